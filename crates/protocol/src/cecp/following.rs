//! Whether the board of XBoard follows the game, and what is done where it does not.
//!
//! XBoard moves pieces by rules of its own. What else a move does, such as the conversion of another piece, it does not show. When
//! the user is to move, the engine then sets up the position, for which XBoard ends the game and begins another from there, in which
//! the user plays White. To a user who plays Black the engine says once that the board does not follow.

use super::{Cecp, Mode, Squares, say, setup, shown};
use crate::action::Action;
use menagerie_core::{Color, Move, Position};

/// How XBoard ends the game when a position was set up. Other programs pass over that, and end games with other words.
const ENDED: &str = "* {Engine aborts game}";
/// What a user who plays Black learns.
const CANNOT_SET_UP: &str = "telluser The board no longer shows the whole position: XBoard lets an engine set it up only for a user who plays White";

/// How the peer's board differs from the position.
#[derive(Clone, Debug)]
pub(super) struct Following {
    /// Whether the position may be set up on the peer's board.
    pub(super) may_set_up: bool,
    /// How many moves were played before the first after which it differs.
    differs_after: Option<usize>,
    /// How many moves were played before the peer's game began.
    begun_after: usize,
    /// Whether the user knows that the board cannot be set up.
    has_said: bool,
    /// The commands by which XBoard ends the game after a position was set up, the next one last. The game goes on all the same.
    awaited: Vec<&'static str>,
}

impl Default for Following {
    fn default() -> Following {
        Following { may_set_up: true, differs_after: None, begun_after: 0, has_said: false, awaited: Vec::new() }
    }
}

impl Following {
    /// The peer set up a position itself.
    pub(super) fn begin(&mut self) {
        (self.differs_after, self.begun_after, self.has_said) = (None, 0, false);
    }

    /// How many moves of the peer's game were played.
    pub(super) fn played(&self, position: &Position) -> usize {
        position.ply().saturating_sub(self.begun_after)
    }

    /// Moves were taken back, by which the peer returns to the board that it had.
    pub(super) fn take_back(&mut self, position: &Position) {
        self.differs_after = self.differs_after.filter(|moves| *moves < position.ply());
        self.begun_after = self.begun_after.min(position.ply());
    }

    /// Plays a move, and notes whether the peer shows it by this text, which was read or written.
    pub(super) fn play(&mut self, squares: &Squares, position: &mut Position, mv: Move, text: &str) {
        if self.differs_after.is_some() || setup::is_known(position.game()) {
            position.play_unchecked(mv);
            return;
        }
        let before = position.clone();
        position.play_unchecked(mv);
        let is_shown = shown::is_shown(squares, &before, mv, text, position);
        self.differs_after = (!is_shown).then(|| before.ply());
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
        let following = &mut self.following;
        let mut lines = Vec::new();
        match position.side() {
            _ if following.differs_after.is_none() || !following.may_set_up => {}
            Color::White => {
                lines.push(format!("setboard {}", setup::fen(position)));
                // XBoard forgets how the pieces move.
                lines.extend(setup::pieces(position.game()));
                (following.differs_after, following.begun_after) = (None, position.ply());
                following.awaited = vec!["force", "result"];
            }
            Color::Black if following.has_said => {}
            Color::Black => {
                lines.push(CANNOT_SET_UP.to_string());
                following.has_said = true;
            }
        }
        lines.into_iter().map(say).chain(self.show_marks()).collect()
    }

    /// Whether a command is XBoard's answer to a position that the engine set up.
    pub(super) fn is_answer_to_board(&mut self, command: &str, rest: &str) -> bool {
        let ends_otherwise = command == "result" && rest != ENDED;
        let is_awaited = self.following.awaited.pop() == Some(command) && !ends_otherwise;
        if !is_awaited {
            self.following.awaited.clear();
        }
        is_awaited
    }
}
