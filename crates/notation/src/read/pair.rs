//! Castlings of two pieces: `Qe7-e6+e5-e7`, `a2=d5+f7-c4`, `a7a8+a8a7q`.

use super::Reader;
use super::normalize::Normalized;
use super::resolve::{Wanted, resolve};
use super::typed::{split_choice, split_marked};
use crate::error::ReadError;
use crate::write::{second as second_of, split_square};
use menagerie_core::Letter;
use menagerie_core::{Illegal, Kind, Move, Square};

/// One of the two pieces.
#[derive(Clone, Copy)]
struct Half {
    kind: Option<Kind>,
    from: Square,
    to: Square,
    choice: Option<Kind>,
}

impl Reader<'_> {
    pub(super) fn pair(&self, input: &Normalized) -> Result<Move, ReadError> {
        let Some((first, second)) = self.halves(input.body) else { return Err(self.malformed(input.body)) };
        let board = self.position.game().board();
        for half in [first, second] {
            let actual = self.position.piece(half.from).map(|piece| piece.kind());
            if half.kind.is_some() && half.kind != actual {
                let color = self.position.piece(half.from).map_or(self.position.side(), |piece| piece.color());
                let piece = half.kind.map(|kind| self.type_name(kind)).unwrap_or_default();
                return Err(self.illegal(Illegal::NoSuchPiece { color, piece, at: board.name(half.from).into() }));
            }
        }
        let squares = |half: Half| (half.from, half.to);
        let is = |mv: &Move, first, second| {
            (mv.from(), mv.to()) == squares(first) && second_of(*mv) == Some(squares(second))
        };
        let fits = |mv: &Move| is(mv, first, second) || is(mv, second, first);
        let mut found: Vec<Move> = self.moves.iter().copied().filter(fits).collect();
        if found.is_empty() {
            let name = |square| board.name(square);
            let [a, b, c, d] = [first.from, first.to, second.from, second.to].map(name);
            return Err(self.refused(&format!("{a}{b}+{c}{d}")));
        }
        // Either may have its letter: only one of them can promote.
        let choice = first.choice.or(second.choice);
        resolve(
            self.position,
            self.text,
            &Wanted { choice, effects: input.effects, marked: false, takes: None },
            &mut found,
        )
    }

    /// Whether a text is that of two pieces: it has a `+`, which is not that of a piece's letter.
    pub(super) fn is_pair(&self, body: &str) -> bool {
        let dressed = || self.position.game().definition().pieces.iter().any(|piece| piece.letter.plain().is_none());
        body.contains('+') && (!dressed() || self.halves(body).is_some())
    }

    fn halves(&self, body: &str) -> Option<(Half, Half)> {
        body.match_indices('+').find_map(|(at, _)| {
            let first = body[..at].trim_end_matches(['!', '?', ',']);
            Some((self.half(first)?, self.half(&body[at + 1..])?))
        })
    }

    fn half(&self, text: &str) -> Option<Half> {
        let game = self.position.game();
        let kind_of = |letter: Letter| game.definition().kind_of_letter(letter);
        let (rest, choice) = match split_choice(text) {
            (rest, None) => (rest, None),
            (rest, Some(letter)) => (rest, Some(kind_of(letter)?)),
        };
        let (kind, rest) = match (split_marked(rest), Letter::split(rest)) {
            (Some((letter, rest)), _) => (Some(kind_of(letter)?), rest),
            (_, Some((letter, rest))) if letter.is_ascii_uppercase() => (Some(kind_of(letter)?), rest),
            _ => (None, rest),
        };
        let (from, rest) = split_square(rest);
        let (to, rest) = split_square(rest.trim_start_matches(['-', '=', '>']));
        let (from, to) = (game.board().square(from?)?, game.board().square(to?)?);
        rest.is_empty().then_some(Half { kind, from, to, choice })
    }
}
