//! SVG to PNG.

use crate::diagram::MAX_SIZE;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture cannot be made a PNG.
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
