//! One error on its way to a client.

use std::error::Error;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use dte_domain::identification::GenerationCode;
use dte_domain::violation::Violation;
use serde::Serialize;

use crate::response::errors::Code;
use crate::response::hints;
use crate::response::values::AsText;

/// An error with everything that its answer says.
#[derive(Debug)]
pub struct Problem(Box<Parts>);

#[derive(Debug)]
struct Parts {
    error: Code,
    code: String,
    message: String,
    details: Vec<String>,
    violations: Vec<Violation>,
    generation_code: Option<String>,
    existing: Option<Existing>,
    warnings: Vec<String>,
    headers: Vec<(HeaderName, HeaderValue)>,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl From<Code> for Problem {
    fn from(error: Code) -> Self {
        let row = error.row();
        let mut headers = Vec::new();
        if row.status == StatusCode::UNAUTHORIZED {
            headers.push((WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")));
        }
        Self(Box::new(Parts {
            error,
            code: row.code.to_owned(),
            message: match row.status {
                StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                    format!("{}: {}", row.meaning.english, row.remedy.english)
                }
                _ => row.meaning.english.to_owned(),
            },
            details: Vec::new(),
            violations: Vec::new(),
            generation_code: None,
            existing: None,
            warnings: Vec::new(),
            headers,
            cause: None,
        }))
    }
}

impl Problem {
    pub fn saying(mut self, message: impl Into<String>) -> Self {
        self.0.message = message.into();
        self
    }

    /// With violations, which are its details.
    pub fn over(mut self, mut violations: Vec<Violation>) -> Self {
        violations.iter_mut().for_each(hints::add);
        self.0.details = violations.iter().map(ToString::to_string).collect();
        self.0.violations = violations;
        self
    }

    /// With the code, the observations and the document of a rejection.
    pub fn rejecting(
        mut self,
        code: String,
        observations: Vec<String>,
        generation_code: String,
    ) -> Self {
        self.0.code = code;
        self.0.details = observations;
        self.0.generation_code = Some(generation_code);
        self
    }

    /// With the document that has what was asked for.
    pub fn naming(mut self, existing: Existing) -> Self {
        self.0.existing = Some(existing);
        self
    }

    pub fn warning(mut self, warnings: Vec<String>) -> Self {
        self.0.warnings = warnings;
        self
    }

    pub fn warnings(&self) -> &[String] {
        &self.0.warnings
    }

    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.0.headers.push((RETRY_AFTER, seconds.into()));
        self
    }

    pub fn allowing(mut self, methods: &str) -> Self {
        // Names of methods are fit for a header.
        let methods = HeaderValue::from_str(methods).ok();
        let header = methods.map(|methods| (ALLOW, methods));
        self.0.headers.extend(header);
        self
    }

    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.0.headers.push((name, value));
        self
    }

    /// Because of something that is for the log, never for the client.
    pub fn because(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    pub fn message(&self) -> &str {
        &self.0.message
    }

    pub fn into_violations(self) -> Vec<Violation> {
        self.0.violations
    }

    pub fn error(&self) -> Code {
        self.0.error
    }

    pub fn status(&self) -> StatusCode {
        self.0.error.row().status
    }

    pub fn headers(&self) -> &[(HeaderName, HeaderValue)] {
        &self.0.headers
    }

    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// What is behind it, from the outermost cause to the innermost, for the log.
    pub fn causes(&self) -> Option<String> {
        let cause = self.0.cause.as_deref()?;
        let mut chain = cause.to_string();
        let mut inner = cause.source();
        while let Some(error) = inner {
            chain.push_str(": ");
            chain.push_str(&error.to_string());
            inner = error.source();
        }
        Some(chain)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.code, self.0.message)
    }
}

/// An error as its answer says it.
#[derive(Debug, Serialize)]
pub struct ErrorResponse<'a> {
    message: &'a str,
    details: &'a [String],
    code: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<ViolationResponse<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generation_code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    existing: Option<&'a Existing>,
}

/// A document that stands in the way, as far as the client may know it.
#[derive(Clone, Debug, Serialize)]
pub struct Existing {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generation_code: Option<AsText<GenerationCode>>,
    pub control_number: String,
    pub status: &'static str,
}

impl<'a> ErrorResponse<'a> {
    pub fn of(problem: &'a Problem) -> Self {
        let parts = &*problem.0;
        Self {
            message: &parts.message,
            details: &parts.details,
            code: &parts.code,
            violations: parts
                .violations
                .iter()
                .map(ViolationResponse::from)
                .collect(),
            generation_code: parts.generation_code.as_deref(),
            existing: parts.existing.as_ref(),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct ViolationResponse<'a> {
    code: &'a str,
    path: &'a str,
    message: &'a str,
    expected: Option<&'a str>,
    actual: Option<&'a str>,
}

impl<'a> From<&'a Violation> for ViolationResponse<'a> {
    fn from(violation: &'a Violation) -> Self {
        Self {
            code: violation.code,
            path: &violation.path,
            message: &violation.message,
            expected: violation.expected.as_deref(),
            actual: violation.actual.as_deref(),
        }
    }
}
