//! Who has White, after the FIDE handbook (C.04.3, A.6 and E).

use crate::api::Color;
use std::cmp::Reverse;

/// How much a player should have a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Any colour will do.
    None,
    /// The last game was of the other colour.
    Mild,
    /// There was one game more of the other colour.
    Strong,
    /// There were two games more of the other colour, or the last two were.
    Absolute,
}

/// What colour a player should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    /// The colour.
    pub color: Option<Color>,
    /// How much.
    pub strength: Strength,
    /// How many games more there were of the other colour.
    pub difference: u32,
}

impl Preference {
    /// Of a player who has had some colours, the last one last.
    pub fn of(colors: &[Color]) -> Preference {
        let white = colors.iter().filter(|color| **color == Color::White).count() as i32;
        let more = 2 * white - colors.len() as i32;
        let twice = match colors {
            [.., a, b] if a == b => Some(*b),
            _ => None,
        };
        let (color, strength) = match (more, twice, colors.last()) {
            (2.., ..) => (Some(Color::Black), Strength::Absolute),
            (..=-2, ..) => (Some(Color::White), Strength::Absolute),
            (_, Some(last), _) => (Some(last.other()), Strength::Absolute),
            (1, ..) => (Some(Color::Black), Strength::Strong),
            (-1, ..) => (Some(Color::White), Strength::Strong),
            (_, _, Some(last)) => (Some(last.other()), Strength::Mild),
            (_, _, None) => (None, Strength::None),
        };
        Preference { color, strength, difference: more.unsigned_abs() }
    }

    /// Whether both should have the same colour.
    pub fn clashes(self, other: Preference) -> bool {
        self.color.is_some() && self.color == other.color
    }

    /// Whether two should have the same colour and neither may do without it.
    pub fn excludes(self, other: Preference) -> bool {
        self.clashes(other) && self.strength == Strength::Absolute && other.strength == Strength::Absolute
    }
}

/// The colours of two players' games, the better one first, and whether the better one has White where nothing else decides.
/// Gives the colour of the better one.
pub fn color_of_better(better: &[Color], other: &[Color], initial: Color) -> Color {
    let (own, others) = (Preference::of(better), Preference::of(other));
    match (own.color, others.color) {
        (Some(color), None) => return color,
        (None, Some(color)) => return color.other(),
        (Some(color), Some(opposite)) if color != opposite => return color,
        (None, None) => return initial,
        _ => {}
    }
    // Both should have the same: the stronger wish is granted, and of two absolute ones the one of the greater difference.
    let rank =
        |wish: Preference| (wish.strength, if wish.strength == Strength::Absolute { wish.difference } else { 0 });
    let color = own.color.unwrap_or(initial);
    match rank(own).cmp(&rank(others)) {
        std::cmp::Ordering::Greater => return color,
        std::cmp::Ordering::Less => return color.other(),
        std::cmp::Ordering::Equal => {}
    }
    // The opposite of the last time when they had different colours, or else what the better one should have.
    let last = better.iter().rev().zip(other.iter().rev()).find(|(a, b)| a != b);
    last.map_or(color, |(a, _)| a.other())
}

/// Who has White in an arena: the player who had it less often, or longer ago.
pub fn first_has_white(first: &[Color], second: &[Color], toss: bool) -> bool {
    let whites = |colors: &[Color]| {
        let more = colors.iter().map(|color| if *color == Color::White { 1_i32 } else { -1 }).sum::<i32>();
        (more, Reverse(colors.iter().rev().position(|color| *color == Color::White).unwrap_or(usize::MAX)))
    };
    match whites(first).cmp(&whites(second)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => toss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colors(text: &str) -> Vec<Color> {
        text.chars().map(|letter| if letter == 'w' { Color::White } else { Color::Black }).collect()
    }

    #[test]
    fn preferences_are_those_of_the_handbook() {
        use Strength::{Absolute, Mild, None, Strong};
        for (had, color, strength) in [
            ("", "", None),
            ("w", "b", Strong),
            ("wb", "w", Mild),
            ("bw", "b", Mild),
            ("bww", "b", Absolute),
            ("wbb", "w", Absolute),
            ("wbwbww", "b", Absolute),
            ("wwb", "b", Strong),
        ] {
            let own = Preference::of(&colors(had));
            assert_eq!((own.color, own.strength), (colors(color).first().copied(), strength), "{had}");
        }
    }

    #[test]
    fn the_stronger_wish_is_granted_and_then_colours_alternate() {
        for (better, other, expected) in [
            ("", "", "w"),
            ("w", "b", "b"),
            ("b", "b", "w"),
            ("wb", "b", "b"),
            ("b", "wb", "w"),
            ("wb", "wb", "w"),
            ("bw", "wbw", "w"),
            // Both want White by two blacks; that of the greater difference comes first.
            ("bb", "wbb", "w"),
            ("wbb", "bb", "b"),
            // The last time when colours differed, the better one had White.
            ("bwbww", "bbwww", "w"),
        ] {
            let color = color_of_better(&colors(better), &colors(other), Color::White);
            assert_eq!(color, colors(expected)[0], "{better} against {other}");
        }
        assert_eq!(color_of_better(&[], &[], Color::Black), Color::Black);
    }

    #[test]
    fn in_an_arena_who_had_white_less_often_or_longer_ago_has_it() {
        for (first, second, white) in [("w", "b", false), ("b", "w", true), ("wb", "bw", true), ("bw", "wb", false)] {
            assert_eq!(first_has_white(&colors(first), &colors(second), !white), white, "{first} {second}");
        }
        assert!(first_has_white(&[], &[], true) && !first_has_white(&[], &[], false));
    }
}
