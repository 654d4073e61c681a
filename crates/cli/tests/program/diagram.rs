//! `diagram`.

use super::{menagerie, output, refuses};
use std::fs;

#[test]
fn a_picture_goes_to_the_standard_output_or_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let svg = output(&["diagram", "omega", "--out", "-"]);
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Omega Chess: White to move</title>"), "{svg}");
    assert_eq!(output(&["diagram", "omega", "--out", &path("omega.svg")]), "");
    assert_eq!(fs::read_to_string(path("omega.svg")).unwrap(), svg);
    assert_eq!(output(&["diagram", "omega", "--out", &path("omega.PNG"), "--size", "300"]), "");
    let png = fs::read(path("omega.PNG")).unwrap();
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((&png[1..4], side(16).max(side(20))), (&b"PNG"[..], 300));
}

#[test]
fn what_is_asked_for_is_drawn() {
    let plain = output(&["diagram", "chess", "--out", "-"]);
    let with = |more: &[&str]| output(&[&["diagram", "chess", "--out", "-"], more].concat());
    let moved = with(&["--move", "e4", "e5", "Nf3"]);
    assert!(moved.contains("<title>Chess: Black to move</title>") && moved.matches("fill-opacity").count() == 2);
    assert_eq!(with(&["--arrow", "e2e4", "g1-f3"]).matches("rotate(").count(), 2 + plain.matches("rotate(").count());
    assert_eq!(with(&["--mark", "e4", "--mark", "d4"]).matches("r=\"28\"").count(), 2);
    assert!(with(&["--no-coordinates"]).len() < plain.len());
    assert_ne!(with(&["--flip"]), plain);
    let start = output(&["diagram", "wildcastle", "--start", "3", "--out", "-"]);
    assert!(start.contains("<title>Wild Castle"), "{start}");
}

#[test]
fn refusals_are_sentences() {
    refuses(&["diagram", "chess", "--out", "x.gif"], &["`x.gif`", ".svg or .png"]);
    refuses(&["diagram", "chess", "--out", "-", "--size", "5"], &["16 to 4096 pixels", "not 5"]);
    refuses(&["diagram", "chess", "--out", "-", "--arrow", "e2e9"], &["`e2e9` is not an arrow"]);
    refuses(&["diagram", "chess", "--out", "-", "--mark", "z9"], &["no square `z9`"]);
    refuses(&["diagram", "chess", "--out", "-", "--move", "e4", "Ke4"], &["move 2", "`Ke4`"]);
    refuses(&["diagram", "chess", "8/8 w", "--out", "-"], &["FEN"]);
    refuses(&["diagram", "no-such-game", "--out", "-"], &["no-such-game"]);
    refuses(&["diagram", "chess", "--out", "no/such/folder/x.svg"], &["cannot write no/such/folder/x.svg"]);
    menagerie(&["diagram", "chess"]).assert().failure();
}
