//! Where a database is, read from its URL.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

use crate::error::OpenError;

/// A database's place. Its `Debug` shows no password.
#[derive(Clone)]
pub(crate) enum Location {
    Sqlite(PathBuf),
    Postgresql(ServerUrl),
}

impl Location {
    /// Reads `sqlite://PATH`, `postgres://…` or `postgresql://…`.
    pub(crate) fn read(url: &str) -> Result<Self, OpenError> {
        match url.split_once("://") {
            Some(("sqlite", path)) if !path.is_empty() && !path.starts_with(":memory:") => {
                Ok(Self::Sqlite(PathBuf::from(path)))
            }
            Some(("postgres" | "postgresql", rest)) if !rest.is_empty() => {
                ServerUrl::parse(url).map(Self::Postgresql)
            }
            _ => Err(OpenError::UnknownUrl),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite://{}", path.display()),
            Self::Postgresql(url) => f.write_str(&url.shown()),
        }
    }
}

/// The file that a URL names, when it is one of SQLite.
pub fn file_of(url: &str) -> Option<PathBuf> {
    match Location::read(url) {
        Ok(Location::Sqlite(path)) => Some(path),
        _ => None,
    }
}

/// Whether the service can be told to use this database: what is wrong with the URL, or nothing.
pub fn check_url(url: &str) -> Result<(), OpenError> {
    Location::read(url).map(drop)
}

/// The URL of a PostgreSQL database, with what is secret in it.
#[derive(Clone)]
pub(crate) struct ServerUrl {
    written: String,
    /// Each of its hosts with all else that it says.
    pub(crate) servers: Vec<Config>,
    pub(crate) tls: Tls,
    /// How long one address may keep us waiting.
    pub(crate) connect_within: Duration,
    /// The schema of our tables, as the first connection found it: all others use the same.
    pub(crate) schema: Arc<OnceLock<String>>,
}

/// How TLS is used (`sslmode`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tls {
    /// `disable`.
    Never,
    /// `prefer`: with whoever offers it.
    IfOffered,
    /// `require`: with whoever it may be.
    Always,
    /// `verify-ca`: with a certificate that is signed by one of these.
    Signed(Trust),
    /// `verify-full`: which is of the host's name besides.
    Named(Trust),
}

/// Whose signatures are believed (`sslrootcert`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Those of the public authorities (`system`).
    Public,
    File(String),
}

const HIDDEN: &str = "***";

/// The parameters that a URL may have; `docs/OPERATIONS.md` explains them.
const PARAMETERS: [&str; 16] = [
    "application_name",
    "connect_timeout",
    "dbname",
    "host",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "options",
    "password",
    "port",
    "sslmode",
    "sslrootcert",
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
];

impl ServerUrl {
    fn parse(url: &str) -> Result<Self, OpenError> {
        let mut read = Self {
            written: url.to_owned(),
            servers: Vec::new(),
            tls: Tls::IfOffered,
            connect_within: Duration::from_secs(5),
            schema: Arc::default(),
        };
        read.understand().map_err(|why| OpenError::Url {
            why: read.scrub(&why),
        })?;
        Ok(read)
    }

    fn understand(&mut self) -> Result<(), String> {
        let (start, query) = self
            .written
            .split_once('?')
            .unwrap_or((self.written.as_str(), ""));
        let parameters = Parameters::read(query)?;
        let mut read = Config::from_str(start).map_err(|error| error.to_string())?;
        parameters.address(&mut read)?;
        self.tls = parameters.tls()?;
        if let Some(within) = parameters.value("connect_timeout") {
            self.connect_within = seconds("connect_timeout", within)?;
        }
        let mut servers = each(&read)?;
        let several = servers.len() > 1;
        for server in &mut servers {
            server.connect_timeout(self.connect_within);
            parameters.tune(server, several)?;
        }
        self.servers = servers;
        Ok(())
    }

    /// How long its hosts may keep us waiting together, with an address each.
    pub(crate) fn reached_within(&self) -> Duration {
        let hosts = u32::try_from(self.servers.len()).unwrap_or(u32::MAX);
        self.connect_within.saturating_mul(hosts)
    }

    /// The URL without its password, to be read by people.
    pub(crate) fn shown(&self) -> String {
        self.scrub(&self.written)
    }

