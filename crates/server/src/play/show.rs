//! A live game in the shapes of the API.

use super::conditional::Conditional;
use super::live::Live;
use crate::api::{Both, Clocks, Color, Created, Offers, Player, PlayerRating, Position, Room, Seat};
use crate::describe::{self, Status};
use crate::error::ApiError;
use crate::now::Millis;
use crate::store::Place;
use menagerie_api::play::ending;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// Where the page of a game is.
pub fn created(id: &str) -> Created {
    Created { id: id.to_string(), url: format!("/play/{id}") }
}

/// A position as it is shown after a move.
#[derive(Clone)]
pub struct Shown {
    /// How it stands.
    pub status: Status,
    /// The legal moves, as JSON.
    pub moves: Arc<RawValue>,
}

impl Shown {
    /// The bytes that it holds.
    pub fn memory(&self) -> usize {
        self.moves.get().len()
    }
}

impl Live {
    /// The position with its legal moves and those that led there. It may take a while.
    pub fn show_position(&self) -> Result<Position, ApiError> {
        let mut shown = describe::with_history(self.position.clone(), self.record.start.clone())?;
        if self.record.has_ended() {
            shown.moves.clear();
        }
        Ok(shown)
    }

    /// The position as it is shown after a move. It may take a while.
    pub fn shown(&self) -> Result<Shown, ApiError> {
        let status = describe::status(&self.position);
        let legal = match self.record.has_ended() {
            true => Vec::new(),
            false => {
                describe::check_move_count(&self.position)?;
                describe::compact(&mut self.position.clone())
            }
        };
        let moves = to_raw_value(&legal).map_err(|_| ApiError::Internal)?;
        Ok(Shown { status, moves: moves.into() })
    }

    /// The clocks.
    pub fn show_clocks(&self, now: Millis) -> Option<Clocks> {
        self.clock.as_ref().map(|clock| clock.show(now))
    }

    /// What has been offered.
    pub fn show_offers(&self, claim: Option<Color>) -> Offers {
        let record = &self.record;
        Offers { draw: record.draw, takeback: record.takeback, rematch: record.rematch_by, claim }
    }

    /// How the game stands, as a sentence; of the position it is given.
    pub fn sentence(&self, status: &str) -> String {
        if self.record.has_ended() {
            return ending::ended(&self.record.score, &self.record.why).unwrap_or_else(|| status.to_string());
        }
        if self.is_full() { status.to_string() } else { "Waiting for the second player.".to_string() }
    }

    /// The conditional moves of a seat, which nobody else sees.
    fn conditional_of(&self, seat: Option<Seat>) -> Conditional {
        match seat {
            Some(Seat::White) => self.conditional.w.clone(),
            Some(Seat::Black) => self.conditional.b.clone(),
            Some(Seat::Both) | None => Conditional::default(),
        }
    }

    /// The whole game as it is seen from a seat, or by others.
    pub fn show(
        &self,
        seat: Option<Seat>,
        position: Position,
        here: Both<bool>,
        claim: Option<Color>,
        now: Millis,
    ) -> Room {
        let record = &self.record;
        let player = |place: &Place, rating: Option<PlayerRating>, bot: bool, here, vacation| {
            let (kind, level) = match place {
                Place::Open => ("open", None),
                Place::Person { .. } => ("person", None),
                Place::Engine { level } => ("engine", Some(*level)),
            };
            let account = matches!(place, Place::Person { account: true, .. });
            Player { kind: kind.to_string(), name: place.name(), account, bot, rating, level, here, vacation }
        };
        let place = created(&record.id);
        Room {
            id: place.id,
            url: place.url,
            game: record.game.clone(),
            title: record.title.clone(),
            definition: record.definition.clone(),
            mode: record.mode,
            public: record.public,
            rated: record.rated,
            tournament: record.tournament.clone(),
            ratings: self.rated,
            players: Both {
                w: player(&record.places.w, self.ratings.w, self.bots.w, here.w, self.vacation.w),
                b: player(&record.places.b, self.ratings.b, self.bots.b, here.b, self.vacation.b),
            },
            seat,
            start: record.start_number,
            sentence: self.sentence(&position.sentence),
            position,
            clock: self.show_clocks(now),
            offers: self.show_offers(claim),
            result: record.result(),
            rematch: record.rematch.as_deref().filter(|_| seat.is_some()).map(created),
            conditional: self.conditional_of(seat).lines,
            version: record.version,
        }
    }
}
