//! The passes over one class, divided among workers.
//!
//! Workers have in memory what is known of the class so far. Before a pass they get what was decided in the passes before, and what
//! is to be looked at; each looks at a part of it and says what is decided. Which positions that may change is found out here. Passes
//! with little to look at are made here altogether.

use super::assist::CRAFT;
use super::book::Book;
use super::error::TableError;
use super::first::{First, Marks};
use super::parts::{Analysis, Codes, Event, FirstFound, Pass, Portion, Words, pack, unpack};
use super::range::Range;
use super::share::Sharing;
use super::solve::Steps;
use super::walk::Values;
use menagerie_core::Game;
use menagerie_tournament::{Error, Part, SharedFile, Stage, Task};
use std::fs;
use std::ops;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tempfile::TempDir;

/// The shortest pass that is divided has about so many parts: by default each takes about a second.
const PARTS: usize = 16;

/// Workers for the passes over one class.
pub(super) struct Divide<'a> {
    sharing: Sharing<'a>,
    game: &'a Game,
    /// What the name of the run is made of, and what workers get of it.
    analysis: (String, String),
    folder: TempDir,
    stop: &'a AtomicBool,
    progress: &'a dyn Steps,
    course: Mutex<Course>,
}

/// Takes what a worker has sent for some words of bits, if it can be that.
type Take<'a> = dyn FnMut(&ops::Range<usize>, &[u8]) -> Option<()> + 'a;

/// How far it is.
#[derive(Default)]
struct Course {
    /// The files of the finished tables and of events.
    files: Vec<SharedFile>,
    /// The names of those of events, in order.
    noted: Vec<String>,
    /// What has happened since.
    events: Vec<Event>,
    /// How many parts there were.
    parts: usize,
    failed: Option<TableError>,
}

/// What a pass is made of for workers.
struct Order<'a> {
    /// Its name, for people.
    what: &'a str,
    pass: Pass,
    words: Vec<ops::Range<usize>>,
    /// The file of the positions to be looked at; all if there is none.
    marked: Option<SharedFile>,
}

