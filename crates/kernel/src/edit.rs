//! The primitive changes that a move is made of.

use arrayvec::ArrayVec;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};

/// One primitive change of the board. A move is a short list of them, its journal; undoing, hashing, animation and
/// notation read the list, and none of them knows a rule.
///
/// ```
/// use menagerie_core::{Edit, Library};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").expect("the FEN is one of chess");
/// let capture = position.find_move("e4d5").expect("the move is legal");
/// position.changes(capture, |edits| {
///     assert!(matches!(edits, [Edit::Remove { .. }, Edit::Relocate { .. }]));
/// });
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A piece leaves the board.
    Remove {
        /// Where it stood.
        square: Square,
        /// What it was.
        piece: Piece,
    },
    /// A piece goes from one square to another, an empty one; its mark goes along.
    Relocate {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// What it is.
        piece: Piece,
    },
    /// Two pieces go at once; one may come to stand where the other stood.
    RelocateBoth {
        /// From, to and what of the first.
        first: (Square, Square, Piece),
        /// From, to and what of the second.
        second: (Square, Square, Piece),
    },
    /// A piece becomes another: of another type (promotion, absorption) or of the other colour (conversion).
    Change {
        /// Where it stands.
        square: Square,
        /// What it was.
        before: Piece,
        /// What it is now.
        after: Piece,
    },
    /// A piece gets its mark (is overloaded) or loses it (is restored).
    Mark {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
        /// Whether it is marked now.
        marked: bool,
    },
    /// A piece comes from its side's hand onto an empty square.
    Drop {
        /// Where it stands now.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// A captured piece comes to a hand.
    Hold {
        /// What it is there, with the colour of the hand.
        piece: Piece,
    },
    /// A captured piece comes to be held by the other side, or is held no longer.
    Captive {
        /// What it is; it keeps its colour.
        piece: Piece,
        /// Whether it comes to be held.
        held: bool,
    },
    /// Something is noted of a square, or no longer noted: that the piece on it has been promoted and goes back when
    /// captured, say.
    Note {
        /// Which of the game's notes it is.
        note: u8,
        /// The square.
        square: Square,
        /// Whether it is noted now.
        on: bool,
    },
    /// An empty square becomes a wall, which nothing enters or crosses, or a wall becomes an empty square.
    Wall {
        /// The square.
        square: Square,
        /// Whether it is a wall now.
        built: bool,
    },
}

impl Edit {
    /// The pieces that come from a hand by the edits of a move, and where: not those that it has captured and puts back,
    /// which are held just before.
    pub fn entering(edits: &[Edit]) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let before = std::iter::once(None).chain(edits.iter().map(Some));
        edits.iter().zip(before).filter_map(|(edit, before)| match *edit {
            Edit::Drop { square, piece } if before != Some(&Edit::Hold { piece }) => Some((square, piece)),
            _ => None,
        })
    }

    /// Where a piece stands at last that stands on a square before these edits of a move.
    pub fn goes_on_to(edits: &[Edit], square: Square) -> Square {
        edits.iter().fold(square, |at, edit| match *edit {
            Edit::Relocate { from, to, .. } if from == at => to,
            _ => at,
        })
    }

    /// The types to which pieces promote by what the effects of a move did to them, as its player chose: an edit before
    /// has given each its powers back, another side or another type.
    pub fn chosen(edits: &[Edit]) -> impl Iterator<Item = Kind> + '_ {
        let affects = |place: usize, at: Square| match edits[place] {
            Edit::Mark { square, .. } | Edit::Change { square, .. } => Edit::goes_on_to(&edits[place..], square) == at,
            _ => false,
        };
        edits.iter().enumerate().filter_map(move |(place, edit)| match *edit {
            Edit::Change { square, before, after } if before.kind() != after.kind() => {
                let at = Edit::goes_on_to(&edits[place..], square);
                (0..place).any(|earlier| affects(earlier, at)).then_some(after.kind())
            }
            _ => None,
        })
    }
}

/// The edits of one move: at most a few for the move, and two for each square that an effect reaches.
pub type Edits = ArrayVec<Edit, 520>;
