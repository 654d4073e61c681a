//! Everybody with everybody: the Berger tables (FIDE handbook, C.05, annex 1).

/// The pairings of a round from 0, as white and black from 0; without a partner there is a bye, which is that of `None`.
pub fn round(players: usize, round: usize) -> Vec<(usize, Option<usize>)> {
    let even = players + players % 2;
    if players < 2 {
        return Vec::new();
    }
    let others = even - 1;
    let (cycle, round) = (round / others, round % others);
    // Numbers from 1: those meet whose sum leaves the same rest as that of the one who meets the last.
    let rest = (round + 2) % others;
    let mut pairs = Vec::with_capacity(even / 2);
    for a in 1..=others {
        let b = (rest + 2 * others - a) % others;
        let b = if b == 0 { others } else { b };
        let (white, black) = match b {
            _ if a == b && a <= even / 2 => (a, even),
            _ if a == b => (even, a),
            _ if a > b => continue,
            _ if (a + b) % 2 == 1 => (a, b),
            _ => (b, a),
        };
        pairs.push(if cycle.is_multiple_of(2) { (white, black) } else { (black, white) });
    }
    // The board of the last number comes first, as in the tables.
    pairs.sort_by_key(|(white, black)| (*white != even && *black != even, *white.min(black)));
    let byes_last = |(white, black): (usize, usize)| match (white > players, black > players) {
        (true, _) => (black - 1, None),
        (_, true) => (white - 1, None),
        _ => (white - 1, Some(black - 1)),
    };
    let mut pairs: Vec<_> = pairs.into_iter().map(byes_last).collect();
    pairs.sort_by_key(|(_, black)| black.is_none());
    pairs
}

/// How many rounds it takes.
pub fn rounds(players: usize, double: bool) -> usize {
    let once = players + players % 2;
    once.saturating_sub(1) * if double { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The table of the handbook for five or six players.
    #[test]
    fn six_meet_as_in_the_handbook() {
        let table = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
        for (number, expected) in table.iter().enumerate() {
            let mut shown: Vec<String> =
                round(6, number).iter().map(|(w, b)| format!("{}-{}", w + 1, b.unwrap() + 1)).collect();
            let mut expected: Vec<&str> = expected.split(' ').collect();
            shown.sort();
            expected.sort_unstable();
            assert_eq!(shown, expected, "round {}", number + 1);
        }
    }

    #[test]
    fn everybody_meets_everybody_once_and_colours_are_balanced() {
        for players in 2..=33 {
            let (mut met, mut whites) = (HashSet::new(), vec![0; players]);
            for number in 0..rounds(players, false) {
                let mut here = HashSet::new();
                for (white, black) in round(players, number) {
                    assert!(here.insert(white));
                    let Some(black) = black else { continue };
                    assert!(here.insert(black) && met.insert((white.min(black), white.max(black))));
                    whites[white] += 1;
                }
                assert_eq!(here.len(), players);
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            let (least, most) = (whites.iter().min().unwrap(), whites.iter().max().unwrap());
            assert!(most - least <= 1, "{players}: {whites:?}");
        }
    }

    #[test]
    fn twice_is_with_colours_exchanged() {
        let pairs = |from: usize, to: usize| (from..to).flat_map(|number| round(5, number)).collect::<Vec<_>>();
        let (first, second) = (pairs(0, 5), pairs(5, rounds(5, true)));
        let games = |pairs: &[(usize, Option<usize>)]| -> HashSet<(usize, usize)> {
            pairs.iter().filter_map(|(white, black)| Some((*white, (*black)?))).collect()
        };
        assert!(games(&second).iter().all(|(white, black)| games(&first).contains(&(*black, *white))));
        assert_eq!(games(&second).len(), 10);
        assert!(round(1, 0).is_empty() && round(0, 0).is_empty() && rounds(0, true) == 0);
    }
}
