//! What a transaction changes beside the rows themselves: counters, and what it tells.

use diesel::prelude::*;

use super::row::NewEventRow;
use crate::counters::{CountChanges, Counted};
use crate::engine::connection::AnyConnection;

/// Counters that change, and what happened. Written last, once a transaction: an event stands for a
/// row that a statement of it answered, and the streams are locked after everything else.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    counts: CountChanges,
    events: Vec<NewEventRow>,
}

impl Changes {
    /// One document more, or, with -1, one less.
    pub(crate) fn count(&mut self, counted: Counted, by: i64) {
        self.counts.add(counted, by);
    }

    pub(crate) fn add_event(&mut self, event: NewEventRow) {
        self.events.push(event);
    }

    /// Changes the counters, then continues the streams.
    pub(crate) fn write(self, connection: &mut AnyConnection) -> QueryResult<()> {
        let statements = connection.statements();
        statements.change_counters(&self.counts.rows())?;
        statements.insert_events(&NewEventRow::by_stream(self.events))
    }
}
