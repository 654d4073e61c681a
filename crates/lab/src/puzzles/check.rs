//! Puzzles that others hand in: what they say is checked, and that there is one way to win is proved once more.

use super::only::theme;
use super::puzzle::Puzzle;
use crate::mates::Solver;
use menagerie_core::{Explain, Game, Move, Position};

/// No puzzle is longer, in moves of the solver.
const LONGEST: u32 = 8;
/// No solution has more moves; a turn may have several.
const MOST_MOVES: usize = 64;

/// Why a puzzle is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongPuzzle {
    /// The game has other rules or pieces.
    #[error("it was made for other rules of {game}: they have the fingerprint {own}, and the puzzle has {given}")]
    Rules {
        /// The game.
        game: String,
        /// Its fingerprint.
        own: String,
        /// That of the puzzle.
        given: String,
    },
    /// The FEN is none of the game.
    #[error("its position cannot be read: {0}")]
    Position(String),
    /// It is too long, or has no moves.
    #[error("a puzzle has 1 to {LONGEST} moves of the solver")]
    Length,
    /// A move is not legal, or not in machine notation.
    #[error("move {number} of its solution, `{text}`, is not legal in machine notation")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// As it is written.
        text: String,
    },
    /// The game is over before the last move, or goes on after it, or somebody else wins.
    #[error("its solution does not end with a win of the side to move")]
    End,
    /// The number of moves or the theme is not that of the solution.
    #[error("its solution is a {0}")]
    Said(String),
    /// There is a quicker win, or another move that wins in time.
    #[error("move {0} of its solution is not the only one that wins in time")]
    NotOnly(usize),
    /// The limit of nodes was reached.
    #[error("that there is one way to win is not proved within the limit of nodes")]
    Unproved,
}

impl Puzzle {
    /// Checks a puzzle by the rules: its position, its moves and its end.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, game: &Game) -> Result<(), WrongPuzzle> {
        self.replay(game).map(drop)
    }

    /// Checks a puzzle, and proves that it is the shortest win and that each move of the solver is the only one that wins in
    /// time, within a number of nodes.
    ///
    /// # Errors
    /// What is wrong with it, or that the nodes were too few.
    pub fn prove(&self, game: &Game, nodes: u64) -> Result<(), WrongPuzzle> {
        let (mut position, moves) = self.replay(game)?;
        let (solver, mut left) = (&mut Solver::new(nodes), self.length);
        let winner = position.side();
        // A quicker win would be a better solution.
        if solver.distance(&mut position, left).ok_or(WrongPuzzle::Unproved)? != Some(left) {
            return Err(WrongPuzzle::NotOnly(1));
        }
        for (at, mv) in moves.into_iter().enumerate() {
            if position.side() == winner {
                if solver.keys(&mut position, left).ok_or(WrongPuzzle::Unproved)? != [mv] {
                    return Err(WrongPuzzle::NotOnly(at + 1));
                }
                left -= 1;
            }
            position.play_unchecked(mv);
        }
        Ok(())
    }

    /// The position and the moves, all of them legal.
    fn replay(&self, game: &Game) -> Result<(Position, Vec<Move>), WrongPuzzle> {
        let own = game.definition().fingerprint_with_pieces();
        if own != self.rules {
            let (game, given) = (game.name().to_string(), self.rules.clone());
            return Err(WrongPuzzle::Rules { game, own, given });
        }
        if !(1..=LONGEST).contains(&self.length) || self.moves.len() > MOST_MOVES {
            return Err(WrongPuzzle::Length);
        }
        let start = game.position(&self.fen).map_err(|error| WrongPuzzle::Position(error.to_string()))?;
        let (mut position, mut moves, mut length) = (start.clone(), Vec::new(), 0);
        for (at, text) in self.moves.iter().enumerate() {
            let illegal = || WrongPuzzle::Move { number: at + 1, text: text.clone() };
            if position.outcome().is_some() {
                return Err(WrongPuzzle::End);
            }
            let mv = position.parse_move(text).map_err(|_| illegal())?;
            if position.move_text(mv) != *text {
                return Err(illegal());
            }
            length += u32::from(position.side() == start.side());
            position.play_unchecked(mv);
            moves.push(mv);
        }
        let end = position.outcome();
        if end.and_then(|end| end.winner()) != Some(start.side()) {
            return Err(WrongPuzzle::End);
        }
        let found = Puzzle { length, theme: theme(end), ..self.clone() };
        if found != *self {
            return Err(WrongPuzzle::Said(found.to_string()));
        }
        Ok((start, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Theme;
    use menagerie_core::Library;

    fn puzzle(fen: &str, moves: &[&str], length: u32) -> Puzzle {
        let game = Library::shipped().game("chess").unwrap();
        Puzzle {
            game: "chess".to_string(),
            rules: game.definition().fingerprint_with_pieces(),
            fen: fen.to_string(),
            moves: moves.iter().map(|mv| mv.to_string()).collect(),
            length,
            theme: Theme::Mate,
            source: "a test".to_string(),
        }
    }

    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

    #[test]
    fn puzzles_are_what_they_say_or_refused() {
        let game = Library::shipped().game("chess").unwrap();
        let right = puzzle(BACK_RANK, &["a1a8"], 1);
        assert_eq!(right.prove(&game, 100_000), Ok(()));
        let wrong = [
            (Puzzle { rules: "1-2".into(), ..right.clone() }, "other rules of chess"),
            (Puzzle { fen: "8/8 w".into(), ..right.clone() }, "its position cannot be read"),
            (Puzzle { length: 0, ..right.clone() }, "1 to 8 moves"),
            (Puzzle { moves: vec!["a1b8".into()], ..right.clone() }, "move 1 of its solution, `a1b8`"),
            (Puzzle { moves: vec!["Ra8#".into()], ..right.clone() }, "move 1 of its solution, `Ra8#`"),
            (Puzzle { moves: vec!["a1a7".into()], ..right.clone() }, "does not end with a win"),
            (Puzzle { moves: vec!["a1a8".into(), "g8f8".into()], ..right.clone() }, "does not end with a win"),
            (Puzzle { length: 2, ..right.clone() }, "its solution is a mate in 1"),
            (Puzzle { theme: Theme::Win, ..right.clone() }, "its solution is a mate in 1"),
        ];
        for (puzzle, why) in wrong {
            let said = puzzle.prove(&game, 100_000).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
    }

    /// A solution that wins is not enough.
    #[test]
    fn a_proof_is_demanded_that_there_is_one_way() {
        let game = Library::shipped().game("chess").unwrap();
        // Another rook mates as well.
        let dual = puzzle("6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", &["a1a8"], 1);
        assert_eq!(dual.check(&game), Ok(()));
        assert_eq!(dual.prove(&game, 100_000), Err(WrongPuzzle::NotOnly(1)));
        // It can be done with one move less.
        let slow = puzzle(BACK_RANK, &["a1a7", "g8f8", "a7a8"], 2);
        assert_eq!(slow.prove(&game, 100_000), Err(WrongPuzzle::End));
        let right = puzzle(BACK_RANK, &["a1a8"], 1);
        assert_eq!(right.prove(&game, 3), Err(WrongPuzzle::Unproved));
    }
}
