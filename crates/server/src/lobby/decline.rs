//! Why a challenge is declined, in the words of lichess.

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclineReason {
    /// Nothing is said.
    Generic,
    /// Not at this time.
    Later,
    /// There is too little time.
    TooFast,
    /// There is too much time.
    TooSlow,
    /// The time is another one.
    TimeControl,
    /// Only rated games are played.
    Rated,
    /// Only casual games are played.
    Casual,
    /// Only the usual game is played.
    Standard,
    /// Not this game.
    Variant,
    /// Programs are not played.
    NoBot,
    /// Only programs are played.
    OnlyBot,
}

impl DeclineReason {
    /// All of them, with their keys and what people read.
    const ALL: [(DeclineReason, &'static str, &'static str); 11] = [
        (DeclineReason::Generic, "generic", "I do not want to play now."),
        (DeclineReason::Later, "later", "Please ask again later."),
        (DeclineReason::TooFast, "toofast", "Please give us more time."),
        (DeclineReason::TooSlow, "tooslow", "Please give us less time."),
        (DeclineReason::TimeControl, "timecontrol", "I do not play with this time control."),
        (DeclineReason::Rated, "rated", "I only play rated games now."),
        (DeclineReason::Casual, "casual", "I only play casual games now."),
        (DeclineReason::Standard, "standard", "I play no variants now."),
        (DeclineReason::Variant, "variant", "I do not play this variant now."),
        (DeclineReason::NoBot, "nobot", "I do not play programs."),
        (DeclineReason::OnlyBot, "onlybot", "I only play programs."),
    ];

    /// The reason of a key, whatever its case.
    pub fn of(key: Option<&str>) -> DeclineReason {
        let known = |key: &str| DeclineReason::ALL.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(key));
        key.and_then(known).map_or(DeclineReason::Generic, |(reason, ..)| *reason)
    }

    fn row(self) -> (&'static str, &'static str) {
        let row = DeclineReason::ALL.iter().find(|(reason, ..)| *reason == self);
        row.map_or(("", ""), |(_, key, text)| (key, text))
    }

    /// What programs know it by.
    pub fn key(self) -> &'static str {
        self.row().0
    }

    /// What people read.
    pub fn text(self) -> &'static str {
        self.row().1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_known_by_their_keys() {
        for (reason, key, text) in DeclineReason::ALL {
            assert_eq!((DeclineReason::of(Some(key)), reason.key(), reason.text()), (reason, key, text));
        }
        assert_eq!(DeclineReason::of(Some("tooFast")), DeclineReason::TooFast);
        assert_eq!([None, Some(""), Some("a pity")].map(DeclineReason::of), [DeclineReason::Generic; 3]);
    }
}
