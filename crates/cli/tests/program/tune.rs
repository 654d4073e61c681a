//! `menagerie tune`: it ends with a match, and keeps the file that is there unless the new weights win it.

use super::{menagerie, output, refuses};
use std::fs;

/// As little as may be, so that nothing can be certain.
fn little<'a>(game: &'a str, out: &'a str) -> Vec<&'a str> {
    let few = ["--games", "10", "--nodes", "10", "--match-games", "2", "--match-nodes", "10", "--out", out];
    [&["tune", game][..], &few].concat()
}

#[test]
fn weights_that_are_not_better_for_certain_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.toml");
    let out = path.to_str().unwrap();
    let assert = menagerie(&little("los-alamos", out)).assert().code(1);
    let told = String::from_utf8_lossy(&assert.get_output().stderr);
    assert!(told.contains("not better for certain") && told.contains("weights.toml` stays as it is"), "{told}");
    assert!(!path.exists());
}

#[test]
fn a_file_that_cannot_be_read_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.toml");
    fs::write(&path, "my diary\n").unwrap();
    refuses(&little("los-alamos", path.to_str().unwrap()), &["weights.toml", "no file of weights", "line 1"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "my diary\n");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    refuses(&["tune", "omga"], &["there is no game `omga`: did you mean `omega`?"]);
    refuses(&["tune", "oomost1:fide-nutters"], &["all armies", "oomost1"]);
    assert!(output(&["tune", "--help"]).contains("Example: menagerie tune"));
}
