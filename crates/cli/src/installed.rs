//! What packages install with the program.

use std::env;
use std::path::{Path, PathBuf};

/// Where packages have the rules and the engine for browsers, from the folder above that of the program: `/usr/bin/menagerie` finds
/// `/usr/share/menagerie/site`.
const MODULE: &str = "share/menagerie/site";

/// The folder of the module that was installed with this program, if there is one.
pub fn module() -> Option<PathBuf> {
    module_of(&env::current_exe().and_then(|program| program.canonicalize()).ok()?)
}

fn module_of(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?.parent()?.join(MODULE);
    folder.is_dir().then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_module_is_found_from_the_program() {
        let prefix = tempfile::tempdir().unwrap();
        let program = prefix.path().join("bin/menagerie");
        assert_eq!(module_of(&program), None);
        let folder = prefix.path().join(MODULE);
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(module_of(&program), Some(folder));
        assert_eq!(module_of(Path::new("menagerie")), None);
    }
}
