//! Number series, and the register of every number that was ever taken.
//!
//! A document of a type without a number ([`DocumentSpec::has_control_number`]) takes none from any series.
//! Its row has its generation code where others have their number, and 0 as its place in a series: so one
//! key tells all documents of a year apart, and pages of them have one order.
//!
//! [`DocumentSpec::has_control_number`]: dte_domain::documents::DocumentSpec::has_control_number

use dte_application::ports::NewDocument;
use dte_domain::identification::DocumentType;
use dte_domain::value::Value as _;

pub(crate) mod control_number;
mod port;
pub(crate) mod reads;
pub(crate) mod refused;
pub(crate) mod series;
pub(crate) mod taken_elsewhere;

/// Whether documents of the type with that code have a number.
pub(crate) fn has_number(document_type: &str) -> bool {
    DocumentType::parse(document_type).is_ok_and(|it| it.spec().has_control_number)
}

/// The number that a row says; nothing for a document of a type that has none.
pub(crate) fn said<'n>(document_type: &str, column: &'n str) -> Option<&'n str> {
    has_number(document_type).then_some(column)
}

/// What stands in the place of the number of a document that was not numbered yet: of one that never is
/// its generation code.
pub(crate) fn unnumbered(document: &NewDocument) -> String {
    if document.series.document_type.spec().has_control_number {
        String::new()
    } else {
        document.generation_code.to_string()
    }
}
