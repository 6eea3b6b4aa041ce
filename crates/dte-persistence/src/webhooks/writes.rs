//! Webhooks made, changed and removed by their companies.

use diesel::dsl::{max, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{
    AddWebhookResult, CompanyId, Replay, SecretRotation, WebhookChange, WebhookId, WhyDisabled,
};

use super::row::{WebhookRow, types};
use crate::companies::lock;
use crate::companies::shown_keys::ShownRow;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::keys::writes::show;
use crate::schema::{
    event_streams, events, shown_keys, webhook_deliveries, webhook_queue, webhooks,
};

/// Keeps a webhook, unless its company has so many in its environment.
pub(super) fn add(
    connection: &mut AnyConnection,
    mut row: WebhookRow,
    shown: Option<&ShownRow>,
    most: i64,
) -> Result<AddWebhookResult, Refusal> {
    lock::company(connection, &row.company)?;
    if let Some(shown) = shown {
        let before = shown_keys::table.find((&shown.company, &shown.idempotency_key));
        let before: i64 = before.count().get_result(connection)?;
        if before > 0 {
            return Ok(AddWebhookResult::Repeated);
        }
    }
    let own = webhooks::table
        .filter(webhooks::company.eq(&row.company))
        .filter(webhooks::environment.eq(&row.environment));
    let count: i64 = own.count().get_result(connection)?;
    if count >= most {
        return Ok(AddWebhookResult::TooMany);
    }
    row.position = newest(connection, &row.company)?;
    diesel::insert_into(webhooks::table)
        .values(&row)
        .execute(connection)?;
    show(connection, shown)?;
    Ok(AddWebhookResult::New)
}

/// The number of a company's newest event.
fn newest(connection: &mut AnyConnection, company: &str) -> QueryResult<i64> {
    let newest = event_streams::table
        .find(company)
        .select(event_streams::last_sequence)
        .first(connection);
    Ok(newest.optional()?.unwrap_or_default())
}

pub(super) fn change(
    connection: &mut AnyConnection,
    company: CompanyId,
    id: WebhookId,
    change: &WebhookChange,
) -> Result<bool, Refusal> {
    let (company, id) = (company.0.to_string(), id.0.to_string());
    lock::company(connection, &company)?;
    let own = || webhooks::table.filter(webhooks::company.eq(&company).and(webhooks::id.eq(&id)));
    let before: Option<(bool, String)> = own()
        .select((webhooks::enabled, webhooks::url))
        .first(connection)
        .optional()?;
    let Some((was_enabled, earlier_url)) = before else {
        return Ok(false);
    };
    // Said again, it changes nothing, and what is under way goes on.
    if let Some(url) = change.url.as_ref().filter(|url| **url != earlier_url) {
        // Whoever works on it does so at another address.
        diesel::update(own())
            .set((
                webhooks::url.eq(url),
                webhooks::leased_until.eq(0),
                webhooks::lease.eq(webhooks::lease + 1),
            ))
            .execute(connection)?;
        hurry(connection, &id)?;
    }
    if let Some(kinds) = &change.kinds {
        diesel::update(own())
            .set(webhooks::types.eq(types(kinds)))
            .execute(connection)?;
    }
    if let Some(label) = &change.label {
        let label = label.as_ref().map(ToString::to_string);
        diesel::update(own())
            .set(webhooks::label.eq(label))
            .execute(connection)?;
    }
    match change.enabled {
        Some(true) if !was_enabled => enable(connection, &company, &id)?,
        // Of one that failed it says that the company wants no more.
        Some(false) => disable(connection, &id, WhyDisabled::Set)?,
        _ => {}
    }
    Ok(true)
}

/// All that waits is due at once.
pub(super) fn hurry(connection: &mut AnyConnection, id: &str) -> QueryResult<()> {
    diesel::update(webhook_queue::table.filter(webhook_queue::webhook.eq(id)))
        .set(webhook_queue::due_at.eq(0))
        .execute(connection)?;
    count_waiting(connection, id)
}

/// From now on; what waited is of before.
fn enable(connection: &mut AnyConnection, company: &str, id: &str) -> QueryResult<()> {
    let position = newest(connection, company)?;
    diesel::delete(webhook_queue::table.filter(webhook_queue::webhook.eq(id)))
        .execute(connection)?;
    diesel::update(webhooks::table.find(id))
        .set((
            webhooks::enabled.eq(true),
            webhooks::disabled_because.eq(None::<String>),
            webhooks::failing_since.eq(None::<i64>),
            webhooks::position.eq(position),
            webhooks::waiting.eq(0),
            webhooks::leased_until.eq(0),
            webhooks::lease.eq(webhooks::lease + 1),
        ))
        .execute(connection)?;
    Ok(())
}

/// Whoever works on it has lost it.
pub(super) fn disable(
    connection: &mut AnyConnection,
    id: &str,
    why: WhyDisabled,
) -> QueryResult<()> {
    diesel::update(webhooks::table.find(id))
        .set((
            webhooks::enabled.eq(false),
            webhooks::disabled_because.eq(Some(why.name())),
            webhooks::leased_until.eq(0),
            webhooks::lease.eq(webhooks::lease + 1),
        ))
        .execute(connection)?;
    Ok(())
}

pub(super) fn rotate(
    connection: &mut AnyConnection,
    company: CompanyId,
    id: WebhookId,
    rotation: &SecretRotation,
    shown: Option<&ShownRow>,
) -> Result<bool, Refusal> {
    let (earlier, until) = &rotation.earlier;
    let present = webhooks::table
        .filter(webhooks::company.eq(company.0.to_string()))
        .filter(webhooks::id.eq(id.0.to_string()))
        .filter(webhooks::secret.eq(&earlier.0));
    let rotated = diesel::update(present)
        .set((
            webhooks::secret.eq(&rotation.secret.0),
            webhooks::earlier_secret.eq(&earlier.0),
            webhooks::earlier_until.eq(Some(micros(*until))),
        ))
        .execute(connection)?;
    if rotated > 0 {
        show(connection, shown)?;
    }
    Ok(rotated > 0)
}

pub(super) fn remove(
    connection: &mut AnyConnection,
    company: CompanyId,
    id: WebhookId,
) -> Result<bool, Refusal> {
    let id = id.0.to_string();
    // Whoever works on it waits, and has lost it.
    let own = webhooks::table
        .filter(webhooks::company.eq(company.0.to_string()))
        .filter(webhooks::id.eq(&id));
    let found = diesel::update(own)
        .set(webhooks::lease.eq(webhooks::lease + 1))
        .execute(connection)?;
    if found == 0 {
        return Ok(false);
    }
    diesel::delete(webhook_queue::table.filter(webhook_queue::webhook.eq(&id)))
        .execute(connection)?;
    diesel::delete(webhook_deliveries::table.filter(webhook_deliveries::webhook.eq(&id)))
        .execute(connection)?;
    diesel::delete(webhooks::table.find(&id)).execute(connection)?;
    Ok(true)
}

/// Puts events that are kept into the queue, and those that are in it already to its front.
pub(super) fn replay(
    connection: &mut AnyConnection,
    company: CompanyId,
    id: WebhookId,
    replay: &Replay,
    most: i64,
) -> Result<Option<u64>, Refusal> {
    let (company, id) = (company.0.to_string(), id.0.to_string());
    // The row stays locked: nobody looks at the queue meanwhile.
    let own = webhooks::table.filter(webhooks::company.eq(&company).and(webhooks::id.eq(&id)));
    let found = diesel::update(own)
        .set(webhooks::due_at.eq(0))
        .execute(connection)?;
    if found == 0 {
        return Ok(None);
    }
    let position: i64 = webhooks::table
        .find(&id)
        .select(webhooks::position)
        .first(connection)?;
    // What comes after the place of the webhook is sent in any case.
    let kept = events::table
        .filter(events::company.eq(&company))
        .filter(events::sequence.le(position));
    let numbers: Vec<i64> = match replay {
        Replay::Range {
            after,
            until,
            kinds,
        } => {
            let [after, until] = [after, until].map(|it| i64::try_from(*it).unwrap_or(i64::MAX));
            let mut some = kept
                .filter(events::sequence.gt(after))
                .filter(events::sequence.le(until))
                .into_boxed();
            if !kinds.is_empty() {
                let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
                some = some.filter(events::kind.eq_any(names));
            }
            some.order(events::sequence)
                .limit(most)
                .select(events::sequence)
                .load(connection)?
        }
        Replay::Events(numbers) => {
            let numbers = numbers.iter().filter_map(|it| i64::try_from(*it).ok());
            kept.filter(events::sequence.eq_any(numbers.collect::<Vec<_>>()))
                .order(events::sequence)
                .select(events::sequence)
                .load(connection)?
        }
    };
    for sequence in &numbers {
        enqueue(connection, &id, *sequence, 0, 0)?;
    }
    count_waiting(connection, &id)?;
    Ok(Some(numbers.len() as u64))
}

/// Puts an event into the queue, or changes how it stands there.
pub(super) fn enqueue(
    connection: &mut AnyConnection,
    webhook: &str,
    sequence: i64,
    attempts: i64,
    due_at: i64,
) -> QueryResult<()> {
    sql::<BigInt>("INSERT INTO webhook_queue (webhook, sequence, attempts, due_at) VALUES (")
        .bind::<Text, _>(webhook)
        .sql(", ")
        .bind::<BigInt, _>(sequence)
        .sql(", ")
        .bind::<BigInt, _>(attempts)
        .sql(", ")
        .bind::<BigInt, _>(due_at)
        .sql(
            ") ON CONFLICT (webhook, sequence) DO UPDATE \
             SET attempts = excluded.attempts, due_at = excluded.due_at",
        )
        .execute(connection)?;
    Ok(())
}

/// Notes with the webhook how many events wait, and when the first is due: of one that fails the oldest.
pub(super) fn count_waiting(connection: &mut AnyConnection, id: &str) -> QueryResult<()> {
    let own = || webhook_queue::table.filter(webhook_queue::webhook.eq(id));
    let waiting: i64 = own().count().get_result(connection)?;
    let is_failing: bool = webhooks::table
        .find(id)
        .select(webhooks::failing_since.is_not_null())
        .first(connection)?;
    let due_at: Option<i64> = if is_failing {
        own()
            .order(webhook_queue::sequence)
            .select(webhook_queue::due_at)
            .first(connection)
            .optional()?
    } else {
        own()
            .select(diesel::dsl::min(webhook_queue::due_at))
            .first(connection)?
    };
    diesel::update(webhooks::table.find(id))
        .set((
            webhooks::waiting.eq(waiting),
            webhooks::due_at.eq(due_at.unwrap_or_default()),
        ))
        .execute(connection)?;
    Ok(())
}

/// The newest attempt at a webhook that is kept.
pub(super) fn newest_attempt(connection: &mut AnyConnection, id: &str) -> QueryResult<i64> {
    let newest: Option<i64> = webhook_deliveries::table
        .filter(webhook_deliveries::webhook.eq(id))
        .select(max(webhook_deliveries::at))
        .first(connection)?;
    Ok(newest.unwrap_or_default())
}
