//! Endgame tables: they agree with published figures, with the older solver and with the reference implementation, in games with
//! every kind of effect; what is refused is named, and damaged files lose nothing else.

use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Color, Game, Library, Man, Piece, Position, Square};
use menagerie_engine::{EndgameTables, Score, SearchLimits};
use menagerie_lab::measure::{NoProgress, Progress};
use menagerie_lab::tablebase::Tablebase;
use menagerie_lab::tables::{Known, Making, Summary, TableError, Tables, Worth};
use menagerie_runner::{Control, Options, Player};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

fn game(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

/// A game of its own.
fn own(text: &str) -> Game {
    let mut library = Library::shipped();
    library.add("own.toml", text).unwrap();
    library.game("own").unwrap()
}

fn make_in(folder: &Path, game: &Game, material: &str) -> Result<Vec<Summary>, TableError> {
    let making = Making { folder: folder.to_path_buf(), memory: 2048, threads: 2 };
    making.run(game, material, &AtomicBool::new(false), &mut NoProgress)
}

/// The table of a material with its summary, in a folder of its own.
fn make(game: &Game, material: &str) -> (TempDir, Tables, Summary) {
    let folder = tempfile::tempdir().unwrap();
    let summary = make_in(folder.path(), game, material).unwrap().swap_remove(0);
    let tables = Tables::open(folder.path(), game).unwrap();
    (folder, tables, summary)
}

fn worth(tables: &Tables, position: &Position) -> Worth {
    tables.probe(position).unwrap().unwrap().worth
}

/// Moves of the longest win of a side.
fn longest(summary: &Summary, side: Color) -> u16 {
    summary.sides[side.index()].longest_win.as_ref().map_or(0, |(plies, _)| plies.div_ceil(2))
}

/// What the reference implementation makes of a position with what the tables say of those after its moves.
fn by_reference(game: &Game, tables: &Tables, position: &ReferencePosition) -> Worth {
    let moves = position.moves();
    let result = position.result_with(&moves);
    let winner = match result.split(' ').next() {
        Some("1-0") => Some(Color::White),
        Some("0-1") => Some(Color::Black),
        Some("*") => {
            let worths = moves.values().map(|after| {
                let read = game.position(&after.fen()).unwrap();
                let known = tables.probe(&read).unwrap();
                known.map_or_else(|| by_reference(game, tables, after), |known| known.worth).before_move()
            });
            return worths.max_by_key(|worth| worth.rank()).unwrap();
        }
        _ => None,
    };
    match winner {
        None => Worth::Draw,
        Some(winner) if winner == position.side() => Worth::Win(0),
        Some(_) => Worth::Loss(0),
    }
}

/// Who wins by the reference implementation, with what the tables say of the positions after the moves of one: 1 if the side to move,
/// -1 if the other. The halfmove clocks of all of them count.
fn winner_by_reference(game: &Game, tables: &Tables, position: &ReferencePosition) -> i32 {
    let moves = position.moves();
    let result = position.result_with(&moves);
    let sign = |color: Color| if color == position.side() { 1 } else { -1 };
    match result.split(' ').next() {
        Some("1-0") => sign(Color::White),
        Some("0-1") => sign(Color::Black),
        Some("*") => {
            let after = moves.values().map(|after| {
                let known = tables.probe(&game.position(&after.fen()).unwrap()).unwrap();
                -known.map_or_else(|| winner_by_reference(game, tables, after), winner)
            });
            after.max().unwrap()
        }
        _ => 0,
    }
}

/// Who wins by a table.
fn winner(known: Known) -> i32 {
    if known.is_cursed { 0 } else { known.worth.rank().signum() }
}

/// A position with another halfmove clock.
fn with_clock(fen: &str, clock: u32) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    let at = fields.len() - 2;
    fields[at] = clock.to_string();
    fields.join(" ")
}

