//! The returns (18) on documents that settlements tell of, with what they take back in the documents' own terms.

use std::collections::BTreeMap;

use diesel::prelude::*;
use dte_domain::amounts::Amount;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use dte_domain::settled::DocumentReturn;

use crate::balances::amounts::AmountRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_amounts as kept, documents};

/// A document, the return on it, the document's type, and what is taken back of a kind.
type Row = (String, String, String, (String, i64));

/// The amounts of a return on a document, with that one's type.
type Taken = (String, Vec<Amount>);

/// The RECEIVED returns on each of the documents, in the order of their codes; those that take back nothing but
/// charges outside the tax base undo no sale.
pub(super) fn of_documents(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<Vec<(GenerationCode, DocumentReturn)>, Refusal> {
    let mut taken: BTreeMap<(String, String), Taken> = BTreeMap::new();
    for (document, note, document_type, (kind, cents)) in rows(connection, codes)? {
        let amount = AmountRow::read(&note, &kind, cents)?;
        let of_it = taken.entry((document, note));
        let (_, amounts) = of_it.or_insert((document_type, Vec::new()));
        amounts.push(amount);
    }
    let found: Result<Vec<_>, InconsistentRow> = taken.iter().map(read).collect();
    let mut found = found?;
    found.retain(|(_, event)| !event.amounts.is_nothing());
    Ok(found)
}

fn rows(connection: &mut AnyConnection, codes: &[String]) -> QueryResult<Vec<Row>> {
    let (returning, returned) = diesel::alias!(documents as returning, documents as returned);
    let by = returning.field(documents::id).eq(kept::document_id);
    let document = returned
        .field(documents::generation_code)
        .eq(kept::document);
    kept::table
        .inner_join(returning.on(by))
        .inner_join(returned.on(document))
        .filter(kept::document.eq_any(codes))
        .filter(kept::revision.eq(returning.field(documents::revision)))
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
        .select((
            kept::document,
            returning.field(documents::generation_code),
            returned.field(documents::document_type),
            (kept::kind, kept::cents),
        ))
        .load(connection)
}

fn read(
    ((document, note), (document_type, amounts)): (&(String, String), &Taken),
) -> Result<(GenerationCode, DocumentReturn), InconsistentRow> {
    let row = RowReader::new("document_amounts", note);
    let event = DocumentReturn::of(row.value("document_type", document_type)?, amounts);
    Ok((row.value("document", document)?, event))
}
