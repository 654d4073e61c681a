//! Whole matches: ours against ours in several games, and against a program that misbehaves.

use menagerie_core::{Explain, Game, Library};
use menagerie_tournament::statistics::{Sprt, SprtDecision};
use menagerie_tournament::{
    Adjudication, Balance, Contestant, Draw, EnginePlayer, Error, Format, Match, MatchObserver, Opening, Openings,
    Record, Referee, Schedule, Source, Standings, Termination, book, fingerprint, to_pgn,
};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Keeps what it sees.
#[derive(Default)]
struct Watcher {
    counted: Vec<Record>,
    /// The numbers of the games that were played, in the order in which they ended.
    finished: Vec<usize>,
}

impl MatchObserver for Watcher {
    fn finished(&mut self, records: &[Record]) -> Result<(), Error> {
        self.finished.extend(records.iter().map(|record| record.number));
        Ok(())
    }

    fn counted(&mut self, record: &Record, standings: &Standings) -> Result<(), Error> {
        assert_eq!(record.number, self.counted.len(), "games come in order");
        self.counted.push(record.clone());
        assert_eq!(standings.games() as usize, self.counted.len());
        Ok(())
    }
}

fn game(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

fn starts(game: &Game) -> Source {
    Source::Given(vec![Opening { start: game.start(), moves: Vec::new() }])
}

fn random(game: &Game, plies: usize) -> Source {
    let starts = (0..game.starts()).filter_map(|number| game.numbered_start(number)).collect();
    Source::Random { starts, plies, balance: Balance { most: 100, nodes: 200 } }
}

fn plan(game: Game, source: Source, engines: &[&str], games: usize) -> Match {
    let contestants: Vec<Contestant> = engines.iter().map(|text| text.parse().unwrap()).collect();
    Match {
        schedule: Schedule { format: Format::RoundRobin, players: contestants.len(), games },
        openings: Mutex::new(Openings::new(source, 7).unwrap()),
        referee: Referee {
            adjudication: Adjudication { most_moves: Some(60), ..Adjudication::default() },
            margin: Duration::from_millis(150),
            timeout: Duration::from_secs(60),
        },
        concurrency: 1,
        sprt: None,
        stop: Arc::default(),
        game,
        contestants,
    }
}

fn play(plan: &Match) -> Vec<Record> {
    let mut watcher = Watcher::default();
    plan.check().unwrap();
    plan.run(Vec::new(), &mut watcher).unwrap();
    watcher.counted
}

/// A fake engine that does something instead of a move of its own.
fn fake(protocol: &str, what: &str, after: usize) -> String {
    let path = env!("CARGO_BIN_EXE_fake-engine");
    format!("cmd='{path} {protocol} {what} {after}' proto={protocol} name=fake depth=1")
}

#[test]
fn the_same_games_are_played_at_any_concurrency() {
    for name in ["orchess", "omega", "wildcastle"] {
        let game = game(name);
        let engines = ["ours nodes=60 name=one hash=1", "ours nodes=90 name=two hash=1"];
        let mut one = plan(game.clone(), random(&game, 4), &engines, 6);
        one.referee.adjudication.most_moves = Some(20);
        let mut three = plan(game.clone(), random(&game, 4), &engines, 6);
        three.referee = one.referee;
        three.concurrency = 3;
        let timeless = |records: Vec<Record>| -> Vec<Record> {
            let still = |mut record: Record| {
                record.moves.iter_mut().for_each(|played| played.ms = 0);
                record
            };
            records.into_iter().map(still).collect()
        };
        let (first, again) = (timeless(play(&one)), timeless(play(&three)));
        assert_eq!(first.len(), 6);
        assert_eq!(first, again, "{name}");
        assert_eq!((first[0].players, first[1].players), ([0, 1], [1, 0]));
        assert_eq!((&first[0].fen, &first[0].book), (&first[1].fen, &first[1].book), "both colours");
        assert_ne!(first[0].book, first[2].book);
        for record in &first {
            let text = to_pgn(record, &game, &one.contestants).unwrap();
            assert!(text.contains("[White \"") && text.contains("{"), "{text}");
        }
    }
}

#[test]
fn whatever_a_program_does_the_game_is_scored() {
    let cases = [
        ("uci", "crash", Termination::Crash, "exit status: 3"),
        ("uci", "stall", Termination::Stall, "did not answer"),
        ("uci", "illegal", Termination::IllegalMove, "`e1e5` is not legal"),
        ("uci", "garbage", Termination::IllegalMove, "`nothing` is not a move"),
        ("uci", "deaf", Termination::Stall, "did not answer"),
        ("uci", "babble", Termination::Stall, "did not answer"),
        ("cecp", "crash", Termination::Crash, "exit status: 3"),
        ("cecp", "illegal", Termination::IllegalMove, "`e1e5` is not legal"),
        ("cecp", "garbage", Termination::Stall, "did not answer"),
        ("cecp", "resign", Termination::Resignation, ""),
        ("cecp", "claim", Termination::Stall, "I feel like it"),
        ("cecp", "refuse", Termination::IllegalMove, "rejected a legal move"),
    ];
    std::thread::scope(|scope| {
        for (protocol, what, ending, note) in cases {
            scope.spawn(move || {
                let game = game("chess");
                let engines = [&fake(protocol, what, 2)[..], "ours nodes=20 hash=1"];
                // Only where it is waited for in vain the time is short; a claim must have been heard by then.
                let (seconds, games) = if what == "claim" { (2, 1) } else { (1, 2) };
                let mut plan = plan(game.clone(), starts(&game), &engines, games);
                plan.referee.timeout = Duration::from_secs(if ending == Termination::Stall { seconds } else { 60 });
                // A second game shows that the program was restarted, or goes on.
                for record in play(&plan) {
                    assert_eq!(record.ending, ending, "{protocol} {what}: {}", record.note);
                    assert!(record.note.contains(note), "{protocol} {what}: {}", record.note);
                    let loser = record.winner().unwrap().other();
                    assert_eq!(record.players[loser.index()], 0);
                    to_pgn(&record, &game, &plan.contestants).unwrap();
                }
            });
        }
    });
}

#[test]
fn a_program_that_does_not_come_up_again_loses_and_the_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let fake = fake("uci", &format!("twice:{}", folder.path().join("starts").display()), 2);
    let game = game("chess");
    let records = play(&plan(game.clone(), starts(&game), &[&fake, "ours nodes=20 hash=1"], 4));
    assert_eq!(records.len(), 4);
    for (record, note) in records.iter().zip(["exit status: 3", "no third time", "no third time", "exit status: 4"]) {
        assert_eq!(record.ending, Termination::Crash);
        assert_eq!(record.players[record.winner().unwrap().other().index()], 0);
        assert!(record.note.contains(note), "{}", record.note);
    }
}

