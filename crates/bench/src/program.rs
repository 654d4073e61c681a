//! Peers that are programs: asked over a pipe, timed from the question to the answer.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A running program.
pub struct Program {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// Starts a program, with its arguments after it, and tells it how to set up.
    ///
    /// # Errors
    /// If it cannot be started or does not listen.
    pub fn start(command: &str, setup: &[String]) -> Result<Program> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let (program, arguments) = words.split_first().context("no program is named")?;
        Program::run(program.as_ref(), arguments, setup)
    }

    /// Starts the program at a path.
    ///
    /// # Errors
    /// If it cannot be started or does not listen.
    pub fn run(path: &Path, arguments: &[&str], setup: &[String]) -> Result<Program> {
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", path.display()))?;
        let input = child.stdin.take().context("the program has an input")?;
        let output = BufReader::new(child.stdout.take().context("the program has an output")?).lines();
        let mut program = Program { child, input, output };
        for line in setup {
            program.tell(line)?;
        }
        Ok(program)
    }

    /// Writes a line to it.
    ///
    /// # Errors
    /// If it does not listen.
    pub fn tell(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).context("the program does not listen")
    }

    /// Reads until a line gives an answer.
    ///
    /// # Errors
    /// If the program ends before.
    pub fn wait<T>(&mut self, mut answer: impl FnMut(&str) -> Option<T>) -> Result<T> {
        for line in self.output.by_ref() {
            // A board drawn in some old encoding is no answer, and no reason to stop.
            if let Some(found) = line.ok().and_then(|line| answer(line.trim())) {
                return Ok(found);
            }
        }
        bail!("the program ended without an answer")
    }

    /// `go perft`, and the time until `Nodes searched: N`.
    ///
    /// # Errors
    /// If the program gives no answer.
    pub fn uci_perft(&mut self, depth: u32) -> Result<(u64, Duration)> {
        self.tell("isready")?;
        self.wait(|line| (line == "readyok").then_some(()))?;
        let began = Instant::now();
        self.tell(&format!("go perft {depth}"))?;
        let nodes = self.wait(|line| line.strip_prefix("Nodes searched:")?.trim().parse().ok())?;
        Ok((nodes, began.elapsed()))
    }

    /// `perft`, which counts every depth up to the one that is wanted and prints a line `depth nodes …` for each: the
    /// time is that between the last two lines.
    ///
    /// # Errors
    /// If the program gives no answer.
    pub fn cecp_perft(&mut self, depth: u32) -> Result<(u64, Duration)> {
        let mut began = Instant::now();
        self.tell(&format!("perft {depth}"))?;
        let answer = |line: &str, wanted: u32| {
            let mut words = line.split_whitespace();
            (words.next()?.parse() == Ok(wanted)).then(|| words.next()?.parse::<u64>().ok()).flatten()
        };
        if depth > 1 {
            self.wait(|line| answer(line, depth - 1))?;
            began = Instant::now();
        }
        let nodes = self.wait(|line| answer(line, depth))?;
        Ok((nodes, began.elapsed()))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may end by itself, or may have ended; that it is gone in the end is all that matters.
        let _ = self.tell("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
