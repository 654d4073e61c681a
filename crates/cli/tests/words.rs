//! Keeps the project's former home-made terms out: a table of forbidden words, each with what to write instead.
//! `docs/glossary.md` explains the terms.

use regex::{Regex, RegexBuilder};
use std::fs;
use std::path::{Path, PathBuf};

/// The files and folders that are checked, from the root.
const CHECKED: &[&str] = &["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "crates", "docs", "fuzz", "web/src"];

/// Folders of builds and of others' packages.
const NOT_OURS: &[&str] = &["node_modules", "target", ".venv"];

/// A forbidden word.
struct Word {
    /// A regular expression for whole words, ignoring case. Identifiers are first split into words, so that `slow referee`
    /// also matches `slow_referee` and `SlowReferee`.
    pattern: &'static str,
    /// What to write instead.
    instead: &'static str,
    /// The paths where it is forbidden; everywhere if this is empty.
    only_in: &'static [&'static str],
    /// A regular expression for phrases in which it is allowed in its everyday sense.
    except: &'static str,
    /// A text that contains it.
    example: &'static str,
}

/// A word that is forbidden everywhere.
const fn never(pattern: &'static str, instead: &'static str, example: &'static str) -> Word {
    Word { pattern, instead, only_in: &[], except: "", example }
}

/// The word, but allowed in some phrases.
const fn except(except: &'static str, word: Word) -> Word {
    Word { except, ..word }
}

/// The word, but forbidden only in some folders, where it was the name of something.
const fn only_in(only_in: &'static [&'static str], word: Word) -> Word {
    Word { only_in, ..word }
}

const ENGINE: &[&str] = &["crates/engine", "crates/runner", "docs/engine.md"];
const KERNEL: &[&str] = &[
    "crates/board",
    "crates/compositions",
    "crates/core",
    "crates/explain",
    "crates/kernel",
    "crates/reference",
    "crates/rules",
    "docs",
    "ARCHITECTURE.md",
];
const SERVER: &[&str] = &["crates/server", "crates/tournament"];
const PAGE: &[&str] = &["web/src"];

