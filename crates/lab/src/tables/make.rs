//! Making a table with all that it needs, in a folder.

use super::book::{Book, Place, Sheet};
use super::divide::Divide;
use super::error::TableError;
use super::file::{self, Header, TableFile};
use super::layout::{Layout, Men, unpacked};
use super::material::Material;
use super::parts::{Analysis, SheetSent};
use super::plan::{Class, Plan};
use super::range::Range;
use super::share::{Sharing, shared_file};
use super::solve::{Solved, Solver, Steps};
use super::summary::Summary;
use super::symmetry::{Group, at_random};
use super::value::{Code, Worth};
use super::walk::{Values, Verdict, Walker};
use crate::measure::Progress;
use crate::placement::placement;
use menagerie_core::{Color, Game, Square};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// How many positions of a finished table are compared with their moves.
const CHECKED: usize = 20_000;

/// How a table is made.
#[derive(Clone, Debug)]
pub struct Making {
    /// The folder of the tables of all games.
    pub folder: PathBuf,
    /// The mebibytes that the tables may take in memory.
    pub memory: usize,
    /// How many threads work on it.
    pub threads: usize,
}

/// Refuses games in which a position is more than what stands where.
///
/// # Errors
/// Names the rule.
pub fn check_rules(game: &Game) -> Result<(), TableError> {
    match game.definition().remembering_rules().first() {
        Some(&(rule, reason)) => Err(TableError::Rule { game: game.name().to_string(), rule, reason }),
        None => Ok(()),
    }
}

impl Making {
    /// Makes the table of a material and all tables that it needs, if they are not there yet. Returns the summaries of the
    /// table and of those whose positions may come back to it, the one that was asked for first.
    ///
    /// # Errors
    /// Says what is wrong with the game, the material or a file. What was finished is kept.
    pub fn run(
        &self,
        game: &Game,
        material: &str,
        stop: &AtomicBool,
        progress: &mut (dyn Progress + Send),
    ) -> Result<Vec<Summary>, TableError> {
        self.run_with(None, game, material, stop, progress)
    }

    /// The same with workers, if there are any, for what is large.
    pub(super) fn run_with(
        &self,
        sharing: Option<Sharing<'_>>,
        game: &Game,
        material: &str,
        stop: &AtomicBool,
        progress: &mut (dyn Progress + Send),
    ) -> Result<Vec<Summary>, TableError> {
        check_rules(game)?;
        let wanted = Material::of(game, material)?;
        let folder = self.folder_for(game)?;
        let progress = Mutex::new(progress);
        let mut known = BTreeSet::new();
        loop {
            let plan = plan_with(game, &wanted, &known, &folder);
            let book = Book::new(game);
            let mut work = Work { making: self, sharing, game, folder: &folder, book, stop, progress: &progress };
            match work.all(&plan)? {
                Some(missing) => known.extend(missing),
                None => return work.summaries(&plan, &wanted),
            }
        }
    }
}

impl Making {
    /// The folder of a game's tables, which is made if it is not there.
    pub(super) fn folder_for(&self, game: &Game) -> Result<PathBuf, TableError> {
        let folder = folder_of(&self.folder, game);
        fs::create_dir_all(&folder).map_err(|why| TableError::Write { path: folder.clone(), why })?;
        Ok(folder)
    }
}

/// The plan for a material, with the symmetries of the tables that are in a folder.
pub(super) fn plan_with(game: &Game, wanted: &Material, known: &BTreeSet<(Material, Material)>, folder: &Path) -> Plan {
    Plan::new(game, wanted, known, |material| {
        Some(Group(open(game, &file_of(folder, game, material)).ok()?.header.group))
    })
}

/// The folder of a game's tables.
pub(super) fn folder_of(folder: &Path, game: &Game) -> PathBuf {
    folder.join(game.name().replace(':', "-"))
}

/// The name of a table's file.
pub(super) fn file_of(folder: &Path, game: &Game, material: &Material) -> PathBuf {
    folder.join(format!("{}.table", material.text(game.definition())))
}

/// What tells a game's rules and pieces from others; where pieces begin decides what they may do first.
pub(super) fn rules_of(game: &Game) -> String {
    let definition = game.definition();
    format!("{} {}", definition.fingerprint_with_pieces(), definition.starts.first())
}

