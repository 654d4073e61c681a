//! Whether a move leaves the other side an answer, found without playing it.

use super::answers::Answer;
use super::phases::{Movement, Phases};
use super::{Answers, Core, Form, Move};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;

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
        let tables = &program.attack_tables[self.side.index()];
        let plain = self.is_local()
            && !program.is_ruled
            && program.turns.is_none()
            && program.pseudo_royals.is_empty()
            && !tables.has_paths;
        let king = self.pieces.royal(program, side).filter(|_| plain)?;
        let zone = tables.zone[king.index()] | B::bit(king);
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
