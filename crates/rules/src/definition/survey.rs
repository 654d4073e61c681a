//! What can come of a definition in the course of a game, roughly: where pieces can get, and which types there can be.
//!
//! It is asked for warnings, so it leaves out what stands in the way: whatever it says is impossible is impossible.

use super::Definition;
use super::placement::{Placed, read_placement};
use crate::facts::Hands;
use menagerie_board::betza::{Path, Step};
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// So many starts are looked at, at the most.
const MOST_STARTS: usize = 2000;

/// The pieces of all starts, and the steps of each type.
pub(crate) struct Survey<'a> {
    pub definition: &'a Definition,
    /// Where each piece stands in one of the starts.
    homes: Vec<BTreeSet<Square>>,
}

impl<'a> Survey<'a> {
    pub fn new(definition: &'a Definition) -> Survey<'a> {
        let mut homes = vec![BTreeSet::new(); 2 * definition.pieces.len()];
        // Of very many starts, some from all over their numbers are enough.
        let stride = definition.starts.count().div_ceil(MOST_STARTS).max(1);
        let numbered =
            (0..definition.starts.count()).step_by(stride).filter_map(|number| definition.starts.numbered(number));
        for fen in numbered.chain([Cow::Borrowed(definition.starts.first())]) {
            budget::spend(definition.board.len());
            for Placed { square, piece, .. } in read_placement(definition, &fen).unwrap_or_default().pieces {
                homes[piece.index()].insert(square);
            }
        }
        Survey { definition, homes }
    }

    /// Where pieces of this kind stand in one of the starts.
    pub fn homes(&self, piece: Piece) -> &BTreeSet<Square> {
        &self.homes[piece.index()]
    }

    /// Whether a type stands on the board at the start.
    pub fn begins(&self, kind: Kind) -> bool {
        Color::BOTH.iter().any(|&color| !self.homes(Piece::new(kind, color)).is_empty())
    }

    /// Whether there can be a piece of this type.
    pub fn occurs(&self, kind: Kind) -> bool {
        self.begins(kind) || self.definition.rules().any(|rule| rule.makes(self.definition, kind))
    }

    /// Where a piece may get from a square in one move of its own, if nothing stands in its way.
    pub fn steps(&self, piece: Piece, from: Square) -> BTreeSet<Square> {
        let (board, kind) = (&self.definition.board, self.definition.piece(piece.kind()));
        budget::spend(kind.paths.iter().map(|path| path.steps.len()).sum());
        let homes = self.homes(piece);
        let may_begin = |path: &Path| match kind.begins_in(path.term) {
            Some(region) => region.has(board, piece.color(), from),
            None => homes.contains(&from),
        };
        let paths = kind.paths.iter().filter(|path| !path.ends.initial || may_begin(path));
        let walked = |path: &'a Path| {
            let to = move |step: &Step| {
                let square = board.offset_across(from, path.seen_by(piece.color(), (step.dx, step.dy)), path.wrap)?;
                Some((square, step.stop && kind.ends_on(path.term, board, piece.color(), square)))
            };
            path.steps.iter().map_while(to)
        };
        let stops = paths.flat_map(walked).filter(|(_, stop)| *stop).map(|(square, _)| square);
        stops.filter(|square| *square != from).collect()
    }

    /// Every square that a piece can get to from where it starts, by moves of its own; the homes are among them. Where it
    /// must promote it is at the end of its way.
    pub fn range(&self, piece: Piece) -> BTreeSet<Square> {
        let promotion = self.definition.facts().promotion(piece).filter(|promotion| !promotion.captures_only);
        let ends = |square| promotion.is_some_and(|promotion| promotion.is_compulsory(piece.color(), square));
        let mut seen = self.homes(piece).clone();
        let mut open: Vec<Square> = seen.iter().copied().collect();
        while let Some(from) = open.pop() {
            if ends(from) {
                continue;
            }
            open.extend(self.steps(piece, from).into_iter().filter(|&to| seen.insert(to)));
        }
        seen
    }

    /// Whether the type can move from any square at all.
    pub fn moves(&self, kind: Kind) -> bool {
        let piece = Piece::new(kind, Color::White);
        self.definition.board.squares().any(|from| !self.steps(piece, from).is_empty())
    }

    /// Whether every move leads towards the other side or takes a piece out of a hand for good, so that no game is
    /// without an end but by passing.
    pub fn only_goes_forwards(&self) -> bool {
        let names = self.definition.rule_names();
        let others = ["mutual-castling", "co-squares"].iter().any(|name| names.contains(name));
        let paths = || self.definition.pieces.iter().flat_map(|piece| &piece.paths);
        let refills = self.definition.facts().hands.as_ref().is_some_and(Hands::refill) && paths().next().is_some();
        let mut stops = paths().flat_map(|path| &path.steps).filter(|step| step.stop);
        !others && !refills && stops.all(|step| step.dy > 0)
    }

    /// Whether a piece of this type stays on the squares of one colour for ever.
    pub fn is_colour_bound(&self, kind: Kind) -> bool {
        let board = &self.definition.board;
        let piece = Piece::new(kind, Color::White);
        let keeps = |from| self.steps(piece, from).into_iter().all(|to| board.is_light(to) == board.is_light(from));
        self.moves(kind) && board.squares().all(keeps)
    }
}

impl Definition {
    /// Whether a piece stands on a square in one of the starts.
    pub(crate) fn begins_on(&self, piece: Piece, square: Square) -> bool {
        Survey::new(self).homes(piece).contains(&square)
    }

    /// Whether pieces of this type stay on the squares of one colour for ever.
    pub(crate) fn is_colour_bound(&self, kind: Kind) -> bool {
        Survey::new(self).is_colour_bound(kind)
    }
}
