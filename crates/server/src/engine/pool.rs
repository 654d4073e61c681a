//! The threads on which the engine thinks.

use crate::fair_queue::{Capacity, FairQueue, Full, Turn};
use menagerie_api::analysis::MoveTexts;
use menagerie_core::Position;
use menagerie_engine::{Bound, PvLine, SearchLimits, SearchResult};
use menagerie_runner::{Control, Options, Player, within};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Mebibytes of hash table for each thread.
const HASH: usize = 16;
/// How many searches of live games may wait: a game that finds no place asks again.
const LIVE: Capacity = Capacity { total: 4096, per_machine: 256, per_session: 8 };
/// How many analyses may wait, with the other work that no live game waits for.
const ANALYSIS: Capacity = Capacity { total: 256, per_machine: 16, per_session: 8 };
/// What of a line is not written in this time is left out.
const WRITING: Duration = Duration::from_millis(100);
/// How many waiting searches learn their place in the queue when it changes.
const INFORMED: usize = 64;

/// What is to be thought about.
#[derive(Debug)]
pub struct Task {
    /// Whose turn it uses: machines and their sessions are served in turn.
    pub turn: Turn,
    /// Whether a live game waits for it: then it goes before any analysis.
    pub live: bool,
    /// What it belongs to: the engine keeps its hash table while the subject stays the same.
    pub subject: String,
    /// The position.
    pub position: Position,
    /// How long and how well.
    pub limits: SearchLimits,
}

/// Work of any other kind, which ends soon after the control stops it.
pub type OtherWork = Box<dyn FnOnce(&Control) + Send>;

/// What a search reports. `Done` and `Displaced` are the last.
#[derive(Debug)]
pub enum SearchEvent {
    /// It waits, with this many ahead of it.
    Queue(usize),
    /// It runs.
    Began,
    /// It has found a line.
    Line(Box<PvLine>, MoveTexts),
    /// It has ended.
    Done(SearchResult),
    /// It was ended because a live game needs the thread, or others its place in the queue.
    Displaced,
}

/// A search that waits or runs; it ends when dropped.
#[derive(Debug)]
pub struct Search {
    events: UnboundedReceiver<SearchEvent>,
    number: u64,
    control: Control,
    shared: Weak<Shared>,
}

impl Search {
    /// The next event; `None` if the pool is gone.
    pub async fn next_event(&mut self) -> Option<SearchEvent> {
        self.events.recv().await
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
        if let Some(shared) = self.shared.upgrade() {
            let mut queue = shared.lock();
            queue.retain(|job| job.number != self.number);
            queue.report_places();
        }
    }
}

/// The engine's threads; clones share them.
#[derive(Clone, Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    // The threads end when the last clone is gone.
    _end: Arc<End>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
    next: AtomicU64,
}

/// What waits, and what runs.
#[derive(Debug)]
struct Queue {
    live: FairQueue<Job>,
    analysis: FairQueue<Job>,
    running: Vec<Running>,
    /// How many threads wait for work.
    idle: usize,
}

#[derive(Debug)]
struct Running {
    number: u64,
    live: bool,
    control: Control,
    /// It was ended for a live game.
    displaced: bool,
}

#[derive(Debug)]
struct End(Weak<Shared>);

#[derive(Debug)]
struct Job {
    number: u64,
    work: Work,
    control: Control,
    events: UnboundedSender<SearchEvent>,
}

/// What a thread does.
enum Work {
    Search(Box<Task>),
    Other(OtherWork),
}

