//! Moves that the other side keeps whatever most moves of the side to move change, so that nobody has to look for one.

use super::phases::{Movement, Phases};
use super::{Core, Form, Move};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::Color;

/// How many answers are looked for: with a few on different lines one is left by nearly every move.
const MOST: usize = 4;

/// A move of two pieces of the other side, far from its king.
pub struct Answer<B> {
    /// The squares that must stay as they are for it to be possible: both pieces' and those between.
    pub line: B,
    /// What it changes of the arrangement's hash.
    pub change: u64,
}

/// Answers of the other side that no threat to its king can forbid.
pub struct Answers<B> {
    /// The side that answers.
    pub side: Color,
    /// Where its king stands.
    pub king: Square,
    /// Squares on which nothing changes by an answer, as they may decide whether the king is attacked.
    pub zone: B,
    /// What has been found.
    pub found: ArrayVec<Answer<B>, MOST>,
}

impl<B: Bits> Answers<B> {
    /// Notes an answer; says whether there are enough. No two share a square.
    pub fn note(&mut self, line: B, change: u64) -> bool {
        if self.found.iter().all(|answer| (answer.line & line).is_empty()) {
            let _ = self.found.try_push(Answer { line, change });
        }
        self.found.is_full()
    }
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// For each of some legal moves that give no check, whether the other side has a legal move after it for certain;
    /// `false` says nothing.
    pub fn surely_answered(&self, moves: &[Move]) -> Vec<bool> {
        match self.answers() {
            None => vec![false; moves.len()],
            Some(answers) => moves.iter().map(|&mv| self.leaves_one(&answers, mv)).collect(),
        }
    }

    fn answers(&self) -> Option<Answers<B>> {
        let (program, side) = (&*self.program, self.side.other());
        let threats = &program.threats[self.side.index()];
        let plain = self.is_local() && !program.is_ruled && program.pseudo_royal.is_none() && !threats.has_paths;
        let king = self.pieces.royal(program, side).filter(|_| plain)?;
        let zone = threats.zone[king as usize] | B::bit(king);
        let mut answers = Answers { side, king, zone, found: ArrayVec::new() };
        for operation in &program.movement[side.index()] {
            operation.find_answers(self, &mut answers);
        }
        Some(answers)
    }

    fn leaves_one(&self, answers: &Answers<B>, mv: Move) -> bool {
        let mut changed = B::bit(mv.from()) | B::bit(mv.to());
        match mv.form() {
            Form::Plain => {}
            Form::Mutual => mv.other().iter().for_each(|&(from, to)| changed |= B::bit(from) | B::bit(to)),
            _ => return false,
        }
        let may_come = |answer: &Answer<B>| {
            let bars = self.program.bans_repetition;
            !bars || !self.has_stood(self.placement_after(mv) ^ answer.change)
        };
        !changed.has(answers.king)
            && answers.found.iter().any(|answer| (answer.line & changed).is_empty() && may_come(answer))
    }
}
