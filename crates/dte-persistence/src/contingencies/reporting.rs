//! The authority's decision about a contingency event. One text for both databases.

use diesel::prelude::*;
use dte_application::ports::DomainEventKind;
use dte_domain::identification::GenerationCode;

use super::event::ContingencyEventResultRow;
use super::lifecycle;
use super::row::ContingencyRow;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::invalidations::row::{ACCEPTED, REJECTED};
use crate::outbox::changes::Changes;
use crate::outbox::row::{ContingencySubject, NewEventRow};
use crate::schema::{contingencies, contingency_events as events};

pub(super) const FINISHING: &str = "keeping what became of a contingency event";

/// Keeps the authority's decision about a pending event; answers whether it was pending and its
/// contingency's lease was not lost.
pub(crate) fn finish_event(
    connection: &mut AnyConnection,
    result: &ContingencyEventResultRow,
) -> Result<bool, Refusal> {
    if !is_held(connection, result)? {
        return Ok(false);
    }
    let kind = match result.status {
        ACCEPTED => Some(DomainEventKind::ContingencyEventAccepted),
        REJECTED => Some(DomainEventKind::ContingencyEventRejected),
        _pending => None,
    };
    let is_kept = lifecycle::decide(connection, result)?;
    if let Some(kind) = kind.filter(|_| is_kept) {
        let contingency: ContingencyRow = events::table
            .inner_join(contingencies::table)
            .filter(events::generation_code.eq(&result.generation_code))
            .select(ContingencyRow::as_select())
            .first(connection)?;
        let subject = ContingencySubject {
            event: Some(&result.generation_code),
            stamp: result.stamp.as_deref(),
            ..contingency.subject()
        };
        let mut changes = Changes::default();
        let event = NewEventRow::of_contingency(kind, result.updated_at, &subject);
        changes.add_event(event);
        changes.write(connection)?;
    }
    Ok(is_kept)
}

/// Whether nobody has taken the event's contingency over, and nobody can before the end of the transaction:
/// the row is written, so that it stays locked.
fn is_held(
    connection: &mut AnyConnection,
    result: &ContingencyEventResultRow,
) -> Result<bool, Refusal> {
    let Some(lease) = result.lease else {
        return Ok(true);
    };
    let contingency: String = events::table
        .find(&result.generation_code)
        .select(events::contingency)
        .first(connection)?;
    let held = contingencies::table
        .find(contingency)
        .filter(contingencies::lease.eq(lease));
    let locked = diesel::update(held)
        .set(contingencies::lease.eq(lease))
        .execute(connection)?;
    Ok(locked > 0)
}

/// One document that does not fit is a refusal of all.
pub(super) fn all(fit: usize, documents: &[GenerationCode], what: &str) -> Result<(), Refusal> {
    if fit == documents.len() {
        return Ok(());
    }
    Err(Refusal::Mistake(format!(
        "of {} documents {fit} can {what}",
        documents.len()
    )))
}
