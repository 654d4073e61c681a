//! Where a game starts: the usual start, a numbered one, one at random, or a FEN; and the moves made from there.

use crate::games;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Game, Language, Library, MAX_PERFT_DEPTH, Position};
use menagerie_notation::read;
use menagerie_protocol::drawn_start;
use menagerie_words::say;
use std::str::FromStr;

/// The word that stands for a game's usual start.
pub const STARTPOS: &str = "startpos";

/// A position of a game, as the first arguments of a command name it.
#[derive(Args, Clone, Debug)]
pub struct At {
    /// The name of the game.
    pub game: String,
    /// The FEN, in quotes, or `startpos`.
    #[arg(value_name = "FEN|startpos")]
    pub fen: String,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
}

impl At {
    /// The position after these moves.
    ///
    /// # Errors
    /// Says what is wrong with the game, the position or a move.
    pub fn position(&self, library: &Library, moves: &[String]) -> Result<Position> {
        let mut position = self.start.position(&games::find(library, &self.game)?, &self.fen)?;
        play_moves(&mut position, moves.iter().map(String::as_str))?;
        Ok(position)
    }
}

/// The choice among the numbered starts of a game.
#[derive(Args, Clone, Debug, Default)]
pub struct Start {
    /// Start from this numbered start (see `menagerie starts`), or from a random one.
    #[arg(long, value_name = "N|random", allow_negative_numbers = true)]
    pub start: Option<Choice>,
    /// The seed of `--start random`: the same seed gives the same start.
    #[arg(long, value_name = "S", requires = "start")]
    pub seed: Option<u64>,
}

/// One of the numbered starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This one.
    Number(usize),
    /// Any.
    Random,
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        match text {
            "random" => Ok(Choice::Random),
            _ => text.parse().map(Choice::Number).map_err(|_| "give a number from 0, or `random`".to_string()),
        }
    }
}

impl Start {
    /// The position that a FEN, or `startpos` with this choice, stands for.
    ///
    /// # Errors
    /// Says what is wrong with the FEN, or which starts there are.
    pub fn position(&self, game: &Game, fen: &str) -> Result<Position> {
        let Some(choice) = self.start else { return Ok(game.position(fen)?) };
        if fen != STARTPOS {
            bail!("a FEN and `--start` contradict each other: give one of them");
        }
        let chosen = self.choose(game, choice)?;
        if self.seed.is_none() && choice == Choice::Random {
            eprintln!("{}", chosen.in_words(Language::English));
        }
        Ok(chosen.position)
    }

    /// The start of a game to play or look at: without a FEN and a choice, a random one of several starts.
    /// Says in a language which one it is where there are several.
    ///
    /// # Errors
    /// As [`Start::position`].
    pub fn drawn(&self, game: &Game, fen: Option<&str>, language: Language) -> Result<(Position, Option<String>)> {
        let draws = self.start.is_none() && fen.is_none() && game.starts() > 1;
        match self.start.or(draws.then_some(Choice::Random)) {
            Some(choice) if fen.is_none() => {
                let chosen = self.choose(game, choice)?;
                let description = (game.starts() > 1).then(|| chosen.in_words(language));
                Ok((chosen.position, description))
            }
            _ => Ok((self.position(game, fen.unwrap_or(STARTPOS))?, None)),
        }
    }

    fn choose(&self, game: &Game, choice: Choice) -> Result<Chosen> {
        let (number, seed) = match choice {
            Choice::Number(_) if self.seed.is_some() => bail!("a seed goes with `--start random` only"),
            Choice::Number(number) => (number, None),
            Choice::Random => {
                let seed = self.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
                (drawn_start(game, seed), Some(seed))
            }
        };
        let position = game.numbered_start(number).with_context(|| no_such_start(game, number))?;
        Ok(Chosen { position, number, last: game.starts() - 1, seed })
    }
}

/// One of a game's numbered starts.
struct Chosen {
    position: Position,
    number: usize,
    last: usize,
    /// What it was drawn with.
    seed: Option<u64>,
}

impl Chosen {
    fn in_words(&self, language: Language) -> String {
        let (number, last) = (self.number.to_string(), self.last.to_string());
        match self.seed {
            Some(seed) => say!(language, "play-start-drawn", number, last, seed = seed.to_string()),
            None => say!(language, "play-start", number, last),
        }
    }
}

/// Says in a language which of several numbered starts a game began from, if it was one of them.
pub fn describe_start(game: &Game, fen: &str, language: Language) -> Option<String> {
    let last = game.starts().checked_sub(1).filter(|last| *last > 0)?;
    let placement = |fen: &str| fen.split(' ').next().map(str::to_string);
    // A start is read only where the pieces stand as they should: there may be a million.
    let numbered = |number: &usize| game.definition().starts.numbered(*number);
    let alike = (0..=last).filter(|number| numbered(number).is_some_and(|start| placement(&start) == placement(fen)));
    let mut starts = alike.filter_map(|number| Some((number, game.numbered_start(number)?)));
    let (number, position) = starts.find(|(_, position)| position.fen() == fen)?;
    Some(Chosen { position, number, last, seed: None }.in_words(language))
}

fn no_such_start(game: &Game, number: usize) -> String {
    match game.starts() {
        1 => format!("there is no start {number} of {}: it has only the one start, number 0", game.name()),
        count => format!("there is no start {number} of {}: they are numbered 0 to {}", game.name(), count - 1),
    }
}

/// Plays moves in any notation. Each text may hold several moves with spaces between; a first word `moves` is skipped,
/// so that a line of the UCI protocol can be passed as it is.
///
/// # Errors
/// Says which move, by its number, cannot be made and why.
pub fn play_moves<'a>(position: &mut Position, texts: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let words = texts.into_iter().flat_map(str::split_whitespace).enumerate();
    let moves = words.filter(|&(index, word)| index > 0 || word != "moves").map(|(_, word)| word);
    for (index, text) in moves.enumerate() {
        let mv = read(position, text).with_context(|| format!("move {}", index + 1))?;
        position.play_unchecked(mv);
    }
    Ok(())
}

/// Reads a depth for counting moves.
///
/// # Errors
/// Says what is expected, and what may have gone wrong where a FEN was not quoted.
pub fn depth(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|depth| *depth <= MAX_PERFT_DEPTH).ok_or_else(|| {
        format!("a depth is a number from 0 to {MAX_PERFT_DEPTH}; a FEN has spaces, so put it in quotes")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_number_or_random() {
        assert_eq!("35".parse(), Ok(Choice::Number(35)));
        assert_eq!("random".parse(), Ok(Choice::Random));
        assert!("-1".parse::<Choice>().is_err());
    }

    #[test]
    fn a_depth_is_bounded() {
        assert_eq!(depth("0"), Ok(0));
        assert!(depth("100").is_err());
        assert!(depth("w").unwrap_err().contains("quotes"));
    }
}
