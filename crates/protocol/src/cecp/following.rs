//! Whether the board of XBoard follows the game, and what is done where it does not.
//!
//! XBoard moves pieces by rules of its own. What else a move does, such as the conversion of another piece, it does not show. When
//! the user is to move, the engine then sets up the position, for which XBoard ends the game and begins another from there.

use super::{Cecp, Mode, Squares, say, setup, shown};
use crate::action::Action;
use menagerie_core::{Move, Position};

/// How the peer's board differs from the position.
#[derive(Clone, Debug)]
pub(super) struct Following {
    /// Whether the position may be set up on the peer's board.
    pub(super) may_set_up: bool,
    differs: bool,
    /// The commands by which XBoard ends the game after a position was set up, the next one last. The game goes on all the same.
    awaited: Vec<&'static str>,
}

impl Default for Following {
    fn default() -> Following {
        Following { may_set_up: true, differs: false, awaited: Vec::new() }
    }
}

impl Following {
    /// The peer set up a position itself.
    pub(super) fn begin(&mut self) {
        self.differs = false;
    }

    /// Plays a move, and notes whether the peer shows it by this text, which was read or written.
    pub(super) fn play(&mut self, squares: &Squares, position: &mut Position, mv: Move, text: &str) {
        if self.differs || setup::is_known(position.game()) {
            position.play_unchecked(mv);
            return;
        }
        let before = position.clone();
        position.play_unchecked(mv);
        self.differs = !shown::is_shown(squares, &before, mv, text, position);
    }
}

impl Cecp {
    /// Sets up the position on the peer's board if it differs there and a person is to move, and shows which pieces are marked.
    pub(super) fn correct_board(&mut self) -> Vec<Action> {
        let Some(position) = &self.position else { return Vec::new() };
        let Mode::Plays(side) = self.mode else { return Vec::new() };
        if self.against_program || side == position.side() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        if self.following.differs && self.following.may_set_up {
            lines.push(format!("setboard {}", setup::fen(position)));
            // XBoard forgets how the pieces move.
            lines.extend(setup::pieces(position.game()));
            self.following.differs = false;
            self.following.awaited = vec!["force", "result"];
        }
        lines.into_iter().map(say).chain(self.show_marks()).collect()
    }

    /// Whether a command is XBoard's answer to a position that the engine set up.
    pub(super) fn is_answer_to_board(&mut self, command: &str, rest: &str) -> bool {
        let has_winner = command == "result" && !rest.starts_with('*');
        let is_awaited = self.following.awaited.pop() == Some(command) && !has_winner;
        if !is_awaited {
            self.following.awaited.clear();
        }
        is_awaited
    }
}
