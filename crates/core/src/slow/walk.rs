//! How pieces walk by their own notation, and what they attack.

use super::{Book, Plan, SlowPosition};
use crate::betza::Modes;
use crate::board::Square;
use crate::definition::{PieceType, Region};
use crate::piece::{Color, Piece};

/// One path of one term: white's offsets from the origin, and whether the move may end there.
pub(super) struct Walk {
    modes: Modes,
    steps: Vec<(i16, i16, bool)>,
    /// The only squares on which the piece may end a move, if not all.
    area: Option<Region>,
}

impl Book {
    /// Whether a piece's initial moves may begin on a square: where the game began with it, or where it is said.
    pub(super) fn begins_on(&self, from: Square, piece: Piece) -> bool {
        match &self.definition.piece(piece.kind()).initial {
            None => self.start[from as usize] == Some(piece),
            Some(region) => region.has(&self.definition.board, piece.color(), from),
        }
    }

    /// The walks of a type's notation. Rides without a limit end with the board.
    pub(super) fn walks_of(definition: &crate::Definition, piece: &PieceType) -> Vec<Walk> {
        let mut walks = Vec::new();
        for term in &piece.betza.terms {
            for path in term.paths(definition.board.span()) {
                let steps = path.steps.iter().map(|step| (step.dx, step.dy, step.stop)).collect();
                walks.push(Walk { modes: term.modes, steps, area: piece.area.clone() });
            }
        }
        walks
    }
}

/// The squares of a walk in order with whether it may end there, as far as there are squares. Black's are mirrored.
pub(super) fn squares<'a>(
    position: &'a SlowPosition,
    walk: &'a Walk,
    from: Square,
    color: Color,
) -> impl Iterator<Item = (Square, bool)> + 'a {
    let forward = if color == Color::White { 1 } else { -1 };
    let board = position.board();
    let ends = move |square| walk.area.as_ref().is_none_or(|area| area.has(board, color, square));
    let offset = move |&(dx, dy, stop): &(i16, i16, bool)| {
        board.offset(from, dx, dy * forward).map(|square| (square, stop && ends(square)))
    };
    walk.steps.iter().map_while(offset)
}

impl Walk {
    /// Whether this is a first move that passes over squares, for which the piece can be taken in passing.
    pub(super) fn passes(&self) -> bool {
        self.modes.initial && self.modes.lame && self.modes.quiet
    }

    /// Whether the walk may end on an empty square.
    pub(super) fn is_quiet(&self) -> bool {
        self.modes.quiet
    }

    /// Whether this is a way of moving that a marked piece keeps.
    pub(super) fn is_ordinary(&self) -> bool {
        self.modes.quiet && !self.modes.initial
    }

    /// Whether the walk is open to a piece on this square.
    pub(super) fn open_from(&self, book: &Book, from: Square, piece: Piece) -> bool {
        !self.modes.initial || book.begins_on(from, piece)
    }
}

/// Whether a colour could capture on a square. Marked pieces capture nothing; pins do not matter.
pub(super) fn attacks(position: &SlowPosition, by: Color, target: Square) -> bool {
    position.squares_of(by).filter(|&(from, _)| !position.is_marked(from)).any(|(from, kind)| {
        let captures = |walk: &&Walk| walk.modes.capture && walk.open_from(&position.book, from, Piece::new(kind, by));
        position.book.walks[kind.index()].iter().filter(captures).any(|walk| reaches(position, walk, from, by, target))
    })
}

/// Whether a walk may end on a square, all squares before it being empty.
fn reaches(position: &SlowPosition, walk: &Walk, from: Square, color: Color, target: Square) -> bool {
    for (square, stop) in squares(position, walk, from, color) {
        if square == target && stop {
            return true;
        }
        if position.at(square).is_some() {
            return false;
        }
    }
    false
}

/// The moves of the piece on a square by its own notation, whoever is to move.
///
/// A marked piece keeps only its ordinary moves without capture; where every quiet move is a castling, pieces have
/// only their captures, if those.
pub(super) fn plans(position: &SlowPosition, from: Square) -> Vec<Plan> {
    let Some(piece) = position.at(from) else { return Vec::new() };
    let marked = position.is_marked(from);
    let (quiet, capture) = match &position.definition().rules.mutual_castling {
        None => (true, !marked),
        Some(rule) => (false, rule.captures && !marked),
    };
    let mut plans = Vec::new();
    for walk in &position.book.walks[piece.kind().index()] {
        if walk.open_from(&position.book, from, piece) && !(marked && walk.modes.initial) {
            follow(position, walk, from, piece, (quiet, capture), &mut plans);
        }
    }
    plans
}

/// Walks a walk and notes where it may end.
fn follow(
    position: &SlowPosition,
    walk: &Walk,
    from: Square,
    piece: Piece,
    (quiet, capture): (bool, bool),
    plans: &mut Vec<Plan>,
) {
    let quiet = quiet && walk.modes.quiet;
    let capture = capture && walk.modes.capture;
    let mut behind = Vec::new();
    for (to, stop) in squares(position, walk, from, piece.color()) {
        let plain =
            Plan { from, to, other: None, names_both: false, capture: None, en_passant: false, passed: Vec::new() };
        match position.at(to) {
            Some(other) => {
                if stop && capture && other.color() != piece.color() {
                    plans.push(Plan { capture: Some(to), ..plain });
                }
                return;
            }
            None if !stop => {}
            None => {
                let victim = super::en_passant::victim(position, to, piece.color());
                if capture && walk.modes.en_passant && victim.is_some() {
                    plans.push(Plan { capture: victim, en_passant: true, ..plain });
                } else if quiet {
                    let passed = if walk.passes() { behind.clone() } else { Vec::new() };
                    plans.push(Plan { passed, ..plain });
                }
            }
        }
        behind.push(to);
    }
}