/// Compares random positions of all tables with the reference implementation, by the length of wins and, where there is a fifty-move
/// rule, with every halfmove clock. Says how many were won or lost, and how many wins the rule drew.
fn compare(game: &Game, tables: &Tables, materials: &[&str], count: usize) -> (usize, usize) {
    let definition = Arc::new(game.definition().clone());
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut compared, mut decided, mut cursed) = (0, 0, 0);
    while compared < count {
        let men = materials[rng.random_range(0..materials.len())];
        let Some(position) = at_random(game, men, &mut rng) else { continue };
        let reference = ReferencePosition::from_fen(&definition, &position.fen()).unwrap();
        let known = tables.probe(&position).unwrap().unwrap_or_else(|| panic!("{} is in no table", position.fen()));
        assert_eq!(known.worth, by_reference(game, tables, &reference), "{}", position.fen());
        compared += 1;
        decided += usize::from(known.worth != Worth::Draw);
        let Some(limit) = game.facts().draw_clock else { continue };
        cursed += usize::from(known.is_cursed);
        // Where the win ends, and anywhere.
        let ends = known.zeroing.filter(|&plies| plies > 0).map_or(0, |plies| limit - u32::from(plies));
        for clock in [0, ends, ends + 1, rng.random_range(0..=limit)].map(|clock| clock.min(limit)) {
            let fen = with_clock(&position.fen(), clock);
            let reference = ReferencePosition::from_fen(&definition, &fen).unwrap();
            let found = tables.probe(&game.position(&fen).unwrap()).unwrap().unwrap();
            assert_eq!(winner(found), winner_by_reference(game, tables, &reference), "{fen}");
        }
    }
    (decided, cursed)
}

/// A position with these men, small letters Black's, marked ones between parentheses, anywhere; nothing if it is none.
fn at_random(game: &Game, men: &str, rng: &mut ChaCha8Rng) -> Option<Position> {
    let (mut list, mut marked) = (Vec::new(), false);
    for c in men.chars() {
        if matches!(c, '(' | ')') {
            marked = c == '(';
            continue;
        }
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = Piece::new(game.definition().kind_of_letter(c.to_ascii_uppercase()).unwrap(), color);
        list.push(Man { piece, marked, square: Square::new(rng.random_range(0..game.board().len())) });
    }
    let mut position = game.start();
    let side = if rng.random() { Color::White } else { Color::Black };
    position.place(side, &list).then_some(position)
}

/// Chess: all 331,352 positions of the pawn, published counts of wins and of mutual zugzwangs; what it promotes to, with the lengths
/// that all tablebases have and the counts of the older solver here; and a search with these tables.
#[test]
fn three_men_agree_with_published_figures_and_the_older_solver() {
    let chess = game("chess");
    let (folder, tables, summary) = make(&chess, "KPK");
    let [white, black] = &summary.sides;
    assert_eq!((white.won, white.drawn, black.lost, black.drawn), (124_960, 38_368, 97_604, 70_420));
    assert_eq!((longest(&summary, Color::White), summary.zugzwangs), (28, 160));
    compare(&chess, &tables, &["KPk", "Kkp", "KQk", "KRk"], 400);
    lone_kings_are_counted_by_square(&chess, &tables, &summary.held);
    let made = |text: &str| tables.summaries().find(|summary| summary.material == text).unwrap().clone();
    assert_eq!(longest(&made("KQvK"), Color::White), 10);
    agrees_with_the_older_solver(&chess, &tables, &made("KRvK"));
    let swapped = make_in(folder.path(), &chess, "KKR").unwrap().swap_remove(0);
    assert_eq!((swapped.material.as_str(), longest(&swapped, Color::Black)), ("KvKR", 16));
    assert_eq!(swapped.held.len(), 64);
    assert!(swapped.sides[1].longest_win.as_ref().is_some_and(|(_, fen)| fen.contains('r') && fen.contains(" b ")));
    // The same with the sides exchanged needs no table of its own.
    let black = chess.position("8/8/8/3k4/8/8/1q6/K7 w - - 0 1").unwrap();
    assert_eq!(worth(&tables, &black), Worth::Draw);
    searches_ask_tables(&chess, tables);
}

