//! What commands share that ask a running service over HTTP, as any other client of it does: who asks,
//! log-in, and trying again.

mod arguments;
mod attempts;

use reqwest::header::{ACCEPT_LANGUAGE, AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode, Url};
use serde::{Deserialize, Serialize};

use crate::config::settings::ConfigError;
use crate::failure::{Context, Failure};

pub use arguments::ClientArguments;
use arguments::{Access, Keys};
use attempts::Attempts;
use dte_application::ports::Secret;

const BASE: &str = "/api/v1";

/// A client of a running service.
pub struct ServiceClient {
    attempts: Attempts,
    /// The address of the service, without a slash at its end.
    base: String,
    access: Access,
}

/// What the service answered.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// Digit by digit as it came.
    pub text: String,
}

/// A request that may be repeated: nothing happens twice for it.
pub struct Request<'a> {
    pub method: Method,
    /// After the base of all paths, with its query.
    pub path: &'a str,
    pub headers: Vec<(&'static str, &'a str)>,
    pub body: Option<&'a str>,
}

impl<'a> Request<'a> {
    pub fn get(path: &'a str) -> Self {
        Self {
            method: Method::GET,
            path,
            headers: Vec::new(),
            body: None,
        }
    }

    fn headers(&self, token: Option<&Secret>) -> Result<HeaderMap, Failure> {
        let mut headers = HeaderMap::new();
        // All that a command prints is in one language.
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static("en"));
        for (name, value) in &self.headers {
            let unfit = |_unfit| ConfigError(format!("{name}: visible characters are expected"));
            let value = HeaderValue::from_str(value).map_err(unfit)?;
            headers.insert(HeaderName::from_static(name), value);
        }
        if let Some(token) = token {
            let unfit = |_unfit| ConfigError("the token has characters that no token has".into());
            let bearer = HeaderValue::from_str(&format!("Bearer {}", token.reveal()));
            let mut bearer = bearer.map_err(unfit)?;
            bearer.set_sensitive(true);
            headers.insert(AUTHORIZATION, bearer);
        }
        Ok(headers)
    }
}

impl ServiceClient {
    pub fn new(arguments: &ClientArguments) -> Result<Self, Failure> {
        let url = arguments.url()?;
        let base = url.as_str().trim_end_matches('/').trim_end_matches(BASE);
        Ok(Self {
            attempts: Attempts::new(arguments, &url)?,
            base: base.to_owned(),
            access: arguments.access()?,
        })
    }

    /// Asks, with a token: the one that was given, or that of a log-in. Where the given one is not good
    /// any more and there are keys, it logs in once.
    pub async fn ask(&mut self, request: &Request<'_>) -> Result<Answer, Failure> {
        let had_token = self.access.token.is_some();
        if !had_token {
            self.log_in().await?;
        }
        let answer = self.send(request, self.access.token.as_ref()).await?;
        if answer.status != StatusCode::UNAUTHORIZED || !had_token || self.access.keys.is_none() {
            return Ok(answer);
        }
        self.log_in().await?;
        self.send(request, self.access.token.as_ref()).await
    }

    async fn log_in(&mut self) -> Result<(), Failure> {
        let Some(keys) = &self.access.keys else {
            return Err(ConfigError(
                "who asks? Give --key and --secret (DTE_API_KEY, DTE_API_SECRET), or --token \
                 (DTE_TOKEN)"
                    .into(),
            )
            .into());
        };
        let body = log_in_body(keys)?;
        let request = Request {
            method: Method::POST,
            path: "/auth/login",
            headers: vec![("content-type", "application/json")],
            body: Some(&body),
        };
        let answer = self.send(&request, None).await?;
        if !answer.status.is_success() {
            return Err(refused("logging in", &answer));
        }
        let session: Session =
            serde_json::from_str(&answer.text).context("the log-in answered no token")?;
        self.access.token = Some(Secret::new(session.data.token));
        Ok(())
    }

    async fn send(&self, request: &Request<'_>, token: Option<&Secret>) -> Result<Answer, Failure> {
        let path = request.path;
        let url = Url::parse(&format!("{}{BASE}{path}", self.base));
        let url = url.context("the address of the service")?;
        self.attempts
            .send(
                &request.method,
                &url,
                &request.headers(token)?,
                request.body,
            )
            .await
    }
}

fn log_in_body(keys: &Keys) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct LogIn<'a> {
        api_key: &'a str,
        api_secret: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        credentials: Option<Portal<'a>>,
    }
    #[derive(Serialize)]
    struct Portal<'a> {
        username: &'a str,
        password: &'a str,
    }
    let portal = keys.portal.as_ref();
    let body = LogIn {
        api_key: &keys.key,
        api_secret: keys.secret.reveal(),
        credentials: portal.map(|(username, password)| Portal {
            username,
            password: password.reveal(),
        }),
    };
    serde_json::to_string(&body).context("writing the log-in")
}

/// What is taken of the answer to a log-in.
#[derive(Deserialize)]
struct Session {
    data: Token,
}

#[derive(Deserialize)]
struct Token {
    token: String,
}

/// What is shown of a refusal.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Refusal {
    error: RefusalError,
    warnings: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RefusalError {
    code: String,
    message: String,
    details: Vec<String>,
    generation_code: Option<String>,
}

/// A refusal in lines for a reader: the code and the message, then everything that is wrong.
pub fn refused(tried: &str, answer: &Answer) -> Failure {
    let Refusal { error, warnings } = serde_json::from_str(&answer.text).unwrap_or_default();
    let status = answer.status.as_u16();
    let mut lines = format!("{tried}: {status} {}: {}", error.code, error.message);
    let document = error.generation_code;
    let document = document.map(|code| format!("generation code {code}"));
    let warnings = warnings.iter().map(|it| format!("warning: {it}"));
    for line in error.details.into_iter().chain(document).chain(warnings) {
        lines.push_str("\n  ");
        lines.push_str(&line);
    }
    Failure::Other(lines)
}
