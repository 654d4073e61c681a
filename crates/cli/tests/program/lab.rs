//! `menagerie lab`: wins with their proofs, and what is no proof.

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

#[test]
fn what_is_not_won_or_not_known_is_said() {
    assert_eq!(solve(&["chess", "k7/P7/K7/8/8/8/8/8 w - - 0 1"]), "not won\n");
    assert_eq!(solve(&["chess", "7k/8/8/8/8/8/PP6/K7 w - - 0 1", "--checks-only"]), "not won by checks and threats\n");
    assert_eq!(
        solve(&["chess", "startpos", "--nodes", "1000"]),
        "unknown: a limit was reached, or a defence depends on earlier positions\n"
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
