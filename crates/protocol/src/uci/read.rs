//! What other engines say under UCI.

use menagerie_engine::{Bound, Score};
use std::time::Duration;

/// Scores beyond this are those of no engine.
const MOST: i32 = 30_000;

/// An `info` line, as far as it says what a search has found.
///
/// ```
/// use menagerie_protocol::UciInfo;
///
/// let info = UciInfo::read("info depth 12 multipv 2 score cp -31 nodes 90000 time 250 pv e7e5 g1f3").unwrap();
/// assert_eq!((info.number, info.depth, info.moves.len()), (2, Some(12), 2));
/// assert_eq!(UciInfo::read("info depth 12 currmove e7e5"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciInfo {
    /// 1 for the best line, 2 for the second, and so on: `multipv`.
    pub number: usize,
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The score for the side to move.
    pub score: Score,
    /// Whether it is exact or a bound.
    pub bound: Bound,
    /// Nodes searched so far.
    pub nodes: Option<u64>,
    /// The time since the search began.
    pub elapsed: Option<Duration>,
    /// The moves, as the engine writes them.
    pub moves: Vec<String>,
}

impl UciInfo {
    /// Reads a line; nothing where it has no score.
    pub fn read(line: &str) -> Option<UciInfo> {
        let mut words = line.strip_prefix("info ")?.split_whitespace();
        let (mut number, mut depth, mut score_found, mut nodes, mut elapsed) = (1, None, None, None, None);
        let (mut bound, mut moves) = (Bound::Exact, Vec::new());
        while let Some(word) = words.next() {
            match word {
                "multipv" => number = words.next()?.parse().ok()?,
                "depth" => depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => nodes = words.next().and_then(|word| word.parse().ok()),
                "time" => elapsed = words.next().and_then(|word| word.parse().ok()).map(Duration::from_millis),
                "score" => score_found = score(&mut words),
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                "string" => return None,
                "pv" => moves.extend(words.by_ref().map(str::to_string)),
                _ => {}
            }
        }
        Some(UciInfo { number, depth, score: score_found?, bound, nodes, elapsed, moves })
    }
}

fn score<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<Score> {
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::Centipawns(number.clamp(-MOST, MOST))),
        "mate" if number > 0 => Some(Score::Win(number.unsigned_abs())),
        "mate" => Some(Score::Loss(number.unsigned_abs())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_far_as_they_are_understood() {
        let info =
            UciInfo::read("info depth 5 seldepth 8 score mate -2 upperbound nodes 1200 time 40 pv e2e4").unwrap();
        assert_eq!((info.number, info.depth, info.score), (1, Some(5), Score::Loss(2)));
        assert_eq!((info.bound, info.nodes, info.elapsed), (Bound::Upper, Some(1200), Some(Duration::from_millis(40))));
        let wild = UciInfo::read("info score cp -99999 depth x nodes -1 pv").unwrap();
        assert_eq!((wild.score, wild.depth, wild.nodes, wild.moves.len()), (Score::Centipawns(-MOST), None, None, 0));
        for line in ["", "info", "info string depth 9 score cp 1", "info score", "info score cp many", "bestmove e2e4"]
        {
            assert_eq!(UciInfo::read(line), None, "{line}");
        }
    }
}