const WORDS: &[Word] = &[
    // The search.
    // An older head of such files is read in a test.
    except(
        "\"# numbers of the search\\.\"",
        never("numbers of (the|a) search|search numbers", "search parameters", "the numbers of the search are tuned"),
    ),
    only_in(ENGINE, never("struct numbers", "search parameters", "struct Numbers {")),
    never(r"positions (looked at|an? (move|second)|for each move)", "nodes", "5,000 positions a move"),
    only_in(ENGINE, never("kept at (least|most)", "`Bound::Lower`, `Bound::Upper`", "Kept AtLeast(score)")),
    only_in(ENGINE, never("enum kept", "`Bound`", "enum Kept {")),
    only_in(ENGINE, never("settles?|settled", "TT cutoff", "an entry that settles the node")),
    except("struct scored move", only_in(ENGINE, never("struct scored", "move picker", "struct Scored {"))),
    except(
        "standing pat",
        only_in(ENGINE, never("standing|assess(es|ed)?", "stand pat, static evaluation", "fn standing(&self)")),
    ),
    only_in(ENGINE, never("link", "search context", "struct Link<'s> {")),
    never("wins at least", "static exchange evaluation, `see_ge`", "fn wins_at_least(mv)"),
    never("history of successive moves|after history", "continuation history", "the history of successive moves"),
    never("corrections of the evaluation", "correction history", "corrections of the evaluation"),
    never("lines? of the cache", "cache line", "one line of the cache"),
    never("officers?", "non-pawn pieces, non-pawn material", "without officers"),
    // The kernel.
    except(
        "tried (early|again)",
        only_in(KERNEL, never("tried|sure", "pseudo-legal, legal; `push_if_legal`", "fn offer_tried(mv)")),
    ),
    only_in(KERNEL, never("danger|sights", "check info, attack info", "struct Danger {")),
    only_in(KERNEL, never("threats?", "attack tables", "mod threats;")),
    except(
        "David Hunter",
        only_in(KERNEL, never("walkers?|hunters?", "sliders, bent riders, hoppers", "riders, walkers, hunters")),
    ),
    only_in(KERNEL, never("trails?|tread|prey", "path, step, target", "mod trail_moves;")),
    except(
        r"screen readers?|on (one|the) screen|xiangqi also \*screen\* or \*mount\*",
        only_in(KERNEL, never("screens?|mounts?", "hurdle, blockers", "it hops over a screen")),
    ),
    only_in(
        KERNEL,
        never("gather|without lowest|turned", "pext, clear lowest bit, flip side", "bits.without_lowest()"),
    ),
    never("is dead", "drawn by rule", "fn is_dead(&self)"),
    never("arrangements?", "placement", "the arrangement of the pieces"),
    // The reference implementation.
    never("slow,? (and )?(literal )?(referees?|form|twin)", "reference implementation", "the slow referee agrees"),
    never("(fast|both) referees?", "kernel, reference implementation", "only the fast referee refuses it"),
    never(
        "h[eo]ld(s|ing)? (\\S+ ){0,4}?against",
        "checked against, compared with",
        "holds each of them against the table",
    ),
    // Endgames and matches.
    never("from the end backwards", "retrograde analysis", "solved from the end backwards"),
    never("known for certain", "proven", "what is known for certain"),
    never("w[io]ns? by force", "forced win, mate in n", "wins by force"),
    // The server and the page.
    // Journals of matches have it as a key.
    except(
        "\"patience\"",
        only_in(
            SERVER,
            never("struct person|refusal|patience|news", "session, ApiError, timeouts, search event", "enum Refusal {"),
        ),
    ),
    only_in(PAGE, never("deed|aim|attend", "action, selection, connect", "type Deed =")),
    // Words that are not idiomatic.
    // A term of the evaluation, which files of weights name.
    except("weak beside king", never("beside", "next to, compared with, against", "beside another program")),
    never("whoever|whosoever", "anyone who, the player who", "whoever may claim it"),
    never("anew", "again", "written anew"),
    never("(asked|called) for by name", "named explicitly", "tests that are asked for by name"),
    never(
        "(in|after|at most|at least|there are|of|have|has|to) so many",
        "that many, or the number",
        "after so many moves",
    ),
    never("th(at|an|e \\w+) there (is|are) not", "that does not exist", "the rule that there is not yet"),
    except(
        "told apart|tell and told",
        never("told", "report, learn, say; `report` and `poll` in code", "as long as it is told to"),
    ),
    except(
        "begin yardstick|end yardstick|\"yardstick\"",
        never("yardstick", "compatibility, measurement", "## The yardstick"),
    ),
    never("mended", "fixed", "mended by it"),
];

/// A word with its compiled expressions.
struct Search {
    word: &'static Word,
    pattern: Regex,
    except: Option<Regex>,
}

impl Search {
    fn of(word: &'static Word) -> Search {
        let build = |pattern: &str| {
            let regex = RegexBuilder::new(pattern).case_insensitive(true).build();
            regex.unwrap_or_else(|error| panic!("{pattern}: {error}"))
        };
        let pattern = build(&format!(r"\b(?:{})\b", word.pattern));
        Search { word, pattern, except: (!word.except.is_empty()).then(|| build(word.except)) }
    }

    fn all() -> Vec<Search> {
        WORDS.iter().map(Search::of).collect()
    }

    fn is_for(&self, path: &str) -> bool {
        let only_in = self.word.only_in;
        only_in.is_empty() || only_in.iter().any(|folder| path.starts_with(folder))
    }

    /// Whether a line, with identifiers split into words, contains the word outside of the allowed phrases.
    fn finds(&self, line: &str) -> bool {
        self.pattern.is_match(line)
            && self.except.as_ref().is_none_or(|except| self.pattern.is_match(&except.replace_all(line, "")))
    }
}

