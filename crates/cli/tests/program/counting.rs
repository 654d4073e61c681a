//! `perft`, `divide` and `moves`.

use super::{menagerie, output};
use predicates::str::is_match;

#[test]
fn perft_prints_the_number_alone() {
    assert_eq!(output(&["perft", "chess", "startpos", "4"]), "197281\n");
    assert_eq!(output(&["perft", "chess", "startpos", "0"]), "1\n");
    assert_eq!(output(&["perft", "omega", "startpos", "3"]), "67202\n");
    assert_eq!(output(&["perft", "osmosis", "9k/10/3l1m4/10/1g5b2/4C5/1n5a2/10/3e1h4/K9 w - - 0 1", "2"]), "1468\n");
}

#[test]
fn threads_and_hash_change_no_count() {
    for game in ["chess", "oomost1", "orchess", "grand"] {
        let plain = output(&["perft", game, "startpos", "3"]);
        assert_eq!(output(&["perft", game, "startpos", "3", "--threads", "2", "--hash", "1"]), plain, "{game}");
    }
}

#[test]
fn the_time_goes_to_stderr() {
    menagerie(&["perft", "chess", "startpos", "3", "--time"])
        .assert()
        .success()
        .stdout("8902\n")
        .stderr(is_match(r"^[0-9]+\.[0-9]{3} s, [0-9.]+ Mnps\n$").unwrap());
}

#[test]
fn moves_may_be_given_in_several_ways() {
    for moves in [&["e2e4", "e7e5"][..], &["moves", "e2e4", "e7e5"], &["e2e4 e7e5"], &["moves e2e4 e7e5"]] {
        let arguments = [&["perft", "chess", "startpos", "1"], moves].concat();
        assert_eq!(output(&arguments), "29\n", "{moves:?}");
    }
}

#[test]
fn divide_is_sorted_and_sums_up() {
    let divided = output(&["divide", "chess", "startpos", "3"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(lines[0], "a2a3: 380");
    assert_eq!(lines[20], "total: 8902");
    let moves = &lines[..20];
    assert!(moves.is_sorted(), "{divided}");
    assert_eq!(output(&["divide", "chess", "startpos", "0"]), "total: 1\n");
    assert_eq!(output(&["divide", "chess", "k7/8/KQ6/8/8/8/8/8 b - - 0 1", "2"]), "total: 0\n");
}

#[test]
fn moves_are_listed_with_what_they_lead_to() {
    assert_eq!(
        output(&["moves", "chess", "8/8/8/8/8/1k6/8/K7 w - - 4 9"]),
        "8/8/8/8/8/1k6/8/K7 w - - 4 9\t1/2-1/2 material\na1b1\t8/8/8/8/8/1k6/8/1K6 b - - 5 9\n"
    );
    assert_eq!(
        output(&["moves", "oomost1", "k7/8/8/8/8/8/8/3K3R w - - 0 1"]).lines().count(),
        4,
        "three moves after the position"
    );
}

#[test]
fn the_result_is_exact() {
    let result = |arguments: &[&str]| {
        let text = output(&[&["moves"], arguments].concat());
        text.lines().next().unwrap().split('\t').nth(1).unwrap().to_string()
    };
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    assert_eq!(result(&["chess", "startpos"]), "*");
    assert_eq!(result(&["chess", "startpos", shuffle]), "1/2-1/2 repetition");
    assert_eq!(result(&["chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"]), "1-0 checkmate");
    assert_eq!(result(&["chess", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"]), "1/2-1/2 stalemate");
    assert_eq!(result(&["chess", "4k2r/8/8/8/8/8/8/4K2R w - - 100 90"]), "1/2-1/2 fifty");
}
