//! Moves that name a type of piece and not the square that it leaves, as short notation does.

use super::{Attempt, Illegal, Standing};
use crate::game::Position;
use crate::kernel::Move;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};

/// A move as short notation gives it: which type goes where, with or without a hint from where.
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

impl Position {
    /// The one legal move that a sketch means, or why there is none. Of several pieces that could be meant the most
    /// telling reason is given: one that is kept from the move by a pin says more than one that never moves so.
    ///
    /// ```
    /// # use menagerie_core::{Library, Sketch};
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1")?;
    /// let (kind, to) = (game.definition().kind("knight").unwrap(), game.board().square("d4").unwrap());
    /// let why = position.explain_sketch(&Sketch { kind, to, file: None, rank: None, becomes: vec![] }).unwrap_err();
    /// assert!(why.to_string().starts_with("the knight on e2 is pinned"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason, as a value and as a sentence; where several moves are legal, which they are.
    pub fn explain_sketch(&self, sketch: &Sketch) -> Result<Move, Illegal> {
        let board = self.game().board();
        let is_hinted = |square: &Square| {
            let cell = board.cell(*square);
            sketch.file.is_none_or(|file| file == cell.x) && sketch.rank.is_none_or(|rank| rank == cell.y)
        };
        let wanted = Some(Piece::new(sketch.kind, self.side()));
        let origins: Vec<Square> =
            board.squares().filter(|&square| self.piece(square) == wanted).filter(is_hinted).collect();
        let attempts: Vec<Attempt> = origins
            .into_iter()
            .map(|from| Attempt { becomes: sketch.becomes.clone(), ..Attempt::new(from, sketch.to) })
            .collect();
        self.explain_among(&attempts).unwrap_or_else(|| Err(self.no_such_piece(sketch)))
    }

    /// The one legal move among several attempts, or the most telling reason why none of them is legal; nothing if there
    /// are no attempts.
    pub fn explain_among(&self, attempts: &[Attempt]) -> Option<Result<Move, Illegal>> {
        let (mut legal, mut reasons) = (Vec::new(), Vec::new());
        for attempt in attempts {
            match self.explain_attempt(attempt) {
                Ok(mv) => legal.push(mv),
                Err(why) => reasons.push(why),
            }
        }
        match legal[..] {
            [] => {}
            [mv] => return Some(Ok(mv)),
            _ => {
                let moves = legal.iter().map(|&mv| self.move_text(mv).into()).collect();
                return Some(Err(Illegal::Ambiguous { moves }));
            }
        }
        reasons.sort_by_key(says_little);
        let pieces: Vec<Standing> = reasons.iter().map_while(never_moves_so).collect();
        let to = attempts.first().map(|attempt| self.game().board().name(attempt.to).into());
        match to.filter(|_| pieces.len() > 1 && pieces.len() == reasons.len()) {
            Some(to) => Some(Err(Illegal::NoneMovesSo { pieces, to })),
            None => reasons.into_iter().next().map(Err),
        }
    }

    fn no_such_piece(&self, sketch: &Sketch) -> Illegal {
        let board = self.game().board();
        let at = match (sketch.file, sketch.rank) {
            (None, None) => String::new(),
            (Some(file), None) => format!("the {}-file", (b'a' + file.clamp(0, 25) as u8) as char),
            (None, Some(rank)) => format!("rank {}", board.rank_number(rank)),
            (Some(x), Some(y)) => board
                .at(menagerie_board::Cell { x, y })
                .map(|square| board.name(square).to_string())
                .unwrap_or_default(),
        };
        let piece = self.game().definition().piece(sketch.kind).name.as_str().into();
        Illegal::NoSuchPiece { color: self.side(), piece, at: at.into() }
    }
}

/// The piece of a reason that says only that it never moves so.
fn never_moves_so(why: &Illegal) -> Option<Standing> {
    match why {
        Illegal::CannotMoveSo { piece, .. } => Some(piece.clone()),
        _ => None,
    }
}

/// How little a reason says about a move that somebody thought possible: the less, the more.
fn says_little(reason: &Illegal) -> u8 {
    match reason {
        Illegal::CannotMoveSo { .. } | Illegal::SameSquare { .. } => 3,
        Illegal::OnlyCaptures { .. } | Illegal::OnlyFirst { .. } | Illegal::OnlyQuiet { .. } => 2,
        Illegal::Blocked { .. } | Illegal::OwnPiece { .. } => 1,
        _ => 0,
    }
}
