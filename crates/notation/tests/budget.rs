//! Writing and reading moves of a game with a million choices a move, or with thousands of moves to one square, is broken
//! off in time.

use menagerie_core::budget::{Budget, Exhausted};
use menagerie_core::{Game, Library};
use menagerie_notation::{Style, read, write, write_all};
use std::time::{Duration, Instant};

fn load(text: &str) -> Game {
    let mut library = Library::shipped();
    let name = library.add("definition.toml", text).unwrap();
    library.game(&name).unwrap()
}

/// A seed of the fuzzer.
fn seed(name: &str) -> Game {
    let path = format!("{}/../fuzz/seeds/definition/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    load(&std::fs::read_to_string(path).unwrap())
}

/// How long after its end work may go on. What does not look at its budget goes on for minutes, and cores may be slow and busy.
const MARGIN: Duration = Duration::from_secs(2);

/// Does some work with a tenth of a second for it, and sees that it keeps to that, whether it has then been done or not.
fn keeps_to_its_time<T>(what: &str, work: impl FnOnce() -> T) -> Result<T, Exhausted> {
    let began = Instant::now();
    let time = Duration::from_millis(100);
    let done = Budget::new().until(move || began.elapsed() >= time).memory(64 << 20).run(work);
    let elapsed = began.elapsed();
    assert!(elapsed < time + MARGIN, "{what} took {elapsed:?}");
    done
}

#[test]
fn a_million_choices_are_broken_off() {
    let game = seed("million-choices");
    let start = game.start();
    // A move that marks nothing is found without the others.
    let mut position = start.clone();
    position.play_null();
    let quiet = position.legal_moves()[0];
    for style in Style::ALL {
        assert!(keeps_to_its_time("all texts", || write_all(&mut start.clone(), style).len()).is_err());
        assert!(keeps_to_its_time("a text", || write(&position, quiet, style)).is_ok());
    }
    for text in ["Qb15", "a14a15", "Qk14-k16", "Qk16/a16=N", "O-O", "Nxe4"] {
        assert!(keeps_to_its_time(text, || read(&start, text).is_ok()).is_err());
    }
}

#[test]
fn many_moves_to_one_square_are_broken_off() {
    let rows = ["16"; 12].join("/");
    let text = format!(
        "title = \"Universal\"\n[board]\nfiles = 16\nranks = 16\n[start]\nfen = \"k15/{rows}/AAAAAAAAAAAAAAAA/\
         AAAAAAAAAAAAAAAA/KAAAAAAAAAAAAAAA w - - 0 1\"\n[pieces]\nking = {{ letter = \"K\", betza = \"K\", royal = true }}\n\
         flyer = {{ letter = \"A\", betza = \"{}\" }}\n",
        (0..16).flat_map(|a| (0..=a).map(move |b| format!("m({a},{b})"))).skip(1).take(28).collect::<String>()
    );
    let game = load(&text);
    let mut start = game.start();
    assert!(start.count_legal_moves() > 1_000);
    for style in Style::ALL {
        let _ = keeps_to_its_time("all texts", || write_all(&mut start, style).len());
        start = game.start();
    }
    assert_eq!(Budget::new().steps(20_000).run(|| write_all(&mut start, Style::San).len()), Err(Exhausted::Time));
}
