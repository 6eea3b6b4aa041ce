//! A client of the service: registers a company, logs in, asks.

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Client, RequestBuilder};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::error::BenchError;
use crate::load::{Shot, Target};
use crate::response::{self, Issued};
use crate::rng;

/// Where the interface begins.
const API: &str = "/api/v1";
/// How long an answer is waited for; the service itself gives up sooner.
const ANSWER_WITHIN: Duration = Duration::from_mins(1);
/// Connections unused for so long are given up, before the service gives them up (after 5 s) and a
/// request meets the closing.
const IDLE: Duration = Duration::from_secs(3);

/// A client for plain HTTP on this machine.
pub fn client() -> Result<Client, BenchError> {
    client_with(HeaderMap::new())
}

fn client_with(headers: HeaderMap) -> Result<Client, BenchError> {
    Client::builder()
        .no_proxy()
        // No TLS here: without this, a machine without CA certificates could not even do HTTP.
        .tls_certs_only([])
        .timeout(ANSWER_WITHIN)
        .pool_idle_timeout(IDLE)
        .user_agent("dte-bench")
        .default_headers(headers)
        .build()
        .map_err(|error| BenchError::http("making an HTTP client", error))
}

/// The answer's envelope.
#[derive(Debug, Deserialize)]
pub struct Envelope<T> {
    pub data: T,
}

/// What an establishment logs in with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    pub api_key: String,
    pub api_secret: String,
}

/// A registered company, as it can be kept for a later run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    pub nit: String,
    /// Its establishments, the main office first.
    pub offices: Vec<Keys>,
}

/// A company that may issue, with its client.
#[derive(Clone, Debug)]
pub struct Company {
    client: Client,
    base: String,
    token: String,
    pub account: Account,
}

impl Company {
    /// Registers a company with so many establishments and logs its main office in.
    pub async fn register(service: &str, establishments: usize) -> Result<Self, BenchError> {
        #[derive(Deserialize)]
        struct Registered {
            branch_offices: Vec<Keys>,
        }
        let nit = nit();
        let order = client()?.post(format!("{service}{API}/auth/register"));
        let order = order.json(&registration(&nit, establishments));
        let company: Envelope<Registered> = read("registering a company", order).await?;
        let offices = company.data.branch_offices;
        Self::log_in(service, Account { nit, offices }).await
    }

    /// Logs the main office of a company in.
    pub async fn log_in(service: &str, account: Account) -> Result<Self, BenchError> {
        #[derive(Deserialize)]
        struct Session {
            token: String,
        }
        let base = format!("{service}{API}");
        let none = || BenchError::Unusable("a company without establishments".into());
        let main = account.offices.first().ok_or_else(none)?;
        let login = json!({
            "api_key": main.api_key,
            "api_secret": main.api_secret,
            "credentials": {"username": account.nit, "password": "clave-del-portal"},
        });
        let order = client()?.post(format!("{base}/auth/login")).json(&login);
        let session: Envelope<Session> = read("logging in", order).await?;
        let mut headers = HeaderMap::new();
        let bearer = HeaderValue::try_from(format!("Bearer {}", session.data.token))
            .map_err(|error| BenchError::Unusable(format!("the token: {error}")))?;
        headers.insert(AUTHORIZATION, bearer);
        Ok(Self {
            client: client_with(headers)?,
            base,
            token: session.data.token,
            account,
        })
    }

    /// The issuing of these in turn, at the servers in turn: paths and what is posted to them.
    pub fn issuing(
        &self,
        servers: &[&str],
        requests: &[(&str, String)],
        with_keys: bool,
    ) -> Result<Target, BenchError> {
        let shots = requests.iter().map(|(path, body)| {
            Shot::issuing(&format!("{API}/{path}"), &self.token, body, with_keys)
        });
        Target::new(servers, shots.collect(), rng::below(u64::MAX))
    }

