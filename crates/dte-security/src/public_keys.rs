//! Verifying signatures that were made before, with what is public in certificate files.

use std::collections::HashMap;

use aws_lc_rs::signature::{ParsedPublicKey, RSA_PKCS1_2048_8192_SHA512};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use dte_application::ports::{CertificateFault, LARGEST_CERTIFICATE_FILE};
use dte_domain::message;
use dte_schema::jws::signing_input;
use time::OffsetDateTime;

use crate::certificate::{document_of, public_key, root_of, unreadable, validity, validity_date};
use crate::certificates::CertificateFolder;
use crate::owner_only_file;

/// What is thought of a stored signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignatureVerdict {
    /// It is one of these bytes by the taxpayer.
    Good,
    /// It is one of these bytes by a key that is kept as the taxpayer's, and whose file is not there.
    GoodByKept,
    /// It is not.
    Wrong,
    /// It cannot be told, and why not.
    Unknown(String),
}

/// The public part of a certificate file; no password is needed for it.
struct PublicCertificate {
    key: ParsedPublicKey,
    from: OffsetDateTime,
}

impl PublicCertificate {
    fn kept(key: &str, from: OffsetDateTime) -> Option<Self> {
        let key = STANDARD.decode(key).ok()?;
        let key = ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA512, &*key).ok()?;
        Some(Self { key, from })
    }

    fn read(file: &[u8]) -> Result<Self, CertificateFault> {
        let document = document_of(file)?;
        let root = root_of(&document)?;
        Ok(Self {
            key: public_key(root)?,
            from: validity_date(validity(root)?, "notBefore")?,
        })
    }
}

/// The public keys of the taxpayers, read once each. Beside the certificate in use (`{nit}.crt`)
/// those that it replaced are tried, when they were kept as `{nit}.ANYTHING.crt`.
pub struct PublicKeys {
    folder: CertificateFolder,
    known: HashMap<String, Result<Vec<PublicCertificate>, String>>,
    kept: HashMap<String, Vec<PublicCertificate>>,
}

impl PublicKeys {
    /// The keys of the certificates in a folder.
    pub fn new(folder: CertificateFolder) -> Self {
        Self {
            folder,
            known: HashMap::new(),
            kept: HashMap::new(),
        }
    }

    /// Tries a key besides that was kept when its file was there (in base64), which was the taxpayer's
    /// from a moment on. One that cannot be read proves nothing.
    pub fn keep(&mut self, nit: &str, key: &str, from: OffsetDateTime) {
        let kept = self.kept.entry(nit.to_owned()).or_default();
        kept.extend(PublicCertificate::kept(key, from));
    }

    /// Verifies the signature of a payload that was stored, and not signed before, that moment.
    ///
    /// When no certificate fits and all begin later than the payload was stored, it was signed
    /// with one that is not there any more: that is unknown, not wrong. It takes some 30 µs.
    pub fn verify(
        &mut self,
        nit: &str,
        payload: &str,
        signature: &str,
        stored_at: OffsetDateTime,
    ) -> SignatureVerdict {
        if !self.known.contains_key(nit) {
            let read = read_all(&self.folder, nit);
            self.known.insert(nit.to_owned(), read);
        }
        let kept = self.kept.get(nit).map_or(&[][..], Vec::as_slice);
        let certificates = match self.known.get(nit) {
            Some(Ok(certificates)) => certificates.as_slice(),
            Some(Err(_)) if !kept.is_empty() => &[],
            Some(Err(why)) => return SignatureVerdict::Unknown(why.clone()),
            None => return SignatureVerdict::Unknown("the certificate was not read".to_owned()),
        };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else {
            return SignatureVerdict::Wrong;
        };
        let input = signing_input(payload);
        let fits = |certificate: &PublicCertificate| {
            let key = &certificate.key;
            key.verify_sig(input.as_bytes(), &signature).is_ok()
        };
        if certificates.iter().any(fits) {
            SignatureVerdict::Good
        } else if kept.iter().any(fits) {
            SignatureVerdict::GoodByKept
        } else if certificates
            .iter()
            .chain(kept)
            .all(|one| one.from > stored_at)
        {
            SignatureVerdict::Unknown("the certificate was renewed since".to_owned())
        } else {
            SignatureVerdict::Wrong
        }
    }
}

