//! Addresses of games with a `/` behind them, which some clients of lichess send.

use axum::extract::Request;
use axum::http::Uri;
use axum::http::uri::PathAndQuery;

/// A request in a game without the last `/` of its address; others stay as they are.
pub fn without_last_slash(mut request: Request) -> Request {
    if let Some(uri) = shorter(request.uri()) {
        *request.uri_mut() = uri;
    }
    request
}

fn shorter(uri: &Uri) -> Option<Uri> {
    let is_of_game = ["/api/bot/game/", "/api/board/game/"].iter().any(|start| uri.path().starts_with(start));
    let path = uri.path().strip_suffix('/').filter(|_| is_of_game)?;
    let rest = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(format!("{path}{rest}")).ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_slash_goes_where_a_game_is_meant() {
        for (address, expected) in [
            ("/api/board/game/abc/claim-victory/", "/api/board/game/abc/claim-victory"),
            ("/api/bot/game/abc/move/e2e4/?offeringDraw=true", "/api/bot/game/abc/move/e2e4?offeringDraw=true"),
            ("/api/bot/game/abc/resign", "/api/bot/game/abc/resign"),
            ("/api/games/", "/api/games/"),
            ("/docs/", "/docs/"),
        ] {
            let request = Request::builder().uri(address).body(axum::body::Body::empty()).unwrap();
            assert_eq!(without_last_slash(request).uri(), expected);
        }
    }
}
