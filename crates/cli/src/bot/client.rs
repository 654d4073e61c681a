//! Requests to a server, and its streams of lines.

use serde_json::Value;
use std::fmt::{self, Display};
use std::io::{BufRead, BufReader, Read};
use std::time::Duration;
use ureq::http::Response;
use ureq::{Agent, Body, BodyReader, SendBody};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// A server that is silent for longer is gone: it sends an empty line every six seconds.
const SILENCE: Duration = Duration::from_secs(20);
/// The longest line, in bytes.
const LONGEST_LINE: u64 = 4 << 20;
/// The longest answer, in bytes.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Why a request has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server has refused it: with this status and sentence.
    Refused(u16, String),
    /// It was not reached, or could not answer.
    Lost(String),
}

impl Failure {
    /// Whether the same request is refused again.
    pub fn is_refused(&self) -> bool {
        matches!(self, Failure::Refused(status, _) if *status < 500 && *status != 429 && *status != 408)
    }

    /// Whether nothing can be done with the token.
    pub fn is_final(&self) -> bool {
        matches!(self, Failure::Refused(401 | 403 | 404, _))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(_, sentence) => f.write_str(sentence.trim_end_matches('.')),
            Failure::Lost(why) => write!(f, "the server does not answer ({why})"),
        }
    }
}

/// A server, asked with a token, which nothing prints.
pub struct Client {
    agent: Agent,
    address: String,
    authorization: String,
}

/// A stream of lines.
pub struct Lines(BufReader<BodyReader<'static>>);

/// Whether a text can be the name of a game: it becomes part of addresses.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

impl Client {
    /// A server by its address, such as `https://example.org`.
    pub fn new(address: &str, token: &str) -> Client {
        let config = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_per_read(Some(SILENCE))
            .timeout_per_write(Some(SILENCE))
            .http_status_as_error(false)
            // The token is for this server alone.
            .max_redirects(0)
            .user_agent(concat!("menagerie/", env!("CARGO_PKG_VERSION")))
            .build();
        let address = address.trim_end_matches('/').to_string();
        Client { agent: config.into(), address, authorization: format!("Bearer {token}") }
    }

    /// The address of the server.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Asks for something.
    ///
    /// # Errors
    /// Says why there is no answer.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        let text = read(self.call(path)?)?;
        serde_json::from_str(&text).map_err(|_| Failure::Lost("its answer is no JSON: is it a menagerie?".to_string()))
    }

    /// Does something, once for each `id`.
    ///
    /// # Errors
    /// Says why it is not done, or that nobody knows.
    pub fn post(&self, path: &str, id: Option<&str>) -> Result<(), Failure> {
        let request = self.agent.post(format!("{}{path}", self.address)).header("Authorization", &self.authorization);
        let request = match id {
            Some(id) => request.header("Idempotency-Key", id),
            None => request,
        };
        accepted(request.send_empty().map_err(lost)?).map(drop)
    }

    /// Sends JSON; nothing where the answer is empty.
    ///
    /// # Errors
    /// Says why it is not done, or that nobody knows.
    pub fn post_json(&self, path: &str, body: &Value) -> Result<Option<Value>, Failure> {
        let request = self.agent.post(format!("{}{path}", self.address)).header("Authorization", &self.authorization);
        let request = request.header("Content-Type", "application/json");
        let text = read(accepted(request.send(body.to_string()).map_err(lost)?)?)?;
        if text.is_empty() {
            return Ok(None);
        }
        serde_json::from_str(&text).map(Some).map_err(|_| Failure::Lost("its answer is no JSON".to_string()))
    }

    /// Sends text as it comes, until it ends or the server has heard enough.
    ///
    /// # Errors
    /// Says why it was not taken: a server that has heard enough may close the connection at once, too.
    pub fn send_text(&self, path: &str, mut text: impl Read) -> Result<(), Failure> {
        let request = self.agent.post(format!("{}{path}", self.address)).header("Authorization", &self.authorization);
        let request = request.header("Content-Type", "text/plain");
        accepted(request.send(SendBody::from_reader(&mut text)).map_err(lost)?).map(drop)
    }

    /// Opens a stream.
    ///
    /// # Errors
    /// Says why it cannot be opened.
    pub fn stream(&self, path: &str) -> Result<Lines, Failure> {
        Ok(Lines(BufReader::new(self.call(path)?.into_body().into_reader())))
    }

    fn call(&self, path: &str) -> Result<Response<Body>, Failure> {
        let request = self.agent.get(format!("{}{path}", self.address)).header("Authorization", &self.authorization);
        accepted(request.call().map_err(lost)?)
    }
}

fn lost(error: ureq::Error) -> Failure {
    Failure::Lost(error.to_string())
}

/// An answer, if the server has done what it was asked for.
fn accepted(response: Response<Body>) -> Result<Response<Body>, Failure> {
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let problem: Value = read(response).ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let sentence =
        problem["detail"].as_str().map_or_else(|| format!("the server has answered {status}"), str::to_string);
    Err(Failure::Refused(status.as_u16(), sentence))
}

fn read(response: Response<Body>) -> Result<String, Failure> {
    let mut text = String::new();
    let mut reader = response.into_body().into_reader().take(LONGEST_ANSWER);
    reader.read_to_string(&mut text).map_err(|error| Failure::Lost(error.to_string()))?;
    Ok(text)
}

impl Lines {
    /// The next line; nothing where it is an empty one.
    ///
    /// # Errors
    /// Says why the stream has ended.
    pub fn next_line(&mut self) -> Result<Option<Value>, Failure> {
        let mut line = Vec::new();
        let read = self.0.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| Failure::Lost(error.to_string()))?;
        if line.last() != Some(&b'\n') {
            return Err(Failure::Lost("the stream has ended".to_string()));
        }
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        serde_json::from_slice(&line).map(Some).map_err(|_| Failure::Lost("a line is no JSON".to_string()))
    }
}
