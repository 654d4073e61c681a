//! `position (startpos | fen FEN) [moves …]`

use crate::quoted;
use menagerie_core::{Explain, Game, Position};

/// Reads the arguments of `position`: the position with the moves that led to it. `startpos` is the chosen start.
pub(super) fn read(game: &Game, startpos: &Position, rest: &str) -> Result<Position, String> {
    let mut words = rest.split_whitespace();
    let mut position = match words.next() {
        Some("startpos") => {
            match words.next() {
                None | Some("moves") => {}
                Some(other) => return Err(format!("after `startpos` comes `moves`, not `{}`", quoted(other))),
            }
            startpos.clone()
        }
        Some("fen") => {
            let fen: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            game.position(&fen.join(" ")).map_err(|error| error.to_string())?
        }
        _ => return Err("a position is `startpos` or `fen` and a FEN, then `moves`".to_string()),
    };
    for (index, text) in words.enumerate() {
        let mv = position.parse_move(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        position.play_unchecked(mv);
    }
    Ok(position)
}
