//! `/api/board/seek`: a board looks for an opponent in the lobby.

use super::fields::Fields;
use super::stream::{self, lines};
use super::wanted;
use crate::account::Scope;
use crate::api::WantedGame;
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::lobby::{LobbyHandle, Pairing, not_listening};
use crate::routes::bearer::Program;
use crate::routes::refused::Refused;
use crate::routes::source::Source;
use crate::state::State;
use axum::Json;
use axum::extract;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a board asks for; what lichess has besides is passed over.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[schema(as = SeekRequest)]
pub struct Wanted {
    variant: Option<String>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    public: bool,
    /// Minutes at the beginning.
    time: Option<f64>,
    /// Seconds for each move.
    increment: Option<u32>,
    /// Days for each move.
    days: Option<u32>,
    color: Option<String>,
    #[serde(rename = "ratingRange")]
    range: Option<String>,
}

/// What waits for an opponent as long as the account's stream of events.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct Seeking {
    /// Its number.
    id: u32,
}

impl Wanted {
    fn game(self, catalog: &Catalog) -> Result<(WantedGame, wanted::Ratings), ApiError> {
        let limit = self.time.map(|minutes| (minutes * 60.0) as u32);
        if self.days.is_none() && limit.is_none() {
            let why = "say in `time` and `increment` how many minutes and seconds a move there are, or in `days` how many days";
            return Err(ApiError::BadRequest(why.to_string()));
        }
        let clock = wanted::clock(limit, self.increment, self.days)?;
        let (game, color) = (wanted::variant(catalog, self.variant)?, wanted::color(self.color.as_deref())?);
        let wanted = WantedGame { game, clock, rated: self.rated, color, public: self.public, ..WantedGame::default() };
        Ok((wanted, wanted::range(self.range.as_deref())?))
    }
}

/// Looks for an opponent in the lobby: for a live game as long as the answer is read, which ends with the game's beginning; for one
/// with days for each move as long as the account listens to its events.
#[utoipa::path(
    post,
    path = "/api/board/seek",
    request_body(content((Wanted = "application/x-www-form-urlencoded"), (Wanted = "application/json"))),
    security(("token" = ["board:play"])),
    responses(
        (status = 200, description = "For a live game, an empty line every six seconds until it begins, which the stream of events says, or the seek is withdrawn on the page; otherwise a `Seeking`.", body = Seeking),
        (status = 409),
        (status = 422),
    ),
)]
pub async fn seek(
    extract::State(state): extract::State<State>,
    program: Program,
    wanted: Result<Fields<Wanted>, Refused>,
) -> Result<Response, Refused> {
    program.require(&[Scope::BoardPlay])?;
    let Fields(wanted) = wanted?;
    let (wanted, ratings) = wanted.game(&state.shared.catalog)?;
    let visitor = program.visitor();
    if wanted.clock.is_some_and(|clock| clock.days.is_some()) {
        let member = state.lobby.program_of(&visitor.who).ok_or_else(not_listening)?;
        let pairing = Pairing { state: &state, member, visitor: &visitor, client: program.client };
        let id = pairing.seek(wanted, ratings, None).await?;
        return Ok(Json(Seeking { id }).into_response());
    }
    let (slot, ended) = (stream::slot(&state, &program)?, stream::ended(&state, &program).await?);
    let lobby = state.lobby.enter(&visitor, &state.shared.store).await.map_err(ApiError::from)?;
    let present = state.presence.enter(&visitor, None);
    let pairing = Pairing { state: &state, member: lobby.member, visitor: &visitor, client: program.client };
    let number = pairing.seek(wanted, ratings, None).await?;
    let waiting = Waiting { lobby, number, listed: false };
    let (lines, body) = lines();
    let closing = state.closing();
    tokio::spawn(async move {
        let (_slot, _present) = (slot, present);
        stream::pump(lines, Vec::new(), waiting, ended, closing).await;
    });
    Ok(body)
}

/// A connection to the lobby that waits for its game, and says nothing.
struct Waiting {
    lobby: LobbyHandle,
    /// The number of its seek.
    number: u32,
    /// Whether the seek was listed: it is gone when it is not any more.
    listed: bool,
}

/// As much of a message of the lobby as is read here.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Heard {
    Paired {},
    Own {
        seeks: Vec<u32>,
    },
    #[serde(other)]
    Other,
}

impl Source for Waiting {
    async fn next_line(&mut self) -> Option<Arc<str>> {
        loop {
            let message = self.lobby.next_message().await?;
            match serde_json::from_str(&message).unwrap_or(Heard::Other) {
                Heard::Paired {} => return None,
                Heard::Own { seeks } if seeks.contains(&self.number) => self.listed = true,
                // It was withdrawn on the page.
                Heard::Own { .. } if self.listed => return None,
                Heard::Own { .. } | Heard::Other => {}
            }
        }
    }
}
