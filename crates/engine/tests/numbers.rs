//! Files of numbers of the search: written and read again, refused with what is wrong, and those that come with the program.

use menagerie_core::Library;
use menagerie_engine::{Numbers, Parameters};
use std::collections::BTreeMap;
use std::path::Path;

fn numbers() -> Numbers {
    let game = Library::shipped().game("chess").unwrap();
    let made = [("command".to_string(), "menagerie spsa chess".to_string())].into();
    Numbers::new(&game, made, [("razoring".to_string(), 222), ("delta".to_string(), 99)].into())
}

#[test]
fn what_is_written_is_read_again() {
    let text = numbers().write();
    assert!(text.starts_with("# Numbers of the search"), "{text}");
    assert_eq!(Numbers::read(&text).unwrap(), numbers());
}

#[test]
fn bad_files_are_refused_with_what_is_wrong() {
    let good = numbers().write();
    let cases = [
        ("razoring", "luck", "no number `luck`; it has aspiration"),
        ("razoring = 222", "razoring = 9000", "`razoring` is from 80 to 500, and not 9000"),
        ("razoring = 222", "razoring = 'a'", "line 9: invalid type: string \"a\", expected i32"),
        ("[numbers]", "[number]", "unknown field `number`"),
        ("[numbers]\ndelta = 99\nrazoring = 222\n", "", "missing field `numbers`"),
    ];
    for (from, to, expected) in cases {
        assert!(good.contains(from), "{from}");
        let error = Numbers::read(&good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(expected), "{from} -> {to}: {error}");
    }
    assert!(Numbers::read(&"#".repeat(1 << 20)).unwrap_err().to_string().contains("longer"));
}

#[test]
fn every_number_is_found_by_its_name_and_keeps_to_its_range() {
    let mut parameters = Parameters::default();
    for (name, usual, range) in Parameters::ALL {
        assert_eq!(parameters.get(name), Some(*usual), "{name}");
        assert!(range.contains(usual), "{name}");
        parameters.set(name, *range.end()).unwrap();
        assert_eq!(parameters.get(name), Some(*range.end()), "{name}");
        assert!(parameters.set(name, range.end() + 1).is_err() && parameters.set(name, range.start() - 1).is_err());
    }
    assert_eq!(parameters.get("luck"), None);
}

/// After a change of how rules are written that does not change the game itself, `MENAGERIE_BLESS=1` writes the new
/// fingerprints; if the game is another one, tune it again.
#[test]
fn the_numbers_that_come_with_the_program_are_those_of_its_games() {
    let library = Library::shipped();
    assert!(!Numbers::shipped().is_empty());
    for (name, text) in Numbers::shipped() {
        let mut file = Numbers::read(text).unwrap_or_else(|error| panic!("search/{name}.toml: {error}"));
        let game = library.game(name).unwrap_or_else(|error| panic!("search/{name}.toml: {error}"));
        let fingerprint = game.definition().fingerprint();
        if std::env::var_os("MENAGERIE_BLESS").is_some() && file.fingerprint != fingerprint {
            file.fingerprint = fingerprint;
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("search/{name}.toml"));
            std::fs::write(path, file.write()).unwrap();
            continue;
        }
        assert_eq!(file.fingerprint, fingerprint, "search/{name}.toml");
        let mut games = vec![game];
        games.extend(library.pairs_of_armies(name).iter().map(|pair| library.game(pair).unwrap()));
        for game in games {
            let of: BTreeMap<String, i32> =
                file.numbers.keys().map(|key| (key.clone(), Parameters::of(&game).get(key).unwrap())).collect();
            assert_eq!(of, file.numbers, "{}", game.name());
        }
    }
}

#[test]
fn a_game_that_was_changed_has_the_usual_numbers() {
    let (name, _) = Numbers::shipped()[0];
    let mut library = Library::shipped();
    let text = format!("name = 'mine'\ninherit = '{name}'\ntitle = 'Mine'\nrules.fifty-moves = {{ plies = 30 }}");
    library.add("mine.toml", &text).unwrap();
    assert_eq!(Parameters::of(&library.game("mine").unwrap()), Parameters::default());
}
