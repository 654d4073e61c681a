//! Moves that name a type of piece and not the square that it leaves, as short notation does.

use super::{Illegal, Standing};
use menagerie_board::board::Square;
use menagerie_board::piece::Kind;
use menagerie_rules::Position;

/// A move as short notation gives it: which type goes where, with or without a hint from where.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Sketch};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1")?;
/// // `Rhf1`: the rook from the h-file.
/// let kind = game.definition().kind("rook").unwrap();
/// let sketch = Sketch { kind, to: game.board().square("f1").unwrap(), file: Some(7), rank: None, becomes: vec![] };
/// assert_eq!(position.explain_sketch(&sketch)?, position.parse_move("h1f1")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sketch {
    /// The type of piece.
    pub kind: Kind,
    /// Where it goes.
    pub to: Square,
    /// The square it leaves, or only its file (as in `Nbd2`) or its rank (`N1d2`), counted from 0 as in
    /// [`Cell`](menagerie_board::Cell).
    pub file: Option<i16>,
    /// See `file`.
    pub rank: Option<i16>,
    /// The types that are chosen.
    pub becomes: Vec<Kind>,
}

/// That the side to move has no such piece.
pub(crate) fn no_such_piece(position: &Position, sketch: &Sketch) -> Illegal {
    let board = position.game().board();
    let at = match (sketch.file, sketch.rank) {
        (None, None) => String::new(),
        (Some(file), None) => format!("the {}-file", (b'a' + file.clamp(0, 25) as u8) as char),
        (None, Some(rank)) => format!("rank {}", board.rank_number(rank)),
        (Some(x), Some(y)) => {
            board.at(menagerie_board::Cell { x, y }).map(|square| board.name(square).to_string()).unwrap_or_default()
        }
    };
    let piece = position.game().definition().piece(sketch.kind).name.as_str().into();
    Illegal::NoSuchPiece { color: position.side(), piece, at: at.into() }
}

/// The piece of a reason that says only that it never moves so.
pub(crate) fn never_moves_so(why: &Illegal) -> Option<Standing> {
    match why {
        Illegal::CannotMoveSo { piece, .. } => Some(piece.clone()),
        _ => None,
    }
}

/// How little a reason says about a move that somebody thought possible: the less, the more.
pub(crate) fn says_little(reason: &Illegal) -> u8 {
    match reason {
        Illegal::CannotMoveSo { .. } | Illegal::SameSquare { .. } => 3,
        Illegal::OnlyCaptures { .. } | Illegal::OnlyFirst { .. } | Illegal::OnlyQuiet { .. } => 2,
        Illegal::Blocked { .. } | Illegal::OwnPiece { .. } => 1,
        _ => 0,
    }
}
