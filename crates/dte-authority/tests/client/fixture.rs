//! A company with its credentials in memory, its clock, and a client for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use dte_application::ports::{
    Clock, CompanyId, PortError, PortalAccess, PortalCredentials, Secret, Sender, Signature,
    Signed, Submission,
};
use dte_authority::{AuthorityClient, AuthoritySettings};
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

pub const NOW: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);
pub const PASSWORD: &str = "Hunter-2?&=ñ";
pub const CODE: &str = "F7BD867A-094C-11BA-8557-90B6C9CF1B53";

/// A clock that tests set.
pub struct SetClock(pub Mutex<OffsetDateTime>);

impl Clock for SetClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

/// Credentials and tokens in memory.
#[derive(Default)]
pub struct Access {
    pub credentials: Mutex<HashMap<CompanyId, PortalCredentials>>,
    pub tokens: Mutex<HashMap<CompanyId, (Secret, OffsetDateTime)>>,
    pub broken: Mutex<bool>,
}

#[async_trait]
impl PortalAccess for Access {
    async fn credentials(
        &self,
        company: CompanyId,
    ) -> Result<Option<PortalCredentials>, PortError> {
        if *self.broken.lock().unwrap() {
            return Err(PortError::transient("reading credentials", "no database"));
        }
        Ok(self.credentials.lock().unwrap().get(&company).cloned())
    }

    async fn token(
        &self,
        company: CompanyId,
    ) -> Result<Option<(Secret, OffsetDateTime)>, PortError> {
        Ok(self.tokens.lock().unwrap().get(&company).cloned())
    }

    async fn keep_token(
        &self,
        company: CompanyId,
        token: &Secret,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        let mut tokens = self.tokens.lock().unwrap();
        tokens.insert(company, (token.clone(), ends));
        Ok(())
    }
}

pub fn sender(number: u128) -> Sender {
    Sender {
        company: CompanyId(Uuid::from_u128(number)),
        nit: Nit::parse("00003112991572").unwrap(),
    }
}

pub fn credentials(password: &str) -> PortalCredentials {
    PortalCredentials {
        username: "00003112991572".to_owned(),
        password: Secret::new(password),
    }
}

pub fn code() -> GenerationCode {
    GenerationCode::parse(CODE).unwrap()
}

pub fn submission() -> Submission {
    Submission {
        environment: Environment::Test,
        document_type: DocumentType::Ccf,
        schema_version: 3,
        generation_code: code(),
        signed: Signed {
            json: "{}".into(),
            signature: Signature("c2lnbmF0dXJl".into()),
        },
    }
}

/// A client of some authority and what stands behind it. Company 1 has stored credentials.
pub struct Fixture {
    pub access: Arc<Access>,
    pub clock: Arc<SetClock>,
    pub client: Arc<AuthorityClient>,
}

impl Fixture {
    pub fn at(url: &str) -> Self {
        Self::with(&settings(url), Arc::default())
    }

    pub fn with(settings: &AuthoritySettings, access: Arc<Access>) -> Self {
        let clock = Arc::new(SetClock(Mutex::new(NOW)));
        access
            .credentials
            .lock()
            .unwrap()
            .insert(sender(1).company, credentials(PASSWORD));
        let client = AuthorityClient::new(settings, access.clone(), clock.clone()).unwrap();
        Self {
            access,
            clock,
            client: Arc::new(client),
        }
    }
}

/// Settings for what is answered, however much else the machine does.
pub fn patient(url: &str) -> AuthoritySettings {
    let mut settings = AuthoritySettings::at(url);
    settings.connect_timeout = Duration::from_secs(30);
    settings.answer_timeout = Duration::from_mins(1);
    settings
}

/// The usual settings with less patience.
pub fn settings(url: &str) -> AuthoritySettings {
    let mut settings = AuthoritySettings::at(url);
    settings.connect_timeout = Duration::from_millis(500);
    settings.answer_timeout = Duration::from_millis(800);
    settings
}
