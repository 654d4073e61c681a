//! The errors of the API.

use crate::types::Problem;
use menagerie_core::budget::Exhausted;
use menagerie_core::{FenError, LoadError};

/// Why a request failed. The text is shown to people.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// The game does not exist.
    #[error("{0}")]
    UnknownGame(String),
    /// The definition is invalid.
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
    /// The request is malformed.
    #[error("{0}")]
    BadRequest(String),
    /// The resource does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The address does not accept the method.
    #[error("this address does not accept {0}")]
    WrongMethod(String),
    /// The body is not JSON.
    #[error("the request must be JSON, with the header `Content-Type: application/json`")]
    NotJson,
    /// The body did not arrive in time.
    #[error("the request did not arrive in time")]
    TimedOut,
    /// Something is too large.
    #[error("{0}")]
    TooLarge(String),
    /// The request comes from another site, or uses a host name that the server does not accept.
    #[error("{0}")]
    Forbidden(String),
    /// Only an account may do it.
    #[error("log in first")]
    NotLoggedIn,
    /// The token is none, or is revoked.
    #[error("{0}")]
    BadToken(&'static str),
    /// The token does not allow this.
    #[error("the token does not allow this: it needs the scope {0}")]
    MissingScope(String),
    /// The password, the name or the code is not right.
    #[error("{0}")]
    WrongPassword(&'static str),
    /// The link of an e-mail is not good any more.
    #[error("{0}")]
    BadLink(&'static str),
    /// The passkey is not right.
    #[error("{0}")]
    BadPasskey(&'static str),
    /// There were too many attempts.
    #[error("too many attempts: try again in a few minutes")]
    TooManyAttempts,
    /// It is not possible in the current state.
    #[error("{0}")]
    Conflict(String),
    /// The client sends too many requests.
    #[error("too many requests: try again in a moment")]
    TooManyRequests,
    /// The client does something too often.
    #[error("{0}")]
    TooOften(&'static str),
    /// The client has stored too many games.
    #[error("{0}")]
    TooManyGames(&'static str),
    /// The server has no capacity left.
    #[error("the server is busy: try again in a moment")]
    Busy,
    /// The work exceeded its time or memory.
    #[error("this takes too long: {0}")]
    TooSlow(&'static str),
    /// Games cannot be stored or read.
    #[error("nothing was changed because the server cannot use its database ({0}): try again in a moment")]
    NotStored(String),
    /// A bug or an unexpected failure.
    #[error("internal error: the server's log has the details")]
    Internal,
}

impl ApiError {
    /// The status of HTTP, the name of the kind, and its title.
    fn kind(&self) -> (u16, &'static str, &'static str) {
        match self {
            ApiError::UnknownGame(_) => (404, "unknown-game", "Unknown game"),
            ApiError::BadDefinition(_) => (422, "bad-definition", "Invalid definition"),
            ApiError::BadPosition(_) => (422, "bad-position", "Invalid position"),
            ApiError::BadMove { .. } => (422, "bad-move", "Invalid move"),
            ApiError::BadRequest(_) => (400, "bad-request", "Bad request"),
            ApiError::NotFound(_) => (404, "not-found", "Not found"),
            ApiError::WrongMethod(_) => (405, "wrong-method", "Method not allowed"),
            ApiError::NotJson => (415, "not-json", "Not JSON"),
            ApiError::TimedOut => (408, "too-late", "Too late"),
            ApiError::TooLarge(_) => (413, "too-large", "Too large"),
            ApiError::Forbidden(_) => (403, "foreign", "Forbidden origin"),
            ApiError::NotLoggedIn => (401, "not-logged-in", "Not logged in"),
            ApiError::BadToken(_) => (401, "bad-token", "Invalid token"),
            ApiError::MissingScope(_) => (403, "missing-scope", "Missing scope"),
            ApiError::WrongPassword(_) => (401, "wrong-password", "Wrong password"),
            ApiError::BadLink(_) => (401, "bad-link", "Link refused"),
            ApiError::BadPasskey(_) => (401, "bad-passkey", "Passkey refused"),
            ApiError::TooManyAttempts => (429, "too-many-attempts", "Too many attempts"),
            ApiError::Conflict(_) => (409, "not-now", "Not possible now"),
            ApiError::TooManyRequests => (429, "too-many", "Too many requests"),
            ApiError::TooOften(_) => (429, "too-often", "Too often"),
            ApiError::TooManyGames(_) => (429, "too-many-games", "Too many games"),
            ApiError::Busy => (503, "busy", "The server is busy"),
            ApiError::TooSlow(_) => (503, "too-slow", "Too slow"),
            ApiError::NotStored(_) => (503, "not-stored", "Games cannot be stored"),
            ApiError::Internal => (500, "internal", "Internal error"),
        }
    }

    /// Whether the server failed, rather than the request.
    pub fn is_server_error(&self) -> bool {
        matches!(self, ApiError::Busy | ApiError::TooSlow(_) | ApiError::NotStored(_) | ApiError::Internal)
    }

    /// The error as the API reports it.
    pub fn problem(&self) -> Problem {
        let (status, kind, title) = self.kind();
        let (kind, title) = (format!("menagerie:{kind}"), title.to_string());
        Problem { kind, title, status, detail: sentence(self) }
    }
}

impl From<LoadError> for ApiError {
    fn from(error: LoadError) -> ApiError {
        match error {
            LoadError::Unknown { .. } | LoadError::NoSuchArmies { .. } => ApiError::UnknownGame(sentence(&error)),
            other => ApiError::BadDefinition(sentence(&other)),
        }
    }
}

impl From<Exhausted> for ApiError {
    fn from(exhausted: Exhausted) -> ApiError {
        match exhausted {
            Exhausted::Memory => ApiError::TooSlow("it needs too much memory; try a smaller game"),
            Exhausted::Time | Exhausted::Stopped => ApiError::TooSlow("try a smaller game"),
        }
    }
}

impl From<FenError> for ApiError {
    fn from(error: FenError) -> ApiError {
        ApiError::BadPosition(sentence(&error))
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

#[cfg(feature = "axum")]
impl axum_core::response::IntoResponse for ApiError {
    fn into_response(self) -> axum_core::response::Response {
        use http::{HeaderValue, StatusCode, header};
        let problem = self.problem();
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, serde_json::to_vec(&problem).unwrap_or_default()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
