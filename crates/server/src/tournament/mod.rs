//! Tournaments: arena, Swiss and round robin, for any game.
//!
//! A tournament is what is stored: its players, and its pairings with their results. Standings are made of these
//! ([`standings`]), and who meets whom next of the standings ([`pairing`]). One task ([`director`]) begins rounds and ends
//! tournaments; each of its steps is one transaction that finds no row where somebody else was first, so that a server that was
//! killed, or another one, goes on where it was. Games are ordinary games; what follows from their results comes by the outbox,
//! as ratings do.

mod director;
mod entry;
mod games;
mod hub;
mod pairing;
mod request;
mod show;
mod standings;

pub use entry::entry_error;
pub use hub::{Loaded, TournamentHandle, Tournaments};
pub use request::{password, prepare};
pub use show::{Part, listed, page_of};
