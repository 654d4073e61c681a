//! A puzzle, and how it is written.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a puzzle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// With checkmate.
    Mate,
    /// With a win of another kind, such as a goal that is reached.
    Win,
}

impl Theme {
    /// The word in files.
    pub fn word(self) -> &'static str {
        match self {
            Theme::Mate => "mate",
            Theme::Win => "win",
        }
    }

    /// The theme of a word.
    pub fn of(word: &str) -> Option<Theme> {
        [Theme::Mate, Theme::Win].into_iter().find(|theme| theme.word() == word)
    }
}

/// A position in which the side to move, the solver, has one way to win.
///
/// A file of puzzles has one a line, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The name of the game, with its armies.
    pub game: String,
    /// The fingerprint of its rules and pieces.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// The solution in machine notation: the moves of the solver, each the only one, and a longest defence.
    pub moves: Vec<String>,
    /// The length of the win, in moves of the solver.
    pub length: u32,
    /// How it ends.
    pub theme: Theme,
    /// Where the position is from.
    pub source: String,
}

impl Puzzle {
    /// What is the same for two puzzles of one position: the FEN without the counts of moves at its end.
    pub fn place(&self) -> &str {
        place(&self.fen)
    }
}

/// `mate in 2`
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.theme.word(), self.length)
    }
}

/// A FEN without the counts of moves at its end.
pub(super) fn place(fen: &str) -> &str {
    let mut place = fen;
    for _ in 0..2 {
        match place.rsplit_once(' ') {
            Some((rest, last)) if last.parse::<u32>().is_ok() => place = rest,
            _ => break,
        }
    }
    place
}

/// A line that is no puzzle.
#[derive(Debug, thiserror::Error)]
#[error("line {line} is not a puzzle: {cause}")]
pub struct InvalidPuzzle {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub cause: serde_json::Error,
}

/// The puzzles of a file, each with the number of its line. Empty lines are left out.
///
/// # Errors
/// The first line that is no puzzle.
pub fn read(text: &str) -> Result<Vec<(usize, Puzzle)>, InvalidPuzzle> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let puzzle = |(at, line)| match serde_json::from_str(line) {
        Ok(puzzle) => Ok((at + 1, puzzle)),
        Err(cause) => Err(InvalidPuzzle { line: at + 1, cause }),
    };
    lines.map(puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_fen_without_counts() {
        assert_eq!(place("8/8 w - - 3 17"), "8/8 w - -");
        assert_eq!(place("8/8 w - -"), "8/8 w - -");
        // Other fields may be numbers too, such as checks that are counted.
        assert_eq!(place("8/8 w - 5 3 17"), "8/8 w - 5");
    }

    #[test]
    fn puzzles_are_written_as_lines_and_read_again() {
        let puzzle = Puzzle {
            game: "chess".into(),
            rules: "1-2".into(),
            fen: "8/8 w - - 0 1".into(),
            moves: vec!["a1a2".into()],
            length: 1,
            theme: Theme::Mate,
            source: "by hand".into(),
        };
        let line = serde_json::to_string(&puzzle).unwrap();
        assert_eq!(read(&format!("{line}\n\n{line}\n")).unwrap(), [(1, puzzle.clone()), (3, puzzle)]);
        let said = read(&format!("{line}\n{{\"game\": 1}}\n")).unwrap_err().to_string();
        assert!(said.starts_with("line 2 is not a puzzle: "), "{said}");
    }
}