impl<'a> Divide<'a> {
    /// Divides the passes over the last sheets of a book, which has the others of these files. Its own files are in a folder
    /// within that one as long as it goes on.
    pub(super) fn new(
        sharing: Sharing<'a>,
        game: &'a Game,
        (analysis, files): (Analysis, Vec<SharedFile>),
        folder: &Path,
        (stop, progress): (&'a AtomicBool, &'a dyn Steps),
    ) -> Result<Divide<'a>, TableError> {
        let own = tempfile::Builder::new().prefix("passes-").tempdir_in(folder);
        let folder = own.map_err(|why| TableError::Write { path: folder.to_path_buf(), why })?;
        let text = serde_json::to_string(&analysis).unwrap_or_default();
        let course = Mutex::new(Course { files, ..Course::default() });
        Ok(Divide { sharing, game, analysis: (analysis.name, text), folder, stop, progress, course })
    }

    /// Whether a pass over that many positions is divided.
    pub(super) fn is_worth(&self, positions: usize) -> bool {
        positions >= self.sharing.divided_from
    }

    /// How many positions are looked at in a part of a pass: whole words of bits.
    fn portion(&self) -> usize {
        (self.sharing.divided_from / PARTS / 64).max(1) * 64
    }

    /// Makes the first pass; nothing if it was stopped, or failed.
    pub(super) fn first(&self, what: &str, book: &Book, range: &Range, marks: &Marks<'_>) -> Option<First> {
        let words = range.len().div_ceil(64);
        let step = self.portion() / 64;
        let portions = (0..words).step_by(step).map(|from| from..(from + step).min(words));
        let order = Order { what, pass: Pass::First, words: portions.collect(), marked: None };
        let mut all = First::default();
        self.give(order, &mut |words, bytes| {
            let found = unpack::<FirstFound>(bytes).ok()?;
            all.join(found.put(book, range, words, marks)?);
            Some(())
        })?;
        let codes = (0..range.len()).map(|at| book.code(range.place(at)).0 as u8).collect();
        self.note(Event::Codes(codes));
        Some(all)
    }

    /// Makes a pass over marked positions, of which some are won perhaps, and gives those that are decided; nothing if it was
    /// stopped, or failed. The marks are taken away.
    pub(super) fn pass(
        &self,
        what: &str,
        (book, range): (&Book, &Range),
        (values, plies): (Values, u16),
        (bits, hopeful): (&[AtomicU64], &[AtomicU64]),
    ) -> Option<Vec<u32>> {
        let words = portions(bits, self.portion());
        let [bits, hopeful] = [bits, hopeful].map(|all| Words::of(all.iter().map(|word| word.swap(0, Relaxed))));
        let marked = self.write("marked", &[bits, hopeful])?;
        let (path, counts) = (marked.path.clone(), values == Values::Counts);
        let pass = Pass::Next { counts, plies, marked: marked.name.clone() };
        let mut found = Vec::new();
        let given = self.give(Order { what, pass, words, marked: Some(marked) }, &mut |words, bytes| {
            let codes = unpack::<Codes>(bytes).ok()?;
            let own = words.start * 64..(words.end * 64).min(range.len());
            for (at, code) in codes.each() {
                own.contains(&at).then_some(())?;
                range.set(book, at, values, code);
                found.push(at as u32);
            }
            Some(())
        });
        // Nobody asks for it again.
        let _ = fs::remove_file(path);
        given.map(|()| found)
    }

    /// Notes that the moves of the fifty-move rule begin to be counted.
    pub(super) fn begin_count(&self) {
        self.note(Event::Count);
    }

    /// Notes what was decided in a pass.
    pub(super) fn decided(&self, (book, range): (&Book, &Range), values: Values, found: &[u32]) {
        let mut found = found.to_vec();
        found.sort_unstable();
        let code = |at: u32| (at as usize, book.value(range.place(at as usize), values));
        self.note(Event::Decided { counts: values == Values::Counts, codes: Codes::of(found.into_iter().map(code)) });
    }

    fn note(&self, event: Event) {
        if let Ok(mut course) = self.course.lock() {
            course.events.push(event);
        }
    }

    /// Ends it, and says why it failed, if it did. Workers forget what they have in time.
    pub(super) fn end(self) -> Option<TableError> {
        let course = self.course.into_inner().ok()?;
        let stage = Some(Stage { name: &self.analysis.0, before: course.parts, keeps: None });
        let (games, common) = (std::slice::from_ref(self.game), self.analysis.1);
        let task = Task { craft: CRAFT, games, common, parts: Vec::new(), files: course.files, stage };
        // What stays at the server is forgotten there in time, too.
        let _ = self.sharing.workers.share(&task, &|| false, &mut |_, _| Ok(()));
        course.failed
    }

    /// Gives a pass to workers, and what comes of each of its parts to `take`, which says whether it can be that. Nothing if it was
    /// stopped, or failed.
    fn give(&self, order: Order<'_>, take: &mut Take<'_>) -> Option<()> {
        self.write_events()?;
        let mut course = self.course.lock().ok()?;
        let (mut done, all) = (0, order.words.len());
        let task = self.task(&course, &order);
        course.parts += all;
        self.progress.begin(order.what, all);
        let given = self.sharing.workers.share(&task, &|| self.stop.load(Relaxed), &mut |number, bytes| {
            let taken = order.words.get(number).and_then(|words| take(words, &bytes));
            taken.ok_or_else(|| Error::Workers("what a worker sent is no part of a table".to_string()))?;
            done += 1;
            self.progress.step();
            Ok(())
        });
        course.failed = given.err().map(TableError::from);
        (course.failed.is_none() && done == all).then_some(())
    }

    /// Writes what has happened to a file, for workers.
    fn write_events(&self) -> Option<()> {
        let events = std::mem::take(&mut self.course.lock().ok()?.events);
        if !events.is_empty() {
            let file = self.write("events", &events)?;
            let mut course = self.course.lock().ok()?;
            course.noted.push(file.name.clone());
            course.files.push(file);
        }
        Some(())
    }

    /// A file of its own.
    fn write(&self, what: &str, data: &impl serde::Serialize) -> Option<SharedFile> {
        let mut course = self.course.lock().ok()?;
        let name = format!("{} {} {what}", self.analysis.0, course.parts);
        let path = self.folder.path().join(&name);
        let packed = pack(data).map_err(std::io::Error::other);
        match packed.and_then(|bytes| fs::write(&path, bytes)) {
            Ok(()) => Some(SharedFile { name, path }),
            Err(why) => {
                course.failed = Some(TableError::Write { path, why });
                None
            }
        }
    }

    fn task(&self, course: &Course, order: &Order<'_>) -> Task<'_> {
        let files: Vec<SharedFile> = course.files.iter().chain(&order.marked).cloned().collect();
        let needs: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        let part = |words: &ops::Range<usize>| {
            let portion = Portion { pass: order.pass.clone(), words: words.clone(), events: course.noted.clone() };
            Part { text: serde_json::to_string(&portion).unwrap_or_default(), needs: needs.clone() }
        };
        Task {
            craft: CRAFT,
            games: std::slice::from_ref(self.game),
            common: self.analysis.1.clone(),
            parts: order.words.iter().map(part).collect(),
            files,
            stage: Some(Stage { name: &self.analysis.0, before: course.parts, keeps: Some(course.files.len()) }),
        }
    }
}

/// Words in portions with about that many bits each.
fn portions(bits: &[AtomicU64], portion: usize) -> Vec<ops::Range<usize>> {
    let (mut all, mut from, mut set) = (Vec::new(), 0, 0);
    for (at, word) in bits.iter().enumerate() {
        set += word.load(Relaxed).count_ones() as usize;
        if set >= portion {
            all.push(from..at + 1);
            (from, set) = (at + 1, 0);
        }
    }
    if set > 0 {
        all.push(from..bits.len());
    }
    all
}
