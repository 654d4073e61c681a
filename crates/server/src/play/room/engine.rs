//! The engine in a room.

use super::{RETRY, Room};
use crate::api::{Mode, RoomEvent};
use crate::engine::{MoveTexts, SearchEvent, Task};
use crate::error::ApiError;
use crate::fair_queue::Turn;
use crate::play::command::Change;
use crate::play::live::Live;
use crate::play::thinking::Purpose;
use crate::store::Place;
use menagerie_api::play::thinking;
use menagerie_core::Move;
use menagerie_engine::{Bound, PvLine, SearchLimits, SearchResult};
use menagerie_notation::{Style, write};

/// How many moves of the engine's line are reported.
const LONGEST_LINE: usize = 8;

impl Room {
    /// Lets the engine think where it is to move and does not yet.
    pub(super) fn let_engine_move(&mut self) {
        let free = self.thinking.is_none() && !self.out_of_sync;
        let Some(level) = self.live.engine_to_move().filter(|_| free) else { return };
        let limits = thinking::limits_of_move(level, self.live.clock.as_ref(), self.live.side(), self.now());
        let places = &self.live.record.places;
        let session = [&places.w, &places.b].into_iter().find_map(|place| match place {
            Place::Person { who, .. } => Some(who.clone()),
            _ => None,
        });
        let task = self.task(self.turn(session.unwrap_or_default()), limits);
        match self.shared().pool.search(task) {
            Ok(search) => self.thinking = Some((Purpose::Move, search)),
            Err(_) => self.retry_after(RETRY),
        }
    }

    /// The engine had nothing to give. It is asked again for a move, after twice as long each time, up to a minute; that is
    /// reported once.
    fn note_failure(&mut self, purpose: Purpose, error: &ApiError) {
        match purpose {
            Purpose::Hint(asker) => self.send(asker, &self.refused(error)),
            Purpose::Move => {
                if self.failures == 0 {
                    self.broadcast(&self.refused(error));
                }
                self.retry_after(RETRY * 2_u32.pow(self.failures.min(5)));
                self.failures += 1;
            }
        }
    }

    /// A player's turn at the engine, at the machine that has opened the room where the player is not here.
    fn turn(&self, session: String) -> Turn {
        let connected = self.connections.values().find(|connected| connected.session == session);
        let machine = connected.map_or(self.quota.machine, |connected| connected.machine);
        Turn { machine, session }
    }

    fn task(&self, turn: Turn, limits: SearchLimits) -> Task {
        let (subject, position) = (self.live.record.id.clone(), self.live.position.clone());
        Task { turn, live: true, subject, position, limits }
    }

    pub(super) fn hint(&mut self, connection: u64, session: &str) -> Result<(), ApiError> {
        let live = &self.live;
        let no = |why: &str| Err(ApiError::Conflict(why.to_string()));
        match live.seat(session) {
            None => return no("you watch this game: only its players can do that"),
            Some(_) if live.record.mode == Mode::Person => return no("hints are not available against another player"),
            Some(_) if live.record.has_ended() => return no("the game has ended"),
            Some(_) if live.engine_to_move().is_some() => return no("it is not your turn"),
            Some(_) if self.thinking.is_some() => return no("a hint is already being computed"),
            Some(_) => {}
        }
        let task = self.task(self.turn(session.to_string()), thinking::limits_of_hint());
        let search = self.shared().pool.search(task).map_err(|_| ApiError::Busy)?;
        self.thinking = Some((Purpose::Hint(connection), search));
        Ok(())
    }

    /// Handles an event of the engine's search.
    pub(super) async fn on_search_event(&mut self, event: Option<SearchEvent>) {
        let Some(purpose) = self.thinking.as_ref().map(|(purpose, _)| *purpose) else { return };
        match event {
            Some(SearchEvent::Queue(ahead)) => {
                let event = RoomEvent::Queue { ahead: ahead as u32 };
                match purpose {
                    Purpose::Move => self.broadcast(&event),
                    Purpose::Hint(connection) => self.send(connection, &event),
                }
            }
            Some(SearchEvent::Began) if purpose == Purpose::Move => {
                let (side, now) = (self.live.side(), self.now());
                // Of days the engine takes none.
                if let Some(clock) = self.live.clock.as_mut().filter(|clock| !clock.is_correspondence())
                    && self.live.record.plies > 0
                {
                    clock.run(side, now);
                    let clock = clock.show(now);
                    self.broadcast(&RoomEvent::Clock { clock });
                }
            }
            Some(SearchEvent::Began) => {}
            Some(SearchEvent::Line(line, written)) => self.announce_line(purpose, &line, written),
            Some(SearchEvent::Done(answer)) => self.answered(purpose, answer).await,
            Some(SearchEvent::Displaced) => {
                self.thinking = None;
                self.note_failure(purpose, &ApiError::Busy);
            }
            None => {
                self.thinking = None;
                self.note_failure(purpose, &ApiError::Internal);
            }
        }
    }

    fn announce_line(&self, purpose: Purpose, line: &PvLine, mut written: MoveTexts) {
        if purpose != Purpose::Move || line.number != 1 || line.bound != Bound::Exact {
            return;
        }
        written.san.truncate(LONGEST_LINE);
        self.broadcast(&RoomEvent::Thinking { depth: line.depth, score: line.score.to_string(), line: written.san });
    }

    async fn answered(&mut self, purpose: Purpose, answer: SearchResult) {
        self.thinking = None;
        let Some(best) = answer.best else {
            return self.note_failure(purpose, &ApiError::Busy);
        };
        match purpose {
            Purpose::Hint(connection) => {
                let position = self.live.position.clone();
                let work = move || Ok((position.move_text(best), write(&position, best, Style::Own)));
                let event = match self.shared().compute.run(self.requester(None), work).await {
                    Ok((uci, san)) => RoomEvent::Hint { uci, san },
                    Err(error) => self.refused(&error),
                };
                self.send(connection, &event);
            }
            Purpose::Move => {
                self.failures = 0;
                self.takes_draw =
                    thinking::takes_draw(answer.lines.first().map(|line| line.score), self.live.record.plies as usize);
                self.engine_moves(best).await;
            }
        }
    }

    pub(super) async fn engine_moves(&mut self, mv: Move) {
        let now = self.now();
        self.check_flag(now).await;
        if self.live.record.has_ended() {
            return;
        }
        // The game may turn out to be another one than was thought of, where something was stored that seemed not to be.
        let version = self.live.record.version;
        let push = move |live: &mut Live| {
            if live.record.version != version || live.record.has_ended() {
                return Err(ApiError::Conflict("the position has changed in the meantime".to_string()));
            }
            Ok(Change::Moved(live.push(mv, now)))
        };
        if let Err(error) = self.change(None, None, now, push).await {
            self.broadcast(&self.refused(&error));
            self.retry_after(RETRY);
        }
    }
}
