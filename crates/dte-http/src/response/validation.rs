//! What is answered to a request that is only tried.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use dte_application::Error;
use dte_application::use_cases::issue_document::WouldIssue;
use dte_domain::language::{Language, Phrase};
use dte_domain::violation::{Violation, Warning};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::openapi::description::AnyObject;
use crate::response::envelope::{Success, say};
use crate::response::errors::{Code, MOST_FAULTS};
use crate::response::problem::{Existing, Problem, ViolationResponse};
use crate::response::values::Zoned;

/// What issuing would have said to a request.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ValidationResponse<'a> {
    /// Whether it would be issued.
    valid: bool,
    /// Faults of the request; the same as issuing answers.
    violations: Vec<ViolationResponse<'a>>,
    /// Warnings that issuing would give.
    warnings: &'a [String],
    /// What would be signed; null when it would be refused.
    #[schemars(with = "Option<AnyObject>")]
    document: Option<&'a RawValue>,
    /// The document that has the `external_id`, when another has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    existing: Option<&'a Existing>,
    /// Of an invalidation: until when the document can be invalidated.
    #[serde(flatten)]
    until: Option<UntilResponse>,
}

/// A request with what was left out of it, judged.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CalculationResponse<'a> {
    /// The request, complete and ready to be sent to the endpoint that issues.
    #[schemars(with = "AnyObject")]
    request: &'a RawValue,
    /// Faults of the request; the same as issuing answers.
    violations: Vec<ViolationResponse<'a>>,
    /// Warnings that issuing would give.
    warnings: &'a [String],
    /// The document that has the `external_id`, when another has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    existing: Option<&'a Existing>,
}

/// Until when a document can be invalidated.
#[derive(Debug, JsonSchema, Serialize)]
pub struct UntilResponse {
    /// Of an invalidation: the last second in which the document can be invalidated; null when that
    /// cannot be told.
    pub until: Option<Zoned>,
}

/// What issuing would answer, as the answer to who only tries.
pub struct Tried {
    violations: Vec<Violation>,
    warnings: Vec<String>,
    document: Option<Box<RawValue>>,
    existing: Option<Existing>,
    language: Language,
}

impl Tried {
    /// What came of a trial. What issuing would refuse for what is asked is told as a violation, at a
    /// path when it is not of a member; what keeps it from being judged now is a problem.
    ///
    /// What is odd about the request begins with what is odd about its query, which is none of issuing's.
    pub fn of(
        outcome: Result<WouldIssue, Error>,
        path: &str,
        language: Language,
        (odd, of_query): (Vec<Warning>, usize),
    ) -> Result<Self, Problem> {
        let mut warnings: Vec<_> = odd.iter().map(|it| it.text(language)).collect();
        let error = match outcome {
            Ok(would) => {
                warnings.truncate(of_query);
                warnings.extend(would.warnings);
                return Ok(Self {
                    violations: Vec::new(),
                    warnings,
                    document: Some(rendered(would.json)?),
                    existing: None,
                    language,
                });
            }
            Err(error) => error,
        };
        let actual = match &error {
            Error::NotInEdition { edition, .. } => Some(Phrase::value(edition.name())),
            _ => None,
        };
        let path = match error {
            Error::Certificate(_) => "certificate",
            Error::NotIssued(..) => "company",
            Error::NotInEdition { .. } => "edition",
            Error::ExternalIdTaken(_) => "external_id",
            _ => path,
        };
        let problem = Problem::in_session(error);
        let existing = problem.existing().cloned();
        let message = problem.message().text(language).to_owned();
        let violations = refusal(problem, path, actual)?;
        if violations.len() == MOST_FAULTS {
            // It may have more, which the message says.
            warnings.push(format!("body: {message}"));
        }
        Ok(Self {
            violations,
            warnings,
            document: None,
            existing,
            language,
        })
    }

    pub fn answer(&self, until: Option<UntilResponse>) -> Result<HttpResponse, Problem> {
        self.answer_with(ValidationResponse {
            valid: self.document.is_some(),
            violations: self.violations(),
            warnings: &self.warnings,
            document: self.document.as_deref(),
            existing: self.existing.as_ref(),
            until,
        })
    }

    pub fn answer_calculated(&self, request: &RawValue) -> Result<HttpResponse, Problem> {
        self.answer_with(CalculationResponse {
            request,
            violations: self.violations(),
            warnings: &self.warnings,
            existing: self.existing.as_ref(),
        })
    }

    fn violations(&self) -> Vec<ViolationResponse<'_>> {
        let violations = self.violations.iter();
        violations
            .map(|it| ViolationResponse::of(it, self.language))
            .collect()
    }

    fn answer_with(&self, data: impl Serialize) -> Result<HttpResponse, Problem> {
        let mut answer = Success::of(data).answer(StatusCode::OK)?;
        if !self.violations.is_empty() || !self.warnings.is_empty() {
            say(self.language, answer.headers_mut());
        }
        Ok(answer)
    }
}

/// What was rendered, as it is.
fn rendered(json: String) -> Result<Box<RawValue>, Problem> {
    // Not reached: what was rendered is JSON.
    RawValue::from_string(json).map_err(|error| Problem::from(Code::InternalError).because(error))
}

/// The faults of a request that would be refused for what it asks.
/// What issuing would refuse, at a path, with what was found there where that is known; what the refusal says
/// of its own stands there otherwise.
fn refusal(
    problem: Problem,
    path: &str,
    actual: Option<Phrase>,
) -> Result<Vec<Violation>, Problem> {
    if problem.error() == Code::ValidationFailed {
        return Ok(problem.into_violations());
    }
    let status = problem.status();
    let is_of_the_request = status.is_client_error()
        && status != StatusCode::UNAUTHORIZED
        && status != StatusCode::TOO_MANY_REQUESTS;
    if !is_of_the_request {
        return Err(problem);
    }
    let row = problem.error().row();
    let (meaning, said) = (Phrase::from(row.meaning), problem.message());
    Ok(vec![Violation {
        code: row.code,
        path: path.to_owned(),
        message: row.meaning,
        expected: None,
        actual: actual.or_else(|| (*said != meaning).then(|| said.clone())),
    }])
}
