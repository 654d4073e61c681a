//! Drops, `N@e4`, and those for which a captive is given: `B#N@f7`, also as `(N-B)B*f7`.

use super::Reader;
use super::normalize::Normalized;
use super::resolve::{self, Wanted};
use super::typed::split_choice;
use crate::error::ReadError;
use crate::style::PAWN;
use menagerie_core::{Kind, Letter, Move};

/// `B#N@f7` for `(N-B)B*f7`: what is given and what comes for it stand in parentheses, and a pawn has no letter behind them.
pub(super) fn without_parentheses(body: &str) -> Option<String> {
    let (pair, placed) = body.strip_prefix('(')?.split_once(')')?;
    let (given, freed) = pair.split_once('-')?;
    let (letter, square) = placed.split_once(['@', '*'])?;
    (letter.is_empty() || letter == freed).then(|| format!("{freed}#{given}@{square}"))
}

impl Reader<'_> {
    /// A piece from the hand: `N@e4`, a pawn also as `@e4`; or one for which another is given.
    pub(super) fn drop(&self, input: &Normalized) -> Result<Move, ReadError> {
        let game = self.position.game();
        let (body, shown) = split_choice(input.body);
        let (letters, square) = body.split_once('@').unwrap_or_default();
        let (letter, given) = letters.split_once('#').map_or((letters, None), |(letter, given)| (letter, Some(given)));
        let letter = letter.parse::<Letter>().unwrap_or(PAWN.into()).to_ascii_uppercase();
        let kind_of = |letter: Letter| game.definition().kind_of_letter(letter);
        let (kind, to) = (kind_of(letter), game.board().square(square));
        let ransom: Option<Kind> = given.and_then(|given| kind_of(given.parse().ok()?));
        let pays = |mv: &Move| mv.ransom() == ransom && ransom.is_some() == given.is_some();
        let fits = |mv: &Move| mv.dropped().is_some() && mv.dropped() == kind && Some(mv.to()) == to && pays(mv);
        let mut found: Vec<Move> = self.moves.iter().copied().filter(fits).collect();
        let choice = shown.and_then(kind_of);
        if found.is_empty() || shown.is_some() && !found.iter().any(|mv| mv.becomes() == choice) {
            let shown = shown.map(|letter| letter.to_ascii_lowercase().to_string()).unwrap_or_default();
            let given = given.map(|given| format!("#{}", given.to_ascii_uppercase())).unwrap_or_default();
            return self.machine(&format!("{letter}{given}@{square}{shown}"));
        }
        let wanted = Wanted { choice, effects: input.effects, marked: false, takes: None };
        resolve::resolve(self.position, self.text, &wanted, &mut found)
    }
}
