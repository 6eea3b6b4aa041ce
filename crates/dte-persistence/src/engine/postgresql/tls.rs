//! TLS towards a server, and whom it is believed.

use std::error::Error as _;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::engine::location::{Tls, Trust};

/// What makes connections of this kind.
pub(super) fn connector(tls: &Tls) -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let verifier = match tls {
        Tls::Never | Tls::IfOffered | Tls::Always => None,
        Tls::Signed(trust) | Tls::Named(trust) => Some(chain(trust, Arc::clone(&provider))?),
    };
    let judge = Judge {
        by_name: matches!(tls, Tls::Named(_)),
        verifier,
        provider: Arc::clone(&provider),
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(judge))
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn chain(
    trust: &Trust,
    provider: Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, String> {
    let mut roots = RootCertStore::empty();
    match trust {
        Trust::Public => {
            roots.add_parsable_certificates(
                webpki_root_certs::TLS_SERVER_ROOT_CERTS.iter().cloned(),
            );
        }
        Trust::File(path) => {
            let unreadable = |why: String| format!("sslrootcert {path}: {why}");
            let certificates = CertificateDer::pem_file_iter(path)
                .map_err(|error| unreadable(error.to_string()))?;
            for certificate in certificates {
                let certificate = certificate.map_err(|error| unreadable(error.to_string()))?;
                roots
                    .add(certificate)
                    .map_err(|error| unreadable(error.to_string()))?;
            }
            if roots.is_empty() {
                return Err(unreadable("it holds no certificate in PEM".into()));
            }
        }
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider)
        .build()
        .map_err(|error| error.to_string())
}

/// As libpq judges: without a chain, everybody; with one, whoever it leads to, and only by name
/// when that is wanted.
#[derive(Debug)]
struct Judge {
    verifier: Option<Arc<WebPkiServerVerifier>>,
    by_name: bool,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Judge {
    fn verify_server_cert(
        &self,
        server: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        stapled: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(verifier) = &self.verifier else {
            return Ok(ServerCertVerified::assertion());
        };
        match verifier.verify_server_cert(server, between, name, stapled, now) {
            // The name is looked at last.
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.by_name => Ok(ServerCertVerified::assertion()),
            verdict => verdict,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}

fn cause(error: &tokio_postgres::Error) -> Option<&Error> {
    let io = error.source()?.downcast_ref::<std::io::Error>()?;
    io.get_ref()?.downcast_ref::<Error>()
}

/// Whether a connection came to nothing because of TLS.
pub(super) fn is_about_tls(error: &tokio_postgres::Error) -> bool {
    cause(error).is_some() || error.to_string().contains("TLS")
}

/// An error with what is to be done about it, when it is one of certificates.
pub(super) fn explained(error: &tokio_postgres::Error) -> String {
    let Some(Error::InvalidCertificate(fault)) = cause(error) else {
        return error.to_string();
    };
    match fault {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "the server's certificate has expired: it needs a new one".into()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "the server's certificate is not valid yet: look at both clocks".into()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "the server's certificate is of another name than the URL's host: connect by a name \
             that it has, or with sslmode=verify-ca"
                .into()
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "the server's certificate is signed by none of sslrootcert: name the file of the \
             authority that signed it"
                .into()
        }
        other => format!("the server's certificate is not accepted: {other}"),
    }
}
