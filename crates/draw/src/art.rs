//! The drawings of `art/`, by the names of pieces.
//!
//! A drawing is a white piece in three colours that stand for inks: `#fff` is the body, `#000` the outline, `#222` lines
//! and dots inside. A piece of another colour is the same drawing with these three replaced.

use crate::theme::Inks;

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// How a drawing begins; its root carries the defaults of all its shapes.
const OPENING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" ";

/// The names of all pieces that are drawn, sorted.
///
/// ```
/// let names: Vec<&str> = menagerie_draw::names().collect();
/// assert!(names.is_sorted());
/// assert!(names.contains(&"rook"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    ART.iter().map(|(name, _)| *name)
}

/// Whether there is a drawing of a piece of this name.
///
/// ```
/// assert!(menagerie_draw::has_art("archbishop"));
/// assert!(!menagerie_draw::has_art("beverage"));
/// ```
pub fn has_art(name: &str) -> bool {
    source(name).is_some()
}

fn source(name: &str) -> Option<&'static str> {
    ART.binary_search_by_key(&name, |(name, _)| name).ok().map(|index| ART[index].1)
}

/// The drawing of a name as a group of shapes, 64 by 64.
pub(crate) fn group(name: &str, inks: &Inks) -> Option<String> {
    let text = source(name)?.trim_end();
    let inner = text.strip_prefix(OPENING).and_then(|rest| rest.strip_suffix("</svg>"));
    let inner = inner.expect("a test reads every drawing");
    Some(coloured(&format!("<g {inner}</g>"), inks))
}

/// The same shapes in the inks of a player.
pub(crate) fn coloured(shapes: &str, inks: &Inks) -> String {
    let quoted = |ink: &str| format!("\"{}\"", crate::escaped(ink));
    let shapes = shapes.replace('\n', "");
    // A paint may contain the colour that is replaced next, so the first two are replaced by placeholders first.
    let signs =
        shapes.replace("\"#fff\"", "\u{1}").replace("\"#000\"", "\u{2}").replace("\"#222\"", &quoted(&inks.inner));
    signs.replace('\u{1}', &quoted(&inks.body)).replace('\u{2}', &quoted(&inks.outline))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_do_not_run_into_one_another() {
        let inks = Inks { body: "#000".into(), outline: "#222".into(), inner: "#fff".into() };
        assert_eq!(coloured("<a f=\"#fff\" s=\"#000\" t=\"#222\"/>", &inks), "<a f=\"#000\" s=\"#222\" t=\"#fff\"/>");
    }

    #[test]
    fn every_drawing_is_a_group_in_the_inks_it_is_given() {
        let inks = Inks { body: "B".into(), outline: "O".into(), inner: "I".into() };
        for name in names() {
            let group = group(name, &inks).unwrap();
            assert!(group.starts_with("<g fill=\"B\" stroke=\"O\""), "{name}: {group}");
            assert!(!group.contains('#'), "{name} has a colour of its own");
        }
    }
}
