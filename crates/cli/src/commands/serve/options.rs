//! The options of `menagerie serve`, wherever they are given.

use crate::log::LogFormat;
use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use ipnet::IpNet;
use std::net::IpAddr;
use std::path::PathBuf;
use tracing::level_filters::LevelFilter;

/// The options of `menagerie serve`. What is not given is nothing.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// The port to listen on; 0 picks a free one. By default 8080.
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for all interfaces. By default
    /// 127.0.0.1.
    #[arg(long, value_name = "IP", value_parser = address)]
    pub address: Option<IpAddr>,
    /// The folder to store games in; created if missing. By default, the system's folder for application data.
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data: Option<PathBuf>,
    /// The address of a PostgreSQL database to store games in, instead of a folder: postgres://USER:PASSWORD@HOST/NAME. In the
    /// environment or a file of settings the password is in no list of processes.
    #[arg(long, value_name = "ADDRESS", global = true)]
    pub database: Option<String>,
    /// Share the database with other processes, which reach this one at this host and port: all of them take all requests, and
    /// know of one another by the database. The network of the others has to be a --proxy.
    #[arg(long, value_name = "HOST:PORT", value_parser = peer_address)]
    pub peer_address: Option<String>,
    /// The NATS server by which the processes that share a database report to one another: nats://HOST.
    #[arg(long, value_name = "ADDRESS")]
    pub bus: Option<String>,
    /// A folder of endgame tables, as `menagerie lab table` makes them, for the analysis board.
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// A folder of the rules and the engine for browsers, as web/site/build makes it: analysis is searched on the visitor's
    /// machine then. By default, the folder that was installed with the program.
    #[arg(long, value_name = "FOLDER")]
    pub module: Option<PathBuf>,
    /// Search on the server alone, whatever was installed with the program.
    #[arg(long, conflicts_with = "module")]
    pub no_module: bool,
    /// A host name that the server accepts, such as the one of a proxy. Can be given more than once.
    #[arg(long = "host", value_name = "NAME", value_parser = host_name)]
    pub hosts: Vec<String>,
    /// The file of a certificate, in PEM with those that sign it: the server speaks HTTPS itself.
    #[arg(long, value_name = "FILE")]
    pub tls_certificate: Option<PathBuf>,
    /// The file of the certificate's key, in PEM. Both files are read again when they are renewed.
    #[arg(long, value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// The network of a trusted proxy, such as 127.0.0.1/32, whose X-Forwarded-For and X-Forwarded-Proto headers are
    /// believed. Can be given more than once.
    #[arg(long = "proxy", value_name = "NETWORK", value_parser = network)]
    pub proxies: Vec<IpNet>,
    /// An account that is a moderator's, by its name. Can be given more than once.
    #[arg(long = "moderator", value_name = "NAME")]
    pub moderators: Vec<String>,
    /// The mail server that sends e-mail: smtps://USER:PASSWORD@HOST, smtp://USER:PASSWORD@HOST with STARTTLS, or
    /// smtp://HOST?tls=none for a relay without TLS. Without it, no e-mail is sent. In the environment or a file of settings the
    /// password is in no list of processes.
    #[arg(long, value_name = "ADDRESS")]
    pub smtp: Option<String>,
    /// The sender of e-mail, such as noreply@example.org.
    #[arg(long, value_name = "SENDER")]
    pub mail_from: Option<String>,
    /// The address of the page that links in e-mail begin with, such as https://play.example.org.
    #[arg(long, value_name = "ADDRESS")]
    pub public_address: Option<String>,
    /// Sends reminders to browsers whose owners want them, by Web Push. Push services ask this address of the operator, such as
    /// admin@example.org, about what this server sends. Without it, no messages are sent to browsers.
    #[arg(long, value_name = "ADDRESS")]
    pub push_contact: Option<String>,
    /// A push service that messages may be sent to in addition to those of the usual browsers, such as https://push.example.org.
    /// Can be given more than once.
    #[arg(long = "push-service", value_name = "ADDRESS")]
    pub push_services: Vec<String>,
    /// A network that may read /metrics, in addition to this machine. Can be given more than once.
    #[arg(long = "observer", value_name = "NETWORK", value_parser = network)]
    pub observers: Vec<IpNet>,
    /// The format of the log on stderr.
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub log: Option<LogFormat>,
    /// What the log has: error, warn, info or debug.
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub log_level: Option<LevelFilter>,
    /// Turn the limits per machine off, for tests that come from one machine.
    #[arg(long, value_name = "ON", value_enum, hide = true)]
    pub limits: Option<Switch>,
    /// Don't open the browser.
    #[arg(long)]
    pub no_browser: bool,
}

/// On or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// On.
    #[default]
    On,
    /// Off.
    Off,
}

