//! Two people who play one game after another.

use super::board::{Board, Sending};
use super::browser::Browser;
use super::check::Promise;
use super::schedule::Schedule;
use super::tally::Tally;
use super::times::Times;
use anyhow::Result;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// After a game could not be begun, it is tried again after this time.
const PAUSE: Duration = Duration::from_secs(1);

/// What all pairs have in common.
#[derive(Clone)]
pub struct Setting {
    /// Where the server is, for either player.
    pub hosts: [Arc<str>; 2],
    /// What begins a game.
    pub request: Arc<str>,
    /// Moves are this far apart in each game; nothing where nobody moves.
    pub interval: Option<Duration>,
    /// How many games are begun at the same time.
    pub permits: Arc<Semaphore>,
    /// When what happens; nothing before all have seats.
    pub times: watch::Receiver<Option<Times>>,
    /// Receives the pairs' events.
    pub events: UnboundedSender<PairEvent>,
}

/// What a pair reports.
#[derive(Debug)]
pub enum PairEvent {
    /// It sits at a board.
    Seated,
    /// Something went wrong.
    Problem(String),
}

/// Two people who play one game after another.
pub struct Pair {
    setting: Setting,
    browsers: [Browser; 2],
    schedule: Option<Schedule>,
    random: ChaCha8Rng,
    tally: Tally,
    promises: Vec<Promise>,
}

/// Why a game is left.
enum End {
    Game,
    Time,
}

impl Pair {
    /// The pair of a number.
    pub fn new(number: u64, setting: Setting) -> Pair {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let browsers = setting.hosts.clone().map(|host| Browser::new(host, &mut random));
        let schedule = setting.interval.map(|interval| Schedule::new(interval, number));
        Pair { setting, browsers, schedule, random, tally: Tally::default(), promises: Vec::new() }
    }

    /// Plays until the time is over; gives what was counted and what was acknowledged.
    pub async fn play(mut self) -> (Tally, Vec<Promise>) {
        while let Some(mut board) = self.sit().await {
            self.tell(PairEvent::Seated);
            let end = self.play_one(&mut board).await;
            self.promises.push(board.promise());
            match end {
                Ok(End::Game) => {}
                Ok(End::Time) => break,
                Err(error) => self.note_error(&error),
            }
        }
        (self.tally, self.promises)
    }

    fn tell(&self, event: PairEvent) {
        // Nobody listens any more once the crowd has been dropped.
        let _ = self.setting.events.send(event);
    }

    fn note_error(&mut self, error: &anyhow::Error) {
        self.tally.errors += 1;
        self.tell(PairEvent::Problem(format!("{error:#}")));
    }

    /// Begins a game; nothing if it is too late for another.
    async fn sit(&mut self) -> Option<Board> {
        loop {
            let is_late = self.setting.times.borrow().is_some_and(|times| times.until <= Instant::now());
            if is_late {
                return None;
            }
            let begun = {
                let _permit = self.setting.permits.acquire().await.ok()?;
                Board::begin(&self.browsers, &self.setting.request).await
            };
            match begun {
                Ok(board) => return Some(board),
                Err(error) => self.note_error(&error),
            }
            sleep(PAUSE).await;
        }
    }

    /// Plays a game until it ends, or until the time is over and nothing is waited for.
    async fn play_one(&mut self, board: &mut Board) -> Result<End> {
        loop {
            let (times, now) = (*self.setting.times.borrow_and_update(), Instant::now());
            if board.is_over() {
                return Ok(End::Game);
            }
            if times.is_some_and(|times| now >= times.until && (board.unanswered() == 0 || now >= times.end)) {
                self.tally.unanswered += board.unanswered();
                return Ok(End::Time);
            }
            let next = times.and_then(|times| self.due(&times)).zip(board.mover());
            tokio::select! {
                event = board.next() => {
                    let (side, text) = event?;
                    self.hear(board, side, text, times)?;
                }
                changed = self.setting.times.changed(), if times.is_none() => changed?,
                () = wake(next, times, now) => {
                    if let (Some((due, mover)), Some(times)) = (next, times) {
                        self.make_move(board, mover, due, &times).await?;
                    }
                }
            }
        }
    }

    fn hear(&mut self, board: &mut Board, side: usize, text: Utf8Bytes, times: Option<Times>) -> Result<()> {
        let counts = times.is_some_and(|times| times.count(Instant::now()));
        if let Some(why) = board.hear(side, text, counts, &mut self.tally)? {
            self.tally.refused += 1;
            self.tell(PairEvent::Problem(format!("refused: {why}")));
        }
        Ok(())
    }

    /// When the next move is due, if it is before the time is over.
    fn due(&self, times: &Times) -> Option<Instant> {
        let due = times.begin + self.schedule.as_ref()?.due();
        (due < times.until).then_some(due)
    }

    async fn make_move(&mut self, board: &mut Board, side: usize, due: Instant, times: &Times) -> Result<()> {
        if let Some(schedule) = &mut self.schedule {
            schedule.advance();
        }
        let Sending { since, at, is_first } = board.make_move(side, times, &mut self.random).await?;
        if times.count(at) {
            self.tally.sent += 1;
            self.tally.late += u64::from(due < since && !is_first);
            self.tally.lag.add(at - due.max(since));
        }
        Ok(())
    }
}

/// Waits until the next move is due, or for one of the moments at which something changes; for ever where there is none.
async fn wake(next: Option<(Instant, usize)>, times: Option<Times>, now: Instant) {
    match (next, times) {
        (Some((due, _)), _) => sleep_until(due).await,
        (None, Some(times)) => sleep_until(if now < times.until { times.until } else { times.end }).await,
        (None, None) => std::future::pending().await,
    }
}
