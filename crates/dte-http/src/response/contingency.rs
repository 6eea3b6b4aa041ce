//! Contingencies in answers.

use dte_application::ports::{
    Contingency, ContingencyEventRecord, ContingencyEventStatus, ContingencyId, ContingencySummary,
    DocumentContingency, WhyOpen,
};
use dte_domain::catalog::ContingencyCause;
use dte_domain::contingency::ContingencyReason;
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::rejection::RejectionResponse;
use crate::response::values::{AsText, CatalogueNumber, Local};

/// Contingencies, newest first.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "{T}List")]
pub struct ContingenciesResponse<T> {
    /// The contingencies: at most the last hundred, newest first.
    contingencies: Vec<T>,
}

impl<'a, T> ContingenciesResponse<T> {
    pub fn of<S>(all: &'a [S]) -> Self
    where
        T: From<&'a S>,
    {
        Self {
            contingencies: all.iter().map(T::from).collect(),
        }
    }
}

/// A time in which documents are handed over before the authority has them (`contingencia`).
#[derive(Debug, JsonSchema, Serialize)]
pub struct ContingencyResponse<'a> {
    /// Id of the contingency.
    id: AsText<ContingencyId>,
    /// Its cause (`tipoContingencia`).
    r#type: CatalogueNumber<ContingencyCause>,
    /// The cause in words, where it has any.
    reason: Option<&'a str>,
    /// Whether somebody declared it; otherwise the service found it itself.
    declared: bool,
    /// Moment of the start.
    began_at: Local,
    /// End; null while it lasts.
    ended_at: Option<Local>,
    /// Until when the event that reports it must reach the authority; null while it lasts.
    event_due_at: Option<Local>,
    /// Why it has not ended: `DECLARED` (whoever declared it ends it), `NOT_SIGNED_IN` (log in with
    /// the portal's password), `UNREACHABLE`, `PAUSED`, `BUSY`, `NO_ANSWER` or `FAULT`; null once it
    /// has ended, and before it was looked at.
    why_open: Option<&'static str>,
    /// The same in words.
    why_open_text: Option<&'static str>,
    /// Whether it has ended and no document of it waits for the authority.
    closed: bool,
}

impl<'a> From<&'a Contingency> for ContingencyResponse<'a> {
    fn from(one: &'a Contingency) -> Self {
        let (end, why) = (one.end(), one.why_it_is_open());
        Self {
            id: AsText(one.id),
            r#type: CatalogueNumber(one.mark.cause()),
            reason: reason(&one.mark),
            declared: one.is_declared,
            began_at: Local::at(one.began_at),
            ended_at: end.map(|end| Local::at(end.at)),
            event_due_at: end.map(|end| Local::at(end.event_due_at)),
            why_open: why.map(WhyOpen::code),
            why_open_text: why.map(WhyOpen::text),
            closed: one.is_closed(),
        }
    }
}

fn reason(mark: &ContingencyReason) -> Option<&str> {
    mark.reason().map(|reason| &**reason)
}

/// A contingency with what became of its documents.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ContingencySummaryResponse<'a> {
    #[serde(flatten)]
    contingency: ContingencyResponse<'a>,
    /// How many documents were issued in it.
    documents: u64,
    /// How many of them the authority has not decided about.
    waiting: u64,
    /// The events that report it to the authority; a refused one is replaced by another by itself.
    events: Vec<ContingencyEventResponse<'a>>,
}

impl<'a> From<&'a ContingencySummary> for ContingencySummaryResponse<'a> {
    fn from(one: &'a ContingencySummary) -> Self {
        Self {
            contingency: ContingencyResponse::from(&one.contingency),
            documents: one.documents,
            waiting: one.waiting,
            events: one
                .events
                .iter()
                .map(ContingencyEventResponse::from)
                .collect(),
        }
    }
}

/// An event that reports a contingency to the authority (`evento de contingencia`), with what became
/// of it.
#[derive(Debug, JsonSchema, Serialize)]
struct ContingencyEventResponse<'a> {
    /// Generation code of the event.
    generation_code: AsText<GenerationCode>,
    /// How many documents it reports.
    documents: u64,
    /// Moment of creation.
    created_at: Local,
    #[serde(flatten)]
    state: EventState<'a>,
}

/// What became of an event.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(tag = "status", rename_all = "UPPERCASE")]
enum EventState<'a> {
    Pending,
    Received {
        /// The authority's stamp on the event (`selloRecibido`); null where the answer with it was
        /// lost.
        reception_stamp: Option<&'a str>,
        /// When the authority accepted it.
        stamped_at: Local,
        /// Until when its documents must reach the authority.
        documents_due_at: Local,
    },
    Rejected {
        /// Why the authority refused it.
        rejection: RejectionResponse<'a>,
    },
}

impl<'a> From<&'a ContingencyEventRecord> for ContingencyEventResponse<'a> {
    fn from(one: &'a ContingencyEventRecord) -> Self {
        Self {
            generation_code: AsText(one.generation_code),
            documents: one.documents,
            created_at: Local::at(one.created_at),
            state: EventState::from(&one.status),
        }
    }
}

impl<'a> From<&'a ContingencyEventStatus> for EventState<'a> {
    fn from(status: &'a ContingencyEventStatus) -> Self {
        match status {
            ContingencyEventStatus::Pending => Self::Pending,
            ContingencyEventStatus::Accepted {
                stamp,
                at,
                documents_due_at,
            } => Self::Received {
                reception_stamp: stamp.as_ref().map(ReceptionStamp::as_str),
                stamped_at: Local::at(*at),
                documents_due_at: Local::at(*documents_due_at),
            },
            ContingencyEventStatus::Rejected(rejection) => Self::Rejected {
                rejection: RejectionResponse::verbatim(rejection),
            },
        }
    }
}

/// The contingency that a document was issued in.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DocumentContingencyResponse<'a> {
    /// Id of the contingency.
    id: AsText<ContingencyId>,
    /// Its cause (`tipoContingencia`).
    r#type: CatalogueNumber<ContingencyCause>,
    /// The cause in words, where it has any.
    reason: Option<&'a str>,
    /// Moment of the start.
    began_at: Local,
    /// End; null while it lasts.
    ended_at: Option<Local>,
    /// Generation code of the event that reports the document; null until there is one.
    event: Option<AsText<GenerationCode>>,
    /// Until when the event that reports it must reach the authority; null while it lasts.
    event_due_at: Option<Local>,
    /// Until when the document must reach the authority; null until its event is stamped.
    document_due_at: Option<Local>,
}

impl<'a> From<&'a DocumentContingency> for DocumentContingencyResponse<'a> {
    fn from(one: &'a DocumentContingency) -> Self {
        Self {
            id: AsText(one.id),
            r#type: CatalogueNumber(one.mark.cause()),
            reason: reason(&one.mark),
            began_at: Local::at(one.began_at),
            ended_at: one.end.map(|end| Local::at(end.at)),
            event: one.event.map(AsText),
            event_due_at: one.end.map(|end| Local::at(end.event_due_at)),
            document_due_at: one.document_due_at.map(Local::at),
        }
    }
}
