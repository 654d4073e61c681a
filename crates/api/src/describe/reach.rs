//! How pieces move, for diagrams.

use crate::error::ApiError;
use crate::games::Games;
use crate::types::{Reach, ReachRequest, Reachable};
use menagerie_core as core;
use menagerie_core::Square;

/// Where a white piece of a type may go from each square.
///
/// # Errors
/// Refuses a game or a piece that does not exist.
pub fn reach(games: &dyn Games, asked: &ReachRequest) -> Result<Reach, ApiError> {
    let game = games.game(&asked.game, asked.definition.as_deref())?;
    let missing = || ApiError::NotFound(format!("{} has no piece of that name", game.name()));
    let kind = game.definition().kind(&asked.kind).ok_or_else(missing)?;
    let board = game.board();
    let names = |squares: Vec<Square>| squares.into_iter().map(|square| board.name(square).to_string()).collect();
    let reachable = |from| {
        let core::Reach { quiet, captures, other } = core::Reach::of(&game, kind, from);
        Reachable { quiet: names(quiet), captures: names(captures), other: names(other) }
    };
    Ok(Reach(board.squares().map(|from| (board.name(from).to_string(), reachable(from))).collect()))
}
