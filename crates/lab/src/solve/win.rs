//! The steps of a win, from what a search has found.

use super::proof::{Proven, Step, without_counts};
use super::searcher::{DEEPEST, Searcher};
use super::table::SOLVED;
use menagerie_core::Move;
use std::collections::HashMap;

/// What has been written.
struct Walk {
    steps: Vec<Step>,
    /// The proven positions of the attacker, by their texts.
    proven: HashMap<String, Proven>,
    /// The halfmove clock with which the game ends.
    limit: Option<u32>,
}

/// What the attacker does from the searcher's position.
pub(super) fn steps(searcher: &mut Searcher<'_>) -> Option<Vec<Step>> {
    let limit = searcher.position.game().facts().draw_clock;
    let mut walk = Walk { steps: Vec::new(), proven: HashMap::new(), limit };
    prove(searcher, 0, &mut walk)?;
    Some(walk.steps)
}

/// Adds the steps of the position at this depth, and returns the plies of the longest line.
fn prove(searcher: &mut Searcher<'_>, depth: usize, walk: &mut Walk) -> Option<u32> {
    if searcher.shared.is_out() || depth >= DEEPEST || walk.steps.len() > searcher.shared.most_steps {
        return None;
    }
    searcher.count(1);
    if let Some(over) = searcher.over(depth) {
        return over.is_proven().then_some(0);
    }
    if !searcher.attacks() {
        let mut height = 0;
        for mv in moves_by_text(searcher) {
            height = height.max(searcher.after(mv, |searcher| prove(searcher, depth + 1, walk))? + 1);
        }
        return Some(height);
    }
    let (text, clock) = without_counts(&searcher.position.fen());
    let known = walk.proven.get(&text).copied().filter(|_| searcher.shared.free_of_past);
    if let Some(proven) = known {
        // A position that is played out twice could repeat.
        walk.steps.push(Step::Proven);
        return proven.holds_with(clock, walk.limit).then_some(proven.height);
    }
    let mv = winning_move(searcher, depth)?;
    walk.steps.push(Step::Move(searcher.position.move_text(mv)));
    let height = searcher.after(mv, |searcher| prove(searcher, depth + 1, walk))? + 1;
    walk.proven.insert(text, Proven { clock, height });
    Some(height)
}

/// The legal moves, sorted by their machine notation.
pub(super) fn moves_by_text(searcher: &Searcher<'_>) -> Vec<Move> {
    let mut moves = searcher.position.legal_moves();
    moves.sort_by_cached_key(|&mv| searcher.position.move_text(mv));
    moves
}

/// A move that wins in a proven position of the attacker.
fn winning_move(searcher: &mut Searcher<'_>, depth: usize) -> Option<Move> {
    for _ in 0..2 {
        let known = searcher.known_best();
        let proven = searcher.on_line(|searcher| {
            let mut children = searcher.children(depth);
            children.retain(|child| child.now.is_proven());
            children
        });
        let at_once = proven.iter().find(|child| child.over.is_some());
        let same = proven.iter().find(|child| Some(child.index) == known);
        if let Some(child) = at_once.or(same).or(proven.first()) {
            return Some(child.mv);
        }
        searcher.search(depth, SOLVED, SOLVED);
    }
    None
}
