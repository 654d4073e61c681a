//! What rules forbid.

use super::{Case, Words, texts};
use crate::facts::Stood;
use crate::illegal::Illegal;
use menagerie_words::say;

impl Words {
    /// What rules forbid.
    pub(super) fn forbidden(self, why: &Illegal) -> String {
        match why {
            Illegal::MustCapture { captures } => {
                say!(self, "why-must-capture", captures = self.some(texts(captures)))
            }
            Illegal::NoPassing { color } => self.side("why-no-passing", *color, &[]),
            Illegal::PassInCheck { color, by } => self.side("why-pass-in-check", *color, &[("by", self.by(by).into())]),
            Illegal::PassWithMoves { color, example } => {
                self.side("why-pass-with-moves", *color, &[("example", (&**example).into())])
            }
            Illegal::NoStep { color, by } => self.side("why-no-step", *color, &[("by", texts(by).into())]),
            Illegal::NoSwapLeft { piece } => self.of("why-no-swap-left", piece, &[]),
            Illegal::SwapUnpressed { piece } => self.of("why-swap-unpressed", piece, &[]),
            Illegal::TradedFromAfar { piece, taken, by } => {
                let taken = ("taken", self.the(taken, Case::Accusative).into());
                let by = ("by", self.attackers(by, Case::Nominative, "page-either").into());
                self.of("why-traded-afar", piece, &[taken, by])
            }
            Illegal::TradedInReturn { piece, taken, captor } => {
                let taken = ("taken", self.the(taken, Case::Accusative).into());
                let captor = ("captor", self.the(captor, Case::Nominative).into());
                self.of("why-traded-return", piece, &[taken, captor])
            }
            Illegal::CitadelClosed { piece, to, only } => {
                let id = match only.len() {
                    0 => "why-citadel",
                    1 => "why-citadel-only",
                    _ => "why-citadel-first",
                };
                self.drop(id, piece, to, &[("only", texts(only).into())])
            }
            Illegal::CitadelOccupied { on } => self.of("why-citadel-occupied", on, &[]),
            Illegal::NoFork { piece, to, attacked, needed } => {
                let values =
                    [("attacked", self.all(attacked, Case::Accusative).into()), ("needed", (&**needed).into())];
                self.to("why-no-fork", piece, to, &values)
            }
            Illegal::Paralysed { piece } => self.of("why-paralysed", piece, &[]),
            Illegal::NoFirstMove { piece } => self.of("why-no-first-move", piece, &[]),
            Illegal::StoodBefore { when: Stood::AtTheStart } => say!(self, "why-stood-at-start"),
            Illegal::StoodBefore { when: Stood::InTheGivenPosition } => say!(self, "why-stood-given"),
            Illegal::StoodBefore { when: Stood::After(played) } => {
                say!(self, "why-stood-after", played = self.played(played))
            }
            Illegal::StoodBefore { when: Stood::Now } => say!(self, "why-stands-now"),
            _ => {
                debug_assert!(false, "no words for {why:?}");
                String::new()
            }
        }
    }
}
