//! Reasons of the rule `forks`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;
use menagerie_rules::rules::filter::Forks;

/// Says what a piece would attack after a move, where that is not enough.
pub(crate) fn forbids(rule: &Forks, asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let attacked = asked.kernel().forks_too_few(mv)?;
    Some(Illegal::NoFork {
        piece: asked.standing(mv.from())?,
        to: asked.name(mv.to()),
        attacked: asked.standings(attacked),
        needed: rule.in_words(menagerie_rules::Language::English).into(),
    })
}
