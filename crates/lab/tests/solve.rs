//! The solver finds what is known, and its proofs are checked by the reference implementation.

use menagerie_core::{Color, Game, Library, Position};
use menagerie_lab::mates::read;
use menagerie_lab::solve::{Answer, Attack, Goal, Proof, SolveLimits, Solving, Step, WrongProof, check};
use menagerie_lab::tablebase::Tablebase;
use menagerie_lab::whole::{Value, Whole};
use std::collections::HashSet;
use std::path::Path;

fn limits(nodes: u64) -> SolveLimits {
    SolveLimits { nodes, memory: 16, attack: Attack::All, threads: 1 }
}

/// The answer, with the proof of a win.
fn solve(game: &Game, fen: &str, limits: SolveLimits) -> (Answer, Option<Proof>) {
    let position = game.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut solving = Solving::new(&position, position.side(), limits, |_| true);
    let answer = solving.run();
    let proof = (answer == Answer::Won).then(|| solving.proof().unwrap_or_else(|| panic!("{fen}: the proof is lost")));
    (answer, proof)
}

/// Forced wins in up to three moves of every game are found and proven.
#[test]
fn known_wins_of_all_games_are_proven() {
    let library = Library::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/mates");
    for name in library.names() {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("{name}.tsv"))) else { continue };
        let game = library.game(name).unwrap();
        for problem in read(&text).unwrap().iter().step_by(17) {
            let (answer, proof) = solve(&game, &problem.fen, limits(300_000));
            assert_eq!(answer, Answer::Won, "{name}: {}", problem.fen);
            let verified =
                check(&proof.unwrap(), &game).unwrap_or_else(|wrong| panic!("{name}: {}: {wrong}", problem.fen));
            assert!(verified.plies >= problem.moves, "{name}: {}: {verified:?}", problem.fen);
        }
    }
}

const SMALL: &str = "title = 'Small'\nboard = { files = 4, ranks = 4 }\nstart = { fen = '3k/4/4/KR2 w - - 0 1' }\n\
    [pieces]\nrook = { letter = 'R', betza = 'R' }\nking = { letter = 'K', betza = 'K', royal = true }\n";

fn own(text: &str) -> Game {
    let mut library = Library::shipped();
    let name = library.add("own.toml", text).unwrap();
    library.game(&name).unwrap()
}

/// The placement of king, piece and king by a number; none if two are on one square.
fn placement(number: usize) -> Option<String> {
    let squares = [number % 16, number / 16 % 16, number / 256];
    let apart = squares[0] != squares[1] && squares[1] != squares[2] && squares[0] != squares[2];
    let letter = |at| squares.iter().position(|&square| square == at).map_or('1', |index| ['K', 'R', 'k'][index]);
    let ranks: Vec<String> = (0..4).map(|rank| (0..4).map(|file| letter(4 * rank + file)).collect()).collect();
    apart.then(|| ranks.join("/").replace("1111", "4").replace("111", "3").replace("11", "2"))
}

/// Endings of king and piece against king on a small board, against their tablebases.
#[test]
fn endings_are_solved_as_by_their_tablebases() {
    let (mut won, mut others) = (0, 0);
    for (piece, step) in [("R", 11), ("WD", 17), ("WF2", 37), ("N", 211)] {
        let text = SMALL.replace("betza = 'R'", &format!("betza = '{piece}'"));
        let game = own(&format!("{text}[rules]\nrepetition = {{}}\n"));
        let tablebase = Tablebase::solve(&game, game.definition().kind("rook").unwrap()).unwrap();
        for placement in (0..16_usize.pow(3)).step_by(step).filter_map(placement) {
            let Ok(position) = game.position(&format!("{placement} w - - 0 1")) else { continue };
            let (answer, proof) = solve(&game, &position.fen(), limits(100_000));
            assert_eq!(answer == Answer::Won, tablebase.moves(&position).is_some(), "{piece}: {}", position.fen());
            if let Some(proof) = proof {
                check(&proof, &game).unwrap_or_else(|wrong| panic!("{}: {wrong}", position.fen()));
                won += 1;
            }
            others += u64::from(answer != Answer::Won);
        }
    }
    assert!(won > 150 && others > 5, "{won} won, {others} others");
}

