//! Invalidation events: one at a time, they are seldom. One text for both databases.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{BeginResult, DomainEventKind};
use dte_domain::lifecycle::StatusKind;

use super::row::{ACCEPTED, EventResultRow, EventRow, PENDING, PreparedEvent, REJECTED};
use crate::balances::{added, balance};
use crate::documents::relations;
use crate::documents::result::CountedRow;
use crate::documents::state;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::outbox::changes::Changes;
use crate::outbox::row::{DocumentSubject, NewEventRow};
use crate::schema::{document_balances as remaining, documents, invalidation_events as events};
use crate::settlements::standing;

/// Claims the key and keeps the event. When another one of the document is in its way, that is a
/// refusal, so that the claim is rolled back.
///
/// Another server may be just as far with an event of the same document: then the index refuses
/// ours once the other has committed, and the second try finds the other.
pub(crate) fn begin(
    connection: &mut AnyConnection,
    event: &PreparedEvent,
) -> Result<BeginResult, Refusal> {
    if let Some(claim) = &event.claim {
        let earlier = connection
            .statements()
            .insert_idempotency_records(&[claim])?;
        if let Some(earlier) = earlier.into_iter().flatten().next() {
            return Ok(BeginResult::Replayed(earlier.read()?));
        }
    }
    let added = added::documents_of(connection, &event.row.document)?;
    lock(connection, &event.row.document, &added)?;
    let other = in_force(connection, &[&event.row.document])?;
    if let Some((document, other)) = other.first() {
        let row = RowReader::new("invalidation_events", document);
        return Err(Refusal::AnotherEvent(row.value("generation_code", other)?));
    }
    let notes = relations::notes_in_the_way(connection, &event.row.document)?;
    if !notes.is_empty() {
        return Err(Refusal::Noted(notes));
    }
    let mut row = event.row.clone();
    row.due_at = event.lease_end.due_at();
    diesel::insert_into(events::table)
        .values(&row)
        .execute(connection)?;
    touch(connection, &row.document, row.updated_at())?;
    if !added.is_empty() {
        give_back(connection, &row.document)?;
    }
    Ok(BeginResult::Created)
}

/// Keeps when what a document tells of its invalidation changed.
pub(crate) fn touch(connection: &mut AnyConnection, document: &str, at: i64) -> QueryResult<()> {
    diesel::update(documents::table.filter(documents::generation_code.eq(document)))
        .set(documents::updated_at.eq(at))
        .execute(connection)
        .map(drop)
}

/// Lets no note on the document be stored meanwhile, nor on those to which it adds: whoever stores one locks
/// them too. What is left of those stays as it is, so that it can be looked at.
fn lock(connection: &mut AnyConnection, document: &str, added: &[String]) -> QueryResult<()> {
    let AnyConnection::Postgresql(database) = connection else {
        return Ok(());
    };
    let added: Vec<&str> = added.iter().map(String::as_str).collect();
    let all: Vec<&str> = added.iter().copied().chain([document]).collect();
    documents::table
        .filter(documents::generation_code.eq_any(all))
        .order(documents::generation_code)
        .for_update()
        .select(documents::id)
        .execute(database)?;
    connection.statements().lock_balances(&added).map(drop)
}

/// What a note took of others is theirs again; what it added counts no more.
fn give_back(connection: &mut AnyConnection, note: &str) -> Result<(), Refusal> {
    let ended = balance::Changes {
        ended: &[note],
        ..balance::Changes::default()
    };
    balance::change(connection, &ended)
}

/// What a note adds counts again: its invalidation was refused.
fn count_again(connection: &mut AnyConnection, note: &str) -> Result<(), Refusal> {
    let counting = balance::Changes {
        counting: &[note],
        ..balance::Changes::default()
    };
    balance::change(connection, &counting)
}

/// Refuses when one of the locked documents is being invalidated, or was: the first by its code.
pub(crate) fn none_under_way(
    connection: &mut AnyConnection,
    mut bound: Vec<&str>,
) -> Result<(), Refusal> {
    bound.sort_unstable();
    bound.dedup();
    for some in bound.chunks(ROWS_AT_ONCE) {
        let under_way = in_force(connection, some)?;
        if let Some((document, event)) = under_way.into_iter().min() {
            let row = RowReader::new("invalidation_events", &document);
            return Err(Refusal::UnderInvalidation {
                document: row.value("document", &document)?,
                event: row.value("generation_code", &event)?,
            });
        }
    }
    Ok(())
}

