//! `menagerie serve`

mod options;
mod settings;
mod upkeep;

use crate::games;
use crate::installed;
use crate::log;
use anyhow::{Context, Result, ensure};
use clap::Args;
use menagerie_core::Library;
use menagerie_server::{
    Certificate, Database, MailSettings, Module, Others, PushSettings, ServerLimits, Settings, serve,
};
use options::{Options, Switch};
use settings::Said;
use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Serve the page: play, analyze and design games in the browser.
///
/// The page is part of the program; nothing else is needed. Press Ctrl-C to stop.
///
/// Example: menagerie serve --port 8081
#[derive(Args, Debug, Default)]
pub struct Arguments {
    /// The options.
    #[command(flatten)]
    pub options: Options,
    /// A file of settings in TOML: its keys are the options, without their dashes. What is given here or in the environment goes
    /// first.
    #[arg(long, value_name = "FILE", global = true)]
    pub settings: Option<PathBuf>,
    /// What to do with the games instead of serving.
    #[command(subcommand)]
    pub task: Option<upkeep::Task>,
}

const PORT: u16 = 8080;
const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

impl Arguments {
    /// What was given here, what the environment says, and what a file says, in this order.
    fn said(&self) -> Result<Said> {
        let here = Said { options: self.options.clone(), variants: Vec::new() };
        let environment = Said::in_environment()?;
        let set = || std::env::var_os(settings::FILE).filter(|path| !path.is_empty()).map(PathBuf::from);
        let file = match self.settings.clone().or_else(set) {
            Some(path) => Said::in_file(&path)?,
            None => Said::default(),
        };
        Ok(here.or(environment).or(file))
    }
}

/// Runs the command. The library has the definitions that were given with it, and `variants` are their paths.
///
/// # Errors
/// Says why the server cannot run, or passes on a failure to write.
pub fn run(arguments: &Arguments, variants: &[PathBuf], library: Library, out: &mut impl Write) -> Result<()> {
    let Said { options, variants: more } = arguments.said()?;
    let library = if variants.is_empty() && !more.is_empty() { games::library(&more)? } else { library };
    options.check_place()?;
    let place = place(&options)?;
    if let Some(task) = &arguments.task {
        log::begin(options.log.unwrap_or_default(), options.log_level);
        return upkeep::run(task, &place, &library, out);
    }
    options.check()?;
    if let Some(folder) = &options.tables {
        let cannot = || format!("cannot read the folder of tables {}", folder.display());
        let found = fs::metadata(folder).with_context(cannot)?;
        ensure!(
            found.is_dir(),
            "{}: it is a file, and not a folder. Give the folder in which the tables are",
            cannot()
        );
        fs::read_dir(folder).with_context(cannot)?;
    }
    let module = if options.no_module { None } else { options.module.clone().or_else(installed::module) };
    let module = module.as_deref().map(Module::read).transpose().context("cannot serve the module")?;
    let address = SocketAddr::new(options.address.unwrap_or(LOCAL), options.port.unwrap_or(PORT));
    let settings = Settings {
        module,
        tables: options.tables.clone(),
        hosts: hosts(&options, address.ip()),
        limits: if options.limits == Some(Switch::Off) { ServerLimits::off() } else { ServerLimits::default() },
        certificate: certificate(&options),
        proxies: options.proxies.clone(),
        moderators: options.moderators.clone(),
        observers: options.observers.clone(),
        mail: mail(&options)?,
        push: push(&options)?,
        others: others(&options)?,
        ..Settings::new(library, place)
    };
    log::begin(options.log.unwrap_or_default(), options.log_level);
    let opens_browser = !options.no_browser && has_screen();
    if !opens_browser {
        keep_pages_small();
    }
    let mut written = Ok(());
    let ready = |bound: SocketAddr| {
        let url = url(bound, options.tls_key.is_some());
        written = writeln!(out, "menagerie is at {url} (Ctrl-C ends it)").and_then(|()| out.flush());
        if opens_browser {
            // Without a browser, the address is still printed.
            let _ = opener::open(url);
        }
    };
    serve(settings, address, ready)?;
    written.context("cannot write")
}

/// How the processes that share the database reach one another, where there are others.
fn others(options: &Options) -> Result<Option<Others>> {
    let Some(address) = options.peer_address.clone() else { return Ok(None) };
    let bus = options.bus.clone();
    let bus =
        bus.context("processes that share a database need a bus: give the address of a NATS server with --bus")?;
    Ok(Some(Others { address, bus }))
}

/// How e-mail is sent, where it is.
fn mail(options: &Options) -> Result<Option<MailSettings>> {
    let (Some(server), Some(sender), Some(public)) = (&options.smtp, &options.mail_from, &options.public_address)
    else {
        return Ok(None);
    };
    MailSettings::new(server, sender, public).map(Some).context("no e-mail can be sent")
}

/// How messages are sent to browsers, where they are.
fn push(options: &Options) -> Result<Option<PushSettings>> {
    let Some(contact) = &options.push_contact else { return Ok(None) };
    let services = options.push_services.iter().map(String::as_str);
    PushSettings::new(contact, services).map(Some).context("no messages can be sent to browsers")
}

/// Where the games are.
fn place(options: &Options) -> Result<Database> {
    if let Some(address) = &options.database {
        return Ok(Database::Postgres(address.clone()));
    }
    let folder = options.data.clone().or_else(usual_folder);
    folder.map(Database::Folder).context("the system does not say where data of programs are kept: give --data FOLDER")
}

/// The default folder for games: where systemd says that it is, or the system's folder for application data.
fn usual_folder() -> Option<PathBuf> {
    // There may be several, with colons between them.
    let of_unit = std::env::var("STATE_DIRECTORY").ok();
    let of_unit = of_unit.and_then(|all| all.split(':').next().filter(|first| !first.is_empty()).map(PathBuf::from));
    of_unit.or_else(usual_folder_of_user)
}

fn usual_folder_of_user() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "menagerie").map(|folders| folders.data_dir().to_path_buf())
}

/// The host names that the server accepts; all of them if it listens on a public address and no name was given.
fn hosts(options: &Options, address: IpAddr) -> Vec<String> {
    if !address.is_loopback() && options.hosts.is_empty() {
        return Vec::new();
    }
    let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_string);
    own.into_iter().chain([address.to_string()]).chain(options.hosts.iter().cloned()).collect()
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
fn certificate(options: &Options) -> Option<Certificate> {
    Some(Certificate { chain: options.tls_certificate.clone()?, key: options.tls_key.clone()? })
}

/// No huge pages: what thousands of connections keep lies far apart, and each such page that is touched is 2 MiB of memory. A program
/// that is begun from here inherits it, so it is not done where that is a browser.
fn keep_pages_small() {
    #[cfg(target_os = "linux")]
    // Where the kernel cannot do it, it takes more memory.
    let _ = nix::sys::prctl::set_thp_disable(true);
}

/// Whether there is a graphical display: without one, a text browser would take over the terminal.
fn has_screen() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