/// Where positions cannot repeat, what has been before is part of a position.
#[test]
fn wins_by_exhaustion_are_proven_where_nothing_repeats() {
    let game = own(&format!("{SMALL}[rules]\nsuperko = true\nstalemate = {{ result = 'loss' }}\n"));
    let (answer, proof) = solve(&game, "3k/4/4/KR2 w - - 0 1", limits(2_000_000));
    assert_eq!(answer, Answer::Won);
    let proof = proof.unwrap();
    assert!(!proof.steps.contains(&Step::Proven));
    check(&proof, &game).unwrap();
}

#[test]
fn an_attack_by_checks_and_threats_wins_less() {
    let game = Library::shipped().game("chess").unwrap();
    let only = |fen, attack| solve(&game, fen, SolveLimits { attack, ..limits(400_000) }).0;
    // Mate in two by checks, and by a quiet move that threatens mate.
    for fen in ["6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"] {
        assert_eq!(only(fen, Attack::ChecksAndThreats), Answer::Won, "{fen}");
    }
    // King and two pawns win, but not by checks and threats.
    assert_eq!(only("7k/8/8/8/8/8/PP6/K7 w - - 0 1", Attack::ChecksAndThreats), Answer::NotWon);
}

/// Without a move of its own that goes on, the attacker has not won; where lines may go on for ever, that takes longer.
#[test]
fn what_is_not_won_is_found_out() {
    let library = Library::shipped();
    for (game, fen) in [
        ("breakthrough", "8/p7/8/8/8/7P/8/8 b - - 0 1"),
        ("chess", "k7/P7/K7/8/8/8/8/8 b - - 0 1"),
        ("chess", "8/8/8/8/8/p1k5/P7/K7 b - - 0 1"),
    ] {
        let (answer, _) = solve(&library.game(game).unwrap(), fen, limits(3_000_000));
        assert_eq!(answer, Answer::NotWon, "{game}: {fen}");
    }
    assert_eq!(solve(&library.game("chess").unwrap(), "k7/P7/K7/8/8/8/8/8 w - - 0 1", limits(1_000)).0, Answer::NotWon);
}

/// The proof that the side to move at least draws, which is checked.
fn draw(game: &Game, fen: &str, nodes: u64) -> (Answer, Option<Proof>) {
    let position = game.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut solving = Solving::new(&position, position.side().other(), limits(nodes), |_| true);
    let answer = solving.run();
    let proof = (answer == Answer::NotWon).then(|| solving.proof().unwrap_or_else(|| panic!("{fen}: no proof")));
    if let Some(proof) = &proof {
        assert_eq!((proof.goal, proof.side), (Goal::Draw, position.side()));
        check(proof, game).unwrap_or_else(|wrong| panic!("{fen}: {wrong}\n{proof}"));
    }
    (answer, proof)
}

/// Endings of king and pawn, of bare kings and others in which the weaker side goes back and forth.
#[test]
fn defences_are_proven() {
    let library = Library::shipped();
    for (game, fen, held) in [
        ("chess", "k7/8/K7/P7/8/8/8/8 b - - 0 1", true),
        ("chess", "8/8/4k3/8/4P3/4K3/8/8 b - - 0 1", true),
        ("chess", "8/8/8/8/8/p1k5/P7/K7 w - - 0 1", true),
        ("chess", "k7/8/1K6/1P6/8/8/8/8 b - - 0 1", false),
        ("los-alamos", "k5/6/K5/P5/6/6 b - - 0 1", true),
    ] {
        let (answer, proof) = draw(&library.game(game).unwrap(), fen, 3_000_000);
        assert_eq!(answer, if held { Answer::NotWon } else { Answer::Won }, "{game}: {fen}");
        assert_eq!(proof.is_some(), held, "{game}: {fen}");
    }
}

