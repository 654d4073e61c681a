//! Two processes on one database: tournaments are in the hall, which one of them has, and their games where their players are.
//!
//! Run it with `cargo test --test all databases_ -- --ignored`.

use crate::client::{Browser, Server, Socket};
use crate::play::account::sign_up;
use crate::play::tournaments::{create, done, is_over, look, people, until, wanted, watch};
use menagerie_server::{Database, Others, ServerLimits, Timeouts};
use serde_json::{Value, json};
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};

#[path = "../nats/mod.rs"]
#[expect(dead_code, reason = "nobody is killed here")]
mod nats;
#[path = "../postgres/mod.rs"]
#[expect(dead_code, reason = "nobody is killed here")]
mod postgres;

/// How long each player may wait with the first move: time enough to open the game.
const FIRST_MOVE: Duration = Duration::from_secs(6);

/// A database, a bus and two processes, the first of which has the hall.
struct Ground {
    hall: Server,
    other: Server,
    /// The address of the database.
    database: String,
    bus: nats::Server,
    _cluster: postgres::Cluster,
}

impl Ground {
    /// Starts all of it; nothing where PostgreSQL or NATS is not installed.
    async fn start() -> Option<Ground> {
        let (cluster, bus) = (postgres::Cluster::start()?, nats::Server::start()?);
        let database = cluster.database("games");
        let hall = process(&database, &bus.url()).await;
        // It takes the hall while nobody else is there.
        let began = Instant::now();
        while Browser::new().get(&hall, "/api/tournament").await.status != 200 {
            assert!(began.elapsed() < Duration::from_secs(30), "nobody has the hall");
            sleep(Duration::from_millis(100)).await;
        }
        let other = process(&database, &bus.url()).await;
        Some(Ground { hall, other, database, bus, _cluster: cluster })
    }
}

async fn process(database: &str, bus: &str) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    Server::at(listener, tempfile::tempdir().unwrap(), |settings| {
        settings.data = Database::Postgres(database.to_string());
        settings.others = Some(Others { address, bus: bus.to_string() });
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
        settings.limits = ServerLimits::off();
        settings.timeouts = Timeouts { first_move: FIRST_MOVE, ..Timeouts::default() };
    })
    .await
}

/// How many requests a process has handed on.
async fn handed_on(server: &Server) -> u64 {
    let metrics = Browser::new().get(server, "/metrics").await.body;
    let line = metrics.lines().find(|line| line.contains("handed_on") && !line.starts_with('#')).unwrap();
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

fn standing<'a>(tournament: &'a Value, name: &str) -> &'a Value {
    tournament["standings"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap()
}

#[tokio::test]
#[ignore = "it needs PostgreSQL and NATS"]
async fn databases_who_makes_no_first_move_in_a_game_of_another_process_is_withdrawn() {
    let Some(ground) = Ground::start().await else { return };
    let (hall, other) = (&ground.hall, &ground.other);
    let names = ["Ann", "Bob"];
    let mut all = people(hall, &names).await;
    let id = create(hall, &mut all[0], &wanted("swiss", json!({ "rounds": 2 }))).await;
    for browser in &mut all {
        done(hall, browser, &id, "join").await;
    }
    done(hall, &mut all[0], &id, "start").await;
    let mut socket = watch(hall, &all[0], &id).await;
    let running = until(&mut socket, |now| now["games"][0]["game"]["id"].is_string()).await;
    let game = running["games"][0]["game"]["id"].as_str().unwrap();
    // Black is there, and waits: the game is in the process that is asked first.
    let (white, black) = (&running["games"][0]["white"], &running["games"][0]["black"]);
    let waits = names.iter().position(|name| black == *name).unwrap();
    let before = handed_on(other).await;
    let mut game = all[waits].connect(other, game).await;
    assert_eq!(game.room().await["tournament"], id);
    assert_eq!(handed_on(other).await, before, "the other process has the game");
    let ended = game.event("ended").await;
    assert_eq!(ended["result"], "0-1 abandonment");
    // One is left, whom nobody meets in the second round.
    let over = until(&mut socket, is_over).await;
    let [absent, there] = [white, black].map(|name| standing(&over, name.as_str().unwrap()));
    assert_eq!((&absent["withdrawn"], &absent["results"][0]), (&json!(true), &json!("-")), "{over}");
    assert_ne!(there["withdrawn"], true, "{over}");
    assert_eq!(&over["about"]["winner"], black);
    let own = look(other, &mut all[1 - waits], &id).await["own"].take();
    assert_eq!(own["joined"], false, "{own}");
}

