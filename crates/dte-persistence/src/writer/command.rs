//! What is asked of the writer.

use std::time::{Duration, Instant};

use dte_application::ports::{
    CorrectedDocument, NewCompany, NewDocument, NewEvent, Numbering, PortError, SeriesKey,
    StoreError, StoreResult,
};
use dte_domain::amounts::AmountLimit;
use dte_domain::identification::GenerationCode;
use dte_schema::Unnumbered;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::session::Session;
use crate::error::Refusal;
use crate::rows::amount::AmountRow;
use crate::rows::balance::BalanceRow;
use crate::rows::charge::ChargeRow;
use crate::rows::claim::ClaimRow;
use crate::rows::column::micros;
use crate::rows::company::CompanyRow;
use crate::rows::count::Counted;
use crate::rows::document::NewDocumentRow;
use crate::rows::entry::{EntryRow, MarkRow};
use crate::rows::establishment::EstablishmentRow;
use crate::rows::event::EventRow;
use crate::rows::hold::HoldRow;
use crate::rows::outcome::ResultRow;
use crate::rows::rendering::RerenderedRow;
use crate::rows::residence::ResidenceRow;
use crate::rows::series::SeriesRow;
use crate::rows::shown::ShownRow;

/// Work with the place where its answer is awaited. Nobody may be waiting any more: the work is
/// done all the same.
pub(crate) struct Job<Work, Answer> {
    pub work: Work,
    pub answer: oneshot::Sender<Answer>,
}

/// What has a transaction of its own; it answers by itself.
pub(crate) type Task = Box<dyn FnOnce(&mut Session) + Send>;

/// A command. All that can be made ready before stands in rows already, so that the writer, of
/// which there is one, has little left to do.
pub(crate) enum Command {
    /// Number and keep a document; the place in the queue is given back with the answer.
    Store(
        Job<Box<PreparedDocument>, Result<StoreResult, StoreError>>,
        OwnedSemaphorePermit,
    ),
    /// Keep what became of a document.
    Settle(Job<Box<ResultRow>, Result<bool, PortError>>),
    /// Keep who looks after a document.
    Lease(Job<HoldRow, Result<(), PortError>>),
    /// Put a document into a contingency.
    Enter(Job<Box<RerenderedRow>, Result<bool, PortError>>),
    /// Anything else.
    Alone(Task),
    /// Finish what came before, and end.
    Stop,
}

/// Until when something is the affair of whoever has it stored, counted from when it is: it may
/// wait in line, or for another server's locks, for longer than a lease.
#[derive(Clone, Copy)]
pub(crate) struct Lease {
    due_at: i64,
    asked: Instant,
}

impl Lease {
    /// One that would end at a moment if it were stored at once.
    fn until(due_at: i64) -> Self {
        Self {
            due_at,
            asked: Instant::now(),
        }
    }

    /// When it ends if it begins now. Less than a second makes no difference.
    pub(super) fn due_at(self) -> i64 {
        let waited = Duration::from_secs(self.asked.elapsed().as_secs());
        let waited = i64::try_from(waited.as_micros()).unwrap_or_default();
        self.due_at.saturating_add(waited)
    }
}

/// A document with everything but its number.
pub(crate) struct PreparedDocument {
    pub generation_code: GenerationCode,
    pub row: NewDocumentRow,
    pub lease: Lease,
    pub body: Unnumbered,
    pub key: SeriesKey,
    pub numbering: Numbering,
    pub series: SeriesRow,
    pub counted: Counted,
    pub claim: Option<ClaimRow>,
    pub balance: Option<BalanceRow>,
    pub charges: Vec<ChargeRow>,
    pub amounts: Vec<AmountRow>,
    /// How far others go of which it takes up something.
    pub limits: Vec<AmountLimit>,
    pub residence: Option<ResidenceRow>,
    /// The documents that it names, in their order.
    pub names: Vec<String>,
    pub entry: Option<EntryRow>,
}

