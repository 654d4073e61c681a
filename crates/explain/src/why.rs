//! Why an attempt is not legal, from the outside in: its squares, the piece's own powers, choices, safety, rules.

use super::asked::{Asked, Judgement};
use super::{Attempt, Illegal, choices, movement, reasons, safety};
use menagerie_board::board::Square;
use menagerie_kernel::Move;
use menagerie_rules::position::Possible;

impl<'a> Asked<'a> {
    /// Why the attempt is not legal, which it is not.
    pub(crate) fn why(&self) -> Illegal {
        let stays = self.attempt.from == self.attempt.to;
        match stays.then(|| reasons::promotes(self)).flatten() {
            Some(Judgement::Refused(why)) => return why,
            Some(Judgement::Possible(possible)) => return self.why_not_one_of(&possible),
            None => {}
        }
        let wrong = self.wrong_square(self.attempt.from);
        if self.attempt.other.is_none()
            && let Some(why) = wrong
        {
            return why;
        }
        match if wrong.is_none() { self.own_powers() } else { Ok(Possible::default()) } {
            Err(why) => why,
            Ok(possible) if !possible.is_empty() => self.why_not_one_of(&possible),
            Ok(_) => match reasons::judge(self) {
                Some(Judgement::Refused(why)) => why,
                Some(Judgement::Possible(possible)) => self.why_not_one_of(&possible),
                None if self.attempt.other.is_some() => Illegal::NoPairs,
                None => movement::why(self),
            },
        }
    }

    /// What the attempt may be by the piece's own powers.
    fn own_powers(&self) -> Result<Possible, Illegal> {
        let &Attempt { from, to, other, .. } = self.attempt;
        let mut possible = self.kernel().possible(from, to);
        let squares = self.written_squares();
        let as_written = |mv: &Move| self.without_letters(*mv) == squares;
        let (same, otherwise): (Vec<Move>, Vec<Move>) = possible.moves.iter().partition(|mv| as_written(mv));
        possible.moves = same;
        if possible.is_empty() && other.is_none() && !otherwise.is_empty() {
            let correct = otherwise.iter().map(|&mv| self.text(mv)).collect();
            return Err(Illegal::WrittenOtherwise { piece: self.mover(), to: self.name(to), correct });
        }
        Ok(possible)
    }

    /// Why none of these moves, which the attempt may be, is legal in the form that was given.
    fn why_not_one_of(&self, possible: &Possible) -> Illegal {
        let unexplained = || Illegal::Unexplained { piece: self.mover(), to: self.name(self.attempt.to) };
        let Some(&first) = possible.moves.first() else {
            return choices::impossible(self, possible).unwrap_or_else(unexplained);
        };
        let with_letters: Vec<Move> =
            possible.moves.iter().copied().filter(|&mv| self.letters(mv) == self.given_letters()).collect();
        let meant = with_letters.iter().copied().find(|&mv| self.tail(mv) == self.attempt.tail);
        if meant.is_none()
            && let Some(&mv) = with_letters.iter().find(|mv| self.legal.contains(mv))
        {
            return choices::unfinished(self, mv);
        }
        if meant.is_none() && possible.moves.iter().any(|mv| self.legal.contains(mv)) {
            return choices::why(self, &possible.moves);
        }
        let mv = meant.unwrap_or(first);
        safety::why(self, mv, &self.mover()).or_else(|| reasons::forbids(self, mv)).unwrap_or_else(unexplained)
    }

    /// Why no piece of the player's leaves this square.
    fn wrong_square(&self, square: Square) -> Option<Illegal> {
        match self.standing(square) {
            None => Some(Illegal::EmptySquare { square: self.name(square) }),
            Some(piece) if piece.color != self.side() => Some(Illegal::WrongSide { piece }),
            Some(piece) if self.attempt.from == self.attempt.to && self.attempt.taken.is_empty() => {
                Some(Illegal::SameSquare { piece })
            }
            Some(_) => None,
        }
    }
}
