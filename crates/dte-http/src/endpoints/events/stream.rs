//! `GET /api/v1/events/stream`: what happens, told as it happens (server-sent events).

use std::io;
use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Caller;
use dte_application::ports::Grant;
use dte_application::use_cases::read_events::EventView;
use dte_domain::value::Value;
use futures_util::stream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use crate::endpoints::events::{CURSOR_ERRORS, Sequence, parameter, position};
use crate::openapi::description::Tag;
use crate::request::caller::OpenSession;
use crate::request::field_errors::FieldError;
use crate::request::query::Query;
use crate::response::envelope::write;
use crate::response::errors::Code;
use crate::response::event::EventResponse;
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::connection::{ConnectionActivity, Following};
use crate::transport::endpoint::Endpoint;
use crate::transport::followers::Follower;

/// How often something is said when nothing happens, so that nobody in between closes the connection.
const COMMENT_EVERY: Duration = Duration::from_secs(15);

/// How often it is looked whether the session is open still.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How far a reader may be behind.
const BEHIND: Duration = Duration::from_secs(30);

/// How many events are told in one piece.
const AT_ONCE: u32 = 100;

/// With which number the client says where it was.
const LAST_EVENT_ID: &str = "Last-Event-ID";

pub const FOLLOW: Endpoint = Endpoint::get(&["/events/stream"], |it| it.to(follow))
    .named("follow_events", Tag::Events)
    .summary("Tells what happens as it happens (server-sent events)")
    .about(
        "Tells what happens as it happens, as server-sent events: `id` is the number of the \
         event, `event` its type, `data` the same JSON as in the feed. Without `after` it begins \
         with what happens from now on. A comment comes every 15 seconds. The stream ends with \
         the session and when the server stops; a reader that is 30 seconds behind is cut off, \
         and goes on where it was with `Last-Event-ID`. A key has 4 streams at most, a company \
         16.",
    )
    .query(|query| _ = position(query))
    .parameters(|name| match name {
        "after" => "The number of the last event that you have; from now on when left out.",
        name => parameter(name),
    })
    .resumable()
    .answers_whole::<EventResponse<'_>>(200)
    .media(&["text/event-stream"])
    .refuses(CURSOR_ERRORS)
    .refuses(&[Code::TooManyStreams]);

async fn follow(
    service: web::Data<Service>,
    OpenSession(grant): OpenSession,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let caller = Caller::from(&grant);
    let mut query = Query::of(http.query_string());
    let (mut cursor, kinds) = position(&mut query);
    query.refuse_unknown();
    match last_event_id(&http) {
        // Who was cut off asks again with the query that it began with.
        Ok(Some(Sequence(last))) => cursor.after = Some(last),
        Ok(None) => {}
        Err(fault) => query.found.push(fault.at(LAST_EVENT_ID)),
    }
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let begun = service.events.begin(caller, &cursor).await;
    let (events, after) = begun.map_err(Problem::in_session)?;
    let after = cursor.after.map_or(events.newest, |_| after);
    let follower = service.followers.enter(caller.company, grant.key)?;
    let mut answer = HttpResponse::build(StatusCode::OK);
    answer
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        .insert_header((CACHE_CONTROL, "no-store"))
        // What is packed comes when enough of it is together.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"));
    if http.method() == Method::HEAD {
        return Ok(answer.finish());
    }
    // Who begins to follow has the number from which it goes on when it is cut off before the first event.
    let first = format!(": stream_id {}\nretry: 3000\nid: {after}\n\n", events.id);
    let following = Followed {
        news: service.event_watch.follow(caller.company, events.newest),
        view: EventView { caller, kinds },
        after,
        grant,
        service,
        follower,
        first: Some(first.into()),
        comment_at: Instant::now() + COMMENT_EVERY,
        _following: http
            .conn_data::<ConnectionActivity>()
            .map(|connection| connection.follow(BEHIND)),
    };
    Ok(answer.streaming(stream::try_unfold(following, Followed::next)))
}

fn last_event_id(http: &HttpRequest) -> Result<Option<Sequence>, FieldError> {
    let Some(header) = http.headers().get(LAST_EVENT_ID) else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(header.as_bytes());
    match text.trim() {
        "" => Ok(None),
        text => Ok(Some(Sequence::parse(text)?)),
    }
}

/// A stream on its way to its reader.
struct Followed {
    service: web::Data<Service>,
    view: EventView,
    grant: Grant,
    news: watch::Receiver<u64>,
    /// The number of the last event that was looked at.
    after: u64,
    follower: Follower,
    /// What is said before everything else.
    first: Option<Bytes>,
    comment_at: Instant,
    _following: Option<Following>,
}

impl Followed {
    /// What is to be said next; nothing when the stream ends.
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, io::Error> {
        if let Some(first) = self.first.take() {
            return Ok(Some((first, self)));
        }
        while self.is_open() {
            let newest = *self.news.borrow_and_update();
            if newest > self.after {
                let told = self.events_until(newest).await?;
                if !told.is_empty() {
                    return Ok(Some((told.into(), self)));
                }
                continue;
            }
            tokio::select! {
                biased;
                () = self.follower.stopped() => return Ok(None),
                _ = self.news.changed() => {}
                () = sleep_until(self.comment_at) => {
                    self.comment_at = Instant::now() + COMMENT_EVERY;
                    return Ok(Some((Bytes::from_static(b":\n\n"), self)));
                }
                () = sleep(LOOK_EVERY) => {}
            }
        }
        Ok(None)
    }

    fn is_open(&self) -> bool {
        let now = self.service.clock.now();
        now < self.grant.ends && self.service.sessions.admits(&self.grant, now)
    }

    /// The next events that the reader may see, which may be none.
    async fn events_until(&mut self, newest: u64) -> Result<Vec<u8>, io::Error> {
        let company = self.view.caller.company;
        let page = self
            .service
            .events
            .page(&self.view, self.after, newest, AT_ONCE);
        let page = page.await.map_err(|error| cut(&Problem::from(error)))?;
        self.after = page.next_after;
        let mut told = Vec::new();
        for event in &page.events {
            let (sequence, name) = (event.sequence, event.kind.name());
            told.extend_from_slice(format!("id: {sequence}\nevent: {name}\ndata: ").as_bytes());
            let written = write(&mut told, &EventResponse::of(company, event));
            written.map_err(|problem| cut(&problem))?;
            told.extend_from_slice(b"\n\n");
        }
        Ok(told)
    }
}

/// The reader begins again where it was cut off.
fn cut(problem: &Problem) -> io::Error {
    let cause = problem.causes();
    tracing::error!(
        code = problem.code(),
        cause,
        "a stream of events was cut off"
    );
    io::Error::other("a stream of events was cut off")
}
