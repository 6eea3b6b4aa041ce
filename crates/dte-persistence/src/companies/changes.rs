//! The port [`CompanyChanges`].

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    CompanyChange, CompanyChanges, CompanyId, EstablishmentChange, PortError,
};
use dte_domain::closed_types::{ClosedTypes, TypeChange};
use dte_domain::edition::Edition;

use super::change::{CompanyChangeRow, EstablishmentChangeRow};
use super::lock;
use crate::database::Database;
use crate::engine::column::RowReader;
use crate::mail::settings;
use crate::schema::{companies, establishments};

#[async_trait]
impl CompanyChanges for Database {
    async fn amend(
        &self,
        company: CompanyId,
        change: CompanyChange,
        changes: Vec<EstablishmentChange>,
    ) -> Result<(), PortError> {
        let id = company.0.to_string();
        let mail = change.mail.clone();
        let own = CompanyChange {
            mail: None,
            ..change
        };
        let own = (!own.is_empty()).then(|| CompanyChangeRow::from(&own));
        let changes = changes.iter().filter(|change| !change.is_empty());
        let rows: Vec<EstablishmentChangeRow> = changes.map(EstablishmentChangeRow::from).collect();
        self.writer
            .transact("changing a company", move |connection| {
                if let Some(own) = &own {
                    diesel::update(companies::table.find(&id))
                        .set(own)
                        .execute(connection)?;
                }
                if let Some(mail) = &mail {
                    settings::change(connection, &id, mail)?;
                }
                for change in &rows {
                    let establishment = establishments::table
                        .filter(establishments::id.eq(&change.id))
                        .filter(establishments::company.eq(&id));
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
        self.maintain("pinning a company to an edition", move |connection| {
            let pinned = diesel::update(companies::table.find(company.0.to_string()))
                .set(companies::edition.eq(edition.map(Edition::name)));
            Ok(pinned.execute(connection)?)
        })
        .await?;
        self.establishments.forget(company);
        Ok(())
    }

    async fn change_types(
        &self,
        company: CompanyId,
        changes: Vec<TypeChange>,
    ) -> Result<ClosedTypes, PortError> {
        let id = company.0.to_string();
        let closed = self
            .writer
            .transact("closing and opening types", move |connection| {
                // Who changes them at the same time waits for this row, and changes what is then there.
                lock::company(connection, &id)?;
                let company = companies::table.find(&id);
                let written: String = company.select(companies::closed_types).first(connection)?;
                let row = RowReader::new("companies", &id);
                let closed = row.named("closed_types", &written, ClosedTypes::read)?;
                let closed = closed.after(&changes);
                diesel::update(company)
                    .set(companies::closed_types.eq(closed.written()))
                    .execute(connection)?;
                Ok(closed)
            })
            .await?;
        self.establishments.forget(company);
        Ok(closed)
    }
}
