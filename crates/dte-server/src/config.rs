//! The settings, read and made whole.

pub mod client;
mod editions;
mod effective;
mod error;
mod readers;
pub mod settings;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::ops::Deref;
use std::path::Path;
use std::time::Duration;

use dte_application::jobs::intervals::BackgroundIntervals;
use dte_application::ports::Secret;
use dte_domain::assumptions::Assumptions;
use dte_domain::catalog::Catalogue;
use dte_domain::contingency::Responsible;
use dte_domain::identification::Environment;
use dte_http::LimitSettings;
use dte_mail::RelaySettings;
use dte_security::{KeyError, LinkSecrets, MasterKeys, TokenSecrets};

use crate::config::settings::{ConfigError, Settings, Values};

pub use editions::Editions;

/// The authority's own service in production.
const PRODUCTION_URL: &str = "https://api.dtes.mh.gob.sv";
/// The authority's public page.
const PUBLIC_PAGE: &str = "https://admin.factura.gob.sv/consultaPublica";

/// Where the tax authority is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorityAt {
    /// The sandbox, started inside this process.
    InnerSandbox,
    Url(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegistrationBy {
    Anybody,
    /// Whoever has the operator's token.
    Token(Secret),
}

/// Everything that the operator decided: each setting by itself (`Values`), and what several of them
/// come to together.
#[derive(Clone, Debug)]
pub struct Config {
    values: Values,
    /// Whether somebody said where documents count; it is the default otherwise.
    pub is_environment_set: bool,
    pub editions: Editions,
    pub authority: AuthorityAt,
    pub registration: RegistrationBy,
    /// How often clients may try.
    pub limits: LimitSettings,
    pub intervals: BackgroundIntervals,
    /// Who answers for contingency events of companies that name nobody.
    pub responsible: Option<Responsible>,
    /// The mail relay, where there is one.
    pub mail: Option<RelaySettings>,
    /// How many mails a company may have sent in a day.
    pub most_mails: u32,
    /// The values of assumptions that settings change.
    pub assumptions: Assumptions,
    /// The age from which on the newest backup is too old, if anybody cares.
    pub backup_within: Option<Duration>,
}

impl Deref for Config {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl Config {
    /// Reads all settings. The first fault is the answer.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        let values = Values::read(settings)?;
        refuse_what_is_no_folder(settings, "data_dir", &values.data_dir)?;
        refuse_what_is_no_folder(settings, "certificates_dir", &values.certificates_dir)?;
        refuse_moved_clock(&values)?;
        Ok(Self {
            is_environment_set: settings.given("environment").is_some(),
            editions: Editions::of(&values.edition, values.edition_cutover, values.environment),
            authority: authority(settings, &values)?,
            registration: registration(&values)?,
            limits: LimitSettings {
                log_ins: values.login_rate,
                failures: values.login_failures,
                locked_for: values.login_lock,
                registrations: values.registration_rate,
                requests: values.company_rate,
                trusted_proxies: values.trusted_proxies.clone(),
            },
            intervals: BackgroundIntervals {
                lease: long(values.lease),
                pause: long(values.retry_pause),
                watch: long(values.contingency_pause),
                batch_patience: long(values.batch_patience),
            },
            responsible: responsible(&values)?,
            mail: mail(&values)?,
            most_mails: most_mails(&values),
            assumptions: Assumptions {
                export_country: values.export_country,
                invalidation_date: values.invalidation_date,
            },
            backup_within: Some(values.backup_age).filter(|age| !age.is_zero()),
            values,
        })
    }

    /// Whether the keys that are set can be used; none is made.
    pub fn check_keys(&self) -> Result<(), ConfigError> {
        let wrong = |name: &str, error: KeyError| ConfigError(format!("{name}: {error}"));
        if let Some(key) = &self.master_key {
            MasterKeys::load(Some(key), &self.data_dir)
                .map_err(|error| wrong("DTE_MASTER_KEY", error))?;
        }
        if let Some(key) = &self.token_secret {
            TokenSecrets::load(Some(key), &self.data_dir)
                .map_err(|error| wrong("DTE_TOKEN_SECRET", error))?;
        }
        if let Some(key) = &self.link_secret {
            LinkSecrets::load(Some(key), &self.data_dir)
                .map_err(|error| wrong("DTE_LINK_SECRET", error))?;
        }
        Ok(())
    }

    /// Whether each of a server's addresses is its own.
    pub fn check_addresses(&self) -> Result<(), ConfigError> {
        let sandbox = (self.authority == AuthorityAt::InnerSandbox).then_some(self.sandbox_listen);
        let addresses = [
            ("DTE_LISTEN", Some(self.listen)),
            ("DTE_SANDBOX_LISTEN", sandbox),
            ("DTE_METRICS_LISTEN", self.metrics_listen),
        ];
        for (at, (name, address)) in addresses.iter().enumerate() {
            for (other, before) in &addresses[..at] {
                if let (Some(address), Some(before)) = (address, before)
                    && are_one(*address, *before)
                {
                    return Err(ConfigError(format!(
                        "{name} = {address}: {other} listens there"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Says at a start that documents which count travel in the open.
    pub fn warn_of_plain_authority(&self) {
        if let AuthorityAt::Url(address) = &self.authority
            && self.environment == Environment::Production
            && is_plain(address)
        {
            tracing::warn!(
                address,
                "the authority is asked without encryption in environment 01, as \
                 DTE_AUTHORITY_PLAIN allows: documents, passwords and tokens can be read and changed \
                 on the way"
            );
        }
    }

    /// The base URL of the authority, once the inner sandbox, if there is one, has its address.
    pub fn authority_url(&self, inner_sandbox: Option<&str>) -> String {
        match &self.authority {
            AuthorityAt::Url(url) => url.clone(),
            AuthorityAt::InnerSandbox => inner_sandbox.unwrap_or_default().to_owned(),
        }
    }

    /// What heads the links of receivers' pages, of a server that listens at an address. What counts is
    /// handed to strangers: there nothing but the setting says how they reach us.
    pub fn public_base(&self, listening: SocketAddr) -> Option<String> {
        match (&self.public_url, self.environment) {
            (Some(url), _) => Some(url.clone()),
            (None, Environment::Test) => {
                // Who listens everywhere is on this machine, whatever else leads there.
                let here = match listening.ip() {
                    ip if !ip.is_unspecified() => ip,
                    IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                    IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
                };
                let here = SocketAddr::new(here, listening.port());
                Some(format!("http://{here}"))
            }
            (None, Environment::Production) => None,
        }
    }

    /// The page behind `qr_link`.
    pub fn public_page(&self, authority_url: &str) -> String {
        match (&self.public_query_url, self.environment) {
            (Some(page), _) => page.clone(),
            // The sandbox serves the page itself; so may whatever stands in for the authority.
            (None, Environment::Test) if !authority_url.contains(".gob.sv") => {
                format!("{authority_url}/consultaPublica")
            }
            (None, _) => PUBLIC_PAGE.to_owned(),
        }
    }
}

/// A folder that is made when it is not there, but not in the place of a file.
fn refuse_what_is_no_folder(
    settings: &Settings,
    key: &str,
    folder: &Path,
) -> Result<(), ConfigError> {
    if folder.metadata().is_ok_and(|about| !about.is_dir()) {
        let origin = settings.given(key).map_or(key, |given| &given.origin);
        let shown = folder.display();
        return Err(ConfigError(format!("{origin} = {shown}: not a folder")));
    }
    Ok(())
}

fn refuse_moved_clock(values: &Values) -> Result<(), ConfigError> {
    if values.clock_offset != 0 && values.environment != Environment::Test {
        let code = values.environment.code();
        return Err(ConfigError(format!(
            "clock_offset moves no clock in environment {code}"
        )));
    }
    Ok(())
}

fn authority(settings: &Settings, values: &Values) -> Result<AuthorityAt, ConfigError> {
    let is_production = values.environment == Environment::Production;
    match &values.authority_url {
        Some(url) if is_production && is_plain(url) && !values.may_be_plain => Err(settings.fault(
            "authority_url",
            "documents that count, and passwords, would travel unencrypted: use https://, or \
             set DTE_AUTHORITY_PLAIN=yes where nobody else is on the way",
        )),
        Some(url) => Ok(AuthorityAt::Url(url.clone())),
        None if is_production => Ok(AuthorityAt::Url(PRODUCTION_URL.to_owned())),
        None => Ok(AuthorityAt::InnerSandbox),
    }
}

fn is_plain(url: &str) -> bool {
    !url.starts_with("https://")
}

fn registration(values: &Values) -> Result<RegistrationBy, ConfigError> {
    let is_production = values.environment == Environment::Production;
    match &values.registration_token {
        _ if !values.registers_by_token.unwrap_or(is_production) => Ok(RegistrationBy::Anybody),
        Some(token) => Ok(RegistrationBy::Token(token.clone())),
        None => Err(ConfigError(
            "registration is by token: set DTE_REGISTRATION_TOKEN (16 characters or more)".into(),
        )),
    }
}

/// The relay and the address that mails are from, or neither.
fn mail(values: &Values) -> Result<Option<RelaySettings>, ConfigError> {
    let lacking = |message: &str| Err(ConfigError(message.into()));
    let (url, from) = match (values.relay.clone(), values.mail_from.clone()) {
        (None, None) => return Ok(None),
        (Some(url), Some(from)) => (url, from),
        (Some(_), None) => {
            return lacking("DTE_SMTP_URL is set and DTE_MAIL_FROM is not: both or none");
        }
        (None, Some(_)) => {
            return lacking("DTE_MAIL_FROM is set and DTE_SMTP_URL is not: both or none");
        }
    };
    Ok(Some(RelaySettings {
        url,
        from,
        extra_roots: values.smtp_ca.clone(),
        is_production: values.environment == Environment::Production,
    }))
}

/// Where anybody may register, somebody may do it for the mails.
fn most_mails(values: &Values) -> u32 {
    let is_open = !values.registers_by_token.unwrap_or(false);
    let is_test = values.environment == Environment::Test;
    let usual = if is_test && is_open { 20 } else { 500 };
    values.mails_per_day.unwrap_or(usual)
}

/// All three settings about the person, or none.
fn responsible(values: &Values) -> Result<Option<Responsible>, ConfigError> {
    let missing = |part: &str| {
        ConfigError(format!(
            "DTE_RESPONSIBLE_{part} is missing: all three DTE_RESPONSIBLE_* or none"
        ))
    };
    let (name, number) = (
        &values.responsible_name,
        &values.responsible_document_number,
    );
    let kind = values.responsible_document_type;
    if name.is_none() && kind.is_none() && number.is_none() {
        return Ok(None);
    }
    Ok(Some(Responsible {
        name: name.clone().ok_or_else(|| missing("NAME"))?,
        document_type: kind.ok_or_else(|| missing("DOCUMENT_TYPE"))?,
        document_number: number.clone().ok_or_else(|| missing("DOCUMENT_NUMBER"))?,
    }))
}

/// A time of the background; nobody can set one that is too long for the clock.
fn long(time: Duration) -> time::Duration {
    time::Duration::try_from(time).unwrap_or(time::Duration::MAX)
}

/// Whether two listeners cannot have these addresses at the same time.
fn are_one(one: SocketAddr, other: SocketAddr) -> bool {
    let is_everywhere = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() != 0 && one.port() == other.port() && (one.ip() == other.ip() || is_everywhere)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dte_application::ports::Numbering;
    use dte_sandbox::Strictness;

    fn read(given: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut settings = Settings::default();
        for (key, value) in given {
            settings.set(key, *value, key);
        }
        Config::read(&settings)
    }

    #[test]
    fn without_any_setting_it_is_the_test_environment_with_the_sandbox() {
        let config = read(&[]).unwrap();
        assert_eq!(config.authority, AuthorityAt::InnerSandbox);
        assert_eq!(config.registration, RegistrationBy::Anybody);
        assert_eq!(config.database_url, "sqlite://dte-data/dte.sqlite");
        let page = config.public_page("http://127.0.0.1:8081");
        assert_eq!(page, "http://127.0.0.1:8081/consultaPublica");
    }

    #[test]
    fn production_asks_for_a_registration_token_and_talks_to_the_authority() {
        let refused = read(&[("environment", "01")]).unwrap_err().to_string();
        assert!(refused.contains("DTE_REGISTRATION_TOKEN"), "{refused}");
        let config = read(&[
            ("environment", "01"),
            ("registration_token", "0123456789abcdef"),
        ])
        .unwrap();
        assert_eq!(config.authority, AuthorityAt::Url(PRODUCTION_URL.into()));
        assert_eq!(config.public_page(PRODUCTION_URL), PUBLIC_PAGE);
    }

    #[test]
    fn a_relay_and_the_address_that_mails_are_from_go_together() {
        let (url, from) = (
            ("smtp_url", "smtp://mail.example"),
            ("mail_from", "a@b.example"),
        );
        assert!(read(&[url, from]).is_ok());
        for alone in [url, from] {
            let refused = read(&[alone]).unwrap_err().to_string();
            assert!(refused.contains("both or none"), "{refused}");
        }
    }

    #[test]
    fn numbers_begin_anew_each_year_unless_the_settings_let_them_run_on() {
        assert_eq!(read(&[]).unwrap().numbering, Numbering::Yearly);
        for (written, numbering) in [
            ("yearly", Numbering::Yearly),
            ("continuous", Numbering::Continuous),
        ] {
            let config = read(&[("numbering", written)]).unwrap();
            assert_eq!(config.numbering, numbering);
        }
        let refused = read(&[("numbering", "monthly")]).unwrap_err().to_string();
        assert!(
            refused.contains("neither yearly nor continuous"),
            "{refused}"
        );
    }

    #[test]
    fn a_wrong_setting_is_one_line_with_its_name_value_and_fault() {
        for (key, value, expected) in [
            ("listen", "nowhere", "listen = nowhere: not HOST:PORT"),
            (
                "environment",
                "02",
                "environment = 02: neither 00 (test) nor 01 (production)",
            ),
            (
                "database_url",
                "mysql://x",
                "begins with neither sqlite:// nor postgres://",
            ),
            (
                "workers",
                "0",
                "workers = 0: not a whole number from 1 to 256",
            ),
            (
                "registration",
                "closed",
                "registration = closed: neither open nor token",
            ),
            (
                "log",
                "inof,dte_http=debug",
                "log = inof,dte_http=debug: inof is not a level",
            ),
            (
                "authority_url",
                "ftp://x",
                "authority_url = ftp://x: not an http(s) URL",
            ),
            (
                "authority_ca",
                "/no/such/ca.pem",
                "authority_ca = /no/such/ca.pem: no certificate authorities in PEM can be read",
            ),
        ] {
            let refused = read(&[(key, value)]).unwrap_err().to_string();
            assert!(
                refused.contains(expected) && !refused.contains('\n'),
                "{refused}"
            );
        }
    }

    #[test]
    fn production_talks_to_the_authority_without_encryption_only_when_it_is_said() {
        let production = [
            ("environment", "01"),
            ("registration_token", "0123456789abcdef"),
        ];
        let with = |more: &[(&str, &str)]| read(&[&production[..], more].concat());
        let plain = ("authority_url", "http://10.0.0.7:8080");
        let refused = with(&[plain]).unwrap_err().to_string();
        assert!(
            refused.starts_with("authority_url = http://10.0.0.7:8080: documents that count")
                && refused.contains("DTE_AUTHORITY_PLAIN=yes"),
            "{refused}"
        );
        assert!(with(&[plain, ("authority_plain", "no")]).is_err());
        assert!(with(&[plain, ("authority_plain", "true")]).is_err());
        assert!(with(&[plain, ("authority_plain", "yes")]).is_ok());
        assert!(with(&[("authority_url", "https://10.0.0.7")]).is_ok());
        assert!(read(&[plain]).is_ok(), "nothing counts in 00");
    }

    #[test]
    fn a_folder_that_is_none_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        for key in ["data_dir", "certificates_dir"] {
            let refused = read(&[(key, path)]).unwrap_err().to_string();
            assert_eq!(refused, format!("{key} = {path}: not a folder"));
        }
        assert!(
            read(&[("data_dir", "/no/such/folder")]).is_ok(),
            "it is made"
        );
    }

    #[test]
    fn the_sandbox_is_as_strict_as_it_is_told_to_be() {
        assert_eq!(read(&[]).unwrap().sandbox_strict, Strictness::Rules);
        for level in Strictness::ALL {
            let config = read(&[("sandbox_strict", level.name())]).unwrap();
            assert_eq!(config.sandbox_strict, level);
        }
        let refused = read(&[("sandbox_strict", "strict")]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "sandbox_strict = strict: none of rules, registry and off"
        );
    }

    #[test]
    fn two_listeners_have_two_addresses() {
        let check = |given: &[(&str, &str)]| read(given).unwrap().check_addresses();
        let taken = check(&[("metrics_listen", "0.0.0.0:8080")]).unwrap_err();
        assert_eq!(
            taken.to_string(),
            "DTE_METRICS_LISTEN = 0.0.0.0:8080: DTE_LISTEN listens there"
        );
        assert!(check(&[("sandbox_listen", "127.0.0.1:8080")]).is_err());
        let elsewhere = ("authority_url", "http://127.0.0.1:9");
        assert!(check(&[("sandbox_listen", "127.0.0.1:8080"), elsewhere]).is_ok());
        assert!(check(&[("listen", "127.0.0.1:0"), ("metrics_listen", "127.0.0.1:0")]).is_ok());
    }

    #[test]
    fn the_clock_is_moved_in_the_test_environment_only() {
        assert_eq!(
            read(&[("clock_offset", "-86400")]).unwrap().clock_offset,
            -86_400
        );
        let token = ("registration_token", "0123456789abcdef");
        assert!(read(&[("clock_offset", "5"), ("environment", "01"), token]).is_err());
    }
}
