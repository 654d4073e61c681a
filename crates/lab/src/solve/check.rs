//! The checker of proofs: it plays by the reference implementation, and shares the facts of the rules with the search.

use super::proof::{Goal, Proof, Proven, Step, without_counts};
use super::rule_facts::{is_free_of_past, is_positional};
use crate::result::winner;
use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Color, Game};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// What a checked proof proves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The positions that the checker saw: each that goes on once in a draw's proof, each end as often as it comes up.
    pub positions: u64,
    /// The plies of the longest line. A draw has none, for its lines go on where they meet others.
    pub plies: u32,
}

/// Why a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongProof {
    /// It is of another game.
    #[error("the proof is of other rules or pieces: it has the fingerprint {0}")]
    OtherRules(String),
    /// The FEN is no position of the game.
    #[error("the proof's position is not one: {0}")]
    Position(String),
    /// A step is no legal move.
    #[error("after `{line}` the move {step} is not legal")]
    Illegal {
        /// The moves before it.
        line: String,
        /// The step.
        step: String,
    },
    /// A line does not end as it should.
    #[error("after `{line}` the game is {result}")]
    End {
        /// The moves.
        line: String,
        /// The result.
        result: String,
    },
    /// A step refers to a position that has not been proven.
    #[error("after `{line}` the position has not been proven before")]
    NotProven {
        /// The moves.
        line: String,
    },
    /// A position is played out twice, so that it might repeat.
    #[error("after `{line}` the position is played out again")]
    Again {
        /// The moves.
        line: String,
    },
    /// The steps end before the proof does, or go on after it.
    #[error("{0}")]
    Length(&'static str),
}

type Moves = BTreeMap<String, ReferencePosition>;

/// What is left to do, the next on top.
enum Task {
    /// These replies must be answered.
    Replies(std::collections::btree_map::IntoIter<String, ReferencePosition>),
    /// What follows a position of the side is done, which is proven by that: its text and halfmove clock.
    Proven(String, u32),
    /// A reply is done.
    Back,
}

/// Walks through a proof with the reference implementation.
///
/// # Errors
/// The first step that is wrong.
pub fn check(proof: &Proof, game: &Game) -> Result<Verified, WrongProof> {
    if !proof.is_of(game.definition()) {
        return Err(WrongProof::OtherRules(proof.rules.clone()));
    }
    let root = begin(proof, game)?;
    let draws = proof.goal == Goal::Draw;
    let mut checker = Checker {
        side: proof.side,
        draws,
        steps: proof.steps.iter(),
        limit: game.facts().draw_clock,
        refers: is_free_of_past(game) && (!draws || is_positional(game)),
        proven: HashMap::new(),
        seen: HashSet::new(),
        line: Vec::new(),
        height: vec![0],
        verified: Verified::default(),
    };
    checker.run(root)?;
    checker.verified.plies = if draws { 0 } else { checker.height[0] };
    match checker.steps.next() {
        None => Ok(checker.verified),
        Some(_) => Err(WrongProof::Length("the proof has steps after its end")),
    }
}

/// The position that is proven, with what came before it.
fn begin(proof: &Proof, game: &Game) -> Result<ReferencePosition, WrongProof> {
    let definition = Arc::new(game.definition().clone());
    let mut position = ReferencePosition::from_fen(&definition, &proof.fen).map_err(WrongProof::Position)?;
    for (index, text) in proof.moves.iter().enumerate() {
        let illegal = || WrongProof::Illegal { line: proof.moves[..index].join(" "), step: text.clone() };
        position = position.moves().remove(text).ok_or_else(illegal)?;
    }
    Ok(position)
}

struct Checker<'a> {
    side: Color,
    /// Whether the side need not win.
    draws: bool,
    steps: std::slice::Iter<'a, Step>,
    /// Whether a position proven once is proven after other moves too.
    refers: bool,
    /// The halfmove clock with which the game ends.
    limit: Option<u32>,
    /// The side's positions that are won, without their counts of moves.
    proven: HashMap<String, Proven>,
    /// The positions that have come up, where the side need not win. If each of them is answered, the other side never wins:
    /// a line that comes back to them goes on with what has been answered.
    seen: HashSet<String>,
    line: Vec<String>,
    /// The plies of the longest line from each position of the line, as far as it has been walked.
    height: Vec<u32>,
    verified: Verified,
}

