//! The side of a worker when the passes over one table are divided.

use super::book::Book;
use super::first::{First, Marks};
use super::kept::Kept;
use super::make::{fill, open};
use super::parts::{Analysis, Codes, Event, FirstFound, Pass, Portion, Words, pack, positions, unpack};
use super::passes::each_decided;
use super::range::{Range, bits};
use super::symmetry::Group;
use super::walk::{Values, Walker};
use menagerie_core::Game;
use menagerie_tournament::{Craft, Job};
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, RwLock};

/// The name by which tasks ask for [`PassCraft`].
pub(super) const CRAFT: &str = "table-passes";
/// A worker knows this many analyses at a time; others are set up again when they come.
const ANALYSES: usize = 2;
/// After this many words it is asked whether the work is still wanted.
const ASKED: usize = 64;

/// What a worker must be able to do for [`super::Making::share`] besides [`super::TableCraft`]: it makes parts of passes, of tables
/// that are large. What is known of these tables so far it has in memory.
#[derive(Debug)]
pub struct PassCraft {
    kept: Kept,
    analyses: Mutex<Vec<(String, Arc<RwLock<Known>>)>>,
}

/// What is known of an analysis.
struct Known {
    game: Game,
    book: Book,
    range: Range,
    /// How many files of events were taken.
    taken: usize,
    /// The positions to be looked at in a pass, and those of them that are won perhaps, with the name of their file.
    marked: (String, Vec<u64>, Vec<u64>),
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").field("game", &self.game.name()).field("taken", &self.taken).finish_non_exhaustive()
    }
}

impl PassCraft {
    /// Files that are needed are kept in this folder.
    pub fn new(folder: &Path) -> PassCraft {
        PassCraft { kept: Kept::new(folder), analyses: Mutex::default() }
    }

    /// What is known of an analysis: at first the finished tables.
    fn known(&self, game: &Game, analysis: &Analysis) -> Result<Arc<RwLock<Known>>, String> {
        let mut analyses = self.analyses.lock().map_err(|error| error.to_string())?;
        let at = analyses.iter().position(|(name, _)| *name == analysis.name);
        let one = match at {
            Some(at) => analyses.remove(at),
            None => {
                // Room is made before the new one takes some.
                analyses.truncate(ANALYSES - 1);
                (analysis.name.clone(), Arc::new(RwLock::new(Known::new(game, analysis, &self.kept)?)))
            }
        };
        let known = one.1.clone();
        analyses.insert(0, one);
        Ok(known)
    }
}

impl Craft for PassCraft {
    fn name(&self) -> &'static str {
        CRAFT
    }

    fn has(&self, file: &str) -> bool {
        self.kept.has(file)
    }

    fn take(&self, file: &str, bytes: Vec<u8>) -> Result<(), String> {
        self.kept.take(file, &bytes)
    }

    fn work(&self, job: Job<'_>, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        let game = job.games.first().ok_or("tables of no game")?;
        let analysis: Analysis = serde_json::from_str(job.common).map_err(|error| error.to_string())?;
        let portion: Portion = serde_json::from_str(&job.part.text).map_err(|error| error.to_string())?;
        let known = self.known(game, &analysis)?;
        if !known.read().map_err(|error| error.to_string())?.is_at(&portion) {
            known.write().map_err(|error| error.to_string())?.go_on(&portion, &self.kept)?;
        }
        let known = known.read().map_err(|error| error.to_string())?;
        // A portion of a pass that is over is not wanted any more.
        if !known.is_at(&portion) {
            return Ok(None);
        }
        match portion.pass {
            Pass::First => known.first(&portion, stop).map(|found| pack(&found)).transpose(),
            Pass::Next { counts, plies, .. } => {
                let values = if counts { Values::Counts } else { Values::Lengths };
                known.next(&portion, (values, plies), stop).map(|codes| pack(&codes)).transpose()
            }
        }
    }
}

