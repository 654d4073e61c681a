//! Betza notation: how a piece moves, written as letters.
//!
//! A text such as `fmWfceF` is parsed into a [`Betza`], a list of terms; these expand into [`Path`]s, the sequences of
//! squares that a piece may walk from its origin, each square with what must be there to go on. Everything else (move
//! tables, the reference implementation, diagrams) is made from paths. `docs/betza.md` is the specification.
//!
//! Sources: Ralph Betza's notation as the Chess Variant Pages describe it, and H. G. Muller's additions to it for
//! initial moves, en passant, moves of several legs (`a`), brackets (`[W?fB]`) and displaced pieces (`u`).

mod by_rule;
mod describe;
mod direction;
mod expand;
mod parse;
mod path;
mod print;
mod words;

use std::ops::Range;

pub use crate::board::Wrap;
pub use by_rule::ByRule;
pub use direction::Direction;
pub use expand::TooManySteps;
pub use parse::BetzaError;
pub use path::{Ends, Pass, Path, Quarry, Step};

/// How a piece moves: the union of its terms. Without a term it never moves.
///
/// ```
/// use menagerie_board::Betza;
///
/// let archbishop: Betza = "BN".parse()?;
/// assert_eq!(archbishop.terms.len(), 2);
/// assert_eq!((archbishop.text.as_str(), archbishop.castling.len()), ("BN", 0));
/// assert!(archbishop.by_rule.is_empty());
/// assert_eq!(Betza::parse("KO2")?.castling[0].squares, 2);
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Betza {
    /// The text this was parsed from.
    pub text: String,
    /// The terms, each a way of moving.
    pub terms: Vec<Term>,
    /// `O2`: how it castles.
    pub castling: Vec<Castle>,
    /// `I`, `O`, `xK`, `@8`: what it does by a rule of its game.
    pub by_rule: Vec<ByRule>,
}

/// A castling, as far as notation says it.
///
/// ```
/// use menagerie_board::Betza;
///
/// let castling = Betza::parse("KrO2ljO3")?.castling;
/// assert_eq!((castling[0].squares, castling[0].left, castling[0].right), (2, false, true));
/// assert_eq!((castling[1].squares, castling[1].left, castling[1].inwards), (3, true, 1));
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle {
    /// How many squares the piece goes.
    pub squares: u8,
    /// Whether it castles to the left.
    pub left: bool,
    /// Whether it castles to the right.
    pub right: bool,
    /// `j`: how many squares from the edge the piece stands with which it castles; 0 if that is not said.
    pub inwards: u8,
}

impl Betza {
    /// Whether it says that a rule does something: castling, `I`, `O`, `x` or `@`.
    pub fn has_rules(&self) -> bool {
        !(self.castling.is_empty() && self.by_rule.is_empty())
    }

    /// Whether one of the terms has ends like this.
    ///
    /// ```
    /// use menagerie_board::Betza;
    ///
    /// let pawn = Betza::parse("fmWfceFifmnD")?;
    /// assert!(pawn.has_term(|ends| ends.en_passant));
    /// assert!(pawn.has_term(|ends| ends.initial && ends.opens));
    /// assert!(!pawn.has_term(|ends| ends.destroy));
    /// # Ok::<(), menagerie_board::betza::BetzaError>(())
    /// ```
    pub fn has_term(&self, wanted: impl Fn(&Ends) -> bool) -> bool {
        self.terms.iter().any(|term| wanted(&term.ends))
    }
}

/// One way of moving: one leg, or several that are all walked in one move.
///
/// ```
/// use menagerie_board::Betza;
///
/// let griffon = Betza::parse("[F?fsR]")?;
/// let term = &griffon.terms[0];
/// assert!(term.bracket && term.outward.is_empty());
/// assert_eq!(term.legs.len(), 2);
/// assert!(term.legs[0].may_end);
/// assert_eq!(term.to_string(), "[F?fsR]");
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Where the move may end, and when it may be made.
    pub ends: Ends,
    /// The legs in their order.
    pub legs: Vec<Leg>,
    /// Whether the legs were written in brackets, each with an atom of its own (`[W?fB]`), and not with `a`.
    pub bracket: bool,
    /// The directions in front of a bracket: those of the two legs together.
    pub outward: Vec<Direction>,
    /// `o`: the edges of the board that are joined.
    pub wrap: Wrap,
    /// The legs that are walked any number of times in turn, or not at all: `(az)N`.
    pub repeat: Option<Range<usize>>,
}

