//! Tablebases of three pieces, king and piece against king, by retrograde analysis.
//!
//! All positions are listed with the moves between them. The positions in which Black is mated are won; from these the
//! analysis goes back one ply at a time: White wins where one move leads to a win, Black loses where all do. Positions that
//! are left at the end are not won. The fifty-move rule is ignored: [`Summary::longest`] tells whether it matters.

mod positions;

use menagerie_core::{Color, Game, Kind, Move, Position};
use positions::{PositionGraph, index_of};

/// The tablebase of king and piece against king. White has the piece.
pub struct Tablebase {
    game: Game,
    kind: Kind,
    /// Plies to the win by position index; [`NOT_WON`] elsewhere, also where the index is not a position.
    plies: Vec<u16>,
    summaries: [Summary; 2],
}

const NOT_WON: u16 = u16::MAX;

/// The positions with the same side to move, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Legal positions.
    pub positions: usize,
    /// Positions that White wins.
    pub won: usize,
    /// White's moves in the longest win with best play.
    pub longest: u32,
}

impl Summary {
    /// The share of positions that are won, in per cent.
    pub fn share(&self) -> f64 {
        100.0 * self.won as f64 / self.positions.max(1) as f64
    }
}

/// Why a tablebase cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// The game is not decided by mate alone, or the value of a position depends on the moves before it.
    #[error("tablebases need a game that only mate decides, in which values do not depend on earlier moves")]
    Rules,
    /// There is no king, or the piece is the king.
    #[error("the game has no king, or the piece is the king itself")]
    NoKing,
    /// A move leads to other material.
    #[error("{mv} in `{fen}` leads to other material")]
    Leaves {
        /// The position before the move.
        fen: String,
        /// The move.
        mv: String,
    },
}

impl Tablebase {
    /// Computes the tablebase of king and a piece of this type against king.
    ///
    /// # Errors
    /// [`Unsolvable`] if the game or the piece does not allow it.
    pub fn solve(game: &Game, kind: Kind) -> Result<Tablebase, Unsolvable> {
        let capabilities = game.capabilities();
        if !(capabilities.mate_decides && capabilities.stalemate_draws && capabilities.path_independent) {
            return Err(Unsolvable::Rules);
        }
        if game.definition().royal().is_none_or(|royal| royal == kind) {
            return Err(Unsolvable::NoKing);
        }
        let graph = PositionGraph::build(game, kind)?;
        let plies = retrograde_analysis(&graph);
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
        Ok(Tablebase { game: game.clone(), kind, plies, summaries })
    }

    /// The positions in which this side is to move, in numbers.
    pub fn summary(&self, side: Color) -> Summary {
        self.summaries[side.index()]
    }

    /// White's moves to the win with best play; none if White does not win, or the material is other.
    pub fn moves(&self, position: &Position) -> Option<u32> {
        self.plies(position).map(moves)
    }

    fn plies(&self, position: &Position) -> Option<u16> {
        let plies = self.plies[index_of(position, self.kind)?];
        (plies != NOT_WON).then_some(plies)
    }

    /// The end of the range of indices that [`Tablebase::won`] takes.
    pub fn indices(&self) -> usize {
        self.plies.len()
    }

    /// The position of an index, if White wins it.
    pub fn won(&self, index: usize) -> Option<Position> {
        let won = self.plies.get(index).is_some_and(|&plies| plies != NOT_WON);
        won.then(|| positions::position(&self.game, self.kind, index)).flatten()
    }

    /// Black's best defence: the move that escapes, or holds out longest. None if there is no legal move.
    pub fn best_defence(&self, position: &Position) -> Option<Move> {
        let mut after = position.clone();
        position.legal_moves().into_iter().max_by_key(|&mv| {
            after.play_unchecked(mv);
            let plies = self.plies(&after).unwrap_or(NOT_WON);
            after.undo();
            plies
        })
    }
}

/// White's moves in this many plies to the win. A win that Black's reply brings about counts with the move before it.
fn moves(plies: u16) -> u32 {
    u32::from(plies).div_ceil(2)
}

/// The plies to the win of all positions.
fn retrograde_analysis(graph: &PositionGraph) -> Vec<u16> {
    let mut plies = vec![NOT_WON; graph.len()];
    graph.won().for_each(|at| plies[at] = 0);
    let mut open: Vec<usize> = (0..graph.len()).filter(|&at| plies[at] == NOT_WON && graph.has_moves(at)).collect();
    // Two rounds without a new win, one for each side, end the analysis.
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

    fn solve(game: &str, piece: &str) -> Result<Tablebase, Unsolvable> {
        let game = Library::shipped().game(game).unwrap();
        Tablebase::solve(&game, game.definition().kind(piece).unwrap())
    }

    #[test]
    fn unsolvable_material_is_refused() {
        assert_eq!(solve("king-of-the-hill", "queen").err(), Some(Unsolvable::Rules));
        assert_eq!(solve("los-alamos", "king").err(), Some(Unsolvable::NoKing));
        assert!(matches!(solve("los-alamos", "pawn").err(), Some(Unsolvable::Leaves { .. })));
    }

    #[test]
    fn a_queen_wins_and_a_knight_does_not() {
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
