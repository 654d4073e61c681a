//! The colours of a picture.

/// The colours of one player's pieces. Any SVG paint is allowed, such as `var(--body)`.
///
/// ```
/// use menagerie_draw::{Inks, Theme};
///
/// let glass = Inks { body: "none".to_string(), outline: "#333".to_string(), inner: "#333".to_string() };
/// let theme = Theme { pieces: [glass.clone(), glass], ..Theme::default() };
/// assert_eq!(theme.pieces[0], theme.pieces[1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inks {
    /// The fill of the piece.
    pub body: String,
    /// Its outline.
    pub outline: String,
    /// The lines and dots inside.
    pub inner: String,
}

/// All colours of a diagram.
///
/// ```
/// use menagerie_draw::{Diagram, Theme};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let theme = Theme { light: "#dee3e6".to_string(), dark: "#8ca2ad".to_string(), ..Theme::default() };
/// let svg = Diagram::of(&game.start()).theme(theme).svg();
/// assert!(svg.contains("#8ca2ad") && !svg.contains(&Theme::default().dark));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The background.
    pub paper: String,
    /// Light squares.
    pub light: String,
    /// Dark squares.
    pub dark: String,
    /// The edge of the board, coordinates and numbers.
    pub ink: String,
    /// Squares of the last move.
    pub trace: String,
    /// Rings and arrows.
    pub mark: String,
    /// What a move changed elsewhere.
    pub effect: String,
    /// The badge of an overloaded piece.
    pub badge: String,
    /// The pieces of white and of black.
    pub pieces: [Inks; 2],
}

impl Default for Theme {
    fn default() -> Theme {
        let inks = |body: &str, outline: &str, inner: &str| Inks {
            body: body.to_string(),
            outline: outline.to_string(),
            inner: inner.to_string(),
        };
        Theme {
            paper: "#fbf8f1".to_string(),
            light: "#eedfc4".to_string(),
            dark: "#b58a63".to_string(),
            ink: "#4a3b2d".to_string(),
            trace: "#f4d03f".to_string(),
            mark: "#0b6e4f".to_string(),
            effect: "#7d2aa0".to_string(),
            badge: "#ffb81c".to_string(),
            pieces: [inks("#fffdf8", "#1d1916", "#1d1916"), inks("#45403c", "#15110f", "#f3ebdf")],
        }
    }
}