/// Where positions cannot repeat, each line of a defence is played to its end.
#[test]
fn defences_are_proven_where_nothing_repeats() {
    let game = own(&format!("{TWO_KINGS}superko = true\nstalemate = {{ result = 'loss' }}\n"));
    let fens = ["2k/K2 w - - 0 1", "2k/K2 b - - 0 1", "k2/2K w - - 0 1"];
    let held = fens.iter().filter(|fen| draw(&game, fen, 1_000_000).1.is_some()).count();
    assert!(held > 0);
}

const TWO_KINGS: &str = "title = 'Small'\nboard = { files = 3, ranks = 2 }\nstart = { fen = '2k/K2 w - - 0 1' }\n\
    [pieces]\nking = { letter = 'K', betza = 'K', royal = true }\n[rules]\n";

/// Where a count of moves wins, or the length of a row of checks decides, a line that comes back may still be won.
#[test]
fn what_keys_leave_out_is_not_called_not_won() {
    let counted = own(&format!("{TWO_KINGS}fifty-moves = {{ plies = 20, zeroing = [], result = 'black' }}\n"));
    let checks = own(&format!("{SMALL}[rules]\ncheckmate = {{ series = ['rook'] }}\n"));
    for (game, fen, attacker) in [
        (&counted, "2k/K2 w - - 0 1", Color::Black),
        (&counted, "2k/K2 b - - 0 1", Color::Black),
        (&counted, "2k/K2 w - - 18 10", Color::Black),
        (&checks, "3k/4/4/KR2 w - - 0 1", Color::White),
        (&checks, "3k/4/4/KR2 w - - 0 1", Color::Black),
    ] {
        for threads in [1, 3] {
            let limits = SolveLimits { threads, ..limits(100_000) };
            let mut solving = Solving::new(&game.position(fen).unwrap(), attacker, limits, |_| true);
            assert_ne!(solving.run(), Answer::NotWon, "{fen}");
        }
    }
}

/// Looking for the proof of a draw ends at the limit of nodes, though lines that meet are each played out.
#[test]
fn a_proof_keeps_the_limits() {
    let game = Library::shipped().game("makruk").unwrap();
    let position = game.position("k7/8/8/3p4/3P4/8/8/7K w - - 0 1").unwrap();
    let mut solving = Solving::new(&position, Color::White, limits(250_000), |_| true);
    assert_eq!(solving.run(), Answer::NotWon);
    assert!(!solving.is_spent());
    assert_eq!(solving.proof(), None);
    assert!(solving.is_spent() && solving.nodes() < 251_000, "{}", solving.nodes());
    // Who has enough of it ends it too.
    let mut asked = 0;
    let mut solving = Solving::new(&position, Color::White, limits(u64::MAX), |_| {
        asked += 1;
        false
    });
    assert_eq!((solving.run(), solving.proof()), (Answer::NotWon, None));
    drop(solving);
    assert_eq!(asked, 1);
}

/// All positions that moves lead to.
fn all_after(start: &Position) -> Vec<Position> {
    let text = |position: &Position| position.fen().rsplitn(3, ' ').last().unwrap().to_string();
    let mut all = vec![start.clone()];
    let mut seen = HashSet::from([text(start)]);
    let mut next = 0;
    while next < all.len() {
        let mut position = all[next].clone();
        next += 1;
        let moves = if position.outcome().is_some() { Vec::new() } else { position.legal_moves() };
        for mv in moves {
            position.play_unchecked(mv);
            if seen.insert(text(&position)) {
                all.push(position.game().position(&position.fen()).unwrap());
            }
            position.undo();
        }
    }
    all
}

