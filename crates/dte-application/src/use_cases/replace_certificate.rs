//! A company gives another certificate, and looks at the one in use.

use std::sync::Arc;

use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;

use crate::caller::Caller;
use crate::error::Error;
use crate::given_certificates::GivenCertificates;
use crate::jobs::upload_threads::UploadThreads;
use crate::ports::{
    CertificateFacts, CertificateFault, CertificateRef, Clock, Companies, Company, KeptFile,
    Randomness, Secret, Signer, Vault,
};

/// A certificate without anything secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateView {
    pub facts: CertificateFacts,
    /// Whole days until its end; negative after it.
    pub days_left: i64,
}

impl CertificateView {
    fn of(facts: CertificateFacts, now: OffsetDateTime) -> Self {
        Self {
            days_left: (facts.ends_at - now).whole_days(),
            facts,
        }
    }
}

pub struct ReplaceCertificate {
    pub companies: Arc<dyn Companies>,
    pub given: Arc<GivenCertificates>,
    pub signer: Arc<dyn Signer>,
    pub uploads: Arc<UploadThreads>,
    pub vault: Arc<dyn Vault>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
}

impl ReplaceCertificate {
    /// Puts a certificate in the place of the one in use, once all of it holds: that one stays as
    /// long, and if anything fails.
    pub async fn run(
        &self,
        caller: Caller,
        file: Secret,
        password: Secret,
    ) -> Result<CertificateView, Error> {
        let company = self.company_of_lead(caller).await?;
        let examine = {
            let examiner = self.signer.clone();
            let (nit, file, password) = (company.nit.clone(), file.clone(), password.clone());
            move || examiner.examine(&nit, &file, &password)
        };
        let facts = self.uploads.run(caller.company, examine).await??;
        let now = self.clock.now();
        refuse_out_of_date(&facts, now)?;
        let kept = self.sealed(&company.nit, &facts, [&file, &password])?;
        let id = kept.id;
        let kept = self
            .companies
            .keep_certificate_file(company.id, kept, facts.clone());
        self.given.learn(company.nit, id, kept.await?);
        Ok(CertificateView::of(facts, now))
    }

    /// The certificate in use.
    pub async fn show(&self, caller: Caller) -> Result<CertificateView, Error> {
        let company = self.companies.company(caller.company).await?;
        let company = company.ok_or(Error::Unauthenticated)?;
        let holder = CertificateRef {
            nit: company.nit,
            password: company.certificate_password,
        };
        let facts = self.signer.in_use(&holder).await?;
        Ok(CertificateView::of(facts, self.clock.now()))
    }

    async fn company_of_lead(&self, caller: Caller) -> Result<Company, Error> {
        let company = self.companies.company(caller.company).await?;
        let company = company.ok_or(Error::Unauthenticated)?;
        if caller.main_office || caller.leads(&*self.companies).await? {
            Ok(company)
        } else {
            Err(Error::Forbidden)
        }
    }

    fn sealed(
        &self,
        nit: &Nit,
        facts: &CertificateFacts,
        [file, password]: [&Secret; 2],
    ) -> Result<KeptFile, Error> {
        Ok(KeptFile {
            id: self.randomness.uuid(),
            file: self.vault.seal(&KeptFile::purpose_of(nit), file)?,
            password: self
                .vault
                .seal(&CertificateRef::purpose_of(nit), password)?,
            begins_at: facts.begins_at,
            ends_at: facts.ends_at,
            kept_at: self.clock.now(),
        })
    }
}

fn refuse_out_of_date(
    facts: &CertificateFacts,
    now: OffsetDateTime,
) -> Result<(), CertificateFault> {
    if (facts.begins_at..=facts.ends_at).contains(&now) {
        return Ok(());
    }
    Err(CertificateFault::out_of_date(
        facts.begins_at,
        facts.ends_at,
    ))
}
