//! Whether a move can be made, and if not, why not.

use super::position::parse_move_in;
use super::{check_move_count, resolve};
use crate::error::{ApiError, sentence};
use crate::games::Games;
use crate::types::{Attempt, ExplainRequest, Explanation};
use menagerie_core::{Attempt as Tried, Explain, Language, Position};

/// Whether a move can be made, and if not, why not, in a language.
///
/// # Errors
/// Refuses a position, a square or a piece that does not exist.
pub fn explain(games: &dyn Games, request: &ExplainRequest, language: Language) -> Result<Explanation, ApiError> {
    let (position, _) = resolve(games, &request.position)?;
    check_move_count(&position)?;
    judge(&position, &request.attempt, language)
}

fn judge(position: &Position, attempt: &Attempt, language: Language) -> Result<Explanation, ApiError> {
    let answer = match attempt {
        Attempt::Text { text } => parse_move_in(position, text, language),
        Attempt::Squares { from, to, choice } => {
            let tried = on_board(position, from, to, choice.as_deref())?;
            position.explain_attempt(&tried).map_err(|why| why.in_words(language))
        }
    };
    Ok(match answer {
        Ok(mv) => Explanation::Legal { legal: true, uci: position.move_text(mv) },
        Err(why) => Explanation::Illegal { legal: false, sentence: sentence(&why) },
    })
}

/// A move that was tried on the board.
fn on_board(position: &Position, from: &str, to: &str, choice: Option<&str>) -> Result<Tried, ApiError> {
    let definition = position.game().definition();
    let square = |name: &str| {
        let missing = || ApiError::BadRequest(format!("the board has no square `{}`", shortened(name)));
        definition.board.square(name).ok_or_else(missing)
    };
    let mut tried = Tried::new(square(from)?, square(to)?);
    if let Some(name) = choice {
        let missing = || ApiError::BadRequest(format!("the game has no piece `{}`", shortened(name)));
        tried.becomes.push(definition.kind(name).ok_or_else(missing)?);
    }
    Ok(tried)
}

/// As much of a text as belongs into a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
