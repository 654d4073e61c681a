//! `play`, by a pipe.

use super::{menagerie, output_for, refuses};
use std::collections::HashSet;
use std::fs;

#[test]
fn both_sides_can_be_played() {
    let text = output_for(&["play", "chess", "--color", "both", "--ascii"], "f2f3\ne5\ng2g4\nQh4\nfen\n");
    assert!(
        text.starts_with("Chess. Type a move such as e2e4 or Nf3, or help.\n\n 8  r  n  b  q  k  b  n  r\n"),
        "{text}"
    );
    assert!(text.contains("\nBlack plays e5\n"), "{text}");
    assert!(text.contains("\nBlack plays Qh4#: checkmate\n"), "{text}");
    assert!(text.contains("The game is over: 0-1 checkmate."), "{text}");
    assert!(text.ends_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"), "{text}");
}

#[test]
fn the_opponent_answers_and_undo_takes_both_moves_back() {
    for game in ["chess", "oomost1", "omega", "conversion"] {
        let text = output_for(&["play", game, "--nodes", "200"], "moves\nfen\n");
        let first = text.lines().rev().nth(1).unwrap().split_whitespace().next().unwrap().to_string();
        let start = text.lines().last().unwrap().to_string();
        let text = output_for(&["play", game, "--nodes", "200"], format!("{first}\nundo\nfen\nundo\nquit\nfen\n"));
        assert!(text.contains(&format!("White plays {first}")), "{text}");
        assert!(text.contains("\nBlack plays "), "{text}");
        assert!(text.ends_with(&format!("{start}\nYou have made no move that could be taken back.\n")), "{text}");
    }
}

#[test]
fn the_opponent_begins_when_the_person_is_black() {
    let text = output_for(&["play", "chess", "--color", "black", "--level", "1"], "undo\nresign\n");
    assert!(text.contains("\nWhite plays "), "{text}");
    assert!(text.contains("You have made no move"), "{text}");
    assert!(text.contains("The game is over: 1-0 resignation."), "{text}");
}

#[test]
fn the_opponent_takes_a_mate() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    for strength in ["--level=2", "--level=8", "--level=20", "--elo=1200", "--nodes=500"] {
        let text = output_for(&["play", "chess", "--color", "black", "--fen", fen, strength], "g8h8\nhint\n");
        assert!(text.contains("White plays Ra8#: checkmate"), "{strength} {text}");
        assert!(text.contains("The game is over: 1-0 checkmate."), "{text}");
        assert_eq!(text.matches("The game is over. Type undo").count(), 2, "{text}");
    }
}

/// With nothing to do but think, it takes its time, and no longer.
#[test]
fn the_time_is_kept() {
    let began = std::time::Instant::now();
    let text = output_for(&["play", "grand", "--color", "black", "--level", "20", "--time", "0.3"], "");
    assert!(text.contains("\nWhite plays "), "{text}");
    let taken = began.elapsed().as_secs_f64();
    assert!((0.3..20.0).contains(&taken), "{taken} seconds");
}

