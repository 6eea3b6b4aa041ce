use std::time::Duration;

use dte_application::ports::{PortError, Secret};
use dte_domain::taxpayer::Nit;
use reqwest::{Client, Url};
use serde::{Deserialize, Serialize};

use crate::classify::describe;
use crate::settings::{SettingsError, below};
use crate::transport::{TransportError, exchange};
use crate::wire;

const DOING: &str = "asking the sandbox for a certificate";
/// Making a key takes a tenth of a second, on a busy machine many times that.
const PATIENCE: Duration = Duration::from_secs(30);

/// Test certificates from the sandbox, when the configured authority is one.
#[derive(Debug)]
pub(crate) struct SandboxCertificates {
    http: Client,
    about: Url,
    certificates: Url,
}

/// `GET /sandbox`
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct About {
    sandbox: bool,
}

/// `POST /sandbox/certificates`
#[derive(Serialize)]
struct CertificateRequest<'a> {
    nit: &'a str,
    password: &'a str,
}

impl SandboxCertificates {
    /// Asks at the authority's base address.
    pub(crate) fn new(base: &Url, http: Client) -> Result<Self, SettingsError> {
        Ok(Self {
            http,
            about: below(base, "sandbox address", "/sandbox")?,
            certificates: below(base, "sandbox address", "/sandbox/certificates")?,
        })
    }

    pub(crate) async fn request(
        &self,
        nit: &Nit,
        password: &Secret,
    ) -> Result<Option<String>, PortError> {
        if !self.is_sandbox().await? {
            return Ok(None);
        }
        let request = self.http.post(self.certificates.clone()).timeout(PATIENCE);
        let request = request.json(&CertificateRequest {
            nit: nit.as_str(),
            password: password.reveal(),
        });
        let reply = exchange(request, None).await.map_err(unanswered)?;
        if reply.status == 200 && reply.text.contains("<CertificadoMH") {
            Ok(Some(reply.text))
        } else {
            Err(PortError::new(DOING, describe(&reply)))
        }
    }

    async fn is_sandbox(&self) -> Result<bool, PortError> {
        let request = self.http.get(self.about.clone());
        let reply = exchange(request, None).await.map_err(unanswered)?;
        let about: About = wire::object(&reply.text).unwrap_or_default();
        Ok(reply.status == 200 && about.sandbox)
    }
}

fn unanswered(error: TransportError) -> PortError {
    PortError::transient(DOING, error.seen())
}
