//! Tables made by workers on other machines.
//!
//! The tables that a table needs, and several that were asked for, are independent of one another as far as none is needed by
//! another one. They are made level by level: first those that need none, then those that need only those, and so on; each by one
//! core. The passes over a large table are divided among all of them (`divide.rs`). Finished tables go through the object store.

use super::book::Book;
use super::error::TableError;
use super::kept::Kept;
use super::make::{Making, check_rules, file_of, folder_of, plan_with};
use super::material::Material;
use super::symmetry::Group;
use crate::measure::{NoProgress, Progress};
use menagerie_core::Game;
use menagerie_tournament::{Craft, Error, Job, Part, SharedFile, Task, Workers, fingerprint};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What all tables of a task have in common.
#[derive(Serialize, Deserialize)]
struct Common {
    memory: usize,
}

/// Classes of tables to be made, by the materials of each.
type Wanted = BTreeMap<Vec<String>, Ready>;

/// A class whose tables can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ready {
    /// The files that it needs.
    needs: BTreeSet<PathBuf>,
    /// How many positions it has, or as many as can be counted.
    positions: usize,
}

/// Who makes tables besides this process.
#[derive(Clone, Copy, Debug)]
pub struct Sharing<'a> {
    /// The workers.
    pub workers: &'a dyn Workers,
    /// Passes that look at so many positions at least are divided among them.
    pub divided_from: usize,
}

impl Sharing<'_> {
    /// A pass over so many positions takes some seconds, and to divide it takes one.
    pub const DIVIDED_FROM: usize = 1 << 20;
}

impl Making {
    /// Has the tables made that the tables of some materials need, and these themselves: by workers, where several can be made at
    /// once or passes are long, and otherwise here.
    ///
    /// # Errors
    /// Says what is wrong with the game, a material, a file or the workers. What was finished is kept.
    pub fn share(
        &self,
        sharing: Sharing<'_>,
        game: &Game,
        materials: &[String],
        stop: &AtomicBool,
        progress: &mut (dyn Progress + Send),
    ) -> Result<(), TableError> {
        check_rules(game)?;
        let folder = self.folder_for(game)?;
        let wanted: Vec<Material> =
            materials.iter().map(|material| Material::of(game, material)).collect::<Result<_, _>>()?;
        let mut before = Wanted::new();
        loop {
            let ready = ready(game, &wanted, &folder);
            if ready.is_empty() || ready == before {
                return Ok(());
            }
            before.clone_from(&ready);
            let (large, small): (Wanted, Wanted) =
                ready.into_iter().partition(|(_, class)| class.positions >= sharing.divided_from);
            match small.keys().next().or(large.keys().next()).filter(|_| small.len() < 2) {
                // One small table is made as fast here. One without a position is one all the same.
                Some(alone) => match self.run_with(Some(sharing), game, &alone[0], stop, progress) {
                    Ok(_) | Err(TableError::NoPosition { .. }) => {}
                    Err(error) => return Err(error),
                },
                None => {
                    progress.begin("tables", small.len(), 0);
                    self.level(sharing.workers, game, &folder, small, stop, progress)?;
                }
            }
            if stop.load(Ordering::Relaxed) {
                return Err(TableError::Stopped);
            }
        }
    }

    /// Has the tables made that can be made now.
    fn level(
        &self,
        workers: &dyn Workers,
        game: &Game,
        folder: &Path,
        ready: Wanted,
        stop: &AtomicBool,
        progress: &mut (dyn Progress + Send),
    ) -> Result<(), TableError> {
        let (mut files, mut names) = (Vec::new(), BTreeMap::new());
        for path in ready.values().flat_map(|class| &class.needs) {
            if !names.contains_key(path) {
                let file = shared_file(path)?;
                names.insert(path.clone(), file.name.clone());
                files.push(file);
            }
        }
        let part = |(materials, class): (&Vec<String>, &Ready)| Part {
            text: materials[0].clone(),
            needs: class.needs.iter().map(|path| names[path].clone()).collect(),
        };
        let parts = ready.iter().map(part).collect();
        let common = serde_json::to_string(&Common { memory: self.memory }).unwrap_or_default();
        let task =
            Task { craft: TableCraft::NAME, games: std::slice::from_ref(game), common, parts, files, stage: None };
        let mut failed = None;
        workers
            .share(&task, &|| stop.load(Ordering::Relaxed), &mut |_, bytes| {
                let made =
                    unpack(&bytes).ok_or_else(|| Error::Workers("what a worker sent is no table".to_string()))?;
                for (name, bytes) in made {
                    if let Err(why) = replace(&folder.join(&name), bytes) {
                        failed = Some(TableError::Write { path: folder.join(&name), why });
                        return Err(Error::Workers("a table cannot be written".to_string()));
                    }
                }
                progress.step();
                Ok(())
            })
            .map_err(|error| failed.take().unwrap_or(error.into()))
    }
}

