//! What a position is worth by its moves, which are made one after the other: any rule of the game has its say.

use super::book::{Book, Found, Place, sorted};
use super::layout::{Men, Placed, kind_of, packed, square_of, unpacked};
use super::material::Material;
use super::value::Worth;
use menagerie_core::{Color, Game, Man, Move, Outcome, Position};

/// Which values of positions are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// How long wins are.
    Lengths,
    /// The same, of finished sheets alone.
    Finished,
    /// When the winner has the clock of the fifty-move rule set back at the latest, from zero. What comes after a move that sets it
    /// back begins at zero, so that there only counts who wins by what was found before.
    Counts,
    /// The same, all as it was found before.
    CountsBefore,
}

impl Values {
    fn are_counts(self) -> bool {
        matches!(self, Values::Counts | Values::CountsBefore)
    }
}

/// Makes the moves of positions.
pub(super) struct Walker {
    position: Position,
    /// The men of the position that was set up last.
    standing: Men,
    /// Whether moves that only put a man on an empty square need not be made to see where they lead.
    steps: bool,
    men: Vec<Man>,
    moves: Vec<Move>,
    /// Materials for which there is no sheet.
    pub(super) missing: Vec<Material>,
}

/// What comes of a move.
#[derive(Clone, Copy)]
pub(super) struct After {
    /// Which position.
    pub(super) to: To,
    /// Whether the move sets the clock of the fifty-move rule back.
    pub(super) zeroed: bool,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// To a position that has its place.
    At(Place),
    /// To one with more to it than what stands where, as where a pawn can be captured en passant.
    Beyond,
    /// To one with a material for which there is no sheet.
    Missing,
}

/// What a position may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    /// Won, lost or open.
    Any,
    /// Lost or open.
    Loss,
}

/// What a position is worth by its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// So much.
    Is(Worth),
    /// It is drawn, or not known yet.
    Open,
}

impl Walker {
    pub(super) fn new(game: &Game) -> Walker {
        let (position, standing) = (game.start(), Men::new());
        let (men, moves, missing) = (Vec::new(), Vec::new(), Vec::new());
        Walker { position, standing, steps: true, men, moves, missing }
    }

    /// One that makes each move: for comparisons.
    pub(super) fn literal(game: &Game) -> Walker {
        Walker { steps: false, ..Walker::new(game) }
    }

    /// Sets a position up; whether it is one.
    pub(super) fn place(&mut self, side: Color, men: &Men) -> bool {
        self.standing.clone_from(men);
        unpacked(men, &mut self.men);
        self.position.place(side, &self.men)
    }

    /// The position that was set up last.
    pub(super) fn position(&mut self) -> &mut Position {
        &mut self.position
    }

    /// What the position is worth by values of at most that many plies. All that follows from its moves is shown as well.
    pub(super) fn look(&mut self, book: &Book, values: Values, most: u16, see: impl FnMut(&Men, After)) -> Verdict {
        self.look_for(Sought::Any, book, values, most, see)
    }

    /// The same of a position that is lost or open: no move is made after one that does not lose.
    pub(super) fn look_for_loss(&mut self, book: &Book, values: Values, most: u16) -> Verdict {
        self.look_for(Sought::Loss, book, values, most, |_, _| {})
    }

    fn look_for(
        &mut self,
        sought: Sought,
        book: &Book,
        values: Values,
        most: u16,
        mut see: impl FnMut(&Men, After),
    ) -> Verdict {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.position.list_moves(&mut moves);
        let verdict = match self.ending(moves.is_empty()) {
            Some(verdict) => verdict,
            None => {
                let found = if self.steps { book.found(&self.standing) } else { None };
                self.look_at_moves((sought, found), book, (values, most), &moves, &mut see)
            }
        };
        self.moves = moves;
        verdict
    }

    /// What the game says of the position without a move.
    fn ending(&self, is_stuck: bool) -> Option<Verdict> {
        if !is_stuck && !self.position.is_drawn_by_rule() {
            return None;
        }
        Some(match self.position.outcome().and_then(Outcome::winner) {
            Some(winner) if winner == self.position.side() => Verdict::Is(Worth::Win(0)),
            Some(_) => Verdict::Is(Worth::Loss(0)),
            None => Verdict::Open,
        })
    }

    /// With `found`, the sheet of the men, the position is the one that was set up, and some moves need not be made.
    fn look_at_moves(
        &mut self,
        (sought, found): (Sought, Option<Found>),
        book: &Book,
        (values, most): (Values, u16),
        moves: &[Move],
        see: &mut impl FnMut(&Men, After),
    ) -> Verdict {
        let (mut win, mut loss, mut open) = (None::<u16>, 0, false);
        for &mv in moves {
            let after = match found {
                Some(found) if self.position.is_step(mv) => self.after_step(book, found, mv, values, see),
                _ => {
                    self.position.play_unchecked(mv);
                    let after = self.after(book, values, most, see);
                    self.position.undo();
                    after
                }
            };
            match after.filter(|worth| plies(*worth) <= most).map(Worth::before_move) {
                Some(Worth::Loss(plies)) => loss = loss.max(plies),
                _ if sought == Sought::Loss => return Verdict::Open,
                Some(Worth::Win(plies)) => {
                    win = Some(win.map_or(plies, |least| least.min(plies)));
                    // Nothing sooner can come at this time.
                    if plies > most {
                        break;
                    }
                }
                _ => open = true,
            }
        }
        match win {
            Some(plies) => Verdict::Is(Worth::Win(plies)),
            None if open => Verdict::Open,
            None => Verdict::Is(Worth::Loss(loss)),
        }
    }

