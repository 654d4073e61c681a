//! What is kept of correspondence games, in either database.

use super::statement::Statement;
use super::suite::{Ground, game, moved, one};
use super::vacation::{TO_START, TO_STOP};
use super::*;
use crate::api::{Both, ClockSetting, Color};

const DAY: i64 = 24 * 3600 * 1000;

/// A game with three days for a move, which are over at a time.
fn letter(id: &str, turn: Color, flag_ms: i64) -> Record {
    let clock = Some(ClockSetting::correspondence(3));
    let left = Both { w: 3 * DAY, b: 3 * DAY };
    Record { clock, left, turn: Some(turn), flag_ms: Some(flag_ms), ..game(id) }
}

pub async fn correspondence_games_wait_in_order(ground: &Ground) {
    let store = ground.open(1_000).await;
    let ids = async |who: &str, own| -> Vec<String> {
        let turns = store.turns(who, own).await.unwrap();
        turns.into_iter().map(|turn| turn.listed.id).collect()
    };
    let mut late = letter("late", Color::White, 9 * DAY);
    store.begin(&mut late).await.unwrap();
    for (id, turn, flag) in
        [("soon", Color::White, DAY), ("other", Color::Black, 2 * DAY), ("next", Color::White, 5 * DAY)]
    {
        store.begin(&mut letter(id, turn, flag)).await.unwrap();
    }
    let mut exchanged = letter("with black", Color::Black, 3 * DAY);
    std::mem::swap(&mut exchanged.places.w, &mut exchanged.places.b);
    store.begin(&mut exchanged).await.unwrap();
    let mut open = letter("open", Color::White, 1);
    open.places.b = Place::Open;
    store.begin(&mut open).await.unwrap();
    // A live game waits for nobody.
    store.begin(&mut game("live")).await.unwrap();
    assert_eq!(ids("hash of Ann", true).await, ["soon", "with black", "next", "late"]);
    assert_eq!(
        (ids("hash of Ann", false).await, ids("hash of Bob", true).await),
        (vec!["other".to_string()], vec!["other".to_string()])
    );
    assert_eq!((store.count_turns("hash of Ann").await.unwrap(), store.count_turns("").await.unwrap()), (4, 0));
    let first = store.turns("hash of Ann", true).await.unwrap().remove(1);
    assert_eq!((first.side, first.days, first.flag_ms, first.rated), (Color::Black, 3, Some(3 * DAY), false));
    // A move makes it the other's turn, and an end nobody's.
    let mut next = Record { turn: Some(Color::Black), ..moved(&late) };
    store.save(&mut next, &one("e2e4"), None, 2_000).await.unwrap();
    assert_eq!(store.load("late").await.unwrap().unwrap().record, next);
    let (stored, events) = store.load_events("late").await.unwrap().unwrap();
    assert_eq!(event::replay("late", stored.rules.clone(), &events).unwrap().0, stored);
    assert_eq!(ids("hash of Bob", true).await, ["other", "late"]);
    (next.turn, next.flag_ms, next.score) = (None, None, "1-0".to_string());
    store.save(&mut next, &Happened::Other(Kind::End), None, 3_000).await.unwrap();
    assert_eq!(ids("hash of Bob", true).await, ["other"]);
    assert_eq!(store.follow_ups(10).await.unwrap()[0].pace, CORRESPONDENCE);
    // One whose first move is awaited is not forgotten.
    store.forget(100 * DAY, 100 * DAY).await.unwrap();
    assert!(store.has("soon").await.unwrap() && !store.has("live").await.unwrap());
    // Nor is an invitation that is accepted after it was found to be forgotten.
    let rules = late.rules.hash.clone();
    store.write(change::forget("soon", &rules).into()).await.unwrap();
    assert_eq!(store.load_events("soon").await.unwrap().unwrap().1.len(), 1);
}

