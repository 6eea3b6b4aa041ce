//! What is asked of the writer.

use dte_application::ports::{
    CorrectedDocument, NewCompany, NewDocument, NewEvent, PortError, SeriesKey, StoreError, Stored,
};
use dte_domain::identification::GenerationCode;
use dte_schema::Unnumbered;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::session::Session;
use crate::error::Refusal;
use crate::rows::balance::BalanceRow;
use crate::rows::charge::ChargeRow;
use crate::rows::claim::ClaimRow;
use crate::rows::company::CompanyRow;
use crate::rows::count::Counted;
use crate::rows::document::NewDocumentRow;
use crate::rows::entry::{EntryRow, MarkRow};
use crate::rows::establishment::EstablishmentRow;
use crate::rows::event::EventRow;
use crate::rows::hold::HoldRow;
use crate::rows::outcome::OutcomeRow;
use crate::rows::rendering::RerenderedRow;
use crate::rows::series::SeriesRow;

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
        Job<Box<PreparedDocument>, Result<Stored, StoreError>>,
        OwnedSemaphorePermit,
    ),
    /// Keep what became of a document.
    Settle(Job<Box<OutcomeRow>, Result<bool, PortError>>),
    /// Keep who looks after a document.
    Hold(Job<HoldRow, Result<(), PortError>>),
    /// Put a document into a contingency.
    Enter(Job<Box<RerenderedRow>, Result<bool, PortError>>),
    /// Anything else.
    Alone(Task),
    /// Finish what came before, and end.
    Stop,
}

/// A document with everything but its number.
pub(crate) struct PreparedDocument {
    pub generation_code: GenerationCode,
    pub row: NewDocumentRow,
    pub body: Unnumbered,
    pub key: SeriesKey,
    pub series: SeriesRow,
    pub counted: Counted,
    pub claim: Option<ClaimRow>,
    pub balance: Option<BalanceRow>,
    pub charges: Vec<ChargeRow>,
    pub entry: Option<EntryRow>,
}

impl PreparedDocument {
    pub(crate) fn new(document: NewDocument) -> Result<Self, Refusal> {
        let row = NewDocumentRow::new(&document)?;
        let code = document.generation_code;
        let balance = document
            .sold
            .map(|sold| BalanceRow::untouched(&sold))
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
        Ok(Self {
            generation_code: code,
            counted: row.counted(document.issued_at),
            series: SeriesRow::from(&document.series),
            key: document.series,
            body: document.body,
            charges: ChargeRow::all(code, &document.charges)?,
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
    pub revision: i64,
}

impl PreparedCorrection {
    pub(crate) fn new(corrected: CorrectedDocument) -> Result<Self, Refusal> {
        Ok(Self {
            document: PreparedDocument::new(corrected.document)?,
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
    pub claim: Option<ClaimRow>,
}

impl PreparedEvent {
    pub(crate) fn new(event: &NewEvent) -> Result<Self, Refusal> {
        let claim = event
            .claim
            .as_ref()
            .map(|claim| ClaimRow::new(claim, event.now))
            .transpose()?;
        Ok(Self {
            row: EventRow::from(event),
            claim,
        })
    }
}

/// A company with its establishments.
pub(crate) struct PreparedCompany {
    pub company: CompanyRow,
    pub establishments: Vec<EstablishmentRow>,
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
        }
    }
}
