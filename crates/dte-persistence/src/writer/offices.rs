//! What is written seldom: companies, and their access to the authority. One text for both
//! databases.

use diesel::prelude::*;
use dte_application::ports::Registered;

use super::command::PreparedCompany;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::access::AccessRow;
use crate::schema::{authority_access, companies, establishments};

/// Keeps a company with its establishments, unless its tax id is registered already.
pub(crate) fn register(
    connection: &mut AnyConnection,
    new: &PreparedCompany,
) -> Result<Registered, Refusal> {
    let already: i64 = companies::table
        .filter(companies::nit.eq(new.company.nit()))
        .count()
        .get_result(connection)?;
    if already > 0 {
        return Ok(Registered::Already);
    }
    diesel::insert_into(companies::table)
        .values(&new.company)
        .execute(connection)?;
    for establishment in &new.establishments {
        diesel::insert_into(establishments::table)
            .values(establishment)
            .execute(connection)?;
    }
    Ok(Registered::New)
}

/// Keeps a company's access, in place of an earlier one.
pub(crate) fn keep_access(
    connection: &mut AnyConnection,
    access: &AccessRow,
) -> Result<(), Refusal> {
    let changed = diesel::update(authority_access::table.find(&access.company))
        .set((
            authority_access::username.eq(&access.username),
            authority_access::password.eq(&access.password),
            authority_access::token.eq(&access.token),
            authority_access::token_ends_at.eq(access.token_ends_at),
        ))
        .execute(connection)?;
    if changed == 0 {
        diesel::insert_into(authority_access::table)
            .values(access)
            .execute(connection)?;
    }
    Ok(())
}
