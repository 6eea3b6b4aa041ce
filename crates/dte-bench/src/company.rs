//! A client of the service: registers a company, logs in, asks.

use std::time::Duration;

use aws_lc_rs::rand;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Client, RequestBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::error::BenchError;
use crate::load::Target;

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
struct Envelope<T> {
    data: T,
}

/// A company that may issue, with its client.
#[derive(Clone, Debug)]
pub struct Company {
    client: Client,
    base: String,
    /// Its tax number.
    pub nit: String,
}

impl Company {
    /// Registers a company with one establishment and logs it in.
    pub async fn register(service: &str) -> Result<Self, BenchError> {
        #[derive(Deserialize)]
        struct Registered {
            api_key: String,
            api_secret: String,
        }
        #[derive(Deserialize)]
        struct Session {
            token: String,
        }
        let base = format!("{service}/api/v1");
        let (plain, nit) = (client()?, nit()?);
        let order = plain
            .post(format!("{base}/auth/register"))
            .json(&registration(&nit));
        let company: Envelope<Registered> = read("registering a company", order).await?;
        let login = json!({
            "api_key": company.data.api_key,
            "api_secret": company.data.api_secret,
            "credentials": {"username": nit, "password": "clave-del-portal"},
        });
        let order = plain.post(format!("{base}/auth/login")).json(&login);
        let session: Envelope<Session> = read("logging in", order).await?;
        let mut headers = HeaderMap::new();
        let bearer = HeaderValue::try_from(format!("Bearer {}", session.data.token))
            .map_err(|error| BenchError::Unusable(format!("the token: {error}")))?;
        headers.insert(AUTHORIZATION, bearer);
        let client = client_with(headers)?;
        Ok(Self { client, base, nit })
    }

    /// The issuing of one and the same CCF.
    pub fn target(&self, document: String) -> Result<Target, BenchError> {
        // Kept to the end of the program: cloning the request then copies nothing.
        let body: &'static [u8] = document.into_bytes().leak();
        let order = self.client.post(format!("{}/dte/ccf", self.base));
        let request = order
            .header(CONTENT_TYPE, "application/json")
            .body(body)
            .build()
            .map_err(|error| BenchError::http("making the request", error))?;
        Ok(Target::new(self.client.clone(), request))
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
pub fn nit() -> Result<String, BenchError> {
    let mut bytes = [0; 4];
    rand::fill(&mut bytes)
        .map_err(|_unspecified| BenchError::Unusable("no random bytes on this machine".into()))?;
    Ok(format!("0614{:010}", u32::from_be_bytes(bytes)))
}

fn registration(nit: &str) -> serde_json::Value {
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
        "branch_offices": [{
            "establishment_type": "02",
            "establishment_code": "C001",
            "address": {
                "department": "06",
                "municipality": "20",
                "complement": "Calle Los Sisimiles 2911, San Salvador",
            },
        }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_company_has_another_nit_of_fourteen_digits() {
        let (one, other) = (nit().unwrap(), nit().unwrap());
        assert_ne!(one, other);
        assert!(one.len() == 14 && one.bytes().all(|byte| byte.is_ascii_digit()));
    }
}
