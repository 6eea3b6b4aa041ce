//! What clients may do at most: how many, how slow, how often.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use dte_http::LimitSettings;
use ipnet::{AddrParseError, IpNet};

use super::{number_in, seconds};
use crate::config::settings::{ConfigError, Settings};

/// What clients may do at most.
#[derive(Clone, Debug)]
pub struct Clients {
    /// Connections at a time.
    pub connections: usize,
    /// Bytes of memory that all requests and answers under way take.
    pub bytes: usize,
    /// How long a connection stays open between two requests.
    pub idle_within: Duration,
    /// How long the head of a request may take to arrive.
    pub header_timeout: Duration,
    /// How long the body of a request may take to arrive.
    pub body_within: Duration,
    /// How long a client may take to receive an answer.
    pub write_timeout: Duration,
    /// How often.
    pub limits: LimitSettings,
}

impl Clients {
    /// Reads them. The first fault is the answer.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        /// Two of the largest requests at a time.
        const LEAST_BYTES: usize = 16 * 1024 * 1024;
        const MOST_A_MINUTE: u32 = 60_000_000;
        let defaults = LimitSettings::default();
        let rate = |key, default: NonZeroU32, most| {
            let most = NonZeroU32::new(most).unwrap_or(NonZeroU32::MAX);
            let read = |text: &str| number_in(text, NonZeroU32::MIN..=most);
            settings.read(key, || default, read)
        };
        let company_rate = |text: &str| number_in(text, 0..=MOST_A_MINUTE);
        Ok(Self {
            connections: settings.read(
                "connections",
                || 4_096,
                |text| number_in(text, 1..=1_000_000),
            )?,
            bytes: settings.read(
                "bytes",
                || 256 * 1024 * 1024,
                |text| number_in(text, LEAST_BYTES..=usize::MAX),
            )?,
            idle_within: seconds(settings, "idle_seconds", 75)?,
            header_timeout: seconds(settings, "header_timeout_seconds", 10)?,
            body_within: seconds(settings, "body_seconds", 15)?,
            write_timeout: seconds(settings, "write_timeout_seconds", 60)?,
            limits: LimitSettings {
                log_ins: rate("login_rate", defaults.log_ins, MOST_A_MINUTE)?,
                failures: rate("login_failures", defaults.failures, 1_000)?,
                locked_for: seconds(settings, "login_lock_seconds", 30)?,
                registrations: rate("registration_rate", defaults.registrations, MOST_A_MINUTE)?,
                requests: NonZeroU32::new(settings.read("company_rate", || 0, company_rate)?),
                trusted_proxies: settings.read("trusted_proxies", Vec::new, networks)?,
            },
        })
    }
}

/// Networks and single addresses, by commas.
fn networks(text: &str) -> Result<Vec<IpNet>, String> {
    let read = |text: &str| -> Result<IpNet, AddrParseError> {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_network| text.parse())
    };
    let networks: Result<Vec<_>, _> = text.split(',').map(|text| read(text.trim())).collect();
    networks.map_err(|_unknown| "not addresses or networks by commas".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(key: &str, value: &str) -> Result<Clients, ConfigError> {
        let mut settings = Settings::default();
        settings.set(key, value, key);
        Clients::read(&settings)
    }

    #[test]
    fn proxies_are_addresses_and_networks() {
        let clients = read("trusted_proxies", "10.0.0.0/8, 192.0.2.1,2001:db8::/32").unwrap();
        let proxies = clients.limits.trusted_proxies;
        assert!(proxies[0].contains(&"10.1.2.3".parse::<IpAddr>().unwrap()));
        assert!(!proxies[1].contains(&"192.0.2.2".parse::<IpAddr>().unwrap()));
        assert_eq!(proxies.len(), 3);
        let refused = read("trusted_proxies", "10.0.0.0/99")
            .unwrap_err()
            .to_string();
        assert!(
            refused.ends_with("not addresses or networks by commas"),
            "{refused}"
        );
    }

    #[test]
    fn companies_are_not_limited_unless_it_is_said() {
        assert_eq!(read("login_rate", "5").unwrap().limits.requests, None);
        let limits = read("company_rate", "5").unwrap().limits;
        assert_eq!(limits.requests, NonZeroU32::new(5));
        assert!(read("login_failures", "0").is_err());
    }
}
