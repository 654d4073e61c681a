//! Files of weights: they round-trip, are refused for other games, and the shipped ones fit their games.

use menagerie_core::{Game, Library};
use menagerie_engine::eval::{Notes, Pair, Slot, Weights, WeightsError};
use std::path::Path;

fn game(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

/// Weights that all differ.
fn odd(game: &Game) -> Weights {
    let mut weights = Weights::untuned(game);
    for (at, slot) in weights.slots().into_iter().enumerate() {
        weights.set(slot, Pair::new(at as i32 - 700, 900 - at as i32));
    }
    weights
}

fn written(game: &Game) -> String {
    Weights::write(&[(game, &odd(game))], &Notes::default())
}

#[test]
fn what_is_written_is_read_again() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let weights = odd(&game);
        let made = vec![("match".to_string(), "\"60 %\"".to_string())];
        let notes = Notes { head: vec!["Tuned.".to_string()], made, ..Notes::default() };
        let text = Weights::write(&[(&game, &weights)], &notes);
        assert!(text.starts_with("# Tuned.\nfingerprint = \""), "{name}");
        assert_eq!(Weights::read(&game, &text).unwrap(), weights, "{name}");
    }
}

#[test]
fn the_weights_of_another_game_are_refused() {
    let text = written(&game("chess"));
    let error = Weights::read(&game("knightmate"), &text).unwrap_err();
    assert!(matches!(error, WeightsError::OtherGame { .. }), "{error}");
    // A game of the same name whose rules were changed gets untuned weights.
    let mut library = Library::shipped();
    let own = include_str!("../../rules/variants/chess.toml").replace("[rules]", "[rules]\nsuperko = true");
    assert!(library.add("chess.toml", &own).is_err(), "a shipped game is not replaced by accident");
    library.add("mine.toml", "name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\nrules.castling = false").unwrap();
    let mine = library.game("mine").unwrap();
    assert!(matches!(Weights::read(&mine, &text), Err(WeightsError::OtherGame { .. })));
    assert_eq!(Weights::of(&mine), Weights::untuned(&mine));
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    let game = game("chess");
    let good = written(&game);
    let cases = [
        ("[terms]", "[term]", "unknown field `term`"),
        ("Tempo =", "Temper =", "no term `Temper`"),
        ("Passed = [[", "Passed = [[1, 1], [", "`Passed` has 9 values and not 8"),
        ("[pieces.knight]", "[pieces.nightrider]", "fingerprint of the knight of `chess` is"),
        ("Tempo = [-700,", "Tempo = [-70000,", "terms: Tempo is out of range: a weight is at most 20000 centipawns"),
        ("material = [", "material = [99999, 0] # [", "pieces.pawn: material is out of range"),
        (
            "endgame = [\n  [",
            "endgame = [\n  [99999, 0, 0, 0, 0, 0, 0, 0], # [",
            "pieces.pawn: the place a8 is out of range",
        ),
        ("Tempo = [-700,", "Tempo = [-70000000000,", "expected i32"),
        ("Tempo = [-700, 900]", "Tempo = [", "line"),
        ("middlegame = [\n", "middlegame = [\n  [1],\n", "the rows of places must have 8, 8, 8"),
    ];
    for (from, to, expected) in cases {
        assert!(good.contains(from), "{from}");
        let error = Weights::read(&game, &good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(expected), "{from} -> {to}: {error}");
    }
    assert!(Weights::read(&game, &"#".repeat(2 << 20)).unwrap_err().to_string().contains("longer"));
}

/// After a change of how rules are written in code that does not change the game itself, `MENAGERIE_BLESS=1` writes the new
/// fingerprints. If the game has changed, tune it again.
#[test]
fn shipped_weights_fit_their_games() {
    let library = Library::shipped();
    for (name, text) in Weights::shipped() {
        let game = library.game(name).unwrap_or_else(|error| panic!("weights/{name}.toml: {error}"));
        let mut games = vec![game];
        games.extend(library.pairs_of_armies(name).iter().map(|pair| library.game(pair).unwrap()));
        let mut blessed = text.to_string();
        for game in &games {
            loop {
                match Weights::read(game, &blessed) {
                    Ok(weights) => break assert!(blessed != *text || Weights::of(game) == weights),
                    Err(WeightsError::OtherGame { expected, found, .. })
                        if std::env::var_os("MENAGERIE_BLESS").is_some() && blessed.contains(&found) =>
                    {
                        blessed = blessed.replace(&found, &expected);
                    }
                    Err(error) => panic!("weights/{name}.toml: {error}"),
                }
            }
        }
        if blessed != *text {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("weights/{name}.toml"));
            std::fs::write(path, blessed).unwrap();
        }
    }
}

#[test]
fn one_file_serves_all_armies() {
    let library = Library::shipped();
    let games: Vec<Game> = library.pairs_of_armies("oomost1").iter().map(|pair| library.game(pair).unwrap()).collect();
    let weights: Vec<Weights> = games.iter().map(Weights::untuned).collect();
    let all: Vec<(&Game, &Weights)> = games.iter().zip(&weights).collect();
    let text = Weights::write(&all, &Notes::default());
    for (game, weights) in all {
        assert_eq!(&Weights::read(game, &text).unwrap(), weights, "{}", game.name());
    }
}

#[test]
fn every_weight_has_one_slot() {
    let game = game("omega");
    let weights = odd(&game);
    let slots = weights.slots();
    for (at, slot) in slots.iter().enumerate() {
        assert_eq!(weights.get(*slot), Pair::new(at as i32 - 700, 900 - at as i32), "{slot:?}");
    }
    let terms = slots.iter().filter(|slot| matches!(slot, Slot::Term(_))).count();
    assert_eq!(terms, menagerie_engine::eval::Term::ALL.len());
}
