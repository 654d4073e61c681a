//! A move, in eight bytes.

use menagerie_board::board::Square;
use menagerie_board::piece::Kind;

/// A move of a position: from, to, a second piece where one moves along, and what was chosen.
///
/// It has a meaning only together with the position that it was generated for; `move_text` of a position writes
/// it.
///
/// ```
/// use menagerie_board::board::Square;
/// use menagerie_board::piece::Kind;
/// use menagerie_kernel::{Form, Move};
///
/// let mv = Move::plain(Square(52), Square(60)).becoming(Kind(4));
/// assert_eq!((mv.from(), mv.to(), mv.becomes()), (Square(52), Square(60), Some(Kind(4))));
/// assert_eq!(mv.form(), Form::Plain);
/// assert!(!mv.is_plain(), "it promotes");
/// assert_ne!(mv.code(), Move::plain(Square(52), Square(60)).code());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    to: Square,
    other_from: Square,
    other_to: Square,
    /// Four bits for the form, seven for the type that the moved piece becomes plus one, the rest for the choices that
    /// effects leave.
    data: u32,
}

/// What is done besides moving from one square to another.
///
/// ```
/// use menagerie_board::board::Square;
/// use menagerie_kernel::{Form, Move};
///
/// let [e1, f1, g1, h1] = [4, 5, 6, 7].map(Square);
/// let castling = Move::pair(Form::Castling, e1, g1, h1, f1);
/// assert_eq!(castling.form(), Form::Castling);
/// assert_eq!(castling.other(), Some((h1, f1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing.
    Plain = 0,
    /// What stands on `other_from` is captured.
    EnPassant = 1,
    /// A second piece goes from `other_from` to `other_to`: a castling with a right to it.
    Castling = 2,
    /// The same, of any two pieces.
    Mutual = 3,
    /// What stands on `other_from` and on `other_to` is captured on the way; the two are one square if it is one piece.
    Taking = 4,
    /// The piece on the square that is moved to goes from there to `other_to`.
    Exchange = 5,
    /// The piece on `from`, which `to` is too, becomes another type and goes nowhere.
    Change = 6,
    /// Nothing at all: `from` and `to` are the square of one of the mover's pieces.
    Pass = 8,
    /// A piece of the type `other_from` comes from the hand onto `to`, which `from` is too; or from captivity, for one of
    /// the type before `other_to`.
    Drop = 9,
}

const FORM_MASK: u32 = (1 << KIND_SHIFT) - 1;
const KIND_SHIFT: u32 = 4;
const KIND_MASK: u32 = (1 << (CHOICE_SHIFT - KIND_SHIFT)) - 1;
const CHOICE_SHIFT: u32 = 11;
/// How many choices of effects one move can tell apart.
///
/// ```
/// use menagerie_kernel::{Choice, MAX_CHOICES};
///
/// let mut choice = Choice::new(0);
/// choice.among(3_000_000);
/// assert_eq!(choice.ways().count, MAX_CHOICES);
/// ```
pub const MAX_CHOICES: u32 = 1 << 20;

impl Move {
    /// A move of one piece to a square, by which it takes what stands there.
    #[inline(always)]
    pub fn plain(from: Square, to: Square) -> Move {
        Move { from, to, other_from: Square(0), other_to: Square(0), data: Form::Plain as u32 }
    }

    /// A capture of a piece on another square than that on which the move ends.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::Move;
    /// let [d5, e5, d6] = [35, 36, 43].map(Square);
    /// assert_eq!(Move::en_passant(e5, d6, d5).en_passant_victim(), Some(d5));
    /// assert_eq!(Move::plain(e5, d6).en_passant_victim(), None);
    /// ```
    #[inline(always)]
    pub fn en_passant(from: Square, to: Square, victim: Square) -> Move {
        Move { from, to, other_from: victim, other_to: Square(0), data: Form::EnPassant as u32 }
    }

    /// A move that takes the pieces on one or two squares on its way.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::Move;
    /// let [a, b, c, d] = [0, 1, 2, 3].map(Square);
    /// assert!(Move::taking(a, d, b, c).taken_on_the_way().eq([b, c]));
    /// assert!(Move::taking(a, d, b, b).taken_on_the_way().eq([b]));
    /// ```
    pub fn taking(from: Square, to: Square, first: Square, second: Square) -> Move {
        Move { from, to, other_from: first, other_to: second, data: Form::Taking as u32 }
    }

    /// A move by which the piece that stands where it ends is put on another square.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::Move;
    /// let [a, b] = [0, 1].map(Square);
    /// assert_eq!(Move::exchange(a, b, a).puts_on(), Some(a));
    /// ```
    pub fn exchange(from: Square, to: Square, put: Square) -> Move {
        Move { from, to, other_from: to, other_to: put, data: Form::Exchange as u32 }
    }

    /// A piece becomes another type where it stands.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_board::piece::Kind;
    /// # use menagerie_kernel::{Form, Move};
    /// let mv = Move::change(Square(28), Kind(3));
    /// assert_eq!((mv.form(), mv.from(), mv.to(), mv.becomes()), (Form::Change, Square(28), Square(28), Some(Kind(3))));
    /// ```
    pub fn change(square: Square, kind: Kind) -> Move {
        let data = Form::Change as u32;
        Move { from: square, to: square, other_from: Square(0), other_to: Square(0), data }.becoming(kind)
    }

    /// A piece from the hand comes onto a square.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_board::piece::Kind;
    /// # use menagerie_kernel::Move;
    /// let drop = Move::drop(Kind(2), Square(20));
    /// assert_eq!((drop.dropped(), drop.to()), (Some(Kind(2)), Square(20)));
    /// ```
    pub fn drop(kind: Kind, to: Square) -> Move {
        Move { from: to, to, other_from: Square(kind.0), other_to: Square(0), data: Form::Drop as u32 }
    }

