//! The list of fuzz targets.

mod betza;
mod cecp;
mod definition;
mod epd;
mod fen;
mod ini;
mod moves;
mod pgn;
mod protocol;
mod san;
mod uci;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, also that of its file, of its binary in `fuzz/` and of its folder of seeds.
    pub name: &'static str,
    /// Runs it on any bytes.
    pub run: fn(&[u8]),
}

/// All targets, in alphabetical order.
pub const TARGETS: &[Target] = &[
    Target { name: "betza", run: betza::run },
    Target { name: "cecp", run: cecp::run },
    Target { name: "definition", run: definition::run },
    Target { name: "epd", run: epd::run },
    Target { name: "fen", run: fen::run },
    Target { name: "ini", run: ini::run },
    Target { name: "moves", run: moves::run },
    Target { name: "pgn", run: pgn::run },
    Target { name: "san", run: san::run },
    Target { name: "uci", run: uci::run },
];
