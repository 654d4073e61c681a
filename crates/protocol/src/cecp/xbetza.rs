//! What XBoard reads of Betza notation.

/// The atoms that it knows, and castling.
const ATOMS: &str = "ABCDFGHJKLNOQRWZ";
/// Directions.
const DIRECTIONS: &str = "fblrvsh";
/// Modes, in the order in which it reads them; what it does not expect it passes over, and reads the rest as another piece.
const MODES: &str = "mcdetpgoynj";

/// Whether XBoard understands a piece as we do.
pub(super) fn is_read(betza: &str) -> bool {
    let mut rest = betza;
    while !rest.is_empty() {
        match after_term(rest) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

/// What follows the first term of a text: modifiers of each leg, an atom, and its range.
fn after_term(text: &str) -> Option<&str> {
    let (modifiers, rest) = text.split_at(text.find(|c: char| !c.is_ascii_lowercase())?);
    let atom = rest.chars().next().filter(|atom| ATOMS.contains(*atom))?;
    // Doubled atoms are rides, which XBoard writes as `N0`, and it has none of an exact length (`W03`).
    let after = rest[1..].trim_start_matches(|c: char| c.is_ascii_digit());
    let range = &rest[1..rest.len() - after.len()];
    let exact = range.len() > 1 && range.starts_with('0');
    let legs: Vec<&str> = modifiers.trim_start_matches('i').split('a').collect();
    let passed = legs[..legs.len() - 1].iter().any(|leg| leg.contains('n'));
    (!after.starts_with(atom) && !exact && !passed && legs.into_iter().all(is_leg)).then_some(after)
}

/// Whether the modifiers of a leg are directions and then modes in XBoard's order.
fn is_leg(modifiers: &str) -> bool {
    let modes = modifiers.trim_start_matches(|c| DIRECTIONS.contains(c));
    let places: Option<Vec<usize>> = modes.chars().map(|mode| MODES.find(mode)).collect();
    let each_after = |pair: &[usize]| pair[0] < pair[1] || pair[0] == pair[1] && pair[0] + 1 == MODES.len();
    places.is_some_and(|places| places.windows(2).all(each_after))
}

#[cfg(test)]
mod tests {
    use super::is_read;

    #[test]
    fn plain_pieces_are_read_and_brackets_are_not() {
        for betza in [
            "K",
            "KisO2",
            "KisjO2",
            "fmWfceFifmnDifmnH",
            "mRcpR",
            "WAD",
            "FC",
            "N0",
            "B4",
            "fcafmF",
            "jjH",
            "iifmW2",
            "tR",
        ] {
            assert!(is_read(betza), "{betza}");
        }
        for betza in [
            "[W?fzB]", "B[W?fzB]", "KudU", "imcdU", "NN", "(4,1)", "FX", "zB", "qN", "mckR", "ccW", "tmW", "fm", "W03",
            "nafmW", "I", "fW@8",
        ] {
            assert!(!is_read(betza), "{betza}");
        }
    }
}
