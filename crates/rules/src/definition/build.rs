//! A definition from the tree of its file: part by part, so that whatever is wrong in one part does not hide what is
//! wrong in another.

use super::placement::read_placement;
use super::raw::{RawArmies, RawBoard, RawPiece, RawStart};
use super::tree::Node;
use super::{
    Armies, Black, Definition, PieceType, Region, RuleTypes, Rules, ahead, left_out, paths, read, setup, shape,
};
use menagerie_board::Letter;
use menagerie_board::betza::{Betza, BetzaError, Quarry, Term};
use menagerie_board::board::{Board, Cell};
use menagerie_board::piece::MAX_KINDS;
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::listing;
use menagerie_kernel::MAX_SHUNS;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use toml::{Table, Value};

/// What stands for the letter of a piece that has none.
const UNKNOWN: char = '?';
/// The longest name of a type of piece, in letters: every move that is described has one.
const MAX_NAME: usize = 60;

impl Definition {
    /// Reads a definition to which nothing is missing any more.
    pub(super) fn build(
        name: &str,
        tree: &Node,
        armies: Option<&str>,
        types: &RuleTypes,
    ) -> Result<Definition, Problems> {
        let mut problems = Problems::default();
        shape::check(tree, types, &mut problems);
        let board = read_board(tree, &mut problems);
        let pieces = read_pieces(tree, &mut problems);
        let start = read_start(name, tree, armies, (board.as_ref(), &pieces), &mut problems);
        let (Some(board), Some(start)) = (board, start) else {
            return Err(problems);
        };
        let rules = tree.get("rules").map(table).unwrap_or_default();
        let (mut pieces, others): (Vec<PieceType>, Vec<PieceType>) =
            pieces.into_iter().partition(|piece| start.used(piece));
        let rules = left_out::without(rules, &others.into_iter().map(|piece| piece.name).collect::<Vec<String>>());
        read_quarries(&mut pieces, &mut problems);
        paths::find(&board, &mut pieces, &mut problems);
        let mut definition = Definition {
            name: start.name,
            title: text(tree, "title"),
            aliases: part(tree, "aliases", &mut problems).unwrap_or_default(),
            inventor: text(tree, "inventor"),
            source: text(tree, "source"),
            summary: text(tree, "summary"),
            board,
            pieces,
            starts: start.starts,
            armies: start.armies,
            rules: Rules::parse(&rules, types, &mut problems),
            facts: OnceLock::new(),
        };
        ahead::find(&mut definition);
        check_pieces(&definition, &mut problems);
        definition.rules.check(&definition, &mut problems);
        if !["pieces", "armies", "start"].iter().any(|part| problems.touch(part)) {
            check_start(&definition, &mut problems);
        }
        if problems.is_empty() {
            let starts = problems.note(definition.starts.clone().without_unprotected(&definition));
            definition.starts = starts.unwrap_or_default();
        }
        problems.into_result().map(|()| definition)
    }
}

fn text(tree: &Node, key: &str) -> String {
    tree.get(key).and_then(Node::as_str).unwrap_or_default().to_string()
}

fn table(node: &Node) -> Table {
    match node.to_value() {
        Value::Table(table) => table,
        _ => Table::new(),
    }
}

/// A part of the definition, unless something in it is known to be wrong.
fn part<T: DeserializeOwned>(tree: &Node, place: &str, problems: &mut Problems) -> Option<T> {
    let (node, there) = tree.find(place);
    if !there || problems.touch(place) {
        return None;
    }
    problems.note(read(node.to_value()).map_err(|what| Problem::new(place, what)))
}

fn read_board(tree: &Node, problems: &mut Problems) -> Option<Board> {
    let raw: RawBoard = part(tree, "board", problems)?;
    let extra: Vec<(String, Cell)> = raw.extra.iter().map(|(name, &(x, y))| (name.clone(), Cell { x, y })).collect();
    let board = Board::new(raw.files.into(), raw.ranks.into(), raw.first_rank.into(), &raw.holes, &extra);
    board.and_then(|board| board.cut_into_planes(raw.planes.into())).map_err(|wrong| problems.append(wrong)).ok()
}

fn read_pieces(tree: &Node, problems: &mut Problems) -> Vec<PieceType> {
    let entries = tree.get("pieces").map(Node::entries).unwrap_or_default();
    let pieces: Vec<PieceType> = entries
        .iter()
        .filter(|(_, node)| node.as_bool() != Some(false))
        .map(|(name, node)| read_piece(name, node, tree, problems))
        .collect();
    if pieces.is_empty() && tree.get("pieces").is_some() && !problems.touch("pieces") {
        problems.add("pieces", "a game needs at least one type of piece");
    }
    pieces
}

