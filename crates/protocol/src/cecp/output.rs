//! Thinking output.

use super::squares::Squares;
use menagerie_core::{Move, Position};
use menagerie_engine::{Bound, PvLine, Score};

/// The score of a forced win, to which its moves are added.
const MATE: i64 = 100_000;

/// A line of thinking output: depth, score, time in centiseconds and nodes, then selective depth, speed and table hits, and
/// after a tab the moves.
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

/// The progress of a search, in answer to `.`.
pub(super) fn status(line: &PvLine, position: &Position) -> String {
    let PvLine { depth, nodes, elapsed, .. } = line;
    format!("stat01: {} {nodes} {depth} 0 {}", elapsed.as_millis() / 10, position.count_legal_moves())
}

/// The moves of a variation, as far as they are legal.
fn moves_text(position: &Position, moves: &[Move], squares: &Squares) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        if !position.legal_moves().contains(&mv) {
            break;
        }
        texts.push(squares.write(&position, mv));
        position.play_unchecked(mv);
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
