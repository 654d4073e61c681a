//! Passing, where that is not legal.

use super::asked::Asked;
use super::{Attempt, Illegal, reasons};
use menagerie_board::board::Square;
use menagerie_kernel::Move;
use menagerie_rules::Position;
use menagerie_rules::rules::filter::Superko;
use menagerie_rules::rules::movement::{Pass, PassWhen};

/// How a pass is written.
const TEXT: &str = "0000";

/// Whether a text is a pass, with or without what its player chooses by it.
pub(crate) fn is_meant(text: &str) -> bool {
    text.strip_prefix(TEXT).is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
}

/// Why the side to move could not pass so if the game were not over.
pub(crate) fn besides(position: &Position, text: &str) -> Option<Illegal> {
    let repeats = position.game().definition().has::<Superko>();
    Some(why(position, text)).filter(|why| repeats || !matches!(why, Illegal::StoodBefore { .. }))
}

/// Why the side to move cannot pass so.
pub(crate) fn why(position: &Position, text: &str) -> Illegal {
    let legal = position.legal_moves();
    let attempt = Attempt::new(Square(0), Square(0));
    let asked = Asked { position, attempt: &attempt, legal: &legal };
    let rule = position.game().definition().rule::<Pass>().filter(|rule| rule.sides.has(position.side()));
    let color = position.side();
    if let Some(&pass) = legal.iter().find(|mv| mv.is_pass()) {
        let given = Some(&text[TEXT.len()..]).filter(|given| !given.is_empty());
        return Illegal::EffectChoice { given: given.map(Into::into), example: asked.text(pass) };
    }
    match rule {
        None => Illegal::NoPassing { color },
        Some(_) if !asked.checkers().is_empty() => Illegal::PassInCheck { color, by: asked.checkers() },
        Some(rule) if !rule.by.is_empty() && !steps_out(position, rule) => {
            Illegal::NoStep { color, by: rule.by.keys().map(|name| name.as_str().into()).collect() }
        }
        Some(rule) if rule.when == PassWhen::Stalemate && !legal.is_empty() => {
            Illegal::PassWithMoves { color, example: asked.text(legal[0]) }
        }
        Some(_) => {
            let forbidden = reasons::forbids(&asked, Move::pass(Square(0)));
            forbidden.unwrap_or(Illegal::StoodBefore { when: super::Stood::Now })
        }
    }
}

/// Whether one of the pieces by which the side to move passes could step to a free square.
fn steps_out(position: &Position, rule: &Pass) -> bool {
    let (definition, board) = (position.game().definition(), position.game().board());
    board.squares().any(|from| {
        let own = position.piece(from).filter(|piece| piece.color() == position.side());
        let steps = own.map(|piece| rule.steps(definition, piece, from)).unwrap_or_default();
        steps.into_iter().any(|to| position.piece(to).is_none() && !position.is_wall(to))
    })
}
