//! `menagerie replay`

use crate::effects;
use crate::record::Record;
use crate::start::{STARTPOS, Start};
use anyhow::{Context, Result};
use clap::Args;
use menagerie_core::{Color, Game, Library, Outcome, Position};
use std::io::Write;
use std::path::PathBuf;

/// Plays a saved game through and says what each move did.
///
/// The file begins with the name of the game, then come its moves in machine form; a line `fen: …` may say where it
/// begins, and a `#` begins a remark. The last line printed is the final position and the result, with a tab between.
///
/// Example: menagerie replay testdata/games/fahys-castelli-1991.txt
#[derive(Args, Debug)]
pub struct Arguments {
    /// The file.
    pub file: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// Says why the file or its game cannot be read, or which move in which line cannot be made, or passes on a failure to
/// write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let record = Record::read(&arguments.file)?;
    let file = arguments.file.display();
    let game = library.game(&record.game).with_context(|| file.to_string())?;
    let width = record.moves.iter().map(|mv| mv.text.chars().count()).max().unwrap_or(0);
    let mut write_error = None;
    let played = play(&record, &game, |position, number, text| {
        let effects = effects::of_last_move(position);
        let draw = drawn(position).map(|draw| format!("[{draw}]"));
        let news: Vec<String> = effects.into_iter().chain(draw).collect();
        let line = format!("{number:>6} {text:width$}  {}", news.join("; "));
        if let Err(error) = writeln!(out, "{}", line.trim_end()) {
            write_error.get_or_insert(error);
        }
    });
    if let Some(error) = write_error {
        return Err(error.into());
    }
    let position = played.with_context(|| file.to_string())?;
    let result = match (position.outcome(), record.result) {
        (None, Some(result)) => result,
        _ => position.result(),
    };
    writeln!(out, "{}\t{result}", position.fen())?;
    Ok(())
}

/// The result of a game that a draw has ended; a record may go on all the same.
fn drawn(position: &Position) -> Option<Outcome> {
    position.outcome().filter(|outcome| outcome.leaves_moves())
}

/// Plays the moves of a record and tells `each` the position after a move, its number (`1.`, or `1...` for black) and
/// its text.
///
/// # Errors
/// Says which move in which line cannot be made, and why.
pub fn play(record: &Record, game: &Game, mut each: impl FnMut(&Position, &str, &str)) -> Result<Position> {
    let fen = record.fen.as_deref().unwrap_or(STARTPOS);
    let mut position = Start::default().position(game, fen)?;
    for recorded in &record.moves {
        let dots = if position.side() == Color::White { "." } else { "..." };
        let number = format!("{}{dots}", position.fullmove_number());
        let mv = position.parse_move(&recorded.text).with_context(|| {
            format!("line {}, {}'s move {}", recorded.line, position.side(), position.fullmove_number())
        })?;
        position.play(mv);
        each(&position, &number, &recorded.text);
    }
    Ok(position)
}
