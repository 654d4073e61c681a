//! What is done in the background, one thing at a time.

use super::input::Event;
use crate::bench;
use menagerie_core::{Game, Position};
use menagerie_engine::Answer;
use menagerie_protocol::{Job, Resources, Work};
use menagerie_runner::{Control, Options, Player};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

/// Does things in the background.
pub(super) struct Worker {
    /// The player while it does nothing.
    player: Option<Box<Player>>,
    busy: bool,
    control: Control,
    /// The same for what is no search.
    stopped: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Worker {
    pub(super) fn new(events: Sender<Event>) -> Worker {
        Worker { player: None, busy: false, control: Control::new(), stopped: Arc::default(), events }
    }

    /// Makes a player of this game, if nothing is being done and there is none yet.
    pub(super) fn prepare(&mut self, game: &Game, resources: Resources) {
        if !self.busy {
            let player = self.player_of(game, resources);
            self.player = Some(player);
        }
    }

    /// Takes the player that is there if it is of this game, or makes one.
    fn player_of(&mut self, game: &Game, resources: Resources) -> Box<Player> {
        let options = Options { hash: resources.hash, threads: resources.threads };
        let fits = |player: &Player| player.game().is(game) && player.options() == options;
        // The old one goes before the new one takes its memory.
        let kept = self.player.take().filter(|player| fits(player));
        kept.unwrap_or_else(|| Box::new(Player::new(game, options)))
    }

    pub(super) fn forget(&mut self) {
        if let Some(player) = &mut self.player {
            player.new_game();
        }
    }

    /// Begins a job; its end is an event.
    pub(super) fn start(&mut self, job: Job) {
        let mut player = self.player_of(job.position.game(), job.resources);
        self.busy = true;
        self.control = Control::new();
        self.stopped = Arc::default();
        if job.limits.ponder {
            self.control.ponder();
        }
        let (control, stopped, events) = (self.control.clone(), self.stopped.clone(), self.events.clone());
        let work = move || {
            let done = AssertUnwindSafe(|| work(&job, &mut player, &control, &stopped, &events));
            let answer = catch_unwind(done).unwrap_or_else(|_| {
                // A match goes on even if the search fails: the player is made anew, and any legal move is played.
                *player = Player::new(job.position.game(), player.options());
                Answer::default()
            });
            // Nobody listens any more if this fails, and then the program is ending.
            let _ = events.send(Event::Done(player, answer));
        };
        thread::spawn(work);
    }

    pub(super) fn done(&mut self, player: Box<Player>) {
        self.player = Some(player);
        self.busy = false;
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.control.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    pub(super) fn explain(&mut self, position: &Position, resources: Resources) -> String {
        self.prepare(position.game(), resources);
        self.player.as_ref().map(|player| player.explain(position)).unwrap_or_default()
    }
}

fn work(job: &Job, player: &mut Player, control: &Control, stopped: &AtomicBool, events: &Sender<Event>) -> Answer {
    let is_stopped = || stopped.load(Ordering::Relaxed);
    let say = |line: String| drop(events.send(Event::Say(line)));
    match job.work {
        Work::Search => player.search(&job.position, &job.limits, control, &mut |line| {
            let _ = events.send(Event::Report(Box::new(line.clone())));
        }),
        Work::Count(depth) => {
            count_each(&job.position, depth, &is_stopped, &say);
            Answer::default()
        }
        Work::Bench => {
            let begun = Instant::now();
            let searched = bench::positions().take_while(|_| !is_stopped());
            let nodes = searched.map(|position| bench::search(&position, bench::DEPTH)).sum();
            bench::summary(nodes, begun.elapsed()).into_iter().for_each(say);
            Answer::default()
        }
    }
}

/// Counts move sequences for each first move, in the order of their texts.
fn count_each(position: &Position, depth: u32, is_stopped: &dyn Fn() -> bool, say: &dyn Fn(String)) {
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        let texts = position.legal_moves().into_iter().map(|mv| (position.move_text(mv), mv));
        let mut moves: Vec<_> = texts.collect();
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        let mut position = position.clone();
        for (text, mv) in moves {
            position.play(mv);
            let count = count(&mut position, depth - 1, is_stopped);
            position.undo();
            if is_stopped() {
                return say("info string stopped".to_string());
            }
            total += count;
            say(format!("{text}: {count}"));
        }
    }
    say(String::new());
    say(format!("Nodes searched: {total}"));
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
        position.play(mv);
        total += count(position, depth - 1, is_stopped);
        position.undo();
    }
    total
}
