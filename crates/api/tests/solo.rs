//! Games that need no server: against the engine, and both sides on one screen.

use menagerie_api::play::Millis;
use menagerie_api::play::solo::{Chance, Kept, Solo};
use menagerie_api::types::{PlayRequest, RoomCommand, RoomEvent};
use menagerie_api::{ApiError, Games, load};
use menagerie_core::{Game, Language, Library};
use menagerie_engine::Score;

struct Shipped(Library);

impl Games for Shipped {
    fn library(&self) -> &Library {
        &self.0
    }

    fn game(&self, name: &str, definition: Option<&str>) -> Result<Game, ApiError> {
        load(&self.0, name, definition)
    }
}

fn games() -> Shipped {
    Shipped(Library::shipped())
}

fn begin(request: &str) -> Result<Kept, ApiError> {
    let request: PlayRequest = serde_json::from_str(request).unwrap();
    Kept::begin(&games(), &request, Chance { id: "abc".to_string(), number: 6, now: 1_000 })
}

/// A game that was kept and opened again, as after each change.
fn reopened(solo: &Solo, now: Millis) -> Solo {
    let text = serde_json::to_string(&solo.kept).unwrap();
    Solo::open(&games(), serde_json::from_str(&text).unwrap(), now).unwrap()
}

fn opened(request: &str) -> Solo {
    Solo::open(&games(), begin(request).unwrap(), 1_000).unwrap()
}

fn make(solo: &mut Solo, uci: &str, now: Millis) -> Result<RoomEvent, ApiError> {
    let version = solo.kept.version;
    solo.apply(&RoomCommand::Move { uci: uci.to_string(), version }, now)
}

const ENGINE: &str = r#"{"game":"chess","opponent":{"engine":{"level":3}},"color":"w"}"#;
const BOARD: &str = r#"{"game":"chess","opponent":{"board":{}},"color":"w"}"#;

#[test]
fn the_engine_answers_and_no_one_moves_out_of_turn() {
    let mut solo = opened(ENGINE);
    assert_eq!((solo.engine_to_move(), solo.search(1_000).is_some()), (None, false));
    let RoomEvent::Moved { version: 1, moves: None, .. } = make(&mut solo, "e2e4", 2_000).unwrap() else { panic!() };
    let mut solo = reopened(&solo, 2_000);
    assert_eq!((solo.engine_to_move(), solo.search(2_000).is_some()), (Some(3), true));
    assert!(make(&mut solo, "e7e5", 2_000).unwrap_err().to_string().contains("not your turn"));
    assert!(solo.hint().is_err());
    // What was found for another position changes nothing.
    assert!(solo.engine_moves("e7e5", None, 0, 2_500).unwrap().is_none());
    let Some(RoomEvent::Moved { moves: Some(moves), .. }) = solo.engine_moves("e7e5", None, 1, 2_500).unwrap() else {
        panic!()
    };
    assert!(moves.get().contains("g1f3"));
    let Err(error) = make(&mut solo, "e4e5", 3_000) else { panic!() };
    assert!(error.to_string().starts_with("move 3: "), "{error}");
    let RoomEvent::Room { room } = solo.apply(&RoomCommand::Takeback, 3_000).unwrap() else { panic!() };
    assert_eq!((room.position.ply, room.version, solo.kept.moves.len()), (0, 3, 0));
    assert_eq!((room.players.w.kind.as_str(), room.players.b.level), ("person", Some(3)));
    assert!(solo.apply(&RoomCommand::Takeback, 3_000).unwrap_err().to_string().contains("no move to take back"));
}

#[test]
fn mate_ends_the_game_and_the_next_one_changes_colours() {
    let mut solo = opened(BOARD);
    for uci in ["f2f3", "e7e5", "g2g4"] {
        make(&mut solo, uci, 2_000).unwrap();
    }
    let RoomEvent::Moved { result, sentence, .. } = make(&mut solo, "d8h4", 2_000).unwrap() else { panic!() };
    assert_eq!((result.as_str(), sentence.as_str()), ("0-1 checkmate", "Checkmate: black has won."));
    assert!(make(&mut solo, "e2e4", 2_000).unwrap_err().to_string().contains("has ended"));
    let chance = || Chance { id: "next".to_string(), number: 0, now: 5_000 };
    let next = solo.kept.next(&games(), chance()).unwrap();
    assert_eq!((next.id.as_str(), next.moves.len(), next.has_ended()), ("next", 0, false));
    let mut solo = opened(ENGINE);
    assert!(solo.kept.next(&games(), chance()).is_err(), "it has not ended");
    solo.apply(&RoomCommand::Resign, 2_000).unwrap();
    assert_eq!(solo.kept.result(), "0-1 resignation");
    let next = Solo::open(&games(), solo.kept.next(&games(), chance()).unwrap(), 5_000).unwrap();
    assert_eq!(next.engine_to_move(), Some(3));
}

