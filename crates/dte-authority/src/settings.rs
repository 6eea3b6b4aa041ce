use std::path::{Path, PathBuf};
use std::time::Duration;

use dte_domain::assumptions;
use reqwest::{Certificate, Client, Url, redirect, retry};
use webpki_root_certs::TLS_SERVER_ROOT_CERTS;

use crate::breaker::BreakerSettings;
use crate::connectivity::ConnectivityProbe;
use crate::event_body::EventBody;

/// Public name servers, by number: they are reached without asking for a name.
const PROBES: [&str; 3] = ["1.1.1.1:443", "8.8.8.8:443", "9.9.9.9:443"];

/// How the authority is reached.
#[derive(Clone, Debug)]
pub struct AuthoritySettings {
    /// Its address, `http` or `https`, without a path: `https://apitest.dtes.mh.gob.sv`.
    pub base_url: String,
    pub paths: AuthorityPaths,
    /// How long making a connection may take; 3 seconds.
    pub connect_timeout: Duration,
    /// How long an exchange may take, from the first byte sent to the last one received,
    /// connecting included; 8 seconds, as the authority says.
    pub answer_timeout: Duration,
    /// How long the exchange for a batch may take; 60 seconds. A hundred documents are a megabyte.
    pub batch_timeout: Duration,
    /// The version of the batch's schema that batches name; 2. No text says which it is: 1, 2 and
    /// 3 are in use.
    pub batch_version: u8,
    /// How many requests may be under way at once; 128. More wait, at most `answer_timeout`.
    pub most_in_flight: usize,
    /// When a service of the authority is left alone, and for how long. Signing in, reception,
    /// queries, batches, contingency, invalidation, and events 17 and 18 have a breaker each.
    pub breaker: BreakerSettings,
    /// Addresses (`host:port`) that are connected to when the authority cannot be, to tell whether
    /// the Internet is to blame; `1.1.1.1:443`, `8.8.8.8:443` and `9.9.9.9:443`. Nothing is sent.
    /// Not used when the authority is on this machine; without any the Internet is never to blame.
    pub internet_probes: Vec<String>,
    /// A PEM file with certificate authorities to trust besides Mozilla's list: for networks that
    /// look into TLS, or an authority behind a front of one's own.
    pub extra_roots: Option<PathBuf>,
    /// Path and body for special operations events (17).
    pub special_operations: ReceptionRoute,
    /// Path and body for return events (18).
    pub returns: ReceptionRoute,
}

/// Path and body of the request that sends documents of a type.
#[derive(Clone, Debug)]
pub struct ReceptionRoute {
    /// The path below the base address, or a whole address.
    pub path: String,
    /// The members of the request.
    pub body: EventBody,
}

/// The paths of the authority's services, below the base address; a whole address also works.
#[derive(Clone, Debug)]
pub struct AuthorityPaths {
    pub sign_in: String,
    pub reception: String,
    /// What became of one document.
    pub query: String,
    pub batch: String,
    /// What became of a batch; the batch's code is added after a slash.
    pub batch_query: String,
    pub contingency: String,
    pub invalidation: String,
}

impl Default for AuthorityPaths {
    fn default() -> Self {
        Self {
            sign_in: "/seguridad/auth".to_owned(),
            reception: "/fesv/recepciondte".to_owned(),
            query: "/fesv/recepcion/consultadte/".to_owned(),
            batch: "/fesv/recepcionlote/".to_owned(),
            batch_query: "/fesv/recepcion/consultadtelote".to_owned(),
            contingency: "/fesv/contingencia".to_owned(),
            invalidation: "/fesv/anulardte".to_owned(),
        }
    }
}

/// Why the settings do not make a client.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("the authority's {which} is not an http(s) address without user and password: {url}")]
    Address {
        /// Which one: `base address`, `path of reception`.
        which: &'static str,
        /// As it was given.
        url: String,
    },
    #[error("not host:port: {address}")]
    Probe { address: String },
    #[error("no certificate authorities in PEM can be read from {}", file.display())]
    ExtraRoots {
        file: PathBuf,
        #[source]
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("the HTTP client cannot be set up")]
    Client(#[source] reqwest::Error),
}

