//! How the server is set up.

use crate::limits::ServerLimits;
use crate::mail::MailSettings;
use crate::module::Module;
use crate::push::PushSettings;
use crate::store::Database;
use crate::tls::Certificate;
use ipnet::IpNet;
use menagerie_core::Library;
use std::path::PathBuf;
use std::time::Duration;

/// How the server is set up.
#[derive(Debug)]
pub struct Settings {
    /// The games that it serves.
    pub library: Library,
    /// Where games are kept.
    pub data: Database,
    /// Where several processes share the database.
    pub others: Option<Others>,
    /// The folder of endgame tables, as `menagerie lab table` makes them.
    pub tables: Option<PathBuf>,
    /// The rules and the engine for browsers: with them, analysis is searched on the visitor's machine.
    pub module: Option<Module>,
    /// The names that the server may be called by, port aside; any if there are none. A page of another site that makes
    /// its own name lead to this machine gets nowhere.
    pub hosts: Vec<String>,
    /// How long the server waits for players.
    pub timeouts: Timeouts,
    /// The limits of each machine and of all together.
    pub limits: ServerLimits,
    /// The certificate for HTTPS, where no proxy has it.
    pub certificate: Option<Certificate>,
    /// The networks of trusted proxies, such as `127.0.0.1/32`.
    pub proxies: Vec<IpNet>,
    /// The names of accounts that are moderators.
    pub moderators: Vec<String>,
    /// How e-mail is sent; without it, none is.
    pub mail: Option<MailSettings>,
    /// How messages are sent to browsers; without it, none are.
    pub push: Option<PushSettings>,
    /// The networks that may read `/metrics`, in addition to this machine.
    pub observers: Vec<IpNet>,
}

impl Settings {
    /// The usual settings for a library and a folder or a database.
    pub fn new(library: Library, data: impl Into<Database>) -> Settings {
        Settings {
            library,
            data: data.into(),
            others: None,
            tables: None,
            module: None,
            hosts: Vec::new(),
            timeouts: Timeouts::default(),
            limits: ServerLimits::default(),
            certificate: None,
            proxies: Vec::new(),
            moderators: Vec::new(),
            mail: None,
            push: None,
            observers: Vec::new(),
        }
    }
}

/// How one of several processes reaches the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Others {
    /// The host and port at which they reach this one.
    pub address: String,
    /// The address of the bus between them: `nats://HOST`.
    pub bus: String,
}

/// How long the server waits for players.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// When a player has been away for this long, the opponent may claim the game.
    pub claim_after: Duration,
    /// When nobody has been connected for this long, a game leaves memory.
    pub idle: Duration,
    /// For how long each player of a live tournament game may wait with the first move.
    pub first_move: Duration,
    /// How often those who wait in an arena are paired.
    pub arena_wave: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            claim_after: Duration::from_secs(60),
            idle: Duration::from_secs(60),
            first_move: Duration::from_secs(60),
            arena_wave: Duration::from_secs(3),
        }
    }
}
