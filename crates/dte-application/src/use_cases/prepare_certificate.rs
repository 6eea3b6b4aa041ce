//! Whether a company can sign, and what to do when it cannot.

use std::sync::Arc;

use crate::ports::{
    CertificateAuthority, CertificateFault, CertificateRef, Certificates, PortError, Secret,
    Signer, SigningError,
};

/// The use case: checks a company's certificate and, in the test environment, asks for one.
pub struct PrepareCertificate {
    pub certificates: Arc<dyn Certificates>,
    pub signer: Arc<dyn Signer>,
    /// Who gives out test certificates; nobody in production.
    pub authority: Option<Arc<dyn CertificateAuthority>>,
}

impl PrepareCertificate {
    /// Makes sure that the holder can sign, as far as we can. Answers what is wrong and what to
    /// do, or nothing.
    pub async fn run(&self, holder: &CertificateRef, password: &Secret) -> Option<String> {
        if let Err(error) = self.obtain(holder, password).await {
            // The company is registered all the same: what is missing is told as a warning.
            tracing::error!(%error, cause = ?error.cause, "no test certificate");
        }
        match self.signer.check(holder).await {
            Ok(()) | Err(SigningError::Overloaded) => None,
            Err(SigningError::Certificate(fault)) => Some(advice(&fault)),
            Err(SigningError::Port(error)) => {
                tracing::error!(%error, cause = ?error.cause, "a certificate cannot be looked at");
                Some("the service cannot read it at the moment; ask its operator".to_owned())
            }
        }
    }

    /// Asks for a test certificate where there is none.
    async fn obtain(&self, holder: &CertificateRef, password: &Secret) -> Result<(), PortError> {
        let Some(authority) = &self.authority else {
            return Ok(());
        };
        if self.certificates.exists(&holder.nit).await? {
            return Ok(());
        }
        match authority.request(&holder.nit, password).await? {
            Some(xml) => self.certificates.install(&holder.nit, xml).await,
            None => Ok(()),
        }
    }
}

/// What is wrong with a certificate, and what to do about it.
pub fn advice(fault: &CertificateFault) -> String {
    let advice = match fault {
        CertificateFault::Missing { .. } => {
            "download it from the authority's portal and put it into the certificates folder"
        }
        CertificateFault::Folder { .. } => "the operator puts it back, with its mode",
        CertificateFault::Unreadable { .. } => {
            "download it again from the authority's portal and put it in place unchanged"
        }
        CertificateFault::WrongPassword => {
            "the password_pri given at registration is not the one chosen for the certificate's private key"
        }
        CertificateFault::OtherTaxpayer => {
            "put the company's own certificate into the certificates folder"
        }
        CertificateFault::OutOfDate { .. } => {
            "generate a new certificate in the authority's portal and put it in place of the old one"
        }
    };
    format!("{fault}; {advice}")
}
