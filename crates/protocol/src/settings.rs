//! The options that the peer can set, in either protocol.

use crate::action::Resources;
use crate::{number, quoted};
use menagerie_engine::{ELO, LEVELS, Strength};

/// The values of the options.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    values: [i64; OPTIONS.len()],
}

/// An option: a number, or a flag that is 1 or 0.
#[derive(Debug)]
pub(crate) struct OptionSpec {
    /// The name.
    pub(crate) name: &'static str,
    /// The default.
    pub(crate) default: i64,
    /// The smallest and the greatest value.
    pub(crate) range: (i64, i64),
    /// Whether it is a flag.
    pub(crate) is_check: bool,
}

const fn spin(name: &'static str, default: i64, low: i64, high: i64) -> OptionSpec {
    OptionSpec { name, default, range: (low, high), is_check: false }
}

const fn check(name: &'static str, default: bool) -> OptionSpec {
    OptionSpec { name, default: default as i64, range: (0, 1), is_check: true }
}

const HASH: usize = 0;
const THREADS: usize = 1;
const MULTI_PV: usize = 2;
const PONDER: usize = 3;
const LIMIT_STRENGTH: usize = 4;
const ELO_OPTION: usize = 5;
const LEVEL: usize = 6;
const SHOW_WDL: usize = 7;
const OVERHEAD: usize = 8;
const ANALYSIS: usize = 9;

/// All options, in the order in which they are listed.
pub(crate) const OPTIONS: [OptionSpec; 10] = [
    spin("Hash", 16, 1, 32_768),
    spin("Threads", 1, 1, 256),
    spin("MultiPV", 1, 1, 256),
    check("Ponder", false),
    check("UCI_LimitStrength", false),
    spin("UCI_Elo", 1500, *ELO.start() as i64, *ELO.end() as i64),
    spin("Skill Level", *LEVELS.end() as i64, *LEVELS.start() as i64, *LEVELS.end() as i64),
    check("UCI_ShowWDL", false),
    spin("Move Overhead", 30, 0, 5_000),
    check("UCI_AnalyseMode", false),
];

impl Default for Settings {
    fn default() -> Settings {
        Settings { values: OPTIONS.map(|option| option.default) }
    }
}

impl Settings {
    /// The index of the option of a name, whatever its case.
    pub(crate) fn find(name: &str) -> Option<usize> {
        OPTIONS.iter().position(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option to a value in text.
    pub(crate) fn set(&mut self, index: usize, text: &str) -> Result<(), String> {
        let option = &OPTIONS[index];
        let value = match text {
            _ if option.is_check && text.eq_ignore_ascii_case("true") => Some(1),
            _ if option.is_check && text.eq_ignore_ascii_case("false") => Some(0),
            _ => number::whole(text),
        };
        let (low, high) = option.range;
        match value {
            Some(value) if (low..=high).contains(&value) => self.values[index] = value,
            _ if option.is_check => {
                return Err(format!("{} must be true or false, not `{}`", option.name, quoted(text)));
            }
            _ => return Err(format!("{} must be a number from {low} to {high}, not `{}`", option.name, quoted(text))),
        }
        Ok(())
    }

    /// Sets the hash table's size, clamped to its range.
    pub(crate) fn set_hash(&mut self, megabytes: u64) {
        let (low, high) = OPTIONS[HASH].range;
        self.values[HASH] = i64::try_from(megabytes).unwrap_or(high).clamp(low, high);
    }

    /// Sets the number of threads, clamped to its range.
    pub(crate) fn set_threads(&mut self, threads: u64) {
        let (low, high) = OPTIONS[THREADS].range;
        self.values[THREADS] = i64::try_from(threads).unwrap_or(high).clamp(low, high);
    }

    pub(crate) fn resources(&self) -> Resources {
        Resources { hash: self.values[HASH] as usize, threads: self.values[THREADS] as usize }
    }

    /// The number of principal variations.
    pub(crate) fn multi_pv(&self) -> usize {
        self.values[MULTI_PV] as usize
    }

    /// Whether scores come with the chances of winning, drawing and losing (WDL).
    pub(crate) fn shows_wdl(&self) -> bool {
        self.values[SHOW_WDL] == 1
    }

    /// What communication costs for each move, in milliseconds.
    pub(crate) fn overhead(&self) -> i64 {
        self.values[OVERHEAD]
    }

    /// Whether to think on the opponent's time.
    pub(crate) fn ponders(&self) -> bool {
        self.values[PONDER] == 1
    }

    /// Sets whether to think on the opponent's time.
    pub(crate) fn set_ponders(&mut self, ponders: bool) {
        self.values[PONDER] = i64::from(ponders);
    }

    /// The playing strength: full in analysis, by Elo if that is limited, and by level otherwise.
    pub(crate) fn strength(&self) -> Strength {
        match () {
            () if self.values[ANALYSIS] == 1 => Strength::FULL,
            () if self.values[LIMIT_STRENGTH] == 1 => Strength::elo(self.values[ELO_OPTION] as u16),
            () => Strength::level(self.values[LEVEL] as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_has_its_name_and_range() {
        for (index, name) in [
            (HASH, "hash"),
            (THREADS, "THREADS"),
            (MULTI_PV, "multipv"),
            (PONDER, "ponder"),
            (LIMIT_STRENGTH, "uci_limitstrength"),
            (ELO_OPTION, "uci_elo"),
            (LEVEL, "skill level"),
            (SHOW_WDL, "uci_showwdl"),
            (OVERHEAD, "move overhead"),
            (ANALYSIS, "uci_analysemode"),
        ] {
            assert_eq!(Settings::find(name), Some(index));
            let mut settings = Settings::default();
            let (low, high) = OPTIONS[index].range;
            for value in [low, high] {
                assert_eq!(settings.set(index, &value.to_string()), Ok(()));
                assert_eq!(settings.values[index], value);
            }
            for wrong in [(low - 1).to_string(), (high + 1).to_string(), "x".into(), String::new()] {
                assert!(settings.set(index, &wrong).is_err(), "{name} {wrong}");
            }
        }
    }

    #[test]
    fn elo_goes_before_the_level_and_analysis_before_both() {
        let mut settings = Settings::default();
        assert!(settings.strength().is_full());
        settings.set(LEVEL, "5").unwrap();
        assert_eq!(settings.strength(), Strength::level(5));
        settings.set(ELO_OPTION, "2000").unwrap();
        settings.set(LIMIT_STRENGTH, "true").unwrap();
        assert_eq!(settings.strength(), Strength::elo(2000));
        settings.set(ANALYSIS, "true").unwrap();
        assert!(settings.strength().is_full());
    }
}
