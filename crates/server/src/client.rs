//! Who asks: clients share what the server keeps, and none of them may take the others' part.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::state::App;

/// Bits of an IPv6 address that one client can choose freely.
const OWN_BITS: u32 = 64;

/// A client by its address. Behind a proxy all clients are one: headers in which a proxy names them are never believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Client(Option<IpAddr>);

impl Client {
    /// The client at an address. All addresses of one IPv6 network are one client.
    pub fn at(address: IpAddr) -> Self {
        Self(Some(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> OWN_BITS << OWN_BITS)),
            address => address,
        }))
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Self(None)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_client_and_so_is_a_network_of_many() {
        let at = |text: &str| Client::at(text.parse().unwrap());
        assert_ne!(at("10.0.0.1"), at("10.0.0.2"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:1"));
        assert_ne!(at("2001:db8:0:1::1"), at("2001:db8:0:2::1"));
    }
}
