//! Every attempted move is legal or explained, and never both; and every reason is true: typed reasons are held
//! against facts that are found without the code that found the reasons.

mod facts;
mod free;
mod games;
mod quadruples;
mod table;

use crate::effort;
use free::Free;
use games::{Line, games};
use menagerie_core::explain::Illegal;
use menagerie_core::reference::ReferencePosition;
use menagerie_core::rules::movement::{Hand, Hostages};
use menagerie_core::{Explain, Game, Library, Position};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A position with the moves that led to it, and its legal moves as the reference implementation has them.
struct Case<'a> {
    free: &'a Free,
    line: &'a Line,
    position: Position,
    legal: BTreeSet<String>,
}

impl<'a> Case<'a> {
    fn new(game: &Game, free: &'a Free, line: &'a Line) -> Case<'a> {
        let definition = Arc::new(game.definition().clone());
        let mut reference = ReferencePosition::from_fen(&definition, &line.fen).unwrap();
        let mut position = game.position(&line.fen).unwrap();
        for text in &line.moves {
            reference = reference.moves().remove(text).unwrap();
            position.play_unchecked(position.parse_move(text).unwrap());
        }
        let legal = reference.moves().into_keys().collect();
        Case { free, line, position, legal }
    }

    /// Whether a text is a legal move; of two pieces that castle either may be named first.
    fn is_legal(&self, text: &str) -> bool {
        let swapped = text.split_once('+').map(|(first, second)| {
            let squares = second.trim_end_matches(|c: char| c.is_ascii_lowercase());
            format!("{squares}+{first}{}", &second[squares.len()..])
        });
        self.legal.contains(text) || swapped.is_some_and(|text| self.legal.contains(&text))
    }

    /// Checks one attempt and returns the reason, if it is not legal.
    #[track_caller]
    fn check(&self, text: &str) -> Option<Illegal> {
        let answer = self.position.explain(text);
        let place =
            || format!("{} `{}` after {:?}: {text}", self.position.game().name(), self.line.fen, self.line.moves);
        assert_eq!(answer.is_ok(), self.is_legal(text), "{}: {answer:?}", place());
        let why = answer.err()?;
        if let Err(what) = facts::hold(self, text, &why) {
            panic!("{}: {why:?} ({why}) is not true: {what}", place());
        }
        let sentence = why.to_string();
        assert!(!sentence.contains('\n') && sentence.len() < 1000, "{}: {sentence}", place());
        Some(why)
    }
}

/// Every from and to, in machine form.
fn attempts(position: &Position) -> impl Iterator<Item = String> + '_ {
    let board = position.game().board();
    let pairs = board.squares().flat_map(move |from| board.squares().map(move |to| (from, to)));
    pairs
        .map(|(from, to)| format!("{}{}", board.name(from), board.name(to)))
        .chain(["0000".to_string()])
        .chain(drops(position))
}

/// Every drop, or one where there are none.
fn drops(position: &Position) -> Vec<String> {
    let game = position.game();
    let squares = game.board().squares().map(|square| game.board().name(square));
    let drop =
        |square: &str| game.definition().pieces.iter().map(|piece| format!("{}@{square}", piece.letter)).collect();
    let all: Vec<String> = squares.flat_map(|square| -> Vec<String> { drop(square) }).collect();
    let many = if game.definition().has::<Hand>() { all.len() } else { 1 };
    let mut drops: Vec<String> = all.into_iter().take(many).collect();
    if game.definition().has::<Hostages>() {
        let given = game.definition().pieces.iter().map(|piece| piece.letter.to_string());
        let exchanges =
            given.flat_map(|given| drops.iter().map(move |drop| drop.replacen('@', &format!("#{given}@"), 1)));
        drops = exchanges.chain(drops.iter().cloned()).collect();
    }
    drops
}

/// Whether a letter could matter: the piece goes there, or this is one of the few that are attempted all the same.
fn wants_letters(why: Option<&Illegal>, number: usize) -> bool {
    let goes = why.is_none_or(|why| {
        !matches!(
            why,
            Illegal::EmptySquare { .. }
                | Illegal::WrongSide { .. }
                | Illegal::CannotMoveSo { .. }
                | Illegal::Blocked { .. }
                | Illegal::OwnPiece { .. }
                | Illegal::OnlyCastlings { .. }
        )
    });
    goes || number.is_multiple_of(31)
}

