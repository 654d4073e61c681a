use super::*;
use crate::api::TournamentState;
use crate::store::{StoredDefinition, StoredTournament};
use std::sync::Arc;

/// A tournament of some players, whose pairings are lines: round, white, black or `-`, score.
pub fn full(players: u32, ends_ms: Option<i64>, lines: &[&str]) -> FullTournament {
    let entrant = |number: u32| Entrant {
        number,
        who: format!("hash of {number}"),
        name: format!("Player{number}"),
        bot: false,
        missed: 0,
        rating: 1600 - 10 * number as i32,
        provisional: false,
        out: false,
    };
    let pairing = |(board, line): (usize, &&str)| {
        let mut words = line.split(' ');
        let mut number = || words.next().unwrap().parse().ok();
        let (round, white, black) = (number().unwrap(), number().unwrap(), number());
        let score = words.next().map(str::to_string);
        let plies = words.next().map_or(40, |plies| plies.parse().unwrap());
        let why = if plies < ON_BOARD { "abandonment" } else { "" }.to_string();
        let game = black.map(|_| format!("game{board}"));
        let ended_ms = score.as_ref().map(|_| 1_000 * i64::from(round));
        StoredPairing { round, board: board as u32, white, black, game, made_ms: 0, score, why, plies, ended_ms }
    };
    let tournament = StoredTournament {
        hidden: false,
        id: "t".to_string(),
        seq: 1,
        created_ms: 0,
        owner: "hash of 1".to_string(),
        organizer: "Player1".to_string(),
        state: TournamentState::Running,
        game: "chess".to_string(),
        title: "Chess".to_string(),
        rules: Arc::new(StoredDefinition::unknown()),
        settings: String::new(),
        password: None,
        listed: true,
        starts_ms: None,
        ends_ms,
        round: 1,
        rounds: None,
        next_ms: None,
        winner: None,
        winner_name: None,
        players,
    };
    FullTournament {
        tournament,
        entrants: (1..=players).map(entrant).collect(),
        pairings: lines.iter().enumerate().map(pairing).collect(),
    }
}

fn shown(rows: &[Row]) -> Vec<(u32, u32, u32, Vec<f64>)> {
    rows.iter().map(|row| (row.rank, row.number, row.points, row.ties.clone())).collect()
}

#[test]
fn a_round_robin_breaks_ties_by_direct_encounter_wins_and_sonneborn_berger() {
    // 1 and 2 have two points each; 1 has beaten 2.
    let lines = ["1 1 2 1-0", "1 3 4 1/2-1/2", "2 1 3 0-1", "2 2 4 1-0", "3 1 4 1-0", "3 2 3 1-0"];
    let rows = standings(&full(4, None, &lines), TournamentKind::Robin);
    assert_eq!(
        shown(&rows),
        [
            (1, 1, 4, vec![1.0, 2.0, 2.5]),
            (2, 2, 4, vec![0.0, 2.0, 2.0]),
            (3, 3, 3, vec![0.0, 1.0, 2.25]),
            (4, 4, 1, vec![0.0, 0.0, 0.75]),
        ]
    );
    assert_eq!(rows[2].results, ["½", "1", "0"]);
}

#[test]
fn a_swiss_tournament_breaks_ties_by_buchholz() {
    // A bye is a point, and counts as a game against somebody with one's own points.
    let lines = ["1 1 2 1-0", "1 3 4 0-1", "1 5 - bye", "2 4 1 1/2-1/2", "2 5 3 1-0", "2 2 - bye"];
    let rows = standings(&full(5, None, &lines), TournamentKind::Swiss);
    let place = |number: u32| rows.iter().position(|row| row.number == number).unwrap();
    // 5: 2 points; 1 and 4: 1.5; 2: 1; 3: 0.
    assert_eq!(rows.iter().map(|row| row.points).collect::<Vec<_>>(), [4, 3, 3, 2, 0]);
    assert_eq!((rows[0].number, &rows[0].ties[..3]), (5, &[2.0, 2.0, 2.0][..]));
    assert_eq!(rows[place(1)].ties, [1.5, 2.5, 1.75, 0.5, 1.0]);
    assert_eq!(rows[place(4)].ties, [1.5, 1.5, 0.75, 0.5, 1.0]);
    assert_eq!((rows[0].results[0].as_str(), rows[3].results[1].as_str(), rows[0].games), ("b", "b", 1));
}

#[test]
fn who_was_not_there_has_played_no_game() {
    let rows = standings(&full(2, None, &["1 1 2 0-1 0"]), TournamentKind::Swiss);
    assert_eq!((rows[0].number, rows[0].points, rows[0].games, rows[0].wins), (2, 2, 0, 0));
    assert_eq!((rows[0].results[0].as_str(), rows[1].results[0].as_str()), ("+", "-"));
}

#[test]
fn what_goes_on_or_ends_too_late_does_not_count() {
    let lines = ["1 1 2 1-0", "2 1 2", "3 1 2 0-1"];
    for kind in [TournamentKind::Arena, TournamentKind::Swiss] {
        let rows = standings(&full(2, Some(2_000), &lines), kind);
        assert_eq!((rows[0].number, rows[0].points, rows[0].games, rows[1].points), (1, 2, 1, 0), "{kind:?}");
    }
}

#[test]
fn those_whom_nothing_tells_apart_share_a_rank() {
    let rows = standings(&full(3, None, &["1 1 2 1/2-1/2"]), TournamentKind::Robin);
    assert_eq!(rows.iter().map(|row| (row.rank, row.number)).collect::<Vec<_>>(), [(1, 1), (1, 2), (3, 3)]);
    assert!(standings(&full(0, None, &[]), TournamentKind::Arena).is_empty());
}

#[test]
fn an_arena_is_ranked_by_points_and_then_by_performance() {
    let lines = ["1 1 2 1-0", "2 3 2 1-0", "3 1 3 1/2-1/2"];
    let rows = standings(&full(3, None, &lines), TournamentKind::Arena);
    assert_eq!(rows.iter().map(|row| (row.number, row.points)).collect::<Vec<_>>(), [(3, 3), (1, 3), (2, 0)]);
    // A win is worth 500 more than the opponent, a draw as much.
    assert_eq!((rows[0].ties[0], rows[1].ties[0]), (1835.0, 1825.0));
}
