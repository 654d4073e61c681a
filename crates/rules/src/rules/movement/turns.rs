//! **turns**: a side makes several moves in its turn, by a plan.
//!
//! ```toml
//! [rules.turns]            # balanced Marseillais chess
//! white = [1, 2]           # how many moves white's first turns have; the last number is that of all later ones
//! black = [2]              # the same for black
//! check = "ends-turn"      # a check ends the turn; or "last-move": only the last move of a turn may give check
//! ```
//!
//! With `growth`, each turn after those listed is longer than the side's turn before: progressive chess, in which turns have 1,
//! 2, 3, 4 … moves, is `white = [1]`, `black = [2]`, `growth = 2`. Its Scottish rules have `check = "ends-turn"`, its Italian ones
//! `check = "last-move"`. `check` must be given where a piece is royal, and only there. In double-move chess and monster
//! chess the king is no royal piece but one that is captured: a definition says so by the rule `extinction`, and a king
//! may then pass through attacked squares within a turn. Where an explosion takes the other king off the board, the turn and
//! the game are over.
//!
//! Each move of a turn is a legal move by itself: none leaves the mover's king in check, so that a check is answered
//! with the first. A side that has no legal move in the middle of its turn is mated or stalemated like any other. A capture en
//! passant is allowed with the first move of a turn, of any piece that passed over squares in the opponent's last turn and
//! has not moved since; of two that passed over the same square it is the last. A turn that a check has cut short does not
//! change how long later ones are. Marks, clocks and counters go by single moves.
//!
//! Every move is a ply: it is written, sent and taken back by itself. The fullmove number counts white's turns, and is the
//! number of the turn in the plan. A FEN has a field of its own before the halfmove clock: how many moves the side to move has
//! left in its turn. A FEN without it is read as if the turn had just begun. In the middle of a turn, the field for en
//! passant has the squares that the moves of this turn have passed over so far.
//!
//! Sources: [Marseillais chess](https://en.wikipedia.org/wiki/Marseillais_chess) and [progressive
//! chess](https://en.wikipedia.org/wiki/Progressive_chess). Where two pawns can be captured en passant, the rules of
//! Marseillais chess allow both captures in one turn; here it is one, as in progressive chess.

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::{Extinction, Goal, Repetition};
use crate::rules::filter::order::Order;
use menagerie_board::bits::Bits;
use menagerie_board::budget;
use menagerie_board::piece::Color;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Move, Phases, Program};
use menagerie_words::{Language, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most moves that a turn of the plan may have, and by which turns may grow.
const MAX_MOVES: u32 = 100;

/// The parameters of turns of several moves.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Turns {
    /// How many moves white's first turns have, at least one number; the last is that of all later turns.
    pub white: Vec<u32>,
    /// The same for black.
    pub black: Vec<u32>,
    /// By how many moves each turn after those is longer than the side's turn before.
    #[serde(default)]
    pub growth: u32,
    /// What a check means for the turn; needed where a piece is royal, and only there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<TurnCheck>,
}

/// What a check means for the turn in which it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnCheck {
    /// It ends the turn.
    EndsTurn,
    /// Only the last move of a turn may give check.
    LastMove,
}

impl Turns {
    /// What the plan lists for a side.
    pub fn of(&self, color: Color) -> &[u32] {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// What the plan lists for a side, without what its last number says already.
    fn shortest(&self, color: Color) -> Vec<u32> {
        let mut lengths = self.of(color).to_vec();
        while self.growth == 0 && lengths.len() > 1 && lengths[lengths.len() - 2] == lengths[lengths.len() - 1] {
            lengths.pop();
        }
        lengths
    }

    /// How many moves the turns of a side have, in words that go with its name.
    fn in_words(&self, color: Color, language: Language) -> String {
        let lengths = self.shortest(color);
        let (last, before) = lengths.split_last().map_or((1, &[][..]), |(&last, before)| (last, before));
        let texts = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<String>>();
        let growth = self.growth;
        match before {
            [] if growth > 0 => say!(language, "turns-grow", count = last, growth),
            _ if growth > 0 => {
                say!(language, "turns-several-grow", counts = texts(&lengths), turns = lengths.len(), growth)
            }
            [] => say!(language, "turns-each", count = last),
            [one] => say!(language, "turns-first", count = *one, last),
            _ => say!(language, "turns-several", counts = texts(before), turns = before.len(), last),
        }
    }
}

impl Rule for Turns {
    const NAME: &'static str = "turns";
    const PHASE: Phase = Phase::Movement;

