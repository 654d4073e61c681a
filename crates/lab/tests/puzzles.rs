//! Puzzles are what the reference implementation makes of them, and mining is the same for a seed.

use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Color, Explain, Game, Library};
use menagerie_lab::mates::read;
use menagerie_lab::puzzles::{Miner, Mining, Sought, only_line};
use std::sync::Arc;

fn winner(result: &str) -> Option<Color> {
    match result.split(' ').next() {
        Some("1-0") => Some(Color::White),
        Some("0-1") => Some(Color::Black),
        _ => None,
    }
}

/// The moves that win at once, by the reference implementation.
fn wins_at_once(position: &ReferencePosition) -> Vec<String> {
    let side = position.side();
    let wins = |after: &ReferencePosition| winner(&after.result()) == Some(side);
    position.moves().into_iter().filter(|(_, after)| wins(after)).map(|(text, _)| text).collect()
}

/// In wins of one move, and in those of two with one key: there is one way to go on after some reply that holds out, or there are
/// several after all of them.
#[test]
fn the_reference_implementation_finds_the_same_ways_to_win() {
    let (library, mut counts) = (Library::shipped(), [0; 2]);
    for name in ["chess", "omega", "orchess", "los-alamos"] {
        let game = library.game(name).unwrap();
        let path = format!("{}/../../testdata/mates/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
        let problems = read(&std::fs::read_to_string(path).unwrap()).unwrap();
        let definition = Arc::new(game.definition().clone());
        for problem in problems.iter().filter(|problem| problem.moves <= 2).step_by(3) {
            let found = only_line(&mut game.position(&problem.fen).unwrap(), 2, 10_000_000);
            let start = ReferencePosition::from_fen(&definition, &problem.fen).unwrap();
            let expected = match (&problem.keys[..], problem.moves) {
                ([key], 1) => {
                    assert_eq!(wins_at_once(&start), [key.as_str()]);
                    true
                }
                ([key], _) => {
                    let after = &start.moves()[key];
                    let goes_on = |reply: &&ReferencePosition| winner(&reply.result()).is_none();
                    let replies = after.moves();
                    replies.values().filter(goes_on).any(|reply| wins_at_once(reply).len() == 1)
                }
                _ => false,
            };
            match &found {
                Sought::Only(line) => assert_eq!((line.length, expected), (problem.moves, true), "{name}: {problem}"),
                Sought::Several => assert!(!expected, "{name}: {problem}"),
                other => panic!("{name}: {problem}: {other:?}"),
            }
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count >= 10), "{counts:?}");
}

fn mining(seed: u64) -> Mining {
    Mining { lengths: 1..=2, nodes: 200, proof_nodes: 200_000, seed }
}

fn mined(game: &Game, seed: u64, numbers: std::ops::Range<u64>) -> Vec<menagerie_lab::puzzles::Puzzle> {
    let mut miner = Miner::new(game, mining(seed)).unwrap();
    numbers.flat_map(|number| miner.self_play(number, &|| true).unwrap()).collect()
}

#[test]
fn mined_puzzles_are_proved_and_the_same_for_a_seed() {
    let game = Library::shipped().game("los-alamos").unwrap();
    let all = mined(&game, 5, 0..12);
    assert!(all.len() >= 2, "{all:?}");
    for puzzle in &all {
        puzzle.prove(&game, 10_000_000).unwrap_or_else(|why| panic!("{puzzle:?}: {why}"));
        assert!(puzzle.source.starts_with("self-play, seed 5, 200 nodes a move, game "), "{}", puzzle.source);
    }
    // A run that was stopped goes on with the next game.
    let halves = [mined(&game, 5, 0..6), mined(&game, 5, 6..12)].concat();
    assert_eq!(halves, all);
    assert_ne!(mined(&game, 6, 0..12), all);
}

#[test]
fn a_game_that_is_broken_off_leaves_nothing() {
    let game = Library::shipped().game("los-alamos").unwrap();
    let mut miner = Miner::new(&game, mining(5)).unwrap();
    assert!(miner.self_play(0, &|| false).is_none());
    let plies = std::cell::Cell::new(0);
    let some = || {
        plies.set(plies.get() + 1);
        plies.get() < 5
    };
    assert!(miner.self_play(0, &some).is_none());
    assert_eq!(miner.tally(), Default::default());
}

#[test]
fn games_that_were_played_have_puzzles_once() {
    let game = Library::shipped().game("chess").unwrap();
    let start = game.position("1r1r2k1/5ppp/8/8/8/8/3R4/3R2K1 w - - 0 1").unwrap();
    let mut position = start.clone();
    let moves: Vec<_> = ["d2d8", "b8d8", "d1d8"]
        .map(|text| {
            let mv = position.parse_move(text).unwrap();
            position.play_unchecked(mv);
            mv
        })
        .into();
    let mut miner = Miner::new(&game, mining(1)).unwrap();
    let found = miner.of_game(&start, &moves, "by hand", &|| true).unwrap();
    let [puzzle] = &found[..] else { panic!("{found:?}") };
    assert_eq!((puzzle.to_string(), puzzle.source.as_str()), ("mate in 2".into(), "by hand, after 0 plies"));
    // The end of its solution is no puzzle of its own, and the position is known now.
    assert_eq!(miner.of_game(&start, &moves, "again", &|| true).unwrap(), []);
    assert_eq!((miner.tally().games, miner.tally().puzzles), (2, 1));
}
