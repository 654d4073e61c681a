//! `menagerie lab`: wins with their proofs, what is no proof, tables, reports and annotated games.

use super::{menagerie, output, refuses};
use std::fs;

const TWO_ROOKS: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

/// What `lab solve` prints; the nodes and the time are on stderr.
fn solve(arguments: &[&str]) -> String {
    let assert = menagerie(&[&["lab", "solve"], arguments].concat()).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_win_is_found_kept_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("win.txt").to_string_lossy().into_owned();
    let said = solve(&["chess", TWO_ROOKS, "--proof", &file]);
    assert!(said.starts_with("won: a proof of ") && said.contains(" is checked\nfirst move: "), "{said}");
    assert!(output(&["lab", "verify", &file]).starts_with(&format!("won: {TWO_ROOKS} after ``\n")));
    let proof = fs::read_to_string(&file).unwrap();
    let (steps, _) = proof.trim_end().rsplit_once([' ', '\n']).unwrap();
    fs::write(&file, format!("{steps} a1a1")).unwrap();
    refuses(&["lab", "verify", &file], &["proves nothing", "after `"]);
    fs::write(&file, "1. e4").unwrap();
    refuses(&["lab", "verify", &file], &["win.txt", "not a proof: line 1"]);
    refuses(&["lab", "verify", "no-such-file"], &["cannot read no-such-file"]);
}

/// The moves before a position belong to its proof.
#[test]
fn a_win_after_moves_is_verified_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("win.txt").to_string_lossy().into_owned();
    solve(&["chess", "startpos", "f2f3", "e7e5", "g2g4", "--proof", &file]);
    assert!(
        output(&["lab", "verify", &file]).contains("after `f2f3 e7e5 g2g4`\n1 steps, 2 positions, at most 1 plies")
    );
}

/// A draw has a proof too, and so has what is not won.
#[test]
fn a_draw_is_found_kept_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("draw.txt").to_string_lossy().into_owned();
    let pawn = "k7/8/K7/P7/8/8/8/8 b - - 0 1";
    let said = solve(&["chess", pawn, "--goal", "draw", "--proof", &file]);
    assert!(said.starts_with("at least drawn: a proof of ") && said.contains(" is checked\nfirst move: "), "{said}");
    let verified = output(&["lab", "verify", &file]);
    assert!(verified.starts_with(&format!("at least drawn for black: {pawn} after ``\n")), "{verified}");
    // Lines go on where they meet others, so none is the longest.
    assert!(verified.trim_end().ends_with(" positions"), "{verified}");
    let said = solve(&["chess", pawn, "--winner", "white", "--threads", "2", "--proof", &file]);
    assert!(said.starts_with("not won: a proof of "), "{said}");
    let proof = fs::read_to_string(&file).unwrap();
    fs::write(&file, proof.replacen("\n\na8", "\n\nb7", 1)).unwrap();
    refuses(&["lab", "verify", &file], &["proves nothing"]);
    let lost = TWO_ROOKS.replace(" w ", " b ");
    assert!(solve(&["chess", &lost, "--goal", "draw"]).starts_with("lost: a proof of "));
    refuses(&["lab", "solve", "chess", pawn, "--goal", "draw", "--checks-only"], &["`--checks-only`"]);
}

/// A search that a limit ends goes on with its table; other files are refused and stay as they are.
#[test]
fn a_search_goes_on_with_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table").to_string_lossy().into_owned();
    let pawn = "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1";
    let limited = ["chess", pawn, "--memory", "16", "--table", &file];
    assert!(solve(&[&limited[..], &["--nodes", "100000"]].concat()).starts_with("unknown"));
    assert_eq!(solve(&limited), "not won\n");
    refuses(
        &["lab", "solve", "chess", TWO_ROOKS, "--table", &file],
        &["does not go with this search", "another search"],
    );
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let refusal = [&["lab", "solve"], &limited[..]].concat();
    refuses(&refusal, &["does not go with this search", "cut short or damaged"]);
    let mut damaged = bytes.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&file, damaged).unwrap();
    refuses(&refusal, &["cut short or damaged"]);
    fs::write(&file, "precious").unwrap();
    refuses(&refusal, &["no table of a search"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}

/// However often tables are kept, a search ends at its limit of nodes, which counts those of this run.
#[test]
fn a_search_that_keeps_its_table_all_the_time_ends() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table").to_string_lossy().into_owned();
    for _ in 0..2 {
        let menagerie = menagerie(&[
            "lab",
            "solve",
            "chess",
            "startpos",
            "--memory",
            "1",
            "--table",
            &file,
            "--save-every",
            "0",
            "--nodes",
            "300000",
        ])
        .assert()
        .success();
        let said = String::from_utf8_lossy(&menagerie.get_output().stderr).into_owned();
        assert!(said.starts_with("300,"), "{said}");
    }
}

