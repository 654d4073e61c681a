//! Reasons of the rule `drop-sites`.

use super::Illegal;
use super::asked::Asked;
use menagerie_board::board::Square;
use menagerie_board::piece::Kind;
use menagerie_kernel::Move;
use menagerie_rules::rules::filter::DropSites;

/// Why a piece is not dropped on a free square that others may be dropped on.
pub(crate) fn forbids(rule: &DropSites, asked: &Asked<'_>, kind: Kind, to: Square) -> Option<Illegal> {
    if asked.kernel().allows(Move::drop(kind, to)) {
        return None;
    }
    let board = &asked.definition().board;
    let is_free = |square: &Square| asked.position.piece(*square).is_none() && !asked.position.is_wall(*square);
    let first = rule.first.iter().filter_map(|name| board.square(name)).filter(is_free);
    let first = first.map(|square| asked.name(square)).collect();
    Some(Illegal::DropSite { piece: asked.type_name(kind), to: asked.name(to), near: rule.near, first })
}
