//! The port [`CompanyReader`].

use std::sync::Arc;

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    Company, CompanyEstablishment, CompanyId, CompanyReader, Establishment, EstablishmentId,
    PortError,
};
use dte_domain::catalog::{Catalogue, EstablishmentType};
use dte_domain::taxpayer::Nit;

use super::company::CompanyRow;
use super::establishment::EstablishmentRow;
use crate::database::Database;
use crate::engine::column::RowReader;
use crate::error::Refusal;
use crate::schema::{companies, establishments};

#[async_trait]
impl CompanyReader for Database {
    /// Answered from memory when the office was read within the last seconds.
    async fn establishment(
        &self,
        id: EstablishmentId,
    ) -> Result<Option<CompanyEstablishment>, PortError> {
        if let Some(establishment) = self.establishments.get(id) {
            return Ok(Some(establishment));
        }
        let found = self
            .reader
            .read("finding an establishment", move |connection| {
                let found = establishments::table
                    .inner_join(companies::table)
                    .filter(establishments::id.eq(id.0.to_string()))
                    .select((EstablishmentRow::as_select(), CompanyRow::as_select()))
                    .first(connection)
                    .optional()?;
                read_office(found)
            })
            .await?;
        if let Some(establishment) = &found {
            self.establishments.keep(establishment);
        }
        Ok(found)
    }

    /// By branch number.
    async fn establishments(&self, company: CompanyId) -> Result<Vec<Establishment>, PortError> {
        self.reader
            .read(
                "finding the establishments of a company",
                move |connection| {
                    let found: Vec<EstablishmentRow> = establishments::table
                        .filter(establishments::company.eq(company.0.to_string()))
                        .order(establishments::branch_number)
                        .select(EstablishmentRow::as_select())
                        .load(connection)?;
                    let read = found.into_iter().map(EstablishmentRow::read);
                    Ok(read.collect::<Result<_, _>>()?)
                },
            )
            .await
    }

    async fn branch(
        &self,
        company: CompanyId,
        branch_number: u32,
    ) -> Result<Option<EstablishmentId>, PortError> {
        if let Some(known) = self.establishments.branch(company, branch_number) {
            return Ok(Some(known));
        }
        let found = self
            .reader
            .read("finding a branch", move |connection| {
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
            })
            .await?;
        if let Some(id) = found {
            self.establishments.keep_branch(company, branch_number, id);
        }
        Ok(found)
    }

    async fn company(&self, id: CompanyId) -> Result<Option<Company>, PortError> {
        self.reader
            .read("finding a company", move |connection| {
                let found: Option<CompanyRow> = companies::table
                    .find(id.0.to_string())
                    .select(CompanyRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(found.map(CompanyRow::read).transpose()?)
            })
            .await
    }

    /// The main office, or the first establishment when there is none.
    async fn head_office(
        &self,
        company: CompanyId,
    ) -> Result<Option<CompanyEstablishment>, PortError> {
        self.reader
            .read("finding a company's main office", move |connection| {
                let main = EstablishmentType::MainOffice.code();
                let found = establishments::table
                    .inner_join(companies::table)
                    .filter(establishments::company.eq(company.0.to_string()))
                    .order((establishments::kind.ne(main), establishments::branch_number))
                    .select((EstablishmentRow::as_select(), CompanyRow::as_select()))
                    .first(connection)
                    .optional()?;
                read_office(found)
            })
            .await
    }

    async fn company_of(&self, nit: &Nit) -> Result<Option<Company>, PortError> {
        let nit = nit.as_str().to_owned();
        self.reader
            .read("finding the company with a tax id", move |connection| {
                let found: Option<CompanyRow> = companies::table
                    .filter(companies::nit.eq(&nit))
                    .select(CompanyRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(found.map(CompanyRow::read).transpose()?)
            })
            .await
    }

    async fn first_company(&self) -> Result<Option<Company>, PortError> {
        self.reader
            .read("finding the first company", |connection| {
                let found: Option<CompanyRow> = companies::table
                    .order(companies::created_at)
                    .select(CompanyRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(found.map(CompanyRow::read).transpose()?)
            })
            .await
    }
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
