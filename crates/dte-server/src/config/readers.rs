//! What reads the text of a setting: its value, or what is wrong with it.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use dte_application::ports::{Numbering, Secret};
use dte_authority::{EventBody, SettingsError};
use dte_domain::assumptions::EventDate;
use dte_domain::catalog::CountryNotation;
use dte_domain::identification::Environment;
use dte_domain::language::Language;
use dte_domain::value::Value;
use dte_mail::RelayUrl;
use dte_sandbox::{Strictness, UnknownStrictness};
use dte_webhooks::Allowed;
use ipnet::{AddrParseError, IpNet};
use tracing_subscriber::filter::{LevelFilter, Targets};

/// A setting that has no value when nobody sets it.
pub fn optional<T>(
    read: impl FnOnce(&str) -> Result<T, String>,
) -> impl FnOnce(&str) -> Result<Option<T>, String> {
    |text| read(text).map(Some)
}

pub fn number<T>(range: RangeInclusive<T>) -> impl FnOnce(&str) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!(
            "not a whole number from {} to {}",
            range.start(),
            range.end()
        )),
    }
}

pub fn language(text: &str) -> Result<Language, String> {
    Language::named(text).ok_or_else(|| "neither es nor en".into())
}

/// So many of something, and one at least.
pub fn count(most: usize) -> impl FnOnce(&str) -> Result<NonZeroUsize, String> {
    number(NonZeroUsize::MIN..=NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MAX))
}

/// So many a minute, and one at least.
pub fn rate(most: u32) -> impl FnOnce(&str) -> Result<NonZeroU32, String> {
    number(NonZeroU32::MIN..=NonZeroU32::new(most).unwrap_or(NonZeroU32::MAX))
}

/// So many a minute; 0 is without limit.
pub fn rate_or_none(most: u32) -> impl FnOnce(&str) -> Result<Option<NonZeroU32>, String> {
    move |text| number(0..=most)(text).map(NonZeroU32::new)
}

/// A time in seconds, one at least.
pub fn seconds(most: u64) -> impl FnOnce(&str) -> Result<Duration, String> {
    move |text| number(1..=most)(text).map(Duration::from_secs)
}

/// A time in hours, ten years at most.
pub fn hours(least: u64) -> impl FnOnce(&str) -> Result<Duration, String> {
    move |text| number(least..=87_600)(text).map(Duration::from_hours)
}

pub fn cores() -> NonZeroUsize {
    const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);
    std::thread::available_parallelism().unwrap_or(TWO)
}

#[expect(clippy::unnecessary_wraps, reason = "read like every other setting")]
pub fn path(text: &str) -> Result<PathBuf, String> {
    Ok(PathBuf::from(text))
}

#[expect(clippy::unnecessary_wraps, reason = "read like every other setting")]
pub fn secret(text: &str) -> Result<Secret, String> {
    Ok(Secret::new(text))
}

/// A secret that somebody thought of.
pub fn token(text: &str) -> Result<Secret, String> {
    match text.len() {
        0..16 => Err("shorter than 16 characters".into()),
        _ => secret(text),
    }
}

/// A list with commas; `none` is an empty one.
#[expect(clippy::unnecessary_wraps, reason = "read like every other setting")]
pub fn list(text: &str) -> Result<Vec<String>, String> {
    let entries = text.split(',').map(str::trim);
    let entries = entries.filter(|entry| !entry.is_empty() && *entry != "none");
    Ok(entries.map(str::to_owned).collect())
}

/// Networks and single addresses, by commas.
pub fn networks(text: &str) -> Result<Vec<IpNet>, String> {
    let read = |text: &str| -> Result<IpNet, AddrParseError> {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_network| text.parse())
    };
    let networks: Result<Vec<_>, _> = text.split(',').map(|text| read(text.trim())).collect();
    networks.map_err(|_unknown| "not addresses or networks by commas".into())
}

/// Origins of web pages by commas, spelled as browsers do: scheme, host, a port that is not the usual one.
pub fn origins(text: &str) -> Result<Vec<String>, String> {
    text.split(',').map(|text| origin(text.trim())).collect()
}

