//! `/api/games/{name}/report`.

use super::{get, problem};
use menagerie_core::Library;
use menagerie_lab::measure::report::Report;
use serde_json::{Value, json};
use std::path::Path;

/// The reports in the folder and those of the reference games: the name of the game, and the text.
fn kept() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        (name, serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
    };
    let references = Report::references().into_iter();
    let references = references.map(|report| (report.game.clone(), serde_json::to_value(report).unwrap()));
    std::fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap().path())).chain(references).collect()
}

#[tokio::test]
async fn every_report_is_of_a_game_by_its_rules_as_they_are() {
    let (library, kept) = (Library::shipped(), kept());
    assert!(kept.len() >= 11);
    for (name, report) in kept {
        let again = format!(
            "make it again: menagerie lab report {name} --nodes 1000 --json {name}.json, and keep it in reports/ or, of a \
             reference game, in references.json"
        );
        let rules = library.definition(&name).unwrap().fingerprint_with_pieces();
        assert_eq!((&report["game"], &report["rules"]), (&json!(name), &json!(rules)), "{again}");
        assert_eq!(get(&format!("/api/games/{name}")).await.json()["report"], true, "{name}");
        let shown = get(&format!("/api/games/{name}/report")).await.json();
        for key in ["title", "games", "nodes", "lengths", "mobility"] {
            assert_eq!(shown[key], report[key], "{name}: {key}");
        }
        let metrics = shown["metrics"].as_array().unwrap();
        let text = |metric: &Value, key: &str| metric[key].as_str().unwrap().len();
        assert!(metrics.iter().all(|metric| text(metric, "definition") > 20 && text(metric, "source") > 5), "{name}");
        for reference in shown["references"].as_array().unwrap() {
            let values = reference["values"].as_array().unwrap();
            assert_eq!(values.len(), metrics.len());
            assert!(values.iter().all(Value::is_number), "{name}: {reference}");
        }
    }
}

#[tokio::test]
async fn a_game_is_compared_with_others_and_has_one_report_for_all_armies() {
    let chess = get("/api/games/chess/report").await.json();
    let titles = |report: &Value| {
        let references = report["references"].as_array().unwrap();
        references.iter().map(|other| other["title"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!((chess["title"].as_str(), titles(&chess).len()), (Some("Chess"), 3), "{:?}", titles(&chess));
    let usual = get("/api/games/oomost1/report").await.json();
    assert_eq!(titles(&usual)[0], "Chess");
    assert_eq!(get("/api/games/oomost1:clobberers-rookies/report").await.json(), usual);
    // An error that is not known is null.
    let captures = usual["metrics"].as_array().unwrap().iter().find(|metric| metric["name"] == "Captures").unwrap();
    assert_eq!((&captures["value"], &captures["error"]), (&json!(0.0), &Value::Null));
}

#[tokio::test]
async fn a_game_without_a_report_says_how_to_make_one() {
    assert_eq!(get("/api/games/knightmate").await.json()["report"], false);
    let (status, kind, detail) = problem(&get("/api/games/knightmate/report").await);
    assert_eq!((status, kind.as_str()), (404, "not-found"));
    assert!(detail.contains("`menagerie lab report knightmate"), "{detail}");
    assert_eq!(problem(&get("/api/games/nothing/report").await).1, "unknown-game");
}