/// Reads a type of piece. One that is wrong is there all the same, so that its name is known where rules use it.
fn read_piece(name: &str, node: &Node, tree: &Node, problems: &mut Problems) -> PieceType {
    let place = format!("pieces.{name}");
    let raw = part::<RawPiece>(tree, &place, problems);
    let written = raw.as_ref().map(|raw| raw.letter.as_str()).or_else(|| node.get("letter")?.as_str());
    let letter = written.and_then(|text| text.parse::<Letter>().ok());
    let mut piece = PieceType {
        name: name.to_string(),
        letter: letter.unwrap_or(UNKNOWN.into()),
        betza: Betza::default(),
        paths: Vec::new(),
        // What is no truth at all is noted, and was probably meant as `true`.
        royal: raw
            .as_ref()
            .map_or_else(|| node.get("royal").is_some_and(|royal| royal.as_bool() != Some(false)), |raw| raw.royal),
        glyphs: None,
        initial: None,
        initial_of: Vec::new(),
        area: None,
        area_of: Vec::new(),
        black: Black::default(),
        shuns: Vec::new(),
        shuns_of: Vec::new(),
        spares_of: Vec::new(),
    };
    let Some(raw) = raw else { return piece };
    if letter.is_none_or(|letter| !letter.is_ascii_uppercase()) {
        let what = "must be one upper-case letter, A to Z, which may have a `+` before it and a `'` after it";
        let problem = Problem::new(format!("{place}.letter"), what);
        let help = letter.map(|letter| format!("write \"{}\"", letter.to_ascii_uppercase()));
        problems.push(help.into_iter().fold(problem, Problem::help));
    }
    if !raw.betza.trim().is_empty() {
        let betza = Betza::parse(&raw.betza).map_err(|error| bad_betza(name, &error));
        if let Some(betza) = problems.note(betza) {
            piece.betza = betza;
            piece.initial_of = initial_of(&place, &piece.betza, raw.initial_of, problems);
            piece.area_of = of_any_term("area-of", &place, &piece.betza, raw.area_of, problems);
            piece.shuns_of = of_any_term("shuns-of", &place, &piece.betza, raw.shuns_of, problems);
        }
    }
    (piece.initial, piece.area, piece.black, piece.shuns) = (raw.initial, raw.area, raw.black, raw.shuns);
    match raw.glyphs.as_deref().map(|text| text.chars().collect::<Vec<char>>()).as_deref() {
        None => {}
        Some(&[white, black]) => piece.glyphs = Some((white, black)),
        Some(_) => problems.add(format!("{place}.glyphs"), "must be two characters: white's, black's"),
    }
    piece
}

/// Where the initial moves of single terms begin, by the numbers of the terms.
fn initial_of(
    place: &str,
    betza: &Betza,
    given: BTreeMap<String, Region>,
    problems: &mut Problems,
) -> Vec<(usize, Region)> {
    let is_initial = |term: &Term| term.ends.initial && !term.ends.anywhere;
    let mut regions = of_terms(betza, given, is_initial, |text, first| {
        let what = format!("the notation of the piece has no initial moves `{text}`");
        let help = match first {
            [] => "write `i` in front of the moves that begin there".to_string(),
            _ => format!("its initial moves are {}", listing(first, "and")),
        };
        problems.push(Problem::new(format!("{place}.initial-of.{text}"), what).help(help).at_key());
    });
    let everywhere =
        |(number, term): (usize, &Term)| term.ends.anywhere.then(|| (number, Region::mirrored(vec!["*".to_string()])));
    regions.extend(betza.terms.iter().enumerate().filter_map(everywhere));
    regions.sort_by_key(|(number, _)| *number);
    regions
}

/// A term that captures royal pieces alone (`k`) spares all others, and one that captures no royal piece (`ck`) those.
fn read_quarries(pieces: &mut [PieceType], problems: &mut Problems) {
    let types: Vec<(String, bool)> = pieces.iter().map(|piece| (piece.name.clone(), piece.royal)).collect();
    for piece in pieces {
        for (number, term) in piece.betza.terms.iter().enumerate().filter(|(_, term)| term.ends.quarry != Quarry::All) {
            let of = |royal: bool| types.iter().filter(move |(_, is)| *is == royal).map(|(name, _)| name.clone());
            if of(true).next().is_none() {
                let what = format!("`{term}` says which royal pieces it captures (`k`), and no piece is royal");
                problems.push(Problem::new(format!("pieces.{}.betza", piece.name), what).help("leave out the `k`"));
            }
            piece.spares_of.push((number, of(term.ends.quarry == Quarry::Others).collect()));
        }
    }
}