/// What webhooks may be besides the public network.
pub fn webhook_allow(text: &str) -> Result<Allowed, String> {
    text.parse::<Allowed>().map_err(|error| error.to_string())
}

/// The mail relay.
pub fn relay(text: &str) -> Result<RelayUrl, String> {
    text.parse::<RelayUrl>().map_err(|error| error.to_string())
}

/// A file of certificate authorities of the mail relay.
pub fn relay_roots(text: &str) -> Result<PathBuf, String> {
    let file = path(text)?;
    let checked = dte_mail::check_roots(&file);
    checked.map_err(|error| error.to_string())?;
    Ok(file)
}

fn origin(text: &str) -> Result<String, String> {
    let spelled = reqwest::Url::parse(text).map(|url| url.origin().ascii_serialization());
    match spelled {
        Ok(spelled) if spelled == text && text.starts_with("http") => Ok(spelled),
        Ok(spelled) if spelled.starts_with("http") => Err(format!(
            "{text} is not an origin as browsers spell it: {spelled}"
        )),
        _ => Err(format!(
            "{text} is not the origin of a web page: https://pos.example"
        )),
    }
}

/// A filter of the log. What stands alone must be a level: the library would take a misspelt one
/// for the name of a module.
pub fn filter(text: &str) -> Result<String, String> {
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

pub fn address(text: &str) -> Result<SocketAddr, String> {
    let mut found = text
        .to_socket_addrs()
        .map_err(|_unknown| "not HOST:PORT".to_owned())?;
    found.next().ok_or_else(|| "no such host".to_owned())
}

/// An address of the web, without a slash at its end.
pub fn url(text: &str) -> Result<String, String> {
    let good = ["http://", "https://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    if good && reqwest::Url::parse(text).is_ok_and(|url| url.has_host()) {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("not an http(s) URL".into())
    }
}

/// An address that links begin with: no user, nothing behind its path.
pub fn public_address(text: &str) -> Result<String, String> {
    let read = url(text)?;
    let parts = reqwest::Url::parse(&read).map_err(|error| error.to_string())?;
    let is_plain = parts.username().is_empty()
        && parts.password().is_none()
        && parts.query().is_none()
        && parts.fragment().is_none();
    // What browsers would write otherwise stays out of links, too: line ends, blanks.
    if is_plain && parts.as_str().trim_end_matches('/') == read {
        Ok(read)
    } else {
        Err("links cannot begin with it: https://dte.example or https://example.com/dte".into())
    }
}

pub fn database(text: &str) -> Result<String, String> {
    let known = ["sqlite://", "postgres://", "postgresql://"];
    if known.iter().any(|scheme| text.starts_with(scheme)) {
        let checked = dte_persistence::check_url(text);
        return checked
            .map(|()| text.to_owned())
            .map_err(|wrong| wrong.to_string());
    }
    Err("begins with neither sqlite:// nor postgres://".into())
}

/// The database of those who name none.
pub fn sqlite_in(data_dir: &Path) -> String {
    format!("sqlite://{}", data_dir.join("dte.sqlite").display())
}

/// A file of certificate authorities.
pub fn roots(text: &str) -> Result<PathBuf, String> {
    let file = path(text)?;
    match dte_authority::check_roots(&file) {
        Ok(()) => Ok(file),
        Err(SettingsError::ExtraRoots { cause, .. }) => Err(format!(
            "no certificate authorities in PEM can be read from it: {cause}"
        )),
        Err(other) => Err(other.to_string()),
    }
}

pub fn value<T: Value>(text: &str) -> Result<T, String> {
    T::parse(text)
        .map_err(|parse_error| format!("expected {}", parse_error.expected.text(Language::English)))
}

pub fn environment(text: &str) -> Result<Environment, String> {
    Environment::parse(text).map_err(|_unknown| "neither 00 (test) nor 01 (production)".into())
}

pub fn strictness(text: &str) -> Result<Strictness, String> {
    text.parse()
        .map_err(|error: UnknownStrictness| error.to_string())
}

pub fn numbering(text: &str) -> Result<Numbering, String> {
    one_of(
        text,
        [
            ("yearly", Numbering::Yearly),
            ("continuous", Numbering::Continuous),
        ],
    )
}

pub fn yes_or_no(text: &str) -> Result<bool, String> {
    one_of(text, [("yes", true), ("no", false)])
}

/// Whether a registration needs a token.
pub fn open_or_token(text: &str) -> Result<bool, String> {
    one_of(text, [("open", false), ("token", true)])
}

/// The notation of a country.
pub fn country_notation(text: &str) -> Result<CountryNotation, String> {
    let [one, other] = [CountryNotation::Letters, CountryNotation::Digits];
    one_of(text, [(one.name(), one), (other.name(), other)])
}

/// The date in an invalidation.
pub fn event_date(text: &str) -> Result<EventDate, String> {
    let [one, other] = [EventDate::Today, EventDate::OfTheDocument];
    one_of(text, [(one.name(), one), (other.name(), other)])
}

/// A path below the authority's address, or a whole address.
pub fn path_of_authority(text: &str) -> Result<String, String> {
    let is_path = text.starts_with('/') && !text.contains(char::is_whitespace);
    if is_path || url(text).is_ok() {
        Ok(text.to_owned())
    } else {
        Err("neither a path such as /fesv/recepciondte nor an http(s) URL".into())
    }
}

/// The members of a request that sends an event.
pub fn event_body(text: &str) -> Result<EventBody, String> {
    text.parse()
}

fn one_of<T>(text: &str, [one, other]: [(&str, T); 2]) -> Result<T, String> {
    match text {
        _ if text == one.0 => Ok(one.1),
        _ if text == other.0 => Ok(other.1),
        _ => Err(format!("neither {} nor {}", one.0, other.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxies_are_addresses_and_networks() {
        let proxies = networks("10.0.0.0/8, 192.0.2.1,2001:db8::/32").unwrap();
        assert!(proxies[0].contains(&"10.1.2.3".parse::<IpAddr>().unwrap()));
        assert!(!proxies[1].contains(&"192.0.2.2".parse::<IpAddr>().unwrap()));
        assert_eq!(proxies.len(), 3);
        let refused = networks("10.0.0.0/99").unwrap_err();
        assert_eq!(refused, "not addresses or networks by commas");
    }

    #[test]
    fn an_address_that_heads_links_may_have_a_path_and_nothing_else() {
        let read = public_address("https://example.com/dte/").unwrap();
        assert_eq!(read, "https://example.com/dte");
        assert!(public_address("http://127.0.0.1:8080").is_ok());
        for wrong in [
            "example.com",
            "ftp://example.com",
            "https://user@example.com",
            "https://example.com/?a=b",
            "https://example.com/#a",
            "https://example.com/a b",
            "https://example.com/\r\nX: y",
        ] {
            assert!(public_address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn origins_are_spelled_as_browsers_do() {
        let read = origins("https://pos.example, http://localhost:5173").unwrap();
        assert_eq!(read, ["https://pos.example", "http://localhost:5173"]);
        let spelled = "is not an origin as browsers spell it: https://pos.example";
        for wrong in [
            "https://pos.example/",
            "https://POS.example",
            "https://pos.example:443",
        ] {
            assert_eq!(origins(wrong).unwrap_err(), format!("{wrong} {spelled}"));
        }
        for wrong in [
            "*",
            "null",
            "pos.example",
            "ftp://pos.example",
            "file:///x",
            "",
        ] {
            let refused = format!("{wrong} is not the origin of a web page: https://pos.example");
            assert_eq!(origins(wrong).unwrap_err(), refused);
        }
    }

    #[test]
    fn companies_are_not_limited_unless_it_is_said() {
        assert_eq!(rate_or_none(10)("0").unwrap(), None);
        assert_eq!(rate_or_none(10)("5").unwrap(), NonZeroU32::new(5));
        assert!(rate(10)("0").is_err());
    }
}
