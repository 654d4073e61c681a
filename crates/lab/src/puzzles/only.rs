//! The search for a win with one way to play it.

use super::puzzle::Theme;
use crate::mates::Solver;
use menagerie_core::{Color, Move, Outcome, Position};

/// What a search for a win with one way to play it has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// There is one.
    Only(OnlyLine),
    /// There is a forced win, and more than one way to play it.
    Several,
    /// There is no forced win in that many moves.
    NoWin,
    /// The limit of nodes was reached: nothing is known.
    Unknown,
}

/// A shortest forced win in which the winner has one move at each turn that wins in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyLine {
    /// Its length, in moves of the winner.
    pub length: u32,
    /// The moves, with a longest defence.
    pub moves: Vec<Move>,
    /// How it ends.
    pub theme: Theme,
}

/// Seeks a win of the side to move in at most `most` moves that has one way to play it, within a number of nodes.
///
/// All moves are tried at each turn of the winner: the others are proved not to win in as many moves. Of the defences that
/// hold out longest the first is taken after which there still is one way alone.
///
/// ```
/// use menagerie_lab::puzzles::{Sought, only_line};
///
/// let chess = menagerie_core::Library::shipped().game("chess")?;
/// let mut position = chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
/// let Sought::Only(found) = only_line(&mut position, 2, 10_000) else { panic!("the rook mates") };
/// assert_eq!((found.length, position.move_text(found.moves[0]).as_str()), (1, "a1a8"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn only_line(position: &mut Position, most: u32, nodes: u64) -> Sought {
    let mut solver = Solver::new(nodes);
    let length = match solver.distance(position, most) {
        None => return Sought::Unknown,
        Some(None) => return Sought::NoWin,
        Some(Some(length)) => length,
    };
    let mut walk = Walk { winner: position.side(), moves: Vec::new(), end: None };
    match walk.on(&mut solver, position, length) {
        None => Sought::Unknown,
        Some(false) => Sought::Several,
        Some(true) => Sought::Only(OnlyLine { length, moves: walk.moves, theme: theme(walk.end) }),
    }
}

/// What an end makes of a puzzle.
pub(super) fn theme(end: Option<Outcome>) -> Theme {
    if matches!(end, Some(Outcome::Checkmate { .. })) { Theme::Mate } else { Theme::Win }
}

struct Walk {
    winner: Color,
    moves: Vec<Move>,
    end: Option<Outcome>,
}

impl Walk {
    /// Adds a line to the end of the game; `false` if at some turn the winner has a choice, on each longest defence.
    fn on(&mut self, solver: &mut Solver, position: &mut Position, left: u32) -> Option<bool> {
        if let Some(end) = position.outcome() {
            self.end = Some(end);
            return Some(true);
        }
        if position.side() == self.winner {
            return match solver.keys(position, left)?[..] {
                [only] => self.after(solver, position, only, left - 1),
                _ => Some(false),
            };
        }
        for (mv, left) in longest_defences(solver, position, self.winner, left)? {
            if self.after(solver, position, mv, left)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn after(&mut self, solver: &mut Solver, position: &mut Position, mv: Move, left: u32) -> Option<bool> {
        let before = self.moves.len();
        self.moves.push(mv);
        position.play_unchecked(mv);
        let found = self.on(solver, position, left);
        position.undo();
        if found != Some(true) {
            self.moves.truncate(before);
        }
        found
    }
}

/// The replies that hold out longest, in the order of their notation, each with the moves that the winner needs after it.
fn longest_defences(
    solver: &mut Solver,
    position: &mut Position,
    winner: Color,
    left: u32,
) -> Option<Vec<(Move, u32)>> {
    let mut replies = Vec::new();
    for mv in position.legal_moves() {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        let distance = match (position.outcome().is_some(), position.side() == winner) {
            (true, _) => Some(0),
            (_, true) => solver.distance(position, left).map(|found| found.unwrap_or(left)),
            // The defender has another move in this turn.
            (_, false) => Some(left),
        };
        position.undo();
        replies.push((distance?, text, mv));
    }
    let longest = replies.iter().map(|(distance, ..)| *distance).max().unwrap_or(0);
    replies.retain(|(distance, ..)| *distance == longest);
    replies.sort_by(|(_, one, _), (_, other, _)| one.cmp(other));
    Some(replies.into_iter().map(|(distance, _, mv)| (mv, distance)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn sought(game: &str, fen: &str, most: u32, nodes: u64) -> (Sought, Vec<String>) {
        let mut position = Library::shipped().game(game).unwrap().position(fen).unwrap();
        let found = only_line(&mut position, most, nodes);
        let Sought::Only(line) = &found else { return (found, Vec::new()) };
        let mut texts = Vec::new();
        for &mv in &line.moves {
            texts.push(position.move_text(mv));
            position.play_unchecked(mv);
        }
        (found, texts)
    }

    /// A rook of black's guards the last rank, and another one guards the first.
    const GUARDED: &str = "1r1r2k1/5ppp/8/8/8/8/3R4/3R2K1 w - - 0 1";

    #[test]
    fn one_way_is_not_several_and_not_none() {
        assert_eq!(sought("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, 1_000_000).0, Sought::Several);
        // Two rooks mate on the last rank.
        assert_eq!(sought("chess", "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", 1, 1_000_000).0, Sought::Several);
        assert_eq!(sought("chess", "7k/8/8/8/8/8/8/1R4K1 w - - 0 1", 2, 1_000_000).0, Sought::NoWin);
        let (found, moves) = sought("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2, 1_000_000);
        assert!(matches!(found, Sought::Only(OnlyLine { length: 1, theme: Theme::Mate, .. })), "{found:?}");
        assert_eq!(moves, ["a1a8"]);
    }

    #[test]
    fn the_longest_defence_is_part_of_the_line() {
        let (found, moves) = sought("chess", GUARDED, 2, 1_000_000);
        assert!(matches!(found, Sought::Only(OnlyLine { length: 2, theme: Theme::Mate, .. })), "{found:?}");
        assert_eq!(moves, ["d2d8", "b8d8", "d1d8"]);
    }

    #[test]
    fn nothing_is_claimed_without_a_proof() {
        for nodes in [1, 10, 50] {
            assert_eq!(sought("chess", GUARDED, 2, nodes).0, Sought::Unknown);
        }
    }

    /// White gives up its last piece, which Black must capture: the line ends with the reply.
    #[test]
    fn a_win_of_another_kind_has_its_theme() {
        let (found, moves) = sought("antichess", "3R4/8/8/8/8/2p5/8/8 w - - 0 1", 1, 100_000);
        assert!(matches!(found, Sought::Only(OnlyLine { length: 1, theme: Theme::Win, .. })), "{found:?}");
        assert_eq!(moves.len(), 2);
    }
}
