use diesel::prelude::*;
use dte_application::ports::{CompanyId, Key};

use super::row::KeyRow;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::api_keys;

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
