//! A game's twin in which no king is royal: there every move that a piece can make is legal, so that what a piece
//! could do can be seen from a list of legal moves, without any of the code that explains.

use menagerie_core::rules::effect::{Occasion, Walls};
use menagerie_core::rules::movement::{Castling, MutualCastling};
use menagerie_core::{Color, Explain, Game, Library, Move, Piece, Position, Square};

/// A game without royal pieces, castling rights and superko.
pub struct Free {
    /// With all its other rules.
    whole: Game,
    /// Without promotion, for asking where a piece reaches.
    bare: Game,
    /// The same where pieces capture, also in a game where that is only the picture of a check.
    captures: Game,
}

/// The pieces of a position and their marks, to be changed by hand.
#[derive(Clone)]
pub struct Men {
    pub cells: Vec<Option<(Piece, bool)>>,
    pub walls: Vec<bool>,
    pub side: Color,
}

impl Men {
    pub fn of(position: &Position) -> Men {
        let cell = |square| position.piece(square).map(|piece| (piece, position.is_marked(square)));
        let board = position.game().board();
        let walls = board.squares().map(|square| position.is_wall(square)).collect();
        Men { cells: board.squares().map(cell).collect(), walls, side: position.side() }
    }

    pub fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()].map(|(piece, _)| piece)
    }

    pub fn without(mut self, squares: impl IntoIterator<Item = Square>) -> Men {
        squares.into_iter().for_each(|square| self.cells[square.index()] = None);
        self
    }

    pub fn with(mut self, square: Square, piece: Piece) -> Men {
        self.cells[square.index()] = Some((piece, false));
        self
    }

    pub fn unmarked(mut self, square: Square) -> Men {
        if let Some((_, marked)) = &mut self.cells[square.index()] {
            *marked = false;
        }
        self
    }

    pub fn with_side(mut self, side: Color) -> Men {
        self.side = side;
        self
    }
}

impl Free {
    pub fn of(game: &Game) -> Free {
        let twin = |promotion: bool, captures: bool| {
            let mut definition = game.definition().clone();
            if let Some(castling) = definition.rule::<Castling>().cloned() {
                let royal = definition.royal().map(|royal| definition.piece(royal).name.clone());
                let piece = castling.piece.clone().or(royal);
                // Without rights nobody may have lost already.
                definition.set_rule(Castling { piece, wins: Vec::new(), ..castling });
            }
            definition.pieces.iter_mut().for_each(|piece| piece.royal = false);
            // Only what moves, captures and effects do: nothing decides a game of a few pieces, or forbids a move.
            // Rules that write fields of their own into the FEN of the start stay.
            let mut kept = vec![
                "absorption",
                "capture-by",
                "check-counting",
                "co-squares",
                "explosion",
                "gating",
                "hand",
                "mutual-castling",
                "promotion",
                "relay",
                "rifle",
                "transfer",
            ];
            kept.retain(|name| promotion || !["promotion", "rifle", "transfer"].contains(name));
            if definition.rule_names().contains(&"gating") {
                kept.push("castling");
            }
            let walls = definition.positions().walls;
            definition.retain_rules(|name| kept.contains(&name));
            if walls {
                // Walls stand where they stand, and no others are built.
                definition.set_rule(Walls {
                    petrify: Vec::new(),
                    petrify_blown: false,
                    place: None,
                    near: None,
                    zone: None,
                    when: Occasion::Moving,
                });
            }
            if captures && definition.has::<MutualCastling>() {
                definition.set_rule(MutualCastling { captures: true });
            }
            Game::compile(definition).unwrap()
        };
        Free { whole: twin(true, false), bare: twin(false, false), captures: twin(false, true) }
    }

    /// The position with all rules of the game but those about kings.
    pub fn whole(&self, men: &Men) -> Position {
        read(&self.whole, men)
    }

    /// Whether the piece on a square can go to another, promotion aside.
    pub fn goes(&self, men: &Men, from: Square, to: Square) -> bool {
        read(&self.bare, men).legal_moves().iter().any(|mv| mv.other().is_none() && (mv.from(), mv.to()) == (from, to))
    }

    /// Whether a piece of the other side than `of` on `from` captures on a square where something of `of` stands.
    pub fn attacks(&self, men: &Men, from: Square, square: Square, of: Color) -> bool {
        let position = read(&self.captures, &men.clone().with_side(of.other()));
        let takes = |mv: &Move| mv.to() == square || mv.taken_on_the_way().any(|taken| taken == square);
        position.legal_moves().iter().any(|mv| mv.from() == from && mv.other().is_none() && takes(mv))
    }
}

fn read(game: &Game, men: &Men) -> Position {
    let rows: Vec<String> = game.board().rows().map(|(_, places)| row(game, men, places)).collect();
    let fen = format!("{} {} - - 0 1", rows.join("/"), men.side.letter());
    game.position(&fen).unwrap_or_else(|error| panic!("{error}"))
}

fn row(game: &Game, men: &Men, places: &[Option<Square>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for place in places.iter().chain([&None]) {
        let cell = place.map(|square| men.cells[square.index()]);
        if cell == Some(None) && !place.is_some_and(|square| men.walls[square.index()]) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &std::mem::take(&mut empty).to_string();
        }
        match cell.flatten() {
            None => text.push('*'),
            Some((piece, false)) => text.extend([game.definition().letter(piece)]),
            Some((piece, true)) => text += &format!("({})", game.definition().letter(piece)),
        }
    }
    // The last star stands for the end of the row.
    text.pop();
    text
}

/// The shipped library knows no twins, so they are made from definitions.
#[test]
fn a_twin_moves_its_king_into_check() {
    let game = Library::shipped().game("chess").unwrap();
    let position = game.position("4k3/8/8/8/8/8/r7/4K3 w - - 0 1").unwrap();
    let (free, board) = (Free::of(&game), game.board());
    let square = |name| board.square(name).unwrap();
    assert!(free.goes(&Men::of(&position), square("e1"), square("e2")));
    assert!(position.explain("e1e2").is_err());
}
