use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use dte_application::ports::{
    Clock, CompanyId, EstablishmentId, Grant, KeyId, PortError, Randomness, Scopes, Secret, Tokens,
};
use dte_domain::catalog::Catalogue as _;
use dte_domain::identification::Environment;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::keys::{SecretRing, TokenSecrets};
use crate::watched_file::WatchedFile;

/// Session tokens: JWT, HS256 and nothing else.
///
/// The header names the secret (`kid`), so that tokens of an earlier secret go on being good
/// while it is among the previous ones. The secrets follow their file: one that is dropped from it
/// ends its tokens within a second.
///
/// A token is good in the environment that it was issued in: who logged in to issue documents that
/// count must not get those that do not, or the other way round, when a server is started in the
/// wrong one.
pub struct JwtTokens {
    secrets: WatchedFile<Secrets>,
    validation: Validation,
    environment: Environment,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
}

/// The secrets of one state of the file.
struct Secrets {
    signing: Zeroizing<Vec<u8>>,
    header: Header,
    verifying: Vec<(String, DecodingKey)>,
    /// What tokens say whose signatures are good. They go with the secrets.
    verified: Mutex<HashMap<String, Verified>>,
}

/// How many tokens are remembered. Whoever issues logs in once and asks many times.
const MOST_VERIFIED: usize = 4_096;

impl Secrets {
    fn of(ring: &SecretRing) -> Self {
        let current = ring.current();
        let mut header = Header::new(Algorithm::HS256);
        header.kid = Some(current.id().to_owned());
        let verifying = ring.iter().filter_map(|key| {
            let secret = DecodingKey::from_secret(key.bytes()).ok()?;
            Some((key.id().to_owned(), secret))
        });
        Self {
            signing: Zeroizing::new(current.bytes().to_vec()),
            header,
            verifying: verifying.collect(),
            verified: Mutex::default(),
        }
    }

    fn get(&self, id: &str) -> Option<&DecodingKey> {
        let mut known = self.verifying.iter();
        known.find(|(known, _)| known == id).map(|(_, key)| key)
    }

    /// What a token says that was verified before.
    fn claims(&self, token: &str) -> Option<Verified> {
        let verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        verified.get(token).cloned()
    }

    /// Verifies the signature of a token, and remembers what it says.
    fn verify(&self, token: &str, key: &DecodingKey, validation: &Validation) -> Option<Verified> {
        let read = jsonwebtoken::decode::<Claims>(token, key, validation).ok()?;
        let claims = Verified {
            grant: read.claims.grant()?,
            environment: read.claims.environment.map(Arc::from),
        };
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        if verified.len() >= MOST_VERIFIED {
            verified.clear();
        }
        verified.insert(token.to_owned(), claims.clone());
        Some(claims)
    }
}

#[derive(Serialize, Deserialize)]
struct Claims {
    company: String,
    establishment: String,
    main: bool,
    /// Whether the key is for all establishments.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    all: bool,
    /// What the key is, which of its pairs was logged in with, and what it may be used for. Tokens of
    /// before keys had scopes have none: they are of the pair that came with their establishment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<KeyClaims>,
    /// Where documents count, as its code. Tokens of before it was named have none, and go on in
    /// either environment until they end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    environment: Option<String>,
    /// Seconds since 1970.
    iat: i64,
    /// Seconds since 1970: the first one at which the token is no longer good.
    exp: i64,
    jti: String,
}

#[derive(Serialize, Deserialize)]
struct KeyClaims {
    id: String,
    version: u32,
    scopes: String,
}

impl Claims {
    fn grant(&self) -> Option<Grant> {
        let establishment = EstablishmentId(Uuid::try_parse(&self.establishment).ok()?);
        let (key, key_version, scopes) = match &self.key {
            Some(claimed) => {
                let id = KeyId(Uuid::try_parse(&claimed.id).ok()?);
                (id, claimed.version, Scopes::named(&claimed.scopes))
            }
            None => (KeyId::from(establishment), 1, Scopes::all()),
        };
        Some(Grant {
            company: CompanyId(Uuid::try_parse(&self.company).ok()?),
            establishment,
            main_office: self.main,
            all_establishments: self.all,
            key,
            key_version,
            scopes,
            ends: OffsetDateTime::from_unix_timestamp(self.exp).ok()?,
        })
    }
}

