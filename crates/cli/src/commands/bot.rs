//! `menagerie bot`

use crate::bot::{Bot, Client, Ending, Failure, Opponents, Range, Rated, Rules, TokenArguments};
use crate::text::one_line;
use crate::{games, stop};
use anyhow::{Result, bail};
use clap::Args;
use menagerie_core::Library;
use menagerie_tournament::{Contestant, Engine, EnginePlayer};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use ureq::http::Uri;

/// How long to look for a game that an engine knows.
const PATIENCE: Duration = Duration::from_secs(10);

/// Let an engine play on a server, as an account of its own.
///
/// The program listens for challenges, accepts those that its rules allow, and plays until Ctrl-C. It connects again when it loses the
/// server, and goes on with its games after it is started again. Its token comes from a file, or from the variable
/// MENAGERIE_TOKEN; the page /account of the server makes one, with the scope `bot:play`. See docs/bots.md.
///
/// Example: menagerie bot URL --token-file token --game omega --time 60-900 --concurrency 2
#[derive(Args, Debug)]
pub struct Arguments {
    /// The address of the server.
    pub url: String,
    /// The token of the account.
    #[command(flatten)]
    pub token: TokenArguments,
    /// Make the account a program first, for ever; it must not have played.
    #[arg(long)]
    pub upgrade: bool,
    /// The engine, as for `menagerie match`: `ours`, a known program, or `cmd=PATH proto=uci`, with options `key=value`.
    #[arg(long, value_name = "ENGINE", default_value = "ours")]
    pub engine: String,
    /// Accept this game; give it again for more. By default all games that the program knows.
    #[arg(long = "game", value_name = "NAME", help_heading = "Challenges to accept")]
    pub games: Vec<String>,
    /// The seconds at the beginning of a game.
    #[arg(long, value_name = "A-B", help_heading = "Challenges to accept")]
    pub time: Option<Range>,
    /// The seconds that each move adds.
    #[arg(long, value_name = "A-B", help_heading = "Challenges to accept")]
    pub increment: Option<Range>,
    /// Accept games without a clock, and correspondence games.
    #[arg(long, help_heading = "Challenges to accept")]
    pub unlimited: bool,
    /// Whether rated games are accepted.
    #[arg(long, value_enum, default_value_t = Rated::Any, help_heading = "Challenges to accept")]
    pub rated: Rated,
    /// The ratings of opponents; guests have none.
    #[arg(long, value_name = "A-B", help_heading = "Challenges to accept")]
    pub ratings: Option<Range>,
    /// Against whom.
    #[arg(long, value_enum, default_value_t = Opponents::Any, help_heading = "Challenges to accept")]
    pub opponents: Opponents,
    /// The number of games to play at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// What becomes of games at Ctrl-C.
    #[arg(long, value_enum, default_value_t = Ending::Finish)]
    pub at_end: Ending,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the arguments, the token or the account.
pub fn run(arguments: &Arguments, library: &Library) -> Result<()> {
    for name in &arguments.games {
        games::find(library, name)?;
    }
    let contestant: Contestant = arguments.engine.parse()?;
    let client = client(&arguments.url, &arguments.token)?;
    check_engine(&contestant, library, &arguments.games)?;
    if arguments.upgrade {
        client.post("/api/bot/account/upgrade", None).map_err(|failure: Failure| anyhow::anyhow!("{failure}"))?;
    }
    let rules = Rules {
        games: arguments.games.clone(),
        time: arguments.time,
        increment: arguments.increment,
        unlimited: arguments.unlimited,
        rated: arguments.rated,
        ratings: arguments.ratings,
        opponents: arguments.opponents,
        concurrency: usize::from(arguments.concurrency),
    };
    let (library, stop) = (library.clone(), Arc::default());
    let what = match arguments.at_end {
        Ending::Finish => "ending when the games that go on are finished",
        Ending::Leave => "ending; the games that go on are left",
    };
    stop::when_asked(&stop, what)?;
    Bot { client, contestant, library, rules, ending: arguments.at_end, stop }.run()
}

/// Starts a program once before it is offered to others: for each game that is named, or else for one that it knows.
fn check_engine(contestant: &Contestant, library: &Library, games: &[String]) -> Result<()> {
    if !matches!(contestant.engine, Engine::Program(_)) {
        return Ok(());
    }
    let starts =
        |name: &str| -> Result<()> { Ok(EnginePlayer::start(contestant, &games::find(library, name)?).map(drop)?) };
    if !games.is_empty() {
        return games.iter().try_for_each(|name| starts(name));
    }
    let began = Instant::now();
    let mut first = None;
    for name in library.names() {
        match starts(name) {
            Ok(()) => return Ok(()),
            Err(error) => drop(first.get_or_insert(error)),
        }
        // One that knows none of the games says so at once.
        if began.elapsed() > PATIENCE {
            break;
        }
    }
    first.map_or(Ok(()), Err)
}

/// A server by its address, asked with a token.
///
/// # Errors
/// Says what is wrong with the address or the token.
pub fn client(url: &str, token: &TokenArguments) -> Result<Client> {
    let address = url.parse::<Uri>().ok().filter(|address| address.host().is_some_and(|host| !host.is_empty()));
    if !address.is_some_and(|address| matches!(address.scheme_str(), Some("https" | "http"))) {
        bail!("`{url}` is no address of a server: expected one like https://example.org");
    }
    if !is_private(url) {
        eprintln!(
            "warning: everybody on the way to {} can read the token: give an address with https://",
            one_line(url)
        );
    }
    Ok(Client::new(url, &token.read()?))
}

/// Whether nobody on the way reads what is sent to an address: it is encrypted, or goes to this machine.
fn is_private(url: &str) -> bool {
    let Some(rest) = url.strip_prefix("http://") else { return true };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_private_without_encryption() {
        for url in ["https://example.org", "http://localhost:8000", "http://127.0.0.1:8000/", "http://[::1]:8000"] {
            assert!(is_private(url), "{url}");
        }
        for url in
            ["http://example.org", "http://localhost.example.org", "http://localhost@example.org", "http://192.0.2.1"]
        {
            assert!(!is_private(url), "{url}");
        }
    }
}
