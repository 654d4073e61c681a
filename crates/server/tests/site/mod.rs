//! The page without a server: the files that are written.

use menagerie_server::{SiteError, write_site};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A module of empty scripts: only the browser looks into them.
fn module() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in ["site.js", "worker.js", "page.js", "page_bg.wasm"] {
        fs::write(folder.path().join(file), file).unwrap();
    }
    fs::write(folder.path().join("service-worker.js"), "self.ready = MENAGERIE;\n").unwrap();
    folder
}

/// All files of a folder, by their paths in it.
fn files(folder: &Path, within: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name().into_string().unwrap())).unwrap();
        let name = format!("{within}{name}");
        if path.is_dir() {
            files(&path, &format!("{name}/"), found);
        } else {
            found.insert(name);
        }
    }
}

#[test]
fn a_site_has_all_that_its_files_name_and_its_service_worker_keeps_all_of_them() {
    let (out, module) = (tempfile::tempdir().unwrap(), module());
    match write_site(out.path(), module.path()) {
        // The page was left out of this build on purpose.
        Err(SiteError::NoPage) => return,
        written => drop(written.unwrap()),
    }
    let read = |file: &str| fs::read_to_string(out.path().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut there = BTreeSet::new();
    files(out.path(), "", &mut there);
    let games: serde_json::Value = serde_json::from_str(&read("api/games.json")).unwrap();
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let info: serde_json::Value = serde_json::from_str(&read(&format!("api/games/{name}.json"))).unwrap();
        assert_eq!(
            info["introduction"].as_bool().unwrap(),
            there.contains(&format!("api/games/{name}/introduction.json"))
        );
        assert_eq!(info["report"].as_bool().unwrap(), there.contains(&format!("api/games/{name}/report.json")));
        for picture in ["board.svg", "front.svg"] {
            assert!(there.contains(&format!("api/games/{name}/{picture}")), "{name}: {picture}");
        }
    }
    let mut pictures = BTreeSet::new();
    // The documentation has addresses of the server as words.
    let is_of_docs = |file: &&String| file.starts_with("api/docs") || *file == "api/search.json";
    assert!(there.iter().filter(is_of_docs).count() > 80);
    for file in there.iter().filter(|file| file.ends_with(".json") && !is_of_docs(file)) {
        let text = read(file);
        assert!(!text.contains("/api/"), "{file} has an address of the server");
        let named = text.split("pictures/").skip(1).map(|rest| rest.split(".svg").next().unwrap());
        pictures.extend(named.map(|name| format!("pictures/{name}.svg")));
    }
    assert!(pictures.len() > 100, "{}", pictures.len());
    assert_eq!(pictures.difference(&there).collect::<Vec<_>>(), [""; 0]);
    let document = read("index.html");
    assert!(document.contains("name=\"menagerie-site\"") && !document.contains("=\"/"), "{document}");
    let worker = read("service-worker.js");
    let list = worker.split_once("files: ").unwrap().1.split_once(" };").unwrap().0;
    let kept: Vec<(String, String)> = serde_json::from_str(list).unwrap();
    let mut kept: BTreeSet<String> = kept.into_iter().map(|(file, _)| file).collect();
    kept.insert("service-worker.js".to_string());
    assert_eq!(kept, there);

    // The next version takes its place; what is the same is the same version.
    fs::write(out.path().join("CNAME"), "chess.example").unwrap();
    fs::write(out.path().join("assets/mine.js"), "").unwrap();
    fs::write(module.path().join("extra.js"), "").unwrap();
    write_site(out.path(), module.path()).unwrap();
    assert!(out.path().join("site/extra.js").exists());
    fs::remove_file(module.path().join("extra.js")).unwrap();
    write_site(out.path(), module.path()).unwrap();
    assert!(!out.path().join("site/extra.js").exists());
    assert!(out.path().join("CNAME").exists() && out.path().join("assets/mine.js").exists(), "they are no files of it");
    assert_eq!(read("service-worker.js"), worker);
    fs::write(module.path().join("site.js"), "another").unwrap();
    write_site(out.path(), module.path()).unwrap();
    assert_ne!(read("service-worker.js"), worker);
}

#[test]
fn a_site_that_was_not_written_to_its_end_can_be_written_again() {
    let (out, module) = (tempfile::tempdir().unwrap(), module());
    // A file of another program, and a disk that takes no more than that.
    fs::create_dir(out.path().join(".git")).unwrap();
    if matches!(write_site(out.path(), module.path()), Err(SiteError::NoPage)) {
        return;
    }
    fs::write(out.path().join("service-worker.js"), "const MENAGERIE = { version: \"\", files: [] };\n").unwrap();
    fs::create_dir(out.path().join(".menagerie-part")).unwrap();
    let stopped = write_site(out.path(), module.path()).unwrap_err();
    assert!(matches!(stopped, SiteError::File { .. }), "{stopped}");
    let worker = || fs::read_to_string(out.path().join("service-worker.js")).unwrap();
    assert!(worker().contains("files: []"), "the list comes last");
    fs::remove_dir(out.path().join(".menagerie-part")).unwrap();
    write_site(out.path(), module.path()).unwrap();
    assert!(worker().contains("site/site.js"));
    // A list that names files outside of the folder deletes none of them.
    let outside = tempfile::NamedTempFile::new_in(out.path().parent().unwrap()).unwrap();
    let name = outside.path().file_name().unwrap().to_string_lossy();
    fs::write(
        out.path().join("service-worker.js"),
        format!("const MENAGERIE = {{ version: \"1\", files: [[\"../{name}\",\"1\"]] }};\n"),
    )
    .unwrap();
    write_site(out.path(), module.path()).unwrap();
    assert!(outside.path().exists());
}

#[test]
fn the_folder_of_another_page_is_left_alone() {
    let (out, module) = (tempfile::tempdir().unwrap(), module());
    fs::create_dir(out.path().join("assets")).unwrap();
    for file in ["service-worker.js", "index.html", "assets/picture.svg"] {
        fs::write(out.path().join(file), "another page").unwrap();
    }
    let refused = write_site(out.path(), module.path()).unwrap_err();
    assert!(matches!(refused, SiteError::NotEmpty(_) | SiteError::NoPage), "{refused}");
    for file in ["service-worker.js", "index.html", "assets/picture.svg"] {
        assert_eq!(fs::read_to_string(out.path().join(file)).unwrap(), "another page");
    }
}

#[test]
fn nothing_is_written_over_what_is_no_site_or_without_a_module() {
    let (out, module) = (tempfile::tempdir().unwrap(), module());
    fs::write(out.path().join("letter.txt"), "dear").unwrap();
    let refused = write_site(out.path(), module.path()).unwrap_err();
    assert!(matches!(refused, SiteError::NotEmpty(_) | SiteError::NoPage), "{refused}");
    fs::remove_file(module.path().join("page.js")).unwrap();
    let refused = write_site(out.path(), module.path()).unwrap_err().to_string();
    assert!(refused.contains("has no page.js") && refused.contains("web/site/build"), "{refused}");
    let mut there = BTreeSet::new();
    files(out.path(), "", &mut there);
    assert_eq!(there.into_iter().collect::<Vec<_>>(), ["letter.txt"]);
}