/// The counts of a square are those of all positions with the lone king there, one after another.
fn lone_kings_are_counted_by_square(chess: &Game, tables: &Tables, held: &[[u64; 2]]) {
    let [king, pawn] = ["king", "pawn"].map(|name| chess.definition().kind(name).unwrap());
    let man = |kind, color, square| Man { piece: Piece::new(kind, color), marked: false, square };
    let mut position = chess.start();
    for name in ["a8", "d5", "e5", "c7"] {
        let lone = chess.board().square(name).unwrap();
        let mut counts = [0; 2];
        for own in chess.board().squares() {
            for third in chess.board().squares() {
                let men = [man(king, Color::White, own), man(pawn, Color::White, third), man(king, Color::Black, lone)];
                if position.place(Color::White, &men) {
                    let is_held = !matches!(worth(tables, &position), Worth::Win(_));
                    counts = [counts[0] + 1, counts[1] + u64::from(is_held)];
                }
            }
        }
        assert_eq!(held[lone.index()], counts, "{name}");
        assert!(0 < counts[1] && counts[1] < counts[0], "{name}: {counts:?}");
    }
    let all = [0, 1].map(|at| held.iter().map(|counts| counts[at]).sum::<u64>());
    assert_eq!(all, [124_960 + 38_368, 38_368]);
}

fn agrees_with_the_older_solver(chess: &Game, tables: &Tables, rook: &Summary) {
    assert_eq!((longest(rook, Color::White), rook.zugzwangs), (16, 0));
    let older = Tablebase::solve(chess, chess.definition().kind("rook").unwrap()).unwrap();
    for side in Color::BOTH {
        let counts = &rook.sides[side.index()];
        let decided = if side == Color::White { counts.won } else { counts.lost };
        assert_eq!(
            (older.summary(side).positions, older.summary(side).won),
            (counts.positions() as usize, decided as usize)
        );
    }
    for number in (0..older.indices()).step_by(97) {
        let Some(position) = older.won(number) else { continue };
        let expected = older.moves(&position).unwrap();
        let found = match worth(tables, &position) {
            Worth::Win(plies) => u32::from(plies).div_ceil(2),
            Worth::Loss(plies) => u32::from(plies) / 2,
            other => panic!("{} is {other:?}", position.fen()),
        };
        assert_eq!(found, expected, "{}", position.fen());
    }
}

#[test]
fn omega_agrees_with_the_reference_implementation() {
    let omega = game("omega");
    let (_folder, tables, summary) = make(&omega, "KRK");
    assert_eq!((summary.sides[0].won, summary.sides[1].lost, longest(&summary, Color::White)), (13_856, 2_712, 10));
    compare(&omega, &tables, &["KRk", "Kkr"], 300);
}

/// A fifty-move rule that is short enough to matter on a small board.
fn clock(plies: u32) -> String {
    format!("fifty-moves = {{ plies = {plies}, zeroing = ['pawn'] }}\n")
}

/// A board of four by four on which a rule of the family acts.
fn small(base: &str, fen: &str, more: &str) -> Game {
    own(&format!(
        "name = 'own'\ninherit = '{base}'\n[board]\nfiles = 4\nranks = 4\n[start]\nfen = '{fen} w - - 0 1'\n[rules]\n{more}"
    ))
}

/// Pieces are overloaded and restored: marks are part of the state.
#[test]
fn marks_are_part_of_the_state() {
    let game = small("orchess", "kq2/4/4/KQ2", &format!("castling = false\npromotion = false\n{}", clock(5)));
    let (_folder, tables, summary) = make(&game, "KQKQ");
    assert_eq!(summary.material, "KQvKQ");
    let men = ["KQkq", "K(Q)kq", "KQk(q)"];
    let (decided, cursed) = compare(&game, &tables, &men, 400);
    assert!(decided > 100 && cursed > 0, "{decided}, {cursed}");
}