/// The classes whose tables are not there, while all that they need are.
fn ready(game: &Game, wanted: &[Material], folder: &Path) -> Wanted {
    let mut ready = Wanted::new();
    let path = |material: &Material| file_of(folder, game, material);
    let book = Book::new(game);
    let positions = |(material, group): &(Material, Group)| book.layout(material, *group).map(|layout| layout.len());
    for material in wanted {
        let plan = plan_with(game, material, &BTreeSet::new(), folder);
        for class in plan.classes() {
            let needs: BTreeSet<PathBuf> = plan.needs(&class).iter().map(path).collect();
            let is_there = class.iter().all(|(material, _)| path(material).exists());
            if !is_there && needs.iter().all(|path| path.exists()) {
                let texts = class.iter().map(|(material, _)| material.text(game.definition())).collect();
                let sizes = class.iter().map(|member| positions(member).unwrap_or(usize::MAX));
                ready.insert(texts, Ready { needs, positions: sizes.fold(0, usize::saturating_add) });
            }
        }
    }
    ready
}

/// A finished table, as workers get it.
pub(super) fn shared_file(path: &Path) -> Result<SharedFile, TableError> {
    let bytes = fs::read(path).map_err(|why| TableError::Read { path: path.to_path_buf(), why })?;
    let name = format!("{} {}", fingerprint([bytes].iter()), file_name(path));
    Ok(SharedFile { name, path: path.to_path_buf() })
}

/// Writes a file whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(&new, path)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What a worker must be able to do for [`Making::share`]: it makes tables in a folder of its own.
#[derive(Debug)]
pub struct TableCraft {
    kept: Kept,
    jobs: AtomicUsize,
}

impl TableCraft {
    const NAME: &str = "tables";

    /// Tables that are needed are kept in this folder.
    pub fn new(folder: &Path) -> TableCraft {
        TableCraft { kept: Kept::new(folder), jobs: AtomicUsize::new(0) }
    }

    /// Makes a table in a folder in which those are that it needs. Gives the files of those that were made.
    fn make(&self, job: Job<'_>, own: &Path, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        let words = |error: io::Error| error.to_string();
        let game = job.games.first().ok_or("tables of no game")?;
        let Common { memory } = serde_json::from_str(job.common).map_err(|error| error.to_string())?;
        let folder = folder_of(own, game);
        fs::create_dir_all(&folder).map_err(words)?;
        let mut given = BTreeSet::new();
        for file in &job.part.needs {
            let name = file.split_once(' ').map_or(file.as_str(), |(_, name)| name);
            let from = self.kept.path(file)?;
            let to = self.kept.path(name).map(|_| folder.join(name))?;
            fs::hard_link(&from, &to).or_else(|_| fs::copy(&from, &to).map(|_| ())).map_err(words)?;
            given.insert(name.to_string());
        }
        let making = Making { folder: own.to_path_buf(), memory, threads: 1 };
        match making.run(game, &job.part.text, stop, &mut NoProgress) {
            // A table without a position is one all the same.
            Ok(_) | Err(TableError::NoPosition { .. }) => {}
            Err(TableError::Stopped) => return Ok(None),
            Err(error) => return Err(error.to_string()),
        }
        let mut made = Vec::new();
        for entry in fs::read_dir(&folder).map_err(words)? {
            let path = entry.map_err(words)?.path();
            let name = file_name(&path);
            if !given.contains(&name) && path.extension().is_some_and(|ending| ending == "table") {
                made.push((name, fs::read(&path).map_err(words)?));
            }
        }
        made.sort();
        Ok(Some(pack(&made)))
    }
}

impl Craft for TableCraft {
    fn name(&self) -> &'static str {
        TableCraft::NAME
    }

    fn has(&self, file: &str) -> bool {
        self.kept.has(file)
    }

    fn take(&self, file: &str, bytes: Vec<u8>) -> Result<(), String> {
        self.kept.take(file, &bytes)
    }

    fn work(&self, job: Job<'_>, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        let own = self.kept.folder().join(format!("job-{}", self.jobs.fetch_add(1, Ordering::Relaxed)));
        let made = self.make(job, &own, stop);
        // What is left of it does no harm.
        let _ = fs::remove_dir_all(&own);
        made
    }
}