/// What a key says of single terms, by the numbers of the terms.
fn of_any_term<T>(
    key: &str,
    place: &str,
    betza: &Betza,
    given: BTreeMap<String, T>,
    problems: &mut Problems,
) -> Vec<(usize, T)> {
    of_terms(
        betza,
        given,
        |_| true,
        |text, terms| {
            let what = format!("the notation of the piece has no term `{text}`");
            let help = format!("its terms are {}", listing(terms, "and"));
            problems.push(Problem::new(format!("{place}.{key}.{text}"), what).help(help).at_key());
        },
    )
}

/// What is said of terms, by the numbers of the terms of a notation that it is given for, among those that count. What is
/// none of these is reported with them.
fn of_terms<T>(
    betza: &Betza,
    given: BTreeMap<String, T>,
    counts: impl Fn(&Term) -> bool,
    mut report: impl FnMut(&str, &[String]),
) -> Vec<(usize, T)> {
    let mut regions = Vec::new();
    for (text, region) in given {
        let wanted = Betza::parse(&text).ok().filter(|wanted| wanted.terms.len() == 1).map(|wanted| wanted.terms);
        let is_it = |term: &Term| counts(term) && wanted.as_ref().is_some_and(|wanted| wanted[0] == *term);
        match betza.terms.iter().position(is_it) {
            Some(number) => regions.push((number, region)),
            None => {
                let known = betza.terms.iter().filter(|term| counts(term)).map(|term| format!("`{term}`"));
                report(&text, &known.collect::<Vec<String>>());
            }
        }
    }
    regions.sort_by_key(|(number, _)| *number);
    regions
}

/// The start, with the armies that were chosen.
struct Start {
    name: String,
    starts: setup::Starts,
    /// The letters of types that only armies have which are not chosen.
    left_out: Vec<Letter>,
    armies: Option<Armies>,
}

impl Start {
    fn used(&self, piece: &PieceType) -> bool {
        piece.royal || !self.left_out.contains(&piece.letter)
    }
}

fn read_start(
    name: &str,
    tree: &Node,
    wanted: Option<&str>,
    (board, pieces): (Option<&Board>, &[PieceType]),
    problems: &mut Problems,
) -> Option<Start> {
    let raw: RawStart = part(tree, "start", problems)?;
    let mut start =
        Start { name: name.to_string(), starts: setup::Starts::default(), left_out: Vec::new(), armies: None };
    let mut fen = raw.fen;
    if tree.get("armies").is_some() {
        let armies: RawArmies = part(tree, "armies", problems)?;
        let chosen = setup::armies::choose(&armies, wanted, (board?, pieces), &fen, problems)?;
        fen = chosen.fen;
        start.left_out = chosen.left_out;
        start.armies = Some(offered(&armies, pieces, chosen.pair));
        if wanted.is_some() {
            start.name = format!("{name}:{}", chosen.name);
        }
    }
    start.starts = problems.note(setup::Starts::new(fen, raw.shuffle, board))?;
    Some(start)
}

/// The armies of a game, whose names have been checked.
fn offered(armies: &RawArmies, pieces: &[PieceType], chosen: [String; 2]) -> Armies {
    let piece = |name: &String| pieces.iter().find(|piece| piece.name == *name).cloned();
    let sets = armies.sets.iter().map(|(name, set)| (name.clone(), set.iter().map(piece).collect())).collect();
    Armies { places: armies.places.clone(), default: armies.default.clone(), sets, chosen }
}

/// A letter that no piece has: that of its name if it is free, another one, or the letter of its name with a prime.
fn free_letter(piece: &PieceType, pieces: &[PieceType]) -> Option<Letter> {
    let is_free = |letter: &Letter| pieces.iter().all(|piece| piece.letter != *letter);
    let initial = piece.name.chars().next().map(|c| c.to_ascii_uppercase());
    let initial = initial.filter(char::is_ascii_uppercase);
    let primed = initial.and_then(|initial| format!("{initial}'").parse::<Letter>().ok());
    initial.into_iter().chain('A'..='Z').map(Letter::from).chain(primed).find(is_free)
}

