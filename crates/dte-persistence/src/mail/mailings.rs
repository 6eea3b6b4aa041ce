//! What is due to be mailed, and what came of it.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    AddedMailing, CompanyId, EventFacts, LeaseNumber, Leased, MailAllowance, MailAttempt, MailNext,
    MailResult, Mailing, MailingId, MailingState, PutOff,
};

use super::follow::may_add;
use super::row::{AttemptRow, MailedColumns, MailingRow};
use super::settings::locked;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::error::Refusal;
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::{mailing_attempts, mailings};

/// The condition of the index of what is to be sent.
const QUEUED: &str = "state = 'QUEUED'";

pub(super) fn add(
    connection: &mut AnyConnection,
    mailing: &Mailing,
    allowance: MailAllowance,
) -> Result<AddedMailing, Refusal> {
    let row = MailingRow::begun(mailing)?;
    // Of two requests at once, one finds and counts the other.
    locked(connection, &row.company)?;
    let before: Option<MailingRow> = mailings::table
        .find(&row.id)
        .select(MailingRow::as_select())
        .first(connection)
        .optional()?;
    if let Some(before) = before {
        return Ok(AddedMailing::Before(Box::new(before.read()?)));
    }
    if !may_add(connection, &row.company, &row.environment, allowance)? {
        return Ok(AddedMailing::LimitReached);
    }
    diesel::insert_into(mailings::table)
        .values(&row)
        .execute(connection)?;
    Ok(AddedMailing::New)
}

/// The mailings of a document with their attempts, the newest first.
pub(super) fn of_document(
    connection: &mut AnyConnection,
    document: &str,
) -> Result<Vec<(Mailing, Vec<MailAttempt>)>, Refusal> {
    let rows: Vec<MailingRow> = mailings::table
        .filter(mailings::document.eq(document))
        .order((mailings::created_at.desc(), mailings::id.desc()))
        .select(MailingRow::as_select())
        .load(connection)?;
    let ids = rows.iter().map(|row| &row.id);
    let attempts: Vec<AttemptRow> = mailing_attempts::table
        .filter(mailing_attempts::mailing.eq_any(ids.collect::<Vec<_>>()))
        .order((mailing_attempts::mailing, mailing_attempts::attempt))
        .select(AttemptRow::as_select())
        .load(connection)?;
    let mut of_each: BTreeMap<String, Vec<AttemptRow>> = BTreeMap::new();
    for attempt in attempts {
        of_each
            .entry(attempt.mailing.clone())
            .or_default()
            .push(attempt);
    }
    Ok(sound(rows.iter().map(|row| {
        let attempts = of_each.remove(&row.id).unwrap_or_default();
        let attempts = attempts.into_iter().map(AttemptRow::read);
        Ok((row.read()?, attempts.collect::<Result<_, _>>()?))
    })))
}

pub(super) fn has_due(
    connection: &mut AnyConnection,
    environment: &str,
    now: i64,
    until: i64,
) -> QueryResult<bool> {
    let due: Vec<String> = Due::of(now, until).take(1, |span, most| {
        mailings::table
            .filter(sql::<Bool>(QUEUED))
            .filter(mailings::environment.eq(environment))
            .filter(mailings::due_at.gt(span.after))
            .filter(mailings::due_at.le(span.until))
            .select(mailings::id)
            .limit(most)
            .load(connection)
    })?;
    Ok(!due.is_empty())
}

pub(super) fn lease_due_mailings(
    connection: &mut AnyConnection,
    environment: &'static str,
    now: i64,
    until: i64,
    except: &[CompanyId],
    most: u32,
) -> Result<Vec<Leased<Mailing>>, Refusal> {
    let others = except.iter().map(|company| format!("'{}'", company.0));
    let others = others.collect::<Vec<_>>().join(", ");
    let queued = if except.is_empty() {
        QUEUED.to_owned()
    } else {
        format!("{QUEUED} AND company NOT IN ({others})")
    };
    let rows = lease_due!(
        connection,
        mailings,
        id,
        MailingRow,
        &queued,
        environment,
        Due::of(now, until),
        until,
        most
    );
    Ok(sound(rows.iter().map(|(row, lease)| {
        row.read().map(|mailing| leased(mailing, *lease))
    })))
}

