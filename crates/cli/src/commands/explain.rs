//! `menagerie explain`

use crate::spoken::Spoken;
use crate::start::At;
use crate::text::one_line;
use anyhow::Result;
use clap::Args;
use menagerie_core::{Explain, Language, Library, Move, Position, explain::effects};
use menagerie_notation::read;
use menagerie_words::say;
use std::io::Write;

/// Explain why a move is illegal, or what a legal move does.
///
/// The answer is one sentence that names the relevant squares and pieces: what is in the way, what would attack
/// the king, when the castling right was lost. The moves of --moves are played first, so that the answer can take the
/// history of the game into account.
///
/// Example: menagerie explain chess startpos e1g1 --moves e2e4 e7e5
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub at: At,
    /// The move to explain, in any notation.
    #[arg(value_name = "MOVE")]
    pub text: String,
    /// Moves to play first.
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    pub moves: Vec<String>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub spoken: Spoken,
}

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or a move made first cannot be read, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut position = arguments.at.position(library, &arguments.moves)?;
    writeln!(out, "{}", answer(&mut position, &arguments.text, arguments.spoken.language()))?;
    Ok(())
}

/// One sentence about a move; where it is legal, it is made.
pub(crate) fn answer(position: &mut Position, text: &str, language: Language) -> String {
    match understood(position, text, language) {
        Err(why) => one_line(&format!("{why}.")),
        Ok(mv) => {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            let effects = effects::of_last_move_with_draws_in(position, language);
            if effects.is_empty() {
                return say!(language, "did-legal", mv = text);
            }
            say!(language, "did-legal-and", mv = text, effects = effects.join("; "))
        }
    }
}

/// A move in machine form, or else in any notation.
fn understood(position: &Position, text: &str, language: Language) -> Result<Move, String> {
    match position.parse_move(text) {
        Err(error) if error.why.is_malformed() => read(position, text).map_err(|error| error.in_words(language)),
        answer => answer.map_err(|error| error.in_words(language)),
    }
}
