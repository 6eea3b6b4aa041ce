//! The interface on what happened.

use crate::endpoints::events;
use crate::openapi::description::{Description, OF_STREAMS, Tag};
use crate::response::errors::Code;
use crate::response::event::{EventId, EventResponse, EventsResponse};

pub fn list_events() -> Description {
    Description::new("list_events", Tag::Events, "Tells what happened, in order")
        .query(|query| {
            events::parameters(query);
        })
        .answers::<EventsResponse<'_>>(200)
        .refuses(OF_STREAMS)
}

pub fn follow_events() -> Description {
    Description::new(
        "follow_events",
        Tag::Events,
        "Tells what happens as it happens (server-sent events)",
    )
    .query(|query| {
        events::position(query);
    })
    .resumable()
    .answers_whole::<EventResponse<'_>>(200)
    .media(&["text/event-stream"])
    .refuses(OF_STREAMS)
    .refuses(&[Code::TooManyStreams])
}

pub fn read_event() -> Description {
    Description::new("read_event", Tag::Events, "Reads an event")
        .path_of("id", EventId::form())
        .answers::<EventResponse<'_>>(200)
        .refuses(&[Code::EventNotFound, Code::EventsExpired])
}
