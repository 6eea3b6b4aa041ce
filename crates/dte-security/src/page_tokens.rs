use std::fmt;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::hmac::{self, HMAC_SHA256};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dte_application::ports::PageTokens;
use dte_domain::catalog::Catalogue as _;
use dte_domain::identification::{Environment, GenerationCode};
use uuid::Uuid;

use crate::keys::{LinkSecrets, SecretRing};
use crate::watched_file::WatchedFile;

/// Which kind of token it is, so that its secret proves nothing else.
const PURPOSE: &[u8] = b"dte.page.v1";
/// Bytes of a document's id.
const ID: usize = 16;
/// Bytes of a version: the document's id, then its number of corrections.
const VERSION: usize = ID + size_of::<u32>();
/// Bytes of the MAC: nobody guesses 128 bits.
const MAC: usize = 16;

/// Tokens of receivers' pages: a document's id, its number of corrections, and an HMAC-SHA-256 over both, cut to
/// 128 bits, in base64url: 48 characters.
///
/// The environment is under the MAC: what counts and what is a test have different addresses. A
/// document is of one company, so a token is too. All secrets of the file verify, so that addresses
/// that were handed out outlive a rotation; one that is dropped ends those that it made within a
/// second.
pub struct MacPageTokens {
    secrets: WatchedFile<Secrets>,
    environment: Environment,
}

/// The secrets of one state of the file, the current one first.
struct Secrets(Vec<hmac::Key>);

impl Secrets {
    fn of(ring: &SecretRing) -> Self {
        let keys = ring.iter();
        Self(
            keys.map(|key| hmac::Key::new(HMAC_SHA256, key.bytes()))
                .collect(),
        )
    }
}

impl MacPageTokens {
    pub fn new(secrets: &LinkSecrets, environment: Environment) -> Self {
        Self {
            secrets: WatchedFile::new(&secrets.0, Secrets::of),
            environment,
        }
    }

    fn mac(&self, key: &hmac::Key, version: &[u8]) -> [u8; MAC] {
        let mut signing = hmac::Context::with_key(key);
        signing.update(PURPOSE);
        signing.update(self.environment.code().as_bytes());
        signing.update(version);
        let tag = signing.sign();
        let mut cut = [0; MAC];
        // A tag has 32 bytes.
        for (to, from) in cut.iter_mut().zip(tag.as_ref()) {
            *to = *from;
        }
        cut
    }
}

impl PageTokens for MacPageTokens {
    fn page_token(&self, document: GenerationCode, revision: u32) -> String {
        let secrets = self.secrets.lately();
        let mut token = document.uuid().as_bytes().to_vec();
        token.extend(revision.to_be_bytes());
        if let Some(current) = secrets.0.first() {
            let mac = self.mac(current, &token);
            token.extend(mac);
        }
        URL_SAFE_NO_PAD.encode(token)
    }

    fn version_of(&self, token: &str) -> Option<(GenerationCode, u32)> {
        // Room for more, which is then refused.
        let mut bytes = [0; 2 * (VERSION + MAC)];
        let length = URL_SAFE_NO_PAD.decode_slice(token, &mut bytes).ok()?;
        if length != VERSION + MAC {
            return None;
        }
        let (version, mac) = bytes.get(..length)?.split_first_chunk::<VERSION>()?;
        // Every secret is tried, whichever is right: the time tells nothing.
        let is_ours = |known: bool, key: &hmac::Key| {
            known | verify_slices_are_equal(&self.mac(key, version), mac).is_ok()
        };
        let known = self.secrets.lately().0.iter().fold(false, is_ours);
        let (id, revision) = version.split_first_chunk::<ID>()?;
        let revision = revision.first_chunk().copied().map(u32::from_be_bytes)?;
        known.then(|| (GenerationCode::new(Uuid::from_bytes(*id)), revision))
    }
}

impl fmt::Debug for MacPageTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MacPageTokens")
            .field("environment", &self.environment)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use dte_application::ports::Secret;
    use proptest::prelude::*;

    use super::*;

    const OLD: &str = "1111111111111111111111111111111111111111111111111111111111111111";
    const NEW: &str = "2222222222222222222222222222222222222222222222222222222222222222";

    fn tokens_in(environment: Environment, secrets: &str) -> MacPageTokens {
        let secrets = LinkSecrets::load(Some(&Secret::new(secrets)), Path::new("/nowhere"));
        MacPageTokens::new(&secrets.unwrap(), environment)
    }

    fn tokens(secrets: &str) -> MacPageTokens {
        tokens_in(Environment::Test, secrets)
    }

    fn document() -> GenerationCode {
        GenerationCode::new(Uuid::from_u128(0x9F1A_7C52_3B0E_4D6A_8C41_2E5B_7A90_D3F6))
    }

    #[test]
    fn a_token_leads_to_its_version_in_48_characters_fit_for_an_address() {
        let token = tokens(OLD).page_token(document(), 0);
        assert_eq!(token.len(), 48);
        assert!(
            token
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it))
        );
        assert_eq!(tokens(OLD).version_of(&token), Some((document(), 0)));
        assert_eq!(tokens(OLD).page_token(document(), 0), token);
        for revision in [1, 255, 256, u32::MAX] {
            let other = tokens(OLD).page_token(document(), revision);
            assert_ne!(other, token);
            let leads_to = tokens(OLD).version_of(&other);
            assert_eq!(leads_to, Some((document(), revision)));
        }
    }

    #[test]
    fn a_token_is_of_its_environment_and_of_a_secret_that_is_kept() {
        let token = tokens(OLD).page_token(document(), 0);
        let production = tokens_in(Environment::Production, OLD);
        assert_eq!(production.version_of(&token), None);
        assert_ne!(production.page_token(document(), 0), token);
        let rotated = tokens(&format!("{NEW},{OLD}"));
        assert_eq!(rotated.version_of(&token), Some((document(), 0)));
        assert_ne!(rotated.page_token(document(), 0), token);
        assert_eq!(tokens(NEW).version_of(&token), None);
    }

    #[test]
    fn neither_a_cut_token_nor_one_with_more_nor_another_spelling_leads_anywhere() {
        let tokens = tokens(OLD);
        let token = tokens.page_token(document(), 0);
        for length in 0..token.len() {
            assert_eq!(tokens.version_of(&token[..length]), None, "{length}");
        }
        for more in ["A", "=", " ", "\r\n", "%0d%0a", "/"] {
            assert_eq!(tokens.version_of(&format!("{token}{more}")), None);
            assert_eq!(tokens.version_of(&format!("{more}{token}")), None);
        }
        assert_eq!(tokens.version_of(&token.to_lowercase()), None);
        let code = document().to_string();
        assert_eq!(tokens.version_of(&code), None);
        assert_eq!(tokens.version_of(&code.to_lowercase()), None);
    }

    proptest! {
        #[test]
        fn no_other_token_leads_anywhere(place in 0usize..48, letter in "[A-Za-z0-9_-]") {
            let tokens = tokens(OLD);
            let token = tokens.page_token(document(), 0);
            let mut changed = token.clone();
            changed.replace_range(place..=place, &letter);
            prop_assume!(changed != token);
            prop_assert_eq!(tokens.version_of(&changed), None);
        }

        #[test]
        fn no_text_at_all_leads_anywhere(text in "\\PC{0,80}|[A-Za-z0-9_-]{48}") {
            prop_assert_eq!(tokens(OLD).version_of(&text), None);
        }
    }
}
