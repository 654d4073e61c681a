//! The squares that pieces walk by their notation, one after another, whatever stands there.

use super::{Book, ReferencePosition};
use menagerie_board::betza::{Path, Step};
use menagerie_board::board::{Board, Cell, Square};
use menagerie_board::budget::spend;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::definition::{Definition, PieceType, Region};

/// One path of a type, and where it may end.
pub(super) struct Walk {
    pub(super) path: Path,
    /// The regions in all of which the piece must end a move.
    areas: Vec<Region>,
    /// Where it may begin, if it is a first move and that is said.
    begins: Option<Region>,
    /// The types that the piece neither takes on its way nor hops over.
    pub(super) shuns: Vec<Kind>,
    /// The types that it does not take where it ends.
    pub(super) spares: Vec<Kind>,
}

impl Book {
    /// The walks of a type's notation. Rides without a limit end with the board.
    pub(super) fn walks_of(definition: &Definition, piece: &PieceType) -> Vec<Walk> {
        let begins = |path: &Path| {
            let own = piece.initial_of.iter().filter(|(term, _)| *term == path.term).map(|(_, region)| region);
            own.chain(&piece.initial).next().cloned()
        };
        let walk = |path: &Path| {
            let own = piece.area_of.iter().filter(|(term, _)| *term == path.term).map(|(_, region)| region);
            let areas = own.chain(&piece.area).cloned().collect();
            let kinds = |names: &[String]| {
                definition.kinds().filter(|&kind| names.contains(&definition.piece(kind).name)).collect()
            };
            let (shuns, spares) = (kinds(piece.shunned_by(path.term)), kinds(&piece.spared_by(path.term)));
            Walk { path: path.clone(), areas, begins: begins(path), shuns, spares }
        };
        piece.paths.iter().map(walk).collect()
    }
}

impl Walk {
    /// A path of every move with the regions in all of which it must end, and the types that are not taken.
    pub(super) fn new(path: Path, areas: Vec<Region>, shuns: Vec<Kind>) -> Walk {
        Walk { path, areas, begins: None, spares: shuns.clone(), shuns }
    }

    /// Whether this is a first move that passes over squares, for which the piece can be taken in passing.
    pub(super) fn passes(&self) -> bool {
        self.path.ends.opens
    }

    /// Whether the walk may end on an empty square.
    pub(super) fn is_quiet(&self) -> bool {
        self.path.ends.quiet
    }

    /// Whether this is a way of moving that a marked piece keeps.
    pub(super) fn is_ordinary(&self) -> bool {
        self.path.ends.quiet && !self.path.ends.initial
    }

    /// Whether the walk is open to a piece on this square: a first move where the game began with the piece, or where it
    /// is said.
    pub(super) fn open_from(&self, book: &Book, from: Square, piece: Piece) -> bool {
        !self.path.ends.initial
            || match &self.begins {
                None => book.start[from.index()] == Some(piece),
                Some(region) => region.has(&book.definition.board, piece.color(), from),
            }
    }
}

/// The squares of a walk in order with whether it may end there, as far as there are squares. Black's are mirrored or rotated.
pub(super) fn squares<'a>(
    position: &'a ReferencePosition,
    walk: &'a Walk,
    from: Square,
    color: Color,
) -> impl Iterator<Item = (Square, bool)> + 'a {
    steps(position.board(), walk, from, color).map(|(square, step)| (square, step.stop))
}

/// The squares of a walk with all that its steps say, wherever the move may end.
pub(super) fn raw_steps<'a>(
    board: &'a Board,
    walk: &'a Walk,
    from: Square,
    color: Color,
) -> impl Iterator<Item = (Square, Step)> + 'a {
    spend(1 + walk.path.steps.len());
    let square = move |step: &Step| Some((place(board, walk, from, color, (step.dx, step.dy))?, *step));
    walk.path.steps.iter().map_while(square)
}

/// The same with all that the step says.
pub(super) fn steps<'a>(
    board: &'a Board,
    walk: &'a Walk,
    from: Square,
    color: Color,
) -> impl Iterator<Item = (Square, Step)> + 'a {
    let ends = move |square| walk.areas.iter().all(|area| area.has(board, color, square));
    raw_steps(board, walk, from, color)
        .map(move |(square, step)| (square, Step { stop: step.stop && ends(square), ..step }))
}

/// The square at an offset that is given for white, round the board where its edges are joined. A black piece that is
/// rotated goes left where white's goes right.
pub(super) fn place(board: &Board, walk: &Walk, from: Square, color: Color, (dx, dy): (i16, i16)) -> Option<Square> {
    let Cell { x, y } = board.cell(from);
    let (ahead, right) = match color {
        Color::White => (1, 1),
        Color::Black => (-1, if walk.path.rotated { -1 } else { 1 }),
    };
    let (mut x, mut y) = (x + dx * right, y + dy * ahead);
    let files = board.files() / board.planes();
    let left = board.plane(from) * files;
    if walk.path.wrap.joins_files() {
        x = left + (x - left + 8 * files) % files;
    }
    if walk.path.wrap.joins_ranks() {
        y = (y + 8 * board.ranks()) % board.ranks();
    }
    board.at(Cell { x, y }).filter(|&square| board.plane(square) == board.plane(from))
}
