//! Dialogues of the two machines with a peer, in `tests/dialogues/`: what comes in, and all that goes out.
//!
//! `> TEXT` is a line of the peer, `! …` something that happens: `! line NUMBER DEPTH SCORE BOUND NODES MS MOVES…`,
//! `! answer [BEST [PONDER]]`, `! loaded TOML`, `! end`. What goes out is indented. `MENAGERIE_BLESS=1` rewrites it.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and measure time"
)]

use menagerie_core::{Explain, Library, Move, Position};
use menagerie_engine::{Bound, PvLine, Score, SearchLimits, SearchResult};
use menagerie_protocol::{Action, Cecp, Job, Protocol, Uci};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Plays the peer's part of a dialogue and writes down all of it.
fn play(protocol: &mut dyn Protocol, script: &str) -> String {
    let mut text = String::new();
    let mut job: Option<Job> = None;
    for line in script.lines().filter(|line| !line.starts_with("  ")) {
        text += line;
        text.push('\n');
        let actions = if let Some(line) = line.strip_prefix("> ") {
            protocol.line(line)
        } else if let Some(event) = line.strip_prefix("! ") {
            happen(protocol, event, job.as_ref())
        } else {
            continue;
        };
        for action in actions {
            if let Action::Start(started) = &action {
                job = Some((**started).clone());
            }
            text += &format!("  {}\n", shown(&action));
        }
    }
    text
}

fn happen(protocol: &mut dyn Protocol, event: &str, job: Option<&Job>) -> Vec<Action> {
    let words: Vec<&str> = event.split(' ').collect();
    match words[0] {
        "line" => protocol.report(&line(&words[1..], &job.expect("a search was begun").position)),
        "answer" => {
            let job = job.expect("something was begun");
            let moves = moves(&job.position, &words[1..]);
            let answer =
                SearchResult { best: moves.first().copied(), ponder: moves.get(1).copied(), ..SearchResult::default() };
            protocol.answer(&answer)
        }
        "loaded" => {
            let mut library = Library::shipped();
            let text = event.strip_prefix("loaded ").expect("a definition").replace("\\n", "\n");
            let result = library.add("own.toml", &text).map(|_| library).map_err(|error| error.to_string());
            protocol.loaded(result)
        }
        "end" => protocol.end(),
        other => panic!("`{other}` does not happen"),
    }
}

fn line(words: &[&str], position: &Position) -> PvLine {
    let number = |index: usize| words[index].parse().expect("a number");
    let score = match words[2].split_once(':').expect("a kind of score and its number") {
        ("win", moves) => Score::Win(moves.parse().unwrap()),
        ("loss", moves) => Score::Loss(moves.parse().unwrap()),
        (_, centipawns) => Score::Centipawns(centipawns.parse().unwrap()),
    };
    let bound = match words[3] {
        "exact" => Bound::Exact,
        "least" => Bound::Lower,
        _ => Bound::Upper,
    };
    PvLine {
        number: number(0),
        depth: number(1) as u32,
        selective_depth: number(1) as u32 + 3,
        score,
        bound,
        nodes: number(4) as u64,
        elapsed: Duration::from_millis(number(5) as u64),
        hash_full: 12,
        moves: moves(position, &words[6..]),
    }
}

fn moves(position: &Position, texts: &[&str]) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for text in texts {
        let mv = position.parse_move(text).expect("a script has legal moves");
        moves.push(mv);
        position.play_unchecked(mv);
    }
    moves
}

fn shown(action: &Action) -> String {
    match action {
        Action::Say(text) => format!("say {text}"),
        Action::Prepare(game, resources) => {
            format!("prepare {} hash {} threads {}", game.name(), resources.hash, resources.threads)
        }
        Action::Start(job) => {
            let (position, resources) = (&job.position, job.resources);
            format!(
                "start {:?} {} {}\n      {}, hash {} threads {}",
                job.kind,
                position.game().name(),
                position.fen(),
                bounds(position, &job.limits),
                resources.hash,
                resources.threads
            )
        }
        Action::Show(position) => format!("show {}", position.fen()),
        Action::Evaluate(position, _) => format!("evaluate {}", position.fen()),
        other => format!("{other:?}"),
    }
}

/// What bounds a search, as far as something does.
fn bounds(position: &Position, limits: &SearchLimits) -> String {
    let mut parts = Vec::new();
    parts.extend(limits.depth.map(|depth| format!("depth {depth}")));
    parts.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    parts.extend(limits.mate.map(|moves| format!("mate in {moves}")));
    parts.extend(limits.move_time.map(|time| format!("time {time:?}")));
    parts.extend(limits.clock.map(|clock| {
        let to_go = clock.moves_to_go.map(|moves| format!(" for {moves} moves")).unwrap_or_default();
        format!("clock {:?} + {:?}{to_go}, overhead {:?}", clock.left, clock.increment, clock.overhead)
    }));
    let only: Vec<String> = limits.search_moves.iter().map(|mv| position.move_text(*mv)).collect();
    parts.extend((!only.is_empty()).then(|| format!("only {}", only.join(" "))));
    parts.extend((limits.multi_pv > 1).then(|| format!("{} lines", limits.multi_pv)));
    parts.extend(limits.ponder.then(|| "pondering".to_string()));
    parts.extend((!limits.strength.is_full()).then(|| "weakened".to_string()));
    if parts.is_empty() { "no limits".to_string() } else { parts.join(", ") }
}

/// Plays all dialogues of a folder.
fn play_all(folder: &str, protocol: fn(Library) -> Box<dyn Protocol>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let script = fs::read_to_string(&path).unwrap();
        let played = play(protocol(Library::shipped()).as_mut(), &script);
        if std::env::var_os("MENAGERIE_BLESS").is_some() {
            fs::write(&path, played).unwrap();
        } else {
            assert_eq!(played, script, "{}", path.display());
        }
    }
}

#[test]
fn uci_says_what_the_dialogues_have() {
    play_all("uci", |library| Box::new(Uci::new(library)));
}

#[test]
fn cecp_says_what_the_dialogues_have() {
    play_all("cecp", |library| Box::new(Cecp::new(library)));
}
