//! Lines of play as XBoard shows them.

use super::squares::Squares;
use menagerie_core::{Move, Position};
use menagerie_engine::{Bound, PvLine, Score};

/// What a forced win counts, from which the moves are counted on.
const MATE: i64 = 100_000;

/// Depth, score, time in hundredths of a second, nodes; then depth of the deepest line, speed and table hits; after a
/// tab the moves.
pub(super) fn line(line: &PvLine, position: &Position, squares: &Squares) -> String {
    let PvLine { depth, selective_depth, score: value, bound, nodes, elapsed, moves, .. } = line;
    let (selective, hundredths) = (depth.max(selective_depth), elapsed.as_millis() / 10);
    let speed = u128::from(*nodes) * 1000 / elapsed.as_millis().max(1);
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    };
    let moves = moves_text(position, moves, squares);
    format!("{depth} {} {hundredths} {nodes} {selective} {speed} 0\t{moves}{bound}", score(*value))
}

/// The search's progress, in the words of the answer to `.`.
pub(super) fn status(line: &PvLine, position: &Position) -> String {
    let PvLine { depth, nodes, elapsed, .. } = line;
    format!("stat01: {} {nodes} {depth} 0 {}", elapsed.as_millis() / 10, position.count_legal_moves())
}

/// The moves as far as they are legal one after another.
fn moves_text(position: &Position, moves: &[Move], squares: &Squares) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        if !position.legal_moves().contains(&mv) {
            break;
        }
        texts.push(squares.write(&position, mv));
        position.play(mv);
    }
    texts.join(" ")
}

fn score(score: Score) -> i64 {
    match score {
        Score::Centipawns(centipawns) => i64::from(centipawns),
        Score::Win(moves) => MATE + i64::from(moves),
        Score::Loss(moves) => -MATE - i64::from(moves),
    }
}
