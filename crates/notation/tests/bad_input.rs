//! Nothing that is read can make the library panic.

use crate::common;
use menagerie_core::{Game, Library, Position};
use menagerie_notation::epd::Epd;
use menagerie_notation::pgn::{GameTree, Reader};
use menagerie_notation::{Variants, read};
use proptest::prelude::*;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let library = common::library();
    ["chess", "omega", "orchess", "osmosis", "oomost2", "wide"].map(|name| library.game(name).unwrap()).into()
});

/// A text that looks like a move from afar.
fn nearly_a_move() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[KQRBNPCWHOX]",
        "[a-jwx][0-9]{1,2}",
        "[a-z]",
        "[0-9]",
        prop::sample::select(vec![
            "x", ":", "-", "=", "+", "/", "@", "(Q)", "(", ")", "O-O", "00", "ep", "check", "!", "?", "#", ".", "...",
            " ", "♘", "×", "é", "0000", "--", "1.", "e.p.", "\u{0}", "=Q", "/e4",
        ])
        .prop_map(str::to_string),
    ];
    prop::collection::vec(part, 0..7).prop_map(|parts| parts.concat())
}

/// Everything that can be made of a text, which must end.
fn read_all(text: &[u8]) {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);
    let mut variants = Variants::new(&LIBRARY);
    let mut reader = Reader::new(text);
    let mut errors = 0;
    loop {
        match GameTree::read(&mut reader, &mut variants) {
            Ok(None) => break,
            Ok(Some(game)) => {
                let _ = game.to_pgn(&Default::default());
            }
            Err(error) => {
                assert!(error.to_string().len() < 2000);
                errors += 1;
                assert!(errors <= text.len() + 1, "errors without end");
                reader.skip_game().unwrap();
            }
        }
    }
}

/// A file with one of everything.
const FILE: &str = "[Event \"x\"]\n[Variant \"orchess\"]\n[FEN \"k7/8/8/8/(P)7/8/3n4/3(Q)2K1 w - - 0 1\"]\n\n\
    1. (Q)e1 $1 {c} Nb1! (1... Nf1 (1... Nb3) 2. Qe3) 2. (P)a5 Kb8 ; rest\n% x\n3. Kg2 1-0\n\n\
    [Event \"y\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. d4 exd4 *\n\n\
    [Variant \"oomost1\"]\n\n1. Ke1-e2+e2-e1 Qd8-e7+e7-d8+ 2. h2-e5+c7-f4 *\n";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves(text in prop_oneof![nearly_a_move(), any::<String>()], game in 0usize..6, plies in 0usize..6) {
        let mut position: Position = GAMES[game].start();
        for _ in 0..plies {
            let moves = position.legal_moves();
            position.play_unchecked(moves[(plies * 7) % moves.len()]);
        }
        if let Ok(mv) = read(&position, &text) {
            prop_assert!(position.legal_moves().contains(&mv));
        }
    }

    #[test]
    fn pgn_of_anything(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
    }

    #[test]
    fn pgn_of_its_signs(text in "[\\[\\]{}()\"%;$*!?. \na-eN0-2/-]{0,200}") {
        read_all(text.as_bytes());
    }

    #[test]
    fn pgn_with_mutations(changes in prop::collection::vec((0usize..600, any::<u8>(), 0u8..3), 1..6)) {
        let mut bytes = FILE.as_bytes().to_vec();
        for (at, byte, how) in changes {
            let at = at % bytes.len();
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => bytes.truncate(at + 1),
            }
        }
        read_all(&bytes);
    }

    #[test]
    fn epd(text in any::<String>(), tail in "[a-z0-9 ;\"NRQ+#=-]{0,60}") {
        let _ = Epd::parse(&GAMES[0], &text);
        let _ = Epd::parse(&GAMES[0], &format!("4k3/8/8/8/8/8/8/4K2R w K - {tail}"));
    }
}

#[test]
fn the_file_to_mutate_is_right() {
    let library = Library::shipped();
    let (mut reader, mut variants) = (Reader::new(FILE.as_bytes()), Variants::new(&library));
    for _ in 0..3 {
        GameTree::read(&mut reader, &mut variants).unwrap().unwrap();
    }
}
