//! The options that a UCI program lists, and the variants that it plays.

use menagerie_core::{Game, Library};

/// The options of a program.
#[derive(Debug, Default)]
pub(super) struct UciOptions {
    options: Vec<String>,
    /// The values of `UCI_Variant`, if the program lists them.
    variants: Vec<String>,
}

/// The option by which a variant is chosen.
const VARIANT: &str = "UCI_Variant";
/// The option that has a king castle from any square, written as a capture of the rook.
pub(super) const FROM_ANYWHERE: &str = "UCI_Chess960";

impl UciOptions {
    /// Reads a line, if it declares an option.
    pub(super) fn read(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("option name ") else { return };
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        if name == VARIANT {
            let values = rest.split(" var ").skip(1).filter_map(|value| value.split_whitespace().next());
            self.variants = values.map(str::to_string).collect();
        }
        self.options.push(name.trim().to_string());
    }

    /// Whether the program lists variants.
    pub(super) fn has_variants(&self) -> bool {
        self.has(VARIANT)
    }

    /// Whether there is an option of a name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.options.iter().any(|known| known == name)
    }

    /// Checks that there is an option of a name, whatever its case.
    pub(super) fn check(&self, name: &str) -> Result<(), String> {
        if self.options.is_empty() || self.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return Ok(());
        }
        Err(format!("it has no option `{name}`; it has {}", self.options.join(", ")))
    }

    /// The program's name for a game: the one given by the user, or the game's own, or an alias.
    pub(super) fn variant(&self, said: Option<&str>, game: &Game) -> Result<String, String> {
        let name = said.unwrap_or(game.name());
        let is_listed = |name: &str| self.variants.is_empty() || self.variants.iter().any(|known| known == name);
        if name.is_empty() || is_listed(name) {
            return Ok(name.to_string());
        }
        let library = Library::shipped();
        let means_it = |variant: &&String| library.find(variant).as_deref() == Some(game.name());
        let other = self.variants.iter().find(means_it).filter(|_| said.is_none());
        other.cloned().ok_or_else(|| format!("it knows no variant `{name}`; it has {}", self.variants.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_variants_are_read() {
        let mut offer = UciOptions::default();
        for line in [
            "id name An Engine",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name UCI_Variant type combo default chess var 3check var chess var kingofthehill",
        ] {
            offer.read(line);
        }
        assert!(offer.has_variants());
        assert_eq!(offer.check("skill level"), Ok(()));
        assert!(offer.check("Skil Level").unwrap_err().contains("no option `Skil Level`; it has Hash, Skill Level"));
        let game = |name: &str| Library::shipped().game(name).unwrap();
        assert_eq!(offer.variant(None, &game("chess")).unwrap(), "chess");
        assert_eq!(offer.variant(None, &game("king-of-the-hill")).unwrap(), "kingofthehill");
        assert_eq!(offer.variant(None, &game("three-check")).unwrap(), "3check");
        assert_eq!(offer.variant(Some(""), &game("omega")).unwrap(), "");
        assert_eq!(offer.variant(Some("3check"), &game("omega")).unwrap(), "3check");
        let refused = offer.variant(None, &game("omega")).unwrap_err();
        assert!(refused.contains("no variant `omega`; it has 3check, chess, kingofthehill"), "{refused}");
        assert!(offer.variant(Some("kingofthehil"), &game("king-of-the-hill")).is_err());
    }

    #[test]
    fn a_program_without_a_list_is_trusted() {
        let mut offer = UciOptions::default();
        assert_eq!(offer.check("Secret"), Ok(()));
        offer.read("option name UCI_Variant type string default chess");
        assert_eq!(offer.variant(None, &Library::shipped().game("omega").unwrap()).unwrap(), "omega");
    }
}