#[tokio::test]
#[ignore = "it needs PostgreSQL and NATS"]
async fn databases_a_swiss_tournament_is_joined_through_a_process_without_the_hall() {
    let Some(ground) = Ground::start().await else { return };
    let (hall, other) = (&ground.hall, &ground.other);
    let names = ["Ann", "Bob"];
    let mut all = people(other, &names).await;
    // Whether it is called a tournament or, after lichess, a Swiss one.
    for (name, kind) in [("Cy", "tournament"), ("Dee", "swiss")] {
        let (mut cy, _) = sign_up(other, name).await;
        let id = create(other, &mut all[0], &wanted("swiss", json!({ "rounds": 1 }))).await;
        let joined = cy.post(other, &format!("/api/{kind}/{id}/join"), &json!({})).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        done(hall, &mut all[1], &id, "join").await;
        let mut socket = watch(other, &cy, &id).await;
        let seen = until(&mut socket, |now| now["about"]["players"] == 2).await;
        assert_eq!(seen["about"]["state"], "created");
        done(other, &mut all[0], &id, "start").await;
        // Each game is played where its players are, one at each process.
        let running = until(&mut socket, |now| now["games"][0]["game"]["id"].is_string()).await;
        let game = running["games"][0]["game"]["id"].as_str().unwrap();
        let cy_is_white = running["games"][0]["white"] == name;
        let mut seats: [Socket; 2] = [cy.connect(other, game).await, all[1].connect(hall, game).await];
        for seat in &mut seats {
            seat.room().await;
        }
        seats[usize::from(!cy_is_white)].play("e2e4", 0).await;
        seats[usize::from(cy_is_white)].say(json!({ "do": "resign" })).await;
        let over = until(&mut socket, is_over).await;
        assert_eq!(over["about"]["winner"], if cy_is_white { name } else { "Bob" }, "{over}");
        let lines = cy.get(other, &format!("/api/{kind}/{id}/results")).await.body;
        assert_eq!(lines.lines().count(), 2, "{lines}");
    }
}

#[tokio::test]
#[ignore = "it needs PostgreSQL and NATS"]
async fn databases_what_the_bus_has_lost_is_read_from_the_store() {
    let Some(ground) = Ground::start().await else { return };
    let other = &ground.other;
    let (mut ann, _) = sign_up(other, "Ann").await;
    let id =
        ann.begin(other, json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "clock": null })).await;
    let mut socket = ann.connect(other, &id).await;
    assert_eq!(socket.room().await["players"]["w"]["name"], "Ann");
    // Another process gives her another name, and what it says of that is lost.
    let mut connection = PgConnection::connect(&ground.database).await.unwrap();
    sqlx::query("UPDATE game SET white_name = 'Anna' WHERE id = $1").bind(&id).execute(&mut connection).await.unwrap();
    let bus = async_nats::connect(ground.bus.url()).await.unwrap();
    // Nothing is lost while it has sent nothing; then it says that there was one.
    for sent in [0, 1] {
        let count = json!({ "from": "another", "number": sent }).to_string();
        bus.publish("menagerie.notes", count.into()).await.unwrap();
    }
    bus.flush().await.unwrap();
    while socket.room().await["players"]["w"]["name"] != "Anna" {}
}