#[test]
fn openings_that_run_out_come_again() {
    let game = game("los-alamos");
    let mut openings = Openings::new(random(&game, 1), 1).unwrap();
    let count = game.start().count_legal_moves() as usize;
    let first: Vec<String> = (0..count).map(|number| openings.get(number).position().fen()).collect();
    for number in count..count + 5 {
        let again = openings.get(number);
        assert_eq!(again.moves.len(), 1);
        assert_eq!(first[number - count], again.position().fen(), "in their order");
    }
}

/// What an opening is depends on the game, the seed, its number and the rules alone. If this test fails, matches have other openings
/// than before: raise [`Openings::GENERATOR`], by which journals are refused that were begun with those.
#[test]
fn openings_are_the_same_in_every_build() {
    assert_eq!(Openings::GENERATOR, 1, "what follows is of this generator");
    let expected = [
        ("chess", "f2aee1534c4bc847"),
        ("oomost1", "d3d213d42c22b807"),
        ("atomic", "f2aee1534c4bc847"),
        ("xiangqi", "bc0cb7ea8db32ec5"),
        ("antichess", "bb487ce52a0ebf20"),
    ];
    let found = expected.map(|(name, _)| {
        let game = game(name);
        let balance = Balance { most: 100, nodes: 100 };
        let source = || Source::Random { starts: vec![game.start()], plies: 4, balance };
        let mut openings = Openings::new(source(), 5).unwrap();
        let fens: Vec<String> = (0..4).map(|number| openings.get(number).position().fen()).collect();
        let mut alone = Openings::new(source(), 5).unwrap();
        assert_eq!(alone.get(3).position().fen(), fens[3], "others were not asked for");
        (name, fingerprint(fens.iter()))
    });
    assert_eq!(found.each_ref().map(|(name, found)| (*name, found.as_str())), expected);
}

