use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;

use dte_domain::edition::Edition;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;

use crate::ports::{
    Company, CompanyChange, CompanyEstablishment, CompanyId, CompanyRepository, Credential,
    Establishment, EstablishmentChange, EstablishmentId, NewCompany, NewEstablishments, OpenResult,
    PortError, RegisterResult, Sealed, SealedAccess, ShownKeys,
};

/// Companies in memory.
#[derive(Debug, Default)]
pub struct MemoryCompanies {
    companies: Mutex<Vec<NewCompany>>,
    access: Mutex<HashMap<CompanyId, SealedAccess>>,
    shown: Mutex<Vec<(CompanyId, ShownKeys)>>,
}

impl MemoryCompanies {
    fn offices<R>(&self, find: impl Fn(&CompanyEstablishment) -> Option<R>) -> Option<R> {
        let companies = self.companies.lock().unwrap();
        companies.iter().find_map(|new| {
            new.establishments.iter().find_map(|establishment| {
                find(&CompanyEstablishment {
                    company: Arc::new(new.company.clone()),
                    establishment: Arc::new(establishment.clone()),
                })
            })
        })
    }
}

impl MemoryCompanies {
    /// Another key takes the place of an establishment's, as an operator's reset does.
    pub fn replace_key(&self, old: &str, new: &str) {
        let mut companies = self.companies.lock().unwrap();
        let mut all = companies.iter_mut().flat_map(|one| &mut one.establishments);
        if let Some(found) = all.find(|one| one.api_key == old) {
            new.clone_into(&mut found.api_key);
        }
    }
}

fn put<T>(kept: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *kept = given;
    }
}

#[async_trait]
impl CompanyRepository for MemoryCompanies {
    async fn register(&self, company: NewCompany) -> Result<RegisterResult, PortError> {
        let mut companies = self.companies.lock().unwrap();
        if companies
            .iter()
            .any(|known| known.company.nit == company.company.nit)
        {
            return Ok(RegisterResult::Already);
        }
        let shown = company.shown.clone();
        let shown = shown.map(|shown| (company.company.id, shown));
        self.shown.lock().unwrap().extend(shown);
        companies.push(company);
        Ok(RegisterResult::New)
    }

    async fn open_establishments(&self, new: NewEstablishments) -> Result<OpenResult, PortError> {
        let mut companies = self.companies.lock().unwrap();
        let mut companies = companies.iter_mut();
        let Some(known) = companies.find(|known| known.company.id == new.company) else {
            return Ok(OpenResult::Changed);
        };
        if known.establishments.len() != new.known {
            return Ok(OpenResult::Changed);
        }
        known.establishments.extend(new.establishments);
        let shown = new.shown.map(|shown| (new.company, shown));
        self.shown.lock().unwrap().extend(shown);
        Ok(OpenResult::New)
    }

    async fn shown_keys(
        &self,
        company: CompanyId,
        idempotency_key: &str,
    ) -> Result<Option<ShownKeys>, PortError> {
        let all = self.shown.lock().unwrap();
        let mut all = all.iter();
        let is_it = |(of, shown): &&(CompanyId, ShownKeys)| {
            *of == company && shown.request.key == idempotency_key
        };
        Ok(all.find(is_it).map(|(_, shown)| shown.clone()))
    }

    async fn credential(&self, api_key: &str) -> Result<Option<Credential>, PortError> {
        Ok(self.offices(|office| {
            (office.establishment.api_key == api_key).then(|| Credential {
                establishment: office.establishment.id,
                api_secret_hash: office.establishment.api_secret_hash.clone(),
            })
        }))
    }

    async fn office(&self, id: EstablishmentId) -> Result<Option<CompanyEstablishment>, PortError> {
        Ok(self.offices(|office| (office.establishment.id == id).then(|| office.clone())))
    }

    async fn establishments(&self, company: CompanyId) -> Result<Vec<Establishment>, PortError> {
        let companies = self.companies.lock().unwrap();
        let found = companies.iter().find(|known| known.company.id == company);
        Ok(found.map_or_else(Vec::new, |known| known.establishments.clone()))
    }

    async fn amend(
        &self,
        company: CompanyId,
        change: CompanyChange,
        changes: Vec<EstablishmentChange>,
    ) -> Result<(), PortError> {
        let mut companies = self.companies.lock().unwrap();
        if let Some(known) = companies.iter_mut().find(|it| it.company.id == company) {
            put(&mut known.company.business_name, change.business_name);
            put(&mut known.company.activity_code, change.activity_code);
            put(
                &mut known.company.activity_description,
                change.activity_description,
            );
            put(&mut known.company.phone, change.phone);
            put(&mut known.company.email, change.email);
            put(
                &mut known.company.returns_at_any_branch,
                change.returns_at_any_branch,
            );
            put(
                &mut known.company.certificate_password,
                change.certificate_password,
            );
            let names = &mut known.company.commercial_name;
            *names = change.commercial_name.or(names.take());
            let responsible = &mut known.company.responsible;
            *responsible = change.responsible.or(responsible.take());
        }
        let known = companies.iter_mut().filter(|it| it.company.id == company);
        for establishment in known.flat_map(|known| &mut known.establishments) {
            for change in changes.iter().filter(|it| it.id == establishment.id) {
                let change = change.clone();
                if let Some(address) = change.address {
                    establishment.address = address;
                }
                establishment.code_mh = change.code_mh.or(establishment.code_mh.take());
                establishment.pos_code_mh = change.pos_code_mh.or(establishment.pos_code_mh.take());
            }
        }
        Ok(())
    }

    async fn pin(&self, company: CompanyId, edition: Option<Edition>) -> Result<(), PortError> {
        let mut companies = self.companies.lock().unwrap();
        let known = companies.iter_mut().filter(|it| it.company.id == company);
        known.for_each(|known| known.company.edition = edition);
        Ok(())
    }

    async fn branch(
        &self,
        company: CompanyId,
        branch_number: u32,
    ) -> Result<Option<EstablishmentId>, PortError> {
        Ok(self.offices(|office| {
            let is_it =
                office.company.id == company && office.establishment.branch_number == branch_number;
            is_it.then_some(office.establishment.id)
        }))
    }

    async fn company(&self, id: CompanyId) -> Result<Option<Company>, PortError> {
        Ok(self.offices(|office| (office.company.id == id).then(|| (*office.company).clone())))
    }

    async fn head_office(
        &self,
        company: CompanyId,
    ) -> Result<Option<CompanyEstablishment>, PortError> {
        let main = self.offices(|office| {
            (office.company.id == company && office.is_main()).then(|| office.clone())
        });
        let first =
            || self.offices(|office| (office.company.id == company).then(|| office.clone()));
        Ok(main.or_else(first))
    }

    async fn company_of(&self, nit: &Nit) -> Result<Option<Company>, PortError> {
        Ok(self.offices(|office| (office.company.nit == *nit).then(|| (*office.company).clone())))
    }

    async fn first_company(&self) -> Result<Option<Company>, PortError> {
        Ok(self.offices(|office| Some((*office.company).clone())))
    }

    async fn access(&self, company: CompanyId) -> Result<Option<SealedAccess>, PortError> {
        Ok(self.access.lock().unwrap().get(&company).cloned())
    }

    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError> {
        self.access.lock().unwrap().insert(company, access);
        Ok(())
    }

    async fn keep_token(
        &self,
        company: CompanyId,
        token: Sealed,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        if let Some(access) = self.access.lock().unwrap().get_mut(&company) {
            access.token = Some((token, ends));
        }
        Ok(())
    }
}
