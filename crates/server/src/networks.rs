//! The networks of clients: limits count by them, and bots' turns are shared among them.
//!
//! A household has one IPv4 address or one /64 of IPv6. A stranger can have many of these: providers hand out /56 and
//! /48 networks, which are 256 and 65,536 times as large. So everything is also counted by the block around a network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A block may have this many times what one of its networks may. A university or a mobile provider has many people in
/// a block, so it is more than one.
pub(crate) const NETWORKS_PER_BLOCK: u32 = 4;

/// The network of an address: the /64 for IPv6, and the address itself for IPv4.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => first_v6(address, 64),
        address @ IpAddr::V4(_) => address,
    }
}

/// The first address of the block around a network: the largest that a customer usually gets, a /48 for IPv6 and a /24
/// for IPv4.
pub(crate) fn block(network: IpAddr) -> IpAddr {
    match network.to_canonical() {
        IpAddr::V6(address) => first_v6(address, 48),
        IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() >> 8 << 8).into(),
    }
}

/// The first address that has the same first bits.
fn first_v6(address: Ipv6Addr, bits: u32) -> IpAddr {
    let rest = Ipv6Addr::BITS - bits;
    Ipv6Addr::from_bits(address.to_bits() >> rest << rest).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_belong_to_networks_and_blocks() {
        for (address, of_network, of_block) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.0"),
            ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0"),
            ("2001:db8:1:ff02:3::4", "2001:db8:1:ff02::", "2001:db8:1::"),
            ("2001:db8:1::", "2001:db8:1::", "2001:db8:1::"),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(network(address).to_string(), of_network);
            assert_eq!(block(network(address)).to_string(), of_block);
            assert_eq!(block(address).to_string(), of_block);
        }
    }
}