/// The other game of a pair begins as the one in the journal did, whatever version has made its opening.
#[test]
fn journals_go_on_with_their_openings() {
    let game = game("los-alamos");
    let engines = ["ours nodes=5 name=a hash=1", "ours nodes=5 name=b hash=1"];
    let earlier = Source::Given(vec![Opening { start: game.start(), moves: vec![game.start().legal_moves()[7]] }]);
    let before = play(&plan(game.clone(), earlier, &engines, 2)).remove(0);
    let mut watcher = Watcher::default();
    plan(game.clone(), random(&game, 3), &engines, 4).run(vec![before.clone()], &mut watcher).unwrap();
    let book = |number: usize| watcher.counted.iter().find(|record| record.number == number).unwrap().book.clone();
    assert_eq!(book(1), before.book);
    assert_eq!((book(2).len(), book(2)), (3, book(3)));
}

#[test]
fn repeated_openings_are_counted() {
    let game = game("los-alamos");
    let engines = ["ours nodes=5 name=a hash=1", "ours nodes=5 name=b hash=1"];
    let count = game.start().count_legal_moves() as usize;
    for (source, openings, repeated) in [
        (starts(&game), 1, None),
        (starts(&game), 2, Some(1)),
        (random(&game, 1), count, None),
        (random(&game, 1), count + 1, Some(count)),
    ] {
        let mut plan = plan(game.clone(), source, &engines, 2 * openings);
        plan.referee.adjudication.most_moves = Some(2);
        let mut watcher = Watcher::default();
        let (standings, _) = plan.run(Vec::new(), &mut watcher).unwrap();
        assert_eq!(standings.repeated_openings(), repeated);
        // Games that were played before tell it too.
        assert_eq!(plan.run(watcher.counted, &mut Watcher::default()).unwrap().0.repeated_openings(), repeated);
    }
}

#[test]
fn a_match_can_be_ended_as_it_stands() {
    /// Ends the match after the second game.
    struct Ender(Arc<std::sync::atomic::AtomicBool>, usize);
    impl MatchObserver for Ender {
        fn finished(&mut self, records: &[Record]) -> Result<(), Error> {
            self.1 += records.len();
            self.0.fetch_or(self.1 >= 2, std::sync::atomic::Ordering::Relaxed);
            Ok(())
        }
        fn counted(&mut self, _record: &Record, _standings: &Standings) -> Result<(), Error> {
            Ok(())
        }
    }
    let game = game("chess");
    let plan = plan(game.clone(), random(&game, 4), &["ours nodes=20 name=a", "ours nodes=20 name=b"], 1000);
    let mut ender = Ender(Arc::clone(&plan.stop), 0);
    let (standings, verdict) = plan.run(Vec::new(), &mut ender).unwrap();
    assert!(verdict.is_none() && (2..1000).contains(&standings.games()), "{}", standings.games());
}

#[test]
fn games_of_another_match_are_refused() {
    let game = game("chess");
    let plan = plan(game.clone(), starts(&game), &["ours nodes=5 name=a", "ours nodes=5 name=b"], 2);
    let mut records = play(&plan);
    records[1].players = [7, 8];
    let refused = plan.run(records, &mut Watcher::default()).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("game 2 of the journal is not one of this match"), "{refused}");
}

