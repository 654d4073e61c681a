//! Castling, which the rule `castling` makes: what is written of it is compared with that.

use super::modifiers::Modifiers;
use super::{BetzaError, Parser};
use crate::betza::words::Letter;
use crate::betza::{Betza, Castle};

impl Parser<'_> {
    /// `O2`: castling, with the squares that the piece goes by it; `isjO2` and `rO2lO3` say more.
    pub(super) fn castling(&mut self, groups: &[Modifiers], betza: &mut Betza) -> Result<(), BetzaError> {
        let is_own = |(_, letter): &Letter| b"islrj".contains(letter);
        let letters: Vec<Letter> = groups[0].directions.iter().chain(&groups[0].modes).copied().collect();
        if groups.len() > 1 || !letters.iter().all(is_own) {
            let what = "castling (`O`) has no modifiers but `i`, `s`, `l`, `r` and `j`: [rules.castling] says from where, to where \
                        and with what";
            return Err(self.error_at(groups[0].at, what));
        }
        let at = self.at;
        self.at += 1;
        let Some(squares @ 1..) = self.number()? else {
            return Err(self.error("`O` needs the squares that the piece goes by castling, as in `O2`".into()));
        };
        let has = |wanted: u8| letters.iter().any(|&(_, letter)| letter == wanted);
        let both = has(b's') || !(has(b'l') || has(b'r'));
        let (left, right) = (both || has(b'l'), both || has(b'r'));
        let inwards = letters.iter().filter(|(_, letter)| *letter == b'j').count() as u8;
        let castle = Castle { squares, left, right, inwards };
        if betza.castling.contains(&castle) {
            return Err(self.error_at(at, "this castling (`O`) is there already"));
        }
        betza.castling.push(castle);
        Ok(())
    }
}
