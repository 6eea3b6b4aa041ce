//! What happened is read: a page after a number, one event, or what comes as it comes.

use std::sync::Arc;

use dte_domain::identification::Environment;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{DomainEvent, DomainEventKind, EventStream, Outbox};

/// How many events are read at once.
const CHUNK: u32 = 1_000;

/// How many events are looked at for one page: those of a rare kind may be far apart, and the client
/// asks again from where the page ended.
const MOST_LOOKED_AT: u64 = 10_000;

pub struct ReadEvents {
    pub outbox: Arc<dyn Outbox>,
    pub environment: Environment,
}

/// Which events a caller wants to see.
#[derive(Clone, Debug)]
pub struct EventView {
    pub caller: Caller,
    /// Of these kinds; of all when there are none.
    pub kinds: Vec<DomainEventKind>,
}

/// Where the caller is in the stream.
#[derive(Clone, Debug, Default)]
pub struct EventCursor {
    /// The number of the last event that it has; nothing to begin with the oldest that is kept.
    pub after: Option<u64>,
    /// The stream that the number is of, where the caller says so.
    pub stream_id: Option<String>,
}

/// Some events of a stream, and how far they reach.
#[derive(Debug)]
pub struct EventPage {
    pub events: Vec<DomainEvent>,
    /// The number of the last event that was looked at.
    pub next_after: u64,
}

impl EventView {
    /// How many events are read at once for a page: where all are shown, no more than it has.
    fn chunk(&self, limit: usize) -> u32 {
        if self.kinds.is_empty() && self.caller.main_office {
            u32::try_from(limit).map_or(CHUNK, |limit| limit.min(CHUNK))
        } else {
            CHUNK
        }
    }

    fn shows(&self, event: &DomainEvent, environment: Environment) -> bool {
        let is_wanted = self.kinds.is_empty() || self.kinds.contains(&event.kind);
        is_wanted && is_seen(self.caller, event, environment)
    }
}

/// A branch sees what is its own, and what is of the whole company for everybody.
fn is_seen(caller: Caller, event: &DomainEvent, environment: Environment) -> bool {
    let facts = &event.facts;
    let is_here = facts.environment().is_none_or(|it| it == environment);
    let of = facts.establishment();
    let is_own = of.is_none_or(|of| of == caller.establishment) && !facts.is_of_the_main_office();
    is_here && (is_own || caller.main_office)
}

impl ReadEvents {
    /// The stream of the caller's company, and the number after which the caller reads on: what it cannot
    /// read on from is refused.
    pub async fn begin(
        &self,
        caller: Caller,
        cursor: &EventCursor,
    ) -> Result<(EventStream, u64), Error> {
        let stream = self.outbox.stream(caller.company).await?;
        if cursor.stream_id.as_ref().is_some_and(|id| *id != stream.id) {
            return Err(Error::EventStreamChanged);
        }
        let before_oldest = stream.oldest.map_or(stream.newest, |oldest| oldest - 1);
        let after = cursor.after.unwrap_or(before_oldest);
        if after > stream.newest {
            let newest = stream.newest;
            return Err(Error::EventCursorAhead { newest });
        }
        if after < before_oldest {
            let oldest = before_oldest + 1;
            return Err(Error::EventsExpired { oldest });
        }
        Ok((stream, after))
    }

    /// Up to `limit` events after a number that the view shows. `newest` is one that is there already.
    pub async fn page(
        &self,
        view: &EventView,
        after: u64,
        newest: u64,
        limit: u32,
    ) -> Result<EventPage, Error> {
        let company = view.caller.company;
        let limit = limit as usize;
        let (mut events, mut last) = (Vec::new(), after);
        let until = newest.min(after.saturating_add(MOST_LOOKED_AT));
        while last < until {
            let chunk = self.outbox.events_after(company, last, view.chunk(limit));
            let chunk = chunk.await?;
            if chunk.is_empty() {
                // What cannot be read is left out, and told to the log.
                last = until;
            }
            for event in chunk {
                last = event.sequence;
                if view.shows(&event, self.environment) {
                    events.push(event);
                }
                if events.len() >= limit {
                    return Ok(EventPage {
                        events,
                        next_after: last,
                    });
                }
            }
        }
        Ok(EventPage {
            events,
            next_after: last,
        })
    }

    /// An event of the caller's company by its number.
    pub async fn one(&self, caller: Caller, sequence: u64) -> Result<DomainEvent, Error> {
        let event = self.outbox.domain_event(caller.company, sequence).await?;
        if let Some(event) = event.filter(|event| is_seen(caller, event, self.environment)) {
            return Ok(event);
        }
        let stream = self.outbox.stream(caller.company).await?;
        match stream.oldest {
            Some(oldest) if (1..oldest).contains(&sequence) => Err(Error::EventsExpired { oldest }),
            _ => Err(Error::NotFound),
        }
    }
}
