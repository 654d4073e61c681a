//! **promotion**: a pawn that arrives on a far rank becomes another piece.
//!
//! ```toml
//! [rules.promotion]
//! pieces = ["pawn"]
//! ranks = [8]                # by white's count; black's mirror them
//! optional-ranks = []        # ranks where the pawn may also stay what it is
//! to = ["queen", "rook"]     # or "array": every type of the start but kings and pawns
//! lost-only = false          # true: only types of which one's own army has fewer than it began with
//! ```

use crate::bits::Bits;
use crate::compile::{Program, pieces};
use crate::definition::{Definition, Problems};
use crate::piece::{Color, Kind, Piece};
use crate::rules::effect::CoEffect;
use crate::rules::{Rule, listing};
use serde::Deserialize;

/// The parameters of promotion.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// The types that promote.
    pub pieces: Vec<String>,
    /// The ranks on which they must, by white's count.
    pub ranks: Vec<usize>,
    /// The ranks on which they may, by white's count.
    #[serde(default)]
    pub optional_ranks: Vec<usize>,
    /// What they become.
    pub to: PromotionTargets,
    /// Only types of which the player has fewer on the board than at the start.
    #[serde(default)]
    pub lost_only: bool,
}

/// What a pawn may become.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum PromotionTargets {
    /// These types.
    These(Vec<String>),
    /// `array`: every type that either side has at the start, except royal and promoting ones.
    Word(String),
}

impl Promotion {
    /// The types a pawn may become, in the order of the game's pieces.
    pub fn targets(&self, definition: &Definition) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = match &self.to {
            PromotionTargets::These(names) => names.iter().filter_map(|name| definition.kind(name)).collect(),
            PromotionTargets::Word(_) => {
                let fen = definition.starts.first();
                let array = fen.split(' ').next().unwrap_or("");
                let on_board = |kind: &Kind| array.to_ascii_uppercase().contains(definition.piece(*kind).letter);
                definition.kinds().filter(on_board).collect()
            }
        };
        kinds.retain(|kind| {
            let piece = definition.piece(*kind);
            !piece.royal && !self.pieces.contains(&piece.name)
        });
        kinds.sort();
        kinds.dedup();
        kinds
    }
}

