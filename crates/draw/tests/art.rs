//! The drawings: every shipped piece has one; each is small, well-formed and in the three inks; no two look alike.

use menagerie_core::{Color, Library, PieceType};
use menagerie_draw::{Theme, has_art, icon, names, png};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Pieces of shipped games that deliberately have an icon of their movement instead of a drawing.
const WITHOUT_DRAWING: [&str; 0] = [];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("art")
}

/// Every type of piece of every shipped game, with all armies.
fn shipped() -> BTreeMap<String, PieceType> {
    let library = Library::shipped();
    let names: Vec<String> = library.names().map(str::to_string).collect();
    let armies = names.iter().flat_map(|name| library.pairs_of_armies(name));
    let mut pieces = BTreeMap::new();
    for name in names.iter().cloned().chain(armies) {
        pieces.extend(library.definition(&name).unwrap().pieces.into_iter().map(|piece| (piece.name.clone(), piece)));
    }
    pieces
}

/// The names of the pieces of users' games.
fn of_users() -> BTreeSet<String> {
    let mut library = Library::shipped();
    let folder = format!("{}/../../testdata/games-of-users", env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        library.add(&path.to_string_lossy(), &fs::read_to_string(&path).unwrap()).unwrap();
    }
    let definitions = library.names().filter_map(|name| library.definition(name).ok());
    definitions.flat_map(|definition| definition.pieces.into_iter().map(|piece| piece.name)).collect()
}

#[test]
fn every_shipped_piece_is_drawn_or_said_not_to_be() {
    let shipped = shipped();
    assert!(shipped.len() >= 38, "only {} pieces", shipped.len());
    let missing: Vec<&str> =
        shipped.keys().map(String::as_str).filter(|name| !has_art(name) && !WITHOUT_DRAWING.contains(name)).collect();
    assert!(missing.is_empty(), "draw these in art/ (see docs/diagrams.md): {missing:?}");
    let of_users = of_users();
    let unused: Vec<&str> = names().filter(|name| !shipped.contains_key(*name) && !of_users.contains(*name)).collect();
    assert!(unused.is_empty(), "no game has {unused:?}");
}

#[test]
fn every_drawing_is_small_well_formed_and_in_the_three_inks() {
    let mut files = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display();
        assert!(text.len() < 6_000, "{name} has {} bytes", text.len());
        let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 64 64"), "{name}");
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            let tag = node.tag_name().name();
            assert!(["svg", "g", "path", "circle", "ellipse", "rect"].contains(&tag), "{name} has a {tag}");
            for attribute in node.attributes() {
                let plain = match attribute.name() {
                    "fill" | "stroke" => ["none", "#fff", "#000", "#222"].contains(&attribute.value()),
                    "id" | "class" | "style" | "opacity" => false,
                    name => !name.starts_with("on"),
                };
                assert!(plain, "{name}: {}=\"{}\"", attribute.name(), attribute.value());
            }
        }
        files += 1;
    }
    assert_eq!(files, names().count());
}

/// The pixels of a piece at a size, without background.
fn pixels(piece: &PieceType, color: Color, size: usize) -> Vec<u8> {
    let svg = icon(piece, color, &Theme::default());
    let sized = svg.replacen("<svg", &format!("<svg width=\"{size}\" height=\"{size}\""), 1);
    let decoded = resvg::tiny_skia::Pixmap::decode_png(&png(&sized).unwrap()).unwrap();
    assert_eq!((decoded.width() as usize, decoded.height() as usize), (size, size));
    decoded.data().to_vec()
}

/// Which pixels are covered.
fn silhouette(piece: &PieceType) -> Vec<bool> {
    pixels(piece, Color::White, 32).chunks(4).map(|pixel| pixel[3] > 127).collect()
}

#[test]
fn no_two_pieces_have_one_silhouette() {
    let pieces: Vec<PieceType> = shipped().into_values().collect();
    let shapes: Vec<Vec<bool>> = pieces.iter().map(silhouette).collect();
    let mut wrong = Vec::new();
    for (i, one) in shapes.iter().enumerate() {
        let covered = one.iter().filter(|covered| **covered).count();
        assert!((150..900).contains(&covered), "{} covers {covered} of 1024 pixels", pieces[i].name);
        for (j, other) in shapes.iter().enumerate().skip(i + 1) {
            let differing = one.iter().zip(other).filter(|(one, other)| one != other).count();
            if differing < 45 {
                wrong.push(format!("{} and {} differ in {differing} pixels", pieces[i].name, pieces[j].name));
            }
        }
    }
    assert!(wrong.is_empty(), "too much alike: {wrong:?}");
}

