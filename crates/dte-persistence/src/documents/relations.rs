//! What documents need to know of one another.

use diesel::prelude::*;
use dte_application::ports::{CompanyId, EstablishmentId, KnownRecord, OriginalRecord};
use dte_domain::amounts::KnownAmounts;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::lifecycle::StatusKind;

use super::row::ReceiverRow;
use crate::balances::added;
use crate::balances::balance::BalanceRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_bodies as bodies, documents};

/// What stands in the way of an invalidation of a document: the PENDING and RECEIVED notes that name it,
/// and the credit notes that need what it adds to others.
pub(crate) fn notes_in_the_way(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let mut notes: Vec<GenerationCode> = added::notes_on(connection, code)?
        .into_iter()
        .map(|(note, _)| note)
        .collect();
    notes.extend(added::needing(connection, code)?);
    Ok(notes)
}

/// What documents say that are stored here, with when they were stamped.
pub(crate) fn originals(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<Vec<OriginalRecord>, Refusal> {
    let mut all = Vec::new();
    for some in codes.chunks(ROWS_AT_ONCE) {
        let found: Vec<(String, Option<i64>, String)> = documents::table
            .inner_join(bodies::table)
            .filter(documents::generation_code.eq_any(some))
            .select((
                documents::generation_code,
                documents::stamped_at,
                bodies::json,
            ))
            .load(connection)?;
        for (code, stamped_at, json) in found {
            let row = RowReader::new("documents", &code);
            let moment = stamped_at.map(|at| row.moment("stamped_at", at));
            all.push(OriginalRecord {
                generation_code: row.value("generation_code", &code)?,
                stamped_at: moment.transpose()?,
                json,
            });
        }
    }
    Ok(all)
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
        (balance, sold_for): (Option<&BalanceRow>, Option<String>),
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
            sold_for,
            balance: balance.map(BalanceRow::read),
            amounts,
        })
    }
}
