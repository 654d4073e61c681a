//! Swiss rounds, after the main principles of the FIDE (Dutch) system (handbook, C.04.3).
//!
//! Score groups are paired from the top: as many pairs of a group as possible, then the least differences of scores, then most
//! colours that are due, then nobody who was moved down or up in the rounds before, then the upper half with the lower half. All
//! of these are one weight, and a group is paired by a matching of the greatest weight among all players who are left, so that
//! the rest can always be paired.

use super::bracket::Bracket;
use super::color::{Preference, color_of_better};
use crate::api::Color;
use crate::tournament::standings::Played;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

/// Whether a player has met one of another score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// A player of the same score, or none.
    None,
    /// A player of a lower score, or had points without a game.
    Down,
    /// A player of a higher score.
    Up,
}

/// A player as he or she comes to a round.
#[derive(Clone, Debug)]
pub struct SwissPlayer {
    /// The number.
    pub number: u32,
    /// The points, in halves.
    pub points: u32,
    /// The colours of games, the last one last.
    pub colors: Vec<Color>,
    /// The numbers of those who were met.
    pub met: BTreeSet<u32>,
    /// In the last rounds, the last one first.
    pub floats: Vec<Float>,
    /// Whether the player has had a bye, or a point without a game.
    pub had_bye: bool,
}

impl SwissPlayer {
    /// A player by the number, after some rounds.
    pub fn of(number: u32, rounds: u32, played: &HashMap<u32, Vec<Played>>) -> SwissPlayer {
        let pairings = |number: u32| played.get(&number).map_or(&[][..], Vec::as_slice);
        let before = |number: u32, round: u32| -> u32 {
            let earlier = pairings(number).iter().filter(|pairing| pairing.round < round);
            earlier.filter_map(|pairing| pairing.halves).sum()
        };
        let own = pairings(number);
        let on_board = || own.iter().filter(|pairing| pairing.on_board);
        let float = |round: u32| {
            let pairing = on_board().find(|pairing| pairing.round == round);
            let Some(opponent) = pairing.and_then(|pairing| pairing.opponent) else { return Float::Down };
            match before(number, round).cmp(&before(opponent, round)) {
                Ordering::Greater => Float::Down,
                Ordering::Less => Float::Up,
                Ordering::Equal => Float::None,
            }
        };
        let free = |pairing: &&Played| !pairing.on_board && pairing.halves == Some(2);
        SwissPlayer {
            number,
            points: before(number, rounds + 1),
            colors: on_board().map(|pairing| pairing.color).collect(),
            met: on_board().filter_map(|pairing| pairing.opponent).collect(),
            floats: (1..=rounds).rev().take(2).map(float).collect(),
            had_bye: own.iter().any(|pairing| free(&pairing)),
        }
    }

    /// The colour that the player should have.
    pub fn preference(&self) -> Preference {
        Preference::of(&self.colors)
    }
}

/// What may not be.
pub struct Rules {
    /// Whether players whose colour is due absolutely may have the other one.
    pub any_color: bool,
    /// In the last round, those who have more than half of the points may have any colour: more points than this, in halves.
    pub top: Option<u32>,
}

impl Rules {
    /// Whether two may meet.
    pub fn may_meet(&self, a: &SwissPlayer, b: &SwissPlayer) -> bool {
        let top = |player: &SwissPlayer| self.top.is_some_and(|half| player.points > half);
        let excluded = a.preference().excludes(b.preference()) && !top(a) && !top(b);
        !a.met.contains(&b.number) && (self.any_color || !excluded)
    }
}

/// The pairs of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissRound {
    /// White and black, the first board first.
    pub pairs: Vec<(u32, u32)>,
    /// Who has a bye.
    pub bye: Option<u32>,
}

/// Pairs a round. Players come in the order of their pairing numbers; `round` counts from 1. Gives nothing where no two could
/// meet without meeting again, or nobody may have the bye.
pub fn pair(players: &[SwissPlayer], round: u32, rounds: u32) -> Option<SwissRound> {
    let top = Some(round - 1).filter(|_| round > 1 && round == rounds);
    let strict = Rules { any_color: false, top };
    pair_by(players, &strict).or_else(|| pair_by(players, &Rules { any_color: true, ..strict }))
}

fn pair_by(players: &[SwissPlayer], rules: &Rules) -> Option<SwissRound> {
    if players.len() < 2 {
        return None;
    }
    let order: Vec<u32> = players.iter().map(|player| player.number).collect();
    let mut sorted = players.to_vec();
    sorted.sort_by_key(|player| std::cmp::Reverse(player.points));
    let bye = may_have_bye(&sorted, rules)?;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, player) in sorted.iter().enumerate() {
        match groups.last_mut().filter(|group| sorted[group[0]].points == player.points) {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    let (mut pairs, mut moved) = (Vec::new(), Vec::new());
    for (index, own) in groups.iter().enumerate() {
        let group: Vec<usize> = moved.iter().chain(own).copied().collect();
        let rest = &groups[index + 1..];
        let found = Bracket { players: &sorted, rules, group: &group, rest, bye: &bye }.pair()?;
        let paired: BTreeSet<usize> = found.iter().flat_map(|(a, b)| [*a, *b]).collect();
        moved = group.into_iter().filter(|player| !paired.contains(player)).collect();
        pairs.extend(found);
    }
    let by_score = |(a, b): &(usize, usize)| {
        let (a, b) = (&sorted[*a], &sorted[*b]);
        (std::cmp::Reverse(a.points.max(b.points)), std::cmp::Reverse(a.points + b.points))
    };
    pairs.sort_by_key(|pair| (by_score(pair), pair.0.min(pair.1)));
    let pairs = pairs.iter().map(|(a, b)| colored(&sorted[*a.min(b)], &sorted[*a.max(b)], &order));
    Some(SwissRound { pairs: pairs.collect(), bye: moved.first().map(|place| sorted[*place].number) })
}

/// Who has which colour. In the first round the first player of the list has White, the second one Black, and so on.
fn colored(better: &SwissPlayer, other: &SwissPlayer, order: &[u32]) -> (u32, u32) {
    let number = order.iter().position(|number| *number == better.number).unwrap_or_default();
    let initial = if number.is_multiple_of(2) { Color::White } else { Color::Black };
    match color_of_better(&better.colors, &other.colors, initial) {
        Color::White => (better.number, other.number),
        Color::Black => (other.number, better.number),
    }
}

/// Those of the lowest score who may have the bye so that all others can be paired; nobody needs one where players are even.
fn may_have_bye(players: &[SwissPlayer], rules: &Rules) -> Option<BTreeSet<usize>> {
    if players.len().is_multiple_of(2) {
        return Some(BTreeSet::new());
    }
    let mut edges = Vec::new();
    for (i, a) in players.iter().enumerate() {
        for (j, b) in players.iter().enumerate().skip(i + 1) {
            if rules.may_meet(a, b) {
                edges.push((i, j, 0));
            }
        }
        if !a.had_bye {
            // The fewer points, the better.
            edges.push((i, players.len(), i128::from(u32::MAX - a.points)));
        }
    }
    let partners = super::matching::best(players.len() + 1, &edges);
    if partners.contains(&None) {
        return None;
    }
    let score = players[partners[players.len()]?].points;
    let may = |(_, player): &(usize, &SwissPlayer)| !player.had_bye && player.points == score;
    Some(players.iter().enumerate().filter(may).map(|(place, _)| place).collect())
}

#[cfg(test)]
mod tests;
