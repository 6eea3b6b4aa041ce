//! Whether a company can issue documents of 2026, and what it lacks: a certificate, or members of its establishments.

use std::sync::Arc;

use dte_domain::edition::{Choice, Edition, days_until};
use dte_domain::identification::{Environment, LocalTime};
use dte_domain::language::{Bilingual, Message};
use dte_domain::message;
use dte_domain::violation::Violation;
use time::OffsetDateTime;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    CertificateRef, Clock, Companies, Company, CompanyEstablishment, CompanyId, Documents,
    Establishment, EstablishmentId, PortError, Signer, SigningError,
};
use crate::use_cases::prepare_certificate::advice;

/// The service issues documents of 2022 at any date, as in the test environment unless it is told otherwise.
const STAYS_AT_2022: Bilingual = Bilingual::new(
    "the service goes on issuing documents of 2022 after the cut-over: the operator sets DTE_EDITION to auto (or \
     to 2026, to try them now)",
    "el servicio sigue emitiendo documentos de 2022 después del cambio: el operador pone DTE_EDITION en auto (o en \
     2026, para ensayarlos ya)",
);

const HELD_BACK: Bilingual = Bilingual::new(
    "the operator holds the company to documents of 2022: `dte companies edition NIT auto` ends that",
    "el operador mantiene a la empresa en documentos de 2022: `dte companies edition NIT auto` lo termina",
);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EstablishmentReadiness {
    pub establishment: Establishment,
    /// The rules of the edition of 2026 that it would break whatever it issues.
    pub missing: Vec<Violation>,
}

/// How a company stands before the edition of 2026.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readiness {
    pub company: Company,
    /// The edition of the documents that it issues now.
    pub edition: Edition,
    /// The edition of those that it will issue once only the second is taken.
    pub after_cutover: Edition,
    /// From when on only the second is taken.
    pub cutover: LocalTime,
    /// The days until then; 0 on the day and later.
    pub days_left: u64,
    /// Its documents of 2022 whose fate is not known yet. They keep their bytes and
    /// are no obstacle.
    pub unsettled: u64,
    /// Its establishments, by branch number; those that the caller may see.
    pub establishments: Vec<EstablishmentReadiness>,
    /// Why its certificate cannot be used, with the remedy; nothing of a good one.
    pub certificate_fault: Option<Message>,
    /// The end of its certificate, past or not; nothing where no certificate can be read.
    pub certificate_ends: Option<OffsetDateTime>,
}

impl Readiness {
    /// True if it can sign, its documents will be of the edition of 2026, and no establishment lacks anything.
    pub fn is_ready(&self) -> bool {
        self.certificate_fault.is_none() && self.is_prepared_for_2026()
    }

    /// The same, whatever its certificate is.
    pub fn is_prepared_for_2026(&self) -> bool {
        self.after_cutover == Edition::Of2026 && self.lacking().next().is_none()
    }

    /// The establishments that lack something.
    pub fn lacking(&self) -> impl Iterator<Item = &EstablishmentReadiness> {
        let lacks = |one: &&EstablishmentReadiness| !one.missing.is_empty();
        self.establishments.iter().filter(lacks)
    }

    /// What stands in the way of the whole company, with the remedy; nothing when it is ready.
    pub fn obstacles(&self) -> Vec<Message> {
        let mut obstacles = Vec::from_iter(self.certificate_fault.clone());
        if self.after_cutover == Edition::Of2022 {
            obstacles.push(if self.company.edition.is_some() {
                HELD_BACK.into()
            } else {
                STAYS_AT_2022.into()
            });
        }
        let lacking = self.lacking();
        let lacking: Vec<_> = lacking
            .map(|one| one.establishment.branch_number.to_string())
            .collect();
        if !lacking.is_empty() {
            let lacking = lacking.join(", ");
            obstacles.push(message!(
                "establishments {lacking} lack what documents of 2026 need: give what `missing` names with PATCH \
                 /api/v1/company or /api/v1/company/branches/{{n}}",
                "a los establecimientos {lacking} les falta lo que exigen los documentos de 2026: dé lo que nombra \
                 `missing` con PATCH /api/v1/company o /api/v1/company/branches/{{n}}"
            ));
        }
        obstacles
    }
}

pub struct CheckReadiness {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub signer: Arc<dyn Signer>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub choice: Choice,
    /// From when on only the edition of 2026 is taken.
    pub cutover: OffsetDateTime,
}

impl CheckReadiness {
    /// How the caller's company stands. Who stands for it, the main office or the first establishment of
    /// a company without one, sees all establishments, any other itself.
    pub async fn run(&self, caller: Caller) -> Result<Readiness, Error> {
        let company = self.companies.company(caller.company).await?;
        let company = company.ok_or(Error::Unauthenticated)?;
        let leads = caller.leads(&*self.companies).await?;
        let own = (!leads).then_some(caller.establishment);
        Ok(self.of(company, own).await?)
    }

    /// How a company stands, for the operator; nothing when there is no such company.
    pub async fn of_company(&self, id: CompanyId) -> Result<Option<Readiness>, PortError> {
        match self.companies.company(id).await? {
            Some(company) => self.of(company, None).await.map(Some),
            None => Ok(None),
        }
    }

    async fn of(
        &self,
        company: Company,
        only: Option<EstablishmentId>,
    ) -> Result<Readiness, PortError> {
        let unsettled = self
            .documents
            .unsettled_of(company.id, self.environment, Edition::Of2022)
            .await?;
        let mut all = self.companies.establishments(company.id).await?;
        all.retain(|one| only.is_none_or(|id| one.id == id));
        let establishments = all.into_iter().map(|one| missing(&company, one));
        let cutover = LocalTime::at(self.cutover);
        let holder = CertificateRef {
            nit: company.nit.clone(),
            password: company.certificate_password.clone(),
        };
        Ok(Readiness {
            certificate_fault: self.certificate_fault(&holder).await,
            certificate_ends: self
                .signer
                .in_use(&holder)
                .await
                .ok()
                .map(|facts| facts.ends_at),
            edition: self.choice.of(company.edition, self.clock.now()),
            after_cutover: self.choice.of(company.edition, self.cutover),
            cutover,
            days_left: days_until(self.cutover, self.clock.now()),
            unsettled,
            establishments: establishments.collect(),
            company,
        })
    }

    async fn certificate_fault(&self, holder: &CertificateRef) -> Option<Message> {
        match self.signer.check(holder).await {
            Ok(()) => None,
            Err(SigningError::Certificate(fault)) => Some(advice(&fault)),
            Err(error) => {
                tracing::warn!(nit = %holder.nit, ?error, "a certificate cannot be checked");
                Some(message!(
                    "the certificate cannot be checked at the moment; the operator finds why in the log",
                    "por el momento no se puede revisar el certificado; el administrador encuentra el motivo en la \
                     bitácora"
                ))
            }
        }
    }
}

fn missing(company: &Company, establishment: Establishment) -> EstablishmentReadiness {
    let establishment = CompanyEstablishment {
        company: Arc::new(company.clone()),
        establishment: Arc::new(establishment),
    };
    EstablishmentReadiness {
        missing: establishment.issuer().violations(Edition::Of2026),
        establishment: Arc::unwrap_or_clone(establishment.establishment),
    }
}
