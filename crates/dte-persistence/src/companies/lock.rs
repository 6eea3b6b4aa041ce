//! A company's row, locked by a transaction until it ends.

use diesel::prelude::*;

use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::companies;

/// Who changes the keys, the certificates or the files of a company waits for its row.
pub(crate) fn company(connection: &mut AnyConnection, company: &str) -> Result<(), Refusal> {
    diesel::update(companies::table.find(company))
        .set(companies::token_days.eq(companies::token_days))
        .execute(connection)?;
    Ok(())
}