impl Options {
    /// These, and those of others that are not given here. Where games are stored is one thing: a folder or a database; so is where
    /// browsers get the module: from a folder, or not at all.
    pub fn or(self, other: Options) -> Options {
        let has_place = self.data.is_some() || self.database.is_some();
        let (data, database) = if has_place { (self.data, self.database) } else { (other.data, other.database) };
        let has_module = self.module.is_some() || self.no_module;
        let (module, no_module) =
            if has_module { (self.module, self.no_module) } else { (other.module, other.no_module) };
        Options {
            port: self.port.or(other.port),
            address: self.address.or(other.address),
            data,
            database,
            peer_address: self.peer_address.or(other.peer_address),
            bus: self.bus.or(other.bus),
            tables: self.tables.or(other.tables),
            module,
            no_module,
            hosts: any(self.hosts, other.hosts),
            tls_certificate: self.tls_certificate.or(other.tls_certificate),
            tls_key: self.tls_key.or(other.tls_key),
            proxies: any(self.proxies, other.proxies),
            moderators: any(self.moderators, other.moderators),
            smtp: self.smtp.or(other.smtp),
            mail_from: self.mail_from.or(other.mail_from),
            public_address: self.public_address.or(other.public_address),
            push_contact: self.push_contact.or(other.push_contact),
            push_services: any(self.push_services, other.push_services),
            observers: any(self.observers, other.observers),
            log: self.log.or(other.log),
            log_level: self.log_level.or(other.log_level),
            limits: self.limits.or(other.limits),
            no_browser: self.no_browser || other.no_browser,
        }
    }

    /// Refuses two places for games.
    ///
    /// # Errors
    /// Names them.
    pub fn check_place(&self) -> Result<()> {
        match self.data.is_some() && self.database.is_some() {
            true => bail!("games are stored in a folder or in a database: give --data or --database, and not both"),
            false => Ok(()),
        }
    }

    /// Two options of which only one can be given, one here and one there.
    pub fn excluded(&self, other: &Options) -> Option<[&'static str; 2]> {
        let place = |options: &Options| [options.data.is_some(), options.database.is_some()];
        let module = |options: &Options| [options.module.is_some(), options.no_module];
        let both = |[a, b]: [bool; 2], [c, d]: [bool; 2]| (a && d) || (b && c);
        [
            (["data", "database"], both(place(self), place(other))),
            (["module", "no-module"], both(module(self), module(other))),
        ]
        .into_iter()
        .find_map(|(names, both)| both.then_some(names))
    }

    /// Refuses options that do not go together.
    ///
    /// # Errors
    /// Names them.
    pub fn check(&self) -> Result<()> {
        let tls = [self.tls_certificate.is_some(), self.tls_key.is_some()];
        ensure!(tls[0] == tls[1], "HTTPS takes a certificate and its key: give --tls-certificate and --tls-key");
        if tls[0] && self.peer_address.is_some() {
            bail!(
                "processes that share a database speak no HTTPS, but what is in front of them: leave --tls-certificate out"
            );
        }
        if self.bus.is_some() && self.peer_address.is_none() {
            bail!("a bus is for processes that share a database: give --peer-address, or leave --bus out");
        }
        let mail = [self.smtp.is_some(), self.mail_from.is_some(), self.public_address.is_some()];
        ensure!(
            mail[0] == mail[1] && mail[1] == mail[2],
            "e-mail takes a mail server, a sender and the address of the page: give --smtp, --mail-from and --public-address"
        );
        ensure!(
            self.push_services.is_empty() || self.push_contact.is_some(),
            "a push service is for reminders in browsers: give --push-contact, or leave --push-service out"
        );
        Ok(())
    }
}

/// The first list that has something.
fn any<T>(one: Vec<T>, other: Vec<T>) -> Vec<T> {
    if one.is_empty() { other } else { one }
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| {
        "expected the number of one of this machine's addresses: 127.0.0.1 for this machine alone, 0.0.0.0 for all that \
         can reach it, or one like 192.168.0.7 or ::1"
            .to_string()
    })
}

/// A name or an address without scheme, port and path, as requests have it before the port.
fn host_name(text: &str) -> Result<String, String> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
    let is_address = text.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    match (!text.is_empty() && text.chars().all(plain)) || is_address {
        true => Ok(text.to_string()),
        false => Err("expected a name without scheme and port, such as play.example.org".to_string()),
    }
}

fn peer_address(text: &str) -> Result<String, String> {
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty()).map(|(_, port)| port.parse::<u16>());
    match port {
        Some(Ok(1..)) => Ok(text.to_string()),
        _ => Err("expected a host and a port, such as 10.0.0.7:8080".to_string()),
    }
}

fn network(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or(one).map_err(|_| "expected an address like 127.0.0.1, or a network like 10.0.0.0/8".to_string())
}

fn level(text: &str) -> Result<LevelFilter, String> {
    text.parse().map_err(|_| "use error, warn, info or debug".to_string())
}
