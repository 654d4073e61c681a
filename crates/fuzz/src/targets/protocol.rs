//! A host for both protocols that does not search and answers with any legal move.

use menagerie_core::Library;
use menagerie_engine::SearchResult;
use menagerie_protocol::{Action, Job, JobKind, Protocol};

/// The maximum number of lines of one input.
const LINES: usize = 200;
/// The maximum number of actions in answer to a line.
const ACTIONS: usize = 100;

/// Acts as the host for the lines of an input. Searches end at once and when they are stopped, alternately.
pub fn run(data: &[u8], protocol: &mut dyn Protocol) {
    thread_local!(static LIBRARY: Library = Library::shipped());
    let library = LIBRARY.with(Library::clone);
    let mut running: Option<Box<Job>> = None;
    let text = String::from_utf8_lossy(data);
    for (number, line) in text.lines().take(LINES).enumerate() {
        // In the dialogues that serve as seeds, the interface's lines are marked.
        let actions = protocol.line(line.strip_prefix("> ").unwrap_or(line));
        serve(protocol, actions, &mut running, &library, number % 2 == 0);
    }
    let actions = protocol.end();
    serve(protocol, actions, &mut running, &library, true);
    assert!(running.is_none(), "a job continues after the end");
}

fn serve(
    protocol: &mut dyn Protocol,
    mut actions: Vec<Action>,
    running: &mut Option<Box<Job>>,
    library: &Library,
    at_once: bool,
) {
    let mut count = 0;
    while !actions.is_empty() {
        count += actions.len();
        assert!(count < ACTIONS, "the protocol does not end");
        let mut next = Vec::new();
        for action in actions {
            let ends = match action {
                Action::Say(line) => {
                    assert!(!line.contains(['\n', '\r']), "more than one line is sent: {line}");
                    false
                }
                Action::Start(job) => {
                    assert!(running.is_none(), "a job is started during another one");
                    *running = Some(job);
                    at_once
                }
                Action::Stop => true,
                Action::Load(_) => {
                    next.extend(protocol.loaded(Ok(library.clone())));
                    false
                }
                _ => false,
            };
            if let Some(job) = running.take_if(|_| ends) {
                next.extend(answer(protocol, &job));
            }
        }
        actions = next;
    }
}

/// Ends a job; a search returns the last move that it may consider.
fn answer(protocol: &mut dyn Protocol, job: &Job) -> Vec<Action> {
    let legal = job.position.legal_moves();
    assert!(job.limits.search_moves.iter().all(|mv| legal.contains(mv)), "a move that is to be searched is not legal");
    assert!(job.kind != JobKind::Search || !legal.is_empty(), "there is nothing to search");
    let best = job.limits.search_moves.last().or(legal.last()).copied().filter(|_| job.kind == JobKind::Search);
    let actions = protocol.answer(&SearchResult { best, ..SearchResult::default() });
    for action in &actions {
        let Action::Say(line) = action else { continue };
        if let (Some(text), Some(best)) = (line.strip_prefix("bestmove "), best) {
            assert_eq!(text, job.position.move_text(best), "another move is made");
        }
    }
    actions
}
