//! How a game ends, in the order in which results count: decisions, mate or stalemate, repetition, fifty moves,
//! a count of moves, material.

use super::{
    Plan, ReferencePosition, castling, chain, chase, check, check_counting, connection, counting, en_passant,
    explosion, extinction, goal, hand, only_promotions, standoff, to_and_fro, turns,
};
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_rules::rules::end::{
    Checkmate, FiftyMoves, FullBoard, InsufficientMaterial, Repetition, Stalemate, Verdict,
};
use menagerie_rules::rules::movement::Pass;

/// The result as it is written; whether there is no legal move is asked only where it matters.
pub(super) fn result(position: &ReferencePosition, is_stuck: impl FnOnce() -> bool) -> String {
    let outcome = decision(position)
        .or_else(|| is_stuck().then(|| without_moves(position)))
        .or_else(|| repeated(position))
        .or_else(|| fifty(position))
        .or_else(|| counting::is_over(position).then_some(Outcome::Counted))
        .or_else(|| is_insufficient(position).then_some(Outcome::InsufficientMaterial));
    outcome.map_or("*".to_string(), |outcome| outcome.to_string())
}

/// What decides the game before anybody moves: there are no legal moves then.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    explosion::decision(position)
        .or_else(|| extinction::decision(position))
        .or_else(|| goal::decision(position))
        .or_else(|| castling::decision(position))
        .or_else(|| check_counting::decision(position))
        .or_else(|| connection::decision(position))
        .or_else(|| chain::decision(position))
        .or_else(|| full_board(position))
        .or_else(|| two_passes(position))
        .or_else(|| standoff::decision(position))
        .or_else(|| only_promotions::decision(position))
}

/// The end of a game on whose board no square is free.
fn full_board(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<FullBoard>()?;
    let is_full = !position.board().squares().any(|square| position.is_free(square));
    let winner = position.winner_by(rule.result.award(position.side));
    is_full.then_some(Outcome::Decided { winner, rule: "full-board" })
}

/// The end after two passes in a row.
fn two_passes(position: &ReferencePosition) -> Option<Outcome> {
    let result = position.definition().rule::<Pass>()?.twice?;
    let winner = position.winner_by(result.award(position.side));
    (position.passes >= 2).then_some(Outcome::Decided { winner, rule: "pass" })
}

/// Checkmate or stalemate.
fn without_moves(position: &ReferencePosition) -> Outcome {
    let (definition, side) = (position.definition(), position.side);
    if position.in_check() {
        if let Some(winner) = mate_of_weak_pieces(position) {
            return Outcome::Checkmate { winner };
        }
        let verdict = definition.rule::<Checkmate>().map_or(Verdict::Loss, |rule| rule.result);
        Outcome::Checkmate { winner: position.winner_by(verdict.award(side)) }
    } else {
        let verdict = definition.rule::<Stalemate>().map_or(Verdict::Draw, |rule| rule.result);
        Outcome::Stalemate { winner: position.winner_by(verdict.award(side)) }
    }
}

/// Who has won, or nobody, where a mate is none that wins.
fn mate_of_weak_pieces(position: &ReferencePosition) -> Option<Option<Color>> {
    let (definition, side) = (position.definition(), position.side);
    let rule = definition.rule::<Checkmate>()?;
    let names = |position: &ReferencePosition| -> Vec<String> {
        let pieces = check::checkers(position, side).into_iter().flatten().filter_map(|square| position.at(square));
        pieces.map(|piece| definition.piece(piece.kind()).name.clone()).collect()
    };
    let now = names(position);
    if !now.is_empty() && now.iter().all(|name| rule.never_by.contains(name)) {
        return Some(Some(side));
    }
    let series = rule.series.as_ref()?;
    let mine = std::iter::once(position).chain(position.earlier()).filter(|earlier| earlier.side == side);
    let mut row = mine.take_while(|earlier| earlier.in_check());
    let is_strong = row.any(|earlier| names(earlier).iter().any(|name| series.contains(name)));
    (!is_strong).then_some(None)
}