pub(super) fn begin_attempt(
    connection: &mut AnyConnection,
    id: MailingId,
    lease: LeaseNumber,
    until: i64,
) -> QueryResult<bool> {
    let held = renew(connection, id, lease, until)?;
    if held {
        diesel::update(mailings::table.find(id.0.to_string()))
            .set(mailings::attempts.eq(mailings::attempts + 1))
            .execute(connection)?;
    }
    Ok(held)
}

fn renew(
    connection: &mut AnyConnection,
    id: MailingId,
    lease: LeaseNumber,
    until: i64,
) -> QueryResult<bool> {
    let held = mailings::table
        .find(id.0.to_string())
        .filter(mailings::lease.eq(lease.0))
        .filter(mailings::state.eq(MailingState::Queued.name()));
    let held = diesel::update(held)
        .set(mailings::due_at.eq(until))
        .execute(connection)?;
    Ok(held > 0)
}

/// Keeps what came of a mailing under its lease; answers whether that stood.
pub(super) fn keep(connection: &mut AnyConnection, result: &MailResult) -> Result<bool, Refusal> {
    let at = micros(result.at);
    let due_at = match result.next {
        MailNext::Again(due_at) => micros(due_at),
        MailNext::Sent | MailNext::Failed(_) => at,
    };
    // The row stays locked until the transaction ends.
    if !renew(connection, result.id, result.lease, due_at)? {
        return Ok(false);
    }
    let id = result.id.0.to_string();
    if let Some((attempt, mailed)) = &result.attempt {
        keep_attempt(connection, &id, attempt)?;
        if let Some(mailed) = mailed {
            diesel::update(mailings::table.find(&id))
                .set(MailedColumns::from(mailed))
                .execute(connection)?;
        }
    }
    let (state, failure) = match result.next {
        MailNext::Again(_) => return Ok(true),
        MailNext::Sent => (MailingState::Sent(result.at), None),
        MailNext::Failed(why) => (MailingState::Failed(why, result.at), Some(why.name())),
    };
    diesel::update(mailings::table.find(&id))
        .set((
            mailings::state.eq(state.name()),
            mailings::failure.eq(failure),
            mailings::decided_at.eq(Some(at)),
        ))
        .execute(connection)?;
    if let Some(put_off) = &result.put_off {
        add_put_off(connection, put_off)?;
    }
    let mut changes = Changes::default();
    let told = result.facts.clone().map(EventFacts::Mailing);
    let told = told.and_then(|facts| NewEventRow::of_facts(result.company, at, &facts));
    if let Some(event) = told {
        changes.add_event(event);
    }
    changes.write(connection)?;
    Ok(true)
}

fn add_put_off(connection: &mut AnyConnection, put_off: &PutOff) -> Result<(), Refusal> {
    for mailing in &put_off.mailings {
        let mut row = MailingRow::begun(mailing)?;
        row.due_at = micros(put_off.until);
        diesel::insert_into(mailings::table)
            .values(&row)
            .execute(connection)?;
    }
    Ok(())
}

fn keep_attempt(
    connection: &mut AnyConnection,
    id: &str,
    attempt: &MailAttempt,
) -> Result<(), Refusal> {
    let (number, first): (i64, Option<i64>) = mailings::table
        .find(id)
        .select((mailings::attempts, mailings::first_tried_at))
        .first(connection)?;
    let tried_at = first.unwrap_or_else(|| micros(attempt.at));
    diesel::update(mailings::table.find(id))
        .set(mailings::first_tried_at.eq(Some(tried_at)))
        .execute(connection)?;
    diesel::insert_into(mailing_attempts::table)
        .values(AttemptRow::new(id, number, attempt)?)
        .execute(connection)?;
    Ok(())
}

pub(super) fn release(connection: &mut AnyConnection, now: i64) -> QueryResult<usize> {
    let queued = mailings::table
        .filter(mailings::state.eq(MailingState::Queued.name()))
        .filter(mailings::lease.gt(0))
        .filter(mailings::due_at.gt(now));
    diesel::update(queued)
        .set((
            mailings::due_at.eq(now),
            mailings::lease.eq(mailings::lease + 1),
        ))
        .execute(connection)
}
