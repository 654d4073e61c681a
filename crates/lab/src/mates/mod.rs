//! Forced wins: problems, how they are found, and how they are proved.
//!
//! The side to move wins in n if it wins with its n-th move at the latest, whatever the defender does. A win that the
//! defender's reply to that move brings about counts as well. Any win counts: mate, stalemate where it wins, a goal,
//! extinction.

mod proof;
mod seek;
mod solution;
mod solver;

pub use proof::{Guide, prove};
pub use seek::{Quota, seek};
pub use solution::{Solution, solution};
pub use solver::Solver;

use std::fmt;
use std::str::FromStr;

/// A position in which the side to move has a forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position, without a history.
    pub fen: String,
    /// The length of the shortest forced win, in moves of the winner.
    pub moves: u32,
    /// All keys: first moves of shortest wins, in machine notation.
    pub keys: Vec<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.fen, self.moves, self.keys.join(" "))
    }
}

/// A line that is not a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a problem: expected a FEN, the number of moves and the keys, separated by tabs")]
pub struct InvalidProblem(String);

impl FromStr for Problem {
    type Err = InvalidProblem;

    fn from_str(line: &str) -> Result<Problem, InvalidProblem> {
        let wrong = || InvalidProblem(line.to_string());
        let columns: Vec<&str> = line.split('\t').collect();
        let &[fen, moves, keys] = &columns[..] else { return Err(wrong()) };
        let keys: Vec<String> = keys.split_whitespace().map(str::to_string).collect();
        let moves = moves.parse().ok().filter(|&moves| moves > 0 && !keys.is_empty());
        Ok(Problem { fen: fen.to_string(), moves: moves.ok_or_else(wrong)?, keys })
    }
}

/// Reads problems, one on each line. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first line that is not a problem.
pub fn read(text: &str) -> Result<Vec<Problem>, InvalidProblem> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_round_trip() {
        let problem = Problem { fen: "8/8 w - -".to_string(), moves: 2, keys: vec!["a1a2".into(), "a1b1".into()] };
        assert_eq!(read(&format!("# comment\n\n{problem}\n")), Ok(vec![problem]));
    }

    #[test]
    fn other_lines_are_refused() {
        for line in
            ["8/8 w - -", "8/8 w - -\t2", "8/8 w - -\t0\ta1a2", "8/8 w - -\tx\ta1a2", "8/8 w - -\t2\t", "a\t1\tb\tc"]
        {
            assert!(line.parse::<Problem>().is_err(), "{line}");
        }
    }
}
