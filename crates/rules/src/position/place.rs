//! Positions that are set up piece by piece, for programs that go through a great number of them.

use super::width::{AnyCore, each};
use super::{Position, fen};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_kernel::Move;

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    /// What it is.
    pub piece: Piece,
    /// Whether it is marked.
    pub marked: bool,
    /// Where it stands.
    pub square: Square,
}

impl Position {
    /// Sets up these pieces instead of those that stand there, with nothing besides: no castling right, nothing in hand, both
    /// clocks at the start and no earlier moves. Returns whether this is a position; if not, it is to be asked nothing.
    ///
    /// This is much faster than reading a FEN.
    ///
    /// ```
    /// use menagerie_core::{Color, Library, Man, Piece};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let man = |name, color, square| {
    ///     let piece = Piece::new(game.definition().kind(name).unwrap(), color);
    ///     Man { piece, marked: false, square: game.board().square(square).unwrap() }
    /// };
    /// let kings = [man("king", Color::White, "f7"), man("king", Color::Black, "h8")];
    /// let mut position = game.start();
    /// assert!(position.place(Color::White, &[kings[0], kings[1], man("rook", Color::White, "a1")]));
    /// assert_eq!(position.fen(), "7k/5K2/8/8/8/8/8/R7 w - - 0 1");
    /// let mut men = Vec::new();
    /// position.men(&mut men);
    /// assert_eq!((men[1], position.count_men()), (kings[0], 3));
    /// assert!(!position.place(Color::White, &[kings[0], kings[1], man("rook", Color::White, "h1")]));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no square of a number.
    pub fn place(&mut self, side: Color, men: &[Man]) -> bool {
        assert!(men.iter().all(|man| man.square.index() < self.game.board().len()), "the board has the squares");
        let definition = self.game.definition();
        each!(&mut self.core, core => {
            let men = men.iter().map(|man| (man.square, man.piece, man.marked));
            core.set_up(side, men) && fen::check_pieces(core, definition).is_ok()
        })
    }

    /// Appends all pieces to a list, in the order of their squares.
    pub fn men(&self, men: &mut Vec<Man>) {
        each!(&self.core, core => {
            men.extend(core.pieces.all().iter().map(|square| Man {
                piece: core.cells[square.index()],
                marked: core.pieces.marked.has(square),
                square,
            }));
        });
    }

    /// How many pieces stand on the board.
    #[inline]
    pub fn count_men(&self) -> u32 {
        each!(&self.core, core => core.pieces.all().count())
    }

    /// Whether there is nothing to the position besides what stands where and who is to move: no castling right, no capture
    /// en passant, nothing in hand and nothing noted, and no counter has gone down.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let game = Library::shipped().game("chess")?;
    /// assert!(!game.start().is_bare());
    /// assert!(game.position("4k3/8/8/8/8/8/8/4K2R w - - 7 30")?.is_bare());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_bare(&self) -> bool {
        each!(&self.core, core => core.is_bare())
    }

    /// Whether a move from a [bare](Self::is_bare) position does no more than to put a piece on an empty square: the position after
    /// it is bare, too, the other side is to move, and the clock of the fifty-move rule goes on. Some such moves are not found to be.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let position = Library::shipped().game("chess")?.position("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1")?;
    /// let is_step = |text: &str| position.legal_moves().into_iter().any(|mv| position.move_text(mv) == text && position.is_step(mv));
    /// assert!(is_step("h1h7") && !is_step("e2e4"), "a pawn sets the clock back");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_step(&self, mv: Move) -> bool {
        each!(&self.core, core => core.is_step(mv))
    }
}
