//! One thread's search.

use super::conditions::Condition;
use super::node::{Child, Summary, sum_up};
use super::search::Attack;
use super::shared::Shared;
use super::table::{CONDITION, Entry, FREE, LINE, MOST, Numbers};
use crate::result::is_counted;
use menagerie_core::{Color, Move, Position};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::Ordering::Relaxed;

/// Lines are not longer than this.
pub(super) const DEEPEST: usize = 600;
/// How many nodes a thread searches between two reports of progress.
const REPORT: u64 = 1 << 18;

/// What a thread knows of the line that it is on.
pub(super) struct Searcher<'s> {
    pub(super) shared: &'s Shared,
    pub(super) position: Position,
    /// The keys of the positions of the line whose children are being looked at.
    line: Vec<u64>,
    /// The same in their order, hashed together.
    hash: u64,
    /// Whether moves came before the line.
    has_past: bool,
    /// What is known about the root.
    root: Numbers,
    /// The nodes that this thread has searched.
    nodes: u64,
    next_report: u64,
    /// Called now and then with the numbers of the root; ends the search by answering `false`.
    report: &'s mut dyn FnMut(&Shared, Numbers) -> bool,
    /// Positions that count as not won wherever they come up, but for the root.
    pub(super) assumed: HashSet<u64>,
}

