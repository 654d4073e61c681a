//! Files of search parameters: they round-trip, bad ones are refused with the reason, and the shipped ones fit their games.

use menagerie_core::Library;
use menagerie_engine::{ParameterFile, Parameters};
use std::collections::BTreeMap;
use std::path::Path;

fn file() -> ParameterFile {
    let game = Library::shipped().game("chess").unwrap();
    let made = [("command".to_string(), "menagerie spsa chess".to_string())].into();
    ParameterFile::new(&game, made, [("razoring".to_string(), 222), ("delta".to_string(), 99)].into())
}

#[test]
fn what_is_written_is_read_again() {
    let text = file().write();
    assert!(text.starts_with("# Search parameters."), "{text}");
    assert_eq!(ParameterFile::read(&text).unwrap(), file());
}

#[test]
fn older_files_are_read() {
    let old =
        file().write().replace("# Search parameters.", "# Numbers of the search.").replace("[parameters]", "[numbers]");
    assert_eq!(ParameterFile::read(&old).unwrap(), file());
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    let good = file().write();
    let cases = [
        ("razoring", "luck", "no search parameter `luck`; there are aspiration"),
        ("razoring = 222", "razoring = 9000", "`razoring` must be from 80 to 500, not 9000"),
        ("razoring = 222", "razoring = 'a'", "line 9: invalid type: string \"a\", expected i32"),
        ("[parameters]", "[parameter]", "unknown field `parameter`"),
        ("[parameters]\ndelta = 99\nrazoring = 222\n", "", "missing field `parameters`"),
    ];
    for (from, to, expected) in cases {
        assert!(good.contains(from), "{from}");
        let error = ParameterFile::read(&good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(expected), "{from} -> {to}: {error}");
    }
    assert!(ParameterFile::read(&"#".repeat(1 << 20)).unwrap_err().to_string().contains("longer"));
}

#[test]
fn every_parameter_is_found_by_name_and_keeps_to_its_range() {
    let mut parameters = Parameters::default();
    for (name, default, range) in Parameters::ALL {
        assert_eq!(parameters.get(name), Some(*default), "{name}");
        assert!(range.contains(default), "{name}");
        parameters.set(name, *range.end()).unwrap();
        assert_eq!(parameters.get(name), Some(*range.end()), "{name}");
        assert!(parameters.set(name, range.end() + 1).is_err() && parameters.set(name, range.start() - 1).is_err());
    }
    assert_eq!(parameters.get("luck"), None);
}

/// After a change of how rules are written that does not change the game itself, `MENAGERIE_BLESS=1` writes the new
/// fingerprints. If the game has changed, tune it again.
#[test]
fn shipped_parameters_fit_their_games() {
    let library = Library::shipped();
    assert!(!ParameterFile::shipped().is_empty());
    for (name, text) in ParameterFile::shipped() {
        let mut file = ParameterFile::read(text).unwrap_or_else(|error| panic!("search/{name}.toml: {error}"));
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
                file.parameters.keys().map(|key| (key.clone(), Parameters::of(&game).get(key).unwrap())).collect();
            assert_eq!(of, file.parameters, "{}", game.name());
        }
    }
}

#[test]
fn a_changed_game_has_the_default_parameters() {
    let (name, _) = ParameterFile::shipped()[0];
    let mut library = Library::shipped();
    let text = format!("name = 'mine'\ninherit = '{name}'\ntitle = 'Mine'\nrules.fifty-moves = {{ plies = 30 }}");
    library.add("mine.toml", &text).unwrap();
    assert_eq!(Parameters::of(&library.game("mine").unwrap()), Parameters::default());
}
