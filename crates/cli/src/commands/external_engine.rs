//! `menagerie external-engine`

use super::bot::client;
use crate::bot::TokenArguments;
use crate::external_engine::Provider;
use crate::{games, stop};
use anyhow::Result;
use clap::Args;
use menagerie_core::Library;
use menagerie_tournament::Contestant;
use std::sync::Arc;

/// Let an engine on this machine analyse what you look at on a server.
///
/// The engine becomes one of the choices on the analysis board of your account, and of nobody else's. It analyses until Ctrl-C, and connects again
/// when it loses the server. The token comes from a file, or from the variable MENAGERIE_TOKEN; the page /account of the server makes
/// one, with the scope `engine:write`. See docs/external-engines.md.
///
/// Example: menagerie external-engine URL --token-file token --engine "cmd=stockfish proto=uci threads=4" --game chess
#[derive(Args, Debug)]
pub struct Arguments {
    /// The address of the server.
    pub url: String,
    /// The token of the account.
    #[command(flatten)]
    pub token: TokenArguments,
    /// The engine, as for `menagerie match`: `ours`, a known program, or `cmd=PATH proto=uci`, with options `key=value`.
    #[arg(long, value_name = "ENGINE", default_value = "ours")]
    pub engine: String,
    /// What the page calls it; by default the name of the engine.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Offer it for this game; give it again for more. By default for all games.
    #[arg(long = "game", value_name = "GAME")]
    pub games: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the arguments, the token or the server.
pub fn run(arguments: &Arguments, library: &Library) -> Result<()> {
    for name in &arguments.games {
        games::find(library, name)?;
    }
    let contestant: Contestant = arguments.engine.parse()?;
    let client = client(&arguments.url, &arguments.token)?;
    let name = arguments.name.clone().unwrap_or_else(|| contestant.name.clone());
    let (library, stop) = (library.clone(), Arc::default());
    stop::when_asked(&stop, "ending")?;
    Provider { client, contestant, library, name, games: arguments.games.clone(), stop }.run()
}
