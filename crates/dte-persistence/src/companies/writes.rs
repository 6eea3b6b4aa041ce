//! What is written seldom: companies, and their access to the authority. One text for both
//! databases.

use diesel::prelude::*;
use dte_application::ports::{CompanyId, OpenResult, RegisterResult, Sealed};
use dte_domain::edition::Edition;

use super::change::{CompanyChangeRow, EstablishmentChangeRow};
use super::company::PreparedCompany;
use super::credentials::CredentialsRow;
use super::establishment::EstablishmentRow;
use super::shown_keys::ShownRow;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::keys::row::KeyRow;
use crate::keys::writes as keys;
use crate::schema::{authority_access, companies, establishments, shown_keys};

/// Keeps a company with its establishments, unless its tax id is registered already.
pub(crate) fn register(
    connection: &mut AnyConnection,
    new: &PreparedCompany,
) -> Result<RegisterResult, Refusal> {
    let already: i64 = companies::table
        .filter(companies::nit.eq(new.company.nit()))
        .count()
        .get_result(connection)?;
    if already > 0 {
        return Ok(RegisterResult::Already);
    }
    diesel::insert_into(companies::table)
        .values(&new.company)
        .execute(connection)?;
    let opened = (&*new.establishments, &*new.keys);
    insert(connection, opened, new.shown.as_ref())?;
    Ok(RegisterResult::New)
}

/// Keeps establishments of a company that has so many, unless others were opened meanwhile.
pub(crate) fn open(
    connection: &mut AnyConnection,
    company: CompanyId,
    known: i64,
    new: (&[EstablishmentRow], &[KeyRow]),
    shown: Option<&ShownRow>,
) -> Result<OpenResult, Refusal> {
    let id = company.0.to_string();
    // Who opens others of the same company waits for this row, and counts them then.
    diesel::update(companies::table.find(&id))
        .set(companies::token_days.eq(companies::token_days))
        .execute(connection)?;
    let count: i64 = establishments::table
        .filter(establishments::company.eq(&id))
        .count()
        .get_result(connection)?;
    if count != known {
        return Ok(OpenResult::Changed);
    }
    insert(connection, new, shown)?;
    Ok(OpenResult::New)
}

/// Keeps establishments with the keys that their company is shown.
fn insert(
    connection: &mut AnyConnection,
    (opened, pairs): (&[EstablishmentRow], &[KeyRow]),
    shown: Option<&ShownRow>,
) -> Result<(), Refusal> {
    for establishment in opened {
        diesel::insert_into(establishments::table)
            .values(establishment)
            .execute(connection)?;
    }
    keys::insert(connection, pairs)?;
    let Some(shown) = shown else {
        return Ok(());
    };
    diesel::insert_into(shown_keys::table)
        .values(shown)
        .execute(connection)?;
    Ok(())
}

pub(crate) fn amend(
    connection: &mut AnyConnection,
    company: CompanyId,
    own: Option<&CompanyChangeRow>,
    changes: &[EstablishmentChangeRow],
) -> Result<(), Refusal> {
    if let Some(own) = own {
        diesel::update(companies::table.find(company.0.to_string()))
            .set(own)
            .execute(connection)?;
    }
    for change in changes {
        let establishment = establishments::table
            .filter(establishments::id.eq(&change.id))
            .filter(establishments::company.eq(company.0.to_string()));
        diesel::update(establishment)
            .set(change)
            .execute(connection)?;
    }
    Ok(())
}

pub(crate) fn pin(
    connection: &mut AnyConnection,
    company: CompanyId,
    edition: Option<Edition>,
) -> Result<(), Refusal> {
    diesel::update(companies::table.find(company.0.to_string()))
        .set(companies::edition.eq(edition.map(Edition::name)))
        .execute(connection)?;
    Ok(())
}

/// Keeps a company's access, in place of an earlier one.
pub(crate) fn keep_access(
    connection: &mut AnyConnection,
    access: &CredentialsRow,
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

/// Keeps the authority's token for a company that has an access.
pub(crate) fn keep_token(
    connection: &mut AnyConnection,
    company: CompanyId,
    Sealed(token): &Sealed,
    ends_at: i64,
) -> Result<(), Refusal> {
    diesel::update(authority_access::table.find(company.0.to_string()))
        .set((
            authority_access::token.eq(Some(token)),
            authority_access::token_ends_at.eq(Some(ends_at)),
        ))
        .execute(connection)?;
    Ok(())
}
