//! What a definition of a stranger's can cost: memory is refused before it is allocated, and work is broken off in time.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and measure time"
)]

use menagerie_core::budget::{Budget, Exhausted};
use menagerie_core::warnings;
use menagerie_core::{Explain, Game, Library, LoadError, rules_page};
use peak_alloc::PeakAlloc;
use std::sync::Mutex;
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One test at a time: they measure time and memory.
static ALONE: Mutex<()> = Mutex::new(());

const MEBIBYTE: usize = 1 << 20;
/// How long after its end work may go on. What does not look at its budget goes on for minutes; a debug build on slow and busy cores needs half a second.
const MARGIN: Duration = Duration::from_secs(2);

/// A seed of the fuzzer.
fn seed(name: &str) -> String {
    let path = format!("{}/../fuzz/seeds/definition/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn load(text: &str) -> Result<Game, LoadError> {
    let mut library = Library::shipped();
    let name = library.add("definition.toml", text)?;
    library.game(&name)
}

/// A game of two walled kings and some types that move like this on a square board.
fn of_types(betza: &str, count: usize, size: usize) -> String {
    let (empty, right) = (format!("{size}/").repeat(size - 4), size - 2);
    let mut text = format!(
        "title = \"Types\"\n[board]\nfiles = {size}\nranks = {size}\n[start]\n\
         fen = \"kp{right}/pp{right}/{empty}PP{right}/KP{right} w - - 0 1\"\n[pieces]\n\
         king = {{ letter = \"K\", betza = \"K\", royal = true }}\nwall = {{ letter = \"P\", betza = \"\" }}\n"
    );
    for c in ('A'..='Z').filter(|letter| !['K', 'P'].contains(letter)).take(count) {
        text += &format!("type-{} = {{ letter = \"{c}\", betza = \"{betza}\" }}\n", c.to_ascii_lowercase());
    }
    text
}

/// The most bytes that some work holds at once, besides what was held before.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let done = work();
    (done, MEMORY.peak_usage().saturating_sub(before))
}

/// Does some work with a tenth of a second for it, and sees that it keeps to that, whether it has then been done or not.
fn keeps_to_its_time<T>(what: &str, work: impl FnOnce() -> T) -> Result<T, Exhausted> {
    let began = Instant::now();
    let time = Duration::from_millis(100);
    let done = Budget::new().until(move || began.elapsed() >= time).memory(64 * MEBIBYTE).run(work);
    let elapsed = began.elapsed();
    assert!(elapsed < time + MARGIN, "{what} took {elapsed:?}");
    done
}

#[test]
fn too_many_ways_are_refused_before_their_tables_are_made() {
    let _alone = ALONE.lock();
    let text = seed("many-ways");
    let began = Instant::now();
    let (refused, peak) = peak(|| load(&text).map(|game| game.name().to_string()));
    let (elapsed, message) = (began.elapsed(), refused.unwrap_err().to_string());
    assert!(peak < 24 * MEBIBYTE && elapsed < MARGIN, "{peak} bytes, {elapsed:?}");
    assert!(message.contains("pieces.taker-e.betza: with this piece the game is too large"), "{message}");
}

#[test]
fn what_is_meant_to_be_played_is_well_below_the_limit() {
    let _alone = ALONE.lock();
    for (betza, most) in [("Q", 16), ("NN", 28), ("zRzB", 48), ("NNzRzB", 64), ("afafK", 32), ("oQ", 32)] {
        let text = of_types(betza, 24, 16);
        let (game, peak) = peak(|| load(&text));
        let game = game.unwrap_or_else(|error| panic!("{betza}: {error}"));
        assert!(peak < most * MEBIBYTE, "24 types of {betza} take {peak} bytes");
        assert!(game.memory() <= peak);
    }
    for betza in ["pQ", "gQ", "mamaK"] {
        load(&of_types(betza, 2, 16)).unwrap_or_else(|error| panic!("{betza}: {error}"));
        load(&of_types(betza, 24, 8)).unwrap_or_else(|error| panic!("{betza}: {error}"));
    }
}

#[test]
fn games_and_positions_know_how_much_they_hold() {
    let _alone = ALONE.lock();
    let users = format!("{}/../../testdata/games-of-users", env!("CARGO_MANIFEST_DIR"));
    let users = std::fs::read_dir(users).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let types = ["Q", "NN", "pQ", "mamaK", "pQmamaK", "imcQmcN"].map(|betza| of_types(betza, 3, 16));
    let (shipped, mut seen) = (Library::shipped(), 0);
    let names: Vec<String> = shipped.names().map(|name| format!("inherit = \"{name}\"")).collect();
    for text in names.into_iter().chain(users).chain(types).chain(["drop-mates", "million-choices"].map(seed)) {
        let mut library = Library::shipped();
        let Ok(name) = library.add("definition.toml", &text) else { continue };
        // Some inherit from others of their folder. What all libraries share is read with the first game.
        if library.game(&name).is_err() {
            continue;
        }
        let before = MEMORY.current_usage();
        let game = library.game(&name).unwrap();
        seen += 1;
        let held = MEMORY.current_usage() - before;
        let share = game.memory() as f64 / held as f64;
        assert!((0.8..1.2).contains(&share), "{text}\n{name} holds {held} and says {}", game.memory());
        if game.board().len() > 128 {
            continue; // Its moves may take long.
        }
        let before = MEMORY.current_usage();
        let mut position = game.start();
        while let Some(&mv) = position.legal_moves().iter().find(|mv| mv.becomes().is_none()) {
            position.play_unchecked(mv);
            if position.ply() == 100 {
                break;
            }
        }
        let held = MEMORY.current_usage() - before;
        let share = position.memory() as f64 / held as f64;
        assert!((0.8..1.2).contains(&share), "a position of {name} holds {held} and says {}", position.memory());
    }
    assert!(seen > 50, "only {seen} games were looked at");
}

