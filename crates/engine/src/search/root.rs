//! The root: one depth after the other, aspiration windows, several lines, and when to stop.

use super::node::Window;
use super::{Link, Worker};
use crate::level::Choice;
use crate::limits::Limits;
use crate::report::{Answer, Bound, Line};
use crate::score::{MATE, MAX_PLY, Score, WIN};
use crate::time::budget;
use menagerie_core::budget::make_room;
use menagerie_core::{Move, Outcome, Position};
use std::time::Duration;

/// One of so many parts of a search may go into the proof of a win by force.
const PROOF_SHARE: u32 = 8;
/// As many positions at most, where a search has no bounds.
const MOST_FOR_PROOFS: u64 = 200_000;
/// Up to this many moves a win is looked for among all moves as soon as the search has come as deep as it is long.
const SHORT_WIN: u32 = 4;

/// A legal move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// What the last search of it that counted came to.
    pub(crate) value: i32,
    bound: Bound,
    /// Its best line, itself first.
    line: Vec<Move>,
    /// Positions looked at after it in this round.
    nodes: u64,
    selective: usize,
}

/// What the root keeps between the depths.
#[derive(Default)]
pub(crate) struct Root {
    pub(crate) moves: Vec<RootMove>,
    /// How many lines have been settled in this round: their moves are not wanted any more.
    settled: usize,
    /// How often the best move has changed lately.
    changes: f64,
}

impl Worker {
    /// Makes the worker ready for a position.
    pub(super) fn prepare(&mut self, position: &Position, limits: &Limits) {
        self.root = Root::default();
        self.position = position.clone();
        self.root_ply = position.ply();
        self.past = if self.path_independent { 0 } else { position.past_key() };
        self.nodes = 0;
        self.told = 0;
        self.stopped = false;
        self.selective = 0;
        self.pondering = limits.ponder;
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        self.deadline = budget(limits);
        for frame in &mut self.frames {
            frame.killers = [None; 2];
            frame.excluded = None;
            frame.context = None;
            frame.line.clear();
        }
        self.frames[0].sum = self.evaluator.accumulate(position);
        self.frames[0].in_check = position.in_check();
        let mut moves = position.legal_moves();
        if !limits.only.is_empty() {
            moves.retain(|mv| limits.only.contains(mv));
        }
        // Each has a line of its own.
        make_room(moves.len() * 2 * size_of::<RootMove>());
        let root_move = |mv| RootMove { mv, value: -MATE, bound: Bound::Exact, line: vec![mv], nodes: 0, selective: 0 };
        self.root = Root { moves: moves.into_iter().map(root_move).collect(), ..Root::default() };
    }

    /// Whether a move of the root is still looked for.
    pub(super) fn wanted_at_root(&self, mv: Move) -> bool {
        self.root.moves[self.root.settled..].iter().any(|root| root.mv == mv)
    }

    /// Notes what a move of the root came to.
    pub(super) fn note_root(&mut self, mv: Move, value: i32, nodes: u64, counts: bool) {
        let selective = self.selective;
        let line = &self.frames[1].line;
        if let Some(root) = self.root.moves.iter_mut().find(|root| root.mv == mv) {
            root.nodes += nodes;
            if counts {
                root.value = value;
                root.selective = selective;
                root.line.truncate(1);
                root.line.extend_from_slice(line);
            } else {
                root.value = -MATE;
            }
        }
    }

