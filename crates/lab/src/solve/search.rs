//! The search for a proof: depth-first proof-number search.
//!
//! Nagai, "Df-pn algorithm for searching AND/OR trees" (2002); thresholds that grow by a share (1+ε) from Pawlewicz and Lew,
//! "Improving depth-first PN-search: 1+ε trick" (2006). A position that repeats ends the line, so a value may hold on one
//! line only. Such values are kept apart, as Kishimoto and Müller do in "A general solution to the graph history interaction
//! problem" (2004): with the positions that must be on a line for the value to hold, or, where these are many, under a key of
//! the whole line.

use super::hold;
use super::proof::{Goal, Proof, Step};
use super::searcher::Searcher;
use super::shared::Shared;
use super::table::{Numbers, SOLVED};
use super::win;
use menagerie_core::{Color, Position};
use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc;
use std::thread;

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
    /// The most nodes to search, with those for the proof: positions that moves are played to.
    pub nodes: u64,
    /// The size of the tables in megabytes.
    pub memory: usize,
    /// The attacker's moves.
    pub attack: Attack,
    /// How many threads search, at least 1. With one the same search visits the same nodes each time.
    pub threads: usize,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The stack of a thread: lines are hundreds of positions long.
const STACK: usize = 32 << 20;

/// A search, which can be asked for its proof.
pub struct Solving<'a> {
    position: Position,
    limits: SolveLimits,
    shared: Shared,
    answer: Answer,
    progress: Box<dyn FnMut(Progress) -> bool + 'a>,
}

impl<'a> Solving<'a> {
    /// A search for a win of the attacker. `progress` is called now and then, and ends the search by answering `false`.
    pub fn new(
        position: &Position,
        attacker: Color,
        limits: SolveLimits,
        progress: impl FnMut(Progress) -> bool + 'a,
    ) -> Solving<'a> {
        Solving {
            position: position.clone(),
            limits,
            shared: Shared::new(position, attacker, limits),
            answer: Answer::Unknown,
            progress: Box::new(progress),
        }
    }

    /// The nodes searched until now.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed)
    }

    /// Whether the limit of nodes is reached.
    pub fn is_spent(&self) -> bool {
        self.nodes() >= self.shared.most_nodes
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn limits(&self) -> SolveLimits {
        self.limits
    }

    pub(super) fn shared(&self) -> &Shared {
        &self.shared
    }

    pub(super) fn shared_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }

    /// Empties the tables.
    pub(super) fn forget(&mut self) {
        let attacker = self.shared.attacker;
        // The old tables go before the new ones come.
        self.shared = Shared::new(&self.position, attacker, SolveLimits { memory: 0, ..self.limits });
        self.shared = Shared::new(&self.position, attacker, self.limits);
    }

    /// Searches until the position is solved, a limit is reached or `progress` ends it. Called once more, it goes on.
    pub fn run(&mut self) -> Answer {
        self.shared.stopped.store(false, Relaxed);
        let (shared, position) = (&self.shared, &self.position);
        let found = thread::scope(|scope| {
            let search = || solve(shared, position, &mut |_, _| true);
            let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, search);
            // Where the system gives no more threads, those that there are search.
            let others: Vec<_> = (1..self.limits.threads).map_while(|index| spawn(index).ok()).collect();
            let own = on_large_stack(&mut self.progress, |report| solve(shared, position, report));
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            others.fold(own, |found, other| if found.is_solved() { found } else { other })
        });
        if found.is_solved() {
            shared.stopped.store(false, Relaxed);
        }
        self.answer = self.answer_of(found);
        self.answer
    }

    /// What the numbers of the root say. Where a repetition may win, or a count of moves, what came before matters, which keys
    /// leave out; a win has its proof, but a defence has none.
    fn answer_of(&self, numbers: Numbers) -> Answer {
        let knows_defences = self.shared.knows_defences && !self.shared.too_deep.load(Relaxed);
        match (numbers.is_proven(), numbers.is_disproven()) {
            (true, _) => Answer::Won,
            (_, true) if knows_defences => Answer::NotWon,
            _ => Answer::Unknown,
        }
    }

    /// The proof of what has been found: that the attacker [wins](Answer::Won), or that the defender
    /// [at least draws](Answer::NotWon).
    ///
    /// What the table has lost is searched again. Where a count of moves ends the game before the win, all is searched once
    /// more with these counts. Returns `None` if that reaches the limit of nodes or of memory, or `progress` ends it, if only a
    /// count of moves saves the defender, or if the attacker had not all its moves.
    pub fn proof(&mut self) -> Option<Proof> {
        let attacker = self.shared.attacker;
        match self.answer {
            Answer::Won => {
                let steps = match self.steps(win::steps) {
                    None if !self.shared.counts.load(Relaxed) && self.run_with_counts() == Answer::Won => {
                        self.steps(win::steps)
                    }
                    found => found,
                };
                Some(self.proof_of(Goal::Win, attacker, steps?))
            }
            Answer::NotWon if self.limits.attack == Attack::All => {
                let steps = self.steps(hold::steps);
                Some(self.proof_of(Goal::Draw, attacker.other(), steps?))
            }
            _ => None,
        }
    }

    fn steps(&mut self, walk: impl FnOnce(&mut Searcher<'_>) -> Option<Vec<Step>> + Send) -> Option<Vec<Step>> {
        let (shared, position) = (&self.shared, &self.position);
        on_large_stack(&mut self.progress, |report| walk(&mut Searcher::new(shared, position, report)))
    }

    /// Searches once more with counts as part of a position, which takes longer and more memory.
    fn run_with_counts(&mut self) -> Answer {
        let (nodes, most_nodes) = (self.nodes(), self.shared.most_nodes);
        self.forget();
        self.shared.most_nodes = most_nodes;
        self.shared.counts.store(true, Relaxed);
        self.shared.nodes.store(nodes, Relaxed);
        self.run()
    }

    fn proof_of(&self, goal: Goal, side: Color, steps: Vec<Step>) -> Proof {
        let (fen, moves) = self.beginning();
        let game = self.position.game();
        let rules = game.definition().fingerprint_with_pieces();
        Proof { game: game.name().to_string(), rules, fen, moves, goal, side, steps }
    }

    /// Where the game of the position began, and the moves from there.
    pub(super) fn beginning(&self) -> (String, Vec<String>) {
        let mut start = self.position.clone();
        let mut moves = Vec::new();
        while let Some(mv) = start.undo() {
            moves.push(start.move_text(mv));
        }
        moves.reverse();
        (start.fen(), moves)
    }
}

