//! Compares the counts of one variant with those of a peer, from the start and from random positions.

use super::peer::Peer;
use anyhow::Result;
use menagerie_core::{Game, Position};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A count is made deep enough for this many nodes, if the game lasts that long.
const ENOUGH: u64 = 20_000;
/// The greatest depth of a count.
const DEEPEST: u32 = 6;
/// The number of random positions, and the greatest number of plies before them.
const SAMPLES: u64 = 4;
const LONGEST: usize = 80;

/// The result of a comparison.
pub enum Comparison {
    /// All counts agree; the number of nodes.
    Agree(u64),
    /// Counts differ; where, and how.
    Differ(String),
    /// The peer did not load the variant.
    NotLoaded,
    /// The variant uses an option that is newer than the peer.
    Newer(String),
    /// The variant is not imported.
    Refused,
    /// The peer crashed.
    Broke,
}

/// Compares counts from the start and from random positions, the same ones in every run.
pub fn compare(game: &Game, peer: &mut Peer, variant: &str) -> Result<Comparison> {
    let mut nodes = 0;
    for sample in 0..=SAMPLES {
        let mut position = game.start();
        let Some(played) = walk(&mut position, peer, variant, sample)? else { return broke(peer) };
        let played = match played {
            Ok(played) => played,
            Err(difference) => return Ok(Comparison::Differ(difference)),
        };
        let depth = depth(&mut position);
        let Ok(theirs) = peer.divide(variant, &played, depth) else { return broke(peer) };
        let ours = position.perft(depth);
        if ours != theirs.iter().map(|(_, count)| count).sum::<u64>() {
            return Ok(Comparison::Differ(part(&mut position, peer, variant, played, depth)?));
        }
        nodes += ours;
    }
    Ok(Comparison::Agree(nodes))
}

fn broke(peer: &mut Peer) -> Result<Comparison> {
    peer.restart()?;
    Ok(Comparison::Broke)
}

/// The depth at which there are enough nodes.
fn depth(position: &mut Position) -> u32 {
    (1..DEEPEST).find(|&depth| position.perft(depth) >= ENOUGH).unwrap_or(DEEPEST)
}

/// Plays random moves, in the peer's words: nothing where it broke off, an error where a move is not common to both.
fn walk(
    position: &mut Position,
    peer: &mut Peer,
    variant: &str,
    sample: u64,
) -> Result<Option<Result<Vec<String>, String>>> {
    let mut rng = ChaCha8Rng::seed_from_u64(sample);
    let mut played = Vec::new();
    let length = if sample == 0 { 0 } else { rng.random_range(4..LONGEST) };
    for _ in 0..length {
        let moves = position.legal_moves();
        let Some(&mv) = moves.choose(&mut rng) else { break };
        let Ok(theirs) = peer.divide(variant, &played, 1) else { return Ok(None) };
        let text = position.move_text(mv);
        if theirs.len() != moves.len() {
            return Ok(Some(Err(part(position, peer, variant, played, 1)?)));
        }
        let Some((same, _)) = theirs.iter().find(|(their, _)| is_same(&text, their)) else {
            return Ok(Some(Err(part(position, peer, variant, played, 1)?)));
        };
        // A position without a way on is counted from before.
        position.play_unchecked(mv);
        if position.legal_moves().is_empty() {
            position.undo();
            break;
        }
        played.push(same.clone());
    }
    Ok(Some(Ok(played)))
}

/// Whether two texts mean one move: the peer writes `+` where the promotion is the only one and
/// `-` where a piece turns back, `+P@e4` where one is dropped promoted, passes its own way, and names
/// the square of a wall also where it follows from the move.
fn is_same(ours: &str, theirs: &str) -> bool {
    let bare = theirs.strip_suffix(['+', '-']).or(theirs.strip_prefix('+'));
    let promotes = bare.and_then(|squares| ours.strip_prefix(squares)).is_some_and(|letter| {
        let letter = letter.strip_prefix('+').unwrap_or(letter);
        letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_lowercase())
    });
    let (body, tail) = theirs.split_once(',').unwrap_or((theirs, ""));
    let half = body.len() / 2;
    let stays = body.len().is_multiple_of(2) && body[..half] == body[half..];
    let passes = stays
        && match ours.strip_prefix("0000,") {
            Some(wall) => tail.strip_prefix(&body[half..]) == Some(wall),
            None => ours == "0000" && tail.is_empty(),
        };
    ours == theirs || promotes || passes || !stays && ours == body
}

/// The first position in which the two have different moves.
fn part(
    position: &mut Position,
    peer: &mut Peer,
    variant: &str,
    mut played: Vec<String>,
    depth: u32,
) -> Result<String> {
    for left in (1..=depth).rev() {
        let theirs = peer.divide(variant, &played, left).unwrap_or_default();
        let ours = position.legal_moves();
        let texts: Vec<String> = ours.iter().map(|&mv| position.move_text(mv)).collect();
        let missing = |found: &dyn Fn(&str) -> bool, all: Vec<String>| -> Vec<String> {
            all.into_iter().filter(|text| !found(text)).collect()
        };
        let only_ours = missing(&|text| theirs.iter().any(|(their, _)| is_same(text, their)), texts.clone());
        let only_theirs = missing(
            &|their| texts.iter().any(|text| is_same(text, their)),
            theirs.iter().map(|(their, _)| their.clone()).collect(),
        );
        if left == 1 || !only_ours.is_empty() || !only_theirs.is_empty() {
            let list = |moves: Vec<String>| if moves.is_empty() { "none".to_string() } else { moves.join(" ") };
            let counts = format!("{} moves here, {} there", ours.len(), theirs.len());
            let (mine, other) = (list(only_ours), list(only_theirs));
            return Ok(format!("`{}`: {counts}; only here {mine}; only there {other}", position.fen()));
        }
        let differs = ours.iter().zip(&texts).find_map(|(&mv, text)| {
            let (their, count) = theirs.iter().find(|(their, _)| is_same(text, their))?;
            position.play_unchecked(mv);
            let same = position.perft(left - 1) == *count;
            position.undo();
            (!same).then(|| (mv, their.clone()))
        });
        let Some((mv, their)) = differs else { break };
        position.play_unchecked(mv);
        played.push(their);
    }
    Ok(format!("`{}`: other counts", position.fen()))
}
