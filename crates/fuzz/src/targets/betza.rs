//! Betza notation.

use crate::input::text;
use menagerie_core::Betza;

/// The maximum number of steps that pieces need on a small board.
const LIMIT: usize = 20_000;

/// Reads a notation. If it is accepted, it must be stable when printed and have paths within the limits.
pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    match Betza::parse(text) {
        Ok(betza) => {
            let printed = betza.to_string();
            let again =
                Betza::parse(&printed).unwrap_or_else(|error| panic!("`{text}` prints as `{printed}`: {error}"));
            assert_eq!(again.terms, betza.terms, "`{text}` prints as `{printed}`");
            if let Ok(paths) = betza.paths(12, 9, LIMIT) {
                assert!(
                    paths.iter().map(|path| path.steps.len()).sum::<usize>() <= LIMIT,
                    "`{text}` has too many steps"
                );
                assert!(paths.iter().all(|path| !path.steps.is_empty()), "`{text}` has a path of no steps");
            }
        }
        Err(error) => assert!(error.at <= text.len(), "`{text}`: the error is at {}", error.at),
    }
}