impl Checker<'_> {
    fn run(&mut self, root: ReferencePosition) -> Result<(), WrongProof> {
        let mut tasks = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(position) = next.take() {
                next = self.visit(position, &mut tasks)?;
                continue;
            }
            match tasks.last_mut() {
                None => return Ok(()),
                Some(Task::Replies(replies)) => match replies.next() {
                    Some((text, reply)) => {
                        self.down(text);
                        tasks.push(Task::Back);
                        next = Some(reply);
                    }
                    None => drop(tasks.pop()),
                },
                Some(Task::Back) => {
                    tasks.pop();
                    self.up();
                }
                Some(Task::Proven(text, clock)) => {
                    let (text, clock) = (std::mem::take(text), *clock);
                    tasks.pop();
                    self.up();
                    if self.refers && !self.draws {
                        let height = self.height.last().copied().unwrap_or(0);
                        self.proven.insert(text, Proven { clock, height });
                    }
                }
            }
        }
    }

    /// Looks at a position, and returns the one after the side's move.
    fn visit(
        &mut self,
        position: ReferencePosition,
        tasks: &mut Vec<Task>,
    ) -> Result<Option<ReferencePosition>, WrongProof> {
        let mut moves = position.moves();
        let result = position.result_with(&moves);
        match winner(&result).filter(|_| !self.goes_on(&result)) {
            Some(winner) if winner == Some(self.side) || (self.draws && winner.is_none()) => {
                self.verified.positions += 1;
                return Ok(None);
            }
            Some(_) => return Err(WrongProof::End { line: self.line.join(" "), result }),
            None => {}
        }
        if self.draws && self.refers && !self.seen.insert(without_counts(&position.fen()).0) {
            return Ok(None);
        }
        self.verified.positions += 1;
        if position.side() != self.side {
            tasks.push(Task::Replies(moves.into_iter()));
            return Ok(None);
        }
        let (text, clock) = without_counts(&position.fen());
        let step = self.steps.next().ok_or(WrongProof::Length("the proof ends before it proves anything"))?;
        match step {
            Step::Proven if self.draws => Err(WrongProof::NotProven { line: self.line.join(" ") }),
            Step::Proven => {
                let known = self.proven.get(&text).copied().filter(|proven| proven.holds_with(clock, self.limit));
                let proven = known.ok_or_else(|| WrongProof::NotProven { line: self.line.join(" ") })?;
                self.raise(proven.height);
                Ok(None)
            }
            Step::Move(step) => self.play(&mut moves, step, (text, clock), tasks).map(Some),
        }
    }

    /// Whether a line goes on though a count of moves or a repetition ends it. Positions that have come up before are not looked
    /// at again, so what follows them must not rest on what came before.
    fn goes_on(&self, result: &str) -> bool {
        let how = result.split(' ').nth(1);
        self.draws && self.refers && matches!(how, Some("fifty" | "counting" | "repetition"))
    }

    fn play(
        &mut self,
        moves: &mut Moves,
        step: &str,
        (text, clock): (String, u32),
        tasks: &mut Vec<Task>,
    ) -> Result<ReferencePosition, WrongProof> {
        let line = || self.line.join(" ");
        if self.refers && self.proven.contains_key(&text) {
            return Err(WrongProof::Again { line: line() });
        }
        let after = moves.remove(step).ok_or_else(|| WrongProof::Illegal { line: line(), step: step.to_string() })?;
        self.down(step.to_string());
        tasks.push(Task::Proven(text, clock));
        Ok(after)
    }

    fn down(&mut self, text: String) {
        self.line.push(text);
        self.height.push(0);
    }

    /// Takes a move back; the line before it is one ply longer than the longest after it.
    fn up(&mut self) {
        self.line.pop();
        let height = self.height.pop().unwrap_or(0) + 1;
        self.raise(height);
    }

    fn raise(&mut self, height: u32) {
        if let Some(here) = self.height.last_mut() {
            *here = height.max(*here);
        }
    }
}