/// Does work on a thread whose stack is large enough for the longest lines, and answers its reports on this one.
fn on_large_stack<T: Send>(
    progress: &mut dyn FnMut(Progress) -> bool,
    work: impl FnOnce(&mut dyn FnMut(&Shared, Numbers) -> bool) -> T + Send,
) -> T {
    let (ask, asked) = mpsc::channel();
    let (answer, answers) = mpsc::channel();
    thread::scope(|scope| {
        let worker = move || {
            let mut report = |shared: &Shared, root| {
                let sent = ask.send(how_far(shared, root)).is_ok();
                sent && answers.recv().unwrap_or(false)
            };
            work(&mut report)
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
        let thread = thread.unwrap_or_else(|error| panic!("the system gives no thread to search: {error}"));
        for now in asked {
            // Who has asked waits for the answer, unless it has panicked; then joining it passes that on.
            let _ = answer.send(progress(now));
        }
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// One thread's search of the root, which ends those of the others.
fn solve(shared: &Shared, position: &Position, report: &mut dyn FnMut(&Shared, Numbers) -> bool) -> Numbers {
    let mut searcher = Searcher::new(shared, position, report);
    let found = searcher.over(0).or_else(|| searcher.solved()).unwrap_or_else(|| searcher.search(0, SOLVED, SOLVED));
    if found.is_solved() {
        shared.stopped.store(true, Relaxed);
    }
    found
}

fn how_far(shared: &Shared, root: Numbers) -> Progress {
    let Numbers { proof, disproof, .. } = root;
    Progress { nodes: shared.nodes.load(Relaxed), proof, disproof, fill: shared.table.fill() }
}