/// All positions of a game in which play may go back and forth have the values of retrograde analysis.
#[test]
fn a_small_game_is_solved_as_by_retrograde_analysis() {
    let text = SMALL.replace("files = 4, ranks = 4", "files = 3, ranks = 3").replace("3k/4/4/KR2", "2k/3/KR1");
    let game = own(&format!("{text}[rules]\nrepetition = {{}}\n"));
    let whole = Whole::solve(&game.start(), 100_000, |_| true).unwrap();
    let (mut answers, mut unknown, mut asked) = ([0, 0], 0, 0);
    for position in all_after(&game.start()) {
        let value = whole.value(&position).unwrap();
        // With no memory the tables have four positions, so that some are not solved within the limit.
        for (attacker, threads, memory) in
            Color::BOTH.into_iter().flat_map(|side| [(side, 1, 1), (side, 3, 1), (side, 1, 0)])
        {
            let limits = SolveLimits { threads, memory, ..limits(if memory == 0 { 3_000 } else { 1_000_000 }) };
            let answer = Solving::new(&position, attacker, limits, |_| true).run();
            let won = matches!(value, Value::Won { winner, .. } if winner == attacker);
            asked += 1;
            unknown += u32::from(answer == Answer::Unknown);
            if answer != Answer::Unknown {
                assert_eq!(answer == Answer::Won, won, "{attacker}, {limits:?}: {}", position.fen());
                answers[usize::from(won)] += 1;
            } else {
                assert_eq!(memory, 0, "{attacker}: {}", position.fen());
            }
        }
    }
    assert!(answers[0] > 500 && answers[1] > 500 && unknown < asked / 3, "{answers:?}, {unknown} of {asked}");
}

/// A step changed makes a proof worthless, or another proof.
#[test]
fn a_defence_with_a_wrong_step_is_refused() {
    let game = Library::shipped().game("los-alamos").unwrap();
    let proof = draw(&game, "k5/6/K5/P5/6/6 b - - 0 1", 3_000_000).1.unwrap();
    assert_eq!(proof.to_string().parse::<Proof>(), Ok(proof.clone()));
    let (mut refused, mut changes) = (0, 0);
    for index in (0..proof.steps.len()).step_by(proof.steps.len() / 12 + 1) {
        changes += 1;
        let mut shorter = proof.clone();
        shorter.steps.remove(index);
        refused += usize::from(check(&shorter, &game).is_err());
        for other in [Step::Move("a6a1".into()), Step::Proven] {
            let mut changed = proof.clone();
            changed.steps[index] = other;
            assert!(check(&changed, &game).is_err(), "{changed}");
        }
    }
    assert!(refused + 1 >= changes, "{refused} of {changes}");
    assert!(check(&Proof { goal: Goal::Win, ..proof.clone() }, &game).is_err());
    assert!(check(&Proof { side: Color::White, ..proof }, &game).is_err());
}

/// Several threads find what one does, and their proofs are checked.
#[test]
fn threads_find_the_same() {
    let library = Library::shipped();
    for (game, fen, expected) in [
        ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", Answer::Won),
        ("chess", "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1", Answer::NotWon),
        ("los-alamos", "5k/6/6/6/6/K1R3 w - - 0 1", Answer::Won),
    ] {
        let game = library.game(game).unwrap();
        let position = game.position(fen).unwrap();
        let limits = SolveLimits { threads: 3, ..limits(20_000_000) };
        let mut solving = Solving::new(&position, position.side(), limits, |_| true);
        assert_eq!(solving.run(), expected, "{fen}");
        check(&solving.proof().unwrap(), &game).unwrap_or_else(|wrong| panic!("{fen}: {wrong}"));
    }
}

/// With one thread a search visits the same nodes each time.
#[test]
fn one_thread_takes_the_same_course() {
    let position = Library::shipped().game("los-alamos").unwrap().position("5k/6/6/6/6/K1R3 w - - 0 1").unwrap();
    let run = || {
        let mut solving = Solving::new(&position, Color::White, limits(2_000_000), |_| true);
        (solving.run(), solving.nodes(), solving.proof())
    };
    assert_eq!(run(), run());
}