/// Where a proof is asked for and none is found, the answer says so.
#[test]
fn a_proof_that_is_not_found_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("draw").to_string_lossy().into_owned();
    let said = solve(&["makruk", "k7/8/8/3p4/3P4/8/8/7K w - - 0 1", "--nodes", "250000", "--proof", &file]);
    assert_eq!(said, "not won, but no proof within the limits\n");
    assert!(fs::metadata(&file).is_err());
}

/// Ctrl-C keeps the table; a killed program leaves the one that it kept last.
#[test]
#[cfg(unix)]
fn an_interrupted_search_keeps_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let arguments = ["lab", "solve", "chess", "startpos", "--memory", "16", "--save-every", "1", "--table"];
    for signal in ["-INT", "-KILL"] {
        drop(fs::remove_file(&file));
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_menagerie"))
            .args(arguments)
            .arg(&file)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let begun = std::time::Instant::now();
        // It is empty for a moment when the program tries whether it can be written.
        while !fs::metadata(&file).is_ok_and(|found| found.len() > 0) {
            if begun.elapsed().as_secs() > 60 {
                child.kill().unwrap();
                panic!("no table is kept");
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let kill = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!(child.wait().unwrap().success(), signal == "-INT");
        let table = file.to_string_lossy();
        menagerie(&["lab", "solve", "chess", "startpos", "--nodes", "1", "--table", &table]).assert().success();
    }
}

#[test]
fn a_small_game_is_solved_as_a_whole() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/games-of-users/hexapawn.toml");
    let said = solve(&["hexapawn", "startpos", "--whole", "--variants", games]);
    assert!(said.starts_with("black wins in ") && said.contains("\ndrawn: 0 (0.0 %)\nlongest win: "), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("  ")).count(), 3, "{said}");
    refuses(&["lab", "solve", "chess", "startpos", "--whole", "--states", "1000"], &["more than 1000 positions"]);
    refuses(&["lab", "solve", "othello", "startpos", "--whole"], &["depends on earlier moves"]);
}

#[test]
fn what_is_not_won_or_not_known_is_said() {
    assert_eq!(solve(&["chess", "k7/P7/K7/8/8/8/8/8 w - - 0 1"]), "not won\n");
    assert_eq!(solve(&["chess", "7k/8/8/8/8/8/PP6/K7 w - - 0 1", "--checks-only"]), "not won by checks and threats\n");
    assert_eq!(
        solve(&["chess", "startpos", "--nodes", "1000"]),
        "unknown: a limit was reached, or a defence depends on earlier positions or counts of moves\n"
    );
    refuses(&["lab", "solve", "chess", TWO_ROOKS, "--proof", "/no/such/folder/win.txt"], &["cannot write /no/such"]);
}

#[test]
fn problems_have_their_keys_line_and_duals() {
    assert_eq!(
        output(&["lab", "mate-in", "3", "chess", TWO_ROOKS]),
        "won in 2 moves\nkeys: 1. Rb7, 1. Ra7\nline: 1. Rb7 Kg8 2. Ra8#\n"
    );
    assert_eq!(output(&["lab", "mate-in", "1", "chess", TWO_ROOKS]), "no forced win in one move\n");
    let said = output(&["lab", "mate-in", "2", "chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1"]);
    assert!(said.starts_with("won in one move\n"), "{said}");
    assert_eq!(
        output(&["lab", "mate-in", "5", "chess", "startpos", "--nodes", "100"]),
        "unknown: the limit of nodes was reached\n"
    );
}

