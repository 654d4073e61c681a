//! The shape of a board: which cells of the grid exist, what they are called, and how they are numbered.

mod square;

pub use square::{Cell, MAX_FILES, MAX_RANKS, MAX_SQUARES, Square, Wrap};

use crate::problem::{Problem, Problems};

/// The eight directions on a board, right first and then counterclockwise as white sees it: every other one is along a rank
/// or file.
///
/// ```
/// use menagerie_board::Board;
/// use menagerie_board::board::DIRECTIONS;
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// let from = |name| board.square(name).unwrap();
/// let next = |name| DIRECTIONS.iter().filter(|way| board.offset(from(name), way.0, way.1).is_some()).count();
/// assert_eq!((next("a1"), next("a4"), next("d4")), (3, 5, 8));
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
pub const DIRECTIONS: [(i16, i16); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A board: a rectangle with holes, and extra named squares. It may be cut into planes, which lie side by side.
///
/// ```
/// use menagerie_board::{Board, Cell};
///
/// let corner = ("w1".to_string(), Cell { x: -1, y: -1 });
/// let board = Board::new(8, 8, 1, &["d4".to_string()], &[corner])?;
/// assert_eq!(board.len(), 64);
/// assert_eq!(board.name(board.square("w1").unwrap()), "w1");
/// assert_eq!(board.square("d4"), None);
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    files: i16,
    ranks: i16,
    /// How many files each plane has.
    plane_files: i16,
    first_rank: i16,
    names: Vec<String>,
    cells: Vec<Cell>,
    low: Cell,
    high: Cell,
    grid: Vec<Option<Square>>,
}

