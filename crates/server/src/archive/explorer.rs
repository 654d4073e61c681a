//! What was played in a position, as it is shown.

use super::key::key_text;
use crate::api::{Explorer, ExplorerMove};
use crate::store::{Explored, ExploredMove, Listed};
use crate::study;
use menagerie_core::{Explain, Position};
use menagerie_notation::{Style, write};

/// What was played in a position of a key.
pub fn explored(position: &Position, key: i64, explored: Explored) -> Explorer {
    let Explored { moves, top, recent } = explored;
    // A move that is not legal here is of another position with the same key: there hardly ever is one.
    let moves: Vec<ExplorerMove> = moves.into_iter().filter_map(|mv| shown(position, mv)).collect();
    let sum = |of: fn(&ExplorerMove) -> i64| moves.iter().map(of).sum();
    let listed = |games: Vec<Listed>| games.into_iter().map(study::found).collect();
    Explorer {
        position: key_text(key),
        white: sum(|mv| mv.white),
        draws: sum(|mv| mv.draws),
        black: sum(|mv| mv.black),
        top: listed(top),
        recent: listed(recent),
        moves,
    }
}

fn shown(position: &Position, explored: ExploredMove) -> Option<ExplorerMove> {
    let ExploredMove { uci, white, draws, black, rated, rating_sum } = explored;
    let mv = position.parse_move(&uci).ok()?;
    let rating = (rated > 0).then(|| i32::try_from(rating_sum / rated).unwrap_or_default());
    Some(ExplorerMove { san: write(position, mv, Style::Own), uci, white, draws, black, rating })
}
