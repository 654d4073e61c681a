//! `/api/games`

use super::{get, problem};
use menagerie_core::Library;
use serde_json::json;

#[tokio::test]
async fn every_game_is_listed() {
    let games = get("/api/games").await.json();
    let names: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    let library = Library::shipped();
    assert_eq!(names, library.names().collect::<Vec<_>>());
    let by_name = |name: &str| games.as_array().unwrap().iter().find(|game| game["name"] == name).unwrap();
    assert_eq!(by_name("wildcastle")["starts"], 36);
    assert_eq!(by_name("oomost1")["armies"].as_array().unwrap().len(), 16);
    assert_eq!(by_name("omega")["armies"], json!(null));
}

#[tokio::test]
async fn every_game_is_described_with_a_picture_of_each_piece() {
    for name in Library::shipped().names() {
        let game = get(&format!("/api/games/{name}")).await.json();
        let squares = game["board"]["cells"].as_array().unwrap();
        assert!(!squares.is_empty() && !game["rules"].as_array().unwrap().is_empty(), "{name}");
        // A place has one square at most, and all of them lie on the grid.
        let mut places: Vec<(u64, u64)> =
            squares.iter().map(|cell| (cell["x"].as_u64().unwrap(), cell["y"].as_u64().unwrap())).collect();
        let (width, height) = (game["board"]["width"].as_u64().unwrap(), game["board"]["height"].as_u64().unwrap());
        assert!(places.iter().all(|(x, y)| *x < width && *y < height), "{name}");
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), squares.len(), "{name}");
    }
}

#[tokio::test]
async fn extra_squares_lie_where_they_are() {
    let game = get("/api/games/omega").await.json();
    let cell = |name: &str| {
        let cells = game["board"]["cells"].as_array().unwrap();
        let cell = cells.iter().find(|cell| cell["square"] == name).unwrap();
        (cell["x"].as_u64().unwrap(), cell["y"].as_u64().unwrap(), cell["light"].as_bool().unwrap())
    };
    assert_eq!(game["board"]["cells"].as_array().unwrap().len(), 104);
    assert_eq!((cell("w1"), cell("w3")), ((0, 11, false), (11, 0, false)));
    assert_eq!((cell("a0"), cell("j9")), ((1, 10, false), (10, 1, false)));
    assert_eq!(game["board"]["ranks"][0], json!({ "y": 10, "label": "0" }));
    assert_eq!(game["board"]["files"][9], json!({ "x": 10, "label": "j" }));
}

#[tokio::test]
async fn pictures_are_svg_and_kept_for_ever() {
    let game = get("/api/games/oomost1:clobberers-rookies").await.json();
    assert_eq!(game["name"], "oomost1:clobberers-rookies");
    for piece in game["pieces"].as_array().unwrap() {
        for color in ["w", "b"] {
            let picture = get(piece["art"][color].as_str().unwrap()).await;
            assert_eq!(picture.header("content-type"), "image/svg+xml");
            assert!(picture.header("cache-control").contains("immutable"));
            assert!(picture.text().starts_with("<svg "), "{}", picture.text());
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_so() {
    for (path, kind, words) in [
        ("/api/games/omgea", "unknown-game", "did you mean `omega`?"),
        ("/api/games/oomost1:fide-ludo", "unknown-game", "no army `ludo`"),
        ("/api/games/chess/pieces/camel-w.svg", "not-found", "no picture"),
        ("/api/games/chess/pieces/knight-x.svg", "not-found", "no picture"),
        ("/api/games/chess/pieces/knight", "not-found", "no picture"),
        ("/api/nothing", "not-found", "docs/api.md"),
        ("/api", "not-found", "docs/api.md"),
    ] {
        let answer = get(path).await;
        let (status, found, detail) = problem(&answer);
        assert_eq!((status, found.as_str()), (404, kind), "{path}");
        assert!(detail.contains(words), "{path}: {detail}");
    }
}

#[tokio::test]
async fn the_first_page_has_a_position_of_every_game_and_games_to_play_through() {
    for name in Library::shipped().names() {
        let front = get(&format!("/api/games/{name}/front.svg")).await;
        assert_eq!(front.header("content-type"), "image/svg+xml", "{name}: {}", front.text());
        assert_ne!(front.text(), get(&format!("/api/games/{name}/board.svg")).await.text(), "{name}");
    }
    let front = get("/api/front").await.json();
    let first: Vec<&str> = front["first"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(first.len() >= 5 && first.iter().all(|name| Library::shipped().names().any(|other| other == *name)));
    let samples = front["samples"].as_array().unwrap();
    assert!(samples.len() >= 3);
    for sample in samples {
        let moves = sample["game"]["main"]["moves"].as_array().unwrap();
        assert!(moves.len() >= 6 && sample["caption"].as_str().unwrap().len() > 10, "{sample}");
    }
    assert_eq!(problem(&get("/api/games/nothing/front.svg").await).1, "unknown-game");
}
