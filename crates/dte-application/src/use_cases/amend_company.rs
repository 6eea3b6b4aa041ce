//! A company looks at itself, and says anew who it is, where its establishments are and how the
//! authority calls them.

mod rules;

use std::sync::Arc;

use dte_domain::catalog::{Department, DistrictCode, MunicipalityCode};
use dte_domain::identification::{IssuingPlace, PlaceCode};
use dte_domain::income_tax::IncomeTax;
use dte_domain::rule::judge;
use dte_domain::taxpayer::Address;
use dte_domain::value::{Text, Value};
use dte_domain::violation::{Violation, Warning};

pub use rules::RULES;

use crate::caller::Caller;
use crate::error::Error;
use crate::jobs::upload_threads::UploadThreads;
use crate::ports::{
    CertificateFault, CertificateRef, Companies, Company, CompanyChange, CompanyId, Establishment,
    EstablishmentChange, KeptFile, MailSettings, Mailings, Secret, Signer, Vault,
};
use crate::use_cases::prepare_certificate::advice;

/// What is said anew of one establishment; what is left out stays.
#[derive(Clone, Debug, Default)]
pub struct Amendment {
    /// Its branch number; nothing means the caller's own establishment.
    pub branch: Option<u32>,
    /// Where it stands in the request: `branch_offices[0]`, or nothing for the whole request.
    pub path: String,
    pub department: Option<Department>,
    /// The municipality; one of before May 2024 says the district too.
    pub municipality: Option<MunicipalityCode>,
    pub district: Option<DistrictCode>,
    pub complement: Option<Text<1, 200>>,
    /// The authority's code for it.
    pub code_mh: Option<Text<4, 4>>,
    /// The authority's code of its point of sale.
    pub pos_code_mh: Option<Text<4, 4>>,
    /// The income-tax pair of its documents.
    pub income_tax: Option<IncomeTax>,
}

impl Amendment {
    /// Where one of its members stands in the request.
    fn at(&self, member: &str) -> String {
        match self.path.as_str() {
            "" => member.to_owned(),
            path => format!("{path}.{member}"),
        }
    }

    /// The address as it will be, if anything of it changes. A district says nothing in another
    /// municipality than its own, and goes with it.
    fn address(&self, before: &Address) -> Option<Address> {
        let department = self.department.unwrap_or(before.department);
        let municipality = self.municipality.unwrap_or(before.municipality);
        let is_there = (department, municipality) == (before.department, before.municipality);
        let kept = before.district.filter(|_| is_there);
        let complement = self.complement.as_ref().unwrap_or(&before.complement);
        let after = Address::of(
            department,
            municipality,
            self.district.or(kept),
            complement.clone(),
        );
        (after != *before).then_some(after)
    }

    /// The place in control numbers that the codes name, whoever has it.
    fn wanted_place(&self, before: &Establishment) -> IssuingPlace {
        let read = |code: Option<&Text<4, 4>>| code.and_then(|code| PlaceCode::parse(code).ok());
        let establishment = read(self.code_mh.as_ref());
        let point_of_sale = read(self.pos_code_mh.as_ref());
        IssuingPlace {
            establishment: establishment.unwrap_or(before.place.establishment),
            point_of_sale: point_of_sale.unwrap_or(before.place.point_of_sale),
        }
    }