/// Documents whose events are under way or were accepted, with those. The condition stands in the text of
/// the statement because the index of such events is used only for one that is known to be its own.
fn in_force(
    connection: &mut AnyConnection,
    documents: &[&str],
) -> QueryResult<Vec<(String, String)>> {
    events::table
        .filter(events::document.eq_any(documents))
        .filter(sql::<Bool>("status IN ('PENDING', 'ACCEPTED')"))
        .select((events::document, events::generation_code))
        .load(connection)
}

/// Keeps the authority's decision; answers whether the event was still pending, and a refusal's lease not
/// lost. When it was
/// accepted, or the document is invalidated all the same, its document is invalidated. Locked in this
/// order: event, document, balances, settled documents, counters, stream.
pub(crate) fn finish(
    connection: &mut AnyConnection,
    result: &EventResultRow,
    is_invalidated: bool,
) -> Result<bool, Refusal> {
    let pending = events::table
        .find(&result.generation_code)
        .filter(events::status.eq(PENDING));
    let kept = if result.status == REJECTED {
        let held = pending.filter(events::lease.eq(result.lease));
        diesel::update(held).set(result).execute(connection)?
    } else {
        diesel::update(pending).set(result).execute(connection)?
    };
    if kept == 0 {
        return Ok(false);
    }
    seal(connection, &result.generation_code)?;
    let document: String = events::table
        .find(&result.generation_code)
        .select(events::document)
        .first(connection)?;
    if result.status == ACCEPTED || is_invalidated {
        invalidate(connection, result, &document)?;
    } else {
        touch(connection, &document, result.updated_at)?;
        if result.status == REJECTED {
            let row = find(connection, &document)?;
            if added::does(&row.document_type) {
                count_again(connection, &document)?;
            }
            let mut changes = Changes::default();
            changes.add_event(told(DomainEventKind::InvalidationRejected, result, &row));
            changes.write(connection)?;
        }
    }
    Ok(true)
}

/// Writes the digest of an event after a statement that decided about it.
pub(crate) fn seal(connection: &mut AnyConnection, event: &str) -> QueryResult<()> {
    let row: EventRow = events::table
        .find(event)
        .select(EventRow::as_select())
        .first(connection)?;
    diesel::update(events::table.find(event))
        .set(events::state_digest.eq(row.values_digest()))
        .execute(connection)
        .map(drop)
}

fn find(connection: &mut AnyConnection, document: &str) -> QueryResult<CountedRow> {
    documents::table
        .filter(documents::generation_code.eq(document))
        .select(CountedRow::as_select())
        .first(connection)
}

/// What is told of the document of an event that was decided.
fn told(kind: DomainEventKind, event: &EventResultRow, document: &CountedRow) -> NewEventRow {
    let subject = DocumentSubject {
        invalidation: Some(&event.generation_code),
        stamp: event.stamp.as_deref(),
        observations: event.observations.as_deref().filter(|list| *list != "[]"),
        ..document.subject()
    };
    NewEventRow::of_document(kind, event.updated_at, &subject)
}

fn invalidate(
    connection: &mut AnyConnection,
    event: &EventResultRow,
    document: &str,
) -> Result<(), Refusal> {
    let received = documents::table
        .filter(documents::generation_code.eq(document))
        .filter(documents::status.eq(StatusKind::Received.name()));
    let invalidated = diesel::update(received)
        .set((
            documents::status.eq(StatusKind::Invalidated.name()),
            documents::event_code.eq(&event.generation_code),
            documents::updated_at.eq(event.updated_at),
        ))
        .execute(connection)?;
    if invalidated == 0 {
        return Err(not_received(document.to_owned()).into());
    }
    let row = find(connection, document)?;
    state::seal(connection, row.id)?;
    give_back(connection, document)?;
    if standing::does(&row.document_type) {
        standing::free(connection, &[document])?;
    }
    leave_nothing(connection, row.id)?;
    let mut changes = Changes::default();
    changes.count(row.counted(StatusKind::Received.name())?, -1);
    changes.count(row.counted(StatusKind::Invalidated.name())?, 1);
    changes.add_event(told(DomainEventKind::Invalidated, event, &row));
    Ok(changes.write(connection)?)
}

/// Nothing can be taken back of a document that is invalidated, not even by a note whose rules
/// still saw it received.
fn leave_nothing(connection: &mut AnyConnection, document: i64) -> QueryResult<()> {
    diesel::update(remaining::table.find(document))
        .set((
            remaining::remaining_non_subject.eq(0),
            remaining::remaining_exempt.eq(0),
            remaining::remaining_taxed.eq(0),
        ))
        .execute(connection)
        .map(drop)
}

/// Events are begun for RECEIVED documents only, and nothing but their event changes those.
fn not_received(document: String) -> InconsistentRow {
    InconsistentRow {
        table: "documents",
        key: document,
        column: "status",
        why: "a document whose event was accepted is RECEIVED".into(),
    }
}