    /// What the position after a move is known to be worth that only puts a man on an empty square.
    #[inline]
    fn after_step(
        &mut self,
        book: &Book,
        found: Found,
        mv: Move,
        values: Values,
        see: &mut impl FnMut(&Men, After),
    ) -> Option<Worth> {
        let (from, to) = (mv.from().0, mv.to().0);
        let moved = |man: Placed| if square_of(man) == from { packed(kind_of(man), to) } else { man };
        let mut men: Men = self.standing.iter().map(|&man| moved(man)).collect();
        men.sort_unstable();
        let place = book.place_on(found, self.position.side().other(), &mut men.clone());
        see(&men, After { to: To::At(place), zeroed: false });
        book.value(place, values).worth().filter(|&worth| worth != Worth::Draw)
    }

    /// What the position after a move is known to be worth.
    #[inline]
    fn after(&mut self, book: &Book, values: Values, most: u16, see: &mut impl FnMut(&Men, After)) -> Option<Worth> {
        self.men.clear();
        self.position.men(&mut self.men);
        let men = sorted(&self.men)?;
        let zeroed = self.position.halfmove_clock() == 0;
        // Behind a move that sets the clock back nothing is known but what was found before.
        let (values, most) = match book.limit {
            Some(limit) if values.are_counts() && zeroed => (Values::CountsBefore, limit - 1),
            _ => (values, most),
        };
        let (to, worth) = if self.position.is_bare() {
            match book.place_of(self.position.side(), &mut men.clone()) {
                Some(place) => (To::At(place), book.value(place, values).worth().filter(|&worth| worth != Worth::Draw)),
                None => {
                    self.missing.push(Material::new(men.iter().map(|&man| kind_of(man))));
                    (To::Missing, None)
                }
            }
        } else {
            (To::Beyond, self.beyond(book, values, most))
        };
        see(&men, After { to, zeroed });
        worth.map(|worth| if zeroed && values.are_counts() { worth.at_once() } else { worth })
    }

    /// What a position without a place is worth by its own moves.
    #[inline(never)]
    fn beyond(&mut self, book: &Book, values: Values, most: u16) -> Option<Worth> {
        let mut moves = Vec::new();
        self.position.list_moves(&mut moves);
        let verdict = match self.ending(moves.is_empty()) {
            Some(verdict) => verdict,
            None => self.look_at_replies(book, values, most, &moves),
        };
        match verdict {
            Verdict::Is(worth) => Some(worth),
            _ => None,
        }
    }

    /// The same as for any position; no game has two such positions in a row without end.
    fn look_at_replies(&mut self, book: &Book, values: Values, most: u16, moves: &[Move]) -> Verdict {
        let see: &mut dyn FnMut(&Men, After) = &mut |_, _| {};
        self.look_at_moves((Sought::Any, None), book, (values, most), moves, &mut |men: &Men, after| see(men, after))
    }
}

fn plies(worth: Worth) -> u16 {
    match worth {
        Worth::Win(plies) | Worth::Loss(plies) => plies,
        Worth::Draw => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::symmetry::Trial;
    use menagerie_core::{Library, Square};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// All that follows from the moves of a position, and what it is worth.
    fn seen(walker: &mut Walker, book: &Book, values: Values) -> (Verdict, Vec<(Men, To, bool)>) {
        let mut seen = Vec::new();
        let verdict =
            walker.look(book, values, u16::MAX, |men, after| seen.push((men.clone(), after.to, after.zeroed)));
        (verdict, seen)
    }

    #[test]
    fn moves_that_are_not_made_lead_where_they_would() {
        for (name, texts) in [
            ("chess", &["KRvKP", "KPvKP", "KNNvK"][..]),
            ("omega", &["KCvKW", "KWPvK"]),
            ("orchess", &["K(Q)vKR", "KNvK(B)"]),
            ("wildcastle", &["KRvKR"]),
        ] {
            let game = Library::shipped().game(name).unwrap();
            let mut book = Book::new(&game);
            let mut trial = Trial::new(&game);
            for text in texts {
                let material = Material::read(game.definition(), text).unwrap();
                let group = trial.group(&book.symmetries, &material);
                let layout = book.layout(&material, group).unwrap();
                book.add(layout, group);
            }
            let (mut quick, mut literal) = (Walker::new(&game), Walker::literal(&game));
            let mut rng = ChaCha8Rng::seed_from_u64(7);
            let squares = game.board().len() as u16;
            let (mut positions, mut steps) = (0, 0);
            for number in 0..6000 {
                let kinds = &book.sheets[number % texts.len()].layout.material.men;
                let mut men: Men =
                    kinds.iter().map(|&kind| packed(kind, Square(rng.random_range(0..squares)).0)).collect();
                men.sort_unstable();
                let side = Color::BOTH[number / 2 % 2];
                let is_one = quick.place(side, &men);
                assert_eq!(is_one, literal.place(side, &men));
                if !is_one {
                    continue;
                }
                positions += 1;
                steps += quick.position().legal_moves().into_iter().filter(|&mv| quick.position.is_step(mv)).count();
                for values in [Values::Lengths, Values::Finished, Values::Counts] {
                    let expected = seen(&mut literal, &book, values);
                    assert_eq!(seen(&mut quick, &book, values), expected, "{name}: {}", quick.position().fen());
                }
            }
            assert!(positions > 500, "{name}: {positions}");
            // Where pieces act on others nothing is taken for granted.
            assert_eq!(steps > 0, name != "orchess", "{name}: {steps}");
        }
    }
}
