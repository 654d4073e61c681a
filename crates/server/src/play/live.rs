//! A game as it stands.

use super::conditional::Conditional;
use crate::api::{Both, Color, Mode, Played, PlayerRating, RatingChange, Seat};
use crate::describe;
use crate::error::ApiError;
use crate::now::Millis;
use crate::store::{Happened, Place, Record, Store, StoreError, StoredConditional, StoredMove};
use menagerie_api::play::clock::GameClock;
use menagerie_api::play::ending::{self, Ending};
use menagerie_core::{Explain, Game, Move, Position};
use std::sync::Arc;

/// A game as it stands. A change is made on a copy first, stored, and shown only then.
#[derive(Clone)]
pub struct Live {
    /// What is kept of it.
    pub record: Record,
    /// The position, with all moves.
    pub position: Position,
    /// The last move as the API shows it, if it was made since the game was opened.
    pub last: Option<Arc<Played>>,
    /// The clocks.
    pub clock: Option<GameClock>,
    /// The ratings of the players.
    pub ratings: Both<Option<PlayerRating>>,
    /// Which of the players are programs.
    pub bots: Both<bool>,
    /// All moves since the start in machine form, with spaces between.
    pub moves: String,
    /// What the game has made of them.
    pub rated: Option<Both<RatingChange>>,
    /// What each player answers to moves of the opponent, in a correspondence game.
    pub conditional: Both<Conditional>,
    /// Who is on vacation, in a correspondence game.
    pub vacation: Both<bool>,
    /// At which ply each player has last offered a draw: once for each move.
    pub offered_at: [Option<u32>; 2],
}

impl Live {
    /// A game as it was kept. The clock that ran when it was stored runs on.
    pub fn new(game: &Game, record: Record, moves: &[StoredMove], now: Millis) -> Result<Live, ApiError> {
        let mut position = game.position(&record.start)?;
        for (index, stored) in moves.iter().enumerate() {
            let why =
                |error: menagerie_core::MoveError| ApiError::BadMove { number: index + 1, why: error.to_string() };
            let mv = position.parse_move(&stored.uci).map_err(why)?;
            position.play_unchecked(mv);
        }
        let texts: Vec<&str> = moves.iter().map(|stored| stored.uci.as_str()).collect();
        let (ratings, conditional, vacation) = (Both { w: None, b: None }, Both::default(), Both::default());
        let mut live = Live {
            record,
            position,
            last: None,
            clock: None,
            ratings,
            bots: Both::default(),
            moves: texts.join(" "),
            rated: None,
            conditional,
            vacation,
            offered_at: [None; 2],
        };
        live.resume_clock(now);
        Ok(live)
    }

    /// The clock as it was kept: one that ran runs on.
    pub fn resume_clock(&mut self, now: Millis) {
        self.clock = self.record.clock.map(|setting| GameClock::new(setting, self.record.left));
        let side = self.side();
        if let (Some(clock), Some(falls_at)) = (&mut self.clock, self.record.flag_ms) {
            clock.resume(side, falls_at, now);
        }
    }

