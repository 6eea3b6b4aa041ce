//! The rows of files and their lines.

use diesel::prelude::*;
use dte_application::ports::{
    BulkCounts, BulkDocument, BulkId, BulkLine, BulkOutcome, BulkRecord, BulkStatus, CompanyId,
    DueBulk, EstablishmentId, KeyId, NewBulk, NewBulkContent, NewBulkLine, WaitingLine,
};
use dte_domain::catalog::Catalogue;
use dte_domain::language::Language;
use dte_domain::lifecycle::StatusKind;

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::numbers;
use crate::schema::{bulk_bodies, bulk_lines, bulks, documents};

/// Of a file whose lines come in still.
pub(super) const RECEIVING: &str = "RECEIVING";
/// Of one that was cut off before its end, or is old: its lines are deleted, some at a time.
pub(super) const CUT_OFF: &str = "CUT_OFF";
/// Of a completed one whose requests are there still; nobody is told of the difference.
pub(super) const CLEARING: &str = "CLEARING";

pub(super) const ISSUED: &str = "ISSUED";
pub(super) const VALID: &str = "VALID";
pub(super) const REFUSED: &str = "REFUSED";

#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = bulks)]
pub(super) struct NewBulkRow {
    id: String,
    pub company: String,
    establishment: String,
    key: String,
    key_version: i64,
    main_office: bool,
    pub environment: &'static str,
    status: &'static str,
    dry_run: bool,
    language: &'static str,
    total: i64,
    created_at: i64,
    due_at: i64,
}

impl From<NewBulk> for NewBulkRow {
    fn from(new: NewBulk) -> Self {
        Self {
            id: new.id.0.to_string(),
            company: new.company.0.to_string(),
            establishment: new.establishment.0.to_string(),
            key: new.key.to_string(),
            key_version: i64::from(new.key_version),
            main_office: new.main_office,
            environment: new.environment.code(),
            status: RECEIVING,
            dry_run: new.dry_run,
            language: new.language.code(),
            total: 0,
            created_at: micros(new.now),
            due_at: micros(new.due_at),
        }
    }
}

#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = bulk_lines)]
pub(super) struct NewLineRow {
    bulk: String,
    line: i64,
    external_id: Option<String>,
    document_type: Option<&'static str>,
    size: i64,
    outcome: Option<&'static str>,
    refusal: Option<String>,
}

#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = bulk_bodies)]
pub(super) struct BodyRow {
    bulk: String,
    line: i64,
    document: String,
}

/// The rows of a line: of one that is refused already there is nothing to be issued.
pub(super) fn of_line(bulk: BulkId, new: NewBulkLine) -> (NewLineRow, Option<BodyRow>) {
    let (bulk, line) = (bulk.0.to_string(), i64::from(new.line));
    let mut row = NewLineRow {
        bulk: bulk.clone(),
        line,
        external_id: new.external_id,
        document_type: None,
        size: 0,
        outcome: None,
        refusal: None,
    };
    match new.content {
        NewBulkContent::Request(document_type, document) => {
            row.document_type = Some(document_type.code());
            row.size = i64::try_from(document.len()).unwrap_or(i64::MAX);
            let body = BodyRow {
                bulk,
                line,
                document,
            };
            (row, Some(body))
        }
        NewBulkContent::Refused(refusal) => {
            row.outcome = Some(REFUSED);
            row.refusal = Some(refusal);
            (row, None)
        }
    }
}

fn status(name: &str) -> Option<BulkStatus> {
    if name == CLEARING {
        return Some(BulkStatus::Completed);
    }
    BulkStatus::named(name)
}

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = bulks)]
pub(super) struct BulkRow {
    pub id: String,
    pub company: String,
    establishment: String,
    key: String,
    key_version: i64,
    main_office: bool,
    pub environment: String,
    status: String,
    dry_run: bool,
    restored: bool,
    language: String,
    created_at: i64,
    started_at: Option<i64>,
    completed_at: Option<i64>,
    issued: Option<i64>,
    valid: Option<i64>,
    refused: Option<i64>,
}

/// What lines came to, whatever the authority says of their documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineCounts {
    pub waiting: i64,
    pub issued: i64,
    pub valid: i64,
    pub refused: i64,
}

impl LineCounts {
    /// With those of which the authority rejected the documents among the refused.
    pub(super) fn with_rejected(self, rejected: i64) -> BulkCounts {
        let number = |count: i64| u64::try_from(count).unwrap_or_default();
        BulkCounts {
            total: number(self.waiting + self.issued + self.valid + self.refused),
            waiting: number(self.waiting),
            issued: number(self.issued - rejected),
            valid: number(self.valid),
            refused: number(self.refused + rejected),
        }
    }
}

