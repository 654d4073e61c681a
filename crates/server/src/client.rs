//! The client of a request, also behind proxies.

use crate::compute::Requester;
use crate::listen::Secure;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The machine that a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    /// What counts as one machine: an IPv4 address, or all IPv6 addresses of one network.
    pub network: IpAddr,
    /// Whether it has come over HTTPS, as far as a trusted proxy says.
    pub secure: bool,
}

impl Default for Client {
    /// This machine.
    fn default() -> Client {
        Client { network: IpAddr::V4(Ipv4Addr::LOCALHOST), secure: false }
    }
}

impl Client {
    /// The requester of work on a custom game, or on one of the library.
    pub fn requester(self, custom: bool) -> Requester {
        Requester { machine: self.network, custom, live: false }
    }
}

/// The trusted proxies.
#[derive(Clone, Debug, Default)]
pub struct Proxies(pub Vec<IpNet>);

impl Proxies {
    /// Whether an address is of a trusted proxy.
    pub fn trust(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        self.0.iter().any(|net| net.contains(&ip))
    }

    /// The machine for which a peer asks.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        if !self.trust(peer) {
            return Client { network: network(peer), secure: false };
        }
        let text =
            |name| headers.get_all(name).iter().filter_map(|value: &axum::http::HeaderValue| value.to_str().ok());
        let chain: Vec<&str> = text("x-forwarded-for").flat_map(|value| value.split(',')).map(str::trim).collect();
        // Each proxy adds whom it heard, so the last that is no proxy of ours is the client. What stands before it the
        // client may have written.
        let known = chain.iter().rev().map_while(|address| parsed(address));
        let mut last = peer;
        for ip in known {
            last = ip;
            if !self.trust(ip) {
                break;
            }
        }
        let secure =
            text("x-forwarded-proto").next_back().is_some_and(|value| value.trim().eq_ignore_ascii_case("https"));
        Client { network: network(last), secure }
    }
}

/// Whether some proxy, trusted or not, has handed a request on.
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "forwarded", "via"].iter().any(|name| headers.contains_key(*name))
}

/// An address as proxies write it, with or without a port.
fn parsed(text: &str) -> Option<IpAddr> {
    let ip = text.parse().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    ip.or_else(|_| text.trim_matches(['[', ']']).parse()).ok()
}

/// What counts as one machine.
pub fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) if !ip.is_loopback() => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        ip => ip,
    }
}

/// Identifies the client for the layers that follow.
pub async fn identify(State(proxies): State<Proxies>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let mut client = peer.map_or_else(Client::default, |peer| proxies.client(peer, request.headers()));
    client.secure |= request.extensions().get::<Secure>().is_some();
    request.extensions_mut().insert(client);
    next.run(request).await
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(parts.extensions.get::<Client>().copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxies = Proxies(vec!["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        for (peer, forwarded, expected) in [
            ("192.0.2.1", &["203.0.113.9"][..], "192.0.2.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            ("::ffff:127.0.0.1", &["203.0.113.9:4711"], "203.0.113.9"),
            ("127.0.0.1", &["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            ("127.0.0.1", &["198.51.100.1", "203.0.113.9, 10.1.2.3"], "203.0.113.9"),
            ("127.0.0.1", &["203.0.113.9, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &["10.1.1.1, 10.1.2.3"], "10.1.1.1"),
            ("127.0.0.1", &["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::"),
            ("127.0.0.1", &["[2001:db8:1:2:3:4:5:6]:443"], "2001:db8:1:2::"),
        ] {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-for", HeaderValue::from_str(value).unwrap());
            }
            let client = proxies.client(peer.parse().unwrap(), &headers);
            assert_eq!(client.network, expected.parse::<IpAddr>().unwrap(), "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn only_trusted_proxies_say_that_a_connection_is_secure() {
        let proxies = Proxies(vec!["127.0.0.1/32".parse().unwrap()]);
        let headers = HeaderMap::from_iter([("x-forwarded-proto".parse().unwrap(), HeaderValue::from_static("https"))]);
        let secure = |peer: &str| proxies.client(peer.parse().unwrap(), &headers).secure;
        assert_eq!((secure("127.0.0.1"), secure("192.0.2.1")), (true, false));
    }
}
