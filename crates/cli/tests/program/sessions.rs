//! Whole games of the program with a scripted interface, in every game and both protocols, under the eyes of the reference
//! referee.

use assert_cmd::cargo::cargo_bin;
use menagerie_core::definition::PieceType;
use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Betza, Game, Letter, Library};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

/// A game ends here at the latest, so that the reference implementation needs no long.
const PLIES: usize = 24;

/// The program, as an interface talks to it.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = Command::new(cargo_bin("menagerie"));
        let mut child = command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Engine { child, input, output: BufReader::new(output).lines() }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Reads up to a line that begins with a word, and gives what it said before and the rest of that line.
    fn wait(&mut self, word: &str) -> (Vec<String>, String) {
        let mut before = Vec::new();
        for line in self.output.by_ref().map(Result::unwrap) {
            assert!(!line.contains("Illegal move") && !line.starts_with("Error"), "{line}");
            if let Some(rest) = line.strip_prefix(word) {
                return (before, rest.to_string());
            }
            before.push(line);
        }
        panic!("the program ended before `{word}`: {before:?}");
    }

    fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        &things[(self.0 >> 33) as usize % things.len()]
    }
}

/// A game as the reference implementation sees it.
struct Referee {
    position: ReferencePosition,
    moves: BTreeMap<String, ReferencePosition>,
    played: Vec<String>,
}

impl Referee {
    fn new(game: &Game) -> Referee {
        let position = ReferencePosition::start(&Arc::new(game.definition().clone()));
        Referee { moves: position.moves(), position, played: Vec::new() }
    }

    fn is_over(&self) -> bool {
        self.position.result_with(&self.moves) != "*"
    }

    fn play(&mut self, text: &str) {
        let place = format!("{} after {:?}", self.position.fen(), self.played);
        self.position = self.moves.remove(text).unwrap_or_else(|| panic!("`{text}` is not legal in {place}"));
        self.moves = self.position.moves();
        self.played.push(text.to_string());
    }
}

#[test]
fn a_game_of_uci_in_every_game_is_legal_to_the_end() {
    let library = Library::shipped();
    for name in library.names() {
        let mut referee = Referee::new(&library.game(name).unwrap());
        let (mut engine, mut dice) = (Engine::start(), Dice(3));
        engine.tell("uci");
        engine.wait("uciok");
        engine.tell(&format!("setoption name UCI_Variant value {name}\nucinewgame\nisready"));
        engine.wait("readyok");
        while !referee.is_over() && referee.played.len() < PLIES {
            let moves =
                if referee.played.is_empty() { String::new() } else { format!(" moves {}", referee.played.join(" ")) };
            engine.tell(&format!("position startpos{moves}\ngo nodes 60"));
            let (before, best) = engine.wait("bestmove ");
            assert!(before.iter().any(|line| line.starts_with("info depth ")), "{name}: {before:?}");
            referee.play(best.split(' ').next().unwrap());
            // Now and then the opponent moves, who has another idea.
            if referee.played.len() % 3 == 1 && !referee.is_over() {
                let texts: Vec<String> = referee.moves.keys().cloned().collect();
                referee.play(dice.pick::<String>(&texts));
            }
        }
        engine.quit();
    }
}

#[test]
fn a_game_of_cecp_in_every_game_is_legal_to_the_end() {
    let library = Library::shipped();
    let variants = variants_once_each(&library);
    assert_eq!(variants.len(), library.names().count());
    for (game, variant) in library.names().map(|name| library.game(name).unwrap()).zip(variants) {
        let (mut engine, mut dice) = (Engine::start(), Dice(5));
        engine.tell("xboard\nprotover 2");
        engine.wait("feature done=1");
        engine.tell(&format!("new\nvariant {variant}\neasy\nsd 1\nping 1"));
        let (described, _) = engine.wait("pong 1");
        describes(&game, &described);
        let mut referee = Referee::new(&game);
        // The referee looks at all moves of a position.
        let plies = if referee.moves.len() > 300 { PLIES / 8 } else { PLIES };
        engine.tell("go");
        // The engine plays the side that is to move, which may make several moves in a row.
        let side = referee.position.side();
        while !referee.is_over() && (referee.played.len() < plies || referee.position.side() == side) {
            if referee.position.side() == side {
                let text = legs(&mut engine);
                // Also what a piece becomes without a choice is written, which XBoard cannot know.
                let plain = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
                let moves = |text: &str| referee.moves.keys().find(|ours| theirs(&game, ours) == text);
                let ours = moves(&text).or_else(|| moves(plain)).cloned();
                referee.play(&ours.unwrap_or_else(|| panic!("{}: `{text}` is no move", game.name())));
                continue;
            }
            let texts: Vec<String> = referee.moves.keys().cloned().collect();
            let mine: &String = dice.pick(&texts);
            shows_targets(&game, &mut engine, &texts, mine);
            engine.tell(&format!("usermove {}", theirs(&game, mine)));
            referee.play(mine);
        }
        let result = referee.position.result_with(&referee.moves);
        let score = result.split(' ').next().unwrap();
        if score != "*" {
            let (_, line) = engine.wait(score);
            assert!(line.starts_with(" {") && line.ends_with('}'), "{}: {line}", game.name());
        }
        engine.quit();
    }
}

