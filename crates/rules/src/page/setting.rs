//! What holds in a game by all its rules together, which decides what each of them may say.

use crate::definition::{Definition, PieceType};
use menagerie_words::{Language, Value, say};

/// What the rules of a game change in one another's sentences.
///
/// Every rule notes here what it changes (`Describe::amend`); after that each says itself so that
/// it is true among the others (`Describe::sentences`).
///
/// ```
/// use menagerie_rules::{Library, Setting, Topic};
/// let mut setting = Setting::of(&Library::shipped().definition("crazyhouse")?);
/// assert!(setting.captures && setting.check && setting.hands && !setting.is_silent(Topic::Check));
///
/// let own = || ["A king is in check if it is attacked.".to_string()];
/// setting.add(Topic::Check, "Two checks win.");
/// assert_eq!(setting.tell(Topic::Check, own()).len(), 2);
/// setting.silence(Topic::Check);
/// assert_eq!(setting.tell(Topic::Check, own()), ["Two checks win."]);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Setting {
    /// The language in which the rules are said.
    pub language: Language,
    /// Whether pieces are captured at all.
    pub captures: bool,
    /// Whether pieces make moves of their own that capture nothing.
    pub quiet_moves: bool,
    /// Whether a move may move pieces of the opponent's.
    pub enemy_moves: bool,
    /// Whether some piece is royal, be it only for a time, so that there is check.
    pub check: bool,
    /// Whether pieces are held in hand.
    pub hands: bool,
    /// Whether turns have several moves.
    pub several_moves: bool,
    /// What must be the same in two positions for one to repeat the other, besides the pieces and the side to move.
    pub same: Vec<String>,
    silenced: Vec<Topic>,
    added: Vec<(Topic, String)>,
}

/// What the page says something of by itself, or a rule.
///
/// ```
/// use menagerie_rules::{Library, Setting, Topic};
/// let setting = |name| Library::shipped().definition(name).map(|definition| Setting::of(&definition));
/// assert!(setting("oomost1")?.is_silent(Topic::Repetition));
/// assert!(!setting("chess")?.is_silent(Topic::Repetition));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How a capture is made.
    Captures,
    /// What check is, and that no move may leave one's own king in it.
    Check,
    /// What happens to a side that is in check and has no legal move.
    Checkmate,
    /// What happens to a side that has no legal move and is not in check.
    Stalemate,
    /// That repetition is no draw.
    Repetition,
    /// How moves are written.
    Notation,
    /// What the rule of this name says.
    Rule(&'static str),
}

impl Setting {
    /// What holds before any rule changes it.
    pub(crate) fn plain(definition: &Definition, language: Language) -> Setting {
        Setting {
            language,
            captures: definition.pieces.iter().any(|piece| !piece.paths.is_empty()),
            quiet_moves: true,
            enemy_moves: false,
            hands: false,
            several_moves: false,
            check: definition.royal().is_some(),
            same: Vec::new(),
            silenced: Vec::new(),
            added: Vec::new(),
        }
    }

    /// A message in the language of the setting, as [`say!`] has it.
    pub fn say(&self, id: &str, values: &[(&str, Value)]) -> String {
        self.language.say(id, values)
    }

    /// Takes away what is said of a topic without the sentences added to it.
    pub fn silence(&mut self, topic: Topic) {
        self.silenced.push(topic);
    }

    /// Adds a sentence to what is said of a topic.
    pub fn add(&mut self, topic: Topic, sentence: impl Into<String>) {
        self.added.push((topic, sentence.into()));
    }

    /// What is said of a topic: its own sentences unless they are silenced, and those that rules add.
    pub fn tell(&self, topic: Topic, own: impl IntoIterator<Item = String>) -> Vec<String> {
        let silent = self.is_silent(topic);
        let own = own.into_iter().filter(|_| !silent);
        own.chain(self.added.iter().filter(|(about, _)| *about == topic).map(|(_, text)| text.clone())).collect()
    }

    /// Whether nothing is to be said of a topic by itself.
    pub fn is_silent(&self, topic: Topic) -> bool {
        self.silenced.contains(&topic)
    }

    /// What a piece may do by itself in this game, in words; nothing but its attacks where it makes no other moves.
    ///
    /// ```
    /// # use menagerie_core::{Library, Setting};
    /// for (name, words) in [
    ///     ("chess", "one square straight or diagonally"),
    ///     ("oomost1", "attacks: one square straight or diagonally"),
    ///     ("oomost2", "captures: one square straight or diagonally"),
    /// ] {
    ///     let definition = Library::shipped().definition(name)?;
    ///     let king = definition.piece(definition.royal().unwrap());
    ///     assert_eq!(Setting::of(&definition).powers(king), words);
    /// }
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn powers(&self, piece: &PieceType) -> String {
        match (self.quiet_moves, self.captures) {
            (true, _) => piece.betza.in_words(self.language),
            (false, true) => {
                say!(self, "page-piece-captures", moves = piece.betza.captures_in_words(self.language))
            }
            (false, false) => {
                say!(self, "page-piece-threatens", moves = piece.betza.captures_in_words(self.language))
            }
        }
    }

    /// Whether captures en passant can come about.
    pub(crate) fn passes(&self, definition: &Definition) -> bool {
        let has = |wanted: fn(&menagerie_board::betza::Ends) -> bool| {
            definition.pieces.iter().any(|piece| piece.betza.has_term(wanted))
        };
        self.captures && self.quiet_moves && has(|ends| ends.en_passant) && has(|ends| ends.opens)
    }
}
