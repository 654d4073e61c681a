//! `menagerie play`

mod keyboard;
mod players;
mod saving;
mod session;
mod side;
mod sign;
mod thinker;
mod typed;
mod view;

use crate::diagram::Style;
use crate::games;
use crate::input::{Format, Input, Item};
use crate::record::Record;
use crate::spoken::Spoken;
use crate::start::{Start, describe_start};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use keyboard::{Keyboard, Typed};
use menagerie_core::Library;
use session::{Look, Next, Session, quoted};
use side::Side;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use thinker::Opponent;

/// Play a game in the terminal, against the engine or for both sides.
///
/// Type moves as e2e4, as Nf3, or in the game's own notation, in which they are shown; `help` lists what else you can
/// type. A game with several starts begins with a random one. Ctrl-C makes the engine move at once while it thinks; at the
/// prompt it saves the game and quits.
///
/// Example: menagerie play omega --color black --level 12
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name or title of the game.
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
    /// Start from this position, in quotes.
    #[arg(long, value_name = "FEN", conflicts_with = "start")]
    pub fen: Option<String>,
    /// Resume a saved game, or the first game of a PGN file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "fen"])]
    pub resume: Option<PathBuf>,
    /// Your side; white by default, or that of the saved game.
    #[arg(long)]
    pub color: Option<Side>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub opponent: Opponent,
    /// Draw the board with letters instead of Unicode pieces; the default if the locale has no Unicode.
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub spoken: Spoken,
}

/// Runs the command. `variants` are the definitions that were given besides the shipped ones.
///
/// # Errors
/// Says why the game, the position or the saved game cannot be read, or passes on a failure to read or write.
pub fn run(arguments: &Arguments, variants: &[PathBuf], library: &Library, out: &mut impl Write) -> Result<()> {
    let (mut session, drawn) = begin(arguments, library)?;
    let mut keyboard = Keyboard::open()?;
    session.greet(drawn.as_deref(), out)?;
    loop {
        session.answer(&mut keyboard, out)?;
        // The editor writes to the terminal itself, so what is in the buffer has to be there before it.
        out.flush()?;
        match keyboard.next(&session.prompt(), out)? {
            Typed::Line(line) => {
                if session.command(&line, &mut keyboard, out)? == Next::Quit {
                    return Ok(());
                }
            }
            Typed::Unreadable(why) => session.refuse(why, out)?,
            Typed::End if !keyboard.is_terminal() => return Ok(()),
            Typed::End | Typed::Interrupt => {
                let option = |path: &PathBuf| format!(" --variants {}", quoted(&path.display().to_string()));
                let options: String = variants.iter().map(option).collect();
                return session.leave(&options, out);
            }
        }
    }
}

/// The game as it begins or goes on, and which of several starts it has.
fn begin(arguments: &Arguments, library: &Library) -> Result<(Session, Option<String>)> {
    let mut saved = Record::default();
    let look = Look { style: Style::wanted(arguments.ascii), language: arguments.spoken.language() };
    let (position, drawn) = match (&arguments.resume, &arguments.game) {
        (Some(path), name) => {
            let file = path.display().to_string();
            let record = saved_game(path, library)?;
            let game = games::find(library, &record.game).with_context(|| file.clone())?;
            if let Some(name) = name {
                let named = games::find(library, name)?;
                ensure!(named.name() == game.name(), "{file} is a game of {}, not of {name}", record.game);
            }
            let position = record.play(&game).with_context(|| file.clone())?;
            let start = record.fen.as_deref().and_then(|fen| describe_start(&game, fen, look.language));
            saved = record;
            (position, start)
        }
        (None, Some(name)) => {
            arguments.start.drawn(&games::find(library, name)?, arguments.fen.as_deref(), look.language)?
        }
        (None, None) => bail!("give a game, or --resume"),
    };
    let color = match (arguments.color, &saved.color) {
        (Some(color), _) => color,
        (None, Some(text)) => Side::from_str(text, true)
            .map_err(|_| anyhow::anyhow!("`color: {text}` in the saved game is not white, black or both"))?,
        (None, None) => Side::White,
    };
    let mut opponent = arguments.opponent.clone();
    opponent.resume(saved.opponent.as_deref().unwrap_or_default())?;
    let mut session = Session::new(position, color, opponent, look);
    if let Some(path) = &arguments.resume {
        session.resume(path, saved.result.as_deref());
    }
    Ok((session, drawn))
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
            let (color, opponent) = players::of_tree(&tree).unzip();
            record = Some(Record { color: color.map(str::to_string), opponent, ..Record::of_tree(&tree) });
        }
        Ok(())
    })?;
    record.with_context(|| format!("{name} holds no game"))
}
