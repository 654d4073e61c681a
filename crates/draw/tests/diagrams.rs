//! Diagrams: every game can be drawn, every option has its effect, and PNGs have the requested size.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie-draw diagrams::` updates the golden picture and those of the
//! documentation.

use menagerie_core::{Explain, Library, Position};
use menagerie_draw::{Diagram, Theme, png};
use std::fs;
use std::path::Path;

fn position(game: &str, fen: &str, moves: &str) -> Position {
    let mut position = Library::shipped().game(game).unwrap().position(fen).unwrap();
    for text in moves.split_whitespace() {
        position.play_unchecked(position.parse_move(text).unwrap());
    }
    position
}

/// Checks that a picture is well-formed and that every reference resolves. Returns the number of pieces.
fn pieces(svg: &str) -> usize {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let uses = document.descendants().filter(|node| node.tag_name().name() == "use");
    let used: Vec<&str> = uses.map(|node| node.attribute("href").unwrap().trim_start_matches('#')).collect();
    assert!(used.iter().all(|used| ids.contains(used)), "{used:?} of {ids:?}");
    assert!(ids.iter().all(|id| used.contains(id)), "{ids:?} are more than {used:?}");
    used.len()
}

#[test]
fn every_game_is_drawn_from_both_sides() {
    let mut library = Library::shipped();
    let users = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games-of-users");
    let mut names: Vec<String> = library.names().map(str::to_string).collect();
    for entry in fs::read_dir(users).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            let text = fs::read_to_string(&path).unwrap();
            names.push(library.add(&path.display().to_string(), &text).unwrap());
        }
    }
    assert!(names.len() > 80, "{}", names.len());
    for name in names {
        let game = library.game(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let start = game.start();
        let squares = game.board().squares();
        let on_board = squares.filter(|square| start.piece(*square).is_some()).count();
        let sides = menagerie_core::Color::BOTH;
        let kinds =
            game.definition().kinds().flat_map(|kind| sides.map(|color| menagerie_core::Piece::new(kind, color)));
        let in_hand = kinds.filter(|piece| start.in_hand(*piece) > 0).count();
        for flip in [false, true] {
            let svg = Diagram::of(&start).flip(flip).svg();
            assert_eq!(pieces(&svg), on_board + in_hand, "{name}");
            assert!(svg.len() < 80_000, "{name}: {} bytes", svg.len());
        }
    }
}

#[test]
fn a_png_has_the_size_that_was_asked_for() {
    for (game, size) in [("chess", 16), ("chess", 400), ("omega", 333), ("breakthrough", 1000)] {
        let start = position(game, "startpos", "");
        let bytes = png(&Diagram::of(&start).size(size).unwrap().svg()).unwrap();
        let picture = resvg::tiny_skia::Pixmap::decode_png(&bytes).unwrap();
        assert_eq!(picture.width().max(picture.height()), size, "{game}");
        assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255), "{game} has pixels without paper");
    }
    let start = position("chess", "startpos", "");
    let edges = 12 + 12;
    let bare = Diagram::of(&start).coordinates(false).turn(false).svg();
    assert!(bare.contains(&format!("width=\"{0}\" height=\"{0}\"", 8 * 64 + edges)), "{}", &bare[..200]);
}

#[test]
fn bad_sizes_and_texts_are_refused_with_a_sentence() {
    let start = position("chess", "startpos", "");
    for size in [0, 15, 4097, u32::MAX] {
        let refused = Diagram::of(&start).size(size).unwrap_err().to_string();
        assert_eq!(refused, format!("a picture is 16 to 4096 pixels large, not {size}"));
    }
    assert!(png("no picture").unwrap_err().to_string().starts_with("this is not an SVG"));
    let vast = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90000\" height=\"9\"/>";
    assert!(png(vast).unwrap_err().to_string().contains("90000 by 9 pixels is too large"));
}

#[test]
fn marked_pieces_wear_a_badge_that_is_a_shape() {
    let overloaded = position("orchess", "1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28", "");
    let plain = position("orchess", "1r1k4/p1pb3p/2ppP1p1/5p2/PRPN1P2/8/2qQ1RPP/7K w - - 1 28", "");
    let brackets = |position: &Position| Diagram::of(position).svg().matches("M11 4Q").count();
    assert_eq!((brackets(&overloaded), brackets(&plain)), (3 * 2, 0));
}

