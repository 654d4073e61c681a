//! The rule `gating`: pieces in hand that enter the squares which others leave with their first moves; and how a FEN has such
//! squares.

use super::{Draft, Plan, ReferencePosition, castling, ending, explosion, hand, promotion, rebirth};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::effect::Gating;
use menagerie_rules::rules::filter::FirstMoves;

/// Lets nothing enter, and each piece that may on each square that is open to it if the king is safe without it.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, draft: Draft) -> Vec<Draft> {
    let Some(rule) = before.definition().rule::<Gating>() else { return vec![draft] };
    let mut drafts = vec![draft];
    if plan.dropped {
        return drafts;
    }
    let own = |from: &Square| before.at(*from).is_some_and(|piece| piece.color() == before.side);
    // The piece that is put elsewhere has not moved itself.
    let movers = [Some(plan.from), plan.other.map(|(from, _)| from)].into_iter().flatten();
    let left = movers.filter(|from| own(from) && !before.is_marked(*from) && before.unmoved.contains(from));
    for square in left.collect::<Vec<Square>>() {
        for kind in rule.kinds(before.definition()) {
            let piece = Piece::new(kind, before.side);
            let held = before.hands.get(&piece).copied().unwrap_or(0);
            let safe = explosion::leaves_safe(&drafts[0].position, before.side);
            if held > 0 && safe && drafts[0].position.is_free(square) {
                drafts.push(entering(before, plan, &drafts[0], square, piece));
            }
        }
    }
    drafts
}

fn entering(before: &ReferencePosition, plan: &Plan, draft: &Draft, square: Square, piece: Piece) -> Draft {
    let letter = before.definition().piece(piece.kind()).letter.to_ascii_lowercase();
    let mut entered = match square == plan.from {
        true => promotion::stays(draft.with_tail(&letter.to_string())),
        false => draft.with_tail(&format!(",{}{letter}", before.board().name(square))),
    };
    entered.position.put(square, (Some(piece), false));
    hand::spend(&mut entered.position, piece);
    entered.position.entered += 1;
    entered.zeroes |= ending::is_zeroing(before, piece.kind());
    entered
}

/// Reads a letter among the castling rights that names a file: the piece of this colour there has not moved. Says whether
/// it is one.
pub(super) fn read(position: &mut ReferencePosition, letter: char) -> bool {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let square =
        zone(position, color).into_iter().find(|&square| file(position, square) == letter.to_ascii_lowercase());
    if let Some(square) = square.filter(|&square| position.at(square).is_some_and(|piece| piece.color() == color)) {
        position.unmoved.insert(square);
    }
    square.is_some()
}

/// Kings and rooks with a right to castle have not moved.
pub(super) fn imply(position: &mut ReferencePosition) {
    let implied: Vec<Square> = Color::BOTH.into_iter().flat_map(|color| implied(position, color)).collect();
    position.unmoved.extend(implied);
}

/// The files of a colour as a FEN has them.
pub(super) fn write(position: &ReferencePosition, color: Color) -> String {
    let implied = implied(position, color);
    let mut squares: Vec<Square> = zone(position, color);
    squares.retain(|square| position.unmoved.contains(square) && !implied.contains(square));
    squares.sort_by_key(|&square| position.board().cell(square).x);
    let letters = squares.into_iter().map(|square| file(position, square));
    letters.map(|letter| if color == Color::White { letter.to_ascii_uppercase() } else { letter }).collect()
}

fn implied(position: &ReferencePosition, color: Color) -> Vec<Square> {
    let homes = castling::homes_with_rights(position, color);
    let zone = zone(position, color);
    homes.into_iter().filter(|square| zone.contains(square)).collect()
}

fn zone(position: &ReferencePosition, color: Color) -> Vec<Square> {
    let definition = position.definition();
    let first_moves = || definition.rule::<FirstMoves>().map(|rule| &rule.zone);
    let zone = definition.rule::<Gating>().map(|rule| &rule.zone).or_else(first_moves);
    // Where rooks come back, it matters of kings.
    zone.map_or_else(|| rebirth::kings(position, color), |zone| zone.squares(position.board(), color))
}

fn file(position: &ReferencePosition, square: Square) -> char {
    position.board().name(square).chars().next().unwrap_or_default()
}
