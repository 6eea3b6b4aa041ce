//! Where the relay is, as the operator writes it.

use std::str::FromStr;

use dte_application::ports::Secret;
use percent_encoding::percent_decode_str;
use url::Url;

/// Whether what is sent to the relay has to be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TlsUse {
    /// From the first byte on.
    Wrapped,
    /// From STARTTLS on, and nothing is sent without.
    Demanded,
    /// From STARTTLS on where the relay offers it.
    Offered,
    /// As the password and the environment have it.
    Unsaid,
}

/// The relay: `smtp://` or `smtps://`, user and password, host and port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelayUrl {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// User and password.
    pub(crate) login: Option<(String, Secret)>,
    pub(crate) tls: TlsUse,
}

/// What cannot be read as a relay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not of the form smtp://USER:PASSWORD@HOST:PORT or smtps://…, with ?tls=required or ?tls=opportunistic at most"
)]
pub struct NoRelayUrl;

/// A part of an address without its percent signs, each of which begins a code.
fn decoded(part: &str) -> Result<String, NoRelayUrl> {
    let is_code = |rest: &str| {
        let code = rest.as_bytes().get(..2);
        code.is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
    };
    if !part.split('%').skip(1).all(is_code) {
        return Err(NoRelayUrl);
    }
    let text = percent_decode_str(part).decode_utf8();
    Ok(text.map_err(|_no_text| NoRelayUrl)?.into_owned())
}

impl FromStr for RelayUrl {
    type Err = NoRelayUrl;

    fn from_str(text: &str) -> Result<Self, NoRelayUrl> {
        let url = Url::parse(text).map_err(|_unreadable| NoRelayUrl)?;
        let tls = match (url.scheme(), url.query()) {
            ("smtps", None | Some("tls=required")) => TlsUse::Wrapped,
            ("smtp", None) => TlsUse::Unsaid,
            ("smtp", Some("tls=required")) => TlsUse::Demanded,
            ("smtp", Some("tls=opportunistic")) => TlsUse::Offered,
            _ => return Err(NoRelayUrl),
        };
        let usual = if tls == TlsUse::Wrapped { 465 } else { 587 };
        let host = url.host_str().filter(|host| !host.is_empty());
        let host = host.ok_or(NoRelayUrl)?.trim_matches(['[', ']']);
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(NoRelayUrl);
        }
        let login = match (url.username(), url.password()) {
            ("", None) => None,
            ("", Some(_)) | (_, None) => return Err(NoRelayUrl),
            (user, Some(password)) => Some((decoded(user)?, Secret::new(decoded(password)?))),
        };
        Ok(Self {
            host: host.to_owned(),
            port: url.port().unwrap_or(usual),
            login,
            tls,
        })
    }
}

impl RelayUrl {
    /// Whether nothing may be sent unencrypted: a password never is unless the operator says so, nor anything that
    /// counts.
    pub(crate) fn tls(&self, is_production: bool) -> TlsUse {
        match self.tls {
            TlsUse::Unsaid if is_production || self.login.is_some() => TlsUse::Demanded,
            TlsUse::Unsaid => TlsUse::Offered,
            said => said,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> RelayUrl {
        text.parse().unwrap()
    }

    #[test]
    fn a_relay_is_read_with_its_port_and_its_login() {
        let url = read("smtp://user%40x:p%2Fw%20d@mail.example:2525");
        assert_eq!((&*url.host, url.port), ("mail.example", 2525));
        let (user, password) = url.login.clone().unwrap();
        assert_eq!((&*user, password.reveal()), ("user@x", "p/w d"));
        assert!(!format!("{url:?}").contains("p/w"));
        assert_eq!(read("smtp://mail.example").port, 587);
        assert_eq!(read("smtps://[::1]/").port, 465);
        assert_eq!(read("smtps://[::1]/").host, "::1");
        for wrong in [
            "mail.example:25",
            "http://mail.example",
            "smtp://",
            "smtp://user@mail.example",
            "smtp://mail.example/path",
            "smtp://mail.example?tls=none",
            "smtps://mail.example?tls=opportunistic",
            "smtp://mail.example#a",
            "smtp://user:half%of%it@mail.example",
            "smtp://user:100%@mail.example",
        ] {
            assert_eq!(wrong.parse::<RelayUrl>(), Err(NoRelayUrl), "{wrong}");
        }
    }

    #[test]
    fn passwords_and_what_counts_travel_encrypted_unless_the_operator_says_otherwise() {
        for (text, in_tests, in_production) in [
            ("smtp://mail.example", TlsUse::Offered, TlsUse::Demanded),
            (
                "smtp://a:b@mail.example",
                TlsUse::Demanded,
                TlsUse::Demanded,
            ),
            (
                "smtp://a:b@mail.example?tls=opportunistic",
                TlsUse::Offered,
                TlsUse::Offered,
            ),
            (
                "smtp://mail.example?tls=required",
                TlsUse::Demanded,
                TlsUse::Demanded,
            ),
            ("smtps://mail.example", TlsUse::Wrapped, TlsUse::Wrapped),
        ] {
            let url = read(text);
            assert_eq!(
                (url.tls(false), url.tls(true)),
                (in_tests, in_production),
                "{text}"
            );
        }
    }
}
