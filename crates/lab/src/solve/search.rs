//! The search for a proof: depth-first proof-number search.
//!
//! Nagai, "Df-pn algorithm for searching AND/OR trees" (2002); thresholds that grow by a share (1+ε) from Pawlewicz and Lew,
//! "Improving depth-first PN-search: 1+ε trick" (2006). A position that repeats ends the line, so a value may hold on one
//! line only; such values are kept apart, under a key of the position and of all positions before it, after Kishimoto and
//! Müller, "A general solution to the graph history interaction problem" (2004).

use super::node::{Child, sum_up};
use super::table::{FREE, Numbers, SOLVED, Table};
use menagerie_core::{Color, Game, Move, Outcome, Position};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Which moves the attacker has. The defender always has all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attack {
    /// All legal moves.
    #[default]
    All,
    /// Moves that give check, and moves that threaten to win with the next one.
    ChecksAndThreats,
}

/// How far to search.
#[derive(Clone, Copy, Debug)]
pub struct SolveLimits {
    /// The most nodes to search: positions that moves are played to.
    pub nodes: u64,
    /// The size of the table in megabytes.
    pub memory: usize,
    /// The attacker's moves.
    pub attack: Attack,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The attacker wins.
    Won,
    /// The attacker has no forced win, with the moves that it may choose from.
    NotWon,
    /// The limit of nodes was reached, or the search was interrupted.
    Unknown,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The nodes searched.
    pub nodes: u64,
    /// How many positions must still be proven at the least.
    pub proof: u32,
    /// How many positions must still be disproven at the least.
    pub disproof: u32,
    /// How full the table is, from 0 to 1.
    pub fill: f64,
}

/// Lines are not longer than this.
const DEEPEST: usize = 600;
/// How many nodes are searched between two reports of progress.
const REPORT: u64 = 1 << 18;

/// A search, which can be asked for its proof.
pub struct Solving<'a> {
    position: Position,
    attacker: Color,
    limits: SolveLimits,
    table: Table,
    nodes: u64,
    next_report: u64,
    /// What is known about the root.
    root: Numbers,
    /// Whether a position has one value whatever came before, but for repetitions.
    free_of_past: bool,
    /// Whether the first repetition ends a line.
    cuts_repetitions: bool,
    /// The keys of the positions of the line in their order, hashed together.
    line: u64,
    /// Whether a value that depends on the line has been noted.
    twins: bool,
    progress: Box<dyn FnMut(Progress) -> bool + 'a>,
    stopped: bool,
    /// Whether counts of moves are part of a position.
    counts: bool,
    /// Whether a line was cut off, so that nothing is known not to be won.
    too_deep: bool,
}