/// The bytes of a search's tables.
fn saved(solving: &Solving<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    solving.save(&mut bytes).unwrap();
    bytes
}

/// A search that ended goes on from its tables, and ends sooner than one from the start.
#[test]
fn a_search_goes_on_from_its_tables() {
    let position = Library::shipped().game("chess").unwrap().position("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1").unwrap();
    let begin = |nodes| Solving::new(&position, Color::White, limits(nodes), |_| true);
    let mut whole = begin(20_000_000);
    assert_eq!(whole.run(), Answer::NotWon);
    let mut first = begin(whole.nodes() / 2);
    assert_eq!(first.run(), Answer::Unknown);
    let bytes = saved(&first);
    let mut second = begin(20_000_000);
    second.load(&mut &bytes[..]).unwrap();
    assert_eq!(second.nodes(), first.nodes());
    assert_eq!(second.run(), Answer::NotWon);
    assert!(second.nodes() - first.nodes() < whole.nodes() * 4 / 5, "{} and {}", first.nodes(), second.nodes());
    // What has been solved is known at once.
    let mut third = begin(20_000_000);
    third.load(&mut &saved(&second)[..]).unwrap();
    assert_eq!((third.run(), third.nodes()), (Answer::NotWon, second.nodes()));
}

/// Tables of other searches and parts of tables are refused.
#[test]
fn other_tables_are_refused() {
    let library = Library::shipped();
    let start = |name: &str| library.game(name).unwrap().start();
    let begin = |name: &str, attacker| Solving::new(&start(name), attacker, limits(20_000), |_| true);
    let mut solving = begin("chess", Color::White);
    solving.run();
    let bytes = saved(&solving);
    let refusal =
        |name: &str, attacker, bytes: &[u8]| begin(name, attacker).load(&mut &*bytes).map_err(|e| e.to_string());
    assert_eq!(refusal("chess", Color::White, &bytes), Ok(()));
    let other = "it is of another search: it has `game chess` where this one has `game knightmate`";
    assert_eq!(refusal("knightmate", Color::White, &bytes), Err(other.into()));
    let other = "it is of another search: it has `attacker white` where this one has `attacker black`";
    assert_eq!(refusal("chess", Color::Black, &bytes), Err(other.into()));
    assert_eq!(refusal("chess", Color::White, b"1. e4\n"), Err("it is no table of a search".into()));
    for end in [20, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(refusal("chess", Color::White, &bytes[..end]), Err("it is cut short or damaged".into()), "{end}");
    }
    // Nothing of what was read is left.
    let mut empty = begin("chess", Color::White);
    empty.load(&mut &bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(saved(&empty), saved(&begin("chess", Color::White)));
    let old = String::from_utf8_lossy(&bytes[..40]).replacen("table 2", "table 1", 1);
    let other = "it is of another search: it has `menagerie table 1` where this one has `menagerie table 2`";
    assert_eq!(refusal("chess", Color::White, old.as_bytes()), Err(other.into()));
    let longer = [&bytes[..], b"1"].concat();
    assert_eq!(refusal("chess", Color::White, &longer), Err("it is cut short or damaged".into()));
}

/// The side that is not to move can be the attacker.
#[test]
fn a_lost_position_is_proven_for_the_other_side() {
    let game = Library::shipped().game("chess").unwrap();
    let position = game.position("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1").unwrap();
    let mut solving = Solving::new(&position, Color::White, limits(10_000), |_| true);
    assert_eq!(solving.run(), Answer::Won);
    let proof = solving.proof().unwrap();
    assert_eq!(check(&proof, &game).unwrap().plies, 2);
    assert!(check(&Proof { side: Color::Black, ..proof }, &game).is_err());
}

#[test]
fn a_search_ends_at_its_limits() {
    let start = Library::shipped().game("chess").unwrap().start();
    let mut solving = Solving::new(&start, Color::White, limits(20_000), |_| true);
    assert_eq!(solving.run(), Answer::Unknown);
    assert!(solving.nodes() >= 20_000 && solving.nodes() < 21_000, "{}", solving.nodes());
    let mut reports = 0;
    let mut solving = Solving::new(&start, Color::White, limits(u64::MAX), |progress| {
        reports += 1;
        progress.nodes < 500_000
    });
    assert_eq!(solving.run(), Answer::Unknown);
    drop(solving);
    assert!(reports >= 2);
}

/// Each step changed, left out or doubled makes a proof worthless, or another proof.
#[test]
fn a_proof_with_a_wrong_step_is_refused() {
    let game = Library::shipped().game("chess").unwrap();
    let (_, proof) = solve(&game, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", limits(100_000));
    let proof = proof.unwrap();
    assert_eq!(proof.to_string().parse::<Proof>(), Ok(proof.clone()));
    check(&proof, &game).unwrap();
    for index in 0..proof.steps.len() {
        let mut shorter = proof.clone();
        shorter.steps.remove(index);
        assert!(check(&shorter, &game).is_err(), "without step {index}");
        for other in [Step::Move("g1g2".into()), Step::Move("a1a9".into()), Step::Proven] {
            let mut changed = proof.clone();
            changed.steps[index] = other;
            assert!(changed == proof || check(&changed, &game).is_err(), "{changed}");
        }
    }
    let longer = Proof { steps: [&proof.steps[..], &[Step::Proven]].concat(), ..proof.clone() };
    assert!(matches!(check(&longer, &game), Err(WrongProof::Length(_))));
    let other = Library::shipped().game("knightmate").unwrap();
    assert!(matches!(check(&proof, &other), Err(WrongProof::OtherRules(_))));
    let elsewhere = Proof { fen: "8/8 w - - 0 1".into(), ..proof };
    assert!(matches!(check(&elsewhere, &game), Err(WrongProof::Position(_))));
}

/// The proofs that the docs speak of.
#[test]
fn kept_proofs_prove_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/proofs");
    let mut kept = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let proof: Proof = text.parse().unwrap();
        let game = Library::shipped().game(&proof.game).unwrap();
        check(&proof, &game).unwrap_or_else(|wrong| panic!("{}: {wrong}", proof.game));
        kept += 1;
    }
    assert!(kept > 0);
}

