//! The board in a real browser, and what can be tested of the page without one: `.ci/page short`, on the program of this build.
//! `.ci/page` tests all pages.

use std::path::Path;
use std::process::Command;

/// What `.ci/page` leaves with where npm or a browser is missing and could not be installed.
const MISSING: i32 = 77;

#[test]
#[cfg(unix)]
fn games_are_played_in_a_browser() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let run = Command::new(root.join(".ci/page"))
        .arg("short")
        .env("MENAGERIE", env!("CARGO_BIN_EXE_menagerie"))
        .output()
        .unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    match run.status.code() {
        Some(MISSING) => eprintln!("{said}"),
        code => assert!(code == Some(0), "{said}"),
    }
}
