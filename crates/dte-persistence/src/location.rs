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
                Ok(Self::Postgresql(ServerUrl(url.to_owned())))
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

/// The URL of a PostgreSQL database, with what is secret in it.
#[derive(Clone)]
pub(crate) struct ServerUrl(String);

/// What stands for a secret in messages.
const HIDDEN: &str = "***";

impl ServerUrl {
    /// The URL to connect with. A server that cannot be reached, or that vanished without a word,
    /// is noticed within seconds unless the URL itself says otherwise.
    pub(crate) fn connection_string(&self) -> String {
        const PARAMETERS: &[(&str, &str)] = &[
            ("connect_timeout", "5"),
            ("keepalives_idle", "10"),
            ("keepalives_interval", "3"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
            ("application_name", "dte"),
        ];
        let mut url = self.0.clone();
        for (name, value) in PARAMETERS {
            if !url.contains(&format!("{name}=")) {
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
}