#[test]
fn a_hint_is_a_move_a_verdict_and_a_line() {
    let hint = |game: &str, fen: &str| {
        let arguments = ["play", game, "--color", "both", "--nodes", "3000", "--fen", fen];
        let lines: Vec<String> = output_for(&arguments, "hint\n").lines().map(str::to_string).collect();
        lines[lines.len() - 2..].to_vec()
    };
    let mate = ["Ra8#: white wins by force with the next move (#1)", "1. Ra8#"];
    assert_eq!(hint("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), mate);
    let start = hint("oomost1", "startpos");
    let (mv, verdict) = start[0].split_once(": ").unwrap();
    assert!(verdict.contains("better") || verdict.contains("worse"), "{start:?}");
    assert!(start[1].starts_with(&format!("1. {mv} ")), "{start:?}");
    let behind = hint("grand", "4k5/10/10/10/10/10/10/10/10/2Q1K5 b - - 0 40");
    assert!(behind[0].contains("black is losing (-") && behind[1].starts_with("40... K"), "{behind:?}");
}

/// The opponent's moves in a game of O/R chess with these moves typed.
fn answers(strength: &str, typed: &str) -> Vec<String> {
    let text = output_for(&["play", "orchess", strength], typed.to_string());
    let moves: Vec<String> = text.lines().filter(|line| line.contains(" plays ")).map(str::to_string).collect();
    assert_eq!(moves.len(), 6, "{moves:?}");
    moves
}

/// Moves that are bounded by positions do not depend on the machine, and hints do not change them.
#[test]
fn the_same_moves_are_answered_the_same() {
    let moves = answers("--nodes=400", "e2e4\nd2d3\nf1e2\n");
    assert_eq!(answers("--nodes=400", "e2e4\nd2d3\nf1e2\n"), moves);
    assert_eq!(answers("--nodes=400", "hint\ne2e4\nhint\nd2d3\nf1e2\n"), moves);
}

#[test]
fn a_level_plays_another_game_each_time() {
    let games: HashSet<Vec<String>> = (0..8).map(|_| answers("--level=3", "e2e4\nd2d3\nf1e2\n")).collect();
    assert!(games.len() > 1, "{games:?}");
}

/// The engine knows what has been played: a side that is lost sees the repetition that saves it.
#[test]
fn repetitions_are_seen() {
    let arguments =
        ["play", "chess", "--color", "both", "--nodes", "3000", "--fen", "6k1/5ppp/8/8/8/8/q4PPP/7K w - - 0 1"];
    let saved = output_for(&arguments, "h1g1\ng8f8\ng1f1\nf8g8\nf1g1\ng8f8\ng1f1\nf8g8\nhint\n");
    assert!(saved.contains("\nKg1: neither side is better (+0.00)\n"), "{saved}");
}

#[test]
fn a_draw_stops_the_game() {
    let shuffle = "g1f3\ng8f6\nf3g1\nf6g8\n".repeat(2);
    let text = output_for(&["play", "chess", "--color", "both"], format!("{shuffle}e2e4\nundo\nfen\n"));
    assert!(text.contains("The game is over: 1/2-1/2 repetition."), "{text}");
    assert!(text.contains("The game is over. Type undo"), "{text}");
    assert!(text.ends_with(" b KQkq - 7 4\n"), "{text}");
}

#[test]
fn effects_are_announced() {
    let fen = "k7/8/8/8/8/8/3n4/3Q2K1 w - - 0 1";
    let text = output_for(&["play", "orchess", "--color", "both", "--fen", fen, "--ascii"], "g1g2\n");
    assert!(text.contains("\nWhite plays Kg2/Nd2: black knight on d2 overloaded\n"), "{text}");
    assert!(text.contains(" 2  .  .  . (n) .  .  K  .\n"), "{text}");
}

#[test]
fn a_game_is_saved_resumed_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.txt");
    let file = path.to_str().unwrap();
    let input = format!("e2e4\ne7e5\nsave {file}\nresign\nsave {file}\n");
    let text = output_for(&["play", "chess", "--color", "both"], input);
    assert_eq!(text.matches(&format!("Saved to {file}.")).count(), 2, "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "chess\ncolor: both\ne2e4 e7e5\nresult: 0-1 resignation\n");
    let text = output_for(&["play", "--resume", file, "--color", "both"], "g1f3\nundo\nundo\nfen\n");
    assert!(text.ends_with(" b KQkq - 0 1\n"), "{text}");
    output_for(&["play", "chess", "--resume", file], "");
    let replayed = super::output(&["replay", file]);
    assert!(replayed.ends_with("\t0-1 resignation\n"), "{replayed}");
    // Whoever resumes plays the side he played before, and a game that was given up stays so until that is undone.
    let text = output_for(&["play", "--resume", file], "g1f3\n");
    assert!(text.contains("The game is over: 0-1 resignation."), "{text}");
    refuses(&["play", "omega", "--resume", file], &["a game.txt", "chess", "omega"]);
    refuses(&["play", "--resume", "none.txt"], &["cannot read none.txt"]);
}

#[test]
fn a_game_is_saved_and_resumed_as_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let file = path.to_str().unwrap();
    output_for(&["play", "orchess", "--color", "both"], format!("e4\nPe5\n♘f3\nNc6\nresign\nsave {file}\n"));
    let pgn = fs::read_to_string(&path).unwrap();
    assert!(pgn.contains("[Result \"0-1\"]\n[Variant \"orchess\"]\n[Termination \"resignation\"]\n"), "{pgn}");
    assert!(pgn.ends_with("\n\n1. e4 e5 2. Nf3 Nc6 0-1\n"), "{pgn}");
    let text = output_for(&["play", "--resume", file, "--color", "both"], "undo\nBb5\nfen\n");
    assert!(text.contains("\nWhite plays Bb5\n"), "{text}");
    assert!(super::output(&["replay", file]).ends_with("\t0-1 resignation\n"));
}

#[test]
fn a_numbered_start_is_saved_with_its_fen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let file = path.to_str().unwrap();
    output_for(&["play", "wildcastle", "--start", "0", "--color", "both"], format!("a2a3\nsave {file}\n"));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "wildcastle\nfen: rbbnknqr/pppppppp/8/8/8/8/PPPPPPPP/RBBNKNQR w KQkq - 0 1\ncolor: both\na2a3\n"
    );
}

#[test]
fn what_is_no_move_is_explained() {
    let knights = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1";
    let text = output_for(
        &["play", "chess", "--color", "both", "--fen", knights],
        b"a1a2\nNb3\n\nhelp\nsave\nsave /nowhere/x\n\xff\xfe\nfen\n".to_vec(),
    );
    assert!(text.contains("\nNo: "), "{text}");
    assert!(text.contains("That may be Nab3 or Ncb3: which one?"), "{text}");
    assert!(text.contains("undo        take your last move back"), "{text}");
    assert!(text.contains("Say where: save FILE."), "{text}");
    assert!(text.contains("Cannot write /nowhere/x: "), "{text}");
    assert!(text.contains("That is not UTF-8 text."), "{text}");
    assert!(text.ends_with(&format!("{knights}\n")), "{text}");
}

#[test]
fn arguments_that_contradict_each_other_are_refused() {
    menagerie(&["play"]).assert().code(2);
    for pair in [["--level", "21"], ["--level", "0"], ["--elo", "400"], ["--time", "-1"], ["--threads", "0"]] {
        menagerie(&[&["play", "chess"], &pair[..]].concat()).assert().code(2);
    }
    let pairs = [
        ["--level=2", "--nodes=5"],
        ["--level=2", "--elo=900"],
        ["--elo=900", "--nodes=5"],
        ["--threads=2", "--nodes=5"],
    ];
    for pair in pairs {
        menagerie(&[&["play", "chess"], &pair[..]].concat()).assert().code(2);
    }
    refuses(&["play", "ches"], &["did you mean `chess`?"]);
    refuses(&["play", "chess", "--fen", "8/8 w"], &["8/8 w"]);
}
