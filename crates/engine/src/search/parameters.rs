//! The search parameters: what SPSA tunes.

/// Why a search parameter cannot be set.
///
/// ```
/// use menagerie_engine::{ParameterError, Parameters};
///
/// let mut parameters = Parameters::default();
/// let error = parameters.set("singular", 9).unwrap_err();
/// assert_eq!(error, ParameterError::OutOfRange { name: "singular", value: 9, least: 1, most: 6 });
/// assert!(matches!(parameters.set("speed", 1), Err(ParameterError::Unknown { name }) if name == "speed"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// No parameter has this name.
    #[error("there is no search parameter `{name}`; there are {known}", known = Parameters::names())]
    Unknown {
        /// The name.
        name: String,
    },
    /// The value is out of range.
    #[error("`{name}` must be from {least} to {most}, not {value}")]
    OutOfRange {
        /// The name.
        name: &'static str,
        /// The value.
        value: i32,
        /// The smallest value allowed.
        least: i32,
        /// The greatest value allowed.
        most: i32,
    },
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $range:expr;)*) => {
        /// The search parameters.
        ///
        /// ```
        /// use menagerie_engine::Parameters;
        ///
        /// let mut parameters = Parameters::default();
        /// parameters.set("futility", 120).unwrap();
        /// assert_eq!(parameters.futility, 120);
        /// assert_eq!(parameters.get("futility"), Some(120));
        /// ```
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
            /// Each parameter's name, default and range.
            ///
            /// ```
            /// use menagerie_engine::Parameters;
            ///
            /// let defaults = Parameters::default();
            /// for (name, default, range) in Parameters::ALL {
            ///     assert!(range.contains(default));
            ///     assert_eq!(defaults.get(name), Some(*default));
            /// }
            /// ```
            pub const ALL: &'static [(&'static str, i32, std::ops::RangeInclusive<i32>)] =
                &[$((stringify!($name), $default, $range),)*];

            /// A parameter by its name.
            ///
            /// ```
            /// use menagerie_engine::Parameters;
            ///
            /// assert_eq!(Parameters::default().get("no such parameter"), None);
            /// ```
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Sets a parameter by its name.
            ///
            /// # Errors
            /// [`ParameterError`] if no parameter has this name, or the value is out of its range.
            ///
            /// ```
            /// use menagerie_engine::Parameters;
            ///
            /// let mut parameters = Parameters::default();
            /// assert!(parameters.set("delta", 200).is_ok());
            /// assert!(parameters.set("delta", 2_000).is_err());
            /// assert_eq!(parameters.delta, 200);
            /// ```
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
    /// Aspiration windows: half the width of the first one, in centipawns.
    aspiration: 19 in 5..=80;
    /// Reverse futility pruning: the margin for each ply, in centipawns.
    reverse_futility: 80 in 30..=200;
    /// Razoring: the margin for the square of the depth, in centipawns.
    razoring: 231 in 80..=500;
    /// Futility pruning: the margin at depth 0, in centipawns.
    futility: 87 in 30..=300;
    /// Futility pruning: what each ply adds to the margin, in centipawns.
    futility_ply: 72 in 30..=250;
    /// Null-move pruning: the centipawns above beta for which the search is reduced by another ply.
    null_step: 153 in 80..=500;
    /// Late move reductions: the constant part, in hundredths of a ply.
    reduction: 107 in 0..=200;
    /// Late move reductions: the divisor of the product of the logarithms, in hundredths.
    reduction_slope: 184 in 120..=400;
    /// Late move reductions: what a quiet move is reduced more where the TT move is noisy, in hundredths of a ply.
    noisy_tt_move: 60 in 0..=200;
    /// Late move reductions: what a move is reduced more where three moves or more at the next ply failed high, in hundredths of a ply.
    many_cutoffs: 100 in 0..=300;
    /// History: what a quiet move gains after which no reply was good enough, in hundredths of what a move that fails high gains.
    no_good_reply: 60 in 0..=150;
    /// Late move pruning: how many quiet moves are searched at least.
    late_moves: 8 in 1..=12;
    /// SEE pruning: what a noisy move may lose for each ply, in centipawns.
    exchange_loss: 85 in 30..=250;
    /// SEE pruning: what a quiet move may lose for each ply, in centipawns.
    quiet_loss: 57 in 20..=200;
    /// Delta pruning in the quiescence search: the margin, in centipawns.
    delta: 123 in 50..=400;
    /// Singular extensions: the margin below the table's value for each ply, in centipawns.
    singular: 2 in 1..=6;
}
