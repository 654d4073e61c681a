//! The paths of a game's pieces on its board, and what they must keep to.

use super::by_rule;
use super::placement::read_placement;
use super::{Black, Definition, PieceType};
use crate::facts;
use menagerie_board::betza::{Castle, Ends, Path, Wrap};
use menagerie_board::board::Board;
use menagerie_board::piece::{Color, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::with_article;
use menagerie_kernel::{of_board, of_paths};
use std::collections::BTreeSet;

/// The most steps of all paths of all types from all squares: six times those of 26 queens on the largest board.
const MAX_STEPS: usize = 8_000_000;

/// The most bytes that the tables of a game may take: three times those of 26 queens on the largest board, and enough for
/// 26 riders that turn as they go.
const MAX_BYTES: usize = 128 << 20;

/// Rules that follow pieces by their plain moves, and what they would lose sight of.
const PLAIN_RULES: [&str; 3] = ["absorption", "co-squares", "mutual-castling"];

/// Finds the paths of all pieces, and notes those whose tables would take more than a second and a hundred megabytes to
/// make.
pub(super) fn find(board: &Board, pieces: &mut [PieceType], problems: &mut Problems) {
    let mut left = MAX_STEPS / board.len();
    for piece in pieces {
        let place = format!("pieces.{}.betza", piece.name);
        let paths = piece.betza.paths(board.grid_width(), board.grid_height(), left).ok();
        let steps = paths.iter().flatten().map(|path| path.steps.len()).sum::<usize>();
        let (Some(mut paths), Some(rest)) = (paths, left.checked_sub(steps)) else {
            let what = format!(
                "with this piece the game is too large: its pieces may have paths of {} steps in all from each square of \
                 this board",
                MAX_STEPS / board.len()
            );
            return problems.add(place, what);
        };
        left = rest;
        problems.note(check_paths(board, &place, &paths));
        paths.iter_mut().for_each(|path| path.rotated = piece.black == Black::Rotated);
        let shuns = |path: &Path| !piece.spared_by(path.term).is_empty();
        paths = paths.into_iter().flat_map(|path| if shuns(&path) { shunning(path) } else { vec![path] }).collect();
        piece.paths = paths;
    }
}

/// A path of a piece that shuns others: its moves without capture, which do not mind them, apart from its captures.
fn shunning(path: Path) -> Vec<Path> {
    let ends = path.ends;
    if !(path.is_plain() && ends.quiet && ends.capture) {
        return vec![Path { shuns: true, ..path }];
    }
    let quiet = Path { ends: Ends { capture: false, ..ends }, ..path.clone() };
    vec![quiet, Path { ends: Ends { quiet: false, opens: false, ..ends }, shuns: true, ..path }]
}

/// What the paths of one piece must keep to.
fn check_paths(board: &Board, place: &str, paths: &[Path]) -> Result<(), Problem> {
    let stops = |wanted: fn(&Ends) -> bool| {
        let steps = paths.iter().filter(move |path| wanted(&path.ends)).flat_map(|path| &path.steps);
        steps.filter(|step| step.stop).map(|step| (step.dx, step.dy)).collect::<BTreeSet<_>>()
    };
    if !stops(|ends| ends.en_passant).is_disjoint(&stops(|ends| ends.quiet)) {
        let what = "where a piece captures en passant (`e`) it cannot also move without capturing";
        return Err(Problem::new(place, what));
    }
    if !is_rectangle(board) && paths.iter().any(|path| path.wrap != Wrap::None) {
        let what = "a move across the edge (`o`) needs a board that is a rectangle, without holes and extra squares";
        return Err(Problem::new(place, what));
    }
    Ok(())
}

/// Whether a board is a rectangle, without holes and extra squares.
pub(crate) fn is_rectangle(board: &Board) -> bool {
    let rectangle = usize::from(board.files() as u16) * usize::from(board.ranks() as u16);
    board.len() == rectangle && board.grid_width() * board.grid_height() == rectangle
}

/// Notes the first piece with which the tables of a game would be too large.
fn check_size(definition: &Definition, problems: &mut Problems) {
    let board = &definition.board;
    let placed = read_placement(definition, definition.starts.first()).unwrap_or_default().pieces;
    let mut sum = of_board(board, definition.pieces.len());
    for (kind, piece) in definition.kinds().zip(&definition.pieces) {
        let begins = |path: &Path, color, square| match piece.begins_in(path.term) {
            Some(region) => region.has(board, color, square),
            None => placed.iter().any(|placed| placed.square == square && placed.piece == Piece::new(kind, color)),
        };
        sum += of_paths(board, &piece.paths, &begins, MAX_BYTES);
        if sum > MAX_BYTES {
            let what = format!(
                "with this piece the game is too large: from each square of this board its pieces may go in this many ways \
                 that the tables of the game would take more than {} MiB",
                MAX_BYTES >> 20
            );
            let help = "give it fewer legs, directions or ways to pass other pieces, or make the board smaller";
            return problems.push(Problem::new(format!("pieces.{}.betza", piece.name), what).help(help));
        }
    }
}

/// Refuses pieces that move in ways of which the rules of the game know nothing, and those with too many ways.
pub(super) fn check(definition: &Definition, problems: &mut Problems) {
    check_size(definition, problems);
    let names = definition.rule_names();
    for piece in definition.pieces.iter().filter(|piece| piece.has_paths()) {
        for rule in PLAIN_RULES.iter().filter(|rule| names.contains(rule)) {
            let what = format!(
                "{} that hops, takes on the way, takes friends, changes places or shuns others cannot be in a game with the rule \
                 `{rule}`: leave out the rule, or those moves",
                with_article(&piece.name)
            );
            problems.add(format!("pieces.{}.betza", piece.name), what);
        }
    }
    for piece in &definition.pieces {
        for castle in &piece.betza.castling {
            check_castling(definition, piece, castle, problems);
        }
        check_castlings(definition, piece, problems);
        by_rule::check(definition, piece, problems);
    }
}

/// `O2` says nothing that a move of the rule `castling` does not say better: it must fit that rule.
fn check_castling(definition: &Definition, piece: &PieceType, castle: &Castle, problems: &mut Problems) {
    let place = format!("pieces.{}.betza", piece.name);
    let Some(castling) = own_castling(definition, piece) else {
        let what = format!(
            "`{castle}`: castling is a rule: leave the letter out and write [rules.castling] with its moves, like \
             `moves = [{{ right = \"K\", king = \"e1\", to = \"g1\", rook = \"h1\", rook-to = \"f1\" }}]`"
        );
        return problems.add(place, what);
    };
    let board = &definition.board;
    let ways = castling.ways(Color::White);
    for (said, right) in [(castle.left, false), (castle.right, true)] {
        let goes = |way: &facts::CastlingWay| board.cell(way.to).x - board.cell(way.king).x;
        let there: Vec<_> = ways.iter().filter(|way| (goes(way) > 0) == right).collect();
        let side = if right { "right" } else { "left" };
        if said && there.is_empty() && castle.left != castle.right {
            problems.add(&place, format!("`{castle}`: by [rules.castling] it does not castle to the {side}"));
        }
        let inwards = |way: &facts::CastlingWay| {
            let beyond = |i: &i16| board.offset(way.rook, if right { *i } else { -i }, 0).is_some();
            (1..board.files()).take_while(beyond).count()
        };
        let wrong = |way: &&&facts::CastlingWay| castle.inwards > 0 && inwards(way) != usize::from(castle.inwards);
        if let Some(way) = there.iter().find(wrong).filter(|_| said) {
            let (rook, inwards) = (board.name(way.rook), inwards(way));
            let what =
                format!("`{castle}`: by [rules.castling] it castles with a piece on {rook}, {inwards} from the edge");
            problems.add(&place, what);
        }
    }
}

/// The castlings of a rule that a piece makes.
fn own_castling<'a>(definition: &'a Definition, piece: &PieceType) -> Option<&'a facts::Castling> {
    let castling = definition.facts().castling.as_ref();
    castling.filter(|castling| castling.king == definition.kind(&piece.name))
}

/// Every move of the rule is one that the notation has, if it has any.
fn check_castlings(definition: &Definition, piece: &PieceType, problems: &mut Problems) {
    let Some(castling) = own_castling(definition, piece).filter(|_| !piece.betza.castling.is_empty()) else { return };
    let board = &definition.board;
    for way in castling.ways(Color::White) {
        let goes = board.cell(way.to).x - board.cell(way.king).x;
        let fits = |castle: &&Castle| if goes > 0 { castle.right } else { castle.left };
        let mut castles = piece.betza.castling.iter().filter(fits);
        if !castles.any(|castle| i16::from(castle.squares) == goes.abs()) {
            let what = format!(
                "`{}`: by [rules.castling] it goes from {} to {}, which is {} squares",
                piece.betza.castling.iter().map(Castle::to_string).collect::<String>(),
                board.name(way.king),
                board.name(way.to),
                goes.abs()
            );
            return problems.add(format!("pieces.{}.betza", piece.name), what);
        }
    }
}