#[test]
fn a_report_is_a_page_with_pictures_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (page, json, journal) = (path("r.html"), path("r.json"), path("r.jsonl"));
    let arguments = [
        "lab",
        "report",
        "los-alamos",
        "--games",
        "6",
        "--skill",
        "2",
        "--nodes",
        "20",
        "--out",
        &page,
        "--json",
        &json,
    ];
    let said = output(&[&arguments[..], &["--journal", &journal]].concat());
    assert!(said.starts_with("los-alamos: 6 games, 20 nodes a move; ± 95 %\n") && said.contains("\nDrama "), "{said}");
    let text = fs::read_to_string(&page).unwrap();
    assert_eq!(text.matches("<svg").count(), 4, "length, legal moves, depth of skill, and the comparison");
    assert!(text.contains("Browne") && text.contains("Endings by rule"));
    let lines = fs::read_to_string(&journal).unwrap();
    let half: String = lines.lines().take(5).map(|line| format!("{line}\n")).collect();
    fs::write(&journal, half).unwrap();
    let other = path("other.json");
    let again = [&arguments[..12], &[&other, "--journal", &journal, "--compare", &json]].concat();
    assert_eq!(output(&again), said);
    assert_eq!(fs::read_to_string(&other).unwrap(), fs::read_to_string(&json).unwrap());
    assert_eq!(output(&["lab", "report", "--read", &json]), said);
    let legal =
        |report: &str| serde_json::from_str::<serde_json::Value>(report).unwrap()["mobility"][5].as_f64().unwrap();
    let row = format!(" {:>6.1}", legal(&fs::read_to_string(&json).unwrap()));
    assert!(said.lines().any(|line| line.starts_with("legal moves ") && line.contains(row.trim_start())), "{said}");
    let mut lengths: Vec<u64> = serde_json::from_str::<serde_json::Value>(&fs::read_to_string(&json).unwrap()).unwrap()
        ["lengths"]
        .as_array()
        .unwrap()
        .iter()
        .map(|length| length.as_u64().unwrap())
        .collect();
    lengths.sort_unstable();
    let line =
        format!("\nlengths: {} to {} plies; half of the games end within {}\n", lengths[0], lengths[5], lengths[2]);
    assert!(said.contains(&line), "{said}");
    refuses(&["lab", "report", "chess", "--compare", &page], &["is no report"]);
}

/// What would write into a journal, or play where games are only read, is refused or left.
#[test]
fn journals_are_not_written_over_and_not_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let journal = path("games.jsonl");
    let balance = ["lab", "balance", "oomost1", "--armies", "fide,rookies", "--nodes", "10", "--games", "4"];
    let run = |more: &[&str]| output(&[&balance[..], more].concat());
    let said = run(&["--journal", &journal, "--no-handicap"]);
    let text = fs::read_to_string(&journal).unwrap();
    for option in ["--journal", "--read"] {
        let both = ["--json", &journal, option, &journal];
        refuses(&[&balance[..], &both].concat(), &["is given for both `--json` and `", option]);
        refuses(&["lab", "values", "chess", "--json", &journal, option, &journal], &["is given for both", option]);
    }
    assert_eq!(fs::read_to_string(&journal).unwrap(), text);
    assert_eq!(run(&["--read", &journal, "--no-handicap"]), said);
    // Games that are missing are not played, those with a handicap neither.
    let half: String = text.lines().take(6).map(|line| format!("{line}\n")).collect();
    fs::write(&journal, half).unwrap();
    let read = run(&["--read", &journal]);
    assert!(read.contains("\nfide against rookies      3 ") && !read.contains("without a pawn"), "{read}");
    fs::write(&journal, text.replacen("\"fingerprint\":\"", "\"fingerprint\":\"0", 1)).unwrap();
    refuses(
        &[&balance[..], &["--journal", &journal]].concat(),
        &["was begun with other arguments: `rules.fingerprint` was"],
    );
    refuses(&["lab", "balance", "oomost1", "--armies", "fide"], &["nothing to compare"]);
}

