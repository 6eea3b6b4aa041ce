//! The port [`CompanyReader`].

use async_trait::async_trait;
use dte_application::ports::{
    AuthorityAccess, Company, CompanyChange, CompanyChanges, CompanyEstablishment, CompanyId,
    CompanyReader, CompanyRegistrations, Establishment, EstablishmentChange, EstablishmentId,
    NewCompany, NewEstablishments, OpenResult, PortError, RegisterResult, Sealed, SealedAccess,
    ShownKeys,
};
use dte_domain::edition::Edition;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;

use super::change::{CompanyChangeRow, EstablishmentChangeRow};
use super::company::PreparedCompany;
use super::credentials::CredentialsRow;
use super::establishment::EstablishmentRow;
use super::shown_keys::ShownRow;
use super::{reads, writes};
use crate::database::Database;
use crate::engine::column::micros;
use crate::keys::row::KeyRow;

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
                reads::establishment(connection, id)
            })
            .await?;
        if let Some(establishment) = &found {
            self.establishments.keep(establishment);
        }
        Ok(found)
    }

    async fn establishments(&self, company: CompanyId) -> Result<Vec<Establishment>, PortError> {
        self.reader
            .read(
                "finding the establishments of a company",
                move |connection| reads::establishments(connection, company),
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
                reads::branch(connection, company, branch_number)
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
                reads::company(connection, id)
            })
            .await
    }

    async fn head_office(
        &self,
        company: CompanyId,
    ) -> Result<Option<CompanyEstablishment>, PortError> {
        self.reader
            .read("finding a company's main office", move |connection| {
                reads::head_office(connection, company)
            })
            .await
    }

    async fn company_of(&self, nit: &Nit) -> Result<Option<Company>, PortError> {
        let nit = nit.as_str().to_owned();
        self.reader
            .read("finding the company with a tax id", move |connection| {
                reads::company_of(connection, &nit)
            })
            .await
    }

    async fn first_company(&self) -> Result<Option<Company>, PortError> {
        self.reader
            .read("finding the first company", reads::first_company)
            .await
    }
}

#[async_trait]
impl CompanyRegistrations for Database {
    async fn register(&self, company: NewCompany) -> Result<RegisterResult, PortError> {
        let prepared = PreparedCompany::from(&company);
        self.writer
            .transact("registering a company", move |connection| {
                writes::register(connection, &prepared)
            })
            .await
    }

    async fn open_establishments(&self, new: NewEstablishments) -> Result<OpenResult, PortError> {
        let company = new.company;
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
                writes::open(connection, company, known, (&rows, &keys), shown.as_ref())
            })
            .await
    }

    async fn shown_keys(
        &self,
        company: CompanyId,
        idempotency_key: &str,
    ) -> Result<Option<ShownKeys>, PortError> {
        let key = idempotency_key.to_owned();
        self.reader
            .read("finding keys that were shown", move |connection| {
                reads::shown_keys(connection, company, &key)
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
                writes::amend(connection, company, own.as_ref(), &rows)
            })
            .await?;
        self.establishments.forget(company);
        Ok(())
    }

    async fn pin(&self, company: CompanyId, edition: Option<Edition>) -> Result<(), PortError> {
        self.writer
            .transact("pinning a company to an edition", move |connection| {
                writes::pin(connection, company, edition)
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
                reads::access(connection, company)
            })
            .await
    }

    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError> {
        let row = CredentialsRow::new(company, access);
        self.writer
            .transact("keeping a company's access", move |connection| {
                writes::keep_access(connection, &row)
            })
            .await
    }

    async fn keep_token(
        &self,
        company: CompanyId,
        token: Sealed,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        self.writer
            .transact("keeping the authority's token", move |connection| {
                writes::keep_token(connection, company, &token, micros(ends))
            })
            .await
    }
}
