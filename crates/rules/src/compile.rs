//! A definition made into a program.

use crate::definition::{Definition, PieceType, Placed, read_placement};
use crate::operations::Program;
use crate::rules;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::{BoardAndPieces, pieces};

/// Compiles a checked definition for a board that fits the width.
pub(crate) fn compile<B: Bits>(definition: &Definition) -> Program<B> {
    let home = homes(definition);
    let initial = initial(definition, &home);
    let mut program = Program::new(BoardAndPieces {
        board: &definition.board,
        paths: definition.pieces.iter().map(|piece| &*piece.paths).collect(),
        royal: definition.royal(),
        home,
        initial,
        shuns: of_terms(definition, |piece, term| piece.shunned_by(term).to_vec()),
        spares: of_terms(definition, PieceType::spared_by),
        area: areas(definition),
    });
    rules::lower(definition, &mut program);
    program.finish();
    program
}

/// Per type and term of its notation the types that something holds for.
fn of_terms(definition: &Definition, names: impl Fn(&PieceType, usize) -> Vec<String>) -> Vec<Vec<Vec<Kind>>> {
    let kinds = |names: Vec<String>| names.iter().filter_map(|name| definition.kind(name)).collect();
    let of = |piece: &PieceType| (0..piece.betza.terms.len()).map(|term| kinds(names(piece, term))).collect();
    definition.pieces.iter().map(of).collect()
}

/// Per piece and term of its notation the squares that it may go to, if not all.
fn areas<B: Bits>(definition: &Definition) -> Vec<Vec<Option<B>>> {
    let of = |piece: Piece, term: usize| {
        let areas = definition.piece(piece.kind()).areas(term);
        areas.map(|region| region.bits::<B>(&definition.board, piece.color())).reduce(|a, b| a & b)
    };
    let terms = |piece: Piece| 0..definition.piece(piece.kind()).betza.terms.len();
    pieces(definition.pieces.len()).map(|piece| terms(piece).map(|term| of(piece, term)).collect()).collect()
}

/// Per piece and term of its notation the squares from which its initial moves may begin: those of its home, or those that
/// they were given.
fn initial<B: Bits>(definition: &Definition, home: &[B]) -> Vec<Vec<B>> {
    let of = |piece: Piece, term: usize| match definition.piece(piece.kind()).begins_in(term) {
        Some(region) => region.bits(&definition.board, piece.color()),
        None => home[piece.index()],
    };
    let terms = |piece: Piece| 0..definition.piece(piece.kind()).betza.terms.len();
    pieces(definition.pieces.len()).map(|piece| terms(piece).map(|term| of(piece, term)).collect()).collect()
}

/// Per piece the squares on which it starts the game.
fn homes<B: Bits>(definition: &Definition) -> Vec<B> {
    let mut homes = vec![B::EMPTY; 2 * definition.pieces.len()];
    if let Ok(placement) = read_placement(definition, definition.starts.first()) {
        for Placed { square, piece, .. } in placement.pieces {
            homes[piece.index()] |= B::bit(square);
        }
    }
    homes
}
