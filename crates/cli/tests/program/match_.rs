//! `match` and `spsa`: what is shown and written, and going on after the end of the program.

use super::{menagerie, output, refuses};
use menagerie_core::Library;
use menagerie_notation::Variants;
use menagerie_notation::pgn::{GameTree, Reader};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A match between ours and ours, and more arguments.
fn arguments<'t>(more: &[&'t str]) -> Vec<&'t str> {
    let engines = ["--engine", "ours name=one nodes=60 hash=1", "--engine", "ours name=two nodes=30 hash=1"];
    let rest = ["--games", "6", "--openings", "random:4", "--most-moves", "40", "--concurrency", "2"];
    [&["match", "orchess"][..], &engines, &rest, more].concat()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_match_goes_on_where_it_was_and_comes_to_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (journal, pgn, report) = (file("journal"), file("games.pgn"), file("report.json"));
    let files = ["--journal", journal.to_str().unwrap(), "--pgn", pgn.to_str().unwrap()];
    let whole = output(&arguments(&[&files[..], &["--report", report.to_str().unwrap()]].concat()));
    assert!(whole.starts_with("one against two: +"), "{whole}");
    let report: Value = serde_json::from_str(&text(&report)).unwrap();
    assert_eq!((&report["games"], &report["complete"]), (&6.into(), &true.into()));
    assert_eq!(report["encounters"][0]["engines"], serde_json::json!(["one", "two"]));
    assert_eq!(
        report["encounters"][0]["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(),
        3
    );

    // As if the program had ended while it wrote the third game.
    let lines: Vec<String> = text(&journal).lines().map(str::to_string).collect();
    assert_eq!(lines.len(), 7);
    fs::write(&journal, lines[..3].join("\n") + "\n" + &lines[3][..50]).unwrap();
    let games = without_times(&text(&pgn));
    assert_eq!(output(&arguments(&files)), whole);
    assert_eq!(without_times(&text(&pgn)), games);
    assert_eq!(text(&journal).lines().count(), 7);
    let other = arguments(&[&files[..], &["--seed", "2"]].concat());
    refuses(&other, &["begun with other arguments", "`openings.seed` was 1 and is 2 now"]);
}

/// Games without the seconds of the comments.
fn without_times(pgn: &str) -> Vec<(String, String)> {
    let library = Library::shipped();
    let (mut reader, mut variants) = (Reader::new(pgn.as_bytes()), Variants::new(&library));
    let mut games = Vec::new();
    while let Some(mut tree) = GameTree::read(&mut reader, &mut variants).unwrap() {
        assert!(tree.main.entries[4].comments[0].contains('s'), "moves of the engines have comments");
        tree.main.entries.iter_mut().for_each(|entry| entry.comments.clear());
        games.push((tree.tag("White").unwrap().to_string(), tree.to_pgn(&Default::default())));
    }
    assert_eq!(games.len(), 6);
    games
}

#[test]
fn engines_and_openings_that_cannot_be_are_refused() {
    let ours = ["match", "chess", "--engine", "ours nodes=9", "--engine"];
    let with = |more: &[&'static str]| [&ours[..], more].concat();
    refuses(&with(&["ours nodes=9"]), &["two engines are called `ours`"]);
    refuses(&with(&["deepblue"]), &["no engine `deepblue` is known", "sjaakii"]);
    refuses(&with(&["ours name=b"]), &["b has no limit", "--tc 1+0.01"]);
    refuses(&with(&["ours name=b nodes=9", "--openings", "/nowhere.pgn"]), &["/nowhere.pgn"]);
    refuses(&with(&["ours name=b nodes=9", "--starts", "0-3"]), &["no start 3 of chess"]);
    refuses(&["match", "chess", "--engine", "ours nodes=9"], &["at least two engines"]);
    menagerie(&with(&["ours name=b", "--tc", "soon"])).assert().code(2);
    refuses(
        &with(&["ours name=b nodes=9", "--openings", "random"]),
        &["`none`, `random:N` or a file", "random: No such"],
    );
    refuses(&with(&["ours name=b nodes=9", "--book-plies", "3"]), &["`--book-plies` is for a file"]);
    for (option, values) in [
        ("--games", &["0", "18446744073709551615"][..]),
        ("--nodes", &["0"]),
        ("--depth", &["0"]),
        ("--movetime", &["0"]),
        ("--concurrency", &["0", "99999999999"]),
        ("--sprt", &["10,0", "5,5", "0,999999", "nan,5", "0"]),
        ("--resign", &["0,3", "100,0", "100", "1.5,2"]),
        ("--draw", &["1,0,10", "1,2"]),
    ] {
        for value in values {
            let option = format!("{option}={value}");
            menagerie(&[&ours[..], &["ours name=b nodes=9", &option]].concat()).assert().code(2);
        }
    }
    menagerie(&with(&["ours name=b nodes=9", "--sprt", "0,5", "--alpha", "0.7"])).assert().code(2);
    for rate in ["nan", "1e308", "0", "-1"] {
        menagerie(&["spsa", "chess", &format!("--rate={rate}")]).assert().code(2);
    }
}

#[test]
fn files_are_kept_from_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "precious").unwrap();
    let name = file.to_str().unwrap();
    refuses(&arguments(&["--journal", name]), &["this is not a journal"]);
    refuses(&arguments(&["--journal", name, "--pgn", name]), &["both `--journal` and `--pgn`"]);
    let ours = ["match", "chess", "--engine", "ours nodes=9 name=a", "--engine", "ours nodes=9 name=b"];
    refuses(&[&ours[..], &["--openings", name, "--report", name]].concat(), &["both `--openings` and `--report`"]);
    assert_eq!(text(&file), "precious");
    refuses(&arguments(&["--report", "/nowhere/report"]), &["/nowhere/report"]);
    refuses(&["spsa", "chess", "--out", "/nowhere/values"], &["/nowhere/values"]);
}

