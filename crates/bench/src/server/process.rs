//! The server, a process of its own.

use super::options::Options;
use crate::usage::Usage;
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// What every server is started with.
const ARGUMENTS: [&str; 4] = ["serve", "--no-browser", "--limits", "off"];
/// A process that was killed keeps what it had for as long, and a moment more.
const LEASE: Duration = Duration::from_secs(10);

/// How to start servers.
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
    database: Option<String>,
    bus: Option<String>,
}

/// A server that runs, of one process or two; it is killed at the end.
pub struct Server {
    children: Vec<Child>,
    /// For either player the address with its port, as `Host` and `Origin` have it.
    pub hosts: [Arc<str>; 2],
}

impl Program {
    /// The given program, or the `menagerie` next to this one.
    ///
    /// # Errors
    /// If it is not there.
    pub fn find(options: &Options) -> Result<Program> {
        let path = match &options.program {
            Some(path) => path.clone(),
            None => {
                let this = std::env::current_exe().context("cannot find this program")?;
                this.with_file_name(format!("menagerie{}", std::env::consts::EXE_SUFFIX))
            }
        };
        let hint = "build it with `cargo build --release -p menagerie`, or name another with --program";
        ensure!(path.exists(), "there is no {}: {hint}", path.display());
        let (database, bus) = (options.database.clone(), options.bus.clone());
        Ok(Program { path, arguments: options.arguments.clone(), database, bus })
    }

    /// What keeps the games, in words; nothing for files of SQLite.
    pub fn keeps(&self) -> &'static str {
        match (&self.database, &self.bus) {
            (None, _) => "",
            (Some(_), None) => ", PostgreSQL",
            (Some(_), Some(_)) => ", PostgreSQL, two processes and NATS",
        }
    }

    /// The mark of the document between which the tables are.
    pub fn mark(&self) -> &'static str {
        match (&self.database, &self.bus) {
            (None, _) => "server",
            (Some(_), None) => "server-postgres",
            (Some(_), Some(_)) => "server-processes",
        }
    }

    /// Whether games are in folders of this machine.
    pub fn has_folders(&self) -> bool {
        self.database.is_none()
    }

    /// Waits until others may have what processes had that were killed.
    pub async fn wait_for_leases(&self) {
        if self.bus.is_some() {
            tokio::time::sleep(LEASE).await;
        }
    }

    /// Starts a server that keeps its games in a folder, with a library loaded before it if need be.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(&self, folder: &Path, library: Option<&Path>) -> Result<Server> {
        let mut server = Server { children: Vec::new(), hosts: ["".into(), "".into()] };
        let first = server.add(self.command(folder, library)?)?;
        let second = match self.bus {
            Some(_) => server.add(self.command(folder, library)?)?,
            None => first.clone(),
        };
        server.hosts = [first, second];
        Ok(server)
    }

    fn command(&self, folder: &Path, library: Option<&Path>) -> Result<Command> {
        let mut command = Command::new(&self.path);
        command.args(ARGUMENTS).args(&self.arguments).stdout(Stdio::piped());
        match &self.database {
            Some(address) => command.env("MENAGERIE_DATABASE", address),
            None => command.arg("--data").arg(folder),
        };
        let mut port = 0;
        if let Some(bus) = &self.bus {
            let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
            port = free.context("there is no free port")?.port();
            let peer = format!("127.0.0.1:{port}");
            command.args(["--bus", bus, "--proxy", "127.0.0.1", "--peer-address", &peer]);
        }
        command.args(["--port", &port.to_string()]);
        if let Some(library) = library {
            command.env("LD_PRELOAD", library);
        }
        Ok(command)
    }
}

impl Server {
    /// Starts a process; gives its address.
    fn add(&mut self, mut command: Command) -> Result<Arc<str>> {
        let program = command.get_program().to_owned();
        let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        let output = child.stdout.take().context("the server has an output")?;
        self.children.push(child);
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).context("the server says nothing")?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        Ok(address.with_context(|| format!("the server does not say where it is: {line:?}"))?.into())
    }

    /// What it has used so far, all processes together; zeros where the system does not tell.
    pub fn usage(&self) -> Usage {
        let each = self.children.iter().map(|child| Usage::of(&child.id().to_string()).unwrap_or_default());
        each.fold(Usage::default(), |all, one| Usage {
            cpu: all.cpu + one.cpu,
            resident: all.resident + one.resident,
            peak: all.peak + one.peak,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // With SIGKILL, where there are signals: what it has acknowledged must be there all the same.
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
