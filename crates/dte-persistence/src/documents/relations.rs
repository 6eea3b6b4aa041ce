//! What documents need to know of one another.

use diesel::prelude::*;
use dte_application::ports::{CompanyId, EstablishmentId, KnownRecord};
use dte_domain::amounts::KnownAmounts;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::lifecycle::StatusKind;

use super::row::ReceiverRow;
use crate::balances::added;
use crate::balances::balance::BalanceRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_charges, documents};

/// What stands in the way of an invalidation of a document: the PENDING and RECEIVED notes that name it,
/// and the credit notes that need what it adds to others.
pub(crate) fn notes_in_the_way(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let mut notes: Vec<GenerationCode> = notes_on(connection, code)?
        .into_iter()
        .map(|(note, _)| note)
        .collect();
    notes.extend(added::needing(connection, code)?);
    Ok(notes)
}

/// The PENDING and RECEIVED notes that take of a document, in the order of their codes.
pub(crate) fn credit_notes_on(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let notes = notes_on(connection, code)?.into_iter();
    let taking = notes.filter(|(_, document_type)| !added::does(document_type));
    Ok(taking.map(|(note, _)| note).collect())
}

/// The PENDING and RECEIVED notes that name a document with the codes of their types, in the order of
/// their own codes.
fn notes_on(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<(GenerationCode, String)>, Refusal> {
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    let note = documents::generation_code.eq(document_charges::note);
    let notes: Vec<(String, String)> = document_charges::table
        .inner_join(documents::table.on(note))
        .filter(document_charges::document.eq(code))
        .filter(documents::status.eq_any(in_force))
        .order(document_charges::note.asc())
        .select((document_charges::note, documents::document_type))
        .load(connection)?;
    let read = |(note, document_type): (String, String)| {
        let row = RowReader::new("document_charges", &note);
        Ok((row.value("note", &note)?, document_type))
    };
    let notes: Result<_, InconsistentRow> = notes.into_iter().map(read).collect();
    Ok(notes?)
}

/// A document as far as other documents need to know it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct RelatedDocumentRow {
    generation_code: String,
    company: String,
    establishment: String,
    environment: String,
    document_type: String,
    status: String,
    issued_at: i64,
    #[diesel(embed)]
    receiver: ReceiverRow,
}

impl RelatedDocumentRow {
    pub(crate) fn generation_code(&self) -> &str {
        &self.generation_code
    }

    pub(crate) fn read(
        &self,
        balance: Option<&BalanceRow>,
        amounts: KnownAmounts,
    ) -> Result<KnownRecord, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        Ok(KnownRecord {
            generation_code: row.value("generation_code", &self.generation_code)?,
            company: CompanyId(row.uuid("company", &self.company)?),
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            environment: row.value("environment", &self.environment)?,
            document_type: row.value("document_type", &self.document_type)?,
            status: row.named("status", &self.status, StatusKind::named)?,
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            receiver: self.receiver.read(row)?,
            balance: balance.map(BalanceRow::read),
            amounts,
        })
    }
}
