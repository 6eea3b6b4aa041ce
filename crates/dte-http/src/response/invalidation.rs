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

/// A request to invalidate a document, and what became of it.
#[derive(Debug, JsonSchema, Serialize)]
pub struct InvalidationResponse<'a> {
    /// Generation code of the event.
    generation_code: AsText<GenerationCode>,
    /// Outcome of the invalidation.
    status: InvalidationStatus,
    /// The authority's stamp on the event (`selloRecibido`); null until it gave one, and in an
    /// accepted event whose stamp is not known.
    reception_stamp: Option<&'a str>,
    /// Moment of the request.
    requested_at: Zoned,
    /// Why the authority refused it; null unless it did.
    rejection: Option<RejectionResponse<'a>>,
}

/// Outcome of an invalidation: the authority has not decided (`PENDING`), accepted or rejected it.
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

/// The newest invalidation of a document, with the event itself.
#[derive(Debug, JsonSchema, Serialize)]
pub struct InvalidationRecordResponse<'a> {
    #[serde(flatten)]
    invalidation: InvalidationResponse<'a>,
    /// Generation code of the document.
    document: AsText<GenerationCode>,
    /// Remarks of the authority when it accepted the event.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observations: &'a [String],
    /// The event as it was signed.
    json_data: StoredJson<'a>,
    /// True: the stored bytes are no JSON any more, and null stands in their place. Tell the
    /// operator.
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

/// The answer to the request that invalidated a document.
#[derive(Debug, JsonSchema, Serialize)]
pub struct InvalidatedResponse<'a> {
    /// Always true.
    #[schemars(extend("const" = true))]
    success: bool,
    /// Generation code of the event.
    generation_code: AsText<GenerationCode>,
    /// Outcome of the invalidation so far.
    status: InvalidationStatus,
    /// The authority's stamp on the event; null while it has not answered: the invalidation goes on
    /// by itself.
    reception_stamp: Option<&'a str>,
    /// The event as it was signed, byte for byte.
    data: StoredJson<'a>,
    /// True: the stored bytes are no JSON any more, and null stands in their place. Tell the
    /// operator.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
    /// Warnings about what was accepted and is odd; left out when there are none.
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: &'a Warnings,
    /// Remarks of the authority when it accepted the event.
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
            generation_code: AsText(sent.generation_code),
            // A rejected one is answered as a problem.
            status: if sent.is_pending {
                InvalidationStatus::Pending
            } else {
                InvalidationStatus::Accepted
            },
            reception_stamp: stamp,
            data: json,
            damaged: json.is_damaged(),
            warnings,
            observations,
        }
    }
}
