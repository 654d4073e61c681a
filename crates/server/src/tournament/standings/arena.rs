//! The points of an arena, after those of lichess.

use super::{Played, Row};
use crate::store::FullTournament;
use std::collections::HashMap;

/// A draw with fewer moves of both sides gives nothing.
const DRAWN_TOO_SOON: u32 = 20;
/// A draw after another counts only with this number of moves of both sides.
const LONG_DRAW: u32 = 60;

/// The rows of all players.
pub fn rows(full: &FullTournament, played: &HashMap<u32, Vec<Played>>) -> Vec<Row> {
    let rating: HashMap<u32, i32> = full.entrants.iter().map(|own| (own.number, own.rating)).collect();
    let row = |number: u32| {
        let own = played.get(&number).map_or(&[][..], Vec::as_slice);
        let ended = |pairing: &&Played| pairing.halves.is_some();
        let mut games: Vec<&Played> = own.iter().filter(ended).collect();
        games.sort_by_key(|pairing| (pairing.ended_ms, pairing.round));
        let (points, streak) = points(&games);
        let wins = games.iter().filter(|pairing| pairing.halves == Some(2)).count() as u32;
        Row {
            number,
            rank: 0,
            points: points.iter().sum(),
            ties: vec![performance(&games, &rating)],
            games: games.len() as u32,
            wins,
            results: points.iter().map(u32::to_string).collect(),
            streak,
        }
    };
    full.entrants.iter().map(|own| row(own.number)).collect()
}

/// The points of each game, and whether the next one counts double: two wins in a row begin a streak, which goes on until a
/// game is not won.
fn points(games: &[&Played]) -> (Vec<u32>, bool) {
    let (mut wins, mut drawn, mut all) = (0, false, Vec::with_capacity(games.len()));
    for game in games {
        let double = if wins >= 2 { 2 } else { 1 };
        all.push(match game.halves {
            Some(2) => {
                (wins, drawn) = (wins + 1, false);
                2 * double
            }
            Some(1) => {
                let counts = game.plies >= DRAWN_TOO_SOON && (!drawn || game.plies >= LONG_DRAW);
                (wins, drawn) = (0, true);
                if counts { double } else { 0 }
            }
            _ => {
                wins = 0;
                0
            }
        });
    }
    (all, wins >= 2)
}

/// The rating that the results are worth: that of the opponents, 500 more for a win and less for a loss.
fn performance(games: &[&Played], rating: &HashMap<u32, i32>) -> f64 {
    if games.is_empty() {
        return 0.0;
    }
    let worth = |game: &&&Played| {
        let opponent = game.opponent.and_then(|number| rating.get(&number)).copied().unwrap_or_default();
        opponent + (game.halves.unwrap_or_default() as i32 - 1) * 500
    };
    let sum: i32 = games.iter().map(|game| worth(&game)).sum();
    (f64::from(sum) / games.len() as f64).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Color;

    /// Games as letters: a win, a draw, a loss, `l` a long draw, `q` a quick one.
    fn points_of(text: &str) -> (Vec<u32>, bool) {
        let game = |letter: char| {
            let (halves, plies) = match letter {
                'w' => (2, 30),
                'd' => (1, 40),
                'l' => (1, 60),
                'q' => (1, 19),
                _ => (0, 30),
            };
            let (score, color) = (String::new(), Color::White);
            Played {
                round: 1,
                opponent: Some(2),
                color,
                halves: Some(halves),
                on_board: true,
                plies,
                ended_ms: 0,
                score,
            }
        };
        let games: Vec<Played> = text.chars().map(game).collect();
        points(&games.iter().collect::<Vec<_>>())
    }

    #[test]
    fn streaks_count_double_until_a_game_is_not_won() {
        assert_eq!(points_of("www"), (vec![2, 2, 4], true));
        assert_eq!(points_of("wwwdw"), (vec![2, 2, 4, 2, 2], false));
        assert_eq!(points_of("wwxww"), (vec![2, 2, 0, 2, 2], true));
        assert_eq!(points_of(""), (vec![], false));
    }

    #[test]
    fn draws_in_a_row_or_at_once_give_nothing() {
        assert_eq!(points_of("dd").0, [1, 0]);
        assert_eq!(points_of("dl").0, [1, 1]);
        assert_eq!(points_of("dxd").0, [1, 0, 0], "only a win breaks it");
        assert_eq!(points_of("dwd").0, [1, 2, 1]);
        assert_eq!(points_of("q").0, [0]);
    }
}
