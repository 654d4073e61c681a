//! The page, and the headers of everything.

use super::{ask, get, problem};
use axum::body::Body;
use axum::http::Request;

#[tokio::test]
async fn every_address_of_the_page_is_its_one_document() {
    let document = get("/").await;
    assert_eq!(document.header("content-type"), "text/html; charset=utf-8");
    assert!(document.text().starts_with("<!doctype html>"));
    for (path, status) in [
        ("/design", 200),
        ("/analysis?game=chess", 200),
        ("/games/omega", 200),
        ("/games/oomost1:fide-nutters", 200),
        ("/games/oomost1%3Afide-nutters", 200),
        ("/games/ludo", 404),
        ("/games/%E0%A4%A", 404),
        ("/play/0123456789", 404),
        ("/game/0123456789", 404),
        ("/design/x", 404),
    ] {
        let answer = get(path).await;
        assert_eq!((answer.text(), answer.status.as_u16()), (document.text(), status), "{path}");
    }
    let unchanged = Request::get("/nowhere").header("if-none-match", document.header("etag"));
    assert_eq!(ask(unchanged.body(Body::empty()).unwrap()).await.status.as_u16(), 404);
    assert_eq!(problem(&get("/missing.js").await).0, 404);
    let post = Request::post("/").body(Body::empty()).unwrap();
    assert_eq!(problem(&ask(post).await).0, 405);
}

#[tokio::test]
async fn a_known_document_is_not_sent_again() {
    let tag = get("/").await.header("etag").to_string();
    let again = ask(Request::get("/").header("if-none-match", &tag).body(Body::empty()).unwrap()).await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
}

#[tokio::test]
async fn everything_has_the_headers_that_keep_strangers_out() {
    for path in ["/", "/api/games/chess", "/api/nothing", "/api/games/chess/pieces/king-w.svg"] {
        let answer = get(path).await;
        assert!(
            answer.header("content-security-policy").starts_with("default-src 'none'; script-src 'self'"),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
    }
}
