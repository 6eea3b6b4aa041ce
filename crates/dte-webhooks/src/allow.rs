//! What the operator lets webhooks be besides the public network.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// Hosts and networks that are let although they are private, or are spoken to without TLS.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Names or addresses, each with its port if only that is let.
    hosts: Vec<(String, Option<u16>)>,
    networks: Vec<IpNet>,
}

/// What cannot be read as a host or a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is neither a host, nor host:port, nor a network such as 10.1.0.0/16")]
pub struct NotAllowed(String);

impl FromStr for Allowed {
    type Err = NotAllowed;

    /// Reads `host`, `host:port` and networks, apart by commas.
    fn from_str(text: &str) -> Result<Self, NotAllowed> {
        let mut allowed = Self::default();
        for entry in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            allowed.add(entry)?;
        }
        Ok(allowed)
    }
}

impl Allowed {
    fn add(&mut self, entry: &str) -> Result<(), NotAllowed> {
        let refused = || NotAllowed(entry.to_owned());
        if entry.contains('/') {
            self.networks
                .push(entry.parse().map_err(|_no_network| refused())?);
            return Ok(());
        }
        if let Ok(address) = entry.trim_matches(['[', ']']).parse::<IpAddr>() {
            self.networks.push(address.into());
            return Ok(());
        }
        let (host, port) = match entry.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse().map_err(|_no_port| refused())?)),
            None => (entry, None),
        };
        let host = host.trim_matches(['[', ']']).to_ascii_lowercase();
        let is_name = |c: char| c.is_ascii_alphanumeric() || ".-_:".contains(c);
        if host.is_empty() || !host.chars().all(is_name) {
            return Err(refused());
        }
        self.hosts.push((host, port));
        Ok(())
    }

    /// Whether a host is let at a port, by its name or as an address.
    pub(crate) fn names(&self, host: &str, port: u16) -> bool {
        let is_named = |(name, only): &(String, Option<u16>)| {
            name == host && only.is_none_or(|only| only == port)
        };
        self.hosts.iter().any(is_named) || host.parse().is_ok_and(|it| self.contains(it))
    }

    /// Whether an address lies in a network that is let.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|net| net.contains(&address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_ports_and_networks_are_let_and_nothing_else() {
        let allowed: Allowed = "Hooks.internal, pos:8080,10.1.0.0/16, ::1, 127.0.0.1:9000"
            .parse()
            .unwrap();
        for (host, port, is_let) in [
            ("hooks.internal", 80, true),
            ("other.internal", 80, false),
            ("pos", 8080, true),
            ("pos", 80, false),
            ("10.1.2.3", 443, true),
            ("10.2.2.3", 443, false),
            ("::1", 443, true),
            ("127.0.0.1", 9000, true),
            ("127.0.0.1", 9001, false),
        ] {
            assert_eq!(allowed.names(host, port), is_let, "{host}:{port}");
        }
        assert!(allowed.contains("::ffff:10.1.0.1".parse().unwrap()));
        for bad in ["10.0.0.0/33", "a b", "host:port", "http://x", ":80"] {
            assert!(bad.parse::<Allowed>().is_err(), "{bad}");
        }
    }
}
