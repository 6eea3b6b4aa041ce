//! Compact JWS: taken apart, and verified against the keys of an issuer.

use std::sync::Arc;

use aws_lc_rs::signature::{ParsedPublicKey, RSA_PKCS1_2048_8192_SHA512};
use base64_simd::URL_SAFE_NO_PAD;

/// `{"alg":"RS512"}`, the header that nearly every signer sends.
const USUAL_HEADER: &str = "eyJhbGciOiJSUzUxMiJ9";

#[derive(Debug, Clone)]
pub(crate) struct VerifyingKey(Arc<ParsedPublicKey>);

impl VerifyingKey {
    /// Reads a `SubjectPublicKeyInfo` in DER.
    pub(crate) fn from_der(der: &[u8]) -> Option<Self> {
        ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA512, der)
            .ok()
            .map(|key| Self(Arc::new(key)))
    }
}

/// Why a signature was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unsigned {
    /// This is no compact JWS of a JSON document.
    Unusable,
    /// Another algorithm, or a signature of another key or text.
    Invalid,
}

/// The payload of a JWS, if one of the keys signed it with RS512.
pub(crate) fn verified_payload(jws: &str, keys: &[VerifyingKey]) -> Result<String, Unsigned> {
    let (signed, signature) = jws.rsplit_once('.').ok_or(Unsigned::Unusable)?;
    let (header, payload) = signed.split_once('.').ok_or(Unsigned::Unusable)?;
    if header != USUAL_HEADER {
        check_header(header)?;
    }
    let signature = decode(signature)?;
    let payload = String::from_utf8(decode(payload)?).map_err(|_not_utf8| Unsigned::Unusable)?;
    let good = keys
        .iter()
        .any(|key| key.0.verify_sig(signed.as_bytes(), &signature).is_ok());
    if good {
        Ok(payload)
    } else {
        Err(Unsigned::Invalid)
    }
}

/// The payload of a JWS without looking at its signature.
pub(crate) fn unverified_payload(jws: &str) -> Option<String> {
    let payload = jws.split('.').nth(1)?;
    String::from_utf8(decode(payload).ok()?).ok()
}

fn check_header(header: &str) -> Result<(), Unsigned> {
    let header = decode(header)?;
    let header: serde_json::Value =
        serde_json::from_slice(&header).map_err(|_not_json| Unsigned::Unusable)?;
    if header.get("alg").and_then(serde_json::Value::as_str) == Some("RS512") {
        Ok(())
    } else {
        Err(Unsigned::Invalid)
    }
}

fn decode(part: &str) -> Result<Vec<u8>, Unsigned> {
    URL_SAFE_NO_PAD
        .decode_to_vec(part)
        .map_err(|_not_base64| Unsigned::Unusable)
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::encoding::AsDer;
    use aws_lc_rs::rand::SystemRandom;
    use aws_lc_rs::rsa::{KeyPair, KeySize};
    use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256, RSA_PKCS1_SHA512, RsaEncoding};

    use super::*;

    fn sign(
        key: &KeyPair,
        algorithm: &'static dyn RsaEncoding,
        header: &str,
        text: &str,
    ) -> String {
        let (header, payload) = (
            URL_SAFE_NO_PAD.encode_to_string(header),
            URL_SAFE_NO_PAD.encode_to_string(text),
        );
        let signed = format!("{header}.{payload}");
        let mut signature = vec![0; key.public_modulus_len()];
        key.sign(
            algorithm,
            &SystemRandom::new(),
            signed.as_bytes(),
            &mut signature,
        )
        .unwrap();
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode_to_string(signature))
    }

    fn key() -> (KeyPair, VerifyingKey) {
        let key = KeyPair::generate(KeySize::Rsa2048).unwrap();
        let public = key.public_key().as_der().unwrap();
        let public = VerifyingKey::from_der(public.as_ref()).unwrap();
        (key, public)
    }

    #[test]
    fn only_rs512_by_a_known_key_is_accepted() {
        let ((ours, our_public), (_, foreign)) = (key(), key());
        let good = sign(&ours, &RSA_PKCS1_SHA512, r#"{"alg":"RS512"}"#, "{}");
        assert_eq!(
            verified_payload(&good, &[foreign.clone(), our_public.clone()]).unwrap(),
            "{}"
        );
        assert_eq!(verified_payload(&good, &[foreign]), Err(Unsigned::Invalid));
        assert_eq!(verified_payload(&good, &[]), Err(Unsigned::Invalid));
        let typed = sign(
            &ours,
            &RSA_PKCS1_SHA512,
            r#"{"typ":"JWS","alg":"RS512"}"#,
            "{}",
        );
        assert_eq!(
            verified_payload(&typed, std::slice::from_ref(&our_public)).unwrap(),
            "{}"
        );
        let rs256 = sign(&ours, &RSA_PKCS1_SHA256, r#"{"alg":"RS256"}"#, "{}");
        assert_eq!(
            verified_payload(&rs256, std::slice::from_ref(&our_public)),
            Err(Unsigned::Invalid)
        );
        let mut parts: Vec<&str> = good.split('.').collect();
        parts[1] = "e30K";
        assert_eq!(
            verified_payload(&parts.join("."), &[our_public]),
            Err(Unsigned::Invalid)
        );
    }

    #[test]
    fn what_is_no_jws_is_unusable() {
        for text in [
            "",
            "a.b",
            "!.e30.AA",
            "eyJhbGciOiJSUzUxMiJ9.é.AA",
            "e30K=.e30.AA",
        ] {
            assert_eq!(
                verified_payload(text, &[]),
                Err(Unsigned::Unusable),
                "{text}"
            );
        }
    }
}