/// A piece changes sides, so that materials come back.
#[test]
fn conversions_lead_to_and_fro() {
    let game = small("conversion", "k3/4/4/3K", &format!("castling = false\npromotion = false\n{}", clock(6)));
    let (_folder, tables, _) = make(&game, "KQKQ");
    let (decided, cursed) = compare(&game, &tables, &["KQkq", "KQQk", "Kkqq"], 400);
    assert!(decided > 50 && cursed > 0, "{decided}, {cursed}");
}

/// A captor becomes another piece.
#[test]
fn captors_change() {
    let game = small("osmosis", "kbn1/4/4/KBN1", &format!("promotion = false\n{}", clock(6)));
    let (_folder, tables, _) = make(&game, "KBKN");
    let (decided, cursed) = compare(&game, &tables, &["KBkn", "KAk", "KNkb", "Kka"], 400);
    assert!(decided > 20 && cursed > 0, "{decided}, {cursed}");
}

/// A pawn that has passed over a square is captured en passant, which is no part of the numbering.
#[test]
fn captures_en_passant_count() {
    let game = own(&format!(
        "name = 'own'\ninherit = 'chess'\n[board]\nfiles = 4\nranks = 5\n[start]\nfen = 'kr2/pppp/4/PPPP/KR2 w - - 0 1'\n\
        [pieces]\nqueen = false\nbishop = false\nknight = false\n\
        [rules]\ncastling = false\ninsufficient-material = false\npromotion = {{ ranks = [5], to = ['rook'] }}\n{}",
        clock(7)
    ));
    let (_folder, tables, _) = make(&game, "KPKP");
    let (decided, cursed) = compare(&game, &tables, &["KPkp", "KPkr", "KRkp"], 600);
    assert!(decided > 200 && cursed > 0, "{decided}, {cursed}");
    let position = game.position("k3/1p2/P3/4/K3 b - - 0 1").unwrap();
    assert!(tables.worth_of(&position).unwrap().is_some());
}

/// Games that other things decide: a lost king, a hill, the loss of all pieces.
#[test]
fn wins_are_whatever_the_rules_make_one() {
    let atomic = small("atomic", "kqr1/4/4/KQR1", "castling = false\npromotion = false");
    let (_folder, tables, _) = make(&atomic, "KRKR");
    assert!(compare(&atomic, &tables, &["KRkr"], 300).0 > 20);
    let hill = game("king-of-the-hill");
    let (_folder, tables, _) = make(&hill, "KRK");
    assert!(compare(&hill, &tables, &["KRk"], 200).0 > 100);
    let antichess = small("antichess", "rn2/4/4/RN2", "promotion = false");
    let (_folder, tables, _) = make(&antichess, "RNvR");
    assert!(compare(&antichess, &tables, &["RNr", "Rr", "Nr"], 300).0 > 200);
}

/// A fifty-move rule whose clock no pawn sets back: promotions do not either, so that the count goes on in another table.
#[test]
fn counts_go_on_in_other_tables() {
    let game = own(
        "name = 'own'\ninherit = 'chess'\n[board]\nfiles = 4\nranks = 5\n[start]\nfen = 'k3/pppp/4/PPPP/K3 w - - 0 1'\n\
        [pieces]\nqueen = false\nbishop = false\nknight = false\n\
        [rules]\ncastling = false\ninsufficient-material = false\npromotion = { ranks = [5], to = ['rook'] }\nfifty-moves = { plies = 9, zeroing = [] }",
    );
    let (_folder, tables, summary) = make(&game, "KPKP");
    let (decided, cursed) = compare(&game, &tables, &["KPkp", "KPk", "KRkp", "KRk"], 600);
    assert!(decided > 200 && cursed > 20, "{decided}, {cursed}");
    assert!(summary.sides.iter().all(|side| side.cursed[0] > 0 && side.cursed[0] < side.won));
}