struct Work<'a> {
    making: &'a Making,
    sharing: Option<Sharing<'a>>,
    game: &'a Game,
    folder: &'a Path,
    book: Book,
    stop: &'a AtomicBool,
    progress: &'a dyn Steps,
}

impl Work<'_> {
    /// Makes or reads all tables of a plan. Gives what the plan has missed.
    fn all(&mut self, plan: &Plan) -> Result<Option<BTreeSet<(Material, Material)>>, TableError> {
        let classes = plan.classes();
        self.check_memory(&classes)?;
        for class in &classes {
            if self.read(class)? {
                continue;
            }
            let sheets = self.add(class)?;
            let divide = self.divide(&sheets)?;
            let solver = Solver {
                game: self.game,
                book: &self.book,
                class: &sheets,
                threads: self.making.threads.max(1),
                divide: divide.as_ref(),
                stop: self.stop,
                progress: self.progress,
            };
            let solved = solver.run();
            let failed = divide.and_then(Divide::end);
            match solved {
                Solved::Done => {}
                Solved::Stopped => return Err(failed.unwrap_or(TableError::Stopped)),
                Solved::TooLong => return Err(self.too_large(&class[0].0)),
                Solved::Missing(missing) => return Ok(Some(missing)),
                Solved::NoPosition(place) => return Err(self.no_position_after(place)),
            }
            self.finish(class, &sheets)?;
        }
        Ok(None)
    }

    /// Workers for the passes over these sheets, if there are any and the sheets are large.
    fn divide(&self, class: &[usize]) -> Result<Option<Divide<'_>>, TableError> {
        let positions = Range::new(&self.book, class).len();
        let Some(sharing) = self.sharing.filter(|sharing| positions >= sharing.divided_from) else {
            return Ok(None);
        };
        let mut files = Vec::new();
        let mut sheets = Vec::new();
        for sheet in &self.book.sheets {
            let material = sheet.layout.material.clone();
            let file = match sheet.done {
                true => Some(shared_file(&file_of(self.folder, self.game, &material))?),
                false => None,
            };
            sheets.push(SheetSent {
                material,
                group: sheet.group.0,
                file: file.as_ref().map(|file| file.name.clone()),
            });
            files.extend(file);
        }
        let analysis = Analysis { name: format!("{:016x}", rand::random::<u64>()), sheets };
        let here = (self.stop, self.progress);
        Divide::new(sharing, self.game, (analysis, files), self.folder, here).map(Some)
    }

    fn text(&self, material: &Material) -> String {
        material.text(self.game.definition())
    }

    fn too_large(&self, material: &Material) -> TableError {
        TableError::TooLarge { material: self.text(material) }
    }

    fn layout(&self, material: &Material, group: Group) -> Result<Layout, TableError> {
        self.book.layout(material, group).ok_or_else(|| self.too_large(material))
    }

    /// Refuses what takes more memory than is allowed: two bytes a code, as much again where moves are counted and, while they are,
    /// once more; and eight for lists of positions.
    fn check_memory(&self, classes: &[Class]) -> Result<(), TableError> {
        let (mut codes, mut most) = (0, 0);
        for class in classes {
            let mut own = 0;
            for (material, group) in class {
                own += self.layout(material, *group)?.len();
            }
            codes += own;
            most = most.max(2 * codes + 8 * own + if self.book.limit.is_some() { 2 * codes + 2 * own } else { 0 });
        }
        let needed = most >> 20;
        let material = || classes.last().map(|class| self.text(&class[0].0)).unwrap_or_default();
        match needed > self.making.memory {
            true => Err(TableError::Memory { material: material(), needed, given: self.making.memory }),
            false => Ok(()),
        }
    }

    /// Adds empty sheets for a class.
    fn add(&mut self, class: &Class) -> Result<Vec<usize>, TableError> {
        let add = |(material, group): &(Material, Group)| Ok(self.book.add(self.layout(material, *group)?, *group));
        class.iter().map(add).collect()
    }

    /// Reads the tables of a class, if all are there.
    fn read(&mut self, class: &Class) -> Result<bool, TableError> {
        let paths: Vec<PathBuf> = class.iter().map(|(material, _)| file_of(self.folder, self.game, material)).collect();
        if !paths.iter().all(|path| path.exists()) {
            return Ok(false);
        }
        let mut files = Vec::new();
        for ((material, group), path) in class.iter().zip(&paths) {
            let file = open(self.game, path)?;
            let codes = self.layout(material, *group)?.len();
            if file.header.group != group.0 || file.header.codes != codes {
                return Err(TableError::Damaged {
                    path: path.clone(),
                    what: "its positions are numbered in another way",
                });
            }
            files.push(file);
        }
        let sheets = self.add(class)?;
        for (file, sheet) in files.iter().zip(sheets) {
            fill(&mut self.book.sheets[sheet], file)?;
        }
        Ok(true)
    }

    /// Checks and writes the sheets of a class that has been solved.
    fn finish(&mut self, class: &Class, sheets: &[usize]) -> Result<(), TableError> {
        for &sheet in sheets {
            self.book.sheets[sheet].done = true;
            if let Some(limit) = self.book.limit {
                self.book.sheets[sheet].end_count(limit);
            }
        }
        for &sheet in sheets {
            self.compare(sheet)?;
        }
        for (&sheet, (material, group)) in sheets.iter().zip(class) {
            let kept = &self.book.sheets[sheet];
            let codes = kept.layout.len();
            let (code, gain) = (|number: usize| kept.code(number).0, |number: usize| kept.gain(number));
            let mut lists: Vec<file::List<'_>> = vec![&code];
            lists.extend(kept.has_counted().then_some::<file::List<'_>>(&gain));
            let header = Header {
                game: self.game.name().to_string(),
                rules: rules_of(self.game),
                summary: Summary::of(self.game, kept, (*group, &self.book.symmetries), self.book.limit),
                group: group.0,
                codes,
                widths: lists.iter().map(|list| file::width((0..codes).map(list))).collect(),
            };
            file::write(&file_of(self.folder, self.game, material), &header, &lists)?;
        }
        Ok(())
    }

    /// Compares positions of a sheet in any orientation with what their moves say, each of which is made.
    fn compare(&self, sheet: usize) -> Result<(), TableError> {
        let material = &self.book.sheets[sheet].layout.material;
        let mut walker = Walker::literal(self.game);
        let mut rng = ChaCha8Rng::seed_from_u64(material.key());
        let mut compared = 0;
        let kept = |code: Code, values: Values| match self.book.limit {
            Some(limit) if values == Values::Counts => code.within(limit),
            _ => code,
        };
        let kinds = if self.book.limit.is_some() { &[Values::Lengths, Values::Counts][..] } else { &[Values::Lengths] };
        for number in 0..16 * CHECKED {
            if compared == CHECKED {
                break;
            }
            let men = at_random(material, self.game.board(), number, &mut rng);
            let side = Color::BOTH[number / 4 % 2];
            let list = super::book::sorted(&men).unwrap_or_default();
            let exists = walker.place(side, &list);
            compared += usize::from(exists);
            let twice = (1..men.len()).any(|at| men[..at].iter().any(|man| man.square == men[at].square));
            let place = self.book.place(side, &men);
            for values in kinds.iter().copied() {
                let found = place.map(|place| self.book.value(place, values)).unwrap_or(Code::NONE);
                let expected = match exists.then(|| walker.look(&self.book, values, u16::MAX, |_, _| {})) {
                    None => Code::NONE,
                    Some(Verdict::Is(worth)) => kept(Code::of(worth), values),
                    Some(_) => Code::OPEN,
                };
                if found != expected && !twice {
                    let fen = if exists { walker.position().fen() } else { format!("{men:?}") };
                    return Err(self.wrong(material, fen, found, expected));
                }
            }
        }
        Ok(())
    }

    fn no_position_after(&self, place: Place) -> TableError {
        let layout = &self.book.sheets[place.sheet].layout;
        let (mut men, mut list) = (Men::new(), Vec::new());
        let side = layout.men(place.number, &mut men).unwrap_or(Color::White);
        unpacked(&men, &mut list);
        let stands = |at: Square| {
            let man = list.iter().find(|man| man.square == at)?;
            Some(self.game.definition().letter(man.piece).to_string())
        };
        let placement = format!("{}, {side} to move", placement(self.game, stands));
        TableError::Unplaced { material: self.text(&layout.material), placement }
    }

    fn wrong(&self, material: &Material, fen: String, found: Code, expected: Code) -> TableError {
        let shown = |code: Code| code.worth().map_or("no position".to_string(), |worth: Worth| worth.to_string());
        TableError::Wrong { material: self.text(material), fen, found: shown(found), expected: shown(expected) }
    }

    /// The summaries of the class of a material, its own first and with its colours.
    fn summaries(&self, plan: &Plan, wanted: &Material) -> Result<Vec<Summary>, TableError> {
        let canonical = plan.canonical(wanted);
        let class = plan.classes().into_iter().find(|class| class.iter().any(|(material, _)| *material == canonical));
        let mut class = class.unwrap_or_default();
        class.sort_by_key(|(material, _)| *material != canonical);
        let summary = |(material, _): &(Material, Group)| {
            Ok(open(self.game, &file_of(self.folder, self.game, material))?.header.summary)
        };
        let mut found: Vec<Summary> = class.iter().map(summary).collect::<Result<_, TableError>>()?;
        let Some(own) = found.first_mut().filter(|own| own.sides.iter().any(|side| side.positions() > 0)) else {
            return Err(TableError::NoPosition { game: self.game.name().to_string(), material: self.text(wanted) });
        };
        if let Some(swap) = self.book.find(wanted).and_then(|found| found.swap) {
            *own = own.swapped(self.game, &self.book.symmetries[swap]);
        }
        Ok(found)
    }
}

