//! A picture of a single piece.

use crate::theme::Theme;
use crate::{art, token};
use menagerie_core::{Color, PieceType};

/// A piece as SVG, 64 by 64: its drawing, or an icon of its movement where there is none.
///
/// ```
/// # use menagerie_core::{Color, Library};
/// # use menagerie_draw::{Theme, icon};
/// let game = Library::shipped().game("omega")?;
/// let champion = game.definition().kind_of_letter('C').unwrap();
/// let svg = icon(game.definition().piece(champion), Color::Black, &Theme::default());
/// assert!(svg.contains("<title>black champion</title>"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn icon(piece: &PieceType, color: Color, theme: &Theme) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><title>{color} {}</title>{}</svg>\n",
        crate::escaped(&piece.name),
        shapes(piece, color, theme)
    )
}

/// The shapes of a piece, 64 by 64.
pub(crate) fn shapes(piece: &PieceType, color: Color, theme: &Theme) -> String {
    let inks = &theme.pieces[color.index()];
    art::group(&piece.name, inks).unwrap_or_else(|| art::coloured(&token::shapes(piece), inks))
}
