//! Any text as a FEN of any shipped game.

use super::{cases, changed, changes, game, names};
use menagerie_core::harness::{Effort, check};
use menagerie_core::reference::ReferencePosition;
use menagerie_core::rules::effect::CoSquares;
use menagerie_core::{Game, Letter};
use proptest::prelude::*;
use std::sync::Arc;

/// FENs to mangle: the start, and those of the table of counts.
fn seeds(game: &Game) -> Vec<String> {
    let table = include_str!("../../../../testdata/perft.tsv");
    let base = game.name().split(':').next().unwrap_or_default();
    let lines = table.lines().map(|line| line.split('\t').collect::<Vec<&str>>());
    let known = lines.filter(|fields| fields[0] == base && fields[1] != "startpos").map(|fields| fields[1].to_string());
    std::iter::once(game.start().fen()).chain(known.filter(|fen| game.position(fen).is_ok())).collect()
}

/// What holds for any text: it is refused in one line, or it is a position that plays. The referees agree which.
fn holds(game: &Game, text: &str) -> Result<bool, TestCaseError> {
    let reference = ReferencePosition::from_fen(&Arc::new(game.definition().clone()), text);
    let position = match game.position(text) {
        Ok(position) => position,
        Err(error) => {
            prop_assert!(!error.to_string().contains('\n'), "a message of two lines: {error}");
            let limit =
                ["wait for promotion", "is longer than"].iter().any(|words| error.kind.to_string().contains(words));
            prop_assert!(limit || reference.is_err(), "{}: {text:?} is refused ({error}) by one only", game.name());
            return Ok(false);
        }
    };
    let fen = position.fen();
    prop_assert_eq!(&game.position(&fen).map(|again| again.fen()), &Ok(fen.clone()), "{}", text);
    prop_assert!(position.keys_are_fresh());
    prop_assert!(position.legal_moves().len() as u64 == position.count_legal_moves());
    prop_assert!(position.journal().is_empty());
    let _ = (position.outcome(), position.in_check());
    // All moves and their undoing, compared with the reference implementation; a few plies on.
    check(game, &[&fen], Effort { games: 1, plies: 3, seed: 9 })
        .map_err(|what| TestCaseError::fail(format!("{what}, read from {text:?}")))?;
    Ok(true)
}

/// A placement that fits the board, with one king a side, and fields that may or may not make sense.
fn made_up(game: &Game, picks: &[(u8, u8)], fields: &(bool, String, String, String)) -> String {
    let definition = game.definition();
    let letters: Vec<Letter> =
        definition.pieces.iter().filter(|piece| !piece.royal).map(|piece| piece.letter).collect();
    let royal = definition.royal().map_or('K'.into(), |kind| definition.piece(kind).letter);
    let marks = definition.has::<CoSquares>();
    let squares = game.board().len();
    let king = |pick: usize| picks[pick].0 as usize * 7 % squares;
    let (white, black) = (king(0), king(1));
    let rows: Vec<String> = game
        .board()
        .rows()
        .map(|(_, places)| {
            let mut row = String::new();
            for place in places {
                let Some(square) = place.map(menagerie_core::Square::index) else {
                    row.push('*');
                    continue;
                };
                let (what, which) = picks[square % picks.len()];
                let letter = letters[which as usize % letters.len()];
                let piece = match what {
                    _ if square == white => royal.to_string(),
                    _ if square == black => royal.to_ascii_lowercase().to_string(),
                    0..40 => letter.to_string(),
                    40..80 => letter.to_ascii_lowercase().to_string(),
                    80..90 if marks => format!("({letter})"),
                    90..100 if marks => format!("({})", letter.to_ascii_lowercase()),
                    _ => "1".to_string(),
                };
                row += &piece;
            }
            row
        })
        .collect();
    let (white_moves, rights, en_passant, clocks) = fields;
    format!("{} {} {rights} {en_passant} {clocks}", rows.join("/"), if *white_moves { 'w' } else { 'b' })
}

fn fields() -> impl Strategy<Value = (bool, String, String, String)> {
    let clocks = prop_oneof![Just("0 1"), Just("99 40"), Just("100 9"), Just("4294967295 4294967295"), Just("")];
    (any::<bool>(), "-|K?Q?k?q?", "-|[a-j][0-9]|([a-j][0-9]){2}", clocks.prop_map(str::to_string))
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn any_text_is_refused_or_plays(name in names(), text in ".{0,80}") {
        holds(&game(name), &text)?;
    }

    #[test]
    fn any_six_fields_are_refused_or_play(
        name in names(),
        text in "[pnbrqkPNBRQKwW1-9/*()]{1,60} [wb] [-KQkqA]{1,4} [-a-j0-9]{1,4} [-0-9]{1,11} [0-9]{1,11}",
    ) {
        holds(&game(name), &text)?;
    }

    #[test]
    fn mangled_fens_are_refused_or_play(
        name in names(),
        which in any::<prop::sample::Index>(),
        changes in changes("pnbrqkPNBRQKcwCW0123456789/*() -wbKQkqae36éß\u{301}"),
    ) {
        let game = game(name);
        let seeds = seeds(&game);
        holds(&game, &changed(which.get(&seeds).as_str(), &changes))?;
    }

    #[test]
    fn made_up_positions_are_refused_or_play(
        name in names(),
        picks in prop::collection::vec((any::<u8>(), any::<u8>()), 64..110),
        fields in fields(),
    ) {
        let game = game(name);
        holds(&game, &made_up(&game, &picks, &fields))?;
    }
}
