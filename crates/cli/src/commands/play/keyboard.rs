//! What is typed, on a terminal or through a pipe: lines and Ctrl-C, also while the engine thinks.

use anyhow::{Context, Result};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The line with which the engine is asked to move at once.
const NOW: &str = "now";
/// The line that gives the game up.
const RESIGN: &str = "resign";
/// The lines with which the person leaves.
const QUIT: [&str; 2] = ["quit", "exit"];
/// A line is no longer than this, in bytes.
pub(super) const LONGEST: u64 = 1 << 16;
/// How many lines of a pipe are read before they are wanted.
const AHEAD: usize = 16;
/// How soon Ctrl-C is noticed while a pipe has nothing to say.
const PAUSE: Duration = Duration::from_millis(50);

/// What is typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line without its end.
    Line(String),
    /// A line that cannot be read, and why.
    Unreadable(Unreadable),
    /// Ctrl-C.
    Interrupt,
    /// There are no more lines.
    End,
}

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is not UTF-8 text.
    NotText,
    /// It is longer than [`LONGEST`].
    TooLong,
}

/// What is wanted of an engine that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urge {
    /// It is to move at once.
    Move,
    /// It is to end without a move, since the person resigns or leaves.
    End,
}

/// Where lines come from.
enum Source {
    Terminal(Box<DefaultEditor>),
    Pipe(Receiver<Typed>),
}

/// What is typed, in order.
pub struct Keyboard {
    source: Source,
    /// What was typed while the engine was thinking.
    ahead: VecDeque<Typed>,
    /// How often Ctrl-C was pressed since it was last looked at, except while a line is edited.
    interrupts: Arc<AtomicUsize>,
}

impl Keyboard {
    /// Takes over the standard input and Ctrl-C.
    ///
    /// # Errors
    /// Says what of them cannot be had.
    pub fn open() -> Result<Keyboard> {
        let interrupts = Arc::new(AtomicUsize::new(0));
        let counter = interrupts.clone();
        let count = move || {
            counter.fetch_add(1, Ordering::SeqCst);
        };
        ctrlc::set_handler(count).context("cannot listen to Ctrl-C")?;
        let source = if io::stdin().is_terminal() {
            Source::Terminal(Box::new(DefaultEditor::new().context("cannot use the terminal")?))
        } else {
            Source::Pipe(lines_of(io::stdin()))
        };
        Ok(Keyboard { source, ahead: VecDeque::new(), interrupts })
    }

    /// Waits for the next line. One that was typed ahead on a terminal is shown again, where it belongs.
    ///
    /// # Errors
    /// Says why the terminal cannot be read, or passes on a failure to write.
    pub fn next(&mut self, prompt: &str, out: &mut impl Write) -> Result<Typed> {
        if self.interrupts.swap(0, Ordering::SeqCst) > 0 {
            return Ok(Typed::Interrupt);
        }
        if let Some(typed) = self.ahead.pop_front() {
            if let (Typed::Line(line), true) = (&typed, self.is_terminal()) {
                writeln!(out, "{prompt}{line}")?;
            }
            return Ok(typed);
        }
        match &mut self.source {
            Source::Terminal(editor) => {
                let typed = edit(editor, prompt)?;
                Ok(self.first_of(typed))
            }
            Source::Pipe(lines) => Ok(wait(lines, &self.interrupts)),
        }
    }

    /// Whether a person sits at a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self.source, Source::Terminal(_))
    }

    /// The first line of a text; where several were pasted, the others come next.
    fn first_of(&mut self, typed: Typed) -> Typed {
        let Typed::Line(text) = &typed else { return typed };
        let mut lines = text.lines().map(|line| Typed::Line(line.to_string()));
        let first = lines.next();
        self.ahead.extend(lines);
        first.unwrap_or(typed)
    }

    /// Begins to watch what is typed while the engine thinks: what came before does not count.
    pub fn watch(&mut self) {
        self.interrupts.store(0, Ordering::SeqCst);
    }

    /// What is wanted of the engine at once, by Ctrl-C or by a line. Other lines are kept for later, and so is a second
    /// Ctrl-C. The lines of a pipe are a script, which is done in order: only a `now` that comes next counts there.
    pub fn urges(&mut self) -> Option<Urge> {
        self.gather();
        let urge = if self.is_terminal() || self.ahead.front().is_some_and(|typed| is_line(typed, &[NOW])) {
            take_urge(&mut self.ahead)
        } else {
            None
        };
        urge.or_else(|| (self.interrupts.load(Ordering::SeqCst) > 0).then_some(Urge::Move))
    }

    /// Ends the watch: one Ctrl-C has done its work.
    pub fn rest(&mut self) {
        let used = |count: usize| Some(count.saturating_sub(1));
        // The function always gives a number.
        let _ = self.interrupts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, used);
    }

    /// Takes what can be had without waiting.
    fn gather(&mut self) {
        match &self.source {
            #[cfg(unix)]
            Source::Terminal(_) => self.ahead.extend(terminal::typed_lines()),
            // There the lines stay in the console until they are asked for.
            #[cfg(not(unix))]
            Source::Terminal(_) => {}
            Source::Pipe(lines) if self.ahead.is_empty() => self.ahead.extend(lines.try_recv().ok()),
            Source::Pipe(_) => {}
        }
    }
}

