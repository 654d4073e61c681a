//! What men there are, wherever they stand.

use arrayvec::ArrayVec;
use menagerie_core::{Color, Definition, Game, Kind, Letter, Man, Piece};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The most men of a table.
pub const MAX_MEN: usize = 5;

/// What a man is: its colour, its type, and whether it is marked. White's come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(super) struct ManKind(u16);

impl ManKind {
    pub(super) fn new(piece: Piece, marked: bool) -> ManKind {
        ManKind((piece.color().index() as u16) << 9 | (piece.kind().index() as u16) << 1 | u16::from(marked))
    }

    pub(super) fn of(man: &Man) -> ManKind {
        ManKind::new(man.piece, man.marked)
    }

    pub(super) fn piece(self) -> Piece {
        let color = if self.0 >> 9 == 0 { Color::White } else { Color::Black };
        Piece::new(Kind((self.0 >> 1) as u8), color)
    }

    pub(super) fn is_marked(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn number(self) -> u16 {
        self.0
    }

    pub(super) fn numbered(number: u16) -> ManKind {
        ManKind(number)
    }

    /// The same of the other side.
    pub(super) fn swapped(self) -> ManKind {
        ManKind(self.0 ^ 1 << 9)
    }
}

/// Some men, sorted by what they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(super) struct Material {
    pub(super) men: ArrayVec<ManKind, MAX_MEN>,
}

impl Material {
    pub(super) fn new(men: impl IntoIterator<Item = ManKind>) -> Material {
        let mut men: ArrayVec<ManKind, MAX_MEN> = men.into_iter().collect();
        men.sort_unstable();
        Material { men }
    }

    /// The same with the sides exchanged.
    pub(super) fn swapped(&self) -> Material {
        Material::new(self.men.iter().map(|man| man.swapped()))
    }

    /// A number for it that no other has.
    pub(super) fn key(&self) -> u64 {
        key(self.men.iter().copied())
    }

    /// A man of which there is no second, a king if there is one: with it positions are brought into one orientation.
    pub(super) fn lead(&self, royal: Option<Kind>) -> Option<usize> {
        let is_single = |at: &usize| self.men.iter().filter(|&&man| man == self.men[*at]).count() == 1;
        let is_royal = |at: &usize| Some(self.men[*at].piece().kind()) == royal;
        (0..self.men.len()).filter(is_single).max_by_key(|at| (is_royal(at), std::cmp::Reverse(*at)))
    }

    /// This or the same with the sides exchanged: the one in which White has more men.
    pub(super) fn fuller(&self) -> Material {
        let white = |material: &Material| material.men.iter().filter(|man| man.piece().color() == Color::White).count();
        let other = self.swapped();
        let is_less = (std::cmp::Reverse(white(&other)), &other) < (std::cmp::Reverse(white(self)), self);
        if is_less { other } else { self.clone() }
    }

    /// Reads it, as in `KRBK` or `K(Q)KR`: White's men and then Black's, which begin with the second king, or are parted by a
    /// `v`; marked ones between parentheses. Where there are small letters besides, these are Black's.
    pub(super) fn read(definition: &Definition, text: &str) -> Result<Material, MaterialError> {
        let unreadable = || MaterialError::Unreadable { text: text.chars().take(40).collect() };
        let words = tokens(text).ok_or_else(unreadable)?;
        let parted = words.contains(&Token::Versus);
        let by_case = words.iter().any(|word| matches!(word, Token::Man(letter, _) if !is_upper(*letter)));
        let (mut color, mut royals, mut men) = (Color::White, 0, Vec::new());
        for word in words {
            let Token::Man(letter, marked) = word else {
                color = Color::Black;
                continue;
            };
            let kind = definition.kind_of_letter(letter.to_ascii_uppercase());
            let kind = kind.ok_or_else(|| MaterialError::NoSuchPiece { letter: letter.to_string() })?;
            royals += usize::from(definition.royal() == Some(kind));
            if !parted && !by_case && royals == 2 {
                color = Color::Black;
            }
            let color = if by_case && !is_upper(letter) { Color::Black } else { color };
            men.push(ManKind::new(Piece::new(kind, color), marked));
        }
        if men.len() > MAX_MEN {
            return Err(MaterialError::TooMany { men: men.len() });
        }
        if !parted && !by_case && (royals != 2 || men.is_empty()) {
            return Err(unreadable());
        }
        Ok(Material::new(men))
    }

