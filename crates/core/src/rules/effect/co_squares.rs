//! **co-squares**: a piece that moves off the lines of its partner marks two squares, and what stands there is affected.
//!
//! ```toml
//! [rules.co-squares]
//! effect = "overload"            # or "convert"
//! except = ["pawn"]              # types without partners
//! also = [["king", "queen"]]     # partners of different types
//! ```
//!
//! Two pieces of one type and colour are partners. When one of them moves to a square on neither rank nor file of the
//! other, the co-squares are (file of one, rank of the other) and the reverse:
//!
//! ```text
//! . . N    the knight has come to c3, its partner is on a1: co-squares are a3 and c1
//! . . .
//! N . .
//! ```

use crate::definition::{Definition, Problem};
use crate::piece::Kind;
use crate::rules::Rule;
use serde::Deserialize;

/// The parameters of co-squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CoSquares {
    /// What happens to a piece on a co-square.
    pub effect: CoEffect,
    /// The types that never have a partner.
    #[serde(default)]
    pub except: Vec<String>,
    /// Pairs of different types that are partners.
    #[serde(default)]
    pub also: Vec<[String; 2]>,
}

/// What happens to a piece on a co-square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoEffect {
    /// Enemy pieces are overloaded and keep only their ordinary non-capturing moves; friendly ones are restored.
    Overload,
    /// Enemy pieces change sides, and a king on a co-square that the enemy could make is in check.
    Convert,
}

impl CoSquares {
    /// Whether two pieces of these types and of one colour are partners.
    pub fn partners(&self, definition: &Definition, a: Kind, b: Kind) -> bool {
        let (a, b) = (&definition.piece(a).name, &definition.piece(b).name);
        if self.except.contains(a) || self.except.contains(b) {
            return false;
        }
        a == b || self.also.iter().any(|[c, d]| (a == c && b == d) || (a == d && b == c))
    }
}

impl Rule for CoSquares {
    const NAME: &'static str = "co-squares";

    fn check(&self, definition: &Definition) -> Result<(), Problem> {
        for name in &self.except {
            definition.named_kind("rules.co-squares.except", name)?;
        }
        for name in self.also.iter().flatten() {
            definition.named_kind("rules.co-squares.also", name)?;
        }
        Ok(())
    }

    fn sentence(&self, _definition: &Definition) -> String {
        let mut partners = "Two pieces of one type and colour are partners".to_string();
        if !self.except.is_empty() {
            partners += &format!(" (not {}s)", self.except.join("s or "));
        }
        for [a, b] in &self.also {
            partners += &format!(", and so are a {a} and a {b}");
        }
        let effect = match self.effect {
            CoEffect::Overload => {
                "An enemy piece there is overloaded: until it is restored it may only make its ordinary non-capturing \
                 moves. A friendly overloaded piece there is restored."
            }
            CoEffect::Convert => {
                "An enemy piece there, except a king, becomes the mover's. A king is in check also if the enemy could \
                 put a co-square on it."
            }
        };
        format!(
            "{partners}. A piece that moves to a square on neither the rank nor the file of its partner makes two \
             co-squares: the file of one and the rank of the other. {effect}"
        )
    }
}
