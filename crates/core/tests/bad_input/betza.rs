//! Any text as Betza notation.

use crate::{cases, changed, changes};
use menagerie_core::harness::{Effort, check};
use menagerie_core::{Betza, Library};
use proptest::prelude::*;

/// What is understood expands, and a game with such a piece plays.
fn holds(text: &str) -> Result<(), TestCaseError> {
    let betza = match Betza::parse(text) {
        Ok(betza) => betza,
        Err(error) => {
            prop_assert!(error.at <= text.len());
            return Ok(());
        }
    };
    for span in [1, 8, 99] {
        for term in &betza.terms {
            let longest = term.paths(span).iter().map(|path| path.steps.len()).max().unwrap_or(0);
            prop_assert!(longest <= 2 * span + 3, "{longest} steps on a board of {span}");
        }
    }
    let mut library = Library::shipped();
    let definition = format!(
        "inherit = \"chess\"\ntitle = \"Odd\"\npieces.knight = {{ letter = \"N\", betza = {text:?} }}\n\
         board.ranks = 7\nstart.fen = \"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\
         rules.promotion.ranks = [7]\n"
    );
    let name = library.add("odd.toml", &definition).map_err(|error| TestCaseError::fail(error.to_string()))?;
    // Such a knight may give check at the start, which is an error.
    if let Ok(game) = library.game(&name) {
        check(&game, &[], Effort { games: 2, plies: 8, seed: 3 }).map_err(TestCaseError::fail)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn any_text_is_refused_or_moves(text in prop_oneof![
        ".{0,40}",
        "[WFDNAHCZGKRBQLJmcinezfblrvsh0-9]{1,12}",
        "([mcifblrvs]{0,3}[WFDNAHCZGKRBQLJ][0-9]{0,2}){1,6}",
        "\\[[fbs]?[WFDNAHC]\\?fz?[WFDRBN][0-9]?\\][mc]?[WFDNA]?",
        "i?m?n?[fbs]?[DAHG]f?m?WfceF",
    ]) {
        holds(&text)?;
    }

    #[test]
    fn mangled_notation_is_refused_or_moves(
        text in prop::sample::select(vec!["fmWfceFifmnDifmnH", "fsRbK", "fhNsbWbF", "KfsRfhN", "[W?fzB]", "HFD", "N[W?fzB]"]),
        changes in changes("WFDNAHCZGKRBQmcinezfblrvsh[]?0129é"),
    ) {
        holds(&changed(text, &changes))?;
    }
}
