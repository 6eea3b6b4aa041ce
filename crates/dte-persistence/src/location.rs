//! Where a database is, read from its URL.

use std::fmt;
use std::path::PathBuf;

use crate::error::OpenError;

/// A database's place. Its `Debug` shows no password.
#[derive(Clone)]
pub(crate) enum Location {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// A database of a PostgreSQL server.
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
                ServerUrl::read(url).map(Self::Postgresql)
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

/// Whether the service can be told to use this database: what is wrong with the URL, or nothing.
pub fn check_url(url: &str) -> Result<(), OpenError> {
    Location::read(url).map(drop)
}

/// The URL of a PostgreSQL database, with what is secret in it.
#[derive(Clone)]
pub(crate) struct ServerUrl(String);

/// What stands for a secret in messages.
const HIDDEN: &str = "***";

/// The parameters that a URL may have; `docs/OPERATIONS.md` explains them.
const PARAMETERS: [&str; 15] = [
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
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
];

impl ServerUrl {
    fn read(url: &str) -> Result<Self, OpenError> {
        let read = Self(url.to_owned());
        let unknown = read.parameters().find(|name| !PARAMETERS.contains(name));
        if let Some(name) = unknown {
            let known = PARAMETERS.join(", ");
            let why = format!("it has no parameter {name}; there are {known}");
            let why = read.scrub(&why);
            return Err(OpenError::Url { why });
        }
        Ok(read)
    }

    /// The names of the parameters that it has.
    fn parameters(&self) -> impl Iterator<Item = &str> {
        let query = self.0.split_once('?').map_or("", |(_, query)| query);
        let written = query.split('&').filter(|written| !written.is_empty());
        written.map(|written| written.split_once('=').map_or(written, |(name, _)| name))
    }

    /// Whether it names more than one host.
    fn has_several_hosts(&self) -> bool {
        let (start, query) = self.0.split_once('?').unwrap_or((&*self.0, ""));
        let rest = start.split_once("://").map_or("", |(_, rest)| rest);
        let hosts = rest.rsplit_once('@').map_or(rest, |(_, hosts)| hosts);
        let host = |written: &&str| written.starts_with("host=");
        hosts.contains(',') || query.split('&').filter(host).any(|host| host.contains(','))
    }

    /// The URL to connect with. A server that cannot be reached, or that vanished without a word,
    /// is noticed within seconds, and of several servers the one is looked for that takes writes,
    /// unless the URL itself says otherwise.
    pub(crate) fn connection_string(&self) -> String {
        const USUAL: [(&str, &str); 6] = [
            ("connect_timeout", "5"),
            ("keepalives_idle", "10"),
            ("keepalives_interval", "3"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
            ("application_name", "dte"),
        ];
        const OF_SEVERAL: (&str, &str) = ("target_session_attrs", "read-write");
        let several = self.has_several_hosts().then_some(OF_SEVERAL);
        let mut url = self.0.clone();
        for (name, value) in USUAL.into_iter().chain(several) {
            if self.parameters().all(|given| given != name) {
                url.push(if url.contains('?') { '&' } else { '?' });
                url.push_str(name);
                url.push('=');
                url.push_str(value);
            }
        }
        url
    }

    /// The URL without its password, to be read by people.
    pub(crate) fn shown(&self) -> String {
        self.scrub(&self.0)
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
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
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

/// A URL's text with its `%XX` resolved; unreadable escapes stay as they are.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = tail
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
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

    #[test]
    fn a_setting_of_the_url_wins_over_ours() {
        let ours = server("postgres://db/dte").connection_string();
        assert!(ours.starts_with("postgres://db/dte?connect_timeout=5&"));
        let theirs = server("postgres://db/dte?connect_timeout=60").connection_string();
        assert!(theirs.starts_with("postgres://db/dte?connect_timeout=60&keepalives_idle="));
    }

    #[test]
    fn of_several_servers_the_one_that_takes_writes_is_wanted() {
        let wanted = |url| server(url).connection_string().contains("read-write");
        assert!(wanted("postgres://u:p,q@a:1,b:2/dte"));
        assert!(wanted("postgres:///dte?user=u&host=a,b"));
        assert!(!wanted(
            "postgres://u:p,q@a:1/dte?host=c&application_name=a,b"
        ));
        assert!(!wanted("postgres://a,b/dte?target_session_attrs=any"));
    }

    #[test]
    fn a_parameter_that_there_is_not_is_refused_by_name_and_without_the_password() {
        let refusal = |url: &str| match Location::read(url) {
            Err(OpenError::Url { why }) => why,
            other => panic!("{other:?}"),
        };
        let why = refusal("postgres://dte:s3cret@db/dte?sslmode=disable&sslcert=x");
        assert!(
            why.starts_with("it has no parameter sslcert; there are application_name,"),
            "{why}"
        );
        let why = refusal("postgres://dte:s3cret@db/dte?s3cret");
        assert!(why.starts_with("it has no parameter ***;"), "{why}");
    }
}
