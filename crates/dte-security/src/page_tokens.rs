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
/// Bytes of the MAC: nobody guesses 128 bits.
const MAC: usize = 16;

/// Tokens of receivers' pages: a document's id and an HMAC-SHA-256 over it, cut to 128 bits, in
/// base64url: 43 characters.
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

    fn mac(&self, key: &hmac::Key, id: &[u8]) -> [u8; MAC] {
        let mut signing = hmac::Context::with_key(key);
        signing.update(PURPOSE);
        signing.update(self.environment.code().as_bytes());
        signing.update(id);
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
    fn page_token(&self, document: GenerationCode) -> String {
        let secrets = self.secrets.lately();
        let uuid = document.uuid();
        let mut token = uuid.as_bytes().to_vec();
        if let Some(current) = secrets.0.first() {
            token.extend_from_slice(&self.mac(current, uuid.as_bytes()));
        }
        URL_SAFE_NO_PAD.encode(token)
    }

    fn document_of(&self, token: &str) -> Option<GenerationCode> {
        // Room for more, which is then refused.
        let mut bytes = [0; 2 * (ID + MAC)];
        let length = URL_SAFE_NO_PAD.decode_slice(token, &mut bytes).ok()?;
        if length != ID + MAC {
            return None;
        }
        let (id, mac) = bytes.get(..length)?.split_first_chunk::<ID>()?;
        // Every secret is tried, whichever is right: the time tells nothing.
        let is_ours = |known: bool, key: &hmac::Key| {
            known | verify_slices_are_equal(&self.mac(key, id), mac).is_ok()
        };
        let known = self.secrets.lately().0.iter().fold(false, is_ours);
        known.then(|| GenerationCode::new(Uuid::from_bytes(*id)))
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
    fn a_token_leads_to_its_document_in_43_characters_fit_for_an_address() {
        let token = tokens(OLD).page_token(document());
        assert_eq!(token.len(), 43);
        assert!(
            token
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it))
        );
        assert_eq!(tokens(OLD).document_of(&token), Some(document()));
        assert_eq!(tokens(OLD).page_token(document()), token);
    }

    #[test]
    fn a_token_is_of_its_environment_and_of_a_secret_that_is_kept() {
        let token = tokens(OLD).page_token(document());
        let production = tokens_in(Environment::Production, OLD);
        assert_eq!(production.document_of(&token), None);
        assert_ne!(production.page_token(document()), token);
        let rotated = tokens(&format!("{NEW},{OLD}"));
        assert_eq!(rotated.document_of(&token), Some(document()));
        assert_ne!(rotated.page_token(document()), token);
        assert_eq!(tokens(NEW).document_of(&token), None);
    }

    #[test]
    fn neither_a_cut_token_nor_one_with_more_nor_another_spelling_leads_anywhere() {
        let tokens = tokens(OLD);
        let token = tokens.page_token(document());
        for length in 0..token.len() {
            assert_eq!(tokens.document_of(&token[..length]), None, "{length}");
        }
        for more in ["A", "=", " ", "\r\n", "%0d%0a", "/"] {
            assert_eq!(tokens.document_of(&format!("{token}{more}")), None);
            assert_eq!(tokens.document_of(&format!("{more}{token}")), None);
        }
        assert_eq!(tokens.document_of(&token.to_lowercase()), None);
        let code = document().to_string();
        assert_eq!(tokens.document_of(&code), None);
        assert_eq!(tokens.document_of(&code.to_lowercase()), None);
    }

    proptest! {
        #[test]
        fn no_other_token_leads_anywhere(place in 0usize..43, letter in "[A-Za-z0-9_-]") {
            let tokens = tokens(OLD);
            let token = tokens.page_token(document());
            let mut changed = token.clone();
            changed.replace_range(place..=place, &letter);
            prop_assume!(changed != token);
            prop_assert_eq!(tokens.document_of(&changed), None);
        }

        #[test]
        fn no_text_at_all_leads_anywhere(text in "\\PC{0,80}|[A-Za-z0-9_-]{43}") {
            prop_assert_eq!(tokens(OLD).document_of(&text), None);
        }
    }
}
