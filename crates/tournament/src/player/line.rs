//! What a program knows of a game.

use menagerie_core::{Move, Position};

/// Where a game began, the moves that a program knows of, and the position after them.
pub(super) struct Line {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

impl Line {
    pub(super) fn new(start: &Position) -> Line {
        Line { start: start.clone(), moves: Vec::new(), position: start.clone() }
    }

    pub(super) fn start(&self) -> &Position {
        &self.start
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Whether no move is known.
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        self.moves.push(mv);
    }

    /// Goes back to the start.
    pub(super) fn clear(&mut self) {
        self.position = self.start.clone();
        self.moves.clear();
    }

    /// The moves of a game after the known ones; none where the game has other moves, as one was taken back or replaced.
    pub(super) fn moves_after<'a>(&self, moves: &'a [Move]) -> Option<&'a [Move]> {
        moves.strip_prefix(&*self.moves)
    }
}
