//! Composes a definition from a seed.

use crate::betza::{self, Limits};
use crate::board::Board;
use crate::cast::{Cast, Home, Member, list};
use crate::coverage::{RULES, excluded};
use crate::fens;
use crate::random::Random;
use crate::rules;
use crate::start::Start;
use menagerie_core::betza::Term;
use menagerie_core::{Betza, Game, Letter, Library, LoadError};
use std::sync::OnceLock;
use toml::{Table, Value};

/// How often a seed is attempted until its definition is accepted.
const ATTEMPTS: u64 = 400;
/// The name under which a composition is loaded.
const NAME: &str = "composition";

/// A definition that loads.
#[derive(Clone, Debug)]
pub struct Composition {
    /// The TOML.
    pub text: String,
    /// Its rules, and `armies` and `shuffle` if it has them.
    pub rules: Vec<&'static str>,
    /// How many attempts were rejected before it.
    pub refused: u64,
}

/// The shipped games, read once.
fn shipped() -> &'static Library {
    static SHIPPED: OnceLock<Library> = OnceLock::new();
    SHIPPED.get_or_init(Library::shipped)
}

/// The shipped games, compiled once.
fn games() -> &'static [Game] {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    GAMES.get_or_init(|| shipped().names().filter_map(|name| shipped().game(name).ok()).collect())
}

/// Loads a definition as `check` does, with the default armies.
///
/// # Errors
/// What is wrong with it.
pub fn load(text: &str) -> Result<Game, LoadError> {
    let mut library = shipped().clone();
    library.add(&format!("{NAME}.toml"), text)?;
    library.game(NAME)
}

