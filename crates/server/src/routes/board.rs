//! `/api/games/{name}/board.svg`

use crate::refusal::Refusal;
use crate::state::State;
use axum::extract::{self, Path};
use axum::http::header;
use axum::response::IntoResponse;
use menagerie_draw::{Diagram, Theme};

/// The picture of a game's start, for lists of games.
pub async fn board(
    extract::State(state): extract::State<State>,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let catalog = state.shared.catalog.clone();
    let draw = move || {
        let game = catalog.game(&name, None)?;
        // The paper is that of the page, light or dark.
        let theme = Theme { paper: "none".to_string(), ..Theme::default() };
        Ok(Diagram::of(&game.start()).theme(theme).turn(false).coordinates(false).svg())
    };
    let svg = state.shared.compute.run(false, draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")], svg))
}
