//! How pieces move, for diagrams: what their notation says, walked on an empty board.

use menagerie_board::betza::{Pass, Path, Step, Wrap};
use menagerie_board::{Board, Color, Kind, Piece, Square, budget};
use menagerie_rules::Game;
use std::collections::BTreeSet;

/// Where a white piece may go from a square of a board that is else empty. Black's moves mirror it, but for types whose definition
/// says otherwise.
///
/// ```
/// use menagerie_core::{Library, Reach};
/// let chess = Library::shipped().game("chess")?;
/// let pawn = chess.definition().kind("pawn").unwrap();
/// let reach = Reach::of(&chess, pawn, chess.board().square("e2").unwrap());
/// let names = |squares: &[_]| squares.iter().map(|&at| chess.board().name(at)).collect::<Vec<_>>();
/// assert_eq!(names(&reach.quiet), ["e3"]);
/// assert_eq!(names(&reach.captures), ["d3", "f3"]);
/// assert_eq!(names(&reach.other), ["e4"]);
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Squares that it may go to when they are empty.
    pub quiet: Vec<Square>,
    /// Squares that it may capture on.
    pub captures: Vec<Square>,
    /// Squares that it reaches in another way: over a piece, or on its first move.
    pub other: Vec<Square>,
}

impl Reach {
    /// Of a type of piece from a square.
    ///
    /// # Panics
    /// If the game has no such type, or no such square.
    pub fn of(game: &Game, kind: Kind, from: Square) -> Reach {
        let (board, piece) = (game.board(), game.definition().piece(kind));
        let starts_here = game.start().piece(from) == Some(Piece::new(kind, Color::White));
        let begins = |path: &Path| match piece.begins_in(path.term) {
            Some(region) => region.has(board, Color::White, from),
            None => starts_here,
        };
        let [mut quiet, mut captures, mut other] = [const { BTreeSet::new() }; 3];
        for path in piece.paths.iter().filter(|path| !path.ends.initial || begins(path)) {
            budget::spend(path.steps.len());
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
        let listed = |set: BTreeSet<Square>| set.into_iter().collect();
        Reach { quiet: listed(quiet), captures: listed(captures), other: listed(other) }
    }
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
