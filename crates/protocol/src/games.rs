//! The games that can be chosen, and the one that is played.

use crate::{one_line, quoted};
use menagerie_core::{Game, Library};

/// The game that is meant where none is named: it is called so in its definition.
const STANDARD: &str = "standard";

/// The games that can be chosen, and the one that is played.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    library: Library,
    game: Game,
}

impl Games {
    /// The standard game of a library.
    ///
    /// # Panics
    /// If the library lacks the shipped games.
    pub(crate) fn new(library: Library) -> Games {
        let name = library.find(STANDARD).expect("the shipped games have a standard one");
        let game = library.game(&name).expect("a shipped game loads");
        Games { library, game }
    }

    /// The game that is played.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Plays the standard game.
    pub(crate) fn choose_standard(&mut self) {
        if let Some(game) = self.library.find(STANDARD).and_then(|name| self.library.game(&name).ok()) {
            self.game = game;
        }
    }

    /// Plays the game that a text means.
    pub(crate) fn choose(&mut self, text: &str) -> Result<(), String> {
        let unknown = || format!("there is no game `{}`", quoted(text));
        let name = self.library.find(text).ok_or_else(unknown)?;
        if name != self.game.name() {
            self.game = self.library.game(&name).map_err(|error| one_line(&error.to_string()))?;
        }
        Ok(())
    }

    /// Takes other games. The game that is played stays if there is one of its name.
    pub(crate) fn replace(&mut self, library: Library) {
        self.library = library;
        let name = self.game.name().to_string();
        match self.library.game(&name) {
            Ok(game) => self.game = game,
            Err(_) => self.choose_standard(),
        }
    }

    /// The names that can be chosen, and what other programs call the same games in one word; sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.library.names().map(str::to_string).collect();
        names.extend(self.library.names().flat_map(|name| self.library.pairs_of_armies(name)));
        names.extend(self.library.machine_aliases().map(str::to_string));
        names.sort();
        names.dedup();
        names
    }

    /// The names of the games alone.
    pub(crate) fn plain_names(&self) -> impl Iterator<Item = &str> {
        self.library.names()
    }
}
