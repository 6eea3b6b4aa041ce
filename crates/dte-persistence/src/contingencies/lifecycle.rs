//! Contingencies: opened by the first document or a declaration, ended, closed.

use std::collections::BTreeMap;

use diesel::dsl::{exists, select, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{Contingency, DomainEventKind, Withdrawal};

use super::assignment::{AssignmentRow, CauseRow};
use super::awaiting_transmission;
use super::event::{ContingencyEventResultRow, ContingencyEventRow};
use super::row::ContingencyRow;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::lock::lock;
use crate::error::Refusal;
use crate::invalidations::row::{PENDING, REJECTED};
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::{
    contingencies, contingency_documents as documents, contingency_events as events,
};

/// How often a contingency is looked for and opened: another server may end it in between.
const TRIES: usize = 3;

/// The contingencies into which documents enter, by company and mark.
pub(crate) type Open = BTreeMap<CauseRow, String>;

/// Finds or opens the contingency of each entry. They stay open, and locked, until the
/// transaction ends: nobody ends one into which a document is just entering. Locked in the order
/// of their marks: two servers never wait for each other.
pub(crate) fn resolve(
    connection: &mut AnyConnection,
    entries: &[&AssignmentRow],
    changes: &mut Changes,
) -> Result<Open, Refusal> {
    let mut first: BTreeMap<&CauseRow, AssignmentRow> = BTreeMap::new();
    for entry in entries {
        let earliest = first.entry(&entry.mark).or_insert_with(|| (*entry).clone());
        earliest.since = earliest.since.min(entry.since);
    }
    first
        .into_values()
        .map(|entry| Ok((entry.mark.clone(), open(connection, &entry, changes)?)))
        .collect()
}

pub(crate) fn open(
    connection: &mut AnyConnection,
    entry: &AssignmentRow,
    changes: &mut Changes,
) -> Result<String, Refusal> {
    for _ in 0..TRIES {
        if let Some((id, began_at)) = lock_open(connection, entry.mark.columns())? {
            if entry.since < began_at {
                diesel::update(contingencies::table.find(&id))
                    .set(contingencies::began_at.eq(entry.since))
                    .execute(connection)?;
            }
            return Ok(id);
        }
        // Another server may be opening it: then nothing is inserted, once that has committed.
        let opened = connection.statements().open_contingency(entry)?;
        if opened {
            let kind = DomainEventKind::ContingencyOpened;
            changes.add_event(NewEventRow::of_contingency(
                kind,
                entry.due_at,
                &entry.subject(),
            ));
            return Ok(entry.new.clone());
        }
    }
    Err(Refusal::Mistake(format!(
        "the contingency {} can be neither found nor opened",
        entry.new
    )))
}

/// The open contingency of a company and environment with a cause and reason, locked, and when it began.
fn lock_open(
    connection: &mut AnyConnection,
    [company, environment, cause, reason]: [&str; 4],
) -> QueryResult<Option<(String, i64)>> {
    // As with documents: the index is used only for a condition that is known to be its own.
    let found = contingencies::table
        .filter(contingencies::company.eq(company))
        .filter(contingencies::environment.eq(environment))
        .filter(contingencies::cause.eq(cause))
        .filter(contingencies::reason.eq(reason))
        .filter(sql::<Bool>("ended_at IS NULL"));
    let columns = (contingencies::id, contingencies::began_at);
    lock!(connection, found, columns, first).optional()
}

/// A contingency, which nobody else changes until the transaction ends.
pub(crate) fn lock_row(connection: &mut AnyConnection, id: &str) -> QueryResult<ContingencyRow> {
    let found = contingencies::table.find(id);
    lock!(connection, found, ContingencyRow::as_select(), first)
}

/// Takes the end of a contingency back, if nothing was done about it since; answers whether it was
/// taken back.
pub(crate) fn withdraw_end(
    connection: &mut AnyConnection,
    withdrawal: &Withdrawal,
    unsent: Option<&ContingencyEventResultRow>,
) -> Result<bool, Refusal> {
    let id = withdrawal.id.0.to_string();
    let row = lock_row(connection, &id)?;
    let sent = events::table
        .filter(events::contingency.eq(&id))
        .filter(events::status.ne(REJECTED))
        .filter(events::generation_code.ne(unsent.map_or("", |event| &event.generation_code)));
    let is_sent: bool = select(exists(sent)).get_result(connection)?;
    if is_sent || !row.is_just_ended() {
        return Ok(false);
    }
    if let Some(event) = unsent {
        decide(connection, event)?;
    }
    let mark = [&*row.company, &*row.environment, &*row.cause, &*row.reason];
    let this = contingencies::table.find(&id);
    let Some((newer, began_at)) = lock_open(connection, mark)? else {
        diesel::update(this)
            .set((
                contingencies::ended_at.eq(None::<i64>),
                contingencies::event_due_at.eq(None::<i64>),
                contingencies::due_at.eq(micros(withdrawal.due_at)),
                contingencies::why_open.eq(withdrawal.why.code()),
            ))
            .execute(connection)?;
        return Ok(true);
    };
    awaiting_transmission::move_waiting(connection, &id, &newer)?;
    diesel::update(contingencies::table.find(&newer))
        .set(contingencies::began_at.eq(began_at.min(row.began_at)))
        .execute(connection)?;
    diesel::update(this)
        .set(contingencies::closed.eq(true))
        .execute(connection)?;
    tell_closed(connection, &row, micros(withdrawal.now))?;
    Ok(true)
}

pub(crate) fn tell_closed(
    connection: &mut AnyConnection,
    contingency: &ContingencyRow,
    at: i64,
) -> QueryResult<()> {
    let kind = DomainEventKind::ContingencyClosed;
    let mut changes = Changes::default();
    changes.add_event(NewEventRow::of_contingency(
        kind,
        at,
        &contingency.subject(),
    ));
    changes.write(connection)
}

pub(crate) fn find(connection: &mut AnyConnection, id: &str) -> Result<Contingency, Refusal> {
    let row: ContingencyRow = contingencies::table
        .find(id)
        .select(ContingencyRow::as_select())
        .first(connection)?;
    Ok(row.read()?)
}

/// Keeps what became of a pending event; answers whether it was pending. A refused one lists nothing
/// any more. One that was never sent tells nothing.
pub(crate) fn decide(
    connection: &mut AnyConnection,
    result: &ContingencyEventResultRow,
) -> Result<bool, Refusal> {
    let pending = events::table
        .find(&result.generation_code)
        .filter(events::status.eq(PENDING));
    let kept = diesel::update(pending).set(result).execute(connection)?;
    if kept > 0 {
        seal(connection, &result.generation_code)?;
    }
    if kept > 0 && result.status == REJECTED {
        let listed = documents::table.filter(documents::event.eq(&result.generation_code));
        let ids: Vec<i64> = listed.select(documents::document_id).load(connection)?;
        awaiting_transmission::lock(connection, &ids)?;
        let nothing = None::<String>;
        diesel::update(listed)
            .set((documents::event.eq(&nothing), documents::batch.eq(&nothing)))
            .execute(connection)?;
    }
    Ok(kept > 0)
}

/// Writes the digest of an event after a statement that decided about it.
pub(super) fn seal(connection: &mut AnyConnection, event: &str) -> QueryResult<()> {
    let row: ContingencyEventRow = events::table
        .find(event)
        .select(ContingencyEventRow::as_select())
        .first(connection)?;
    diesel::update(events::table.find(event))
        .set(events::state_digest.eq(row.values_digest()))
        .execute(connection)
        .map(drop)
}
