//! What is due at webhooks, and what came of it.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use dte_application::ports::{DeliveryRound, EventFacts, Webhook, WebhookFacts};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;

use super::row::{DeliveryRow, QueueRow, WebhookRow};
use super::writes;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::{webhook_deliveries, webhook_queue, webhooks};

/// Nobody works on it; what ends further ahead than any lease was begun by a wrong clock. Then what waits is
/// due, or something happened after its place; of one that fails, what waits comes first.
const IS_FREE: &str = "enabled AND (leased_until <= ";
const OR_TOO_FAR: &str = " OR leased_until > ";
const AND_WAITS: &str = ") AND ((waiting > 0 AND (due_at <= ";
const OR_MUCH_LATER: &str = " OR due_at > ";
const OR_IS_NEW: &str = ")) OR ((failing_since IS NULL OR waiting = 0) AND EXISTS (\
    SELECT 1 FROM event_streams WHERE event_streams.company = webhooks.company \
    AND event_streams.last_sequence > webhooks.position)))";

/// Further ahead than any lease, and than any pause.
const LEASE_BEYOND: i64 = 3_600 * 1_000_000;
const PAUSE_BEYOND: i64 = 25 * 3_600 * 1_000_000;

/// The condition of what is due at a moment.
macro_rules! is_due {
    ($now:expr) => {
        sql::<Bool>(IS_FREE)
            .bind::<BigInt, _>($now)
            .sql(OR_TOO_FAR)
            .bind::<BigInt, _>($now.saturating_add(LEASE_BEYOND))
            .sql(AND_WAITS)
            .bind::<BigInt, _>($now)
            .sql(OR_MUCH_LATER)
            .bind::<BigInt, _>($now.saturating_add(PAUSE_BEYOND))
            .sql(OR_IS_NEW)
    };
}

pub(super) fn has_due(
    connection: &mut AnyConnection,
    environment: &str,
    now: i64,
) -> QueryResult<bool> {
    let due: Option<String> = webhooks::table
        .filter(webhooks::environment.eq(environment))
        .filter(is_due!(now))
        .select(webhooks::id)
        .first(connection)
        .optional()?;
    Ok(due.is_some())
}

pub(super) fn lease_due(
    connection: &mut AnyConnection,
    environment: &'static str,
    now: i64,
    until: i64,
    most: i64,
) -> Result<Vec<WebhookRow>, Refusal> {
    // A statement of each database's own: its values are bound as that one has them.
    macro_rules! due {
        () => {
            webhooks::table
                .filter(webhooks::environment.eq(environment))
                .filter(is_due!(now))
                .order((webhooks::due_at, webhooks::id))
                .limit(most)
                .select(WebhookRow::as_select())
        };
    }
    let mut rows: Vec<WebhookRow> = match connection {
        AnyConnection::Sqlite(connection) => due!().load(connection)?,
        AnyConnection::Postgresql(connection) => {
            due!().for_update().skip_locked().load(connection)?
        }
    };
    let ids: Vec<_> = rows.iter().map(|row| row.id.clone()).collect();
    diesel::update(webhooks::table.filter(webhooks::id.eq_any(ids)))
        .set((
            webhooks::leased_until.eq(until),
            webhooks::lease.eq(webhooks::lease + 1),
        ))
        .execute(connection)?;
    for row in &mut rows {
        row.lease += 1;
    }
    Ok(rows)
}

/// How many events a webhook has not been sent that come after its place, up to so many.
pub(super) fn count_new(
    connection: &mut AnyConnection,
    webhook: &Webhook,
    most: u32,
) -> QueryResult<u64> {
    let position = i64::try_from(webhook.position).unwrap_or(i64::MAX);
    let names = webhook
        .kinds
        .iter()
        .map(|kind| format!("'{}'", kind.name()));
    let names = names.collect::<Vec<_>>().join(", ");
    let of_kinds = if names.is_empty() {
        String::new()
    } else {
        format!(" AND kind IN ({names})")
    };
    let other = match webhook.environment {
        Environment::Test => Environment::Production,
        Environment::Production => Environment::Test,
    };
    // Facts of what belongs to an environment begin with it.
    let of_here = format!(" AND facts NOT LIKE '{}|%'", other.code());
    let counted: i64 = sql::<BigInt>("SELECT COUNT(*) FROM (SELECT 1 FROM events WHERE company = ")
        .bind::<Text, _>(webhook.company.0.to_string())
        .sql(" AND sequence > ")
        .bind::<BigInt, _>(position)
        .sql(&of_kinds)
        .sql(&of_here)
        .sql(" LIMIT ")
        .bind::<BigInt, _>(i64::from(most))
        .sql(") AS newer")
        .get_result(connection)?;
    Ok(counted.unsigned_abs())
}

