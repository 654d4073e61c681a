//! What has happened, as a server has kept it: each acknowledged move once, in order, with clocks that are right.

use crate::game::Known;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The events of all games, by their names.
pub struct History(BTreeMap<String, Vec<Value>>);

/// Runs `menagerie serve` with a task.
pub fn task(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_menagerie")).arg("serve").args(arguments).output().unwrap()
}

impl History {
    /// Of the games of a folder; a server may have it.
    pub fn of(folder: &Path) -> History {
        History::exported(&["--data", folder.to_str().unwrap()])
    }

    /// Of the games of a place, as `menagerie serve export` writes them.
    pub fn exported(place: &[&str]) -> History {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.jsonl");
        let output = task(&[&["export", file.to_str().unwrap()], place].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let games = lines.filter_map(|mut line| Some(line.get_mut("game")?.take()));
        let events = |mut game: Value| {
            (game["id"].as_str().unwrap().to_string(), game["events"].as_array_mut().unwrap().drain(..).collect())
        };
        History(games.map(events).collect())
    }

    /// That it has all that was acknowledged in a game, and at most one move more, whose acknowledgement was lost.
    pub fn check(&self, known: &Known) {
        let events = &self.0[&known.id];
        let numbers: Vec<u64> = events.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>(), "{}", known.id);
        let mut commands = HashSet::new();
        let once = events.iter().filter_map(|event| event["command"].as_str()).all(|command| commands.insert(command));
        assert!(once, "{}: a command has happened twice", known.id);
        let moves: Vec<&Value> = events.iter().filter(|event| event["kind"] == "move").collect();
        let ucis: Vec<&str> = moves.iter().map(|event| event["payload"]["uci"].as_str().unwrap()).collect();
        assert!(
            ucis.starts_with(&known.moves.iter().map(String::as_str).collect::<Vec<_>>()),
            "{}: of {:?} there is only {ucis:?}",
            known.id,
            known.moves
        );
        assert!(ucis.len() <= known.moves.len() + 1, "{}: {ucis:?}", known.id);
        for (index, event) in moves.iter().enumerate() {
            let state = &event["payload"]["state"];
            let [version, plies] = ["version", "plies"].map(|name| state[name].as_u64());
            assert_eq!((version, plies), (Some(index as u64 + 1), Some(index as u64 + 1)), "{}", known.id);
        }
        check_clocks(&known.id, &events[0]["payload"]["begun"]["clock"], &moves);
    }

    /// What has happened in a game, each under its number.
    pub fn kinds(&self, id: &str) -> Vec<String> {
        let events = &self.0[id];
        for (index, event) in events.iter().enumerate() {
            assert_eq!(event["seq"].as_u64(), Some(index as u64 + 1), "{id}");
        }
        events.iter().map(|event| event["kind"].as_str().unwrap().to_string()).collect()
    }

    /// What who made the last move that was acknowledged had left then, in milliseconds.
    pub fn left(&self, known: &Known) -> i64 {
        let mut moves = self.0[&known.id].iter().filter(|event| event["kind"] == "move");
        moves.nth(known.moves.len() - 1).unwrap()["payload"]["left_ms"].as_i64().unwrap()
    }
}

/// That each move has cost its player no more than the time since the one before it, and no less than nothing.
fn check_clocks(id: &str, clock: &Value, moves: &[&Value]) {
    let [initial, increment] = ["initial_ms", "increment_ms"].map(|name| clock[name].as_i64().unwrap());
    let ms = |event: &Value, name: &str| event[name].as_i64().unwrap();
    let left = |index: usize| ms(&moves[index]["payload"], "left_ms");
    for index in 0..moves.len() {
        let before = if index < 2 { initial } else { left(index - 2) };
        // Before the first move no clock runs.
        let elapsed = if index == 0 { 0 } else { ms(moves[index], "at_ms") - ms(moves[index - 1], "at_ms") };
        let used = before + increment - left(index);
        assert!((0..=elapsed.max(0)).contains(&used), "{id}: move {index} has cost {used} of {elapsed} ms");
    }
}
