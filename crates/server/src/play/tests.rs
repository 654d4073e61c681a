//! Live games where answers of the database are lost, and where too much happens.

use super::command::CommandContext;
use super::live::Live;
use super::{RoomHandle, Rooms, begin, ratings};
use crate::api::{Both, PlayRequest, RoomCommand};
use crate::client::Client;
use crate::limits::ServerLimits;
use crate::rate::Rates;
use crate::settings::Timeouts;
use crate::shared::Shared;
use crate::store::unsure::Unsure;
use crate::store::{Happened, LIVE, Place as Side, Query, Record, Store, StoredAccount, StoredMove};
use crate::visitor::Visitor;
use crate::{Settings, State};
use serde_json::{Value, from_value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;

/// The player of all games.
const ANN: &str = "the hash of Ann's token";

pub fn ann() -> Visitor {
    Visitor { who: ANN.to_string(), account: None, guest: None }
}

/// Live games on a database whose answers can be lost.
pub struct Place {
    pub rooms: Rooms,
    pub unsure: Arc<Unsure>,
    _folder: TempDir,
}

/// A connection to a game.
pub struct Seat {
    pub room: RoomHandle,
    pub id: String,
}

impl Place {
    pub async fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::new(menagerie_core::Library::shipped(), folder.path().to_path_buf());
        let state = State::new(settings).await.unwrap();
        let (store, unsure) = state.shared.store.unsure();
        let shared = Shared { store, ..state.shared.clone() };
        let rates = Arc::new(Rates::new(&ServerLimits::off()));
        let rooms = Rooms::new(shared, Timeouts::default(), ServerLimits::off(), rates);
        Place { rooms, unsure, _folder: folder }
    }

    pub fn store(&self) -> &Store {
        &self.rooms.shared().store
    }

    pub fn record(&self, opponent: Value) -> Record {
        let request = json!({ "game": "chess", "opponent": opponent, "color": "w" });
        let request: PlayRequest = from_value(request).unwrap();
        let shared = self.rooms.shared();
        begin(&shared.catalog, &request, &ann(), shared.time.now()).unwrap()
    }

    async fn begin(&self, opponent: Value) -> Seat {
        let mut record = self.record(opponent);
        self.rooms.create(&mut record).await.unwrap();
        let room = self.rooms.join(&record.id, &ann(), Client::default()).await.unwrap();
        Seat { room, id: record.id }
    }

    pub async fn moves(&self, id: &str) -> Vec<String> {
        let opened = self.store().load(id).await.unwrap().unwrap();
        opened.moves.into_iter().map(|mv| mv.uci).collect()
    }
}

impl Seat {
    pub async fn say(&self, place: &Place, command: Value) {
        self.room.command(from_value(command).unwrap(), place.rooms.shared().time.now()).await;
    }

    /// The next event of some kinds.
    pub async fn any(&mut self, kinds: &[&str]) -> Value {
        loop {
            let next = timeout(Duration::from_secs(30), self.room.next_message()).await;
            let event: Value = serde_json::from_str(&next.unwrap().unwrap()).unwrap();
            if kinds.iter().any(|kind| event["event"] == *kind) {
                return event;
            }
        }
    }

    /// Sends a command whose answer is lost on its way from the database.
    pub async fn say_in_vain(&mut self, place: &Place, command: Value) {
        place.unsure.lose_the_next_answer();
        self.say(place, command).await;
        assert_eq!(self.any(&["refused"]).await["problem"]["type"], "menagerie:not-stored");
    }
}

#[tokio::test]
async fn a_command_that_seemed_not_to_be_stored_is_answered_when_it_comes_again() {
    let place = Place::new().await;
    let mut seat = place.begin(json!({ "board": {} })).await;
    let mv = json!({ "do": "move", "uci": "e2e4", "version": 0, "id": "1" });
    seat.say_in_vain(&place, mv.clone()).await;
    seat.say(&place, mv).await;
    let answer = seat.any(&["done", "refused"]).await;
    assert_eq!(answer, json!({ "event": "done", "id": "1", "seq": 2, "version": 1 }));
    // Nor does a second takeback take back what the first has left.
    seat.say(&place, json!({ "do": "move", "uci": "e7e5", "version": 1 })).await;
    seat.any(&["moved"]).await;
    let back = json!({ "do": "takeback", "id": "2" });
    seat.say_in_vain(&place, back.clone()).await;
    seat.say(&place, back).await;
    assert_eq!(seat.any(&["done", "refused"]).await["id"], "2");
    assert_eq!(place.moves(&seat.id).await, ["e2e4"]);
}

#[tokio::test]
async fn a_rematch_that_seemed_not_to_be_stored_is_not_begun_twice() {
    let place = Place::new().await;
    let mut seat = place.begin(json!({ "board": {} })).await;
    seat.say(&place, json!({ "do": "resign" })).await;
    seat.any(&["ended"]).await;
    seat.say_in_vain(&place, json!({ "do": "rematch" })).await;
    seat.say(&place, json!({ "do": "rematch" })).await;
    let refused = seat.any(&["rematch", "refused"]).await;
    assert_eq!(refused["problem"]["detail"], "The rematch has already begun.", "{refused}");
    let games = place.store().find(&Query { session: ANN.to_string(), ..Query::default() }).await.unwrap().games;
    assert_eq!(games.len(), 2);
}

