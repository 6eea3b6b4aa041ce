//! Invalidations in answers.

use dte_application::ports::{DocumentInvalidation, EventRecord, EventStatus};
use dte_application::use_cases::invalidate_document::SentEvent;
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use schemars::JsonSchema;
use serde::Serialize;
use time::OffsetDateTime;

use crate::response::rejection::RejectionResponse;
use crate::response::stored_json::StoredJson;
use crate::response::values::{AsText, Zoned};
use crate::response::warnings::Warnings;

#[derive(Debug, JsonSchema, Serialize)]
pub struct InvalidationResponse<'a> {
    generation_code: AsText<GenerationCode>,
    status: InvalidationStatus,
    reception_stamp: Option<&'a str>,
    requested_at: Zoned,
    rejection: Option<RejectionResponse<'a>>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[serde(rename_all = "UPPERCASE")]
enum InvalidationStatus {
    Pending,
    Accepted,
    Rejected,
}

impl<'a> InvalidationResponse<'a> {
    fn of(code: GenerationCode, status: &'a EventStatus, requested_at: OffsetDateTime) -> Self {
        let (status, stamp, refused) = match status {
            EventStatus::Pending => (InvalidationStatus::Pending, None, None),
            EventStatus::Accepted { stamp, .. } => {
                (InvalidationStatus::Accepted, stamp.as_ref(), None)
            }
            EventStatus::Rejected(why) => (InvalidationStatus::Rejected, None, Some(why)),
        };
        Self {
            generation_code: AsText(code),
            status,
            reception_stamp: stamp.map(ReceptionStamp::as_str),
            requested_at: Zoned::at(requested_at),
            rejection: refused.map(RejectionResponse::from),
        }
    }
}

impl<'a> From<&'a DocumentInvalidation> for InvalidationResponse<'a> {
    fn from(one: &'a DocumentInvalidation) -> Self {
        Self::of(one.generation_code, &one.status, one.requested_at)
    }
}

#[derive(Debug, JsonSchema, Serialize)]
pub struct InvalidationRecordResponse<'a> {
    #[serde(flatten)]
    invalidation: InvalidationResponse<'a>,
    document: AsText<GenerationCode>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
    json_data: StoredJson<'a>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
}

impl<'a> From<&'a EventRecord> for InvalidationRecordResponse<'a> {
    fn from(event: &'a EventRecord) -> Self {
        let (code, status) = (event.generation_code, &event.status);
        let json = StoredJson::of(&event.json, code);
        Self {
            invalidation: InvalidationResponse::of(code, status, event.created_at),
            document: AsText(event.document),
            observations: match status {
                EventStatus::Accepted { observations, .. } => observations,
                EventStatus::Pending | EventStatus::Rejected(_) => &[],
            },
            json_data: json,
            damaged: json.is_damaged(),
        }
    }
}

/// The answer to the request that invalidated a document, with the event's bytes as its data.
#[derive(Debug, JsonSchema, Serialize)]
pub struct InvalidatedResponse<'a> {
    #[schemars(extend("const" = true))]
    success: bool,
    reception_stamp: Option<&'a str>,
    data: StoredJson<'a>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: &'a Warnings,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
}

impl<'a> InvalidatedResponse<'a> {
    /// With the stamp and the remarks of the authority, and what is odd.
    pub fn of(
        sent: &'a SentEvent,
        stamp: Option<&'a str>,
        observations: &'a [String],
        warnings: &'a Warnings,
    ) -> Self {
        let json = StoredJson::of(&sent.json, sent.generation_code);
        Self {
            success: true,
            reception_stamp: stamp,
            data: json,
            damaged: json.is_damaged(),
            warnings,
            observations,
        }
    }
}
