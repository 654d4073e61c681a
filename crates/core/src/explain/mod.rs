//! Why a move is not legal: for any attempted move the reason as a value, [`Illegal`], whose text is one sentence.
//!
//! An attempt is looked at from the outside in: its squares, then the way the piece moves, then what the move leaves
//! open to choose, then the king's safety, and last what rules forbid. A rule has its say in two places
//! (`judge` and `forbids` in `reasons.rs`, which lists the rules that have any); its reasons are in the file here that has
//! its name.

mod attempt;
mod castling;
mod choices;
mod example;
mod explosion;
mod facts;
mod hand;
mod illegal;
mod movement;
mod must_capture;
mod mutual_castling;
mod no_checks;
mod partial;
mod pass;
mod reasons;
mod safety;
mod sentence;
mod superko;

pub use attempt::Attempt;
pub use facts::{Attacker, Choice, Exposure, Limit, Name, Played, Power, RightLost, Standing, Stood};
pub use illegal::Illegal;
pub use partial::Sketch;

use crate::definition::Definition;
use crate::game::Position;
use crate::kernel::Move;
use crate::position::{Possible, Questions, Threat};
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};

/// An attempted move in the position it is attempted in: what a rule is asked about.
pub(crate) struct Asked<'a> {
    pub(crate) position: &'a Position,
    pub(crate) attempt: &'a Attempt,
    /// The legal moves.
    pub(crate) legal: &'a [Move],
}

/// What a rule makes of an attempt that the piece's own powers do not explain.
pub(crate) enum Judgement {
    /// It is about this rule, and it is refused.
    Refused(Illegal),
    /// It is one of these moves, if check and other rules allow it.
    Possible(Possible),
}

impl Position {
    /// Reads a move in machine form and says why it is not legal, if it is not.
    ///
    /// # Errors
    /// The reason, as a value and as a sentence.
    ///
    /// ```
    /// # use menagerie_core::{Illegal, Library};
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")?;
    /// let why = position.explain("e2c3").unwrap_err();
    /// assert_eq!(
    ///     why.to_string(),
    ///     "the knight on e2 is pinned: the king on e1 would be attacked by the black rook on e8"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, text: &str) -> Result<Move, Illegal> {
        match (self.find_move(text.trim()), text.trim()) {
            (Some(mv), _) => Ok(mv),
            (None, pass::TEXT) => match self.outcome().filter(|_| self.count_legal_moves() == 0) {
                None => Err(pass::why(self)),
                Some(outcome) => Err(Illegal::over(outcome, Some(pass::why(self)))),
            },
            (None, text) if text.contains('@') => Err(hand::why(self, text)),
            // What cannot be a move is more to the point than that the game is over.
            (None, text) => self.explain_attempt(&Attempt::read(self, text)?),
        }
    }

    /// The legal move that an attempt is, or why it is none.
    ///
    /// # Errors
    /// The reason, as a value and as a sentence.
    ///
    /// # Panics
    /// If the board has no square of a number that the attempt gives.
    pub fn explain_attempt(&self, attempt: &Attempt) -> Result<Move, Illegal> {
        let legal = self.legal_moves();
        let asked = Asked { position: self, attempt, legal: &legal };
        if let Some(mv) = legal.iter().copied().find(|&mv| asked.is_meant_by(mv)) {
            return Ok(mv);
        }
        let why = asked.why();
        match self.outcome().filter(|_| legal.is_empty()) {
            Some(outcome) => {
                let besides = Some(why).filter(|why| !matches!(why, Illegal::Unexplained { .. }));
                Err(Illegal::over(outcome, besides))
            }
            None => Err(why),
        }
    }
}

impl<'a> Asked<'a> {
    /// Why the attempt is not legal, which it is not.
    fn why(&self) -> Illegal {
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

    /// Whether a move is what the attempt says; of two pieces that castle either may be named first.
    fn is_meant_by(&self, mv: Move) -> bool {
        let &Attempt { from, other, .. } = self.attempt;
        if mv.from() != from && other.is_none_or(|other| mv.from() != other.0) {
            return false;
        }
        let text = self.position.move_text(mv);
        let (squares, letters) = (self.written_squares(), self.given_letters());
        let swapped =
            squares.split_once('+').map(|(first, second)| format!("{second}+{first}{letters}{}", self.attempt.tail));
        text == squares + &letters + &self.attempt.tail || Some(text) == swapped
    }

    /// The attempt in machine form, without letters.
    fn written_squares(&self) -> String {
        let Attempt { from, to, taken, other, .. } = self.attempt;
        let mut text: String = [from].into_iter().chain(taken).chain([to]).map(|&square| self.name(square)).collect();
        if let Some((from, to)) = other {
            text += &format!("+{}{}", self.name(*from), self.name(*to));
        }
        text
    }

    pub(crate) fn kernel(&self) -> &'a dyn Questions {
        self.position.questions()
    }