#[tokio::test]
async fn the_engine_does_not_move_in_a_game_that_turns_out_to_be_another() {
    let place = Place::new().await;
    let mut seat = place.begin(json!({ "engine": { "level": 20 } })).await;
    seat.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0 })).await;
    seat.any(&["moved"]).await;
    // The engine thinks of its answer to a move that is taken back.
    seat.say_in_vain(&place, json!({ "do": "takeback" })).await;
    let room = seat.any(&["room", "moved"]).await;
    assert_eq!((&room["event"], &room["room"]["position"]["ply"]), (&json!("room"), &json!(0)));
    let nothing = timeout(Duration::from_secs(3), seat.any(&["moved"])).await;
    assert!(nothing.is_err(), "{nothing:?}");
    assert!(place.moves(&seat.id).await.is_empty());
    seat.say(&place, json!({ "do": "move", "uci": "d2d4", "version": 2 })).await;
    assert_eq!(seat.any(&["moved"]).await["played"]["uci"], "d2d4");
}

#[tokio::test]
async fn no_flag_falls_while_the_server_ends() {
    let place = Place::new().await;
    let clock = json!({ "initial_ms": 1_000, "increment_ms": 0 });
    let request = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "clock": clock });
    let shared = place.rooms.shared();
    let begin = || begin(&shared.catalog, &from_value(request.clone()).unwrap(), &ann(), shared.time.now()).unwrap();
    let seat = async |mut record: Record| {
        place.rooms.create(&mut record).await.unwrap();
        let room = place.rooms.join(&record.id, &ann(), Client::default()).await.unwrap();
        let mut seat = Seat { room, id: record.id };
        seat.say(&place, json!({ "do": "move", "uci": "e2e4", "version": 0 })).await;
        seat.any(&["moved"]).await;
        seat
    };
    let mut before = seat(begin()).await;
    assert_eq!(before.any(&["ended"]).await["result"], "1-0 time");
    let mut during = seat(begin()).await;
    let stopped = place.rooms.stop_clocks();
    let ended = timeout(Duration::from_millis(1_500), during.any(&["ended"])).await;
    assert!(ended.is_err(), "{ended:?}");
    assert_eq!(place.rooms.stop_clocks(), stopped);
}

#[tokio::test]
async fn a_game_in_which_too_much_has_happened_goes_on_to_its_end() {
    let place = Place::new().await;
    let record = Record { seq: 10_000, ..place.record(json!({ "board": {} })) };
    let game = place.rooms.shared().catalog.stored(&mut record.clone()).unwrap();
    let mut live = Live::new(&game, record, &[], 0).unwrap();
    let context = CommandContext { now: 0, claim: None, engine_takes_draw: false, move_offers_draw: false };
    live.apply(&ann(), &RoomCommand::Move { uci: "e2e4".to_string(), version: 0 }, context).unwrap();
    for command in [RoomCommand::Takeback, RoomCommand::Draw, RoomCommand::Decline] {
        let refused = live.apply(&ann(), &command, context).unwrap_err().to_string();
        assert!(refused.contains("too much has happened"), "{refused}");
    }
    live.apply(&ann(), &RoomCommand::Resign, context).unwrap();
}

/// A rated game of two accounts that has ended, and is still to be counted.
async fn ended_rated_game(place: &Place) -> Record {
    let account = |name: &str| StoredAccount {
        who: format!("hash of {name}"),
        name: name.to_string(),
        password: "a hash".to_string(),
        since_ms: 0,
    };
    let mut seats = Vec::new();
    for name in ["Ann", "Bob"] {
        place.store().sign_up(&account(name), &name.to_lowercase(), &[], name).await.unwrap();
        seats.push(Side::Person { who: account(name).who, name: name.to_string(), account: true });
    }
    let [w, b] = seats.try_into().unwrap();
    let mut record = Record { rated: true, places: Both { w, b }, ..place.record(json!({ "board": {} })) };
    place.store().begin(&mut record).await.unwrap();
    for number in 1..=4 {
        (record.plies, record.version) = (number, number);
        if number == 4 {
            record.score = "0-1".to_string();
        }
        let mv = StoredMove { uci: "e2e4".to_string(), left_ms: None, made_ms: 0 };
        place.store().save(&mut record, &Happened::Moved(mv), None, 5_000).await.unwrap();
    }
    record
}

#[tokio::test]
async fn a_result_counts_once_whatever_happens_in_between() {
    let place = Place::new().await;
    let record = ended_rated_game(&place).await;
    let pool = record.rules.fingerprint.clone();
    let games = async || {
        let ann = place.store().rating("hash of Ann", &pool, LIVE).await.unwrap();
        let bob = place.store().rating("hash of Bob", &pool, LIVE).await.unwrap();
        (ann.games, bob.games, ann.rating.shown(), bob.rating.shown())
    };
    // The answer of the database is lost after it has stored the ratings, as in a crash.
    place.unsure.lose_the_next_answer();
    ratings::follow_up(&place.rooms, 10).await;
    for _ in 0..3 {
        ratings::follow_up(&place.rooms, 10).await;
        assert_eq!(games().await, (1, 1, 1338, 1662));
    }
    // The list is played again, twice, as if it had not been shortened.
    for _ in 0..2 {
        place.store().put_result_back(&record.id).await;
        ratings::follow_up(&place.rooms, 10).await;
        assert!(place.store().follow_ups(10).await.unwrap().is_empty());
        assert_eq!(games().await, (1, 1, 1338, 1662));
    }
}
