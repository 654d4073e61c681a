//! What a person is shown for each broken definition in `testdata/broken/`, letter by letter as in the file next to it.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie diagnostics::` rewrites those files.

use menagerie::diagnostics;
use menagerie_core::{Library, LoadError};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/broken")
}

/// The broken files by name; those called `base-…` are there for others to inherit from.
fn broken() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    files.sort();
    files
}

/// All that is wrong with a definition.
fn error_of(files: &[(String, String)], file: &str, text: &str) -> LoadError {
    let mut library = Library::shipped();
    for (base, text) in files.iter().filter(|(name, _)| name.starts_with("base-")) {
        library.add(base, text).unwrap();
    }
    library.add(file, text).and_then(|name| library.game(&name)).expect_err(file)
}

#[test]
fn every_broken_definition_is_shown_with_its_places() {
    let files = broken();
    assert!(files.len() >= 50, "only {} files", files.len());
    let bless = std::env::var("MENAGERIE_BLESS").is_ok();
    let mut wrong = Vec::new();
    for (file, text) in files.iter().filter(|(name, _)| !name.starts_with("base-")) {
        let shown = diagnostics::of_error(&error_of(&files, file, text), false).expect("the error is about the text");
        let golden = folder().join(file.replace(".toml", ".txt"));
        if bless {
            fs::write(&golden, &shown).unwrap();
        } else if fs::read_to_string(&golden).unwrap_or_default() != shown {
            wrong.push(format!("{file} is shown as\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every diagnostic is of use: it has a place in a file that the person has or that the program ships, and says what.
#[test]
fn every_diagnostic_has_a_place_and_words() {
    let files = broken();
    for (file, text) in files.iter().filter(|(name, _)| !name.starts_with("base-")) {
        let LoadError::Invalid { problems, .. } = error_of(&files, file, text) else { panic!("{file}") };
        for problem in problems {
            assert!(!problem.what.is_empty() && !problem.at.file.is_empty(), "{problem:?}");
            assert!(problem.at.line >= 1 && problem.at.column >= 1);
            assert!(problem.at.text.get(problem.at.span.clone()).is_some(), "{problem:?}");
            let is_own = problem.at.file == *file;
            assert!(is_own || problem.notes.iter().any(|note| note.file == *file), "{file}: {problem}");
        }
    }
}

/// A definition as long as may be, with as many mistakes as fit into it, is reported in time, and not all of it.
#[test]
fn very_many_mistakes_and_very_long_lines_are_reported_in_time() {
    let begun = std::time::Instant::now();
    let head = "inherit = \"chess\"\ntitle = \"Huge\"\n";
    let keys: String = (0..60_000).map(|i| format!("key{i} = {i}\n")).collect();
    let names = vec!["\"abcdefgh\""; 90_000].join(",");
    for text in [
        format!("{head}{keys}"),
        format!("{head}[rules.promotion]\nto = [{names}]\n"),
        format!("{head}[armies]\nplaces = [{names}]\ndefault = \"x\"\nsets = {{}}\n"),
        format!("{head}pieces.knight.betza = \"{}\"\n", "é".repeat(400_000)),
        format!("{head}{}", "x = \n".repeat(150_000)),
        format!("{head}inherit = {}", "[".repeat(500_000)),
    ] {
        let error = error_of(&[], "huge.toml", &text);
        let shown = diagnostics::of_error(&error, false).unwrap();
        assert!(shown.len() < 200_000, "{} bytes", shown.len());
    }
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}
