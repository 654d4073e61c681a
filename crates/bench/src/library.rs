//! Peers that are libraries: their own way to count.

use anyhow::{Result, bail};
use cozy_chess::Board;
use shakmaty::Chess;

/// Counts from the orthodox start with a library.
///
/// # Errors
/// If there is no library of this name here.
pub fn perft(library: &str, depth: u32) -> Result<u64> {
    match library {
        "shakmaty" => Ok(shakmaty::perft(&Chess::default(), depth)),
        "cozy" => Ok(bulk(&Board::default(), depth)),
        other => bail!("rows.toml: there is no library `{other}` built in"),
    }
}

/// The last ply is counted by the size of the sets of destinations, without listing moves.
fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += bulk(&next, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_count_the_known_numbers() {
        for library in ["shakmaty", "cozy"] {
            assert_eq!([0, 1, 4].map(|depth| perft(library, depth).unwrap()), [1, 20, 197_281], "{library}");
        }
        assert!(perft("nobody", 1).is_err());
    }
}
