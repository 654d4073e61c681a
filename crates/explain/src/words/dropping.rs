//! That a piece cannot be dropped so.

use super::{Case, Words, key, texts};
use crate::facts::Standing;
use crate::illegal::Illegal;
use menagerie_rules::rules::filter::Neighbours;
use menagerie_words::{Value, say};

impl Words {
    /// That a piece cannot be dropped so.
    pub(super) fn dropping(self, why: &Illegal) -> Option<String> {
        let the = |on: &Standing| Value::from(self.the(on, Case::Nominative));
        Some(match why {
            Illegal::DropSite { piece, to, first, .. } if !first.is_empty() => {
                self.drop("why-drop-first", piece, to, &[("squares", texts(first).into())])
            }
            Illegal::DropSite { piece, to, near, .. } => {
                self.drop("why-drop-site", piece, to, &[("near", near_key(*near).into())])
            }
            Illegal::NoDrops => say!(self, "why-no-drops"),
            Illegal::NotInHand { color, piece } => {
                self.side("why-not-in-hand", *color, &[("piece", (&**piece).into())])
            }
            Illegal::NotHeld { holder, piece } => {
                let other = key(holder.other());
                self.side("why-not-held", *holder, &[("piece", (&**piece).into()), ("other", other.into())])
            }
            Illegal::WorthTooLittle { piece, possible, .. } if possible.is_empty() => {
                say!(self, "why-not-exchanged", piece = &**piece)
            }
            Illegal::WorthTooLittle { given, piece, possible } => {
                say!(self, "why-worth-too-little", given = &**given, piece = &**piece, possible = texts(possible))
            }
            Illegal::DropOccupied { piece, on } => {
                self.say("why-drop-occupied", &[("piece", (&**piece).into()), ("on", the(on))])
            }
            Illegal::DropZone { piece, to } => self.drop("why-drop-zone", piece, to, &[]),
            Illegal::DropAs { piece, letter, possible } => {
                let quoted: Vec<String> = possible.iter().map(|letter| format!("`{letter}`")).collect();
                let id = if quoted.is_empty() { "why-drop-as-none" } else { "why-drop-as" };
                say!(self, id, piece = &**piece, letter = &**letter, possible = quoted)
            }
            Illegal::DropFile { piece, to, on } => self.drop("why-drop-file", piece, to, &[("on", the(on))]),
            Illegal::DropColour { piece, to, of } => self.drop("why-drop-colour", piece, to, &[("of", (&**of).into())]),
            Illegal::DropChecks { piece, to } => self.drop("why-drop-checks", piece, to, &[]),
            Illegal::DropFirst { piece, first } => {
                say!(self, "why-drop-before", piece = &**piece, first = &**first)
            }
            Illegal::MustDrop { example } => say!(self, "why-must-drop", example = &**example),
            Illegal::DropMates { piece, to } => self.drop("why-drop-mates", piece, to, &[]),
            _ => return None,
        })
    }
}

fn near_key(near: Neighbours) -> &'static str {
    match near {
        Neighbours::Enclosing => "enclosing",
        Neighbours::NextToOwn => "next-to-own",
        Neighbours::Apart => "apart",
        Neighbours::Stacked => "stacked",
        Neighbours::Pushed => "pushed",
    }
}