    /// Issues a document outside the load.
    pub async fn issue(&self, path: &str, body: &str) -> Result<Issued, BenchError> {
        let failed = |error| BenchError::http(path, error);
        let order = self.client.post(format!("{}/{path}", self.base));
        let order = order
            .header(CONTENT_TYPE, "application/json")
            .body(body.to_owned());
        let answer = order.send().await.map_err(failed)?;
        let status = answer.status().as_u16();
        let body = answer.bytes().await.map_err(failed)?;
        response::issued(&body)
            .filter(|_| status == 201)
            .ok_or_else(|| BenchError::answer(path, status, &body))
    }

    /// Questions for these paths in turn; each answer must hold the text beside its path.
    pub fn asking(
        &self,
        server: &str,
        questions: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Target, BenchError> {
        let shot = |(path, found)| Shot::asking(&format!("{API}/{path}"), &self.token, found);
        Target::new(&[server], questions.into_iter().map(shot).collect(), 0)
    }

    /// Hands a file of documents in, a request a line; the data of the answer.
    pub async fn hand_in<T: DeserializeOwned>(&self, file: String) -> Result<T, BenchError> {
        let order = self.client.post(format!("{}/dte/batches", self.base));
        let order = order
            .header(CONTENT_TYPE, "application/x-ndjson")
            .body(file);
        let answer: Envelope<T> = read("handing a file in", order).await?;
        Ok(answer.data)
    }

    /// Posts something outside the load; the data of the answer.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &serde_json::Value,
    ) -> Result<T, BenchError> {
        let order = self.client.post(format!("{}/{path}", self.base)).json(body);
        let answer: Envelope<T> = read(&format!("POST {path}"), order).await?;
        Ok(answer.data)
    }

    /// The data behind a path.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, BenchError> {
        let order = self.client.get(format!("{}/{path}", self.base));
        let answer: Envelope<T> = read(&format!("GET {path}"), order).await?;
        Ok(answer.data)
    }
}

/// Sends a request outside the load and reads its JSON.
pub async fn read<T: DeserializeOwned>(
    doing: &str,
    order: RequestBuilder,
) -> Result<T, BenchError> {
    let failed = |error| BenchError::http(doing, error);
    let answer = order.send().await.map_err(failed)?;
    let status = answer.status();
    let body = answer.bytes().await.map_err(failed)?;
    match serde_json::from_slice(&body) {
        Ok(data) if status.is_success() => Ok(data),
        _ => Err(BenchError::answer(doing, status.as_u16(), &body)),
    }
}

/// A tax number that no earlier run on the same database had.
pub fn nit() -> String {
    format!("0614{:010}", rng::below(10_000_000_000))
}

fn registration(nit: &str, establishments: usize) -> serde_json::Value {
    const MAIN: &str = "02";
    const BRANCH: &str = "01";
    let establishment = |number: usize| {
        json!({
            "establishment_type": if number == 1 { MAIN } else { BRANCH },
            "establishment_code": format!("C{number:03}"),
            "address": {
                "department": "06",
                "municipality": "20",
                "district": "01",
                "complement": "Calle Los Sisimiles 2911, San Salvador",
            },
        })
    };
    let offices: Vec<_> = (1..=establishments).map(establishment).collect();
    json!({
        "nit": nit,
        "nrc": "2233445",
        "business_name": "CARGA Y MEDIDA SA DE CV",
        "commercial_name": "CARGA Y MEDIDA",
        "economic_activity": "46900",
        "economic_activity_desc": "Venta al por mayor de otros productos",
        "phone": "22260000",
        "email": "facturas@carga.example",
        "password_pri": "clave-del-certificado",
        "token_lifetime": 1,
        "branch_offices": offices,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_company_has_another_nit_of_fourteen_digits() {
        let (one, other) = (nit(), nit());
        assert_ne!(one, other);
        assert!(one.len() == 14 && one.bytes().all(|byte| byte.is_ascii_digit()));
    }
}
