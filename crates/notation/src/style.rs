//! The notations that moves can be written in.

use menagerie_core::Game;
use std::fmt;
use std::str::FromStr;

/// A notation for moves.
///
/// ```
/// use menagerie_notation::{Style, read, write};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.start();
/// let knight = read(&position, "Nf3")?;
/// let texts = Style::ALL.map(|style| write(&position, knight, style));
/// assert_eq!(texts, ["Nf3", "Nf3", "Ng1-f3", "g1f3"]);
/// assert_eq!("lan".parse(), Ok(Style::Lan));
/// assert_eq!(Style::Lan.to_string(), Style::Lan.name());
/// # Ok::<(), menagerie_notation::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// The game's own notation, or [`Style::San`] if its literature has none.
    #[default]
    Own,
    /// Short algebraic notation: `Nf3`, `exd5`, `e8=Q`, `O-O`.
    San,
    /// Long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q`, `O-O`.
    Lan,
    /// The machine form of UCI and of storage: `g1f3`, `e7e8q`, `e1g1`.
    Machine,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 4] = [Style::Own, Style::San, Style::Lan, Style::Machine];

    /// The word that names it.
    pub fn name(self) -> &'static str {
        match self {
            Style::Own => "own",
            Style::San => "san",
            Style::Lan => "lan",
            Style::Machine => "machine",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Style, String> {
        let names = || Style::ALL.map(Style::name).join(", ");
        let by_name = Style::ALL.into_iter().find(|style| style.name() == text);
        by_name.ok_or_else(|| format!("unknown notation `{text}`: choose one of {}", names()))
    }
}

/// The type of piece that short notation writes without a letter.
pub(crate) const PAWN: char = 'P';

/// The signs that the texts of a game are written with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signs {
    /// The sign of a capture.
    pub(crate) capture: char,
    /// Castlings, from the shortest on.
    pub(crate) castlings: [&'static str; 2],
    /// Whether affected pieces are named and marked movers are in parentheses.
    pub(crate) effects: bool,
}

impl Signs {
    /// The signs of a game in a style. Co-chess has a notation of its own: `B:h1/Bf1`, `(Q)g4`, `00`.
    pub(crate) fn of(game: &Game, style: Style) -> Signs {
        let effects = style == Style::Own && game.facts().side_effect.is_some();
        let castlings = if effects { ["00", "000"] } else { ["O-O", "O-O-O"] };
        let capture = if effects || has_x_file(game) { ':' } else { 'x' };
        Signs { capture, castlings, effects }
    }
}

/// Whether `x` is the name of a file, so that it cannot be the sign of a capture.
pub(crate) fn has_x_file(game: &Game) -> bool {
    game.board().files() > i16::from(b'x' - b'a')
}
