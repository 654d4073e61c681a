//! The miners of several games.

use anyhow::Result;
use menagerie_core::{Game, Library};
use menagerie_lab::puzzles::{Miner, Mining, Puzzle, Tally};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A miner for each game that is met.
pub struct Miners<'a> {
    library: &'a Library,
    mining: Mining,
    /// The puzzles that there are already.
    known: Vec<Puzzle>,
    miners: BTreeMap<String, (Game, Miner)>,
}

impl<'a> Miners<'a> {
    /// No game was met yet.
    pub fn new(library: &'a Library, mining: Mining, known: Vec<Puzzle>) -> Miners<'a> {
        Miners { library, mining, known, miners: BTreeMap::new() }
    }

    /// A game by its name, and its miner.
    ///
    /// # Errors
    /// Says why there is no such game, or no memory for the engine.
    pub fn of(&mut self, name: &str) -> Result<(&Game, &mut Miner)> {
        let (game, miner) = match self.miners.entry(name.to_string()) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(new) => {
                let game = self.library.game(name)?;
                let mut miner = Miner::new(&game, self.mining.clone())?;
                self.known.iter().filter(|puzzle| puzzle.game == name).for_each(|puzzle| miner.know(puzzle));
                new.insert((game, miner))
            }
        };
        Ok((game, miner))
    }

    /// What all of them have seen.
    pub fn tally(&self) -> Tally {
        self.miners.values().map(|(_, miner)| miner.tally()).fold(Tally::default(), |all, one| Tally {
            games: all.games + one.games,
            positions: all.positions + one.positions,
            puzzles: all.puzzles + one.puzzles,
            several: all.several + one.several,
            unfit: all.unfit + one.unfit,
            unproved: all.unproved + one.unproved,
        })
    }
}
