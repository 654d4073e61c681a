//! The core is closed: no Rust code knows a game by name, the core touches neither files nor clocks, and unsafe code
//! stands only where it is marked.

use menagerie_core::Library;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// All files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files(&path, endings, found);
        } else if path.extension().is_some_and(|end| endings.iter().any(|ending| end == *ending)) {
            found.push(path);
        }
    }
}

/// Rust code without comments (doc comments are such) and without its test modules.
fn code(text: &str) -> String {
    without_test_modules(&without_comments(text))
}

/// Blanks comments out; what stands in strings and characters is no comment.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let begun = hashes + 2;
            let length = rest[begun..].find(&end).map_or(rest.len(), |at| begun + at + end.len());
            out += &rest[..length];
            length
        } else if c == '"' || c == '\'' && is_character(rest) {
            let length = literal(rest, c);
            out += &rest[..length];
            length
        } else {
            out.push(c);
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    out
}

/// The number of `#` of a raw string that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Whether `'` begins a character here and not a lifetime.
fn is_character(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    letters.next() == Some('\\') || letters.next() == Some('\'')
}

/// The length of a string or character with its quotes.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// What is left of the page's code without its comments, which are whole lines there.
fn of_page(text: &str) -> String {
    let comment = |line: &&str| ["//", "/*", "*"].iter().any(|sign| line.trim_start().starts_with(sign));
    text.lines().filter(|line| !comment(line)).collect::<Vec<_>>().join("\n")
}

/// Takes out `#[cfg(test)] mod … { … }`, which ends, as rustfmt has it, with a brace at its own indentation.
fn without_test_modules(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            out += line;
            out.push('\n');
            continue;
        }
        let indentation = &line[..line.len() - line.trim_start().len()];
        let opened = lines.next().unwrap_or_default();
        if opened.trim_end().ends_with('{') {
            lines.by_ref().find(|line| *line == format!("{indentation}}}"));
        }
    }
    out
}

/// The whole words of a text in lower case; `oomost1` is one, and `Fen` of `FenError` is none.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[test]
fn the_stripping_keeps_code_and_strings_and_nothing_else() {
    let text = "let a = \"chess // no comment\"; // grand\n/// omega\nlet b = '\"'; /* osmosis */ let c = r#\"orchess\"#;\n\
                #[cfg(test)]\nmod tests {\n    fn wildcastle() {}\n}\nfn after<'a>() {}\n";
    let kept: Vec<String> = words(&code(text)).collect();
    for word in ["chess", "no", "comment", "orchess", "after"] {
        assert!(kept.iter().any(|kept| kept == word), "{word} is gone: {kept:?}");
    }
    for word in ["grand", "omega", "osmosis", "wildcastle", "tests"] {
        assert!(!kept.iter().any(|kept| kept == word), "{word} is still there: {kept:?}");
    }
}

#[test]
fn no_code_knows_a_game_by_name() {
    let library = Library::shipped();
    let names: Vec<&str> = library.names().collect();
    assert!(names.len() >= 10);
    let mut seen = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let mut paths = vec![folder.join("build.rs"), folder.join("Cargo.toml")];
        files(&folder.join("src"), &["rs", "toml"], &mut paths);
        // The peers that the bench measures beside us have names of their own: the crate `cozy-chess`, the type `Chess`.
        let of_peers = ["bench/Cargo.toml", "bench/src/library.rs", "bench/src/notation.rs", "bench/src/table.rs"];
        // A file `tests.rs` is a module for tests alone.
        paths.retain(|path| path.exists() && !path.ends_with("tests.rs"));
        paths.retain(|path| !of_peers.iter().any(|peer| path.ends_with(peer)));
        for path in &paths {
            seen += 1;
            let text = std::fs::read_to_string(path).unwrap();
            // What Cargo.toml says about a crate is for people; its names of files and dependencies are code.
            let is_rust = path.extension().is_some_and(|end| end == "rs");
            let text = if is_rust {
                code(&text)
            } else {
                let told = |line: &&str| !line.trim_start().starts_with(['#', 'd']) || !line.contains("description");
                text.lines().filter(told).filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n")
            };
            // The standard library has a module of the name of a game, and so has the media type of PGN.
            let text = text.replace("sync::atomic", "").replace("vnd.chess-pgn", "");
            for name in words(&text).filter(|word| names.contains(&word.as_str())) {
                wrong.push(format!("{}: `{name}`", path.display()));
            }
        }
    }
    assert!(seen > 60, "only {seen} files were looked at");
    let mut page = Vec::new();
    files(&root().join("web/src"), &["ts", "tsx", "css"], &mut page);
    page.retain(|path| !path.to_string_lossy().ends_with(".test.ts"));
    assert!(page.len() > 60, "only {} files of the page were looked at", page.len());
    for path in page {
        let text = std::fs::read_to_string(&path).unwrap();
        for name in words(&of_page(&text)).filter(|word| names.contains(&word.as_str())) {
            wrong.push(format!("{}: `{name}`", path.display()));
        }
    }
    assert!(wrong.is_empty(), "names of games in code:\n{}", wrong.join("\n"));
}

#[test]
fn the_core_and_the_protocols_have_no_file_clock_thread_or_output_of_their_own() {
    let mut paths = Vec::new();
    for name in ["board", "core", "protocol"] {
        files(&root().join("crates").join(name).join("src"), &["rs"], &mut paths);
    }
    let forbidden = [
        "std::fs",
        "std::io",
        "std::time",
        "std::thread",
        "std::env",
        "std::process",
        "std::net",
        "println!",
        "print!",
        "eprintln!",
        "eprint!",
        "dbg!",
        "Instant::",
        "SystemTime",
        "File::",
    ];
    for path in paths {
        // A length of time is no clock.
        let code = code(&std::fs::read_to_string(&path).unwrap()).replace("std::time::Duration", "");
        for word in forbidden {
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn unsafe_code_is_in_one_place_and_says_why_it_is_sound() {
    let mut paths = Vec::new();
    files(&root().join("crates"), &["rs"], &mut paths);
    for path in paths.iter().filter(|path| !path.components().any(|part| part.as_os_str() == "tests")) {
        let text = std::fs::read_to_string(path).unwrap();
        if !words(&code(&text)).any(|word| word == "unsafe") {
            continue;
        }
        assert!(path.ends_with("board/src/bits.rs"), "unsafe code in {}", path.display());
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            if words(&without_comments(line)).any(|word| word == "unsafe") {
                let above = lines[..number].iter().rev().take_while(|line| line.trim_start().starts_with("//"));
                let why = above.collect::<Vec<_>>().iter().any(|line| line.contains("SAFETY:"));
                assert!(why, "{}:{}: no SAFETY comment", path.display(), number + 1);
            }
        }
    }
}