    fn change(&self, before: &Establishment) -> EstablishmentChange {
        EstablishmentChange {
            id: before.id,
            address: self.address(&before.address),
            code_mh: self.code_mh.clone(),
            pos_code_mh: self.pos_code_mh.clone(),
            income_tax: self.income_tax,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct OwnAmendment {
    /// All but the password.
    pub change: CompanyChange,
    pub certificate_password: Option<Secret>,
}

impl OwnAmendment {
    fn is_empty(&self) -> bool {
        self.change.is_empty() && self.certificate_password.is_none()
    }
}

/// A request to change a company and its establishments, with what the adapter already found.
#[derive(Debug)]
pub struct AmendRequest {
    pub caller: Caller,
    pub own: OwnAmendment,
    /// What is to change, as far as it could be read.
    pub amendments: Vec<Amendment>,
    pub found: Vec<Violation>,
}

/// An amendment beside the establishment that it is about.
#[derive(Debug)]
pub struct Amended {
    amendment: Amendment,
    /// The establishment as it is and what changes of it; nothing when the company has none of
    /// that number.
    known: Option<(Establishment, EstablishmentChange)>,
    /// The other establishment that has the place in control numbers that the codes name.
    holder: Option<Establishment>,
}

impl Amended {
    /// What an amendment changes of the establishments of a company.
    fn of(amendment: Amendment, branch: u32, all: &[Establishment]) -> Self {
        let before = all.iter().find(|one| one.branch_number == branch);
        let holder = before.and_then(|before| {
            let wanted = amendment.wanted_place(before);
            all.iter()
                .find(|one| one.id != before.id && one.place == wanted)
        });
        Self {
            known: before.map(|before| (before.clone(), amendment.change(before))),
            holder: holder.cloned(),
            amendment,
        }
    }

    fn address(&self) -> Option<&Address> {
        self.known
            .as_ref()
            .and_then(|(_, change)| change.address.as_ref())
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct CompanyView {
    pub company: Company,
    /// How its documents are mailed.
    pub mail: MailSettings,
    /// Its establishments, by branch number; those that the caller may see.
    pub establishments: Vec<Establishment>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct AmendedCompany {
    pub company: Company,
    /// How its documents are mailed.
    pub mail: MailSettings,
    /// The establishments that it named, as they are now.
    pub establishments: Vec<Establishment>,
    pub warnings: Vec<Warning>,
}

pub struct AmendCompany {
    pub companies: Arc<dyn Companies>,
    pub mailings: Arc<dyn Mailings>,
    /// Whether there is a relay that takes mails.
    pub is_mail_configured: bool,
    pub vault: Arc<dyn Vault>,
    pub signer: Arc<dyn Signer>,
    pub uploads: Arc<UploadThreads>,
}

impl AmendCompany {
    /// The caller's company. Whoever stands for it sees all establishments, any other itself.
    pub async fn show(&self, caller: Caller) -> Result<CompanyView, Error> {
        let company = self.companies.company(caller.company).await?;
        let company = company.ok_or(Error::Unauthenticated)?;
        let mut establishments = self.companies.establishments(caller.company).await?;
        if !self.leads(caller).await? {
            establishments.retain(|one| one.id == caller.establishment);
        }
        Ok(CompanyView {
            company,
            mail: self.mailings.mail_settings(caller.company).await?,
            establishments,
        })
    }

    async fn leads(&self, caller: Caller) -> Result<bool, Error> {
        Ok(caller.main_office || caller.leads(&*self.companies).await?)
    }

    /// Changes a company and establishments, all of it or nothing; answers them as they are then.
    /// Whoever stands for the company changes everything, any other establishment itself.
    pub async fn run(&self, request: AmendRequest) -> Result<AmendedCompany, Error> {
        let caller = request.caller;
        let all = self.companies.establishments(caller.company).await?;
        let own = all.iter().find(|one| one.id == caller.establishment);
        let own = own.ok_or(Error::Unauthenticated)?.branch_number;
        let is_own = |one: &Amendment| one.branch.is_none_or(|branch| branch == own);
        let is_of_itself = request.own.is_empty() && request.amendments.iter().all(is_own);
        if !is_of_itself && !self.leads(caller).await? {
            return Err(Error::Forbidden);
        }
        let amended = request.amendments.into_iter().map(|amendment| {
            let branch = amendment.branch.unwrap_or(own);
            Amended::of(amendment, branch, &all)
        });
        let amended: Vec<Amended> = amended.collect();
        let is_whole = |one: &Amended| one.amendment.path.is_empty() && one.known.is_none();
        if amended.iter().any(is_whole) {
            return Err(Error::NotFound);
        }
        if !request.found.is_empty() {
            return Err(Error::Invalid(request.found));
        }
        let violations = judge(RULES, &amended, &request.own.change);
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let mail = request.own.change.mail.as_ref();
        if mail.is_some_and(|mail| mail.automatic == Some(true)) && !self.is_mail_configured {
            return Err(Error::MailNotConfigured);
        }
        self.keep(caller, request.own, &amended).await
    }

    async fn keep(
        &self,
        caller: Caller,
        own: OwnAmendment,
        amended: &[Amended],
    ) -> Result<AmendedCompany, Error> {
        let mut warnings = Vec::new();
        let change = self.own_change(caller, own, &mut warnings).await?;
        let known = || amended.iter().filter_map(|one| one.known.as_ref());
        let changes = known().map(|(_, change)| change.clone());
        self.companies
            .amend(caller.company, change, changes.collect())
            .await?;
        let company = self.companies.company(caller.company).await?;
        let mut establishments = self.companies.establishments(caller.company).await?;
        establishments.retain(|one| known().any(|(before, _)| before.id == one.id));
        for one in amended {
            if let Some(address) = one.address() {
                address.warnings(&one.amendment.at("address"), &mut warnings);
            }
        }
        Ok(AmendedCompany {
            company: company.ok_or(Error::Unauthenticated)?,
            mail: self.mailings.mail_settings(caller.company).await?,
            establishments,
            warnings,
        })
    }

    /// Whether a password opens the present certificate: that which the company gave, or else that of
    /// the folder.
    async fn try_password(
        &self,
        company: CompanyId,
        holder: &CertificateRef,
        given: Option<&KeptFile>,
        password: Secret,
    ) -> Result<(), Error> {
        let Some(kept) = given else {
            return Ok(self.signer.check(holder).await?);
        };
        let purpose = KeptFile::purpose_of(&holder.nit);
        let file = self.vault.open(&purpose, &kept.file)?;
        let (examiner, nit) = (self.signer.clone(), holder.nit.clone());
        let examine = move || examiner.examine(&nit, &file, &password);
        self.uploads.run(company, examine).await??;
        Ok(())
    }

    /// What changes of the company. A certificate password that does not open the certificate is
    /// refused; where none can be opened it is kept with a warning. A certificate that the company gave
    /// has its own password, which goes on being used: that of the folder's stays.
    async fn own_change(
        &self,
        caller: Caller,
        own: OwnAmendment,
        warnings: &mut Vec<Warning>,
    ) -> Result<CompanyChange, Error> {
        let mut change = own.change;
        let Some(password) = own.certificate_password else {
            return Ok(change);
        };
        let company = self.companies.company(caller.company).await?;
        let nit = company.ok_or(Error::Unauthenticated)?.nit;
        let purpose = CertificateRef::purpose_of(&nit);
        let sealed = self.vault.seal(&purpose, &password)?;
        let holder = CertificateRef {
            nit,
            password: sealed,
        };
        let given = self.companies.certificate_file(&holder.nit).await?;
        let tried = self.try_password(caller.company, &holder, given.as_ref(), password);
        match tried.await {
            Ok(()) => {}
            Err(Error::Certificate(fault)) if fault != CertificateFault::WrongPassword => {
                warnings.push(Warning::new("password_pri", advice(&fault)));
            }
            Err(error) => return Err(error),
        }
        if given.is_none() {
            change.certificate_password = Some(holder.password);
        }
        Ok(change)
    }
}
