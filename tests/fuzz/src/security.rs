//! Any bytes as certificate files and session tokens. Fuzz targets and the tests of `dte-security` share it.
#![expect(clippy::unwrap_used, reason = "for tests")]

use std::path::Path;
use std::sync::{Arc, LazyLock};

use dte_application::ports::{CertificateFault, Secret, Tokens};
use dte_domain::identification::Environment;
use dte_domain::language::Language;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use dte_security::{Certificate, JwtTokens, SystemClock, SystemRandomness, TokenSecrets};
use time::OffsetDateTime;
use time::macros::datetime;

/// The taxpayer of the seeds, and the password.
const NIT: &str = "00003112991572";
const PASSWORD: &str = "Clave-9/ñ";
/// The secret that signed the seeds.
const SECRET: &str = "1111111111111111111111111111111111111111111111111111111111111111";
/// A moment at which they are good.
const NOW: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);

/// How long the sentence about a file may be.
const LONGEST: usize = 200;

/// Reads bytes as a certificate file. It panics when one that is not in order is taken, or when
/// the refusal quotes the file.
pub fn certificate(bytes: &[u8]) {
    let nit = Nit::parse(NIT).unwrap();
    match Certificate::read(bytes, &nit, &Secret::new(PASSWORD)) {
        Ok(certificate) => {
            let _in_time = certificate.check_dates(NOW);
            certificate.sign("{}").unwrap();
        }
        Err(CertificateFault::Unreadable { why }) => {
            for language in [Language::English, Language::Spanish] {
                assert!(why.text(language).len() < LONGEST, "{why:?}");
            }
        }
        Err(CertificateFault::WrongPassword | CertificateFault::OtherTaxpayer) => {}
        Err(other) => panic!("{other:?}"),
    }
}

/// Reads bytes as a session token. It panics when one is taken that has ended, or that is not
/// what its secret signs.
pub fn session_token(bytes: &[u8]) {
    static TOKENS: LazyLock<JwtTokens> = LazyLock::new(tokens);
    let text = String::from_utf8_lossy(bytes);
    if let Some(grant) = TOKENS.verify(text.trim(), NOW) {
        assert!(grant.ends > NOW);
        let seeds = [grant.company.0, grant.establishment.0];
        assert_eq!(seeds.map(|id| id.as_u128()), [1, 2], "a forged token");
    }
}

fn tokens() -> JwtTokens {
    let secrets = TokenSecrets::load(Some(&Secret::new(SECRET)), Path::new("/nowhere"));
    let clock = Arc::new(SystemClock::new(0));
    let randomness = Arc::new(SystemRandomness);
    JwtTokens::new(&secrets.unwrap(), Environment::Test, clock, randomness)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_seed(target: &str, least: usize, read: fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds");
        let mut seeds = 0;
        for seed in std::fs::read_dir(folder.join(target)).unwrap() {
            read(&std::fs::read(seed.unwrap().path()).unwrap());
            seeds += 1;
        }
        assert!(seeds >= least, "{seeds} seeds");
    }

    #[test]
    fn every_seed_of_a_certificate_is_read_or_refused() {
        every_seed("certificate", 8, certificate);
    }

    #[test]
    fn every_seed_of_a_session_token_is_read_or_refused() {
        every_seed("session_token", 8, session_token);
    }

    #[test]
    fn the_good_seeds_are_good() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds");
        let file = std::fs::read(folder.join("certificate/good.crt")).unwrap();
        let nit = Nit::parse(NIT).unwrap();
        let read = Certificate::read(&file, &nit, &Secret::new(PASSWORD)).unwrap();
        assert_eq!(read.check_dates(NOW), Ok(()));
        let token = std::fs::read_to_string(folder.join("session_token/good")).unwrap();
        assert!(tokens().verify(&token, NOW).is_some());
    }
}
