//! Letters for what a rule of the game does: `I`, `O`, `x` and `@`.

use super::modifiers::Modifiers;
use super::{BetzaError, Parser};
use crate::betza::{Betza, ByRule};

impl Parser<'_> {
    /// Reads what a rule does, if that is what stands here; it is compared with the rule when the game is known.
    pub(super) fn by_rule(
        &mut self,
        groups: &[Modifiers],
        begun: usize,
        betza: &mut Betza,
    ) -> Result<bool, BetzaError> {
        let what = match self.peek() {
            Some(b'@') => self.drops(groups)?,
            Some(b'I') => self.alone(groups, ByRule::Imitates)?,
            Some(b'O') if !self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit) => {
                self.alone(groups, ByRule::Passes)?
            }
            _ if groups.iter().any(|group| group.has(b'x')) => self.relays(groups, begun)?,
            _ => return Ok(false),
        };
        if betza.by_rule.contains(&what) {
            return Err(self.error_at(begun, format!("`{what}` is there already")));
        }
        betza.by_rule.push(what);
        Ok(true)
    }

    /// A letter that takes no modifiers; `m` says nothing new of a pass.
    fn alone(&mut self, groups: &[Modifiers], what: ByRule) -> Result<ByRule, BetzaError> {
        let modes = groups.iter().flat_map(|group| group.directions.iter().chain(&group.modes));
        let strange = modes.copied().find(|&(_, letter)| letter != b'm' || what != ByRule::Passes);
        if let Some((at, letter)) = strange {
            return Err(self.error_at(at, format!("`{}` has no meaning for `{what}`", letter as char)));
        }
        if groups.len() > 1 {
            return Err(self.error(format!("`{what}` is no leg of a move")));
        }
        self.at += 1;
        Ok(what)
    }

    /// `fj@8`: drops on eight ranks but for the first, one a file.
    fn drops(&mut self, groups: &[Modifiers]) -> Result<ByRule, BetzaError> {
        let [group] = groups else { return Err(self.error("a drop (`@`) is no leg of a move".into())) };
        let letters = || group.directions.iter().chain(&group.modes).copied();
        if let Some((at, letter)) = letters().find(|(_, letter)| !b"fj".contains(letter)) {
            let what = "drops (`@`) have no modifiers but `f` (one of the type a file, `ff` two) and `j` (not on the first rank): \
                        [rules.hand] says the rest";
            return Err(self.error_at(at, format!("`{}`: {what}", letter as char)));
        }
        let a_file = letters().filter(|(_, letter)| *letter == b'f').count().min(2) as u8;
        self.at += 1;
        let begun = self.at;
        let ranks = match self.number()? {
            Some(0) => return Err(self.error_at(begun, "`@` is followed by the number of ranks for drops, as in `@8`")),
            Some(ranks) => ranks,
            None => 1,
        };
        Ok(ByRule::Drops { ranks, beyond_first: group.has(b'j'), a_file })
    }

    /// `xK`, `mNxaN`: the leaps over which moves are lent or borrowed.
    fn relays(&mut self, groups: &[Modifiers], begun: usize) -> Result<ByRule, BetzaError> {
        if self.peek() == Some(b'[') {
            return Err(self.error("`x` (lends or borrows moves) is for legs with `a`, not for brackets".into()));
        }
        self.atom(groups)?;
        Ok(ByRule::Relays(self.text[begun..self.at].to_string()))
    }
}
