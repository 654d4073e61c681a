//! An attempted move in its position: what rules are asked about, and what may be said of it.

use super::{Attacker, Attempt, Choice, Illegal, Name, Played, Standing, sentence};
use menagerie_board::Letter;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::Move;
use menagerie_rules::Position;
use menagerie_rules::definition::Definition;
use menagerie_rules::position::{Attack, Possible, Questions};

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

impl<'a> Asked<'a> {
    /// Whether a move is what the attempt says; of two pieces that castle either may be named first.
    pub(crate) fn is_meant_by(&self, mv: Move) -> bool {
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
    pub(crate) fn written_squares(&self) -> String {
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

    /// How many of a piece stand on the board.
    pub(crate) fn count(&self, piece: Piece) -> u32 {
        let is_one = |square: &Square| self.position.piece(*square) == Some(piece);
        self.definition().board.squares().filter(is_one).count() as u32
    }

    pub(crate) fn standings(&self, squares: impl IntoIterator<Item = Square>) -> Vec<Standing> {
        squares.into_iter().filter_map(|square| self.standing(square)).collect()
    }

    /// That one of these squares, which should be free for a piece on its way, is a wall, if one is.
    pub(crate) fn wall_on(&self, mut way: impl Iterator<Item = Square>) -> Option<Illegal> {
        let wall = way.find(|&square| self.position.is_wall(square))?;
        Some(Illegal::Wall { to: self.name(self.attempt.to), wall: self.name(wall) })
    }

    pub(crate) fn attackers(&self, attacks: &[Attack]) -> Vec<Attacker> {
        let named = |attack: &Attack| Attacker {
            piece: self.placed(attack.piece, attack.from),
            co_square_from: attack.by_going_to.map(|to| self.name(to)),
        };
        attacks.iter().map(named).collect()
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
        let squares = self.without_letters(mv);
        text.strip_prefix(squares.as_str()).unwrap_or_default().to_string()
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

    fn letter(&self, kind: Kind) -> Letter {
        self.definition().piece(kind).letter.to_ascii_lowercase()
    }

    /// Letters and what they stand for.
    pub(crate) fn choice(&self, letters: &str) -> Choice {
        let kinds = Letter::all_in(letters).filter_map(|letter| self.definition().kind_of_letter(letter));
        Choice { letters: letters.into(), pieces: kinds.map(|kind| self.type_name(kind)).collect() }
    }

    /// The type of a letter in machine form.
    pub(crate) fn kind_of(position: &Position, letter: Letter) -> Result<Kind, Illegal> {
        let definition = position.game().definition();
        let known = definition.pieces.iter().map(|piece| piece.letter);
        let unknown = || Illegal::NoSuchLetter { letter: letter.to_string().into(), known: sentence::letters(known) };
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
