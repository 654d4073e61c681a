//! What is done in the background, one thing at a time.

use super::input::Event;
use crate::bench;
use menagerie_core::{Game, Position};
use menagerie_engine::eval::{NetChoice, Weights};
use menagerie_engine::{EndgameTables, SearchResult};
use menagerie_lab::tables::Tables;
use menagerie_protocol::{Job, JobKind, Resources, say_perft};
use menagerie_runner::{Control, Options, Player};
use menagerie_tournament::read_network;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

/// Does things in the background.
pub(super) struct Worker {
    /// The player while it does nothing.
    player: Option<Box<Player>>,
    /// The size of the last hash table, and the size of one that could not be had.
    had: usize,
    refused: Option<usize>,
    busy: bool,
    /// The folder of endgame tables, and those of a game that have been opened.
    table_path: Option<PathBuf>,
    tables: Option<(Game, Option<Arc<Tables>>)>,
    /// Which network adds to the evaluation, and whether the player that is busy still has another.
    network: NetChoice,
    outdated: bool,
    control: Control,
    /// The same for what is no search.
    stopped: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Worker {
    pub(super) fn new(events: Sender<Event>) -> Worker {
        Worker {
            player: None,
            had: 1,
            refused: None,
            busy: false,
            table_path: None,
            tables: None,
            network: NetChoice::Shipped,
            outdated: false,
            control: Control::new(),
            stopped: Arc::default(),
            events,
        }
    }

    /// Makes a player of this game, if nothing is being done and there is none yet. Says what could not be had.
    pub(super) fn prepare(&mut self, game: &Game, resources: Resources) -> Result<(), String> {
        if self.busy {
            return Ok(());
        }
        let (player, outcome) = self.player_with_tables(game, resources);
        self.player = player;
        outcome
    }

    /// Takes endgame tables from a folder from now on, or none.
    pub(super) fn set_table_path(&mut self, path: &str) {
        self.table_path = (!path.is_empty()).then(|| PathBuf::from(path));
        self.tables = None;
    }

    /// Takes the network of a file from now on, the one of each game for an empty path, or none for `none`. Says why a file is
    /// no network; the one before stays then.
    pub(super) fn set_network(&mut self, path: &str) -> Result<(), String> {
        self.network = match path {
            "" => NetChoice::Shipped,
            "none" => NetChoice::None,
            _ => network(path).map_err(|why| format!("{path}: {why}; the evaluation stays as it was"))?,
        };
        self.player = None;
        self.outdated = self.busy;
        Ok(())
    }

    /// The player with the endgame tables of the game, and what could not be had.
    fn player_with_tables(&mut self, game: &Game, resources: Resources) -> (Option<Box<Player>>, Result<(), String>) {
        let (mut player, outcome) = self.player_of(game, resources);
        let opened = self.open_tables(game);
        if let Some(player) = &mut player {
            let tables = self.tables.as_ref().and_then(|(_, tables)| tables.clone());
            player.set_endgames(tables.map(|tables| tables as Arc<dyn EndgameTables>));
        }
        (player, outcome.and(opened))
    }

    /// Opens the tables of a game, once. Says once why there are none to be had, or why some cannot be used.
    fn open_tables(&mut self, game: &Game) -> Result<(), String> {
        let Some(path) = &self.table_path else { return Ok(()) };
        if self.tables.as_ref().is_some_and(|(of, _)| of.is(game)) {
            return Ok(());
        }
        let (tables, outcome) = match Tables::open(path, game) {
            Ok(tables) => {
                let refused: Vec<String> = tables.refused().iter().map(ToString::to_string).collect();
                let outcome = if refused.is_empty() { Ok(()) } else { Err(refused.join("; ")) };
                (Some(Arc::new(tables)), outcome)
            }
            Err(why) => (None, Err(why.to_string())),
        };
        self.tables = Some((game.clone(), tables));
        outcome
    }

    /// Takes the player that is there if it is of this game, or makes one. Where there is not enough memory for the hash
    /// table it gets the size that was there before, or the least one, which is reported once.
    fn player_of(&mut self, game: &Game, resources: Resources) -> (Option<Box<Player>>, Result<(), String>) {
        let hash = if self.refused == Some(resources.hash) { self.had } else { resources.hash };
        let options = Options { hash, threads: resources.threads };
        // The old one goes before the new one takes its memory.
        let kept = self.player.take().filter(|player| player.game().is(game) && player.options() == options);
        if kept.is_some() {
            return (kept, Ok(()));
        }
        let weights = Weights::of(game);
        let (net, fits) = match self.network.net(game, &weights) {
            Ok(net) => (net, Ok(())),
            Err(why) => {
                let own = NetChoice::Shipped.net(game, &weights).ok().flatten();
                (own, Err(format!("{why}; the game has its own evaluation instead")))
            }
        };
        let made = |hash| {
            let options = Options { hash, ..options };
            Player::with_net(game, options, weights.clone(), net.clone()).map(Box::new)
        };
        match made(hash) {
            Ok(player) => {
                self.had = hash;
                (Some(player), fits)
            }
            Err(why) => {
                let player = made(self.had).or_else(|_| made(1)).ok();
                self.had = player.as_ref().map_or(1, |player| player.options().hash);
                self.refused = Some(resources.hash);
                (player, Err(format!("{why}: it has {} MB", self.had)))
            }
        }
    }

    pub(super) fn forget(&mut self) {
        if let Some(player) = &mut self.player {
            player.new_game();
        }
    }

    /// Begins a job; its end is an event. Says what could not be had for it.
    pub(super) fn start(&mut self, job: Job) -> Result<(), String> {
        let (player, outcome) = self.player_with_tables(job.position.game(), job.resources);
        self.busy = true;
        self.control = Control::new();
        self.stopped = Arc::default();
        if job.limits.ponder {
            self.control.ponder();
        }
        let (control, stopped, events) = (self.control.clone(), self.stopped.clone(), self.events.clone());
        let tables = self.tables.as_ref().and_then(|(_, tables)| tables.clone());
        let work = move || {
            // A match goes on even if there is no memory at all or the search fails: any legal move is played, and the
            // player is made again.
            let done = catch_unwind(AssertUnwindSafe(|| {
                let mut player = player?;
                let answer = work(&job, &mut player, &control, &stopped, &events);
                Some((player, answer))
            }));
            let (player, answer) =
                done.ok().flatten().map(|(player, answer)| (Some(player), answer)).unwrap_or_default();
            for why in tables.iter().flat_map(|tables| tables.take_faults()) {
                let _ = events.send(Event::Say(format!("info string {why}")));
            }
            // Nobody listens any more if this fails, and then the program is ending.
            let _ = events.send(Event::Done(player, answer));
        };
        thread::spawn(work);
        outcome
    }

    pub(super) fn done(&mut self, player: Option<Box<Player>>) {
        self.player = player.filter(|_| !self.outdated);
        (self.busy, self.outdated) = (false, false);
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.control.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// What the evaluation of the player that is ready makes of a position.
    pub(super) fn explain(&self, position: &Position) -> String {
        self.player.as_ref().map(|player| player.explain(position)).unwrap_or_default()
    }
}

/// The network of a file.
fn network(path: &str) -> Result<NetChoice, String> {
    let bytes = read_network(path.as_ref()).map_err(|error| error.to_string())?;
    NetChoice::read(&bytes).map_err(|error| error.to_string())
}

fn work(
    job: &Job,
    player: &mut Player,
    control: &Control,
    stopped: &AtomicBool,
    events: &Sender<Event>,
) -> SearchResult {
    let is_stopped = || stopped.load(Ordering::Relaxed);
    let say = |line: String| drop(events.send(Event::Say(line)));
    match job.kind {
        JobKind::Search => player.search(&job.position, &job.limits, control, &mut |line| {
            let _ = events.send(Event::Report(Box::new(line.clone())));
        }),
        JobKind::Perft(depth) => {
            let counted = say_perft(
                &job.position,
                depth,
                |position, depth| Some(count(position, depth, &is_stopped)).filter(|_| !is_stopped()),
                say,
            );
            if !counted {
                say("info string stopped".to_string());
            }
            SearchResult::default()
        }
        JobKind::Bench => {
            let begun = Instant::now();
            let searched = bench::positions().take_while(|_| !is_stopped());
            match searched.map(|position| bench::search(&position, bench::DEPTH)).sum() {
                Ok(nodes) => bench::summary(nodes, begun.elapsed()).into_iter().for_each(say),
                Err(why) => say(format!("info string {why}")),
            }
            SearchResult::default()
        }
    }
}

/// Counts in parts that are small enough to be stopped between them.
fn count(position: &mut Position, depth: u32, is_stopped: &dyn Fn() -> bool) -> u64 {
    const PART: u32 = 3;
    if depth <= PART {
        return position.perft(depth);
    }
    let mut total = 0;
    for mv in position.legal_moves() {
        if is_stopped() {
            break;
        }
        position.play_unchecked(mv);
        total += count(position, depth - 1, is_stopped);
        position.undo();
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;
    use std::sync::mpsc::channel;

    #[test]
    fn where_memory_is_short_the_old_size_is_kept_and_reported_once() {
        let (events, _listener) = channel();
        let mut worker = Worker::new(events);
        let game = Library::shipped().game("chess").unwrap();
        let mut prepare = |hash| {
            let outcome = worker.prepare(&game, Resources { hash, threads: 1 });
            (worker.player.as_ref().unwrap().options().hash, outcome.err())
        };
        assert_eq!(prepare(3), (3, None));
        let outcome = format!("there is not enough memory for a hash table of {} MB: it has 3 MB", 1_u64 << 40);
        assert_eq!(prepare(1 << 40), (3, Some(outcome)));
        assert_eq!(prepare(1 << 40), (3, None));
        assert_eq!(prepare(5), (5, None));
    }
}
