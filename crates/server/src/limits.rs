//! Limits for each machine and for all together, so that nobody locks others out.

use std::time::Duration;

/// The longest request body, in bytes.
pub const MAX_BODY_BYTES: usize = 256 << 10;

/// A rate with a burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The burst.
    pub at_once: u32,
    /// How many in each period after the burst.
    pub then: u32,
    /// The period.
    pub period: Duration,
}

/// The limits of a server. One machine is an IPv4 address, or an IPv6 network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// Connections in all; fewer where the system gives fewer.
    pub connections: usize,
    /// Connections of one machine.
    pub connections_each: usize,
    /// Connections that one machine may open.
    pub arrivals: Rate,
    /// Bytes that one machine may send; behind a proxy, that each connection may.
    pub bytes: Rate,
    /// Requests of one machine for the page and its files.
    pub pages: Rate,
    /// API requests of one machine.
    pub questions: Rate,
    /// Expensive requests: new games, definitions, PGN.
    pub work: Rate,
    /// Accounts that one machine may make.
    pub sign_ups: Rate,
    /// Passwords, passkeys and codes that one machine may try.
    pub attempts_each: Rate,
    /// Passwords that one machine may try for one account.
    pub attempts_pair: Rate,
    /// Passwords that all together may try for one account.
    pub attempts_name: Rate,
    /// Letters by e-mail that one machine may ask for.
    pub letters_each: Rate,
    /// Letters that all together may ask for to one account or address.
    pub letters_to: Rate,
    /// Challenges for passkeys that one machine may ask for.
    pub challenges: Rate,
    /// Requests with one token.
    pub tokens: Rate,
    /// Requests with all tokens of one account.
    pub programs: Rate,
    /// Messages of one player or account in chats.
    pub messages: Rate,
    /// Messages of one machine.
    pub messages_each: Rate,
    /// Complaints of one account, and of one machine.
    pub complaints: Rate,
    /// Entries that an account puts into the catalogue.
    pub entries: Rate,
    /// Versions that an account adds to its entries, and other changes of them.
    pub revisions: Rate,
    /// Studies that an account creates or clones.
    pub studies: Rate,
    /// Changes of an account to studies.
    pub study_changes: Rate,
    /// What one machine may have stored: a game is one, and each [`ServerLimits::UNIT`] of its definition another.
    pub stored_each: Rate,
    /// What all together may have stored.
    pub stored: Rate,
    /// No game begins while less than this is free on the disk, in bytes, so that running games can go on.
    pub disk_free: u64,
    /// Memory of live custom games, in bytes.
    pub room_bytes: usize,
    /// The same for the games of one machine.
    pub room_bytes_each: usize,
    /// How many games of one machine may be in memory.
    pub rooms_each: usize,
    /// Request bodies of one machine that are being read, in bytes.
    pub bodies_each: usize,
    /// Request bodies of all machines that are being read, in bytes.
    pub bodies: usize,
    /// Responses to one machine that wait to be sent, in bytes.
    pub answers_each: usize,
    /// Responses to all machines that wait to be sent, in bytes.
    pub answers: usize,
    /// How many machines may watch one game.
    pub watchers: usize,
    /// Connections of one player, or of one machine that watches, to one game.
    pub sockets_each: usize,
    /// Requests of one machine that wait for a thread.
    pub waiting_each: usize,
    /// Searches of one machine through what is stored that are at work; its others wait.
    pub searches_each: usize,
    /// Analyses of one machine.
    pub analyses_each: usize,
    /// Reports of one machine that are made.
    pub reports_each: usize,
    /// Reports of all machines that are made.
    pub reports: usize,
    /// How long the engine may play for one report.
    pub report_time: Duration,
    /// How long the head of a request, or a connection between two, may take.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a client may take to accept what is sent.
    pub write: Duration,
    /// How long connections may take to end at shutdown.
    pub farewell: Duration,
}

impl ServerLimits {
    /// This much of a definition, in bytes, counts as one game more.
    pub const UNIT: usize = 4 << 10;

    /// Without limits by machine: for tests and measurements, which come from one.
    pub fn off() -> ServerLimits {
        let many = Rate { at_once: u32::MAX, then: u32::MAX, period: Duration::from_secs(1) };
        let most = usize::MAX;
        ServerLimits {
            connections_each: most,
            arrivals: many,
            bytes: many,
            pages: many,
            questions: many,
            work: many,
            sign_ups: many,
            attempts_each: many,
            attempts_pair: many,
            attempts_name: many,
            letters_each: many,
            letters_to: many,
            challenges: many,
            tokens: many,
            programs: many,
            messages: many,
            messages_each: many,
            complaints: many,
            entries: many,
            revisions: many,
            studies: many,
            study_changes: many,
            stored_each: many,
            stored: many,
            disk_free: 0,
            room_bytes_each: most,
            rooms_each: most,
            bodies_each: most,
            answers_each: most,
            sockets_each: most,
            waiting_each: 20_000,
            searches_each: most,
            analyses_each: most,
            reports_each: most,
            reports: most,
            ..ServerLimits::default()
        }
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let rate = |at_once, then, seconds| Rate { at_once, then, period: Duration::from_secs(seconds) };
        ServerLimits {
            connections: 50_000,
            connections_each: 300,
            arrivals: rate(600, 60, 1),
            bytes: rate(512 << 10, 256 << 10, 1),
            pages: rate(1500, 200, 1),
            questions: rate(400, 60, 1),
            work: rate(60, 4, 1),
            sign_ups: rate(10, 10, 3600),
            attempts_each: rate(30, 10, 60),
            attempts_pair: rate(10, 1, 60),
            attempts_name: rate(100, 100, 3600),
            letters_each: rate(10, 10, 3600),
            letters_to: rate(5, 5, 3600),
            challenges: rate(60, 30, 60),
            tokens: rate(120, 20, 1),
            programs: rate(200, 40, 1),
            messages: rate(6, 20, 60),
            messages_each: rate(20, 60, 60),
            complaints: rate(10, 20, 3600),
            entries: rate(10, 10, 24 * 3600),
            revisions: rate(60, 60, 24 * 3600),
            studies: rate(20, 20, 24 * 3600),
            study_changes: rate(120, 60, 60),
            stored_each: rate(400, 400, 3600),
            stored: rate(20_000, 20_000, 3600),
            disk_free: 64 << 20,
            room_bytes: 512 << 20,
            room_bytes_each: 64 << 20,
            rooms_each: 400,
            bodies_each: 2 << 20,
            bodies: 256 << 20,
            answers_each: 16 << 20,
            answers: 256 << 20,
            watchers: 500,
            sockets_each: 8,
            waiting_each: 32,
            searches_each: 1,
            analyses_each: 8,
            reports_each: 1,
            reports: 16,
            report_time: Duration::from_secs(60),
            head: Duration::from_secs(20),
            body: Duration::from_secs(20),
            write: Duration::from_secs(20),
            farewell: Duration::from_secs(5),
        }
    }
}
