//! `GET /api/v1/events`, `…/{id}` and `…/stream`: what happened is read.

pub mod stream;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Error;
use dte_application::ports::DomainEventKind;
use dte_application::use_cases::read_events::{EventCursor, EventView};
use dte_domain::language::Bilingual;
use dte_domain::value::{Form, Notation, ParseError, Text, Value, Whole, number};
use rust_decimal::prelude::ToPrimitive;

use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::query::Query;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::event::{EventId, EventResponse, EventsResponse};
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

/// How many events a page has when the client does not say.
const PAGE_SIZE: u32 = 100;

const TYPES: Bilingual = Bilingual::new(
    "types of events, apart by commas, such as dte.received",
    "tipos de eventos, separados por comas, como dte.received",
);

/// The number of an event, or 0 for the place before the first.
#[derive(Clone, Copy, Debug)]
pub struct Sequence(pub u64);

impl Sequence {
    /// More than a browser can count.
    const MOST: u64 = (1 << 53) - 1;
}

impl Value for Sequence {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const EXPECTED: Bilingual =
            Bilingual::new("the number of an event", "el número de un evento");
        let number = number::exact(written)?;
        let whole = Some(number).filter(|number| number.fract().is_zero());
        let sequence = whole.and_then(|number| number.to_u64());
        let sequence = sequence.filter(|sequence| *sequence <= Self::MOST);
        sequence
            .map(Self)
            .ok_or_else(|| ParseError::format(EXPECTED, written))
    }

    fn form() -> Form {
        Form::number(0.into(), Self::MOST.into(), 0)
    }
}

/// The types of events, where some are named.
fn kinds(query: &mut Query) -> Vec<DomainEventKind> {
    let named = query.take_word("type", TYPES, |text| {
        let kinds = text.split(',').map(str::trim).map(DomainEventKind::named);
        kinds.collect::<Option<Vec<_>>>()
    });
    named.unwrap_or_default()
}

/// Where to read on, and what to see.
pub fn position(query: &mut Query) -> (EventCursor, Vec<DomainEventKind>) {
    let cursor = EventCursor {
        after: query.take::<Sequence>("after").map(|it| it.0),
        stream_id: query
            .take::<Text<1, 64>>("stream_id")
            .map(|id| (*id).to_owned()),
    };
    (cursor, kinds(query))
}

/// The same, and how many there are at most.
fn parameters(query: &mut Query) -> (EventCursor, Vec<DomainEventKind>, u32) {
    let (cursor, kinds) = position(query);
    let limit = query.take::<Whole<1, 1_000>>("limit");
    (cursor, kinds, limit.map_or(PAGE_SIZE, Whole::get))
}

/// Errors of requests that read on after an event.
pub const CURSOR_ERRORS: &[Code] = &[
    Code::EventsExpired,
    Code::EventCursorAhead,
    Code::EventStreamChanged,
];

/// Returns the description of a parameter of the feed or of the stream.
pub fn parameter(name: &str) -> &'static str {
    match name {
        "stream_id" => {
            "The stream that your number is of: another one is refused, as after the database was \
             restored."
        }
        "type" => "Only events of these types, apart by commas.",
        "limit" => "How many events a page has at most; 100 when left out.",
        _ => "",
    }
}

pub const LIST: Endpoint = Endpoint::get(&["/events"], |it| it.to(list))
    .named("list_events", Tag::Events)
    .summary("Tells what happened, in order")
    .about(
        "Tells what happened to the company's documents, contingencies and files, in the order in \
         which it became true, by a number without gaps: who reads on with `next_after` misses \
         nothing and sees nothing twice. Events are kept for 90 days. A branch sees what is its \
         own and what is of the whole company; what a key may not see, or is of other types than \
         asked for, leaves a gap in the numbers.",
    )
    .query(|query| _ = parameters(query))
    .parameters(|name| match name {
        "after" => {
            "The number of the last event that you have (`next_after`); from the oldest that is \
             kept when left out."
        }
        name => parameter(name),
    })
    .answers::<EventsResponse<'_>>(200)
    .refuses(CURSOR_ERRORS);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let (cursor, kinds, limit) = parameters(&mut query);
    query.refuse_unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let begun = service.events.begin(caller, &cursor).await;
    let (stream, after) = begun.map_err(Problem::in_session)?;
    let view = EventView { caller, kinds };
    let page = service.events.page(&view, after, stream.newest, limit);
    let page = page.await.map_err(Problem::in_session)?;
    let data = EventsResponse::of(caller.company, &stream.id, &page, stream.newest);
    Success::of(data).answer(StatusCode::OK)
}

pub const ONE: Endpoint = Endpoint::get(&["/events/{id}"], |it| it.to(one))
    .named("read_event", Tag::Events)
    .summary("Reads an event")
    .about("Reads an event by its id, as long as it is kept.")
    .in_path((
        "id",
        EventId::form,
        "Id of the event, as the feed tells it.",
    ))
    .answers::<EventResponse<'_>>(200)
    .refuses(&[Code::EventNotFound, Code::EventsExpired]);

async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let id = http.match_info().query("id").parse::<EventId>();
    let id = id.ok().filter(|id| id.company == caller.company);
    let id = id.ok_or(Code::EventNotFound)?;
    let event = service.events.one(caller, id.sequence).await;
    let event = event.map_err(|error| match error {
        Error::NotFound => Code::EventNotFound.into(),
        other => Problem::in_session(other),
    })?;
    let data = EventResponse::of(caller.company, &event);
    Success::of(data).answer(StatusCode::OK)
}