/// How many moves are looked at for the attempts in a position: each attempt looks at all that are legal. `MENAGERIE_EFFORT=20`
/// looks at twenty times as many.
const LOOKS: usize = 5_000;

/// Checks the attempts in the positions of a game, some of them where very many moves are legal, and returns the reasons
/// that there were.
fn reasons(game: &Game) -> BTreeSet<String> {
    let free = Free::of(game);
    let mut seen = BTreeSet::new();
    for line in games::lines(game) {
        let case = Case::new(game, &free, &line);
        let every = match line.whole {
            true => 1,
            false => (attempts(&case.position).count() * case.legal.len()).div_ceil(LOOKS * effort() as usize).max(1),
        };
        let chosen = |number: usize| (number.wrapping_mul(0x9E37_79B1) >> 16).is_multiple_of(every);
        for (number, text) in attempts(&case.position).enumerate().filter(|(number, _)| chosen(*number)) {
            let why = case.check(&text);
            if text != "0000" && !text.contains('@') && wants_letters(why.as_ref(), number) {
                for piece in &game.definition().pieces {
                    let text = format!("{text}{}", piece.letter.to_ascii_lowercase());
                    seen.extend(case.check(&text).map(|why| kind(&why)));
                }
            }
            seen.extend(why.map(|why| kind(&why)));
        }
    }
    seen
}

#[test]
fn every_move_of_one_piece_is_legal_or_explained_truly() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for game in games() {
        // A game that fails does not keep the others from being reported.
        match std::panic::catch_unwind(|| reasons(&game)) {
            Ok(reasons) => seen.extend(reasons),
            Err(_) => wrong.push(game.name().to_string()),
        }
    }
    assert!(wrong.is_empty(), "see above for {wrong:?}");
    // The positions are many and odd enough for nearly every reason.
    for wanted in [
        "empty-square",
        "wrong-side",
        "same-square",
        "own-piece",
        "cannot-move-so",
        "only-captures",
        "only-quiet",
        "only-first",
        "blocked",
        "overloaded",
        "king-in-check",
        "castling-right-lost",
        "castling-blocked",
        "castling-out-of-check",
        "castling-through-check",
        "castling-written",
        "only-castlings",
        "nothing-is-captured",
        "promotion-missing",
        "promotion-wrong",
        "promotion-impossible",
        "capture-choice",
        "no-choice",
        "game-over",
    ] {
        assert!(seen.contains(wanted), "no position has the reason {wanted}: {seen:?}");
    }
}

/// The name of a reason as it is in JSON and the like.
fn kind(why: &Illegal) -> String {
    let value = toml::Value::try_from(why).unwrap();
    value.get("reason").and_then(toml::Value::as_str).unwrap().to_string()
}

#[test]
fn a_legal_move_is_found_by_what_it_is_written_like() {
    for game in games() {
        let free = Free::of(&game);
        for line in games::lines(&game).into_iter().take(1) {
            let case = Case::new(&game, &free, &line);
            // Finding a move looks at all that are legal, so where they are many not all are looked for.
            for text in case.legal.iter().step_by(case.legal.len().div_ceil(25).max(1)) {
                let mv = case.position.explain(text).unwrap();
                assert_eq!(case.position.parse_move(text), Ok(mv));
                assert_eq!(case.position.move_text(mv), *text);
            }
        }
    }
}

#[test]
fn a_royal_piece_that_has_just_passed_is_no_reason() {
    let text = "name = 'strides'\ntitle = 'Strides'\nboard = { files = 4, ranks = 5 }\n\
                start = { fen = '4/1k2/4/P3/BK2 b - - 0 1' }\n\
                [pieces]\npawn = { letter = 'P', betza = 'mWeFD' }\nbat = { letter = 'B', betza = 'Q' }\n\
                king = { letter = 'K', betza = 'KinD', royal = true, initial = ['*1'] }\n";
    let mut library = Library::shipped();
    library.add("strides.toml", text).unwrap();
    let mut position = library.game("strides").unwrap().position("k3/P3/4/1B2/3K b - - 8 5").unwrap();
    position.play_unchecked(position.parse_move("a5c5").unwrap());
    let why = position.explain("a4b5").unwrap_err();
    assert!(!matches!(why, Illegal::Unexplained { .. }), "{why}");
}