impl<'a> Solving<'a> {
    /// A search for a win of the attacker. `progress` is called now and then, and ends the search by answering `false`.
    pub fn new(
        position: &Position,
        attacker: Color,
        limits: SolveLimits,
        progress: impl FnMut(Progress) -> bool + 'a,
    ) -> Solving<'a> {
        let free_of_past = is_free_of_past(position.game());
        Solving {
            position: position.clone(),
            attacker,
            limits,
            table: Table::new(limits.memory),
            nodes: 0,
            next_report: REPORT,
            root: Numbers::open(1, 1),
            free_of_past,
            cuts_repetitions: free_of_past || position.game().facts().repetition.is_none(),
            line: 0,
            twins: false,
            progress: Box::new(progress),
            stopped: false,
            counts: false,
            too_deep: false,
        }
    }

    /// The nodes searched until now.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until the position is solved or a limit is reached.
    pub fn run(&mut self) -> Answer {
        if let Some(over) = self.over(0) {
            return self.answer(over);
        }
        let numbers = self.search(0, SOLVED, SOLVED);
        self.answer(numbers)
    }

    /// What the numbers of the root say. Where a repetition may win, the order of earlier positions matters, which keys
    /// leave out; a win has its proof, but a defence has none.
    fn answer(&self, numbers: Numbers) -> Answer {
        let knows_defences = self.cuts_repetitions && !self.too_deep;
        match (numbers.is_proven(), numbers.is_disproven()) {
            (true, _) => Answer::Won,
            (_, true) if knows_defences => Answer::NotWon,
            _ => Answer::Unknown,
        }
    }

    /// The key of the position in the table. Where the past decides which moves are legal, it is part of the key.
    pub(super) fn key(&self) -> u64 {
        let key = if self.counts { self.key_with_counts() } else { self.position.key() };
        if self.free_of_past {
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

    /// Searches once more with counts as part of a position, which takes longer and more memory.
    pub(super) fn run_with_counts(&mut self) -> Answer {
        self.counts = true;
        self.twins = false;
        self.table = Table::new(self.limits.memory);
        self.run()
    }

    /// Whether counts are part of a position.
    pub(super) fn has_counts(&self) -> bool {
        self.counts
    }

    /// The key of the position on this line only.
    fn twin(&self, key: u64) -> u64 {
        mixed(key ^ self.line.rotate_left(21))
    }

    pub(super) fn attacks(&self) -> bool {
        self.position.side() == self.attacker
    }

    /// The value of a position at this depth of the line, where the game is over or the position repeats.
    pub(super) fn over(&self, depth: usize) -> Option<Numbers> {
        self.over_with(depth, self.position.count_legal_moves())
    }

    /// The same with the number of legal moves.
    fn over_with(&self, depth: usize, moves: u64) -> Option<Numbers> {
        let value = |winner: Option<Color>| {
            if winner == Some(self.attacker) { Numbers::PROVEN } else { Numbers::DISPROVEN }
        };
        if let Some(plies) = self.position.last_seen(depth).filter(|_| self.cuts_repetitions) {
            let winner = self.position.cycle(plies).and_then(|outcome| outcome.winner());
            return Some(Numbers { depends: (depth - plies) as u16, ..value(winner) });
        }
        // The whole question is asked where it may have an answer.
        let may_be = moves == 0
            || self.position.is_drawn_by_rule()
            || self.position.decision().is_some()
            || self.position.repetition().is_some();
        let outcome = may_be.then(|| self.position.outcome()).flatten()?;
        // Counts of moves and repetitions are not part of the key.
        let counted = matches!(outcome, Outcome::FiftyMoves { .. } | Outcome::Counted | Outcome::Repetition { .. });
        Some(Numbers { depends: if counted { 0 } else { FREE }, ..value(outcome.winner()) })
    }

    /// The moves of the position at this depth, with what follows.
    pub(super) fn children(&mut self, depth: usize) -> Vec<Child> {
        let moves = self.position.legal_moves();
        self.count(moves.len() as u64);
        let all = !self.attacks() || self.limits.attack == Attack::All;
        let mut children = Vec::with_capacity(moves.len());
        for (index, mv) in moves.into_iter().enumerate() {
            self.position.play_unchecked(mv);
            if all || self.position.in_check() || self.threatens() {
                let replies = self.position.count_legal_moves();
                let over = self.over_with(depth + 1, replies);
                // The more replies there are, the more must be proven.
                let proof = if self.attacks() { 1 } else { replies as u32 };
                children.push(Child { mv, index, key: self.key(), over, first: Numbers::open(proof, 1) });
            }
            self.position.undo();
        }
        children
    }

    /// Whether the attacker, who has just moved, would win with another move at once, or has won.
    fn threatens(&mut self) -> bool {
        if self.attacks() || self.position.outcome().is_some() {
            return true;
        }
        let attacker = self.attacker;
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

    /// What is known about a child.
    pub(super) fn value(&self, child: &Child) -> Numbers {
        if let Some(over) = child.over {
            return over;
        }
        let known = self.table.get(child.key);
        if self.twins
            && known.is_none_or(|numbers| !numbers.is_solved())
            && let Some(twin) = self.table.get(self.twin(child.key))
        {
            return twin;
        }
        known.unwrap_or(child.first)
    }

    /// The position as it stands on the line.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The side that is to win.
    pub(super) fn attacker(&self) -> Color {
        self.attacker
    }

    /// Whether a position has one value whatever came before, but for repetitions.
    pub(super) fn is_free_of_past(&self) -> bool {
        self.free_of_past
    }

    /// Does something with the position on the line, for the sake of its children's values.
    pub(super) fn on_line<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.line;
        self.line = mixed(self.line.rotate_left(7) ^ self.key());
        let done = work(self);
        self.line = outside;
        done
    }

    /// Does something after a move.
    pub(super) fn after<T>(&mut self, mv: Move, work: impl FnOnce(&mut Self) -> T) -> T {
        self.on_line(|solving| {
            solving.position.play_unchecked(mv);
            let done = work(solving);
            solving.position.undo();
            done
        })
    }

    /// The index of the move by which the position was proven, if the table has it.
    pub(super) fn known_best(&self) -> Option<usize> {
        let key = self.key();
        self.table.best(key).or_else(|| self.table.best(self.twin(key)))
    }

    /// Searches the position at this depth until one of its numbers reaches its limit.
    pub(super) fn search(&mut self, depth: usize, proof: u32, disproof: u32) -> Numbers {
        if depth >= DEEPEST {
            self.too_deep = true;
            self.count(1);
            let cut = Numbers { depends: 0, ..Numbers::DISPROVEN };
            self.note(self.key(), depth, cut, 0, 1);
            return cut;
        }
        let (key, begun) = (self.key(), self.nodes);
        let children = self.children(depth);
        let (numbers, best) = self.on_line(|solving| solving.settle(depth, &children, proof, disproof));
        let index = children.get(best).map_or(0, |child| child.index);
        self.note(key, depth, numbers, index, self.nodes - begun);
        numbers
    }

    /// Searches the children of a position until one of its numbers reaches its limit; with the index of the best.
    fn settle(&mut self, depth: usize, children: &[Child], proof: u32, disproof: u32) -> (Numbers, usize) {
        let attacks = self.attacks();
        loop {
            let summary = sum_up(children.iter().map(|child| self.value(child)), attacks);
            let numbers = summary.numbers;
            if depth == 0 {
                self.root = numbers;
            }
            if numbers.is_solved() || numbers.proof >= proof || numbers.disproof >= disproof || self.is_out() {
                return (numbers, summary.best);
            }
            // The child's own number may pass the second best by a quarter; the other one may grow until the sum does.
            let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            let own = own.min(summary.second.saturating_add(summary.second / 4).saturating_add(1));
            let other = other.saturating_sub(summary.others);
            let (proof, disproof) = if attacks { (own, other) } else { (other, own) };
            self.position.play_unchecked(children[summary.best].mv);
            self.search(depth + 1, proof, disproof);
            self.position.undo();
        }
    }

    /// Notes what is known about the position at this depth; what depends on an earlier one holds on this line only.
    fn note(&mut self, key: u64, depth: usize, numbers: Numbers, best: usize, nodes: u64) {
        if numbers.is_solved() && usize::from(numbers.depends) < depth {
            self.twins = true;
            return self.table.put(self.twin(key), numbers, best, nodes);
        }
        let known = self.table.get(key).is_some_and(Numbers::is_solved);
        if numbers.is_solved() || !known {
            self.table.put(key, Numbers { depends: FREE, ..numbers }, best, nodes);
        }
    }

    /// Counts nodes, the positions that moves were played to, and reports now and then.
    fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.nodes >= self.next_report {
            self.next_report = self.nodes + REPORT;
            let Numbers { proof, disproof, .. } = self.root;
            let progress = Progress { nodes: self.nodes, proof, disproof, fill: self.table.fill() };
            self.stopped |= !(self.progress)(progress);
        }
    }

    fn is_out(&self) -> bool {
        self.stopped || self.nodes >= self.limits.nodes
    }
}

/// Whether a position has one value whatever came before: repetitions, which may be, win for nobody.
pub(super) fn is_free_of_past(game: &Game) -> bool {
    let draws = game.facts().repetition.is_none_or(|repetition| repetition.is_draw() && !repetition.judges_moves());
    game.capabilities().path_independent && draws
}

/// A hash of a number, bijective (the finalizer of SplitMix64).
fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}
