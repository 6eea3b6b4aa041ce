use diesel::prelude::*;
use dte_application::ports::{CompanyId, Contingency, ContingencyId, DocumentContingency, WhyOpen};
use dte_domain::contingency::{ContingencyEnd, ContingencyReason, ContingencyStatus};
use dte_domain::identification::GenerationCode;

use crate::engine::column::RowReader;
use crate::error::InconsistentRow;
use crate::outbox::row::ContingencySubject;
use crate::schema::contingencies;

/// A time in which a company could not transmit.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = contingencies)]
pub(crate) struct ContingencyRow {
    pub id: String,
    pub company: String,
    pub environment: String,
    pub cause: String,
    pub reason: String,
    is_declared: bool,
    pub began_at: i64,
    pub ended_at: Option<i64>,
    event_due_at: Option<i64>,
    pub closed: bool,
    why_open: Option<String>,
}

impl ContingencyRow {
    pub(crate) fn read(&self) -> Result<Contingency, InconsistentRow> {
        let row = self.reader();
        Ok(Contingency {
            id: ContingencyId(row.uuid("id", &self.id)?),
            company: CompanyId(row.uuid("company", &self.company)?),
            environment: row.value("environment", &self.environment)?,
            mark: self.mark(row)?,
            is_declared: self.is_declared,
            began_at: row.moment("began_at", self.began_at)?,
            status: self.status(row)?,
        })
    }

    fn status(&self, row: RowReader<'_>) -> Result<ContingencyStatus, InconsistentRow> {
        let (Some(ended_at), Some(event_due_at)) = (self.ended_at, self.event_due_at) else {
            let why = self.why_open.as_deref().and_then(WhyOpen::of_code);
            return Ok(ContingencyStatus::Open { why });
        };
        let end = ContingencyEnd {
            at: row.moment("ended_at", ended_at)?,
            event_due_at: row.moment("event_due_at", event_due_at)?,
        };
        Ok(if self.closed {
            ContingencyStatus::Closed(end)
        } else {
            ContingencyStatus::Ended(end)
        })
    }

    pub(crate) fn subject(&self) -> ContingencySubject<'_> {
        ContingencySubject {
            company: &self.company,
            id: &self.id,
            environment: &self.environment,
            cause: &self.cause,
            event: None,
            stamp: None,
        }
    }

    /// Whether its end can be taken back, as far as its own row says.
    pub(crate) fn is_just_ended(&self) -> bool {
        self.ended_at.is_some() && !self.closed && !self.is_declared
    }

    /// How a document of it stands.
    pub(crate) fn of_document(
        &self,
        listed: Option<&ListedRow>,
    ) -> Result<DocumentContingency, InconsistentRow> {
        let contingency = self.read()?;
        let (event, document_due_at) = match listed {
            None => (None, None),
            Some(listed) => {
                let row = RowReader::new("contingency_events", &listed.generation_code);
                let code: GenerationCode = row.value("generation_code", &listed.generation_code)?;
                let due = listed.documents_due_at;
                let due = due.map(|micros| row.moment("documents_due_at", micros));
                (Some(code), due.transpose()?)
            }
        };
        Ok(DocumentContingency {
            end: contingency.end(),
            id: contingency.id,
            mark: contingency.mark,
            began_at: contingency.began_at,
            event,
            document_due_at,
        })
    }

    fn mark(&self, row: RowReader<'_>) -> Result<ContingencyReason, InconsistentRow> {
        let reason = match &*self.reason {
            "" => None,
            text => Some(row.value("reason", text)?),
        };
        let mark = ContingencyReason::new(row.value("cause", &self.cause)?, reason);
        mark.map_err(|missing| row.fault("reason", &missing))
    }

    fn reader(&self) -> RowReader<'_> {
        RowReader::new("contingencies", &self.id)
    }
}

/// The event that lists a document, as far as the document needs to know it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = crate::schema::contingency_events)]
pub(crate) struct ListedRow {
    generation_code: String,
    documents_due_at: Option<i64>,
}
