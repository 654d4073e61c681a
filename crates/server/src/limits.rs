//! How much one machine may have, and all of them together, so that nobody shuts others out.

use std::time::Duration;

/// This many at once, and this many in each period after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub at_once: u32,
    /// In each period.
    pub then: u32,
    /// The period.
    pub period: Duration,
}

/// The limits of a server. One machine is an IPv4 address, or an IPv6 network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections in all; fewer where the system gives fewer.
    pub connections: usize,
    /// Connections of one machine.
    pub connections_each: usize,
    /// Questions of one machine.
    pub questions: Rate,
    /// What makes work: new games, definitions, PGN.
    pub work: Rate,
    /// What one machine may have stored: a game is one, and each [`Limits::UNIT`] of its definition another.
    pub stored_each: Rate,
    /// What all together may have stored.
    pub stored: Rate,
    /// No game is begun while less than this is free on the disk, in bytes, so that those that go on can.
    pub disk_free: u64,
    /// How much memory the games may hold that people have defined and that are being played, in bytes.
    pub room_bytes: usize,
    /// How many machines may watch one game.
    pub watchers: usize,
    /// Connections of one player, or of one machine that watches, to one game.
    pub sockets_each: usize,
    /// Questions of one machine that wait for a thread.
    pub waiting_each: usize,
    /// Analyses of one machine.
    pub analyses_each: usize,
    /// How long the head of a request, or a connection between two, may take.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a peer may take to accept what is sent.
    pub write: Duration,
    /// How long connections may take to end when the server does.
    pub farewell: Duration,
}

impl Limits {
    /// This much of a definition, in bytes, counts as one game more.
    pub const UNIT: usize = 4 << 10;

    /// Without limits by machine: for tests and measurements, which come from one.
    pub fn off() -> Limits {
        let many = Rate { at_once: u32::MAX, then: u32::MAX, period: Duration::from_secs(1) };
        let most = usize::MAX;
        Limits {
            connections_each: most,
            questions: many,
            work: many,
            stored_each: many,
            stored: many,
            disk_free: 0,
            sockets_each: most,
            waiting_each: 20_000,
            analyses_each: most,
            ..Limits::default()
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        let rate = |at_once, then, seconds| Rate { at_once, then, period: Duration::from_secs(seconds) };
        Limits {
            connections: 50_000,
            connections_each: 300,
            questions: rate(400, 60, 1),
            work: rate(60, 4, 1),
            stored_each: rate(400, 400, 3600),
            stored: rate(20_000, 20_000, 3600),
            disk_free: 64 << 20,
            room_bytes: 512 << 20,
            watchers: 500,
            sockets_each: 8,
            waiting_each: 32,
            analyses_each: 8,
            head: Duration::from_secs(20),
            body: Duration::from_secs(20),
            write: Duration::from_secs(20),
            farewell: Duration::from_secs(5),
        }
    }
}
