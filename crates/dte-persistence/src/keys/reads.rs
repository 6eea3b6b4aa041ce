use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use dte_application::ports::{CompanyId, Credential, Key, KeyState};

use super::row::{KeyRow, StateRow};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::api_keys;

/// The credential behind an API key: the present pair of a key, or the one before it.
pub(crate) fn credential(
    connection: &mut AnyConnection,
    api_key: &str,
) -> Result<Option<Credential>, Refusal> {
    let by = api_keys::api_key.eq(api_key);
    let found: Option<KeyRow> = api_keys::table
        .filter(by.or(api_keys::earlier_api_key.assume_not_null().eq(api_key)))
        .filter(api_keys::removed_at.is_null())
        .select(KeyRow::as_select())
        .first(connection)
        .optional()?;
    match found {
        Some(row) => Ok(row.credential(api_key)?),
        None => Ok(None),
    }
}

/// The hash of an API secret that is dearest to check: its cost stands after `$2b$`.
pub(crate) fn dearest_secret(connection: &mut AnyConnection) -> Result<Option<String>, Refusal> {
    let cost = sql::<Text>("substr(api_secret_hash, 5, 2)");
    let hash = api_keys::table
        .filter(api_keys::removed_at.is_null())
        .order(cost.desc())
        .select(api_keys::api_secret_hash)
        .first(connection)
        .optional()?;
    Ok(hash)
}

pub(crate) fn keys(
    connection: &mut AnyConnection,
    company: CompanyId,
) -> Result<Vec<Key>, Refusal> {
    let found: Vec<KeyRow> = api_keys::table
        .filter(api_keys::company.eq(company.0.to_string()))
        .filter(api_keys::removed_at.is_null())
        .order((api_keys::created_at, api_keys::id))
        .select(KeyRow::as_select())
        .load(connection)?;
    let read = found.into_iter().map(KeyRow::read);
    Ok(read.collect::<Result<_, _>>()?)
}

pub(crate) fn changed_since(
    connection: &mut AnyConnection,
    since: i64,
) -> Result<Vec<KeyState>, Refusal> {
    let found: Vec<StateRow> = api_keys::table
        .filter(api_keys::changed_at.is_not_null())
        .filter(api_keys::changed_at.ge(since))
        .select(StateRow::as_select())
        .load(connection)?;
    let read = found.into_iter().map(StateRow::read);
    Ok(read.collect::<Result<_, _>>()?)
}
