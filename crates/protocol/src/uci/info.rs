//! The output of a search: `info` and `bestmove`.

use menagerie_core::{Move, Position};
use menagerie_engine::{Bound, PvLine, Score, SearchResult};
use std::fmt::Write;

/// The `info` line of a principal variation from a position.
pub fn info_line(line: &PvLine, position: &Position) -> String {
    self::line(line, position, false)
}

/// The same, with the `chances` where they are wanted.
pub(super) fn line(line: &PvLine, position: &Position, chances: bool) -> String {
    let PvLine { number, depth, selective_depth, score: value, bound, nodes, elapsed, hash_full, moves } = line;
    let selective = depth.max(selective_depth);
    let mut text = format!("info depth {depth} seldepth {selective} multipv {number} score {}", score(*value));
    match bound {
        Bound::Exact => {}
        Bound::Lower => text += " lowerbound",
        Bound::Upper => text += " upperbound",
    }
    if chances {
        let [win, draw, loss] = value.chances();
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let milliseconds = elapsed.as_millis();
    let speed = u128::from(*nodes) * 1000 / milliseconds.max(1);
    let _ = write!(text, " nodes {nodes} nps {speed} hashfull {hash_full} time {milliseconds}");
    for (index, word) in moves_text(position, moves).iter().enumerate() {
        text += if index == 0 { " pv " } else { " " };
        text += word;
    }
    text
}

/// The moves of a variation, as far as they are legal.
fn moves_text(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        if !position.legal_moves().contains(&mv) {
            break;
        }
        texts.push(position.move_text(mv));
        position.play_unchecked(mv);
    }
    texts
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => format!("cp {centipawns}"),
        Score::Win(moves) => format!("mate {moves}"),
        Score::Loss(0) => "mate 0".to_string(),
        Score::Loss(moves) => format!("mate -{moves}"),
    }
}

/// The `info` line of a position without legal moves.
pub(super) fn end_of_game(position: &Position) -> String {
    let side = position.side();
    match position.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner != side => "info depth 0 score mate 0".to_string(),
        // A rule may decide a game for the side to move, while `mate 0` means that it has lost.
        Some(_) => "info depth 0 score mate 1".to_string(),
        None => "info depth 0 score cp 0".to_string(),
    }
}

/// The `bestmove` line.
pub(super) fn best_move(answer: &SearchResult, position: &Position) -> String {
    let legal = position.legal_moves();
    // A side with a legal move must move, whatever the search found.
    let Some(best) = answer.best.filter(|best| legal.contains(best)).or(legal.first().copied()) else {
        return "bestmove (none)".to_string();
    };
    let mut text = format!("bestmove {}", position.move_text(best));
    let mut after = position.clone();
    after.play_unchecked(best);
    if let Some(reply) = answer.ponder.filter(|reply| after.legal_moves().contains(reply)) {
        let _ = write!(text, " ponder {}", after.move_text(reply));
    }
    text
}
