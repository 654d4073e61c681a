//! By what a position is known in the database.

use menagerie_core::Position;
use sha2::{Digest, Sha256};

/// The key of a position in games with rules of a fingerprint.
///
/// It is made of texts, the fingerprint and the FEN without its last two fields, the halfmove clock and the number of the move.
/// Keys stay in the database for years: a Zobrist hash is another one as soon as a build numbers features in another way, and a
/// FEN is not, as games, PGN and EPD rely on its form. Armies belong to it, as their pieces have the letters of others.
pub fn position_key(fingerprint: &str, position: &Position) -> i64 {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let plain = fields[..fields.len().saturating_sub(2)].join(" ");
    let armies = position.game().name().split_once(':').map_or("", |(_, armies)| armies);
    let hash = Sha256::digest(format!("{fingerprint}\n{armies}\n{plain}"));
    let mut first = [0; 8];
    first.copy_from_slice(&hash[..8]);
    i64::from_be_bytes(first)
}

/// A key as addresses have it: 16 hexadecimal digits.
pub fn key_text(key: i64) -> String {
    format!("{key:016x}")
}

/// The key of such a text.
pub fn key_of_text(text: &str) -> Option<i64> {
    let plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let bits = u64::from_str_radix(text, 16).ok().filter(|_| plain)?;
    Some(i64::from_be_bytes(bits.to_be_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn after(game: &str, moves: &[&str]) -> Position {
        let mut position = Library::shipped().game(game).unwrap().start();
        for text in moves {
            position.play_unchecked(position.find_move(text).unwrap());
        }
        position
    }

    /// Where this fails, positions that are stored are found no more.
    #[test]
    fn keys_are_what_they_were() {
        let fingerprint = "1-0123456789abcdef";
        let key = |game, moves: &[&str]| key_text(position_key(fingerprint, &after(game, moves)));
        assert_eq!(key("chess", &[]), "3e8aaa68f1f8cb51");
        assert_eq!(key("chess", &["e2e4", "e7e5"]), "41ea6c8a4f649c32");
    }

    #[test]
    fn positions_have_one_key_however_they_come_about_and_games_have_their_own() {
        let key = |game, moves: &[&str]| position_key("a", &after(game, moves));
        assert_eq!(key("chess", &["g1f3", "g8f6", "b1c3"]), key("chess", &["b1c3", "g8f6", "g1f3"]));
        assert_eq!(key("chess", &["g1f3", "g8f6", "f3g1", "f6g8"]), key("chess", &[]));
        // Nobody can take en passant, so the pawn's way there is forgotten.
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 4 9";
        let typed = Library::shipped().game("chess").unwrap().position(fen).unwrap();
        assert_eq!(key("chess", &["e2e4"]), position_key("a", &typed));
        assert_ne!(key("chess", &[]), position_key("b", &after("chess", &[])));
        assert_ne!(key("oomost1:fide-nutters", &[]), key("oomost1:nutters-fide", &[]));
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        for key in [0, 1, -1, i64::MIN, i64::MAX] {
            assert_eq!(key_of_text(&key_text(key)), Some(key));
        }
        for text in ["", "1", "+00000000000000f", "0000000000000000f", "zzzzzzzzzzzzzzzz", "ßßßßßßßß"] {
            assert_eq!(key_of_text(text), None, "{text}");
        }
    }
}