impl AuthoritySettings {
    /// The usual settings for an authority at an address.
    pub fn at(base_url: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            paths: AuthorityPaths::default(),
            connect_timeout: Duration::from_secs(3),
            answer_timeout: Duration::from_secs(8),
            batch_timeout: Duration::from_mins(1),
            batch_version: 2,
            most_in_flight: 128,
            breaker: BreakerSettings::default(),
            internet_probes: PROBES.map(str::to_owned).to_vec(),
            extra_roots: None,
            special_operations: ReceptionRoute {
                path: assumptions::OPERATIONS_PATH.value.to_owned(),
                body: EventBody::of_documents(),
            },
            returns: ReceptionRoute {
                path: assumptions::RETURN_PATH.value.to_owned(),
                body: EventBody::of_documents(),
            },
        }
    }

    pub(crate) fn addresses(&self) -> Result<Addresses, SettingsError> {
        let base = self.base()?;
        let paths = &self.paths;
        let at = |which, path: &str| below(&base, which, path);
        Ok(Addresses {
            sign_in: at("path of signing in", &paths.sign_in)?,
            reception: at("path of reception", &paths.reception)?,
            query: at("path of queries", &paths.query)?,
            batch: at("path of batches", &paths.batch)?,
            batch_query: at("path of batch queries", &paths.batch_query)?,
            contingency: at("path of contingency", &paths.contingency)?,
            invalidation: at("path of invalidation", &paths.invalidation)?,
            special_operations: at(
                "path of special operations events",
                &self.special_operations.path,
            )?,
            returns: at("path of return events", &self.returns.path)?,
            base,
        })
    }

    pub(crate) fn base(&self) -> Result<Url, SettingsError> {
        let base = checked("base address", &self.base_url)?;
        if base.scheme() == "http" && !is_loopback(&base) {
            tracing::warn!(address = %base, "the authority is asked without encryption");
        }
        Ok(base)
    }

    /// Who tells whether the Internet is there.
    pub(crate) fn connectivity_probe(
        &self,
        base: &Url,
    ) -> Result<ConnectivityProbe, SettingsError> {
        for address in &self.internet_probes {
            let parts = address.rsplit_once(':');
            let is_one =
                |(host, port): (&str, &str)| !host.is_empty() && port.parse::<u16>().is_ok();
            if !parts.is_some_and(is_one) {
                let address = address.clone();
                return Err(SettingsError::Probe { address });
            }
        }
        let host = base.host_str().unwrap_or_default();
        let port = base.port_or_known_default().unwrap_or_default();
        let others = if is_loopback(base) {
            Vec::new()
        } else {
            self.internet_probes.clone()
        };
        Ok(ConnectivityProbe::new(format!("{host}:{port}"), others))
    }

    /// A client for all requests: it keeps connections, follows no redirects, repeats nothing by
    /// itself, and ignores proxies of the environment, which would see every document.
    pub(crate) fn client(&self) -> Result<Client, SettingsError> {
        const IDLE: Duration = Duration::from_secs(20);
        let mut roots = Vec::new();
        for root in TLS_SERVER_ROOT_CERTS {
            roots.push(Certificate::from_der(root).map_err(SettingsError::Client)?);
        }
        roots.extend(self.read_extra_roots()?);
        Client::builder()
            .user_agent(concat!("dte/", env!("CARGO_PKG_VERSION")))
            .tls_certs_only(roots)
            .redirect(redirect::Policy::none())
            .retry(retry::never())
            .no_proxy()
            .connect_timeout(self.connect_timeout)
            .timeout(self.answer_timeout)
            .pool_max_idle_per_host(self.most_in_flight)
            .pool_idle_timeout(IDLE)
            .build()
            .map_err(|error| match &self.extra_roots {
                // Its own list is the same everywhere.
                Some(file) => SettingsError::ExtraRoots {
                    file: file.clone(),
                    cause: error.into(),
                },
                None => SettingsError::Client(error),
            })
    }

    fn read_extra_roots(&self) -> Result<Vec<Certificate>, SettingsError> {
        let Some(file) = &self.extra_roots else {
            return Ok(Vec::new());
        };
        let unusable = |cause| SettingsError::ExtraRoots {
            file: file.clone(),
            cause,
        };
        let pem = std::fs::read(file).map_err(|error| unusable(error.into()))?;
        let roots = Certificate::from_pem_bundle(&pem).map_err(|error| unusable(error.into()))?;
        if roots.is_empty() {
            return Err(unusable("it holds no certificate".into()));
        }
        Ok(roots)
    }
}

/// Whether the file can be used as [`AuthoritySettings::extra_roots`].
pub fn check_roots(file: &Path) -> Result<(), SettingsError> {
    let settings = AuthoritySettings {
        extra_roots: Some(file.to_owned()),
        ..AuthoritySettings::at("https://localhost")
    };
    settings.client().map(drop)
}

/// Whether a client can be made with these settings. Opens no connection.
pub fn check(settings: &AuthoritySettings) -> Result<(), SettingsError> {
    let addresses = settings.addresses()?;
    settings.connectivity_probe(&addresses.base)?;
    settings.client().map(drop)
}

