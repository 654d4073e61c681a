//! A move that is entered on a board: XBoard says which pieces are lifted and where they are put.

use super::{Cecp, Squares, say, setup};
use crate::action::Action;
use menagerie_core::{Letter, Move, Position, Square};

/// The squares that were touched so far: where a piece was lifted, and the ends of the legs that it has gone.
#[derive(Clone, Debug, Default)]
pub(super) struct Lifted {
    path: Vec<Square>,
    /// Where a piece was put last.
    put: Option<Square>,
}

impl Cecp {
    /// Highlights where the lifted piece may go, or go on: yellow, red for captures, magenta for a choice of promotions, cyan if
    /// another leg follows.
    pub(super) fn lift(&mut self, name: &str) -> Vec<Action> {
        let (Some(position), Some(square)) = (&self.position, self.squares.square(name)) else { return Vec::new() };
        let legal = position.legal_moves();
        let mut path = std::mem::take(&mut self.lifted.path);
        path.push(square);
        // After a leg XBoard lifts the piece again where that has ended.
        let goes_on =
            self.lifted.put == Some(square) && legal.iter().any(|mv| follows(position, &self.squares, *mv, &path));
        if !goes_on {
            path = vec![square];
        }
        let marks: Vec<(Square, char)> =
            legal.iter().filter_map(|mv| mark(position, &self.squares, *mv, &path)).collect();
        self.lifted = Lifted { path, put: None };
        // A square where a move ends is not marked as one where it goes on.
        let mark = |square| {
            let here = || marks.iter().filter(move |(marked, _)| *marked == square).map(|(_, colour)| *colour);
            here().find(|colour| *colour != LEG).or_else(|| here().next()).or_else(|| overloaded(position, square))
        };
        vec![say(format!("highlight {}", setup::colours(position.game(), mark)))]
    }

    /// Lists the choices of a promotion where a piece is put.
    pub(super) fn put(&mut self, name: &str) -> Vec<Action> {
        let (Some(position), Some(square)) = (&self.position, self.squares.square(name)) else { return Vec::new() };
        self.lifted.put = Some(square);
        let path = [&self.lifted.path[..], &[square]].concat();
        let mut letters: Vec<Letter> = Vec::new();
        for mv in position.legal_moves().into_iter().filter(|mv| self.squares.path(position, *mv) == path) {
            let letter = becomes(position, mv).filter(|letter| !letters.contains(letter));
            letters.extend(letter);
        }
        let letters: String = letters.iter().map(Letter::to_string).collect();
        if letters.is_empty() { Vec::new() } else { vec![say(format!("choice {letters}"))] }
    }

    /// Shows which pieces are marked.
    pub(super) fn show_marks(&self) -> Option<Action> {
        let position = self.position.as_ref()?;
        position.game().board().squares().find(|square| position.is_marked(*square))?;
        let marks = setup::colours(position.game(), |square| overloaded(position, square));
        Some(say(format!("highlight {marks}")))
    }
}

/// The colour of squares where another leg follows.
const LEG: char = 'C';
/// The colour of marked pieces; as a small letter it says nothing of where the lifted piece may go.
const MARKED: char = 'g';

fn overloaded(position: &Position, square: Square) -> Option<char> {
    position.is_marked(square).then_some(MARKED)
}

/// Whether a move goes on after these squares.
fn follows(position: &Position, squares: &Squares, mv: Move, path: &[Square]) -> bool {
    let whole = squares.path(position, mv);
    whole.len() > path.len() && whole.starts_with(path)
}

/// The next square of a move after these, and its colour.
fn mark(position: &Position, squares: &Squares, mv: Move, path: &[Square]) -> Option<(Square, char)> {
    let whole = squares.path(position, mv);
    let next = *whole.strip_prefix(path)?.first()?;
    let stands = position.piece(next).is_some() && !path.contains(&next);
    let takes = stands && !mv.is_castling() || mv.en_passant_victim().is_some();
    let colour = match () {
        () if whole.len() > path.len() + 1 => LEG,
        () if becomes(position, mv).is_some() => 'M',
        () if takes => 'R',
        () => 'Y',
    };
    Some((next, colour))
}

/// What the piece becomes by a move, as XBoard is to show it.
pub(super) fn becomes(position: &Position, mv: Move) -> Option<Letter> {
    let kind = position.chosen(mv).or(mv.becomes())?;
    Some(position.game().definition().piece(kind).letter)
}
