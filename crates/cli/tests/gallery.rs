//! The gallery of error messages in the documentation: what is said of each broken definition in `testdata/broken/`, and of what is
//! typed in `testdata/refused.toml`.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie gallery::` writes it.

use serde::Deserialize;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FILE: &str = "docs/errors.md";
const HEAD: &str = "# Error messages\n\nWhat `menagerie check`, the page and the libraries say of a definition that cannot be played, each with the \
                    shortest\ndefinition that it is about. All mistakes of a file are reported at once, each with its place and, where there is \
                    one, with help.\n\nAt the end is what is said of positions, moves and games.\n\n<!-- reference: written by a test from \
                    testdata/broken and testdata/refused.toml -->\n";
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

/// What is typed and refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    part: String,
    title: String,
    arguments: Vec<String>,
    /// What `game.pgn` is.
    pgn: Option<String>,
}

impl Refused {
    /// All of them, in their order.
    fn all() -> Vec<Refused> {
        #[derive(Deserialize)]
        struct File {
            of: Vec<Refused>,
        }
        toml::from_str::<File>(&fs::read_to_string(root().join("testdata/refused.toml")).unwrap()).unwrap().of
    }

    /// Its entry: what is typed, and what the program says.
    fn entry(&self) -> String {
        let folder = tempfile::tempdir().unwrap();
        if let Some(pgn) = &self.pgn {
            fs::write(folder.path().join("game.pgn"), pgn).unwrap();
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        let done = program
            .args(&self.arguments)
            .env("LC_ALL", "C")
            .env_remove("LANGUAGE")
            .current_dir(&folder)
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && said.starts_with("error: "), "{}: {said}", self.title);
        let typed: Vec<String> = self.arguments.iter().map(|word| quoted(word)).collect();
        let file = self.pgn.as_ref().map_or(String::new(), |pgn| format!("```pgn game.pgn\n{}\n```\n\n", pgn.trim()));
        let Refused { title, .. } = self;
        format!("\n### {title}\n\n{file}```text\n$ menagerie {}\n{}\n```\n", typed.join(" "), said.trim_end())
    }
}

/// A word as it is typed in a shell.
fn quoted(word: &str) -> String {
    if word.contains(' ') { format!("\"{word}\"") } else { word.to_string() }
}

#[test]
fn the_gallery_has_all_that_is_said_of_what_is_broken_or_refused() {
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
    let mut part = String::new();
    for refused in Refused::all() {
        if refused.part != part {
            part.clone_from(&refused.part);
            let _ = write!(text, "\n## {part}\n");
        }
        text += &refused.entry();
    }
    let path = root().join(FILE);
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        fs::write(&path, &text).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "{FILE} is out of date (see the head of this test)");
    assert!(PARTS.iter().all(|(_, part)| all.iter().any(|broken| broken.part() == *part)));
}