/// What an interface waits for comes, whatever it asks for.
#[test]
fn odd_searches_are_answered() {
    let mut engine = Engine::start();
    for (asked, wanted) in [
        ("go mate 1", "info string no win in 1 move found"),
        ("go depth x", "info string depth needs a number, not `x`"),
        ("joho go depth 1", "info depth 1 "),
    ] {
        engine.tell(asked);
        let (before, _) = engine.wait("bestmove ");
        assert!(before.iter().any(|line| line.starts_with(wanted)), "{asked}: {before:?}");
    }
    engine.tell("go perft -1\nisready");
    let (before, _) = engine.wait("readyok");
    assert_eq!(before, ["info string perft needs a depth from 0 to 99, not `-1`"]);
    engine.quit();
}

/// With `MultiPV`, the last line of each number before the move is of one depth, and the scores are in order.
#[test]
fn several_lines_are_in_order_where_a_search_is_broken_off() {
    let mut engine = Engine::start();
    engine.tell("setoption name MultiPV value 4");
    for nodes in (500..20_000).step_by(1500) {
        engine.tell(&format!("ucinewgame\nposition startpos moves e2e4 e7e5\ngo nodes {nodes}"));
        let (before, best) = engine.wait("bestmove ");
        let word = |line: &str, name: &str| {
            let mut words = line.split(' ').skip_while(|word| *word != name).skip(1);
            words.next().unwrap_or_else(|| panic!("{line}")).to_string()
        };
        let last: Vec<&String> = before.iter().filter(|line| line.starts_with("info depth")).rev().take(4).collect();
        let scores: Vec<i32> = last.iter().rev().map(|line| word(line, "cp").parse().unwrap()).collect();
        assert!(scores.is_sorted_by(|one, next| one >= next), "{nodes}: {before:#?}");
        assert!(last.iter().all(|line| word(line, "depth") == word(last[0], "depth")), "{nodes}: {before:#?}");
        assert_eq!(word(last[3], "multipv"), "1");
        assert_eq!(word(last[3], "pv"), best.split(' ').next().unwrap(), "{nodes}: {before:#?}");
    }
    engine.quit();
}

/// The names of all games in CECP, in the order of ours.
fn variants() -> Vec<String> {
    let mut engine = Engine::start();
    engine.tell("xboard\nprotover 2");
    let (_, names) = engine.wait("feature variants=");
    engine.quit();
    names.trim_matches('"').split(',').map(str::to_string).collect()
}

/// The same without the names of one word that stand behind our own names of several.
fn variants_once_each(library: &Library) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for name in variants() {
        let again = library.machine_aliases().any(|alias| alias == name);
        if !again || !once.last().is_some_and(|last| last.contains('-')) {
            once.push(name);
        }
    }
    once
}

/// The legs of the engine's next move.
fn legs(engine: &mut Engine) -> String {
    let mut text = String::new();
    while text.is_empty() || text.ends_with(',') {
        text += &engine.wait("move ").1;
    }
    text
}

/// The name of a square in CECP, which counts over the whole grid, on ten ranks from 0.
fn square(game: &Game, ours: &str) -> String {
    let (file, rank) = ours.split_at(1);
    match (game.name(), ours) {
        ("omega", "w1") => "a1".to_string(),
        ("omega", "w2") => "l1".to_string(),
        ("omega", "w3") => "l12".to_string(),
        ("omega", "w4") => "a12".to_string(),
        ("omega", _) => format!("{}{}", (file.as_bytes()[0] + 1) as char, rank.parse::<u32>().unwrap() + 2),
        ("tamerlane", "w9") => "a8".to_string(),
        ("tamerlane", "z2") => "m1".to_string(),
        ("tamerlane", _) => format!("{}{}", (file.as_bytes()[0] + 1) as char, rank.parse::<u32>().unwrap() - 1),
        _ if game.board().ranks() == 10 => format!("{file}{}", rank.parse::<u32>().unwrap() - 1),
        _ => ours.to_string(),
    }
}

/// The squares of a leg in our own form, and what follows them.
fn squares(leg: &str) -> (Vec<String>, &str) {
    let (mut found, mut rest) = (Vec::new(), leg);
    while let Some(digits) = rest.strip_prefix(|c: char| c.is_ascii_lowercase()) {
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() == digits.len() {
            break;
        }
        found.push(rest[..rest.len() - after.len()].to_string());
        rest = after;
    }
    (found, rest)
}

