//! Searches in CECP: for a move, on the opponent's time, in analysis; and what comes of them.

use super::{Cecp, Mode, say};
use crate::action::{Action, Job, Work};
use menagerie_core::Move;
use menagerie_engine::{PvLine, Score, SearchLimits, SearchResult, Strength};

/// What is being done.
#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) job: Box<Job>,
    pub(super) purpose: Purpose,
    /// Whether nobody waits for the answer any more.
    pub(super) discarded: bool,
    /// The last line that was reported.
    pub(super) last: Option<PvLine>,
}

/// What something is done for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine moves.
    Move,
    /// It thinks on the opponent's time, and expects this move.
    Ponder(Move),
    /// It shows what it thinks until it is stopped.
    Analyze,
    /// It counts.
    Other,
}

impl Cecp {
    /// Thinks, and then moves.
    pub(super) fn think(&mut self) -> Vec<Action> {
        let limits = self.limits();
        self.begin(Purpose::Move, Work::Search, limits)
    }

    pub(super) fn analyze(&mut self) -> Vec<Action> {
        let limits = SearchLimits {
            multi_pv: self.settings.lines(),
            search_moves: self.included(),
            strength: Strength::FULL,
            ..SearchLimits::default()
        };
        self.begin(Purpose::Analyze, Work::Search, limits)
    }

    /// Thinks on the opponent's time, if that is wanted and a move is expected.
    fn ponder(&mut self) -> Vec<Action> {
        let (Some(hint), true) = (self.hint, self.settings.ponders()) else { return Vec::new() };
        let mut limits = self.limits();
        limits.ponder = true;
        self.begin(Purpose::Ponder(hint), Work::Search, limits)
    }

    /// What bounds the search for a move.
    fn limits(&self) -> SearchLimits {
        let played = self.position.as_ref().map_or(0, |position| position.ply() / 2);
        let limits = self.times.limits(u32::try_from(played).unwrap_or(u32::MAX), self.settings.overhead());
        SearchLimits { search_moves: self.included(), multi_pv: 1, strength: self.settings.strength(), ..limits }
    }

    /// The moves that are looked at; none stand for all.
    fn included(&self) -> Vec<Move> {
        match &self.position {
            Some(position) if !self.excluded.is_empty() => {
                position.legal_moves().into_iter().filter(|mv| !self.excluded.contains(mv)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Begins something in the position on the board, or notes it for when what runs has ended.
    pub(super) fn begin(&mut self, purpose: Purpose, work: Work, limits: SearchLimits) -> Vec<Action> {
        let Some(mut position) = self.position.clone() else { return Vec::new() };
        if let Purpose::Ponder(expected) = purpose {
            position.play(expected);
        }
        if work == Work::Search && position.legal_moves().is_empty() {
            return Vec::new();
        }
        let job = Box::new(Job { work, position, limits, resources: self.settings.resources() });
        let running = Running { job, purpose, discarded: false, last: None };
        if self.running.is_some() {
            self.next = Some(running);
            return Vec::new();
        }
        self.start(running)
    }

    fn start(&mut self, running: Running) -> Vec<Action> {
        let mut actions = Vec::new();
        if std::mem::take(&mut self.fresh) {
            actions.push(Action::Forget);
        }
        actions.push(Action::Start(running.job.clone()));
        self.running = Some(running);
        actions
    }

    /// Ends what is being done; nobody waits for its answer any more, and whoever pinged is answered.
    pub(super) fn interrupt(&mut self) -> Vec<Action> {
        self.next = None;
        let mut actions = Vec::new();
        if let Some(running) = self.running.as_mut().filter(|running| !running.discarded) {
            running.discarded = true;
            actions.push(Action::Stop);
        }
        actions.extend(self.pongs.drain(..).map(Action::Say));
        actions
    }

    /// Whether a move is going to be made.
    pub(super) fn is_thinking(&self) -> bool {
        let running = self.running.as_ref().filter(|running| !running.discarded);
        running.into_iter().chain(&self.next).any(|running| running.purpose == Purpose::Move)
    }

    /// The opponent has moved: whether that was the move expected, so that what runs goes on as a search for a move.
    pub(super) fn ponder_hit(&mut self, mv: Move) -> bool {
        let Some(running) = self.running.as_mut().filter(|running| !running.discarded) else { return false };
        let is_hit = running.purpose == Purpose::Ponder(mv);
        if is_hit {
            running.purpose = Purpose::Move;
        }
        is_hit
    }

    /// What ran has ended.
    pub(super) fn take_answer(&mut self, answer: &SearchResult) -> Vec<Action> {
        let Some(running) = self.running.take() else { return Vec::new() };
        let mut actions = Vec::new();
        let waits = !running.discarded;
        match running.purpose {
            Purpose::Move if waits => actions.extend(self.make_move(&running, answer)),
            Purpose::Analyze if waits => self.hint = answer.best,
            // What thinks on the opponent's time and has nothing more to think about thinks again when the opponent has
            // moved, which is quick with what it has learned.
            _ => {}
        }
        if self.ending {
            actions.push(Action::Quit);
        } else if self.running.is_none()
            && let Some(next) = self.next.take()
        {
            actions.extend(self.start(next));
        }
        actions
    }

    /// Makes the move that was found.
    fn make_move(&mut self, running: &Running, answer: &SearchResult) -> Vec<Action> {
        let Some(position) = &mut self.position else { return Vec::new() };
        let legal = position.legal_moves();
        // Whatever a search came to, a player who can move does.
        let Some(best) = answer.best.filter(|best| legal.contains(best)).or(legal.first().copied()) else {
            return Vec::new();
        };
        self.score = running.last.as_ref().map(|line| line.score);
        let text = self.squares.write(position, best);
        let legs: Vec<&str> = text.split(',').collect();
        let lines = legs.iter().enumerate().map(|(index, leg)| {
            let more = if index + 1 < legs.len() { "," } else { "" };
            say(format!("move {leg}{more}"))
        });
        let mut actions: Vec<Action> = lines.collect();
        position.play(best);
        self.hint = answer.ponder.filter(|reply| position.legal_moves().contains(reply));
        let over = position.outcome().is_some();
        self.excluded.clear();
        self.times.spend(running.last.as_ref().map(|line| line.elapsed).unwrap_or_default());
        actions.extend(self.answer_draw());
        if over {
            actions.extend(self.position.as_ref().map(|position| self.result(position)));
        }
        actions.extend(self.pongs.drain(..).map(Action::Say));
        if !over && matches!(self.mode, Mode::Plays(_)) && !self.ending {
            actions.extend(self.ponder());
        }
        actions
    }

    /// Accepts a draw that was offered, if the engine does not think that it stands better.
    pub(super) fn answer_draw(&mut self) -> Vec<Action> {
        if !std::mem::take(&mut self.draw_offered) {
            return Vec::new();
        }
        match self.score {
            Some(Score::Centipawns(..=0) | Score::Loss(_)) => vec![say("offer draw")],
            _ => Vec::new(),
        }
    }
}
