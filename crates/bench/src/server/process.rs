//! The server, a process of its own.

use super::options::Options;
use crate::usage::Usage;
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// What every server is started with.
const ARGUMENTS: [&str; 6] = ["serve", "--port", "0", "--no-browser", "--limits", "off"];

/// How to start servers.
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
}

/// A server that runs; it is killed at the end.
pub struct Server {
    child: Child,
    /// The address with its port, as `Host` and `Origin` have it.
    pub host: Arc<str>,
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
        Ok(Program { path, arguments: options.arguments.clone() })
    }

    /// Starts a server that keeps its games in a folder, with a library loaded before it if need be.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(&self, folder: &Path, library: Option<&Path>) -> Result<Server> {
        let mut command = Command::new(&self.path);
        command.args(ARGUMENTS).arg("--data").arg(folder).args(&self.arguments).stdout(Stdio::piped());
        if let Some(library) = library {
            command.env("LD_PRELOAD", library);
        }
        let mut child = command.spawn().with_context(|| format!("cannot start {}", self.path.display()))?;
        let output = child.stdout.take().context("the server has an output")?;
        let mut server = Server { child, host: "".into() };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).context("the server says nothing")?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        server.host = address.with_context(|| format!("the server does not say where it is: {line:?}"))?.into();
        Ok(server)
    }
}

impl Server {
    /// What it has used so far; zeros where the system does not tell.
    pub fn usage(&self) -> Usage {
        Usage::of(&self.child.id().to_string()).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // With SIGKILL, where there are signals: what it has acknowledged must be there all the same.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