fn check_pieces(definition: &Definition, problems: &mut Problems) {
    let pieces = &definition.pieces;
    if pieces.len() > MAX_KINDS {
        problems.add("pieces", format!("{} types of piece: at most {MAX_KINDS}", pieces.len()));
        return;
    }
    for (i, piece) in pieces.iter().enumerate() {
        if piece.name.chars().count() > MAX_NAME {
            let what = format!("the name of a type of piece has at most {MAX_NAME} letters");
            problems.push(Problem::new(format!("pieces.{}", piece.name), what).at_key());
        }
        let earlier = |like: &dyn Fn(&PieceType) -> bool| pieces[..i].iter().find(|other| like(other));
        if let Some(other) = earlier(&|other| other.letter == piece.letter).filter(|_| piece.letter != UNKNOWN) {
            let what = format!("has the letter `{}` of `{}`", piece.letter, other.name);
            let help = free_letter(piece, pieces).map(|free| format!("`{free}` is free")).unwrap_or_default();
            let problem = Problem::new(format!("pieces.{}.letter", piece.name), what).help(help);
            problems.push(problem.also(format!("pieces.{}.letter", other.name), "the other one"));
        }
        if let Some(other) = earlier(&|other| other.royal).filter(|_| piece.royal) {
            let what = format!(
                "only one type can be royal, not {} and {}: check and mate are of the one royal piece of each side",
                other.name, piece.name
            );
            let problem = Problem::new(format!("pieces.{}.royal", piece.name), what).help(format!(
                "write `royal = false` for one; the rule `extinction` with `pieces = [\"{}\"]` and \
                 `pseudo-royal = true` makes the last one of its type royal as well",
                piece.name
            ));
            problems.push(problem.also(format!("pieces.{}.royal", other.name), "the other one"));
        }
    }
    for piece in pieces {
        for (key, region) in [("initial", &piece.initial), ("area", &piece.area)] {
            let place = format!("pieces.{}.{key}", piece.name);
            region.iter().for_each(|region| region.check(&definition.board, &place, problems));
        }
        check_shunned(definition, piece, problems);
        let (initial, area) = (piece.initial_of.iter().map(|one| ("initial-of", one)), &piece.area_of);
        for (key, (number, region)) in initial.chain(area.iter().map(|one| ("area-of", one))) {
            let place = format!("pieces.{}.{key}.{}", piece.name, piece.betza.terms[*number]);
            region.check(&definition.board, &place, problems);
        }
    }
    paths::check(definition, problems);
}

/// The types that a piece neither takes nor hops over: with some of its terms all may be, but not kings with every one,
/// whose check would be none.
fn check_shunned(definition: &Definition, piece: &PieceType, problems: &mut Problems) {
    let place = format!("pieces.{}.shuns", piece.name);
    let kinds = definition.named_kinds(&place, &piece.shuns, problems);
    if let Some(royal) = kinds.into_iter().find(|&kind| definition.royal() == Some(kind)) {
        let name = &definition.piece(royal).name;
        let what = format!("a {} that cannot take the {name}, which is royal, would give no check", piece.name);
        problems.push(
            Problem::new(place.as_str(), what).help(format!("leave out `{name}`, or give captures to others only")),
        );
    }
    let of = |term| [piece.shunned_by(term).to_vec(), piece.spared_by(term)];
    let mut lists: Vec<Vec<String>> = (0..piece.betza.terms.len()).flat_map(of).collect();
    lists.sort_unstable();
    lists.dedup();
    if lists.len() > MAX_SHUNS {
        let what = format!("the terms of one piece have at most {MAX_SHUNS} different lists");
        problems.push(Problem::new(format!("{place}-of"), what).at_key());
    }
    for (term, names) in &piece.shuns_of {
        definition.named_kinds(&format!("{place}-of.{}", piece.betza.terms[*term]), names, problems);
    }
    let takes_in_passing = |(number, term): (usize, &Term)| term.ends.en_passant && !piece.spared_by(number).is_empty();
    if piece.betza.terms.iter().enumerate().any(takes_in_passing) {
        let what = "a piece that shuns others cannot capture en passant (`e`)";
        problems.push(Problem::new(place, what).help("leave out `e` in its notation, or `shuns`"));
    }
}

/// That the notation of a piece cannot be read.
fn bad_betza(piece: &str, error: &BetzaError) -> Problem {
    let rest = &error.text[error.at.min(error.text.len())..];
    let end = rest.chars().next().map_or(error.at, |c| error.at + c.len_utf8());
    Problem::new(format!("pieces.{piece}.betza"), error.to_string()).within(error.at..end)
}

/// Whether the pieces of the start are pieces, and stand on squares. What else a position needs shows when the game is
/// compiled.
fn check_start(definition: &Definition, problems: &mut Problems) {
    let Err(fault) = read_placement(definition, definition.starts.first()) else { return };
    let problem = Problem::new("start.fen", format!("the FEN {}", fault.kind));
    // Armies put letters in the places of letters, so the place in the FEN is that in the file.
    problems.push(fault.at.into_iter().fold(problem, Problem::within));
}
