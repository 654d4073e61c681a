//! The output of a CECP program.

use menagerie_core::Color;
use menagerie_engine::Score;
use std::time::Duration;

/// From this score on a win is forced; the excess counts the moves.
const MATE: i32 = 100_000;

/// A line of thinking output.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CecpThinking {
    pub(super) depth: u32,
    pub(super) score: Score,
    /// Since the search began.
    pub(super) elapsed: Duration,
    pub(super) nodes: u64,
    /// The moves as the program writes them, perhaps with their numbers.
    pub(super) moves: Vec<String>,
}

/// A line of output.
pub(super) enum CecpOutput {
    Move(String),
    Thinking(CecpThinking),
    Resign,
    /// The program rejects the last move as illegal.
    IllegalMove,
    /// The program claims that the game is over.
    Claim,
    Nothing,
}

/// Parses a line, for the side to move.
pub(super) fn parse_output(line: &str, side: Color) -> CecpOutput {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let loss = if side == Color::White { "0-1" } else { "1-0" };
    match first {
        "move" => words.next().map_or(CecpOutput::Nothing, |text| CecpOutput::Move(text.to_string())),
        "resign" => CecpOutput::Resign,
        "tellics" if words.next() == Some("resign") => CecpOutput::Resign,
        "Illegal" => CecpOutput::IllegalMove,
        _ if first == loss => CecpOutput::Resign,
        "1-0" | "0-1" | "1/2-1/2" => CecpOutput::Claim,
        _ => thinking(line).unwrap_or(CecpOutput::Nothing),
    }
}

/// Parses a line of thinking output: depth, score, time in hundredths of a second, nodes and moves.
fn thinking(line: &str) -> Option<CecpOutput> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '&', '+', '-']).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let hundredths: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let score = match score {
        MATE.. => Score::Win((score - MATE).unsigned_abs()),
        ..=-100_000 => Score::Loss((score + MATE).unsigned_abs()),
        _ => Score::Centipawns(score.clamp(-30_000, 30_000)),
    };
    let elapsed = Duration::from_millis(hundredths.saturating_mul(10));
    let moves = words.map(str::to_string).collect();
    Some(CecpOutput::Thinking(CecpThinking { depth, score, elapsed, nodes, moves }))
}

/// The features of a line, `name=value` with or without quotation marks.
pub(super) fn features(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((name, after)) = rest.split_once('=') {
        let quoted = after.strip_prefix('"').and_then(|after| after.split_once('"'));
        let (value, after) = quoted.unwrap_or_else(|| after.split_once(' ').unwrap_or((after, "")));
        found.push((name.trim().to_string(), value.trim().to_string()));
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let read = features("ping=1 myname=\"A = B\" variants=\"normal,omega\" done=1");
        let expected = [("ping", "1"), ("myname", "A = B"), ("variants", "normal,omega"), ("done", "1")];
        assert_eq!(read, expected.map(|(name, value)| (name.to_string(), value.to_string())));
        assert!(features("nothing").is_empty());
    }

    #[test]
    fn lines_of_thinking_are_read() {
        let read = |line: &str| match thinking(line) {
            Some(CecpOutput::Thinking(found)) => Some((found.depth, found.score, found.nodes)),
            _ => None,
        };
        assert_eq!(read("9 -34 120 5000 e2e4 e7e5"), Some((9, Score::Centipawns(-34), 5000)));
        assert_eq!(read(" 4& 100003 1 77\t Qh5"), Some((4, Score::Win(3), 77)));
        assert_eq!(read("# 9 1 2 3"), None);
        assert_eq!(read("9 few"), None);
    }
}
