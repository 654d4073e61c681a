//! SVG to PNG.

use crate::diagram::MAX_SIZE;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture cannot be made a PNG.
///
/// ```
/// use menagerie_draw::{PngError, png};
///
/// let picture = |size: u32| format!("<svg xmlns='http://www.w3.org/2000/svg' width='{size}' height='{size}'/>");
/// assert!(png(&picture(16)).is_ok());
/// assert_eq!(png(&picture(5000)), Err(PngError::TooLarge(5000, 5000)));
/// assert!(matches!(png("a text"), Err(PngError::Unreadable(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// The text is not a picture.
    #[error("this is not an SVG that can be drawn: {0}")]
    Unreadable(String),
    /// The picture has too many pixels.
    #[error("a picture of {0} by {1} pixels is too large: {MAX_SIZE} are the most to a side")]
    TooLarge(u32, u32),
    /// It cannot be written.
    #[error("the picture cannot be written as PNG: {0}")]
    Unwritable(String),
}

/// Draws an SVG at its own size. No fonts are known here: texts of an SVG that are not paths are left out.
///
/// # Errors
/// Says that the text is not SVG, or that the picture is too large.
///
/// ```
/// use menagerie_draw::{Diagram, png};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.start();
/// let bytes = png(&Diagram::of(&position).size(64)?.svg())?;
/// // The width of a PNG is in its first chunk.
/// assert_eq!(bytes[16..20], 64u32.to_be_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PngError::Unreadable(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if width.max(height) > MAX_SIZE {
        return Err(PngError::TooLarge(width, height));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::TooLarge(width, height))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Unwritable(error.to_string()))
}
