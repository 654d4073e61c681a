//! Any text as the definition of a game: mangled files, and rules put together at random.

use super::{cases, changed, changes};
use menagerie_core::harness::{Effort, check};
use menagerie_core::{Library, LoadError};
use proptest::prelude::*;
use std::path::Path;

/// The shipped files and those of users.
fn files() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for folder in ["crates/rules/variants", "testdata/games-of-users"] {
        let mut paths: Vec<_> = std::fs::read_dir(root.join(folder)).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        texts.extend(paths.iter().map(|path| std::fs::read_to_string(path).unwrap()));
    }
    texts
}

/// A definition is refused in words, or it is a game on which both implementations agree.
fn holds(text: &str, plies: u32) -> Result<bool, TestCaseError> {
    let mut library = Library::shipped();
    let game = library.add("made-up.toml", text).and_then(|name| library.game(&name));
    match game {
        Err(LoadError::Unreadable { message, .. }) => prop_assert!(!message.is_empty()),
        Err(LoadError::Invalid { problems, .. }) => {
            prop_assert!(!problems.is_empty());
            prop_assert!(problems.iter().all(|problem| !problem.what.is_empty() && !problem.what.contains('\n')));
        }
        Err(LoadError::Unknown { .. } | LoadError::NameClash { .. } | LoadError::NoSuchArmies { .. }) => {}
        Ok(game) => {
            prop_assert!(game.rules().iter().all(|sentence| sentence.ends_with(['.', ':'])));
            check(&game, &[], Effort { games: 2, plies, seed: 5 })
                .map_err(|what| TestCaseError::fail(format!("{what}\n{text}")))?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// A change of a definition, token by token or line by line.
#[derive(Clone, Debug)]
enum Edit {
    DropLine(prop::sample::Index),
    DoubleLine(prop::sample::Index),
    BorrowLine(prop::sample::Index, prop::sample::Index, prop::sample::Index),
    Number(prop::sample::Index, i64),
    SwapWords(prop::sample::Index, prop::sample::Index),
    Word(prop::sample::Index, &'static str),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let place = any::<prop::sample::Index>;
    let numbers = prop::sample::select(vec![-1, 0, 1, 2, 3, 7, 9, 10, 12, 26, 27, 99, 100, 255, 256, 65536, i64::MAX]);
    let words = prop::sample::select(vec![
        "pawn", "king", "queen", "rook", "knight", "bishop", "array", "convert", "overload", "true", "false", "e1",
        "w1", "a8", "Q", "N", "[]", "\"\"", "NN", "fmWfceF", "[W?fzB]", "loss", "é",
    ]);
    let edit = prop_oneof![
        place().prop_map(Edit::DropLine),
        place().prop_map(Edit::DoubleLine),
        (place(), place(), place()).prop_map(|(file, line, at)| Edit::BorrowLine(file, line, at)),
        (place(), numbers).prop_map(|(at, number)| Edit::Number(at, number)),
        (place(), place()).prop_map(|(a, b)| Edit::SwapWords(a, b)),
        (place(), words).prop_map(|(at, word)| Edit::Word(at, word)),
    ];
    prop::collection::vec(edit, 1..4)
}

/// A text as words and what is between them; the words are at the odd places.
fn words(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in text.chars() {
        if (c.is_alphanumeric() || c == '?') != (parts.len() % 2 == 0) {
            parts.push(String::new());
        }
        parts.last_mut().unwrap().push(c);
    }
    parts
}

fn edited(text: &str, files: &[String], edits: &[Edit]) -> String {
    let mut text = text.to_string();
    for edit in edits {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let mut words = words(&text);
        let odd = |index: &prop::sample::Index, count: usize| index.index(count.max(2) / 2) * 2 + 1;
        text = match edit {
            Edit::DropLine(at) => {
                lines.remove(at.index(lines.len()));
                lines.join("\n")
            }
            Edit::DoubleLine(at) => {
                let at = at.index(lines.len());
                lines.insert(at, lines[at].clone());
                lines.join("\n")
            }
            Edit::BorrowLine(file, line, at) => {
                let from: Vec<&str> = file.get(files).lines().collect();
                lines.insert(at.index(lines.len()), line.get(&from).to_string());
                lines.join("\n")
            }
            Edit::Number(at, number) => {
                let numbers: Vec<usize> = (0..words.len()).filter(|&i| words[i].parse::<i64>().is_ok()).collect();
                if !numbers.is_empty() {
                    words[*at.get(&numbers)] = number.to_string();
                }
                words.concat()
            }
            Edit::SwapWords(a, b) if words.len() > 2 => {
                let (a, b) = (odd(a, words.len()), odd(b, words.len()));
                words.swap(a, b);
                words.concat()
            }
            Edit::Word(at, word) if words.len() > 2 => {
                let at = odd(at, words.len());
                words[at] = word.to_string();
                words.concat()
            }
            _ => text,
        };
        if text.trim().is_empty() {
            return text;
        }
    }
    text
}

/// A game to begin with and a choice of parameters for each rule.
fn compositions() -> impl Strategy<Value = String> {
    let base = prop::sample::select(vec![
        "chess",
        "omega",
        "osmosis",
        "grand",
        "capablanca",
        "oomost2",
        "orchess",
        "wildcastle",
    ]);
    let one_of = |name: &'static str, values: &'static [&'static str]| {
        prop::option::weighted(0.5, prop::sample::select(values).prop_map(move |value| format!("{name} = {value}\n")))
    };
    let rules = (
        one_of(
            "castling",
            &[
                "false",
                "true",
                "{ moves = [{ right = \"K\", king = \"e1\", to = \"a1\", rook = \"a1\", rook-to = \"e1\" }] }",
            ],
        ),
        one_of(
            "co-squares",
            &[
                "false",
                "{ effect = \"overload\" }",
                "{ effect = \"convert\" }",
                "{ effect = \"overload\", except = [\"pawn\"], also = [[\"king\", \"knight\"]] }",
                "{ effect = \"convert\", except = [\"king\"], also = [[\"pawn\", \"bishop\"]] }",
            ],
        ),
        one_of("fifty-moves", &["false", "{ plies = 3, zeroing = [] }", "{ plies = 1, zeroing = [\"king\"] }"]),
        one_of(
            "insufficient-material",
            &["false", "{}", "{ lone = [\"pawn\"], same-colour = [\"knight\"], unless-royal-marked = true }"],
        ),
        one_of("mutual-castling", &["false", "{ captures = true }", "{ captures = false }"]),
        one_of(
            "promotion",
            &[
                "false",
                "{ pieces = [\"pawn\"], ranks = [8], to = \"array\" }",
                "{ pieces = [\"pawn\", \"knight\"], ranks = [5], optional-ranks = [4, 6], to = [\"bishop\"] }",
                "{ pieces = [\"pawn\"], ranks = [4, 5], optional-ranks = [], to = \"array\", lost-only = true }",
                "{ pieces = [], ranks = [], optional-ranks = [], to = \"array\" }",
                "{ ranks = [3], optional-ranks = [7], lost-only = true }",
            ],
        ),
        one_of("repetition", &["false", "{}", "{ times = 1 }", "{ times = 2 }"]),
        one_of("stalemate", &["false", "{ result = \"loss\" }", "{ result = \"draw\" }", "{ result = \"win\" }"]),
        one_of("superko", &["true", "false", "{}"]),
        one_of(
            "absorption",
            &[
                "false",
                "{ basic = [\"knight\", \"bishop\"], compounds = { queen = [\"knight\", \"bishop\"] } }",
                "{ basic = [\"knight\", \"bishop\", \"rook\"], compounds = { queen = [\"rook\", \"bishop\"] } }",
            ],
        ),
    );
    (base, rules).prop_map(|(base, (a, b, c, d, e, f, g, h, i, j))| {
        let rules: String = [a, b, c, d, e, f, g, h, i, j].into_iter().flatten().collect();
        format!("title = \"Composed\"\ninherit = \"{base}\"\n[rules]\n{rules}")
    })
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn any_text_is_refused(text in ".{0,200}") {
        holds(&text, 4)?;
    }

    #[test]
    fn mangled_letters_are_refused_or_play(
        which in any::<prop::sample::Index>(),
        changes in changes("abcdefgKQRBN0123456789[]{}=\",.#\n é"),
    ) {
        holds(&changed(which.get(&files()).as_str(), &changes), 4)?;
    }

    #[test]
    fn mangled_definitions_are_refused_or_play(which in any::<prop::sample::Index>(), edits in edits()) {
        let files = files();
        holds(&edited(which.get(&files).as_str(), &files, &edits), 6)?;
    }

    #[test]
    fn rules_put_together_at_random_are_refused_or_play(text in compositions()) {
        holds(&text, 12)?;
    }
}
