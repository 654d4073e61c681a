#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a test may look at the clock")]

use super::*;
use menagerie_core::Library;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

const LONG: Duration = Duration::from_secs(3600);

/// Kings alone on one line, which meet in few ways.
fn narrow(files: usize) -> Game {
    let text = format!(
        "title = 'Narrow'\n[board]\nfiles = {files}\nranks = 1\n[pieces]\n\
         king = {{ letter = 'K', betza = 'K', royal = true }}\n[start]\nfen = 'k{}K w - - 0 1'\n\
         [rules.repetition]\ntimes = 3\n",
        files - 2
    );
    let mut library = Library::shipped();
    let name = library.add("narrow.toml", &text).unwrap();
    library.game(&name).unwrap()
}

/// One that notes what it hears, and stops the report after a number of looks at its clock.
#[derive(Default)]
struct Waiting {
    stopped: Cell<bool>,
    looks: Option<Arc<AtomicUsize>>,
    heard: RefCell<Vec<Count>>,
}

impl Waiting {
    fn last(&self) -> Count {
        *self.heard.borrow().last().unwrap()
    }

    /// One that stops the report after this number of looks at its clock.
    fn for_looks(looks: usize) -> Waiting {
        Waiting { looks: Some(Arc::new(AtomicUsize::new(looks))), ..Waiting::default() }
    }
}

impl Host for Waiting {
    fn budget(&self, time: Duration) -> Budget {
        let (began, stopped, looks) = (Instant::now(), self.stopped.get(), self.looks.clone());
        let is_up = move || {
            looks.as_ref().is_some_and(|looks| {
                looks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
            })
        };
        Budget::new().until(move || stopped || is_up() || began.elapsed() >= time)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.get() || self.looks.as_ref().is_some_and(|looks| looks.load(Ordering::Relaxed) == 0)
    }

    fn played(&self, count: Count) {
        self.heard.borrow_mut().push(count);
    }

    fn fault(&self, error: &MeasureError) {
        panic!("{error}");
    }
}

/// A report that is made here, with the last count of its games.
fn make(report: &mut ShortReport, times: Times) -> (Result<Made, ApiError>, Count) {
    let waiting = Waiting::default();
    let made = report.make(times, &waiting).unwrap();
    (made, waiting.last())
}

#[test]
fn a_game_with_few_openings_is_measured_by_those_it_has() {
    let mut report = ShortReport::of(narrow(9));
    let (made, count) = make(&mut report, Times { games: LONG, wins: LONG });
    let Made { report: found, cut } = made.unwrap();
    assert!((FEWEST..GAMES).contains(&found.games) && !cut, "{}", found.games);
    assert_eq!((found.trivial, count.done), (Some(Vec::new()), count.all));
    assert_eq!(count.all, found.games + found.skill.iter().map(|doubling| doubling.games).sum::<usize>());
    // It goes on with as few: all is there.
    let (made, _) = make(&mut report, Times { games: LONG, wins: Duration::ZERO });
    let Made { report: again, cut } = made.unwrap();
    assert_eq!((again.games, again.trivial, cut), (found.games, None, false));
}

#[test]
fn what_was_played_counts_though_the_time_is_up_and_the_wins_are_broken_off() {
    let mut report = ShortReport::of(narrow(9));
    let none = Times { games: Duration::ZERO, wins: Duration::ZERO };
    let (made, count) = make(&mut report, none);
    assert!(matches!(made, Err(ApiError::TooSlow(TOO_FEW))));
    assert_eq!(count, Count { done: 0, all: GAMES + 6 * SKILL });
    make(&mut report, Times { games: LONG, wins: LONG }).0.unwrap();
    report.entries.truncate(FEWEST);
    let (made, count) = make(&mut report, none);
    let Made { report: found, cut } = made.unwrap();
    assert_eq!((found.games, found.trivial, cut, count.done), (FEWEST, None, true, FEWEST));
    let stopped = Waiting { stopped: Cell::new(true), ..Waiting::default() };
    assert!(report.make(none, &stopped).is_none(), "it goes on later");
}

/// As in the server, where it goes behind others after a while, and wherever it is stopped and begun again.
#[test]
fn a_report_in_slices_is_that_of_one_run_with_all_its_parts() {
    let times = Times { games: LONG, wins: LONG };
    let event = |end| serde_json::to_value(ended(end)).unwrap();
    let whole = event(make(&mut ShortReport::of(narrow(9)), times).0);
    let (mut report, mut slices, mut looks) = (ShortReport::of(narrow(9)), 0, 50);
    let sliced = loop {
        let waiting = Waiting::for_looks(looks);
        let before = report.count().done;
        if let Some(end) = report.make(times, &waiting) {
            break event(end);
        }
        slices += 1;
        if report.count().done == before {
            looks *= 2;
        }
    };
    assert!(slices >= 3, "{slices}");
    assert_eq!(sliced, whole);
    assert_eq!(whole["event"], "done");
    for part in ["metrics", "endings", "uses", "material", "skill", "lengths", "mobility", "references"] {
        assert!(!whole["report"][part].as_array().unwrap().is_empty(), "{part}");
    }
}
