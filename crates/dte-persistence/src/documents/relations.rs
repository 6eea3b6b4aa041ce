//! What documents need to know of one another.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{CompanyId, EstablishmentId, KnownRecord, NamedDocuments, PortError};
use dte_domain::amounts::KnownAmounts;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::lifecycle::StatusKind;

use super::row::ReceiverRow;
use crate::balances::amounts;
use crate::balances::balance::BalanceRow;
use crate::database::Database;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_balances, document_charges, documents};

#[async_trait]
impl NamedDocuments for Database {
    /// Those of the documents that are stored here, with their balances.
    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
        self.reader
            .read("finding the documents that one names", move |connection| {
                let mut known = Vec::new();
                for some in codes.chunks(ROWS_AT_ONCE) {
                    let balance = document_balances::document_id.eq(documents::id);
                    let found: Vec<(RelatedDocumentRow, Option<BalanceRow>)> = documents::table
                        .left_join(document_balances::table.on(balance))
                        .filter(documents::generation_code.eq_any(some))
                        .select((
                            RelatedDocumentRow::as_select(),
                            Option::<BalanceRow>::as_select(),
                        ))
                        .load(connection)?;
                    let mut known_amounts = amounts::of_documents(connection, some)?;
                    for (row, balance) in found {
                        let of_it = known_amounts
                            .remove(row.generation_code())
                            .unwrap_or_default();
                        known.push(row.read(balance.as_ref(), of_it)?);
                    }
                }
                Ok(known)
            })
            .await
    }

    async fn notes_on(&self, code: GenerationCode) -> Result<Vec<GenerationCode>, PortError> {
        self.reader
            .read("finding the notes on a document", move |connection| {
                notes_on(connection, &code.to_string())
            })
            .await
    }
}

/// The PENDING and RECEIVED notes that name a document, in the order of their codes.
pub(crate) fn notes_on(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    let note = documents::generation_code.eq(document_charges::note);
    let notes: Vec<String> = document_charges::table
        .inner_join(documents::table.on(note))
        .filter(document_charges::document.eq(code))
        .filter(documents::status.eq_any(in_force))
        .order(document_charges::note.asc())
        .select(document_charges::note)
        .load(connection)?;
    let read = |note: &String| {
        let row = RowReader::new("document_charges", note);
        row.value("note", note)
    };
    let notes: Result<Vec<GenerationCode>, InconsistentRow> = notes.iter().map(read).collect();
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
