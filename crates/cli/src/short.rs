//! Moves as people type them: `Nf3`, `exd5`, `e8=Q`, `O-O`.
//!
//! This reads the short algebraic form for the moves of any game, by comparing with every legal move; the notations
//! that games have of their own are another matter.

use menagerie_core::{Game, Move, Position, Square};

/// The letter that short notation leaves out.
const PAWN: char = 'P';

/// What a typed text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// This move.
    Move(Move),
    /// Any of these moves, in machine form.
    Ambiguous(Vec<String>),
    /// No legal move.
    Nothing,
}

/// Reads a move in short form.
pub fn read(position: &Position, text: &str) -> Reading {
    let typed = text.trim_end_matches(['+', '#', '!', '?']);
    let moves = position.legal_moves();
    let found: Vec<Move> = match typed {
        "O-O" | "0-0" | "OO" | "00" | "o-o" => castlings(position, &moves, true),
        "O-O-O" | "0-0-0" | "OOO" | "000" | "o-o-o" => castlings(position, &moves, false),
        _ => {
            let plain: String = typed.chars().filter(|c| !matches!(c, 'x' | ':' | '-' | '=')).collect();
            moves.into_iter().filter(|&mv| spellings(position, mv).contains(&plain)).collect()
        }
    };
    match found.as_slice() {
        [] => Reading::Nothing,
        [mv] => Reading::Move(*mv),
        several => {
            let mut texts: Vec<String> = several.iter().map(|&mv| position.move_text(mv)).collect();
            texts.sort();
            Reading::Ambiguous(texts)
        }
    }
}

/// Whether a text has the shape of a move in short form, legal or not: a piece's letter or nothing, squares and signs.
pub fn looks_short(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "x:-=+#!?".contains(c));
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '0');
    plain && begins && text.len() <= 8 && (digits == 1 || text.contains('x') || text.starts_with(['O', 'o', '0']))
}

/// The ways to write a move, without signs between its parts.
fn spellings(position: &Position, mv: Move) -> Vec<String> {
    let board = position.game().board();
    let (from, to) = (board.name(mv.from()), board.name(mv.to()));
    let machine = position.move_text(mv);
    // What follows the two squares is the choice of a piece; a form that goes on with squares is not for this reader.
    let Some(choice) = machine.strip_prefix(&format!("{from}{to}")).filter(|rest| !rest.contains('+')) else {
        return Vec::new();
    };
    let Some(piece) = position.piece(mv.from()) else { return Vec::new() };
    let letter = position.game().definition().piece(piece.kind()).letter;
    let (file, rank) = from.split_at(1);
    let mut texts = Vec::new();
    for origin in ["", file, rank, from] {
        for choice in [choice.to_string(), choice.to_ascii_uppercase()] {
            if letter == PAWN {
                texts.push(format!("{origin}{to}{choice}"));
            }
            texts.push(format!("{letter}{origin}{to}{choice}"));
        }
    }
    texts
}

/// The legal castlings towards the nearer rook (short) or the further one.
fn castlings(position: &Position, moves: &[Move], short: bool) -> Vec<Move> {
    let is_wanted = |mv: &Move| {
        let rook = mv.other().map(|(rook, _)| rook);
        rook.and_then(|rook| is_short(position.game(), mv.from(), rook)) == Some(short)
    };
    moves.iter().copied().filter(is_wanted).collect()
}

/// Whether a castling is the shorter one of those that this king has; nothing if it is none that the game defines.
fn is_short(game: &Game, king: Square, rook: Square) -> Option<bool> {
    let board = game.board();
    let cell = board.cell(king);
    let distance = |square: Square| (board.cell(square).x - cell.x).abs();
    let own_rank = |name: &str| {
        let square = board.square(name)?;
        // The definition gives white's squares, black's mirror them.
        [Some(square), board.flip(square)].into_iter().flatten().find(|&square| board.cell(square).y == cell.y)
    };
    let rooks: Vec<Square> = game
        .definition()
        .rules
        .castling
        .iter()
        .flat_map(|rule| rule.moves.iter().chain(&rule.black_moves))
        .filter(|castling| own_rank(&castling.king) == Some(king))
        .filter_map(|castling| own_rank(&castling.rook))
        .collect();
    if !rooks.contains(&rook) {
        return None;
    }
    rooks.iter().map(|&other| distance(other)).min().map(|nearest| distance(rook) == nearest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn machine(game: &str, fen: &str, text: &str) -> String {
        let game = Library::shipped().game(game).unwrap();
        let position = game.position(fen).unwrap();
        match read(&position, text) {
            Reading::Move(mv) => position.move_text(mv),
            Reading::Ambiguous(texts) => texts.join(" or "),
            Reading::Nothing => "nothing".to_string(),
        }
    }

    #[test]
    fn short_forms_mean_the_moves_they_name() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(machine("chess", start, "Nf3"), "g1f3");
        assert_eq!(machine("chess", start, "e4"), "e2e4");
        assert_eq!(machine("chess", start, "Nf4"), "nothing");
        let knights = "4k3/8/8/8/8/8/1p6/N1N1K3 w - - 0 1";
        assert_eq!(machine("chess", knights, "Nb3"), "a1b3 or c1b3");
        assert_eq!(machine("chess", knights, "Nab3!"), "a1b3");
        let pawn = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(machine("chess", pawn, "axb8=Q+"), "a7b8q");
        assert_eq!(machine("chess", pawn, "a8n"), "a7a8n");
    }

    #[test]
    fn castling_is_short_towards_the_nearer_rook() {
        let both = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        assert_eq!(machine("chess", both, "O-O"), "e1g1");
        assert_eq!(machine("chess", both, "0-0-0"), "e1c1");
        let from_d = "r2k3r/8/8/8/8/8/8/3K4 b kq - 0 1";
        assert_eq!(machine("wildcastle", from_d, "O-O"), "d8b8");
        assert_eq!(machine("wildcastle", from_d, "O-O-O"), "d8f8");
    }
}
