//! The settings, read and made whole.

mod clients;
mod editions;
mod effective;
pub mod settings;

use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use dte_application::jobs::intervals::BackgroundIntervals;
use dte_application::ports::{Numbering, Secret};
use dte_authority::SettingsError;
use dte_domain::catalog::{Catalogue, IdentityDocumentType};
use dte_domain::contingency::Responsible;
use dte_domain::identification::Environment;
use dte_domain::value::Value;
use dte_sandbox::{Strictness, UnknownStrictness};
use dte_security::{KeyError, MasterKeys, TokenSecrets};
use tracing_subscriber::filter::{LevelFilter, Targets};

use crate::config::settings::{ConfigError, Settings};

pub use clients::Clients;
pub use editions::Editions;

/// The authority's own service in production.
const PRODUCTION_URL: &str = "https://api.dtes.mh.gob.sv";
/// The authority wants at least one look in 15 minutes at whether it is back, here in seconds.
const LONGEST_WATCH: u64 = 900;
/// The authority's public page.
const PUBLIC_PAGE: &str = "https://admin.factura.gob.sv/consultaPublica";

/// Where the tax authority is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorityAt {
    /// The sandbox, started inside this process.
    InnerSandbox,
    /// Somewhere else.
    Url(String),
}

/// Who may register a company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegistrationBy {
    /// Anybody.
    Anybody,
    /// Whoever has the operator's token.
    Token(Secret),
}

/// Everything that the operator decided.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address of the API.
    pub listen: SocketAddr,
    /// Folder of everything that is kept.
    pub data_dir: PathBuf,
    /// The database.
    pub database_url: String,
    /// Where documents count.
    pub environment: Environment,
    /// Whether somebody said so; it is the default otherwise.
    pub is_environment_set: bool,
    /// Which generation of documents is issued.
    pub editions: Editions,
    /// Where a year's numbers begin.
    pub numbering: Numbering,
    /// The tax authority.
    pub authority: AuthorityAt,
    /// Whom to trust besides the public certificate authorities when it is asked.
    pub authority_ca: Option<PathBuf>,
    /// Address of the sandbox.
    pub sandbox_listen: SocketAddr,
    /// How strictly the sandbox judges.
    pub sandbox_strict: Strictness,
    /// Folder of the certificates.
    pub certificates_dir: PathBuf,
    /// Address of the operator's metrics, if they are served.
    pub metrics_listen: Option<SocketAddr>,
    /// The page behind `qr_link`; that of the authority when not set.
    pub public_query_url: Option<String>,
    /// Who may register.
    pub registration: RegistrationBy,
    /// Key of the encryption at rest.
    pub master_key: Option<Secret>,
    /// Key of the session tokens.
    pub token_secret: Option<Secret>,
    /// What is logged.
    pub log: String,
    /// By how many seconds the clock is moved.
    pub clock_offset: i64,
    /// Threads that serve HTTP.
    pub workers: usize,
    /// Threads that sign.
    pub signing_threads: NonZeroUsize,
    /// Documents that may wait.
    pub queue: NonZeroUsize,
    /// How long a client waits for a stamp at most.
    pub answer_within: Duration,
    /// How long the authority may take.
    pub authority_within: Duration,
    /// Requests to the authority at a time.
    pub authority_in_flight: usize,
    /// Documents on their way to the authority at a time.
    pub max_submissions: usize,
    /// What clients may do at most.
    pub clients: Clients,
    /// Cost of the hashes of API secrets.
    pub bcrypt_cost: u32,
    /// The times of everything in the background.
    pub intervals: BackgroundIntervals,
    /// How long a service of the authority is left alone after failures, at first.
    pub authority_pause: Duration,
    /// What is tried to tell whether the Internet is away.
    pub internet_probes: Vec<String>,
    /// How long idempotency keys are kept.
    pub keys_kept: Duration,
    /// Who answers for contingency events of companies that name nobody.
    pub responsible: Option<Responsible>,
    /// The age from which on the newest backup is too old, if anybody cares.
    pub backup_within: Option<Duration>,
    /// How long a stop waits for the work under way.
    pub drain_within: Duration,
}

