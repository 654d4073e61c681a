//! How the game of a position has ended.

use super::Position;
use super::width::{AnyCore, each};
use menagerie_board::outcome::Outcome;

impl Position {
    /// How the game has ended, if it has: by a rule that decides it at once, mate, stalemate, repetition, the fifty-move
    /// rule or lack of material, asked in this order.
    ///
    /// ```
    /// # use menagerie_board::Outcome;
    /// # use menagerie_rules::Library;
    /// let mut position = Library::shipped().game("chess")?.start();
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
    ///     position.play_unchecked(position.find_move(text).unwrap());
    /// }
    /// assert_eq!(position.outcome(), Some(Outcome::Repetition { winner: None }));
    /// assert_eq!(position.result(), "1/2-1/2 repetition");
    /// assert_eq!((position.repetition(), position.last_seen(99)), (position.outcome(), Some(4)));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        each!(&self.core, core => core.outcome())
    }

    /// The outcome in its written form, `*` while the game goes on.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_string(), |outcome| outcome.to_string())
    }

    /// How a rule has decided the game at once, if one has: only a part of [`Position::outcome`], and quick where the
    /// game has no such rule.
    ///
    /// ```
    /// # use menagerie_board::{Color, Outcome};
    /// # use menagerie_rules::Library;
    /// let position = Library::shipped().game("king-of-the-hill")?.position("4k3/8/8/8/3K4/8/8/8 b - - 0 1")?;
    /// assert_eq!(position.decision(), Some(Outcome::Decided { winner: Some(Color::White), rule: "goal" }));
    /// assert!(position.legal_moves().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decision(&self) -> Option<Outcome> {
        each!(&self.core, core => core.decision())
    }

    /// Whether the game is drawn by the count of moves or by lack of material, if there is a legal move: the part of
    /// [`Position::outcome`] that is quick and asks for no earlier position.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let position = Library::shipped().game("chess")?.position("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1")?;
    /// assert!(position.is_drawn_by_rule());
    /// assert_eq!(position.result(), "1/2-1/2 material");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_drawn_by_rule(&self) -> bool {
        each!(&self.core, core => core.is_drawn_by_rule())
    }

    /// How the game ends by repetition, if there is a legal move and it does: a part of [`Position::outcome`].
    pub fn repetition(&self) -> Option<Outcome> {
        each!(&self.core, core => core.repetition())
    }

    /// How the game would end if the last `plies` plies, which have brought the position back, were played again and again:
    /// nothing where repetition is no end. For searches, which take the first repetition for all of them.
    ///
    /// ```
    /// # use menagerie_board::{Color, Outcome};
    /// # use menagerie_rules::Library;
    /// let mut library = Library::shipped();
    /// let rules = "repetition = { times = 3, perpetual-check = 'loss' }";
    /// library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}"))?;
    /// let mut position = library.game("mine")?.position("k7/8/8/8/8/8/8/1Q2K3 w - - 0 1")?;
    /// for text in ["b1a1", "a8b8", "a1b1", "b8a8"] {
    ///     position.play_unchecked(position.find_move(text).unwrap());
    /// }
    /// assert_eq!(position.last_seen(99), Some(4));
    /// assert_eq!(position.cycle(4), Some(Outcome::Repetition { winner: Some(Color::Black) }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cycle(&self, plies: usize) -> Option<Outcome> {
        each!(&self.core, core => core.cycle(plies))
    }

    /// How many plies ago this very position stood on the board, the last time that it did within so many plies.
    pub fn last_seen(&self, within: usize) -> Option<usize> {
        each!(&self.core, core => core.last_seen(within))
    }

    /// The keys of the earlier positions that this one or a later one may repeat, the last one first.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let mut position = Library::shipped().game("chess")?.start();
    /// for text in ["e2e4", "g8f6", "g1f3"] {
    ///     position.play_unchecked(position.find_move(text).unwrap());
    /// }
    /// // Nothing from before the pawn move comes back.
    /// assert_eq!(position.repeatable_keys().len(), 2);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn repeatable_keys(&self) -> Vec<u64> {
        each!(&self.core, core => core.repeatable_keys().collect())
    }
}
