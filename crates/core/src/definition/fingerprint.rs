//! What tells games apart by their board and rules, and pieces by how they move.

use super::{Definition, PieceType};
use std::fmt::Write;

impl Definition {
    /// A number, in hexadecimal, that is another one when the board or a rule is changed. What is only for people is no
    /// part of it, nor are the start and the pieces: all pairs of armies have one fingerprint.
    ///
    /// It is the same for every run of one version of the program.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let mut library = Library::shipped();
    /// library.add("mine.toml", "name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'")?;
    /// library.add("other.toml", "name = 'other'\ninherit = 'chess'\nrules.castling = false")?;
    /// let fingerprint = |name| library.game(name).unwrap().definition().fingerprint();
    /// assert_eq!(fingerprint("chess"), fingerprint("mine"));
    /// assert_ne!(fingerprint("chess"), fingerprint("other"));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn fingerprint(&self) -> String {
        let mut text = String::new();
        for square in self.board.squares() {
            let cell = self.board.cell(square);
            let _ = write!(text, "{},{} ", cell.x, cell.y);
        }
        for (name, parameters) in self.rules.parameters() {
            let _ = write!(text, "\n{name} {parameters}");
        }
        format!("{:016x}", fnv(text.as_bytes()))
    }

    /// The same with the pieces and their letters: where it and the start are the same, so is the game.
    pub fn fingerprint_with_pieces(&self) -> String {
        let pieces = self.pieces.iter().map(|piece| format!("\n{} {}", piece.letter, piece.fingerprint()));
        format!("{:016x}", fnv((self.fingerprint() + &pieces.collect::<String>()).as_bytes()))
    }
}

impl PieceType {
    /// A number, in hexadecimal, that is another one when the piece moves in another way, or on another board.
    pub fn fingerprint(&self) -> String {
        let PieceType { paths, royal, initial, area, .. } = self;
        format!("{:016x}", fnv(format!("{royal} {paths:?} {initial:?} {area:?}").as_bytes()))
    }
}

/// The hash of Fowler, Noll and Vo (FNV-1a), the same in every version of everything.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use crate::Library;

    #[test]
    fn all_pairs_of_armies_have_one_fingerprint() {
        let library = Library::shipped();
        for name in library.names() {
            let own = library.game(name).unwrap().definition().fingerprint();
            for pair in library.pairs_of_armies(name) {
                assert_eq!(library.game(&pair).unwrap().definition().fingerprint(), own, "{pair}");
            }
        }
    }

    #[test]
    fn pieces_that_move_alike_have_one_fingerprint() {
        let (chess, other) = (Library::shipped().game("chess").unwrap(), Library::shipped().game("omega").unwrap());
        let of =
            |game: &crate::Game, name| game.definition().piece(game.definition().kind(name).unwrap()).fingerprint();
        assert_eq!(of(&chess, "knight"), of(&other, "knight"));
        assert_ne!(of(&chess, "pawn"), of(&other, "pawn"));
        assert_ne!(of(&chess, "bishop"), of(&chess, "rook"));
    }
}