#[test]
fn much_output_does_no_harm() {
    let game = game("chess");
    let mut plan = plan(game.clone(), starts(&game), &[&fake("uci", "flood", 2), "ours nodes=20 hash=1"], 2);
    plan.referee.adjudication.most_moves = Some(4);
    assert!(play(&plan).iter().all(|record| record.ending == Termination::Length));
}

#[test]
fn a_late_player_loses() {
    for protocol in ["uci", "cecp"] {
        let game = game("chess");
        let late = fake(protocol, "late", 2).replace("depth=1", "tc=0.1+0.001");
        let records = play(&plan(game.clone(), starts(&game), &[&late, "ours nodes=20 hash=1"], 2));
        let first = &records[0];
        assert_eq!((first.ending, first.note.ends_with("s for a move")), (Termination::Time, true), "{}", first.note);
        assert_eq!(first.players[first.winner().unwrap().other().index()], 0);
    }
}

#[test]
fn a_program_goes_on_where_its_move_was_not_made_or_taken_back() {
    let game = game("chess");
    for protocol in ["uci", "cecp"] {
        let start = game.start();
        let mut engine = EnginePlayer::start(&fake(protocol, "none", 0).parse().unwrap(), &game).unwrap();
        engine.new_game(&start).unwrap();
        engine.choose(&start, &[], [None; 2]).unwrap();
        // Others than its own first move, and then one move less than before.
        for texts in [&["e2e4", "e7e5", "g1f3", "b8c6"][..], &["e2e4", "e7e5"], &["d2d4", "d7d5"]] {
            let (mut position, mut moves) = (start.clone(), Vec::new());
            for text in texts {
                let mv = position.parse_move(text).unwrap();
                position.play_unchecked(mv);
                moves.push(mv);
            }
            let mut legal: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
            legal.sort();
            let chosen = engine.choose(&position, &moves, [None; 2]).unwrap();
            assert_eq!(position.move_text(chosen), legal[0], "{protocol} after {texts:?}");
        }
    }
}

#[test]
fn programs_that_cannot_play_are_refused_before_the_match() {
    let refused_in = |name: &str, engine: &str| {
        let game = game(name);
        plan(game.clone(), starts(&game), &[engine, "ours nodes=20"], 2).check().unwrap_err().to_string()
    };
    let refused = |engine: &str| refused_in("omega", engine);
    assert!(refused("cmd=/nowhere/engine proto=uci nodes=1").contains("cannot be started"));
    assert!(refused(&fake("cecp", "none", 0)).contains("knows no variant `omega`"));
    assert!(refused("cmd=true proto=uci nodes=1").contains("ended"));
    assert!(
        refused("cmd='ls /nowhere/at/all' proto=uci nodes=1").contains("/nowhere/at/all"),
        "its standard error is quoted"
    );
    assert!(refused("cmd=true dir=/nowhere proto=uci nodes=1").contains("`dir=/nowhere`: there is no such folder"));
    let moody = fake("uci", "none", 0) + " option.Mod=true";
    assert!(refused(&moody).contains("no option `Mod`; it has UCI_Variant, Mood"));
    let orthodox = fake("uci", "none", 0) + " variant=chess";
    assert!(refused_in("chess960", &orthodox).contains("no option UCI_Chess960, so it cannot castle in chess960"));
    assert!(refused("ours name=other").contains("has no limit"));
    assert!(refused("ours nodes=9").contains("two engines are called `ours`"));
    assert!(refused(&fake("cecp", "none", 0).replace("depth=1", "nodes=5")).contains("cannot limit nodes"));
}

