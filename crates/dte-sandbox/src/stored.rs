//! What the authority keeps: documents, rejections, events, batches.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::clock::local_date;
use crate::code::{Code, ControlNumber, Nit, Sello};
use crate::measure::{Credit, Measure, Retention, Returned};
use crate::reception_answer::{Observed, Rejection};

/// A sealed document, as little of it as queries and the public page need.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct SealedDocument {
    pub(crate) code: Code,
    /// Nothing for an event, which has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) control: Option<ControlNumber>,
    /// The type of an event; that of a document stands in its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) event: Option<Box<str>>,
    pub(crate) nit: Nit,
    pub(crate) seal: Sello,
    pub(crate) at: i64,
    /// The date of issue, as its Julian day.
    pub(crate) issued: i32,
    /// The calendar year within which its number must be unique.
    pub(crate) year: u16,
    pub(crate) observed: Observed,
    /// The total to pay (or withheld), in cents.
    pub(crate) cents: i64,
    /// SHA-256 of the signed bytes, in hexadecimal.
    #[serde(default)]
    pub(crate) sha256: Box<str>,
    /// The issuer's name; the journal keeps it beside.
    #[serde(skip)]
    pub(crate) issuer: Arc<str>,
    pub(crate) receiver: Box<str>,
    #[serde(default, skip_serializing_if = "<[Code]>::is_empty")]
    pub(crate) adjusts: Box<[Code]>,
    /// What later documents are judged by; `None` of what was sealed before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) measure: Option<Measure>,
    #[serde(default, skip_serializing_if = "<[Credit]>::is_empty")]
    pub(crate) credits: Box<[Credit]>,
    #[serde(default, skip_serializing_if = "<[Retention]>::is_empty")]
    pub(crate) retentions: Box<[Retention]>,
    #[serde(default, skip_serializing_if = "<[Returned]>::is_empty")]
    pub(crate) returns: Box<[Returned]>,
    #[serde(skip)]
    pub(crate) invalidated_by: Option<Code>,
}

impl SealedDocument {
    /// Its type.
    pub(crate) fn kind(&self) -> String {
        let of_number = self.control.map(ControlNumber::kind);
        let of_event = || self.event.as_deref().map(str::to_owned);
        of_number.or_else(of_event).unwrap_or_default()
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Rejected {
    pub(crate) nit: Nit,
    /// Its type, as far as the request told.
    pub(crate) kind: String,
    pub(crate) control: Option<ControlNumber>,
    pub(crate) at: i64,
    pub(crate) rejection: Rejection,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) nit: Nit,
    pub(crate) seal: Sello,
    pub(crate) at: i64,
}

impl Event {
    pub(crate) fn sealed(nit: Nit, at: i64) -> Self {
        let seal = Sello::fresh(local_date(at).year());
        Self { nit, seal, at }
    }
}

/// What a contingency event says of the documents that it names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Listing {
    pub(crate) nit: Nit,
    /// The cause (1 to 5) that the documents must name too.
    pub(crate) cause: i64,
    /// Its words, that the documents must repeat.
    #[serde(default)]
    pub(crate) reason: Option<Box<str>>,
    pub(crate) at: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub(crate) nit: Nit,
    pub(crate) ready: i64,
    /// The answer to its query, JSON.
    pub(crate) result: Box<str>,
}