#[test]
fn tables_are_made_asked_and_searched_with() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_string_lossy().into_owned();
    let made = output(&["lab", "table", "chess", "KQK", "--dir", &dir, "--threads", "1"]);
    assert!(made.starts_with("KQvK               positions          won        drawn         lost\n"), "{made}");
    assert!(made.contains("white to move         144508       144508            0            0"), "{made}");
    assert!(
        made.contains("longest win, white to move: 10 moves (19 plies), ") && made.ends_with("mutual zugzwangs: 0\n")
    );
    let (kept, folder_of_kings) = (format!("{dir}/kept.json"), format!("{dir}/kings"));
    for material in ["KK", "KQK", "KQK"] {
        let folder = if material == "KK" { &folder_of_kings } else { &dir };
        output(&["lab", "table", "chess", material, "--dir", folder, "--summaries", &kept]);
    }
    assert_eq!(output(&["lab", "table", "--read", &kept, "KQK"]), made);
    let listed = output(&["lab", "table", "--read", &kept]);
    let rows = ["\nKvK              3612    0.00 %  100.00 %", "\nKQvK           144508  100.00 %    0.00 %"];
    assert!(listed.starts_with("chess: ") && rows.iter().all(|row| listed.contains(row)), "{listed}");
    refuses(&["lab", "table", "--read", &kept, "KRK"], &["no summary of KRK is there, but of KvK, KQvK"]);
    refuses(&["lab", "table", "omega", "KK", "--dir", &dir, "--summaries", &kept], &["kept.json is of chess"]);
    let position = "7k/5K2/8/8/8/8/Q7/8 w - - 0 1";
    let said = output(&["lab", "probe", "chess", position, "--dir", &dir]);
    let count = "fifty-move rule: clock 0 of 100, and 1 ply to setting it back or the end";
    assert!(said.starts_with(&format!("white to move: won in 1\n{count}\n1. Qh2#")), "{said}");
    let late = "8/8/8/5k2/8/8/1Q6/K7 w - - 90 120";
    let said = output(&["lab", "probe", "chess", late, "--dir", &dir]);
    assert!(said.starts_with("white to move: won in 10, but the fifty-move rule draws it\n"), "{said}");
    let said = output(&["analyze", "chess", late, "--depth", "2", "--tables", &dir]);
    assert!(said.contains("won in 10, but the fifty-move rule draws it\n") && said.contains(" +0.00 "), "{said}");
    let said = output(&["analyze", "chess", "7k/8/8/8/8/3K4/8/Q7 b - - 0 1", "--depth", "1", "--tables", &dir]);
    assert!(said.contains("by the endgame table, black to move: lost in ") && said.contains("#-"), "{said}");
    refuses(
        &["lab", "probe", "chess", "startpos", "--dir", &dir],
        &["there is no table with this position in", "it has 32 men, and a table at most 5"],
    );
    let nowhere = format!("{dir}/nowhere");
    refuses(&["analyze", "chess", "startpos", "--depth", "1", "--tables", &nowhere], &["nowhere: No such file"]);
    refuses(
        &["lab", "table", "crazyhouse", "KQK", "--dir", &dir],
        &["crazyhouse has no endgame tables", "its rule `hand`", "pieces are held in hand"],
    );
    refuses(&["lab", "table", "chess", "KQ", "--dir", &dir], &["`KQ` is no material"]);
    // A file that cannot be used is named, and costs nothing else.
    let file = folder.path().join("chess").join("KQvK.table");
    let mut bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    let damaged = "KQvK.table is damaged: it is not complete; remove it";
    refuses(&["lab", "probe", "chess", position, "--dir", &dir], &["no table with this position", damaged]);
    let kings = "7k/5K2/8/8/8/8/8/8 w - - 0 1";
    let warned = menagerie(&["lab", "probe", "chess", kings, "--dir", &dir]).output().unwrap();
    assert!(String::from_utf8_lossy(&warned.stderr).contains(damaged));
    assert!(String::from_utf8_lossy(&warned.stdout).starts_with("white to move: drawn\n"));
    let said = output(&["analyze", "chess", position, "--depth", "1", "--tables", &dir]);
    assert!(said.contains(&format!("note: {file}", file = file.display())) && said.contains("best: "), "{said}");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let said = output(&["analyze", "chess", position, "--depth", "9", "--tables", &dir]);
    assert!(said.contains("KQvK.table is damaged: a checksum is wrong"), "{said}");
}

/// A game with a blunder: the engine says what it costs and what was better, and the table follows from the file alone.
#[test]
fn games_are_annotated() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (games, annotated) = (path("games.pgn"), path("annotated.pgn"));
    fs::write(&games, "[White \"Anna\"]\n\n1. e4 $2 {my own} e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Bxf7+ Ke7 5. Qe2 Nxe2 *\n")
        .unwrap();
    let said = output(&["lab", "annotate", &games, "--nodes", "3000", "--out", &annotated]);
    assert!(said.starts_with("Anna - ?, *\n"), "{said}");
    // A move that the file calls bad is listed whatever it costs, and the queen is lost.
    assert!(said.contains("\n1. e4 ? ") && said.contains("\n5. Qe2 ?? ") && !said.contains("Nc6"), "{said}");
    let text = fs::read_to_string(&annotated).unwrap();
    assert!(
        text.contains("1. e4 $2 {[%eval ") && text.contains("{my own}") && text.contains("5. Qe2 $4 {[%eval -"),
        "{text}"
    );
    let variation = text.split_once("5. Qe2").unwrap().1;
    assert!(variation.contains("(5. "), "{text}");
    assert_eq!(output(&["lab", "annotate", "--read", &annotated]), said);
    // Another search takes the place of the first one, and what people wrote stays.
    let mixed = "1. e4 $2 {my own [%eval 0.3]} (1. d4 {mine}) e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Bxf7+ Ke7 5. Qe2 Nxe2 *\n";
    fs::write(&games, mixed).unwrap();
    let (again, fresh) = (path("again.pgn"), path("fresh.pgn"));
    output(&["lab", "annotate", &games, "--nodes", "3000", "--out", &annotated]);
    output(&["lab", "annotate", &annotated, "--nodes", "300", "--out", &again]);
    output(&["lab", "annotate", &games, "--nodes", "300", "--out", &fresh]);
    let fresh = fs::read_to_string(&fresh).unwrap();
    assert_eq!(fs::read_to_string(&again).unwrap(), fresh);
    assert_ne!(fs::read_to_string(&annotated).unwrap(), fresh);
    let words = fresh.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("{my own}") && words.contains("(1. d4 {mine})"), "{fresh}");
    // So does it of two, as an earlier version left them.
    let doubled = words.replacen("5. Qe2 $4 {", "5. Qe2 $4 {[%eval -7.5]} {", 1).replacen(
        "(5. ",
        "(5. Bc4 {[%eval 1.5]}) (5. ",
        1,
    );
    assert!(doubled.matches("[%eval ").count() == words.matches("[%eval ").count() + 2, "{doubled}");
    fs::write(&annotated, doubled.replacen("1. e4", "\n\n1. e4", 1)).unwrap();
    output(&["lab", "annotate", &annotated, "--nodes", "300", "--out", &again]);
    assert_eq!(fs::read_to_string(&again).unwrap(), fresh);
    fs::write(&games, "1. e4 e4 *\n").unwrap();
    refuses(&["lab", "annotate", &games], &["line 1", "move 1..."]);
    refuses(&["lab", "annotate", &annotated, "--out", &annotated], &["is given for both"]);
}