fn read_all(folder: &CertificateFolder, nit: &str) -> Result<Vec<PublicCertificate>, String> {
    let files = folder.all_of(nit);
    if files.is_empty() {
        return Err("there is no certificate file".to_owned());
    }
    let read = |path: &std::path::PathBuf| {
        owner_only_file::read(path, LARGEST_CERTIFICATE_FILE)
            .map_err(|error| unreadable(message!("{error}", "{error}")))
            .and_then(|file| PublicCertificate::read(&file))
    };
    let (good, bad): (Vec<_>, Vec<_>) = files.iter().map(read).partition(Result::is_ok);
    if let Some(Err(fault)) = bad.into_iter().next() {
        if good.is_empty() {
            return Err(fault.to_string());
        }
        tracing::warn!(nit, %fault, "a certificate file is left out");
    }
    Ok(good.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::certificate::Certificate;
    use crate::jws;
    use crate::samples::{self, File};

    const NIT: &str = "00003112991572";

    #[test]
    fn a_key_that_was_kept_verifies_what_its_certificate_signed_when_the_file_is_gone() {
        let home = tempfile::tempdir().unwrap();
        let signature = jws::sign(&samples::pair(), "{}").unwrap().0;
        let file = File::default().xml();
        let certificate = Certificate::read(
            file.as_bytes(),
            &samples::nit(),
            &dte_application::ports::Secret::new(samples::PASSWORD),
        );
        let part = certificate.unwrap().public_part();
        let mut keys = PublicKeys::new(CertificateFolder::new(home.path()));
        keys.keep("another", &part.key, part.begins);
        keys.keep(NIT, "not a key", part.begins);
        let gone = keys.verify(NIT, "{}", &signature, samples::NOW);
        assert!(matches!(gone, SignatureVerdict::Unknown(_)), "{gone:?}");
        keys.keep(NIT, &part.key, part.begins);
        for (payload, expected) in [
            ("{}", SignatureVerdict::GoodByKept),
            ("{ }", SignatureVerdict::Wrong),
        ] {
            let verdict = keys.verify(NIT, payload, &signature, samples::NOW);
            assert_eq!(verdict, expected);
        }
        std::fs::write(home.path().join(format!("{NIT}.crt")), file).unwrap();
        let mut keys = PublicKeys::new(CertificateFolder::new(home.path()));
        keys.keep(NIT, &part.key, part.begins);
        let there = keys.verify(NIT, "{}", &signature, samples::NOW);
        assert_eq!(there, SignatureVerdict::Good);
    }

    #[test]
    fn a_signature_is_good_for_its_bytes_only_and_unknown_after_a_renewal() {
        let home = tempfile::tempdir().unwrap();
        let file = |name: &str, content: &str| std::fs::write(home.path().join(name), content);
        let keys = || PublicKeys::new(CertificateFolder::new(home.path()));
        let signature = jws::sign(&samples::pair(), "{}").unwrap().0;
        let judge = |payload, signature, at| keys().verify(NIT, payload, signature, at);
        let unknown = judge("{}", &signature, samples::NOW);
        assert!(
            matches!(unknown, SignatureVerdict::Unknown(why) if why.contains("no certificate"))
        );

        file(&format!("{NIT}.crt"), &File::default().xml()).unwrap();
        assert_eq!(
            judge("{}", &signature, samples::NOW),
            SignatureVerdict::Good
        );
        assert_eq!(
            judge("{ }", &signature, samples::NOW),
            SignatureVerdict::Wrong
        );
        assert_eq!(
            judge("{}", "no signature", samples::NOW),
            SignatureVerdict::Wrong
        );

        // Another key, valid since 14 November 2025.
        let renewed = File {
            public: samples::OTHER_PUBLIC,
            ..File::default()
        };
        file(&format!("{NIT}.crt"), &renewed.xml()).unwrap();
        assert_eq!(
            judge("{}", &signature, samples::NOW),
            SignatureVerdict::Wrong
        );
        let earlier = samples::NOW - Duration::days(1_000);
        assert!(matches!(
            judge("{}", &signature, earlier),
            SignatureVerdict::Unknown(why) if why.contains("renewed")
        ));
        // Kept beside it, the old one still tells.
        file(&format!("{NIT}.2025.crt"), &File::default().xml()).unwrap();
        assert_eq!(
            judge("{}", &signature, samples::NOW),
            SignatureVerdict::Good
        );
        file(&format!("{NIT}.crt"), "damaged").unwrap();
        assert_eq!(
            judge("{}", &signature, samples::NOW),
            SignatureVerdict::Good
        );
    }
}