#[test]
fn a_long_game_of_drops_that_may_not_mate_is_broken_off() {
    let _alone = ALONE.lock();
    let game = load(&seed("drop-mates")).unwrap();
    let play = || {
        let mut position = game.start();
        while position.ply() < 2_000 {
            let moves = position.legal_moves();
            let quiet = moves.iter().find(|mv| mv.dropped().is_none() && mv.to().index() % 2 == position.ply() % 2);
            let Some(&mv) = quiet.or(moves.first()) else { break };
            position.play_unchecked(mv);
        }
        position.outcome()
    };
    assert_eq!(keeps_to_its_time("playing", play), Err(Exhausted::Time));
}

#[test]
fn a_million_choices_a_move_are_broken_off_wherever_they_are_asked_for() {
    let _alone = ALONE.lock();
    let game = load(&seed("million-choices")).unwrap();
    let start = keeps_to_its_time("the start", || game.start()).unwrap();
    assert!(keeps_to_its_time("the moves", || start.legal_moves().len()).is_err());
    assert!(keeps_to_its_time("their number", || start.count_legal_moves()).is_err());
    assert!(keeps_to_its_time("a list", || start.list_moves(&mut Vec::new())).is_err());
    assert!(keeps_to_its_time("a text", || start.parse_move("a14a15").is_ok()).is_err());
    assert!(keeps_to_its_time("a reason", || start.explain("a14b16").is_ok()).is_err());
    assert!(keeps_to_its_time("sequences", || start.clone().perft(2)).is_err());
    let _ = keeps_to_its_time("the outcome", || start.outcome());
    let _ = keeps_to_its_time("the warnings", || warnings(&game).to_string());
    let _ = keeps_to_its_time("the page", || rules_page(&game).len());
    let (listed, peak) = peak(|| Budget::new().memory(8 * MEBIBYTE).run(|| start.legal_moves().len()));
    assert_eq!(listed, Err(Exhausted::Memory));
    assert!(peak < 32 * MEBIBYTE, "{peak} bytes");
}

#[test]
fn many_starts_are_broken_off_and_take_little() {
    let _alone = ALONE.lock();
    let text = "title = \"Starts\"\n[board]\nfiles = 16\nranks = 16\n[start]\nfen = \"aaaaaaabcdefghik/16/16/16/16/16/16/16/16/16/16/\
                16/16/16/16/AAAAAAABCDEFGHIK w - - 0 1\"\n[start.shuffle]\npattern = \"AAAAAAA????????K\"\nfill = \"BCDEFGHI\"\n\
                mirrored = true\n[pieces]\nking = { letter = \"K\", betza = \"K\", royal = true }\n";
    let types = |betza: &str| -> String {
        ('A'..='I')
            .map(|c| format!("type-{} = {{ letter = \"{c}\", betza = \"{betza}\" }}\n", c.to_ascii_lowercase()))
            .collect()
    };
    let easy = format!("{text}{}", types("W"));
    let (game, peak) = peak(|| load(&easy));
    assert_eq!(game.unwrap().starts(), 80_640);
    assert!(peak < 32 * MEBIBYTE, "{peak} bytes");
    let hard = format!("{text}{}", types("mQNNvNN"));
    let _ = keeps_to_its_time("compiling", || load(&hard).is_ok());
}

#[test]
fn every_question_keeps_to_its_steps() {
    let _alone = ALONE.lock();
    let game = Library::shipped().game("grand").unwrap();
    let few = |work: &dyn Fn()| Budget::new().steps(10).run(work);
    assert_eq!(few(&|| drop(Library::shipped().game("grand"))), Err(Exhausted::Time));
    assert_eq!(few(&|| drop(game.start())), Err(Exhausted::Time));
    let start = game.start();
    assert_eq!(few(&|| drop(start.legal_moves())), Err(Exhausted::Time));
    assert_eq!(few(&|| _ = start.count_legal_moves()), Err(Exhausted::Time));
    assert_eq!(few(&|| _ = start.outcome()), Err(Exhausted::Time));
    assert_eq!(few(&|| drop(start.explain("e2e9"))), Err(Exhausted::Time));
    assert_eq!(few(&|| drop(warnings(&game))), Err(Exhausted::Time));
    assert_eq!(few(&|| drop(rules_page(&game))), Err(Exhausted::Time));
    // What was broken off has changed nothing.
    assert_eq!((start.legal_moves().len(), start.fen()), (game.start().legal_moves().len(), game.start().fen()));
}
