//! Moves as people type them: as notation reads them, in capitals and with spaces where that leaves no doubt.

use crate::text::capitalized;
use menagerie_core::{Move, Position};
use menagerie_notation::{ReadError, Style, read, write};

/// The legal move that a text means.
///
/// # Errors
/// As [`read`]; a text that can only be read otherwise than it is typed is explained as it was read.
pub fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
    let refused = match read(position, text) {
        Err(refused @ (ReadError::Malformed { .. } | ReadError::Illegal { .. })) => refused,
        settled => return settled,
    };
    let readings: Vec<Result<Move, ReadError>> = others(text).iter().map(|text| read(position, text)).collect();
    let mut found: Vec<Move> = readings.iter().filter_map(|reading| reading.clone().ok()).collect();
    found.dedup();
    match found.as_slice() {
        [] if is_move(&refused) => Err(refused),
        [] => Err(readings.into_iter().filter_map(Result::err).find(is_move).unwrap_or(refused)),
        [mv] => Ok(*mv),
        several => {
            let candidates = several.iter().map(|mv| write(position, *mv, Style::Own)).collect();
            Err(ReadError::Ambiguous { text: text.to_string(), candidates })
        }
    }
}

/// Whether a text was refused that is a move, though no legal one.
fn is_move(refused: &ReadError) -> bool {
    matches!(refused, ReadError::Illegal { why, .. } if !why.is_malformed())
}

/// What else a text may stand for: the same without its spaces, or in small letters.
fn others(text: &str) -> Vec<String> {
    let joined: String = text.split_whitespace().collect();
    let small = in_small_letters(&joined);
    let spaced = (joined != text).then_some(joined);
    spaced.into_iter().chain(small).collect()
}

/// What a text in capitals may stand for: `E2E4` for `e2e4`, `NF3` for `Nf3`, `BXC3` for two moves.
fn in_small_letters(text: &str) -> Vec<String> {
    if !text.is_ascii() || text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return Vec::new();
    }
    let small = text.to_ascii_lowercase();
    // Two letters before a rank are a piece and a file, and no pawn is meant, unless it takes.
    let letters = small.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_pieces = letters == 2 || letters > 2 && small.as_bytes()[1] != b'x';
    let mut others = vec![capitalized(&small)];
    others.extend((!is_pieces).then_some(small));
    others
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn capitals_are_read_where_they_leave_no_doubt() {
        let position = |game: &str, fen: &str| Library::shipped().game(game).unwrap().position(fen).unwrap();
        let means = |position: &Position, text: &str| match read_move(position, text) {
            Ok(mv) => position.move_text(mv),
            Err(error) => error.to_string(),
        };
        let start = position("chess", "startpos");
        for (text, wanted) in [
            ("E2E4", "e2e4"),
            ("E4", "e2e4"),
            ("NF3", "g1f3"),
            ("G1-F3", "g1f3"),
            ("Nf3", "g1f3"),
            ("e2 e4", "e2e4"),
            ("E2 E4", "e2e4"),
        ] {
            assert_eq!(means(&start, text), wanted, "{text}");
        }
        for text in ["E2E5", "e2 e5"] {
            assert_eq!(means(&start, text), means(&start, "e2e5"), "{text}");
        }
        assert!(means(&start, "E2E4 E7E5").starts_with("`E2E4 E7E5` is not a move"));
        let promotion = position("chess", "8/4P3/8/8/8/k7/8/K7 w - - 0 1");
        assert_eq!(means(&promotion, "E7E8Q"), "e7e8q");
        assert_eq!(means(&promotion, "E8=N"), "e7e8n");
        // A bishop that cannot go there is no pawn that can.
        let bishop = position("chess", "4k3/8/8/8/1P6/8/8/4KB2 w - - 0 1");
        assert_eq!(means(&bishop, "B5"), "b4b5");
        assert_eq!(means(&bishop, "BB5"), "f1b5");
        let blocked = position("chess", "4k3/8/8/8/1P6/8/4P3/4KB2 w - - 0 1");
        assert!(means(&blocked, "BB5").contains("not"), "{}", means(&blocked, "BB5"));
        // A pawn or a bishop may take on c3.
        let both = position("chess", "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
        assert!(means(&both, "BXC3").contains(" or "), "{}", means(&both, "BXC3"));
        assert_eq!(means(&position("oomost1:clobberers-rookies", "startpos"), "A2D5+F7C4"), "a2d5+f7c4");
    }
}
