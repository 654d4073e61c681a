//! Piece values, estimated from how the pieces move.

use crate::estimate::worth;
use menagerie_core::{Board, Color, Game, Kind, Piece, Position, Square};

/// Centipawns for each step nearer to a winning zone.
const STEP_TO_GOAL: i32 = 12;
/// Centipawns for a legal move of the side to move, where nothing is captured.
const FREEDOM: i32 = 2;

/// The value of every type of piece on every square of a game's board.
///
/// ```
/// # use menagerie_core::Library;
/// # use menagerie_engine::simple::Values;
/// let game = Library::shipped().game("chess")?;
/// let values = Values::of(&game);
/// let worth = |name| values.average(game.definition().kind(name).unwrap());
/// assert!(worth("pawn") < worth("knight"));
/// assert!(worth("rook") < worth("queen"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    /// For each type the worth on each square, for white.
    white: Vec<Vec<i32>>,
    /// The same for black.
    black: Vec<Vec<i32>>,
    averages: Vec<i32>,
    exchanges: bool,
}

/// What a piece is worth on each square where pieces change sides until the board is full: those amid others soon belong to the
/// opponent, and those in corners stay.
fn safe_from_turning(board: &Board) -> Vec<i32> {
    let value = |square: Square| {
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let away = steps.filter(|&(dx, dy)| board.offset(square, dx, dy).is_none()).count() as i32;
        4 * away * away - 20
    };
    board.squares().map(value).collect()
}

impl Values {
    /// Estimates the values for a game.
    ///
    /// ```
    /// use menagerie_engine::simple::Values;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let values = Values::of(&game);
    /// let king = game.definition().kind("king").unwrap();
    /// assert_eq!(values.average(king), 0);
    /// ```
    pub fn of(game: &Game) -> Values {
        let definition = game.definition();
        let board = game.board();
        let mut values = Values {
            white: Vec::new(),
            black: Vec::new(),
            averages: Vec::new(),
            exchanges: game.capabilities().exchanges,
        };
        for kind in definition.kinds() {
            let piece = definition.piece(kind);
            let promotes = game.facts().promotes(kind);
            // A royal piece is never traded, and where it is safe is beyond this evaluation.
            let worth = if piece.royal { vec![0; board.len()] } else { worth(board, &piece.paths, promotes) };
            let turns = !piece.royal && game.facts().fills && game.facts().turning.is_some();
            let worth = if turns { safe_from_turning(board) } else { worth };
            // Where losing everything wins, a piece is as bad as it is good elsewhere.
            let sign = if game.capabilities().material_helps { 1 } else { -1 };
            let worth: Vec<i32> = worth.into_iter().map(|worth| sign * worth).collect();
            let mirrored: Vec<i32> =
                board.squares().map(|square| worth[board.flip(square).unwrap_or(square).index()]).collect();
            values.averages.push(worth.iter().sum::<i32>() / board.len() as i32);
            values.white.push(with_goal(game, Piece::new(kind, Color::White), worth));
            values.black.push(with_goal(game, Piece::new(kind, Color::Black), mirrored));
        }
        values
    }

    /// The average value of a type of piece, in centipawns.
    pub fn average(&self, kind: Kind) -> i32 {
        self.averages[kind.index()]
    }

    /// The evaluation of a position for the side to move, which has `moves` legal moves, in centipawns.
    ///
    /// ```
    /// use menagerie_engine::simple::Values;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let values = Values::of(&game);
    /// let start = game.start();
    /// assert_eq!(values.evaluate(&start, start.legal_moves().len()), 0);
    /// let ahead = game.position("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")?;
    /// assert!(values.evaluate(&ahead, 5) < -500);
    /// # Ok::<(), menagerie_core::FenError>(())
    /// ```
    pub fn evaluate(&self, position: &Position, moves: usize) -> i32 {
        let mut balance = 0;
        for square in position.game().board().squares() {
            let Some(piece) = position.piece(square) else { continue };
            let worth = self.worth(piece.kind(), piece.color(), square);
            // A piece under a mark has lost some of its powers for a while.
            let worth = if position.is_marked(square) { worth / 2 } else { worth };
            balance += if piece.color() == position.side() { worth } else { -worth };
        }
        if !self.exchanges {
            balance += FREEDOM * moves as i32;
        }
        balance
    }

    fn worth(&self, kind: Kind, color: Color, square: Square) -> i32 {
        match color {
            Color::White => self.white[kind.index()][square.index()],
            Color::Black => self.black[kind.index()][square.index()],
        }
    }
}

/// The same with what it is worth to be near the zone that wins when the piece gets there.
fn with_goal(game: &Game, piece: Piece, mut worth: Vec<i32>) -> Vec<i32> {
    let (board, goal) = (game.board(), &game.facts().goal);
    let Some(goal) = goal.as_ref().filter(|goal| goal.counts(piece.kind())) else { return worth };
    let zone = goal.zone(piece.color());
    for square in board.squares() {
        let here = board.cell(square);
        let steps = |to: &Square| (board.cell(*to).x - here.x).abs().max((board.cell(*to).y - here.y).abs());
        worth[square.index()] -= zone.iter().map(steps).min().map_or(0, |steps| STEP_TO_GOAL * i32::from(steps));
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn averages(game: &str) -> (Game, Values) {
        let game = Library::shipped().game(game).unwrap();
        let values = Values::of(&game);
        (game, values)
    }

    #[test]
    fn the_orthodox_pieces_have_about_their_usual_values() {
        let (game, values) = averages("chess");
        let worth = |name: &str| values.average(game.definition().kind(name).unwrap());
        assert!((60..=140).contains(&worth("pawn")), "{}", worth("pawn"));
        assert!((250..=350).contains(&worth("knight")), "{}", worth("knight"));
        assert!((250..=380).contains(&worth("bishop")), "{}", worth("bishop"));
        assert!((380..=560).contains(&worth("rook")), "{}", worth("rook"));
        assert!((750..=1000).contains(&worth("queen")), "{}", worth("queen"));
        assert_eq!(worth("king"), 0);
    }

    #[test]
    fn a_compound_is_worth_its_parts() {
        let (game, values) = averages("osmosis");
        let worth = |name: &str| values.average(game.definition().kind(name).unwrap());
        assert!((worth("caliph") - worth("bishop") - worth("camel")).abs() <= 2);
        assert!((worth("battlemaster") - worth("knight") - worth("harvestman")).abs() <= 2);
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for name in Library::shipped().names() {
            let (game, values) = averages(name);
            let start = game.start();
            let all = |color| {
                game.board()
                    .squares()
                    .filter_map(|square| start.piece(square))
                    .filter(move |piece| piece.color() == color)
            };
            let kinds = |color| {
                let mut kinds: Vec<Kind> = all(color).map(Piece::kind).collect();
                kinds.sort();
                kinds
            };
            if kinds(Color::White) != kinds(Color::Black) {
                continue; // They begin with different pieces.
            }
            let balance = values.evaluate(&start, 0);
            assert_eq!(balance, 0, "{name}");
        }
    }
}
