//! The companies of a chaos run: each with a main office and a branch.

use std::sync::{Arc, PoisonError, RwLock};

use reqwest::Client;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::company::{self, Envelope, Keys, read};
use crate::error::BenchError;
use crate::rng;

/// An establishment that issues.
#[derive(Clone, Debug)]
pub struct Establishment {
    pub company: usize,
    pub session: Session,
    /// What stands before the digits of its place in control numbers: `-M` or `-S`.
    pub letter: &'static str,
    keys: Keys,
}

/// The token of an establishment, for all who act for it: whoever holds it has the new one when it is
/// renewed.
#[derive(Clone, Debug, Default)]
pub struct Session(Arc<RwLock<String>>);

impl Session {
    pub fn token(&self) -> String {
        let token = self.0.read();
        token.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn renew(&self, token: String) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = token;
    }
}

#[derive(Clone, Debug, Default)]
pub struct Taxpayer {
    pub nit: String,
    /// Whether its numbers carry the year.
    pub year_in_number: bool,
    /// What opens the authority's portal for it.
    pub portal_password: String,
    certificate_password: String,
    /// The main office first.
    pub establishments: Vec<Establishment>,
}

impl Taxpayer {
    /// Registers a company and logs its establishments in. `company` is its place among the others.
    pub async fn register(
        service: &str,
        company: usize,
        year_in_number: bool,
    ) -> Result<Self, BenchError> {
        #[derive(Deserialize)]
        struct Branches {
            branch_offices: Vec<Keys>,
        }
        let client = company::client()?;
        let mut taxpayer = Self {
            nit: company::nit(),
            year_in_number,
            portal_password: format!("portal-{}", rng::hexadecimal(8)),
            certificate_password: format!("certificate-{}", rng::hexadecimal(8)),
            establishments: Vec::new(),
        };
        let order = client.post(format!("{service}/api/v1/auth/register"));
        let order = order.json(&taxpayer.registration());
        let registered: Envelope<Branches> = read("registering a company", order).await?;
        let establishment = |(keys, letter)| Establishment {
            company,
            session: Session::default(),
            letter,
            keys,
        };
        taxpayer.establishments = registered
            .data
            .branch_offices
            .into_iter()
            .zip(["-M", "-S"])
            .map(establishment)
            .collect();
        taxpayer.log_in(&client, service).await?;
        Ok(taxpayer)
    }

    /// Logs all establishments in, with the portal's password of now.
    pub async fn log_in(&self, client: &Client, service: &str) -> Result<(), BenchError> {
        for establishment in &self.establishments {
            let token = self.session(client, service, establishment).await?;
            establishment.session.renew(token);
        }
        Ok(())
    }

    /// What an establishment logs in with from now on.
    pub fn take_keys(&mut self, establishment: usize, api_key: String, api_secret: String) {
        if let Some(establishment) = self.establishments.get_mut(establishment) {
            establishment.keys = Keys {
                api_key,
                api_secret,
            };
        }
    }

    /// Whether an establishment can log in with what it had before.
    pub async fn logs_in_with(
        &self,
        client: &Client,
        service: &str,
        establishment: &Establishment,
    ) -> Result<bool, BenchError> {
        match self.session(client, service, establishment).await {
            Ok(_token) => Ok(true),
            Err(BenchError::Answer { status: 401, .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn session(
        &self,
        client: &Client,
        service: &str,
        establishment: &Establishment,
    ) -> Result<String, BenchError> {
        #[derive(Deserialize)]
        struct Session {
            token: String,
        }
        let login = json!({
            "api_key": establishment.keys.api_key,
            "api_secret": establishment.keys.api_secret,
            "credentials": {"username": self.nit, "password": self.portal_password},
        });
        let order = client.post(format!("{service}/api/v1/auth/login"));
        let session: Envelope<Session> = read("logging in", order.json(&login)).await?;
        Ok(session.data.token)
    }

    /// Sets its password at the authority; its tokens there are worth nothing any more.
    pub async fn change_password(
        &mut self,
        client: &Client,
        authority: &str,
        password: String,
    ) -> Result<(), BenchError> {
        self.portal_password = password;
        let order = client.post(format!("{authority}/sandbox/taxpayers"));
        let order = order.json(&json!({
            "nit": self.nit, "password": self.portal_password, "revoke_tokens": true
        }));
        read::<Value>("setting a password", order).await.map(drop)
    }

    /// The session that reads everything of the company.
    pub fn main_token(&self) -> String {
        let main = self.establishments.first();
        main.map_or_else(String::new, |main| main.session.token())
    }

    /// What no log may show.
    pub fn secrets(&self) -> Vec<String> {
        let mut secrets = vec![
            self.portal_password.clone(),
            self.certificate_password.clone(),
        ];
        for establishment in &self.establishments {
            secrets.push(establishment.keys.api_secret.clone());
            secrets.push(establishment.session.token());
        }
        secrets
    }

    fn registration(&self) -> Value {
        json!({
            "nit": self.nit,
            "nrc": "2233445",
            "business_name": "TORMENTA Y CALMA SA DE CV",
            "economic_activity": "46900",
            "economic_activity_desc": "Venta al por mayor de otros productos",
            "phone": "22260000",
            "email": "facturas@tormenta.example",
            "password_pri": self.certificate_password,
            "year_in_dte": self.year_in_number,
            "token_lifetime": 1,
            "branch_offices": [
                {
                    "establishment_type": "02", "establishment_code": "C001",
                    "address": {
                        "department": "06", "municipality": "20", "district": "01",
                        "complement": "Calle Los Sisimiles 2911, San Salvador",
                    },
                },
                {"establishment_type": "01", "establishment_code": "C002"},
            ],
        })
    }
}
