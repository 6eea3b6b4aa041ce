//! The address that a company names, taken apart and judged as far as that needs no look-up.

use std::net::IpAddr;

use dte_application::ports::RefusedUrl;
use reqwest::Url;

use crate::address::is_public;
use crate::allow::Allowed;

/// The longest address.
const LONGEST: usize = 2_000;

/// An address that may be sent to, if what its host stands for may be.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) url: Url,
    pub(crate) host: String,
    /// Whether the operator named its host: then it may be anywhere.
    pub(crate) is_allowed: bool,
}

impl Target {
    pub(crate) fn read(text: &str, allowed: &Allowed) -> Result<Self, RefusedUrl> {
        if text.len() > LONGEST || text.contains(char::is_whitespace) {
            return Err(RefusedUrl::Unreadable);
        }
        let url = Url::parse(text).map_err(|_no_url| RefusedUrl::Unreadable)?;
        let has_more =
            !url.username().is_empty() || url.password().is_some() || url.fragment().is_some();
        let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else {
            return Err(RefusedUrl::Unreadable);
        };
        if has_more || port == 0 {
            return Err(RefusedUrl::Unreadable);
        }
        // A name that ends with a dot is the same name.
        let host = host.trim_matches(['[', ']']).trim_end_matches('.');
        let host = host.to_ascii_lowercase();
        let is_allowed = allowed.names(&host, port);
        match url.scheme() {
            "https" => {}
            "http" if is_allowed => {}
            "http" => return Err(RefusedUrl::Insecure),
            _ => return Err(RefusedUrl::Unreadable),
        }
        let address = host.parse::<IpAddr>().ok();
        if address.is_some_and(|address| !is_allowed && !is_public(address)) {
            return Err(RefusedUrl::PrivateAddress);
        }
        Ok(Self {
            url,
            host,
            is_allowed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_judged_by_its_parts_before_anything_is_looked_up() {
        let allowed: Allowed = "hooks.internal:8080".parse().unwrap();
        let judged = |url: &str| {
            Target::read(url, &allowed).map(|target| target.url.port_or_known_default())
        };
        for (url, port) in [
            ("https://example.com/hook?x=1", 443),
            ("https://example.com:8443", 8443),
            ("http://hooks.internal:8080/a", 8080),
            ("http://HOOKS.internal.:8080/a", 8080),
            ("https://1.1.1.1/", 443),
        ] {
            assert_eq!(judged(url), Ok(Some(port)), "{url}");
        }
        for (url, why) in [
            ("http://example.com/", RefusedUrl::Insecure),
            ("http://hooks.internal/", RefusedUrl::Insecure),
            ("ftp://example.com/", RefusedUrl::Unreadable),
            ("https://user@example.com/", RefusedUrl::Unreadable),
            ("https://:secret@example.com/", RefusedUrl::Unreadable),
            ("https://example.com/#part", RefusedUrl::Unreadable),
            ("https://", RefusedUrl::Unreadable),
            ("https://example.com/a b", RefusedUrl::Unreadable),
            ("example.com", RefusedUrl::Unreadable),
            ("https://127.0.0.1/", RefusedUrl::PrivateAddress),
            ("https://2130706433/", RefusedUrl::PrivateAddress),
            ("https://0x7f.1/", RefusedUrl::PrivateAddress),
            ("https://0177.0.0.1/", RefusedUrl::PrivateAddress),
            ("https://[::1]/", RefusedUrl::PrivateAddress),
            ("https://[::ffff:10.0.0.1]/", RefusedUrl::PrivateAddress),
            ("https://169.254.169.254/latest", RefusedUrl::PrivateAddress),
        ] {
            assert_eq!(judged(url), Err(why), "{url}");
        }
    }
}
