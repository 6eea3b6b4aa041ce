//! The lines of files that new documents are, kept in the transaction of the documents.

use dte_application::ports::BulkClaim;
use dte_domain::identification::GenerationCode;

use crate::engine::column::list;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;

/// A line and the document that it becomes.
#[derive(Clone, Debug)]
pub(crate) struct BulkClaimRow {
    pub bulk: String,
    pub line: i64,
    pub generation_code: String,
    pub warnings: Option<String>,
}

impl BulkClaimRow {
    pub(crate) fn new(claim: &BulkClaim, code: GenerationCode) -> Result<Self, Refusal> {
        let warnings = &claim.warnings;
        let warnings = (!warnings.is_empty()).then(|| list(warnings)).transpose()?;
        Ok(Self {
            bulk: claim.bulk.0.to_string(),
            line: i64::from(claim.line),
            generation_code: code.to_string(),
            warnings,
        })
    }
}

/// Lets lines be issued. A line that something became of already refuses the group: it is the same
/// line, and its document is not stored a second time.
pub(crate) fn issue(
    connection: &mut AnyConnection,
    claims: &[&BulkClaimRow],
) -> Result<(), Refusal> {
    if connection.statements().issue_bulk_lines(claims)? == claims.len() {
        Ok(())
    } else {
        Err(Refusal::Changed)
    }
}
