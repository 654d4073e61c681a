//! A program that reads the same file.

use super::{PeerPlan, older};
use crate::program::Program;
use anyhow::{Context, Result};
use menagerie_import::Entry;
use std::collections::BTreeSet;
use std::io::Write;
use tempfile::NamedTempFile;

/// A running program with the variants it has loaded.
pub struct Peer {
    pub(super) plan: PeerPlan,
    program: Program,
    variants: BTreeSet<String>,
    /// The file in its own words, which is there as long as it runs.
    file: NamedTempFile,
}

impl Peer {
    pub(super) fn start(plan: PeerPlan, ini: &str) -> Result<Peer> {
        let mut file = NamedTempFile::new().context("cannot make a file for the peer to read")?;
        let text = if plan.older { older::rewrite(ini) } else { ini.to_string() };
        file.write_all(text.as_bytes()).context("cannot write a file for the peer to read")?;
        let program = Program::start(&plan.uci, &[]).with_context(|| plan.name.clone())?;
        let mut peer = Peer { plan, program, variants: BTreeSet::new(), file };
        peer.load()?;
        Ok(peer)
    }

    fn load(&mut self) -> Result<()> {
        self.program.tell(&format!("setoption name VariantPath value {}", self.file.path().display()))?;
        self.program.tell("uci")?;
        let mut found = BTreeSet::new();
        self.program.wait(|line| {
            if line.starts_with("option name UCI_Variant") {
                found = line.split(" var ").skip(1).map(|name| name.trim().to_string()).collect();
            }
            (line == "uciok").then_some(())
        })?;
        self.variants = found;
        Ok(())
    }

    /// Restarts it, as after a variant that it did not survive.
    pub(super) fn restart(&mut self) -> Result<()> {
        self.program = Program::start(&self.plan.uci, &[])?;
        self.load()
    }

    pub(super) fn has(&self, variant: &str) -> bool {
        self.variants.contains(variant)
    }

    /// What an entry of a file needs that the program does not know.
    pub(super) fn lacks(&self, entry: &Entry) -> Option<String> {
        let newer = older::newer_use(&entry.key, &entry.value).filter(|_| self.plan.older).map(str::to_string);
        newer.or_else(|| (!self.knows(&entry.key)).then(|| entry.key.clone()))
    }

    fn knows(&self, option: &str) -> bool {
        let known = |name: &str| self.plan.knows.iter().any(|known| known == name);
        let renamed = older::NAMES.iter().any(|(now, then)| *now == option && (then.is_empty() || known(then)));
        // Regions of custom pieces are named after these.
        let region = option.starts_with("mobilityRegion") && !option.contains("Custom");
        self.plan.knows.is_empty() || known(option) || renamed || region
    }

    /// The moves of a position with the counts below them.
    pub(super) fn divide(&mut self, variant: &str, moves: &[String], depth: u32) -> Result<Vec<(String, u64)>> {
        self.program.tell(&format!("setoption name UCI_Variant value {variant}"))?;
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.program.tell(&format!("position startpos{moves}"))?;
        self.program.tell(&format!("go perft {depth}"))?;
        let mut found = Vec::new();
        self.program.wait(|line| {
            if let Some((mv, count)) = line.split_once(": ")
                && !mv.contains(' ')
                && let Ok(count) = count.trim().parse()
            {
                found.push((mv.to_string(), count));
            }
            line.starts_with("Nodes searched:").then_some(())
        })?;
        Ok(found)
    }
}