/// Files in one: of each the length of its name and of its contents, and these.
fn pack(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut all = Vec::new();
    for (name, bytes) in files {
        for length in [name.len(), bytes.len()] {
            all.extend((length as u64).to_le_bytes());
        }
        all.extend(name.as_bytes());
        all.extend(bytes);
    }
    all
}

/// The names and contents of files in one; none if these are not such files, or one of them would be written elsewhere.
fn unpack(mut all: &[u8]) -> Option<Vec<(String, &[u8])>> {
    let mut files = Vec::new();
    while !all.is_empty() {
        let (lengths, rest) = all.split_first_chunk::<16>()?;
        let length = |at: usize| Some(u64::from_le_bytes(lengths[at..at + 8].try_into().ok()?));
        let (name, rest) = rest.split_at_checked(usize::try_from(length(0)?).ok()?)?;
        let (bytes, rest) = rest.split_at_checked(usize::try_from(length(8)?).ok()?)?;
        let name = std::str::from_utf8(name).ok()?;
        (Path::new(name).file_name()?.to_str()? == name).then_some(())?;
        files.push((name.to_string(), bytes));
        all = rest;
    }
    Some(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::PassCraft;
    use crate::tables::parts::pack as pack_data;
    use crate::tables::small;
    use menagerie_tournament::{Assignment, Common as MatchCommon, Record};
    use std::sync::Mutex;

    /// Does the parts of a task here, as workers would that get them one by one.
    #[derive(Debug)]
    struct Here {
        crafts: Vec<Box<dyn Craft>>,
        /// The craft and the number of parts of each task.
        tasks: Mutex<Vec<(String, usize)>>,
    }

    impl Here {
        fn new(folder: &Path) -> Here {
            let crafts: Vec<Box<dyn Craft>> = vec![Box::new(TableCraft::new(folder)), Box::new(PassCraft::new(folder))];
            Here { crafts, tasks: Mutex::default() }
        }

        fn parts_of(&self, craft: &str) -> Vec<usize> {
            let tasks = self.tasks.lock().unwrap();
            tasks.iter().filter(|(name, _)| name == craft).map(|(_, parts)| *parts).collect()
        }
    }

    /// Where what comes of the parts of a task goes.
    type Take<'a> = &'a mut dyn FnMut(usize, Vec<u8>) -> Result<(), Error>;

    impl Here {
        fn share(&self, task: &Task<'_>, take: Take<'_>) -> Result<(), Error> {
            self.tasks.lock().unwrap().push((task.craft.to_string(), task.parts.len()));
            let craft = self.crafts.iter().find(|craft| craft.name() == task.craft).unwrap();
            for (number, part) in task.parts.iter().enumerate().rev() {
                for file in task.files.iter().filter(|file| part.needs.contains(&file.name) && !craft.has(&file.name)) {
                    craft.take(&file.name, fs::read(&file.path).unwrap()).unwrap();
                }
                let job = Job { games: task.games, common: &task.common, part };
                take(number, craft.work(job, &AtomicBool::new(false)).unwrap().unwrap())?;
            }
            Ok(())
        }
    }

    /// Workers that do tasks as a function does.
    struct By<F>(F);

    impl<F> std::fmt::Debug for By<F> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("By")
        }
    }

    impl<F: Fn(&Task<'_>, Take<'_>) -> Result<(), Error> + Send + Sync> Workers for By<F> {
        fn play(
            &self,
            _common: MatchCommon<'_>,
            _games: &mut dyn Iterator<Item = Result<Assignment, Error>>,
            _over: &dyn Fn() -> bool,
            _take: &mut dyn FnMut(Vec<Record>) -> bool,
        ) -> Result<(), Error> {
            Err(Error::Workers("there are no games".to_string()))
        }

        fn share(&self, task: &Task<'_>, _over: &dyn Fn() -> bool, take: Take<'_>) -> Result<(), Error> {
            (self.0)(task, take)
        }
    }

    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (file_name(&path), fs::read(&path).unwrap())).collect()
    }

    fn making(folder: &Path) -> Making {
        Making { folder: folder.to_path_buf(), memory: 64, threads: 1 }
    }

    /// Makes tables by these workers, and compares their files with those that one process makes. Gives the names of these.
    fn compare(game: &Game, materials: &[&str], sharing: Sharing<'_>) -> Vec<String> {
        let [alone, shared] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let (stop, materials) = (AtomicBool::new(false), materials.iter().map(ToString::to_string).collect::<Vec<_>>());
        making(shared.path()).share(sharing, game, &materials, &stop, &mut NoProgress).unwrap();
        for material in &materials {
            making(alone.path()).run(game, material, &stop, &mut NoProgress).unwrap();
            making(shared.path()).run(game, material, &stop, &mut NoProgress).unwrap();
        }
        let [alone, shared] = [alone, shared].map(|folder| files(&folder_of(folder.path(), game)));
        assert!(alone == shared, "{}: {:?} {:?}", game.name(), alone.keys(), shared.keys());
        alone.into_keys().collect()
    }

    #[test]
    fn shared_tables_are_those_that_one_process_makes() {
        let worker = tempfile::tempdir().unwrap();
        let here = Here::new(worker.path());
        let workers = By(|task: &Task<'_>, take: Take<'_>| here.share(task, take));
        let sharing = Sharing { workers: &workers, divided_from: usize::MAX };
        let made = compare(&small::game(small::ROOKS), &["KRKR", "KRRK"], sharing);
        assert!(made.len() >= 4, "{made:?}");
        assert!(here.parts_of("tables").contains(&2), "both were made at once: {here:?}");
    }

    /// Moves are counted twice, since those of pawns set the clock back, and pawns can be captured en passant.
    const PAWNS: &str = "inherit = 'chess'\n[board]\nfiles = 3\nranks = 5\n\
        [pieces]\nqueen = false\nbishop = false\nknight = false\n[start]\nfen = 'kr1/p2/3/2P/KR1 w - - 0 1'\n\
        [rules]\ncastling = false\ninsufficient-material = false\npromotion.ranks = [5]\nfifty-moves.plies = 12";

    #[test]
    fn tables_whose_passes_are_divided_are_those_that_one_process_makes() {
        for (definition, material, divided_from) in [(small::ROOKS, "KRKR", 4000), (PAWNS, "KPKP", 2000)] {
            let worker = tempfile::tempdir().unwrap();
            let here = Here::new(worker.path());
            let workers = By(|task: &Task<'_>, take: Take<'_>| here.share(task, take));
            compare(&small::game(definition), &[material], Sharing { workers: &workers, divided_from });
            let parts = here.parts_of("table-passes");
            assert!(parts.len() > 5 && parts.iter().any(|&parts| parts > 20), "{parts:?}");
        }
    }

    #[test]
    fn what_is_no_part_of_a_pass_is_not_taken() {
        let (game, folder) = (small::game(small::ROOKS), tempfile::tempdir().unwrap());
        let stop = AtomicBool::new(false);
        let other = pack_data(&vec![1u16, 2]).unwrap();
        for sent in [Vec::new(), vec![1, 2, 3], other] {
            let workers = By(|_: &Task<'_>, take: Take<'_>| take(0, sent.clone()));
            let sharing = Sharing { workers: &workers, divided_from: 1 };
            let making = making(folder.path());
            let error = making.share(sharing, &game, &["KRK".to_string()], &stop, &mut NoProgress).unwrap_err();
            assert_eq!(error.to_string(), "what a worker sent is no part of a table");
        }
        let left = files(&folder_of(folder.path(), &game));
        assert!(left.is_empty(), "{:?}", left.keys());
    }

    /// What comes late is not done, and a worker that comes late knows all.
    #[test]
    fn parts_of_passes_that_are_over_are_not_made() {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let (here, first) = (Here::new(one.path()), Mutex::new(None::<(String, Part)>));
        let workers = By(|task: &Task<'_>, take: Take<'_>| {
            let mut first = first.lock().unwrap();
            if let (Some((common, part)), false) = (&*first, task.parts.is_empty()) {
                let fresh = Here::new(other.path());
                fresh.share(task, take)?;
                let job = Job { games: task.games, common, part };
                let craft = fresh.crafts.last().unwrap();
                assert!(matches!(craft.work(job, &AtomicBool::new(false)), Ok(None)));
                return Ok(());
            }
            *first = task.parts.first().map(|part| (task.common.clone(), part.clone()));
            here.share(task, take)
        });
        compare(&small::game(small::ROOKS), &["KRK"], Sharing { workers: &workers, divided_from: 1000 });
    }

    #[test]
    fn files_in_one_are_found_again_and_stay_where_they_belong() {
        let packed = pack(&[("KRK.table".to_string(), vec![1, 2, 3]), ("KK.table".to_string(), Vec::new())]);
        let found = unpack(&packed).unwrap();
        assert_eq!(found, [("KRK.table".to_string(), &[1, 2, 3][..]), ("KK.table".to_string(), &[][..])]);
        assert_eq!(unpack(&packed[..packed.len() - 1]), None);
        assert_eq!(unpack(&pack(&[("../KRK.table".to_string(), vec![1])])), None);
        assert_eq!(unpack(&[255; 40]), None);
        let craft = TableCraft::new(Path::new("/nowhere"));
        assert!(craft.take("../x", Vec::new()).unwrap_err().contains("no name of a table"));
    }
}
