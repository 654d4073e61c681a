//! The pages of rules: of every shipped game as kept in `testdata/rules/`, and how rules change one another's sentences.

use menagerie_core::{Definition, Game, Language, Library, Section, Setting, Topic, rules_page, rules_page_in};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The page as text: each section under its heading, a line for each sentence.
fn page(game: &Game) -> String {
    let definition = game.definition();
    let head = format!("{} ({})\n{}\n{}\n", definition.title, game.name(), definition.inventor, definition.summary);
    head + &sections(rules_page(game))
}

/// The sections of a page as text.
fn sections(sections: Vec<Section>) -> String {
    let lines = |section: Section| section.lines.iter().map(|line| format!("- {line}\n")).collect::<String>();
    sections.into_iter().map(|section| format!("\n{}\n", section.heading.clone()) + &lines(section)).collect()
}

/// The page of a game that changes a shipped one.
fn changed(base: &str, change: &str) -> String {
    let mut library = Library::shipped();
    let name = library.add("changed.toml", &format!("inherit = \"{base}\"\ntitle = \"Changed\"\n{change}")).unwrap();
    page(&library.game(&name).unwrap_or_else(|error| panic!("{change}: {error}")))
}

#[test]
fn pages_of_shipped_games_are_as_they_were() {
    let folder = root().join("testdata/rules");
    let library = Library::shipped();
    let pairs = ["oomost1:clobberers-rookies".to_string()];
    for name in library.names().map(str::to_string).chain(pairs) {
        let text = page(&library.game(&name).unwrap());
        compare(&text, &folder.join(format!("{}.txt", name.replace(':', "-"))));
    }
}

