//! Definitions that make much work.

use crate::client::{Browser, Server, Socket, TWENTY};
use menagerie_server::ServerLimits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Twenty-five pieces that go two king's steps, over anything: paths without end.
fn many_ways() -> String {
    let pieces = (0..25).map(|i| format!("p{i} = {{ letter = '{}', betza = 'mamaK' }}\n", (b'A' + i) as char));
    let pieces: String = pieces.collect();
    format!(
        "title = 'x'\n[board]\nfiles = 16\nranks = 16\n[pieces]\n{pieces}[start]\nfen = '{}'\n",
        ["16"; 16].join("/")
    )
}

/// Fifteen kinds in each hand, and every drop is looked at for a mate.
fn drop_mates() -> String {
    include_str!("../../../fuzz/seeds/definition/drop-mates.toml").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn work_without_end_is_broken_off_and_others_play_on() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    let mut ann = Browser::new();
    let id = ann.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    let mut game = ann.connect(&server, &id).await;
    game.room().await;
    let heavy = |definition: String| {
        let body: Value = json!({ "game": "", "definition": definition });
        let address = &server;
        async move {
            let began = Instant::now();
            let answers = [Browser::new().post(address, "/api/position", &body).await];
            (answers[0].status, began.elapsed())
        }
    };
    let (many, mates) = (many_ways(), drop_mates());
    let crowd = async {
        let all = (0..12).map(|number| heavy(if number % 2 == 0 { many.clone() } else { mates.clone() }));
        futures_util::future::join_all(all).await
    };
    let play = async {
        let mut slowest = Duration::ZERO;
        for (version, uci) in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"].into_iter().enumerate() {
            let began = Instant::now();
            game.play(uci, version as u64).await;
            slowest = slowest.max(began.elapsed());
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        slowest
    };
    let (answers, slowest) = tokio::join!(crowd, play);
    assert!(slowest < Duration::from_secs(3), "a move took {slowest:?}");
    for (status, time) in answers {
        assert!([200, 413, 422, 429, 503].contains(&status) && time < Duration::from_secs(25), "{status} {time:?}");
    }
    // Nothing goes on in secret: a definition of the same kind gets its turn at once.
    let began = Instant::now();
    let small = "inherit = 'chess'\ntitle = 'x'\n";
    let answer = Browser::new().post(&server, "/api/position", &json!({ "game": "", "definition": small })).await;
    assert!(
        answer.status == 200 && began.elapsed() < Duration::from_secs(5),
        "{} {:?}",
        answer.status,
        began.elapsed()
    );
}

#[tokio::test]
async fn new_definitions_are_work_wherever_they_are_brought() {
    let server = Server::of(|settings| settings.limits.work = TWENTY).await;
    for number in 0..=20 {
        let definition = format!("inherit = 'chess'\ntitle = 'x {number}'\n");
        let (path, body) = match number % 3 {
            0 => ("/api/position", json!({ "definition": definition })),
            1 => ("/api/reach", json!({ "definition": definition, "kind": "rook" })),
            _ => {
                let attempt = json!({ "text": "e4" });
                ("/api/explain", json!({ "definition": definition, "attempt": attempt }))
            }
        };
        let expected = if number < 20 { 200 } else { 429 };
        assert_eq!(Browser::new().post(&server, path, &body).await.status, expected, "{path} {number}");
    }
    // One that the server knows is no work any more.
    let known = json!({ "definition": "inherit = 'chess'\ntitle = 'x 0'\n" });
    assert_eq!(Browser::new().post(&server, "/api/position", &known).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_the_engine_begins_wait_for_their_own_machine_alone() {
    let server = Server::of(|settings| {
        settings.limits = ServerLimits::off();
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await;
    let body = json!({ "game": "chess", "opponent": { "engine": { "level": 20 } }, "color": "b" });
    let [mut greedy, mut ann] = ["192.0.2.1", "192.0.2.2"].map(Browser::at);
    let mut games = Vec::new();
    for _ in 0..60 {
        let id = greedy.begin(&server, body.clone()).await;
        games.push(greedy.connect(&server, &id).await);
    }
    let id = ann.begin(&server, body).await;
    let mut game = ann.connect(&server, &id).await;
    let event = game.any(&["queue", "moved", "thinking"]).await;
    assert!(event["event"] != "queue" || event["ahead"].as_u64() <= Some(2), "{event}");
}

/// White is in check, and every move of the queens that does not help leaves very many choices of promotions: few moves are
/// legal, and finding them takes a while.
fn choices(pawns: usize) -> String {
    let rows = format!("{}{}/16/{}", "(P)".repeat(pawns), 16 - pawns, "Q".repeat(16));
    let empty = "16/".repeat(10);
    format!(
        "title = 'x'\n[board]\nfiles = 16\nranks = 16\n[start]\nfen = '{rows}/{empty}1n14/12nnnn/K12nkn w - - 0 1'\n\
         [pieces]\nking = {{ letter = 'K', betza = 'K', royal = true }}\nqueen = {{ letter = 'Q', betza = 'Q' }}\n\
         rook = {{ letter = 'R', betza = 'R' }}\nbishop = {{ letter = 'B', betza = 'B' }}\n\
         knight = {{ letter = 'N', betza = 'N' }}\npawn = {{ letter = 'P', betza = 'fmWfcF' }}\n[rules]\n\
         promotion = {{ pieces = ['pawn'], to = ['queen', 'rook', 'bishop', 'knight'], zone = ['*16'] }}\n\
         co-squares = {{ effect = 'overload' }}\n"
    )
}

async fn analyse_for_ever(server: &Server) {
    let mut socket = Socket::open(server, "/api/analysis").await;
    for number in 1.. {
        socket.say(json!({ "number": number, "lines": 8, "definition": choices(6) })).await;
        socket.any(&["lines", "done", "refused"]).await;
    }
}

/// The longest time for which this thread, which is the server's too, did nothing else than one thing.
async fn longest_stall() -> Duration {
    let (began, mut longest) = (Instant::now(), Duration::ZERO);
    while began.elapsed() < Duration::from_secs(4) {
        let last = Instant::now();
        tokio::time::sleep(Duration::from_millis(1)).await;
        longest = longest.max(last.elapsed());
    }
    longest
}

#[tokio::test]
async fn analyses_of_games_with_slow_moves_leave_the_server_free() {
    let mut stalls = Vec::new();
    // A machine that is busy with something else stalls now and then; what stalls each of three times is the server.
    while stalls.iter().all(|stall| *stall > Duration::from_millis(60)) {
        assert!(stalls.len() < 3, "{stalls:?}");
        let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
        let analyses = futures_util::future::join_all((0..6).map(|_| analyse_for_ever(&server)));
        tokio::select! {
            _ = analyses => unreachable!("they go on for ever"),
            stall = longest_stall() => stalls.push(stall),
        }
    }
}
