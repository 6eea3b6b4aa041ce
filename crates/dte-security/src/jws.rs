//! Signatures over exact bytes, RS512.

use aws_lc_rs::error::Unspecified;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeyPair;
use aws_lc_rs::signature::RSA_PKCS1_SHA512;
use base64_simd::URL_SAFE_NO_PAD;
use dte_application::ports::Signature;
use dte_schema::jws::signing_input;

/// Signs a payload; 2 048 bits take some 280 µs.
pub(crate) fn sign(key: &KeyPair, payload: &str) -> Result<Signature, Unspecified> {
    let signature = sign_bytes(key, signing_input(payload).as_bytes())?;
    Ok(Signature(
        URL_SAFE_NO_PAD.encode_to_string(signature).into(),
    ))
}

/// The bare signature of bytes.
pub(crate) fn sign_bytes(key: &KeyPair, input: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let mut signature = vec![0; key.public_modulus_len()];
    key.sign(
        &RSA_PKCS1_SHA512,
        &SystemRandom::new(),
        input,
        &mut signature,
    )?;
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
    use jsonwebtoken::{Algorithm, DecodingKey};
    use proptest::prelude::*;

    use super::*;
    use crate::samples;

    fn compact(payload: &str, signature: &Signature) -> String {
        dte_schema::jws::compact(payload, &signature.0)
    }

    /// Checks a compact JWS with another implementation than ours, and answers its payload.
    fn payload_verified_elsewhere(jws: &str) -> Option<Vec<u8>> {
        let key = DecodingKey::from_rsa_pem(samples::public_pem().as_bytes()).unwrap();
        let (input, signature) = jws.rsplit_once('.')?;
        let good =
            jsonwebtoken::crypto::verify(signature, input.as_bytes(), &key, Algorithm::RS512);
        let payload = URL_SAFE_NO_PAD.decode(input.split_once('.')?.1).ok()?;
        good.ok()?.then_some(payload)
    }

    #[test]
    fn a_signature_is_the_one_that_another_implementation_makes() {
        // PKCS#1 v1.5 is deterministic; made with OpenSSL from the key of the samples.
        let signature = sign(&samples::pair(), r#"{"a":100.0}"#).unwrap();
        let bytes = URL_SAFE_NO_PAD.decode(&*signature.0).unwrap();
        assert_eq!(STANDARD.encode(bytes), samples::SIGNATURE_BY_OPENSSL);
    }

    #[test]
    fn a_signature_is_of_one_payload_only() {
        let signature = sign(&samples::pair(), "{}").unwrap();
        assert!(payload_verified_elsewhere(&compact("{}", &signature)).is_some());
        assert!(payload_verified_elsewhere(&compact("{ }", &signature)).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn another_implementation_reads_the_payload_byte_for_byte(payload in "\\PC{0,300}") {
            let signature = sign(&samples::pair(), &payload).unwrap();
            let read = payload_verified_elsewhere(&compact(&payload, &signature));
            prop_assert_eq!(read, Some(payload.into_bytes()));
        }
    }
}
