//! How pieces move, for diagrams: what their notation says, walked on an empty board.

use crate::error::ApiError;
use crate::games::Games;
use crate::types::{Reach, ReachRequest, Reachable};
use menagerie_core::betza::{Pass, Path, Step, Wrap};
use menagerie_core::{Board, Color, Game, Kind, Piece, Square};
use std::collections::BTreeSet;

/// Where a white piece of a type may go from each square.
///
/// # Errors
/// Refuses a game or a piece that does not exist.
pub fn reach(games: &dyn Games, asked: &ReachRequest) -> Result<Reach, ApiError> {
    let game = games.game(&asked.game, asked.definition.as_deref())?;
    let missing = || ApiError::NotFound(format!("{} has no piece of that name", game.name()));
    let kind = game.definition().kind(&asked.kind).ok_or_else(missing)?;
    let board = game.board();
    Ok(Reach(board.squares().map(|from| (board.name(from).to_string(), reachable(&game, kind, from))).collect()))
}

fn reachable(game: &Game, kind: Kind, from: Square) -> Reachable {
    let (board, piece) = (game.board(), game.definition().piece(kind));
    let begins = |path: &Path| match piece.begins_in(path.term) {
        Some(region) => region.has(board, Color::White, from),
        None => game.start().piece(from) == Some(Piece::new(kind, Color::White)),
    };
    let [mut quiet, mut captures, mut other] = [const { BTreeSet::new() }; 3];
    for path in piece.paths.iter().filter(|path| !path.ends.initial || begins(path)) {
        for (index, to) in walk(board, from, path) {
            if !path.steps[index].stop || to == from || !piece.ends_on(path.term, board, Color::White, to) {
                continue;
            }
            if is_odd(path, index) {
                other.insert(to);
                continue;
            }
            if path.ends.quiet {
                quiet.insert(to);
            }
            if path.ends.capture {
                captures.insert(to);
            }
        }
    }
    other.retain(|square| !quiet.contains(square) && !captures.contains(square));
    let names = |set: BTreeSet<Square>| set.into_iter().map(|square| board.name(square).to_string()).collect();
    Reachable { quiet: names(quiet), captures: names(captures), other: names(other) }
}

/// The squares of a path, until the board ends.
fn walk<'a>(board: &'a Board, from: Square, path: &'a Path) -> impl Iterator<Item = (usize, Square)> + 'a {
    path.steps.iter().map_while(move |step| landing(board, from, step, path.wrap)).enumerate()
}

fn landing(board: &Board, from: Square, step: &Step, wrap: Wrap) -> Option<Square> {
    board.offset_across(from, (step.dx, step.dy), wrap)
}

/// Whether a step is made in a way that an empty board does not show.
fn is_odd(path: &Path, index: usize) -> bool {
    let over = |pass: Pass| !matches!(pass, Pass::Empty | Pass::Any);
    path.ends.initial || path.steps[..index].iter().any(|step| over(step.pass))
}