pub async fn days_go_on_through_a_short_absence(ground: &Ground) {
    let mut store = ground.open(1_000).await;
    store.begin(&mut letter("a", Color::White, 3 * DAY)).await.unwrap();
    let (mut now, mut seq) = (1_000, 1);
    for (away, given) in [(3_600_000, 0), (2 * DAY, 2 * DAY)] {
        store.close(now).await.unwrap();
        now += away;
        store = ground.open(now).await;
        let record = store.load("a").await.unwrap().unwrap().record;
        seq += u32::from(given > 0);
        assert_eq!((record.flag_ms, record.seq), (Some(3 * DAY + given), seq));
    }
    // What is overdue is found.
    assert_eq!(store.fallen(5 * DAY).await.unwrap(), ["a"]);
    // Time that is over during an absence, or soon after it, is given back: nobody could move.
    now = 5 * DAY - 60_000;
    store.close(now).await.unwrap();
    store = ground.open(now + 600_000).await;
    assert_eq!(store.load("a").await.unwrap().unwrap().record.flag_ms, Some(5 * DAY + 600_000));
    assert!(store.fallen(now + 600_000).await.unwrap().is_empty());
    // One that cannot be opened is given up, and no sweep starts its clock again.
    store.stop_clock("a", 6 * DAY).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().record.flag_ms, None);
    assert!(store.clocks_to_change(false, 6 * DAY).await.unwrap().is_empty());
}

