//! Colours, types of piece, and pieces.

/// One of the two players.
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

/// The most types of piece a game may have: a letter of the FEN for each.
pub const MAX_KINDS: usize = 26;
/// The length of tables by type: a power of two, so that a masked index needs no check.
pub const KIND_SLOTS: usize = 32;

/// A type of piece of a game: an index into its list of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// The index into the game's list of pieces.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The index into a table of [`KIND_SLOTS`].
    #[inline(always)]
    pub fn slot(self) -> usize {
        self.0 as usize & (KIND_SLOTS - 1)
    }
}

/// A piece: a type and whose it is, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// What an empty square holds in the kernel's tables.
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
    #[inline(always)]
    pub fn present(self) -> Option<Piece> {
        (self != Piece::NONE).then_some(self)
    }
}
