use diesel::prelude::*;
use dte_application::ports::{CompanyId, EstablishmentId, KnownRecord};
use dte_domain::amounts::KnownAmounts;
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::StatusKind;

use super::balance::BalanceRow;
use super::column::Reader;
use super::receiver::ReceiverRow;
use crate::error::InconsistentRow;
use crate::schema::documents;

/// A document as far as other documents need to know it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct KnownRow {
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

impl KnownRow {
    /// Its identity.
    pub(crate) fn generation_code(&self) -> &str {
        &self.generation_code
    }

    pub(crate) fn read(
        &self,
        balance: Option<&BalanceRow>,
        amounts: KnownAmounts,
    ) -> Result<KnownRecord, InconsistentRow> {
        let row = Reader {
            table: "documents",
            key: &self.generation_code,
        };
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
