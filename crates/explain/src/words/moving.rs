//! That a piece does not move so, or would leave a king in check.

use super::{Case, Words, texts};
use crate::facts::{Attacker, Exposure, Name, Power, Standing};
use crate::illegal::Illegal;
use menagerie_words::{Value, say};

impl Words {
    /// That the piece does not move so.
    pub(super) fn moving(self, why: &Illegal) -> Option<String> {
        let the = |piece: &Standing| Value::from(self.the(piece, Case::Nominative));
        Some(match why {
            Illegal::SameSquare { piece } => self.of("why-same-square", piece, &[]),
            Illegal::OwnPiece { piece, on } => {
                self.to("why-own-piece", piece, &on.square, &[("on", (&*on.piece).into())])
            }
            Illegal::CannotMoveSo { piece, to, can, check } => self.cannot_move_so(piece, to, can, check),
            Illegal::NoneMovesSo { pieces, to } => self.none_moves(pieces, to),
            Illegal::NotLent { piece, to, by } => self.to("why-not-lent", piece, to, &[("by", texts(by).into())]),
            Illegal::OnlyCaptures { piece, to, en_passant: false } => self.to("why-only-captures", piece, to, &[]),
            Illegal::OnlyCaptures { piece, to, .. } => self.to("why-only-captures-passant", piece, to, &[]),
            Illegal::OnlyQuiet { piece, on } => self.of("why-only-quiet", piece, &[("on", the(on))]),
            Illegal::OnlyFirst { piece, to } => self.to("why-only-first", piece, to, &[]),
            Illegal::Blocked { piece, to, by } => {
                self.to("why-blocked", piece, to, &[("by", self.in_the_way(by).into())])
            }
            Illegal::NeedsPiece { piece, to, on } => {
                self.to("why-needs-piece", piece, to, &[("squares", self.some(texts(on)).into())])
            }
            Illegal::NotOpen { piece, to } => self.to("why-not-open", piece, to, &[]),
            Illegal::WrittenOtherwise { piece, to, correct } => {
                self.to("why-written-otherwise", piece, to, &[("correct", self.some(texts(correct)).into())])
            }
            Illegal::Overloaded { piece, power } => {
                let power = match power {
                    Power::Capture => "capture",
                    Power::FirstMove => "first-move",
                    Power::Castle => "castle",
                    Power::Promote => "promote",
                };
                self.of("why-overloaded", piece, &[("power", power.into())])
            }
            Illegal::NothingIsCaptured { piece, on } => {
                self.of("why-nothing-is-captured", piece, &[("on", self.the(on, Case::Accusative).into())])
            }
            Illegal::Wall { to, wall } if to == wall => say!(self, "why-wall", to = &**to),
            Illegal::Wall { to, wall } => say!(self, "why-wall-between", to = &**to, wall = &**wall),
            Illegal::NoRoom { to } => say!(self, "why-no-room", to = &**to),
            Illegal::NextPlaneOccupied { piece, to, next } => {
                self.to("why-next-plane", piece, to, &[("next", (&**next).into())])
            }
            Illegal::NoNextPlane { piece, to } => self.to("why-no-next-plane", piece, to, &[]),
            Illegal::Unexplained { piece, to } => self.to("why-unexplained", piece, to, &[]),
            _ => return None,
        })
    }

    fn cannot_move_so(self, piece: &Standing, to: &Name, can: &[Name], check: &[Attacker]) -> String {
        let goes = match can.is_empty() {
            true => say!(self, "why-nowhere"),
            false => say!(self, "why-to", squares = texts(can)),
        };
        let goes = ("goes", Value::from(goes));
        match (check.is_empty(), can.is_empty()) {
            (true, false) => self.to("why-not-so", piece, to, &[goes]),
            (true, true) => self.to("why-not-at-all", piece, to, &[]),
            (false, _) => self.to("why-not-so-in-check", piece, to, &[goes, ("check", self.by(check).into())]),
        }
    }

    fn none_moves(self, pieces: &[Standing], to: &Name) -> String {
        if let [first, _, _, _, ..] = pieces {
            return self.to("why-none-of", first, to, &[]);
        }
        let mut own: Vec<String> = pieces.iter().map(|piece| self.of("why-own", piece, &[])).collect();
        let last = own.pop().unwrap_or_default();
        let pieces = if own.is_empty() { last } else { say!(self, "why-nor", first = own.join(", "), last) };
        say!(self, "why-neither-of", pieces, to = &**to)
    }

    /// That a king would be in check, or is.
    pub(super) fn check(self, why: &Illegal) -> Option<String> {
        let the = |king: &Standing| Value::from(self.the(king, Case::Nominative));
        Some(match why {
            Illegal::KingInCheck { king, by, piece, exposure } => self.king_in_check(king, by, piece, exposure),
            Illegal::Flees { king, by } => {
                say!(self, "why-flees", king = self.the(king, Case::Nominative), by = self.by(by))
            }
            Illegal::Standoff { king, other } => {
                self.say("why-standoff", &[("king", the(king)), ("other", the(other))])
            }
            Illegal::GivesCheck { king, by } => {
                self.say("why-gives-check", &[("king", the(king)), ("by", self.by(by).into())])
            }
            Illegal::ChecksTooEarly { king, by, left } => self
                .say("why-checks-early", &[("king", the(king)), ("by", self.by(by).into()), ("left", (*left).into())]),
            Illegal::CheckOnPlane { piece, to, king } => self.to(
                "why-check-on-plane",
                piece,
                to,
                &[("king", (&*king.piece).into()), ("at", (&*king.square).into())],
            ),
            Illegal::OwnKingExplodes { king, .. } => self.of("why-explodes", king, &[]),
            _ => return None,
        })
    }

    fn king_in_check(self, king: &Standing, by: &[Attacker], piece: &Standing, exposure: &Exposure) -> String {
        let attacked = self.of("why-attacked", king, &[("by", self.by(by).into())]);
        match exposure {
            Exposure::KingMoves => attacked,
            Exposure::CheckStays(checkers) if checkers == by => {
                self.side("why-check-stays", king.color, &[("by", self.by(by).into())])
            }
            Exposure::CheckStays(checkers) => {
                let values = [("checkers", self.by(checkers).into()), ("attacked", attacked.into())];
                self.side("why-check-and", king.color, &values)
            }
            Exposure::Pinned => self.of("why-pinned", piece, &[("attacked", attacked.into())]),
            Exposure::Opened => say!(self, "why-opened", attacked),
        }
    }
}
