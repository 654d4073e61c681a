//! `menagerie engine`, as an interface drives it, `analyze` and `bench`.

use super::{menagerie, output, output_for, refuses};
use menagerie_core::{Explain, Library, Position};
use std::fs;
use std::path::Path;

/// What the engine says to lines, which end without `quit`.
pub(super) fn engine(lines: &str) -> String {
    output_for(&["engine"], lines)
}

/// The last move that the engine made.
fn best_move(said: &str, word: &str) -> String {
    let last = said.lines().rev().find_map(|line| line.strip_prefix(word)).unwrap_or_else(|| panic!("no move: {said}"));
    last.split(' ').next().expect("a split text has a first part").to_string()
}

#[test]
fn a_session_of_uci_in_every_game_makes_legal_moves() {
    let library = Library::shipped();
    for name in library.names().chain(["oomost2:clobberers-rookies"]) {
        let mut position = library.game(name).unwrap().start();
        let mut moves = String::new();
        for _ in 0..3 {
            let said = engine(&format!(
                "uci\nsetoption name UCI_Variant value {name}\nsetoption name UCI_ShowWDL value true\nisready\n\
                 ucinewgame\nposition startpos{moves}\ngo nodes 300\nisready\n"
            ));
            assert!(said.contains("uciok") && said.contains("readyok"), "{said}");
            assert!(!said.contains("not"), "{said}");
            let text = best_move(&said, "bestmove ");
            play(&mut position, &text);
            moves += if moves.is_empty() { " moves " } else { " " };
            moves += &text;
        }
    }
}

fn play(position: &mut Position, text: &str) {
    let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{}: {error}", position.game().name()));
    position.play_unchecked(mv);
}

#[test]
fn a_session_of_cecp_moves_and_answers_ping() {
    let said = engine("xboard\nprotover 2\nnew\npost\nsd 3\nusermove e2e4\nping 1\n");
    assert!(said.contains("feature done=1"), "{said}");
    let mut position = Library::shipped().game("chess").unwrap().start();
    play(&mut position, "e2e4");
    play(&mut position, &best_move(&said, "move "));
    assert!(said.lines().any(|line| line == "pong 1"), "{said}");
    let said = engine("xboard\nprotover 2\nnew\nvariant oomost1\nsd 1\ngo\n");
    let legs: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("move ")).collect();
    assert!(legs.len() == 2 && legs[0].ends_with(',') && !legs[1].ends_with(','), "{said}");
}

#[test]
fn positions_are_shown_and_moves_are_counted() {
    let said = output_for(&["engine"], "setoption name UCI_Variant value omega\nd\n");
    assert!(said.contains("Omega") || said.contains("FEN: w**********w/"), "{said}");
    assert!(!engine("eval\n").trim().is_empty());
}

#[test]
fn nonsense_gets_a_line_and_no_move_is_made() {
    let mut input = b"uci\n\xff\xfe\0\n".to_vec();
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(
        b"\nposition fen nonsense\ngo depth 1\nstop\nposition startpos moves e2e5\ngo wtime -1 btime 1\nquit\ngo\n",
    );
    let said = output_for(&["engine"], input);
    assert!(said.contains("info string a line is longer than 1048576 bytes"), "{said}");
    assert!(said.contains("info string move 1: `e2e5` is not legal"), "{said}");
    assert_eq!(said.lines().filter(|line| *line == "bestmove (none)").count(), 2, "{said}");
    for input in ["", "\n\n", "quit", "xboard", "uci", "stop\nstop\nponderhit\n"] {
        engine(input);
    }
    // The end of the input ends a search, and its move is printed.
    assert!(engine("go infinite\n").contains("bestmove "));
    assert!(engine("xboard\nnew\nforce\ngo\n").contains("move "));
}