#[test]
fn the_last_move_is_seen_with_its_effects() {
    let shown = |position: &Position| {
        let svg = Diagram::of(position).last_move().svg();
        let theme = Theme::default();
        let traces = svg.matches(&format!("fill=\"{}\" fill-opacity", theme.trace)).count();
        (traces, svg.matches("stroke-dasharray").count())
    };
    assert_eq!(shown(&position("chess", "startpos", "")), (0, 0));
    assert_eq!(shown(&position("chess", "startpos", "e2e4")), (2, 0));
    assert_eq!(shown(&position("chess", "startpos", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1")), (4, 0));
    // The pawn that is captured en passant was on a third square.
    assert_eq!(shown(&position("chess", "startpos", "e2e4 a7a6 e4e5 d7d5 e5d6")), (2, 1));
    assert_eq!(shown(&position("oomost1", "startpos", "a2a5+a7a4")), (4, 0));
}

#[test]
fn hands_are_next_to_the_board_with_their_numbers() {
    let held = position("crazyhouse", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[NNp] w KQkq - 0 4", "");
    let svg = Diagram::of(&held).svg();
    assert_eq!(pieces(&svg), 30 + 2);
    assert_eq!(svg.matches("scale(0.66)").count(), 2);
}

#[test]
fn arrows_rings_dots_and_highlights_are_drawn_where_they_are_asked_for() {
    let start = position("omega", "startpos", "");
    let board = start.game().board();
    let at = |name: &str| board.square(name).unwrap();
    let plain = Diagram::of(&start).svg();
    let full = Diagram::of(&start)
        .arrow(at("g0"), at("h2"))
        .circle(at("w1"))
        .target(at("a2"))
        .highlight(at("w3"))
        .prefix("o-")
        .svg();
    assert_eq!(pieces(&full), pieces(&plain));
    let extra = |what: &str| full.matches(what).count() - plain.matches(what).count();
    // The arrow goes as a knight leaps, up and to the right; the ring is around the lower left corner, the grid's lowest row.
    assert_eq!(extra("rotate(-63.43)"), 1);
    assert_eq!(extra("<circle cx=\"32\" cy=\"736\" r=\"28\""), 1);
    assert_eq!(extra("r=\"9\" fill=\"#0b6e4f\""), 1);
    assert_eq!(extra("M704 0h64v64h-64z\" fill=\"#f4d03f\""), 1);
    assert!(full.contains("id=\"o-white-wizard\"") && !plain.contains("id=\"o-"));
}

#[test]
fn texts_of_a_definition_do_no_harm() {
    let mut library = Library::shipped();
    let text = "inherit = \"chess\"\ntitle = \"<script>&\\\"'\"\n[pieces]\n\"x\\\" y='<\" = { letter = \"X\", betza = \"N\" }\n\
                [start]\nfen = \"rnbqkbxr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBXR w KQkq - 0 1\"";
    library.add("t.toml", text).unwrap();
    let start = library.game("t").unwrap().start();
    let theme = Theme { paper: "\"/><script>".to_string(), ..Theme::default() };
    let svg = Diagram::of(&start).prefix("\"<").theme(theme).svg();
    assert_eq!(pieces(&svg), 32);
    assert!(!svg.contains("<script"), "{svg}");
}

#[test]
fn a_small_board_is_drawn_as_it_always_was() {
    let mut library = Library::shipped();
    let text = "title = \"Nook\"\n[board]\nfiles = 3\nranks = 3\nholes = [\"b2\"]\nextra = { w1 = [-1, -1] }\n[pieces]\n\
                king = { letter = \"K\", betza = \"K\", royal = true }\nhopper = { letter = \"H\", betza = \"gQ\" }\n\
                [start]\nfen = \"*1hk/*1*1/*KH1/1*** w - - 0 1\"\n[rules]\nrepetition = {}\nfifty-moves = { plies = 100, zeroing = [] }";
    library.add("nook.toml", text).unwrap();
    let start = library.game("nook").unwrap().start();
    let board = start.game().board();
    let square = |name: &str| board.square(name).unwrap();
    let svg = Diagram::of(&start).arrow(square("a1"), square("a2")).circle(square("w1")).svg();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/nook.svg");
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        fs::write(&path, &svg).unwrap();
    }
    let golden = fs::read_to_string(path).unwrap();
    assert!(golden == svg, "look at the picture, then bless it (see the head of this test):\n{svg}");
}

#[test]
fn the_pictures_of_the_documentation_are_what_is_drawn() {
    let omega = position("omega", "startpos", "e1e4 e8e5");
    let overloaded = position("orchess", "1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28", "");
    let square = |position: &Position, name: &str| position.game().board().square(name).unwrap();
    let (from, to, ring) = (square(&omega, "h0"), square(&omega, "g2"), square(&overloaded, "d2"));
    for (name, diagram) in [
        ("omega", Diagram::of(&omega).last_move().arrow(from, to)),
        ("overloaded", Diagram::of(&overloaded).last_move().circle(ring)),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/pictures/{name}.svg"));
        let svg = diagram.size(480).unwrap().svg();
        if std::env::var("MENAGERIE_BLESS").is_ok() {
            fs::write(&path, &svg).unwrap();
        }
        assert!(fs::read_to_string(path).unwrap() == svg, "docs/pictures/{name}.svg is out of date: bless it");
    }
}

#[test]
fn walls_are_blocks_on_their_squares() {
    let mut library = Library::shipped();
    let text = "inherit = 'chess'\ntitle = 'Stones'\n[rules]\nwalls = { petrify = ['knight'] }";
    let name = library.add("stones.toml", text).unwrap();
    let position = library.game(&name).unwrap().position("4k3/8/8/3*4/8/8/8/4K3 w - - 0 1").unwrap();
    let blocks = |position: &Position| Diagram::of(position).svg().matches("h56v56h-56z").count();
    assert_eq!(blocks(&position), 1);
    assert_eq!(blocks(&library.game("chess").unwrap().start()), 0);
}
