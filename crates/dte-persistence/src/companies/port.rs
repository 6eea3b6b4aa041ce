//! The port of the companies.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    CertificateFacts, Companies, Company, CompanyChange, CompanyEstablishment, CompanyId,
    CompanySummary, Establishment, EstablishmentChange, EstablishmentId, KeptFile, Look,
    NewCompany, NewCredential, NewEstablishments, OpenResult, PortError, RegisterResult, Sealed,
    SealedAccess, ShownKeys, VersionedLook,
};
use dte_domain::catalog::{Catalogue, EstablishmentType};
use dte_domain::closed_types::{ClosedTypes, TypeChange};
use dte_domain::edition::Edition;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use uuid::Uuid;

use super::admin::{replace, summaries};
use super::change::{CompanyChangeRow, EstablishmentChangeRow};
use super::company::{CompanyRow, PreparedCompany};
use super::credentials::CredentialsRow;
use super::establishment::EstablishmentRow;
use super::kept_certificates::KeptCertificate;
use super::lock;
use super::reads::read_office;
use super::registrations::insert;
use super::shown_keys::ShownRow;
use crate::certificates::{self, FileRow};
use crate::database::Database;
use crate::engine::column::{RowReader, micros};
use crate::keys::row::KeyRow;
use crate::looks;
use crate::looks::LookRow;
use crate::mail::settings;
use crate::schema::{authority_access, companies, establishments, shown_keys};

#[async_trait]
impl Companies for Database {
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

    /// Keeps it in place of an earlier one.
    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError> {
        let access = CredentialsRow::new(company, access);
        self.writer
            .transact("keeping a company's access", move |connection| {
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
                        .values(&access)
                        .execute(connection)?;
                }
                Ok(())
            })
            .await
    }

    /// Keeps it for a company that has an access.
    async fn keep_token(
        &self,
        company: CompanyId,
        Sealed(token): Sealed,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        self.maintain("keeping the authority's token", move |connection| {
            let kept = diesel::update(authority_access::table.find(company.0.to_string())).set((
                authority_access::token.eq(Some(&token)),
                authority_access::token_ends_at.eq(Some(micros(ends))),
            ));
            Ok(kept.execute(connection)?)
        })
        .await
        .map(drop)
    }

    async fn replace_credential(
        &self,
        nit: &Nit,
        branch_number: u32,
        credential: NewCredential,
        at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let nit = nit.as_str().to_owned();
        let changed = self
            .maintain("replacing an establishment's keys", move |connection| {
                replace(connection, &nit, branch_number, &credential, micros(at))
            })
            .await?;
        Ok(changed > 0)
    }

    async fn look(
        &self,
        company: CompanyId,
        version: Option<u32>,
    ) -> Result<Option<VersionedLook>, PortError> {
        let company = company.0.to_string();
        self.reader
            .read("finding how documents look", move |connection| {
                looks::find(connection, &company, version)
            })
            .await
    }

    async fn keep_look(
        &self,
        company: CompanyId,
        look: Look,
        now: OffsetDateTime,
    ) -> Result<u32, PortError> {
        let row = LookRow::new(company, &look, now);
        self.writer
            .transact("keeping how documents look", move |connection| {
                looks::keep(connection, row.clone())
            })
            .await
    }

    async fn certificate_file(&self, nit: &Nit) -> Result<Option<KeptFile>, PortError> {
        let nit = nit.as_str().to_owned();
        self.reader
            .read("finding a certificate that was given", move |connection| {
                certificates::newest(connection, &nit)
            })
            .await
    }

    async fn keep_certificate_file(
        &self,
        company: CompanyId,
        file: KeptFile,
        facts: CertificateFacts,
    ) -> Result<OffsetDateTime, PortError> {
        let row = FileRow::new(company, &file);
        let public = KeptCertificate {
            nit: facts.nit.as_str().to_owned(),
            key: facts.public_key,
            begins_at: file.begins_at,
            ends_at: file.ends_at,
            seen_at: file.kept_at,
        };
        self.writer
            .transact("keeping a certificate", move |connection| {
                certificates::keep(connection, row.clone(), &public)
            })
            .await
    }

    async fn certificate_files_since(
        &self,
        moment: OffsetDateTime,
    ) -> Result<Vec<(Nit, Uuid, OffsetDateTime)>, PortError> {
        let since = micros(moment);
        self.reader
            .read("finding certificates that were given", move |connection| {
                certificates::given_since(connection, since)
            })
            .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// The company that registered first: something sealed, to try the present keys on.
    pub async fn first_company(&self) -> Result<Option<Company>, PortError> {
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

    /// Pins a company to an edition of documents, or lets it follow the settings again.
    pub async fn pin(&self, company: CompanyId, edition: Option<Edition>) -> Result<(), PortError> {
        self.maintain("pinning a company to an edition", move |connection| {
            let pinned = diesel::update(companies::table.find(company.0.to_string()))
                .set(companies::edition.eq(edition.map(Edition::name)));
            Ok(pinned.execute(connection)?)
        })
        .await?;
        self.establishments.forget(company);
        Ok(())
    }

    /// Closes types for a company and opens them again; answers those that are closed then.
    pub async fn change_types(
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

    /// Up to `most` companies whose tax id comes after `after`, in the order of their tax ids.
    pub async fn companies(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<CompanySummary>, PortError> {
        let after = after.to_owned();
        self.reader
            .read("listing companies", move |connection| {
                summaries(connection, &after, most)
            })
            .await
    }
}
