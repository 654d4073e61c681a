//! The engine in a room.

use super::{ASK_AGAIN, Room};
use crate::api::{Mode, RoomEvent};
use crate::engine::{News, Task, Written};
use crate::fair::Turn;
use crate::play::act::Change;
use crate::play::thinking::{self, Purpose};
use crate::refusal::Refusal;
use crate::store::Place;
use menagerie_core::Move;
use menagerie_engine::{Bound, PvLine, SearchLimits, SearchResult};
use menagerie_notation::{Style, write};

/// So much of what the engine expects is told.
const LONGEST_LINE: usize = 8;

impl Room {
    /// Lets the engine think where it is to move and does not yet.
    pub(super) fn let_engine_move(&mut self) {
        let free = self.thinking.is_none() && !self.unsettled;
        let Some(level) = self.live.engine_to_move().filter(|_| free) else { return };
        let limits = thinking::limits_of_move(&self.live, level, self.now());
        let places = &self.live.record.places;
        let person = [&places.w, &places.b].into_iter().find_map(|place| match place {
            Place::Person { who, .. } => Some(who.clone()),
            _ => None,
        });
        let task = self.task(self.turn(person.unwrap_or_default()), limits);
        match self.shared().pool.search(task) {
            Ok(search) => self.thinking = Some((Purpose::Move, search)),
            Err(_) => self.ask_again_after(ASK_AGAIN),
        }
    }

    /// The engine had nothing to give. It is asked again for a move, after twice as long each time, up to a minute; that is
    /// told once.
    fn note_failure(&mut self, purpose: Purpose, refusal: &Refusal) {
        match purpose {
            Purpose::Hint(asker) => self.tell(asker, &self.refused(refusal)),
            Purpose::Move => {
                if self.failures == 0 {
                    self.tell_all(&self.refused(refusal));
                }
                self.ask_again_after(ASK_AGAIN * 2_u32.pow(self.failures.min(5)));
                self.failures += 1;
            }
        }
    }

    /// A player's turn at the engine, at the machine that has opened the room where the player is not here.
    fn turn(&self, person: String) -> Turn {
        let connected = self.connections.values().find(|connected| connected.person == person);
        let machine = connected.map_or(self.held.machine, |connected| connected.machine);
        Turn { machine, person }
    }

    fn task(&self, turn: Turn, limits: SearchLimits) -> Task {
        let (subject, position) = (self.live.record.id.clone(), self.live.position.clone());
        Task { turn, live: true, subject, position, limits }
    }

    pub(super) fn hint(&mut self, connection: u64, person: &str) -> Result<(), Refusal> {
        let live = &self.live;
        let no = |why: &str| Err(Refusal::NotNow(why.to_string()));
        match live.seat(person) {
            None => return no("you watch this game: only its players can do that"),
            Some(_) if live.record.mode == Mode::Person => return no("there are no hints against a person"),
            Some(_) if live.record.has_ended() => return no("the game has ended"),
            Some(_) if live.engine_to_move().is_some() => return no("it is not your turn"),
            Some(_) if self.thinking.is_some() => return no("a hint is on its way"),
            Some(_) => {}
        }
        let task = self.task(self.turn(person.to_string()), thinking::limits_of_hint());
        let search = self.shared().pool.search(task).map_err(|_| Refusal::Busy)?;
        self.thinking = Some((Purpose::Hint(connection), search));
        Ok(())
    }

    /// What the engine tells.
    pub(super) async fn hear(&mut self, news: Option<News>) {
        let Some(purpose) = self.thinking.as_ref().map(|(purpose, _)| *purpose) else { return };
        match news {
            Some(News::Queue(ahead)) => {
                let event = RoomEvent::Queue { ahead: ahead as u32 };
                match purpose {
                    Purpose::Move => self.tell_all(&event),
                    Purpose::Hint(connection) => self.tell(connection, &event),
                }
            }
            Some(News::Began) if purpose == Purpose::Move => {
                let (side, now) = (self.live.side(), self.now());
                if let Some(clock) = &mut self.live.clock
                    && self.live.record.plies > 0
                {
                    clock.run(side, now);
                    let clock = clock.show(now);
                    self.tell_all(&RoomEvent::Clock { clock });
                }
            }
            Some(News::Began) => {}
            Some(News::Line(line, written)) => self.tell_line(purpose, &line, written),
            Some(News::Done(answer)) => self.answered(purpose, answer).await,
            Some(News::Displaced) => {
                self.thinking = None;
                self.note_failure(purpose, &Refusal::Busy);
            }
            None => {
                self.thinking = None;
                self.note_failure(purpose, &Refusal::Internal);
            }
        }
    }

    fn tell_line(&self, purpose: Purpose, line: &PvLine, mut written: Written) {
        if purpose != Purpose::Move || line.number != 1 || line.bound != Bound::Exact {
            return;
        }
        written.san.truncate(LONGEST_LINE);
        self.tell_all(&RoomEvent::Thinking { depth: line.depth, score: line.score.to_string(), line: written.san });
    }

    async fn answered(&mut self, purpose: Purpose, answer: SearchResult) {
        self.thinking = None;
        let Some(best) = answer.best else {
            return self.note_failure(purpose, &Refusal::Busy);
        };
        match purpose {
            Purpose::Hint(connection) => {
                let position = self.live.position.clone();
                let work = move || Ok((position.move_text(best), write(&position, best, Style::Own)));
                let event = match self.shared().compute.run(self.work_of(None), work).await {
                    Ok((uci, san)) => RoomEvent::Hint { uci, san },
                    Err(refusal) => self.refused(&refusal),
                };
                self.tell(connection, &event);
            }
            Purpose::Move => {
                self.failures = 0;
                self.takes_draw = thinking::takes_draw(&self.live, &answer);
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
        if let Err(refusal) = self.change(None, now, move |live| Ok(Change::Moved(live.push(mv, now)))).await {
            self.tell_all(&self.refused(&refusal));
            self.ask_again_after(ASK_AGAIN);
        }
    }
}
