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

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "{T}List")]
pub struct ContingenciesResponse<T> {
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

#[derive(Debug, JsonSchema, Serialize)]
pub struct ContingencyResponse<'a> {
    id: AsText<ContingencyId>,
    r#type: CatalogueNumber<ContingencyCause>,
    reason: Option<&'a str>,
    declared: bool,
    began_at: Local,
    ended_at: Option<Local>,
    event_due_at: Option<Local>,
    why_open: Option<&'static str>,
    why_open_text: Option<&'static str>,
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

#[derive(Debug, JsonSchema, Serialize)]
pub struct ContingencySummaryResponse<'a> {
    #[serde(flatten)]
    contingency: ContingencyResponse<'a>,
    documents: u64,
    waiting: u64,
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

#[derive(Debug, JsonSchema, Serialize)]
struct ContingencyEventResponse<'a> {
    generation_code: AsText<GenerationCode>,
    documents: u64,
    created_at: Local,
    #[serde(flatten)]
    state: EventState<'a>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[serde(tag = "status", rename_all = "UPPERCASE")]
enum EventState<'a> {
    Pending,
    Received {
        reception_stamp: Option<&'a str>,
        stamped_at: Local,
        documents_due_at: Local,
    },
    Rejected {
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

/// What a document tells of its contingency.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DocumentContingencyResponse<'a> {
    id: AsText<ContingencyId>,
    r#type: CatalogueNumber<ContingencyCause>,
    reason: Option<&'a str>,
    began_at: Local,
    ended_at: Option<Local>,
    event: Option<AsText<GenerationCode>>,
    event_due_at: Option<Local>,
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