/// Compares a page with the one that is kept.
fn compare(text: &str, path: &Path) {
    if std::env::var_os("MENAGERIE_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let golden = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let path = path.display();
    for (golden, now) in golden.lines().zip(text.lines()) {
        assert_eq!(now, golden, "{path}: read the page, and bless it with MENAGERIE_BLESS=1 if it is true");
    }
    assert_eq!(golden.lines().count(), text.lines().count(), "{path}: another length");
}

/// Games that have most rules between them.
const TRANSLATED: [&str; 8] =
    ["chess", "chess960", "conversion", "crazyhouse", "oomost1", "seirawan", "shogi", "xiangqi"];

#[test]
fn pages_in_german_are_as_they_were() {
    let library = Library::shipped();
    for name in TRANSLATED {
        let text = sections(rules_page_in(&library.game(name).unwrap(), Language::German));
        compare(text.trim_start(), &root().join(format!("testdata/rules/de/{name}.txt")));
    }
}

#[test]
fn where_nothing_is_captured_no_rule_speaks_of_captures() {
    let rules = "rules.mutual-castling = { captures = false }\nrules.castling = false\nrules.must-capture = true\n";
    let text = changed("chess", rules);
    assert!(text.contains("- Nothing is ever captured.\n"), "{text}");
    for words in ["captures it", "legal capture", "en passant", "without a capture", "starting square", "fmW"] {
        assert!(!text.contains(words), "`{words}` is said in\n{text}");
    }
    // The same rules where pieces are captured.
    let text = changed("chess", &rules.replace("captures = false", "captures = true"));
    for words in ["captures it: the captured piece leaves", "A side that has a legal capture", "without a capture or"] {
        assert!(text.contains(words), "`{words}` is not said in\n{text}");
    }
}

#[test]
fn rules_change_one_anothers_sentences() {
    // base, change, what is said, what is not
    let table: &[(&str, &str, &str, &str)] = &[
        ("chess", "", "Checkmate: a side that is in check", "no draw by repetition"),
        ("chess", "rules.no-checks = true", "No move may give check.", "Checkmate:"),
        ("chess", "rules.repetition = false", "There is no draw by repetition.", "3 times"),
        ("chess", "rules.repetition = false\nrules.superko = true", "No move may bring back", "no draw by repetition"),
        ("chess", "rules.superko = true", "No move may bring back", "3 times"),
        (
            "chess",
            "rules.stalemate.result = \"loss\"",
            "loses, whether it is in check (checkmate) or not",
            "Stalemate is a draw",
        ),
        ("chess", "rules.checkmate.result = \"win\"", "in check and has no legal move wins", "move loses"),
        ("chess", "rules.facing.pieces = [\"king\"]", "is also in check from an enemy king", "Forbidden moves"),
        (
            "chess",
            "rules.facing.pieces = [\"king\"]\nrules.facing.ranks = true",
            "from an enemy king on the same file or rank",
            "on the same file,",
        ),
        ("chess", "", "the same side to move, rights to castle", "overloaded"),
        ("orchess", "", "overloaded pieces", "converted"),
        ("crazyhouse", "", "pieces in hand", "no piece left"),
        ("oomost1", "", "Nothing is captured, so check is only a picture", "captures it"),
        ("oomost2", "", "whichever side moved them", "only a picture"),
        ("orchess", "rules.promotion = false", "No piece promotes.", "restored there, it promotes"),
        ("orchess", "rules.castling = false", "judged after its effects", "Castling onto"),
        (
            "orchess",
            "rules.mutual-castling.captures = true\nrules.castling = false",
            "Enemy pieces that a move takes along mark none",
            "ordinary moves",
        ),
        ("antichess", "", "No piece is royal: there is no check", "in check and"),
        (
            "antichess",
            "rules.extinction.pseudo-royal = true\nrules.extinction.pieces = [\"king\"]\nrules.extinction.result = \"loss\"",
            "The last king that a side has is royal",
            "No piece is royal",
        ),
        ("atomic", "", "explodes", "a king next to it survives"),
        ("chess", "rules.superko = true\nrules.pass.when = \"always\"", "No move may bring back", "may pass"),
        ("chess", "rules.fifty-moves.plies = 1", "drawn after the first move without a capture", "in a row"),
        ("chess", "rules.promotion.to = [\"queen\"]", "It becomes a queen in the same move.", "chooses"),
        (
            "crazyhouse",
            "rules.hand.must = true\nrules.must-capture = true",
            "A side that can drop a piece and cannot capture must do so.",
            "can drop a piece must",
        ),
        ("conversion", "rules.hand.captures = false", "A drop marks no co-squares.", "captor's hand"),
        (
            "king-of-the-hill",
            "rules.goal.pieces = [\"queen\", \"rook\"]\nrules.goal.count = 2",
            "A side that has 2 queens or rooks on",
            "2 pieces",
        ),
        (
            "conversion",
            "pieces.king.royal = false\nrules.castling = false\nrules.insufficient-material = false\n\
             rules.extinction.pieces = [\"king\"]\nrules.extinction.pseudo-royal = true",
            "could mark a co-square on the royal piece's square",
            "king's square",
        ),
        (
            "atomic",
            "rules.explosion.immune = [\"king\"]",
            "A king gives no check, since it would not survive a capture.",
            "a king next to the enemy king is not in check",
        ),
    ];
    for (base, change, said, unsaid) in table {
        let text = changed(base, change);
        assert!(text.contains(said), "{base} with {change}: `{said}` is not said in\n{text}");
        assert!(!text.contains(unsaid), "{base} with {change}: `{unsaid}` is said in\n{text}");
    }
}

#[test]
fn a_topic_can_be_silenced_and_added_to() {
    let definition = Library::shipped().definition("chess").unwrap();
    let mut setting = Setting::of(&definition);
    let own = || ["its own".to_string()];
    assert_eq!(setting.tell(Topic::Captures, own()), ["its own"]);
    setting.add(Topic::Captures, "and more");
    setting.add(Topic::Rule("repetition"), "of another");
    assert_eq!(setting.tell(Topic::Captures, own()), ["its own", "and more"]);
    setting.silence(Topic::Captures);
    assert!(setting.is_silent(Topic::Captures) && !setting.is_silent(Topic::Check));
    assert_eq!(setting.tell(Topic::Captures, own()), ["and more"]);
    // A rule's own sentences are a topic too.
    let sentences = |setting: &Setting| {
        menagerie_core::rules::describe(&definition, setting)
            .into_iter()
            .find(|rule| rule.name == "repetition")
            .unwrap()
            .sentences
    };
    assert_eq!(sentences(&setting).len(), 2);
    setting.silence(Topic::Rule("repetition"));
    assert_eq!(sentences(&setting), ["of another"]);
}

#[test]
fn what_belongs_to_one_game_is_not_inherited() {
    let mut library = Library::shipped();
    library.add("mine.toml", "inherit = \"omega\"\ntitle = \"Mine\"\nrules.castling = false").unwrap();
    library.add("yours.toml", "inherit = \"mine\"\ntitle = \"Yours\"\nsummary = \"S.\"\ninventor = \"I\"").unwrap();
    let of = |name: &str| -> Definition { library.definition(name).unwrap() };
    let mine = of("mine");
    assert_eq!((mine.summary.as_str(), mine.inventor.as_str()), ("Based on Omega Chess.", ""));
    assert!(mine.source.is_empty() && mine.aliases.is_empty());
    assert_eq!((of("yours").summary.as_str(), of("yours").inventor.as_str()), ("S.", "I"));
    let titles = library.titles();
    let title = |name: &str| titles.iter().find(|title| title.name == name).unwrap();
    assert_eq!((title("mine").summary.as_str(), title("mine").inventor), ("Based on Omega Chess.", ""));
    assert_eq!((title("yours").summary.as_str(), title("yours").inventor), ("S.", "I"));
    // What is inherited says so in the page too.
    assert!(page(&library.game("mine").unwrap()).starts_with("Mine (mine)\n\nBased on Omega Chess.\n"));
}

/// Wordings that were clumsy, untrue or archaic, and must not come back.
const BANNED: [&str; 20] = [
    "a engine",
    "What programs may not rely on",
    "nothing is missing of",
    "Nothing is said of",
    "without progress: the game goes on",
    "across the left and right edges to capture",
    "makes two co-squares",
    "only out of no check",
    "has drawn: stalemate",
    "is in check by",
    "is not what the move does",
    "has 1 fields",
    "up to here the pieces",
    "tells no kind of picture",
    "You have made no move that could",
    "does not hang on",
    "hang on how many",
    "makes it go away",
    "make it go away",
    "takes it away from you",
];

#[test]
fn bad_wordings_do_not_come_back() {
    let mut texts: Vec<(String, String)> = Vec::new();
    for folder in ["crates", "docs", "testdata/explain", "testdata/rules", "web/src"] {
        collect(&root().join(folder), &mut texts);
    }
    assert!(texts.len() > 300, "the sources are not where they were");
    // The tests that look for words contain them.
    let checked = |path: &str| !path.ends_with("tests/pages.rs") && !path.ends_with("tests/words.rs");
    for (path, text) in texts.iter().filter(|(path, _)| checked(path)) {
        let flat =
            text.split_whitespace().filter(|word| !matches!(*word, "///" | "//" | "//!" | "\\")).collect::<Vec<_>>();
        let flat = flat.join(" ");
        for words in BANNED {
            assert!(!flat.contains(words), "{path} says `{words}`");
        }
    }
}

fn collect(folder: &Path, texts: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !matches!(name.as_str(), "node_modules" | "dist" | "target") {
                collect(&path, texts);
            }
        } else if [".rs", ".ftl", ".md", ".toml", ".tsv", ".txt", ".ts", ".tsx", ".json"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            texts.push((path.to_string_lossy().replace('\\', "/"), fs::read_to_string(&path).unwrap_or_default()));
        }
    }
}

/// Signs of a sentence that was put together wrongly.
#[test]
fn sentences_of_all_compositions_are_well_formed() {
    let mut library = Library::shipped();
    let mut names: Vec<String> = library.names().map(str::to_string).collect();
    for entry in fs::read_dir(root().join("testdata/games-of-users")).unwrap().map(Result::unwrap) {
        let text = fs::read_to_string(entry.path()).unwrap();
        names.push(library.add(&entry.file_name().to_string_lossy(), &text).unwrap());
    }
    for name in names {
        let game = library.game(&name).unwrap();
        for line in rules_page(&game).into_iter().flat_map(|section| section.lines) {
            let first = line.chars().next().unwrap();
            assert!(line.ends_with(['.', ':']), "{name}: {line}");
            assert!(first.is_uppercase() || line.contains(" ("), "{name}: {line}");
            for wrong in [
                "  ",
                " ,",
                " .",
                "..",
                ",,",
                "{",
                "}",
                " a a",
                " a e",
                " a i",
                " a o",
                "nothing and",
                " an r",
                " an k",
            ] {
                assert!(!line.contains(wrong), "{name} has `{wrong}` in: {line}");
            }
        }
    }
}
