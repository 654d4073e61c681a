//! The rule `hand`: what is captured is held, and what is held is dropped.

use super::{Draft, Plan, ReferencePosition, captives, citadels, drop_sites, effects, ending};
use menagerie_board::Letter;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::rules::filter::MustCapture;
use menagerie_rules::rules::movement::{Hand, MustDrop};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whether it is noted which pieces have been promoted.
pub(super) fn tracks(position: &ReferencePosition) -> bool {
    position.definition().rule::<Hand>().is_some_and(|rule| rule.tracks())
}

/// Whether a piece can have been dropped on a square.
pub(super) fn can_drop_on(position: &ReferencePosition, piece: Piece, square: Square) -> bool {
    let rule = position.definition().rule::<Hand>();
    rule.is_some_and(|rule| rule.can_drop_on(position.definition(), piece, square))
}

/// What a piece on a square is in the hand of its opponent.
fn held(position: &ReferencePosition, square: Square) -> Option<Piece> {
    let (definition, piece) = (position.definition(), position.at(square)?);
    let rule = definition.rule::<Hand>().filter(|rule| rule.captures && definition.royal() != Some(piece.kind()))?;
    let demoted = !rule.tracks() || position.promoted[square.index()];
    let origin = rule.origin(definition, piece.kind()).filter(|_| demoted);
    let held = origin.unwrap_or(piece.kind());
    (!rule.is_unlimited(definition, held)).then_some(Piece::new(held, piece.color().other()))
}

/// Takes a piece off the board by an effect of a move: it goes to the hand of its opponent.
pub(super) fn remove(position: &mut ReferencePosition, square: Square) {
    if let Some(held) = held(position, square) {
        *position.hands.entry(held).or_default() += 1;
    }
    position.lift(square);
}

impl ReferencePosition {
    /// The same as a method, for rules that the hand asks in turn.
    pub(super) fn remove_by_effect(&mut self, square: Square) {
        remove(self, square);
    }
}

/// Puts the enemy pieces that a plan takes into the mover's hand, and carries the notes of promotion along.
pub(super) fn take(before: &ReferencePosition, plan: &Plan, after: &mut ReferencePosition) {
    if !before.definition().has::<Hand>() {
        return;
    }
    for &square in plan.taken.iter().chain(&plan.capture) {
        if let Some(held) = held(before, square).filter(|held| held.color() == before.side) {
            *after.hands.entry(held).or_default() += 1;
        }
    }
    let second = plan.other.or(plan.put.map(|put| (plan.to, put)));
    for (from, to) in [Some((plan.from, plan.to)), second].into_iter().flatten() {
        after.promoted[to.index()] = before.promoted[from.index()];
    }
}

/// Takes a piece from the hand of its side, unless it never runs out.
pub(super) fn spend(position: &mut ReferencePosition, piece: Piece) {
    let rule = position.definition().rule::<Hand>();
    if !rule.is_some_and(|rule| rule.is_unlimited(position.definition(), piece.kind())) {
        *position.hands.entry(piece).or_default() -= 1;
    }
}

/// Adds the legal drops to the moves.
pub(super) fn add(position: &Arc<ReferencePosition>, moves: &mut BTreeMap<String, ReferencePosition>) {
    for (&piece, &count) in &position.hands {
        if count == 0 || piece.color() != position.side {
            continue;
        }
        let rule = position.definition().rule::<Hand>();
        let others = rule.map(|rule| rule.shown(position.definition(), piece)).unwrap_or_default();
        for square in position.board().squares() {
            moves.extend(drop(position, piece, (None, None), square));
            for &shown in &others {
                moves.extend(drop(position, piece, (Some(shown), None), square));
            }
        }
    }
}

/// The legal ways of placing a hostage on a square for which another is given.
pub(super) fn exchange(
    position: &Arc<ReferencePosition>,
    freed: Kind,
    given: Kind,
    square: Square,
) -> Vec<(String, ReferencePosition)> {
    drop(position, Piece::new(freed, position.side), (None, Some(given)), square)
}

