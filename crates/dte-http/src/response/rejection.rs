//! Refusals of the authority in answers.

use dte_domain::lifecycle::Rejection;
use schemars::JsonSchema;
use serde::Serialize;

/// The code of a refusal for which the authority gave none.
pub const UNKNOWN: &str = "HACIENDA_UNKNOWN";

/// Why the authority refused a document or event.
#[derive(Debug, JsonSchema, Serialize)]
pub struct RejectionResponse<'a> {
    /// The authority's code behind `HACIENDA_`; `HACIENDA_UNKNOWN` where it gave none.
    code: &'a str,
    /// Its message, as it gave it.
    description: &'a str,
    /// Its remarks, as it gave them.
    observations: &'a [String],
}

impl<'a> RejectionResponse<'a> {
    /// With the code that the authority gave, be it none.
    pub fn verbatim(rejection: &'a Rejection) -> Self {
        Self {
            code: &rejection.code,
            description: &rejection.description,
            observations: &rejection.observations,
        }
    }
}

impl<'a> From<&'a Rejection> for RejectionResponse<'a> {
    /// With the authority's code, or the one that the answer had.
    fn from(rejection: &'a Rejection) -> Self {
        let code = match rejection.code.trim() {
            "" => UNKNOWN,
            code => code,
        };
        Self {
            code,
            ..Self::verbatim(rejection)
        }
    }
}
