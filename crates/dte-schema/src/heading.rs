//! What is written of a document beside its content.

use dte_domain::assumptions::Assumptions;
use dte_domain::identification::Identification;
use dte_domain::issuer::Issuer;

/// What stands at the head of a document, in the schema of that version.
#[derive(Clone, Copy)]
pub(crate) struct Heading<'a> {
    pub version: u8,
    pub identification: &'a Identification,
    pub issuer: &'a Issuer,
    pub assumptions: Assumptions,
}
