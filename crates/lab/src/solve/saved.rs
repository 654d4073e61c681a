//! The tables of a search in a file, so that a later run goes on from there.

use super::conditions::{self, Condition};
use super::search::{Attack, Solving};
use super::table::{ENTRY_BYTES, Entry};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::Ordering::Relaxed;

const HEAD: &str = "menagerie table 2";
/// How every head begins.
const HEADS: &str = "menagerie table ";
/// The search that a table is of: another number wherever keys, numbers or conditions get another meaning.
const SOLVER: &str = "2";

/// Why a file does not go with a search.
#[derive(Debug, thiserror::Error)]
pub enum WrongTable {
    /// It is something else.
    #[error("it is no table of a search")]
    NotATable,
    /// It is of another search.
    #[error("it is of another search: it has `{found}` where this one has `{expected}`")]
    Other {
        /// The line that differs.
        found: String,
        /// What it is here.
        expected: String,
    },
    /// It ends too early, or goes on after its end.
    #[error("it is cut short or damaged")]
    Damaged,
    /// It cannot be read.
    #[error("{0}")]
    Io(io::Error),
}

impl From<io::Error> for WrongTable {
    fn from(error: io::Error) -> WrongTable {
        match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => {
                WrongTable::Damaged
            }
            _ => WrongTable::Io(error),
        }
    }
}

impl Solving<'_> {
    /// What a table must have in common with the search, a line each.
    fn identity(&self) -> Vec<String> {
        let (fen, moves) = self.beginning();
        let game = self.position().game();
        let attack = match self.limits().attack {
            Attack::All => "all",
            Attack::ChecksAndThreats => "checks and threats",
        };
        let line = |name: &str, value: &str| format!("{name} {value}").trim_end().to_string();
        vec![
            HEAD.to_string(),
            line("solver", SOLVER),
            line("game", game.name()),
            line("rules", &game.definition().fingerprint_with_pieces()),
            line("fen", &fen),
            line("moves", &moves.join(" ")),
            line("attacker", &self.shared().attacker.to_string()),
            line("attack", attack),
            // Other programs may number positions otherwise.
            line("key", &format!("{:016x}", self.position().key())),
        ]
    }

    /// Writes the tables, without a checksum.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        let shared = self.shared();
        for line in self.identity() {
            writeln!(out, "{line}")?;
        }
        let (flags, nodes) = (shared.flags(), shared.nodes.load(Relaxed));
        // No thread searches now, so that what is counted is what is written.
        let (entries, conditions) = (shared.table.entries().count(), shared.conditions.all().count());
        writeln!(out, "{nodes} {flags} {entries} {conditions}")?;
        for entry in shared.table.entries() {
            entry.words().iter().try_for_each(|word| out.write_all(&word.to_le_bytes()))?;
        }
        for condition in shared.conditions.all() {
            condition.words().iter().try_for_each(|word| out.write_all(&word.to_le_bytes()))?;
        }
        Ok(())
    }

    /// Reads tables that [`Solving::save`] wrote, before the search begins. The tables may have another size. The limit of
    /// nodes counts from here.
    ///
    /// # Errors
    /// [`WrongTable`] if they are of another search, or incomplete; the tables are empty then.
    pub fn load(&mut self, from: &mut impl BufRead) -> Result<(), WrongTable> {
        let read = self.read(from);
        if read.is_err() {
            self.forget();
        }
        let most = self.limits().nodes;
        self.shared_mut().count_from_here(most);
        read
    }

    fn read(&self, from: &mut impl BufRead) -> Result<(), WrongTable> {
        for (index, expected) in self.identity().into_iter().enumerate() {
            let found = line(from).map_err(|error| match error {
                WrongTable::Damaged if index == 0 => WrongTable::NotATable,
                other => other,
            })?;
            if found != expected {
                return Err(if index == 0 && !found.starts_with(HEADS) {
                    WrongTable::NotATable
                } else {
                    WrongTable::Other { found, expected }
                });
            }
        }
        let counts = line(from)?;
        let counts: Option<Vec<u64>> = counts.split(' ').map(|count| count.parse().ok()).collect();
        let Some([nodes, flags, entries, conditions]) = counts.as_deref() else { return Err(WrongTable::Damaged) };
        let shared = self.shared();
        for _ in 0..*entries {
            shared.table.put_entry(Entry::from_words(words::<{ ENTRY_BYTES / 8 }>(from)?));
        }
        for _ in 0..*conditions {
            let condition = Condition::from_words(words::<{ conditions::WORDS }>(from)?);
            shared.conditions.put(condition.ok_or(WrongTable::Damaged)?);
        }
        // What compresses compares its checksum at the end.
        if from.read(&mut [0])? > 0 {
            return Err(WrongTable::Damaged);
        }
        shared.set_flags(*flags);
        shared.nodes.store(*nodes, Relaxed);
        Ok(())
    }
}

/// A line of text, which has an end.
fn line(from: &mut impl BufRead) -> Result<String, WrongTable> {
    let mut line = Vec::new();
    from.take(LONGEST).read_until(b'\n', &mut line)?;
    let text = String::from_utf8(line).map_err(|_| WrongTable::NotATable)?;
    text.strip_suffix('\n').map(str::to_string).ok_or(WrongTable::Damaged)
}

/// No line of a head is longer.
const LONGEST: u64 = 1 << 20;

fn words<const N: usize>(from: &mut impl Read) -> io::Result<[u64; N]> {
    let mut words = [0; N];
    for word in &mut words {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        *word = u64::from_le_bytes(bytes);
    }
    Ok(words)
}