    /// Deepens as far as the limits go, and answers.
    pub(super) fn deepen(&mut self, limits: &Limits, link: &Link<'_>) -> Answer {
        let mut completed: Vec<Line> = Vec::new();
        if self.root.moves.is_empty() {
            return Answer::default();
        }
        let choice = Choice::of(limits.strength, &self.position, link.shared.seed);
        let lines = limits.lines.max(choice.as_ref().map_or(1, Choice::lines)).min(self.root.moves.len());
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 8).max(1) as i32;
        let deepest = choice.as_ref().map_or(deepest, |choice| deepest.min(choice.depth()));
        let deepest = limits.mate.map_or(deepest, |moves| deepest.min(depth_for_win(moves)));
        let certain = match &choice {
            None => self.force(limits, link),
            Some(choice) => self.win_at_hand(choice, limits, link),
        };
        if let Some(line) = certain {
            let plies = line.len() as i32;
            return self.announce(line, plies, link);
        }
        if let Some(choice) = &choice {
            self.node_limit = self.node_limit.min(self.nodes + choice.nodes());
        }
        let mut best_before = None;
        for depth in 1..=deepest {
            self.root_depth = depth;
            self.root.changes *= 0.5;
            self.root.moves.iter_mut().for_each(|root| root.nodes = 0);
            for number in 0..lines {
                self.root.settled = number;
                self.aspire(link, depth, number, limits);
                // What was found before a search is broken off counts.
                self.root.moves[number..].sort_by_key(|root| std::cmp::Reverse(root.value));
                if self.stopped {
                    break;
                }
            }
            let finished = !self.stopped;
            if finished || completed.is_empty() {
                let valued = if finished { lines } else { self.valued(lines) };
                self.root.moves[..valued].sort_by_key(|root| std::cmp::Reverse(root.value));
                completed = (0..valued).map(|at| self.line(at, depth, link)).collect();
                completed.iter().for_each(|line| link.line(line));
            }
            if !finished && lines > 1 && choice.is_none() {
                self.return_to(&completed);
            }
            let best = self.root.moves[0].mv;
            if best_before.is_some_and(|before| before != best) {
                self.root.changes += 1.0;
            }
            best_before = Some(best);
            if self.stopped || self.is_enough(depth, limits, link) {
                break;
            }
        }
        if choice.is_none()
            && let Some((line, plies)) = limits.mate.and_then(|moves| self.win_within(moves, &completed[0], link))
        {
            return self.announce(line, plies, link);
        }
        self.finish(link);
        self.tell_all(&mut completed, link);
        self.answer(completed, choice, link)
    }

    /// Answers with what was found before the search was broken off in the middle of a line: nothing is computed any more.
    pub(super) fn answer_when_broken_off(&mut self, position: &Position, link: &Link<'_>) -> Answer {
        self.position = position.clone();
        self.proof = None;
        link.shared.stop();
        self.root.moves.sort_by_key(|root| std::cmp::Reverse(root.value));
        let valued = self.root.moves.first().is_some_and(|best| best.value > -MATE);
        let lines = if valued { vec![self.line(0, self.root_depth, link)] } else { Vec::new() };
        let best = self.root.moves.first().map(|best| best.mv);
        Answer { best, ponder: None, nodes: self.all_nodes(link), lines }
    }

    /// Where several lines are wanted, those of the last whole round count: values of different depths do not compare.
    fn return_to(&mut self, lines: &[Line]) {
        for (at, line) in lines.iter().enumerate() {
            let wanted = line.moves[0];
            let found = self.root.moves[at..].iter().position(|root| root.mv == wanted);
            self.root.moves[at..=at + found.unwrap_or(0)].rotate_right(1);
            self.root.moves[at].line.clone_from(&line.moves);
        }
    }

    /// A win in so many moves that the search has pruned, as far as its line is known, and in how many plies it comes.
    /// Every move is looked at: where nothing is found there is no such win, unless the search was stopped.
    fn win_within(&mut self, moves: u32, best: &Line, link: &Link<'_>) -> Option<(Vec<Move>, i32)> {
        let plies = i32::try_from(moves).ok()?.checked_mul(2).filter(|plies| *plies <= MAX_PLY as i32 - 8)?;
        let found = matches!(best.score, Score::Win(n) if n <= moves);
        if found || self.stopped || self.root_depth < depth_for_win(moves) {
            return None;
        }
        let usual = (self.pruning, self.hashing);
        // What is in the table was found with pruning.
        (self.pruning, self.hashing) = (false, false);
        (self.root_depth, self.root.settled) = (plies, 0);
        let value = self.search(link, plies, 0, Window::above(MATE - plies - 1, false));
        (self.pruning, self.hashing) = usual;
        let wins = !self.stopped && value >= MATE - plies;
        let winner = self.root.moves.iter().max_by_key(|root| root.value).filter(|_| wins)?;
        Some((winner.line.clone(), MATE - winner.value))
    }

    /// How many lines have a value where the very first round was broken off. The first always has one: before any move was
    /// searched, that of the position as it stands.
    fn valued(&mut self, lines: usize) -> usize {
        let searched = self.root.moves[..lines].iter().take_while(|root| root.value > -MATE).count();
        if searched == 0 {
            self.root.moves[0].value = self.evaluation(0, self.root.moves.len(), None);
        }
        searched.max(1)
    }

    /// However little else a level sees, all but the lowest see a move that wins at once, where so many positions may be looked
    /// at and one line is wanted.
    fn win_at_hand(&mut self, choice: &Choice, limits: &Limits, link: &Link<'_>) -> Option<Vec<Move>> {
        let affordable = 2 * self.root.moves.len() as u64 <= self.node_limit;
        if !choice.sees_wins() || limits.lines > 1 || !affordable {
            return None;
        }
        let side = self.position.side();
        (0..self.root.moves.len()).find_map(|at| {
            let mv = self.root.moves[at].mv;
            self.count(link);
            self.position.play(mv);
            let outcome = self.position.outcome();
            self.position.undo();
            (outcome.and_then(Outcome::winner) == Some(side)).then(|| vec![mv])
        })
    }

    /// Where replies are often forced, looks for a win by force before anything else.
    fn force(&mut self, limits: &Limits, link: &Link<'_>) -> Option<Vec<Move>> {
        let asked = limits.depth.is_some() || limits.mate.is_some() || limits.lines > 1 || !limits.only.is_empty();
        if !self.compels || asked || self.root.moves.len() < 2 {
            return None;
        }
        let soft = self.deadline.map(|budget| budget.soft / PROOF_SHARE);
        let late = || soft.is_some_and(|soft| link.elapsed() >= soft);
        let line = self.prove(link, (self.node_limit / u64::from(PROOF_SHARE)).min(MOST_FOR_PROOFS), late)?;
        self.wanted_at_root(line[0]).then_some(line)
    }

    /// Answers with a line that surely wins, in so many plies.
    fn announce(&mut self, line: Vec<Move>, plies: i32, link: &Link<'_>) -> Answer {
        let at = self.root.moves.iter().position(|root| root.mv == line[0]).expect("the line begins at the root");
        self.root.moves.swap(0, at);
        let root = &mut self.root.moves[0];
        (root.value, root.selective, root.line) = (MATE - plies, plies as usize, line);
        let told = self.line(0, self.root.moves[0].selective as i32, link);
        link.line(&told);
        self.finish(link);
        self.answer(vec![told], None, link)
    }

    /// Waits as long as nothing may be answered, and has the other threads stop.
    fn finish(&self, link: &Link<'_>) {
        self.wait_for_the_opponent(link);
        link.shared.stop();
    }

    /// Where a round was broken off, tells the lines once more with all that was looked at, and where one line is wanted, a
    /// better move that the round had found.
    fn tell_all(&self, lines: &mut [Line], link: &Link<'_>) {
        let (nodes, elapsed, best) = (self.all_nodes(link), link.elapsed(), self.root.moves[0].mv);
        if lines.first().is_none_or(|line| line.nodes >= nodes) {
            return;
        }
        if let [line] = lines
            && line.moves[0] != best
        {
            *line = self.line(0, self.root_depth, link);
        }
        for (index, line) in lines.iter_mut().enumerate() {
            *line = Line { number: index + 1, nodes, elapsed, ..line.clone() };
            link.line(line);
        }
    }

    /// Searches beside another thread.
    pub(super) fn assist(&mut self, limits: &Limits, link: &Link<'_>, number: usize) {
        if self.root.moves.is_empty() {
            return;
        }
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 8).max(1) as i32;
        let mut value = 0;
        // Every other helper begins a ply deeper, so that not all do the same.
        let first = 1 + (number % 2) as i32;
        for depth in first..=deepest {
            self.root_depth = depth.max(2);
            let window = Window { alpha: -MATE, beta: MATE, cut: false };
            let around = Window { alpha: value - 60, beta: value + 60, cut: false };
            let found = self.search(link, depth, 0, if depth > 4 { around } else { window });
            if !self.stopped && depth > 4 && (found <= around.alpha || found >= around.beta) {
                value = self.search(link, depth, 0, window);
            } else {
                value = found;
            }
            if self.stopped {
                return;
            }
        }
    }

    /// Searches one line at one depth, in a narrow window around the value of the depth before that is widened until the
    /// value lies in it.
    fn aspire(&mut self, link: &Link<'_>, depth: i32, number: usize, limits: &Limits) {
        let expected = self.root.moves[number].value;
        let mut width = self.parameters.aspiration;
        let narrow = depth >= 4 && expected.abs() < WIN && self.pruning;
        let (mut alpha, mut beta) = if narrow { (expected - width, expected + width) } else { (-MATE, MATE) };
        let mut reduced = 0;
        loop {
            let window = Window { alpha, beta, cut: false };
            let value = self.search(link, (depth - reduced).max(1), 0, window);
            if self.stopped {
                return;
            }
            let late = limits.lines == 1 && link.elapsed() > Duration::from_secs(3);
            if value <= alpha && alpha > -MATE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-MATE);
                reduced = 0;
                if late {
                    self.tell(link, number, depth, Bound::AtMost);
                }
            } else if value >= beta && beta < MATE {
                beta = (value + width).min(MATE);
                reduced = (reduced + 1).min(3);
                self.root.moves[number..].sort_by_key(|root| std::cmp::Reverse(root.value));
                if late {
                    self.tell(link, number, depth, Bound::AtLeast);
                }
            } else {
                return;
            }
            width += width / 2 + 5;
            if width > 1200 {
                (alpha, beta) = (-MATE, MATE);
            }
        }
    }

    fn tell(&mut self, link: &Link<'_>, number: usize, depth: i32, bound: Bound) {
        let mut line = self.line(number, depth, link);
        line.bound = bound;
        link.line(&line);
    }

    fn line(&self, at: usize, depth: i32, link: &Link<'_>) -> Line {
        let root = &self.root.moves[at];
        Line {
            number: at + 1,
            depth: depth as u32,
            selective_depth: root.selective.max(1) as u32,
            score: Score::from_value(root.value),
            bound: root.bound,
            nodes: self.all_nodes(link),
            elapsed: link.elapsed(),
            hash_full: link.shared.table.fullness(),
            moves: root.line.clone(),
        }
    }

    /// Whether the search has come far enough for its limits.
    fn is_enough(&self, depth: i32, limits: &Limits, link: &Link<'_>) -> bool {
        let best = &self.root.moves[0];
        let won_in = |moves: u32| matches!(Score::from_value(best.value), Score::Win(n) if n <= moves);
        let only_choice = self.root.moves.len() == 1 && self.deadline.is_some();
        // A forced win that was seen well within the depth gets no shorter.
        let settled = best.value.abs() >= WIN && depth > 2 * (MATE - best.value.abs()) + 4 && limits.mate.is_none();
        let enough = limits.mate.is_some_and(won_in)
            || only_choice && depth >= 4
            || settled && (self.deadline.is_some() || limits.nodes.is_some())
            || self.nodes > self.node_limit
            || self.deadline.is_some_and(|budget| self.is_time(budget.soft, limits, link));
        enough && !(self.pondering && link.is_pondering())
    }

    /// Whether another depth is not worth beginning: less time is taken where the best move is clear, more where it has
    /// just changed.
    fn is_time(&self, soft: Duration, limits: &Limits, link: &Link<'_>) -> bool {
        if limits.move_time.is_some() {
            return link.elapsed() >= soft;
        }
        let best = &self.root.moves[0];
        let all: u64 = self.root.moves.iter().map(|root| root.nodes).sum();
        let share = best.nodes as f64 / all.max(1) as f64;
        let stretch = (1.6 - share).clamp(0.45, 1.4) * (0.8 + 0.5 * self.root.changes.min(2.0));
        link.elapsed() >= soft.mul_f64(stretch * 0.75)
    }

    /// While the opponent thinks nothing may be answered, however deep the search has come.
    fn wait_for_the_opponent(&self, link: &Link<'_>) {
        while self.pondering && link.is_pondering() && !link.must_stop() {
            link.rest();
        }
    }

    fn answer(&self, lines: Vec<Line>, choice: Option<Choice>, link: &Link<'_>) -> Answer {
        let chosen = choice.map_or(0, |choice| choice.among(&self.root.moves[..lines.len()]));
        // A round that was broken off still counts as far as it found a better move.
        let best = if chosen == 0 { &self.root.moves[0] } else { &self.root.moves[chosen] };
        let ponder = best.line.get(1).copied().filter(|&reply| self.is_legal_after(best.mv, reply));
        Answer { best: Some(best.mv), ponder, nodes: self.all_nodes(link), lines }
    }

    fn is_legal_after(&self, mv: Move, reply: Move) -> bool {
        let mut position = self.position.clone();
        position.play(mv);
        position.outcome().is_none() && position.legal_moves().contains(&reply)
    }
}

/// How deep a search for a win in so many moves goes before every move is looked at.
fn depth_for_win(moves: u32) -> i32 {
    let plies = moves.saturating_mul(if moves <= SHORT_WIN { 2 } else { 4 });
    plies.min(MAX_PLY as u32 - 8) as i32
}
