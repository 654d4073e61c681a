//! What is asked of the server, as it is said on the command line.

use clap::Args;
use std::path::PathBuf;

/// What is asked of the server.
#[derive(Args, Debug)]
pub struct Options {
    /// Instead, play games between two people each on `menagerie serve`, and print how long moves take and what they cost
    /// the server; `--write` puts the table between the marks of a document. Moves that were acknowledged and are gone
    /// after the server was killed are an error.
    #[arg(long, conflicts_with_all = ["load", "ini", "strength"])]
    pub server: bool,
    /// With `--server`: number of simultaneous games, a row for each; 0 for no row.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "200,500,1000,2000", requires = "server")]
    pub games: Vec<usize>,
    /// With `--server`: the same on a disk that takes 5 ms longer for each `fsync`.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "500", requires = "server")]
    pub slow_disk: Vec<usize>,
    /// With `--server`: sockets that are open while nobody moves, two in each game.
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "server")]
    pub idle: usize,
    /// With `--server`: requests a second for the page, its script and answers about games meanwhile, each with a new connection.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "server")]
    pub pages: u32,
    /// With `--server`: how long each row is measured.
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..), requires = "server")]
    pub seconds: u64,
    /// With `--server`: the program to start; by default, the `menagerie` next to this one.
    #[arg(long, value_name = "PATH", requires = "server")]
    pub program: Option<PathBuf>,
    /// With `--server`: keep the games in this database of PostgreSQL, and not in folders; there is no slow disk then.
    #[arg(long, value_name = "ADDRESS", requires = "server")]
    pub database: Option<String>,
    /// With `--server` and `--database`: two processes that share it, by this NATS server. The players of a game are at different ones.
    #[arg(long, value_name = "ADDRESS", requires = "database")]
    pub bus: Option<String>,
    /// With `--server`: one more argument for `menagerie serve`; may be given several times.
    #[arg(long = "argument", value_name = "ARGUMENT", allow_hyphen_values = true, requires = "server")]
    pub arguments: Vec<String>,
}