#[test]
fn puzzles_are_found_kept_and_added_to() {
    let folder = tempfile::tempdir().unwrap();
    let [file, games] =
        ["puzzles.jsonl", "games.pgn"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let own = |more: &[&str]| {
        let first = ["lab", "puzzles", "los-alamos", "--nodes", "200", "--most", "2"];
        menagerie(&[&first, more].concat()).assert().success()
    };
    let printed = own(&["--games", "8"]).get_output().stdout.clone();
    own(&["--games", "4", "--out", &file]);
    // What was cut off when the program was killed is left out, and the run goes on.
    let before = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{before}{{\"game\":\"los")).unwrap();
    own(&["--games", "8", "--first", "5", "--out", &file]);
    assert_eq!(fs::read_to_string(&file).unwrap(), String::from_utf8(printed).unwrap());
    let all = fs::read_to_string(&file).unwrap();
    assert!(all.lines().count() >= 2, "{all}");
    // Once more finds nothing new, also if the last line has no end.
    fs::write(&file, all.trim_end()).unwrap();
    own(&["--games", "8", "--out", &file]);
    assert_eq!(fs::read_to_string(&file).unwrap(), all);
    let late = ["lab", "puzzles", "los-alamos", "--games", "8", "--first", "9"];
    refuses(&late, &["`--first` is 9, and `--games` is 8: no game is left"]);

    fs::write(&games, "[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let found = menagerie(&["lab", "puzzles", "chess", "--from", &games]).assert().success();
    let found = String::from_utf8(found.get_output().stdout.clone()).unwrap();
    assert!(
        found.contains(
            "\"moves\":[\"d8h4\"],\"length\":1,\"theme\":\"mate\",\"source\":\"games.pgn, game 1, after 3 plies\""
        ),
        "{found}"
    );
    refuses(&["lab", "puzzles", "omega", "--from", &games], &["the files have no game of omega"]);
    refuses(&["lab", "puzzles", "chess", "--least", "3", "--most", "2"], &["`--least` is 3"]);
    let late = ["lab", "puzzles", "chess", "--from", &games, "--first", "2"];
    refuses(&late, &["`--first` is 2, and the files have 1 games of chess"]);
    // A file of something else stays as it is, to its last character.
    for foreign in ["1. e4\n", "1. e4\n1. d4", "a note", "{\"game\": \"pong\"}", "a note\n{\"game\": \"po"] {
        fs::write(&file, foreign).unwrap();
        refuses(&["lab", "puzzles", "chess", "--out", &file], &["is no file of puzzles", "line 1 is not a puzzle"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    }
}

#[test]
fn what_cannot_be_measured_is_said_before_it_begins() {
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    refuses(
        &["lab", "balance", "chess", "--fen", over, "--fen", "startpos", "--games", "4"],
        &["the game is over in", "compare positions from which it goes on"],
    );
    refuses(&["lab", "values", "chess", "--piece", " "], &["a piece without a move cannot be measured"]);
    let report = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/measured/chess-report.json.gz");
    refuses(&["lab", "report", "omega", "--read", report], &["is of chess, and not of omega"]);
}
