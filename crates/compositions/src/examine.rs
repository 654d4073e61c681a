//! Checks that the kernel, the reference implementation, the notations and the explanations agree on a game.

use crate::fens;
use crate::random::Random;
use menagerie_core::budget::Budget;
use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Explain, Game, Illegal, Position, harness};
use menagerie_notation::{Style, read, write_all};
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games.
    pub games: u32,
    /// Maximum plies of a game; fewer if its positions have very many moves.
    pub plies: u32,
    /// The seed of the random games.
    pub seed: u64,
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Positions whose moves, FENs, checks and results were compared.
    pub positions: u64,
    /// Moves of these.
    pub moves: u64,
    /// FENs that were changed at random and read by both.
    pub fens: u64,
}

/// A disagreement between two implementations.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The kind of difference, independent of squares and pieces.
    pub class: String,
    /// What differs, with the FEN and the moves that lead there.
    pub what: String,
}

impl Difference {
    fn new(class: &str, what: String) -> Difference {
        Difference { class: class.to_string(), what }
    }
}

/// The most steps that a definition is examined for, some ten seconds: on large boards with very many moves the reference
/// implementation takes hours.
const STEPS: u64 = 400_000_000;

/// Plays random games and compares everything; a panic is a difference too. What takes too long is left, and nothing is
/// reported of it.
///
/// # Errors
/// The first difference.
pub fn examine(game: &Game, effort: Effort) -> Result<Report, Difference> {
    let budget = Budget::new().steps(STEPS);
    let compared = catch_unwind(AssertUnwindSafe(|| budget.run(|| compare(game, effort))));
    compared.map(|done| done.unwrap_or_else(|_| Ok(Report::default()))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default();
        Err(Difference::new("panic", format!("panicked: {text}")))
    })
}

fn compare(game: &Game, effort: Effort) -> Result<Report, Difference> {
    let Effort { games, plies, seed } = effort;
    let plies = match game.start().count_legal_moves() {
        0..120 => plies,
        120..300 => plies.min(16),
        _ => plies.min(6),
    };
    let played = harness::check(game, &[], harness::Effort { games, plies, seed });
    let played = played.map_err(|what| Difference::new(&class_of(&what), what))?;
    let mut random = Random::new(seed, 1);
    let mut position = game.numbered_start(random.below(game.starts())).unwrap_or_else(|| game.start());
    let mut fens = 0;
    for ply in 0..plies {
        if ply % 3 == 0 {
            notations(&position)?;
            explanations(&position, &mut random)?;
            fens += fens::compare(&position, &mut random).map_err(|what| Difference::new(&class_of(&what), what))?;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(random.pick(&moves));
    }
    Ok(Report { positions: played.positions, moves: played.moves, fens })
}

/// The kind of a difference: a fragment of its message without squares and pieces. The fragments are those of the
/// messages of `menagerie_core::harness` and of [`fens`].
fn class_of(what: &str) -> String {
    const CLASSES: &[&str] = &[
        "is listed and is not legal",
        "is legal and is not listed",
        "of check by",
        "the FEN after",
        "the FEN read again",
        "the hash",
        "the incremental hash",
        "where none can be",
        "where it would have promoted",
        "refuses `",
        "whether it is check",
        "the result is",
        "the FEN is",
        "number of moves",
        "although one was",
        "taking back",
        "is listed twice",
        "reads the FEN",
        "refuses the FEN",
    ];
    let class = CLASSES.iter().find(|class| what.contains(**class));
    class.map_or_else(|| "another".to_string(), |class| class.to_string())
}

/// Every move in every notation is read as the same move, and no two have one text.
fn notations(position: &Position) -> Result<(), Difference> {
    let mut copy = position.clone();
    let place = |text: &str| format!("`{text}` in `{}`", position.fen());
    for style in Style::ALL {
        let mut texts = HashMap::new();
        for (mv, text) in write_all(&mut copy, style) {
            let machine = position.move_text(mv);
            match read(&copy, &text) {
                Ok(read) if position.move_text(read) == machine => {}
                Ok(read) => {
                    let what = format!("{} is {machine} and is read as {}", place(&text), position.move_text(read));
                    return Err(Difference::new("notation read as another move", what));
                }
                Err(error) => {
                    return Err(Difference::new("notation not read", format!("{}: {error}", place(&text))));
                }
            }
            if let Some(other) = texts.insert(text.clone(), machine.clone()) {
                let what = format!("{} is both {other} and {machine}", place(&text));
                return Err(Difference::new("one text for two moves", what));
            }
        }
    }
    Ok(())
}

/// Every attempted move is legal according to the reference implementation, or has an explanation.
fn explanations(position: &Position, random: &mut Random) -> Result<(), Difference> {
    // The reference implementation starts from the FEN and does not know earlier placements, which a ban on repetition
    // needs.
    if !position.game().capabilities().repetition && position.ply() > 0 {
        return Ok(());
    }
    // Nor does it know the passes before, two of which may have decided the game.
    let fresh = position.game().position(&position.fen());
    if fresh.is_ok_and(|fresh| fresh.decision() != position.decision()) {
        return Ok(());
    }
    let definition = Arc::new(position.game().definition().clone());
    let Ok(reference) = ReferencePosition::from_fen(&definition, &position.fen()) else { return Ok(()) };
    let legal: HashSet<String> = reference.moves().into_keys().collect();
    let board = position.game().board();
    let names: Vec<&str> = board.squares().map(|square| board.name(square)).collect();
    let own: Vec<&str> = board
        .squares()
        .filter(|&square| position.piece(square).is_some_and(|piece| piece.color() == position.side()))
        .map(|square| board.name(square))
        .collect();
    if own.is_empty() {
        return Ok(());
    }
    for _ in 0..40 {
        let mut text = format!("{}{}", random.pick(&own), random.pick(&names));
        if random.percent(15) {
            let piece = &definition.pieces[random.below(definition.pieces.len())];
            text.extend([piece.letter.to_ascii_lowercase()]);
        }
        let answer = position.explain(&text);
        let place = || format!("`{text}` in `{}`", position.fen());
        if answer.is_ok() != legal.contains(&text) {
            return Err(Difference::new("explanation of a legal move", format!("{}: {answer:?}", place())));
        }
        let Err(why) = answer else { continue };
        let sentence = why.to_string();
        if matches!(why, Illegal::Unexplained { .. }) || sentence.contains('\n') || sentence.is_empty() {
            return Err(Difference::new("a move without a reason", format!("{}: {sentence}", place())));
        }
    }
    Ok(())
}
