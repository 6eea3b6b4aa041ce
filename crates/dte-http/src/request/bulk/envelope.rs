//! A line of a file: the type, the client's own reference, the request.

use dte_domain::identification::DocumentType;
use dte_domain::own_reference::ExternalId;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::openapi::description::AnyObject;
use crate::request::body;
use crate::request::bulk::CALCULATE;
use crate::request::bulk::form::{is_issued, not_issued};
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{Field, OBJECT, given};
use crate::request::members::Members;
use crate::response::problem::Problem;

#[derive(Default, Deserialize, JsonSchema, garde::Validate)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct LineEnvelope {
    #[garde(custom(given), dive)]
    r#type: Field<DocumentType>,
    #[garde(custom(given), dive)]
    external_id: Field<ExternalId>,
    #[garde(dive)]
    calculate: Field<bool>,
    #[garde(skip)]
    #[schemars(with = "AnyObject")]
    document: Option<Box<RawValue>>,
}

/// What a line is, as far as it could be read.
#[derive(Debug)]
pub struct Envelope {
    pub external_id: Option<ExternalId>,
    pub request: Result<(DocumentType, String), Problem>,
}

/// Reads a line. Members that nobody knows are refused: what a client meant by them would be lost.
pub fn read(line: Vec<u8>) -> Envelope {
    let mut body = match body::read::<LineEnvelope>(line.into()) {
        Ok(body) => body,
        Err(problem) => {
            return Envelope {
                external_id: None,
                request: Err(problem),
            };
        }
    };
    body.refuse_unknown(FieldErrorKind::Unknown, body::KNOWN);
    let mut found = body.found;
    let Some(envelope) = body.request else {
        return Envelope {
            external_id: None,
            request: Err(Problem::invalid(found)),
        };
    };
    let document_type = envelope.r#type.given();
    if let Some(document_type) = document_type.filter(|it| !is_issued(*it)) {
        found.push(not_issued(document_type).at("type"));
    }
    if envelope.document.is_none() {
        found.push(FieldError::required(OBJECT).at("document"));
    }
    let request = match (document_type, envelope.document) {
        (Some(document_type), Some(document)) if found.is_empty() => {
            let calculates = envelope.calculate.given() == Some(true);
            Ok((document_type, with_calculate(&document, calculates)))
        }
        _ => Err(Problem::invalid(found)),
    };
    Envelope {
        external_id: envelope.external_id.given(),
        request,
    }
}

/// The request as it is kept until its line is read: with `calculate` of the line.
fn with_calculate(document: &RawValue, calculates: bool) -> String {
    let members = calculates.then(|| serde_json::from_str::<Members>(document.get()));
    let Some(Ok(mut members)) = members else {
        return document.get().to_owned();
    };
    members.set(CALCULATE, &true);
    serde_json::to_string(&members).unwrap_or_default()
}
