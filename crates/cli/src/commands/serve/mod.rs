//! `menagerie serve`

mod upkeep;

use crate::log::{self, LogFormat};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use ipnet::IpNet;
use menagerie_core::Library;
use menagerie_server::{Certificate, Database, Module, Others, ServerLimits, Settings, serve};
use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Serve the page: play, analyze and design games in the browser.
///
/// The page is part of the program; nothing else is needed. Press Ctrl-C to stop.
///
/// Example: menagerie serve --port 8081
#[derive(Args, Debug)]
pub struct Arguments {
    /// The port to listen on; 0 picks a free one.
    #[arg(long, value_name = "PORT", default_value_t = PORT)]
    pub port: u16,
    /// The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for all interfaces.
    #[arg(long, value_name = "IP", default_value_t = LOCAL, value_parser = address)]
    pub address: IpAddr,
    /// The folder to store games in; created if missing. By default, the system's folder for application data.
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data: Option<PathBuf>,
    /// The address of a PostgreSQL database to store games in, instead of a folder: postgres://USER:PASSWORD@HOST/NAME. Set
    /// MENAGERIE_DATABASE to keep the password out of the list of processes.
    #[arg(long, value_name = "ADDRESS", global = true, conflicts_with = "data")]
    pub database: Option<String>,
    /// Share the database with other processes, which reach this one at this host and port: all of them take all requests, and
    /// know of one another by the database. The network of the others has to be a --proxy.
    #[arg(long, value_name = "HOST:PORT", value_parser = peer_address)]
    pub peer_address: Option<String>,
    /// The NATS server by which the processes that share a database report to one another: nats://HOST. Set MENAGERIE_BUS to keep a
    /// password out of the list of processes.
    #[arg(long, value_name = "ADDRESS", requires = "peer_address")]
    pub bus: Option<String>,
    /// A folder of endgame tables, as `menagerie lab table` makes them, for the analysis board.
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// A folder of the rules and the engine for browsers, as web/site/build makes it: analysis is searched on the visitor's
    /// machine then.
    #[arg(long, value_name = "FOLDER")]
    pub module: Option<PathBuf>,
    /// A host name that the server accepts, such as the one of a proxy. Can be given more than once.
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// The file of a certificate, in PEM with those that sign it: the server speaks HTTPS itself.
    #[arg(long, value_name = "FILE", requires = "tls_key", conflicts_with = "peer_address")]
    pub tls_certificate: Option<PathBuf>,
    /// The file of the certificate's key, in PEM. Both files are read again when they are renewed.
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    pub tls_key: Option<PathBuf>,
    /// The network of a trusted proxy, such as 127.0.0.1/32, whose X-Forwarded-For and X-Forwarded-Proto headers are
    /// believed. Can be given more than once.
    #[arg(long = "proxy", value_name = "NETWORK", value_parser = network)]
    pub proxies: Vec<IpNet>,
    /// An account that is a moderator's, by its name. Can be given more than once.
    #[arg(long = "moderator", value_name = "NAME")]
    pub moderators: Vec<String>,
    /// A network that may read /metrics, in addition to this machine. Can be given more than once.
    #[arg(long = "observer", value_name = "NETWORK", value_parser = network)]
    pub observers: Vec<IpNet>,
    /// The format of the log on stderr. Set its level with MENAGERIE_LOG: error, warn, info or debug.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log: LogFormat,
    /// Turn the limits per machine off, for tests that come from one machine.
    #[arg(long, value_name = "ON", value_enum, default_value_t = Switch::On, hide = true)]
    pub limits: Switch,
    /// Don't open the browser.
    #[arg(long)]
    pub no_browser: bool,
    /// What to do with the games instead of serving.
    #[command(subcommand)]
    pub task: Option<upkeep::Task>,
}

/// The environment variable for the address of a database.
const DATABASE: &str = "MENAGERIE_DATABASE";

/// The environment variable for the address of the bus.
const BUS: &str = "MENAGERIE_BUS";

