//! An opening: a position and moves from there.

use menagerie_core::{Move, Position};

/// The opening of a game.
///
/// ```
/// use menagerie_core::Explain;
/// use menagerie_tournament::Opening;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let start = game.start();
/// let opening = Opening { moves: vec![start.parse_move("e2e4").unwrap()], start };
/// assert_eq!(opening.position().fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position before the first move.
    pub start: Position,
    /// The moves of the opening.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The position after the opening.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// The moves in machine notation.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let played = self.moves.iter().map(|&mv| {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            text
        });
        played.collect()
    }
}
