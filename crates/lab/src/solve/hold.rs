//! The steps of a defence by which the attacker does not win, from what a search has found.
//!
//! Where values do not depend on the past, a defence is a set of positions that the attacker cannot leave and in none of
//! which it has won: one move for each of the defender's positions, whatever came before and however often they come up.

use super::node::Child;
use super::proof::{Step, without_counts};
use super::rule_facts::is_positional;
use super::searcher::{DEEPEST, Searcher};
use super::table::SOLVED;
use super::win::moves_by_text;
use crate::result::is_counted;
use menagerie_core::{Color, Move, Outcome, Position};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// What the defender does from the searcher's position.
pub(super) fn steps(searcher: &mut Searcher<'_>) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    if !is_positional(searcher.position.game()) || !searcher.shared.free_of_past {
        play_out(searcher, 0, &mut steps)?;
        return Some(steps);
    }
    let root = searcher.position.clone();
    let strategy = strategy(searcher)?;
    write(&root, searcher.shared.attacker, &strategy, &mut steps);
    Some(steps)
}

/// The end of a position, whatever was before.
fn end(position: &Position) -> Option<Outcome> {
    position.outcome().filter(|outcome| !is_counted(*outcome))
}

/// The defender's moves, by the texts of the positions.
fn strategy(searcher: &mut Searcher<'_>) -> Option<HashMap<String, String>> {
    let game = searcher.position.game().clone();
    let attacker = searcher.shared.attacker;
    let mut strategy = HashMap::new();
    let mut open = vec![without_counts(&searcher.position.fen()).0];
    let mut seen: HashSet<String> = open.iter().cloned().collect();
    searcher.assumed.insert(searcher.position.key());
    while let Some(text) = open.pop() {
        if searcher.shared.is_out() || seen.len() > searcher.shared.most_steps {
            return None;
        }
        let mut position = game.position(&format!("{text} 0 1")).ok()?;
        if let Some(outcome) = end(&position) {
            if outcome.winner() == Some(attacker) {
                return None;
            }
            continue;
        }
        searcher.begin_at(&position);
        let moves = if searcher.attacks() { position.legal_moves() } else { vec![holding_move(searcher)?] };
        if !searcher.attacks() {
            strategy.insert(text, position.move_text(moves[0]));
        }
        searcher.count(moves.len() as u64);
        for mv in moves {
            position.play_unchecked(mv);
            let (after, _) = without_counts(&position.fen());
            if seen.insert(after.clone()) {
                searcher.assumed.insert(position.key());
                open.push(after);
            }
            position.undo();
        }
    }
    Some(strategy)
}

/// A move after which the attacker does not win, if the positions that are assumed not to be won are not.
fn holding_move(searcher: &mut Searcher<'_>) -> Option<Move> {
    for _ in 0..2 {
        let known = searcher.known_defence();
        let children = searcher.on_line(|searcher| searcher.children(0));
        let by_counts = |child: &Child| child.over.is_some_and(|over| over.depends == 0);
        let holds = children.iter().filter(|child| child.now.is_disproven() && !by_counts(child));
        // What is over needs no more steps; what the search has found first needs few.
        let order = |child: &&Child| (child.over.is_some(), Some(child.index) == known, Reverse(child.index));
        if let Some(child) = holds.max_by_key(order) {
            return Some(child.mv);
        }
        searcher.search(0, SOLVED, SOLVED);
    }
    None
}

/// Writes a strategy in the order in which it is checked.
fn write(root: &Position, attacker: Color, strategy: &HashMap<String, String>, steps: &mut Vec<Step>) {
    let mut seen = HashSet::new();
    let mut open = vec![without_counts(&root.fen()).0];
    while let Some(text) = open.pop() {
        let Ok(mut position) = root.game().position(&format!("{text} 0 1")) else { continue };
        if end(&position).is_some() || !seen.insert(text.clone()) {
            continue;
        }
        let mut moves = position.legal_moves();
        if position.side() == attacker {
            moves.sort_by_cached_key(|&mv| position.move_text(mv));
        } else if let Some(step) = strategy.get(&text) {
            moves.retain(|&mv| position.move_text(mv) == *step);
            steps.push(Step::Move(step.clone()));
        }
        for mv in moves.into_iter().rev() {
            position.play_unchecked(mv);
            open.push(without_counts(&position.fen()).0);
            position.undo();
        }
    }
}

/// Adds the steps of the position at this depth, where each line is played to its end.
fn play_out(searcher: &mut Searcher<'_>, depth: usize, steps: &mut Vec<Step>) -> Option<()> {
    // Lines that meet are played out each on its own, so there may be very many.
    if searcher.shared.is_out() || depth >= DEEPEST || steps.len() > searcher.shared.most_steps {
        return None;
    }
    searcher.count(1);
    if let Some(outcome) = searcher.position.outcome() {
        return (outcome.winner() != Some(searcher.shared.attacker)).then_some(());
    }
    if searcher.attacks() {
        return moves_by_text(searcher)
            .into_iter()
            .try_for_each(|mv| searcher.after(mv, |searcher| play_out(searcher, depth + 1, steps)));
    }
    let mv = defence(searcher, depth)?;
    steps.push(Step::Move(searcher.position.move_text(mv)));
    searcher.after(mv, |searcher| play_out(searcher, depth + 1, steps))
}

/// A move after which the attacker does not win on this line.
fn defence(searcher: &mut Searcher<'_>, depth: usize) -> Option<Move> {
    for _ in 0..2 {
        let children = searcher.on_line(|searcher| searcher.children(depth));
        if let Some(child) = children.iter().find(|child| child.now.is_disproven()) {
            return Some(child.mv);
        }
        searcher.search(depth, SOLVED, SOLVED);
    }
    None
}