/// The legal drops of a piece on a square, as itself or as another type, from the hand or for a hostage that is given: one,
/// several where effects leave a choice, or none.
fn drop(
    position: &Arc<ReferencePosition>,
    piece: Piece,
    (shown, given): (Option<Kind>, Option<Kind>),
    square: Square,
) -> Vec<(String, ReferencePosition)> {
    let (definition, board) = (position.definition(), position.board());
    let Some(rule) = definition.rule::<Hand>() else { return Vec::new() };
    let name = &definition.piece(piece.kind()).name;
    let on_file = |other: Square| board.cell(other).x == board.cell(square).x && position.at(other) == Some(piece);
    let there = board.squares().filter(|&other| on_file(other)).count();
    let most = rule.most_a_file.get(name).is_some_and(|&most| there >= most as usize);
    let doubled = most || rule.one_a_file.contains(name) && there > 0;
    let site = drop_sites::allow(position, square) && citadels::may_enter(position, piece, square, false);
    if !leaves_balance(position, rule, piece, square) {
        return Vec::new();
    }
    if !position.is_free(square) || !rule.zone_has(definition, piece, square) || doubled || !site {
        return Vec::new();
    }
    let mut after = ReferencePosition::clone(position);
    after.put(square, (Some(Piece::new(shown.unwrap_or(piece.kind()), piece.color())), false));
    after.promoted[square.index()] = shown.is_some() && rule.tracks();
    match given {
        Some(given) => captives::pay(&mut after, piece.kind(), given),
        None => spend(&mut after, piece),
    }
    let letter = shown.map(|kind| definition.piece(kind).letter.to_ascii_lowercase().to_string()).unwrap_or_default();
    let sign = given.map(|kind| format!("#{}", definition.piece(kind).letter)).unwrap_or_default();
    let text = format!("{}{sign}@{}{letter}", definition.piece(piece.kind()).letter, board.name(square));
    let plan = Plan { dropped: true, ..Plan::plain(square, square) };
    let drafts = effects(position, &plan, Draft::new(text, after)).into_iter();
    let zeroes = ending::is_zeroing(position, piece.kind());
    let dropped = drafts.map(|draft| position.hand_over(draft, None, zeroes));
    let allowed = |after: &ReferencePosition| {
        let mates = || rule.no_mate.contains(name) && after.in_check() && after.moves().is_empty();
        let checks = || !rule.checks && after.in_check();
        position.allows(after) && !checks() && !mates()
    };
    dropped.filter(|(_, after)| allowed(after)).collect()
}

/// Whether a drop lets its side have half of the pieces of each type that needs it on squares of either colour.
fn leaves_balance(position: &ReferencePosition, rule: &Hand, dropped: Piece, square: Square) -> bool {
    let (definition, board) = (position.definition(), position.board());
    let balanced = |name: &String| {
        let Some(kind) = definition.kind(name) else { return true };
        let piece = Piece::new(kind, dropped.color());
        let own: Vec<Square> = board.squares().filter(|&square| position.at(square) == Some(piece)).collect();
        let all = own.len() + position.hands.get(&piece).copied().unwrap_or(0);
        [true, false].into_iter().all(|light| {
            let there = own.iter().filter(|&&square| board.is_light(square) == light).count();
            if dropped == piece {
                return board.is_light(square) != light || 2 * (there + 1) <= all + 1;
            }
            let open = |&other: &Square| other != square && position.is_free(other) && board.is_light(other) == light;
            let room = board.squares().filter(open).filter(|&other| rule.zone_has(definition, piece, other)).count();
            there + room >= all / 2
        })
    };
    rule.both_colours.iter().all(balanced)
}

/// Whether the side to move has to drop a piece, so that none of its captures is legal.
pub(super) fn must_drop_instead(position: &Arc<ReferencePosition>) -> bool {
    let definition = position.definition();
    if definition.has::<MustCapture>() {
        return false;
    }
    let mut drops = BTreeMap::new();
    add(position, &mut drops);
    retain(position, &mut drops);
    !drops.is_empty() && binding(position).is_some()
}

