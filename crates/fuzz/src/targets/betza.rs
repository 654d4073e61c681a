//! Betza notation.

use menagerie_core::Betza;

/// Reads a text; what is read must walk paths, and not more of them than its length can account for.
pub(super) fn run(data: &[u8]) {
    let Some(text) = super::text(data) else { return };
    match Betza::parse(text) {
        Ok(betza) => {
            for term in &betza.terms {
                let paths = term.paths(12);
                assert!(paths.iter().all(|path| !path.steps.is_empty()), "`{text}` has a path of no steps");
            }
        }
        Err(error) => assert!(error.at <= text.len(), "`{text}`: the error is at {}", error.at),
    }
}
