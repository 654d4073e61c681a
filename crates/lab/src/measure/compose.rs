//! Pieces that a game does not have, put into it to be measured.

use super::MeasureError;
use menagerie_core::{Game, Kind, Library};
use std::fmt::Write;

/// How the names of such pieces begin.
pub(crate) const COMPOSED: &str = "composed-";

/// The game with more types of piece, given in Betza notation, none of which is there at the start. The library has it from
/// then on.
///
/// # Errors
/// Says what is wrong with a notation, or that there is no letter left for a piece.
///
/// ```
/// use menagerie_lab::measure::compose::with_pieces;
///
/// let mut library = menagerie_core::Library::shipped();
/// let (game, kinds) = with_pieces(&mut library, "chess", &["mRmNcF".to_string()])?;
/// assert_eq!(game.definition().piece(kinds[0]).betza.text, "mRmNcF");
/// assert!(with_pieces(&mut library, "chess", &["nonsense".to_string()]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_pieces(library: &mut Library, name: &str, betza: &[String]) -> Result<(Game, Vec<Kind>), MeasureError> {
    let unfit = |what: String| MeasureError::Unfit(what);
    let base = library.game(name).map_err(|error| unfit(error.to_string()))?;
    if betza.is_empty() {
        return Ok((base, Vec::new()));
    }
    if betza.iter().any(|betza| betza.trim().is_empty()) {
        return Err(unfit(
            "a piece without a move cannot be measured: give it in Betza notation, such as mRmNcF".to_string(),
        ));
    }
    if name.contains(':') {
        return Err(unfit(format!("pieces can be added to a game, not to a choice of armies such as {name}")));
    }
    let mut letters = ('A'..='Z').rev().filter(|&letter| base.definition().kind_of_letter(letter).is_none());
    let composed = format!("{name}-and-more");
    let mut text = format!("name = \"{composed}\"\ninherit = \"{name}\"\n");
    let names: Vec<String> = (1..=betza.len()).map(|number| format!("{COMPOSED}{number}")).collect();
    for (own, betza) in names.iter().zip(betza) {
        let letter = letters.next().ok_or_else(|| unfit(format!("{name} has no letter left for {betza}")))?;
        // Writing into a string cannot fail.
        let _ = write!(text, "\n[pieces.{own}]\nletter = \"{letter}\"\nbetza = {betza:?}\n");
    }
    let added = library.add(&format!("{composed}.toml"), &text).and_then(|added| library.game(&added));
    let game = added.map_err(|error| unfit(format!("{name} with {}: {error}", betza.join(" and "))))?;
    let kinds = names.iter().filter_map(|own| game.definition().kind(own)).collect();
    Ok((game, kinds))
}
