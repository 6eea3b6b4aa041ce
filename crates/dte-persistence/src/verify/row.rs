//! A document as it is verified.

use diesel::prelude::*;

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
    pub sequence: i64,
    pub issued_at: i64,
    pub created_at: i64,
    pub stamp: Option<String>,
    pub signature: Option<String>,
    pub json: Option<String>,
    pub digest: Option<String>,
}
