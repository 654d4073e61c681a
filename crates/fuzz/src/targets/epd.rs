//! EPD: the name of a game, and in the next line a position with operations.

use crate::input::with_game;
use menagerie_notation::Style;
use menagerie_notation::epd::Epd;

/// Reads a line. If it is accepted, it must be stable when written and read again.
pub fn run(data: &[u8]) {
    let Some((game, line)) = with_game(data) else { return };
    match Epd::parse(&game, line) {
        Ok(epd) => {
            let written = epd.to_epd(Style::Own);
            let again = Epd::parse(&game, &written).unwrap_or_else(|error| panic!("{error} in `{written}`"));
            assert_eq!(again.to_epd(Style::Own), written);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
