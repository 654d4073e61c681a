//! The messages of the program in all languages: none is missing or unused, each has the values of the English one, and
//! no page of rules falls back to English.

use menagerie_core::{Game, Language, Library, rules_page_in};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Messages by their names, with their texts.
type Messages = BTreeMap<String, String>;

/// The messages of a language, but for the names of pieces.
fn messages(language: Language) -> Messages {
    let folder = crates().join("words/messages").join(language.code());
    let mut messages = Messages::new();
    for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.ends_with("pieces.ftl") {
            continue;
        }
        let mut last = String::new();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let is_new = line.starts_with(|letter: char| letter.is_ascii_lowercase());
            if let Some((name, text)) = line.split_once(" = ").or(line.split_once(" =")).filter(|_| is_new) {
                last = name.to_string();
                let twice = messages.insert(last.clone(), text.to_string());
                assert!(twice.is_none(), "{language}: `{name}` is there twice");
            } else if line.starts_with(' ') {
                *messages.get_mut(&last).unwrap() += line;
            }
        }
    }
    assert!(messages.len() > 400, "{language}: the messages are not where they were");
    messages
}

/// The words of a text that are a sign and a name: `$count` with the sign `$`.
fn names_after<'a>(text: &'a str, sign: &'a str) -> impl Iterator<Item = String> + 'a {
    text.match_indices(sign).map(|(at, _)| {
        let rest = text[at + sign.len()..].chars();
        rest.take_while(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')).collect()
    })
}

/// The messages that a text refers to.
fn references(text: &str, all: &Messages) -> Vec<String> {
    names_after(text, "{ ").filter(|name| all.contains_key(name)).collect()
}

/// The values of a message and of those that it refers to.
fn values(name: &str, all: &Messages) -> BTreeSet<String> {
    let text = &all[name];
    let inner = references(text, all).into_iter().flat_map(|name| values(&name, all));
    names_after(text, "$").chain(inner).collect()
}

/// The source of all crates, without tests.
fn source() -> String {
    fn collect(folder: &Path, text: &mut String) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                collect(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                *text += &fs::read_to_string(&path).unwrap();
            }
        }
    }
    let mut text = String::new();
    for folder in fs::read_dir(crates()).unwrap().map(|entry| entry.unwrap().path().join("src")) {
        if folder.is_dir() {
            collect(&folder, &mut text);
        }
    }
    text
}

/// Values that a translation leaves out on purpose: messages and values.
const LEFT_OUT: [(&str, &str); 4] = [
    ("why-malformed", "expected"),
    ("why-own-piece", "color"),
    ("why-no-fork", "needed"),
    ("read-malformed", "expected"),
];

/// Whether a value is there for languages other than English.
fn is_of_others(name: &str, value: &str) -> bool {
    (name, value) == ("why-the", "case") || (name, value) == ("why-malformed", "example")
}

#[test]
fn every_language_has_each_message_with_its_values() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let own = messages(language);
        let referred: BTreeSet<String> = own.values().flat_map(|text| references(text, &own)).collect();
        for name in english.keys() {
            assert!(own.contains_key(name), "{language}: `{name}` is missing");
        }
        for name in own.keys().filter(|name| !referred.contains(*name)) {
            assert!(english.contains_key(name), "{language}: there is no `{name}` in English");
            let (mut said, given) = (values(name, &own), values(name, &english));
            said.extend(LEFT_OUT.iter().filter(|(of, _)| of == name).map(|(_, value)| value.to_string()));
            let unknown: Vec<&String> = said.difference(&given).filter(|value| !is_of_others(name, value)).collect();
            assert!(unknown.is_empty(), "{language}: `{name}` has {unknown:?}, which English has not");
            let unsaid: Vec<&String> = given.difference(&said).collect();
            assert!(unsaid.is_empty(), "{language}: `{name}` leaves out {unsaid:?}");
        }
    }
}

#[test]
fn every_message_is_said_and_each_that_is_said_is_there() {
    let (english, source) = (messages(Language::English), source());
    let referred: BTreeSet<String> = english.values().flat_map(|text| references(text, &english)).collect();
    let quoted: BTreeSet<&str> = source.split('"').collect();
    for name in english.keys().filter(|name| !referred.contains(*name)) {
        assert!(quoted.contains(name.as_str()), "nothing says `{name}`");
    }
    let calls = source.split("say!(").skip(1).filter_map(|call| call.split_once("\", ").or(call.split_once("\")")));
    let named = calls.filter_map(|(call, _)| call.split_once(", \"")).map(|(_, name)| name);
    let named: BTreeSet<&str> = named
        .filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))
        .collect();
    assert!(named.len() > 200, "only {} calls were found", named.len());
    for name in named {
        assert!(english.contains_key(name), "there is no message `{name}`");
    }
}

#[test]
fn every_piece_that_is_shipped_has_a_german_name() {
    let names = fs::read_to_string(crates().join("words/messages/de/pieces.ftl")).unwrap();
    let of_the_page = fs::read_to_string(crates().join("../web/src/words/de/pieces.ftl")).unwrap();
    assert_eq!(names, of_the_page, "the page has other names of pieces: copy the file");
    let library = Library::shipped();
    for game in library.names() {
        for piece in &library.definition(game).unwrap().pieces {
            let name = format!("\npiece-{} = ", piece.name.replace(' ', "-"));
            assert!(names.contains(&name), "{game}: `{}` has no German name", piece.name);
        }
    }
}

/// Words that are in nearly every English sentence and in no German one.
const ENGLISH: [&str; 24] = [
    "the", "of", "and", "or", "is", "are", "to", "that", "it", "no", "may", "its", "with", "by", "from", "one", "any",
    "has", "which", "squares", "square", "piece", "pieces", "side",
];

/// What is wrong with a German line of a game: English words that name none of its pieces, and what a message leaves where it was not
/// filled in.
pub fn faults_in_german(line: &str, game: &Game) -> Vec<String> {
    let own: Vec<&str> = game.definition().pieces.iter().flat_map(|piece| piece.name.split([' ', '-'])).collect();
    // What stands between back quotes is notation.
    let prose = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
    let words = prose.split(|letter: char| !letter.is_alphanumeric());
    let english = words.filter(|word| ENGLISH.contains(word) && !own.contains(word));
    let signs =
        ["  ", " ,", " .", "..", ",,", ",:", "{", "}", "nichts und"].into_iter().filter(|sign| prose.contains(sign));
    english.chain(signs).map(|what| format!("{} says `{what}` in: {line}", game.name())).collect()
}

#[test]
fn no_page_of_rules_in_german_has_english_words() {
    let mut library = Library::shipped();
    let mut names: Vec<String> = library.names().map(str::to_string).collect();
    names.push("oomost1:clobberers-rookies".to_string());
    for entry in fs::read_dir(crates().join("../testdata/games-of-users")).unwrap().map(Result::unwrap) {
        let text = fs::read_to_string(entry.path()).unwrap();
        names.push(library.add(&entry.file_name().to_string_lossy(), &text).unwrap());
    }
    let mut wrong = BTreeSet::new();
    for name in names {
        let game = library.game(&name).unwrap();
        for section in rules_page_in(&game, Language::German) {
            for line in [section.heading].into_iter().chain(section.lines) {
                wrong.extend(faults_in_german(&line, &game));
                if !line.starts_with(|letter: char| letter.is_uppercase()) && !line.contains(" (") {
                    wrong.insert(format!("{name} begins in lower case: {line}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}
