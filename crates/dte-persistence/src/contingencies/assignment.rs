use dte_application::ports::{ContingencyAssignment, Declaration};
use dte_domain::catalog::Catalogue;
use dte_domain::contingency::ContingencyReason;
use time::OffsetDateTime;

use crate::engine::column::micros;
use crate::outbox::row::ContingencySubject;

/// What a company's open contingencies are told apart by. Ordered, because servers must lock them
/// in one order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CauseRow {
    pub company: String,
    pub environment: String,
    pub cause: &'static str,
    /// Nothing is ''.
    pub reason: String,
}

impl CauseRow {
    pub(crate) fn new(company: String, environment: String, mark: &ContingencyReason) -> Self {
        Self {
            company,
            environment,
            cause: mark.cause().code(),
            reason: mark.reason().map(ToString::to_string).unwrap_or_default(),
        }
    }

    pub(crate) fn columns(&self) -> [&str; 4] {
        [&self.company, &self.environment, self.cause, &self.reason]
    }
}

/// The way into a company's contingency with a mark: the open one, or a new one.
#[derive(Clone, Debug)]
pub(crate) struct AssignmentRow {
    pub mark: CauseRow,
    /// The identity of the contingency, if it is a new one.
    pub new: String,
    /// It began then, unless it began before.
    pub since: i64,
    /// When a new one is opened; it is due at once.
    pub due_at: i64,
}

impl AssignmentRow {
    pub(crate) fn new(mark: CauseRow, entry: &ContingencyAssignment, now: OffsetDateTime) -> Self {
        Self {
            mark,
            new: entry.new.0.to_string(),
            since: micros(entry.since),
            due_at: micros(now),
        }
    }

    /// What an event tells of the contingency, if it is a new one.
    pub(crate) fn subject(&self) -> ContingencySubject<'_> {
        ContingencySubject {
            company: &self.mark.company,
            id: &self.new,
            environment: &self.mark.environment,
            cause: self.mark.cause,
            event: None,
            stamp: None,
        }
    }
}

impl From<&Declaration> for AssignmentRow {
    fn from(declaration: &Declaration) -> Self {
        let company = declaration.company.0.to_string();
        let environment = declaration.environment.code().to_owned();
        Self {
            mark: CauseRow::new(company, environment, &declaration.mark),
            new: declaration.id.0.to_string(),
            since: micros(declaration.now),
            due_at: micros(declaration.now),
        }
    }
}