/// A line with its identifiers split into words: `slow_referee` and `SlowReferee` are `slow referee`.
fn in_words(line: &str) -> String {
    let mut text = String::new();
    let mut before = ' ';
    for c in line.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            text.push(' ');
        }
        text.push(if c == '_' { ' ' } else { c });
        before = c;
    }
    text
}

/// The handwritten lines of a file, with their numbers. Program output and generated text are checked at their source.
fn lines_by_hand(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut in_console, mut generated) = (false, false);
    text.lines().enumerate().filter_map(move |(at, line)| {
        if line.starts_with("```") {
            in_console = line == "```console";
        }
        generated |= line.starts_with("<!-- begin") || line.starts_with("<!-- reference");
        generated &= !line.starts_with("<!-- end");
        (!in_console && !generated).then_some((at + 1, line))
    })
}

/// The forbidden words in a file.
fn faults(searches: &[Search], path: &str, text: &str) -> Vec<String> {
    // Most words are in no line of a file, and one look at the whole is faster than one at each line.
    let whole = in_words(text);
    let may_find = |search: &&Search| search.is_for(path) && search.pattern.is_match(&whole);
    let searches: Vec<&Search> = searches.iter().filter(may_find).collect();
    let mut faults = Vec::new();
    for (number, line) in lines_by_hand(text) {
        let words = in_words(line);
        for search in searches.iter().filter(|search| search.finds(&words)) {
            faults.push(format!("{path}:{number}: write {} instead: {}", search.word.instead, line.trim()));
        }
    }
    faults
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts in a folder, or the one file, by their paths from the root.
fn texts(path: &str) -> Vec<(String, String)> {
    let full = root().join(path);
    if full.is_file() {
        let known = [".md", ".rs", ".ts", ".tsx"].iter().any(|end| path.ends_with(end));
        return if known { vec![(path.to_string(), fs::read_to_string(full).unwrap())] } else { Vec::new() };
    }
    let entries = fs::read_dir(&full).unwrap_or_else(|error| panic!("{}: {error}", full.display()));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !NOT_OURS.contains(&name.as_str())).flat_map(|name| texts(&format!("{path}/{name}"))).collect()
}

#[test]
fn the_words_of_the_field_are_used() {
    let searches = Search::all();
    let texts: Vec<(String, String)> = CHECKED.iter().flat_map(|path| texts(path)).collect();
    assert!(texts.len() > 100, "only {} files", texts.len());
    // This file contains all of the words.
    let texts = texts.iter().filter(|(path, _)| !path.ends_with("tests/words.rs"));
    let faults: Vec<String> = texts.flat_map(|(path, text)| faults(&searches, path, text)).collect();
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn each_forbidden_word_is_found() {
    for search in Search::all() {
        let word = search.word;
        let path = word.only_in.first().map_or("README.md".to_string(), |folder| format!("{folder}/any.rs"));
        let found = faults(&[search], &path, &format!("fine\n{}\n", word.example));
        let named = format!("{path}:2: write {} instead", word.instead);
        assert!(
            found.iter().any(|fault| fault.starts_with(&named)),
            "`{}` is not found in {path}: {found:?}",
            word.example
        );
    }
}

#[test]
fn everyday_senses_and_generated_text_are_left_alone() {
    let fine = [
        ("docs/any.md", "Two knights are told apart by their file."),
        ("web/src/any.ts", "a screen reader"),
        ("docs/any.md", "Besides, this is fine."),
        ("docs/any.md", "```console\n$ menagerie check\nthe slow referee agrees\n```"),
        ("docs/any.md", "<!-- begin table -->\nwritten anew\n<!-- end table -->"),
    ];
    let searches = Search::all();
    for (path, text) in fine {
        assert_eq!(faults(&searches, path, text), [""; 0], "{text}");
    }
    assert_eq!(
        faults(&searches, "docs/any.md", "```console\nanew\n```\nanew").len(),
        1,
        "after a block, text is checked again"
    );
}