impl Board {
    /// Builds a board from the size of its rectangle, the number its lowest rank is called by, the names of its holes
    /// and its extra squares.
    ///
    /// # Errors
    /// Says which numbers are out of range, which hole is not on the rectangle, or which extra square has a bad name or
    /// place.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let holes = ["a1", "h8"].map(String::from);
    /// assert_eq!(Board::new(8, 8, 1, &holes, &[])?.len(), 62);
    /// let refused = Board::new(8, 8, 1, &["i1".to_string()], &[]).unwrap_err();
    /// assert_eq!(refused.to_string(), "board.holes[0]: `i1` is not a square of the 8 by 8 rectangle");
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn new(
        files: usize,
        ranks: usize,
        first_rank: usize,
        holes: &[String],
        extra: &[(String, Cell)],
    ) -> Result<Board, Problems> {
        let mut problems = Problems::default();
        for (key, count, most) in [("files", files, MAX_FILES), ("ranks", ranks, MAX_RANKS)] {
            if !(1..=most).contains(&count) {
                problems.add(format!("board.{key}"), format!("a board has 1 to {most} {key}, not {count}"));
            }
        }
        if first_rank > 1 {
            problems.add("board.first-rank", "the lowest rank is numbered 0 or 1");
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut board = Board {
            files: files as i16,
            ranks: ranks as i16,
            plane_files: files as i16,
            first_rank: first_rank as i16,
            names: Vec::new(),
            cells: Vec::new(),
            low: Cell { x: 0, y: 0 },
            high: Cell { x: files as i16 - 1, y: ranks as i16 - 1 },
            grid: Vec::new(),
        };
        let mut missing = Vec::new();
        for (i, hole) in holes.iter().enumerate() {
            let place = format!("board.holes[{i}]");
            match board.coordinate(hole) {
                None => {
                    problems.add(place, format!("`{hole}` is not a square of the {files} by {ranks} rectangle"));
                }
                Some(cell) if missing.contains(&cell) => problems.add(place, format!("`{hole}` is there twice")),
                Some(cell) => missing.push(cell),
            }
        }
        let mut named: Vec<(Cell, String)> = Vec::new();
        for y in 0..board.ranks {
            for x in 0..board.files {
                let cell = Cell { x, y };
                if !missing.contains(&cell) {
                    named.push((cell, board.coordinate_name(cell)));
                }
            }
        }
        for (name, cell) in extra {
            match board.check_extra(name, *cell, &named) {
                Ok(()) => named.push((*cell, name.clone())),
                Err(problem) => problems.push(problem),
            }
        }
        if named.is_empty() || named.len() > MAX_SQUARES {
            problems.add("board", format!("the board has {} squares: it must have 1 to {MAX_SQUARES}", named.len()));
        }
        problems.into_result()?;
        named.sort_by_key(|(cell, _)| (cell.y, cell.x));
        for (cell, name) in named {
            board.low = Cell { x: board.low.x.min(cell.x), y: board.low.y.min(cell.y) };
            board.high = Cell { x: board.high.x.max(cell.x), y: board.high.y.max(cell.y) };
            board.cells.push(cell);
            board.names.push(name);
        }
        board.grid = vec![None; board.grid_width() * board.grid_height()];
        for (square, cell) in board.cells.iter().enumerate() {
            let index = board.grid_index(*cell).expect("the grid was measured to hold every cell");
            board.grid[index] = Some(Square::new(square));
        }
        Ok(board)
    }

    /// The board cut into planes of the same number of files, side by side: no line and no leap goes from one to another.
    ///
    /// # Errors
    /// Says why the board cannot be cut so.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(16, 8, 1, &[], &[])?.cut_into_planes(2)?;
    /// let [h1, i1] = ["h1", "i1"].map(|name| board.square(name).unwrap());
    /// assert_eq!((board.offset(h1, 1, 0), board.plane(h1), board.plane(i1)), (None, 0, 1));
    /// assert_eq!(board.in_next_plane(h1), board.square("p1"));
    /// assert!(Board::new(15, 8, 1, &[], &[])?.cut_into_planes(2).is_err());
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn cut_into_planes(self, planes: usize) -> Result<Board, Problems> {
        let mut problems = Problems::default();
        let files = self.files as usize;
        if !files.is_multiple_of(planes) {
            problems.add("board.planes", format!("{files} files cannot be cut into {planes} planes of the same size"));
        } else if planes > 1 && (self.grid_width(), self.grid_height()) != (files, self.ranks as usize) {
            problems.add("board.planes", "a board with extra squares around it is one plane: remove `extra`");
        }
        problems.into_result()?;
        Ok(Board { plane_files: (files / planes) as i16, ..self })
    }

    fn check_extra(&self, name: &str, cell: Cell, named: &[(Cell, String)]) -> Result<(), Problem> {
        let refuse =
            |why: &str| Err(Problem::new(format!("board.extra.{name}"), format!("the extra square `{name}` {why}")));
        let mut letters = name.chars();
        let plain = letters.next().is_some_and(|c| c.is_ascii_lowercase())
            && name.len() <= 4
            && name.len() >= 2
            && letters.all(|c| c.is_ascii_digit());
        if !plain {
            return refuse("needs a name of one lower-case letter and one to three digits, like `w1`");
        }
        if self.coordinate(name).is_some() {
            return refuse("has the name of a coordinate of the rectangle: choose another letter");
        }
        if !(-1..=self.files).contains(&cell.x) || !(-1..=self.ranks).contains(&cell.y) {
            return refuse("lies further than one step outside of the rectangle");
        }
        if named.iter().any(|(other, _)| *other == cell) {
            return refuse("lies on a square that is already there");
        }
        if named.iter().any(|(_, other)| other == name) {
            return refuse("is there twice");
        }
        Ok(())
    }

    /// How many squares the board has.
    #[allow(clippy::len_without_is_empty)] // A board always has a square.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The bytes that its lists hold.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let (small, large) = (Board::new(5, 5, 1, &[], &[])?, Board::new(16, 16, 1, &[], &[])?);
    /// assert!(small.memory() < large.memory());
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn memory(&self) -> usize {
        let names = self.names.iter().map(|name| size_of::<String>() + name.len());
        names.sum::<usize>() + size_of_val(&*self.cells) + size_of_val(&*self.grid)
    }

    /// Every square, in the order of their numbers.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(2, 2, 1, &[], &[])?;
    /// let names: Vec<&str> = board.squares().map(|square| board.name(square)).collect();
    /// assert_eq!(names, ["a1", "b1", "a2", "b2"]);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        (0..self.cells.len()).map(Square::new)
    }

    /// The number of files of the rectangle.
    pub fn files(&self) -> i16 {
        self.files
    }

    /// The number of ranks of the rectangle.
    pub fn ranks(&self) -> i16 {
        self.ranks
    }

    /// How many planes the board has.
    pub fn planes(&self) -> i16 {
        self.files / self.plane_files
    }

    /// The plane of a square, counted from the left.
    pub fn plane(&self, square: Square) -> i16 {
        self.plane_of(self.cell(square))
    }

    fn plane_of(&self, cell: Cell) -> i16 {
        cell.x.clamp(0, self.files - 1) / self.plane_files
    }

    /// The square at the same place of the next plane, or of the first after the last, if one is there.
    pub fn in_next_plane(&self, square: Square) -> Option<Square> {
        let Cell { x, y } = self.cell(square);
        self.at(Cell { x: (x + self.plane_files).rem_euclid(self.files), y })
    }