impl Config {
    /// Reads all settings. The first fault is the answer.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let data_dir = settings.read("data_dir", || PathBuf::from("dte-data"), path)?;
        let environment = settings.read("environment", || Environment::Test, environment)?;
        let seconds = |key, default| seconds(settings, key, default);
        let count = |key, default: usize, most: usize| {
            let default = NonZeroUsize::new(default).unwrap_or(NonZeroUsize::MIN);
            let most = NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MAX);
            settings.read(
                key,
                || default,
                |text| number_in(text, NonZeroUsize::MIN..=most),
            )
        };
        refuse_what_is_no_folder(settings, "data_dir", &data_dir)?;
        let certificates_dir =
            settings.read("certificates_dir", || data_dir.join("certificates"), path)?;
        refuse_what_is_no_folder(settings, "certificates_dir", &certificates_dir)?;
        Ok(Self {
            listen: settings.read("listen", || ([127, 0, 0, 1], 8080).into(), address)?,
            database_url: settings.read("database_url", || sqlite_in(&data_dir), database)?,
            environment,
            is_environment_set: settings.given("environment").is_some(),
            editions: Editions::read(settings, environment)?,
            numbering: settings.read("numbering", Numbering::default, numbering)?,
            authority: authority(settings, environment)?,
            authority_ca: optional(settings, "authority_ca", roots)?,
            sandbox_listen: settings.read(
                "sandbox_listen",
                || ([127, 0, 0, 1], 8081).into(),
                address,
            )?,
            sandbox_strict: settings.read("sandbox_strict", Strictness::default, strictness)?,
            certificates_dir,
            metrics_listen: optional(settings, "metrics_listen", address)?,
            public_query_url: optional(settings, "public_query_url", url)?,
            registration: registration(settings, environment)?,
            master_key: optional(settings, "master_key", secret)?,
            token_secret: optional(settings, "token_secret", secret)?,
            log: settings.read("log", || "info".to_owned(), filter)?,
            clock_offset: clock_offset(settings, environment)?,
            workers: count("workers", cores, 256)?.get(),
            signing_threads: count("signing_threads", cores, 256)?,
            queue: count("queue", 2_048, 1_000_000)?,
            answer_within: seconds("answer_seconds", 30)?,
            authority_within: seconds("authority_seconds", 8)?,
            authority_in_flight: count("authority_in_flight", 2_048, 100_000)?.get(),
            max_submissions: count("max_submissions", 2_048, 1_000_000)?.get(),
            clients: Clients::read(settings)?,
            bcrypt_cost: settings.read("bcrypt_cost", || 10, |text| number_in(text, 4..=14))?,
            intervals: BackgroundIntervals {
                // Longer than a request may take with every resend.
                lease: long(seconds("lease_seconds", 90)?),
                pause: long(seconds("retry_seconds", 15)?),
                watch: long(settings.read(
                    "contingency_seconds",
                    || Duration::from_mins(1),
                    |text| number_in(text, 1..=LONGEST_WATCH).map(Duration::from_secs),
                )?),
                batch_patience: long(seconds("batch_seconds", 600)?),
            },
            authority_pause: seconds("authority_pause_seconds", 15)?,
            internet_probes: settings.read("internet_probes", probes, |text| Ok(list(text)))?,
            keys_kept: settings.read(
                "idempotency_hours",
                || Duration::from_hours(720),
                |text| number_in(text, 24..=87_600).map(Duration::from_hours),
            )?,
            responsible: responsible(settings)?,
            backup_within: settings
                .read("backup_hours", || 0, |text| number_in(text, 0..=87_600))
                .map(|hours| (hours > 0).then(|| Duration::from_hours(hours)))?,
            drain_within: seconds("drain_seconds", 30)?,
            data_dir,
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

fn optional<T>(
    settings: &Settings,
    key: &str,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, ConfigError> {
    settings.read(key, || None, |text| read(text).map(Some))
}

#[expect(clippy::unnecessary_wraps, reason = "read like every other setting")]
fn path(text: &str) -> Result<PathBuf, String> {
    Ok(PathBuf::from(text))
}

const NO_FOLDER: &str = "not a folder";

/// A folder that is made when it is not there, but not in the place of a file.
fn refuse_what_is_no_folder(
    settings: &Settings,
    key: &str,
    folder: &Path,
) -> Result<(), ConfigError> {
    if folder.metadata().is_ok_and(|about| !about.is_dir()) {
        let origin = settings.given(key).map_or(key, |given| &given.origin);
        let shown = folder.display();
        return Err(ConfigError(format!("{origin} = {shown}: {NO_FOLDER}")));
    }
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "read like every other setting")]
fn secret(text: &str) -> Result<Secret, String> {
    Ok(Secret::new(text))
}

fn seconds(settings: &Settings, key: &str, default: u64) -> Result<Duration, ConfigError> {
    let read = |text: &str| number_in(text, 1..=3_600_u64);
    settings
        .read(key, || default, read)
        .map(Duration::from_secs)
}

/// A filter of the log. What stands alone must be a level: the library would take a misspelt one
/// for the name of a module.
fn filter(text: &str) -> Result<String, String> {
    let alone = text.split(',').map(str::trim);
    let mut alone = alone.filter(|part| !part.is_empty() && !part.contains('='));
    if let Some(unknown) = alone.find(|part| part.parse::<LevelFilter>().is_err()) {
        return Err(format!(
            "{unknown} is not a level: error, warn, info, debug, trace or off"
        ));
    }
    let read = Targets::from_str(text);
    read.map(|_| text.to_owned())
        .map_err(|error| error.to_string())
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let mut found = text
        .to_socket_addrs()
        .map_err(|_unknown| "not HOST:PORT".to_owned())?;
    found.next().ok_or_else(|| "no such host".to_owned())
}

fn url(text: &str) -> Result<String, String> {
    let good = ["http://", "https://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    if good && reqwest::Url::parse(text).is_ok_and(|url| url.has_host()) {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("not an http(s) URL".into())
    }
}

fn database(text: &str) -> Result<String, String> {
    let known = ["sqlite://", "postgres://", "postgresql://"];
    if known.iter().any(|scheme| text.starts_with(scheme)) {
        return match dte_persistence::check_url(text) {
            Ok(()) => Ok(text.to_owned()),
            Err(wrong) => Err(wrong.to_string()),
        };
    }
    Err("begins with neither sqlite:// nor postgres://".into())
}

fn sqlite_in(data_dir: &Path) -> String {
    format!("sqlite://{}", data_dir.join("dte.sqlite").display())
}

fn environment(text: &str) -> Result<Environment, String> {
    Environment::parse(text).map_err(|_unknown| "neither 00 (test) nor 01 (production)".into())
}

fn numbering(text: &str) -> Result<Numbering, String> {
    match text {
        "yearly" => Ok(Numbering::Yearly),
        "continuous" => Ok(Numbering::Continuous),
        _ => Err("neither yearly nor continuous".into()),
    }
}

fn strictness(text: &str) -> Result<Strictness, String> {
    text.parse()
        .map_err(|error: UnknownStrictness| error.to_string())
}

fn number_in<T>(text: &str, range: std::ops::RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!(
            "not a whole number from {} to {}",
            range.start(),
            range.end()
        )),
    }
}

