//! Runs a protocol: reads lines, searches in a thread, writes what is said.

mod input;
mod worker;

use crate::diagram::{self, Style};
use crate::games;
use crate::text::one_line;
use anyhow::Result;
use input::Event;
use menagerie_core::Library;
use menagerie_protocol::{Action, Cecp, Protocol, Uci};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use worker::Worker;

/// The first words of a peer that speaks CECP.
const CECP: [&str; 2] = ["xboard", "protover"];

/// Serves one peer until it quits or its input ends.
///
/// # Errors
/// Passes on a failure to write.
pub fn run(
    input: impl Read + Send + 'static,
    variants: &[PathBuf],
    library: Library,
    out: &mut impl Write,
) -> Result<()> {
    let (sender, events) = channel();
    input::spawn(input, sender.clone());
    let worker = Worker::new(sender);
    let mut host = Host { protocol: None, library, variants, worker, out };
    host.serve(&events)
}

struct Host<'a, W> {
    /// Which is spoken shows in the first line.
    protocol: Option<Box<dyn Protocol>>,
    library: Library,
    variants: &'a [PathBuf],
    worker: Worker,
    out: &'a mut W,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Line,
    Quit,
}

impl<W: Write> Host<'_, W> {
    fn serve(&mut self, events: &Receiver<Event>) -> Result<()> {
        // The worker has a sender too, so the channel stays open.
        while let Ok(event) = events.recv() {
            let actions = self.take(event);
            let next = self.act(actions)?;
            self.out.flush()?;
            if next == Next::Quit {
                break;
            }
        }
        Ok(())
    }

    fn protocol(&mut self, first: &str) -> &mut dyn Protocol {
        let library = &self.library;
        let is_cecp = first.split_whitespace().next().is_some_and(|word| CECP.contains(&word));
        let protocol = self.protocol.get_or_insert_with(|| match is_cecp {
            true => Box::new(Cecp::new(library.clone())),
            false => Box::new(Uci::new(library.clone())),
        });
        protocol.as_mut()
    }

    fn take(&mut self, event: Event) -> Vec<Action> {
        match event {
            // What comes first may be an empty line.
            Event::Line(line) if self.protocol.is_none() && line.trim().is_empty() => Vec::new(),
            Event::Line(line) => self.protocol(&line).line(&line),
            Event::TooLong => {
                let most = input::LONGEST;
                self.protocol("").complain(&format!("a line is longer than {most} bytes, and is left out"))
            }
            Event::End => self.protocol("").end(),
            Event::Report(line) => self.protocol("").report(&line),
            Event::Say(line) => vec![Action::Say(line)],
            Event::Done(player, answer) => {
                self.worker.done(player);
                self.protocol("").answer(&answer)
            }
        }
    }

    fn act(&mut self, actions: Vec<Action>) -> Result<Next> {
        for action in actions {
            match action {
                Action::Say(line) => writeln!(self.out, "{line}")?,
                Action::Prepare(game, resources) => {
                    let outcome = self.worker.prepare(&game, resources);
                    self.complain(outcome)?;
                }
                Action::Forget => self.worker.forget(),
                Action::Start(job) => {
                    let outcome = self.worker.start(*job);
                    self.complain(outcome)?;
                }
                Action::Stop => self.worker.stop(),
                Action::PonderHit => self.worker.ponder_hit(),
                Action::Show(position) => {
                    let style = Style::Ascii;
                    let (board, facts) = (diagram::board(&position, style), diagram::facts(&position, style));
                    write!(self.out, "{board}{facts}")?;
                }
                Action::Evaluate(position, resources) => {
                    let outcome = self.worker.prepare(position.game(), resources);
                    self.complain(outcome)?;
                    writeln!(self.out, "{}", self.worker.explain(&position).trim_end())?;
                }
                Action::Load(path) => {
                    let (library, warnings) = self.load(&path);
                    let complaints = warnings.iter().flat_map(|warning| self.protocol("").complain(warning));
                    let mut actions: Vec<Action> = complaints.collect();
                    actions.extend(self.protocol("").loaded(library));
                    if self.act(actions)? == Next::Quit {
                        return Ok(Next::Quit);
                    }
                }
                Action::Tables(path) => self.worker.set_table_path(&path),
                Action::Network(path) => {
                    let outcome = self.worker.set_network(&path);
                    self.complain(outcome)?;
                }
                Action::Quit => return Ok(Next::Quit),
            }
        }
        Ok(Next::Line)
    }

    /// Tells what went wrong in the words of the protocol.
    fn complain(&mut self, outcome: Result<(), String>) -> Result<()> {
        let actions = outcome.err().map(|why| self.protocol("").complain(&why)).unwrap_or_default();
        self.act(actions).map(|_| ())
    }

    /// The games of the command line and of one more path, and warnings of files that are left out.
    fn load(&self, path: &str) -> (Result<Library, String>, Vec<String>) {
        let mut paths = self.variants.to_vec();
        paths.extend((!path.is_empty()).then(|| PathBuf::from(path)));
        let mut warnings = Vec::new();
        let library = games::library_with(&paths, &mut |warning| warnings.push(warning.to_string()));
        (library.map_err(|error| one_line(&format!("{error:#}"))), warnings)
    }
}
