//! What a result is worth to whom: the one word that several rules take.

use crate::capabilities::{Capability, Losses};
use menagerie_board::award::Award;
use menagerie_board::piece::Color;
use menagerie_words::{Language, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game ends by a rule: for the side that the rule speaks of, always for white or for black, or for the side with
/// more or fewer pieces or more points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Neither has won.
    Draw,
    /// The side has lost.
    #[default]
    Loss,
    /// The side has won.
    Win,
    /// White has won, whichever side it is.
    White,
    /// Black has won, whichever side it is.
    Black,
    /// The side with more pieces on the board has won; it is a draw if both have as many.
    Majority,
    /// The side with fewer pieces on the board has won; it is a draw if both have as many.
    Minority,
    /// The side with more points has won, as the rule `points` counts them; it is a draw if both have as many.
    Points,
}

impl Verdict {
    /// Who wins if the verdict falls on `side`. A verdict is displayed as the word that a definition has for it.
    ///
    /// ```
    /// use menagerie_board::{Award, Color};
    /// use menagerie_rules::{Library, Verdict};
    /// let facts = |name| Library::shipped().game(name).map(|game| game.facts().clone());
    /// assert_eq!(facts("chess")?.repetition.unwrap().result, Verdict::Draw);
    /// let survival = facts("antichess")?.survival.remove(0);
    /// assert_eq!((survival.result, survival.result.to_string().as_str()), (Verdict::Win, "win"));
    /// assert_eq!(survival.result.award(Color::White), Award::To(Some(Color::White)));
    /// assert_eq!(Verdict::default().award(Color::White), Award::To(Some(Color::Black)));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn award(self, side: Color) -> Award {
        Award::To(match self {
            Verdict::Majority => return Award::Majority,
            Verdict::Minority => return Award::Minority,
            Verdict::Points => return Award::Points,
            Verdict::Draw => None,
            Verdict::Loss => Some(side.other()),
            Verdict::Win => Some(side),
            Verdict::White => Some(Color::White),
            Verdict::Black => Some(Color::Black),
        })
    }

    /// Notes what a game loses where a move may decide it at once, with this verdict on the mover.
    pub(crate) fn limit_by_mover(self, losses: &mut Losses) {
        losses.lose(Capability::MateDecides);
        if self != Verdict::Win {
            losses.lose(Capability::NullMove);
        }
    }

    /// The word that a definition has for it.
    fn word(self) -> &'static str {
        match self {
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
            Verdict::Win => "win",
            Verdict::White => "white",
            Verdict::Black => "black",
            Verdict::Majority => "majority",
            Verdict::Minority => "minority",
            Verdict::Points => "points",
        }
    }

    /// The verdict as the end of a sentence about a side: `loses`.
    pub(crate) fn says(self, language: Language) -> String {
        let id = match self {
            Verdict::Draw => "verdict-draw",
            Verdict::Loss => "verdict-loss",
            Verdict::Win => "verdict-win",
            Verdict::White => "verdict-white",
            Verdict::Black => "verdict-black",
            Verdict::Majority => "verdict-majority",
            Verdict::Minority => "verdict-minority",
            Verdict::Points => "verdict-points",
        };
        say!(language, id)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
