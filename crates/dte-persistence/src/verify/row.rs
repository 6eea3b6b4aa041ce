//! A document as it is verified.

use diesel::prelude::*;

use crate::documents::row::ReceiverRow;
use crate::documents::state::StateRow;

#[derive(Queryable)]
pub(super) struct Row {
    pub code: String,
    pub environment: String,
    pub document_type: String,
    pub establishment: String,
    pub transmission: String,
    pub status: String,
    pub control_number: String,
    pub series_year: i64,
    pub issued_at: i64,
    pub created_at: i64,
    pub stamp: Option<String>,
    pub signature: Option<String>,
    pub json: Option<String>,
    pub digest: Option<String>,
    pub state: StateRow,
    pub state_digest: Option<i64>,
    pub edition: String,
    pub schema_version: i64,
    pub total_cents: i64,
    pub vat_cents: i64,
    pub receiver: ReceiverRow,
    pub receiver_nrc: Option<String>,
    /// Cents sold that are not subject, exempt and taxed, of a document with a balance.
    pub sold: Option<(i64, i64, i64)>,
    /// The number of the third party for whom it sold.
    pub principal: Option<String>,
}
