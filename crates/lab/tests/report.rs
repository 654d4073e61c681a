//! Reports that a budget breaks off.

use menagerie_core::Library;
use menagerie_core::budget::Budget;
use menagerie_lab::measure::report::{Entry, Plan, Report, ReportOpenings};
use menagerie_lab::measure::values::Pace;
use menagerie_lab::measure::{MeasureError, NoProgress};

fn plan(game: &str) -> Plan {
    let pace = Pace { nodes: 30, ..Pace::default() };
    Plan { games: 8, skill: 2, pace, win_nodes: 1000, ..Plan::of(Library::shipped().game(game).unwrap()) }
}

#[test]
fn what_a_budget_breaks_off_goes_on_where_it_was_and_comes_to_the_same_report() {
    let plan = plan("los-alamos");
    let mut whole = Vec::new();
    plan.play_on(&mut ReportOpenings::default(), &mut whole, &mut NoProgress).unwrap();
    assert_eq!(whole.len(), plan.total());
    let (mut openings, mut entries) = (ReportOpenings::default(), Vec::new());
    let (mut steps, mut parts) = (200_000, 0);
    while Budget::new().steps(steps).run(|| plan.play_on(&mut openings, &mut entries, &mut NoProgress)).is_err() {
        // A game that was being played is played again.
        (steps, parts) = (steps + steps / 4, parts + 1);
    }
    assert!(parts >= 3, "{parts}");
    assert!(entries.iter().all(|entry| !matches!(entry, Entry::Game(game) if game.ending == "crash")));
    assert_eq!(plan.report(&entries, None), plan.report(&whole, None));
}

#[test]
fn a_report_of_some_games_says_nothing_of_skill() {
    let plan = plan("los-alamos");
    let mut entries = Vec::new();
    plan.play_on(&mut ReportOpenings::default(), &mut entries, &mut NoProgress).unwrap();
    let (all, some) = (plan.report(&entries, Some(Vec::new())), plan.report(&entries[..8], None));
    assert_eq!((all.games, some.games), (8, 8));
    assert_eq!((all.metrics.len(), some.metrics.len()), (13, 12));
    assert!(some.skill.iter().all(|doubling| doubling.games == 0));
    // What was not looked for to the end is not said to be absent.
    let page = |report: &Report| report.html(&[]);
    assert!(page(&all).contains("None was found in at most 3 moves") && !page(&all).contains("broken off"));
    assert!(page(&some).contains("was broken off") && !page(&some).contains("None was found"));
}

#[test]
fn too_few_openings_are_counted() {
    let narrow = "title = 'Narrow'\n[board]\nfiles = 4\nranks = 1\n[pieces]\nking = { letter = 'K', betza = 'K', royal = true }\n\
                  [start]\nfen = 'k2K w - - 0 1'\n";
    let mut library = Library::shipped();
    let name = library.add("narrow.toml", narrow).unwrap();
    let plan = Plan { game: library.game(&name).unwrap(), ..plan("los-alamos") };
    let error = plan.play_on(&mut ReportOpenings::default(), &mut Vec::new(), &mut NoProgress).unwrap_err();
    assert!(matches!(error, MeasureError::Openings { found: 1, wanted: 8 }), "{error}");
}
