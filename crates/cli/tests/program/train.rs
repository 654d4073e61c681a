//! `menagerie train`: it goes on where it was, and writes a network only if that wins its matches.

use super::{engine::engine, menagerie, output, refuses};
use std::fs;

/// As little as may be, so that nothing can be certain.
const FEW: [&str; 10] =
    ["--positions", "300", "--nodes", "10", "--neurons", "16", "--epochs", "2", "--match-games", "2"];

#[test]
fn a_network_that_is_not_better_for_certain_stays_with_its_positions_and_can_be_loaded_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let (data, out) = (folder.path().join("data"), folder.path().join("out.net"));
    let (data, out) = (data.to_str().unwrap(), out.to_str().unwrap());
    let rest = ["--match-nodes", "10", "--data", data, "--out", out];
    let arguments = [&["train", "los-alamos"][..], &FEW, &rest].concat();
    let assert = menagerie(&arguments).assert().code(1);
    let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(said.contains("not better for certain at 10 nodes a move"), "{said}");
    assert!(fs::metadata(out).is_err());
    let report: toml::Table = fs::read_to_string(format!("{data}/report.toml")).unwrap().parse().unwrap();
    assert!(report["command"].as_str().unwrap().starts_with("menagerie train los-alamos --positions 300 --nodes 10"));
    assert_eq!(report["validation-losses"].as_array().unwrap().len(), 2);
    assert!(fs::read_to_string(format!("{data}/loss.svg")).unwrap().starts_with("<svg"));
    let net = fs::read(format!("{data}/los-alamos.net")).unwrap();

    // The positions are there, and the same network comes of them.
    let shard = fs::metadata(format!("{data}/shard-00000.gz")).unwrap().modified().unwrap();
    menagerie(&arguments).assert().code(1);
    assert_eq!(fs::metadata(format!("{data}/shard-00000.gz")).unwrap().modified().unwrap(), shard);
    assert_eq!(fs::read(format!("{data}/los-alamos.net")).unwrap(), net);

    // The engine uses it in the game that it is for, and says why it does not in another.
    let net = format!("{data}/los-alamos.net");
    let los_alamos = "setoption name UCI_Variant value los-alamos\n";
    assert!(!engine(&format!("{los_alamos}position startpos\neval\n")).contains("network  "));
    let said = engine(&format!("setoption name EvalFile value {net}\n{los_alamos}position startpos\neval\n"));
    assert!(said.contains("network  ") && !said.contains("info string this network"), "{said}");
    let said = engine(&format!("setoption name EvalFile value {net}\nposition startpos\ngo depth 1\n"));
    assert!(said.contains("info string this network is for another game: the fingerprint of `chess`"), "{said}");
    assert!(said.contains("bestmove"), "{said}");
    let said = engine("setoption name EvalFile value /no/such.net\nposition startpos\ngo depth 1\n");
    assert!(said.contains("/no/such.net") && said.contains("the evaluation stays as it was"), "{said}");
    let report = format!("{data}/report.toml");
    let said = engine(&format!("setoption name EvalFile value {report}\nposition startpos\ngo depth 1\n"));
    assert!(said.contains("this is not a network of menagerie"), "{said}");

    // And so does a match.
    let (with, without) = (format!("ours name=with net={net}"), "ours name=without net=none");
    let engines = ["--engine", &with, "--engine", without, "--nodes", "10", "--games", "2"];
    assert!(output(&[&["match", "los-alamos"][..], &engines].concat()).contains("without"));
    refuses(&[&["match", "chess"][..], &engines].concat(), &["for another game", "`chess`"]);
}

#[test]
fn a_training_starts_from_a_network_and_is_measured_against_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (data, first, out) = (path("data"), path("first.net"), path("out.net"));
    let rest = ["--match-nodes", "10", "--data", &data, "--out", &out];
    menagerie(&[&["train", "los-alamos"][..], &FEW, &rest].concat()).assert().code(1);
    fs::rename(path("data/los-alamos.net"), &first).unwrap();

    // It has the shape of the first one, here 16 neurons.
    let again = ["--positions", "300", "--nodes", "10", "--epochs", "1", "--match-games", "2", "--start", &first];
    let assert = menagerie(&[&["train", "los-alamos"][..], &again, &rest].concat()).assert().code(1);
    let said = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(said.contains(" with the one it starts from, ") && said.contains("\nmatch at 10 nodes a move: "), "{said}");
    let report: toml::Table = fs::read_to_string(path("data/report.toml")).unwrap().parse().unwrap();
    assert!(report["command"].as_str().unwrap().contains(&format!("--start {first} ")));
    assert!(report["loss-at-start"].is_float());
    assert_eq!(
        fs::metadata(path("data/los-alamos.net")).unwrap().len() / 100,
        fs::metadata(&first).unwrap().len() / 100
    );

    // Nothing is generated for what cannot be started from.
    refuses(&["train", "chess", "--start", &first], &["`", "first.net`", "for another game", "`chess`"]);
    refuses(&["train", "chess", "--start", "/no/such.net"], &["cannot read `/no/such.net`"]);
    menagerie(&["train", "los-alamos", "--start", &first, "--neurons", "32"]).assert().code(2);
}

#[test]
fn what_cannot_be_trained_is_refused() {
    refuses(&["train", "omga"], &["there is no game `omga`: did you mean `omega`?"]);
    refuses(&["train", "oomost1:fide-nutters"], &["all armies", "oomost1"]);
    let assert = menagerie(&["train", "chess", "--neurons", "20"]).assert().code(2);
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("a multiple of 16 up to 256"));
    assert!(output(&["train", "--help"]).contains("Example: menagerie train"));
}