impl Work {
    fn is_live(&self) -> bool {
        matches!(self, Work::Search(task) if task.live)
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Work::Search(task) => task.fmt(f),
            Work::Other(_) => f.write_str("other work"),
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // What a thread that panicked had locked are lists, and whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for End {
    fn drop(&mut self) {
        if let Some(shared) = self.0.upgrade() {
            // Locked, or a thread that is just about to wait would not hear of it.
            let _queue = shared.lock();
            shared.work.notify_all();
        }
    }
}

impl Pool {
    /// Starts this many threads.
    pub fn new(threads: usize) -> Pool {
        let queue =
            Queue { live: FairQueue::new(LIVE), analysis: FairQueue::new(ANALYSIS), running: Vec::new(), idle: 0 };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), work: Condvar::new(), next: AtomicU64::new(0) });
        let end = Arc::new(End(Arc::downgrade(&shared)));
        for number in 0..threads.max(1) {
            let (shared, alive) = (shared.clone(), Arc::downgrade(&end));
            let think = move || work(&shared, &alive);
            // One thread is enough; without any, searches wait, and clients see that they do.
            let _ = thread::Builder::new().name(format!("engine {number}")).spawn(think);
        }
        Pool { shared, _end: end }
    }

    /// As many threads as the machine has cores, less one for everything else.
    pub fn of_machine() -> Pool {
        Pool::new(thread::available_parallelism().map_or(1, usize::from).saturating_sub(1))
    }

    /// Queues a search.
    pub fn search(&self, task: Task) -> Result<Search, Full> {
        self.queue(task.turn.clone(), Work::Search(Box::new(task)))
    }

    /// Queues other work among the analyses. It reports its places, that it began, and that it is done or displaced.
    pub fn work(&self, turn: Turn, work: OtherWork) -> Result<Search, Full> {
        self.queue(turn, Work::Other(work))
    }

    fn queue(&self, turn: Turn, work: Work) -> Result<Search, Full> {
        let (sender, events) = unbounded_channel();
        let (number, control) = (self.shared.next.fetch_add(1, Ordering::Relaxed), Control::new());
        let live = work.is_live();
        let job = Job { number, work, control: control.clone(), events: sender };
        let mut queue = self.shared.lock();
        let waiting = if live { &mut queue.live } else { &mut queue.analysis };
        if let Some(last) = waiting.push(turn, job)? {
            // Nobody may listen to that search any more.
            let _ = last.events.send(SearchEvent::Displaced);
        }
        queue.report_places();
        if live && queue.idle == 0 {
            queue.displace();
        }
        drop(queue);
        self.shared.work.notify_one();
        Ok(Search { events, number, control, shared: Arc::downgrade(&self.shared) })
    }

    /// Whether any search waits.
    pub fn is_crowded(&self) -> bool {
        self.waiting() > 0
    }

    /// How many searches wait.
    pub fn waiting(&self) -> usize {
        let queue = self.shared.lock();
        queue.live.len() + queue.analysis.len()
    }
}

impl Queue {
    fn retain(&mut self, keep: impl Fn(&Job) -> bool) {
        self.live.retain(&keep);
        self.analysis.retain(&keep);
    }

    fn pop(&mut self) -> Option<Job> {
        self.live.pop().or_else(|| self.analysis.pop())
    }

    /// Reports their place in the queue to the searches that come next.
    fn report_places(&self) {
        let waiting = self.live.in_order().into_iter().chain(self.analysis.in_order());
        for (ahead, job) in waiting.enumerate().take(INFORMED) {
            // A search that nobody listens to is about to leave the queue.
            let _ = job.events.send(SearchEvent::Queue(ahead));
        }
    }

    /// Ends an analysis for a live game that waits.
    fn displace(&mut self) {
        let displaced = self.running.iter().filter(|running| running.displaced).count();
        let analysis = self.running.iter_mut().find(|running| !running.live && !running.displaced);
        if let Some(running) = analysis.filter(|_| displaced < self.live.len()) {
            running.displaced = true;
            running.control.stop();
        }
    }

    /// Removes a search from the running ones; returns whether it was displaced.
    fn end(&mut self, number: u64) -> bool {
        let at = self.running.iter().position(|running| running.number == number);
        at.is_some_and(|at| self.running.swap_remove(at).displaced)
    }
}

/// What one thread does.
fn work(shared: &Shared, alive: &Weak<End>) {
    let mut player: Option<(String, Player)> = None;
    while let Some(job) = next(shared, alive) {
        let Job { number, work, control, events } = job;
        let _ = events.send(SearchEvent::Began);
        let answer = catch_unwind(AssertUnwindSafe(|| match work {
            Work::Search(task) => think(&mut player, &task, &control, &events),
            Work::Other(work) => {
                work(&control);
                SearchResult::default()
            }
        }));
        let displaced = shared.lock().end(number);
        match answer {
            Ok(_) if displaced => {
                let _ = events.send(SearchEvent::Displaced);
            }
            Ok(answer) => {
                let _ = events.send(SearchEvent::Done(answer));
            }
            // The panic is in the log, and the asker sees the channel close.
            Err(_) => player = None,
        }
    }
}

/// Waits for the next job; nothing once the pool is gone.
fn next(shared: &Shared, alive: &Weak<End>) -> Option<Job> {
    let mut queue = shared.lock();
    while alive.strong_count() > 0 {
        if let Some(job) = queue.pop() {
            let (number, live, control) = (job.number, job.work.is_live(), job.control.clone());
            queue.running.push(Running { number, live, control, displaced: false });
            queue.report_places();
            return Some(job);
        }
        queue.idle += 1;
        queue = shared.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        queue.idle -= 1;
    }
    None
}

