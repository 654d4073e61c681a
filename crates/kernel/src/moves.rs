//! A move, in twelve bytes.

use menagerie_board::board::{MAX_SQUARES, Square};
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
    /// From, to, the form, and the type that the moved piece becomes plus one.
    first: u32,
    /// Where a second piece comes from and goes to.
    other: u32,
    /// The choices that effects leave.
    choice: u32,
}

/// The bits of a square.
const SQUARE_BITS: u32 = 9;
const SQUARE_MASK: u32 = (1 << SQUARE_BITS) - 1;
const FORM_SHIFT: u32 = 2 * SQUARE_BITS;
const FORM_MASK: u32 = (1 << (KIND_SHIFT - FORM_SHIFT)) - 1;
const KIND_SHIFT: u32 = FORM_SHIFT + 4;

const _: () = assert!(MAX_SQUARES <= 1 << SQUARE_BITS);

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
    #[inline(always)]
    fn new(form: Form, from: Square, to: Square, other_from: Square, other_to: Square) -> Move {
        let pair = |from: Square, to: Square| u32::from(from.0) | u32::from(to.0) << SQUARE_BITS;
        Move { first: pair(from, to) | (form as u32) << FORM_SHIFT, other: pair(other_from, other_to), choice: 0 }
    }

    #[inline(always)]
    fn other_from(self) -> Square {
        Square((self.other & SQUARE_MASK) as u16)
    }

    #[inline(always)]
    fn other_to(self) -> Square {
        Square((self.other >> SQUARE_BITS) as u16)
    }

    /// A move of one piece to a square, by which it takes what stands there.
    #[inline(always)]
    pub fn plain(from: Square, to: Square) -> Move {
        Move::new(Form::Plain, from, to, Square(0), Square(0))
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
        Move::new(Form::EnPassant, from, to, victim, Square(0))
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
        Move::new(Form::Taking, from, to, first, second)
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
        Move::new(Form::Exchange, from, to, to, put)
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
        Move::new(Form::Change, square, square, Square(0), Square(0)).becoming(kind)
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
        Move::new(Form::Drop, to, to, Square(kind.0.into()), Square(0))
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
        Move::new(Form::Drop, to, to, Square(kind.0.into()), Square(u16::from(given.0) + 1))
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
        Move::new(Form::Pass, square, square, Square(0), Square(0))
    }

    /// A move of two pieces at once.
    #[inline(always)]
    pub fn pair(form: Form, from: Square, to: Square, other_from: Square, other_to: Square) -> Move {
        Move::new(form, from, to, other_from, other_to)
    }

    /// The same move, with the moved piece (in a mutual castling, the one that promotes) becoming another type.
    #[inline(always)]
    pub fn becoming(self, kind: Kind) -> Move {
        let first = self.first & ((1 << KIND_SHIFT) - 1) | (u32::from(kind.0) + 1) << KIND_SHIFT;
        Move { first, ..self }
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
        Move { choice, ..self }
    }

    /// What kind of move it is.
    #[inline(always)]
    pub fn form(self) -> Form {
        match self.first >> FORM_SHIFT & FORM_MASK {
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
        self.choice
    }

    /// A number for hashing, never 0. Moves with the same number differ in a choice above 2¹⁷.
    #[inline(always)]
    pub fn code(self) -> u64 {
        u64::from(self.first) << 35 ^ u64::from(self.choice) << 18 ^ u64::from(self.other)
    }

    /// All that a move says, as one number, of which [`Move::from_bits`] makes the move again: for files and other programs.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::Move;
    /// let mv = Move::plain(Square(52), Square(60)).choosing(7);
    /// assert_eq!(Move::from_bits(mv.bits()), mv);
    /// ```
    pub fn bits(self) -> u128 {
        u128::from(self.first) << 64 | u128::from(self.other) << 32 | u128::from(self.choice)
    }

    /// The move of a number. A number that no move gave makes one that is legal nowhere: it may be asked of positions
    /// whether it is, and nothing else.
    pub fn from_bits(bits: u128) -> Move {
        let part = |shift: u32| (bits >> shift & u128::from(u32::MAX)) as u32;
        Move { first: part(64), other: part(32), choice: part(0) }
    }

    /// What tells moves apart that go from one square to another and become the same type: the form, two squares whose
    /// meaning depends on it, and the choice.
    ///
    /// ```
    /// # use menagerie_board::board::Square;
    /// # use menagerie_kernel::{Form, Move};
    /// let [e1, f1, g1, h1] = [4, 5, 6, 7].map(Square);
    /// let castling = Move::pair(Form::Castling, e1, g1, h1, f1);
    /// assert_eq!(castling.details(), [Form::Castling as u32, 7, 5, 0]);
    /// ```
    pub fn details(self) -> [u32; 4] {
        [self.form() as u32, self.other_from().0.into(), self.other_to().0.into(), self.choice]
    }

    /// Whether it says nothing but where a piece goes from and to: no promotion, no second piece, no choice.
    #[inline(always)]
    pub fn is_plain(self) -> bool {
        self.first >> FORM_SHIFT == Form::Plain as u32 && self.choice == 0
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub fn from(self) -> Square {
        Square((self.first & SQUARE_MASK) as u16)
    }

    /// The square that the piece goes to.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square((self.first >> SQUARE_BITS & SQUARE_MASK) as u16)
    }

    /// Where a second piece comes from and goes to, if one moves along.
    #[inline(always)]
    pub fn other(self) -> Option<(Square, Square)> {
        matches!(self.form(), Form::Castling | Form::Mutual).then_some((self.other_from(), self.other_to()))
    }

    /// Whether this is a castling with a right to it: a king and a rook that have not moved.
    #[inline(always)]
    pub fn is_castling(self) -> bool {
        self.form() == Form::Castling
    }

    /// The squares of pieces that are captured on the way to another square, in their order; en passant aside.
    pub fn taken_on_the_way(self) -> impl Iterator<Item = Square> {
        let first = (self.form() == Form::Taking).then_some(self.other_from());
        first.into_iter().chain(first.filter(|_| self.other_to() != self.other_from()).map(|_| self.other_to()))
    }

    /// The square on which the piece is put that stood where this move ends, if the two change places.
    pub fn puts_on(self) -> Option<Square> {
        (self.form() == Form::Exchange).then_some(self.other_to())
    }

    /// The type of the captive that is given for the one that comes onto the board.
    pub fn ransom(self) -> Option<Kind> {
        let given = Some(self.other_to().0).filter(|_| self.form() == Form::Drop)?;
        given.checked_sub(1).map(|kind| Kind(kind as u8))
    }

    /// The type of a piece that comes from the hand, or from captivity, onto the square that the move goes to.
    pub fn dropped(self) -> Option<Kind> {
        (self.form() == Form::Drop).then_some(Kind(self.other_from().0 as u8))
    }

    /// Whether nothing is moved.
    pub fn is_pass(self) -> bool {
        self.form() == Form::Pass
    }

    /// The square of a pawn that is captured en passant.
    #[inline(always)]
    pub fn en_passant_victim(self) -> Option<Square> {
        (self.form() == Form::EnPassant).then_some(self.other_from())
    }

    /// The type that a piece becomes by moving: promoted, or changed by what it took.
    #[inline(always)]
    pub fn becomes(self) -> Option<Kind> {
        let code = self.first >> KIND_SHIFT;
        (code != 0).then(|| Kind(code as u8 - 1))
    }
}
