//! The game that a program asks for, in the words of lichess.

use crate::api::{ClockSetting, ColorChoice};
use crate::catalog::Catalog;
use crate::error::ApiError;

/// The longest time of a clock and the longest increment, in seconds, that are understood; the game itself has its own limits.
const LONGEST: u32 = 4_000_000;

/// The lowest and the highest rating of an opponent.
pub type Ratings = (Option<i32>, Option<i32>);

/// The game of a request: by its name, or by what others call it.
pub fn variant(catalog: &Catalog, name: Option<String>) -> Result<String, ApiError> {
    let none = || ApiError::BadRequest("say in `variant` which game: /api/games lists them".to_string());
    let (name, library) = (name.ok_or_else(none)?, catalog.library());
    match library.names().any(|known| known == name) {
        true => Ok(name),
        // What nobody knows is refused by its own name.
        false => Ok(library.find(&name).unwrap_or(name)),
    }
}

/// The colour of a request.
pub fn color(name: Option<&str>) -> Result<ColorChoice, ApiError> {
    match name {
        None | Some("random") => Ok(ColorChoice::Random),
        Some("white") => Ok(ColorChoice::White),
        Some("black") => Ok(ColorChoice::Black),
        Some(_) => Err(ApiError::BadRequest("a `color` is white, black or random".to_string())),
    }
}

/// The clock of a request: seconds at the beginning and for each move, or days for each move.
pub fn clock(limit: Option<u32>, increment: Option<u32>, days: Option<u32>) -> Result<Option<ClockSetting>, ApiError> {
    let ms = |seconds: Option<u32>| 1000 * seconds.unwrap_or_default().min(LONGEST);
    match (limit, increment, days) {
        (None, None, None) => Ok(None),
        (None, None, Some(days)) => Ok(Some(ClockSetting::correspondence(days))),
        (limit, increment, None) => Ok(Some(ClockSetting::live(ms(limit), ms(increment)))),
        _ => Err(ApiError::BadRequest("a game has a clock or `days` for each move, and not both".to_string())),
    }
}

/// Ratings as `1500-1800`.
pub fn range(text: Option<&str>) -> Result<Ratings, ApiError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok((None, None)) };
    let read = text.split_once('-').and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
    let why = "a `ratingRange` is the lowest and the highest rating of an opponent, such as 1500-1800";
    let (least, most): (i32, i32) = read.ok_or_else(|| ApiError::BadRequest(why.to_string()))?;
    Ok((Some(least), Some(most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_ratings_are_read() {
        let live = |limit, increment| Some(ClockSetting::live(limit, increment));
        assert_eq!(clock(None, None, None).unwrap(), None);
        assert_eq!(clock(Some(300), Some(3), None).unwrap(), live(300_000, 3_000));
        assert_eq!(clock(None, Some(3), None).unwrap(), live(0, 3_000));
        assert_eq!(clock(Some(u32::MAX), None, None).unwrap(), live(4_000_000_000, 0));
        assert_eq!(clock(None, None, Some(3)).unwrap(), Some(ClockSetting::correspondence(3)));
        assert!(clock(Some(300), None, Some(3)).is_err());
        assert_eq!(range(Some("1500-1800")).unwrap(), (Some(1500), Some(1800)));
        assert_eq!([range(None).unwrap(), range(Some(" ")).unwrap()], [(None, None); 2]);
        for text in ["1500", "a-b", "-", "1500-", "1-2-3"] {
            assert!(range(Some(text)).is_err(), "{text}");
        }
    }
}
