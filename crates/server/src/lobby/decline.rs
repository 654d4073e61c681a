//! Why a challenge is declined, in the words of lichess.

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclineReason {
    /// What programs know it by.
    pub key: &'static str,
    /// What people read.
    pub text: &'static str,
}

impl DeclineReason {
    /// Nothing is said.
    pub const GENERIC: DeclineReason = DeclineReason { key: "generic", text: "I do not want to play now." };

    const ALL: [DeclineReason; 11] = [
        DeclineReason::GENERIC,
        DeclineReason { key: "later", text: "Please ask again later." },
        DeclineReason { key: "toofast", text: "Please give us more time." },
        DeclineReason { key: "tooslow", text: "Please give us less time." },
        DeclineReason { key: "timecontrol", text: "I do not play with this time control." },
        DeclineReason { key: "rated", text: "I only play rated games now." },
        DeclineReason { key: "casual", text: "I only play casual games now." },
        DeclineReason { key: "standard", text: "I play no variants now." },
        DeclineReason { key: "variant", text: "I do not play this variant now." },
        DeclineReason { key: "nobot", text: "I do not play programs." },
        DeclineReason { key: "onlybot", text: "I only play programs." },
    ];

    /// The reason of a key, whatever its case.
    pub fn of(key: Option<&str>) -> DeclineReason {
        let known = |key: &str| DeclineReason::ALL.into_iter().find(|reason| reason.key.eq_ignore_ascii_case(key));
        key.and_then(known).unwrap_or(DeclineReason::GENERIC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_known_by_their_keys() {
        for reason in DeclineReason::ALL {
            assert_eq!(DeclineReason::of(Some(reason.key)), reason);
        }
        assert_eq!(DeclineReason::of(Some("tooFast")).key, "toofast");
        assert_eq!([None, Some(""), Some("a pity")].map(DeclineReason::of), [DeclineReason::GENERIC; 3]);
    }
}