    /// A text without the URL's password, in case a driver repeats it.
    pub(crate) fn scrub(&self, text: &str) -> String {
        let mut scrubbed = text.to_owned();
        for secret in self.secrets() {
            scrubbed = scrubbed.replace(&secret, HIDDEN);
        }
        scrubbed
    }

    /// Everything between the first colon of the authority part and its last `@`, and the
    /// `password` parameter; as written and decoded. A password with an unescaped `@` makes the
    /// driver take a piece of it for the host, so each piece counts too.
    fn secrets(&self) -> Vec<String> {
        let rest = self.written.split_once("://").map_or("", |(_, rest)| rest);
        let mut written = Vec::new();
        if let Some((user_part, _)) = rest.rsplit_once('@')
            && let Some((_, password)) = user_part.split_once(':')
        {
            written.push(password);
            written.extend(password.split('@'));
        }
        let parameters = rest.split_once('?').map_or("", |(_, query)| query);
        written.extend(
            parameters
                .split('&')
                .filter_map(|parameter| parameter.strip_prefix("password=")),
        );
        let mut secrets: Vec<String> = written
            .iter()
            .flat_map(|secret| [(*secret).to_owned(), decoded(secret)])
            .filter(|secret| !secret.is_empty())
            .collect();
        secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        secrets
    }
}

/// A configuration for each host that was read, with what they have in common.
fn each(read: &Config) -> Result<Vec<Config>, String> {
    let hosts = match read.get_hosts() {
        [] => vec![Host::Tcp("localhost".into())],
        hosts => hosts.to_vec(),
    };
    let ports = read.get_ports();
    if ports.len() > 1 && ports.len() != hosts.len() {
        return Err("there must be as many ports as hosts, or one port for all".into());
    }
    let one = |(index, host): (usize, Host)| {
        let mut one = Config::new();
        match host {
            Host::Tcp(name) => one.host(name),
            #[cfg(unix)]
            Host::Unix(path) => one.host_path(path),
        };
        one.port(*ports.get(index).or(ports.first()).unwrap_or(&5432));
        if let Some(user) = read.get_user() {
            one.user(user);
        }
        if let Some(password) = read.get_password() {
            one.password(password);
        }
        if let Some(name) = read.get_dbname() {
            one.dbname(name);
        }
        one
    };
    Ok(hosts.into_iter().enumerate().map(one).collect())
}

/// What follows the question mark of a URL.
struct Parameters(Vec<(String, String)>);

impl Parameters {
    fn read(query: &str) -> Result<Self, String> {
        let written = query.split('&').filter(|written| !written.is_empty());
        let parameter = |written: &str| {
            let (name, value) = written.split_once('=').unwrap_or((written, ""));
            if PARAMETERS.contains(&name) {
                return Ok((name.to_owned(), decoded(value)));
            }
            let known = PARAMETERS.join(", ");
            Err(format!("it has no parameter {name}; there are {known}"))
        };
        written.map(parameter).collect::<Result<_, _>>().map(Self)
    }

    fn value(&self, wanted: &str) -> Option<&str> {
        let named = self.0.iter().rev().find(|(name, _)| name == wanted);
        named.map(|(_, value)| value.as_str())
    }

    /// What may also stand before the question mark.
    fn address(&self, read: &mut Config) -> Result<(), String> {
        for host in self
            .value("host")
            .into_iter()
            .flat_map(|all| all.split(','))
        {
            read.host(host);
        }
        for port in self
            .value("port")
            .into_iter()
            .flat_map(|all| all.split(','))
        {
            read.port(port.parse().map_err(|_no_port| refused("port", port))?);
        }
        if let Some(user) = self.value("user") {
            read.user(user);
        }
        if let Some(password) = self.value("password") {
            read.password(password);
        }
        if let Some(name) = self.value("dbname") {
            read.dbname(name);
        }
        Ok(())
    }