/// A time of the background; nobody can set one that is too long for the clock.
fn long(seconds: Duration) -> time::Duration {
    time::Duration::try_from(seconds).unwrap_or(time::Duration::MAX)
}

/// Addresses that answer wherever there is an Internet.
fn probes() -> Vec<String> {
    list("1.1.1.1:443, 8.8.8.8:443, 9.9.9.9:443")
}

/// A list with commas; `none` is an empty one.
fn list(text: &str) -> Vec<String> {
    let entries = text.split(',').map(str::trim);
    let entries = entries.filter(|entry| !entry.is_empty() && *entry != "none");
    entries.map(str::to_owned).collect()
}

/// All three settings about the person, or none.
fn responsible(settings: &Settings) -> Result<Option<Responsible>, ConfigError> {
    const KEYS: [&str; 3] = [
        "responsible_name",
        "responsible_document_type",
        "responsible_document_number",
    ];
    if KEYS.iter().all(|key| settings.given(key).is_none()) {
        return Ok(None);
    }
    let missing = |key: &str| {
        let name = key.to_uppercase();
        ConfigError(format!(
            "DTE_{name} is missing: all three DTE_RESPONSIBLE_* or none"
        ))
    };
    let [name, kind, number] = KEYS;
    Ok(Some(Responsible {
        name: value(settings, name)?.ok_or_else(|| missing(name))?,
        document_type: value::<IdentityDocumentType>(settings, kind)?
            .ok_or_else(|| missing(kind))?,
        document_number: value(settings, number)?.ok_or_else(|| missing(number))?,
    }))
}