impl PreparedDocument {
    pub(crate) fn new(document: NewDocument) -> Result<Self, Refusal> {
        let row = NewDocumentRow::new(&document)?;
        let code = document.generation_code;
        let balance = document
            .creditable
            .map(|sales| BalanceRow::untouched(&sales))
            .transpose()?;
        let claim = document
            .claim
            .as_ref()
            .map(|claim| ClaimRow::new(claim, document.now))
            .transpose()?;
        let entry = document.contingency.as_ref().map(|entry| {
            let (company, environment) = (row.company.clone(), row.environment.to_owned());
            let mark = MarkRow::new(company, environment, &entry.mark);
            EntryRow::new(mark, entry, document.now)
        });
        let residence = document.residence.as_ref().map(|said| {
            ResidenceRow::new(document.series.company, said, document.issued_at.date())
        });
        let mut names: Vec<String> = document.names.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        Ok(Self {
            generation_code: code,
            names,
            counted: row.counted(document.issued_at),
            series: SeriesRow::from(&document.series),
            key: document.series,
            numbering: document.numbering,
            body: document.body,
            charges: ChargeRow::all(code, &document.credited)?,
            amounts: AmountRow::all(code, &document.amounts)?,
            limits: document.amounts.limits,
            residence,
            lease: Lease::until(row.due_at),
            row,
            claim,
            balance,
            entry,
        })
    }
}

/// A corrected document, and how often it had been corrected before.
pub(crate) struct PreparedCorrection {
    pub document: PreparedDocument,
    /// When the authority said that it does not have what is corrected.
    pub asked_at: i64,
    pub revision: i64,
}

impl PreparedCorrection {
    pub(crate) fn new(corrected: CorrectedDocument) -> Result<Self, Refusal> {
        Ok(Self {
            document: PreparedDocument::new(corrected.document)?,
            asked_at: micros(corrected.asked_at),
            revision: i64::from(corrected.revision),
        })
    }
}

/// A series, and the last number that it can give.
pub(crate) struct PreparedSeries {
    pub row: SeriesRow,
    pub last: u64,
}

impl From<&SeriesKey> for PreparedSeries {
    fn from(key: &SeriesKey) -> Self {
        Self {
            row: SeriesRow::from(key),
            last: key.last(),
        }
    }
}

/// An invalidation event.
pub(crate) struct PreparedEvent {
    pub row: EventRow,
    pub lease: Lease,
    pub claim: Option<ClaimRow>,
}

impl PreparedEvent {
    pub(crate) fn new(event: &NewEvent) -> Result<Self, Refusal> {
        let claim = event
            .claim
            .as_ref()
            .map(|claim| ClaimRow::new(claim, event.now))
            .transpose()?;
        let row = EventRow::from(event);
        Ok(Self {
            lease: Lease::until(row.due_at),
            row,
            claim,
        })
    }
}

/// A company with its establishments.
pub(crate) struct PreparedCompany {
    pub company: CompanyRow,
    pub establishments: Vec<EstablishmentRow>,
    pub shown: Option<ShownRow>,
}

impl From<&NewCompany> for PreparedCompany {
    fn from(new: &NewCompany) -> Self {
        let id = new.company.id;
        Self {
            company: CompanyRow::from(&new.company),
            establishments: new
                .establishments
                .iter()
                .map(|establishment| EstablishmentRow::new(id, establishment))
                .collect(),
            shown: new.shown.as_ref().map(|shown| ShownRow::new(id, shown)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_lasts_as_long_as_it_would_have_when_it_waited_in_line() {
        let asked = Instant::now()
            .checked_sub(Duration::from_secs(90))
            .expect("a machine that runs for a while");
        let lease = Lease {
            due_at: 60_000_000,
            asked,
        };
        assert_eq!(lease.due_at(), 150_000_000);
        assert_eq!(Lease::until(60_000_000).due_at(), 60_000_000);
    }
}
