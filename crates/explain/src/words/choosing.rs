//! That a move makes a choice wrongly, or not at all.

use super::{Case, Words, texts};
use crate::facts::{Limit, Name};
use crate::illegal::Illegal;
use menagerie_board::text::in_one_line;
use menagerie_words::{Value, say};

impl Words {
    /// That a move makes a choice wrongly, or not at all.
    pub(super) fn choosing(self, why: &Illegal) -> Option<String> {
        let becomes = |name: &Name| ("becomes", Value::from(&**name));
        Some(match why {
            Illegal::PromotionElsewhere { piece } => self.of("why-promotion-elsewhere", piece, &[]),
            Illegal::PromotionLimit { piece, becomes: name, most } => {
                self.of("why-promotion-limit", piece, &[becomes(name), ("most", (*most).into())])
            }
            Illegal::PromotionAttacks { piece, becomes: name, to, on } => {
                let on = ("on", self.the(on, Case::Nominative).into());
                self.to("why-promotion-attacks", piece, to, &[becomes(name), on])
            }
            Illegal::PromotionChecks { piece, becomes: name, to } => {
                self.to("why-promotion-checks", piece, to, &[becomes(name)])
            }
            Illegal::PromotionMissing { piece, to, possible } => {
                self.to("why-promotion-missing", piece, to, &[("possible", self.choices(possible).into())])
            }
            Illegal::PromotionWrong { piece, to, given, because, possible } => {
                let (because, most) = match because {
                    None => ("none", 0),
                    Some(Limit::NoneLost) => ("lost", 0),
                    Some(Limit::NoneHeld) => ("held", 0),
                    Some(Limit::NotThere) => ("there", 0),
                    Some(Limit::AtMost(most)) => ("most", *most),
                };
                let values = [
                    ("given", texts(&given.pieces).into()),
                    ("because", because.into()),
                    ("most", most.into()),
                    ("possible", self.choices(possible).into()),
                ];
                self.to("why-promotion-wrong", piece, to, &values)
            }
            Illegal::PromotionImpossible { piece, to } => self.to("why-promotion-impossible", piece, to, &[]),
            Illegal::CaptureChoice { piece, captive, given, possible } => {
                let captive = ("captive", self.the(captive, Case::Accusative).into());
                let possible = ("possible", self.choices(possible).into());
                self.of("why-capture-choice", piece, &[captive, possible]) + &self.not(given)
            }
            Illegal::RestoredChoice { squares, given, possible } => {
                let possible = self.choices(possible);
                say!(self, "why-restored-choice", squares = texts(squares), possible) + &self.not(given)
            }
            Illegal::RestoredImpossible { squares } => {
                say!(self, "why-restored-impossible", squares = texts(squares))
            }
            Illegal::EffectChoice { given: None, example } => say!(self, "why-unfinished", example = &**example),
            Illegal::EffectChoice { given: Some(given), example } => {
                say!(self, "why-no-such-choice", given = in_one_line(given).to_string(), example = &**example)
            }
            Illegal::NoChoice { piece, given, correct } => {
                self.of("why-no-choice", piece, &[("given", (&**given).into()), ("correct", (&**correct).into())])
            }
            _ => return None,
        })
    }
}