#[test]
fn what_no_table_can_hold_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    for (name, rule) in [
        ("crazyhouse", "hand"),
        ("oomost1", "superko"),
        ("three-check", "check-counting"),
        ("marseillais", "turns"),
        ("xiangqi", "repetition"),
    ] {
        let game = game(name);
        let error = make_in(folder.path(), &game, "KRK").unwrap_err();
        assert!(matches!(error, TableError::Rule { rule: found, .. } if found == rule), "{name}: {error}");
        assert!(Tables::open(folder.path(), &game).is_err(), "{name}");
    }
    let chess = game("chess");
    let refused = |material: &str| make_in(folder.path(), &chess, material).unwrap_err().to_string();
    assert!(refused("KZK").contains("letter `Z`"));
    assert!(refused("KQRBNK").contains("6 men are too many"));
    assert!(refused("QvQ").contains("is in no position of chess"));
    let making = Making { folder: folder.path().to_path_buf(), memory: 1, threads: 1 };
    let error = making.run(&chess, "KRBK", &AtomicBool::new(false), &mut NoProgress).unwrap_err();
    assert!(error.to_string().contains("1 MB are allowed"), "{error}");
}

/// Stops at the beginning of the work on one table.
struct StopAt<'a>(&'static str, &'a AtomicBool);

impl Progress for StopAt<'_> {
    fn begin(&mut self, what: &str, _steps: usize, _done: usize) {
        if what.starts_with(self.0) {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

/// A run that is stopped keeps what it has, and damage to one file is reported and costs only that file.
#[test]
fn work_goes_on_and_damage_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let game = small("chess", "kq2/4/4/KQ2", "castling = false\npromotion = false");
    let making = Making { folder: folder.path().to_path_buf(), memory: 2048, threads: 2 };
    let stop = AtomicBool::new(false);
    let stopped = making.run(&game, "KQK", &stop, &mut StopAt("KQvK", &stop));
    assert!(matches!(stopped, Err(TableError::Stopped)));
    let file = |name: &str| folder.path().join("own").join(name);
    let (kings, queen) = (file("KvK.table"), file("KQvK.table"));
    assert!(kings.exists() && !queen.exists());
    let written = fs::metadata(&kings).unwrap().modified().unwrap();
    let summary = make_in(folder.path(), &game, "KQK").unwrap();
    assert_eq!(fs::metadata(&kings).unwrap().modified().unwrap(), written, "what was done is not done again");
    assert_eq!(make_in(folder.path(), &game, "KQK").unwrap(), summary);
    // A file that cannot be used costs only itself. This one is of the rules of another game.
    let other = folder.path().join("king-of-the-hill");
    fs::create_dir(&other).unwrap();
    fs::copy(&queen, other.join("KQvK.table")).unwrap();
    let refused = refused(&Tables::open(folder.path(), &self::game("king-of-the-hill")).unwrap());
    assert!(refused.contains("of other rules or pieces"), "{refused}");
    let bytes = fs::read(&queen).unwrap();
    let position = game.position("3k/4/4/KQ2 w - - 0 1").unwrap();
    let known = worth(&Tables::open(folder.path(), &game).unwrap(), &position);
    assert!(matches!(known, Worth::Win(_)));
    let bare = game.position("3k/4/4/K3 w - - 0 1").unwrap();
    for (damaged, what) in [
        (&bytes[..bytes.len() - 1], "it is not complete"),
        (&bytes[..40], "its header is not"),
        (&b"menagerie table 1\n"[..], "another version"),
        (&b"GIF89a"[..], "no endgame table"),
        (&[][..], "no endgame table"),
    ] {
        fs::write(&queen, damaged).unwrap();
        let tables = Tables::open(folder.path(), &game).unwrap();
        let refused = self::refused(&tables);
        assert!(refused.contains(what) && refused.contains("KQvK.table"), "{refused}");
        assert_eq!(worth(&tables, &bare), Worth::Draw);
    }
    let mut changed = bytes.clone();
    // In the last block, before the list of blocks.
    let last = bytes.len() - 40;
    changed[last] ^= 1;
    fs::write(&queen, &changed).unwrap();
    let tables = Tables::open(folder.path(), &game).unwrap();
    let positions = positions_with_queen(&game);
    let answers: Vec<String> = positions.iter().filter_map(|p| tables.probe(p).err()).map(|e| e.to_string()).collect();
    assert!(answers.iter().all(|error| error.contains("a checksum is wrong")) && !answers.is_empty());
    // A search gets no answer, and what it has found is reported once.
    assert!(tables.take_faults().is_empty());
    let answers = positions.iter().filter(|p| EndgameTables::probe(&tables, p).is_some()).count();
    assert!(answers < positions.len());
    let faults: Vec<String> = tables.take_faults().iter().map(ToString::to_string).collect();
    assert!(faults.len() == 1 && faults[0].contains("KQvK.table is damaged"), "{faults:?}");
    assert!(EndgameTables::probe(&tables, &position).is_none() && tables.take_faults().is_empty());
    fs::remove_file(&queen).unwrap();
    assert_eq!(make_in(folder.path(), &game, "KQK").unwrap(), summary);
    assert_eq!(fs::read(&queen).unwrap(), bytes);
    assert_eq!(worth(&Tables::open(folder.path(), &game).unwrap(), &position), known);
    // What cannot be written is named.
    let file = tempfile::NamedTempFile::new().unwrap();
    assert!(make_in(file.path(), &game, "KQK").unwrap_err().to_string().starts_with("cannot write "));
}

/// Why files are unusable.
fn refused(tables: &Tables) -> String {
    tables.refused().iter().map(ToString::to_string).collect()
}

/// Positions with king and queen all over the board.
fn positions_with_queen(game: &Game) -> Vec<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    (0..200).filter_map(|_| at_random(game, "KQk", &mut rng)).collect()
}

