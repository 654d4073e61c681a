//! A program with line-based input and output. Threads read and write, so that neither ever blocks without bound. Dropping
//! the value ends the program.

use crate::contestant::Program;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A longer line is split, so that no program can use up the memory.
const LONGEST: u64 = 1 << 20;
/// The number of lines that are buffered; then the program has to wait.
const WAITING: usize = 4096;
/// The greatest length of a quoted line of standard error.
const COMPLAINT: usize = 300;
/// How long a program may take to exit after `quit`.
const PARTING: Duration = Duration::from_millis(500);
/// How long buffered lines are still read after the timeout.
const GRACE: Duration = Duration::from_secs(3);
/// How long to wait for the exit status of a program that closed its output, and for its last line of standard error.
const ENDING: Duration = Duration::from_secs(5);

/// A running program.
pub(super) struct Process {
    child: Child,
    lines: Receiver<String>,
    out: Sender<String>,
    log: Option<File>,
    /// The last line of standard error.
    complaint: Arc<Mutex<String>>,
    /// Reads standard error.
    listener: Option<JoinHandle<()>>,
}

/// What happens next at the program's output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProcessEvent {
    Line(String),
    /// No line within the timeout.
    Silence,
    /// The program has ended, in this way.
    Gone(String),
}

impl Process {
    pub(super) fn start(program: &Program) -> Result<Process, String> {
        let name = &program.command[0];
        let mut command = Command::new(found(name));
        command.args(&program.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // The token of a server is not for the engines that play there.
        command.env_remove("MENAGERIE_TOKEN");
        if let Some(folder) = &program.folder {
            if !Path::new(folder).is_dir() {
                return Err(format!("`dir={folder}`: there is no such folder"));
            }
            command.current_dir(folder);
        }
        detach(&mut command);
        let log = match &program.log {
            Some(path) => {
                let opened = File::options().create(true).append(true).open(path);
                Some(opened.map_err(|error| format!("its log {path} cannot be written: {error}"))?)
            }
            None => None,
        };
        let mut child = command.spawn().map_err(|error| format!("the program `{name}` cannot be started: {error}"))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (line_sender, lines) = sync_channel(WAITING);
        let (out, out_receiver) = channel();
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            thread::spawn(move || read_lines(stdout, &line_sender));
            thread::spawn(move || write_lines(stdin, &out_receiver));
        }
        let complaint = Arc::default();
        let listener = child.stderr.take().map(|stderr| {
            let (kept, log) = (Arc::clone(&complaint), log.as_ref().and_then(|log| log.try_clone().ok()));
            thread::spawn(move || read_complaints(stderr, &kept, log))
        });
        Ok(Process { child, lines, out, log, complaint, listener })
    }

    /// Sends a line. If the program no longer reads, the line is lost; [`Process::hear`] will tell.
    pub(super) fn say(&mut self, line: impl Into<String>) {
        let line = line.into();
        self.note('>', &line);
        let _ = self.out.send(line);
    }

    /// Waits for the next line until a time. Buffered lines are read for [`GRACE`] longer, since this thread may have been
    /// delayed; but no longer, however many there are.
    pub(super) fn hear(&mut self, until: Instant) -> ProcessEvent {
        let now = Instant::now();
        if now > until + GRACE {
            return ProcessEvent::Silence;
        }
        match self.lines.recv_timeout(until.saturating_duration_since(now)) {
            Ok(line) => {
                self.note('<', &line);
                ProcessEvent::Line(line)
            }
            Err(RecvTimeoutError::Timeout) => ProcessEvent::Silence,
            Err(RecvTimeoutError::Disconnected) => ProcessEvent::Gone(self.end()),
        }
    }

    /// Discards the buffered lines.
    pub(super) fn skip(&mut self) {
        for _ in 0..WAITING {
            let Ok(line) = self.lines.try_recv() else { return };
            self.note('<', &line);
        }
    }

    fn note(&mut self, sign: char, line: &str) {
        if let Some(log) = &mut self.log {
            // A log that cannot be written is no reason to end a match.
            let _ = writeln!(log, "{sign} {line}");
        }
    }

    /// How the program ended, in words.
    fn end(&mut self) -> String {
        let how = match self.wait(ENDING) {
            Some(status) => format!("the program ended ({status})"),
            None => "the program closed its output".to_string(),
        };
        // Its last line may still be on the way; a child process may keep the pipe open.
        let until = Instant::now() + ENDING;
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { how } else { format!("{how}: {complaint}") }
    }

    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        if self.wait(PARTING).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Keeps Ctrl-C on the terminal from reaching the program.
fn detach(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(command, 0x200); // CREATE_NEW_PROCESS_GROUP
    // In a browser there are no programs.
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

/// A folder of games that many search paths leave out.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// Finds a program on the search path or in the folder of games.
fn found(name: &str) -> PathBuf {
    let plain = PathBuf::from(name);
    if plain.components().count() > 1 {
        return plain;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let games = GAMES.map(PathBuf::from);
    let there = |folder: &PathBuf| folder.join(name).is_file();
    match games.iter().find(|folder| there(folder)).filter(|_| !folders.iter().any(there)) {
        Some(folder) => folder.join(name),
        None => plain,
    }
}

/// Forwards lines until the receiver is gone or there are no more.
fn read_lines(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).trim().to_string();
        if lines.send(text).is_err() {
            return;
        }
    }
}

/// Keeps the last line of standard error, and logs all of them.
fn read_complaints(output: impl Read, kept: &Mutex<String>, mut log: Option<File>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while matches!(output.by_ref().take(LONGEST).read_until(b'\n', &mut line), Ok(length) if length > 0) {
        let text = String::from_utf8_lossy(&line).trim().to_string();
        line.clear();
        if let Some(log) = &mut log {
            let _ = writeln!(log, "! {text}");
        }
        if !text.is_empty() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) =
                text.chars().filter(|letter| !letter.is_control()).take(COMPLAINT).collect();
        }
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}
