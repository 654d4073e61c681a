//! Any text as Betza notation.

use super::{cases, changed, changes};
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
    let printed = betza.to_string();
    let again = Betza::parse(&printed).map_err(|error| TestCaseError::fail(format!("{text} as {printed}: {error}")))?;
    prop_assert_eq!((&again.terms, &again.castling), (&betza.terms, &betza.castling), "{} as {}", text, printed);
    prop_assert_eq!(again.to_string(), printed);
    for (files, ranks, limit) in [(1, 1, 50), (8, 8, 20_000), (26, 9, 500), (2, 99, 100_000)] {
        let paths = betza.paths(files, ranks, limit).unwrap_or_default();
        let steps = paths.iter().map(|path| path.steps.len()).sum::<usize>();
        prop_assert!(steps <= limit, "{steps} steps on a board of {files} by {ranks}");
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
    #![proptest_config(cases(60))]

    #[test]
    fn any_text_is_refused_or_moves(text in prop_oneof![
        ".{0,40}",
        "[WFDNAHCZGKRBQLJUXYOmcinezfblrvsh0-9]{1,12}",
        "([mcifblrvs]{0,3}[WFDNAHCZGKRBQLJ][0-9]{0,2}){1,6}",
        "\\[[fbs]?[WFDNAHC]\\?fz?[WFDRBN][0-9]?\\][mc]?[WFDNA]?",
        "i?m?n?[fbs]?[DAHG]f?m?WfceF",
        "([mcdpgty]{0,2}[fbs]?a){1,3}[mcdu]{0,2}[fbsz]?[WFKRBQND]",
        "\\[[mcdp]?[fbs]?[WFKRBQN][-?][fbs]?[WFKRBQN]([-?]f?[WFK])?\\]",
        "(oo?|[jpgnqz]|ud|uc)?[WFDNAHKRBQ][0-9]?",
    ]) {
        holds(&text)?;
    }

    #[test]
    fn mangled_notation_is_refused_or_moves(
        text in prop::sample::select(vec![
            "fmWfceFifmnDifmnH", "fsRbK", "fhNsbWbF", "KfsRfhN", "[W?fzB]", "HFD", "N[W?fzB]",
            "KNADcaKcabK", "mRcpR", "gQ", "fmFfcafmF", "qN", "udR", "gabyabsR", "[F-R]", "v[F?R]", "afsafzK", "oQ",
        ]),
        changes in changes("WFDNAHCZGKRBQO(4,1)mcdpgytujoqinezafblrvsh[]?-0129é"),
    ) {
        holds(&changed(text, &changes))?;
    }
}