    pub(crate) fn definition(&self) -> &'a Definition {
        self.position.game().definition()
    }

    pub(crate) fn side(&self) -> Color {
        self.position.side()
    }

    pub(crate) fn name(&self, square: Square) -> Name {
        self.definition().board.name(square).into()
    }

    /// The name of a type.
    pub(crate) fn type_name(&self, kind: Kind) -> Name {
        self.definition().piece(kind).name.as_str().into()
    }

    /// What stands on a square.
    pub(crate) fn standing(&self, square: Square) -> Option<Standing> {
        self.position.piece(square).map(|piece| self.placed(piece, square))
    }

    /// A piece on a square, whether or not it stands there now.
    pub(crate) fn placed(&self, piece: Piece, square: Square) -> Standing {
        Standing { color: piece.color(), piece: self.type_name(piece.kind()), square: self.name(square) }
    }

    /// The piece that should move.
    pub(crate) fn mover(&self) -> Standing {
        let nothing = || Standing { color: self.side(), piece: "piece".into(), square: self.name(self.attempt.from) };
        self.standing(self.attempt.from).unwrap_or_else(nothing)
    }

    pub(crate) fn standings(&self, squares: impl IntoIterator<Item = Square>) -> Vec<Standing> {
        squares.into_iter().filter_map(|square| self.standing(square)).collect()
    }

    /// That one of these squares, which should be free for a piece on its way, is a wall, if one is.
    pub(crate) fn wall_on(&self, mut way: impl Iterator<Item = Square>) -> Option<Illegal> {
        let wall = way.find(|&square| self.position.is_wall(square))?;
        Some(Illegal::Wall { to: self.name(self.attempt.to), wall: self.name(wall) })
    }

    pub(crate) fn attackers(&self, threats: &[Threat]) -> Vec<Attacker> {
        let named = |threat: &Threat| Attacker {
            piece: self.placed(threat.piece, threat.from),
            co_square_from: threat.by_going_to.map(|to| self.name(to)),
        };
        threats.iter().map(named).collect()
    }

    /// What gives check to the side to move.
    pub(crate) fn checkers(&self) -> Vec<Attacker> {
        self.attackers(&self.kernel().checkers())
    }

    /// A move in machine form.
    pub(crate) fn text(&self, mv: Move) -> Name {
        self.position.move_text(mv).into()
    }

    /// The machine form of a move without the letters at its end.
    pub(crate) fn without_letters(&self, mv: Move) -> String {
        self.kernel().squares_text(self.definition(), mv)
    }

    /// The letters at the end of a move's machine form.
    pub(crate) fn letters(&self, mv: Move) -> String {
        let text = self.position.move_text(mv);
        let text = text.split(',').next().unwrap_or_default();
        text[text.trim_end_matches(|c: char| c.is_ascii_lowercase()).len()..].to_string()
    }

    /// What is written behind the letters of a move, from a comma on.
    pub(crate) fn tail(&self, mv: Move) -> String {
        let text = self.position.move_text(mv);
        text[text.find(',').unwrap_or(text.len())..].to_string()
    }

    /// The letters that the attempt gives.
    pub(crate) fn given_letters(&self) -> String {
        self.attempt.becomes.iter().map(|&kind| self.letter(kind)).collect()
    }

    fn letter(&self, kind: Kind) -> char {
        self.definition().piece(kind).letter.to_ascii_lowercase()
    }

    /// Letters and what they stand for.
    pub(crate) fn choice(&self, letters: &str) -> Choice {
        let kinds = letters.chars().filter_map(|letter| self.definition().kind_of_letter(letter));
        Choice { letters: letters.into(), pieces: kinds.map(|kind| self.type_name(kind)).collect() }
    }

    /// The type of a letter in machine form.
    fn kind_of(position: &Position, letter: char) -> Result<Kind, Illegal> {
        let definition = position.game().definition();
        let known = definition.pieces.iter().map(|piece| piece.letter);
        let unknown = || Illegal::NoSuchLetter { letter, known: sentence::letters(known) };
        definition.kind_of_letter(letter).ok_or_else(unknown)
    }

    /// The positions of the game so far, from the present one back to the first, each with the move made from it
    /// (none from the present one).
    pub(crate) fn history(&self) -> impl Iterator<Item = (Position, Option<Move>)> + use<> {
        let mut next = Some((self.position.clone(), None));
        std::iter::from_fn(move || {
            let (position, mv) = next.take()?;
            budget::spend(position.ply());
            let mut before = position.clone();
            next = before.undo().map(|played| (before, Some(played)));
            Some((position, mv))
        })
    }
}

impl Played {
    /// A move that was made from a position.
    pub(crate) fn from(position: &Position, mv: Move) -> Played {
        Played { number: position.fullmove_number(), color: position.side(), text: position.move_text(mv).into() }
    }
}
