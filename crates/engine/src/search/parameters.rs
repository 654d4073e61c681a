//! The numbers of the search that a tuner may turn.

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

            /// Sets a number by its name. Says whether there is one.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
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
