use super::*;
use crate::tournament::pairing::color::Strength;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

mod oracle;

/// A tournament in which rounds are paired and results are drawn.
struct Field {
    players: u32,
    rounds: u32,
    /// What has happened to each player, as in a report of FIDE.
    played: HashMap<u32, Vec<Played>>,
    random: StdRng,
}

impl Field {
    fn new(players: u32, rounds: u32, seed: u64) -> Field {
        Field { players, rounds, played: HashMap::new(), random: StdRng::seed_from_u64(seed) }
    }

    fn state(&self, round: u32, absent: &BTreeSet<u32>) -> Vec<SwissPlayer> {
        let there = (1..=self.players).filter(|number| !absent.contains(number));
        there.map(|number| SwissPlayer::of(number, round - 1, &self.played)).collect()
    }

    fn note(&mut self, round: u32, number: u32, opponent: Option<u32>, color: Color, halves: u32, on_board: bool) {
        let (plies, ended_ms, score) = (40, 0, String::new());
        let halves = Some(halves);
        let played = Played { round, opponent, color, halves, on_board, plies, ended_ms, score };
        self.played.entry(number).or_default().push(played);
    }

    /// The lower number is the stronger player.
    fn play(&mut self, round: u32, found: &SwissRound) {
        for (white, black) in &found.pairs {
            let score = match self.random.random_range(0..10) {
                0..=2 => 1,
                3..=7 => {
                    if white < black {
                        2
                    } else {
                        0
                    }
                }
                _ => {
                    if white < black {
                        0
                    } else {
                        2
                    }
                }
            };
            let there = self.random.random_range(0..20) > 0;
            let score = if there { score } else { 2 };
            self.note(round, *white, Some(*black), Color::White, score, there);
            self.note(round, *black, Some(*white), Color::Black, 2 - score, there);
        }
        if let Some(bye) = found.bye {
            self.note(round, bye, None, Color::White, 2, false);
        }
    }

    fn absent(&mut self) -> BTreeSet<u32> {
        (1..=self.players).filter(|_| self.random.random_range(0..15) == 0).collect()
    }
}

/// What is wrong with a round, which must not be.
fn check(players: &[SwissPlayer], found: &SwissRound, round: u32, rounds: u32) {
    let by_number: HashMap<u32, &SwissPlayer> = players.iter().map(|player| (player.number, player)).collect();
    let mut here = BTreeSet::new();
    for (white, black) in &found.pairs {
        assert!(here.insert(*white) && here.insert(*black), "nobody is paired twice");
        let (a, b) = (by_number[white], by_number[black]);
        assert!(!a.met.contains(black), "{white} and {black} have met");
        let top = round == rounds && a.points.max(b.points) > round - 1;
        assert!(top || !a.preference().excludes(b.preference()), "colours of {white} and {black}");
        for (player, color) in [(a, Color::White), (b, Color::Black)] {
            let own = player.preference();
            let other = if color == Color::White { b } else { a }.preference();
            if own.strength == Strength::Absolute && own.color == Some(color.other()) {
                assert!(top || other.strength == Strength::Absolute, "the absolute wish of {} counts", player.number);
            }
        }
    }
    match found.bye {
        Some(bye) => assert!(here.insert(bye) && !by_number[&bye].had_bye, "nobody has two byes"),
        None => assert!(players.len().is_multiple_of(2)),
    }
    assert_eq!(here.len(), players.len(), "nobody is forgotten");
}

#[test]
fn rounds_keep_the_rules_whatever_happens() {
    for seed in 0..60 {
        let mut field = Field::new(4 + (seed % 23) as u32, 3 + (seed % 5) as u32, seed);
        for round in 1..=field.rounds {
            let absent = if seed % 3 == 0 { field.absent() } else { BTreeSet::new() };
            let players = field.state(round, &absent);
            let Some(found) = pair(&players, round, field.rounds) else {
                assert!(players.len() <= 2 * round as usize, "{} players, round {round}", players.len());
                break;
            };
            if pair_by(&players, &Rules { any_color: false, top: Some(round - 1).filter(|_| round == field.rounds) })
                .is_some()
            {
                check(&players, &found, round, field.rounds);
            }
            field.play(round, &found);
        }
    }
}

#[test]
fn the_first_round_is_the_upper_half_with_the_lower_half() {
    let field = Field::new(8, 5, 0);
    let found = pair(&field.state(1, &BTreeSet::new()), 1, 5).unwrap();
    assert_eq!(found, SwissRound { pairs: vec![(1, 5), (6, 2), (3, 7), (8, 4)], bye: None });
    let odd = Field::new(7, 5, 0);
    let found = pair(&odd.state(1, &BTreeSet::new()), 1, 5).unwrap();
    assert_eq!(found, SwissRound { pairs: vec![(1, 4), (5, 2), (3, 6)], bye: Some(7) });
}

#[test]
fn where_all_have_met_there_is_no_round() {
    let mut field = Field::new(4, 9, 1);
    for round in 1..=3 {
        let found = pair(&field.state(round, &BTreeSet::new()), round, 9).unwrap();
        for (white, black) in found.pairs {
            field.note(round, white, Some(black), Color::White, 1, true);
            field.note(round, black, Some(white), Color::Black, 1, true);
        }
    }
    assert_eq!(pair(&field.state(4, &BTreeSet::new()), 4, 9), None);
    assert_eq!(pair(&[], 1, 5), None);
    assert_eq!(pair(&field.state(1, &BTreeSet::from([1, 2, 3])), 1, 5), None);
}

#[test]
fn the_scores_that_differ_least_meet() {
    // After a round of wins by the stronger, winners meet winners.
    let mut field = Field::new(16, 5, 2);
    let found = pair(&field.state(1, &BTreeSet::new()), 1, 5).unwrap();
    for (white, black) in found.pairs {
        let score = if white < black { 2 } else { 0 };
        field.note(1, white, Some(black), Color::White, score, true);
        field.note(1, black, Some(white), Color::Black, 2 - score, true);
    }
    let found = pair(&field.state(2, &BTreeSet::new()), 2, 5).unwrap();
    assert!(found.pairs.iter().all(|(a, b)| (*a <= 8) == (*b <= 8)), "{found:?}");
}

/// How long the largest field takes is written for people; a round is computed in the background.
#[test]
fn a_full_field_is_paired() {
    let mut field = Field::new(200, 9, 3);
    for round in 1..=9 {
        let players = field.state(round, &BTreeSet::new());
        let began = std::time::Instant::now();
        let found = pair(&players, round, 9).unwrap();
        println!("round {round} of 200 players: {:?}", began.elapsed());
        check(&players, &found, round, 9);
        field.play(round, &found);
    }
}