    /// The men that are named, which must be ones that the game can have.
    pub(super) fn of(game: &Game, text: &str) -> Result<Material, MaterialError> {
        let material = Material::read(game.definition(), text)?;
        if !game.facts().marks() && material.men.iter().any(|man| man.is_marked()) {
            return Err(MaterialError::NoMarks { text: text.chars().take(40).collect() });
        }
        Ok(material)
    }

    /// Its text, as [`Material::read`] reads it: `KRBvK`.
    pub(super) fn text(&self, definition: &Definition) -> String {
        let mut text = String::new();
        for color in Color::BOTH {
            text.push_str(if color == Color::Black { "v" } else { "" });
            let mut men: Vec<ManKind> = self.men.iter().copied().filter(|man| man.piece().color() == color).collect();
            men.sort_by_key(|man| definition.royal() != Some(man.piece().kind()));
            for man in men {
                let letter = definition.letter(Piece::new(man.piece().kind(), Color::White));
                // Writing into a string cannot fail.
                let _ = if man.is_marked() { write!(text, "({letter})") } else { write!(text, "{letter}") };
            }
        }
        text
    }
}

/// A number for men in this order that no others have.
pub(super) fn key(men: impl Iterator<Item = ManKind>) -> u64 {
    men.fold(1, |key, man| key << 11 | u64::from(man.0))
}

fn is_upper(letter: Letter) -> bool {
    letter == letter.to_ascii_uppercase()
}

#[derive(Clone, Copy, PartialEq)]
enum Token {
    Man(Letter, bool),
    Versus,
}

/// The men of a text, and what parts the sides.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let (mut words, mut marked, mut parted) = (Vec::new(), false, false);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match first {
            '(' if !marked => marked = true,
            ')' if marked => marked = false,
            'v' if !parted && text.matches('v').count() == 1 && !has_small(text) => {
                parted = true;
                words.push(Token::Versus);
            }
            ' ' => {}
            _ => {
                let (letter, after) = Letter::split(rest)?;
                words.push(Token::Man(letter, marked));
                rest = after;
                continue;
            }
        }
        rest = &rest[1..];
    }
    (!marked).then_some(words)
}

/// Whether a text has small letters other than `v`.
fn has_small(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_lowercase() && c != 'v')
}

/// Why a text is no material of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// It does not say which men are whose.
    #[error(
        "`{text}` is no material: write White's men and then Black's, each side with its king, as in `KRBK`, or with a `v` between them"
    )]
    Unreadable {
        /// The text.
        text: String,
    },
    /// The game has no such piece.
    #[error("the game has no piece with the letter `{letter}`")]
    NoSuchPiece {
        /// The letter.
        letter: String,
    },
    /// The game marks no pieces.
    #[error("`{text}` has a piece in parentheses, which stand for overloaded pieces, and this game has none")]
    NoMarks {
        /// The text.
        text: String,
    },
    /// There are more men than a table has.
    #[error("{men} men are too many: a table has at most {MAX_MEN}")]
    TooMany {
        /// How many there are.
        men: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn material_is_read_as_it_is_written() {
        let library = Library::shipped();
        for (game, text, written) in [
            ("chess", "KRBK", "KBRvK"),
            ("chess", "KBRvK", "KBRvK"),
            ("chess", "KRBk", "KBRvK"),
            ("orchess", "K(Q)KR", "K(Q)vKR"),
            ("antichess", "QQvR", "QQvR"),
        ] {
            let definition = library.definition(game).unwrap();
            let material = Material::read(&definition, text).unwrap();
            assert_eq!(material.text(&definition), written);
            assert_eq!(Material::read(&definition, written), Ok(material.clone()));
            assert_eq!(material.swapped().swapped(), material);
        }
        let chess = library.definition("chess").unwrap();
        for text in ["", "K", "KK(Q", "KKK", "K?K", "KQ"] {
            assert!(matches!(Material::read(&chess, text), Err(MaterialError::Unreadable { .. })), "{text}");
        }
        let error = Material::read(&chess, "KZK").unwrap_err();
        assert_eq!(error.to_string(), "the game has no piece with the letter `Z`");
        assert_eq!(Material::read(&chess, "KQRBNK"), Err(MaterialError::TooMany { men: 6 }));
    }
}