/// A search takes the values of tables for exact, at whatever depth; but not a win that the fifty-move rule would prevent.
fn searches_ask_tables(chess: &Game, tables: Tables) {
    let mut player = Player::new(chess, Options { hash: 4, threads: 1 }).unwrap();
    player.set_endgames(Some(Arc::new(tables)));
    let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
    let mut score = |fen: &str| {
        player.new_game();
        player.search(&chess.position(fen).unwrap(), &limits, &Control::new(), &mut |_| {}).lines[0].score
    };
    assert_eq!(score("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"), Score::Win(16));
    assert_eq!(score("8/8/8/8/8/8/1Rk5/K7 b - - 0 1"), Score::Loss(16));
    // The pawn is taken, and what is left is known.
    assert!(matches!(score("7k/8/8/8/8/8/p7/KR6 w - - 0 1"), Score::Win(7..)));
    // Behind a move the win is known to come too late, and before that the search finds as much.
    assert_eq!(score("8/8/8/8/8/2k5/1R6/K7 w - - 69 90"), Score::Win(16));
    assert_eq!(score("8/8/8/8/8/2k5/1R6/K7 w - - 70 90"), Score::Centipawns(0));
    assert_eq!(score("8/8/8/8/8/8/1Rk5/K7 b - - 90 90"), Score::Centipawns(0));
}

/// The lengths that all tablebases have; four men take some minutes.
#[test]
#[ignore = "some minutes: run by .ci/nightly"]
fn four_men_agree_with_published_figures() {
    let chess = game("chess");
    let folder = tempfile::tempdir().unwrap();
    for (text, moves) in [("KBBK", 19), ("KBNK", 33), ("KQKR", 35)] {
        let summary = make_in(folder.path(), &chess, text).unwrap().swap_remove(0);
        assert_eq!(longest(&summary, Color::White), moves, "{text}");
    }
    let tables = Tables::open(folder.path(), &chess).unwrap();
    compare(&chess, &tables, &["KBBk", "KBNk", "KQkr", "KRkq"], 2000);
    let orchess = game("orchess");
    let folder = tempfile::tempdir().unwrap();
    // None of these leads to the others with both men marked.
    for text in ["KQKR", "K(Q)KR", "K(Q)K(R)"] {
        make_in(folder.path(), &orchess, text).unwrap();
    }
    let tables = Tables::open(folder.path(), &orchess).unwrap();
    compare(&orchess, &tables, &["KQkr", "K(Q)kr", "KQk(r)", "K(Q)k(r)"], 1000);
}
