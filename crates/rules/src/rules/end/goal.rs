//! **goal**: a side whose pieces reach a zone of the board wins.
//!
//! ```toml
//! [rules.goal]
//! pieces = ["king"]         # the types that count; or "all"
//! zone = ["*8"]             # white's; black's mirrors it, or { white = [...], black = [...] }
//! count = 1                 # how many of them must stand there
//! blocked-counts = false    # true: fewer do where every square of the zone is occupied
//! safe = false              # true: only while none of them is attacked
//! last-move = false         # true: the opponent has one more move
//! result = "win"            # for the side that gets there: see the rule `stalemate`
//! ```
//!
//! A zone counts when a side has moved, not when it stands there with its own move to come. With `last-move` it counts
//! only after the opponent's answer, if the side is still there then; and the game is drawn where white was there first
//! and black has answered by getting there too. With `safe` as well, a side that is safe there has won at once. Where
//! only the royal piece counts, which cannot be taken, the game ends as soon as black's king has no move into its zone.
//!
//! With `safe`, pins do not matter: a piece is attacked by one that is pinned, too, but not by one that is paralysed. Of more pieces than must stand there some may be
//! attacked. A side that was attacked there and is not any more when its turn comes has won, unless `last-move` lets it win anyway; where
//! both sides are safe there, the game is drawn.

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Region, Rule, Verdict};
use crate::facts::{self, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::filter::Paralysis;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the goal.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Goal {
    /// The types that count.
    #[serde(default)]
    pub pieces: PieceNames,
    /// The squares to be reached.
    pub zone: Region,
    /// How many must stand there.
    #[serde(default = "one")]
    pub count: u16,
    /// Whether fewer do where every square of the zone is occupied.
    #[serde(default)]
    pub blocked_counts: bool,
    /// Whether none of them may be attacked there.
    #[serde(default)]
    pub safe: bool,
    /// Whether the opponent has one more move.
    #[serde(default)]
    pub last_move: bool,
    /// How the game ends for the side that gets there.
    #[serde(default = "win")]
    pub result: Verdict,
}

fn win() -> Verdict {
    Verdict::Win
}

fn one() -> u16 {
    1
}

impl Goal {
    /// Whether only the royal type counts, so that nothing of it can be taken.
    pub fn is_royal(&self, definition: &Definition) -> bool {
        let royal = definition.royal().map(|kind| &definition.piece(kind).name);
        matches!((&self.pieces, royal), (PieceNames::These(names), Some(royal)) if names.iter().all(|name| name == royal))
    }
}

impl Rule for Goal {
    const NAME: &'static str = "goal";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.goal.pieces", problems);
        self.zone.check(&definition.board, "rules.goal.zone", problems);
        if self.zone.is_empty() {
            problems.add("rules.goal.zone", "names no square: write a list like [\"*8\", \"e4\"]");
        }
        if self.count == 0 {
            problems.add("rules.goal.count", "must be at least 1");
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.result != Verdict::Draw
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::MateDecides);
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        if self.result != Verdict::Win {
            return;
        }
        let zones = Color::BOTH.map(|color| self.zone.squares(&definition.board, color));
        facts.goal = Some(facts::Goal { kinds: self.pieces.kinds(definition), zones });
    }
}

