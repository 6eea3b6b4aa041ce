//! What is asked of the writer.

use dte_application::ports::{
    NewCompany, NewDocument, PortError, Registered, SeriesKey, StoreError, Stored,
};
use dte_schema::Unnumbered;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::error::Refusal;
use crate::rows::access::AccessRow;
use crate::rows::claim::ClaimRow;
use crate::rows::company::CompanyRow;
use crate::rows::count::CountRow;
use crate::rows::document::NewDocumentRow;
use crate::rows::establishment::EstablishmentRow;
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
    /// Keep a new company.
    Register(Job<PreparedCompany, Result<Registered, PortError>>),
    /// Keep a company's access to the authority.
    KeepAccess(Job<AccessRow, Result<(), PortError>>),
    /// Write, and take it back.
    Probe(Job<(), Result<(), PortError>>),
    /// Finish what came before, and end.
    Stop,
}

/// A document with everything but its number.
pub(crate) struct PreparedDocument {
    pub row: NewDocumentRow,
    pub body: Unnumbered,
    pub key: SeriesKey,
    pub series: SeriesRow,
    pub counted: CountRow,
    pub claim: Option<ClaimRow>,
}

impl PreparedDocument {
    pub(crate) fn new(document: NewDocument) -> Result<Self, Refusal> {
        let row = NewDocumentRow::new(&document)?;
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
            row,
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
