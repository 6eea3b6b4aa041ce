//! The returns (18) that are RECEIVED, on documents that settlements tell of.
//!
//! This is the one place that knows how a return keeps what it takes back of a document.

use diesel::prelude::*;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use dte_domain::settled::{ReceivedReturn, SettledAmounts};
use rust_decimal::Decimal;

use crate::engine::column::{RowReader, amount};
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_charges as charges, documents};

/// A document, the return on it, the document's type, and what is taken back of each kind of sale.
type Row = (String, String, String, (i64, i64, i64));

/// The returns on each of the documents, in the order of their codes: what they take back of it, net of the
/// value-added tax, as they charge its balance. Of an export invoice that is what it exported.
pub(super) fn of_documents(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<Vec<(GenerationCode, ReceivedReturn)>, Refusal> {
    let (returning, returned) = diesel::alias!(documents as returning, documents as returned);
    let event = returning
        .field(documents::generation_code)
        .eq(charges::note);
    let document = returned
        .field(documents::generation_code)
        .eq(charges::document);
    let found: Vec<Row> = charges::table
        .inner_join(returning.on(event))
        .inner_join(returned.on(document))
        .filter(charges::document.eq_any(codes))
        .filter(
            returning
                .field(documents::document_type)
                .eq(DocumentType::Return.code()),
        )
        .filter(
            returning
                .field(documents::status)
                .eq(StatusKind::Received.name()),
        )
        .order((charges::document, charges::note))
        .select((
            charges::document,
            charges::note,
            returned.field(documents::document_type),
            (charges::non_subject, charges::exempt, charges::taxed),
        ))
        .load(connection)?;
    let read = |(document, note, document_type, cents): (String, String, String, _)| {
        let row = RowReader::new("document_charges", &note);
        let event = ReceivedReturn {
            generation_code: row.value("note", &note)?,
            amounts: amounts_of(&document_type, cents),
        };
        Ok((row.value("document", &document)?, event))
    };
    let found: Result<Vec<_>, InconsistentRow> = found.into_iter().map(read).collect();
    // One that takes back nothing but charges outside the tax base is no sale undone.
    let mut found = found?;
    found.retain(|(_, event)| !event.amounts.is_nothing());
    Ok(found)
}

fn amounts_of(
    document_type: &str,
    (non_subject, exempt, taxed): (i64, i64, i64),
) -> SettledAmounts {
    let [non_subject, exempt, taxed] = [non_subject, exempt, taxed].map(amount);
    let is_export = document_type == DocumentType::ExportInvoice.code();
    let (taxed, exports) = if is_export {
        (Decimal::ZERO, taxed)
    } else {
        (taxed, Decimal::ZERO)
    };
    SettledAmounts {
        non_subject,
        exempt,
        taxed,
        exports,
    }
}
