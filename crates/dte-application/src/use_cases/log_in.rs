//! An establishment logs in.

use std::sync::Arc;

use dte_domain::identification::Environment;
use dte_domain::message;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use dte_domain::violation::Warning;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::key_sessions::KeySessions;
use crate::ports::{
    Admission, Authority, CertificateRef, Clock, Companies, CompanyEstablishment, CompanyId,
    Credential, EstablishmentId, Grant, Keys, Obstacle, Passwords, PortalCredentials, Scope,
    SealedAccess, Secret, Sender, SignIn, Tokens, Vault,
};
use crate::submission::stored_credentials;
use crate::submission::stored_document::sender;
use crate::use_cases::prepare_certificate::PrepareCertificate;

#[derive(Debug)]
pub struct LogInRequest {
    pub api_key: String,
    pub api_secret: Secret,
    /// The company's credentials at the authority's portal; those that are kept when left out.
    pub portal: Option<PortalCredentials>,
}

#[derive(Debug)]
pub struct Session {
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    pub token: Secret,
    pub ends: OffsetDateTime,
    /// How long it lives from now.
    pub lifetime: Duration,
    /// What the company should know: a certificate that cannot sign, an authority that was not
    /// reached.
    pub warnings: Vec<Warning>,
}

pub struct LogIn {
    pub companies: Arc<dyn Companies>,
    pub keys: Arc<dyn Keys>,
    pub passwords: Arc<dyn Passwords>,
    pub vault: Arc<dyn Vault>,
    pub tokens: Arc<dyn Tokens>,
    pub authority: Arc<dyn Authority>,
    pub clock: Arc<dyn Clock>,
    pub certificate: Arc<PrepareCertificate>,
    pub sessions: Arc<KeySessions>,
    pub environment: Environment,
}

/// Whose a portal user is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum User {
    Own,
    /// A tax id of the same form, and another; or the authority says that it is another's.
    Another,
    /// Neither can be told: an identity card, a name.
    Unclear,
}

impl User {
    fn of(username: &str, nit: &Nit) -> Self {
        match Nit::parse(username) {
            Ok(named) if named == *nit => Self::Own,
            Ok(named) if is_another(&named, nit) => Self::Another,
            _ => Self::Unclear,
        }
    }

    /// The same, once its token has been seen.
    fn with(self, admission: &Admission, nit: &Nit) -> Self {
        match &admission.taxpayer {
            Some(named) if is_another(named, nit) => Self::Another,
            _ => self,
        }
    }

    /// What is odd about it.
    fn warning(self) -> Option<Warning> {
        let says = match self {
            Self::Own => return None,
            Self::Another => message!(
                "it is another taxpayer's; the authority refuses documents that another taxpayer sends, \
                 and production refuses this log-in",
                "es de otro contribuyente; Hacienda rechaza los documentos que envía otro contribuyente, \
                 y en producción se rechaza este inicio de sesión"
            ),
            Self::Unclear => message!(
                "it is not the company's NIT; the authority refuses documents that another taxpayer sends",
                "no es el NIT de la empresa; Hacienda rechaza los documentos que envía otro contribuyente"
            ),
        };
        Some(Warning::new("credentials.username", says))
    }
}

/// Whether a tax id of the same form (14 digits, or the 9 of an identity card) is another's.
fn is_another(named: &Nit, nit: &Nit) -> bool {
    named != nit && named.as_str().len() == nit.as_str().len()
}

impl LogIn {
    /// Opens a session. An unknown key and a wrong secret are told apart by nothing, not even
    /// the time that the answer takes.
    pub async fn run(&self, request: LogInRequest) -> Result<Session, Error> {
        let (credential, establishment) = self.authenticate(&request).await?;
        let sender = sender(&establishment);
        let mut warnings = match request.portal {
            Some(portal) => self.sign_in(&sender, portal, &credential).await?,
            None => self.with_kept_access(&sender).await?,
        };
        warnings.extend(self.certificate_warning(&establishment).await?);
        self.open(&credential, &establishment, warnings)
    }

    /// Signs in with credentials of the portal, and keeps them; answers what is odd about them.
    async fn sign_in(
        &self,
        sender: &Sender,
        portal: PortalCredentials,
        credential: &Credential,
    ) -> Result<Vec<Warning>, Error> {
        let portal = PortalCredentials {
            username: stored_credentials::user_name(&portal.username),
            password: portal.password,
        };
        let mut user = User::of(&portal.username, &sender.nit);
        self.refuse_another(user)?;
        let mut warnings = Vec::new();
        match self.authority.sign_in(sender, &portal).await {
            SignIn::Accepted(admission) => {
                user = user.with(&admission, &sender.nit);
                self.refuse_another(user)?;
                if self.replaces(user, sender, credential).await? {
                    self.keep(sender.company, &portal).await?;
                    self.authority.adopt(sender, &admission).await;
                } else {
                    let text = message!(
                        "documents go on being sent with the company's own user, which is kept",
                        "los documentos se siguen enviando con el usuario propio de la empresa, que se \
                         conserva"
                    );
                    warnings.push(Warning::new("credentials", text));
                }
            }
            SignIn::Refused => return Err(Error::PortalCredentialsRejected),
            // Untried credentials never replace others, which may be good.
            SignIn::Unreachable => {
                if self.companies.access(sender.company).await?.is_none() {
                    self.keep(sender.company, &portal).await?;
                }
                let text = message!(
                    "the tax authority could not be asked",
                    "no se pudo preguntar a Hacienda"
                );
                warnings.push(Warning::new("credentials", text));
            }
        }
        warnings.extend(user.warning());
        Ok(warnings)
    }

