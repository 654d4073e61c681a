//! The token of an account: where the command line has it from.

use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;

/// The variable of the environment that has the token, where no argument does.
const VARIABLE: &str = "MENAGERIE_TOKEN";

/// Where the token is.
#[derive(Args, Clone, Debug)]
pub struct TokenArguments {
    /// The file with the token.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// The token itself. Everybody on this machine can read it in the list of processes: a file or the variable MENAGERIE_TOKEN is
    /// for you alone.
    #[arg(long, value_name = "TOKEN", conflicts_with = "token_file", hide_short_help = true)]
    token: Option<String>,
}

impl TokenArguments {
    /// The token. One that stands on the command line is taken with a warning.
    ///
    /// # Errors
    /// Says that there is none, or why it cannot be read.
    pub fn read(&self) -> Result<String> {
        let text = match (&self.token, &self.token_file) {
            (Some(token), _) => {
                eprintln!(
                    "warning: everybody on this machine can read the token in the list of processes: give it with --token-file \
                     or in the variable {VARIABLE}"
                );
                token.clone()
            }
            (None, Some(file)) => {
                std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?
            }
            (None, None) => std::env::var(VARIABLE)
                .ok()
                .with_context(|| format!("give a token, with --token-file or in the variable {VARIABLE}"))?,
        };
        let token = text.trim();
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            bail!("that is no token: expected a line such as `mng_` and 64 digits, as the page /account shows it once");
        }
        Ok(token.to_string())
    }
}
