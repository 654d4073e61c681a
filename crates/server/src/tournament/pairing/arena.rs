//! Who meets whom in an arena: of those who wait, players of about the same rank.

use super::matching::{Scale, best};

/// A player who waits.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The number.
    pub number: u32,
    /// The rank in the standings, from 1.
    pub rank: u32,
    /// The last opponent.
    pub last: Option<u32>,
    /// How many games the player has had.
    pub games: u32,
}

/// How many are paired at once: the others are a moment later.
const AT_ONCE: usize = 100;
/// Ranks that lie further apart count as this far.
const FAR: u64 = 200;

/// Pairs those who wait. `active` is how many players there are: while there are more than two, nobody meets the last opponent
/// again.
pub fn pair(waiting: &[Waiting], active: usize) -> Vec<(u32, u32)> {
    let mut waiting = waiting.to_vec();
    // Who has had fewest games is paired first where there are too many.
    waiting.sort_by_key(|player| (player.games, player.rank));
    waiting.truncate(AT_ONCE);
    let again = |a: &Waiting, b: &Waiting| a.last == Some(b.number) || b.last == Some(a.number);
    let count = waiting.len() as u64;
    let most_games = waiting.iter().map(|player| u64::from(player.games)).max().unwrap_or_default();
    let scale = Scale::new(&[count * (most_games + 1), count * FAR * FAR]);
    let mut edges = Vec::new();
    for (i, a) in waiting.iter().enumerate() {
        for (j, b) in waiting.iter().enumerate().skip(i + 1) {
            if active > 2 && again(a, b) {
                continue;
            }
            let games = |player: &Waiting| most_games - u64::from(player.games);
            let apart = u64::from(a.rank.abs_diff(b.rank)).min(FAR);
            edges.push((i, j, scale.of(0, games(a) + games(b)) + scale.of(1, FAR * FAR - apart * apart)));
        }
    }
    let partners = best(waiting.len(), &edges);
    let pair = |(i, partner): (usize, &Option<usize>)| {
        let j = partner.filter(|j| *j > i)?;
        Some((waiting[i].number, waiting[j].number))
    };
    let mut pairs: Vec<_> = partners.iter().enumerate().filter_map(pair).collect();
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(rank: u32, last: u32, games: u32) -> Waiting {
        Waiting { number: rank, rank, last: Some(last).filter(|last| *last > 0), games }
    }

    #[test]
    fn neighbours_meet_and_nobody_meets_the_last_opponent_again() {
        let players: Vec<_> = (1..=6).map(|rank| waiting(rank, 0, 0)).collect();
        assert_eq!(pair(&players, 6), [(1, 2), (3, 4), (5, 6)]);
        let again = [waiting(1, 2, 1), waiting(2, 1, 1), waiting(3, 4, 1), waiting(4, 3, 1)];
        assert_eq!(pair(&again, 4), [(1, 3), (2, 4)]);
        assert!(pair(&again[..2], 4).is_empty(), "they wait for the others");
        assert_eq!(pair(&again[..2], 2), [(1, 2)]);
        assert!(pair(&players[..1], 6).is_empty() && pair(&[], 0).is_empty());
    }

    #[test]
    fn of_three_the_one_with_most_games_waits() {
        let players = [waiting(1, 0, 2), waiting(2, 0, 3), waiting(3, 0, 2)];
        assert_eq!(pair(&players, 3), [(1, 3)]);
    }

    #[test]
    fn a_crowd_is_paired_in_part() {
        let players: Vec<_> = (1..=301).map(|rank| waiting(rank, 0, 0)).collect();
        let pairs = pair(&players, 301);
        assert_eq!(pairs.len(), AT_ONCE / 2);
    }
}
