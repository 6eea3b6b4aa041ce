use diesel::prelude::*;
use dte_application::ports::{NumberEntry, TransmissionKind};
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::StatusKind;

use super::column::Reader;
use crate::error::InconsistentRow;
use crate::schema::documents;

/// A document as far as its number is concerned.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct NumberEntryRow {
    generation_code: String,
    control_number: String,
    sequence: i64,
    status: String,
    transmission: String,
    issued_at: i64,
    revision: i64,
}

impl NumberEntryRow {
    /// Its place in the series, unless that is damaged.
    pub(crate) fn number(&self) -> Option<u64> {
        u64::try_from(self.sequence).ok()
    }

    pub(crate) fn read(self) -> Result<NumberEntry, InconsistentRow> {
        let row = Reader {
            table: "documents",
            key: &self.generation_code,
        };
        Ok(NumberEntry {
            number: row.number("sequence", self.sequence)?,
            generation_code: row.value("generation_code", &self.generation_code)?,
            status: row.named("status", &self.status, StatusKind::named)?,
            transmission: row.named("transmission", &self.transmission, TransmissionKind::named)?,
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            revision: row.number("revision", self.revision)?,
            control_number: self.control_number,
        })
    }
}