#[test]
fn every_pair_of_contestants_plays() {
    let game = game("chess");
    let engines = ["ours nodes=5 name=a hash=1", "ours nodes=25 name=b hash=1", "ours nodes=400 name=c hash=1"];
    let mut plan = plan(game.clone(), random(&game, 4), &engines, 4);
    plan.concurrency = 2;
    let mut watcher = Watcher::default();
    let (standings, verdict) = plan.run(Vec::new(), &mut watcher).unwrap();
    assert_eq!((standings.games(), verdict), (12, None));
    assert!(standings.pairings.iter().all(|(_, tally)| tally.games() == 4 && tally.pairs.iter().sum::<u64>() == 2));
    let ratings = standings.ratings();
    assert!(ratings[2].elo.value > ratings[0].elo.value, "{ratings:?}");
    assert_eq!(ratings.iter().map(|rating| rating.points).sum::<f64>(), 12.0);
}

#[test]
fn the_test_ends_a_match_and_games_before_are_not_played_again() {
    let game = game("chess");
    let engines = ["ours nodes=800 name=strong hash=1", "ours nodes=1 name=weak hash=1"];
    let mut plan = plan(game.clone(), random(&game, 4), &engines, 400);
    plan.concurrency = 2;
    plan.referee.adjudication.most_moves = Some(80);
    plan.sprt = Some(Sprt::new(0.0, 300.0));
    let mut watcher = Watcher::default();
    let (standings, verdict) = plan.run(Vec::new(), &mut watcher).unwrap();
    assert_eq!(verdict, Some(SprtDecision::Higher));
    let games = standings.games() as usize;
    assert!(games < 100, "{games}");
    // Once more with some of the games known, one after the other: two games at once may be ahead of the verdict.
    let (missing, known): (Vec<Record>, Vec<Record>) =
        watcher.counted.iter().cloned().partition(|record| record.number % 3 == 1);
    plan.concurrency = 1;
    let mut again = Watcher::default();
    let (repeated, _) = plan.run(known, &mut again).unwrap();
    assert_eq!(repeated.games() as usize, games);
    assert_eq!(again.finished, missing.iter().map(|record| record.number).collect::<Vec<_>>());
    let all = plan.run(watcher.counted, &mut Watcher::default()).unwrap();
    assert_eq!(all.1, Some(SprtDecision::Higher));
}

#[test]
fn books_are_read_and_what_is_wrong_in_them_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (library, game) = (Library::shipped(), game("chess"));
    let read = |name: &str, text: &str, plies| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        book(&path, &game, &library, plies)
    };
    let lines =
        "# two\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\n6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8+;\n";
    assert_eq!(read("book.epd", lines, None).unwrap().len(), 2);
    let games = "1. e4 e5 2. Nf3 *\n\n1. d4 *\n";
    let lengths = |plies| read("book.pgn", games, plies).unwrap().iter().map(|one| one.moves.len()).collect::<Vec<_>>();
    assert_eq!((lengths(None), lengths(Some(2))), (vec![3, 1], vec![2, 1]));
    for (name, text, says) in [
        ("a.epd", "8/8 w", "line 1"),
        ("b.epd", "7k/5KQ1/8/8/8/8/8/8 b - -", "line 1: the game is over there"),
        ("c.pgn", "1. e5 *", "e5"),
        ("f.pgn", "[FEN \"7k/5KQ1/8/8/8/8/8/8 b - - 0 1\"]\n\n*", "game 1: it is over where it begins"),
        ("d.pgn", "[Variant \"Omega\"]\n\n1. e4 *", "omega"),
        ("e.epd", "# nothing", "has no opening"),
    ] {
        let error = read(name, text, None).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn games_that_nobody_can_win_are_ended() {
    let game = game("chess");
    let position = game.position("4k3/8/8/3b4/3B4/8/8/4K3 w - - 0 1").unwrap();
    let source = Source::Given(vec![Opening { start: position, moves: Vec::new() }]);
    let mut plan = plan(game, source, &["ours nodes=50 name=a", "ours nodes=50 name=b"], 2);
    plan.referee.adjudication.draw = Some(Draw { from: 3, moves: 3, score: 150 });
    let records = play(&plan);
    assert!(
        records.iter().all(|record| matches!(record.ending, Termination::Adjudication | Termination::Rules)),
        "{records:?}"
    );
    assert!(records.iter().all(|record| record.winner.is_none()));
}
