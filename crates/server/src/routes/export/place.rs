//! Where an export goes on.

use crate::error::ApiError;
use std::fmt::{self, Display};

/// What comes next in an export. Games are first, and are known by a number alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Games before one, or the newest.
    Games(Option<i64>),
    /// Messages behind one: its time, its number in its game, and that game.
    Messages(i64, u32, String),
    /// Attempts at puzzles behind one: its time and the puzzle.
    Attempts(i64, String),
    /// Studies up to a number. Of that study, the chapters behind one: its place and its ID.
    Studies(i64, i64, String),
    /// Entries of the catalogue up to a number. Of that entry, the versions before one.
    Catalogue(i64, u32),
}

impl Place {
    pub const MESSAGES: Place = Place::Messages(i64::MIN, 0, String::new());
    pub const ATTEMPTS: Place = Place::Attempts(i64::MIN, String::new());
    pub const STUDIES: Place = Place::studies(i64::MAX);
    pub const CATALOGUE: Place = Place::Catalogue(i64::MAX, u32::MAX);

    /// Studies up to a number, with all of their chapters.
    pub const fn studies(up_to: i64) -> Place {
        Place::Studies(up_to, i64::MIN, String::new())
    }

    /// Reads what stands behind `before=`.
    pub fn read(text: Option<&str>) -> Result<Place, ApiError> {
        let Some(text) = text else { return Ok(Place::Games(None)) };
        let wrong = "pass as `before` what another part has as `next`";
        Place::of(text).ok_or_else(|| ApiError::BadRequest(wrong.to_string()))
    }

    fn of(text: &str) -> Option<Place> {
        let parts: Vec<&str> = text.split('.').collect();
        // PostgreSQL refuses what is no text.
        let id = |id: &str| (!id.contains('\0')).then(|| id.to_string());
        match parts[..] {
            [number] => Some(Place::Games(Some(number.parse().ok()?))),
            ["messages", at, number, game] => Some(Place::Messages(at.parse().ok()?, number.parse().ok()?, id(game)?)),
            ["attempts", at, puzzle] => Some(Place::Attempts(at.parse().ok()?, id(puzzle)?)),
            ["studies", up_to, place, chapter] => {
                Some(Place::Studies(up_to.parse().ok()?, place.parse().ok()?, id(chapter)?))
            }
            ["catalogue", up_to, before] => Some(Place::Catalogue(up_to.parse().ok()?, before.parse().ok()?)),
            _ => None,
        }
    }
}

impl Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Games(None) => Ok(()),
            Place::Games(Some(before)) => write!(out, "{before}"),
            Place::Messages(at, number, game) => write!(out, "messages.{at}.{number}.{game}"),
            Place::Attempts(at, puzzle) => write!(out, "attempts.{at}.{puzzle}"),
            Place::Studies(up_to, place, chapter) => write!(out, "studies.{up_to}.{place}.{chapter}"),
            Place::Catalogue(up_to, before) => write!(out, "catalogue.{up_to}.{before}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_written_and_nothing_else_is() {
        let places = [
            Place::Games(Some(17)),
            Place::MESSAGES,
            Place::Messages(1_700_000_000_000, 3, "aB-_9".to_string()),
            Place::ATTEMPTS,
            Place::Attempts(5, "x".to_string()),
            Place::STUDIES,
            Place::Studies(7, 2, "y".to_string()),
            Place::CATALOGUE,
            Place::Catalogue(7, 2),
        ];
        for place in places {
            assert_eq!(Place::read(Some(&place.to_string())).unwrap(), place);
        }
        assert_eq!(Place::read(None).unwrap(), Place::Games(None));
        for wrong in [
            "",
            "x",
            "1.5",
            "games.1",
            "messages",
            "messages.1.2",
            "messages.1.-2.x",
            "attempts.1.\0",
            "catalogue.1.2.3",
        ] {
            assert!(Place::read(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
