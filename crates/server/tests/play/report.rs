//! Reports that are made while somebody waits.

use crate::client::{Browser, Server, Socket, refused_socket};
use menagerie_server::ServerLimits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A small game, of which forty games take seconds.
const SMALL: &str = "inherit = 'los-alamos'\ntitle = 'Smaller'\n";

async fn with(limits: ServerLimits) -> Server {
    Server::of(|settings| {
        settings.limits = limits;
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await
}

/// With time for all games on any machine.
fn patient() -> ServerLimits {
    ServerLimits { report_time: Duration::from_secs(3600), ..ServerLimits::off() }
}

async fn at(server: &Server, machine: &str) -> Socket {
    let request = Browser::at(machine).upgrade(server, "/api/report", &format!("http://{}", server.address));
    Socket::of(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_definition_is_measured_to_the_end() {
    let server = with(patient()).await;
    let mut socket = Socket::open(&server, "/api/report").await;
    socket.say(json!({ "definition": SMALL })).await;
    let first = socket.event("progress").await;
    assert_eq!((&first["done"], &first["all"]), (&json!(0), &json!(76)));
    let mut done = 0;
    let end = loop {
        let event = socket.any(&["progress", "done", "refused"]).await;
        if event["event"] != "progress" {
            break event;
        }
        assert!(event["done"].as_u64().unwrap() > done, "{event}");
        done = event["done"].as_u64().unwrap();
    };
    assert_eq!((&end["event"], &end["cut"], done), (&json!("done"), &json!(false), 76), "{end}");
    let report = &end["report"];
    assert_eq!((&report["title"], &report["games"], &report["nodes"]), (&json!("Smaller"), &json!(40), &json!(200)));
    assert_eq!(report["metrics"].as_array().unwrap().len(), 13);
    assert_eq!((report["references"].as_array().unwrap().len(), report["skill"].as_array().unwrap().len()), (4, 6));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_without_time_for_all_games_is_of_those_that_were_played() {
    let limits = ServerLimits { report_time: Duration::from_millis(2500), ..ServerLimits::off() };
    let server = with(limits).await;
    let mut socket = Socket::open(&server, "/api/report").await;
    // How many there are by then depends on the machine, but no machine plays all of these.
    socket.say(json!({ "game": "tamerlane" })).await;
    let end = socket.any(&["done", "refused"]).await;
    let few = end["problem"]["detail"].as_str().is_some_and(|why| why.contains("hardly any game ended in its time"));
    let cut = end["cut"] == true && end["report"]["games"].as_u64() >= Some(4);
    assert!(few || cut, "{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_measured_is_refused_with_a_sentence() {
    let limits = ServerLimits { report_time: Duration::from_secs(3), ..ServerLimits::off() };
    let server = with(limits).await;
    let mut socket = Socket::open(&server, "/api/report").await;
    let slow = include_str!("../../../fuzz/seeds/definition/drop-mates.toml");
    let alone = "title = 'x'\n[board]\nfiles = 4\nranks = 1\n[pieces]\nking = { letter = 'K', betza = 'K', royal = true }\n\
                 [start]\nfen = 'k2K w - - 0 1'\n";
    for (request, words) in [
        (json!({ "game": "ludo" }), "no game `ludo`"),
        (json!({ "definition": "inherit = 'nothing'" }), "nothing"),
        (json!({ "definition": alone }), "fewer than 4 different positions"),
        (json!({ "definition": slow }), "hardly any game"),
        (json!({ "definition": SMALL, "nodes": 9 }), "Unknown field `nodes`"),
        (json!([]), "must be an object, not a list"),
    ] {
        let began = Instant::now();
        let why = socket.refused(request).await;
        assert!(why.contains(words), "{why}");
        assert!(began.elapsed() < Duration::from_secs(20), "{words}: {:?}", began.elapsed());
    }
    let foreign = Browser::new().upgrade(&server, "/api/report", "http://evil.example");
    assert_eq!(refused_socket(foreign).await, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_has_one_report_and_all_together_have_some() {
    let usual = ServerLimits::default();
    let limits = ServerLimits { reports_each: usual.reports_each, reports: 2, ..ServerLimits::off() };
    let server = with(limits).await;
    let begin = |machine: &'static str| {
        let server = &server;
        async move {
            let mut socket = at(server, machine).await;
            socket.say(json!({ "game": "shogi" })).await;
            let event = socket.any(&["queue", "progress", "refused"]).await;
            (socket, event)
        }
    };
    let why = |event: &Value| event["problem"]["detail"].as_str().unwrap_or_default().to_string();
    let (first, event) = begin("192.0.2.1").await;
    assert_ne!(event["event"], "refused", "{event}");
    let (_again, event) = begin("192.0.2.1").await;
    assert!(why(&event).contains("report is being made for you"), "{event}");
    let (mut second, event) = begin("192.0.2.2").await;
    assert_ne!(event["event"], "refused", "{event}");
    let (_third, event) = begin("192.0.2.3").await;
    assert!(why(&event).contains("busy"), "{event}");
    // A new request takes the place of the last, and what is stopped makes room.
    second.say(json!({ "game": "omega" })).await;
    assert_ne!(second.any(&["queue", "progress", "refused"]).await["event"], "refused");
    drop(first);
    let began = Instant::now();
    while begin("192.0.2.3").await.1["event"] == "refused" {
        assert!(began.elapsed() < Duration::from_secs(30), "the report of a closed socket is still being made");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_gives_way_to_a_live_game_and_comes_to_its_end() {
    let server = with(patient()).await;
    let mut report = Socket::open(&server, "/api/report").await;
    report.say(json!({ "definition": SMALL })).await;
    report.event("progress").await;
    let mut ann = Browser::new();
    let body = json!({ "game": "chess", "opponent": { "engine": { "level": 3 } }, "color": "w" });
    let id = ann.begin(&server, body).await;
    let mut game = ann.connect(&server, &id).await;
    game.room().await;
    for (version, uci) in ["a2a3", "h2h3", "a3a4"].into_iter().enumerate() {
        game.play(uci, 2 * version as u64).await;
        assert_eq!(game.event("moved").await["version"], 2 * version as u64 + 2);
    }
    let end = report.any(&["done", "refused"]).await;
    assert_eq!((&end["event"], &end["report"]["games"]), (&json!("done"), &json!(40)), "{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_ends_with_its_socket() {
    let server = with(patient()).await;
    let mut reports = Vec::new();
    // As many as there are threads, or more.
    for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
        let mut socket = Socket::open(&server, "/api/report").await;
        socket.say(json!({ "game": "tamerlane" })).await;
        socket.any(&["queue", "progress"]).await;
        reports.push(socket);
    }
    drop(reports);
    // If they went on, no analysis would begin for an hour.
    let mut analysis = Socket::open(&server, "/api/analysis").await;
    analysis.say(json!({ "game": "chess", "lines": 1, "number": 1 })).await;
    analysis.event("lines").await;
}
