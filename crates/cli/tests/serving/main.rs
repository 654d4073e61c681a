//! `menagerie serve`, the program itself: what it promises when things go wrong.

#[cfg(unix)]
mod bots;
#[cfg(unix)]
mod clocks;
#[cfg(unix)]
mod curl;
#[cfg(unix)]
mod damage;
#[cfg(unix)]
mod disk;
#[cfg(unix)]
mod external_engine;
mod game;
mod history;
mod kill;
#[cfg(target_os = "linux")]
mod letters;
#[cfg(target_os = "linux")]
mod machine;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
#[path = "../../../server/tests/nats/mod.rs"]
mod nats;
#[cfg(target_os = "linux")]
mod network;
#[cfg(unix)]
mod operate;
#[cfg(target_os = "linux")]
mod postgres;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod restore;
#[cfg(target_os = "linux")]
mod secrets;
mod server;
mod start;
mod tls;
mod upkeep;