/// What the leaps of a leg are.
///
/// ```
/// use menagerie_board::betza::{Atom, Betza};
///
/// let atom = |text| Betza::parse(text).map(|betza| betza.terms[0].legs[0].atom);
/// assert_eq!(atom("N")?, Atom::Leap(2, 1));
/// assert_eq!(atom("B")?, Atom::Leap(1, 1));
/// assert_eq!(atom("Q")?, Atom::Eight);
/// assert_eq!(atom("U")?, Atom::Anywhere);
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// All leaps of this many squares one way and the other: the larger number and the smaller.
    Leap(i16, i16),
    /// `K`, `Q`: one square to any of the eight sides.
    Eight,
    /// `U`: a leap to any other square.
    Anywhere,
}

/// How the leaps of a ride follow each other.
///
/// ```
/// use menagerie_board::betza::{Betza, Ride};
///
/// let ride = |text| Betza::parse(text).map(|betza| betza.terms[0].legs[0].ride);
/// assert_eq!(ride("NN")?, Ride::Straight);
/// assert_eq!(ride("zB")?, Ride::Crooked);
/// assert_eq!(ride("qN")?, Ride::Circular);
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ride {
    /// On and on.
    #[default]
    Straight,
    /// `z`: alternating between two directions.
    Crooked,
    /// `q`: always turning to the same side.
    Circular,
}

/// A leap or a ride in some of the directions of an atom.
///
/// ```
/// use menagerie_board::betza::{Atom, Betza, Direction};
///
/// let betza = Betza::parse("fR4")?;
/// let leg = &betza.terms[0].legs[0];
/// assert_eq!((leg.atom, leg.range), (Atom::Leap(1, 0), 4));
/// assert_eq!(leg.directions, [Direction { first: b'f', second: None }]);
/// assert_eq!(leg.to_string(), "R4");
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// What is leapt.
    pub atom: Atom,
    /// How many leaps at the most; 0 is no limit.
    pub range: u8,
    /// `W03`: not fewer leaps than that, either.
    pub exact: bool,
    /// `W0` where a leg has `g` or `y`: a step that was given a range. These make a slider of it, whatever the range, and
    /// a step of a slider that is written `R`.
    pub step: bool,
    /// How the leaps follow each other.
    pub ride: Ride,
    /// The directions, empty for all of the first leg and the usual ones of others. They are absolute for the first
    /// leg, and relative to the one before for all others.
    pub directions: Vec<Direction>,
    /// What the leg does with the squares between or, if it is not the last, at its end.
    pub relay: Relay,
    /// `?` after the leg: the move may also end here.
    pub may_end: bool,
    /// `i` on a leg after another: a ride of just as many leaps as the leg before it.
    pub as_long: bool,
}

/// What may be on the square where a leg that is not the last ends, or is jumped over by the last.
///
/// ```
/// use menagerie_board::Betza;
///
/// let cannon = Betza::parse("mRcpR")?;
/// let relay = cannon.terms[1].legs[0].relay;
/// assert!(relay.hop && !relay.lame);
/// assert_eq!(relay.to_string(), "p");
/// let horse = Betza::parse("nN")?;
/// assert!(horse.terms[0].legs[0].relay.lame);
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Relay {
    /// `m`: nothing.
    pub empty: bool,
    /// `c`: an enemy, which is taken.
    pub take: bool,
    /// `d`: a friend, which is taken.
    pub destroy: bool,
    /// `p`: any piece, which stays.
    pub hop: bool,
    /// `g`: any piece, which stays; then rides become leaps and leaps rides.
    pub turn_hop: bool,
    /// `y`: nothing; then rides become leaps and leaps rides.
    pub turn: bool,
    /// `t`: `p` and `g` hop over friends only.
    pub friends: bool,
    /// `n`: all squares that a leap passes must be empty.
    pub lame: bool,
    /// `j`, `jj`: a leap passes exactly one piece (1), or one or more (2); a slider leaves out that many squares.
    pub jump: u8,
}

impl Relay {
    /// Whether a piece is hopped over.
    ///
    /// ```
    /// use menagerie_board::Betza;
    ///
    /// let hops = |text| Betza::parse(text).map(|betza| betza.terms[0].legs[0].relay.hops());
    /// assert!(hops("gQ")? && hops("pR")?);
    /// assert!(!hops("nN")?);
    /// # Ok::<(), menagerie_board::betza::BetzaError>(())
    /// ```
    pub fn hops(&self) -> bool {
        self.hop || self.turn_hop
    }
}
