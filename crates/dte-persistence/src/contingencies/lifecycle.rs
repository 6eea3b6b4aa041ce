//! Contingencies: opened by the first document or a declaration, ended, closed.

use std::collections::BTreeMap;

use async_trait::async_trait;
use diesel::dsl::{exists, select, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    Contingency, ContingencyId, ContingencyLifecycle, Declaration, DomainEventKind, PortError,
    WhyOpen, Withdrawal,
};
use time::OffsetDateTime;

use super::assignment::{AssignmentRow, CauseRow};
use super::event::ContingencyEventResultRow;
use super::row::ContingencyRow;
use super::{awaiting_transmission, reporting};
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::lock::lock;
use crate::error::Refusal;
use crate::invalidations::row::REJECTED;
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::{contingencies, contingency_events as events};

/// How often a contingency is looked for and opened: another server may end it in between.
const TRIES: usize = 3;

#[async_trait]
impl ContingencyLifecycle for Database {
    /// Opens a contingency, or declares the one that is open.
    async fn declare(&self, declaration: Declaration) -> Result<Contingency, PortError> {
        self.writer
            .transact("declaring a contingency", move |connection| {
                let mut changes = Changes::default();
                let id = open(connection, &AssignmentRow::from(&declaration), &mut changes)?;
                diesel::update(contingencies::table.find(&id))
                    .set(contingencies::is_declared.eq(true))
                    .execute(connection)?;
                let declared = find(connection, &id)?;
                changes.write(connection)?;
                Ok(declared)
            })
            .await
    }

    /// Ends a contingency if it is open; answers how it stands, whoever ended it. Nothing enters after
    /// that, so that it is read as it stays.
    async fn end(
        &self,
        id: ContingencyId,
        at: OffsetDateTime,
        event_due_at: OffsetDateTime,
    ) -> Result<Contingency, PortError> {
        let (at, event_due_at) = (micros(at), micros(event_due_at));
        self.writer
            .transact("ending a contingency", move |connection| {
                let id = id.0.to_string();
                let open = contingencies::table
                    .find(&id)
                    .filter(contingencies::ended_at.is_null());
                diesel::update(open)
                    .set((
                        contingencies::ended_at.eq(at),
                        contingencies::event_due_at.eq(event_due_at),
                        contingencies::due_at.eq(at),
                        contingencies::why_open.eq(None::<String>),
                    ))
                    .execute(connection)?;
                find(connection, &id)
            })
            .await
    }

    async fn withdraw_end(&self, withdrawal: Withdrawal) -> Result<bool, PortError> {
        const DOING: &str = "taking the end of a contingency back";
        let unsent = withdrawal.of_unsent().map(ContingencyEventResultRow::new);
        let unsent = unsent
            .transpose()
            .map_err(|refusal| refusal.into_port_error(DOING))?;
        self.writer
            .transact(DOING, move |connection| {
                withdraw_end(connection, &withdrawal, unsent.as_ref())
            })
            .await
    }

    async fn keep_why_open(&self, id: ContingencyId, why: WhyOpen) -> Result<(), PortError> {
        self.writer
            .transact("keeping why a contingency goes on", move |connection| {
                let why = why.code();
                diesel::update(contingencies::table.find(id.0.to_string()))
                    .set(contingencies::why_open.eq(why))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    /// Closes an ended contingency in which no document waits; answers whether it is closed.
    ///
    /// Looked at and then closed: once it has ended nothing enters, and what entered before that is
    /// committed and seen by the second statement.
    async fn close(&self, id: ContingencyId, now: OffsetDateTime) -> Result<bool, PortError> {
        let now = micros(now);
        self.writer
            .transact("closing a contingency", move |connection| {
                let id = id.0.to_string();
                let row = lock_row(connection, &id)?;
                if row.closed {
                    return Ok(true);
                }
                if row.ended_at.is_none()
                    || awaiting_transmission::is_anything_waiting(connection, &id)?
                {
                    return Ok(false);
                }
                diesel::update(contingencies::table.find(&id))
                    .set(contingencies::closed.eq(true))
                    .execute(connection)?;
                tell_closed(connection, &row, now)?;
                Ok(true)
            })
            .await
    }
}

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

fn open(
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
fn lock_row(connection: &mut AnyConnection, id: &str) -> QueryResult<ContingencyRow> {
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
        reporting::decide(connection, event)?;
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

fn tell_closed(
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

fn find(connection: &mut AnyConnection, id: &str) -> Result<Contingency, Refusal> {
    let row: ContingencyRow = contingencies::table
        .find(id)
        .select(ContingencyRow::as_select())
        .first(connection)?;
    Ok(row.read()?)
}