    /// A captive comes onto a square, and for it one of the other side goes to that side's hand.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_board::piece::Kind;
    /// # use menagerie_kernel::Move;
    /// let freed = Move::ransomed(Kind(2), Square(20), Kind(0));
    /// assert_eq!((freed.dropped(), freed.ransom(), freed.to()), (Some(Kind(2)), Some(Kind(0)), Square(20)));
    /// assert_eq!(Move::drop(Kind(2), Square(20)).ransom(), None);
    /// ```
    pub fn ransomed(kind: Kind, to: Square, given: Kind) -> Move {
        Move { other_to: Square(given.0 + 1), ..Move::drop(kind, to) }
    }

    /// A move that moves nothing, by a side with a piece on this square.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::Move;
    /// assert!(Move::pass(Square(4)).is_pass());
    /// assert!(!Move::plain(Square(4), Square(5)).is_pass());
    /// ```
    pub fn pass(square: Square) -> Move {
        Move { from: square, to: square, other_from: Square(0), other_to: Square(0), data: Form::Pass as u32 }
    }

    /// A move of two pieces at once.
    #[inline(always)]
    pub fn pair(form: Form, from: Square, to: Square, other_from: Square, other_to: Square) -> Move {
        Move { from, to, other_from, other_to, data: form as u32 }
    }

    /// The same move, with the moved piece (in a mutual castling, the one that promotes) becoming another type.
    #[inline(always)]
    pub fn becoming(self, kind: Kind) -> Move {
        let data = self.data & !(KIND_MASK << KIND_SHIFT) | (kind.0 as u32 + 1) << KIND_SHIFT;
        Move { data, ..self }
    }

    /// The same move with another choice of what effects leave open.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::Move;
    /// let mv = Move::plain(Square(0), Square(1));
    /// assert_eq!(mv.choosing(3).choice(), 3);
    /// assert_ne!(mv.choosing(3), mv);
    /// assert_eq!(mv.choosing(3).choosing(0), mv);
    /// ```
    #[inline(always)]
    pub fn choosing(self, choice: u32) -> Move {
        Move { data: self.data & ((1 << CHOICE_SHIFT) - 1) | choice << CHOICE_SHIFT, ..self }
    }

    /// What kind of move it is.
    #[inline(always)]
    pub fn form(self) -> Form {
        match self.data & FORM_MASK {
            0 => Form::Plain,
            1 => Form::EnPassant,
            2 => Form::Castling,
            8 => Form::Pass,
            9 => Form::Drop,
            4 => Form::Taking,
            5 => Form::Exchange,
            6 => Form::Change,
            _ => Form::Mutual,
        }
    }

    /// The number of the choice that its effects leave open.
    #[inline(always)]
    pub fn choice(self) -> u32 {
        self.data >> CHOICE_SHIFT
    }

    /// All of the move in one number, for hashing; never 0.
    #[inline(always)]
    pub fn code(self) -> u64 {
        let squares = [self.from, self.to, self.other_from, self.other_to];
        u64::from(u32::from_le_bytes(squares.map(|square| square.0))) | u64::from(self.data) << 32
    }

    /// Whether it says nothing but where a piece goes from and to: no promotion, no second piece, no choice.
    #[inline(always)]
    pub fn is_plain(self) -> bool {
        self.data == Form::Plain as u32
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub fn from(self) -> Square {
        self.from
    }

    /// The square that the piece goes to.
    #[inline(always)]
    pub fn to(self) -> Square {
        self.to
    }

    /// Where a second piece comes from and goes to, if one moves along.
    #[inline(always)]
    pub fn other(self) -> Option<(Square, Square)> {
        matches!(self.form(), Form::Castling | Form::Mutual).then_some((self.other_from, self.other_to))
    }

    /// Whether this is a castling with a right to it: a king and a rook that have not moved.
    #[inline(always)]
    pub fn is_castling(self) -> bool {
        self.form() == Form::Castling
    }

    /// The squares of pieces that are captured on the way to another square, in their order; en passant aside.
    pub fn taken_on_the_way(self) -> impl Iterator<Item = Square> {
        let first = (self.form() == Form::Taking).then_some(self.other_from);
        first.into_iter().chain(first.filter(|_| self.other_to != self.other_from).map(|_| self.other_to))
    }

    /// The square on which the piece is put that stood where this move ends, if the two change places.
    pub fn puts_on(self) -> Option<Square> {
        (self.form() == Form::Exchange).then_some(self.other_to)
    }

    /// The type of the captive that is given for the one that comes onto the board.
    pub fn ransom(self) -> Option<Kind> {
        let given = Some(self.other_to.0).filter(|_| self.form() == Form::Drop)?;
        given.checked_sub(1).map(Kind)
    }

    /// The type of a piece that comes from the hand, or from captivity, onto the square that the move goes to.
    pub fn dropped(self) -> Option<Kind> {
        (self.form() == Form::Drop).then_some(Kind(self.other_from.0))
    }

    /// Whether nothing is moved.
    pub fn is_pass(self) -> bool {
        self.form() == Form::Pass
    }

    /// The square of a pawn that is captured en passant.
    #[inline(always)]
    pub fn en_passant_victim(self) -> Option<Square> {
        (self.form() == Form::EnPassant).then_some(self.other_from)
    }

    /// The type that a piece becomes by moving: promoted, or changed by what it took.
    #[inline(always)]
    pub fn becomes(self) -> Option<Kind> {
        let code = self.data >> KIND_SHIFT & KIND_MASK;
        (code != 0).then(|| Kind(code as u8 - 1))
    }
}
