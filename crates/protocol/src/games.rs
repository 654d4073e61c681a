//! The available games, and the current one.

use crate::{one_line, quoted};
use menagerie_core::{Game, Library};

/// The alias of the default game.
const STANDARD: &str = "standard";
/// Games, and what is played instead of them with castling from anywhere.
const FROM_ANYWHERE: &str = include_str!("../data/from-anywhere.tsv");

/// The available games, and the current one.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    library: Library,
    game: Game,
}

impl Games {
    /// A library, with its standard game as the current one.
    ///
    /// # Panics
    /// If the library lacks the shipped games.
    pub(crate) fn new(library: Library) -> Games {
        let name = library.find(STANDARD).expect("the shipped games have a standard one");
        let game = library.game(&name).expect("a shipped game loads");
        Games { library, game }
    }

    /// The current game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Switches to the standard game.
    pub(crate) fn choose_standard(&mut self) {
        if let Some(game) = self.library.find(STANDARD).and_then(|name| self.library.game(&name).ok()) {
            self.game = game;
        }
    }

    /// Switches to the game of a name or alias.
    pub(crate) fn choose(&mut self, text: &str) -> Result<(), String> {
        let unknown = || format!("there is no game `{}`", quoted(text));
        let name = self.library.find(text).ok_or_else(unknown)?;
        if name != self.game.name() {
            self.game = self.library.game(&name).map_err(|error| one_line(&error.to_string()))?;
        }
        Ok(())
    }

    /// Goes over to the game with castling from anywhere that stands for the current one, or back from it. Says whether there
    /// is one.
    pub(crate) fn castle_from_anywhere(&mut self, from_anywhere: bool) -> bool {
        let mut pairs = FROM_ANYWHERE.lines().filter_map(|line| line.split_once('\t'));
        let other = pairs.find_map(|(usual, other)| match from_anywhere {
            true => (usual == self.game.name()).then_some(other),
            false => (other == self.game.name()).then_some(usual),
        });
        other.is_some_and(|other| self.choose(other).is_ok())
    }

    /// Replaces the library. The current game stays if the new library has one of its name.
    pub(crate) fn replace(&mut self, library: Library) {
        self.library = library;
        let name = self.game.name().to_string();
        match self.library.game(&name) {
            Ok(game) => self.game = game,
            Err(_) => self.choose_standard(),
        }
    }

    /// All names that can be chosen, with the one-word aliases that other programs use; sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.library.names().map(str::to_string).collect();
        names.extend(self.library.names().flat_map(|name| self.library.pairs_of_armies(name)));
        names.extend(self.library.machine_aliases().map(str::to_string));
        names.sort();
        names.dedup();
        names
    }

    /// The name of one word that other programs use for a game whose own has several.
    pub(crate) fn one_word_name(&self, name: &str) -> Option<String> {
        let means_it = |alias: &&str| self.library.find(alias).as_deref() == Some(name);
        let mut aliases = self.library.machine_aliases().filter(means_it);
        aliases.next().filter(|_| name.contains('-')).map(str::to_string)
    }

    /// The names of the games, without aliases.
    pub(crate) fn plain_names(&self) -> impl Iterator<Item = &str> {
        self.library.names()
    }
}