    /// The length of the longest straight line on the grid.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// assert_eq!(Board::new(9, 10, 1, &[], &[])?.span(), 10);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn span(&self) -> usize {
        self.grid_width().max(self.grid_height())
    }

    /// The name of a square, like `e4` or `w1`.
    #[inline]
    pub fn name(&self, square: Square) -> &str {
        &self.names[square.index()]
    }

    /// The square of a name, if the board has it.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(9, 10, 0, &[], &[])?;
    /// assert_eq!(board.square("i9").map(|square| board.name(square)), Some("i9"));
    /// assert_eq!(board.square("a10"), None);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        match self.coordinate(name) {
            Some(cell) => self.at(cell),
            None => self.names.iter().position(|known| known == name).map(Square::new),
        }
    }

    /// Where a square lies.
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The square at a place of the grid, if one is there.
    pub fn at(&self, cell: Cell) -> Option<Square> {
        self.grid_index(cell).and_then(|index| self.grid[index])
    }

    /// The square that lies `dx` files and `dy` ranks from this one, if one is there.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(8, 8, 1, &[], &[])?;
    /// let b1 = board.square("b1").unwrap();
    /// assert_eq!(board.offset(b1, 1, 2), board.square("c3"));
    /// assert_eq!(board.offset(b1, 1, -2), None);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn offset(&self, square: Square, dx: i16, dy: i16) -> Option<Square> {
        let Cell { x, y } = self.cell(square);
        self.at_on_plane(Cell { x: x + dx, y: y + dy }, self.plane(square))
    }

    fn at_on_plane(&self, cell: Cell, plane: i16) -> Option<Square> {
        self.at(cell).filter(|_| self.plane_of(cell) == plane)
    }

    /// The square at an offset of files and ranks, across the edges that are joined.
    ///
    /// ```
    /// use menagerie_board::board::{Board, Wrap};
    ///
    /// let board = Board::new(8, 8, 1, &[], &[])?;
    /// let h4 = board.square("h4").unwrap();
    /// assert_eq!(board.offset_across(h4, (1, 2), Wrap::Files), board.square("a6"));
    /// assert_eq!(board.offset_across(h4, (1, 2), Wrap::None), None);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn offset_across(&self, square: Square, (dx, dy): (i16, i16), wrap: Wrap) -> Option<Square> {
        if wrap == Wrap::None {
            return self.offset(square, dx, dy);
        }
        let cell = self.cell(square);
        let left = self.plane_of(cell) * self.plane_files;
        let (mut x, mut y) = (cell.x - left + dx, cell.y + dy);
        if wrap.joins_files() {
            x = x.rem_euclid(self.plane_files);
        }
        if wrap.joins_ranks() {
            y = y.rem_euclid(self.ranks);
        }
        (0..self.plane_files).contains(&x).then(|| self.at(Cell { x: left + x, y }))?
    }

    /// The square that mirrors this one between the players: same file, rank counted from the other side.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(8, 8, 1, &[], &[])?;
    /// assert_eq!(board.flip(board.square("d1").unwrap()), board.square("d8"));
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn flip(&self, square: Square) -> Option<Square> {
        let Cell { x, y } = self.cell(square);
        self.at(Cell { x, y: self.ranks - 1 - y })
    }

    /// Whether the square is a light one of the usual colouring (a1 is dark).
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(8, 8, 1, &[], &[])?;
    /// assert!(board.is_light(board.square("h1").unwrap()));
    /// assert_eq!(board.squares().filter(|&square| board.is_light(square)).count(), 32);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn is_light(&self, square: Square) -> bool {
        let Cell { x, y } = self.cell(square);
        (x - self.plane(square) * self.plane_files + y).rem_euclid(2) == 1
    }

    /// The rank that a player calls by this number on his side of the board, as steps above the lowest rank: white
    /// counts from the bottom, black from the top.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(8, 8, 1, &[], &[])?;
    /// assert_eq!(board.rank_from(2, true), Some(1));
    /// assert_eq!(board.rank_from(2, false), Some(6));
    /// assert_eq!(board.rank_from(9, true), None);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn rank_from(&self, number: usize, white: bool) -> Option<i16> {
        let y = i16::try_from(number).ok()? - self.first_rank;
        (0..self.ranks).contains(&y).then_some(if white { y } else { self.ranks - 1 - y })
    }

    /// The number that the rank `y` steps above the lowest is called by.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// assert_eq!(Board::new(8, 8, 1, &[], &[])?.rank_number(0), 1);
    /// assert_eq!(Board::new(9, 10, 0, &[], &[])?.rank_number(0), 0);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn rank_number(&self, y: i16) -> i16 {
        y + self.first_rank
    }

    /// The rows of the grid from the top, each with its places from the left: a square or a place without one.
    ///
    /// ```
    /// use menagerie_board::Board;
    ///
    /// let board = Board::new(3, 2, 1, &["b1".to_string()], &[])?;
    /// let squares: Vec<usize> = board.rows().map(|(_, row)| row.iter().flatten().count()).collect();
    /// assert_eq!(squares, [3, 2]);
    /// let (rank, row) = board.rows().last().unwrap();
    /// assert_eq!((rank, row[1]), (0, None));
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = (i16, &[Option<Square>])> {
        (0..self.grid_height()).rev().map(|row| {
            let width = self.grid_width();
            (row as i16 + self.low.y, &self.grid[row * width..(row + 1) * width])
        })
    }

    /// How many places wide the grid that holds every square is.
    ///
    /// ```
    /// use menagerie_board::{Board, Cell};
    ///
    /// let outside = ("w1".to_string(), Cell { x: -1, y: 0 });
    /// let board = Board::new(8, 8, 1, &[], &[outside])?;
    /// assert_eq!((board.files(), board.grid_width()), (8, 9));
    /// assert_eq!((board.ranks(), board.grid_height()), (8, 8));
    /// assert_eq!(board.grid_left(), -1);
    /// # Ok::<(), menagerie_board::Problems>(())
    /// ```
    pub fn grid_width(&self) -> usize {
        (self.high.x - self.low.x + 1) as usize
    }

    /// How many places high the grid that holds every square is.
    pub fn grid_height(&self) -> usize {
        (self.high.y - self.low.y + 1) as usize
    }

    /// The file of the grid's leftmost column: 0, or -1 where an extra square lies left of the a-file.
    pub fn grid_left(&self) -> i16 {
        self.low.x
    }

    fn grid_index(&self, cell: Cell) -> Option<usize> {
        let inside = (self.low.x..=self.high.x).contains(&cell.x) && (self.low.y..=self.high.y).contains(&cell.y);
        inside.then(|| (cell.y - self.low.y) as usize * self.grid_width() + (cell.x - self.low.x) as usize)
    }

    fn coordinate_name(&self, cell: Cell) -> String {
        format!("{}{}", (b'a' + cell.x as u8) as char, cell.y + self.first_rank)
    }

    /// The place that a coordinate like `e4` names on the rectangle, whether or not a square is there.
    fn coordinate(&self, name: &str) -> Option<Cell> {
        let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = &name[1..];
        let canonical = digits == "0" || (!digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit()));
        let number: i16 = if canonical { digits.parse().ok()? } else { return None };
        let cell = Cell { x: (file - b'a') as i16, y: number - self.first_rank };
        ((0..self.files).contains(&cell.x) && (0..self.ranks).contains(&cell.y)).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_by_rank_then_file_without_holes() {
        let board = Board::new(3, 3, 1, &["b2".into()], &[("w1".into(), Cell { x: -1, y: -1 })]).unwrap();
        let names: Vec<&str> = board.squares().map(|square| board.name(square)).collect();
        assert_eq!(names, ["w1", "a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]);
        assert_eq!(board.square("b2"), None);
        assert_eq!(board.offset(board.square("w1").unwrap(), 1, 1), board.square("a1"));
        assert_eq!((board.grid_width(), board.grid_height()), (4, 4));
    }

    #[test]
    fn bad_boards_are_refused_with_the_reason() {
        let refused = |files, ranks, holes: &[String], extra: &[(String, Cell)]| {
            Board::new(files, ranks, 1, holes, extra).unwrap_err().to_string()
        };
        assert!(refused(27, 2, &[], &[]).contains("1 to 26 files"));
        assert!(refused(21, 20, &[], &[]).contains("420 squares"));
        assert!(refused(8, 8, &["i9".into()], &[]).contains("`i9`"));
        let outside = Cell { x: -1, y: 0 };
        assert!(refused(8, 8, &[], &[("a1".into(), outside)]).contains("coordinate"));
        assert!(refused(8, 8, &[], &[("W".into(), outside)]).contains("lower-case"));
        assert!(refused(8, 8, &[], &[("w1".into(), Cell { x: 3, y: 3 })]).contains("already there"));
    }
}
