//! Wins by force: problems, how they are found, and how they are proved.
//!
//! A win in n moves is one that the side to move has at its n-th move at latest, whatever the other side does; what the
//! other side's answer to that move decides at once counts as well. Draws by the count of moves and for lack of material
//! are no wins. How the game is won does not matter: mate, stalemate where it decides, a goal, extinction.

mod proof;
mod seek;
mod solver;

pub use proof::{Guide, prove};
pub use seek::{Quota, seek};
pub use solver::Solver;

use std::fmt;
use std::str::FromStr;

/// A position in which the side to move wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position; nothing was played before it.
    pub fen: String,
    /// With which of its moves the side to move wins at latest; with fewer it cannot.
    pub moves: u32,
    /// All first moves that win so fast, in machine form.
    pub keys: Vec<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.fen, self.moves, self.keys.join(" "))
    }
}

/// Why a line is not a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no problem: expected a FEN, the number of moves, and the first moves, with tabs between them")]
pub struct NoProblem(String);

impl FromStr for Problem {
    type Err = NoProblem;

    fn from_str(line: &str) -> Result<Problem, NoProblem> {
        let wrong = || NoProblem(line.to_string());
        let columns: Vec<&str> = line.split('\t').collect();
        let &[fen, moves, keys] = &columns[..] else { return Err(wrong()) };
        let keys: Vec<String> = keys.split_whitespace().map(str::to_string).collect();
        let moves = moves.parse().ok().filter(|&moves| moves > 0 && !keys.is_empty());
        Ok(Problem { fen: fen.to_string(), moves: moves.ok_or_else(wrong)?, keys })
    }
}

/// Reads a table of problems: a line each, empty lines and lines that begin with `#` aside.
///
/// # Errors
/// The first line that is no problem.
pub fn read(text: &str) -> Result<Vec<Problem>, NoProblem> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_read_as_it_is_written() {
        let problem = Problem { fen: "8/8 w - -".to_string(), moves: 2, keys: vec!["a1a2".into(), "a1b1".into()] };
        assert_eq!(read(&format!("# told\n\n{problem}\n")), Ok(vec![problem]));
    }

    #[test]
    fn what_is_no_problem_is_refused() {
        for line in
            ["8/8 w - -", "8/8 w - -\t2", "8/8 w - -\t0\ta1a2", "8/8 w - -\tx\ta1a2", "8/8 w - -\t2\t", "a\t1\tb\tc"]
        {
            assert!(line.parse::<Problem>().is_err(), "{line}");
        }
    }
}
