//! `menagerie tune`: it ends with a match, and keeps the file that is there unless the new weights win it.

use super::{menagerie, output, refuses};
use menagerie_core::Library;
use menagerie_engine::eval::{Notes, Slot, Weights};
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
    let said = String::from_utf8_lossy(&assert.get_output().stderr);
    assert!(said.contains("not better for certain") && said.contains("weights.toml` is not written"), "{said}");
    assert!(!path.exists());
}

/// Weights with which one gives everything away, made by a command that nobody typed.
fn foolish() -> String {
    let game = Library::shipped().game("los-alamos").unwrap();
    let mut weights = Weights::untuned(&game);
    for slot in weights.slots().into_iter().filter(|slot| matches!(slot, Slot::Material(_))) {
        weights.set(slot, -weights.get(slot));
    }
    let made = vec![("command".to_string(), "\"by hand\"".to_string())];
    Weights::write(&[(&game, &weights)], &Notes { made, ..Notes::default() })
}

#[test]
fn weights_that_win_replace_those_of_before_and_tell_how_they_were_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.toml");
    fs::write(&path, foolish()).unwrap();
    let arguments = ["--games", "10", "--nodes", "10", "--match-games", "40", "--match-nodes", "60", "--seed", "3"];
    let out = ["--out", path.to_str().unwrap()];
    let assert = menagerie(&[&["tune", "los-alamos", "--untuned"][..], &arguments, &out].concat()).assert().success();
    let said = String::from_utf8_lossy(&assert.get_output().stdout);
    assert!(said.contains("against those of before") && said.contains("against the untuned weights"), "{said}");
    let written: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
    let made = written["made"].as_table().unwrap();
    let command = "menagerie tune los-alamos --games 10 --nodes 10 --iterate 1 --results 0.5 --seed 3 --untuned";
    assert_eq!(made["command"].as_str(), Some(command));
    assert!(made["before"].as_str().unwrap().contains("against those of before, 60 nodes"), "{made:?}");
    assert!(made["match"].as_str().unwrap().contains("against the untuned weights, 60 nodes"), "{made:?}");
}

#[test]
fn a_file_that_cannot_be_read_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.toml");
    fs::write(&path, "my diary\n").unwrap();
    refuses(&little("los-alamos", path.to_str().unwrap()), &["weights.toml", "not a file of weights", "line 1"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "my diary\n");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    refuses(&["tune", "omga"], &["there is no game `omga`: did you mean `omega`?"]);
    refuses(&["tune", "oomost1:fide-nutters"], &["all armies", "oomost1"]);
    assert!(output(&["tune", "--help"]).contains("Example: menagerie tune"));
}
