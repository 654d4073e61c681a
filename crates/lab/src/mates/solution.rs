//! The solution of a problem: its keys, the main line, and its duals.

use super::Solver;
use menagerie_core::{Color, Move, Position};

/// The shortest forced win of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Its length in moves of the winner.
    pub moves: u32,
    /// All first moves that win in that many.
    pub keys: Vec<Move>,
    /// The first key with the replies that hold out longest.
    pub line: Vec<Move>,
    /// Lines from the position to a second move with which the winner goes on in time after a reply to the first key.
    pub duals: Vec<Vec<Move>>,
}

/// The shortest forced win of the side to move in at most `most` moves: `Some(None)` if there is none, and `None` if the
/// limit of nodes was reached before that was known.
pub fn solution(position: &mut Position, most: u32, nodes: u64) -> Option<Option<Solution>> {
    let mut solver = Solver::new(nodes);
    let Some(moves) = solver.distance(position, most)? else { return Some(None) };
    let keys = solver.keys(position, moves)?;
    let (mut line, mut duals) = (Vec::new(), Vec::new());
    if let Some(&key) = keys.first() {
        let attacker = position.side();
        line.push(key);
        position.play_unchecked(key);
        let done = follow(&mut solver, position, attacker, moves - 1, &mut line);
        let listed = done.and_then(|()| second_moves(&mut solver, position, attacker, moves - 1, key));
        position.undo();
        duals = listed?;
    }
    Some(Some(Solution { moves, keys, line, duals }))
}

/// Adds the longest defence and the shortest wins against it.
fn follow(
    solver: &mut Solver,
    position: &mut Position,
    attacker: Color,
    left: u32,
    line: &mut Vec<Move>,
) -> Option<()> {
    if position.outcome().is_some() {
        return Some(());
    }
    let next = if position.side() == attacker {
        let moves = solver.distance(position, left)??;
        solver.key(position, moves)??
    } else {
        longest_defence(solver, position, attacker, left)?
    };
    let left = if position.side() == attacker { left.saturating_sub(1) } else { left };
    line.push(next);
    position.play_unchecked(next);
    let done = follow(solver, position, attacker, left, line);
    position.undo();
    done
}

/// The reply after which the attacker needs most moves.
fn longest_defence(solver: &mut Solver, position: &mut Position, attacker: Color, left: u32) -> Option<Move> {
    let mut best = None;
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        let distance = match (position.outcome().is_some(), position.side() == attacker) {
            (true, _) => Some(Some(0)),
            (_, true) => solver.distance(position, left),
            // The defender has another move in this turn.
            (_, false) => Some(Some(left)),
        };
        position.undo();
        let distance = distance?.unwrap_or(left);
        if best.is_none_or(|(longest, _)| distance > longest) {
            best = Some((distance, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// The lines with a second move after a reply, as many as are enough to see that there are some.
fn second_moves(
    solver: &mut Solver,
    position: &mut Position,
    attacker: Color,
    left: u32,
    key: Move,
) -> Option<Vec<Vec<Move>>> {
    const ENOUGH: usize = 20;
    let mut duals = Vec::new();
    if left == 0 || position.outcome().is_some() || position.side() == attacker {
        return Some(duals);
    }
    for reply in position.legal_moves() {
        position.play_unchecked(reply);
        let goes_on = position.outcome().is_none() && position.side() == attacker;
        let moves = if goes_on { solver.keys(position, left) } else { Some(Vec::new()) };
        position.undo();
        for second in moves?.into_iter().skip(1) {
            duals.push(vec![key, reply, second]);
        }
        if duals.len() >= ENOUGH {
            duals.truncate(ENOUGH);
            break;
        }
    }
    Some(duals)
}
