//! Every example and every ruling of the rules against the fast kernel; the reference implementation has the same table.

#[expect(clippy::duplicate_mod, reason = "one table, for the fast kernel and for the reference implementation")]
#[path = "table/rulings.rs"]
mod table;

use menagerie_core::{Library, Position};
use std::collections::BTreeMap;

/// A game as the fast kernel has it.
#[derive(Clone)]
struct Game(menagerie_core::Game);

impl Game {
    fn load(library: &Library, name: &str) -> Game {
        Game(library.game(name).unwrap_or_else(|error| panic!("{error}")))
    }

    fn start(&self) -> Referee {
        Referee(self.0.start())
    }

    fn read(&self, fen: &str) -> Result<Referee, String> {
        self.0.position(fen).map(Referee).map_err(|error| error.to_string())
    }

    fn starts(&self) -> Vec<String> {
        (0..self.0.starts()).map(|number| self.0.numbered_start(number).unwrap().fen()).collect()
    }
}

/// A position of the fast kernel.
#[derive(Clone)]
struct Referee(Position);

impl Referee {
    fn fen(&self) -> String {
        self.0.fen()
    }

    fn moves(&self) -> BTreeMap<String, Referee> {
        let after = |mv| {
            let mut next = self.0.clone();
            next.play_unchecked(mv);
            (self.0.move_text(mv), Referee(next))
        };
        self.0.legal_moves().into_iter().map(after).collect()
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn result(&self) -> String {
        self.0.result()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.clone().perft(depth)
    }
}
