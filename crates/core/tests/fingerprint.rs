//! What has one fingerprint and what has another.

use menagerie_core::{Definition, Library};

/// Chess with other rules.
fn with(rules: &str) -> Definition {
    let mut library = Library::shipped();
    let text = format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}");
    library.add("mine.toml", &text).unwrap();
    library.definition("mine").unwrap()
}

#[test]
fn what_is_usual_is_the_same_written_or_not() {
    let promotion = "promotion = { ranks = [8], pieces = ['pawn'], to = ['queen'], limit = { queen = 2 } }";
    let plain = with(&format!("repetition = true\n{promotion}")).fingerprint();
    assert_eq!(with(&format!("repetition = {{ times = 3 }}\n{promotion}")).fingerprint(), plain);
    let other_order = "promotion = { limit = { queen = 2 }, to = ['queen'], pieces = ['pawn'], ranks = [8] }";
    assert_eq!(with(&format!("repetition = {{}}\n{other_order}")).fingerprint(), plain);
    assert_ne!(with(&format!("repetition = {{ times = 4 }}\n{promotion}")).fingerprint(), plain);
    assert_ne!(with(&format!("repetition = true\n{}", promotion.replace('2', "3"))).fingerprint(), plain);
}

#[test]
fn all_pairs_of_armies_have_one_fingerprint() {
    let library = Library::shipped();
    for name in library.names() {
        let own = library.definition(name).unwrap().fingerprint();
        for pair in library.pairs_of_armies(name) {
            assert_eq!(library.definition(&pair).unwrap().fingerprint(), own, "{pair}");
        }
    }
}

#[test]
fn pieces_that_move_alike_have_one_fingerprint() {
    let [chess, other] = ["chess", "omega"].map(|name| Library::shipped().definition(name).unwrap());
    let of = |definition: &Definition, name| definition.piece(definition.kind(name).unwrap()).fingerprint();
    assert_eq!(of(&chess, "knight"), of(&other, "knight"));
    assert_ne!(of(&chess, "pawn"), of(&other, "pawn"));
    assert_ne!(of(&chess, "bishop"), of(&chess, "rook"));
}

/// Stored games, tables, networks and reports name fingerprints: one that changes where the rules do not takes them all away. A new
/// parameter is left out of the form while it says nothing. `MENAGERIE_BLESS=1` writes the file, for a game that has changed.
#[test]
fn fingerprints_of_shipped_games_stay() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fingerprints.tsv");
    let library = Library::shipped();
    let line = |name: &str| {
        let definition = library.definition(name).unwrap();
        format!("{name}\t{}\t{}\n", definition.fingerprint(), definition.fingerprint_with_pieces())
    };
    let mut lines: Vec<String> = library.names().map(line).collect();
    lines.sort();
    let text = format!("# tab-separated: game, fingerprint of its rules, the same with its pieces\n{}", lines.concat());
    if std::env::var_os("MENAGERIE_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let changed: Vec<&str> = text.lines().filter(|line| !kept.lines().any(|other| other == *line)).collect();
    assert!(changed.is_empty() && kept.lines().count() == text.lines().count(), "{}", changed.join("\n"));
}
