//! Reasons of the rule `standoff`.

use super::Illegal;
use super::asked::Asked;
use menagerie_board::piece::{Color, Piece};
use menagerie_kernel::Move;

/// Says which royal pieces would still face each other, where a move is forbidden for it.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let royal = asked.definition().royal()?;
    let [white, black] = asked.kernel().standoff_after(mv)?;
    let place = |color| asked.placed(Piece::new(royal, color), if color == Color::White { white } else { black });
    let own = asked.side();
    Some(Illegal::Standoff { king: place(own), other: place(own.other()) })
}
