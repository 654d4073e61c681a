//! `menagerie lab`: wins with their proofs, what is no proof, and what is measured.

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

/// What is said of an argument that cannot be read.
fn said_wrong(arguments: &[&str]) -> String {
    let assert = menagerie(arguments).assert().code(2);
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// Values come from the games alone: they are the same from the journal, compressed or not, and nothing is played twice.
#[test]
fn values_are_measured_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (journal, json) = (path("values.jsonl"), path("values.json"));
    let run = |arguments: &[&str]| {
        let all = [&["lab", "values"], arguments].concat();
        let assert = menagerie(&all).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let measure = ["los-alamos", "--games", "12", "--nodes", "20", "--rounds", "1", "--piece", "mRmNcF"];
    let kept = [&measure[..], &["--journal", &journal, "--json", &json]].concat();
    let said = run(&kept);
    assert!(said.starts_with("los-alamos: ") && said.contains("\npawn ") && said.contains("\nmRmNcF "), "{said}");
    assert!(said.contains("values in hundredths of a pawn, ± 95 %\n"), "{said}");
    let lines = fs::read_to_string(&journal).unwrap();
    assert_eq!(run(&kept), said);
    assert_eq!(fs::read_to_string(&journal).unwrap(), lines, "nothing is played twice");
    assert_eq!(run(&["--read", &journal]), said);
    let values: serde_json::Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!((&values["unit"], &values["rounds"]), (&"pawn".into(), &1.into()));
    // An interrupted round says so.
    let cut = path("cut.jsonl");
    let all = lines.lines().count();
    fs::write(&cut, lines.lines().take(all - 1).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let partial = run(&["--read", &cut]);
    assert!(partial.starts_with(&format!("los-alamos: {} of {} games from ", all - 3, all - 2)), "{partial}");
    let compressed = path("values.jsonl.gz");
    let mut encoder =
        flate2::write::GzEncoder::new(fs::File::create(&compressed).unwrap(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, lines.as_bytes()).unwrap();
    encoder.finish().unwrap();
    assert_eq!(run(&["--read", &compressed]), said);
    let results = run(&["--read", &journal, "--imbalances"]);
    assert!(results.starts_with(&said) && results.contains("\nall pieces / no pawn "), "{results}");
    refuses(&["lab", "values", "--read", &journal, "--unit", "bishop=300"], &["`bishop` is no unit", "pawn, knight"]);
    assert!(said_wrong(&["lab", "values", "--read", &journal, "--unit", "rook"]).contains("as in `rook=500`"));
    let pairs = ["los-alamos", "--games", "12", "--nodes", "20", "--rounds", "1", "--pairs", "rook"];
    assert!(run(&pairs).contains("\nrook pair "));
    assert!(said_wrong(&["lab", "values", "chess", "--odds", "1"]).contains("give a factor from 1.01 to 100"));
    let no_pair = "both sides have a pair only of types of which they have two at the start, and not of queen";
    refuses(&["lab", "values", "chess", "--pairs", "queen"], &[no_pair]);
    let twice = "a pair of bishops always stands on both colours, and `bishop on both colours` is a value already";
    refuses(&["lab", "values", "chess", "--pairs", "bishop"], &[twice]);
    refuses(&["lab", "values", "chess", "--pairs", "camel"], &["chess has no piece `camel`"]);
    refuses(&["lab", "values", "chess", "--piece", "nonsense"], &["chess with nonsense"]);
    refuses(&["lab", "values", "chess", "--types", "camel"], &["chess has no piece `camel`"]);
    refuses(&["lab", "values", "--read", &json], &["values.json is no journal of `lab values`"]);
    refuses(
        &["lab", "values", "los-alamos", "--nodes", "30", "--journal", &journal],
        &["was begun with other arguments"],
    );
    // Games of another version are not mixed with those of this one, but can be read.
    for other in ["{\"openings\":0,\"engine\":\"1\"}", "null"] {
        let mut first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        first["version"] = serde_json::from_str(other).unwrap();
        let rest = lines.split_once('\n').unwrap().1;
        fs::write(&journal, format!("{first}\n{rest}")).unwrap();
        refuses(
            &[&["lab", "values"], &kept[..]].concat(),
            &["was begun by another version of this program", "give another file"],
        );
        assert_eq!(run(&["--read", &journal]), said);
    }
}

/// What a journal is of, and what it says, is known without the arguments that began it.
#[test]
fn journals_are_read_by_their_own_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (starts, values, readme) = (path("starts.jsonl"), path("values.jsonl"), path("README.md"));
    let compared = ["--line", "a3", "--line", "b3", "--no-handicap"];
    let of_game = ["--games", "4", "--nodes", "10", "--plies", "3", "--seed", "7", "--journal", &starts];
    let said = output(&[&["lab", "balance", "los-alamos"], &compared[..], &of_game].concat());
    let read = ["lab", "balance", "--read", &starts];
    assert_eq!(output(&[&read[..], &compared].concat()), said);
    assert_eq!(output(&[&read[..], &compared, &["--nodes", "99", "--games", "900", "los-alamos"]].concat()), said);
    refuses(&[&read[..], &["chess"]].concat(), &["is of los-alamos, and not of chess"]);
    refuses(&read, &["has no games of what is compared, but of a3, b3: choose it by `--armies`"]);
    // The last line of a run that was killed is left out, as when the run goes on.
    let text = fs::read_to_string(&starts).unwrap();
    fs::write(&starts, format!("{text}{{\"contest\":\"a")).unwrap();
    assert_eq!(output(&[&read[..], &compared].concat()), said);
    fs::write(&starts, text.replacen("\"rules\":\"", "\"rules\":\"0", 1)).unwrap();
    let refused = [&read[..], &compared].concat();
    refuses(&refused, &["is of los-alamos with other rules or pieces than it has here (0"]);
    let measured = ["los-alamos", "--games", "4", "--nodes", "10", "--rounds", "1", "--journal", &values];
    output(&[&["lab", "values"], &measured[..]].concat());
    fs::write(&readme, "# Read me\n").unwrap();
    let empty = path("empty");
    fs::write(&empty, "").unwrap();
    for (command, file) in
        [("values", &starts), ("values", &readme), ("values", &empty), ("balance", &values), ("balance", &readme)]
    {
        let wrong = format!("is no journal of `lab {command}`; it reads what `--journal` wrote");
        refuses(&["lab", command, "--read", file], &[file, &wrong]);
    }
}

/// Where nothing is known, nothing is said of it.
#[test]
fn values_without_errors_say_no_more() {
    let few = ["--games", "4", "--nodes", "5", "--rounds", "1"];
    let said = output(&[&["lab", "values", "chess"], &few[..]].concat());
    assert!(said.contains("5 nodes a move; 1 round\n") && said.contains("do not determine all values"), "{said}");
    assert!(!said.contains("add up") && !said.contains("believe"), "{said}");
    for (game, why) in [
        ("breakthrough", "both sides have only one type of piece at the start, man, and a value says how many"),
        ("horde", "both sides have only one type of piece at the start, pawn"),
        ("spartan", "both sides have only one type of piece at the start, king"),
        ("othello", "every first move changes which pieces there are"),
    ] {
        refuses(&[&["lab", "values", game], &few[..]].concat(), &[why, &format!("`menagerie lab balance {game}`")]);
    }
    refuses(
        &[&["lab", "values", "othello", "--piece", "W"], &few[..]].concat(),
        &["othello: every first move changes which pieces there are"],
    );
    let said = output(&[&["lab", "values", "horde", "--types", "knight"], &few[..]].concat());
    assert!(said.contains("\nknight "), "{said}");
    let wrong = said_wrong(&["lab", "values", "chess", "--games", "2"]);
    assert!(wrong.contains("give 4 to 100000 games: armies play each opening with both colours"), "{wrong}");
    assert_eq!(said_wrong(&["lab", "balance", "chess", "--games", "2"]), wrong);
}

/// An earlier round is printed, and what that was.
#[test]
fn values_of_an_earlier_round_are_printed() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/measured/chess-values.jsonl.gz");
    let round = |number: &str| output(&["lab", "values", "--read", kept, "--round", number]);
    assert!(round("1").starts_with("chess: ") && round("1").contains("; 1 round, after which "), "{}", round("1"));
    assert_eq!(round("2"), output(&["lab", "values", "--read", kept]));
    refuses(&["lab", "values", "--read", kept, "--round", "3"], &["there is no round 3: the journal has 2"]);
}

/// Values can be in units of any piece that helps.
#[test]
fn values_are_printed_in_units_of_a_piece() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    // From each opening four games: a pawn ahead, behind, a rook ahead and behind. The pawn wins three of five, the rook four.
    let journal = |name: &str, rook_helps: bool| {
        let round = serde_json::json!({ "round": { "round": 0, "terms": ["pawn", "rook"], "unit": 0, "engine": [1.0, 5.0],
            "imbalances": ["all pieces / no pawn", "all pieces / no rook"], "games": 160 } });
        let game = |number: usize| {
            let (opening, is_rook) = (number / 4, number % 4 > 1);
            let side = if number.is_multiple_of(2) { 1.0 } else { -1.0 };
            let ahead = if is_rook { [0.0, side] } else { [side, 0.0] };
            let helps = if is_rook { opening.is_multiple_of(5) != rook_helps } else { opening % 5 < 3 };
            let result = if (side > 0.0) == helps { 2 } else { 0 };
            serde_json::json!({ "game": { "round": 0, "number": number, "opening": opening, "imbalance": usize::from(is_rook),
                "ahead": ahead, "result": result, "plies": 60 } })
        };
        let settings = serde_json::json!({ "values": 1, "game": "los-alamos", "nodes": 20 });
        let lines = [settings, round].into_iter().chain((0..160).map(game)).map(|line| format!("{line}\n"));
        fs::write(path(name), lines.collect::<String>()).unwrap();
        path(name)
    };
    let (helping, harming) = (journal("helping.jsonl", true), journal("harming.jsonl", false));
    let said = output(&["lab", "values", "--read", &helping, "--unit", "rook=500"]);
    assert!(said.contains("values for which a rook is worth 500, ± 95 %\n"), "{said}");
    let is_unit = |line: &str| line.starts_with("rook ") && line.split_whitespace().nth(1) == Some("500");
    assert!(said.lines().any(is_unit), "{said}");
    refuses(
        &["lab", "values", "--read", &harming, "--unit", "rook=500"],
        &["these games do not show that one more of `rook` helps", "give another `--unit`"],
    );
}

