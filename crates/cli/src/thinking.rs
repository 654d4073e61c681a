//! What the commands that let the engine think share: times as arguments, lines of play and scores as text.

use menagerie_core::{Color, Language, Move, Position};
use menagerie_engine::Score;
use menagerie_notation::{Style, write_and_play};
use menagerie_words::say;
use std::time::Duration;

/// Reads a time in seconds.
///
/// ```
/// assert_eq!(menagerie::thinking::seconds("0.5").unwrap().as_millis(), 500);
/// assert!(menagerie::thinking::seconds("-1").is_err());
/// ```
///
/// # Errors
/// Says what is wanted where the text is no such time.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| *time <= Duration::from_secs(1_000_000)).ok_or_else(|| "give a number of seconds".to_string())
}

/// Reads a time in hours.
///
/// ```
/// assert_eq!(menagerie::thinking::hours("1.5").unwrap().as_secs(), 5400);
/// assert!(menagerie::thinking::hours("0").is_err());
/// ```
///
/// # Errors
/// Says what is wanted where the text is no such time.
pub fn hours(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|hours: f64| Duration::try_from_secs_f64(hours * 3_600.0).ok());
    let fits = |time: &Duration| !time.is_zero() && *time <= Duration::from_secs(100_000_000);
    time.filter(fits).ok_or_else(|| "give a number of hours above 0".to_string())
}

/// Moves with their numbers in the game's notation, as far as they are legal one after another.
pub fn moves(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let fen = position.fen();
    let mut number: u64 = fen.split(' ').next_back().and_then(|number| number.parse().ok()).unwrap_or(1);
    let mut texts = Vec::new();
    for &mv in moves {
        if !position.legal_moves().contains(&mv) {
            break;
        }
        let side = position.side();
        let text = write_and_play(&mut position, mv, Style::Own);
        let is_white = side == Color::White;
        texts.push(match (is_white, texts.is_empty()) {
            (true, _) => format!("{number}. {text}"),
            (false, true) => format!("{number}... {text}"),
            (false, false) => text,
        });
        number += u64::from(!is_white);
    }
    texts.join(" ")
}

/// The evaluation of the side to move, in words and as a score.
///
/// ```
/// use menagerie::thinking::evaluation;
/// use menagerie_core::{Color, Language};
/// use menagerie_engine::Score;
/// let [english, german] = [Language::English, Language::German];
/// assert_eq!(evaluation(Color::White, Score::Centipawns(34), english), "white is a little better (+0.34)");
/// assert_eq!(evaluation(Color::Black, Score::Win(3), english), "black has a forced win in 3 moves (#3)");
/// assert_eq!(evaluation(Color::Black, Score::Win(3), german), "Schwarz gewinnt zwingend in 3 Zügen (#3)");
/// ```
pub fn evaluation(side: Color, score: Score, language: Language) -> String {
    let (color, shown) = (side.to_string(), score.to_string());
    let id = match score {
        Score::Win(moves) => return say!(language, "score-win", color, moves, score = shown),
        Score::Loss(moves) => return say!(language, "score-loss", color, moves, score = shown),
        Score::Centipawns(-24..=24) => return say!(language, "score-even", score = shown),
        Score::Centipawns(25..100) => "score-little-better",
        Score::Centipawns(-99..=-25) => "score-little-worse",
        Score::Centipawns(100..300) => "score-better",
        Score::Centipawns(-299..=-100) => "score-worse",
        Score::Centipawns(300..800) => "score-much-better",
        Score::Centipawns(-799..=-300) => "score-much-worse",
        Score::Centipawns(800..) => "score-winning",
        Score::Centipawns(..=-800) => "score-losing",
    };
    say!(language, id, color, score = shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Explain;

    #[test]
    fn scores_are_written_in_words() {
        let cases = [
            (Score::Centipawns(-24), "neither side is better (-0.24)"),
            (Score::Centipawns(-25), "black is a little worse (-0.25)"),
            (Score::Centipawns(100), "black is better (+1.00)"),
            (Score::Centipawns(-799), "black is much worse (-7.99)"),
            (Score::Centipawns(-800), "black is losing (-8.00)"),
            (Score::Win(1), "black has a forced win in 1 move (#1)"),
            (Score::Win(12), "black has a forced win in 12 moves (#12)"),
            (Score::Loss(1), "black loses by force in 1 move (#-1)"),
            (Score::Loss(4), "black loses by force in 4 moves (#-4)"),
        ];
        for (score, words) in cases {
            assert_eq!(evaluation(Color::Black, score, Language::English), words);
        }
    }

    #[test]
    fn lines_are_numbered_and_end_where_a_move_is_not_legal() {
        let mut position = menagerie_core::Library::shipped().game("chess").unwrap().start();
        let [first, reply] = ["e2e4", "e7e5"].map(|text| {
            let mv = position.parse_move(text).unwrap();
            position.play_unchecked(mv);
            mv
        });
        let after_both = moves(&position, &[first]);
        position.undo();
        assert_eq!(moves(&position, &[reply, reply]), "1... e5");
        position.undo();
        assert_eq!(moves(&position, &[first, reply]), "1. e4 e5");
        assert_eq!(after_both, "");
    }
}