    /// Reads what is kept of the players besides the game: how well they are rated, and their conditional moves.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn read_more(&mut self, store: &Store) -> Result<(), StoreError> {
        self.read_ratings(store).await?;
        if self.record.is_correspondence() {
            let on = async |place: &Place| match place.account() {
                Some(who) => store.is_on_vacation(who).await,
                None => Ok(false),
            };
            self.vacation = Both { w: on(&self.record.places.w).await?, b: on(&self.record.places.b).await? };
            self.conditional = Both::default();
            for (who, lines) in store.conditional(&self.record.id, self.record.version).await? {
                let Both { w, b } = &self.record.places;
                let own = [(w, &mut self.conditional.w), (b, &mut self.conditional.b)];
                own.into_iter()
                    .filter(|(place, _)| place.is(&who))
                    .for_each(|(_, kept)| *kept = Conditional::stored(&lines));
            }
        }
        Ok(())
    }

    /// The bytes that it holds, with its game.
    pub fn memory(&self) -> usize {
        let shown = self.record.definition.as_ref().map_or(0, String::len);
        let definition = shown + self.record.rules.text.len();
        let conditional = self.conditional.w.memory() + self.conditional.b.memory();
        self.position.game().memory() + self.position.memory() + self.moves.len() + definition + conditional
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position.side().into()
    }

    /// The player of a side.
    pub fn place(&self, color: Color) -> &Place {
        match color {
            Color::White => &self.record.places.w,
            Color::Black => &self.record.places.b,
        }
    }

    /// The seat of a session.
    pub fn seat(&self, session: &str) -> Option<Seat> {
        match (self.record.places.w.is(session), self.record.places.b.is(session)) {
            (true, true) => Some(Seat::Both),
            (true, false) => Some(Seat::White),
            (false, true) => Some(Seat::Black),
            (false, false) => None,
        }
    }

    /// Whether everyone has come.
    pub fn is_full(&self) -> bool {
        ![&self.record.places.w, &self.record.places.b].contains(&&Place::Open)
    }

    /// The level of the engine, where it is to move.
    pub fn engine_to_move(&self) -> Option<u8> {
        match self.place(self.side()) {
            Place::Engine { level } if !self.record.has_ended() => Some(*level),
            _ => None,
        }
    }

    /// Starts the clock of the player to move, once a move has been made or, with days for each, both are there; the engine's starts with its search.
    pub fn start_clock(&mut self, now: Millis) {
        let side = self.side();
        // Days run for the first move as well, once both are there.
        let begun = self.record.plies > 0 || (self.record.is_correspondence() && self.is_full());
        let runs = begun && !self.record.has_ended() && self.engine_to_move().is_none();
        if let Some(clock) = &mut self.clock {
            if runs { clock.run(side, now) } else { clock.stop(now) }
        }
    }

    /// Makes a legal move of the side to move.
    pub fn push(&mut self, mv: Move, now: Millis) -> StoredMove {
        let side = self.side();
        let played = describe::play(&mut self.position, mv);
        let uci = played.uci.clone();
        self.last = Some(Arc::new(played));
        if !self.moves.is_empty() {
            self.moves.push(' ');
        }
        self.moves.push_str(&uci);
        self.record.plies += 1;
        self.record.version += 1;
        // A move declines the opponent's offers.
        self.record.draw = self.record.draw.filter(|by| *by == side);
        self.record.takeback = None;
        if let Some(clock) = &mut self.clock {
            clock.press(side, now);
        }
        if let Some(outcome) = self.position.outcome() {
            self.end(&Ending::of_board(outcome), now);
        } else if self.record.plies as usize >= describe::MAX_PLIES {
            self.end(&Ending::new(None, "length"), now);
        }
        self.start_clock(now);
        self.note_clock(now);
        let left_ms = self.clock.filter(|clock| !clock.is_correspondence()).map(|clock| clock.left(side, now));
        StoredMove { uci, left_ms, made_ms: now }
    }

    /// The conditional moves of a side.
    fn conditional_mut(&mut self, color: Color) -> &mut Conditional {
        match color {
            Color::White => &mut self.conditional.w,
            Color::Black => &mut self.conditional.b,
        }
    }

    /// Makes the moves that are answered at once to one that was just made, and gives each step with the game after it. What
    /// does not apply any more is dropped.
    pub fn answer_by_condition(&mut self, made: Happened, now: Millis) -> Vec<(Record, Happened)> {
        let mut steps = vec![(self.record.clone(), made)];
        while let Some((_, Happened::Moved(StoredMove { uci, .. }))) = steps.last().cloned() {
            for color in [Color::White, Color::Black] {
                let kept = self.conditional_mut(color);
                *kept = kept.after(&uci);
            }
            if self.record.has_ended() {
                self.conditional = Both::default();
                break;
            }
            let side = self.side();
            // It was checked when it was set, from here.
            let answer = self.conditional_mut(side).answer().map(str::to_string);
            let Some(mv) = answer.and_then(|uci| self.position.parse_move(&uci).ok()) else {
                *self.conditional_mut(side) = Conditional::default();
                break;
            };
            let made = Happened::Moved(self.push(mv, now));
            steps.push((self.record.clone(), made));
        }
        steps
    }

    /// The conditional moves as they are stored, of those players who have, or had before.
    pub fn conditional_since(&self, before: &Both<Conditional>) -> Vec<StoredConditional> {
        let Both { w, b } = &self.record.places;
        let sides = [(w, &before.w, &self.conditional.w), (b, &before.b, &self.conditional.b)];
        let changed = sides.into_iter().filter(|(_, before, now)| before != now);
        let stored = changed.filter_map(|(place, _, now)| match place {
            Place::Person { who, .. } => {
                Some(StoredConditional { who: who.clone(), lines: Some(now.to_text()).filter(|_| !now.is_empty()) })
            }
            _ => None,
        });
        stored.collect()
    }

    /// Gives the player to move back what the server has taken; of days, nothing: what is stored is when they are over.
    pub fn give_back(&mut self, time: Millis, now: Millis) {
        if let Some(clock) = self.clock.as_mut().filter(|clock| !clock.is_correspondence()) {
            clock.give_back(time, now);
        }
    }

    /// Takes moves back.
    pub fn pop(&mut self, plies: u32, now: Millis) {
        for _ in 0..plies {
            self.position.undo();
            let end = self.moves.rfind(' ').unwrap_or_default();
            self.moves.truncate(end);
        }
        self.last = None;
        self.record.plies -= plies;
        self.record.version += 1;
        self.record.draw = None;
        self.record.takeback = None;
        self.offered_at = [None; 2];
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            clock.refill();
        }
        self.start_clock(now);
        self.note_clock(now);
    }

    /// Ends the game.
    pub fn end(&mut self, ending: &Ending, now: Millis) {
        self.record.score = ending.score.to_string();
        self.record.why.clone_from(&ending.why);
        self.record.draw = None;
        self.record.takeback = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        self.note_clock(now);
    }

    /// How the game ends when a player has no time left: it is lost, but drawn where the other cannot win on the board.
    pub fn ending_on_time(&self, fallen: Color) -> Ending {
        let winner = Some(fallen.other()).filter(|&other| !ending::is_powerless(&self.position, other.into()));
        Ending::new(winner, "time")
    }

    /// How many moves a takeback of a player takes back, so that it is that player's move again; `None` where that
    /// cannot be.
    pub fn plies_back(&self, color: Color) -> Option<u32> {
        if self.record.mode == Mode::Board {
            return (self.record.plies > 0).then_some(1);
        }
        let mut position = self.position.clone();
        let mut back = 0;
        while position.undo().is_some() {
            back += 1;
            if Color::from(position.side()) == color {
                return Some(back);
            }
        }
        None
    }

    /// Writes the clocks into what is kept.
    pub fn note_clock(&mut self, now: Millis) {
        if let Some(clock) = &self.clock {
            self.record.left = clock.both(now);
            self.record.flag_ms = clock.falls_at();
            let goes_on = clock.is_correspondence() && !self.record.has_ended();
            self.record.turn = goes_on.then(|| self.position.side().into());
        }
    }
}