    /// Without credentials of the portal: those that are kept go on being used.
    async fn with_kept_access(&self, sender: &Sender) -> Result<Vec<Warning>, Error> {
        if self.companies.access(sender.company).await?.is_none() {
            return Err(Error::PortalCredentialsMissing);
        }
        let refused = self.authority.check_access(sender).await == Some(Obstacle::NotSignedIn);
        let warning = refused.then(|| {
            let text = message!(
                "the tax authority refuses those that are kept; log in with good ones",
                "Hacienda rechaza las que se conservan; inicie sesión con unas que acepte"
            );
            Warning::new("credentials", text)
        });
        Ok(warning.into_iter().collect())
    }

    fn refuse_another(&self, user: User) -> Result<(), Error> {
        if user == User::Another && self.environment == Environment::Production {
            return Err(Error::PortalUserOfAnother);
        }
        Ok(())
    }

    /// Whether good credentials of a user take the place of those that are kept: those of the NIT
    /// itself stay, unless the authority refuses them, and whoever may not change settings changes
    /// none.
    async fn replaces(
        &self,
        user: User,
        sender: &Sender,
        credential: &Credential,
    ) -> Result<bool, Error> {
        let may_change = credential.key.scopes.contains(Scope::Settings);
        if may_change && user == User::Own {
            return Ok(true);
        }
        let Some(kept) = self.companies.access(sender.company).await? else {
            return Ok(true);
        };
        if !may_change {
            return Ok(false);
        }
        if User::of(&kept.username, &sender.nit) != User::Own {
            return Ok(true);
        }
        Ok(self.authority.check_access(sender).await == Some(Obstacle::NotSignedIn))
    }

    /// The pair, and the establishment that it acts for: the one that stands for the company when
    /// it is for all.
    async fn authenticate(
        &self,
        request: &LogInRequest,
    ) -> Result<(Credential, CompanyEstablishment), Error> {
        let credential = self.keys.credential(&request.api_key).await?;
        let hash = credential
            .as_ref()
            .map(|credential| credential.api_secret_hash.as_str());
        if !self.passwords.matches(&request.api_secret, hash).await? {
            return Err(Error::Unauthenticated);
        }
        let Some(credential) = credential else {
            return Err(Error::Unauthenticated);
        };
        let now = self.clock.now();
        if !credential.key.is_good(now) || credential.ends_at.is_some_and(|ends| ends <= now) {
            return Err(Error::KeyExpired);
        }
        let establishment = match credential.key.establishment {
            Some(establishment) => self.companies.establishment(establishment).await?,
            None => self.companies.head_office(credential.key.company).await?,
        };
        let establishment = establishment.ok_or(Error::Unauthenticated)?;
        Ok((credential, establishment))
    }

    /// Keeps the credentials for background work, without the token of others.
    async fn keep(&self, company: CompanyId, portal: &PortalCredentials) -> Result<(), Error> {
        let password = self
            .vault
            .seal(&stored_credentials::password_of(company), &portal.password)?;
        let access = SealedAccess {
            username: portal.username.clone(),
            password,
            token: None,
        };
        Ok(self.companies.keep_access(company, access).await?)
    }

    async fn certificate_warning(
        &self,
        establishment: &CompanyEstablishment,
    ) -> Result<Option<Warning>, Error> {
        let sealed = &establishment.company.certificate_password;
        let holder = CertificateRef {
            nit: establishment.company.nit.clone(),
            password: sealed.clone(),
        };
        let password = self
            .vault
            .open(&CertificateRef::purpose_of(&holder.nit), sealed)?;
        let fault = self.certificate.run(&holder, &password).await;
        Ok(fault.map(|fault| Warning::new("certificate", fault)))
    }

    fn open(
        &self,
        credential: &Credential,
        establishment: &CompanyEstablishment,
        warnings: Vec<Warning>,
    ) -> Result<Session, Error> {
        let now = self.clock.now();
        let key = &credential.key;
        let longest = now + Duration::days(i64::from(establishment.company.token_days));
        let ends = [Some(longest), key.expires_at, credential.ends_at];
        let ends = ends.into_iter().flatten().min().unwrap_or(longest);
        let all_establishments = key.establishment.is_none();
        let token = self.tokens.issue(&Grant {
            company: establishment.company.id,
            establishment: establishment.id(),
            main_office: all_establishments || establishment.is_main(),
            all_establishments,
            key: key.id,
            key_version: key.version,
            scopes: key.scopes,
            ends,
        })?;
        self.sessions.used(key.id, now);
        Ok(Session {
            company: establishment.company.id,
            establishment: establishment.id(),
            token,
            ends,
            lifetime: ends - now,
            warnings,
        })
    }
}
