//! Searches in CECP: for a move, pondering, in analysis.

use super::{Cecp, Mode, say};
use crate::action::{Action, Job, JobKind};
use menagerie_core::Move;
use menagerie_engine::{PvLine, Score, SearchLimits, SearchResult, Strength};

/// The running job.
#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) job: Box<Job>,
    pub(super) purpose: Purpose,
    /// Whether its result is ignored.
    pub(super) discarded: bool,
    /// The last report.
    pub(super) last: Option<PvLine>,
}

/// The purpose of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To move.
    Move,
    /// To ponder on this move of the opponent.
    Ponder(Move),
    /// To analyse until it is stopped.
    Analyze,
    /// Perft or bench.
    Other,
}

impl Cecp {
    /// Searches for a move to play.
    pub(super) fn think(&mut self) -> Vec<Action> {
        let limits = self.limits();
        self.begin(Purpose::Move, JobKind::Search, limits)
    }

    pub(super) fn analyze(&mut self) -> Vec<Action> {
        let limits = SearchLimits {
            multi_pv: self.settings.multi_pv(),
            search_moves: self.included(),
            strength: Strength::FULL,
            ..SearchLimits::default()
        };
        self.begin(Purpose::Analyze, JobKind::Search, limits)
    }

    /// Ponders, if that is on and a reply is expected.
    fn ponder(&mut self) -> Vec<Action> {
        let (Some(hint), true) = (self.hint, self.settings.ponders()) else { return Vec::new() };
        let mut limits = self.limits();
        limits.ponder = true;
        self.begin(Purpose::Ponder(hint), JobKind::Search, limits)
    }

    /// The limits of the search for a move.
    fn limits(&self) -> SearchLimits {
        let played = self.position.as_ref().map_or(0, |position| self.following.played(position) / 2);
        let limits = self.times.limits(u32::try_from(played).unwrap_or(u32::MAX), self.settings.overhead());
        SearchLimits { search_moves: self.included(), multi_pv: 1, strength: self.settings.strength(), ..limits }
    }

    /// The moves to search; empty for all.
    fn included(&self) -> Vec<Move> {
        match &self.position {
            Some(position) if !self.excluded.is_empty() => {
                position.legal_moves().into_iter().filter(|mv| !self.excluded.contains(mv)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Starts a job in the current position, or keeps it until the running one has ended.
    pub(super) fn begin(&mut self, purpose: Purpose, kind: JobKind, limits: SearchLimits) -> Vec<Action> {
        let Some(mut position) = self.position.clone() else { return Vec::new() };
        if let Purpose::Ponder(expected) = purpose {
            position.play_unchecked(expected);
        }
        if kind == JobKind::Search && position.legal_moves().is_empty() {
            return Vec::new();
        }
        let job = Box::new(Job { kind, position, limits, resources: self.settings.resources() });
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

    /// Stops the running job and ignores its result. Answers waiting pings.
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

    /// Whether a search for a move is running or next.
    pub(super) fn is_thinking(&self) -> bool {
        let running = self.running.as_ref().filter(|running| !running.discarded);
        running.into_iter().chain(&self.next).any(|running| running.purpose == Purpose::Move)
    }

    /// Whether the opponent's move was the expected one: pondering then continues as a search for a move.
    pub(super) fn ponder_hit(&mut self, mv: Move) -> bool {
        let Some(running) = self.running.as_mut().filter(|running| !running.discarded) else { return false };
        let is_hit = running.purpose == Purpose::Ponder(mv);
        if is_hit {
            running.purpose = Purpose::Move;
        }
        is_hit
    }

    /// Handles the end of the running job.
    pub(super) fn take_answer(&mut self, answer: &SearchResult) -> Vec<Action> {
        let Some(running) = self.running.take() else { return Vec::new() };
        let mut actions = Vec::new();
        let waits = !running.discarded;
        match running.purpose {
            Purpose::Move if waits => actions.extend(self.make_move(&running, answer)),
            Purpose::Analyze if waits => self.hint = answer.best,
            // A ponder search that ended early is searched again when the opponent has moved, which is quick with a full
            // hash table.
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

    /// Plays the best move.
    fn make_move(&mut self, running: &Running, answer: &SearchResult) -> Vec<Action> {
        let Some(position) = &mut self.position else { return Vec::new() };
        let legal = position.legal_moves();
        // A side with a legal move must move, whatever the search found.
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
        self.following.play(&self.squares, position, best, &text);
        self.hint = answer.ponder.filter(|reply| position.legal_moves().contains(reply));
        let over = position.outcome().is_some();
        self.excluded.clear();
        self.times.spend(running.last.as_ref().map(|line| line.elapsed).unwrap_or_default());
        actions.extend(self.answer_draw());
        if over {
            actions.extend(self.position.as_ref().map(|position| self.result(position)));
        } else if !self.ending {
            actions.extend(self.correct_board());
        }
        actions.extend(self.pongs.drain(..).map(Action::Say));
        if let Mode::Plays(side) = self.mode
            && !over
            && !self.ending
        {
            let goes_on = self.position.as_ref().is_some_and(|position| position.side() == side);
            actions.extend(if goes_on { self.think() } else { self.ponder() });
        }
        actions
    }

    /// Accepts a draw offer, if the engine does not score itself better.
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
