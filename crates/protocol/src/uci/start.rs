//! The option `Start`: which of a game's numbered starts `position startpos` means.

use super::options::EMPTY;
use super::{Uci, note};
use crate::action::Action;
use crate::{drawn_start, quoted};
use menagerie_core::Position;

/// The name of the option.
pub(super) const START: &str = "Start";

/// The chosen start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The definition's own.
    Usual,
    /// The start of this number.
    Number(u64),
    /// A random start, by this seed or by a new one for each game.
    Drawn(Option<u64>),
}

impl Start {
    fn parse(text: &str) -> Result<Start, String> {
        let wrong = || format!("{START} is a number, `random`, `random SEED` or empty, not `{}`", quoted(text));
        let number = |text: &str| text.parse::<u64>().ok();
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [] | [EMPTY] | ["startpos"] => Ok(Start::Usual),
            ["random"] => Ok(Start::Drawn(None)),
            ["random", seed] => number(seed).map(|seed| Start::Drawn(Some(seed))).ok_or_else(wrong),
            [text] => number(text).map(Start::Number).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

impl Uci {
    /// Sets the option.
    pub(super) fn set_start(&mut self, text: &str) -> Vec<Action> {
        match Start::parse(text) {
            Ok(start) => {
                self.start = start;
                self.choose_start()
            }
            Err(why) => vec![note(&why)],
        }
    }

    /// Sets up the chosen start, and reports its number if there are several.
    pub(super) fn choose_start(&mut self) -> Vec<Action> {
        let game = self.games.game();
        let last = game.starts() - 1;
        let seed = match self.start {
            Start::Drawn(seed) => seed.unwrap_or_else(|| u64::from(rand::random::<u32>())),
            Start::Usual | Start::Number(_) => 0,
        };
        let number = match self.start {
            Start::Usual => None,
            Start::Number(number) => Some(usize::try_from(number).unwrap_or(usize::MAX)),
            Start::Drawn(_) => Some(drawn_start(game, seed)),
        };
        let (start, message) = match (number, number.and_then(|number| game.numbered_start(number))) {
            (None, _) => (game.start(), None),
            (Some(number), None) => {
                (game.start(), Some(format!("{} has no start {number}: its starts are 0 to {last}", game.name())))
            }
            (Some(number), Some(start)) => {
                let drawn = matches!(self.start, Start::Drawn(_));
                let drawn = if drawn { format!(", drawn with seed {seed}") } else { String::new() };
                let message = (last > 0).then(|| format!("start {number} of 0 to {last}{drawn}: {}", start.fen()));
                (start, message)
            }
        };
        self.go_to_start(start);
        message.iter().map(|text| note(text)).collect()
    }

    fn go_to_start(&mut self, start: Position) {
        self.position = Some(start.clone());
        self.startpos = start;
    }
}
