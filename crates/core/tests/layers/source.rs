//! Which file of a crate uses which: read from its `use` lines and paths, through what modules re-export.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// A module: the names that lead to it from the root of its crate.
pub type Module = Vec<String>;

/// The files of a crate, and what each uses.
#[derive(Default)]
pub struct Source {
    /// The file of each module.
    pub files: BTreeMap<Module, PathBuf>,
    /// The modules that each module uses.
    pub uses: BTreeMap<Module, BTreeSet<Module>>,
    /// The other crates of the workspace that each module uses, without `menagerie_`.
    pub crates: BTreeMap<Module, BTreeSet<String>>,
    /// What each module names at the root of another crate of the workspace: `core::Game`.
    pub named: BTreeMap<Module, BTreeSet<String>>,
}

/// What one file says.
#[derive(Default)]
struct Said {
    paths: Vec<Vec<String>>,
    /// What it re-exports, by the name that it has here.
    exports: BTreeMap<String, Vec<String>>,
}

impl<'ast> Visit<'ast> for Said {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        // Tests may know of everything.
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let mut named = Vec::new();
        leaves(&item.tree, &mut Vec::new(), &mut named);
        for (name, path) in named {
            if !matches!(item.vis, syn::Visibility::Inherited) {
                self.exports.insert(name, path.clone());
            }
            self.paths.push(path);
        }
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {
        // Who may see it is not whom it knows.
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
}

/// The names that a `use` brings, each with the path it comes from.
fn leaves(tree: &syn::UseTree, before: &mut Vec<String>, found: &mut Vec<(String, Vec<String>)>) {
    let mut leaf = |last: &syn::Ident, name: String| {
        let mut path = before.clone();
        if last != "self" {
            path.push(last.to_string());
        }
        found.push((name, path));
    };
    match tree {
        syn::UseTree::Name(name) => leaf(&name.ident, name.ident.to_string()),
        syn::UseTree::Rename(rename) => leaf(&rename.ident, rename.rename.to_string()),
        syn::UseTree::Glob(_) => found.push(("*".to_string(), before.clone())),
        syn::UseTree::Group(group) => group.items.iter().for_each(|item| leaves(item, before, found)),
        syn::UseTree::Path(path) => {
            before.push(path.ident.to_string());
            leaves(&path.tree, before, found);
            before.pop();
        }
    }
}

impl Source {
    /// Reads a folder `src`.
    pub fn read(folder: &Path) -> Source {
        let mut files = BTreeMap::new();
        list(folder, &mut Vec::new(), &mut files);
        let said: BTreeMap<Module, Said> = files
            .iter()
            .map(|(module, file)| {
                let text = std::fs::read_to_string(file).unwrap();
                let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                let mut said = Said::default();
                said.visit_file(&parsed);
                (module.clone(), said)
            })
            .collect();
        let mut source = Source { files, ..Source::default() };
        for (module, said_here) in &said {
            let (mut uses, mut crates, mut named) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
            for path in &said_here.paths {
                if let Some(other) = path.first().and_then(|first| first.strip_prefix("menagerie_")) {
                    crates.insert(other.to_string());
                    named.extend(path.get(1).map(|name| format!("{other}::{name}")));
                }
                let target = source.absolute(module, path).and_then(|path| source.target(&said, path, 0));
                uses.extend(target.filter(|target| target != module));
            }
            source.uses.insert(module.clone(), uses);
            source.crates.insert(module.clone(), crates);
            source.named.insert(module.clone(), named);
        }
        source
    }

    /// A path from the root of the crate; nothing if it leads elsewhere.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Vec<String>> {
        let first = path.first()?;
        match first.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let above = module.len().checked_sub(ups)?;
                Some([&module[..above], &path[ups..]].concat())
            }
            _ => {
                let inner = [&module[..], &path[..1]].concat();
                self.files.contains_key(&inner).then(|| [module, path].concat())
            }
        }
    }

    /// The module whose file has what a path leads to.
    fn target(&self, said: &BTreeMap<Module, Said>, path: Vec<String>, depth: usize) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|&length| self.files.contains_key(&path[..length]))?;
        let (module, rest) = (path[..length].to_vec(), &path[length..]);
        let export = rest.first().and_then(|name| said[&module].exports.get(name)).filter(|_| depth < 8);
        let further = export.and_then(|export| self.absolute(&module, export));
        match further {
            Some(further) if further != path[..=length] => {
                self.target(said, [&further, &rest[1..]].concat(), depth + 1)
            }
            _ => Some(module),
        }
    }

    /// The modules that a module uses, and those that these use, and so on.
    fn reached<'a>(&'a self, from: &'a Module) -> BTreeSet<&'a Module> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(module) = open.pop() {
            open.extend(self.uses[module].iter().filter(|next| !next.is_empty() && seen.insert(*next)));
        }
        seen
    }

    /// The largest circle of modules that use one another; the root, which shows what there is, is not counted.
    pub fn largest_circle(&self) -> Vec<&Module> {
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            self.uses.keys().map(|module| (module, self.reached(module))).collect();
        let circle = |module: &&Module| {
            reached[*module].iter().filter(|other| reached[**other].contains(*module)).copied().collect::<Vec<_>>()
        };
        self.uses.keys().map(|module| circle(&module)).max_by_key(Vec::len).unwrap_or_default()
    }
}

fn list(folder: &Path, names: &mut Vec<String>, found: &mut BTreeMap<Module, PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            names.push(stem);
            list(&path, names, found);
            names.pop();
        } else if path.extension().is_some_and(|end| end == "rs") && stem != "tests" {
            let own = (!["mod", "lib", "main"].contains(&stem.as_str())).then_some(stem);
            found.insert(names.iter().cloned().chain(own).collect(), path);
        }
    }
}