fn value<T: Value>(settings: &Settings, key: &str) -> Result<Option<T>, ConfigError> {
    settings.read(
        key,
        || None,
        |text| {
            let read = T::parse(text).map(Some);
            read.map_err(|parse_error| format!("expected {}", parse_error.expected))
        },
    )
}

fn authority(settings: &Settings, environment: Environment) -> Result<AuthorityAt, ConfigError> {
    let default = || match environment {
        Environment::Test => AuthorityAt::InnerSandbox,
        Environment::Production => AuthorityAt::Url(PRODUCTION_URL.to_owned()),
    };
    let may_be_plain = settings.read("authority_plain", || false, yes_or_no)?;
    settings.read("authority_url", default, |text| {
        let url = url(text)?;
        if environment == Environment::Production && is_plain(&url) && !may_be_plain {
            return Err(
                "documents that count, and passwords, would travel unencrypted: use https://, or \
                 set DTE_AUTHORITY_PLAIN=yes where nobody else is on the way"
                    .into(),
            );
        }
        Ok(AuthorityAt::Url(url))
    })
}

fn is_plain(url: &str) -> bool {
    !url.starts_with("https://")
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("neither yes nor no".into()),
    }
}

/// Whether two listeners cannot have these addresses at the same time.
fn are_one(one: SocketAddr, other: SocketAddr) -> bool {
    let is_everywhere = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() != 0 && one.port() == other.port() && (one.ip() == other.ip() || is_everywhere)
}

fn roots(text: &str) -> Result<PathBuf, String> {
    let file = path(text)?;
    match dte_authority::check_roots(&file) {
        Ok(()) => Ok(file),
        Err(SettingsError::ExtraRoots { cause, .. }) => Err(format!(
            "no certificate authorities in PEM can be read from it: {cause}"
        )),
        Err(other) => Err(other.to_string()),
    }
}

fn registration(
    settings: &Settings,
    environment: Environment,
) -> Result<RegistrationBy, ConfigError> {
    let by_token = settings.read(
        "registration",
        || environment == Environment::Production,
        |text| match text {
            "open" => Ok(false),
            "token" => Ok(true),
            _ => Err("neither open nor token".into()),
        },
    )?;
    let token = optional(settings, "registration_token", |text| match text.len() {
        0..16 => Err("shorter than 16 characters".into()),
        _ => secret(text),
    })?;
    match (by_token, token) {
        (false, _) => Ok(RegistrationBy::Anybody),
        (true, Some(token)) => Ok(RegistrationBy::Token(token)),
        (true, None) => Err(ConfigError(
            "registration is by token: set DTE_REGISTRATION_TOKEN (16 characters or more)".into(),
        )),
    }
}

fn clock_offset(settings: &Settings, environment: Environment) -> Result<i64, ConfigError> {
    const TEN_YEARS: i64 = 10 * 366 * 86_400;
    let offset = settings.read(
        "clock_offset",
        || 0,
        |text| number_in(text, -TEN_YEARS..=TEN_YEARS),
    )?;
    if offset != 0 && environment != Environment::Test {
        let code = environment.code();
        return Err(ConfigError(format!(
            "clock_offset moves no clock in environment {code}"
        )));
    }
    Ok(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

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