#[test]
fn pieces_stay_inside_their_square() {
    let touches = |piece: &&PieceType| {
        let data = pixels(piece, Color::Black, 64);
        let covered = |x: usize, y: usize| data[(y * 64 + x) * 4 + 3] > 0;
        (0..64).any(|i| covered(i, 0) || covered(i, 63) || covered(0, i) || covered(63, i))
    };
    let pieces = shipped();
    let wrong: Vec<&str> = pieces.values().filter(touches).map(|piece| piece.name.as_str()).collect();
    assert!(wrong.is_empty(), "these touch the edge of their square: {wrong:?}");
}

#[test]
fn white_and_black_are_told_apart_by_how_light_they_are() {
    let mut wrong = Vec::new();
    for piece in shipped().values() {
        let mean = |color: Color| {
            let data = pixels(piece, color, 32);
            let solid: Vec<u32> =
                data.chunks(4).filter(|pixel| pixel[3] == 255).map(|pixel| u32::from(pixel[1])).collect();
            solid.iter().sum::<u32>() / solid.len() as u32
        };
        let (white, black) = (mean(Color::White), mean(Color::Black));
        if white < black + 50 {
            wrong.push(format!("{}: {white} and {black}", piece.name));
        }
    }
    assert!(wrong.is_empty(), "too much alike: {wrong:?}");
}

/// A game with one piece of a notation.
fn piece_of(name: &str, betza: &str) -> PieceType {
    let mut library = Library::shipped();
    let text =
        format!("inherit = \"chess\"\ntitle = \"T\"\n[pieces]\n\"{name}\" = {{ letter = \"X\", betza = \"{betza}\" }}");
    library.add("t.toml", &text).unwrap();
    let definition = library.definition("t").unwrap();
    definition.piece(definition.kind(name).unwrap()).clone()
}

#[test]
fn a_piece_without_a_drawing_has_an_icon_of_its_movement() {
    let signs = |betza: &str| {
        let svg = icon(&piece_of("stranger", betza), Color::White, &Theme::default());
        roxmltree::Document::parse(&svg).unwrap();
        let count = |what: &str| svg.matches(what).count();
        (count("<circle"), count("stroke-width=\"3.2\""), svg)
    };
    for (betza, discs, slides) in
        [("N", 8, 0), ("WF", 8, 0), ("Q", 0, 8), ("QN", 8, 8), ("fR", 0, 1), ("R2", 8, 0), ("(4,1)", 8, 0)]
    {
        let (circles, rays, _) = signs(betza);
        assert_eq!((circles, rays), (discs, slides), "{betza}");
    }
    let mut seen = BTreeSet::new();
    for betza in ["N", "mN", "cN", "C", "NN", "B", "mB", "cB", "[F?fR]", "gQ", "pR", "W", "F", "O4", "(5,5)", "iN"] {
        if let Ok(svg) = std::panic::catch_unwind(|| signs(betza).2) {
            assert!(seen.insert(svg), "{betza} has the icon of another");
        }
    }
    assert!(seen.len() >= 14, "{}", seen.len());
}

#[test]
fn names_of_users_do_no_harm() {
    let svg = icon(&piece_of("</title><script>&", "N"), Color::Black, &Theme::default());
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert!(document.descendants().all(|node| node.tag_name().name() != "script"));
    let title = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title"))).unwrap();
    assert_eq!(title.text(), Some("black </title><script>&"));
}

/// The icon of a piece without a drawing, on the board of chess.
fn icon_of(betza: &str) -> String {
    let mut library = Library::shipped();
    let text = format!("inherit = \"chess\"\ntitle = \"T\"\n[pieces]\nodd = {{ letter = \"O\", betza = \"{betza}\" }}");
    library.add("t.toml", &text).unwrap();
    let definition = library.definition("t").unwrap();
    let odd = definition.piece(definition.kind("odd").unwrap());
    icon(odd, Color::White, &Theme::default())
}

#[test]
fn joined_edges_do_not_hide_half_of_how_a_piece_moves() {
    for (joined, plain) in [("oR", "R"), ("ooB", "B"), ("oN", "N"), ("ooW", "W"), ("omWoocF", "mWcF"), ("oNN", "NN")] {
        assert_eq!(icon_of(joined), icon_of(plain), "{joined}");
    }
}
