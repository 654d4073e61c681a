//! Named pieces against diagrams of their moves: `pieces.txt`.

mod published;

use menagerie_core::harness::{Effort, check};
use menagerie_core::{Betza, Color, Game, Library, Move, Position, Square};
use std::path::Path;

/// One piece of the table.
struct Entry {
    name: String,
    betza: String,
    rows: Vec<String>,
}

fn entries(text: &str) -> Vec<Entry> {
    let blocks = text.split("\n= ").skip(1);
    let entry = |block: &str| {
        let mut lines = block.lines().map(str::trim).filter(|line| !line.is_empty());
        let name = lines.next().unwrap().to_string();
        let betza = lines.next().and_then(|line| line.strip_prefix("betza: ")).unwrap().to_string();
        lines.next().and_then(|line| line.strip_prefix("from: ")).expect("every piece has a source");
        Entry { name, betza, rows: lines.map(str::to_string).collect() }
    };
    blocks.map(entry).collect()
}

/// The placement of a diagram in a FEN.
fn placement(rows: &[Vec<char>]) -> String {
    let row = |row: &Vec<char>| {
        let mut text = String::new();
        let mut empty = 0;
        for &c in row.iter().chain([&' ']) {
            let letter = match c {
                'O' | '@' => "X",
                'p' | 'P' => "P",
                'e' | 'E' | 'L' | 'S' => "p",
                ' ' => "",
                _ => {
                    empty += 1;
                    continue;
                }
            };
            text += &if empty > 0 { empty.to_string() } else { String::new() };
            text += letter;
            empty = 0;
        }
        text
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

impl Entry {
    fn cells(&self) -> Vec<Vec<char>> {
        self.rows.iter().map(|row| row.chars().collect()).collect()
    }
}

/// A game with the piece, white, and pieces that do not move where the diagram has some.
fn game(entry: &Entry) -> Game {
    let text = format!(
        "title = \"One piece\"\nboard = {{ files = {}, ranks = {} }}\n\
         pieces.subject = {{ letter = \"X\", betza = \"{}\" }}\npieces.stone = {{ letter = \"P\", betza = \"\" }}\n\
         start.fen = \"{} w - - 0 1\"\n",
        entry.rows[0].len(),
        entry.rows.len(),
        entry.betza,
        placement(&entry.cells())
    );
    let mut library = Library::shipped();
    let name = library.add("piece.toml", &text).unwrap();
    library.game(&name).unwrap_or_else(|error| panic!("{}: {error}", entry.name))
}

/// The moves of the subject.
fn moves(position: &Position) -> Vec<Move> {
    let subject = position.game().definition().kind("subject");
    let is_subject = |mv: &Move| position.piece(mv.from()).map(|piece| piece.kind()) == subject;
    position.legal_moves().into_iter().filter(is_subject).collect()
}

/// Whether the subject could capture an enemy on an empty square.
fn could_capture(game: &Game, entry: &Entry, square: Square) -> bool {
    let mut cells = entry.cells();
    let cell = game.board().cell(square);
    let row = cells.len() - 1 - cell.y as usize;
    cells[row][cell.x as usize] = 'e';
    let position = game.position(&format!("{} w - - 0 1", placement(&cells))).unwrap();
    moves(&position).iter().any(|mv| mv.to() == square && mv.puts_on().is_none())
}

/// Draws what the kernel says.
fn draw(game: &Game, entry: &Entry) -> Vec<String> {
    let start = game.start();
    let moves = moves(&start);
    let mark = |square: Square| {
        let goes = moves.iter().find(|mv| mv.to() == square);
        let passes = moves.iter().any(|mv| mv.taken_on_the_way().any(|taken| taken == square));
        match start.piece(square) {
            Some(piece) if piece.kind() == game.definition().kind("subject").unwrap() => {
                if goes.is_some() {
                    '@'
                } else {
                    'O'
                }
            }
            Some(piece) if piece.color() == Color::White => {
                if goes.is_some() || passes {
                    'P'
                } else {
                    'p'
                }
            }
            Some(_) => match goes.map(|mv| mv.puts_on().is_some()) {
                Some(true) => 'S',
                Some(false) => 'E',
                None if passes => 'L',
                None => 'e',
            },
            None => match (goes.is_some(), could_capture(game, entry, square)) {
                (true, true) => 'x',
                (true, false) => 'm',
                (false, true) => 'c',
                (false, false) => '.',
            },
        }
    };
    let rows = game.board().rows();
    rows.map(|(_, places)| places.iter().map(|place| mark(place.unwrap())).collect()).collect()
}

#[test]
fn named_pieces_move_as_they_are_drawn() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/betza/pieces.txt");
    let mut text = std::fs::read_to_string(&path).unwrap();
    let entries = entries(&text);
    assert!(entries.len() >= 60);
    let mut wrong = Vec::new();
    for entry in &entries {
        let drawn = draw(&game(entry), entry);
        if drawn != entry.rows {
            wrong.push(format!(
                "{} ({}) goes\n{}\nnot\n{}\n",
                entry.name,
                entry.betza,
                drawn.join("\n"),
                entry.rows.join("\n")
            ));
            let head = format!("= {}\n", entry.name);
            let at = text.find(&head).unwrap();
            let rest = text[at..].replacen(&entry.rows.join("\n"), &drawn.join("\n"), 1);
            text.replace_range(at.., &rest);
        }
    }
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        return std::fs::write(&path, text).unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_reference_moves_named_pieces_alike() {
    for entry in entries(include_str!("pieces.txt")) {
        if let Err(what) = check(&game(&entry), &[], Effort { games: 1, plies: 2, seed: 1 }) {
            panic!("{}: {what}", entry.name);
        }
    }
}

#[test]
fn notation_survives_being_printed_and_read_again() {
    for entry in entries(include_str!("pieces.txt")) {
        let betza = Betza::parse(&entry.betza).unwrap();
        let printed = betza.to_string();
        let again = Betza::parse(&printed).unwrap();
        assert_eq!(again.terms, betza.terms, "{} as {printed}", entry.betza);
        assert_eq!(again.to_string(), printed);
    }
}

#[test]
fn the_specification_lists_the_pieces() {
    let docs = include_str!("../../../../docs/betza.md");
    for entry in entries(include_str!("pieces.txt")) {
        assert!(docs.contains(&format!("`{}`", entry.betza)), "docs/betza.md has no {} `{}`", entry.name, entry.betza);
    }
}
