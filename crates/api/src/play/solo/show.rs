//! Such a game in the shapes of the API.

use super::{Kept, Solo};
use crate::describe::{self, Status};
use crate::error::ApiError;
use crate::play::{Millis, ending};
use crate::types::{Both, Color, Created, Mode, Offers, Player, Room, RoomEvent, Seat, StoredListed};
use serde_json::value::to_raw_value;

impl Kept {
    /// Where its page is.
    pub fn created(&self) -> Created {
        Created { id: self.id.clone(), url: format!("/play/{}", self.id) }
    }

    /// The game as a list has it.
    pub fn listed(&self) -> StoredListed {
        let Created { id, url } = self.created();
        StoredListed {
            rating: None,
            id,
            url,
            game: self.game.clone(),
            title: self.title.clone(),
            players: self.players(),
            result: self.result(),
            plies: self.moves.len() as u32,
            created_ms: self.created_ms,
        }
    }
}

impl Solo {
    /// How the game stands, as a sentence.
    pub(super) fn sentence(&self) -> String {
        let status = || describe::status(&self.position).sentence;
        match self.kept.has_ended() {
            true => ending::ended(&self.kept.score, &self.kept.why).unwrap_or_else(status),
            false => status(),
        }
    }

    /// The last move as an event.
    pub(super) fn moved(&self, now: Millis) -> Result<RoomEvent, ApiError> {
        let Status { check, checks, .. } = describe::status(&self.position);
        let moves = match self.kept.has_ended() {
            true => Vec::new(),
            false => {
                describe::check_move_count(&self.position)?;
                describe::compact(&mut self.position.clone())
            }
        };
        let moves = to_raw_value(&moves).map_err(|_| ApiError::Internal)?;
        Ok(RoomEvent::Moved {
            version: self.kept.version,
            played: Box::new(self.last.clone().ok_or(ApiError::Internal)?),
            side: self.side(),
            check,
            checks,
            clock: self.clock.map(|clock| clock.show(now)),
            offers: Offers::default(),
            result: self.kept.result(),
            sentence: self.sentence(),
            moves: self.engine_to_move().is_none().then(|| moves.into()),
        })
    }

    /// The whole state.
    ///
    /// # Errors
    /// Says why it cannot be shown.
    pub fn whole(&self, now: Millis) -> Result<RoomEvent, ApiError> {
        let kept = &self.kept;
        let mut position = describe::with_history(self.position.clone(), kept.start.clone())?;
        if kept.has_ended() {
            position.moves.clear();
        }
        let names = kept.players();
        let player = |name, color| {
            let level = kept.level.filter(|_| color != kept.side);
            let kind = if level.is_some() { "engine" } else { "person" };
            let kind = kind.to_string();
            Player { kind, name, account: false, bot: false, rating: None, level, here: true, vacation: false }
        };
        let Created { id, url } = kept.created();
        let room = Room {
            id,
            url,
            game: kept.game.clone(),
            title: kept.title.clone(),
            definition: kept.definition.clone(),
            mode: if kept.level.is_some() { Mode::Engine } else { Mode::Board },
            public: false,
            rated: false,
            tournament: None,
            ratings: None,
            players: Both { w: player(names.w, Color::White), b: player(names.b, Color::Black) },
            seat: Some(match (kept.level, kept.side) {
                (None, _) => Seat::Both,
                (_, Color::White) => Seat::White,
                (_, Color::Black) => Seat::Black,
            }),
            start: kept.start_number,
            position,
            clock: self.clock.map(|clock| clock.show(now)),
            offers: Offers::default(),
            result: kept.result(),
            sentence: self.sentence(),
            rematch: kept.rematch.as_ref().map(|id| Created { id: id.clone(), url: format!("/play/{id}") }),
            conditional: Vec::new(),
            version: kept.version,
        };
        Ok(RoomEvent::Room { room: Box::new(room) })
    }
}