/// Ctrl-C ends a match as it stands.
#[test]
#[cfg(unix)]
fn who_interrupts_a_match_sees_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let (journal, report) = (folder.path().join("journal"), folder.path().join("report"));
    let files = ["--journal", journal.to_str().unwrap(), "--report", report.to_str().unwrap(), "--games=100000"];
    let many = |word: &&str| !["--games", "6", "--concurrency", "2"].contains(word);
    let arguments: Vec<&str> = arguments(&files).into_iter().filter(many).collect();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(arguments)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let games = || fs::read_to_string(&journal).unwrap_or_default().lines().count();
    let begun = std::time::Instant::now();
    while games() < 3 {
        if begun.elapsed().as_secs() > 60 {
            child.kill().unwrap();
            panic!("no game ends");
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let ended = child.wait_with_output().unwrap();
    let shown = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(ended.status.code() == Some(1) && shown.contains("one against two: +"), "{shown}");
    let report: Value = serde_json::from_str(&text(&report)).unwrap();
    assert!(report["games"].as_u64().unwrap() >= 2 && report["complete"] == false, "{report}");
}

#[test]
fn search_parameters_are_tuned_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let (out, journal) = (folder.path().join("values.toml"), folder.path().join("journal"));
    let (out, journal) = (out.to_str().unwrap(), journal.to_str().unwrap());
    let tune = ["spsa", "chess", "--only", "razoring,delta", "--iterations", "3", "--pairs", "1", "--nodes", "40"];
    let tune = [&tune[..], &["--rate", "3", "--out", out, "--journal", journal]].concat();
    let shown = output(&tune);
    assert!(shown.contains("\n3: ") && shown.contains("razoring"), "{shown}");
    let end = |shown: &str| shown.split_once("from and to:").unwrap().1.to_string();
    let lines: Vec<String> = text(Path::new(journal)).lines().map(str::to_string).collect();
    fs::write(journal, lines[..2].join("\n") + "\n").unwrap();
    assert_eq!(end(&output(&tune)), end(&shown));
    let tuned = format!("ours name=tuned params={out} nodes=20");
    let game = ["match", "chess", "--engine", &tuned, "--engine", "ours nodes=20", "--games", "2", "--most-moves", "5"];
    assert!(output(&game).contains("tuned against ours"));
    assert!(text(Path::new(out)).contains("menagerie spsa chess --only razoring,delta --iterations 3 --pairs 1"));
    fs::write(out, "fingerprint = ''\n[parameters]\nrazoring = 1").unwrap();
    refuses(&game, &["params=", "`razoring` must be from 80 to 500, not 1"]);
    fs::write(out, include_str!("../../../engine/weights/chess.toml")).unwrap();
    refuses(&game, &["params=", "not a file of search parameters", "unknown field `terms`"]);
    refuses(&["spsa", "chess", "--only", "luck"], &["no search parameter `luck`", "razoring"]);
}

/// The games of a match are read again with the definition that they were played by, and with another with a warning.
#[test]
fn games_of_ones_own_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (toml, pgn) = (path("camels.toml"), path("games.pgn"));
    let camels = "inherit = \"chess\"\ntitle = \"Camels\"\n[pieces]\nknight = { letter = \"N\", betza = \"C\" }\n";
    fs::write(&toml, camels).unwrap();
    let engines = ["--engine", "ours name=one nodes=60 hash=1", "--engine", "ours name=two nodes=30 hash=1"];
    let rest = ["--games", "2", "--openings", "random:4", "--most-moves", "20", "--pgn", &pgn, "--variants", &toml];
    output(&[&["match", "camels"][..], &engines, &rest].concat());
    let games = fs::read_to_string(&pgn).unwrap();
    for tag in ["[Variant \"camels\"]", "[VariantMen \"P:fmWfceFifmnD;N:C;", "[VariantFingerprint \"", "[FEN \""] {
        assert_eq!(games.matches(tag).count(), 2, "{tag} in {games}");
    }
    assert_eq!(output(&["convert", &pgn, "--variants", &toml]), games);
    let replay = ["replay", &pgn, "--brief", "--variants", &toml];
    assert_eq!(output(&replay).lines().count(), 2);
    assert_eq!(output(&["convert", &pgn, "--to", "fen", "--variants", &toml]).lines().count(), 2);
    fs::write(&toml, format!("{camels}[rules]\nrepetition = {{ times = 4 }}\n")).unwrap();
    let assert = menagerie(&replay).assert().success();
    let warnings = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let other = "the game was played by another definition of `camels`";
    assert!(warnings.starts_with("warning: ") && warnings.matches(other).count() == 2, "{warnings}");
    let assert = menagerie(&["replay", &pgn]).assert().code(1);
    let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(errors.contains("there is no game `camels` here") && errors.contains("`--variants FILE`"), "{errors}");
}