/// Looks for the first line that is for an engine that thinks. `now` is taken away; `resign` becomes the next line, and
/// `quit` the next one after what is to be saved before it.
fn take_urge(ahead: &mut VecDeque<Typed>) -> Option<Urge> {
    let is_urgent = |typed: &Typed| is_line(typed, &[NOW, RESIGN]) || is_line(typed, &QUIT);
    let at = ahead.iter().position(is_urgent)?;
    let found = ahead.remove(at)?;
    if is_line(&found, &[NOW]) {
        return Some(Urge::Move);
    }
    if is_line(&found, &[RESIGN]) {
        ahead.push_front(found);
    } else {
        // What follows is never read, and moves would have to wait for a reply that does not come.
        ahead.truncate(at);
        ahead.retain(|typed| matches!(typed, Typed::Line(line) if line.trim_start().starts_with("save")));
        ahead.push_back(found);
    }
    Some(Urge::End)
}

/// Whether something typed is one of these words.
fn is_line(typed: &Typed, words: &[&str]) -> bool {
    matches!(typed, Typed::Line(line) if words.contains(&line.trim()))
}

fn edit(editor: &mut DefaultEditor, prompt: &str) -> Result<Typed> {
    match editor.readline(prompt) {
        Ok(line) => {
            // A line that is too long for the memory of the editor is still a line.
            let _ = editor.add_history_entry(line.as_str());
            Ok(Typed::Line(line))
        }
        Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
        Err(ReadlineError::Eof) => Ok(Typed::End),
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Ok(Typed::Unreadable(Unreadable::NotText))
        }
        Err(error) => Err(error).context("cannot read from the terminal"),
    }
}

fn wait(lines: &Receiver<Typed>, interrupts: &AtomicUsize) -> Typed {
    loop {
        match lines.recv_timeout(PAUSE) {
            Ok(typed) => return typed,
            Err(RecvTimeoutError::Disconnected) => return Typed::End,
            Err(RecvTimeoutError::Timeout) if interrupts.swap(0, Ordering::SeqCst) > 0 => return Typed::Interrupt,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Reads lines in a thread of its own, a few ahead.
fn lines_of(input: impl Read + Send + 'static) -> Receiver<Typed> {
    let (sender, lines) = sync_channel(AHEAD);
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Some(typed) = read_line(&mut input) {
            if sender.send(typed).is_err() {
                return;
            }
        }
    });
    lines
}

/// The next line; nothing at the end, or where the input cannot be read any further.
fn read_line(input: &mut impl BufRead) -> Option<Typed> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
        return Some(Typed::Unreadable(Unreadable::TooLong));
    }
    if line.is_empty() { None } else { Some(typed(line)) }
}

fn typed(bytes: Vec<u8>) -> Typed {
    match String::from_utf8(bytes) {
        Ok(line) => Typed::Line(line.trim_end_matches(['\n', '\r']).to_string()),
        Err(_) => Typed::Unreadable(Unreadable::NotText),
    }
}

/// The terminal while no line is edited: then it hands over whole lines.
#[cfg(unix)]
mod terminal {
    use super::{Typed, typed};
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use nix::unistd::read;
    use std::io;
    use std::os::fd::AsFd;

    /// No terminal hands over a longer line.
    const LONGEST: usize = 4096;

    /// The lines that are complete, without waiting for more.
    pub(super) fn typed_lines() -> Vec<Typed> {
        let stdin = io::stdin();
        let mut found = Vec::new();
        while is_ready(&stdin) {
            let mut buffer = vec![0; LONGEST];
            match read(&stdin, &mut buffer) {
                Ok(0) => {
                    found.push(Typed::End);
                    break;
                }
                Ok(length) => found.push(typed(buffer[..length].to_vec())),
                Err(_) => break,
            }
        }
        found
    }

    fn is_ready(input: &impl AsFd) -> bool {
        let mut inputs = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
        let answered = poll(&mut inputs, PollTimeout::ZERO).unwrap_or(0);
        answered > 0 && inputs[0].revents().is_some_and(|events| events.contains(PollFlags::POLLIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_an_engine_that_thinks_are_found_behind_other_lines() {
        let after = |lines: &[&str]| {
            let mut ahead = lines.iter().map(|line| Typed::Line(line.to_string())).collect();
            let urge = take_urge(&mut ahead);
            let kept: Vec<String> = ahead.iter().map(|typed| format!("{typed:?}")).collect();
            (urge, kept)
        };
        let kept = |lines: &[&str]| lines.iter().map(|line| format!("Line({line:?})")).collect::<Vec<_>>();
        assert_eq!(after(&["fen", "a2a3"]), (None, kept(&["fen", "a2a3"])));
        assert_eq!(after(&["fen", " now ", "moves"]), (Some(Urge::Move), kept(&["fen", "moves"])));
        assert_eq!(after(&["fen", "resign", "quit"]), (Some(Urge::End), kept(&["resign", "fen", "quit"])));
        let typed = ["a2a3", "save x.txt", "save! y.txt", "exit", "fen"];
        assert_eq!(after(&typed), (Some(Urge::End), kept(&["save x.txt", "save! y.txt", "exit"])));
    }

    #[test]
    fn lines_of_all_kinds_come_in() {
        let mut text = b"e2e4\r\n\n\xff\xfe\n".to_vec();
        text.extend(vec![b'x'; LONGEST as usize + 5]);
        text.extend(b"\nlast");
        let mut input = BufReader::with_capacity(64, text.as_slice());
        let line = |text: &str| Typed::Line(text.to_string());
        let lines: Vec<Typed> = std::iter::from_fn(|| read_line(&mut input)).collect();
        assert_eq!(lines[..2], [line("e2e4"), line("")]);
        assert_eq!(lines[2], Typed::Unreadable(Unreadable::NotText));
        assert_eq!(lines[3], Typed::Unreadable(Unreadable::TooLong));
        assert_eq!(lines[4..], [line("last")]);
    }
}
