//! Colours, types of piece, and pieces.

/// One of the two players.
///
/// ```
/// use menagerie_board::Color;
///
/// assert_eq!(Color::White.to_string(), "white");
/// assert_eq!("black".parse(), Ok(Color::Black));
/// assert_eq!("b".parse(), Ok(Color::Black));
/// let names = Color::BOTH.map(|color| ["White", "Black"][color.index()]);
/// assert_eq!(names, ["White", "Black"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The player who begins.
    White,
    /// The other.
    Black,
}

impl Color {
    /// Both, white first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The opponent.
    ///
    /// ```
    /// use menagerie_board::Color;
    ///
    /// assert_eq!(Color::White.other(), Color::Black);
    /// assert_eq!(!Color::White, Color::Black);
    /// ```
    #[inline(always)]
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 0 for white, 1 for black.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as in a FEN.
    ///
    /// ```
    /// use menagerie_board::Color;
    ///
    /// assert_eq!(Color::BOTH.map(Color::letter), ['w', 'b']);
    /// ```
    pub fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

impl std::ops::Not for Color {
    type Output = Color;

    /// [`Color::other`].
    #[inline(always)]
    fn not(self) -> Color {
        self.other()
    }
}

/// A text that names no colour.
///
/// ```
/// use menagerie_board::Color;
///
/// let error = "red".parse::<Color>().unwrap_err();
/// assert_eq!(error.to_string(), "a colour is `white` or `black`, or the letter `w` or `b` of a FEN");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a colour is `white` or `black`, or the letter `w` or `b` of a FEN")]
pub struct ColorError;

/// Reads the name of a colour or its letter in a FEN.
impl std::str::FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Color, ColorError> {
        match text {
            "white" | "w" => Ok(Color::White),
            "black" | "b" => Ok(Color::Black),
            _ => Err(ColorError),
        }
    }
}

/// The most types of piece a game may have: a [`Letter`](crate::Letter) for each.
///
/// ```
/// use menagerie_board::piece::MAX_KINDS;
///
/// assert_eq!(4 * ('A'..='Z').count(), MAX_KINDS);
/// ```
pub const MAX_KINDS: usize = 104;
/// The length of tables by type: a power of two, so that a masked index needs no check.
///
/// ```
/// use menagerie_board::Kind;
/// use menagerie_board::piece::KIND_SLOTS;
///
/// let mut counts = [0; KIND_SLOTS];
/// counts[Kind(3).slot()] += 1;
/// assert_eq!(counts.iter().sum::<i32>(), 1);
/// ```
pub const KIND_SLOTS: usize = 128;

/// A type of piece of a game: an index into its list of pieces.
///
/// ```
/// use menagerie_board::Kind;
///
/// let names = ["pawn", "knight", "bishop"];
/// let knight = Kind(1);
/// assert_eq!(names[knight.index()], "knight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// The index into the game's list of pieces.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The index into a table of [`KIND_SLOTS`].
    ///
    /// ```
    /// use menagerie_board::Kind;
    ///
    /// assert_eq!(Kind(5).slot(), 5);
    /// ```
    #[inline(always)]
    pub fn slot(self) -> usize {
        self.0 as usize & (KIND_SLOTS - 1)
    }
}

/// A piece: a type and whose it is, in one byte.
///
/// ```
/// use menagerie_board::{Color, Kind, Piece};
///
/// let piece = Piece::new(Kind(4), Color::Black);
/// assert_eq!((piece.kind(), piece.color()), (Kind(4), Color::Black));
/// assert_eq!(piece.index(), 9);
/// assert_eq!(size_of::<Piece>(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// What an empty square holds in the kernel's tables.
    ///
    /// ```
    /// use menagerie_board::{Color, Kind, Piece};
    ///
    /// let mut squares = [Piece::NONE; 64];
    /// squares[0] = Piece::new(Kind(3), Color::White);
    /// assert_eq!(squares.iter().filter_map(|piece| piece.present()).count(), 1);
    /// ```
    pub const NONE: Piece = Piece(255);

    /// A piece of a type and a colour.
    #[inline(always)]
    pub fn new(kind: Kind, color: Color) -> Piece {
        Piece(kind.0 << 1 | color as u8)
    }

    /// Its type.
    #[inline(always)]
    pub fn kind(self) -> Kind {
        Kind(self.0 >> 1)
    }

    /// Whose it is.
    #[inline(always)]
    pub fn color(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// A number below twice the number of types, for tables.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Nothing for the mark of an empty square.
    ///
    /// ```
    /// use menagerie_board::{Color, Kind, Piece};
    ///
    /// let piece = Piece::new(Kind(0), Color::White);
    /// assert_eq!(piece.present(), Some(piece));
    /// assert_eq!(Piece::NONE.present(), None);
    /// ```
    #[inline(always)]
    pub fn present(self) -> Option<Piece> {
        (self != Piece::NONE).then_some(self)
    }
}