/// Makes a definition that has these rules and perhaps others. The same seed gives the same definition.
///
/// Returns `None` if two of the rules conflict, or if all attempts of the seed were rejected.
pub fn compose(seed: u64, wanted: &[&'static str]) -> Option<Composition> {
    (0..ATTEMPTS).find_map(|attempt| {
        let mut random = Random::new(seed, attempt);
        let chooses_start = wanted.contains(&"armies") || wanted.contains(&"shuffle");
        let table = if !chooses_start && random.percent(25) {
            inherited(wanted, &mut random)
        } else {
            fresh(wanted, &mut random)
        }?;
        let text = toml::to_string(&table).expect("a table is TOML");
        let game = load(&text).ok()?;
        let mut rules = game.definition().rule_names();
        rules.extend(["armies"].into_iter().filter(|_| table.contains_key("armies")));
        let shuffled = table.get("start").is_some_and(|start| start.get("shuffle").is_some());
        rules.extend(["shuffle"].into_iter().filter(|_| shuffled));
        wanted.iter().all(|rule| rules.contains(rule)).then_some(Composition { text, rules, refused: attempt })
    })
}

/// The wanted rules with some others that do not conflict with them.
fn chosen(wanted: &[&'static str], random: &mut Random) -> Vec<&'static str> {
    let mut rules = wanted.to_vec();
    let more = random.between(0, 9);
    for rule in random.some(&RULES, more, more) {
        rules.push(rule);
        if rules[..rules.len() - 1].contains(&rule) || excluded(&rules) {
            rules.pop();
        }
    }
    rules
}

/// A shipped game with rules added, changed and taken away.
fn inherited(wanted: &[&'static str], random: &mut Random) -> Option<Table> {
    let base = &games()[random.below(games().len())];
    let name = base.name();
    let rules: Vec<&'static str> =
        chosen(wanted, random).into_iter().filter(|rule| !["armies", "shuffle"].contains(rule)).collect();
    let cast = Cast::of(base, rules.clone());
    let mut laid_over = Table::new();
    let base_rules = base.definition().rule_names();
    for rule in rules.iter().copied() {
        if base_rules.contains(&rule) && random.percent(60) {
            continue;
        }
        laid_over.insert(rule.into(), rules::parameters(rule, &cast, random)?);
    }
    for rule in base_rules {
        let conflicts = rules.iter().any(|other| excluded(&[rule, other]));
        if !rules.contains(&rule) && (conflicts || random.percent(15)) {
            laid_over.insert(rule.into(), Value::Boolean(false));
        }
    }
    let mut table = Table::new();
    table.insert("inherit".into(), name.into());
    table.insert("title".into(), "Composition".into());
    table.insert("rules".into(), laid_over.into());
    if rules.contains(&"transfer") {
        table.insert("board".into(), Value::Table([("planes".to_string(), Value::Integer(2))].into_iter().collect()));
    }
    Some(table)
}

/// A game that inherits nothing.
fn fresh(wanted: &[&'static str], random: &mut Random) -> Option<Table> {
    let rules = chosen(wanted, random);
    let has = |rule: &str| rules.contains(&rule);
    let mut board = Board::random(random);
    if has("shuffle") {
        (board.holes, board.extra) = (Vec::new(), Vec::new());
        board.files = board.files.clamp(3, 7);
    }
    if has("transfer") || random.percent(3) {
        board.cut(random);
    }
    let limits = Limits {
        plain: has("absorption") || has("co-squares") || has("first-moves") || has("mutual-castling"),
        captures_on_target: has("explosion"),
    };
    let (members, pieces) = cast_pieces(&rules, &board, limits, random);
    let start = Start::random(&board, &members, has("shuffle"), random);
    let cast = Cast {
        files: board.files,
        ranks: board.ranks,
        first_rank: board.first_rank,
        squares: names_of(&board),
        homes: start.homes(),
        members,
        rules: rules.clone(),
    };
    let mut table = Table::new();
    table.insert("title".into(), "Composition".into());
    table.insert("board".into(), board.table().into());
    table.insert("pieces".into(), with_regions(pieces, &cast, limits.plain, random).into());
    let mut parameters = Table::new();
    for rule in rules.iter().filter(|rule| !["armies", "shuffle"].contains(rule)) {
        parameters.insert(rule.to_string(), rules::parameters(rule, &cast, random)?);
    }
    let fen = fen(&board, &start, &cast, &parameters, random);
    let mut begins = Table::new();
    begins.insert("fen".into(), fen.into());
    if has("shuffle") {
        begins.insert("shuffle".into(), shuffle(&start, &cast, random).into());
    }
    table.insert("start".into(), begins.into());
    if has("armies") {
        table.insert("armies".into(), armies(&cast, random)?.into());
    }
    table.insert("rules".into(), parameters.into());
    Some(table)
}

/// The names of the types other than king and pawn; the letter of each is its first.
const ANIMALS: &[&str] = &[
    "ant", "bat", "cat", "dog", "elk", "fox", "gnu", "hen", "ibis", "jay", "lynx", "mole", "newt", "owl", "quail",
    "rat", "seal", "toad",
];

/// The types of a game with their tables.
fn cast_pieces(rules: &[&str], board: &Board, limits: Limits, random: &mut Random) -> (Vec<Member>, Table) {
    let has = |rule: &str| rules.contains(&rule);
    let royal = ["facing", "no-checks", "no-flight", "standoff", "insufficient-material", "check-counting"];
    let needs_royal = royal.iter().any(|rule| has(rule));
    let mut members = Vec::new();
    let mut pieces = Table::new();
    let mut add = |name: &str, letter: Letter, royal: bool, pawn: bool, betza: String| {
        let swaps = Betza::parse(&betza).is_ok_and(|betza| betza.has_term(|ends| ends.unload));
        members.push(Member { name: name.into(), letter, royal, pawn, swaps });
        let mut piece = Table::new();
        piece.insert("letter".into(), letter.to_string().into());
        piece.insert("betza".into(), betza.into());
        if royal {
            piece.insert("royal".into(), true.into());
        }
        pieces.insert(name.into(), piece.into());
    };
    if random.percent(85) {
        add("pawn", 'P'.into(), false, true, betza::pawn(random, board.wrap, !has("first-moves")));
    }
    let fewest = if has("absorption") { 4 } else { 1 + usize::from(has("armies")) };
    let most = if has("absorption") || has("promotion") { 10 } else { 6 };
    let count = random.between(fewest, most);
    let dressed = !has("shuffle") && random.percent(15);
    for name in ANIMALS.iter().take(count) {
        let letter = name[..1].to_ascii_uppercase();
        let before = if dressed && random.percent(40) { "+" } else { "" };
        let after = if dressed && random.percent(40) { "'" } else { "" };
        let Ok(letter) = format!("{before}{letter}{after}").parse() else { continue };
        let mut betza = betza::piece(random, limits, board.wrap);
        if has("swaps") && random.percent(60) {
            betza += random.pick(&["udW", "ucF", "udU", "udcN"]);
        }
        add(name, letter, false, false, betza);
    }
    if needs_royal || random.percent(80) {
        add("king", 'K'.into(), true, false, betza::royal(random, limits, board.wrap));
    }
    (members, pieces)
}

/// The types, with areas, initial squares and other types that they shun for a few of them.
fn with_regions(mut pieces: Table, cast: &Cast, plain: bool, random: &mut Random) -> Table {
    let royal = !cast.names(|member| member.royal).is_empty();
    for (_, piece) in &mut pieces {
        let Value::Table(piece) = piece else { continue };
        if random.percent(5) {
            piece.insert("area".into(), cast.region(random));
        }
        if random.percent(10) {
            piece.insert("black".into(), "rotated".into());
        }
        if !plain && random.percent(8) {
            let others = cast.names(|member| !member.royal);
            piece.insert("shuns".into(), list(random.some(&others, 1, 2)));
        }
        if !plain && random.percent(8) {
            let some = list(random.some(&cast.all(), 1, 3));
            let single = single_term("shuns-of", piece, some, random);
            piece.extend(single);
        }
        if piece.get("betza").and_then(Value::as_str).is_some_and(|text| text.contains('i')) && random.percent(25) {
            piece.insert("initial".into(), cast.region(random));
        }
        if random.percent(25) {
            let single = single_term("initial-of", piece, cast.region(random), random);
            piece.extend(single);
        }
        if random.percent(8) {
            let single = single_term("area-of", piece, cast.region(random), random);
            piece.extend(single);
        }
        if royal && !plain && random.percent(4) {
            let own = piece.get("betza").and_then(Value::as_str).unwrap_or_default();
            piece.insert("betza".into(), format!("{own}{}", betza::quarry(random)).into());
        }
    }
    pieces
}

/// Something for one of the terms of a type: where its initial moves begin, where it ends, or what it shuns.
fn single_term(key: &str, piece: &Table, value: Value, random: &mut Random) -> Option<(String, Value)> {
    let betza = Betza::parse(piece.get("betza")?.as_str()?).ok()?;
    let terms: Vec<String> = betza
        .terms
        .iter()
        .filter(|term| key != "initial-of" || term.ends.initial && !term.ends.anywhere)
        .map(Term::to_string)
        .collect();
    let term = (!terms.is_empty()).then(|| random.pick(&terms))?;
    Some((key.to_string(), Value::Table(Table::from_iter([(term, value)]))))
}

fn names_of(board: &Board) -> Vec<String> {
    let inside = (0..board.ranks).flat_map(|y| (0..board.files).map(move |x| (x, y)));
    let mut names: Vec<String> = inside.filter(|&(x, y)| board.has(x, y)).map(|(x, y)| board.name(x, y)).collect();
    names.extend(board.extra.iter().map(|(name, _)| name.clone()));
    names
}

fn fen(board: &Board, start: &Start, cast: &Cast, rules: &Table, random: &mut Random) -> String {
    let parameter = |rule: &str, key: &str| rules.get(rule).and_then(|rule| rule.get(key)).cloned();
    let overloads = parameter("co-squares", "effect").is_some_and(|effect| effect.as_str() == Some("overload"));
    let marked = if overloads && random.percent(40) { 15 } else { 0 };
    let mut fen = start.placement(board, &cast.members, marked, random);
    // A royal piece that may be in hand is there at the start.
    let royals: Vec<char> = match parameter("hand", "royal").and_then(|royal| royal.as_bool()) {
        Some(true) => {
            cast.members.iter().filter(|member| member.royal).filter_map(|member| member.letter.plain()).collect()
        }
        _ => Vec::new(),
    };
    if !royals.is_empty() {
        fen = fens::without(&fen, &royals);
    }
    if cast.has("hand") || cast.has("gating") {
        let letters: Vec<Letter> = cast.members.iter().filter(|m| !m.royal).map(|member| member.letter).collect();
        let mut held = |white: bool| -> String {
            let count = if letters.is_empty() { 0 } else { random.below(4) };
            let letter = |letter: Letter| if white { letter } else { letter.to_ascii_lowercase() };
            (0..count).map(|_| letter(random.pick(&letters))).collect()
        };
        let (white, black) = (held(true), held(false));
        let royals: String = royals.iter().collect();
        let captives = if cast.has("hostages") { format!("#{}{}", held(true), held(false)) } else { String::new() };
        fen += &format!("[{royals}{white}{}{black}{captives}]", royals.to_ascii_lowercase());
    }
    let side = if random.percent(90) { 'w' } else { 'b' };
    let rights = match parameter("castling", "moves").and_then(|moves| moves.as_array().map(Vec::len)) {
        _ if parameter("castling", "anywhere").is_some() => "KQkq".to_string(),
        Some(count) => {
            let letters: String = "KQX".chars().take(count).collect();
            format!("{letters}{}", letters.to_ascii_lowercase())
        }
        None => String::new(),
    };
    let rights = if cast.has("gating") || cast.has("first-moves") { rights + &unmoved(board) } else { rights };
    let rights = if rights.is_empty() { "-".to_string() } else { rights };
    let checks = match parameter("check-counting", "checks").and_then(|checks| checks.as_integer()) {
        Some(most) if random.percent(30) => {
            let mut left = || random.between(1, most as usize);
            format!(" {}+{}", left(), left())
        }
        _ => String::new(),
    };
    let count = match cast.has("counting") && random.percent(20) {
        true => format!(" {}/{}", random.below(12), 2 * random.between(1, 6)),
        false => String::new(),
    };
    format!("{fen} {side} {rights} -{checks}{count} {} {}", random.below(3) * usize::from(random.percent(20)), 1)
}

/// The files of the first rank, for both sides: no piece has left it.
fn unmoved(board: &Board) -> String {
    let files = (0..board.files).filter(|&x| board.has(x, 0));
    let letters: String = files.filter_map(|x| board.name(x, 0).chars().next()).collect();
    letters.to_ascii_uppercase() + &letters
}

/// The pieces of the first rank in other orders.
fn shuffle(start: &Start, cast: &Cast, random: &mut Random) -> Table {
    let letters: Vec<char> = start.first_rank(&cast.members).chars().collect();
    let free: Vec<bool> = letters.iter().map(|_| random.percent(60)).collect();
    let pattern: String = letters.iter().zip(&free).map(|(&c, &free)| if free { '?' } else { c }).collect();
    let mut fill: String = letters.iter().zip(&free).filter(|(_, free)| **free).map(|(&c, _)| c).collect();
    let mut table = Table::new();
    let loose = |letter: &char| cast.members.iter().any(|member| member.letter == *letter && !member.royal);
    let first = fill.chars().find(loose).filter(|_| random.percent(20));
    fill = first.map_or(fill.clone(), |letter| fill.replacen(letter, ".", 1));
    if random.percent(20) {
        let row = cast.homes.iter().filter(|home| home.y == 0);
        table.insert(
            "squares".into(),
            list(row.map(|home| format!("{}{}", char::from(b'a' + home.x as u8), cast.rank(0)))),
        );
    }
    table.insert("pattern".into(), pattern.into());
    table.insert("fill".into(), fill.into());
    let pairs: String = cast
        .members
        .iter()
        .filter_map(|member| member.letter.plain())
        .filter(|letter| first.is_none() && letters.iter().filter(|other| *other == letter).count() == 2)
        .collect();
    if random.percent(40) && !pairs.is_empty() {
        table.insert("opposite-colours".into(), pairs[..1].into());
    }
    if random.percent(40) {
        table.insert("mirrored".into(), true.into());
    }
    let one: String = letters.iter().take(1).collect();
    if random.percent(30) && first.is_none() {
        // One order that there is: the letter of the first place and another's, as they stand now.
        let other = random.pick(&letters);
        let order: String = letters.iter().filter(|&&c| c == other || one.contains(c)).collect();
        table.insert("orders".into(), list(vec![order]));
    }
    if random.percent(40) {
        let black = random.pick(&["mirrored", "rotated", "independent"]);
        table.insert("black".into(), black.into());
    }
    table
}

/// Two armies for some squares of the start: what stands there, and any pieces.
fn armies_of_squares(cast: &Cast, pieces: &[String], random: &mut Random) -> Option<Table> {
    let is_placed = |home: &&Home| pieces.contains(&cast.members[home.member].name);
    let homes: Vec<&Home> = cast.homes.iter().filter(is_placed).collect();
    if homes.is_empty() {
        return None;
    }
    let homes = random.some(&homes, 1, 3);
    let name = |home: &&Home| format!("{}{}", char::from(b'a' + home.x as u8), cast.rank(home.y));
    let mut sets = Table::new();
    sets.insert("plain".into(), list(homes.iter().map(|home| cast.members[home.member].name.clone())));
    sets.insert("odd".into(), list(homes.iter().map(|_| member_of_army(pieces, random))));
    let mut table = Table::new();
    table.insert("places".into(), list(homes.iter().map(name)));
    table.insert("default".into(), "odd".into());
    table.insert("sets".into(), sets.into());
    Some(table)
}

/// A type that an army may have in a place, or what leaves it free.
fn member_of_army(pieces: &[String], random: &mut Random) -> String {
    if random.percent(8) { ".".to_string() } else { random.pick(pieces) }
}

/// Two or three armies for some places of the start.
fn armies(cast: &Cast, random: &mut Random) -> Option<Table> {
    let pieces = cast.names(|member| !member.royal && !member.pawn);
    if random.percent(30) {
        return armies_of_squares(cast, &pieces, random);
    }
    let is_placed = |name: &String| cast.homes.iter().any(|home| cast.members[home.member].name == *name);
    let placed: Vec<String> = pieces.iter().filter(|name| is_placed(name)).cloned().collect();
    if placed.is_empty() {
        return None;
    }
    let places = random.some(&placed, 1, 3);
    let mut sets = Table::new();
    sets.insert("plain".into(), list(places.clone()));
    for name in ["odd", "even"].into_iter().take(random.between(1, 2)) {
        let set: Vec<String> = places.iter().map(|_| member_of_army(&pieces, random)).collect();
        sets.insert(name.into(), list(set));
    }
    let mut table = Table::new();
    table.insert("places".into(), list(places));
    table.insert("default".into(), if random.percent(50) { "plain" } else { "odd" }.into());
    table.insert("sets".into(), sets.into());
    Some(table)
}