/// Puts what a file has on a sheet, which is finished then.
pub(super) fn fill(sheet: &mut Sheet, file: &TableFile) -> Result<(), TableError> {
    file.each(0, |number, code| sheet.set(number, Code(code)))?;
    if file.header.widths.len() > 1 {
        sheet.take_gains(|see| file.each(1, see))?;
    }
    sheet.done = true;
    Ok(())
}

/// Opens the table of a game.
pub(super) fn open(game: &Game, path: &Path) -> Result<TableFile, TableError> {
    let file = TableFile::open(path)?;
    match file.header.rules == rules_of(game) {
        true => Ok(file),
        false => Err(TableError::OtherGame { path: path.to_path_buf(), game: game.name().to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::NoProgress;
    use crate::tables::small;

    /// A table has fewer symmetries than are found the next time, as where it was found by chance what follows from it.
    #[test]
    fn tables_with_fewer_symmetries_are_used() {
        let game = small::game(small::ROOKS);
        let folder = tempfile::tempdir().unwrap();
        let making = Making { folder: folder.path().to_path_buf(), memory: 64, threads: 1 };
        let (stop, mut progress) = (AtomicBool::new(false), NoProgress);
        let usual = making.run(&game, "KRK", &stop, &mut progress).unwrap();
        let rook = file_of(&folder_of(folder.path(), &game), &game, &Material::of(&game, "KRK").unwrap());
        let own = folder_of(folder.path(), &game);
        let plan = Plan::new(&game, &Material::of(&game, "KRK").unwrap(), &BTreeSet::new(), |_| Some(Group(1)));
        fs::remove_dir_all(&own).unwrap();
        fs::create_dir(&own).unwrap();
        let progress: Mutex<&mut (dyn Progress + Send)> = Mutex::new(&mut progress);
        let mut work = Work {
            making: &making,
            sharing: None,
            game: &game,
            folder: &own,
            book: Book::new(&game),
            stop: &stop,
            progress: &progress,
        };
        assert!(work.all(&plan).unwrap().is_none());
        assert_eq!(open(&game, &rook).unwrap().header.group, 1);
        let again = making.run(&game, "KRK", &stop, &mut NoProgress).unwrap();
        assert_eq!(
            again[0].sides.clone().map(|side| (side.won, side.drawn, side.lost)),
            usual[0].sides.clone().map(|side| (side.won, side.drawn, side.lost))
        );
        // The same with the sides exchanged has a table of its own.
        making.run(&game, "KRKR", &stop, &mut NoProgress).unwrap();
        assert!(own.join("KvKR.table").exists());
    }
}
