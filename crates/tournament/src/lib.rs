#![doc = include_str!("../README.md")]

mod adjudication;
mod clock;
mod contestant;
mod elsewhere;
mod engines;
mod error;
mod fingerprint;
mod game;
mod journal;
mod openings;
mod pace;
mod pgn;
mod player;
mod record;
mod report;
mod run;
mod schedule;
mod seats;
pub mod spsa;
mod standings;
pub mod statistics;

pub use adjudication::{Adjudication, Draw, Resign};
pub use contestant::{Contestant, Engine, EngineProtocol, Ours, Program, WeightsChoice};
pub use elsewhere::{Assignment, Common, Workers};
pub use engines::{Castling, GameSetup, KnownEngine, Passes, PositionCommand, StartVariant, known};
pub use error::Error;
pub use game::Referee;
pub use journal::Journal;
pub use openings::{Balance, Opening, Openings, Source, book};
pub use pace::{PlayerLimits, TimeControl};
pub use pgn::to_pgn;
pub use record::{MoveRecord, Record, Side, Termination};
pub use run::{Match, MatchObserver};
pub use schedule::{Format, Pairing, Schedule};
pub use seats::Seats;
pub use standings::{Standings, Tally};
