//! The one harness that every game must pass, a user's too: random games, in each position of which the fast kernel is
//! compared with the reference implementation and against itself.

pub use crate::mirror::mirrored;

use menagerie_explain::Explain;
use menagerie_reference::ReferencePosition;
use menagerie_rules::{Game, Position};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How much to check.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_core::harness::{Effort, check};
/// let game = Library::shipped().game("los-alamos")?;
/// let effort = Effort { games: 2, plies: 8, seed: 7 };
/// let report = check(&game, &[], effort)?;
/// assert_eq!(report, check(&game, &[], effort)?);
/// assert!(report.positions <= 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many random games.
    pub games: u32,
    /// How many plies each at the most.
    pub plies: u32,
    /// What makes the games different; the same seed gives the same games.
    pub seed: u64,
}

/// What was checked.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_core::harness::{Effort, Report, check};
/// let game = Library::shipped().game("chess")?;
/// let report = check(&game, &[], Effort { games: 1, plies: 1, seed: 1 })?;
/// assert_eq!(report, Report { positions: 1, moves: 20 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions compared.
    pub positions: u64,
    /// Moves compared, each with the position after it.
    pub moves: u64,
}

/// Plays random games from the game's starts and from `fens`, and compares each position with the reference implementation's: the
/// legal moves and the FENs after them, check, and result. Hashes must equal fresh ones, FENs and moves must survive
/// being read again, undoing must restore everything, checks must be predicted before a move as they are seen after it, and
/// counting moves must agree with listing them.
///
/// # Errors
/// Says what differed, with the FEN and the moves that lead there.
///
/// ```
/// # use menagerie_core::{Library, harness::{check, Effort}};
/// let game = Library::shipped().game("chess")?;
/// let report = check(&game, &[], Effort { games: 1, plies: 20, seed: 1 })?;
/// assert!(report.positions > 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(game: &Game, fens: &[&str], effort: Effort) -> Result<Report, String> {
    let definition = Arc::new(game.definition().clone());
    let mut random = Random(effort.seed);
    let mut report = Report::default();
    for number in 0..effort.games {
        let fen = match fens.get(number as usize) {
            Some(fen) => game.position(fen).map_err(|error| error.to_string())?.fen(),
            None => game.numbered_start(random.below(game.starts())).map(|start| start.fen()).unwrap_or_default(),
        };
        let reference = ReferencePosition::from_fen(&definition, &fen);
        let reference = reference.map_err(|error| format!("the reference implementation refuses `{fen}`: {error}"))?;
        let fast = game.position(&fen).map_err(|error| error.to_string())?;
        let mut played = Vec::new();
        play_one(fast, reference, effort.plies, &mut random, &mut report, &mut played)
            .map_err(|what| format!("{}: from `{fen}` after `{}`: {what}", game.name(), played.join(" ")))?;
    }
    Ok(report)
}

fn play_one(
    mut fast: Position,
    mut reference: ReferencePosition,
    plies: u32,
    random: &mut Random,
    report: &mut Report,
    played: &mut Vec<String>,
) -> Result<(), String> {
    for _ in 0..plies {
        let moves = reference.moves();
        compare(&mut fast, &reference, &moves)?;
        report.positions += 1;
        report.moves += moves.len() as u64;
        // Captures and choices are rare in random play, so every other move is taken from the longer texts.
        let longest = moves.keys().map(String::len).max().unwrap_or(0);
        let rare: Vec<&String> = moves.keys().filter(|text| text.len() == longest).collect();
        let text = match (moves.is_empty(), random.below(4)) {
            (true, _) => return Ok(()),
            (false, 0) => rare[random.below(rare.len())].clone(),
            _ => moves.keys().nth(random.below(moves.len())).cloned().unwrap_or_default(),
        };
        let mv = fast.parse_move(&text).map_err(|error| error.to_string())?;
        fast.play_unchecked(mv);
        reference = moves[&text].clone();
        played.push(text);
    }
    Ok(())
}

fn compare(
    fast: &mut Position,
    reference: &ReferencePosition,
    moves: &BTreeMap<String, ReferencePosition>,
) -> Result<(), String> {
    same("the FEN", &fast.fen(), &reference.fen())?;
    same("whether it is check", &fast.in_check(), &reference.in_check())?;
    same("the result", &fast.result(), &reference.result())?;
    if !fast.keys_are_fresh() {
        return Err("the incremental hash differs from the fresh one".to_string());
    }
    let read_again = fast.game().position(&fast.fen()).map_err(|error| error.to_string())?;
    same("the FEN read again", &read_again.fen(), &fast.fen())?;
    same("the hash of the FEN read again", &read_again.key(), &fast.key())?;
    let listed = fast.legal_moves();
    same("the number of moves", &fast.count_legal_moves(), &(listed.len() as u64))?;
    let mut texts = BTreeMap::new();
    let before = Snapshot::of(fast);
    for mv in listed {
        let text = fast.move_text(mv);
        if texts.len() < 8 {
            same("a move read again", &fast.parse_move(&text).ok(), &Some(mv))?;
        }
        let predicted = fast.gives_check(mv);
        let answered = !predicted && fast.surely_answered(&[mv])[0];
        fast.play_unchecked(mv);
        let after = fast.fen();
        let fresh = fast.keys_are_fresh();
        let checks = fast.in_check();
        let silenced = answered && fast.count_legal_moves() == 0;
        fast.undo();
        same(&format!("the check predicted for {text}"), &predicted, &checks)?;
        if silenced {
            return Err(format!("after {text} there is no move, although one was certain"));
        }
        if !fresh {
            return Err(format!("after {text} the incremental hash differs from the fresh one"));
        }
        if Snapshot::of(fast) != before {
            return Err(format!("taking back {text} does not restore the position"));
        }
        if texts.insert(text.clone(), after).is_some() {
            return Err(format!("{text} is listed twice"));
        }
    }
    for (text, after) in moves {
        match texts.remove(text) {
            None => return Err(format!("{text} is legal and is not listed")),
            Some(fen) => same(&format!("the FEN after {text}"), &fen, &after.fen())?,
        }
    }
    match texts.into_keys().next() {
        Some(text) => Err(format!("{text} is listed and is not legal")),
        None => Ok(()),
    }
}

/// Everything of a position that can be seen from outside.
#[derive(PartialEq, Eq)]
struct Snapshot(String, u64, Vec<Option<menagerie_board::piece::Piece>>, usize);

impl Snapshot {
    fn of(position: &Position) -> Snapshot {
        let pieces = position.game().board().squares().map(|square| position.piece(square)).collect();
        Snapshot(position.fen(), position.key(), pieces, position.ply())
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, fast: &T, reference: &T) -> Result<(), String> {
    if fast == reference { Ok(()) } else { Err(format!("{what} is {fast:?}, and should be {reference:?}")) }
}

/// A plain generator of pseudo-random numbers: the games need variety, not quality.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        let number = menagerie_kernel::splitmix(&mut self.0);
        ((u128::from(number) * bound.max(1) as u128) >> 64) as usize
    }
}
