//! That two pieces cannot castle so.

use super::{Words, texts};
use crate::facts::{Name, RightLost, Standing};
use crate::illegal::Illegal;
use menagerie_words::say;

impl Words {
    /// That two pieces cannot castle so.
    pub(super) fn castling(self, why: &Illegal) -> Option<String> {
        Some(match why {
            Illegal::CastlingRightLost { king, rook, lost } => self.right_lost(king, rook, lost),
            Illegal::RookNotAtHome { king, rook, home, on: None } => {
                self.of("why-rook-away", king, &[("rook", (&**rook).into()), ("home", (&**home).into())])
            }
            Illegal::RookNotAtHome { king, rook, home, on: Some(on) } => {
                let there = Standing { color: on.color, ..king.clone() };
                let values = [("rook", (&**rook).into()), ("home", (&**home).into()), ("on", (&*on.piece).into())];
                self.of("why-rook-away-for", &there, &values)
            }
            Illegal::CastlingBlocked { first, other, by } => {
                let (piece, at) = ((&*other.piece).into(), (&*other.square).into());
                let values = [("other", piece), ("at", at), ("by", self.in_the_way(by).into())];
                self.of("why-castling-blocked", first, &values)
            }
            Illegal::CastlingOutOfCheck { king, by } => {
                self.of("why-castling-in-check", king, &[("by", self.by(by).into())])
            }
            Illegal::CastlingThroughCheck { king, square, by } => {
                self.of("why-castling-across", king, &[("across", (&**square).into()), ("by", self.by(by).into())])
            }
            Illegal::NoCastling { color, long: true } => self.side("why-no-castling-long", *color, &[]),
            Illegal::NoCastling { color, .. } => self.side("why-no-castling-short", *color, &[]),
            Illegal::CastlingWritten { text, besides } => {
                say!(self, "why-castling-written", text = &**text) + &self.besides(besides)
            }
            Illegal::OnlyCastlings { piece, example: None } => self.of("why-only-castlings", piece, &[]),
            Illegal::OnlyCastlings { piece, example: Some(example) } => {
                self.of("why-only-castlings-like", piece, &[("example", (&**example).into())])
            }
            Illegal::NotOnOneLine { first, other } => self.pair("why-no-line", first, other, &[]),
            Illegal::BothEnemies { first, other } => self.pair("why-both-enemies", first, other, &[]),
            Illegal::WrongLanding { first, other, correct } => {
                self.pair("why-wrong-landing", first, other, &[("correct", texts(correct).into())])
            }
            _ => return None,
        })
    }

    fn right_lost(self, king: &Standing, rook: &Name, lost: &RightLost) -> String {
        let (id, played) = match lost {
            RightLost::NeverHeld => ("why-never-held", None),
            RightLost::KingMoved(played) => ("why-king-moved", Some(played)),
            RightLost::RookMoved(played) => ("why-rook-moved", Some(played)),
            RightLost::RookCaptured(played) => ("why-rook-captured", Some(played)),
            RightLost::OpponentCastled(played) => ("why-opponent-castled", Some(played)),
            RightLost::RookChanged(played) => ("why-rook-changed", Some(played)),
        };
        let played = played.map(|played| self.played(played)).unwrap_or_default();
        self.of(id, king, &[("rook", (&**rook).into()), ("played", played.into())])
    }
}