    fn tls(&self) -> Result<Tls, String> {
        let trust = self.value("sslrootcert").map(|written| match written {
            "system" => Trust::Public,
            file => Trust::File(file.to_owned()),
        });
        match (self.value("sslmode").unwrap_or("prefer"), trust) {
            ("disable", None) => Ok(Tls::Never),
            ("prefer", None) => Ok(Tls::IfOffered),
            ("require", None) => Ok(Tls::Always),
            ("require" | "verify-ca", Some(trust)) => Ok(Tls::Signed(trust)),
            ("verify-full", Some(trust)) => Ok(Tls::Named(trust)),
            (mode @ ("verify-ca" | "verify-full"), None) => Err(format!(
                "sslmode={mode} needs sslrootcert=FILE, the certificates of those who sign \
                 servers', or sslrootcert=system, the public ones"
            )),
            ("disable" | "prefer", Some(_)) => {
                Err("sslrootcert is of use with sslmode=verify-ca or verify-full only".into())
            }
            (other, _) => Err(format!(
                "sslmode is one of disable, prefer, require, verify-ca, verify-full, not {other}"
            )),
        }
    }

    /// A server that vanished without a word is noticed within seconds, unless the URL says
    /// otherwise. Of several servers one takes writes, and only that one is spoken to: a standby
    /// would answer what it was told last.
    fn tune(&self, server: &mut Config, several: bool) -> Result<(), String> {
        let number = |name, usual| self.value(name).map_or(Ok(usual), |text| whole(name, text));
        let target = match self.value("target_session_attrs") {
            None if several => TargetSessionAttrs::ReadWrite,
            None | Some("any") => TargetSessionAttrs::Any,
            Some("read-write" | "primary") => TargetSessionAttrs::ReadWrite,
            Some(other) => {
                return Err(format!(
                    "target_session_attrs is one of any, read-write, not {other}"
                ));
            }
        };
        server
            .target_session_attrs(target)
            .application_name(self.value("application_name").unwrap_or("dte"))
            .keepalives(number("keepalives", 1)? != 0)
            .keepalives_idle(Duration::from_secs(number("keepalives_idle", 10)?.into()))
            .keepalives_interval(Duration::from_secs(
                number("keepalives_interval", 3)?.into(),
            ))
            .keepalives_retries(number("keepalives_count", 3)?)
            .tcp_user_timeout(Duration::from_millis(
                number("tcp_user_timeout", 15_000)?.into(),
            ));
        if let Some(options) = self.value("options") {
            server.options(options);
        }
        Ok(())
    }
}

fn refused(name: &str, text: &str) -> String {
    format!("{name} is a whole number, not {text}")
}

fn whole(name: &str, text: &str) -> Result<u32, String> {
    text.parse().map_err(|_no_number| refused(name, text))
}

/// As libpq has it, nothing is no limit: an hour.
fn seconds(name: &str, text: &str) -> Result<Duration, String> {
    Ok(match whole(name, text)? {
        0 => Duration::from_hours(1),
        seconds => Duration::from_secs(seconds.into()),
    })
}