/// What a token says whose signature is good.
#[derive(Clone)]
struct Verified {
    grant: Grant,
    environment: Option<Arc<str>>,
}

impl JwtTokens {
    /// Tokens of these secrets, for one environment; the clock dates new ones and the randomness
    /// gives them ids.
    pub fn new(
        secrets: &TokenSecrets,
        environment: Environment,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        Self {
            secrets: WatchedFile::new(&secrets.0, Secrets::of),
            validation: validation(),
            environment,
            clock,
            randomness,
        }
    }

    /// What a token says, if its signature is good.
    fn claims(&self, token: &str) -> Option<Verified> {
        let mut secrets = self.secrets.lately();
        if let Some(claims) = secrets.claims(token) {
            return Some(claims);
        }
        let header = jsonwebtoken::decode_header(token).ok()?;
        let id = header.kid.as_deref()?;
        if secrets.get(id).is_none() {
            secrets = self.secrets.now();
        }
        secrets.verify(token, secrets.get(id)?, &self.validation)
    }

    fn is_of_here(&self, environment: Option<&str>) -> bool {
        environment.is_none_or(|code| code == self.environment.code())
    }
}

/// Only the algorithm and the signature: the claims are checked here, against the given moment.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.validate_exp = false;
    validation.validate_nbf = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    validation
}

impl Tokens for JwtTokens {
    fn issue(&self, grant: &Grant) -> Result<Secret, PortError> {
        let claims = Claims {
            company: grant.company.0.to_string(),
            establishment: grant.establishment.0.to_string(),
            main: grant.main_office,
            all: grant.all_establishments,
            key: Some(KeyClaims {
                id: grant.key.0.to_string(),
                version: grant.key_version,
                scopes: grant.scopes.names(),
            }),
            environment: Some(self.environment.code().to_owned()),
            iat: self.clock.now().unix_timestamp(),
            exp: grant.ends.unix_timestamp(),
            jti: self.randomness.uuid().to_string(),
        };
        let secrets = self.secrets.now();
        EncodingKey::from_secret(&secrets.signing)
            .and_then(|key| jsonwebtoken::encode(&secrets.header, &claims, &key))
            .map(Secret::new)
            .map_err(|error| PortError::new("making a session token", error))
    }

    fn verify(&self, token: &str, now: OffsetDateTime) -> Option<Grant> {
        let Verified { grant, environment } = self.claims(token)?;
        let is_good = now < grant.ends && self.is_of_here(environment.as_deref());
        is_good.then_some(grant)
    }
}

