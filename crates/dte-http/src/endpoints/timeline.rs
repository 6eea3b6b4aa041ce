//! `GET /api/v1/dte/{id}/timeline`: what happened to a document.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{DocumentRecord, Timeline, TimelineEntry};
use dte_domain::identification::GenerationCode;
use schemars::JsonSchema;
use serde::Serialize;

use crate::endpoints::documents::{DOCUMENT, code};
use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::rejection::RejectionResponse;
use crate::response::values::{AsText, Zoned};
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const SHOW: Endpoint = Endpoint::get(&["/dte/{id}/timeline"], |it| it.to(show))
    .named("read_timeline", Tag::Documents)
    .summary("Tells what happened to a document")
    .about(
        "Tells what happened to a document, in order: from storing it to the authority's \
         decision, with the attempts that decided nothing.",
    )
    .in_path(DOCUMENT)
    .answers::<TimelineResponse<'_>>(200)
    .refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let timeline = service.find.timeline(caller, code(&http)?).await;
    let (document, timeline) = timeline.map_err(Problem::in_session)?;
    Success::of(TimelineResponse::of(&document, &timeline)).answer(StatusCode::OK)
}

/// What happened to a document.
#[derive(Debug, JsonSchema, Serialize)]
struct TimelineResponse<'a> {
    /// The generation code (`codigoGeneracion`), by which the document is read, invalidated and
    /// looked up at the authority.
    generation_code: AsText<GenerationCode>,
    /// Status: `PENDING` (the authority has not decided), `RECEIVED` (it stamped it),
    /// `REJECTED` (it refused it) or `INVALIDATED`.
    status: &'static str,
    /// What happened, in that order.
    entries: Vec<TimelineEntryResponse<'a>>,
    /// How often it was sent again after a first attempt.
    resends: u32,
    /// Whether a first attempt ended undecided, so that the rest happened without the client.
    postponed: bool,
}

/// Something that happened to a document.
#[derive(Debug, JsonSchema, Serialize)]
struct TimelineEntryResponse<'a> {
    /// When: by the authority's clock where it decided.
    at: Zoned,
    /// What happened: `stored`, `number_taken`, `rejected`, `corrected`,
    /// `contingency_began`, `contingency_ended`, `reported`, `report_accepted`, `batched`, `stamped`,
    /// `invalidation_requested`, `invalidated`, `invalidation_rejected`; or an attempt that decided
    /// nothing: `not_sent`, `unanswered`, `undecided`, `query_unknown`, `query_refused`,
    /// `query_unclear`.
    what: &'static str,
    /// How often the document had been corrected then.
    #[serde(skip_serializing_if = "Option::is_none")]
    corrections: Option<u32>,
    /// Generation code of the event that it was in, where it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<AsText<GenerationCode>>,
    /// What was seen or said at an attempt that decided nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<&'a str>,
    /// How many attempts in a row came to the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<u32>,
    /// When the last of these attempts was.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_at: Option<Zoned>,
    /// What the authority gave: its stamp, or the code of a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<&'a str>,
    /// The control number that was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    control_number: Option<&'a str>,
    /// Why the authority refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    rejection: Option<RejectionResponse<'a>>,
}

impl<'a> TimelineResponse<'a> {
    pub fn of(document: &DocumentRecord, timeline: &'a Timeline) -> Self {
        Self {
            generation_code: AsText(document.generation_code),
            status: document.status.kind().name(),
            entries: timeline
                .entries
                .iter()
                .map(TimelineEntryResponse::from)
                .collect(),
            resends: timeline.resends,
            postponed: timeline.is_postponed,
        }
    }
}

impl<'a> From<&'a TimelineEntry> for TimelineEntryResponse<'a> {
    fn from(entry: &'a TimelineEntry) -> Self {
        let attempts = entry.attempts.as_ref();
        Self {
            at: Zoned::at(entry.at),
            what: entry.kind.name(),
            corrections: entry.revision,
            event: entry.event.map(AsText),
            said: attempts
                .map(|attempts| attempts.first.said.as_str())
                .filter(|said| !said.is_empty()),
            times: attempts.map(|attempts| attempts.times),
            last_at: attempts.map(|attempts| Zoned::at(attempts.last_at)),
            given: entry.given.as_deref(),
            control_number: entry.control_number.as_deref(),
            rejection: entry.rejection.as_ref().map(RejectionResponse::from),
        }
    }
}
