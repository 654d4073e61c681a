#![doc = include_str!("../README.md")]

mod asked;
mod attempt;
mod castling;
mod choices;
mod drop_sites;
mod example;
mod explain;
mod explosion;
mod facts;
mod first_moves;
mod hand;
mod illegal;
mod movement;
mod must_capture;
mod mutual_castling;
mod no_checks;
mod no_flight;
mod paralysis;
mod partial;
mod pass;
mod reasons;
mod safety;
mod sentence;
mod standing_promotion;
mod standoff;
mod superko;
mod swaps;
mod trades;
mod transfer;
mod turns;
mod why;

pub use attempt::Attempt;
pub use explain::{Explain, MoveError};
pub use facts::{Attacker, Choice, Exposure, Limit, Name, Played, Power, RightLost, Standing, Stood};
pub use illegal::Illegal;
pub use partial::Sketch;
