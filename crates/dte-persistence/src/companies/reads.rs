//! Companies, establishments, their access to the authority.

use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{
    Company, CompanyEstablishment, CompanyId, Establishment, EstablishmentId, SealedAccess,
    ShownKeys,
};
use dte_domain::catalog::{Catalogue, EstablishmentType};

use super::company::CompanyRow;
use super::credentials::CredentialsRow;
use super::establishment::EstablishmentRow;
use super::shown_keys::ShownRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{authority_access, companies, establishments, shown_keys};

/// The keys that a company was shown for a request.
pub(crate) fn shown_keys(
    connection: &mut AnyConnection,
    company: CompanyId,
    idempotency_key: &str,
) -> Result<Option<ShownKeys>, Refusal> {
    let found: Option<ShownRow> = shown_keys::table
        .find((company.0.to_string(), idempotency_key))
        .first(connection)
        .optional()?;
    Ok(found.map(ShownRow::read).transpose()?)
}

pub(crate) fn establishment(
    connection: &mut AnyConnection,
    id: EstablishmentId,
) -> Result<Option<CompanyEstablishment>, Refusal> {
    let found: Option<(EstablishmentRow, CompanyRow)> = establishments::table
        .inner_join(companies::table)
        .filter(establishments::id.eq(id.0.to_string()))
        .select((EstablishmentRow::as_select(), CompanyRow::as_select()))
        .first(connection)
        .optional()?;
    read_office(found)
}

fn read_office(
    found: Option<(EstablishmentRow, CompanyRow)>,
) -> Result<Option<CompanyEstablishment>, Refusal> {
    let Some((establishment, company)) = found else {
        return Ok(None);
    };
    Ok(Some(CompanyEstablishment {
        company: Arc::new(company.read()?),
        establishment: Arc::new(establishment.read()?),
    }))
}

/// The establishments of a company, by branch number.
pub(crate) fn establishments(
    connection: &mut AnyConnection,
    company: CompanyId,
) -> Result<Vec<Establishment>, Refusal> {
    let found: Vec<EstablishmentRow> = establishments::table
        .filter(establishments::company.eq(company.0.to_string()))
        .order(establishments::branch_number)
        .select(EstablishmentRow::as_select())
        .load(connection)?;
    let read = found.into_iter().map(EstablishmentRow::read);
    Ok(read.collect::<Result<_, _>>()?)
}

pub(crate) fn branch(
    connection: &mut AnyConnection,
    company: CompanyId,
    branch_number: u32,
) -> Result<Option<EstablishmentId>, Refusal> {
    let found: Option<String> = establishments::table
        .filter(establishments::company.eq(company.0.to_string()))
        .filter(establishments::branch_number.eq(i64::from(branch_number)))
        .select(establishments::id)
        .first(connection)
        .optional()?;
    let id = found.map(|id| {
        let row = RowReader::new("establishments", &id);
        row.uuid("id", &id).map(EstablishmentId)
    });
    Ok(id.transpose()?)
}

pub(crate) fn company(
    connection: &mut AnyConnection,
    id: CompanyId,
) -> Result<Option<Company>, Refusal> {
    let found: Option<CompanyRow> = companies::table
        .find(id.0.to_string())
        .select(CompanyRow::as_select())
        .first(connection)
        .optional()?;
    Ok(found.map(CompanyRow::read).transpose()?)
}

pub(crate) fn company_of(
    connection: &mut AnyConnection,
    nit: &str,
) -> Result<Option<Company>, Refusal> {
    let found: Option<CompanyRow> = companies::table
        .filter(companies::nit.eq(nit))
        .select(CompanyRow::as_select())
        .first(connection)
        .optional()?;
    Ok(found.map(CompanyRow::read).transpose()?)
}

/// The main office of a company, or its first establishment when it has none.
pub(crate) fn head_office(
    connection: &mut AnyConnection,
    company: CompanyId,
) -> Result<Option<CompanyEstablishment>, Refusal> {
    let main = EstablishmentType::MainOffice.code();
    let found: Option<(EstablishmentRow, CompanyRow)> = establishments::table
        .inner_join(companies::table)
        .filter(establishments::company.eq(company.0.to_string()))
        .order((establishments::kind.ne(main), establishments::branch_number))
        .select((EstablishmentRow::as_select(), CompanyRow::as_select()))
        .first(connection)
        .optional()?;
    read_office(found)
}

pub(crate) fn first_company(connection: &mut AnyConnection) -> Result<Option<Company>, Refusal> {
    let found: Option<CompanyRow> = companies::table
        .order(companies::created_at)
        .select(CompanyRow::as_select())
        .first(connection)
        .optional()?;
    Ok(found.map(CompanyRow::read).transpose()?)
}

pub(crate) fn access(
    connection: &mut AnyConnection,
    company: CompanyId,
) -> Result<Option<SealedAccess>, Refusal> {
    let found: Option<CredentialsRow> = authority_access::table
        .find(company.0.to_string())
        .first(connection)
        .optional()?;
    Ok(found.map(CredentialsRow::read).transpose()?)
}
