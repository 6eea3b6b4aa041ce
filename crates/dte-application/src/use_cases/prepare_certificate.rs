//! Whether a company can sign, and what to do when it cannot.

use std::sync::Arc;

use dte_domain::language::{Language, Message};
use dte_domain::message;

use crate::given_certificates::GivenCertificates;
use crate::ports::{
    Authority, CertificateFault, CertificateRef, PortError, Secret, Signer, SigningError,
};

/// The use case: checks a company's certificate and, in the test environment, asks for one.
pub struct PrepareCertificate {
    pub given: Arc<GivenCertificates>,
    pub signer: Arc<dyn Signer>,
    /// The authority, which may give out test certificates; none in production.
    pub authority: Option<Arc<dyn Authority>>,
}

impl PrepareCertificate {
    /// Makes sure that the holder can sign, as far as we can. Answers what is wrong and what to
    /// do, or nothing.
    pub async fn run(&self, holder: &CertificateRef, password: &Secret) -> Option<Message> {
        if let Err(error) = self.obtain(holder, password).await {
            // The company is registered all the same: what is missing is told as a warning.
            tracing::error!(%error, cause = ?error.cause, "no test certificate");
        }
        match self.signer.check(holder).await {
            Ok(()) | Err(SigningError::Overloaded) => None,
            Err(SigningError::Certificate(fault)) => Some(advice(&fault)),
            Err(SigningError::Port(error)) => {
                tracing::error!(%error, cause = ?error.cause, "a certificate cannot be looked at");
                Some(message!(
                    "the service cannot read it at the moment; ask its operator",
                    "el servicio no lo puede leer por el momento; consulte a su operador"
                ))
            }
        }
    }

    /// Asks for a test certificate where there is none.
    async fn obtain(&self, holder: &CertificateRef, password: &Secret) -> Result<(), PortError> {
        let Some(authority) = &self.authority else {
            return Ok(());
        };
        let is_there = self.given.of(&holder.nit).is_some();
        if is_there || self.signer.is_installed(&holder.nit).await? {
            return Ok(());
        }
        match authority.test_certificate(&holder.nit, password).await? {
            Some(xml) => self.signer.install(&holder.nit, xml).await,
            None => Ok(()),
        }
    }
}

/// What is wrong with a certificate, and what to do about it.
pub fn advice(fault: &CertificateFault) -> Message {
    match fault {
        CertificateFault::Missing { file } => message!(
            "there is no certificate file {file}; download it from the authority's portal and give it with \
             PUT /company/certificate, or put it into the certificates folder",
            "no existe el archivo de certificado {file}; descárguelo del portal de Hacienda y entréguelo con \
             PUT /company/certificate, o póngalo en la carpeta de certificados"
        ),
        CertificateFault::Folder { why } => message!(
            "the service cannot read its folder of certificates: {why}; the operator puts it back, with \
             its mode",
            "el servicio no puede leer su carpeta de certificados: {why}; el operador debe reponerla, con \
             sus permisos"
        ),
        CertificateFault::Unreadable { why } => {
            let [english, spanish] = [Language::English, Language::Spanish].map(|it| why.text(it));
            message!(
                "the certificate cannot be read: {english}; download it again from the authority's portal and put \
             it in place unchanged",
                "el certificado no se puede leer: {spanish}; descárguelo de nuevo del portal de Hacienda y póngalo \
             en su lugar sin cambios"
            )
        }
        CertificateFault::WrongPassword => message!(
            "the certificate password is wrong; the password_pri given at registration is not the one \
             chosen for the certificate's private key",
            "la contraseña del certificado es incorrecta; la password_pri que se dio en el registro no es \
             la que se eligió para la llave privada del certificado"
        ),
        CertificateFault::OtherTaxpayer => message!(
            "the certificate belongs to another NIT; give the company's own with PUT /company/certificate, \
             or put it into the certificates folder",
            "el certificado es de otro NIT; entregue el propio de la empresa con PUT /company/certificate, o \
             póngalo en la carpeta de certificados"
        ),
        CertificateFault::OutOfDate { from, to } => message!(
            "the certificate is valid from {from} to {to} only; generate a new one in the authority's portal \
             and give it with PUT /company/certificate, or put it in place of the old one",
            "el certificado solo es válido del {from} al {to}; genere uno nuevo en el portal de Hacienda y \
             entréguelo con PUT /company/certificate, o póngalo en lugar del anterior"
        ),
    }
}