const PORT: u16 = 8080;
const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// On or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// On.
    #[default]
    On,
    /// Off.
    Off,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            port: PORT,
            address: LOCAL,
            data: None,
            database: None,
            peer_address: None,
            bus: None,
            tables: None,
            module: None,
            hosts: Vec::new(),
            tls_certificate: None,
            tls_key: None,
            proxies: Vec::new(),
            moderators: Vec::new(),
            observers: Vec::new(),
            log: LogFormat::default(),
            limits: Switch::default(),
            no_browser: false,
            task: None,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Says why the server cannot run, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: Library, out: &mut impl Write) -> Result<()> {
    let place = place(arguments)?;
    if let Some(task) = &arguments.task {
        log::begin(arguments.log)?;
        return upkeep::run(task, &place, &library, out);
    }
    if let Some(folder) = &arguments.tables {
        fs::metadata(folder).with_context(|| format!("cannot read the folder of tables {}", folder.display()))?;
    }
    let module = arguments.module.as_deref().map(Module::read).transpose().context("cannot serve the module")?;
    let settings = Settings {
        module,
        tables: arguments.tables.clone(),
        hosts: hosts(arguments),
        limits: if arguments.limits == Switch::On { ServerLimits::default() } else { ServerLimits::off() },
        certificate: certificate(arguments),
        proxies: arguments.proxies.clone(),
        moderators: arguments.moderators.clone(),
        observers: arguments.observers.clone(),
        others: others(arguments)?,
        ..Settings::new(library, place)
    };
    log::begin(arguments.log)?;
    let mut written = Ok(());
    let address = SocketAddr::new(arguments.address, arguments.port);
    let ready = |bound: SocketAddr| {
        let url = url(bound, arguments.tls_key.is_some());
        written = writeln!(out, "menagerie is at {url} (Ctrl-C ends it)").and_then(|()| out.flush());
        if !arguments.no_browser && has_screen() {
            // Without a browser, the address is still printed.
            let _ = opener::open(url);
        }
    };
    serve(settings, address, ready)?;
    written.context("cannot write")
}

/// How the processes that share the database reach one another, where there are others.
fn others(arguments: &Arguments) -> Result<Option<Others>> {
    let Some(address) = arguments.peer_address.clone() else { return Ok(None) };
    let set = || std::env::var(BUS).ok().filter(|bus| !bus.is_empty());
    let bus = arguments.bus.clone().or_else(set);
    let bus =
        bus.context("processes that share a database need a bus: give the address of a NATS server with --bus")?;
    Ok(Some(Others { address, bus }))
}

/// Where the games are: what the arguments say goes before the environment.
fn place(arguments: &Arguments) -> Result<Database> {
    let address = arguments.database.clone().or_else(|| match arguments.data {
        Some(_) => None,
        None => std::env::var(DATABASE).ok().filter(|address| !address.is_empty()),
    });
    if let Some(address) = address {
        return Ok(Database::Postgres(address));
    }
    let folder = arguments.data.clone().or_else(usual_folder);
    folder.map(Database::Folder).context("the system does not say where data of programs are kept: give --data FOLDER")
}

/// The default folder for games.
fn usual_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "menagerie").map(|folders| folders.data_dir().to_path_buf())
}

/// The host names that the server accepts; all of them if it listens on a public address and no name was given.
fn hosts(arguments: &Arguments) -> Vec<String> {
    if !arguments.address.is_loopback() && arguments.hosts.is_empty() {
        return Vec::new();
    }
    let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_string);
    own.into_iter().chain([arguments.address.to_string()]).chain(arguments.hosts.iter().cloned()).collect()
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| {
        "expected the number of one of this machine's addresses: 127.0.0.1 for this machine alone, 0.0.0.0 for all that \
         can reach it, or one like 192.168.0.7 or ::1"
            .to_string()
    })
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

/// The address of the page for a browser on this machine.
fn url(bound: SocketAddr, secure: bool) -> String {
    let scheme = if secure { "https" } else { "http" };
    match bound.ip() {
        ip if ip.is_unspecified() => format!("{scheme}://127.0.0.1:{}", bound.port()),
        IpAddr::V6(ip) => format!("{scheme}://[{ip}]:{}", bound.port()),
        ip => format!("{scheme}://{ip}:{}", bound.port()),
    }
}

/// The certificate for HTTPS, if there is one.
fn certificate(arguments: &Arguments) -> Option<Certificate> {
    Some(Certificate { chain: arguments.tls_certificate.clone()?, key: arguments.tls_key.clone()? })
}

/// Whether there is a graphical display: without one, a text browser would take over the terminal.
fn has_screen() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
