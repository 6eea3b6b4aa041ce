//! A client of the service, as small as a demo needs.

use reqwest::header::ACCEPT_LANGUAGE;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::failure::{Context, Failure};

pub struct Client {
    http: reqwest::Client,
    url: String,
}

impl Client {
    pub fn new(url: &str) -> Result<Self, Failure> {
        Self::at(&format!("{url}/api/v1"))
    }

    pub fn at(url: &str) -> Result<Self, Failure> {
        // No root certificates: the demo talks to this machine, without TLS.
        let http = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only([])
            .build()
            .context("making an HTTP client")?;
        Ok(Self {
            http,
            url: url.to_owned(),
        })
    }

    /// Posts a body; anything but success is a failure.
    pub async fn post(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> Result<Value, Failure> {
        let mut request = self
            .http
            .request(Method::POST, format!("{}{path}", self.url));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        // In the language of everything else that the demo prints.
        let request = request.header(ACCEPT_LANGUAGE, "en");
        Self::answer(path, request.json(body)).await
    }

    /// Gets something; anything but success is a failure.
    pub async fn get(&self, path: &str, token: &str) -> Result<Value, Failure> {
        let request = self
            .http
            .request(Method::GET, format!("{}{path}", self.url));
        Self::answer(path, request.bearer_auth(token)).await
    }

    async fn answer(path: &str, request: RequestBuilder) -> Result<Value, Failure> {
        let failed = |error| Failure::because(path, &error);
        let answer = request.send().await.map_err(failed)?;
        let status = answer.status();
        let body: Value = answer.json().await.map_err(failed)?;
        if status.is_success() {
            return Ok(body);
        }
        Err(Failure::Other(format!(
            "{path}: {status}: {}",
            body["error"]
        )))
    }
}