/// Whether the position stands on the board for the last time that the rule allows.
fn repeated(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<Repetition>()?;
    if let Some(to_and_fro) = &rule.to_and_fro
        && let Some(offender) = to_and_fro::offender(position, to_and_fro)
    {
        return Some(Outcome::Repetition { winner: position.winner_by(to_and_fro.result.award(offender)) });
    }
    let mut same = (1..).zip(position.earlier()).filter(|(_, earlier)| is_same(position, earlier));
    let (plies, _) = same.nth(usize::from(rule.times) - 2)?;
    let checks = rule.perpetual_check.and_then(|result| Some(result.award(perpetual_checker(position, plies)?)));
    let chases = || {
        let chase = rule.perpetual_chase.as_ref()?;
        Some(chase.result.award(chase::chaser(position, chase, plies)?))
    };
    let perpetual = checks.or_else(chases);
    let award = perpetual.unwrap_or_else(|| rule.result.award(position.side));
    Some(Outcome::Repetition { winner: position.winner_by(award) })
}

/// The only side each of whose moves among the last plies gave check.
fn perpetual_checker(position: &ReferencePosition, plies: usize) -> Option<Color> {
    let after_moves: Vec<&ReferencePosition> =
        std::iter::once(position).chain(position.earlier()).take(plies).collect();
    let checks_always = |checker: Color| {
        after_moves.iter().filter(|after| after.mover() == checker).all(|after| check::in_check(after, checker.other()))
    };
    match Color::BOTH.map(checks_always) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

/// Positions are the same if placement, marks, side to move, castling rights and legal en passant squares are.
fn is_same(a: &ReferencePosition, b: &ReferencePosition) -> bool {
    let held = |position: &ReferencePosition| hand::write(position);
    a.pieces == b.pieces
        && a.walls == b.walls
        && a.unmoved == b.unmoved
        && a.took == b.took
        && a.swaps == b.swaps
        && a.promoted == b.promoted
        && held(a) == held(b)
        && a.marked == b.marked
        && a.side == b.side
        && a.checks == b.checks
        && turns::same_plan(a, b)
        && castling::write(a) == castling::write(b)
        && en_passant::legal_squares(a) == en_passant::legal_squares(b)
}

fn fifty(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<FiftyMoves>()?;
    let winner = position.winner_by(rule.result.award(position.side));
    (position.clock >= u32::from(rule.plies)).then_some(Outcome::FiftyMoves { winner })
}

/// Whether a move sets the halfmove clock back: a capture, or a move of a zeroing type by whomever, as it was before.
pub(super) fn zeroes_clock(before: &ReferencePosition, plan: &Plan) -> bool {
    let mut moved = plan.origins().filter_map(|from| before.at(from));
    plan.takes() || moved.any(|piece| is_zeroing(before, piece.kind()))
}

/// Whether the moves of a type set the halfmove clock back.
pub(super) fn is_zeroing(position: &ReferencePosition, kind: Kind) -> bool {
    let rule = position.definition().rule::<FiftyMoves>();
    rule.is_some_and(|rule| rule.zeroing.contains(&position.definition().piece(kind).name))
}

/// Whether nobody can be mated any more: bare kings, one weak piece, or one a side on squares of one colour.
fn is_insufficient(position: &ReferencePosition) -> bool {
    let definition = position.definition();
    let Some(rule) = definition.rule::<InsufficientMaterial>() else { return false };
    if hand::is_held(position) {
        return false;
    }
    if rule.unless_royal_marked && Color::BOTH.iter().any(|&color| is_king_marked(position, color)) {
        return false;
    }
    let named = |names: &[String], kind: Kind| names.contains(&definition.piece(kind).name);
    let [white, black] = Color::BOTH.map(|color| besides_king(position, color));
    match (&white[..], &black[..]) {
        ([], []) => true,
        ([(_, one)], []) | ([], [(_, one)]) => named(&rule.lone, *one),
        ([(a, one)], [(b, other)]) => {
            let same_colour = position.board().is_light(*a) == position.board().is_light(*b);
            one == other && named(&rule.same_colour, *one) && same_colour
        }
        _ => false,
    }
}

fn is_king_marked(position: &ReferencePosition, color: Color) -> bool {
    check::king(position, color).is_some_and(|square| position.is_marked(square))
}

/// A colour's pieces except its king.
fn besides_king(position: &ReferencePosition, color: Color) -> Vec<(Square, Kind)> {
    let royal = position.definition().royal();
    position.squares_of(color).filter(|&(_, kind)| Some(kind) != royal).collect()
}
