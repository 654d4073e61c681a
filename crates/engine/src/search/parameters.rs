//! The numbers of the search that a tuner may turn.

/// Why a number of the search cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// There is none of this name.
    #[error("the search has no number `{name}`; it has {known}", known = Parameters::names())]
    Unknown {
        /// The name.
        name: String,
    },
    /// The search would make no sense.
    #[error("`{name}` is from {least} to {most}, and not {value}")]
    OutOfRange {
        /// The name.
        name: &'static str,
        /// The value.
        value: i32,
        /// The least that it may be.
        least: i32,
        /// The most that it may be.
        most: i32,
    },
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $range:expr;)*) => {
        /// The numbers of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($name: $default,)* }
            }
        }

        impl Parameters {
            /// Each number with its name, its default and the range in which it makes sense.
            pub const ALL: &'static [(&'static str, i32, std::ops::RangeInclusive<i32>)] =
                &[$((stringify!($name), $default, $range),)*];

            /// A number by its name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Sets a number by its name.
            ///
            /// # Errors
            /// If there is none, or the value is out of its range.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
                let known = Parameters::ALL.iter().find(|(known, ..)| *known == name);
                let (name, _, range) = known.ok_or_else(|| ParameterError::Unknown { name: name.to_string() })?;
                let (least, most) = (*range.start(), *range.end());
                if !range.contains(&value) {
                    return Err(ParameterError::OutOfRange { name, value, least, most });
                }
                match *name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => unreachable!("every name of the list is matched"),
                }
                Ok(())
            }
        }
    };
}

impl Parameters {
    fn names() -> String {
        Parameters::ALL.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ")
    }
}

parameters! {
    /// Half the width of the first aspiration window, in centipawns.
    aspiration: 19 in 5..=80;
    /// Reverse futility: the margin for each ply.
    reverse_futility: 80 in 30..=200;
    /// Razoring: the margin for each ply.
    razoring: 231 in 80..=500;
    /// Futility: the margin at no depth, and what each ply adds.
    futility: 87 in 30..=300;
    /// What each ply adds to the margin of futility.
    futility_ply: 72 in 30..=250;
    /// Null move: the centipawns above beta for which a ply more is taken off.
    null_step: 153 in 80..=500;
    /// Late move reductions: hundredths of a ply at the beginning.
    reduction: 107 in 0..=200;
    /// Late move reductions: hundredths that the product of the logarithms is divided by.
    reduction_slope: 184 in 120..=400;
    /// Late moves: how many quiet ones are tried at least.
    late_moves: 8 in 1..=12;
    /// Exchanges: what a capture may lose for each ply.
    exchange_loss: 85 in 30..=250;
    /// Exchanges: what a quiet move may lose for each ply.
    quiet_loss: 57 in 20..=200;
    /// Quiescence: how far a capture may be below alpha.
    delta: 123 in 50..=400;
    /// Singular extensions: centipawns below the table's value for each ply.
    singular: 2 in 1..=6;
}
