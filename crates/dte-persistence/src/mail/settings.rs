//! How a company wants its documents mailed.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::MailChange;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use dte_domain::language::Language;

use super::row::{FollowerRow, SettingsRow, written};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{event_streams, mail_followers, mail_settings};

pub(super) fn find(
    connection: &mut AnyConnection,
    company: &str,
) -> QueryResult<Option<SettingsRow>> {
    mail_settings::table
        .find(company)
        .select(SettingsRow::as_select())
        .first(connection)
        .optional()
}

/// The row of a company that has none.
const MADE: &str = "INSERT INTO mail_settings (company, automatic, cc) VALUES (";
const WITH_NOTHING_SAID: &str = ", FALSE, '[]') ON CONFLICT (company) DO NOTHING";

/// The row of a company, locked until the transaction ends; it is made when there is none.
pub(super) fn locked(connection: &mut AnyConnection, company: &str) -> QueryResult<SettingsRow> {
    sql::<BigInt>(MADE)
        .bind::<Text, _>(company)
        .sql(WITH_NOTHING_SAID)
        .execute(connection)?;
    diesel::update(mail_settings::table.find(company))
        .set(mail_settings::company.eq(company))
        .execute(connection)?;
    mail_settings::table
        .find(company)
        .select(SettingsRow::as_select())
        .first(connection)
}

/// The company is followed in each environment, from now on.
fn begin(connection: &mut AnyConnection, company: &str) -> QueryResult<()> {
    let newest: Option<i64> = event_streams::table
        .find(company)
        .select(event_streams::last_sequence)
        .first(connection)
        .optional()?;
    let position = newest.unwrap_or_default();
    for environment in Environment::ENTRIES {
        let follower = FollowerRow {
            company: company.to_owned(),
            environment: environment.code.to_owned(),
            position,
            leased_until: 0,
            lease: 0,
        };
        diesel::insert_into(mail_followers::table)
            .values(follower)
            .execute(connection)?;
    }
    Ok(())
}

/// What is mailed by itself is what happens from the moment on at which that is said.
pub(crate) fn change(
    connection: &mut AnyConnection,
    company: &str,
    change: &MailChange,
) -> Result<(), Refusal> {
    let mut row = locked(connection, company)?;
    if let Some(automatic) = change.automatic {
        if automatic && !row.automatic {
            begin(connection, company)?;
        } else if !automatic {
            let followers = mail_followers::table.filter(mail_followers::company.eq(company));
            diesel::delete(followers).execute(connection)?;
        }
        row.automatic = automatic;
    }
    if let Some(cc) = &change.cc {
        row.cc = written(cc)?;
    }
    if let Some(reply_to) = &change.reply_to {
        row.reply_to = reply_to.as_ref().map(ToString::to_string);
    }
    if let Some(language) = change.language {
        row.language = language.map(Language::code).map(str::to_owned);
    }
    if let Some(subject) = &change.subject {
        row.subject = subject.as_ref().map(ToString::to_string);
    }
    diesel::update(mail_settings::table.find(company))
        .set((
            mail_settings::automatic.eq(row.automatic),
            mail_settings::cc.eq(row.cc),
            mail_settings::reply_to.eq(row.reply_to),
            mail_settings::language.eq(row.language),
            mail_settings::subject.eq(row.subject),
        ))
        .execute(connection)?;
    Ok(())
}
