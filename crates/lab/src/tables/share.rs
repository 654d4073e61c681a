//! Tables made by workers on other machines.
//!
//! A pass of the analysis reads and changes codes all over a table, so that one table is made on one machine: between machines each
//! pass would send more than it computes. But the tables that a table needs, and several that were asked for, are independent of
//! one another as far as none is needed by another one. They are made level by level: first those that need none, then those that
//! need only those, and so on. Finished tables go through the object store.

use super::error::TableError;
use super::make::{Making, check_rules, file_of, folder_of, plan_with};
use super::material::Material;
use crate::measure::{NoProgress, Progress};
use menagerie_core::Game;
use menagerie_tournament::{Craft, Error, Job, Part, SharedFile, Task, Workers, fingerprint};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What all tables of a task have in common.
#[derive(Serialize, Deserialize)]
struct Common {
    memory: usize,
}

/// The files of a class of tables: those to be made, by their materials, and those that they need.
type Wanted = BTreeMap<Vec<String>, BTreeSet<PathBuf>>;

impl Making {
    /// Has the tables made that the tables of some materials need, and these themselves: by workers, where several can be made at
    /// once, and otherwise here.
    ///
    /// # Errors
    /// Says what is wrong with the game, a material, a file or the workers. What was finished is kept.
    pub fn share(
        &self,
        workers: &dyn Workers,
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
            before = ready.clone();
            match ready.keys().next().filter(|_| ready.len() == 1) {
                // One table is made as fast here. One without a position is one all the same.
                Some(alone) => match self.run(game, &alone[0], stop, progress) {
                    Ok(_) | Err(TableError::NoPosition { .. }) => {}
                    Err(error) => return Err(error),
                },
                None => {
                    progress.begin("tables", ready.len(), 0);
                    self.level(workers, game, &folder, ready, stop, progress)?;
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
        for path in ready.values().flatten() {
            if !names.contains_key(path) {
                let bytes = fs::read(path).map_err(|why| TableError::Read { path: path.clone(), why })?;
                let name = format!("{} {}", fingerprint([bytes].iter()), file_name(path));
                names.insert(path.clone(), name.clone());
                files.push(SharedFile { name, path: path.clone() });
            }
        }
        let part = |(materials, needs): (&Vec<String>, &BTreeSet<PathBuf>)| Part {
            text: materials[0].clone(),
            needs: needs.iter().map(|path| names[path].clone()).collect(),
        };
        let parts = ready.iter().map(part).collect();
        let common = serde_json::to_string(&Common { memory: self.memory }).unwrap_or_default();
        let task = Task { craft: TableCraft::NAME, games: std::slice::from_ref(game), common, parts, files };
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
    for material in wanted {
        let plan = plan_with(game, material, &BTreeSet::new(), folder);
        for class in plan.classes() {
            let needs: BTreeSet<PathBuf> = plan.needs(&class).iter().map(path).collect();
            let is_there = class.iter().all(|(material, _)| path(material).exists());
            if !is_there && needs.iter().all(|path| path.exists()) {
                let texts = class.iter().map(|(material, _)| material.text(game.definition())).collect();
                ready.insert(texts, needs);
            }
        }
    }
    ready
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Writes a file whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(&new, path)
}

/// What a worker must be able to do for [`Making::share`]: it makes tables in a folder of its own.
#[derive(Debug)]
pub struct TableCraft {
    folder: PathBuf,
    jobs: AtomicUsize,
    /// Kept while a file is written.
    writing: Mutex<()>,
}

impl TableCraft {
    const NAME: &str = "tables";

    /// Tables that are needed are kept in this folder.
    pub fn new(folder: &Path) -> TableCraft {
        TableCraft { folder: folder.to_path_buf(), jobs: AtomicUsize::new(0), writing: Mutex::new(()) }
    }

    /// Where a file is kept; none for a name that leads elsewhere.
    fn kept(&self, file: &str) -> Option<PathBuf> {
        (Path::new(file).file_name()?.to_str()? == file).then(|| self.folder.join(file))
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
            let (from, to) = (self.kept(file), self.kept(name).and(Some(folder.join(name))));
            let (Some(from), Some(to)) = (from, to) else { return Err(format!("{file} is no name of a table")) };
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
        self.kept(file).is_some_and(|path| path.exists())
    }

    fn take(&self, file: &str, bytes: Vec<u8>) -> Result<(), String> {
        let path = self.kept(file).ok_or_else(|| format!("{file} is no name of a table"))?;
        let _alone = self.writing.lock();
        replace(&path, &bytes).map_err(|why| format!("cannot write {}: {why}", path.display()))
    }

    fn work(&self, job: Job<'_>, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        let own = self.folder.join(format!("job-{}", self.jobs.fetch_add(1, Ordering::Relaxed)));
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
    use crate::tables::small;
    use menagerie_tournament::{Assignment, Common as MatchCommon, Record};

    /// Does the parts of a task here, as a worker would.
    #[derive(Debug)]
    struct Here(TableCraft, Mutex<Vec<usize>>);

    impl Workers for Here {
        fn play(
            &self,
            _common: MatchCommon<'_>,
            _games: &mut dyn Iterator<Item = Result<Assignment, Error>>,
            _over: &dyn Fn() -> bool,
            _take: &mut dyn FnMut(Vec<Record>) -> bool,
        ) -> Result<(), Error> {
            Err(Error::Workers("there are no games".to_string()))
        }

        fn share(
            &self,
            task: &Task<'_>,
            _over: &dyn Fn() -> bool,
            take: &mut dyn FnMut(usize, Vec<u8>) -> Result<(), Error>,
        ) -> Result<(), Error> {
            self.1.lock().unwrap().push(task.parts.len());
            for (number, part) in task.parts.iter().enumerate() {
                for file in task.files.iter().filter(|file| part.needs.contains(&file.name) && !self.0.has(&file.name))
                {
                    self.0.take(&file.name, fs::read(&file.path).unwrap()).unwrap();
                }
                let job = Job { games: task.games, common: &task.common, part };
                take(number, self.0.work(job, &AtomicBool::new(false)).unwrap().unwrap())?;
            }
            Ok(())
        }
    }

    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (file_name(&path), fs::read(&path).unwrap())).collect()
    }

    #[test]
    fn shared_tables_are_those_that_one_process_makes() {
        let game = small::game(small::ROOKS);
        let [alone, shared, worker] = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let making = |folder: &Path| Making { folder: folder.to_path_buf(), memory: 64, threads: 1 };
        let (stop, materials) = (AtomicBool::new(false), ["KRKR", "KRRK"].map(String::from));
        let workers = Here(TableCraft::new(worker.path()), Mutex::default());
        making(shared.path()).share(&workers, &game, &materials, &stop, &mut NoProgress).unwrap();
        for material in &materials {
            making(alone.path()).run(&game, material, &stop, &mut NoProgress).unwrap();
            making(shared.path()).run(&game, material, &stop, &mut NoProgress).unwrap();
        }
        let [alone, shared] = [alone, shared].map(|folder| files(&folder_of(folder.path(), &game)));
        assert!(alone == shared && alone.len() >= 4, "{:?} {:?}", alone.keys(), shared.keys());
        assert!(workers.1.lock().unwrap().contains(&2), "both were made at once: {:?}", workers.1);
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
