//! A position as a picture.

use crate::grid::{Grid, Label};
use crate::theme::Theme;
use crate::{art, badge, hands, icon, marks};
use menagerie_core::{Color, Edit, Piece, Position, Square};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The fewest pixels that the longer side of a picture may have.
///
/// ```
/// use menagerie_draw::{Diagram, MIN_SIZE};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.start();
/// assert!(Diagram::of(&position).size(MIN_SIZE).is_ok());
/// assert!(Diagram::of(&position).size(MIN_SIZE - 1).is_err());
/// ```
pub const MIN_SIZE: u32 = 16;
/// The most pixels that a side of a picture may have.
///
/// ```
/// use menagerie_draw::{Diagram, MAX_SIZE, SizeError};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.start();
/// assert_eq!(Diagram::of(&position).size(MAX_SIZE + 1).err(), Some(SizeError(MAX_SIZE + 1)));
/// ```
pub const MAX_SIZE: u32 = 4096;

/// The margin.
const EDGE: f32 = 12.0;
/// The space for the sign of the side to move.
const TURN: f32 = 38.0;

/// A size that pictures cannot have.
///
/// ```
/// assert_eq!(menagerie_draw::SizeError(5).to_string(), "a picture is 16 to 4096 pixels large, not 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture is {MIN_SIZE} to {MAX_SIZE} pixels large, not {0}")]
pub struct SizeError(pub u32);

/// A position and how to draw it.
///
/// Boards keep their shape, with holes and extra squares. Overloaded pieces have a badge, pieces in hand are next to the
/// board, and a triangle shows the side to move.
///
/// ```
/// use menagerie_core::Explain;
/// use menagerie_draw::Diagram;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut position = game.start();
/// position.play(position.parse_move("e2e4")?)?;
/// let svg = Diagram::of(&position).last_move().coordinates(false).turn(false).svg();
/// assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    position: &'a Position,
    theme: Theme,
    flip: bool,
    coordinates: bool,
    turn: bool,
    size: Option<u32>,
    prefix: String,
    traces: BTreeSet<Square>,
    effects: BTreeSet<Square>,
    circles: BTreeSet<Square>,
    targets: BTreeSet<Square>,
    arrows: Vec<(Square, Square)>,
}

/// The visible rectangle.
struct Frame {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl<'a> Diagram<'a> {
    /// A diagram of a position: white at the bottom, with coordinates and the side to move.
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// assert_eq!(Diagram::of(&position).svg(), Diagram::of(&game.start()).svg());
    /// ```
    pub fn of(position: &'a Position) -> Diagram<'a> {
        Diagram {
            position,
            theme: Theme::default(),
            flip: false,
            coordinates: true,
            turn: true,
            size: None,
            prefix: String::new(),
            traces: BTreeSet::new(),
            effects: BTreeSet::new(),
            circles: BTreeSet::new(),
            targets: BTreeSet::new(),
            arrows: Vec::new(),
        }
    }

    /// Sets the colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Shows the board from black's side.
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// assert_ne!(Diagram::of(&position).flip(true).svg(), Diagram::of(&position).svg());
    /// ```
    #[must_use]
    pub fn flip(mut self, flip: bool) -> Self {
        self.flip = flip;
        self
    }

    /// Whether to show the names of files, ranks and extra squares.
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = |shown| Diagram::of(&position).coordinates(shown).svg();
    /// assert!(svg(false).len() < svg(true).len());
    /// ```
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Whether to show the side to move.
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = |shown| Diagram::of(&position).turn(shown).svg();
    /// assert!(svg(false).len() < svg(true).len());
    /// ```
    #[must_use]
    pub fn turn(mut self, shown: bool) -> Self {
        self.turn = shown;
        self
    }

    /// Sets the length of the longer side in pixels. By default a square has 64.
    ///
    /// # Errors
    /// If the size is not between [`MIN_SIZE`] and [`MAX_SIZE`].
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = Diagram::of(&position).size(480)?.svg();
    /// assert!(svg.contains("=\"480\""));
    /// assert!(Diagram::of(&position).size(1_000_000).is_err());
    /// # Ok::<(), menagerie_draw::SizeError>(())
    /// ```
    pub fn size(mut self, pixels: u32) -> Result<Self, SizeError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&pixels) {
            return Err(SizeError(pixels));
        }
        self.size = Some(pixels);
        Ok(self)
    }

    /// Sets a prefix for the ids, for pages with pictures of several games. Only letters, digits, `-` and `_` are kept.
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = Diagram::of(&position).prefix("round 1/").svg();
    /// assert!(svg.contains("id=\"round1"));
    /// ```
    #[must_use]
    pub fn prefix(mut self, prefix: &str) -> Self {
        self.prefix = slug(prefix);
        self
    }

