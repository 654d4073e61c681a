//! Writes pictures to look at into a folder: every piece in both colours on both squares at several sizes, and boards.
//!
//! `cargo run -p menagerie-draw --example sheet -- /tmp/sheets`

use menagerie_core::{Color, Explain, Library, PieceType};
use menagerie_draw::{Diagram, Theme, has_art, icon, names, png};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

/// Positions that show something: the game, the FEN, moves.
const BOARDS: [(&str, &str, &str); 14] = [
    ("chess", "startpos", "e2e4"),
    ("omega", "startpos", "e1e4"),
    ("grand", "startpos", ""),
    ("capablanca", "startpos", ""),
    ("oomost1:clobberers-nutters", "startpos", ""),
    ("oomost1:rookies-fide", "startpos", "a2a5+a7a4"),
    ("orchess", "1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28", ""),
    ("osmosis", "c8c/1hnbgkbnh1/pppppppppp/10/3aleum2/3ALEUMI1/10/PPPPPPPPPP/1HNBGKBNH1/C8C w - - 0 1", ""),
    ("xiangqi", "startpos", "h3e3"),
    ("crazyhouse", "r1bqk2r/ppp2ppp/2np4/4p3/2B1P3/2NP4/PPP2PPP/R1BQK2R[NNPbp] w KQkq - 0 8", ""),
    ("knightmate", "startpos", ""),
    ("breakthrough", "startpos", ""),
    ("wildcastle", "startpos", ""),
    ("racing-kings", "startpos", ""),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(arguments.first().ok_or("which folder?")?);
    std::fs::create_dir_all(folder)?;
    let mut library = Library::shipped();
    for file in &arguments[1..] {
        let name = library.add(file, &std::fs::read_to_string(file)?)?;
        draw(&library, &name, "startpos", "", false, folder)?;
    }
    let mut pieces: BTreeMap<(bool, String), PieceType> = BTreeMap::new();
    let pairs: Vec<String> = library.names().flat_map(|name| library.pairs_of_armies(name)).collect();
    for name in library.names().map(str::to_string).chain(pairs).collect::<Vec<_>>() {
        for piece in library.definition(&name)?.pieces {
            pieces.insert((!has_art(&piece.name), piece.name.clone()), piece);
        }
    }
    println!("{} pieces, {} drawings", pieces.len(), names().count());
    for (size, columns) in [(24, 8), (32, 6), (64, 4), (128, 3)] {
        let svg = sheet(&pieces.values().collect::<Vec<_>>(), size, columns);
        std::fs::write(folder.join(format!("pieces-{size}.png")), png(&svg)?)?;
    }
    for (game, fen, moves) in BOARDS {
        draw(&library, game, fen, moves, false, folder)?;
    }
    for (game, fen, moves) in &BOARDS[1..9] {
        draw(&library, game, fen, moves, true, folder)?;
    }
    Ok(())
}

/// All pieces, each in four squares.
fn sheet(pieces: &[&PieceType], size: usize, columns: usize) -> String {
    let theme = Theme::default();
    let (wide, high) = (4 * size + 6, size + 6);
    let rows = pieces.len().div_ceil(columns);
    let (width, height) = (columns * wide, rows * high);
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">");
    for (index, piece) in pieces.iter().enumerate() {
        let (left, y) = (index % columns * wide, index / columns * high);
        let squares = Color::BOTH.into_iter().flat_map(|color| [(color, &theme.light), (color, &theme.dark)]);
        for (number, (color, ground)) in squares.enumerate() {
            let x = left + number * size;
            let place = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"");
            let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{ground}\"/>");
            out += &icon(piece, color, &theme).replacen("<svg", &place, 1);
        }
    }
    out + "</svg>"
}

fn draw(
    library: &Library,
    game: &str,
    fen: &str,
    moves: &str,
    flip: bool,
    folder: &Path,
) -> Result<(), Box<dyn Error>> {
    let mut position = library.game(game)?.position(fen)?;
    for text in moves.split_whitespace() {
        position.play_unchecked(position.parse_move(text)?);
    }
    let svg = Diagram::of(&position).last_move().flip(flip).size(640)?.svg();
    let name = format!("{}{}", game.replace(':', "-"), if flip { "-flipped" } else { "" });
    println!("{name}: {} bytes", svg.len());
    std::fs::write(folder.join(format!("{name}.png")), png(&svg)?)?;
    Ok(())
}
