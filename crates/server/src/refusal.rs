//! Why a request is refused, and how that is told.

use crate::api::Problem;
use crate::store::{Fault, StoreError};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use menagerie_core::budget::Exhausted;
use menagerie_core::{FenError, LoadError};

/// Why a request is refused. Its text is a sentence for people.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// There is no such game.
    #[error("{0}")]
    UnknownGame(String),
    /// The definition makes no game.
    #[error("{0}")]
    BadDefinition(String),
    /// The position cannot be read.
    #[error("{0}")]
    BadPosition(String),
    /// A move cannot be made.
    #[error("move {number}: {why}")]
    BadMove {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        why: String,
    },
    /// The request has not the form that is asked for.
    #[error("{0}")]
    BadRequest(String),
    /// There is nothing of that name.
    #[error("{0}")]
    NotFound(String),
    /// The address knows other methods.
    #[error("this address does not accept {0}")]
    WrongMethod(String),
    /// The body is no JSON.
    #[error("the request must be JSON, with the header `Content-Type: application/json`")]
    NotJson,
    /// The body did not come.
    #[error("the rest of the request did not come in time")]
    TooLate,
    /// Something is too large.
    #[error("{0}")]
    TooLarge(String),
    /// The request comes from another site, or the server is called by a name that is not its own.
    #[error("{0}")]
    Foreign(String),
    /// It cannot be done as things stand.
    #[error("{0}")]
    NotNow(String),
    /// One asks for too much.
    #[error("too many requests: try again in a moment")]
    TooMany,
    /// Too many games are stored for somebody.
    #[error("{0}")]
    TooManyGames(&'static str),
    /// Too much was asked for at once.
    #[error("the server is busy: try again in a moment")]
    Busy,
    /// It took too long.
    #[error("this takes the server too long: {0}")]
    TooSlow(&'static str),
    /// Games cannot be stored or read.
    #[error("nothing was changed, since the server cannot use its database ({0}): try again in a moment")]
    NotStored(Fault),
    /// Something went wrong that should not.
    #[error("internal error: the server's log has the details")]
    Internal,
}

impl Refusal {
    /// The refusal of a game that cannot be loaded.
    pub fn of_load(error: LoadError) -> Refusal {
        match error {
            LoadError::Unknown { .. } | LoadError::NoSuchArmies { .. } => Refusal::UnknownGame(sentence(&error)),
            other => Refusal::BadDefinition(sentence(&other)),
        }
    }

    /// The status and the name of the kind, and the same in words.
    fn kind(&self) -> (StatusCode, &'static str, &'static str) {
        use StatusCode as Code;
        match self {
            Refusal::UnknownGame(_) => (Code::NOT_FOUND, "unknown-game", "Unknown game"),
            Refusal::BadDefinition(_) => (Code::UNPROCESSABLE_ENTITY, "bad-definition", "Invalid definition"),
            Refusal::BadPosition(_) => (Code::UNPROCESSABLE_ENTITY, "bad-position", "Invalid position"),
            Refusal::BadMove { .. } => (Code::UNPROCESSABLE_ENTITY, "bad-move", "Invalid move"),
            Refusal::BadRequest(_) => (Code::BAD_REQUEST, "bad-request", "Bad request"),
            Refusal::NotFound(_) => (Code::NOT_FOUND, "not-found", "Not found"),
            Refusal::WrongMethod(_) => (Code::METHOD_NOT_ALLOWED, "wrong-method", "Method not allowed"),
            Refusal::NotJson => (Code::UNSUPPORTED_MEDIA_TYPE, "not-json", "Not JSON"),
            Refusal::TooLate => (Code::REQUEST_TIMEOUT, "too-late", "Too late"),
            Refusal::TooLarge(_) => (Code::PAYLOAD_TOO_LARGE, "too-large", "Too large"),
            Refusal::Foreign(_) => (Code::FORBIDDEN, "foreign", "Forbidden origin"),
            Refusal::NotNow(_) => (Code::CONFLICT, "not-now", "Not possible now"),
            Refusal::TooMany => (Code::TOO_MANY_REQUESTS, "too-many", "Too many requests"),
            Refusal::TooManyGames(_) => (Code::TOO_MANY_REQUESTS, "too-many-games", "Too many games"),
            Refusal::Busy => (Code::SERVICE_UNAVAILABLE, "busy", "The server is busy"),
            Refusal::TooSlow(_) => (Code::SERVICE_UNAVAILABLE, "too-slow", "Too slow"),
            Refusal::NotStored(_) => (Code::SERVICE_UNAVAILABLE, "not-stored", "Games cannot be stored"),
            Refusal::Internal => (Code::INTERNAL_SERVER_ERROR, "internal", "Internal error"),
        }
    }

    /// Whether it is the server that could not, rather than the request that was wrong.
    pub fn is_of_server(&self) -> bool {
        matches!(self, Refusal::Busy | Refusal::TooSlow(_) | Refusal::NotStored(_) | Refusal::Internal)
    }

    /// What is told of it.
    pub fn problem(&self) -> Problem {
        let (status, kind, title) = self.kind();
        let (kind, title) = (format!("menagerie:{kind}"), title.to_string());
        Problem { kind, title, status: status.as_u16(), detail: sentence(self) }
    }
}

impl From<Exhausted> for Refusal {
    fn from(exhausted: Exhausted) -> Refusal {
        match exhausted {
            Exhausted::Memory => Refusal::TooSlow("it needs too much memory: ask about a smaller game"),
            Exhausted::Time | Exhausted::Stopped => Refusal::TooSlow("ask about a smaller game"),
        }
    }
}

impl From<FenError> for Refusal {
    fn from(error: FenError) -> Refusal {
        Refusal::BadPosition(sentence(&error))
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Refused { fault, .. } => Refusal::NotStored(fault),
            _ => Refusal::NotStored(Fault::Other),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let problem = self.problem();
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

/// A text as a sentence: with a capital letter, unless it begins with something quoted, and with a full stop.
pub fn sentence(text: &impl ToString) -> String {
    let text = text.to_string();
    let mut letters = text.trim().chars();
    let mut out: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if !out.ends_with(['.', '?', '!']) {
        out.push('.');
    }
    out
}