/// The letters of the pieces in the hand of the side to move of which it must drop one if it can.
fn binding(position: &ReferencePosition) -> Option<Vec<Letter>> {
    let definition = position.definition();
    let must = &definition.rule::<Hand>()?.must;
    let held = position.hands.iter().filter(|&(piece, &count)| piece.color() == position.side && count > 0);
    let held = held.map(|(piece, _)| definition.piece(piece.kind()));
    match must {
        MustDrop::Any(false) => None,
        MustDrop::Any(true) => Some(held.map(|piece| piece.letter).collect()),
        MustDrop::These(names) => {
            let first: Vec<Letter> =
                held.filter(|piece| names.contains(&piece.name)).map(|piece| piece.letter).collect();
            (!first.is_empty()).then_some(first)
        }
    }
}

/// Where a drop must be made if one can be, takes the other moves away.
pub(super) fn retain(position: &ReferencePosition, moves: &mut BTreeMap<String, ReferencePosition>) {
    let Some(letters) = binding(position) else { return };
    let binds = |text: &str| Letter::split(text).is_some_and(|(letter, _)| letters.contains(&letter));
    moves.retain(|text, _| !text.contains('@') || binds(text));
    if moves.keys().any(|text| text.contains('@')) {
        moves.retain(|text, _| text.contains('@'));
    }
}

/// Reads the hands of a FEN: what stands between the brackets.
pub(super) fn read(position: &mut ReferencePosition, text: &str) -> Result<(), String> {
    if !position.definition().positions().hands && !text.is_empty() {
        return Err("has hands, which this game does not have".to_string());
    }
    let definition = Arc::clone(&position.book.definition);
    let unlimited = |kind: Kind| definition.rule::<Hand>().is_some_and(|rule| rule.is_unlimited(&definition, kind));
    for kind in definition.kinds().filter(|&kind| unlimited(kind)) {
        position.hands.extend(Color::BOTH.map(|color| (Piece::new(kind, color), 1)));
    }
    let Some(letters) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
        return if text.is_empty() { Ok(()) } else { Err("has hands without brackets".to_string()) };
    };
    let (letters, captives) = match letters.split_once('#') {
        Some(both) if definition.positions().captives => both,
        _ => (letters, ""),
    };
    captives::read(position, captives)?;
    let royal = definition.rule::<Hand>().is_some_and(|rule| rule.royal);
    let mut rest = letters;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('-') {
            rest = after;
            continue;
        }
        let wrong = || format!("has `{rest}` in a hand");
        let (letter, after) = Letter::split(rest).ok_or_else(wrong)?;
        let kind = definition
            .kind_of_letter(letter)
            .filter(|&kind| (royal || definition.royal() != Some(kind)) && !unlimited(kind));
        let kind = kind.ok_or_else(wrong)?;
        *position.hands.entry(Piece::new(kind, letter.color())).or_default() += 1;
        rest = after;
    }
    Ok(())
}

/// The hands as a FEN has them: white's first, the game's last types first.
pub(super) fn write(position: &ReferencePosition) -> String {
    if !position.definition().positions().hands {
        return String::new();
    }
    let mut text = String::new();
    let kinds: Vec<Kind> = position.definition().kinds().collect();
    let rule = position.definition().rule::<Hand>();
    let unlimited = |kind| rule.is_some_and(|rule| rule.is_unlimited(position.definition(), kind));
    for color in Color::BOTH {
        for &kind in kinds.iter().rev().filter(|&&kind| !unlimited(kind)) {
            let piece = Piece::new(kind, color);
            let count = position.hands.get(&piece).copied().unwrap_or(0);
            text += &position.definition().letter(piece).to_string().repeat(count);
        }
    }
    format!("[{text}{}]", captives::write(position))
}

/// Whether somebody has something in hand, or may get it there.
pub(super) fn is_held(position: &ReferencePosition) -> bool {
    position.hands.values().any(|&count| count > 0) || captives::is_held(position)
}