impl Known {
    fn new(game: &Game, analysis: &Analysis, kept: &Kept) -> Result<Known, String> {
        let (mut book, mut class) = (Book::new(game), Vec::new());
        for sent in &analysis.sheets {
            let layout =
                book.layout(&sent.material, Group(sent.group)).ok_or("the table is too large for this machine")?;
            let sheet = book.add(layout, Group(sent.group));
            match &sent.file {
                Some(file) => {
                    let file = open(game, &kept.path(file)?).map_err(|error| error.to_string())?;
                    if file.header.codes != book.sheets[sheet].layout.len() {
                        return Err("a table has other positions than it should have".to_string());
                    }
                    fill(&mut book.sheets[sheet], &file).map_err(|error| error.to_string())?;
                }
                None => class.push(sheet),
            }
        }
        let range = Range::new(&book, &class);
        Ok(Known { game: game.clone(), book, range, taken: 0, marked: Default::default() })
    }

    /// Whether it is what a portion begins with.
    fn is_at(&self, portion: &Portion) -> bool {
        let has_marked = match &portion.pass {
            Pass::First => true,
            Pass::Next { marked, .. } => *marked == self.marked.0,
        };
        self.taken == portion.events.len() && has_marked
    }

    /// Takes what happened before the pass of a portion, and what is to be looked at.
    fn go_on(&mut self, portion: &Portion, kept: &Kept) -> Result<(), String> {
        let read = |file: &str| fs::read(kept.path(file)?).map_err(|why| format!("cannot read {file}: {why}"));
        if self.taken > portion.events.len() {
            return Ok(());
        }
        for file in &portion.events[self.taken..] {
            for event in unpack::<Vec<Event>>(&read(file)?)? {
                self.take(&event);
            }
            self.taken += 1;
        }
        if let Pass::Next { marked, .. } = &portion.pass {
            let [bits, hopeful]: [Words; 2] = unpack(&read(marked)?)?;
            let len = self.range.len().div_ceil(64);
            self.marked = (marked.clone(), bits.all(len), hopeful.all(len));
        }
        Ok(())
    }

    fn take(&self, event: &Event) {
        let here = |&(at, _): &(usize, _)| at < self.range.len();
        let put = |values: Values| move |(at, code)| self.range.set(&self.book, at, values, code);
        match event {
            Event::Codes(codes) => {
                let codes = codes.iter().map(|&code| super::value::Code(code.into())).enumerate();
                codes.filter(here).for_each(put(Values::Lengths));
            }
            Event::Count => {
                let limit = self.book.limit.unwrap_or_default();
                self.range.sheets.iter().for_each(|&sheet| self.book.sheets[sheet].begin_count(limit));
            }
            Event::Decided { counts: true, codes } => codes.each().filter(here).for_each(put(Values::Counts)),
            Event::Decided { counts: false, codes } => codes.each().filter(here).for_each(put(Values::Lengths)),
        }
    }

    /// The first pass; nothing if it is stopped.
    fn first(&self, portion: &Portion, stop: &AtomicBool) -> Option<FirstFound> {
        let positions = positions(&portion.words, &self.range);
        let reached = bits(self.range.len());
        let zeroing = if self.book.limit.is_some() { bits(self.range.len()) } else { Vec::new() };
        let marks = Marks { zeroing: &zeroing, reached: &reached };
        let (mut walker, mut first) = (Walker::new(&self.game), First::default());
        for at in positions.clone() {
            if at % (64 * ASKED) == 0 && stop.load(Relaxed) {
                return None;
            }
            first.look(&mut walker, &self.book, &self.range, at, &marks);
        }
        // What is known after the first pass is over, or no position: small numbers.
        let codes = positions.map(|at| self.book.code(self.range.place(at)).0 as u8).collect();
        Some(FirstFound { codes, zeroing: Words::of_bits(&zeroing), reached: Words::of_bits(&reached), first })
    }

    /// One of the passes that follow; nothing if it is stopped.
    fn next(&self, portion: &Portion, pass: (Values, u16), stop: &AtomicBool) -> Option<Codes> {
        let (_, bits, hopeful) = &self.marked;
        let (mut walker, mut found) = (Walker::new(&self.game), Vec::new());
        for word in portion.words.start..portion.words.end.min(bits.len()) {
            if word % ASKED == 0 && stop.load(Relaxed) {
                return None;
            }
            let marked = (word, bits[word], hopeful[word]);
            each_decided(&self.book, &self.range, &mut walker, pass, marked, |at, code| found.push((at, code)));
        }
        Some(Codes::of(found))
    }
}
