//! Armies made unequal: what is changed of an opening.

use super::terms::{count, name};
use crate::placement::placement;
use menagerie_core::{Color, Game, Kind, Piece, Position, Square};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A change of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// A piece of this type is removed.
    Remove(Kind),
    /// A piece of the first type is replaced by one of the second.
    Replace(Kind, Kind),
    /// A piece of this type comes to the hand.
    Hold(Kind),
    /// A piece of this type is marked.
    Mark(Kind),
}

impl Change {
    /// The change in words, as what the side has.
    pub(crate) fn words(self, game: &Game) -> String {
        let name = |kind: Kind| name(game, kind);
        match self {
            Change::Remove(kind) => format!("no {}", name(kind)),
            Change::Replace(from, to) => format!("{} for {}", name(to), name(from)),
            Change::Hold(kind) => format!("{} in hand", name(kind)),
            Change::Mark(kind) => format!("marked {}", name(kind)),
        }
    }
}

/// So many ways to choose the pieces that are changed are tried.
const ATTEMPTS: usize = 12;

/// The position with changes of its pieces, chosen at random among those of a type, the same for both colours; none if there
/// is no such position, or it is over or begins with check.
pub(crate) fn changed(position: &Position, changes: &[(Color, Change)], dice: &mut ChaCha8Rng) -> Option<Position> {
    (0..ATTEMPTS).find_map(|_| attempt(position, changes, dice))
}

fn attempt(position: &Position, changes: &[(Color, Change)], dice: &mut ChaCha8Rng) -> Option<Position> {
    let game = position.game();
    let letter = |piece: Piece| game.definition().letter(piece).to_string();
    let mut now: BTreeMap<Square, Option<String>> = BTreeMap::new();
    let mut held = String::new();
    for &(color, change) in changes {
        let of = match change {
            Change::Hold(kind) => {
                held += &letter(Piece::new(kind, color));
                continue;
            }
            Change::Remove(kind) | Change::Replace(kind, _) | Change::Mark(kind) => Piece::new(kind, color),
        };
        let square = choose(position, of, &now, dice)?;
        let text = match change {
            Change::Replace(_, to) => Some(letter(Piece::new(to, color))),
            Change::Mark(kind) => Some(format!("({})", letter(Piece::new(kind, color)))),
            _ => None,
        };
        now.insert(square, text);
    }
    let stands = |square: Square| match now.get(&square) {
        Some(text) => text.clone(),
        None => stands(position, square),
    };
    let made = read(position, &placement(game, stands), &held)?;
    (made.outcome().is_none() && !made.in_check()).then_some(made)
}

/// What a FEN has for a square.
fn stands(position: &Position, square: Square) -> Option<String> {
    if position.is_wall(square) {
        return Some("*".to_string());
    }
    let letter = position.game().definition().letter(position.piece(square)?).to_string();
    Some(if position.is_marked(square) { format!("({letter})") } else { letter })
}

/// One of the side's pieces that is not changed yet. Black's are counted as White's are, from its own side of the board.
fn choose(
    position: &Position,
    piece: Piece,
    taken: &BTreeMap<Square, Option<String>>,
    dice: &mut ChaCha8Rng,
) -> Option<Square> {
    let board = position.game().board();
    let free = |&square: &Square| position.piece(square) == Some(piece) && !taken.contains_key(&square);
    let mut squares: Vec<Square> = board.squares().filter(free).collect();
    if piece.color() == Color::Black {
        squares.sort_by_key(|&square| board.flip(square).unwrap_or(square));
    }
    let chosen = dice.random_range(0..squares.len().max(1));
    squares.get(chosen).copied()
}

/// The position with another placement and more pieces in hand. Rights to castle are dropped where they cannot be kept.
fn read(position: &Position, placement: &str, held: &str) -> Option<Position> {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let hand = fields[0].split_once('[').map(|(_, hand)| hand.trim_end_matches(']'));
    let first = match hand {
        Some(hand) => format!("{placement}[{held}{hand}]"),
        None if held.is_empty() => placement.to_string(),
        None => return None,
    };
    fields[0] = &first;
    let rights: Vec<char> = fields.get(2)?.chars().filter(|&right| right != '-').collect();
    let mut kept: Vec<u32> = (0..1u32 << rights.len().min(8)).collect();
    kept.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
    kept.into_iter().find_map(|set| {
        let of_set = rights.iter().enumerate().filter(|(index, _)| set & (1 << index) != 0).map(|(_, right)| *right);
        let text: String = of_set.collect();
        let mut fields = fields.clone();
        fields[2] = if text.is_empty() { "-" } else { &text };
        position.game().position(&fields.join(" ")).ok()
    })
}

/// Whether a position has all pieces of its start, and nothing that a FEN made of its pieces would lose.
pub(crate) fn is_whole(position: &Position, start: &Position) -> bool {
    let game = position.game();
    let written = position.fen();
    let field = written.split([' ', '[']).next().unwrap_or_default();
    let pieces = game.definition().kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)));
    let same =
        |piece: Piece| count(position, piece) == count(start, piece) && position.in_hand(piece) == start.in_hand(piece);
    field == placement(game, |square| stands(position, square)) && pieces.into_iter().all(same)
}
