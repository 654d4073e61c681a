//! Tablebases: they agree with published ones and with the docs, and the engine wins won positions against the best defence.

use menagerie_core::{Color, Library, Outcome};
use menagerie_engine::SearchLimits;
use menagerie_lab::tablebase::Tablebase;
use menagerie_runner::{Control, Options, Player};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The engine's nodes per move.
const NODES: u64 = 20_000;

fn solve(game: &str, piece: &str) -> Tablebase {
    let game = Library::shipped().game(game).unwrap();
    let kind = game.definition().kind(piece).unwrap();
    Tablebase::solve(&game, kind).unwrap()
}

/// The rows of the table in the docs, without spaces.
fn documented() -> Vec<Vec<String>> {
    let text = include_str!("../../../docs/endings.md");
    let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()).collect()
}

/// Compares a tablebase with its row in the docs.
fn compare(row: &[String], tablebase: &Tablebase) {
    let side = |side| {
        let summary = tablebase.summary(side);
        let share = format!("{:.2} %", summary.share());
        [summary.positions.to_string(), summary.won.to_string(), share, summary.longest.to_string()]
    };
    let found: Vec<String> = Color::BOTH.into_iter().flat_map(side).collect();
    assert_eq!(row[2..], found, "{row:?}");
}

/// Lets the engine play White in random won positions against the best defence.
fn win(game: &str, tablebase: &Tablebase, games: usize) {
    let game = Library::shipped().game(game).unwrap();
    let mut player = Player::new(&game, Options { hash: 16, threads: 1 }).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
    let (mut played, mut longest) = (0, 0);
    while played < games {
        let Some(mut position) = tablebase.won(rng.random_range(0..tablebase.indices())) else { continue };
        if position.side() == Color::Black {
            continue;
        }
        let fen = position.fen();
        player.new_game();
        while position.outcome().is_none() {
            let mv = match position.side() {
                Color::White => player.search(&position, &limits, &Control::new(), &mut |_| {}).best,
                Color::Black => tablebase.best_defence(&position),
            };
            position.play_unchecked(mv.unwrap());
        }
        let won = position.outcome().and_then(Outcome::winner) == Some(Color::White);
        assert!(won, "{}: {fen} is won and ended {}: {}", game.name(), position.result(), position.fen());
        assert!(position.ply() <= 100, "{}: {fen} took {} plies", game.name(), position.ply());
        longest = longest.max(position.ply().div_ceil(2));
        played += 1;
    }
    eprintln!("{}: {games} won, the longest in {longest} moves", game.name());
}

/// The counts of published tablebases: 144508 and 175168 positions with White to move, 223944 with Black.
#[test]
fn queen_and_rook_agree_with_published_tablebases() {
    for (piece, positions, longest) in [("queen", 144_508, 10), ("rook", 175_168, 16)] {
        let tablebase = solve("chess", piece);
        let [white, black] = Color::BOTH.map(|side| tablebase.summary(side));
        assert_eq!((white.positions, white.won, white.longest), (positions, positions, longest), "{piece}");
        assert_eq!((black.positions, black.longest), (223_944, longest), "{piece}");
        win("chess", &tablebase, 1);
    }
}

#[test]
#[ignore = "a minute or two: run by .ci/nightly"]
fn the_docs_are_right_and_the_engine_wins_what_is_won() {
    let rows = documented();
    assert!(rows.len() >= 5);
    for row in rows {
        let tablebase = solve(&row[0], &row[1]);
        compare(&row, &tablebase);
        // Where nearly everything is won the engine must know how.
        if tablebase.summary(Color::White).share() > 99.0 {
            win(&row[0], &tablebase, 20);
        }
    }
}
