//! The rules that a game may be composed of: one file each, in folders by the phase of a move they act in.
//!
//! A move goes through the phases *movement* (what may be moved where), *filter* (which of it is forbidden), *capture*
//! (what capturing does to the captor), *promote*, *effect* (what a move does elsewhere on the board) and *end* (who
//! has won, what is a draw). A rule's struct is its table in the definition file.

pub mod capture;
pub mod effect;
pub mod end;
pub mod filter;
pub mod movement;
pub mod promote;

pub use crate::definition::{Phase, PieceNames, Rule, Sides};

use crate::definition::{Definition, RuleType, RuleTypes};
use crate::lower::Lower;
use crate::operations::Program;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;

/// What a rule says of itself among the others of a game.
#[derive(Clone, Debug)]
pub struct RuleDescription {
    /// When in a move it acts.
    pub phase: Phase,
    /// Its name.
    pub name: &'static str,
    /// Its sentences.
    pub sentences: Vec<String>,
}

/// Makes what goes over all rules from the one list of them.
macro_rules! rules {
    ($($rule:ty),* $(,)?) => {
        /// All types of rules.
        pub(crate) static TYPES: RuleTypes = RuleTypes::new(&[$(RuleType::of::<$rule>()),*]);

        /// The names of all rules there are, in alphabetical order.
        pub const NAMES: &[&str] = &[$(<$rule as Rule>::NAME),*];

        /// Adds the operations of a game's rules to a program that is being compiled.
        pub(crate) fn lower<B: Bits>(definition: &Definition, program: &mut Program<B>) {
            $(if let Some(rule) = definition.rule::<$rule>() { rule.lower(definition, program); })*
        }

        /// Notes what each rule of a game changes in what the others say.
        pub(crate) fn amend(definition: &Definition, setting: &mut Setting) {
            $(if let Some(rule) = definition.rule::<$rule>() { rule.amend(definition, setting); })*
        }

        /// What each rule of a game says of itself among the others.
        pub fn describe(definition: &Definition, setting: &Setting) -> Vec<RuleDescription> {
            let mut described = Vec::new();
            $(
                let is_described = setting.captures || !<$rule as Describe>::NEEDS_CAPTURES;
                if let Some(rule) = definition.rule::<$rule>().filter(|_| is_described) {
                    let own = rule.sentences(definition, setting);
                    let (phase, name) = (<$rule as Rule>::PHASE, <$rule as Rule>::NAME);
                    described.push(RuleDescription { phase, name, sentences: setting.tell(Topic::Rule(name), own) });
                }
            )*
            described
        }
    };
}

// The list of rules, alphabetical: a new rule is a file in the folder of its phase and a line here.
rules! {
    capture::Absorption,
    effect::CaptureBy,
    movement::Castling,
    end::Chain,
    end::CheckCounting,
    end::Checkmate,
    filter::Citadels,
    effect::CoSquares,
    end::Connection,
    end::Counting,
    filter::DropSites,
    effect::Explosion,
    end::Extinction,
    filter::Facing,
    end::FiftyMoves,
    filter::FirstMoves,
    effect::Flipping,
    filter::Forks,
    end::FullBoard,
    effect::Gating,
    end::Goal,
    movement::Hand,
    movement::Hostages,
    effect::Imitation,
    end::InsufficientMaterial,
    effect::Metamorphosis,
    filter::MustCapture,
    movement::MutualCastling,
    filter::NoChecks,
    filter::NoFlight,
    filter::Paralysis,
    movement::Pass,
    end::Points,
    promote::Promotion,
    effect::Rebirth,
    movement::Relay,
    end::Repetition,
    capture::Rifle,
    end::Stalemate,
    movement::StandingPromotion,
    filter::Standoff,
    filter::Superko,
    filter::Swaps,
    filter::Trades,
    effect::Transfer,
    effect::Turncoat,
    movement::Turns,
    effect::Walls,
}
