//! Squares and where they lie, and how many there may be.

/// The dense number of a square: 0 is the lowest rank's leftmost square, and numbers go up by file, then by rank.
///
/// Holes have no number, so a board of 104 squares uses the numbers 0 to 103.
///
/// ```
/// use menagerie_board::{Board, Square};
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// assert_eq!(board.square("b1"), Some(Square(1)));
/// assert_eq!(board.name(Square::new(63)), "h8");
/// assert_eq!(Square(8).index(), 8);
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u16);

impl Square {
    /// The square of a number below [`MAX_SQUARES`]; of a greater one, its lowest sixteen bits count.
    ///
    /// ```
    /// use menagerie_board::Square;
    ///
    /// assert_eq!(Square::new(12), Square(12));
    /// ```
    #[inline(always)]
    pub const fn new(index: usize) -> Square {
        Square(index as u16)
    }

    /// Its number, as an index into lists of something a square.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most squares a board may have.
///
/// ```
/// use menagerie_board::{Board, MAX_SQUARES};
///
/// assert_eq!(Board::new(20, 20, 1, &[], &[])?.len(), MAX_SQUARES);
/// assert!(Board::new(20, 21, 1, &[], &[]).is_err());
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
pub const MAX_SQUARES: usize = 400;
/// The most files the rectangle of a board may have: one for each letter.
///
/// ```
/// use menagerie_board::{Board, MAX_FILES};
///
/// let board = Board::new(MAX_FILES, 2, 1, &[], &[])?;
/// assert!(board.square("z2").is_some());
/// assert!(Board::new(MAX_FILES + 1, 2, 1, &[], &[]).is_err());
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
pub const MAX_FILES: usize = 26;
/// The most ranks the rectangle of a board may have.
///
/// ```
/// use menagerie_board::{Board, MAX_RANKS};
///
/// let board = Board::new(2, MAX_RANKS, 1, &[], &[])?;
/// assert!(board.square("b99").is_some());
/// assert!(Board::new(2, MAX_RANKS + 1, 1, &[], &[]).is_err());
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
pub const MAX_RANKS: usize = 99;

/// Where a square lies on the grid, in files and ranks from the rectangle's lower left corner, which is (0, 0).
///
/// Extra squares may lie outside of the rectangle and so have negative parts.
///
/// ```
/// use menagerie_board::{Board, Cell};
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// let e4 = board.square("e4").unwrap();
/// assert_eq!(board.cell(e4), Cell { x: 4, y: 3 });
/// assert_eq!(board.at(Cell { x: 4, y: 3 }), Some(e4));
/// assert_eq!(board.at(Cell { x: 8, y: 3 }), None);
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Files to the right of the a-file.
    pub x: i16,
    /// Ranks above the lowest rank.
    pub y: i16,
}

/// The edges of the board that are joined for a way of moving.
///
/// ```
/// use menagerie_board::board::{Board, Wrap};
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// let a8 = board.square("a8").unwrap();
/// let left_and_up = |wrap| board.offset_across(a8, (-1, 1), wrap).map(|square| board.name(square));
/// assert_eq!(left_and_up(Wrap::None), None);
/// assert_eq!(left_and_up(Wrap::Files), None);
/// assert_eq!(left_and_up(Wrap::Both), Some("h1"));
/// let right_and_up = board.offset_across(a8, (1, 1), Wrap::Ranks);
/// assert_eq!((right_and_up, left_and_up(Wrap::Ranks)), (board.square("b1"), None));
/// assert!(Wrap::Ranks.joins_ranks() && !Wrap::Ranks.joins_files());
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wrap {
    /// None.
    #[default]
    None,
    /// `o`: left and right, a cylinder.
    Files,
    /// `ooo`: top and bottom alone, a cylinder that lies.
    Ranks,
    /// `oo`: left and right, top and bottom, a torus.
    Both,
}

impl Wrap {
    /// Whether the left and the right edge are joined.
    pub fn joins_files(self) -> bool {
        matches!(self, Wrap::Files | Wrap::Both)
    }

    /// Whether top and bottom are joined.
    pub fn joins_ranks(self) -> bool {
        matches!(self, Wrap::Ranks | Wrap::Both)
    }
}