impl BulkRow {
    /// What its lines came to, kept when it was completed.
    pub(super) fn kept_counts(&self) -> Option<LineCounts> {
        Some(LineCounts {
            waiting: 0,
            issued: self.issued?,
            valid: self.valid?,
            refused: self.refused?,
        })
    }

    pub(super) fn read(&self, counts: BulkCounts) -> Result<BulkRecord, InconsistentRow> {
        let row = RowReader::new("bulks", &self.id);
        let moment = |column, at: Option<i64>| at.map(|at| row.moment(column, at)).transpose();
        Ok(BulkRecord {
            id: BulkId(row.uuid("id", &self.id)?),
            company: CompanyId(row.uuid("company", &self.company)?),
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            environment: row.value("environment", &self.environment)?,
            status: row.named("status", &self.status, status)?,
            dry_run: self.dry_run,
            created_at: row.moment("created_at", self.created_at)?,
            started_at: moment("started_at", self.started_at)?,
            completed_at: moment("completed_at", self.completed_at)?,
            counts,
        })
    }

    pub(super) fn due(&self) -> Result<DueBulk, InconsistentRow> {
        let row = RowReader::new("bulks", &self.id);
        Ok(DueBulk {
            id: BulkId(row.uuid("id", &self.id)?),
            company: CompanyId(row.uuid("company", &self.company)?),
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            key: KeyId(row.uuid("key", &self.key)?),
            key_version: row.number("key_version", self.key_version)?,
            main_office: self.main_office,
            dry_run: self.dry_run,
            restored: self.restored,
            language: row.named("language", &self.language, Language::named)?,
        })
    }
}

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = bulk_lines)]
pub(super) struct LineRow {
    bulk: String,
    line: i64,
    external_id: Option<String>,
    outcome: Option<String>,
    generation_code: Option<String>,
    refusal: Option<String>,
    warnings: Option<String>,
}

/// What is told of a line's document.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(super) struct LineDocumentRow {
    document_type: String,
    control_number: String,
    status: String,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
}

impl LineRow {
    pub(super) fn read(
        self,
        document: Option<LineDocumentRow>,
    ) -> Result<BulkLine, InconsistentRow> {
        let key = format!("({}, {})", self.bulk, self.line);
        let row = RowReader::new("bulk_lines", &key);
        let needed = |column, value: &Option<String>| {
            value
                .clone()
                .ok_or_else(|| row.fault(column, &"a line of its outcome has one"))
        };
        let outcome = match self.outcome.as_deref() {
            None => BulkOutcome::Pending,
            Some(VALID) => BulkOutcome::Valid,
            Some(REFUSED) => BulkOutcome::Refused(needed("refusal", &self.refusal)?),
            Some(ISSUED) => {
                let code = needed("generation_code", &self.generation_code)?;
                let document = document.ok_or_else(|| {
                    row.fault(
                        "generation_code",
                        &format!("no document has the code {code}"),
                    )
                })?;
                BulkOutcome::Issued(document.read(&code)?)
            }
            Some(other) => return Err(row.fault("outcome", &format!("got '{other}'"))),
        };
        Ok(BulkLine {
            line: row.number("line", self.line)?,
            warnings: row.list("warnings", self.warnings.as_ref())?,
            external_id: self.external_id,
            outcome,
        })
    }
}

impl LineDocumentRow {
    fn read(self, code: &str) -> Result<BulkDocument, InconsistentRow> {
        let row = RowReader::new("documents", code);
        let status = row.named("status", &self.status, StatusKind::named)?;
        let rejection = match status {
            StatusKind::Rejected => row.refusal(
                self.rejection_code.as_ref(),
                self.rejection_description.as_ref(),
                self.observations.as_ref(),
            )?,
            _ => None,
        };
        Ok(BulkDocument {
            generation_code: row.value("generation_code", code)?,
            control_number: numbers::said(&self.document_type, &self.control_number)
                .map(ToOwned::to_owned),
            status,
            rejection,
        })
    }
}

/// A waiting line with its request.
#[derive(Clone, Debug, Queryable)]
pub(super) struct WaitingRow {
    line: i64,
    external_id: Option<String>,
    document_type: Option<String>,
    document: String,
}

impl WaitingRow {
    pub(super) fn read(self, bulk: &str) -> Result<WaitingLine, InconsistentRow> {
        let key = format!("({bulk}, {})", self.line);
        let row = RowReader::new("bulk_lines", &key);
        let document_type = self.document_type.unwrap_or_default();
        Ok(WaitingLine {
            line: row.number("line", self.line)?,
            external_id: self.external_id.unwrap_or_default(),
            document_type: row.value("document_type", &document_type)?,
            document: self.document,
        })
    }
}
