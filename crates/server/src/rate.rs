//! How often one machine may ask.

use crate::refusal::Refusal;
use crate::state::State;
use axum::extract::{self, ConnectInfo, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

/// Questions: so many at once, and so many a second.
const QUESTIONS: (u32, u32) = (400, 60);
/// What makes work or is kept: new games, definitions, PGN.
const WORK: (u32, u32) = (60, 4);
/// The addresses of it.
const HEAVY: [&str; 4] = ["/api/play", "/api/check", "/api/pgn", "/api/analysis"];
/// So many machines are remembered before those are forgotten that have not asked for a while.
const REMEMBERED: usize = 10_000;

/// Counts what each machine asks.
pub struct Rates {
    questions: DefaultKeyedRateLimiter<IpAddr>,
    work: DefaultKeyedRateLimiter<IpAddr>,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { questions: limiter(QUESTIONS), work: limiter(WORK) }
    }
}

fn limiter((at_once, a_second): (u32, u32)) -> DefaultKeyedRateLimiter<IpAddr> {
    let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(Quota::per_second(number(a_second)).allow_burst(number(at_once)))
}

impl Rates {
    fn allow(&self, machine: IpAddr, method: &Method, path: &str) -> bool {
        let heavy = HEAVY.iter().any(|prefix| path.starts_with(prefix)) && (method == Method::POST || path == HEAVY[3]);
        let limiter = if heavy { &self.work } else { &self.questions };
        if limiter.len() > REMEMBERED {
            limiter.retain_recent();
        }
        limiter.check_key(&machine).is_ok()
    }
}

/// Refuses who asks too often. This machine itself may ask as often as it likes.
pub async fn slowly(extract::State(state): extract::State<State>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| network(peer.0.ip()));
    let path = request.uri().path();
    let allowed = match peer {
        Some(machine) if !machine.is_loopback() && path.starts_with("/api") => {
            state.rates.allow(machine, request.method(), path)
        }
        _ => true,
    };
    if allowed { next.run(request).await } else { Refusal::TooMany.into_response() }
}

/// What counts as one machine: with IPv6, all addresses of one network.
fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) if !ip.is_loopback() => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        ip => ip,
    }
}