#[test]
fn armies_and_starts_are_compared() {
    let short = ["--games", "4", "--nodes", "10"];
    let said = output(&[&["lab", "balance", "oomost1", "--armies", "fide,rookies"], &short[..]].concat());
    assert!(said.starts_with("oomost1: 10 nodes a move;") && said.contains("\nfide against rookies "), "{said}");
    let said = output(&[&["lab", "balance", "wildcastle", "--starts", "0-1,5"], &short[..]].concat());
    assert!(
        said.contains("\nstart 0 ") && said.contains("\nstart 5 ") && said.contains("; least even: start "),
        "{said}"
    );
    let lines = ["--line", "Qd1-e2+e2-d1", "--line", "c1d2+d2c1 c8d7+d7c8"];
    let said = output(&[&["lab", "balance", "oomost1"], &lines[..], &short[..]].concat());
    assert!(said.contains("\nQd1-e2+e2-d1             4 ") && said.contains("\nc1d2+d2c1 c8d7+d7c8      4 "), "{said}");
    let said = output(&[&["lab", "balance", "los-alamos", "--first-moves", "--plies", "1"], &short[..]].concat());
    assert_eq!(said.lines().filter(|line| line.contains("      4 ")).count(), 10, "{said}");
    assert!(said.contains("\na3 ") && said.contains("\nNa3 "), "{said}");
    let said =
        output(&[&["lab", "balance", "chess", "--line", "e4 e5 Nf3", "--line", "e4 e5 Nc3 Nf6"], &short[..]].concat());
    assert!(said.contains("\n… Nf3          4 ") && said.contains("\n… Nc3 Nf6      4 "), "{said}");
    refuses(&["lab", "balance", "chess", "--line", "e4 e4"], &["in `e4 e4`", "move 2"]);
    refuses(&["lab", "balance", "chess", "--line", "f3 e5 g4 Qh4"], &["the game is over after `f3 e5 g4 Qh4`"]);
    refuses(&["lab", "balance", "oomost1", "--armies", "mongols"], &["oomost1 has no army `mongols`", "clobberers"]);
    refuses(&["lab", "balance", "chess", "--armies", "all"], &["chess has no armies"]);
    refuses(&["lab", "balance", "wildcastle", "--starts", "0-99"], &["numbered 0 to 35"]);
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
