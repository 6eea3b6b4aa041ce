//! What is answered to a request that is only tried.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use dte_application::Error;
use dte_application::use_cases::issue_document::WouldIssue;
use dte_domain::violation::Violation;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::{Problem, ViolationResponse};
use crate::response::values::Zoned;

#[derive(Debug, Serialize)]
struct ValidationResponse<'a> {
    valid: bool,
    violations: Vec<ViolationResponse<'a>>,
    warnings: &'a [String],
    /// What would be signed; nothing when it would be refused.
    document: Option<&'a RawValue>,
    /// Of an invalidation: until when the document can be invalidated.
    #[serde(flatten)]
    until: Option<UntilResponse>,
}

#[derive(Debug, Serialize)]
struct CalculationResponse<'a> {
    /// The request, ready to be sent to the endpoint that issues.
    request: &'a RawValue,
    violations: Vec<ViolationResponse<'a>>,
    warnings: &'a [String],
}

/// The last second in which a document can be invalidated; nothing when that cannot be told.
#[derive(Debug, Serialize)]
pub struct UntilResponse {
    pub until: Option<Zoned>,
}

/// What issuing would answer, as the answer to who only tries.
pub struct Tried {
    violations: Vec<Violation>,
    warnings: Vec<String>,
    document: Option<Box<RawValue>>,
}

impl Tried {
    /// What came of a trial. What issuing would refuse for what is asked is told as a violation, at a
    /// path when it is not of a member; what keeps it from being judged now is a problem.
    pub fn of(
        outcome: Result<WouldIssue, Error>,
        path: &str,
        odd: Vec<String>,
    ) -> Result<Self, Problem> {
        let error = match outcome {
            Ok(would) => return Self::good(would),
            Err(error) => error,
        };
        let path = match error {
            Error::Certificate(_) => "certificate",
            Error::ExternalIdTaken(_) => "external_id",
            _ => path,
        };
        let problem = Problem::in_session(error);
        Ok(Self {
            violations: refusal(problem, path)?,
            warnings: odd,
            document: None,
        })
    }

    fn good(would: WouldIssue) -> Result<Self, Problem> {
        // Not reached: what was rendered is JSON.
        let document = RawValue::from_string(would.json)
            .map_err(|error| Problem::from(Code::InternalError).because(error))?;
        Ok(Self {
            violations: Vec::new(),
            warnings: would.warnings,
            document: Some(document),
        })
    }

    /// With what is odd about the request beside its body.
    pub fn warning(mut self, odd: Vec<String>) -> Self {
        self.warnings.splice(0..0, odd);
        self
    }

    pub fn answer_calculated(&self, request: &RawValue) -> Result<HttpResponse, Problem> {
        let data = CalculationResponse {
            request,
            violations: self.violations(),
            warnings: &self.warnings,
        };
        Success::of(data).answer(StatusCode::OK)
    }

    fn violations(&self) -> Vec<ViolationResponse<'_>> {
        self.violations
            .iter()
            .map(ViolationResponse::from)
            .collect()
    }

    pub fn answer(&self, until: Option<UntilResponse>) -> Result<HttpResponse, Problem> {
        let data = ValidationResponse {
            valid: self.document.is_some(),
            violations: self.violations(),
            warnings: &self.warnings,
            document: self.document.as_deref(),
            until,
        };
        Success::of(data).answer(StatusCode::OK)
    }
}

/// The faults of a request that would be refused for what it asks.
fn refusal(problem: Problem, path: &str) -> Result<Vec<Violation>, Problem> {
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
    Ok(vec![Violation {
        code: problem.error().row().code,
        path: path.to_owned(),
        message: problem.message().to_owned(),
        expected: None,
        actual: None,
    }])
}
