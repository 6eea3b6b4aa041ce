//! Companies that have their documents mailed, as readers of their streams.

use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use dte_application::ports::{
    EventFacts, MailAllowance, MailRound, MailingFailure, MailingState, NewMailing,
};
use dte_domain::catalog::Catalogue;

use super::row::{FollowerRow, MailingRow};
use super::settings::locked;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::{mail_followers, mailings};

/// Nobody looks at the stream; what ends further ahead than any lease was begun by a wrong clock.
const IS_FREE: &str = "(leased_until <= ";
const OR_TOO_FAR: &str = " OR leased_until > ";
const AND_IS_NEW: &str = ") AND EXISTS (\
    SELECT 1 FROM event_streams WHERE event_streams.company = mail_followers.company \
    AND event_streams.last_sequence > mail_followers.position)";

/// Further ahead than any lease.
const LEASE_BEYOND: i64 = 3_600 * 1_000_000;

/// The condition of what is to be followed at a moment.
macro_rules! is_due {
    ($now:expr) => {
        sql::<Bool>(IS_FREE)
            .bind::<BigInt, _>($now)
            .sql(OR_TOO_FAR)
            .bind::<BigInt, _>($now.saturating_add(LEASE_BEYOND))
            .sql(AND_IS_NEW)
    };
}

pub(super) fn has_due(
    connection: &mut AnyConnection,
    environment: &str,
    now: i64,
) -> QueryResult<bool> {
    let due: Option<String> = mail_followers::table
        .filter(mail_followers::environment.eq(environment))
        .filter(is_due!(now))
        .select(mail_followers::company)
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
) -> Result<Vec<FollowerRow>, Refusal> {
    // A statement of each database's own: its values are bound as that one has them.
    macro_rules! due {
        () => {
            mail_followers::table
                .filter(mail_followers::environment.eq(environment))
                .filter(is_due!(now))
                .order((mail_followers::leased_until, mail_followers::company))
                .limit(most)
                .select(FollowerRow::as_select())
        };
    }
    let mut rows: Vec<FollowerRow> = match connection {
        AnyConnection::Sqlite(connection) => due!().load(connection)?,
        AnyConnection::Postgresql(connection) => {
            due!().for_update().skip_locked().load(connection)?
        }
    };
    let companies: Vec<_> = rows.iter().map(|row| row.company.clone()).collect();
    let taken = mail_followers::table
        .filter(mail_followers::environment.eq(environment))
        .filter(mail_followers::company.eq_any(companies));
    diesel::update(taken)
        .set((
            mail_followers::leased_until.eq(until),
            mail_followers::lease.eq(mail_followers::lease + 1),
        ))
        .execute(connection)?;
    for row in &mut rows {
        row.lease += 1;
    }
    Ok(rows)
}

/// Keeps a round under its lease; answers whether that stands. The row of the company stays locked: nobody
/// counts its mails meanwhile.
pub(super) fn keep(connection: &mut AnyConnection, round: &MailRound) -> Result<bool, Refusal> {
    let (company, environment) = (
        round.follower.company.0.to_string(),
        round.follower.environment.code(),
    );
    locked(connection, &company)?;
    let held = mail_followers::table
        .find((&company, environment))
        .filter(mail_followers::lease.eq(round.lease.0));
    let position = i64::try_from(round.follower.position).unwrap_or(i64::MAX);
    let held = diesel::update(held)
        .set((
            mail_followers::position.eq(position),
            mail_followers::leased_until.eq(round.leased_until.map_or(0, micros)),
        ))
        .execute(connection)?;
    if held == 0 {
        return Ok(false);
    }
    let mut changes = Changes::default();
    for new in &round.mailings {
        add(connection, &company, new, round.allowance, &mut changes)?;
    }
    changes.write(connection)?;
    Ok(true)
}

/// Mailed by itself, as long as the company may; what it may not is told.
fn add(
    connection: &mut AnyConnection,
    company: &str,
    new: &NewMailing,
    allowance: MailAllowance,
    changes: &mut Changes,
) -> Result<(), Refusal> {
    let mut row = MailingRow::begun(&new.mailing)?;
    let is_needless = if new.mailing.tells_rejection {
        !was_taken_up(connection, &row)?
    } else {
        is_on_its_way(connection, &row)?
    };
    if is_needless {
        return Ok(());
    }
    // A word is never left out: there are no more of them than of mails.
    if !new.mailing.tells_rejection && !may_add(connection, company, &row.environment, allowance)? {
        let at = micros(new.mailing.created_at);
        let (why, at_once) = (MailingFailure::DailyLimit, new.mailing.created_at);
        let state = MailingState::Failed(why, at_once);
        state.name().clone_into(&mut row.state);
        row.failure = Some(why.name().to_owned());
        row.decided_at = Some(at);
        let told = EventFacts::Mailing(new.facts.clone());
        if let Some(event) = NewEventRow::of_facts(new.mailing.company, at, &told) {
            changes.add_event(event);
        }
    }
    diesel::insert_into(mailings::table)
        .values(&row)
        .execute(connection)?;
    Ok(())
}

/// Whether the same version is mailed to the same by itself already, and nobody has taken that up: whoever does will
/// send it as it stands now.
fn is_on_its_way(connection: &mut AnyConnection, row: &MailingRow) -> QueryResult<bool> {
    let same = mailings::table
        .filter(mailings::document.eq(&row.document))
        .filter(mailings::revision.eq(row.revision))
        .filter(mailings::recipients.eq(&row.recipients))
        .filter(mailings::automatic.eq(true))
        .filter(mailings::tells_rejection.eq(false))
        .filter(mailings::state.eq(MailingState::Queued.name()))
        .filter(mailings::lease.eq(0));
    diesel::select(exists(same)).get_result(connection)
}

/// Whether somebody took up to mail the version by itself: what nobody took up finds it rejected, and goes to nobody.
fn was_taken_up(connection: &mut AnyConnection, row: &MailingRow) -> QueryResult<bool> {
    let taken_up = mailings::table
        .filter(mailings::document.eq(&row.document))
        .filter(mailings::revision.eq(row.revision))
        .filter(mailings::automatic.eq(true))
        .filter(mailings::tells_rejection.eq(false))
        .filter(mailings::lease.gt(0));
    diesel::select(exists(taken_up)).get_result(connection)
}

/// Whether a company may have another mail sent in a day in an environment. Those that were never to be tried are not counted.
pub(super) fn may_add(
    connection: &mut AnyConnection,
    company: &str,
    environment: &str,
    allowance: MailAllowance,
) -> QueryResult<bool> {
    let limited = MailingFailure::DailyLimit.name();
    let sent: i64 = mailings::table
        .filter(mailings::company.eq(company))
        .filter(mailings::environment.eq(environment))
        .filter(mailings::created_at.ge(micros(allowance.since)))
        .filter(
            mailings::failure
                .is_null()
                .or(mailings::failure.ne(limited)),
        )
        .count()
        .get_result(connection)?;
    Ok(sent < i64::from(allowance.most))
}