pub async fn what_players_keep_for_themselves_moves_with_the_games(ground: &Ground) {
    let store = ground.open(1_000).await;
    let account = StoredAccount {
        who: "hash of Ann".to_string(),
        name: "Ann_Lee".to_string(),
        password: "a hash".to_string(),
        since_ms: 1_000,
    };
    store.sign_up(&account, "ann_lee", &[], "session 1").await.unwrap();
    let mut record = letter("a", Color::Black, 3 * DAY);
    store.begin(&mut record).await.unwrap();
    let lines =
        |text: Option<&str>| StoredConditional { who: "hash of Ann".to_string(), lines: text.map(str::to_string) };
    store.set_conditional(&record, &lines(Some("[1]"))).await.unwrap();
    store.set_conditional(&record, &lines(Some("[2]"))).await.unwrap();
    let behind = Record { seq: 7, ..record.clone() };
    assert!(store.set_conditional(&behind, &lines(Some("[3]"))).await.unwrap_err().is_conflict());
    assert_eq!(store.conditional("a", 0).await.unwrap(), [("hash of Ann".to_string(), "[2]".to_string())]);
    for text in ["a first note", "the knight\nbelongs on f3"] {
        store.set_note("a", "hash of Ann", text).await.unwrap();
    }
    assert_eq!(store.note("a", "hash of Bob").await.unwrap(), "");
    assert_eq!(store.players("a").await.unwrap().unwrap(), ["hash of Ann", "hash of Bob"]);
    assert_eq!(store.players("b").await.unwrap(), None);
    store.begin_vacation("hash of Ann", 2_000).await.unwrap();
    assert!(store.begin_vacation("hash of Ann", 2_500).await.unwrap_err().is_conflict());
    store.end_vacation("hash of Ann", 3_000).await.unwrap();
    assert!(store.end_vacation("hash of Ann", 3_500).await.unwrap_err().is_conflict());
    store.begin_vacation("hash of Ann", 4_000).await.unwrap();
    let mut exported = Vec::new();
    store.export(&mut exported, 10_000).await.unwrap();
    // Two moves at once, and what is left of the lines: all of it or nothing.
    let first = Record { turn: Some(Color::White), ..moved(&record) };
    let second = Record { turn: Some(Color::Black), ..moved(&first) };
    let steps = [(first, one("e7e5")), (second.clone(), one("g1f3"))];
    let mut behind = Record { seq: 7, ..second.clone() };
    let refused = store.save_steps(&mut behind, &steps, None, &[lines(None)], 5_000).await.unwrap_err();
    assert!(refused.is_conflict() && store.conditional("a", 0).await.unwrap().len() == 1);
    let mut next = second;
    store.save_steps(&mut next, &steps, Some("bob/1"), &[lines(Some("[4]"))], 5_000).await.unwrap();
    let (stored, events) = store.load_events("a").await.unwrap().unwrap();
    assert_eq!((stored.seq, stored.plies, stored.turn), (next.seq, 2, Some(Color::Black)));
    assert_eq!((events.len(), events[1].command.as_deref()), (3, Some("bob/1")));
    assert_eq!(event::replay("a", stored.rules.clone(), &events).unwrap().0.plies, 2);
    // Lines begin from one position, and are none in any other.
    for (version, kept) in [(0, 0), (1, 0), (2, 1), (3, 0)] {
        assert_eq!(store.conditional("a", version).await.unwrap().len(), kept, "{version}");
    }
    assert_eq!(store.conditional_of("a", "hash of Ann").await.unwrap().as_deref(), Some("[4]"));
    let mut third = Record { turn: Some(Color::White), ..moved(&next) };
    store.save(&mut third, &one("b8c6"), None, 6_000).await.unwrap();
    assert!(store.conditional_of("a", "hash of Ann").await.unwrap().is_none());
    store.delete_account(&account, "deleted:x", 9_000).await.unwrap();
    assert_eq!(
        (store.note("a", "hash of Ann").await.unwrap().as_str(), store.on_vacation().await.unwrap().len()),
        ("", 0)
    );
    store.close(10_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let store = other.open(10_000).await;
    assert_eq!(store.import(&mut exported.as_slice(), 10_000).await.unwrap().games, 1);
    assert_eq!(store.load("a").await.unwrap().unwrap().record.turn, Some(Color::Black));
    assert_eq!(store.conditional("a", 0).await.unwrap().len(), 1);
    assert_eq!(store.note("a", "hash of Ann").await.unwrap(), "the knight\nbelongs on f3");
    let vacation = store.vacation("hash of Ann", 5_000).await.unwrap();
    assert_eq!((vacation.since_ms, vacation.left_ms), (Some(4_000), 30 * DAY - 2_000));
}

pub async fn clocks_follow_vacations(ground: &Ground) {
    let store = ground.open(1_000).await;
    let account = |who: &str, name: &str| StoredAccount {
        who: format!("hash of {who}"),
        name: name.to_string(),
        password: "a hash".to_string(),
        since_ms: 1_000,
    };
    store.sign_up(&account("Ann", "Ann"), "ann", &[], "session 1").await.unwrap();
    for (id, turn, flag) in
        [("own", Color::White, 2 * DAY), ("other", Color::Black, 2 * DAY), ("over", Color::White, 10)]
    {
        store.begin(&mut letter(id, turn, flag)).await.unwrap();
    }
    store.begin(&mut game("live")).await.unwrap();
    let to_change = async |stop, now| store.clocks_to_change(stop, now).await.unwrap();
    assert!(to_change(true, 1_000).await.is_empty() && to_change(false, 1_000).await.is_empty());
    assert!(store.change_clock("own", true, 1_000).await.unwrap_err().is_conflict(), "nobody is on vacation");
    store.begin_vacation("hash of Ann", 1_000).await.unwrap();
    assert_eq!(to_change(true, 1_000).await, ["own"], "what is over is over");
    store.change_clock("own", true, DAY).await.unwrap();
    let waits = store.load("own").await.unwrap().unwrap().record;
    assert_eq!((waits.flag_ms, waits.left.w, waits.seq), (None, DAY, 2));
    assert!(to_change(true, DAY).await.is_empty() && to_change(false, DAY).await.is_empty());
    store.end_vacation("hash of Ann", 3 * DAY).await.unwrap();
    assert_eq!(to_change(false, 3 * DAY).await, ["own"]);
    if matches!(ground.place, crate::Database::Folder(_)) {
        for (sweep, values) in [(TO_STOP, vec![0_i64.into()]), (TO_START, Vec::new())] {
            let plan = store.rows(Statement::new(format!("EXPLAIN QUERY PLAN {sweep}"), values)).await.unwrap();
            let steps: Vec<String> = plan.iter().map(|row| row.text("detail").unwrap()).collect();
            let mut games = steps.iter().filter(|step| step.contains(" game ")).peekable();
            // Not all games whose clocks run, of which there may be very many.
            let few =
                |step: &String| step.contains("INDEX game_in_turn_of_") || step.contains("INDEX game_waits (turn=?)");
            assert!(games.peek().is_some() && games.all(few), "{steps:?}");
        }
    }
    store.change_clock("own", false, 5 * DAY).await.unwrap();
    assert_eq!(store.load("own").await.unwrap().unwrap().record.flag_ms, Some(6 * DAY));
    assert!(to_change(false, 5 * DAY).await.is_empty());
}
