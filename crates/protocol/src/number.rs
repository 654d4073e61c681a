//! Numbers in a peer's text, which may be anything.

use std::time::Duration;

/// The greatest time, in milliseconds. Longer times count as this, so that sums stay in range.
const LONGEST: u64 = 10_000_000_000;

/// A whole number, saturated to the range of the type.
pub(crate) fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// A count, at least 0.
pub(crate) fn count(text: &str) -> Option<u64> {
    whole(text).map(|number| u64::try_from(number).unwrap_or(0))
}

/// A small count, at least 0.
pub(crate) fn small(text: &str) -> Option<u32> {
    count(text).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// A time in milliseconds; negative times count as 0.
pub(crate) fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_a_number_in_range_or_none() {
        assert_eq!(whole("-5"), Some(-5));
        assert_eq!(whole("99999999999999999999"), Some(i64::MAX));
        assert_eq!(whole("-99999999999999999999"), Some(i64::MIN));
        for text in ["", "-", "+", "1.5", "five", "1e3", "--1"] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert_eq!((count("-1"), small("5000000000")), (Some(0), Some(u32::MAX)));
        assert_eq!(milliseconds(i64::MIN), Duration::ZERO);
        assert_eq!(milliseconds(i64::MAX), Duration::from_millis(LONGEST));
    }
}