fn think(
    kept: &mut Option<(String, Player)>,
    task: &Task,
    control: &Control,
    events: &UnboundedSender<SearchEvent>,
) -> SearchResult {
    let Task { position, limits, subject, .. } = task;
    let same_game = kept.as_ref().is_some_and(|(_, player)| player.game().is(position.game()));
    if !same_game {
        *kept = None;
        match Player::new(position.game(), Options { hash: HASH, threads: 1 }) {
            Ok(player) => *kept = Some((subject.clone(), player)),
            // Without memory there is no move, which the caller reports.
            Err(_) => return SearchResult::default(),
        }
    }
    let Some((last, player)) = kept else { return SearchResult::default() };
    if last != subject {
        player.new_game();
        last.clone_from(subject);
    }
    player.search(position, limits, control, &mut |line| {
        let moves = if line.bound == Bound::Exact { &line.moves[..] } else { &[] };
        let written = MoveTexts::of(position, moves, within(WRITING));
        let _ = events.send(SearchEvent::Line(Box::new(line.clone()), written));
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn task(session: &str, nodes: Option<u64>) -> Task {
        let position = Library::shipped().game("chess").unwrap().start();
        let limits = SearchLimits { nodes, ..SearchLimits::default() };
        let machine = std::net::IpAddr::from([192, 0, 2, session.len() as u8]);
        let turn = Turn { machine, session: session.to_string() };
        Task { turn, live: false, subject: session.to_string(), position, limits }
    }

    /// Reads events until the search begins or ends; returns the reported places in the queue.
    async fn until_begun(search: &mut Search) -> Vec<usize> {
        let mut places = Vec::new();
        while let Some(event) = search.next_event().await {
            match event {
                SearchEvent::Queue(ahead) => places.push(ahead),
                _ => break,
            }
        }
        places
    }

    #[tokio::test]
    async fn searches_wait_for_their_turn_and_learn_their_place() {
        let pool = Pool::new(1);
        // It goes on until it is dropped.
        let mut endless = pool.search(task("ann", None)).unwrap();
        until_begun(&mut endless).await;
        let mut second = pool.search(task("ann", Some(100))).unwrap();
        let third = pool.search(task("ann", Some(100))).unwrap();
        let mut other = pool.search(task("robert", Some(100))).unwrap();
        assert!(pool.is_crowded());
        // A search that is given up makes room, and the others are informed.
        drop(third);
        drop(endless);
        assert_eq!(until_begun(&mut second).await.last(), Some(&0));
        let places = until_begun(&mut other).await;
        assert_eq!((places.first(), places.last()), (Some(&1), Some(&0)), "bob goes before what ann asks besides");
        while let Some(event) = other.next_event().await {
            if let SearchEvent::Done(answer) = event {
                assert!(answer.best.is_some());
                return;
            }
        }
        panic!("no answer came");
    }

    #[tokio::test]
    async fn a_live_game_goes_before_analyses_that_run_and_wait() {
        let pool = Pool::new(1);
        let mut endless = pool.search(task("ann", None)).unwrap();
        until_begun(&mut endless).await;
        let _waiting = pool.search(task("robert", None)).unwrap();
        let mut live = pool.search(Task { live: true, ..task("cy", Some(100)) }).unwrap();
        assert_eq!(until_begun(&mut live).await, [0]);
        let displaced = async {
            while let Some(event) = endless.next_event().await {
                if matches!(event, SearchEvent::Displaced) {
                    return true;
                }
            }
            false
        };
        assert!(displaced.await);
    }

    #[tokio::test]
    async fn other_work_gives_way_to_live_games_and_ends_when_it_is_dropped() {
        let pool = Pool::new(1);
        let wait = |control: &Control| {
            while !control.is_stopped() {
                thread::yield_now();
            }
        };
        let turn = || Turn { machine: [192, 0, 2, 9].into(), session: "dee".to_string() };
        let mut work = pool.work(turn(), Box::new(wait)).unwrap();
        until_begun(&mut work).await;
        let mut live = pool.search(Task { live: true, ..task("cy", Some(100)) }).unwrap();
        assert!(matches!(work.next_event().await, Some(SearchEvent::Displaced)));
        until_begun(&mut live).await;
        let mut again = pool.work(turn(), Box::new(wait)).unwrap();
        until_begun(&mut again).await;
        drop(again);
        let mut last = pool.search(task("ann", Some(100))).unwrap();
        until_begun(&mut last).await;
    }

    #[tokio::test]
    async fn nobody_can_fill_the_queue_alone() {
        let pool = Pool::new(1);
        let searches: Vec<Search> = (0..20).filter_map(|_| pool.search(task("ann", None)).ok()).collect();
        assert!(searches.len() < 12);
        assert!(pool.search(task("robert", Some(1))).is_ok());
    }
}
