//! `menagerie lab values` and `menagerie lab balance`: what is measured, read again and refused.

use super::{menagerie, output, refuses};
use std::fs;

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
    // What is played with a unit is in it, and is read again so.
    let in_rooks = path("rooks.jsonl");
    let rooks = ["los-alamos", "--games", "60", "--nodes", "20", "--rounds", "2", "--unit", "rook=500"];
    let played = run(&[&rooks[..], &["--journal", &in_rooks]].concat());
    assert!(played.contains("values for which a rook is worth 500, ± 95 %\n"), "{played}");
    assert_eq!(run(&["--read", &in_rooks]), played);
    refuses(&["lab", "values", "los-alamos", "--unit", "bishop=300"], &["`bishop` is no unit", "pawn, knight"]);
    refuses(&["lab", "values", "los-alamos", "--round", "1", "--journal", &in_rooks], &["--round is for --read"]);
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
