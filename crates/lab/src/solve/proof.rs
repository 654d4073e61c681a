//! Proofs: what the attacker plays, in a form that can be kept and checked.

use super::search::{Answer, Solving};
use super::table::SOLVED;
use menagerie_core::{Color, Definition, Move, Position};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The attacker's move, in machine notation.
    Move(String),
    /// This position has been proven already, further up.
    Proven,
}

/// A proof that a side wins.
///
/// The steps are what the attacker does in each position in which it is to move, in the order of a walk from the root: after
/// the attacker's move come the defender's replies, sorted by their machine notation, each with all that follows it.
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
    /// The attacker, who wins.
    pub winner: Color,
    /// The attacker's steps.
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
            "{HEAD}\ngame {}\nrules {}\nfen {}\nmoves{moves}\nwinner {}\n",
            self.game, self.rules, self.fen, self.winner
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
        let winner = after("winner ", "does not begin with `winner `")?.parse();
        let winner = winner.map_err(|_| InvalidProof { line: 6, what: "names no side: `white` or `black`" })?;
        after("", "is missing: expected an empty line and the steps")?;
        let steps = lines.flat_map(str::split_whitespace).map(|word| match word {
            "=" => Step::Proven,
            text => Step::Move(text.to_string()),
        });
        Ok(Proof { game, rules, fen, moves, winner, steps: steps.collect() })
    }
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

impl Solving<'_> {
    /// The proof of a position that has been solved as [won](super::Answer::Won).
    ///
    /// What the table has lost is searched again. Where a count of moves ends the game before the win, all is searched once
    /// more with these counts. Returns `None` if that reaches the limit of nodes.
    pub fn proof(&mut self) -> Option<Proof> {
        let steps = match self.steps() {
            None if !self.has_counts() && self.run_with_counts() == Answer::Won => self.steps(),
            found => found,
        }?;
        let (fen, moves) = beginning(self.position());
        let game = self.position().game();
        let rules = game.definition().fingerprint_with_pieces();
        Some(Proof { game: game.name().to_string(), rules, fen, moves, winner: self.attacker(), steps })
    }

    fn steps(&mut self) -> Option<Vec<Step>> {
        let limit = self.position().game().facts().draw_clock;
        let mut walk = Walk { steps: Vec::new(), proven: HashMap::new(), limit };
        self.prove(0, &mut walk)?;
        Some(walk.steps)
    }

    /// Adds the steps of the position at this depth, and returns the plies of the longest line.
    fn prove(&mut self, depth: usize, walk: &mut Walk) -> Option<u32> {
        if let Some(over) = self.over(depth) {
            return over.is_proven().then_some(0);
        }
        if !self.attacks() {
            let mut children = self.children(depth);
            children.sort_by_cached_key(|child| self.position().move_text(child.mv));
            let mut height = 0;
            for child in children {
                height = height.max(self.after(child.mv, |solving| solving.prove(depth + 1, walk))? + 1);
            }
            return Some(height);
        }
        let (text, clock) = without_counts(&self.position().fen());
        let known = walk.proven.get(&text).copied().filter(|_| self.is_free_of_past());
        if let Some(proven) = known {
            // A position that is played out twice could repeat.
            walk.steps.push(Step::Proven);
            return proven.holds_with(clock, walk.limit).then_some(proven.height);
        }
        let mv = self.winning_move(depth)?;
        walk.steps.push(Step::Move(self.position().move_text(mv)));
        let height = self.after(mv, |solving| solving.prove(depth + 1, walk))? + 1;
        walk.proven.insert(text, Proven { clock, height });
        Some(height)
    }

    /// A move that wins in a proven position of the attacker.
    fn winning_move(&mut self, depth: usize) -> Option<Move> {
        for _ in 0..2 {
            let children = self.children(depth);
            let known = self.known_best();
            let proven: Vec<_> = self
                .on_line(|solving| children.iter().filter(|child| solving.value(child).is_proven()).copied().collect());
            let at_once = proven.iter().find(|child| child.over.is_some());
            let same = proven.iter().find(|child| Some(child.index) == known);
            if let Some(child) = at_once.or(same).or(proven.first()) {
                return Some(child.mv);
            }
            self.search(depth, SOLVED, SOLVED);
        }
        None
    }
}

/// Where the game of a position began, and the moves from there.
fn beginning(position: &Position) -> (String, Vec<String>) {
    let mut start = position.clone();
    let mut moves = Vec::new();
    while let Some(mv) = start.undo() {
        moves.push(start.move_text(mv));
    }
    moves.reverse();
    (start.fen(), moves)
}

/// What has been written.
struct Walk {
    steps: Vec<Step>,
    /// The proven positions of the attacker, by their texts.
    proven: HashMap<String, Proven>,
    /// The halfmove clock with which the game ends.
    limit: Option<u32>,
}
