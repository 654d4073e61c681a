//! The page, and the headers of everything.

use super::{ask, get, problem, with};
use axum::body::Body;
use axum::http::Request;
use flate2::read::GzDecoder;
use menagerie_core::Library;
use menagerie_server::{Module, Settings};
use std::fs;
use std::io::Read;

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
        ("/embed/omega", 200),
        ("/embed/omega?moves=e4&ply=0", 200),
        // Of the guide.
        ("/embed/omega?moves=e1e4,e8e5&ply=1", 200),
        ("/embed/ludo", 404),
        ("/embed/omega/x", 404),
        ("/embed/play/0123456789", 404),
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

#[tokio::test]
async fn others_may_frame_what_is_made_for_frames_and_nothing_else() {
    for (path, ancestors, resource) in [
        ("/", "'none'", "same-origin"),
        ("/games/omega", "'none'", "same-origin"),
        ("/embedded", "'none'", "same-origin"),
        ("//embed/omega", "'none'", "same-origin"),
        ("///embed/omega", "'none'", "same-origin"),
        ("/api/games/omega", "'none'", "same-origin"),
        ("/embed/omega", "*", "cross-origin"),
        ("/embed/play/0123456789", "*", "cross-origin"),
    ] {
        let answer = get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.ends_with(&format!("frame-ancestors {ancestors}")), "{path}: {policy}");
        assert_eq!(answer.header("cross-origin-resource-policy"), resource, "{path}");
        assert!(!policy.contains("wasm"), "{path}: {policy}");
    }
}

/// What `web/site/build` makes, as far as a server looks at it.
fn module() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["site.js", "worker.js", "service-worker.js", "page.js"] {
        fs::write(folder.path().join(name), format!("// {name}")).unwrap();
    }
    fs::write(folder.path().join("page_bg.wasm"), [0; 50_000]).unwrap();
    folder
}

#[tokio::test]
async fn a_server_with_the_module_offers_it_to_the_page() {
    let (folder, files) = (tempfile::tempdir().unwrap(), module());
    let module = Some(Module::read(files.path()).unwrap());
    let settings = Settings { module, ..Settings::new(Library::shipped(), folder.path().to_path_buf()) };
    let server = with(settings, folder).await;
    let get = async |path: &str, coding: &str| {
        let request = Request::get(path).header("accept-encoding", coding);
        server.ask(request.body(Body::empty()).unwrap()).await
    };
    let document = get("/analysis", "identity").await;
    assert!(document.text().contains("<meta name=\"menagerie-module\" content=\"/site/site.js\" />"));
    for path in ["/analysis", "/site/worker.js"] {
        let answer = get(path, "identity").await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"), "{path}: {policy}");
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}: {policy}");
    }
    let plain = get("/site/page_bg.wasm", "identity").await;
    assert_eq!((plain.header("content-type"), plain.bytes.len()), ("application/wasm", 50_000));
    let packed = get("/site/page_bg.wasm", "gzip, br").await;
    assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), ("", "gzip"));
    assert_ne!(packed.header("etag"), plain.header("etag"));
    assert_eq!(get("/site/page_bg.wasm", "br, gzip;q=0").await.bytes, plain.bytes);
    let mut unpacked = Vec::new();
    GzDecoder::new(&packed.bytes[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.bytes);
    let request = Request::get("/site/page_bg.wasm").header("if-none-match", packed.header("etag"));
    let again = server.ask(request.header("accept-encoding", "gzip").body(Body::empty()).unwrap()).await;
    assert_eq!((again.status.as_u16(), again.header("content-encoding")), (304, ""));
    // There is no page without a server here, so nothing keeps it.
    assert_eq!(problem(&get("/site/service-worker.js", "identity").await).0, 404);
}

#[tokio::test]
async fn a_server_without_the_module_says_nothing_of_it() {
    assert!(!get("/analysis").await.text().contains("menagerie-module"));
    assert_eq!(problem(&get("/site/site.js").await).0, 404);
}

#[test]
fn a_module_that_is_not_whole_is_refused() {
    let files = module();
    fs::remove_file(files.path().join("worker.js")).unwrap();
    let why = Module::read(files.path()).unwrap_err().to_string();
    assert!(why.contains("has no worker.js") && why.contains("web/site/build"), "{why}");
}
