//! A live game in the shapes of the API.

use super::ending;
use super::live::Live;
use crate::api::{Both, Clocks, Color, Created, Offers, Played, Player, Position, Room};
use crate::describe;
use crate::now::Millis;
use crate::refusal::Refusal;
use crate::store::Place;

/// Where the page of a game is.
pub fn created(id: &str) -> Created {
    Created { id: id.to_string(), url: format!("/play/{id}") }
}

impl Live {
    /// The position with its legal moves, but not the moves that led there. It may take a while.
    pub fn show_position(&self) -> Result<Position, Refusal> {
        let mut position = self.position.clone();
        let mut shown = describe::after_moves(&mut position, self.record.start.clone(), Vec::new())?;
        if self.record.has_ended() {
            shown.moves.clear();
        }
        Ok(shown)
    }

    /// The clocks.
    pub fn show_clocks(&self, now: Millis) -> Option<Clocks> {
        self.clock.as_ref().map(|clock| clock.show(now))
    }

    /// What has been offered.
    pub fn show_offers(&self, claim: Option<Color>) -> Offers {
        let record = &self.record;
        Offers { draw: record.draw, takeback: record.takeback, rematch: record.again, claim }
    }

    /// How the game stands, as a sentence.
    pub fn sentence(&self, position: &Position) -> String {
        if self.record.has_ended() {
            let shown = || position.sentence.clone();
            return ending::told(&self.record.score, &self.record.why).unwrap_or_else(shown);
        }
        if self.is_full() { position.sentence.clone() } else { "Waiting for the second player.".to_string() }
    }

    /// The whole game as a person sees it.
    pub fn show(&self, person: &str, position: &Position, here: Both<bool>, claim: Option<Color>, now: Millis) -> Room {
        let record = &self.record;
        let player = |place: &Place, here| {
            let (kind, level) = match place {
                Place::Open => ("open", None),
                Place::Person { .. } => ("person", None),
                Place::Engine { level } => ("engine", Some(*level)),
            };
            Player { kind: kind.to_string(), name: place.name(), level, here }
        };
        let played: Vec<Played> = self.played.iter().map(|played| (**played).clone()).collect();
        let place = created(&record.id);
        Room {
            id: place.id,
            url: place.url,
            game: record.game.clone(),
            title: record.title.clone(),
            definition: record.definition.clone(),
            mode: record.mode,
            public: record.public,
            players: Both { w: player(&record.places.w, here.w), b: player(&record.places.b, here.b) },
            seat: self.seat(person),
            start: record.start_number,
            sentence: self.sentence(position),
            position: Position { played, ..position.clone() },
            clock: self.show_clocks(now),
            offers: self.show_offers(claim),
            result: record.result(),
            rematch: record.rematch.as_deref().filter(|_| self.seat(person).is_some()).map(created),
            version: record.version,
        }
    }
}
