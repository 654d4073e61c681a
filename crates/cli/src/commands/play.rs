//! `menagerie play`

mod session;
mod thinker;

use crate::diagram::Style;
use crate::input::{Format, Input, Item};
use crate::record::Record;
use crate::start::{STARTPOS, Start};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use menagerie_core::{Color, Library};
use rustyline::error::ReadlineError;
use session::{Next, Session};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thinker::Opponent;

/// Plays a game in the terminal, against the engine or with both sides at the keyboard.
///
/// Moves are typed as e2e4, as Nf3, or in the game's own notation, in which they are shown; `help` lists what else can
/// be typed.
///
/// Example: menagerie play omega --color black --level 12
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
    /// Begin from this position, given in quotes.
    #[arg(long, value_name = "FEN", conflicts_with = "start")]
    pub fen: Option<String>,
    /// Go on with a game that was saved, or with the first game of a PGN file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "fen"])]
    pub resume: Option<PathBuf>,
    /// The side that you play: white, or what the saved game says.
    #[arg(long)]
    pub color: Option<Side>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub opponent: Opponent,
    /// Draw with the letters of the FEN instead of the pieces of Unicode.
    #[arg(long)]
    pub ascii: bool,
}

/// The side that the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The side that begins.
    White,
    /// The other side.
    Black,
    /// Both sides, without an opponent.
    Both,
}

impl Side {
    fn plays(self, color: Color) -> bool {
        match self {
            Side::Both => true,
            Side::White => color == Color::White,
            Side::Black => color == Color::Black,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or the saved game cannot be read, or passes on a failure to read or write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut saved = Record::default();
    let position = match (&arguments.resume, &arguments.game) {
        (Some(path), name) => {
            let record = saved_game(path, library)?;
            if let Some(name) = name {
                let file = path.display();
                ensure!(*name == record.game, "{file} is a game of {}, not of {name}", record.game);
            }
            let game = library.game(&record.game).with_context(|| path.display().to_string())?;
            let position = record.play(&game).with_context(|| path.display().to_string())?;
            saved = record;
            position
        }
        (None, Some(name)) => {
            let game = library.game(name)?;
            arguments.start.position(&game, arguments.fen.as_deref().unwrap_or(STARTPOS))?
        }
        (None, None) => bail!("give a game, or --resume"),
    };
    let style = if arguments.ascii { Style::Ascii } else { Style::Unicode };
    let color = match (arguments.color, &saved.color) {
        (Some(color), _) => color,
        (None, Some(text)) => Side::from_str(text, true)
            .map_err(|_| anyhow::anyhow!("`color: {text}` in the saved game is not white, black or both"))?,
        (None, None) => Side::White,
    };
    let mut session = Session::new(position, color, &arguments.opponent, style);
    session.resume(saved.result.as_deref());
    let mut editor = rustyline::DefaultEditor::new().context("cannot use the terminal")?;
    session.greet(out)?;
    loop {
        session.answer(out)?;
        // The editor writes to the terminal itself, so what is in the buffer has to be there before it.
        out.flush()?;
        let line = match editor.readline(&session.prompt()) {
            Ok(line) => line,
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(()),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                writeln!(out, "That is not UTF-8 text.")?;
                continue;
            }
            Err(error) => return Err(error).context("cannot read from the terminal"),
        };
        // A line that is too long for the memory of the editor is still a line.
        let _ = editor.add_history_entry(line.as_str());
        if session.command(&line, out)? == Next::Quit {
            return Ok(());
        }
    }
}

/// A saved game, or the first of a PGN file.
fn saved_game(path: &Path, library: &Library) -> Result<Record> {
    let name = path.display().to_string();
    let input = Input::open(Some(path), None, library)?;
    if input.format != Format::Pgn {
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        return Record::from_reader(&name, file);
    }
    let mut record = None;
    input.each(None, library, &mut |item| {
        if record.is_none()
            && let Item::Game(tree) = item?
        {
            record = Some(Record::of_tree(&tree));
        }
        Ok(())
    })?;
    record.with_context(|| format!("{name} holds no game"))
}