impl fmt::Debug for JwtTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JwtTokens")
            .field("secret", &self.secrets.lately().header.kid)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use proptest::prelude::*;
    use serde_json::json;
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::SystemRandomness;
    use crate::samples::StoppedClock;

    const OLD: &str = "1111111111111111111111111111111111111111111111111111111111111111";
    const NEW: &str = "2222222222222222222222222222222222222222222222222222222222222222";
    const NOW: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);

    fn tokens(secrets: &str) -> JwtTokens {
        tokens_in(Environment::Test, secrets)
    }

    fn tokens_in(environment: Environment, secrets: &str) -> JwtTokens {
        let secrets = TokenSecrets::load(Some(&Secret::new(secrets)), Path::new("/nowhere"));
        let clock = Arc::new(StoppedClock(NOW));
        let randomness = Arc::new(SystemRandomness);
        JwtTokens::new(&secrets.unwrap(), environment, clock, randomness)
    }

    fn grant() -> Grant {
        Grant {
            company: CompanyId(Uuid::from_u128(1)),
            establishment: EstablishmentId(Uuid::from_u128(2)),
            main_office: true,
            all_establishments: false,
            key: KeyId(Uuid::from_u128(3)),
            key_version: 2,
            scopes: Scopes::named("read issue"),
            ends: NOW + Duration::days(30),
        }
    }

    /// A token with these claims and header, signed with a secret.
    fn forged(header: &Header, claims: &serde_json::Value, secret: &str) -> String {
        let secret = EncodingKey::from_secret(&hex::decode(secret).unwrap()).unwrap();
        jsonwebtoken::encode(header, claims, &secret).unwrap()
    }

    fn claims() -> serde_json::Value {
        json!({
            "company": Uuid::from_u128(1).to_string(),
            "establishment": Uuid::from_u128(2).to_string(),
            "main": false,
            "iat": NOW.unix_timestamp(), "exp": NOW.unix_timestamp() + 60, "jti": "1",
        })
    }

    #[test]
    fn a_token_that_is_remembered_ends_as_any_other() {
        let tokens = tokens(OLD);
        let token = tokens.issue(&grant()).unwrap();
        let remembered = || tokens.secrets.now().verified.lock().unwrap().len();
        for at in [NOW, NOW, grant().ends - Duration::SECOND] {
            assert_eq!(tokens.verify(token.reveal(), at), Some(grant()));
        }
        assert_eq!(remembered(), 1);
        assert_eq!(tokens.verify(token.reveal(), grant().ends), None);
        let bent = format!("{}x", token.reveal());
        assert_eq!(tokens.verify(&bent, NOW), None);
        assert_eq!(remembered(), 1);
    }

    #[test]
    fn no_more_tokens_are_remembered_than_fit() {
        let tokens = tokens(OLD);
        let most = u32::try_from(MOST_VERIFIED).unwrap();
        for _ in 0..=most {
            let token = tokens.issue(&grant()).unwrap();
            assert!(tokens.verify(token.reveal(), NOW).is_some());
        }
        let remembered = tokens.secrets.now().verified.lock().unwrap().len();
        assert_eq!(remembered, 1);
    }

    #[test]
    fn a_token_grants_what_it_was_issued_for_until_the_second_it_ends() {
        let token = tokens(OLD).issue(&grant()).unwrap();
        let at = |now| tokens(OLD).verify(token.reveal(), now);
        assert_eq!(at(NOW), Some(grant()));
        assert_eq!(at(grant().ends - Duration::SECOND), Some(grant()));
        assert_eq!(at(grant().ends), None);
    }

    #[test]
    fn a_token_is_good_in_its_own_environment_only() {
        let both = [Environment::Test, Environment::Production];
        for (issued_in, used_in) in both.iter().flat_map(|one| both.map(|other| (*one, other))) {
            let token = tokens_in(issued_in, OLD).issue(&grant()).unwrap();
            let granted = tokens_in(used_in, OLD).verify(token.reveal(), NOW);
            assert_eq!(granted.is_some(), issued_in == used_in, "{used_in:?}");
        }
        // What was issued before tokens named it has 30 or 90 days to live.
        let header = tokens(OLD).secrets.now().header.clone();
        let unnamed = forged(&header, &claims(), OLD);
        for environment in both {
            let granted = tokens_in(environment, OLD).verify(&unnamed, NOW);
            assert!(granted.is_some(), "{environment:?}");
        }
    }

    #[test]
    fn two_tokens_of_one_grant_differ() {
        let tokens = tokens(OLD);
        assert_ne!(
            tokens.issue(&grant()).unwrap(),
            tokens.issue(&grant()).unwrap()
        );
    }

    #[test]
    fn a_token_of_an_earlier_secret_is_good_as_long_as_the_secret_is_kept() {
        let token = tokens(OLD).issue(&grant()).unwrap();
        let kept = tokens(&format!("{NEW},{OLD}"));
        assert_eq!(kept.verify(token.reveal(), NOW), Some(grant()));
        assert_eq!(tokens(NEW).verify(token.reveal(), NOW), None);
        let fresh = kept.issue(&grant()).unwrap();
        assert_eq!(tokens(NEW).verify(fresh.reveal(), NOW), Some(grant()));
    }

    #[test]
    fn running_tokens_follow_a_rotation_and_a_dropped_secret_ends_its_tokens() {
        let home = tempfile::tempdir().unwrap();
        let load = || {
            let secrets = TokenSecrets::load(None, home.path()).unwrap();
            let clock = Arc::new(StoppedClock(NOW));
            let randomness = Arc::new(SystemRandomness);
            JwtTokens::new(&secrets, Environment::Test, clock, randomness)
        };
        let running = load();
        let old = running.issue(&grant()).unwrap();
        let file = crate::KeyFile::tokens(home.path());
        file.add(time::macros::date!(2026 - 11 - 21)).unwrap();
        file.promote().unwrap();
        let new = load().issue(&grant()).unwrap();
        assert_eq!(running.verify(new.reveal(), NOW), Some(grant()));
        assert_eq!(running.verify(old.reveal(), NOW), Some(grant()));
        file.retire_others().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1_100));
        assert_eq!(running.verify(old.reveal(), NOW), None);
        assert_eq!(running.verify(new.reveal(), NOW), Some(grant()));
    }

    #[test]
    fn another_algorithm_or_a_foreign_signature_is_refused() {
        let tokens = tokens(OLD);
        let ours = Header {
            kid: tokens.secrets.now().header.kid.clone(),
            ..Header::new(Algorithm::HS256)
        };
        assert!(tokens.verify(&forged(&ours, &claims(), OLD), NOW).is_some());
        assert!(tokens.verify(&forged(&ours, &claims(), NEW), NOW).is_none());
        for algorithm in [Algorithm::HS384, Algorithm::HS512] {
            let other = Header {
                alg: algorithm,
                ..ours.clone()
            };
            assert!(
                tokens
                    .verify(&forged(&other, &claims(), OLD), NOW)
                    .is_none()
            );
        }
        let nameless = Header::new(Algorithm::HS256);
        assert!(
            tokens
                .verify(&forged(&nameless, &claims(), OLD), NOW)
                .is_none()
        );
        let none = json!({"alg": "none", "kid": tokens.secrets.now().header.kid});
        let part = |json: &serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let unsigned = format!("{}.{}.", part(&none), part(&claims()));
        assert!(tokens.verify(&unsigned, NOW).is_none());
    }

    #[test]
    fn every_claim_is_needed() {
        let tokens = tokens(OLD);
        for name in ["company", "establishment", "main", "iat", "exp", "jti"] {
            let mut lacking = claims();
            lacking.as_object_mut().unwrap().remove(name);
            let token = forged(&tokens.secrets.now().header, &lacking, OLD);
            assert!(tokens.verify(&token, NOW).is_none(), "{name}");
        }
    }

    #[test]
    fn a_token_of_before_keys_had_scopes_is_of_the_pair_that_came_with_its_establishment() {
        let tokens = tokens(OLD);
        let header = tokens.secrets.now().header.clone();
        let granted = tokens
            .verify(&forged(&header, &claims(), OLD), NOW)
            .unwrap();
        let key = KeyId(Uuid::from_u128(2));
        assert_eq!((granted.key, granted.key_version), (key, 1));
        assert_eq!(granted.scopes, Scopes::all());
        assert!(!granted.all_establishments);
        // One that says something of its key says all of it.
        for lacking in [
            json!({}),
            json!({"id": Uuid::nil().to_string(), "version": 1}),
        ] {
            let mut claims = claims();
            claims["key"] = lacking;
            assert!(tokens.verify(&forged(&header, &claims, OLD), NOW).is_none());
        }
    }

    #[test]
    fn debug_shows_no_secret() {
        let shown = format!("{:?}", tokens(OLD));
        assert!(
            !shown.contains("1111") && !shown.contains("17, 17"),
            "{shown}"
        );
    }

    proptest! {
        #[test]
        fn no_text_at_all_makes_verifying_panic(text in "\\PC{0,80}|([A-Za-z0-9_-]{0,40}\\.){0,3}") {
            prop_assert!(tokens(OLD).verify(&text, NOW).is_none());
        }

        #[test]
        fn a_changed_token_is_refused(place in 0usize..200, letter in "[A-Za-z0-9_.-]") {
            let tokens = tokens(OLD);
            let token = tokens.issue(&grant()).unwrap();
            let mut changed = token.reveal().to_owned();
            let place = place % changed.len();
            changed.replace_range(place..=place, &letter);
            prop_assume!(changed != token.reveal());
            prop_assert!(tokens.verify(&changed, NOW).is_none());
        }
    }
}
