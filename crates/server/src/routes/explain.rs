//! `/api/explain`

use crate::api::{Attempt, ExplainRequest, Explanation};
use crate::client::Client;
use crate::describe::{self, parse_move};
use crate::error::{ApiError, sentence};
use crate::extract::Body;
use crate::state::State;
use axum::Json;
use axum::extract;
use menagerie_core::{Attempt as Tried, Explain, Position};

/// Whether a move can be made, and if not, why not.
pub async fn explain(
    extract::State(state): extract::State<State>,
    client: Client,
    Body(request): Body<ExplainRequest>,
) -> Result<Json<Explanation>, ApiError> {
    state.charge_new_definition(client, &request.position.game, request.position.definition.as_deref())?;
    let catalog = state.shared.catalog.clone();
    let custom = request.position.definition.is_some();
    let explain = move || {
        let (position, _) = describe::resolve(&catalog, &request.position)?;
        describe::check_move_count(&position)?;
        judge(&position, &request.attempt)
    };
    state.shared.compute.run(client.requester(custom), explain).await.map(Json)
}

fn judge(position: &Position, attempt: &Attempt) -> Result<Explanation, ApiError> {
    let answer = match attempt {
        Attempt::Text { text } => parse_move(position, text),
        Attempt::Squares { from, to, choice } => {
            let tried = on_board(position, from, to, choice.as_deref())?;
            position.explain_attempt(&tried).map_err(|why| why.to_string())
        }
    };
    Ok(match answer {
        Ok(mv) => Explanation::Legal { legal: true, uci: position.move_text(mv) },
        Err(why) => Explanation::Illegal { legal: false, sentence: sentence(&why) },
    })
}

/// A move that was tried on the board.
fn on_board(position: &Position, from: &str, to: &str, choice: Option<&str>) -> Result<Tried, ApiError> {
    let definition = position.game().definition();
    let square = |name: &str| {
        let missing = || ApiError::BadRequest(format!("the board has no square `{}`", shortened(name)));
        definition.board.square(name).ok_or_else(missing)
    };
    let mut tried = Tried::new(square(from)?, square(to)?);
    if let Some(name) = choice {
        let missing = || ApiError::BadRequest(format!("the game has no piece `{}`", shortened(name)));
        tried.becomes.push(definition.kind(name).ok_or_else(missing)?);
    }
    Ok(tried)
}

/// As much of a text as belongs into a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
