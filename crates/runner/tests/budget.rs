//! A search stops soon, also where a single position takes minutes.

use menagerie_core::{Game, Library};
use menagerie_engine::SearchLimits;
use menagerie_runner::{Control, Options, Player};
use std::thread;
use std::time::{Duration, Instant};

/// A seed of the fuzzer.
fn seed(name: &str) -> Game {
    let path = format!("{}/../fuzz/seeds/definition/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let mut library = Library::shipped();
    let name = library.add("definition.toml", &std::fs::read_to_string(path).unwrap()).unwrap();
    library.game(&name).unwrap()
}

/// How long a search may go on after it is stopped. What does not look at its budget goes on for minutes, and cores may be slow and busy.
const SOON: Duration = Duration::from_secs(2);
/// A player is ready after that, also where the static evaluation of a game takes its whole budget and others use the machine.
const READY: Duration = Duration::from_secs(10);

#[test]
fn a_search_is_stopped_soon_wherever_it_is_and_the_player_plays_on() {
    let chess = Library::shipped().game("chess").unwrap();
    for game in [seed("million-choices"), seed("drop-mates"), chess] {
        let began = Instant::now();
        let mut player = Player::new(&game, Options { hash: 1, threads: 2 }).unwrap();
        assert!(began.elapsed() < READY, "a player of {} takes {:?}", game.name(), began.elapsed());
        let start = game.start();
        for wait in [0, 30, 200] {
            let control = Control::new();
            let stopped = thread::scope(|scope| {
                let stopper = scope.spawn(|| {
                    thread::sleep(Duration::from_millis(wait));
                    control.stop();
                    Instant::now()
                });
                player.search(&start, &SearchLimits::default(), &control, &mut |_| {});
                let ended = Instant::now();
                ended.saturating_duration_since(stopper.join().unwrap())
            });
            assert!(stopped < SOON, "{} goes on for {stopped:?}", game.name());
        }
    }
}

#[test]
fn a_search_with_a_time_keeps_to_it_and_answers_with_what_it_has() {
    let limits = SearchLimits { move_time: Some(Duration::from_millis(100)), ..SearchLimits::default() };
    let game = seed("drop-mates");
    let mut player = Player::new(&game, Options { hash: 1, threads: 1 }).unwrap();
    let began = Instant::now();
    let answer = player.search(&game.start(), &limits, &Control::new(), &mut |_| {});
    assert!(began.elapsed() < Duration::from_millis(100) + SOON, "{:?}", began.elapsed());
    let best = answer.best.expect("the moves are listed within the time");
    assert!(game.start().legal_moves().contains(&best));
    let game = seed("million-choices");
    let mut player = Player::new(&game, Options { hash: 1, threads: 1 }).unwrap();
    let began = Instant::now();
    let answer = player.search(&game.start(), &limits, &Control::new(), &mut |_| {});
    assert!(began.elapsed() < Duration::from_millis(100) + SOON, "{:?}", began.elapsed());
    assert!(answer.best.is_none() && answer.lines.is_empty(), "not even the moves are known");
}
