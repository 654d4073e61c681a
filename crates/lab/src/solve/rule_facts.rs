//! What the definition of a game says of the values of its positions: all that the search and the checker of proofs share.

use menagerie_core::Game;

/// Whether a position has one value whatever came before: repetitions, which may be, win for nobody.
pub(super) fn is_free_of_past(game: &Game) -> bool {
    let draws = game.facts().repetition.is_none_or(|repetition| repetition.is_draw() && !repetition.judges_moves());
    game.capabilities().path_independent && draws
}

/// Whether counts of moves give the attacker nothing: with the same positions the defence is the same.
pub(super) fn is_positional(game: &Game) -> bool {
    let facts = game.facts();
    !facts.counts_moves && !facts.clock_decides
}

/// Whether keys have all that decides a game, so that a search finds out what is not won.
pub(super) fn knows_defences(game: &Game) -> bool {
    // Where a repetition or a count of moves may win, a line that comes back may still be won.
    let line_ends = is_free_of_past(game) || game.facts().repetition.is_none();
    // A row of checks may have any length, and only the set of earlier placements is in a key.
    let remembers_checks = game.definition().remembering_rules().iter().any(|(rule, _)| *rule == "checkmate");
    line_ends && !game.facts().clock_decides && !remembers_checks
}
