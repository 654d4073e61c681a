//! `/api/external-engine/work/{id}`: what an engine says, line by line, as the body of a request.

use crate::account::{LogOutListener, Scope};
use crate::error::ApiError;
use crate::external_engine::{Answering, End, Heard, LONGEST, SILENCE};
use crate::extract::Path;
use crate::routes::bearer::Program;
use crate::routes::programs::answers::Done;
use crate::routes::refused::Refused;
use crate::state::State;
use axum::body::{Body, BodyDataStream};
use axum::{Json, extract};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// The longest line, in bytes.
const LONGEST_LINE: usize = 16 << 10;
/// How much longer than its order says a program may answer.
const LATE: Duration = Duration::from_secs(10);
/// What stands before the reason of a program that cannot do its work.
const REASON: &str = "info string ";

/// Answers work: the body is what the engine says under UCI, and is read while it is sent. The answer comes when nobody looks any more,
/// or when the body ends.
#[utoipa::path(
    post,
    path = "/api/external-engine/work/{id}",
    request_body(content = String, content_type = "text/plain", description = "Lines of UCI, `info` and at the end `bestmove`. Empty lines show that the program is there. The last `info string` before an end without `bestmove` is why."),
    security(("token" = ["engine:write"])),
    responses((status = 200, body = Done), (status = 404)),
)]
pub async fn answer(
    extract::State(state): extract::State<State>,
    program: Program,
    Path(id): Path<String>,
    body: Body,
) -> Result<Json<Done>, Refused> {
    program.require(&[Scope::WriteEngines])?;
    let ended = state.log_outs.listen(&program.bearer.who, Some(&program.token));
    let gone = || ApiError::NotFound("nobody waits for this work any more".to_string());
    let running = state.external_engines.begin(&program.bearer.who, &id).ok_or_else(gone)?;
    let lines = Lines { body: body.into_data_stream(), buffer: Vec::new() };
    // A body that ends before it says so has lost its program, and the reader hears of that by itself.
    let _ = timeout(LONGEST + LATE, pump(lines, &running.answering, ended, state.closing())).await;
    Ok(Json(Done::DONE))
}

/// Hands lines on until either side ends it, the token is revoked or the server shuts down.
async fn pump(mut lines: Lines, to: &Answering, mut ended: LogOutListener, mut closing: watch::Receiver<bool>) {
    let mut reason = None;
    loop {
        let line = tokio::select! {
            biased;
            () = to.unheard() => return,
            () = ended.ended() => return,
            _ = closing.wait_for(|closing| *closing) => return,
            line = timeout(SILENCE, lines.next()) => line,
        };
        let Ok(line) = line else { return };
        let Some(line) = line else {
            let end = reason.map_or(End::Vanished, End::Failed);
            to.report(Heard::Ended(end)).await;
            return;
        };
        if line.starts_with("bestmove") {
            to.report(Heard::Ended(End::Done)).await;
            return;
        }
        if let Some(why) = line.strip_prefix(REASON) {
            reason = Some(why.to_string());
        } else if line.starts_with("info ") && !to.report(Heard::Line(line)).await {
            return;
        }
    }
}

/// The lines of a body.
struct Lines {
    body: BodyDataStream,
    buffer: Vec<u8>,
}

impl Lines {
    /// The next line; nothing at the end, and where a line is too long or the connection is lost. Cancel-safe.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line = self.buffer.drain(..=end).collect::<Vec<u8>>();
                return Some(String::from_utf8_lossy(&line).trim().to_string());
            }
            if self.buffer.len() > LONGEST_LINE {
                return None;
            }
            self.buffer.extend_from_slice(&self.body.next().await?.ok()?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: impl Into<Body>) -> Lines {
        Lines { body: text.into().into_data_stream(), buffer: Vec::new() }
    }

    #[tokio::test]
    async fn a_body_is_read_by_its_lines() {
        let mut some = lines("info depth 1\r\n\nbestmove e2e4\nrest");
        for expected in ["info depth 1", "", "bestmove e2e4"] {
            assert_eq!(some.next().await.as_deref(), Some(expected));
        }
        assert_eq!(some.next().await, None);
        assert_eq!(lines("x".repeat(LONGEST_LINE + 1)).next().await, None);
    }
}