/// Where requests go.
#[derive(Clone, Debug)]
pub(crate) struct Addresses {
    pub(crate) base: Url,
    pub(crate) sign_in: Url,
    pub(crate) reception: Url,
    pub(crate) query: Url,
    pub(crate) batch: Url,
    pub(crate) batch_query: Url,
    pub(crate) contingency: Url,
    pub(crate) invalidation: Url,
    pub(crate) special_operations: Url,
    pub(crate) returns: Url,
}

/// The address of a path below the base address, whose own path is kept.
pub(crate) fn below(base: &Url, which: &'static str, path: &str) -> Result<Url, SettingsError> {
    if path.contains("://") {
        return checked(which, path);
    }
    let base = base.as_str().trim_end_matches('/');
    checked(which, &format!("{base}/{}", path.trim_start_matches('/')))
}

fn checked(which: &'static str, written: &str) -> Result<Url, SettingsError> {
    let refused = |url: &str| SettingsError::Address {
        which,
        url: url.to_owned(),
    };
    let url = Url::parse(written.trim()).map_err(|_not_one| refused(written))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refused("(hidden)"));
    }
    if matches!(url.scheme(), "http" | "https") && url.has_host() {
        Ok(url)
    } else {
        Err(refused(written))
    }
}

fn is_loopback(url: &Url) -> bool {
    matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"))
}

#[cfg(test)]
mod tests {
    use base64::Engine;

    use super::*;

    fn addresses(base: &str, reception: &str) -> Result<Addresses, SettingsError> {
        let mut settings = AuthoritySettings::at(base);
        reception.clone_into(&mut settings.paths.reception);
        settings.addresses()
    }

    #[test]
    fn paths_stand_below_the_base_address_or_alone() {
        let at = |base, path| addresses(base, path).unwrap().reception.to_string();
        assert_eq!(at("https://a.sv", "/x/y/"), "https://a.sv/x/y/");
        assert_eq!(at("https://a.sv/", "x"), "https://a.sv/x");
        assert_eq!(at("https://a.sv/gate/", "/x"), "https://a.sv/gate/x");
        assert_eq!(at("https://a.sv", "http://b.sv:1/x"), "http://b.sv:1/x");
    }

    #[test]
    fn what_is_no_address_is_refused_by_name_and_passwords_are_not_shown() {
        for wrong in ["", "a.sv", "ftp://a.sv", "https://", "file:///etc"] {
            let refused = addresses(wrong, "/x").unwrap_err().to_string();
            assert!(refused.contains("base address"), "{refused}");
        }
        let refused = addresses("https://a.sv", "://x").unwrap_err().to_string();
        assert!(refused.contains("path of reception"), "{refused}");
        let refused = addresses("https://user:hunter2@a.sv", "/x").unwrap_err();
        assert!(!format!("{refused} {refused:?}").contains("hunter2"));
    }

    #[test]
    fn probes_are_checked_and_not_used_for_an_authority_on_this_machine() {
        let mut settings = AuthoritySettings::at("https://a.sv");
        let base = settings.base().unwrap();
        let probe = format!("{:?}", settings.connectivity_probe(&base).unwrap());
        assert!(probe.contains("a.sv:443") && probe.contains("9.9.9.9:443"));
        let here = Url::parse("http://127.0.0.1:9").unwrap();
        let probe = format!("{:?}", settings.connectivity_probe(&here).unwrap());
        assert!(!probe.contains("9.9.9.9"), "{probe}");
        for wrong in ["1.1.1.1", ":443", "a:b", ""] {
            settings.internet_probes = vec![wrong.to_owned()];
            assert!(matches!(
                settings.connectivity_probe(&base),
                Err(SettingsError::Probe { .. })
            ));
        }
    }

    #[test]
    fn the_client_needs_no_certificates_of_the_machine() {
        AuthoritySettings::at("https://a.sv").client().unwrap();
    }

    #[test]
    fn extra_roots_must_be_certificates() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("roots.pem");
        let mut settings = AuthoritySettings::at("https://a.sv");
        settings.extra_roots = Some(file.clone());
        assert!(matches!(
            settings.client(),
            Err(SettingsError::ExtraRoots { .. })
        ));
        let base64 = base64::engine::general_purpose::STANDARD;
        let root = base64.encode(&TLS_SERVER_ROOT_CERTS[0]);
        let pem = format!("-----BEGIN CERTIFICATE-----\n{root}\n-----END CERTIFICATE-----\n");
        std::fs::write(&file, pem).unwrap();
        settings.client().unwrap();
        check_roots(&file).unwrap();
        let damaged = "-----BEGIN CERTIFICATE-----\nbm90aGluZw==\n-----END CERTIFICATE-----\n";
        for wrong in ["nothing", "", damaged] {
            std::fs::write(&file, wrong).unwrap();
            assert!(matches!(
                check_roots(&file),
                Err(SettingsError::ExtraRoots { .. })
            ));
        }
    }
}
