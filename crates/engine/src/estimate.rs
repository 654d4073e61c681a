//! Piece values, estimated from how the pieces move.

use menagerie_core::betza::{Pass, Path};
use menagerie_core::budget::spend;
use menagerie_core::{Board, Square};

/// The probability that a square is empty, Betza's "magic number".
const EMPTY: f64 = 0.7;
/// Centipawns for each square that a piece reaches on average. It makes a knight on eight by eight worth about three pawns.
const MOBILITY: f64 = 55.0;
/// Centipawns for each square that a piece reaches from its square beyond its average.
const PLACE: f64 = 8.0;
/// Centipawns for being able to promote, and again over the way to the far side.
const PROSPECT: f64 = 35.0;

/// The value of a piece with these paths on each square, for White, in centipawns.
pub(crate) fn worth(board: &Board, paths: &[Path], promotes: bool) -> Vec<i32> {
    let paths: Vec<(f64, &Path)> = paths
        .iter()
        // What a piece may do once in a game is not a lasting power.
        .filter(|path| !path.ends.initial)
        .map(|path| (f64::from(u8::from(path.ends.quiet) + u8::from(path.ends.capture)) / 2.0, path))
        .collect();
    let reach = |square: Square| {
        spend(paths.len());
        paths.iter().map(|(share, path)| share * expected_targets(board, square, path)).sum()
    };
    let reaches: Vec<f64> = board.squares().map(reach).collect();
    let average = reaches.iter().sum::<f64>() / reaches.len() as f64;
    board
        .squares()
        .map(|square| {
            let mut worth = MOBILITY * average + PLACE * (reaches[square.index()] - average);
            if promotes {
                let way = f64::from(board.cell(square).y) / f64::from(board.ranks());
                worth += PROSPECT * (1.0 + way * way);
            }
            worth.round() as i32
        })
        .collect()
}

/// The expected number of squares that a piece reaches along a path, if each square is empty with the same probability.
fn expected_targets(board: &Board, from: Square, path: &Path) -> f64 {
    let mut open = 1.0;
    let mut targets = 0.0;
    for step in &path.steps {
        if board.offset(from, step.dx, step.dy).is_none() {
            break;
        }
        if step.stop {
            targets += open;
        }
        open *= match step.pass {
            Pass::Empty => EMPTY,
            Pass::Any => 1.0,
            Pass::Hop => 1.0 - EMPTY,
            Pass::HopFriend | Pass::Take | Pass::Destroy => (1.0 - EMPTY) / 2.0,
        };
    }
    targets
}
