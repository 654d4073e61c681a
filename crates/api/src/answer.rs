//! The answers to what the page asks, by the addresses of the server.

use crate::describe;
use crate::error::ApiError;
use crate::games::Games;
use crate::json;
use crate::pgn;
use crate::types::{CheckRequest, PgnText, Where};
use menagerie_core::Language;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The answer to a request as JSON: the path of the server's API, and the body of the request, which is empty where that has
/// none. Rules and the reasons why a move is not legal are said in a language. Games are described with their pictures, which need no
/// address.
///
/// # Errors
/// Says why there is no answer.
pub fn answer(games: &dyn Games, path: &str, body: &str, language: Language) -> Result<String, ApiError> {
    match path {
        "/api/position" => {
            let (mut position, played) = describe::resolve(games, &read::<Where>(body)?)?;
            written(&describe::position(&mut position, played)?)
        }
        "/api/reach" => written(&describe::reach(games, &read(body)?)?),
        "/api/explain" => written(&describe::explain(games, &read(body)?, language)?),
        "/api/check" => written(&describe::check(games, &read::<CheckRequest>(body)?.definition, language)?),
        "/api/pgn" => written(&pgn::read(games, &read(body)?)?),
        "/api/pgn/write" => written(&PgnText { text: pgn::write(games, &read(body)?)? }),
        _ => match path.strip_prefix("/api/games/").filter(|name| !name.contains('/')) {
            Some(name) => {
                let name = percent_decode_str(name).decode_utf8_lossy();
                written(&describe::game(games.library(), &games.game(&name, None)?, true, language))
            }
            None => Err(ApiError::NotFound("this address needs a server".to_string())),
        },
    }
}

/// A request.
///
/// # Errors
/// Says what is wrong with it.
pub fn read<T: DeserializeOwned>(body: &str) -> Result<T, ApiError> {
    json::read(body.as_bytes(), "the body")
}

fn written(answer: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(answer).map_err(|_| ApiError::Internal)
}