impl Rule for Promotion {
    const NAME: &'static str = "promotion";

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for name in &self.pieces {
            let kind = problems.note(definition.named_kind("rules.promotion.pieces", name));
            if kind.is_some_and(|kind| definition.piece(kind).royal) {
                problems.add("rules.promotion.pieces", format!("the royal `{name}` cannot promote"));
            }
        }
        match &self.to {
            PromotionTargets::These(names) => {
                for name in names {
                    let kind = problems.note(definition.named_kind("rules.promotion.to", name));
                    if kind.is_some_and(|kind| definition.piece(kind).royal || self.pieces.contains(name)) {
                        let what = format!("nothing can become a `{name}`, which is royal or promotes itself");
                        problems.add("rules.promotion.to", what);
                    }
                }
            }
            PromotionTargets::Word(word) if word == "array" => {}
            PromotionTargets::Word(word) => {
                let what = format!("`{word}` is not understood: write a list of pieces, or \"array\"");
                problems.add("rules.promotion.to", what);
            }
        }
        if self.targets(definition).is_empty() {
            problems.add("rules.promotion.to", "there is nothing to become");
        }
        for (key, ranks) in [("ranks", &self.ranks), ("optional-ranks", &self.optional_ranks)] {
            for &rank in ranks {
                if definition.board.rank_from(rank, true).is_none() {
                    let what = format!("the board has no rank {rank}");
                    problems.add(format!("rules.promotion.{key}"), what);
                }
            }
        }
        if let Some(both) = self.ranks.iter().find(|rank| self.optional_ranks.contains(rank)) {
            problems.add("rules.promotion.ranks", format!("rank {both} is optional too: choose one"));
        }
    }

    fn sentence(&self, definition: &Definition) -> String {
        let targets: Vec<String> =
            self.targets(definition).iter().map(|&kind| definition.piece(kind).name.clone()).collect();
        let ranks = |ranks: &[usize]| {
            let names: Vec<String> = ranks.iter().map(usize::to_string).collect();
            listing(&names, "or")
        };
        let mut text = format!(
            "A {} that arrives on rank {} (black: counted from the other side) becomes a {}",
            listing(&self.pieces, "or"),
            ranks(&self.ranks),
            listing(&targets, "or")
        );
        if self.lost_only {
            text += ", but only a type of which its army has lost one; without such a type it may not go there";
        }
        if !self.optional_ranks.is_empty() {
            text += &format!("; on rank {} it may do so or stay", ranks(&self.optional_ranks));
        }
        text + "."
    }

    fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
        let zone = |ranks: &[usize], color: Color| {
            let white = color == Color::White;
            let ys: Vec<i16> = ranks.iter().filter_map(|&rank| definition.board.rank_from(rank, white)).collect();
            let on = definition.board.squares().filter(|&square| ys.contains(&definition.board.cell(square).y));
            on.fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        let promotes = |piece: Piece| self.pieces.contains(&definition.piece(piece.kind()).name);
        let sets = |ranks: &[usize]| -> Vec<B> {
            pieces(program.kinds).map(|piece| zone(ranks, piece.color()).when(promotes(piece))).collect()
        };
        let mut table = PromotionTable {
            must: sets(&self.ranks),
            may: sets(&self.optional_ranks),
            targets: self.targets(definition),
            lost_only: self.lost_only,
            standable: vec![None; 2 * program.kinds],
            kept_when_marked: definition.rules.co_squares.as_ref().is_some_and(|c| c.effect == CoEffect::Overload),
        };
        // Where every quiet move is a castling a pawn may come to stand anywhere.
        if definition.rules.mutual_castling.is_none() {
            let changes_sides = definition.rules.co_squares.as_ref().is_some_and(|c| c.effect == CoEffect::Convert);
            for piece in pieces(program.kinds).filter(|&piece| promotes(piece)) {
                let mut standable = table.reachable(program, piece);
                if changes_sides {
                    // What the other side has promoted is no pawn any more and cannot come over as one.
                    let other = Piece::new(piece.kind(), piece.color().other());
                    standable |= table.reachable(program, other).minus(table.must[other.index()]);
                }
                table.standable[piece.index()] = Some(standable.minus(table.must[piece.index()]));
            }
        }
        program.promotion = Some(table);
    }
}

/// Promotion, compiled.
pub struct PromotionTable<B> {
    must: Vec<B>,
    may: Vec<B>,
    pub(crate) targets: Vec<Kind>,
    pub(crate) lost_only: bool,
    standable: Vec<Option<B>>,
    kept_when_marked: bool,
}

impl<B: Bits> PromotionTable<B> {
    /// The squares on which this piece must promote.
    #[inline(always)]
    pub(crate) fn must(&self, piece: Piece) -> B {
        self.must[piece.index()]
    }

    /// The squares on which this piece may promote.
    #[inline(always)]
    pub(crate) fn may(&self, piece: Piece) -> B {
        self.may[piece.index()]
    }

    /// The squares on which an unmarked promoting piece can stand, if that is limited.
    pub(crate) fn standable(&self, piece: Piece) -> Option<B> {
        self.standable[piece.index()]
    }

    /// Whether a marked piece may stand where an unmarked one would have promoted.
    pub(crate) fn kept_when_marked(&self) -> bool {
        self.kept_when_marked
    }

    /// The squares that a piece can come to by its own moves from where its type starts the game; it goes no further
    /// from where it must promote.
    fn reachable(&self, program: &Program<B>, piece: Piece) -> B {
        let reach = program.reach_of(piece);
        let mut reached = program.home[piece.index()];
        let mut fresh = reached;
        while fresh.any() {
            let from = fresh.lowest();
            fresh = fresh.without_lowest();
            if self.must[piece.index()].has(from) {
                continue;
            }
            let mut to = reach.quiet.attacks(&program.lines, from, B::EMPTY)
                | reach.capture.attacks(&program.lines, from, B::EMPTY);
            for first in &reach.first[from as usize] {
                to |= first.walk.stops;
            }
            fresh |= to.minus(reached);
            reached |= to;
        }
        reached
    }
}