#[test]
fn absurd_sizes_are_refused_or_had_and_the_engine_moves() {
    // Where there is so much memory it is had, without being touched before it is needed; elsewhere the old size is kept.
    let said = engine("setoption name Hash value 32768\nisready\nucinewgame\nisready\ngo nodes 300\n");
    assert_eq!(said.matches("info string there is not enough memory").count(), said.matches("info string").count());
    assert!(said.contains("bestmove "), "{said}");
    for value in ["99999999", "0", "-1", "99999999999999999999999", "x"] {
        let said = engine(&format!("setoption name Hash value {value}\nisready\ngo depth 1\n"));
        assert!(said.contains(&format!("info string Hash must be a number from 1 to 32768, not `{value}`")), "{said}");
        assert!(said.contains("bestmove "), "{said}");
    }
    for (command, value) in [("memory", "99999999"), ("memory", "99999999999999999999999"), ("cores", "99999999")] {
        let said = engine(&format!("xboard\nprotover 2\nnew\n{command} {value}\nsd 1\ngo\n"));
        let complaints = said.lines().filter(|line| line.starts_with("Error"));
        assert!(complaints.clone().all(|line| line.starts_with("Error (there is not enough memory")), "{said}");
        assert!(complaints.count() <= 1 && said.contains("move "), "{said}");
    }
    let said = engine("xboard\nnew\nmemory x\nmemory\nmemory -5\nsd 1\ngo\n");
    assert!(said.contains("Error (not understood): memory x") && said.contains("move "), "{said}");
}

#[test]
fn definitions_of_a_path_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my own.toml");
    fs::write(&path, "inherit = \"chess\"\nname = \"own\"\ntitle = \"Own\"\nrules.castling = false\n").unwrap();
    let path = path.display();
    let said = engine(&format!(
        "uci\nsetoption name VariantPath value {path}\nsetoption name UCI_Variant value own\ngo depth 1\n"
    ));
    assert!(said.contains(" var own ") && said.contains("info string variant own "), "{said}");
    assert!(engine("setoption name VariantPath value /no/such\n").contains("info string cannot read"));
    // A file that is left out is reported where the interface shows it.
    fs::write(folder.path().join("bad.toml"), "title = ").unwrap();
    let said = engine(&format!("setoption name VariantPath value {}\n", folder.path().display()));
    let reported = said.lines().any(|line| line.starts_with("info string ") && line.contains("bad.toml"));
    assert!(reported && said.contains(" var own "), "{said}");
}

#[test]
fn analysis_shows_lines_in_the_notation_of_the_game() {
    let mate = output(&["analyze", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "--depth", "3"]);
    assert!(mate.contains("#1") && mate.ends_with("best: 1. Ra8#\n"), "{mate}");
    let two = output(&["analyze", "oomost1", "startpos", "a2d5+f7c4", "--nodes", "2000", "--lines", "2"]);
    assert!(two.contains("1... "), "{two}");
    let over = output(&["analyze", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert!(over.ends_with("The game is over: 1/2-1/2 stalemate\n"), "{over}");
    refuses(&["analyze", "chess", "startpos", "e2e5"], &["move 1", "e2e5"]);
    menagerie(&["analyze", "chess", "startpos", "--time", "-1"]).assert().code(2);
}

/// The number of nodes of `menagerie bench` is recorded, and journals have it. `MENAGERIE_BLESS=1` records it again after a change
/// of the search.
#[test]
#[ignore = "searches for a while: run by .ci/run"]
fn the_bench_searches_the_nodes_that_are_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/bench.txt");
    let said = output(&["bench"]);
    let found = said.lines().find_map(|line| line.strip_prefix("Nodes searched  : ")).expect("a sum");
    if std::env::var_os("MENAGERIE_BLESS").is_some() {
        fs::write(&path, format!("{found}\n")).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap().trim(), found);
    assert_ne!(found, "0");
}

#[test]
fn endgame_tables_are_searched_with() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_string_lossy().into_owned();
    output(&["lab", "table", "chess", "KRK", "--dir", &dir]);
    let position = "position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 1";
    let said = engine(&format!("setoption name TablePath value {dir}\n{position}\n"));
    assert!(said.contains("score mate 16 "), "{said}");
    let said =
        engine(&format!("setoption name TablePath value {dir}\nsetoption name TablePath value <empty>\n{position}\n"));
    assert!(!said.contains("score mate 16 "), "{said}");
    let file = folder.path().join("chess").join("KRvK.table");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let asked = format!("setoption name TablePath value {dir}\n{position}\n").replace("depth 1", "depth 9");
    let said = engine(&asked);
    assert!(said.contains("KRvK.table is damaged: a checksum is wrong") && said.contains("bestmove"), "{said}");
    fs::write(&file, &bytes[..40]).unwrap();
    let said = engine(&asked);
    assert!(said.contains("info string ") && said.contains("KRvK.table is damaged: its header"), "{said}");
    let refused =
        format!("setoption name UCI_Variant value crazyhouse\nsetoption name TablePath value {dir}\ngo depth 1\n");
    assert!(engine(&refused).contains("info string crazyhouse has no endgame tables"), "{refused}");
}
