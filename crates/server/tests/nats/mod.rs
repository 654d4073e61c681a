//! A NATS server of a test's own.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A process that ends with the test.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A NATS server of the test's own, on the loopback.
pub struct Server {
    port: u16,
    /// Where it says what it holds.
    pub monitor: u16,
    folder: TempDir,
    arguments: &'static [&'static str],
    process: Process,
}

impl Server {
    /// Starts one; none where there is no `nats-server` and it cannot be installed.
    pub fn start() -> Option<Server> {
        Server::start_with(&[])
    }

    /// The same with more arguments.
    pub fn start_with(arguments: &'static [&'static str]) -> Option<Server> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut bring = Command::new("bash");
        bring.args(["-c", "source .ci/bring; bring nats-server nats-server"]).current_dir(root);
        if !bring.status().is_ok_and(|status| status.success()) {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "nats-server is not installed");
            eprintln!("nats-server is not installed: what needs it was not tested");
            return None;
        }
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (port, monitor) = (free(), free());
        let folder = tempfile::tempdir().unwrap();
        let process = Server::process(port, monitor, folder.path(), arguments);
        Some(Server { port, monitor, folder, arguments, process })
    }

    fn process(port: u16, monitor: u16, folder: &Path, arguments: &[&str]) -> Process {
        let mut command = Command::new("nats-server");
        let [port_, monitor] = [port, monitor].map(|port| port.to_string());
        command.args(["-js", "-a", "127.0.0.1", "-p", &port_, "-m", &monitor, "-sd"]).arg(folder).args(arguments);
        let process = Process(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "nats-server does not listen");
            sleep(Duration::from_millis(50));
        }
        process
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again with what it has on disk, or with nothing.
    pub fn restart(&mut self, empty: bool) {
        self.kill();
        if empty {
            self.folder = tempfile::tempdir().unwrap();
        }
        self.process = Server::process(self.port, self.monitor, self.folder.path(), self.arguments);
    }

    /// Kills it.
    pub fn kill(&mut self) {
        self.process = Process(Command::new("true").spawn().unwrap());
    }
}
