//! The port [`CompanyRegistrations`].

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, CompanyRegistrations, NewCompany, NewEstablishments, OpenResult, PortError,
    RegisterResult, ShownKeys,
};

use super::company::PreparedCompany;
use super::establishment::EstablishmentRow;
use super::shown_keys::ShownRow;
use crate::database::Database;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::keys::row::KeyRow;
use crate::keys::writes as keys;
use crate::schema::{companies, establishments, shown_keys};

#[async_trait]
impl CompanyRegistrations for Database {
    /// Keeps a company with its establishments, unless its tax id is registered already.
    async fn register(&self, company: NewCompany) -> Result<RegisterResult, PortError> {
        let new = PreparedCompany::from(&company);
        self.writer
            .transact("registering a company", move |connection| {
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
            })
            .await
    }

    /// Keeps establishments of a company that has so many, unless others were opened meanwhile.
    async fn open_establishments(&self, new: NewEstablishments) -> Result<OpenResult, PortError> {
        let (company, id) = (new.company, new.company.0.to_string());
        let known = i64::try_from(new.known).unwrap_or(i64::MAX);
        let rows = new.establishments.iter();
        let rows: Vec<_> = rows
            .map(|one| EstablishmentRow::new(company, one))
            .collect();
        let keys: Vec<KeyRow> = new.keys.iter().map(KeyRow::from).collect();
        let shown = new.shown.as_ref();
        let shown = shown.map(|shown| ShownRow::new(company, shown));
        self.writer
            .transact("opening establishments", move |connection| {
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
                insert(connection, (&rows, &keys), shown.as_ref())?;
                Ok(OpenResult::New)
            })
            .await
    }

    async fn shown_keys(
        &self,
        company: CompanyId,
        idempotency_key: &str,
    ) -> Result<Option<ShownKeys>, PortError> {
        let key = (company.0.to_string(), idempotency_key.to_owned());
        let found = self
            .reader
            .read("finding keys that were shown", move |connection| {
                let found: Option<ShownRow> = shown_keys::table
                    .find((&key.0, &key.1))
                    .first(connection)
                    .optional()?;
                Ok(found.map(ShownRow::read).transpose()?)
            })
            .await?;
        self.confirmed(found).await
    }
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
    keys::show(connection, shown)
}