/// What docs/discoveries.md says of forcing moves in Castlingmost Chess I, with the nodes that it takes.
#[test]
fn no_forcing_moves_win_from_the_start_of_castlingmost_chess() {
    let game = Library::shipped().game("oomost1").unwrap();
    let queen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPQPPP/RNBPKBNR b - - 0 1";
    for (fen, nodes) in [(queen, 281), (&game.start().fen(), 43)] {
        let limits = SolveLimits { attack: Attack::ChecksAndThreats, ..limits(100_000) };
        let mut solving = Solving::new(&game.position(fen).unwrap(), Color::White, limits, |_| true);
        assert_eq!((solving.run(), solving.nodes()), (Answer::NotWon, nodes), "{fen}");
    }
}

#[test]
fn other_texts_are_no_proofs() {
    for (text, wrong) in [
        ("", "line 1 does not begin with `menagerie proof 1`"),
        ("menagerie proof 1\ngame chess\nfen x\n", "line 3 does not begin with `rules `"),
        ("menagerie proof 1\ngame chess\nrules 1\nfen x\nmoves \nwinner red", "line 6 names no side"),
        ("menagerie proof 1\ngame chess\nrules 1\nfen x\nmoves \nloser white", "line 6 does not begin with `winner `"),
    ] {
        let error = text.parse::<Proof>().unwrap_err().to_string();
        assert!(error.contains(wrong), "{error}");
    }
}
