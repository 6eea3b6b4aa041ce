//! What is written seldom: companies, and their access to the authority. One text for both
//! databases.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    AuthorityAccess, CompanyChange, CompanyChanges, CompanyId, CompanyRegistrations,
    EstablishmentChange, NewCompany, NewEstablishments, OpenResult, PortError, RegisterResult,
    Sealed, SealedAccess, ShownKeys,
};
use dte_domain::edition::Edition;
use time::OffsetDateTime;

use super::change::{CompanyChangeRow, EstablishmentChangeRow};
use super::company::PreparedCompany;
use super::credentials::CredentialsRow;
use super::establishment::EstablishmentRow;
use super::shown_keys::ShownRow;
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{authority_access, companies, establishments, shown_keys};

#[async_trait]
impl CompanyRegistrations for Database {
    /// Keeps a company with its establishments, unless its tax id is registered already.
    async fn register(&self, company: NewCompany) -> Result<RegisterResult, PortError> {
        let prepared = PreparedCompany::from(&company);
        self.writer
            .transact("registering a company", move |connection| {
                let already: i64 = companies::table
                    .filter(companies::nit.eq(prepared.company.nit()))
                    .count()
                    .get_result(connection)?;
                if already > 0 {
                    return Ok(RegisterResult::Already);
                }
                diesel::insert_into(companies::table)
                    .values(&prepared.company)
                    .execute(connection)?;
                insert(
                    connection,
                    &prepared.establishments,
                    prepared.shown.as_ref(),
                )?;
                Ok(RegisterResult::New)
            })
            .await
    }

    /// Keeps establishments of a company that has so many, unless others were opened meanwhile.
    async fn open_establishments(&self, new: NewEstablishments) -> Result<OpenResult, PortError> {
        let company = new.company;
        let known = i64::try_from(new.known).unwrap_or(i64::MAX);
        let rows = new.establishments.iter();
        let rows: Vec<_> = rows
            .map(|one| EstablishmentRow::new(company, one))
            .collect();
        let shown = new.shown.as_ref();
        let shown = shown.map(|shown| ShownRow::new(company, shown));
        self.writer
            .transact("opening establishments", move |connection| {
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
                insert(connection, &rows, shown.as_ref())?;
                Ok(OpenResult::New)
            })
            .await
    }

    /// The keys that a company was shown for a request.
    async fn shown_keys(
        &self,
        company: CompanyId,
        idempotency_key: &str,
    ) -> Result<Option<ShownKeys>, PortError> {
        let key = idempotency_key.to_owned();
        self.reader
            .read("finding keys that were shown", move |connection| {
                let found: Option<ShownRow> = shown_keys::table
                    .find((company.0.to_string(), &key))
                    .first(connection)
                    .optional()?;
                Ok(found.map(ShownRow::read).transpose()?)
            })
            .await
    }
}

#[async_trait]
impl CompanyChanges for Database {
    async fn amend(
        &self,
        company: CompanyId,
        change: CompanyChange,
        changes: Vec<EstablishmentChange>,
    ) -> Result<(), PortError> {
        let own = (!change.is_empty()).then(|| CompanyChangeRow::from(&change));
        let changes = changes.iter().filter(|change| !change.is_empty());
        let rows: Vec<EstablishmentChangeRow> = changes.map(EstablishmentChangeRow::from).collect();
        self.writer
            .transact("changing a company", move |connection| {
                if let Some(own) = &own {
                    diesel::update(companies::table.find(company.0.to_string()))
                        .set(own)
                        .execute(connection)?;
                }
                for change in &rows {
                    let establishment = establishments::table
                        .filter(establishments::id.eq(&change.id))
                        .filter(establishments::company.eq(company.0.to_string()));
                    diesel::update(establishment)
                        .set(change)
                        .execute(connection)?;
                }
                Ok(())
            })
            .await?;
        self.establishments.forget(company);
        Ok(())
    }

    async fn pin(&self, company: CompanyId, edition: Option<Edition>) -> Result<(), PortError> {
        self.writer
            .transact("pinning a company to an edition", move |connection| {
                diesel::update(companies::table.find(company.0.to_string()))
                    .set(companies::edition.eq(edition.map(Edition::name)))
                    .execute(connection)?;
                Ok(())
            })
            .await?;
        self.establishments.forget(company);
        Ok(())
    }
}

#[async_trait]
impl AuthorityAccess for Database {
    async fn access(&self, company: CompanyId) -> Result<Option<SealedAccess>, PortError> {
        self.reader
            .read("finding a company's access", move |connection| {
                let found: Option<CredentialsRow> = authority_access::table
                    .find(company.0.to_string())
                    .first(connection)
                    .optional()?;
                Ok(found.map(CredentialsRow::read).transpose()?)
            })
            .await
    }

    /// Keeps a company's access, in place of an earlier one.
    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError> {
        let row = CredentialsRow::new(company, access);
        self.writer
            .transact("keeping a company's access", move |connection| {
                let changed = diesel::update(authority_access::table.find(&row.company))
                    .set((
                        authority_access::username.eq(&row.username),
                        authority_access::password.eq(&row.password),
                        authority_access::token.eq(&row.token),
                        authority_access::token_ends_at.eq(row.token_ends_at),
                    ))
                    .execute(connection)?;
                if changed == 0 {
                    diesel::insert_into(authority_access::table)
                        .values(&row)
                        .execute(connection)?;
                }
                Ok(())
            })
            .await
    }

    /// Keeps the authority's token for a company that has an access.
    async fn keep_token(
        &self,
        company: CompanyId,
        token: Sealed,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        self.writer
            .transact("keeping the authority's token", move |connection| {
                diesel::update(authority_access::table.find(company.0.to_string()))
                    .set((
                        authority_access::token.eq(Some(&token.0)),
                        authority_access::token_ends_at.eq(Some(micros(ends))),
                    ))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }
}

/// Keeps establishments with the keys that their company is shown.
fn insert(
    connection: &mut AnyConnection,
    new: &[EstablishmentRow],
    shown: Option<&ShownRow>,
) -> Result<(), Refusal> {
    for establishment in new {
        diesel::insert_into(establishments::table)
            .values(establishment)
            .execute(connection)?;
    }
    let Some(shown) = shown else {
        return Ok(());
    };
    diesel::insert_into(shown_keys::table)
        .values(shown)
        .execute(connection)?;
    Ok(())
}
