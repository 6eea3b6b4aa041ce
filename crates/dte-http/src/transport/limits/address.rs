//! From which address a client comes.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use actix_web::HttpRequest;
use actix_web::http::header::{FORWARDED, HeaderMap, HeaderName, X_FORWARDED_FOR};
use ipnet::IpNet;

/// A client's address, as limits know it: of an IPv6 address the first 64 bits, because a network
/// of so many is the least that anybody gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        const NETWORK: u128 = !0 << 64;
        Self(match address.to_canonical() {
            IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & NETWORK).into(),
            four @ IpAddr::V4(_) => four,
        })
    }
}

/// The client of a request: the other end of the connection, unless that is a trusted proxy, which
/// says whom it speaks for.
pub fn client_of(request: &HttpRequest, proxies: &[IpNet]) -> IpAddr {
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    // Only the tests' requests come from nowhere.
    let peer = peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
    behind(peer, request.headers(), proxies)
}

/// Proxies write one of two headers and may pass on the other as the client sent it: when both are
/// there and name different clients, neither is believed.
fn behind(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let named = [&X_FORWARDED_FOR, &FORWARDED].map(|header| {
        let hops = hops(headers, header);
        (!hops.is_empty()).then(|| first_untrusted(peer, &hops, proxies))
    });
    match named {
        [Some(one), Some(other)] if one != other => peer,
        [Some(client), _] | [None, Some(client)] => client,
        [None, None] => peer,
    }
}

/// Follows the chain from the near end, as long as whoever tells of the next hop is trusted.
fn first_untrusted(peer: IpAddr, hops: &[&str], proxies: &[IpNet]) -> IpAddr {
    let mut client = peer;
    for hop in hops.iter().rev() {
        let is_trusted = proxies.iter().any(|network| network.contains(&client));
        match address_in(hop) {
            Some(before) if is_trusted => client = before,
            _ => break,
        }
    }
    client
}

/// The elements of a header, far end first, over all its lines.
fn hops<'a>(headers: &'a HeaderMap, header: &HeaderName) -> Vec<&'a str> {
    let lines = headers
        .get_all(header)
        .filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).collect()
}

/// The address in `192.0.2.1`, `192.0.2.1:80`, `[2001:db8::1]:80`, also quoted, also as
/// `for=…` among other parameters.
fn address_in(hop: &str) -> Option<IpAddr> {
    let mut parameters = hop.split(';').map(str::trim);
    let named = parameters.find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.eq_ignore_ascii_case("for").then_some(value)
    });
    let text = named.unwrap_or(hop).trim().trim_matches('"');
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address = text.parse().map(|with_port: SocketAddr| with_port.ip());
    let address = address.or_else(|_no_port| bare.parse());
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn client(peer: &str, headers: &[(HeaderName, &'static str)], proxies: &[&str]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name.clone(), HeaderValue::from_static(value));
        }
        let proxies: Vec<IpNet> = proxies.iter().map(|text| text.parse().unwrap()).collect();
        behind(peer.parse().unwrap(), &map, &proxies).to_string()
    }

    #[test]
    fn without_a_trusted_proxy_the_client_is_the_other_end_whatever_it_says() {
        let said = [(X_FORWARDED_FOR, "192.0.2.1"), (FORWARDED, "for=192.0.2.1")];
        assert_eq!(client("198.51.100.7", &said, &[]), "198.51.100.7");
        assert_eq!(
            client("198.51.100.7", &said, &["10.0.0.0/8"]),
            "198.51.100.7"
        );
    }

    #[test]
    fn a_trusted_proxy_names_the_client_and_what_the_client_claimed_before_is_not_believed() {
        let proxies = ["10.0.0.0/8", "2001:db8::/32"];
        for (header, said, expected) in [
            (X_FORWARDED_FOR, "192.0.2.1", "192.0.2.1"),
            (X_FORWARDED_FOR, "203.0.113.9, 192.0.2.1", "192.0.2.1"),
            (
                X_FORWARDED_FOR,
                "203.0.113.9, 192.0.2.1,10.1.1.1",
                "192.0.2.1",
            ),
            (X_FORWARDED_FOR, "192.0.2.1:4711", "192.0.2.1"),
            (X_FORWARDED_FOR, "::ffff:192.0.2.1", "192.0.2.1"),
            (X_FORWARDED_FOR, "192.0.2.1, nonsense", "10.0.0.1"),
            (X_FORWARDED_FOR, "", "10.0.0.1"),
            (
                FORWARDED,
                "for=192.0.2.1;proto=https;by=10.0.0.1",
                "192.0.2.1",
            ),
            (
                FORWARDED,
                "for=203.0.113.9, For=\"[2001:dead::1]:80\"",
                "2001:dead::1",
            ),
            (FORWARDED, "for=192.0.2.1, for=unknown", "10.0.0.1"),
        ] {
            assert_eq!(
                client("10.0.0.1", &[(header, said)], &proxies),
                expected,
                "{said}"
            );
        }
        let lines = [
            (X_FORWARDED_FOR, "203.0.113.9"),
            (X_FORWARDED_FOR, "192.0.2.1"),
        ];
        assert_eq!(client("10.0.0.1", &lines, &proxies), "192.0.2.1");
    }

    #[test]
    fn two_headers_that_disagree_are_not_believed() {
        let said = [(X_FORWARDED_FOR, "192.0.2.1"), (FORWARDED, "for=192.0.2.2")];
        assert_eq!(client("10.0.0.1", &said, &["10.0.0.1/32"]), "10.0.0.1");
        let said = [(X_FORWARDED_FOR, "192.0.2.1"), (FORWARDED, "for=192.0.2.1")];
        assert_eq!(client("10.0.0.1", &said, &["10.0.0.1/32"]), "192.0.2.1");
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_client() {
        let of = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
