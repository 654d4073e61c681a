//! Passing, where that is not legal.

use super::asked::Asked;
use super::{Attempt, Illegal, reasons};
use menagerie_board::board::Square;
use menagerie_kernel::Move;
use menagerie_rules::Position;
use menagerie_rules::rules::movement::{Pass, PassWhen};

/// How a pass is written.
pub(crate) const TEXT: &str = "0000";

/// Why the side to move cannot pass.
pub(crate) fn why(position: &Position) -> Illegal {
    let legal = position.legal_moves();
    let attempt = Attempt::new(Square(0), Square(0));
    let asked = Asked { position, attempt: &attempt, legal: &legal };
    let rule = position.game().definition().rule::<Pass>().filter(|rule| rule.sides.has(position.side()));
    let color = position.side();
    match rule {
        None => Illegal::NoPassing { color },
        Some(_) if !asked.checkers().is_empty() => Illegal::PassInCheck { color, by: asked.checkers() },
        Some(rule) if rule.when == PassWhen::Stalemate && !legal.is_empty() => {
            Illegal::PassWithMoves { color, example: asked.text(legal[0]) }
        }
        Some(_) => {
            let forbidden = reasons::forbids(&asked, Move::pass(Square(0)));
            forbidden.unwrap_or(Illegal::StoodBefore { when: super::Stood::Now })
        }
    }
}
