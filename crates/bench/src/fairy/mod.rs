//! Checks the import: every variant of an ini is imported, and its counts are compared with the programs that read it too.

mod compare;
mod older;
mod peer;
mod report;

use anyhow::{Context, Result};
use compare::Comparison;
use menagerie_core::{Game, Library};
use menagerie_import::{Entry, Import, Importer, Note, Outcome};
use peer::Peer;
use serde::Deserialize;
use std::path::Path;
use std::time::{Duration, Instant};

const PEERS: &str = include_str!("../../fairy.toml");

/// The file `fairy.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    peers: Vec<PeerPlan>,
}

/// A program to compare with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PeerPlan {
    name: String,
    uci: String,
    /// Whether it wants older names of options.
    #[serde(default)]
    older: bool,
    /// The options it knows; all, where none are named.
    #[serde(default)]
    knows: Vec<String>,
}

/// One line of the table.
struct Row {
    import: Import,
    /// For each peer.
    comparisons: Vec<Comparison>,
}

/// What was compared and found.
struct Compatibility {
    peers: Vec<String>,
    rows: Vec<Row>,
    /// Reading and converting the whole file.
    time: Duration,
}

/// Imports every variant of a file, compares the counts, and prints the table.
///
/// # Errors
/// If the file cannot be read, or a peer that was there goes silent.
pub fn run(path: &Path, only: Option<&str>, write: Option<&Path>) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let began = Instant::now();
    let importer = Importer::new(&text)?;
    let imports = importer.all();
    let time = began.elapsed();
    let plan: Plan = toml::from_str(PEERS)?;
    let mut peers: Vec<Peer> = Vec::new();
    for plan in plan.peers {
        match Peer::start(plan, &text) {
            Ok(peer) => peers.push(peer),
            Err(error) => eprintln!("skipped: {error:#}"),
        }
    }
    let mut rows = Vec::new();
    for import in imports.into_iter().filter(|import| only.is_none_or(|only| import.variant == only)) {
        eprintln!("{} …", import.variant);
        let game = game(&import)?;
        let used = importer.entries_of(&import.variant);
        let comparisons = peers.iter_mut().map(|peer| comparison(&import, game.as_ref(), peer, &used));
        let comparisons = comparisons.collect::<Result<_>>()?;
        rows.push(Row { import, comparisons });
    }
    let found = Compatibility { peers: peers.into_iter().map(|peer| peer.plan.name).collect(), rows, time };
    print!("{}", found.table());
    if let Some(path) = write {
        report::write(&found, path)?;
    }
    Ok(())
}

/// The imported game, if there is one.
fn game(import: &Import) -> Result<Option<Game>> {
    let Outcome::Converted { toml, .. } = &import.outcome else { return Ok(None) };
    let mut library = Library::shipped();
    let name = library.add("imported.toml", &format!("name = \"imported-{}\"\n{toml}", import.game))?;
    Ok(Some(library.game(&name)?))
}

fn comparison(import: &Import, game: Option<&Game>, peer: &mut Peer, used: &[Entry]) -> Result<Comparison> {
    let Some(game) = game else { return Ok(Comparison::Refused) };
    if !peer.has(&import.variant) {
        return Ok(Comparison::NotLoaded);
    }
    if let Some(newer) = used.iter().find_map(|entry| peer.lacks(entry)) {
        return Ok(Comparison::Newer(newer));
    }
    let flags = used.iter().any(|entry| entry.key.starts_with("flagRegion"));
    if peer.plan.older && flags && !used.iter().any(|entry| entry.key.starts_with("flagPiece")) {
        return Ok(Comparison::Newer("flags for all pieces".to_string()));
    }
    if peer.plan.older && !older::same_depth(used) {
        return Ok(Comparison::Newer("zones of promotion that differ".to_string()));
    }
    compare::compare(game, peer, &import.variant)
}

/// Why a variant is refused, in one line.
fn reasons(notes: &[Note]) -> String {
    notes.iter().map(Note::to_string).collect::<Vec<_>>().join("; ")
}