    fn remembers(&self) -> Option<&'static str> {
        Some("a side may have moves left in its turn")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for color in Color::BOTH {
            let at = format!("rules.turns.{color}");
            if self.of(color).is_empty() {
                problems.add(&at, "must have at least one number: the moves of the first turn");
            }
            for (index, _) in self.of(color).iter().enumerate().filter(|(_, moves)| !(1..=MAX_MOVES).contains(*moves)) {
                problems.add(format!("{at}[{index}]"), format!("must be from 1 to {MAX_MOVES}"));
            }
        }
        if self.growth > MAX_MOVES {
            problems.add("rules.turns.growth", format!("must be from 0 to {MAX_MOVES}"));
        }
        let pseudo_royal = definition.rule::<Extinction>().is_some_and(Extinction::makes_royal);
        match (definition.royal().is_some() || pseudo_royal, self.check) {
            (true, None) => problems.add(
                "rules.turns",
                "`check` is missing, which a game with a royal piece needs: expected `ends-turn` or `last-move`",
            ),
            (false, Some(_)) => problems.add("rules.turns.check", "there is no check, as no piece is royal"),
            _ => {}
        }
        if definition.rule::<Goal>().is_some_and(|goal| goal.safe || goal.last_move) {
            let what = "a goal that the opponent may answer needs turns of one move";
            problems.push(Problem::new("rules.turns", what).also("rules.goal", "what may be answered"));
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if self.growth == 0 && Color::BOTH.iter().all(|&color| self.shortest(color) == [1]) {
            let what = "this rule has no effect, as each turn has one move";
            warnings.push(Problem::new("rules.turns", what).at_key());
        }
        if self.growth > 0 && definition.has::<Repetition>() {
            let what = "this rule has no effect, as no turn has as many moves as an earlier one";
            warnings.push(Problem::new("rules.repetition", what).at_key().also("rules.turns.growth", "why"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        let lost = [Capability::NullMove, Capability::Exchanges, Capability::Alternates];
        lost.into_iter().for_each(|capability| losses.lose(capability));
        if self.growth > 0 {
            losses.lose(Capability::Repetition);
        }
    }
}

impl Describe for Turns {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.several_moves = true;
        setting.same.push(say!(setting, "same-moves-left"));
        let plan = Color::BOTH.iter().any(|&color| self.shortest(color).len() > 1);
        if plan && self.growth == 0 {
            setting.same.push(say!(setting, "same-turns"));
        }
        if self.growth > 0 {
            setting.silence(Topic::Repetition);
        }
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let [white, black] = Color::BOTH.map(|color| self.in_words(color, setting.language));
        let plan = match white == black {
            true => say!(setting, "turns-both", moves = white),
            false => say!(setting, "turns-each-side", white, black),
        };
        let check = self.check.map(|check| match check {
            TurnCheck::EndsTurn => say!(setting, "turns-check-ends"),
            TurnCheck::LastMove => say!(setting, "turns-check-last"),
        });
        [plan, say!(setting, "turns-legal")].into_iter().chain(check).collect()
    }
}

impl<B: Bits, P: Phases<B, Filter: From<CheckLastOp>>> Lower<B, P> for Turns {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.turns = Some(menagerie_kernel::Turns {
            lengths: Color::BOTH.map(|color| self.shortest(color)),
            growth: self.growth,
            check_ends: self.check == Some(TurnCheck::EndsTurn),
        });
        if self.check == Some(TurnCheck::LastMove) {
            program.add_filter(CheckLastOp);
        }
    }
}

/// The ban on checks before the last move of a turn, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckLastOp;

impl<B: Bits, P: Phases<B>> Filter<B, P> for CheckLastOp {
    fn order(&self) -> u8 {
        Order::CheckLast as u8
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        if core.turn.left > 1 {
            moves.retain(|&mv| self.allows(core, mv));
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        budget::spend(4);
        core.turn.left == 1 || !core.after(mv).in_check(&core.program, core.side.other())
    }
}
