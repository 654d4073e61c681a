//! The tests of the server in one program, so that they are linked once.

mod api;
mod client;
mod crowd;
mod mail;
mod play;
#[cfg(unix)]
mod processes;
mod push;
mod site;
