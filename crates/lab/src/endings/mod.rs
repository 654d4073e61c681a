//! Endings of three pieces, a king and another piece against a king, known from the end backwards.
//!
//! All placements are listed with the moves between them. Where black is mated the win is there; from these the wins are
//! followed back, a ply a round: white wins where one move leads to a win, black loses where all do. What is left at the
//! end is not won. The count of moves without progress is left aside: [`Summary::longest`] tells whether it matters.

mod graph;

use graph::{Graph, locate};
use menagerie_core::{Color, Game, Kind, Move, Position};

/// An ending of king and piece against king in all its positions; white has the piece.
pub struct Ending {
    game: Game,
    kind: Kind,
    /// The plies to the win; [`NOT_WON`] elsewhere, also where there is no position.
    plies: Vec<u16>,
    summaries: [Summary; 2],
}

const NOT_WON: u16 = u16::MAX;

/// What is known of all positions with the same side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Positions that there are.
    pub positions: usize,
    /// Those of them in which white wins.
    pub won: usize,
    /// White's moves in the longest win.
    pub longest: u32,
}

impl Summary {
    /// The share of positions that are won, in hundredths.
    pub fn share(&self) -> f64 {
        100.0 * self.won as f64 / self.positions.max(1) as f64
    }
}

/// Why an ending cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// Wins do not come from mate alone, or positions tell not all.
    #[error("only endings of games that mate alone decides, and where positions tell everything, can be solved")]
    Rules,
    /// The piece is the king, or there is none.
    #[error("the game has no king, or the piece is the king itself")]
    NoKing,
    /// A move of the piece makes something else of it.
    #[error("after {mv} in `{fen}` it is another ending")]
    Leaves {
        /// Before the move.
        fen: String,
        /// The move.
        mv: String,
    },
}

impl Ending {
    /// Solves the ending of king and a piece of this type against king.
    ///
    /// # Errors
    /// Says why it cannot be solved.
    pub fn solve(game: &Game, kind: Kind) -> Result<Ending, Unsolvable> {
        let capabilities = game.capabilities();
        if !(capabilities.mate_decides && capabilities.stalemate_draws && capabilities.path_independent) {
            return Err(Unsolvable::Rules);
        }
        if game.definition().royal().is_none_or(|royal| royal == kind) {
            return Err(Unsolvable::NoKing);
        }
        let graph = Graph::build(game, kind)?;
        let plies = retreat(&graph);
        let summaries = Color::BOTH.map(|side| {
            let half = plies.len() / 2;
            let range = side.index() * half..(side.index() + 1) * half;
            let won = || plies[range.clone()].iter().filter(|&&plies| plies != NOT_WON);
            Summary {
                positions: range.clone().filter(|&at| graph.exists(at)).count(),
                won: won().count(),
                longest: won().map(|&plies| moves(plies)).max().unwrap_or(0),
            }
        });
        Ok(Ending { game: game.clone(), kind, plies, summaries })
    }

    /// What is known of the positions in which this side is to move.
    pub fn summary(&self, side: Color) -> Summary {
        self.summaries[side.index()]
    }

    /// With how many of its moves white wins at latest, if it does; nothing also where it is another ending.
    pub fn moves(&self, position: &Position) -> Option<u32> {
        self.plies(position).map(moves)
    }

    fn plies(&self, position: &Position) -> Option<u16> {
        let plies = self.plies[locate(position, self.kind)?];
        (plies != NOT_WON).then_some(plies)
    }

    /// The numbers that [`Ending::won`] takes are lower than this one.
    pub fn numbers(&self) -> usize {
        self.plies.len()
    }

    /// A placement by its number, if white wins in it.
    pub fn won(&self, number: usize) -> Option<Position> {
        let won = self.plies.get(number).is_some_and(|&plies| plies != NOT_WON);
        won.then(|| graph::position(&self.game, self.kind, number)).flatten()
    }

    /// The move with which black holds out longest, or escapes if it can; nothing if it has no move.
    pub fn resistance(&self, position: &Position) -> Option<Move> {
        let mut after = position.clone();
        position.legal_moves().into_iter().max_by_key(|&mv| {
            after.play(mv);
            let plies = self.plies(&after).unwrap_or(NOT_WON);
            after.undo();
            plies
        })
    }
}

/// White's moves in so many plies before the win: what black's answer decides counts with the move before it.
fn moves(plies: u16) -> u32 {
    u32::from(plies).div_ceil(2)
}

/// The plies to the win of all positions.
fn retreat(graph: &Graph) -> Vec<u16> {
    let mut plies = vec![NOT_WON; graph.len()];
    graph.won().for_each(|at| plies[at] = 0);
    let mut open: Vec<usize> = (0..graph.len()).filter(|&at| plies[at] == NOT_WON && graph.has_moves(at)).collect();
    // Two rounds without anything new, one for each side, are the end.
    let (mut round, mut idle) = (0, 0);
    while idle < 2 {
        round += 1;
        let is_won = |at: &u32| plies[*at as usize] != NOT_WON;
        let wins = |&at: &usize| match graph.side(at) {
            Color::White => graph.moves(at).iter().any(is_won),
            Color::Black => graph.is_closed(at) && graph.moves(at).iter().all(is_won),
        };
        let (new, rest): (Vec<usize>, Vec<usize>) = open.iter().partition(|at| wins(at));
        idle = if new.is_empty() { idle + 1 } else { 0 };
        new.iter().for_each(|&at| plies[at] = round);
        open = rest;
    }
    plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn solve(game: &str, piece: &str) -> Result<Ending, Unsolvable> {
        let game = Library::shipped().game(game).unwrap();
        Ending::solve(&game, game.definition().kind(piece).unwrap())
    }

    #[test]
    fn what_cannot_be_solved_is_refused() {
        assert_eq!(solve("king-of-the-hill", "queen").err(), Some(Unsolvable::Rules));
        assert_eq!(solve("los-alamos", "king").err(), Some(Unsolvable::NoKing));
        assert!(matches!(solve("los-alamos", "pawn").err(), Some(Unsolvable::Leaves { .. })));
    }

    #[test]
    fn a_knight_does_not_win_and_a_queen_does() {
        let knight = solve("los-alamos", "knight").unwrap();
        assert!(
            Color::BOTH.iter().all(|&side| knight.summary(side).won == 0 && knight.summary(side).positions > 10_000)
        );
        let queen = solve("los-alamos", "queen").unwrap();
        assert_eq!(queen.summary(Color::White).won, queen.summary(Color::White).positions);
        let position = |fen| Library::shipped().game("los-alamos").unwrap().position(fen).unwrap();
        assert_eq!(queen.moves(&position("5k/6/4K1/6/6/1Q4 w - - 0 1")), Some(1));
        assert_eq!(queen.moves(&position("Q4k/6/5K/6/6/6 b - - 0 1")), Some(0));
        assert_eq!(queen.moves(&position("5k/4Q1/6/6/6/K5 b - - 0 1")), None);
        assert_eq!(queen.moves(&position("5k/Q5/6/6/6/K4q w - - 0 1")), None);
    }
}
