//! An establishment logs in.

use std::sync::Arc;

use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::portal_access;
use crate::ports::{
    Authority, CertificateHolder, Clock, CompanyId, Grant, Office, Offices, Passwords,
    PortalCredentials, SealedAccess, Secret, Sender, SignIn, Tokens, Vault,
};
use crate::prepare_certificate::PrepareCertificate;

/// What an establishment logs in with.
#[derive(Debug)]
pub struct LogInRequest {
    /// Its key.
    pub api_key: String,
    /// Its secret.
    pub api_secret: Secret,
    /// The company's credentials at the authority's portal.
    pub portal: PortalCredentials,
}

/// A session.
#[derive(Debug)]
pub struct Session {
    /// The token to carry.
    pub token: Secret,
    /// When it ends.
    pub ends: OffsetDateTime,
    /// How long it lives from now.
    pub lifetime: Duration,
    /// What the company should know: a certificate that cannot sign, an authority that was not
    /// reached.
    pub warnings: Vec<String>,
}

/// The use case.
pub struct LogIn {
    /// Where companies are kept.
    pub offices: Arc<dyn Offices>,
    /// Hashes of API secrets.
    pub passwords: Arc<dyn Passwords>,
    /// Encryption of what is kept.
    pub vault: Arc<dyn Vault>,
    /// Session tokens.
    pub tokens: Arc<dyn Tokens>,
    /// The authority, which judges the portal credentials.
    pub authority: Arc<dyn Authority>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Looks after the certificate.
    pub certificate: Arc<PrepareCertificate>,
}

impl LogIn {
    /// Opens a session. An unknown key and a wrong secret are told apart by nothing, not even
    /// the time that the answer takes.
    pub async fn run(&self, request: LogInRequest) -> Result<Session, Error> {
        let office = self.authenticate(&request).await?;
        let mut warnings = Vec::new();
        let sender = Sender {
            company: office.company.id,
            nit: office.company.nit.clone(),
        };
        let portal = &request.portal;
        match self.authority.sign_in(&sender, portal).await {
            SignIn::Accepted => self.keep(sender.company, portal, true).await?,
            SignIn::Refused => return Err(Error::PortalCredentialsRejected),
            SignIn::Unreachable => {
                self.keep(sender.company, portal, false).await?;
                warnings.push("credentials: the tax authority could not be asked".to_owned());
            }
        }
        if Nit::read(&portal.username).as_ref() != Ok(&office.company.nit) {
            let text = "credentials.username: it is not the company's NIT; the authority refuses \
                        documents that another taxpayer sends";
            warnings.push(text.to_owned());
        }
        warnings.extend(self.certificate_warning(&office).await?);
        self.open(&office, warnings)
    }

    async fn authenticate(&self, request: &LogInRequest) -> Result<Office, Error> {
        let credential = self.offices.credential(&request.api_key).await?;
        let hash = credential
            .as_ref()
            .map(|credential| credential.api_secret_hash.as_str());
        if !self.passwords.matches(&request.api_secret, hash).await? {
            return Err(Error::Unauthenticated);
        }
        let Some(credential) = credential else {
            return Err(Error::Unauthenticated);
        };
        self.offices
            .office(credential.establishment)
            .await?
            .ok_or(Error::Unauthenticated)
    }

    /// Keeps the credentials for background work. Untried ones never replace others, which may
    /// be good.
    async fn keep(
        &self,
        company: CompanyId,
        portal: &PortalCredentials,
        tried: bool,
    ) -> Result<(), Error> {
        let known = self.offices.access(company).await?;
        if known.is_some() && !tried {
            return Ok(());
        }
        let password = self
            .vault
            .seal(&portal_access::password_of(company), &portal.password)?;
        let token = known.and_then(|access| access.token);
        let access = SealedAccess {
            username: portal.username.clone(),
            password,
            token,
        };
        Ok(self.offices.keep_access(company, access).await?)
    }

    async fn certificate_warning(&self, office: &Office) -> Result<Option<String>, Error> {
        let sealed = &office.company.certificate_password;
        let holder = CertificateHolder {
            nit: office.company.nit.clone(),
            password: sealed.clone(),
        };
        let password = self
            .vault
            .open(&CertificateHolder::purpose_of(&holder.nit), sealed)?;
        let fault = self.certificate.run(&holder, &password).await;
        Ok(fault.map(|fault| format!("certificate: {fault}")))
    }

    fn open(&self, office: &Office, warnings: Vec<String>) -> Result<Session, Error> {
        let lifetime = Duration::days(i64::from(office.company.token_days));
        let ends = self.clock.now() + lifetime;
        let token = self.tokens.issue(&Grant {
            company: office.company.id,
            establishment: office.establishment.id,
            main_office: office.is_main(),
            ends,
        })?;
        Ok(Session {
            token,
            ends,
            lifetime,
            warnings,
        })
    }
}
