//! The gallery of error messages in the documentation: what is said of each broken definition in `testdata/broken/`.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie gallery::` writes it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const FILE: &str = "docs/errors.md";
const HEAD: &str = "# Error messages\n\nWhat `menagerie check`, the page and the libraries say of a definition that cannot be played, each with the \
                    shortest\ndefinition that it is about. All mistakes of a file are reported at once, each with its place and, where there is \
                    one, with help.\n\n<!-- reference: written by a test from testdata/broken -->\n";
/// Where in a definition the mistakes are: how a message begins, and the title of its part.
const PARTS: [(&str, &str); 7] = [
    ("", "The file"),
    ("inherit", "Inheritance"),
    ("board", "The board"),
    ("pieces", "Pieces"),
    ("start", "Starts"),
    ("armies", "Armies"),
    ("rules", "Rules"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A broken definition.
struct Broken {
    name: String,
    definition: String,
    shown: String,
}

impl Broken {
    /// The first message, without the place in front of it.
    fn message(&self) -> &str {
        let line = self.shown.lines().next().unwrap().trim_start_matches("error: ");
        match line.split_once(": ") {
            Some((place, message)) if !place.contains([' ', '`']) => message,
            _ => line,
        }
    }

    /// The part of the definition that the first message is about.
    fn part(&self) -> &'static str {
        let line = self.shown.trim_start_matches("error: ");
        let begins = |start: &str| line.strip_prefix(start).is_some_and(|rest| rest.starts_with([':', '.', '[']));
        PARTS[1..].iter().find(|(start, _)| begins(start)).unwrap_or(&PARTS[0]).1
    }
}

fn broken() -> Vec<Broken> {
    let folder = root().join("testdata/broken");
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    paths.sort();
    let all = paths.iter().map(|path| Broken {
        name: path.with_extension("toml").file_name().unwrap().to_string_lossy().into_owned(),
        definition: fs::read_to_string(path.with_extension("toml")).unwrap(),
        shown: fs::read_to_string(path).unwrap(),
    });
    // What inherits from a file next to it says the same only there.
    all.filter(|broken| !broken.definition.contains("inherit = \"base-")).collect()
}

#[test]
fn the_gallery_has_all_that_is_said_of_broken_definitions() {
    let all = broken();
    let mut text = HEAD.to_string();
    for (_, part) in PARTS {
        let _ = write!(text, "\n## {part}\n");
        for broken in all.iter().filter(|broken| broken.part() == part) {
            let Broken { name, definition, shown } = broken;
            let (message, definition, shown) = (broken.message(), definition.trim_end(), shown.trim_end());
            let _ = write!(text, "\n### {message}\n\n```toml {name}\n{definition}\n```\n\n```text\n{shown}\n```\n");
        }
    }
    let path = root().join(FILE);
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        fs::write(&path, &text).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "{FILE} is out of date (see the head of this test)");
    assert!(PARTS.iter().all(|(_, part)| all.iter().any(|broken| broken.part() == *part)));
}
