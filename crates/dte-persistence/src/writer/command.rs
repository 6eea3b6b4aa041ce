//! What is asked of the writer.

use dte_application::ports::{
    Begun, NewCompany, NewDocument, NewEvent, PortError, Registered, SeriesKey, StoreError, Stored,
};
use dte_schema::Unnumbered;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::access::AccessRow;
use crate::rows::balance::BalanceRow;
use crate::rows::charge::ChargeRow;
use crate::rows::claim::ClaimRow;
use crate::rows::company::CompanyRow;
use crate::rows::count::CountRow;
use crate::rows::document::NewDocumentRow;
use crate::rows::establishment::EstablishmentRow;
use crate::rows::event::{EventOutcomeRow, EventRow};
use crate::rows::outcome::OutcomeRow;
use crate::rows::series::SeriesRow;

/// Work with the place where its answer is awaited. Nobody may be waiting any more: the work is
/// done all the same.
pub(crate) struct Job<Work, Answer> {
    pub work: Work,
    pub answer: oneshot::Sender<Answer>,
}

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
    /// Keep an invalidation event; it takes a place in the queue like a document.
    Begin(
        Job<Box<PreparedEvent>, Result<Begun, StoreError>>,
        OwnedSemaphorePermit,
    ),
    /// Keep what became of an event.
    Finish(Job<Box<EventOutcomeRow>, Result<bool, PortError>>),
    /// Keep a new company.
    Register(Job<PreparedCompany, Result<Registered, PortError>>),
    /// Keep a company's access to the authority.
    KeepAccess(Job<AccessRow, Result<(), PortError>>),
    /// Take a number, and take that back.
    Rehearse(
        Job<PreparedSeries, Result<(), StoreError>>,
        OwnedSemaphorePermit,
    ),
    /// Work of the operator's.
    Upkeep(Job<Upkeep, Result<u64, PortError>>),
    /// Write, and take it back.
    Probe(Job<(), Result<(), PortError>>),
    /// Finish what came before, and end.
    Stop,
}

/// Seldom work in a transaction of its own; it answers how many rows it changed.
pub(crate) struct Upkeep {
    pub doing: &'static str,
    pub work: Box<UpkeepWork>,
}

type UpkeepWork = dyn FnMut(&mut AnyConnection) -> Result<u64, Refusal> + Send;

/// A document with everything but its number.
pub(crate) struct PreparedDocument {
    pub row: NewDocumentRow,
    pub body: Unnumbered,
    pub key: SeriesKey,
    pub series: SeriesRow,
    pub counted: CountRow,
    pub claim: Option<ClaimRow>,
    pub balance: Option<BalanceRow>,
    pub charges: Vec<ChargeRow>,
}

impl PreparedDocument {
    pub(crate) fn new(document: NewDocument) -> Result<Self, Refusal> {
        let row = NewDocumentRow::new(&document)?;
        let code = document.generation_code;
        let balance = document
            .sold
            .map(|sold| BalanceRow::untouched(code, &sold))
            .transpose()?;
        let claim = document
            .claim
            .as_ref()
            .map(|claim| ClaimRow::new(claim, document.now))
            .transpose()?;
        Ok(Self {
            counted: row.counted(document.issued_at),
            series: SeriesRow::from(&document.series),
            key: document.series,
            body: document.body,
            charges: ChargeRow::all(code, &document.charges)?,
            row,
            claim,
            balance,
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
