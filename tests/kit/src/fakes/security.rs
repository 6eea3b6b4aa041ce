use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use dte_application::ports::{
    CertificateFacts, CertificateFault, CertificateRef, Grant, PageTokens, Passwords, PortError,
    Sealed, Secret, Signature, Signer, SigningError, Tokens, Vault,
};
use dte_domain::identification::GenerationCode;
use dte_domain::message;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

/// Seals by turning the text around, so that a test sees whether it was sealed and opened.
#[derive(Debug, Default)]
pub struct FakeVault;

impl Vault for FakeVault {
    fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError> {
        Ok(Sealed(format!(
            "{purpose}:{}",
            secret.reveal().chars().rev().collect::<String>()
        )))
    }

    fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError> {
        let inner = sealed.0.strip_prefix(&format!("{purpose}:"));
        let inner = inner.ok_or_else(|| PortError::new("opening", "sealed for another purpose"))?;
        Ok(Secret::new(inner.chars().rev().collect::<String>()))
    }
}

/// Hashes that take no time.
#[derive(Debug, Default)]
pub struct PlainPasswords;

#[async_trait]
impl Passwords for PlainPasswords {
    async fn hash(&self, secret: &Secret) -> Result<String, PortError> {
        Ok(format!("hash of {}", secret.reveal()))
    }

    async fn matches(&self, secret: &Secret, hash: Option<&str>) -> Result<bool, PortError> {
        Ok(hash == Some(&format!("hash of {}", secret.reveal())))
    }
}

/// Tokens that are looked up.
#[derive(Debug, Default)]
pub struct FakeTokens(Mutex<HashMap<String, Grant>>);

impl Tokens for FakeTokens {
    fn issue(&self, grant: &Grant) -> Result<Secret, PortError> {
        let mut known = self.0.lock().unwrap();
        let token = format!("token-{}", known.len() + 1);
        known.insert(token.clone(), *grant);
        Ok(Secret::new(token))
    }

    fn verify(&self, token: &str, now: OffsetDateTime) -> Option<Grant> {
        self.0
            .lock()
            .unwrap()
            .get(token)
            .filter(|grant| grant.ends > now)
            .copied()
    }
}

/// Tokens that anybody could make: the document's code without hyphens, and its number of corrections if it has any.
#[derive(Clone, Copy, Debug, Default)]
pub struct FakePageTokens;

impl PageTokens for FakePageTokens {
    fn page_token(&self, document: GenerationCode, revision: u32) -> String {
        let code = document.uuid().simple();
        match revision {
            0 => code.to_string(),
            _ => format!("{code}-{revision}"),
        }
    }

    fn version_of(&self, token: &str) -> Option<(GenerationCode, u32)> {
        let (code, revision) = token.split_once('-').unwrap_or((token, "0"));
        let document = GenerationCode::new(Uuid::try_parse(code).ok()?);
        let revision = revision.parse().ok()?;
        (token == self.page_token(document, revision)).then_some((document, revision))
    }
}

/// Signs with the length of what it signs, unless told that a certificate is at fault.
#[derive(Debug, Default)]
pub struct FakeSigner {
    fault: Mutex<Option<CertificateFault>>,
    ends: Mutex<Option<OffsetDateTime>>,
}

impl FakeSigner {
    /// From now on every certificate has this fault, or none.
    pub fn set_fault(&self, fault: Option<CertificateFault>) {
        *self.fault.lock().unwrap() = fault;
    }

    fn facts(&self, nit: &Nit, is_kept: bool) -> CertificateFacts {
        let ends = *self.ends.lock().unwrap();
        CertificateFacts {
            nit: nit.clone(),
            public_key: "public key".to_owned(),
            begins_at: datetime!(2025-01-01 06:00 UTC),
            ends_at: ends.unwrap_or(datetime!(2030-01-01 06:00 UTC)),
            is_kept,
        }
    }

    /// From now on every certificate ends then.
    pub fn set_end(&self, ends: OffsetDateTime) {
        *self.ends.lock().unwrap() = Some(ends);
    }
}

#[async_trait]
impl Signer for FakeSigner {
    async fn check(&self, _holder: &CertificateRef) -> Result<(), SigningError> {
        match self.fault.lock().unwrap().clone() {
            Some(fault) => Err(fault.into()),
            None => Ok(()),
        }
    }

    async fn sign(
        &self,
        holder: &CertificateRef,
        payload: Arc<str>,
    ) -> Result<Signature, SigningError> {
        self.check(holder).await?;
        Ok(Signature(
            format!("signature-over-{}-bytes", payload.len()).into(),
        ))
    }

    async fn probe(&self) -> Result<(), PortError> {
        Ok(())
    }

    fn examine(
        &self,
        nit: &Nit,
        file: &Secret,
        password: &Secret,
    ) -> Result<CertificateFacts, CertificateFault> {
        let inner = file.reveal().strip_prefix("certificate of ");
        let inner = inner.ok_or_else(|| CertificateFault::Unreadable {
            why: message!("it is none", "no lo es"),
        })?;
        if inner != password.reveal() {
            return Err(CertificateFault::WrongPassword);
        }
        Ok(self.facts(nit, true))
    }

    async fn in_use(&self, holder: &CertificateRef) -> Result<CertificateFacts, SigningError> {
        self.check(holder).await?;
        Ok(self.facts(&holder.nit, false))
    }

    async fn install(&self, _nit: &Nit, _xml: String) -> Result<(), PortError> {
        Ok(())
    }

    async fn is_installed(&self, _nit: &Nit) -> Result<bool, PortError> {
        Ok(true)
    }
}
