//! `play`, by a pipe.

use super::{menagerie, output_for, refuses};
use std::collections::HashSet;
use std::fs;

#[test]
fn both_sides_can_be_played() {
    let text = output_for(&["play", "chess", "--color", "both", "--ascii"], "f2f3\ne5\ng2g4\nQh4\nfen\n");
    assert!(
        text.starts_with("Chess. Type a move such as d2d4 or Nc3, or help.\n\n 8  r  n  b  q  k  b  n  r\n"),
        "{text}"
    );
    assert!(text.contains("\nBlack plays e5\n"), "{text}");
    assert!(text.contains("\nBlack plays Qh4#: checkmate\n"), "{text}");
    assert!(text.contains("The game is over: 0-1 checkmate."), "{text}");
    assert!(text.ends_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"), "{text}");
    let over = output_for(&["play", "chess", "--color", "both"], "f2f3\ne5\ng2g4\nQh4\nmoves\n");
    assert!(over.ends_with("There is no legal move.\n"), "{over}");
}

/// The moves that are given as examples can be typed, in every game.
#[test]
fn the_greeting_shows_legal_moves() {
    let library = menagerie_core::Library::shipped();
    for name in library.names() {
        let greeting = output_for(&["play", name, "--color", "both"], "");
        let (_, rest) = greeting.split_once("Type a move such as ").unwrap_or_else(|| panic!("{greeting}"));
        let (examples, _) = rest.split_once(", or help.\n").unwrap();
        for example in examples.split(" or ") {
            let text = output_for(&["play", name, "--color", "both", "--start", "0"], format!("explain {example}\n"));
            let legal = text.lines().last().unwrap();
            // Another start may have been drawn.
            assert!(
                legal.contains("is legal") || library.game(name).unwrap().starts() > 1,
                "{name} {example}: {legal}"
            );
        }
    }
    let over = output_for(&["play", "chess", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "");
    assert!(over.starts_with("Chess. Type help to see what can be done.\n"), "{over}");
}

/// A turn shows one board, without what has to be requested, and fits a terminal of 24 rows with its prompts.
#[test]
fn a_turn_shows_one_board_and_fits_the_screen() {
    for (name, moves) in [("omega", "f1f4"), ("chess", "e2e4"), ("grand", "e3e5"), ("xiangqi", "h3h5")] {
        let before = output_for(&["play", name, "--nodes", "100"], "").lines().count();
        let after = output_for(&["play", name, "--nodes", "100"], format!("{moves}\n"));
        let turn: Vec<&str> = after.lines().skip(before).collect();
        assert!(turn.len() + 2 <= 24, "{turn:#?}");
        assert_eq!(turn.iter().filter(|line| line.trim_start().starts_with("a  b  c")).count(), 1, "{turn:#?}");
        assert_eq!(turn.iter().filter(|line| line.contains(" plays ")).count(), 2, "{turn:#?}");
        assert!(!turn.iter().any(|line| line.contains("Pieces:") || line.contains("FEN")), "{turn:#?}");
        assert!(turn.last().unwrap().starts_with("White to move"), "{turn:#?}");
        let legend = output_for(&["play", name, "--color", "both"], "legend\n");
        assert!(legend.lines().last().unwrap().starts_with("Pieces: "), "{legend}");
    }
    let help = output_for(&["play", "omega", "--color", "both"], "help\n");
    assert!(help.lines().skip_while(|line| !line.starts_with("e1e4, Nd2     make a move")).count() < 24, "{help}");
    assert!(help.contains("e1e4, Nd2     make a move\nmoves  "), "{help}");
}

#[test]
fn hands_and_checks_are_shown_with_the_board() {
    let moves = "e2e4\nd7d5\ne4d5\n";
    let text = output_for(&["play", "crazyhouse", "--color", "both"], moves);
    assert!(text.ends_with("Black to move; castling KQkq; white holds P\n"), "{text}");
    let text = output_for(&["play", "three-check", "--color", "both"], "e2e4\nf7f6\nd1h5\n");
    assert!(text.ends_with("Black to move, in check; castling KQkq; checks to give: white 2, black 3\n"), "{text}");
}

/// A mistyped title is answered with the games that are meant; one that is meant by several is not guessed.
#[test]
fn titles_are_proposed() {
    refuses(&["play", "wild"], &["there is no game `wild`", "did you mean `wildcastle` or `wildebeest`?"]);
    refuses(&["rules", "castlingmost"], &["did you mean `oomost1` or `oomost2`?"]);
}

#[test]
fn what_a_terminal_of_letters_cannot_show_is_left_out_of_the_rules() {
    for (game, shown) in [("chess", "-"), ("omega", "Champion")] {
        let mut command = menagerie(&["rules", game]);
        let text = super::text_of(command.env("LC_ALL", "C").assert().success());
        assert!(text.is_ascii() && text.to_lowercase().contains(&shown.to_lowercase()), "{text}");
    }
}

/// A game whose start is drawn by lot: which start it was, and how it comes again.
#[test]
fn a_start_is_drawn_chosen_and_drawn_again() {
    let play = |options: &[&str]| {
        let text = output_for(&[&["play", "wildcastle", "--color", "both"], options].concat(), "fen\n");
        (text.lines().nth(1).unwrap().to_string(), text.lines().last().unwrap().to_string())
    };
    let starts = super::output(&["starts", "wildcastle"]);
    let number = |said: &str| said["Start ".len()..].split(' ').next().unwrap().to_string();
    let start = |number: &str| starts.lines().nth(number.parse().unwrap()).unwrap();
    let (said, fen) = play(&[]);
    assert_eq!(fen, start(&number(&said)), "{said}");
    let seed = said.split("--seed ").nth(1).unwrap().trim_end_matches(").");
    let again = play(&["--start", "random", "--seed", seed]);
    assert_eq!(again, (said.clone(), fen.clone()));
    assert_eq!(play(&["--start", &number(&said)]).1, fen);
    assert_eq!(play(&["--start", "17"]), ("Start 17 of 0 to 35.".to_string(), start("17").to_string()));
    let others: HashSet<String> = (0..12).map(|_| play(&[]).1).collect();
    assert!(others.len() > 1, "{others:?}");
    let usual = output_for(&["play", "wildcastle", "--fen", "startpos", "--color", "both"], "fen\n");
    assert!(!usual.contains("Start ") && usual.ends_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    let chess = output_for(&["play", "chess", "--color", "both"], "");
    assert!(!chess.contains("Start "), "{chess}");
}

#[test]
fn capitals_titles_and_new_words_are_understood() {
    let play = |game: &str, typed: &str| output_for(&["play", game, "--color", "both"], typed.to_string());
    assert!(play("chess", "E2E4\nfen\n").ends_with(" b KQkq - 0 1\n"));
    assert!(play("omega chess", "").starts_with("Omega Chess. "));
    assert!(play("WILD CASTLE", "").starts_with("Wild Castle. "));
    assert!(
        play("chess", "explain e2e5\n")
            .ends_with("`e2e5` is not legal: the pawn on e2 does not move to e5: it can go to e3 or e4.\n")
    );
    assert!(play("chess", "explain E2E4\nexplain\n").ends_with("`e2e4` is legal.\nSay which move: explain MOVE.\n"));
    let why = "`e2e5` is not legal: the pawn on e2 does not move to e5: it can go to e3 or e4.";
    assert!(play("chess", "explain E2E5\n").ends_with(&format!("{why}\n")));
    assert!(play("chess", "E2E5\n").contains(why.trim_end_matches('.')));
    assert!(play("chess", "e2 e4\nfen\n").ends_with(" b KQkq - 0 1\n"));
    assert!(play("chess", "e2e4\nresign\nundo\n").ends_with("Black to move; castling KQkq\n"));
    let rules = play("omega", "rules\n");
    assert!(rules.ends_with(&super::output(&["rules", "omega"])), "{rules}");
    assert!(play("chess", "now\n").ends_with("It is your move: type `now` while the engine thinks.\n"));
}

#[test]
fn what_was_taken_back_can_be_made_again() {
    let both = |typed: &str| output_for(&["play", "chess", "--color", "both"], typed.to_string());
    let twice = both("e2e4\ne7e5\nundo\nundo\nredo\nfen\nredo\nfen\nredo\n");
    let fens: Vec<&str> = twice.lines().filter(|line| line.contains('/')).collect();
    assert_eq!(fens[0], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(fens[1], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert!(twice.ends_with("There is nothing to make again: redo follows undo.\n"), "{twice}");
    assert!(both("e2e4\nundo\nd2d4\nundo\nundo\nredo\nredo\n").ends_with("redo follows undo.\n"));
    // Against the engine its reply comes again too.
    let text = output_for(&["play", "chess", "--nodes", "100"], "e2e4\nfen\nundo\nredo\nfen\n");
    let fens: Vec<&str> = text.lines().filter(|line| line.contains('/')).collect();
    assert_eq!(fens[0], fens[1], "{text}");
}

/// A line with `now` right after a move has the engine move at once; other lines wait.
#[test]
fn the_engine_can_be_asked_to_move_now() {
    let began = std::time::Instant::now();
    let arguments = ["play", "grand", "--color", "black", "--level", "20", "--time", "600"];
    let text = output_for(&arguments, "now\nfen\n");
    assert!(text.contains("White plays ") && text.ends_with(" 1\n"), "{text}");
    assert!(began.elapsed().as_secs() < 300);
}

/// The locale decides where no option does.
#[test]
fn a_locale_without_unicode_gets_letters() {
    let drawn = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = menagerie(arguments);
        command.env_remove("LC_ALL").env_remove("LC_CTYPE").env_remove("LANG").envs(variables.iter().copied());
        super::text_of(command.assert().success())
    };
    for arguments in [&["show", "chess"][..], &["play", "chess", "--color", "both"]] {
        for ascii in [&[("LANG", "C")][..], &[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")], &[("LC_CTYPE", "C")]] {
            let board = drawn(ascii, arguments);
            assert!(board.is_ascii() && board.contains(" 8  r  n  b"), "{ascii:?} {board}");
        }
        for unicode in [&[("LANG", "en_GB.UTF-8")][..], &[("LC_ALL", ""), ("LC_CTYPE", "C.utf8"), ("LANG", "C")]] {
            assert!(drawn(unicode, arguments).contains(" 8  ♜  ♞  ♝"), "{unicode:?}");
        }
        let ascii = [arguments, &["--ascii"]].concat();
        assert!(drawn(&[("LANG", "en_GB.UTF-8")], &ascii).is_ascii());
    }
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
        assert!(text.ends_with(&format!("{start}\nThere is nothing to take back.\n")), "{text}");
    }
}

#[test]
fn the_opponent_begins_when_the_person_is_black() {
    let text = output_for(&["play", "chess", "--color", "black", "--level", "1"], "undo\nresign\n");
    assert!(text.contains("\nWhite plays "), "{text}");
    assert!(text.contains("There is nothing to take back."), "{text}");
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
    let mate = ["Ra8#: white has a forced win in 1 move (#1)", "1. Ra8#"];
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
    let legend = output_for(&["play", "orchess", "--color", "both", "--fen", fen, "--ascii"], "g1g2\nlegend\n");
    assert!(legend.contains("\nIn parentheses, such as (n): overloaded pieces\nPieces: "), "{legend}");
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
    // Resuming continues with the same side, and a game that was given up stays so until that is undone.
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

/// What is there already is overwritten only if that is asked for.
#[test]
fn a_file_that_exists_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    let file = path.to_str().unwrap();
    fs::write(&path, "Dear Sir").unwrap();
    let play = |typed: String| output_for(&["play", "chess", "--color", "both"], typed);
    let text = play(format!("e2e4\nsave {file}\nfen\n"));
    assert!(text.contains(&format!("The file {file} exists already: `save! {file}` overwrites it.\n")), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Sir");
    let text = play(format!("e2e4\nsave! {file}\ne7e5\nsave\n"));
    assert_eq!(text.matches(&format!("Saved to {file}.")).count(), 2, "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "chess\ncolor: both\ne2e4 e7e5\n");
}

/// A game that is resumed goes on against the same opponent, unless another one is asked for.
#[test]
fn a_saved_game_remembers_the_opponent() {
    let folder = tempfile::tempdir().unwrap();
    for (strength, line) in [
        (&["--level", "3"][..], "level 3"),
        (&["--elo", "1300", "--time", "0.5"], "elo 1300, time 0.5"),
        (&["--nodes", "50"], "nodes 50"),
        (&["--time", "0.05"], "level 8, time 0.05"),
    ] {
        for end in ["txt", "pgn"] {
            let path = folder.path().join(format!("{}.{end}", line.replace(' ', "-")));
            let file = path.to_str().unwrap();
            let again = folder.path().join(format!("again-{}.{end}", line.replace(' ', "-")));
            let start = [&["play", "chess", "--color", "black"], strength].concat();
            output_for(&start, format!("save {file}\n"));
            let saved = fs::read_to_string(&path).unwrap();
            let wanted = match end {
                "txt" => format!("color: black\nopponent: {line}\n"),
                _ => format!("[White \"menagerie, {line}\"]\n[Black \"?\"]\n"),
            };
            assert!(saved.contains(&wanted), "{saved}");
            output_for(&["play", "--resume", file], format!("save {}\n", again.display()));
            assert_eq!(fs::read_to_string(again).unwrap(), saved);
            let other = folder.path().join(format!("other-{}.txt", line.replace(' ', "-")));
            let typed = format!("save! {}\n", other.display());
            output_for(&["play", "--resume", file, "--level", "2", "--time", "0.1"], typed);
            assert!(fs::read_to_string(other).unwrap().contains("\nopponent: level 2, time 0.1\n"));
        }
    }
    let bad = folder.path().join("bad.txt");
    for line in ["level 21", "level x", "strength 3", "time -1", "nodes 0", "level"] {
        fs::write(&bad, format!("chess\nopponent: {line}\n")).unwrap();
        refuses(&["play", "--resume", bad.to_str().unwrap()], &[&format!("`{line}` in the saved game")]);
    }
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
    assert!(output_for(&["play", "--resume", file], "").contains("\nStart 0 of 0 to 35.\n"));
    let refused = menagerie(&["play", "wildcastle", "--start", "-1"]).assert().code(2);
    let why = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(why.contains("give a number from 0, or `random`"), "{why}");
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
    assert!(text.contains("undo          take your last move back"), "{text}");
    assert!(text.contains("Say where: save FILE."), "{text}");
    assert!(text.contains("Cannot write /nowhere/x: "), "{text}");
    assert!(text.contains("That is not UTF-8 text."), "{text}");
    assert!(text.ends_with(&format!("{knights}\n")), "{text}");
}

#[test]
fn a_game_is_played_in_german() {
    let typed = "help\nf2f5\nf2f3\nexplain e7e4\nlegend\ne5\ng2g4\nQh4\nundo\nredo\nresign\nsave\n";
    let text = output_for(&["play", "chess", "--color", "both", "--language", "de"], typed);
    assert!(text.starts_with("Chess. Tippen Sie einen Zug wie d2d4 oder Nc3, oder help.\n"), "{text}");
    for line in [
        "d2d4, Nc3     einen Zug machen",
        "undo          den letzten eigenen Zug zurücknehmen",
        "Nein: `f2f5` ist nicht regelgemäß: der Bauer auf f2 zieht nicht nach f5: er kann nur nach f3 oder f4 ziehen. Mit moves \
         sehen Sie die regelgemäßen Züge, mit help mehr.",
        "Weiß spielt f3",
        "Schwarz am Zug; Rochade KQkq",
        "♙♟ P Bauer",
        "Schwarz spielt Qh4#: Matt",
        "Die Partie ist zu Ende: 0-1 Matt. Sie können noch undo, save oder quit tippen.",
        "Die Partie ist schon zu Ende.",
        "Sagen Sie, wohin: save DATEI.",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let said = |words: &str| text.lines().any(|line| line.starts_with(words));
    assert!(said("`e7e4` ist nicht regelgemäß: "), "{text}");
    assert!(!text.contains("The ") && !text.contains(" plays "), "{text}");

    let ascii = output_for(&["play", "chess", "--color", "both", "--language", "de", "--ascii"], "moves\nf2f3\n");
    assert!(ascii.is_ascii() && ascii.contains("Weiss spielt f3"), "{ascii}");
    let drawn = output_for(&["play", "wildcastle", "--start", "3", "--color", "both", "--language", "de-AT"], "");
    assert!(drawn.contains("Aufstellung 3 von 0 bis "), "{drawn}");
    menagerie(&["play", "chess", "--language", "tlh"]).assert().code(2);
}

/// What an opponent does and what a hint says.
#[test]
fn the_engine_is_played_in_german() {
    let mate = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    let text = output_for(&["play", "chess", "--fen", mate, "--language", "de", "--nodes", "2000"], "hint\nRh8\n");
    assert!(text.contains("Weiß gewinnt zwingend in 1 Zug (#1)"), "{text}");
    assert!(text.contains("Weiß spielt Rh8#: Matt"), "{text}");
}

/// By the locale of the system, and in the language that is asked for where that is another.
#[test]
fn the_locale_chooses_the_language() {
    let said = |locale: &str, arguments: &[&str]| {
        let mut command = menagerie(arguments);
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", locale);
        super::text_of(command.write_stdin("").assert().success())
    };
    let play = ["play", "chess", "--color", "both"];
    for arguments in [&play[..], &["rules", "chess"], &["explain", "chess", "startpos", "e2e5"]] {
        let [german, english] = ["de_AT.UTF-8", "en_GB.UTF-8"].map(|locale| said(locale, arguments));
        assert_ne!(german, english);
        assert_eq!(said("fr_FR.UTF-8", arguments), english);
        assert_eq!(said("de_DE.UTF-8", &[arguments, &["--language", "en"]].concat()), english);
        assert_eq!(said("en_GB.UTF-8", &[arguments, &["--language", "de"]].concat()), german);
    }
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