    /// Highlights the squares of the last move, and what it captured, converted, overloaded or restored elsewhere.
    ///
    /// ```
    /// use menagerie_core::Explain;
    /// use menagerie_draw::{Diagram, Theme};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut position = game.start();
    /// let trace = Theme::default().trace;
    /// assert!(!Diagram::of(&position).last_move().svg().contains(&trace));
    /// position.play(position.parse_move("g1f3")?)?;
    /// assert!(Diagram::of(&position).last_move().svg().contains(&trace));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_move(mut self) -> Self {
        let mut touched = Vec::new();
        for edit in self.position.journal() {
            match *edit {
                Edit::Relocate { from, to, .. } => self.traces.extend([from, to]),
                Edit::RelocateBoth { first, second } => self.traces.extend([first.0, first.1, second.0, second.1]),
                Edit::Drop { square, .. } => self.traces.extend([square]),
                Edit::Remove { square, .. } | Edit::Change { square, .. } | Edit::Mark { square, .. } => {
                    touched.push(square);
                }
                Edit::Wall { square, .. } => self.traces.extend([square]),
                Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => {}
            }
        }
        self.effects.extend(touched.into_iter().filter(|square| !self.traces.contains(square)));
        self
    }

    /// Highlights a square like those of the last move.
    ///
    /// # Panics
    /// When the diagram is drawn, if the board has no such square. The same holds for all other squares of a diagram.
    ///
    /// ```
    /// use menagerie_draw::{Diagram, Theme, square};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = Diagram::of(&position).highlight(square(game.board(), "f7")?).svg();
    /// assert!(svg.contains(&Theme::default().trace));
    /// # Ok::<(), menagerie_draw::MarkError>(())
    /// ```
    #[must_use]
    pub fn highlight(mut self, square: Square) -> Self {
        self.traces.insert(square);
        self
    }

    /// Draws a ring around a square.
    ///
    /// ```
    /// use menagerie_draw::{Diagram, Theme, square};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = Diagram::of(&position).circle(square(game.board(), "f7")?).svg();
    /// assert!(svg.contains(&Theme::default().mark));
    /// # Ok::<(), menagerie_draw::MarkError>(())
    /// ```
    #[must_use]
    pub fn circle(mut self, square: Square) -> Self {
        self.circles.insert(square);
        self
    }

    /// Draws a dot on a square, as for a possible target.
    ///
    /// ```
    /// use menagerie_core::Explain;
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let knight = game.board().square("b1");
    /// let moves = position.legal_moves().into_iter().filter(|mv| Some(mv.from()) == knight);
    /// let svg = moves.fold(Diagram::of(&position), |diagram, mv| diagram.target(mv.to())).svg();
    /// assert_eq!(svg.matches("r=\"9\"").count(), 2);
    /// ```
    #[must_use]
    pub fn target(mut self, square: Square) -> Self {
        self.targets.insert(square);
        self
    }

    /// Draws an arrow from a square to another.
    ///
    /// ```
    /// use menagerie_draw::{Diagram, Theme, arrow};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let (from, to) = arrow(game.board(), "e2e4")?;
    /// assert!(Diagram::of(&position).arrow(from, to).svg().contains(&Theme::default().mark));
    /// # Ok::<(), menagerie_draw::MarkError>(())
    /// ```
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square) -> Self {
        self.arrows.push((from, to));
        self
    }

    /// The picture as SVG.
    ///
    /// ```
    /// use menagerie_draw::Diagram;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let position = game.start();
    /// let svg = Diagram::of(&position).svg();
    /// // One use of the drawing of a pawn for each of them.
    /// assert!(svg.matches("<use ").count() >= 32);
    /// ```
    pub fn svg(&self) -> String {
        let grid = Grid::new(self.position.game().board(), self.flip);
        let labels = if self.coordinates { grid.labels() } else { Vec::new() };
        let hand_left = grid.width() + if self.turn { TURN } else { EDGE };
        let (held, right) = hands::places(self.position, &grid, hand_left);
        let mut out = self.opening(&frame(&grid, &labels, right));
        self.define_pieces(&mut out, held.iter().map(|held| held.piece));
        out += &grid.squares(&self.theme);
        let squares = self.position.game().board().squares();
        out += &grid.walls(squares.filter(|&square| self.position.is_wall(square)), &self.theme);
        self.draw_under(&mut out, &grid);
        self.draw_pieces(&mut out, &grid);
        self.draw_over(&mut out, &grid);
        labels.iter().for_each(|label| out += &label.drawn(&self.theme));
        if self.turn {
            out += &self.turn_sign(&grid);
        }
        held.iter().for_each(|held| out += &held.drawn(&self.symbol(held.piece), &self.theme));
        out + "</svg>\n"
    }

    /// The root element with its size, a description, and the background.
    fn opening(&self, frame: &Frame) -> String {
        let Frame { left, top, width, height } = *frame;
        let longer = width.max(height);
        let scale = self.size.map_or(1.0, |size| size as f32 / longer);
        let pixels = |length: f32| ((length * scale).round() as u32).max(1);
        let game = self.position.game();
        let side = if self.position.side() == Color::White { "White" } else { "Black" };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" \
             viewBox=\"{left} {top} {width} {height}\">\n<title>{}: {side} to move</title>\n<desc>{}</desc>\n\
             <path d=\"M{} {}h{}v{}h-{}z\" fill=\"{}\"/>\n",
            pixels(width),
            pixels(height),
            crate::escaped(&game.definition().title),
            crate::escaped(&self.position.fen()),
            left - width,
            top - height,
            width * 3.0,
            height * 3.0,
            width * 3.0,
            crate::escaped(&self.theme.paper),
        )
    }

    /// Every piece in the picture, once.
    fn define_pieces(&self, out: &mut String, in_hand: impl Iterator<Item = Piece>) {
        let squares = self.position.game().board().squares();
        let mut pieces: Vec<Piece> = squares.filter_map(|square| self.position.piece(square)).chain(in_hand).collect();
        pieces.sort_unstable();
        pieces.dedup();
        *out += "<defs>\n";
        for piece in pieces {
            let shapes =
                icon::shapes(self.position.game().definition().piece(piece.kind()), piece.color(), &self.theme);
            let _ = writeln!(out, "<g id=\"{}\">{shapes}</g>", self.symbol(piece));
        }
        *out += "</defs>\n";
    }

    /// The id of a piece: by its name if it is drawn, else by its letter.
    fn symbol(&self, piece: Piece) -> String {
        let kind = self.position.game().definition().piece(piece.kind());
        let (prefix, color) = (&self.prefix, piece.color());
        if art::has_art(&kind.name) {
            format!("{prefix}{color}-{}", kind.name)
        } else {
            format!("{prefix}{color}-{}", kind.letter)
        }
    }

    fn draw_under(&self, out: &mut String, grid: &Grid<'_>) {
        let trace = crate::escaped(&self.theme.trace);
        self.traces.iter().for_each(|&square| *out += &marks::trace(grid, square, &trace));
        if self.coordinates {
            *out += &grid.names(&self.theme);
        }
        *out += "\n";
    }

    fn draw_pieces(&self, out: &mut String, grid: &Grid<'_>) {
        for square in self.position.game().board().squares() {
            let Some(piece) = self.position.piece(square) else { continue };
            let (x, y) = grid.corner(square);
            let _ = writeln!(out, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", self.symbol(piece));
            if self.position.is_marked(square) {
                let _ = writeln!(out, "<g transform=\"translate({x} {y})\">{}</g>", badge::shapes(&self.theme));
            }
        }
    }

    fn draw_over(&self, out: &mut String, grid: &Grid<'_>) {
        let (effect, mark) = (crate::escaped(&self.theme.effect), crate::escaped(&self.theme.mark));
        self.effects.iter().for_each(|&square| *out += &marks::ring(grid, square, &effect, true));
        self.circles.iter().for_each(|&square| *out += &marks::ring(grid, square, &mark, false));
        self.targets.iter().for_each(|&square| *out += &marks::dot(grid, square, &mark));
        self.arrows.iter().for_each(|&arrow| *out += &marks::drawn_arrow(grid, arrow, &mark));
    }

    /// A triangle next to the first rank of the side to move, in its colours.
    fn turn_sign(&self, grid: &Grid<'_>) -> String {
        let side = self.position.side();
        let inks = &self.theme.pieces[side.index()];
        let (x, y) = (grid.width() + 10.0, grid.first_rank(side == Color::White));
        format!(
            "<path d=\"M{x} {y}l18-12v24z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
            crate::escaped(&inks.body),
            crate::escaped(&inks.outline)
        )
    }
}

/// The visible part: the board, its coordinates, and what is to the right of it.
fn frame(grid: &Grid<'_>, labels: &[Label], right: f32) -> Frame {
    let left = labels.iter().map(|label| label.x - 4.0).fold(0.0, f32::min) - EDGE;
    let bottom = labels.iter().map(|label| label.y + 5.0).fold(grid.height(), f32::max) + EDGE;
    Frame { left, top: -EDGE, width: right - left, height: bottom + EDGE }
}

/// A text as a part of an id.
fn slug(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}