/// Our move as CECP writes it.
fn theirs(game: &Game, ours: &str) -> String {
    if ours == "0000" {
        return "@@@@".to_string();
    }
    if let Some((piece, to)) = ours.split_once('@') {
        return format!("{piece}@{}", square(game, to));
    }
    let leg = |leg: &str| {
        let (names, rest) = squares(leg);
        let names: Vec<String> = names.iter().map(|name| square(game, name)).collect();
        let steps: Vec<String> = names.windows(2).map(|ends| ends.concat()).collect();
        steps.join(",") + rest
    };
    // A `+` before a square begins a leg; before a letter it is part of it.
    let mut legs: Vec<String> = Vec::new();
    for part in ours.split('+') {
        match legs.last_mut() {
            Some(last) if squares(part).0.is_empty() => *last += &format!("+{part}"),
            _ => legs.push(part.to_string()),
        }
    }
    legs.iter().map(|text| leg(text)).collect::<Vec<_>>().join(",")
}

/// What is reported of a game that XBoard does not know can be read back, and is the game.
fn describes(game: &Game, lines: &[String]) {
    let definition = game.definition();
    for line in lines {
        if let Some(setup) = line.strip_prefix("setup (") {
            let (table, rest) = setup.split_once(") ").unwrap();
            let (size, fen) = rest.split_once(' ').unwrap();
            // XBoard's sign of a promoted king.
            let table = &table.replace('^', "+");
            let board = game.board();
            assert!(size.starts_with(&format!("{}x{}+", board.grid_width(), board.grid_height())), "{size}");
            assert_eq!(game.position(fen).unwrap().fen(), game.start().fen());
            for kind in definition.kinds() {
                let letter = definition.piece(kind).letter;
                assert_eq!(Letter::all_in(table).filter(|other| *other == letter).count(), 1, "{line}");
            }
        } else if let Some(piece) = line.strip_prefix("piece ") {
            let (letter, betza) = piece.split_once("& ").unwrap();
            let kind = definition.kinds().find(|&kind| definition.piece(kind).letter.to_string() == letter);
            let kind = kind.unwrap_or_else(|| panic!("{line}"));
            let plain = betza.split("isO").next().unwrap();
            let stays = plain.is_empty() && definition.piece(kind).paths.is_empty();
            assert!(stays || Betza::parse(plain).is_ok(), "{line}");
        } else {
            panic!("{}: {line}", game.name());
        }
    }
    let described: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("piece ")?.split('&').next()).collect();
    if !described.is_empty() {
        // XBoard reads no bent riders, leaps by numbers and the like.
        let odd = |piece: &&PieceType| piece.betza.text.contains(['[', '(', 'z', 'q', 't', 'U', 'X']);
        let known = |piece: &&PieceType| described.contains(&piece.letter.to_string().as_str());
        let pieces = || definition.kinds().map(|kind| definition.piece(kind));
        assert!(pieces().filter(|piece| !known(piece)).all(|piece| odd(&piece)), "{lines:?}");
        assert_eq!(pieces().filter(known).count(), described.len(), "{lines:?}");
    }
}

/// On `lift` exactly the squares are shown where the piece may go, and those at which another leg begins.
fn shows_targets(game: &Game, engine: &mut Engine, moves: &[String], mv: &str) {
    let first = |text: &str| squares(text).0.first().cloned();
    let Some(from) = first(mv) else { return };
    let mut wanted = BTreeSet::new();
    for text in moves.iter().filter(|text| first(text).as_ref() == Some(&from)) {
        let (leg, other) = text.split_once('+').map_or((text.as_str(), None), |(leg, other)| (leg, first(other)));
        // Of two pieces that castle, the second is clicked before the first has a target.
        let ends = squares(leg).0;
        let pair = other.as_ref().is_some_and(|other| ends.last() != Some(other));
        let next = ends.into_iter().skip(1).filter(|_| !pair).chain(other);
        wanted.extend(next.map(|name| square(game, &name)));
    }
    // Marks of overloaded pieces come with the move before.
    engine.tell("ping 9");
    engine.wait("pong 9");
    engine.tell(&format!("lift {}", square(game, &from)));
    let (_, colours) = engine.wait("highlight ");
    let ranks: Vec<&str> = colours.split('/').collect();
    let lowest = usize::from(ranks.len() != 10);
    let mut shown = BTreeSet::new();
    for (row, rank) in ranks.iter().enumerate() {
        let (mut file, mut empty) = (0, 0);
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(digit) => empty = empty * 10 + digit as u8,
                None => {
                    assert!("YRMCg".contains(c), "{colours}");
                    file += std::mem::take(&mut empty);
                    // Overloaded pieces have a small letter, whatever may go there.
                    if c != 'g' {
                        shown.insert(format!("{}{}", (b'a' + file) as char, ranks.len() - 1 - row + lowest));
                    }
                    file += 1;
                }
            }
        }
    }
    assert_eq!(shown, wanted, "{}: {mv}: {colours}", game.name());
}
