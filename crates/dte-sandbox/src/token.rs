//! The tokens that signing in gives: JWT, HS512, the claims of the real ones.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::code::Nit;

/// Makes and reads tokens with one secret.
pub(crate) struct Tokens {
    secret: Vec<u8>,
    validation: Validation,
    lifetime: i64,
    /// Whose the tokens are that were verified before, and until when: clients send the same token
    /// with every document.
    verified: RwLock<HashMap<String, Bearer>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bearer {
    /// The taxpayer that signed in; `None` when the user is none.
    pub(crate) nit: Option<Nit>,
    pub(crate) issued: i64,
    expires: i64,
}

/// Beyond this many the verified tokens are forgotten and verified again.
const REMEMBERED: usize = 10_000;

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: String,
    authorities: Vec<String>,
    c_nit: String,
    c_dui: String,
    iat: i64,
    exp: i64,
}

impl Tokens {
    /// Tokens of this secret, good for `lifetime` seconds.
    pub(crate) fn new(secret: &[u8], lifetime: i64) -> Self {
        let mut validation = Validation::new(Algorithm::HS512);
        // The sandbox has its own clock.
        validation.validate_exp = false;
        Self {
            secret: secret.to_vec(),
            validation,
            lifetime,
            verified: RwLock::default(),
        }
    }

    /// A token of the user, with the `Bearer ` that the authority puts before it. It names a taxpayer
    /// when the user is a NIT.
    pub(crate) fn issue(&self, user: &str, now: i64) -> Option<String> {
        let nit = Nit::parse(user).map_or("", |_| user);
        let claims = Claims {
            sub: user.to_owned(),
            authorities: vec!["ROLE_USER".to_owned()],
            c_nit: nit.to_owned(),
            c_dui: String::new(),
            iat: now,
            exp: now.saturating_add(self.lifetime),
        };
        let key = EncodingKey::from_secret(&self.secret).ok()?;
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS512), &claims, &key);
        token.ok().map(|token| format!("Bearer {token}"))
    }

    /// Whose token an `Authorization` header has; `None` when it is foreign, doubled or expired.
    pub(crate) fn bearer(&self, authorization: &str, now: i64) -> Option<Bearer> {
        let token = authorization.strip_prefix("Bearer ")?;
        let bearer = self.remembered(token).or_else(|| self.verify(token))?;
        (now < bearer.expires).then_some(bearer)
    }

    fn remembered(&self, token: &str) -> Option<Bearer> {
        let verified = self.verified.read().unwrap_or_else(PoisonError::into_inner);
        verified.get(token).copied()
    }

    fn verify(&self, token: &str) -> Option<Bearer> {
        let key = DecodingKey::from_secret(&self.secret).ok()?;
        let claims = jsonwebtoken::decode::<Claims>(token, &key, &self.validation);
        let claims = claims.ok()?.claims;
        let found = Bearer {
            nit: Nit::parse(&claims.c_nit),
            issued: claims.iat,
            expires: claims.exp,
        };
        let mut verified = self
            .verified
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if verified.len() >= REMEMBERED {
            verified.clear();
        }
        verified.insert(token.to_owned(), found);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIT: &str = "00003112991572";

    #[test]
    fn a_token_names_its_taxpayer_until_it_expires() {
        let tokens = Tokens::new(&[7; 64], 86_400);
        let token = tokens.issue(NIT, 1_000).unwrap();
        assert!(token.starts_with("Bearer eyJ"));
        let bearer = tokens.bearer(&token, 1_000 + 86_399).unwrap();
        assert_eq!((bearer.nit, bearer.issued), (Nit::parse(NIT), 1_000));
        assert_eq!(tokens.bearer(&token, 1_000 + 86_400), None);
    }

    #[test]
    fn a_user_that_is_no_nit_has_a_token_that_names_no_taxpayer() {
        let tokens = Tokens::new(&[7; 64], 86_400);
        let token = tokens.issue("contadora", 1_000).unwrap();
        assert_eq!(tokens.bearer(&token, 1_000).unwrap().nit, None);
    }

    #[test]
    fn foreign_doubled_and_bare_tokens_are_refused() {
        let tokens = Tokens::new(&[7; 64], 86_400);
        let token = tokens.issue(NIT, 1_000).unwrap();
        assert_eq!(Tokens::new(&[8; 64], 86_400).bearer(&token, 1_000), None);
        assert_eq!(tokens.bearer(&format!("Bearer {token}"), 1_000), None);
        assert_eq!(
            tokens.bearer(token.trim_start_matches("Bearer "), 1_000),
            None
        );
    }
}
