//! A PostgreSQL server of a test's own, in a temporary folder, by a user who may do nothing else.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// PostgreSQL does not run as root; then it runs as this user, `nobody`.
const NOBODY: u32 = 65_534;
/// Longer than it takes to start on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// A server on the loopback, which ends with the test.
pub struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    process: Option<Child>,
}

impl Cluster {
    /// Starts one; none where there is no PostgreSQL and it cannot be installed.
    pub fn start() -> Option<Cluster> {
        let Some(programs) = programs() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL is not installed");
            eprintln!("PostgreSQL is not installed: what needs it was not tested");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        if is_root() {
            std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut cluster = Cluster { programs, folder, port, process: None };
        let mut init = cluster.program("initdb");
        init.args(["--auth=trust", "--username=menagerie", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", "-D"]);
        let output = init.arg(cluster.data()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        cluster.go_on();
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of PostgreSQL's programs, by a user whom it accepts, in a folder of its own.
    pub fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        if is_root() {
            use std::os::unix::process::CommandExt;
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }

    /// Starts it with what it has on the disk, and waits until it answers.
    pub fn go_on(&mut self) {
        let until = Instant::now() + LONG;
        while self.process.is_none() || self.query("postgres", "SELECT 1").is_none() {
            assert!(Instant::now() < until, "PostgreSQL does not start");
            sleep(Duration::from_millis(100));
            // After it was killed, what it has left may keep it from starting for a moment.
            let ended = self.process.as_mut().is_none_or(|process| process.try_wait().unwrap().is_some());
            if ended {
                let mut server = self.program("postgres");
                // What a killed process has written is there all the same; only the power could take it.
                server.args(["-c", "fsync=off"]);
                server.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-k"]).arg(self.folder.path());
                server.arg("-D").arg(self.data()).stdout(Stdio::null()).stderr(Stdio::null());
                self.process = Some(server.spawn().unwrap());
            }
        }
    }

    /// Ends it as the system does on shutdown, connections first.
    pub fn stop(&mut self) {
        self.signal("INT");
    }

    /// Kills it, all of its processes with it.
    pub fn kill(&mut self) {
        self.signal("KILL");
    }

    /// Lets it stand, or go on, without a word to those who are connected.
    pub fn pause(&self, stand: bool) {
        let server = self.process.as_ref().unwrap().id();
        let backends = Command::new("pgrep").args(["-P", &server.to_string()]).output().unwrap();
        let backends = String::from_utf8(backends.stdout).unwrap();
        for process in std::iter::once(server.to_string().as_str()).chain(backends.split_whitespace()) {
            let signal = if stand { "-STOP" } else { "-CONT" };
            let _ = Command::new("kill").args([signal, process]).status();
        }
    }

    fn signal(&mut self, name: &str) {
        let mut process = self.process.take().unwrap();
        let done = Command::new("kill").args([&format!("-{name}"), &process.id().to_string()]).status().unwrap();
        assert!(done.success());
        process.wait().unwrap();
    }

    /// Makes a database, and gives its address.
    pub fn database(&self, name: &str) -> String {
        self.query("postgres", &format!("CREATE DATABASE {name}")).unwrap();
        self.address(name)
    }

    /// The address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://menagerie@127.0.0.1:{}/{name}", self.port)
    }

    /// What a query answers, without decoration; nothing where there is no answer.
    pub fn query(&self, database: &str, sql: &str) -> Option<String> {
        let output = Command::new(self.programs.join("psql"))
            .args(["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", sql, &self.address(database)])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap().trim().to_string())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.process.is_some() {
            self.pause(false);
            self.stop();
        }
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// The folder of PostgreSQL's programs, as Debian has it or as the search path has it; installed where that can be done.
fn programs() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut bring = Command::new("bash");
    bring.args(["-c", "source .ci/bring; bring psql postgresql"]).current_dir(root).stderr(Stdio::null());
    bring.status().ok().filter(|status| status.success())?;
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists()).max();
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian.or_else(|| std::env::split_paths(&path).find(|bin| bin.join("initdb").exists()))
}