/// A URL's text with its `%XX` resolved; unreadable escapes stay as they are.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(url: &str) -> ServerUrl {
        match Location::read(url).unwrap() {
            Location::Postgresql(url) => url,
            Location::Sqlite(_) => panic!("not a server"),
        }
    }

    #[test]
    fn the_scheme_chooses_the_database() {
        assert!(matches!(
            Location::read("sqlite://data/dte.db").unwrap(),
            Location::Sqlite(path) if path.as_os_str() == "data/dte.db"
        ));
        assert!(matches!(
            Location::read("sqlite:///var/lib/dte.db").unwrap(),
            Location::Sqlite(path) if path.is_absolute()
        ));
        for url in ["postgres://db/dte", "postgresql://u:p@db/dte"] {
            assert!(matches!(
                Location::read(url).unwrap(),
                Location::Postgresql(_)
            ));
        }
        for url in [
            "",
            "dte.db",
            "mysql://db/dte",
            "sqlite://",
            "sqlite://:memory:",
        ] {
            assert!(Location::read(url).is_err(), "{url}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            ("postgres://dte:s3cret@db/dte", "postgres://dte:***@db/dte"),
            (
                "postgres://dte:s3%40cret@db/dte",
                "postgres://dte:***@db/dte",
            ),
            ("postgres://dte:s3@cret@db/dte", "postgres://dte:***@db/dte"),
            (
                "postgres://db/dte?password=s3cret",
                "postgres://db/dte?password=***",
            ),
            ("postgres://db/dte", "postgres://db/dte"),
        ] {
            assert_eq!(server(url).shown(), shown);
        }
        let message = server("postgres://dte:s3@cret@db/dte").scrub("no host \"cret@db\"");
        assert_eq!(message, "no host \"***@db\"");
        assert_eq!(server("postgres://u:s3%40c@db/x").scrub("s3@c"), "***");
    }

    fn refusal(url: &str) -> String {
        match Location::read(url) {
            Err(OpenError::Url { why }) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_setting_of_the_url_wins_over_ours() {
        let ours = server("postgres://db/dte");
        assert_eq!(ours.connect_within, Duration::from_secs(5));
        assert_eq!(
            ours.servers[0].get_keepalives_idle(),
            Duration::from_secs(10)
        );
        let theirs = server("postgres://db/dte?connect_timeout=60&keepalives_idle=99");
        assert_eq!(theirs.connect_within, Duration::from_mins(1));
        assert_eq!(
            theirs.servers[0].get_keepalives_idle(),
            Duration::from_secs(99)
        );
        assert_eq!(theirs.servers[0].get_application_name(), Some("dte"));
    }

    #[test]
    fn of_several_servers_the_one_that_takes_writes_is_wanted() {
        let one = server("postgres://u:p@a:1/dte");
        assert_eq!(one.servers.len(), 1);
        assert_eq!(
            one.servers[0].get_target_session_attrs(),
            TargetSessionAttrs::Any
        );
        let two = server("postgres://u:p@a:1,[::1]:2/dte");
        let hosts: Vec<_> = two
            .servers
            .iter()
            .map(|server| server.get_hosts().to_vec())
            .collect();
        assert_eq!(hosts, [[Host::Tcp("a".into())], [Host::Tcp("::1".into())]]);
        for (server, port) in two.servers.iter().zip([1, 2]) {
            assert_eq!(server.get_ports(), [port]);
            assert_eq!(server.get_user(), Some("u"));
            assert_eq!(server.get_dbname(), Some("dte"));
            assert_eq!(
                server.get_target_session_attrs(),
                TargetSessionAttrs::ReadWrite
            );
        }
        let socket = server("postgres:///dte?host=/run/postgresql&user=dte");
        assert_eq!(
            socket.servers[0].get_hosts(),
            [Host::Unix("/run/postgresql".into())]
        );
    }

    #[test]
    fn what_a_url_cannot_say_is_refused_by_name_and_without_the_password() {
        let why = refusal("postgres://dte:s3cret@db/dte?sslcert=x");
        assert!(why.starts_with("it has no parameter sslcert; there are application_name,"));
        for (parameters, named) in [
            ("sslmode=allow", "sslmode is one of"),
            ("sslmode=verify-full", "needs sslrootcert=FILE"),
            (
                "sslmode=disable&sslrootcert=ca.pem",
                "sslrootcert is of use",
            ),
            (
                "target_session_attrs=standby",
                "target_session_attrs is one of",
            ),
            ("connect_timeout=soon", "connect_timeout is a whole number"),
            ("port=x", "port is a whole number"),
            ("application_name=a&s3cret", "it has no parameter ***"),
        ] {
            let why = refusal(&format!("postgres://dte:s3cret@db/dte?{parameters}"));
            assert!(why.contains(named), "{why}");
            assert!(!why.contains("s3cret"), "{why}");
        }
    }

    #[test]
    fn the_modes_of_tls_are_those_of_libpq() {
        let tls = |parameters: &str| server(&format!("postgres://db/dte?{parameters}")).tls;
        let file = || Trust::File("/ca.pem".into());
        assert_eq!(tls(""), Tls::IfOffered);
        assert_eq!(tls("sslmode=disable"), Tls::Never);
        assert_eq!(tls("sslmode=require"), Tls::Always);
        assert_eq!(
            tls("sslmode=require&sslrootcert=/ca.pem"),
            Tls::Signed(file())
        );
        assert_eq!(
            tls("sslmode=verify-ca&sslrootcert=%2Fca.pem"),
            Tls::Signed(file())
        );
        assert_eq!(
            tls("sslmode=verify-full&sslrootcert=/ca.pem"),
            Tls::Named(file())
        );
        assert_eq!(
            tls("sslmode=verify-full&sslrootcert=system"),
            Tls::Named(Trust::Public)
        );
    }
}
