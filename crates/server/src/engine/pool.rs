//! The threads on which the engine thinks.

use super::{Fair, Full};
use menagerie_core::Position;
use menagerie_engine::{Answer, Limits, Line};
use menagerie_runner::{Control, Options, Player};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Mebibytes of hash table for each thread.
const HASH: usize = 16;

/// What is to be thought about.
#[derive(Debug)]
pub struct Task {
    /// For whom: people are served in turn.
    pub person: String,
    /// What of: the engine remembers what it learned while it stays with one subject.
    pub subject: String,
    /// The position.
    pub position: Position,
    /// How long and how well.
    pub limits: Limits,
}

/// What is told of a search. After `Done` nothing follows.
#[derive(Debug)]
pub enum News {
    /// So many others go before it.
    Queue(usize),
    /// It thinks now.
    Began,
    /// It has found something.
    Line(Box<Line>),
    /// It has come to an end.
    Done(Answer),
}

/// A search that waits or runs; dropped, it ends.
#[derive(Debug)]
pub struct Search {
    news: UnboundedReceiver<News>,
    number: u64,
    control: Control,
    shared: Weak<Shared>,
}

impl Search {
    /// The next news; nothing if the pool has gone.
    pub async fn news(&mut self) -> Option<News> {
        self.news.recv().await
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
        if let Some(shared) = self.shared.upgrade() {
            let mut queue = shared.lock();
            queue.retain(|job| job.number != self.number);
            tell_places(&queue);
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
    queue: Mutex<Fair<Job>>,
    work: Condvar,
    next: AtomicU64,
}

#[derive(Debug)]
struct End(Weak<Shared>);

#[derive(Debug)]
struct Job {
    number: u64,
    task: Task,
    control: Control,
    news: UnboundedSender<News>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Fair<Job>> {
        // What a thread that panicked had locked is a list, and whole.
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
    /// Starts so many threads.
    pub fn new(threads: usize) -> Pool {
        let shared = Arc::new(Shared { queue: Mutex::default(), work: Condvar::new(), next: AtomicU64::new(0) });
        let end = Arc::new(End(Arc::downgrade(&shared)));
        for number in 0..threads.max(1) {
            let (shared, alive) = (shared.clone(), Arc::downgrade(&end));
            let think = move || work(&shared, &alive);
            // One thread is enough to go on; without any, searches wait, and are told so.
            let _ = thread::Builder::new().name(format!("engine {number}")).spawn(think);
        }
        Pool { shared, _end: end }
    }

    /// As many threads as the machine has cores, less one for everything else.
    pub fn of_machine() -> Pool {
        Pool::new(thread::available_parallelism().map_or(1, usize::from).saturating_sub(1))
    }

    /// Lets the engine think about something when its turn comes.
    pub fn search(&self, task: Task) -> Result<Search, Full> {
        let (sender, news) = unbounded_channel();
        let (number, control) = (self.shared.next.fetch_add(1, Ordering::Relaxed), Control::new());
        let person = task.person.clone();
        let job = Job { number, task, control: control.clone(), news: sender };
        let mut queue = self.shared.lock();
        queue.push(&person, job)?;
        tell_places(&queue);
        drop(queue);
        self.shared.work.notify_one();
        Ok(Search { news, number, control, shared: Arc::downgrade(&self.shared) })
    }

    /// Whether somebody waits.
    pub fn is_crowded(&self) -> bool {
        !self.shared.lock().is_empty()
    }
}

fn tell_places(queue: &Fair<Job>) {
    for (ahead, job) in queue.places() {
        // Who does not listen any more is about to leave the queue.
        let _ = job.news.send(News::Queue(ahead));
    }
}

/// What one thread does.
fn work(shared: &Shared, alive: &Weak<End>) {
    let mut player: Option<(String, Player)> = None;
    while let Some(job) = next(shared, alive) {
        let _ = job.news.send(News::Began);
        match catch_unwind(AssertUnwindSafe(|| think(&mut player, &job))) {
            Ok(answer) => {
                let _ = job.news.send(News::Done(answer));
            }
            // The panic is told in the log, and the end of the news to whoever asked.
            Err(_) => player = None,
        }
    }
}

/// Waits for the next job; nothing once the pool is gone.
fn next(shared: &Shared, alive: &Weak<End>) -> Option<Job> {
    let mut queue = shared.lock();
    while alive.strong_count() > 0 {
        if let Some(job) = queue.pop() {
            tell_places(&queue);
            return Some(job);
        }
        queue = shared.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
    None
}

fn think(kept: &mut Option<(String, Player)>, job: &Job) -> Answer {
    let Task { position, limits, subject, .. } = &job.task;
    let same_game = kept.as_ref().is_some_and(|(_, player)| player.game().is(position.game()));
    if !same_game {
        *kept = None;
        match Player::new(position.game(), Options { hash: HASH, threads: 1 }) {
            Ok(player) => *kept = Some((subject.clone(), player)),
            // Without memory there is no answer, and whoever asked says so.
            Err(_) => return Answer::default(),
        }
    }
    let Some((last, player)) = kept else { return Answer::default() };
    if last != subject {
        player.new_game();
        last.clone_from(subject);
    }
    player.search(position, limits, &job.control, &mut |line| {
        let _ = job.news.send(News::Line(Box::new(line.clone())));
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn task(person: &str, nodes: Option<u64>) -> Task {
        let position = Library::shipped().game("chess").unwrap().start();
        let limits = Limits { nodes, ..Limits::default() };
        Task { person: person.to_string(), subject: person.to_string(), position, limits }
    }

    /// Reads on until the search begins or ends; gives the places in the queue that were told.
    async fn until_begun(search: &mut Search) -> Vec<usize> {
        let mut places = Vec::new();
        while let Some(news) = search.news().await {
            match news {
                News::Queue(ahead) => places.push(ahead),
                _ => break,
            }
        }
        places
    }

    #[tokio::test]
    async fn searches_wait_for_their_turn_and_are_told_their_place() {
        let pool = Pool::new(1);
        // It goes on until it is dropped.
        let mut endless = pool.search(task("ann", None)).unwrap();
        until_begun(&mut endless).await;
        let mut second = pool.search(task("ann", Some(100))).unwrap();
        let third = pool.search(task("ann", Some(100))).unwrap();
        let mut other = pool.search(task("bob", Some(100))).unwrap();
        assert!(pool.is_crowded());
        // Whoever gives up makes room, and the rest are told.
        drop(third);
        drop(endless);
        assert_eq!(until_begun(&mut second).await.last(), Some(&0));
        let places = until_begun(&mut other).await;
        assert_eq!((places.first(), places.last()), (Some(&1), Some(&0)), "bob goes before what ann asks besides");
        while let Some(news) = other.news().await {
            if let News::Done(answer) = news {
                assert!(answer.best.is_some());
                return;
            }
        }
        panic!("no answer came");
    }

    #[tokio::test]
    async fn nobody_can_fill_the_queue_alone() {
        let pool = Pool::new(1);
        let searches: Vec<Search> = (0..20).filter_map(|_| pool.search(task("ann", None)).ok()).collect();
        assert!(searches.len() < 12);
        assert!(pool.search(task("bob", Some(1))).is_ok());
    }
}