#[test]
fn the_engine_takes_a_draw_late_and_where_it_is_no_better() {
    let mut solo = opened(ENGINE);
    let declined =
        |solo: &mut Solo| solo.apply(&RoomCommand::Draw, 1).is_err_and(|why| why.to_string().contains("declines"));
    assert!(declined(&mut solo));
    while solo.kept.moves.len() < 40 {
        assert!(!solo.kept.has_ended(), "{}", solo.kept.result());
        let moves = solo.position().legal_moves();
        let mv = moves[solo.kept.moves.len() * 7919 % moves.len()];
        let uci = solo.position().move_text(mv);
        match solo.engine_to_move() {
            Some(_) => drop(solo.engine_moves(&uci, Some(Score::Centipawns(-5)), solo.kept.version, 1).unwrap()),
            None => drop(make(&mut solo, &uci, 1).unwrap()),
        }
    }
    assert!(declined(&mut solo), "it has moved for the last time a ply too early");
    let uci = |solo: &Solo| solo.position().move_text(solo.position().legal_moves()[0]);
    let own = uci(&solo);
    make(&mut solo, &own, 1).unwrap();
    let reply = uci(&solo);
    solo.engine_moves(&reply, Some(Score::Centipawns(-5)), solo.kept.version, 1).unwrap();
    solo.apply(&RoomCommand::Draw, 1).unwrap();
    assert_eq!(solo.kept.result(), "1/2-1/2 agreement");
}

#[test]
fn clocks_run_while_the_person_is_here_and_a_flag_ends_the_game() {
    let request = BOARD.replace("\"color\"", "\"clock\":{\"initial_ms\":60000,\"increment_ms\":1000},\"color\"");
    let mut solo = opened(&request);
    make(&mut solo, "e2e4", 5_000).unwrap();
    assert_eq!((solo.kept.left.w, solo.kept.flag_ms), (61_000, Some(65_000)));
    make(&mut solo, "e7e5", 15_000).unwrap();
    assert_eq!((solo.kept.left.b, solo.kept.moves[1].1), (51_000, Some(51_000)));
    let mut solo = reopened(&solo, 20_000);
    solo.leave(20_000);
    assert_eq!((solo.kept.left.w, solo.kept.flag_ms), (56_000, None));
    // An hour later.
    let mut solo = reopened(&solo, 3_600_000);
    assert!(solo.check_flag(3_600_000).is_none());
    solo.enter(3_600_000).unwrap();
    assert_eq!(solo.kept.flag_ms, Some(3_656_000));
    let mut solo = reopened(&solo, 3_655_999);
    assert!(solo.check_flag(3_655_999).is_none());
    let mut solo = reopened(&solo, 3_656_001);
    let Some(RoomEvent::Ended { result, sentence, .. }) = solo.check_flag(3_656_001) else { panic!() };
    assert_eq!((result.as_str(), sentence.as_str()), ("0-1 time", "White ran out of time: black has won."));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    for (request, why) in [
        (r#"{"game":"chess","opponent":{"person":{}},"color":"w"}"#, "need a server"),
        (r#"{"game":"chess","opponent":{"engine":{"level":21}},"color":"w"}"#, "levels 1 to 20"),
        (r#"{"game":"no-such-game","opponent":{"board":{}},"color":"w"}"#, "no-such-game"),
        (r#"{"game":"chess","start":7,"opponent":{"board":{}},"color":"w"}"#, "no start 7"),
        (r#"{"game":"chess","fen":"8/8/8/8/8/8/8/8 w - - 0 1","opponent":{"board":{}},"color":"w"}"#, "king"),
    ] {
        let error = begin(request).unwrap_err().to_string();
        assert!(error.contains(why), "{request}: {error}");
    }
    let mut kept = begin(BOARD).unwrap();
    kept.moves.push(("e2e5".to_string(), None));
    assert!(matches!(Solo::open(&games(), kept, 1), Err(ApiError::BadMove { number: 1, .. })));
}

#[test]
fn requests_are_answered_by_their_addresses() {
    let games = games();
    let said = |path: &str, body: &str, language| menagerie_api::answer(&games, path, body, language);
    let answer = |path: &str, body: &str| said(path, body, Language::English);
    let position = answer("/api/position", r#"{"game":"omega","moves":["e4"]}"#).unwrap();
    assert!(position.contains(r#""sentence":"Black is to move.""#), "{position}");
    let why = answer("/api/explain", r#"{"game":"chess","attempt":{"text":"e2e5"}}"#).unwrap();
    assert!(why.contains(r#""legal":false"#), "{why}");
    let checked = answer("/api/check", r#"{"definition":"title = 1"}"#).unwrap();
    assert!(checked.contains("problems") && checked.contains("\"game\":null"), "{checked}");
    let game = answer("/api/games/chess", "").unwrap();
    assert!(game.contains("data:image/svg+xml,") && !game.contains("/api/games/"), "pictures are in it");
    let in_german = said("/api/games/chess", "", Language::German).unwrap();
    assert!(in_german.contains("Bauer") && in_german.contains(r#""language":"de""#), "{in_german}");
    let pgn = answer("/api/pgn", r#"{"text":"1. e4 e5 *"}"#).unwrap();
    assert!(pgn.contains("e2e4"), "{pgn}");
    let own = answer("/api/pgn", r#"{"text":"1. e4 *","definition":"inherit = \"chess\"\ntitle = \"Own\""}"#).unwrap();
    assert!(own.contains("e2e4") && own.contains(r#"title = \"Own\""#), "{own}");
    assert!(matches!(answer("/api/stored", ""), Err(ApiError::NotFound(_))));
    assert!(matches!(answer("/api/position", "{"), Err(ApiError::BadRequest(_))));
}