impl Describe for Goal {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let pieces = self.pieces.names();
        let what = match self.count {
            1 => say!(setting, "goal-one", pieces),
            count => say!(setting, "goal-several", count, pieces),
        };
        let royal = self.last_move && !self.safe && self.is_royal(definition);
        let zone = self.zone.describe(&definition.board, setting.language);
        let unless = match (self.safe, self.last_move) {
            (false, false) => "none",
            (true, false) => "safe",
            (false, true) if royal => "none",
            (false, true) => "last-move",
            (true, true) => "both",
        };
        let (blocked, verdict) = (self.blocked_counts, self.result.says(setting.language));
        let mut lines = vec![say!(setting, "goal", what, zone, blocked, verdict, unless)];
        if self.last_move {
            lines.push(say!(setting, "goal-last-move"));
        } else if self.safe {
            lines.push(say!(setting, "goal-safe"));
        }
        if royal {
            let ends = if self.result == Verdict::Win { "goal-royal-wins" } else { "goal-royal-ends" };
            lines.push(say!(setting, ends));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Decision: From<GoalOp<B>>>> Lower<B, P> for Goal {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let zones = Color::BOTH.map(|color| self.zone.bits::<B>(&definition.board, color));
        program.add_decision(GoalOp {
            zones,
            kinds: self.pieces.kinds(definition),
            count: self.count.into(),
            blocked_counts: self.blocked_counts,
            safe: self.safe,
            paralysis: definition.has::<Paralysis>(),
            last_move: self.last_move,
            royal: self.is_royal(definition),
            result: self.result,
        });
    }
}

/// The goal, compiled.
#[derive(Clone, Debug)]
pub struct GoalOp<B> {
    zones: [B; 2],
    /// The types, or nothing for all.
    kinds: Option<Vec<Kind>>,
    count: u32,
    blocked_counts: bool,
    safe: bool,
    /// Whether pieces may be paralysed, which attack nothing then.
    paralysis: bool,
    last_move: bool,
    royal: bool,
    result: Verdict,
}

impl<B: Bits> GoalOp<B> {
    pub(super) fn decide<P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let (mover, waiting) = (core.mover(), core.mover().other());
        let won = |side: Option<Color>| {
            let winner = side.and_then(|side| core.winner_by(self.result.award(side)));
            Some(Outcome::Decided { winner, rule: Goal::NAME })
        };
        if self.last_move && self.is_there(&core.pieces, waiting) {
            let answered = waiting == Color::White && self.is_there(&core.pieces, mover);
            return won((!answered).then_some(waiting));
        }
        if self.safe && !self.last_move && self.is_there(&core.pieces, waiting) && self.is_safe(core, waiting) {
            let both = self.is_there(&core.pieces, mover) && self.is_safe(core, mover);
            return won((!both).then_some(waiting));
        }
        if !self.is_there(&core.pieces, mover) {
            return None;
        }
        let at_once = match (self.safe, self.last_move) {
            (true, _) => self.is_safe(core, mover),
            (false, false) => true,
            (false, true) if !self.royal => false,
            (false, true) => {
                let answers = |mv| self.is_there(&core.after(mv), waiting);
                waiting == Color::White || !core.undecided_moves().into_iter().any(answers)
            }
        };
        if at_once { won(Some(mover)) } else { None }
    }

    /// The pieces of a side that count and stand in its zone.
    fn there(&self, pieces: &Pieces<B>, side: Color) -> B {
        pieces.those(self.kinds.as_deref(), side) & self.zones[side.index()]
    }

    /// Whether none of them is attacked, or more stand there than must, or fewer, which blocked squares make up for.
    fn is_safe<P: Phases<B>>(&self, core: &Core<B, P>, side: Color) -> bool {
        let there = self.there(&core.pieces, side);
        let (program, pieces, by) = (&*core.program, &core.pieces, side.other());
        let attacked = |square| match self.paralysis {
            false => pieces.attacked(program, square, by, pieces.occupied()),
            true => {
                let takers = pieces.royal_takers(program, square, by);
                pieces.attacked_by(program, square, by, takers, pieces.occupied())
            }
        };
        there.count() != self.count || !there.iter().any(attacked)
    }

    /// Whether enough of a side's pieces stand in its zone.
    fn is_there(&self, pieces: &Pieces<B>, side: Color) -> bool {
        let zone = self.zones[side.index()];
        let there = self.there(pieces, side);
        there.any() && (there.count() >= self.count || self.blocked_counts && zone.minus(pieces.occupied()).is_empty())
    }
}
