//! What reads a line of a file as the endpoint of its type reads its body.

use dte_domain::identification::DocumentType;

use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::issuing::LineReader;

/// A reader for each type that is issued.
pub const LINE_READERS: &[LineReader] = &[
    LineReader::of::<InvoiceRequest>(),
    LineReader::of::<CcfRequest>(),
    LineReader::of::<CreditNoteRequest>(),
    LineReader::of::<RetentionRequest>(),
];

/// That of a type.
pub fn of(document_type: DocumentType) -> Option<&'static LineReader> {
    let mut readers = LINE_READERS.iter();
    readers.find(|reader| reader.document_type == document_type)
}
