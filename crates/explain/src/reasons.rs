//! The rules that have reasons of their own, in the order in which they are asked.

use super::asked::{Asked, Judgement};
use super::{
    Illegal, castling, citadels, explosion, first_moves, forks, hand, hostages, must_capture, mutual_castling,
    no_checks, no_flight, paralysis, relay, standing_promotion, standoff, superko, swaps, trades, turns,
};
use menagerie_kernel::Move;
use menagerie_rules::rules::effect::Explosion;
use menagerie_rules::rules::filter::{
    Citadels, FirstMoves, Forks, MustCapture, NoChecks, NoFlight, Paralysis, Standoff, Superko, Swaps, Trades,
};
use menagerie_rules::rules::movement::{Castling, Hand, Hostages, MutualCastling, Relay, StandingPromotion, Turns};

/// What a rule makes of an attempted move that the piece's own powers do not explain: why it is refused, or which move it is.
pub(crate) fn judge(asked: &Asked<'_>) -> Option<Judgement> {
    let definition = asked.definition();
    let of_castling = || castling::judge(definition.rule::<Castling>()?, asked);
    let of_mutual_castling = || mutual_castling::judge(definition.rule::<MutualCastling>()?, asked);
    let of_relay = || relay::judge(definition.rule::<Relay>()?, asked);
    let of_hostages = || hostages::judge(definition.rule::<Hostages>()?, asked);
    of_castling().or_else(of_mutual_castling).or_else(|| promotes(asked)).or_else(of_relay).or_else(of_hostages)
}

/// What the rule `standing-promotion` makes of an attempt.
pub(crate) fn promotes(asked: &Asked<'_>) -> Option<Judgement> {
    standing_promotion::judge(asked.definition().rule::<StandingPromotion>()?, asked)
}

/// Why a rule forbids a move that the piece could make and that leaves its king safe.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let definition = asked.definition();
    let is_there = |there: bool, ask: fn(&Asked<'_>, Move) -> Option<Illegal>| there.then(|| ask(asked, mv)).flatten();
    is_there(definition.has::<Explosion>(), explosion::forbids)
        .or_else(|| is_there(definition.has::<Paralysis>(), paralysis::forbids))
        .or_else(|| is_there(definition.has::<Standoff>(), standoff::forbids))
        .or_else(|| is_there(definition.has::<NoFlight>(), no_flight::forbids))
        .or_else(|| is_there(definition.has::<Trades>(), trades::forbids))
        .or_else(|| is_there(definition.has::<Citadels>(), citadels::forbids))
        .or_else(|| forks::forbids(definition.rule::<Forks>()?, asked, mv))
        .or_else(|| hand::forbids(definition.rule::<Hand>()?, asked, mv))
        .or_else(|| standing_promotion::forbids(definition.rule::<StandingPromotion>()?, asked, mv))
        .or_else(|| is_there(definition.has::<MustCapture>(), must_capture::forbids))
        .or_else(|| is_there(definition.has::<NoChecks>(), no_checks::forbids))
        .or_else(|| turns::forbids(definition.rule::<Turns>()?, asked, mv))
        .or_else(|| swaps::forbids(definition.rule::<Swaps>()?, asked, mv))
        .or_else(|| first_moves::forbids(definition.rule::<FirstMoves>()?, asked, mv))
        .or_else(|| is_there(definition.has::<Superko>(), superko::forbids))
}
