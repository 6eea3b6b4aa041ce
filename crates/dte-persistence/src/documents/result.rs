use diesel::prelude::*;
use dte_application::jobs::retry::FIRST_QUERY_OF_REJECTED;
use dte_application::ports::{DocumentResult, DomainEventKind, TransmissionKind, UnansweredCopies};
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::{Status, StatusKind};

use super::state::State;
use crate::counters::Counted;
use crate::engine::column::{RowReader, list, micros};
use crate::error::{InconsistentRow, Refusal};
use crate::numbers;
use crate::outbox::row::DocumentSubject;
use crate::schema::documents;

/// The lease that a document must have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ForLease {
    Any,
    Number(i64),
}

impl ForLease {
    /// As the statements take it: no lease has the number that stands for any.
    pub(crate) fn parameter(self) -> i64 {
        match self {
            Self::Any => -1,
            Self::Number(number) => number,
        }
    }
}

/// What becomes of a pending document.
#[derive(Clone, Debug)]
pub(crate) struct ResultRow {
    pub generation_code: String,
    pub status: &'static str,
    /// The transmission of the rendering that was decided about.
    pub rendering: &'static str,
    pub stamp: Option<String>,
    pub rejection_code: Option<String>,
    pub rejection_description: Option<String>,
    pub observations: Option<String>,
    pub event_code: Option<String>,
    pub signature: Option<String>,
    pub updated_at: i64,
    /// The moment of the stamp or the refusal.
    pub decided_at: i64,
    /// Of the version that was decided about.
    pub revision: i64,
    /// The lease that must not be lost.
    pub lease: ForLease,
    pub unanswered: UnansweredCopies,
    /// When the authority is queried about it again, if it is rejected with an unanswered copy.
    pub due_at: i64,
}

impl ResultRow {
    pub(crate) fn new(result: DocumentResult) -> Result<Self, Refusal> {
        let remarks = |observations: &[String]| match observations {
            [] => Ok(None),
            some => list(some).map(Some),
        };
        let mut row = Self {
            generation_code: result.generation_code.to_string(),
            status: result.status.kind().name(),
            rendering: result.rendering.name(),
            signature: result.signature.map(|signature| signature.0.to_string()),
            updated_at: micros(result.now),
            decided_at: micros(result.now),
            revision: i64::from(result.revision),
            lease: result
                .lease
                .map_or(ForLease::Any, |lease| ForLease::Number(lease.0)),
            unanswered: result.unanswered,
            due_at: micros(result.now + FIRST_QUERY_OF_REJECTED),
            stamp: None,
            rejection_code: None,
            rejection_description: None,
            observations: None,
            event_code: None,
        };
        match result.status {
            Status::Pending => {}
            Status::Received {
                stamp,
                stamped_at,
                observations,
            } => {
                row.stamp = Some(stamp.to_string());
                row.decided_at = micros(stamped_at);
                row.observations = remarks(&observations)?;
            }
            Status::Rejected { rejection, at } => {
                row.decided_at = micros(at);
                row.observations = remarks(&rejection.observations)?;
                row.rejection_code = Some(rejection.code);
                row.rejection_description = Some(rejection.description);
            }
            Status::Invalidated { stamp, event, .. } => {
                row.stamp = Some(stamp.to_string());
                row.event_code = Some(event.to_string());
            }
        }
        Ok(row)
    }

    /// Digest of the columns that it writes; nothing while the document stays PENDING.
    pub(crate) fn state_digest(&self) -> Option<i64> {
        let decided_as = |kind: StatusKind| (self.status == kind.name()).then_some(self.decided_at);
        State {
            generation_code: &self.generation_code,
            revision: self.revision,
            status: self.status,
            stamp: self.stamp.as_deref(),
            stamped_at: decided_as(StatusKind::Received),
            rejection_code: self.rejection_code.as_deref(),
            rejection_description: self.rejection_description.as_deref(),
            rejected_at: decided_as(StatusKind::Rejected),
            observations: self.observations.as_deref(),
            event_code: self.event_code.as_deref(),
        }
        .digest()
    }

    /// What it is that happened, when something did: a document that stays PENDING was only signed.
    pub(crate) fn event(&self) -> Option<DomainEventKind> {
        match StatusKind::named(self.status)? {
            StatusKind::Pending => None,
            StatusKind::Received => Some(DomainEventKind::Received),
            StatusKind::Rejected => Some(DomainEventKind::Rejected),
            StatusKind::Invalidated => Some(DomainEventKind::Invalidated),
        }
    }

    /// Whether the document leaves PENDING.
    pub(crate) fn is_decided(&self) -> bool {
        self.status != StatusKind::Pending.name()
    }

    /// Whether the document comes to nothing, so that it gives back what it took of others.
    pub(crate) fn gives_back(&self) -> bool {
        [StatusKind::Rejected, StatusKind::Invalidated]
            .iter()
            .any(|kind| kind.name() == self.status)
    }
}

/// A document as far as the counters need to know it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct CountedRow {
    pub id: i64,
    pub generation_code: String,
    pub company: String,
    pub environment: String,
    establishment: String,
    pub document_type: String,
    pub issued_at: i64,
    pub transmission: String,
    control_number: String,
    external_id: Option<String>,
    revision: i64,
}

impl CountedRow {
    pub(crate) fn is_in_contingency(&self) -> bool {
        self.transmission == TransmissionKind::Contingency.name()
    }

    pub(crate) fn subject(&self) -> DocumentSubject<'_> {
        DocumentSubject {
            company: &self.company,
            generation_code: &self.generation_code,
            revision: self.revision,
            environment: &self.environment,
            document_type: &self.document_type,
            transmission: &self.transmission,
            establishment: &self.establishment,
            control_number: numbers::said(&self.document_type, &self.control_number),
            external_id: self.external_id.as_deref(),
            stamp: None,
            invalidation: None,
            invalidable_until: None,
            observations: None,
        }
    }

    pub(crate) fn counted(&self, status: &'static str) -> Result<Counted, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        let issued_at = LocalTime::at(row.moment("issued_at", self.issued_at)?);
        Ok(Counted {
            company: self.company.clone(),
            environment: self.environment.clone(),
            day: issued_at.date(),
            establishment: self.establishment.clone(),
            document_type: self.document_type.clone(),
            status,
            transmission: self.transmission.clone(),
        })
    }
}
