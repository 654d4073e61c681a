//! Proofs: what a side plays to win or not to lose, in a form that can be kept and checked.

use menagerie_core::{Color, Definition};
use std::fmt;
use std::str::FromStr;

/// What a proof proves of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The side wins.
    Win,
    /// The side at least draws: the other one does not win.
    Draw,
}

impl Goal {
    /// The word of a proof's text before the side.
    fn word(self) -> &'static str {
        match self {
            Goal::Win => "winner",
            Goal::Draw => "unbeaten",
        }
    }
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The side's move, in machine notation.
    Move(String),
    /// This position has been proven already, further up. Only in proofs of a win.
    Proven,
}

/// A proof that a side wins, or that it at least draws.
///
/// The steps are what the side does in each position in which it is to move, in the order of a walk from the root: after
/// its move come the other's replies, sorted by their machine notation, each with all that follows it. In a proof of a draw
/// a position that has come up before, on any line, has no step a second time.
///
/// It is written as text: a head, an empty line and the steps, of which `=` is [`Step::Proven`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The name of the game.
    pub game: String,
    /// The fingerprint of its rules and pieces.
    pub rules: String,
    /// Where play began.
    pub fen: String,
    /// The moves from there to the position that is proven, in machine notation.
    pub moves: Vec<String>,
    /// What is proven.
    pub goal: Goal,
    /// The side of which it is proven.
    pub side: Color,
    /// The side's steps.
    pub steps: Vec<Step>,
}

const HEAD: &str = "menagerie proof 1";

/// A text that is not a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a proof: line {line} {what}")]
pub struct InvalidProof {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: String = self.moves.iter().map(|text| format!(" {text}")).collect();
        writeln!(
            f,
            "{HEAD}\ngame {}\nrules {}\nfen {}\nmoves{moves}\n{} {}\n",
            self.game,
            self.rules,
            self.fen,
            self.goal.word(),
            self.side
        )?;
        for line in self.steps.chunks(16) {
            let words: Vec<&str> = line.iter().map(Step::word).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}

impl Step {
    /// The move, or `=`.
    pub fn word(&self) -> &str {
        match self {
            Step::Move(text) => text,
            Step::Proven => "=",
        }
    }
}

impl FromStr for Proof {
    type Err = InvalidProof;

    fn from_str(text: &str) -> Result<Proof, InvalidProof> {
        let mut lines = text.lines();
        let mut number = 0;
        let mut after = |head: &str, what| {
            number += 1;
            let rest = lines.next().and_then(|line| line.strip_prefix(head));
            rest.map(str::to_string).ok_or(InvalidProof { line: number, what })
        };
        after(HEAD, "does not begin with `menagerie proof 1`")?;
        let game = after("game ", "does not begin with `game `")?;
        let rules = after("rules ", "does not begin with `rules `")?;
        let fen = after("fen ", "does not begin with `fen `")?;
        let moves = after("moves", "does not begin with `moves`")?;
        let moves = moves.split_whitespace().map(str::to_string).collect();
        let (goal, side) = goal_and_side(&after("", "is missing: expected `winner` or `unbeaten`, and a side")?)?;
        after("", "is missing: expected an empty line and the steps")?;
        let steps = lines.flat_map(str::split_whitespace).map(|word| match word {
            "=" => Step::Proven,
            text => Step::Move(text.to_string()),
        });
        Ok(Proof { game, rules, fen, moves, goal, side, steps: steps.collect() })
    }
}

/// Reads the sixth line.
fn goal_and_side(line: &str) -> Result<(Goal, Color), InvalidProof> {
    let error = |what| InvalidProof { line: 6, what };
    let (word, side) = line.split_once(' ').unwrap_or((line, ""));
    let goal = [Goal::Win, Goal::Draw].into_iter().find(|goal| goal.word() == word);
    let goal = goal.ok_or(error("does not begin with `winner ` or `unbeaten `"))?;
    Ok((goal, side.parse().map_err(|_| error("names no side: `white` or `black`"))?))
}

impl Proof {
    /// Whether the proof is of this definition's rules and pieces.
    pub fn is_of(&self, definition: &Definition) -> bool {
        self.rules == definition.fingerprint_with_pieces()
    }
}

/// How a position was proven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proven {
    /// The halfmove clock, which ends the game when it reaches a limit.
    pub(super) clock: u32,
    /// The plies of the longest line.
    pub(super) height: u32,
}

impl Proven {
    /// Whether the proof holds with another halfmove clock: with neither does a line reach the limit, or they are the same.
    pub(super) fn holds_with(self, clock: u32, limit: Option<u32>) -> bool {
        clock == self.clock || limit.is_none_or(|limit| clock.max(self.clock) + self.height < limit)
    }
}

/// A FEN without its last two fields, and the first of these, the halfmove clock. Positions with the same text have the same
/// value, but for the clock.
pub(super) fn without_counts(fen: &str) -> (String, u32) {
    let mut fields = fen.rsplitn(3, ' ');
    let (_, clock, rest) = (fields.next(), fields.next(), fields.next());
    (rest.unwrap_or_default().to_string(), clock.and_then(|clock| clock.parse().ok()).unwrap_or(0))
}
