//! Trusted proxies, and what they report about the client.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;

use super::caller::PeerAddress;

/// The proxies whose headers about the client are believed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TrustedProxies {
    /// Clients connect directly.
    #[default]
    None,
    /// This many proxies stand between the client and the server.
    Count(usize),
    /// All proxies have addresses in these networks.
    Networks(Vec<AddressRange>),
}

/// Addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRange {
    first: u128,
    /// Bits of an address that may differ.
    free_bits: u32,
}

impl AddressRange {
    fn contains(self, address: IpAddr) -> bool {
        let differs = bits(address) ^ self.first;
        self.free_bits >= u128::BITS || differs >> self.free_bits == 0
    }
}

/// An address as 128 bits, those of version 4 as in `::ffff:0:0/96`.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => Ipv6Addr::to_bits(address),
    }
}

impl FromStr for AddressRange {
    type Err = String;

    /// Reads `10.0.0.0/8`, or one address.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no address and no network. Use 10.0.0.0/8 or 192.0.2.1");
        let (address, length) = text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Ok(longest), |length| length.trim().parse()).map_err(|_| wrong())?;
        let free_bits = u32::checked_sub(longest, length).ok_or_else(wrong)?;
        Ok(Self { first: bits(address), free_bits })
    }
}

impl FromStr for TrustedProxies {
    type Err = String;

    /// Reads a number of proxies, or networks separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(count) = text.parse() {
            return Ok(if count == 0 { Self::None } else { Self::Count(count) });
        }
        text.split(',').map(|network| network.trim().parse()).collect::<Result<_, _>>().map(Self::Networks)
    }
}

impl TrustedProxies {
    /// Whether the other end of a connection is a proxy, as far as is known.
    pub(super) fn is_proxy(&self, peer: IpAddr) -> bool {
        match self {
            Self::None => false,
            Self::Count(_) => true,
            Self::Networks(networks) => networks.iter().any(|network| network.contains(peer)),
        }
    }

    /// The address of the client: the first that no trusted proxy has.
    pub(super) fn client_address(&self, peer: Option<PeerAddress>, headers: &HeaderMap) -> Option<IpAddr> {
        // Each proxy appends the address that it saw; clients can forge everything before.
        let lines = headers.get_all("x-forwarded-for").iter().rev().filter_map(|line| line.to_str().ok());
        let reported = lines.flat_map(|line| line.rsplit(',')).map_while(|word| read_address(word.trim()));
        let mut addresses = peer.map(|PeerAddress(address)| address).into_iter().chain(reported);
        let first = addresses.next();
        match self {
            Self::None => first,
            Self::Count(count) => addresses.take(*count).last().or(first),
            Self::Networks(networks) => {
                let is_proxy = |address: IpAddr| networks.iter().any(|network| network.contains(address));
                let mut client = first?;
                for next in addresses {
                    if !is_proxy(client) {
                        break;
                    }
                    client = next;
                }
                Some(client)
            }
        }
    }

    /// Whether the client uses TLS, as a trusted proxy reports.
    pub(super) fn is_secure(&self, peer: Option<PeerAddress>, headers: &HeaderMap) -> bool {
        let is_trusted = match self {
            Self::None => false,
            Self::Count(_) => true,
            Self::Networks(networks) => {
                peer.is_some_and(|PeerAddress(peer)| networks.iter().any(|network| network.contains(peer)))
            }
        };
        let scheme = headers.get("x-forwarded-proto").and_then(|scheme| scheme.to_str().ok()).unwrap_or_default();
        // The first proxy is the one that the browser talks to.
        is_trusted && scheme.split(',').next().is_some_and(|scheme| scheme.trim() == "https")
    }
}

/// An address; some proxies add a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &str, peer: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let peer = PeerAddress(peer.parse().unwrap());
        let proxies: TrustedProxies = proxies.parse().unwrap();
        proxies.client_address(Some(peer), &headers).unwrap().to_string()
    }

    #[test]
    fn the_client_is_the_first_whom_no_trusted_proxy_stands_for() {
        for (proxies, peer, lines, expected) in [
            ("0", "192.0.2.1", &["203.0.113.9"][..], "192.0.2.1"),
            ("1", "192.0.2.1", &["203.0.113.9"], "203.0.113.9"),
            ("1", "192.0.2.1", &["forged, 203.0.113.9"], "203.0.113.9"),
            ("1", "192.0.2.1", &["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
            ("1", "192.0.2.1", &["203.0.113.9:4711"], "203.0.113.9"),
            ("1", "192.0.2.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            ("1", "192.0.2.1", &["unknown"], "192.0.2.1"),
            ("1", "192.0.2.1", &[], "192.0.2.1"),
            ("2", "192.0.2.1", &["203.0.113.9, 198.51.100.1"], "203.0.113.9"),
            ("2", "192.0.2.1", &["6.6.6.6, 203.0.113.9, 198.51.100.1"], "203.0.113.9"),
            ("2", "192.0.2.1", &["198.51.100.1"], "198.51.100.1"),
            ("192.0.2.0/24,198.51.100.1", "192.0.2.1", &["6.6.6.6, 203.0.113.9, 198.51.100.1"], "203.0.113.9"),
            ("192.0.2.0/24", "192.0.2.1", &["192.0.2.7, 192.0.2.8"], "192.0.2.7"),
            ("192.0.2.0/24", "203.0.113.9", &["6.6.6.6"], "203.0.113.9"),
            ("::1, 2001:db8::/32", "2001:db8::5", &["203.0.113.9"], "203.0.113.9"),
            ("0.0.0.0/0", "192.0.2.1", &["203.0.113.9"], "203.0.113.9"),
        ] {
            assert_eq!(client(proxies, peer, lines), expected, "{proxies} {peer} {lines:?}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in ["", "x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::/129", "1.2.3.4,", "-1"] {
            assert!(text.parse::<TrustedProxies>().is_err(), "{text:?}");
        }
    }
}
