//! No code knows a game by its name: neither Rust code nor the page's.
//!
//! That the core and the crates above it have no file, clock, thread or output is held by clippy (`clippy-closed.toml`), and
//! that unsafe code stands only where it is marked, with its reason, by lints (`Cargo.toml` of the workspace).

use menagerie_core::Library;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
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

/// Rust code as its tokens, without comments, the documentation, and what is compiled for tests alone.
fn code(text: &str) -> String {
    without_tests(text.parse().expect("the file is Rust code")).to_string()
}

fn without_tests(tokens: TokenStream) -> TokenStream {
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_sign = |token: &TokenTree, wanted| matches!(token, TokenTree::Punct(sign) if sign.as_char() == wanted);
        let is_attribute = is_sign(&token, '#');
        // What stands within an item has another sign.
        if is_attribute && tokens.peek().is_some_and(|token| is_sign(token, '!')) {
            tokens.next();
        }
        let attribute = tokens.peek().filter(|_| is_attribute).map(ToString::to_string).unwrap_or_default();
        if attribute.replace(' ', "") == "[cfg(test)]" {
            // The item ends with its braces or with a semicolon.
            let is_end = |token: &TokenTree| match token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                token => token.to_string() == ";",
            };
            tokens.by_ref().find(is_end);
        } else if attribute.starts_with("[doc") {
            tokens.next();
        } else if let TokenTree::Group(group) = &token {
            kept.push(Group::new(group.delimiter(), without_tests(group.stream())).into());
        } else {
            kept.push(token);
        }
    }
    kept.into_iter().collect()
}

/// What is left of the page's code without its comments, which are whole lines there.
fn of_page(text: &str) -> String {
    let comment = |line: &&str| ["//", "/*", "*"].iter().any(|sign| line.trim_start().starts_with(sign));
    text.lines().filter(|line| !comment(line)).collect::<Vec<_>>().join("\n")
}

/// The whole words of a text in lower case; `oomost1` is one, and `Fen` of `FenError` is none.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[test]
fn code_and_strings_are_looked_at_and_nothing_else() {
    let text = "let a = \"chess // no comment\"; // grand\n/// omega\nlet b = '\"'; /* osmosis */ let c = r#\"orchess\"#;\n\
                #[cfg(test)]\nmod tests {\n    fn wildcastle() {}\n}\nfn after<'a>() {\n    //! capablanca\n}\n";
    let kept: Vec<String> = words(&code(text)).collect();
    for word in ["chess", "no", "comment", "orchess", "after"] {
        assert!(kept.iter().any(|kept| kept == word), "{word} is gone: {kept:?}");
    }
    for word in ["grand", "omega", "osmosis", "wildcastle", "tests", "capablanca"] {
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
        // The peers that the bench measures have names of their own: the crate `cozy-chess`, the type `Chess`.
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
                let for_people = ["#", "description", "keywords", "categories", "repository"];
                let is_code = |line: &&str| !for_people.iter().any(|start| line.trim_start().starts_with(start));
                text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
            };
            // The standard library has a module of the name of a game, and so has the media type of PGN.
            let text = text.replace("sync :: atomic", "").replace("vnd.chess-pgn", "");
            // So has the package for Python.
            let text = text.replace("menagerie_chess", "");
            // So have an option of UCI, and options of Fairy-Stockfish and their values.
            let text = text.replace("\"UCI_Chess960\"", "");
            let of_options: &[&str] = &["chess960", "duck", "janggi", "makruk", "shogi"];
            let of_options = if path.starts_with(root().join("crates/import")) { of_options } else { &[] };
            let known = |word: &String| names.contains(&word.as_str()) && !of_options.contains(&word.as_str());
            for name in words(&text).filter(known) {
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
