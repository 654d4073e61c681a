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

use crate::definition::{Definition, Problem};
use crate::piece::Kind;
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

    fn check(&self, definition: &Definition) -> Result<(), Problem> {
        for name in &self.pieces {
            let kind = definition.named_kind("rules.promotion.pieces", name)?;
            if definition.piece(kind).royal {
                return Err(Problem::new("rules.promotion.pieces", format!("the royal `{name}` cannot promote")));
            }
        }
        match &self.to {
            PromotionTargets::These(names) => {
                for name in names {
                    let kind = definition.named_kind("rules.promotion.to", name)?;
                    if definition.piece(kind).royal || self.pieces.contains(name) {
                        let what = format!("nothing can become a `{name}`, which is royal or promotes itself");
                        return Err(Problem::new("rules.promotion.to", what));
                    }
                }
            }
            PromotionTargets::Word(word) if word == "array" => {}
            PromotionTargets::Word(word) => {
                let what = format!("`{word}` is not understood: write a list of pieces, or \"array\"");
                return Err(Problem::new("rules.promotion.to", what));
            }
        }
        if self.targets(definition).is_empty() {
            return Err(Problem::new("rules.promotion.to", "there is nothing to become"));
        }
        for (key, ranks) in [("ranks", &self.ranks), ("optional-ranks", &self.optional_ranks)] {
            for &rank in ranks {
                if definition.board.rank_from(rank, true).is_none() {
                    let what = format!("the board has no rank {rank}");
                    return Err(Problem::new(format!("rules.promotion.{key}"), what));
                }
            }
        }
        if let Some(both) = self.ranks.iter().find(|rank| self.optional_ranks.contains(rank)) {
            return Err(Problem::new("rules.promotion.ranks", format!("rank {both} is optional too: choose one")));
        }
        Ok(())
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
}
