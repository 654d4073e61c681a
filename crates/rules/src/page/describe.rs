//! How a rule describes itself to players.

use super::setting::Setting;
use crate::definition::Definition;

/// A rule's own words.
pub trait Describe {
    /// Whether it is about captures alone, so that nothing is to be said of it where nothing is captured.
    const NEEDS_CAPTURES: bool = false;

    /// Notes what the rule changes in what others say: that nothing is captured, say, or that there is another kind of
    /// check. It may silence a topic or add to it.
    fn amend(&self, _definition: &Definition, _setting: &mut Setting) {}

    /// The rule in plain words of the setting's language, with its parameters, a paragraph each; in this setting all of it is true. Nothing where
    /// another topic says it all.
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String>;
}
