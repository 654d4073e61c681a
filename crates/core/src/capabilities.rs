//! What a game breaks of the things that search, evaluation and programs like to rely on.

/// What may be relied on in a game; all `true` in orthodox chess.
///
/// Engines and interfaces ask these, never a game's name or rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Passing is never better than the best move by rule: a null move is a sound bound outside of zugzwang. Not so
    /// where a side without a move loses.
    pub null_move: bool,
    /// Checks may be given.
    pub checks: bool,
    /// Pieces are captured at all.
    pub captures: bool,
    /// A side that can capture may do something else.
    pub may_decline: bool,
    /// Pieces are captured, and by moving onto them: exchanges can be counted on a square.
    pub exchanges: bool,
    /// Who attacks what after a move follows from the squares it went from and to, so pins and checkers tell which
    /// moves are legal.
    pub incremental_attacks: bool,
    /// A position's value does not depend on how it arose, repetition aside.
    pub path_independent: bool,
    /// A move changes only the squares of the pieces that it moves and takes.
    pub local_moves: bool,
    /// A move leaves the number of pieces of each side as it is unless it captures.
    pub keeps_sides: bool,
    /// The side that cannot move has not lost if it is not in check.
    pub stalemate_draws: bool,
    /// Nothing but mate, stalemate and the draw rules ends the game.
    pub mate_decides: bool,
    /// Having more pieces is good: nobody wins by losing them all.
    pub material_helps: bool,
    /// Positions may repeat.
    pub repetition: bool,
}

impl Default for Capabilities {
    fn default() -> Self {
        Capabilities {
            null_move: true,
            checks: true,
            captures: true,
            may_decline: true,
            exchanges: true,
            incremental_attacks: true,
            path_independent: true,
            local_moves: true,
            keeps_sides: true,
            stalemate_draws: true,
            mate_decides: true,
            material_helps: true,
            repetition: true,
        }
    }
}

impl Capabilities {
    /// What may not be relied on in the game, a sentence each; nothing in orthodox chess.
    pub fn limits(&self) -> Vec<&'static str> {
        // Every capability is named here, so that a new one is not forgotten.
        let Capabilities {
            null_move,
            checks,
            captures,
            may_decline,
            exchanges,
            incremental_attacks,
            path_independent,
            local_moves,
            keeps_sides,
            stalemate_draws,
            mate_decides,
            material_helps,
            repetition,
        } = *self;
        let sentences = [
            (null_move, "passing may be better than any move"),
            (checks, "no move may give check"),
            (captures, "nothing is ever captured"),
            (may_decline, "a side that can capture must"),
            (exchanges, "exchanges on a square cannot be counted"),
            (incremental_attacks, "attacks after a move do not follow from the squares it went from and to"),
            (path_independent, "the value of a position may depend on how it arose"),
            (local_moves, "a move may change squares that it neither leaves nor goes to"),
            (keeps_sides, "pieces may change sides"),
            (stalemate_draws, "a side that cannot move may have lost or won"),
            (mate_decides, "a game may be decided without mate"),
            (material_helps, "a side may win by losing its pieces"),
            (repetition, "positions cannot repeat"),
        ];
        sentences.into_iter().filter(|(relied_on, _)| !relied_on).map(|(_, sentence)| sentence).collect()
    }
}