pub(super) fn queued(
    connection: &mut AnyConnection,
    id: &str,
    due: Option<i64>,
    most: i64,
) -> QueryResult<Vec<QueueRow>> {
    let due = due.unwrap_or(i64::MAX);
    let is_due = webhook_queue::due_at.le(due);
    let put_off_too_far = webhook_queue::due_at.gt(due.saturating_add(PAUSE_BEYOND));
    webhook_queue::table
        .filter(webhook_queue::webhook.eq(id))
        .filter(is_due.or(put_off_too_far))
        .order(webhook_queue::sequence)
        .limit(most)
        .select(QueueRow::as_select())
        .load(connection)
}

/// Keeps a round under its lease; answers whether that stands.
pub(super) fn keep(connection: &mut AnyConnection, round: &DeliveryRound) -> Result<bool, Refusal> {
    let id = round.webhook.0.to_string();
    let held = webhooks::table
        .find(&id)
        .filter(webhooks::lease.eq(round.lease.0))
        .filter(webhooks::enabled.eq(true));
    let held = diesel::update(held)
        .set((
            webhooks::position.eq(i64::try_from(round.position).unwrap_or(i64::MAX)),
            webhooks::failing_since.eq(round.failing_since.map(micros)),
            webhooks::leased_until.eq(round.leased_until.map_or(0, micros)),
        ))
        .execute(connection)?;
    if held == 0 {
        return Ok(false);
    }
    if let Some(at) = round.delivered_at {
        diesel::update(webhooks::table.find(&id))
            .set(webhooks::delivered_at.eq(Some(micros(at))))
            .execute(connection)?;
    }
    change_queue(connection, &id, round)?;
    keep_attempts(connection, &id, round)?;
    let mut changes = Changes::default();
    if let Some((why, at)) = round.disabled {
        writes::disable(connection, &id, why)?;
        let told = EventFacts::Webhook(WebhookFacts {
            id: round.webhook,
            why,
        });
        if let Some(event) = NewEventRow::of_facts(round.company, micros(at), &told) {
            changes.add_event(event);
        }
    }
    changes.write(connection)?;
    Ok(true)
}

/// What waited is released by a delivery, before what failed beside it is put off.
fn change_queue(
    connection: &mut AnyConnection,
    id: &str,
    round: &DeliveryRound,
) -> QueryResult<()> {
    let done: Vec<_> = round
        .done
        .iter()
        .filter_map(|sequence| i64::try_from(*sequence).ok())
        .collect();
    let own = webhook_queue::table.filter(webhook_queue::webhook.eq(id));
    diesel::delete(own.filter(webhook_queue::sequence.eq_any(done))).execute(connection)?;
    if round.releases {
        let own = webhook_queue::table.filter(webhook_queue::webhook.eq(id));
        diesel::update(own)
            .set(webhook_queue::due_at.eq(0))
            .execute(connection)?;
    }
    for one in &round.queued {
        let row = QueueRow::new(round.webhook, one);
        writes::enqueue(connection, id, row.sequence, row.attempts, row.due_at)?;
    }
    writes::count_waiting(connection, id)
}

/// Attempts of one moment have moments of their own, so that lists can be read on.
fn keep_attempts(
    connection: &mut AnyConnection,
    id: &str,
    round: &DeliveryRound,
) -> QueryResult<()> {
    if round.attempts.is_empty() {
        return Ok(());
    }
    let mut last = writes::newest_attempt(connection, id)?;
    for delivery in &round.attempts {
        let mut row = DeliveryRow::new(round.webhook, delivery);
        row.at = row.at.max(last + 1);
        last = row.at;
        diesel::insert_into(webhook_deliveries::table)
            .values(&row)
            .execute(connection)?;
    }
    Ok(())
}