impl<'s> Searcher<'s> {
    pub(super) fn new(
        shared: &'s Shared,
        position: &Position,
        report: &'s mut dyn FnMut(&Shared, Numbers) -> bool,
    ) -> Searcher<'s> {
        Searcher {
            shared,
            position: position.clone(),
            line: Vec::new(),
            hash: 0,
            has_past: position.ply() > 0,
            root: Numbers::open(1, 1),
            nodes: 0,
            next_report: REPORT,
            report,
            assumed: HashSet::new(),
        }
    }

    /// Begins a line at a position without a past.
    pub(super) fn begin_at(&mut self, position: &Position) {
        self.position = position.clone();
        self.has_past = false;
    }

    /// The key of the position in the table. Where the past decides which moves are legal, it is part of the key.
    pub(super) fn key(&self) -> u64 {
        let key = if self.shared.counts.load(Relaxed) { self.key_with_counts() } else { self.position.key() };
        if self.shared.free_of_past {
            return key;
        }
        // The placement before tells a pass from another move.
        key ^ mixed(self.position.past_key() ^ self.position.earlier_placement().rotate_left(11))
    }

    /// The key of the position with all that its FEN counts, but for the number of the move.
    fn key_with_counts(&self) -> u64 {
        let fen = self.position.fen();
        let mut hasher = DefaultHasher::new();
        fen.rsplit_once(' ').map(|(rest, _)| rest).hash(&mut hasher);
        hasher.finish()
    }

    /// The key of the position on this line only.
    fn twin(&self, key: u64) -> u64 {
        mixed(key ^ self.hash.rotate_left(21))
    }

    pub(super) fn attacks(&self) -> bool {
        self.position.side() == self.shared.attacker
    }

    fn value_of(&self, winner: Option<Color>) -> Numbers {
        if winner == Some(self.shared.attacker) { Numbers::PROVEN } else { Numbers::DISPROVEN }
    }

    /// The value of a position at this depth of the line, where the game is over or the position repeats.
    pub(super) fn over(&self, depth: usize) -> Option<Numbers> {
        self.over_by_line(depth).or_else(|| self.over_by_rule(self.position.count_legal_moves()))
    }

    /// The value of a position that has come back on this line, or that is assumed not to be won.
    fn over_by_line(&self, depth: usize) -> Option<Numbers> {
        if depth > 0 && self.assumed.contains(&self.position.key()) {
            return Some(Numbers::DISPROVEN);
        }
        let plies = self.position.last_seen(depth).filter(|_| self.shared.cuts_repetitions)?;
        // Where lines are cut, a repetition wins for nobody.
        Some(Numbers { depends: (depth - plies) as u16, ..Numbers::DISPROVEN })
    }

    /// The value of a position with this many legal moves where the game is over.
    fn over_by_rule(&self, moves: u64) -> Option<Numbers> {
        // Positions of the line do not repeat here; those before it may.
        let may_repeat = self.has_past || !self.shared.cuts_repetitions;
        // The whole question is asked where it may have an answer.
        let may_be = moves == 0
            || self.position.is_drawn_by_rule()
            || self.position.decision().is_some()
            || (may_repeat && self.position.repetition().is_some());
        let outcome = may_be.then(|| self.position.outcome()).flatten()?;
        // Counts of moves and repetitions are not part of the key.
        Some(Numbers { depends: if is_counted(outcome) { 0 } else { FREE }, ..self.value_of(outcome.winner()) })
    }

    /// The moves of the position at this depth, which the line has, with what is known of what follows.
    pub(super) fn children(&mut self, depth: usize) -> Vec<Child> {
        let moves = self.position.legal_moves();
        self.count(moves.len() as u64);
        let all = !self.attacks() || self.shared.attack == Attack::All;
        let mut children = Vec::with_capacity(moves.len());
        for (index, mv) in moves.into_iter().enumerate() {
            self.position.play_unchecked(mv);
            if all || self.position.in_check() || self.threatens() {
                children.push(self.child(depth + 1, mv, index));
            }
            self.position.undo();
        }
        // All are looked up at once, since the processor waits for memory less often so.
        for child in &mut children {
            child.now = self.value(child);
        }
        children
    }

    /// The position at this depth, after a move, as a child of the one before, with the numbers that it begins with.
    fn child(&self, depth: usize, mv: Move, index: usize) -> Child {
        let replies = self.position.count_legal_moves();
        let over = self.over_by_line(depth).or_else(|| self.over_by_rule(replies));
        // The more replies there are, the more must be proven.
        let proof = if self.attacks() { 1 } else { replies as u32 };
        Child { mv, index, key: self.key(), over, now: over.unwrap_or(Numbers::open(proof, 1)) }
    }

    /// Whether the attacker, who has just moved, would win with another move at once, or has won.
    fn threatens(&mut self) -> bool {
        if self.attacks() || self.position.outcome().is_some() {
            return true;
        }
        let attacker = self.shared.attacker;
        self.position.play_null();
        let wins = self.attacks()
            && self.position.legal_moves().into_iter().any(|mv| {
                self.position.play_unchecked(mv);
                let winner = self.position.outcome().and_then(|outcome| outcome.winner());
                self.position.undo();
                winner == Some(attacker)
            });
        self.position.undo();
        wins
    }

    /// What is known on this line about a position of the table.
    fn numbers(&self, entry: Entry) -> Numbers {
        if entry.numbers.is_solved() {
            return entry.numbers;
        }
        if entry.more & CONDITION != 0
            && let Some(reasons) = self.condition(entry.key)
        {
            let depths = reasons.iter().filter_map(|reason| self.depth_of(*reason));
            let depends = depths.min().map_or(FREE, |depth| depth as u16);
            return Numbers { depends, ..Numbers::DISPROVEN };
        }
        let twin = (entry.more & LINE != 0).then(|| self.shared.table.get(self.twin(entry.key)));
        twin.flatten().unwrap_or(entry.numbers)
    }

    /// The positions of the line on condition of which a position is not won, if it is not won by a condition.
    fn condition(&self, key: u64) -> Option<Vec<u64>> {
        let mut needed = Vec::new();
        let stands = |key: u64| self.depth_of(key).is_some();
        let solved = |key: u64| match self.assumed.contains(&key) {
            true => Some(Numbers::DISPROVEN),
            false => self.shared.table.get(key),
        };
        let holds = self.shared.conditions.hold(key, stands, solved, &mut needed);
        holds.then_some(needed)
    }

    fn depth_of(&self, key: u64) -> Option<usize> {
        self.line.iter().rposition(|earlier| *earlier == key)
    }

    /// The value of the position, if the table has it whatever came before.
    pub(super) fn solved(&self) -> Option<Numbers> {
        self.shared.table.get(self.key()).filter(|numbers| numbers.is_solved())
    }

    /// What is known about a child.
    fn value(&self, child: &Child) -> Numbers {
        let known = || self.shared.table.find(child.key).map_or(child.now, |entry| self.numbers(entry));
        child.over.unwrap_or_else(known)
    }

    /// Does something with the position on the line, for the sake of its children's values.
    pub(super) fn on_line<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (outside, key) = (self.hash, self.key());
        self.hash = mixed(self.hash.rotate_left(7) ^ key);
        self.line.push(key);
        let done = work(self);
        self.line.pop();
        self.hash = outside;
        done
    }

    /// Does something after a move.
    pub(super) fn after<T>(&mut self, mv: Move, work: impl FnOnce(&mut Self) -> T) -> T {
        self.on_line(|searcher| {
            searcher.position.play_unchecked(mv);
            let done = work(searcher);
            searcher.position.undo();
            done
        })
    }

    /// The index of the move by which the position was proven, if the table has it.
    pub(super) fn known_best(&self) -> Option<usize> {
        let key = self.key();
        self.shared.table.best(key).or_else(|| self.shared.table.best(self.twin(key)))
    }

    /// The index of the move by which the position was disproven, if the table has it.
    pub(super) fn known_defence(&self) -> Option<usize> {
        let entry = self.shared.table.find(self.key()).filter(|entry| entry.numbers.is_disproven());
        entry.map(|entry| entry.best.into())
    }

    /// Searches the position at this depth until one of its numbers reaches its limit.
    pub(super) fn search(&mut self, depth: usize, proof: u32, disproof: u32) -> Numbers {
        let key = self.key();
        if depth >= DEEPEST {
            self.shared.too_deep.store(true, Relaxed);
            self.count(1);
            let cut = Numbers { depends: 0, ..Numbers::DISPROVEN };
            return self.note_for_line(key, cut, 0, 1);
        }
        self.shared.enter(key);
        let begun = self.nodes;
        let (numbers, best, reasons) = self.on_line(|searcher| {
            let mut children = searcher.children(depth);
            let (numbers, best) = searcher.settle(depth, &mut children, proof, disproof);
            let reasons = searcher.reasons(depth, &children, numbers, best);
            (numbers, children.get(best).map_or(0, |child| child.index), reasons)
        });
        self.shared.leave(key);
        let nodes = self.nodes - begun;
        self.note(depth, key, numbers, best, &reasons, nodes)
    }

    /// Searches the children of a position until one of its numbers reaches its limit; with the place of the best.
    fn settle(&mut self, depth: usize, children: &mut [Child], proof: u32, disproof: u32) -> (Numbers, usize) {
        let attacks = self.attacks();
        loop {
            let summary = sum_up(children.iter().map(|child| child.now), attacks);
            let numbers = summary.numbers;
            if depth == 0 {
                self.root = numbers;
            }
            if numbers.is_solved() || numbers.proof >= proof || numbers.disproof >= disproof || self.shared.is_out() {
                return (numbers, summary.best);
            }
            let chosen = if self.shared.is_parallel() { self.least_busy(children, attacks) } else { summary };
            let child = children[chosen.best];
            let fresh = self.value(&child);
            if fresh != child.now {
                children[chosen.best].now = fresh;
                continue;
            }
            // The child's own number may pass the second best by a quarter; the other one may grow until the sum does.
            let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            let mut own = own.min(chosen.second.saturating_add(chosen.second / 4).saturating_add(1));
            if self.shared.is_parallel() {
                // Where better children are busy, this one may be beyond the limit already.
                own = own.max(if attacks { child.now.proof } else { child.now.disproof }.saturating_add(1));
            }
            let other = other.saturating_sub(chosen.others);
            let (proof, disproof) = if attacks { (own, other) } else { (other, own) };
            self.position.play_unchecked(child.mv);
            children[chosen.best].now = self.search(depth + 1, proof, disproof);
            self.position.undo();
        }
    }

    /// The child to search where others are searched by other threads.
    ///
    /// The number by which a child is chosen counts a little more for each thread below it, so that threads part where there
    /// is a choice that is about as good: virtual proof numbers, after Kaneko, "Parallel depth first proof number search"
    /// (2010). Numbers that count twice lead threads to much worse children, and take up to three times as many nodes.
    fn least_busy(&self, children: &[Child], attacks: bool) -> Summary {
        let virtual_numbers = |child: &Child| {
            let Numbers { proof, disproof, depends } = child.now;
            if child.now.is_solved() {
                return child.now;
            }
            let busy = self.shared.below(child.key);
            let more = |number: u32| number.saturating_add(busy.saturating_mul(number / 16 + 1)).min(MOST);
            if attacks {
                Numbers { proof: more(proof), disproof, depends }
            } else {
                Numbers { proof, disproof: more(disproof), depends }
            }
        };
        sum_up(children.iter().map(virtual_numbers), attacks)
    }

    /// The earlier positions of the line on condition of which a position at this depth is not won, if it depends on the line
    /// and on no more of it than these.
    fn reasons(&self, depth: usize, children: &[Child], numbers: Numbers, best: usize) -> Option<Vec<u64>> {
        if !numbers.is_disproven() || usize::from(numbers.depends) >= depth {
            return None;
        }
        let those = if self.attacks() { children } else { &children[best..=best] };
        let own = self.line[depth];
        let mut all = Vec::new();
        for child in those.iter().filter(|child| child.now.depends != FREE) {
            let reasons = match child.over {
                Some(_) if self.depth_of(child.key) == Some(child.now.depends.into()) => vec![child.key],
                Some(_) => return None,
                None => self.condition(child.key)?,
            };
            for reason in reasons {
                if reason != own && !all.contains(&reason) {
                    all.push(reason);
                }
            }
        }
        Some(all)
    }

    /// Notes what is known about the position at this depth, and returns it.
    fn note(
        &mut self,
        depth: usize,
        key: u64,
        numbers: Numbers,
        best: usize,
        reasons: &Option<Vec<u64>>,
        nodes: u64,
    ) -> Numbers {
        let free = reasons.as_ref().is_some_and(Vec::is_empty);
        if numbers.is_solved() && usize::from(numbers.depends) < depth && !free {
            let condition = reasons.as_ref().and_then(|reasons| Condition::new(key, reasons, nodes));
            return match condition {
                Some(condition) => {
                    self.shared.conditions.put(condition);
                    self.shared.table.mark(key, CONDITION, nodes);
                    numbers
                }
                None => self.note_for_line(key, numbers, best, nodes),
            };
        }
        let numbers = Numbers { depends: FREE, ..numbers };
        let known = self.shared.table.get(key).is_some_and(Numbers::is_solved);
        if numbers.is_solved() || !known {
            self.shared.table.put(key, numbers, best, nodes);
        }
        numbers
    }

    /// Notes what holds on this line only.
    fn note_for_line(&mut self, key: u64, numbers: Numbers, best: usize, nodes: u64) -> Numbers {
        self.shared.table.put(self.twin(key), numbers, best, nodes);
        self.shared.table.mark(key, LINE, nodes);
        numbers
    }

    /// Counts nodes, the positions that moves were played to, and reports now and then.
    pub(super) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.shared.nodes.fetch_add(nodes, Relaxed);
        if self.nodes >= self.next_report {
            self.next_report = self.nodes + REPORT;
            if !(self.report)(self.shared, self.root) {
                self.shared.stopped.store(true, Relaxed);
            }
        }
    }
}

/// A hash of a number, bijective (the finalizer of SplitMix64).
fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}
