//! One error on its way to a client.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use dte_domain::identification::GenerationCode;
use dte_domain::language::{Language, Message, Phrase};
use dte_domain::lifecycle::Rejection;
use dte_domain::message;
use dte_domain::violation::Violation;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::request::json::FORM;
use crate::response::errors::Code;
use crate::response::hints;
use crate::response::values::AsText;
use crate::response::warnings::Warnings;

/// An error with everything that its answer says.
#[derive(Debug)]
pub struct Problem(Box<Parts>);

#[derive(Debug)]
struct Parts {
    error: Code,
    code: String,
    /// In the authority's own words, where it is theirs.
    message: Phrase,
    /// The authority's remarks; beside violations nothing.
    observations: Vec<String>,
    violations: Vec<Violation>,
    generation_code: Option<String>,
    existing: Option<Existing>,
    oldest: Option<u64>,
    newest: Option<u64>,
    warnings: Warnings,
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
                    let text = |language| {
                        let [meaning, remedy] =
                            [row.meaning, row.remedy].map(|it| it.text(language));
                        format!("{meaning}: {remedy}")
                    };
                    Message::in_each(text).into()
                }
                _ => row.meaning.into(),
            },
            observations: Vec::new(),
            violations: Vec::new(),
            generation_code: None,
            existing: None,
            oldest: None,
            newest: None,
            warnings: Warnings::default(),
            headers,
            cause: None,
        }))
    }
}

impl Problem {
    pub fn saying(mut self, message: impl Into<Message>) -> Self {
        self.0.message = Phrase::Said(message.into());
        self
    }

    /// With violations, which are its details.
    pub fn over(mut self, mut violations: Vec<Violation>) -> Self {
        violations.iter_mut().for_each(hints::add);
        self.0.violations = violations;
        self
    }

    /// With the first of its violations: where many problems are kept.
    pub fn naming_the_first(mut self, most: usize) -> Self {
        self.0.violations.truncate(most);
        self
    }

    /// With the code, the words and the document of a rejection.
    pub fn rejecting(
        mut self,
        code: String,
        rejection: &Rejection,
        generation_code: String,
    ) -> Self {
        let description = rejection.description.trim();
        if !description.is_empty() {
            self.0.message = Phrase::value(description);
        }
        self.0.code = code;
        self.0.observations.clone_from(&rejection.observations);
        self.0.generation_code = Some(generation_code);
        self
    }

    /// With the document that has what was asked for.
    pub fn naming(mut self, existing: Existing) -> Self {
        self.0.existing = Some(existing);
        self
    }

    /// With the number of the oldest event that is kept.
    pub fn oldest(mut self, sequence: u64) -> Self {
        self.0.oldest = Some(sequence);
        self
    }

    /// With the number of the newest event.
    pub fn newest(mut self, sequence: u64) -> Self {
        self.0.newest = Some(sequence);
        self
    }

    /// The document that has what was asked for.
    pub fn existing(&self) -> Option<&Existing> {
        self.0.existing.as_ref()
    }

    pub fn warning(mut self, warnings: Warnings) -> Self {
        self.0.warnings = warnings;
        self
    }

    pub fn warnings(&self) -> &Warnings {
        &self.0.warnings
    }

    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.0.headers.push((RETRY_AFTER, seconds.into()));
        self
    }

    /// With the methods that a path takes, by comma.
    pub fn allowing(mut self, methods: &str) -> Self {
        self.0.message = Phrase::Said(message!(
            "this path does not take this method; it takes {methods}",
            "esta ruta no admite este método; admite {methods}"
        ));
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

    pub fn message(&self) -> &Phrase {
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

/// For logs.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = self.0.message.text(Language::English);
        write!(f, "{}: {message}", self.0.code)
    }
}

/// Details of the error.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ErrorResponse<'a> {
    /// Message in one sentence, in the language of the request.
    message: &'a str,
    /// More of it, a sentence an entry; each violation in words.
    details: Vec<Cow<'a, str>>,
    /// The code, the same in every language: `GET /api/v1/errors` explains it.
    code: &'a str,
    /// Path of the page that explains it.
    help: Help<'a>,
    /// Faults of the request; the path names the member.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<ViolationResponse<'a>>,
    /// The document or event that the error is about, where there is one: a rejected document is
    /// corrected by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    generation_code: Option<&'a str>,
    /// The document that stands in the way, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    existing: Option<&'a Existing>,
    /// The number of the oldest event that is kept, where older ones were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    oldest: Option<u64>,
    /// The number of the newest event, where later ones were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    newest: Option<u64>,
}

/// A document that stands in the way, as far as the caller may know it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Existing {
    /// Its generation code, where the caller may read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generation_code: Option<AsText<GenerationCode>>,
    /// Its control number; null for an event, which has none.
    pub control_number: Option<String>,
    /// Status of the document.
    pub status: &'static str,
}

impl<'a> ErrorResponse<'a> {
    pub fn of(problem: &'a Problem, language: Language) -> Self {
        let parts = &*problem.0;
        let lines = parts.violations.iter().map(|it| it.text(language).into());
        let observations = parts.observations.iter().map(|it| it.as_str().into());
        let violations = parts.violations.iter();
        Self {
            message: parts.message.text(language),
            details: lines.chain(observations).collect(),
            code: &parts.code,
            help: Help(&parts.code),
            violations: violations
                .map(|it| ViolationResponse::of(it, language))
                .collect(),
            generation_code: parts.generation_code.as_deref(),
            existing: parts.existing.as_ref(),
            oldest: parts.oldest,
            newest: parts.newest,
        }
    }
}

/// A fault of a request.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ViolationResponse<'a> {
    /// Code of the rule (`CCF-11`) or of the fault of shape (`REQUIRED`): `GET /api/v1/rules` and
    /// `GET /api/v1/errors` explain it.
    code: &'a str,
    /// The member that it is about: `items[0].quantity`.
    path: &'a str,
    /// Condition that must hold, in words.
    message: &'a str,
    /// Expected value.
    expected: Option<&'a str>,
    /// Value of the request; null if it cannot be shown.
    actual: Option<&'a str>,
    /// Path of the page that explains the code.
    help: Help<'a>,
}

/// The path of the page about a code. Those of rules have a hyphen, those of errors none.
#[derive(Debug)]
struct Help<'a>(&'a str);

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = if self.0.contains('-') {
            "rules"
        } else {
            "errors"
        };
        write!(f, "/docs/{of}/{}", self.0)
    }
}

impl Serialize for Help<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Help<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Help".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", FORM: "the path of the page that explains the code"})
    }
}

impl<'a> ViolationResponse<'a> {
    pub fn of(violation: &'a Violation, language: Language) -> Self {
        let text = |phrase: &'a Phrase| phrase.text(language);
        Self {
            code: violation.code,
            path: &violation.path,
            message: violation.message.text(language),
            expected: violation.expected.as_ref().map(text),
            actual: violation.actual.as_ref().map(text),
            help: Help(violation.code),
        }
    }
}
