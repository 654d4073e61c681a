//! Reading and writing positions as FEN.

use super::text::split_square;
use crate::definition::{Definition, Placed, read_placement};
use crate::fen_error::{Fault, FenErrorKind, Misplacement};
use crate::operations::{Core, Operations, Program};
use crate::rules::end::TallyOp;
use menagerie_board::Letter;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{Count, Counter, Decision, Edit, End, MAX_CHOICES, Note, NoteForm, RightHomes, RightsForm};
use std::sync::Arc;

/// A longer text is refused: the longest FEN of a board of 400 squares is shorter.
const MAX_FEN: usize = 4096;

/// Reads a FEN.
pub(crate) fn read<B: Bits>(definition: &Definition, program: &Arc<Program<B>>, text: &str) -> Result<Core<B>, Fault> {
    budget::spend(64 + text.len());
    if text.len() > MAX_FEN {
        return Err(FenErrorKind::TooLong { max: MAX_FEN }.into());
    }
    let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
    // Fairy-Stockfish leaves out castling and en passant where a game has neither.
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    if fields.len() == 4 && fields[2..].iter().all(is_number) {
        fields.splice(2..2, ["-", "-"]);
    }
    let count = take_count(program, text, &mut fields)?;
    let mut counts = program.counts_at_start();
    // Counters have their fields between those for en passant and the clock; without them, none has gone down.
    let declared = program.counters.len();
    let has_turns = program.turns.is_some();
    let is_given = |field: &&str| !has_turns && declared % 2 == 1 || field.contains('+');
    let expected = |count: usize| matches!(count, 4 | 6) || has_turns && matches!(count, 5 | 7);
    if fields.len().checked_sub(declared).is_some_and(expected) && fields.get(4).is_some_and(is_given) {
        for (counts, counter) in counts.iter_mut().zip(&program.counters) {
            *counts = read_counts(counter, fields.remove(4))?;
        }
    }
    // The moves that are left in the turn come last of these; without them, the turn has just begun.
    let left = (has_turns && matches!(fields.len(), 5 | 7)).then(|| fields.remove(4));
    if fields.len() != 4 && fields.len() != 6 {
        return Err(FenErrorKind::Fields { found: fields.len() }.into());
    }
    let mut core = Core::empty(program);
    for piece in program.hand.iter().flat_map(|hand| hand.never_run_out()) {
        *core.hands.count_mut(piece) = 1;
    }
    if let Some((_, hands)) = fields[0].split_once('[') {
        let known = hands.strip_suffix(']').filter(|_| program.hand.is_some());
        read_hands(&mut core, definition, known.ok_or(FenErrorKind::Hands)?)?;
    }
    let placement = read_placement(definition, text)?;
    for Placed { square, piece, marked, promoted } in placement.pieces {
        if let Some(note) = program.hand.as_ref().and_then(|hand| hand.promoted) {
            core.hands.notes[note as usize] |= B::bit(square).when(promoted);
        }
        core.pieces.toggle(piece, B::bit(square));
        core.cells[square.index()] = piece;
        core.pieces.marked |= B::bit(square).when(marked);
    }
    for square in placement.walls {
        core.pieces.apply(&Edit::Wall { square, built: true });
    }
    core.status.marked = core.pieces.marked;
    core.settle_marks();
    core.status.counts = counts;
    core.status.count = count;
    core.side = match fields[1] {
        "w" => Color::White,
        "b" => Color::Black,
        other => {
            return Err(Fault::of(text, other, FenErrorKind::SideToMove { found: other.to_string() }));
        }
    };
    read_rights(&mut core, &definition.board, fields[2]).map_err(|kind| Fault::of(text, fields[2], kind))?;
    core.status.clock = number(text, fields.get(4), 0, "halfmove clock")?;
    core.full_move = number(text, fields.get(5), 1, "fullmove number")?.max(1);
    core.begin_turn();
    if let Some(field) = left {
        let max = core.turn.left;
        let given = number(text, Some(&field), max, "number of moves left")?;
        let fault = || Fault::of(text, field, FenErrorKind::MovesLeft { max, found: field.to_string() });
        core.turn.left = Some(given).filter(|given| (1..=max).contains(given)).ok_or_else(fault)?;
    }
    check_pieces(&core, definition)?;
    note_last_move(&mut core, &definition.board, fields[3]);
    (core.status.key, core.status.placement) = core.fresh_keys();
    read_en_passant(&mut core, &definition.board, fields[3]).map_err(|kind| Fault::of(text, fields[3], kind))?;
    Ok(core)
}

/// Takes the count of moves out of the fields: a field of its own, or the limit in place of the squares for en passant and
/// the plies in that of the clock.
fn take_count<B: Bits>(program: &Program<B>, text: &str, fields: &mut Vec<&str>) -> Result<Count, Fault> {
    if !program.ends.iter().any(|end| End::<B, Operations>::counts(end)) {
        return Ok(Count::default());
    }
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let own = (4..fields.len()).find(|&place| fields[place].contains('/')).map(|place| fields.remove(place));
    let (field, plies, limit) = match own {
        Some(field) => {
            let (plies, limit) = field.split_once('/').unwrap_or_default();
            (field, plies, limit)
        }
        None if fields.get(3).is_some_and(is_number) => {
            let limit = std::mem::replace(&mut fields[3], "-");
            let clock = fields.len().checked_sub(2).filter(|&clock| clock >= 4);
            (limit, clock.map_or("0", |clock| std::mem::replace(&mut fields[clock], "0")), limit)
        }
        None => return Ok(Count::default()),
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| is_number(&text));
    match (number(plies), number(limit)) {
        (Some(plies), Some(limit)) if limit > 0 => Ok(Count { plies, limit }),
        _ => Err(Fault::of(text, field, FenErrorKind::Count { found: field.to_string() })),
    }
}

fn read_rights<B: Bits>(core: &mut Core<B>, board: &Board, field: &str) -> Result<(), FenErrorKind> {
    let program = core.program.clone();
    if field == "-" {
        return Ok(());
    }
    if program.rights_letters.is_empty()
        && !program.notes.iter().any(is_by_files)
        && field.chars().all(|c| c.is_ascii_alphabetic())
    {
        return Ok(());
    }
    for letter in field.chars() {
        let outermost = outermost_of(core, board, letter);
        let named = program.rights_letters.iter().position(|&known| known == letter);
        if outermost.is_none() && named.is_none() && is_outermost(&program, letter) {
            continue;
        }
        let of_file = || right_of_file(core, board, letter);
        let Some(bit) = outermost.or(named).or_else(of_file) else {
            if note_file(core, board, letter) {
                continue;
            }
            let (known, files) = (program.rights_letters.iter().collect(), program.notes.iter().any(is_by_files));
            return Err(FenErrorKind::CastlingRight { letter, known, files });
        };
        if pairs_at_home(core, &program.rights_homes[bit]).next().is_some() {
            core.status.rights |= 1 << bit;
        }
    }
    // Kings and rooks with a right have not moved.
    for (note, declared) in program.notes.iter().enumerate().filter(|(_, note)| is_by_files(note)) {
        for color in Color::BOTH {
            core.hands.notes[note] |= homes_with_rights(core, color) & declared.zone[color.index()];
        }
    }
    Ok(())
}

/// The right of the rook on the file that a letter names, as in Shredder-FEN; where several rooks of that file have rights, of one
/// that is at home. What names the files of unmoved pieces names none of rooks alone.
fn right_of_file<B: Bits>(core: &Core<B>, board: &Board, letter: char) -> Option<usize> {
    if core.program.notes.iter().any(is_by_files) {
        return None;
    }
    let homes = core.program.rights_homes.iter().enumerate();
    let names = |homes: &RightHomes, rook: Square| file_letter(board, rook, homes.color) == letter;
    let named = homes.filter(|(_, homes)| homes.pairs.iter().any(|&(_, rook)| names(homes, rook)));
    let at_home = |homes: &RightHomes| pairs_at_home(core, homes).any(|(_, rook)| names(homes, rook));
    named.max_by_key(|(_, homes)| at_home(homes)).map(|(bit, _)| bit)
}

/// Notes what a letter among the castling rights says of a file; whether it says anything.
fn note_file<B: Bits>(core: &mut Core<B>, board: &Board, letter: char) -> bool {
    let program = core.program.clone();
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let mut found = false;
    for (note, declared) in program.notes.iter().enumerate().filter(|(_, note)| is_by_files(note)) {
        for square in declared.zone[color.index()].iter().filter(|&square| file_letter(board, square, color) == letter)
        {
            found = true;
            core.hands.notes[note] |= B::bit(square) & core.pieces.side(color);
        }
    }
    found
}

/// The pairs of a king's and a rook's home on which both stand.
fn pairs_at_home<'a, B: Bits>(core: &'a Core<B>, homes: &'a RightHomes) -> impl Iterator<Item = (Square, Square)> + 'a {
    let stands = |kind, square: Square| core.cells[square.index()] == Piece::new(kind, homes.color);
    let rook_stands = move |square| homes.rooks.iter().any(|&kind| stands(kind, square));
    homes.pairs.iter().copied().filter(move |&(king, rook)| stands(homes.king, king) && rook_stands(rook))
}

/// Whether a letter is that of the outermost rooks on one side of the king.
fn is_outermost<B: Bits>(program: &Program<B>, letter: char) -> bool {
    program.rights_form.is_by_files() && matches!(letter, 'K' | 'Q' | 'k' | 'q')
}

/// The right of the outermost rook on the side of the king that a letter means, if it means any.
fn outermost_of<B: Bits>(core: &Core<B>, board: &Board, letter: char) -> Option<usize> {
    if !is_outermost(&core.program, letter) {
        return None;
    }
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let side = if letter.eq_ignore_ascii_case(&'K') { 1 } else { -1 };
    let of_color = core.program.rights_homes.iter().enumerate().filter(|(_, homes)| homes.color == color);
    let at_home = of_color.flat_map(|(bit, homes)| pairs_at_home(core, homes).map(move |pair| (bit, pair)));
    let distance = |(king, rook): (Square, Square)| (board.cell(rook).x - board.cell(king).x) * side;
    at_home.filter(|&(_, pair)| distance(pair) > 0).max_by_key(|&(_, pair)| distance(pair)).map(|(bit, _)| bit)
}

/// The letter by which a FEN has a right that is held.
fn right_letter<B: Bits>(core: &Core<B>, board: &Board, color: Color, bit: usize) -> char {
    let sides = if color == Color::White { ['K', 'Q'] } else { ['k', 'q'] };
    let short = core.program.rights_form == RightsForm::Outermost;
    let side = sides.into_iter().find(|&side| short && outermost_of(core, board, side) == Some(bit));
    side.unwrap_or(core.program.rights_letters[bit])
}

/// Where the kings and rooks of a colour stand that have a right to castle.
fn homes_with_rights<B: Bits>(core: &Core<B>, color: Color) -> B {
    let rights = core.program.rights_homes.iter().enumerate();
    let held = rights.filter(|(bit, homes)| homes.color == color && core.status.rights >> bit & 1 == 1);
    let squares = held.flat_map(|(_, homes)| pairs_at_home(core, homes)).flat_map(|(king, rook)| [king, rook]);
    squares.fold(B::EMPTY, |set, square| set | B::bit(square))
}

/// The castling rights as a FEN has them: of each colour its letters, then the files that a note names.
fn rights_text<B: Bits>(core: &Core<B>, board: &Board) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let homes = core.program.rights_homes.iter().enumerate();
        let held = homes.filter(|(bit, homes)| homes.color == color && core.status.rights >> bit & 1 == 1);
        text.extend(held.map(|(bit, _)| right_letter(core, board, color, bit)));
        for (note, declared) in core.program.notes.iter().enumerate().filter(|(_, note)| is_by_files(note)) {
            let noted = core.hands.notes[note] & declared.zone[color.index()];
            let mut squares: Vec<Square> = noted.minus(homes_with_rights(core, color)).iter().collect();
            squares.sort_by_key(|&square| board.cell(square).x);
            text.extend(squares.into_iter().map(|square| file_letter(board, square, color)));
        }
    }
    text
}

/// Refuses what cannot be a position.
pub(super) fn check_pieces<B: Bits>(core: &Core<B>, definition: &Definition) -> Result<(), FenErrorKind> {
    let program = &core.program;
    for color in Color::BOTH {
        if let Some(royal) = program.royal {
            let name = || definition.piece(royal).name.clone();
            let piece = Piece::new(royal, color);
            // A royal piece may be in hand; elsewhere it never is.
            match core.pieces.of(piece).count() + u32::from(core.hands.count(piece)) {
                1 => {}
                0 if program.royals_vanish && color != core.mover() => {}
                0 => return Err(FenErrorKind::NoRoyal { color, piece: name() }),
                count => return Err(FenErrorKind::SeveralRoyals { count, color, piece: name() }),
            }
        }
        check_pawns(core, definition, color)?;
    }
    let exploded = core.has_vanished_royal(&core.pieces, core.mover().other());
    let decided = exploded || program.decisions.iter().any(|decision| decision.excuses_check(core));
    if !decided && core.pieces.in_check(program, core.side.other()) {
        return Err(FenErrorKind::OpponentInCheck { side: core.side });
    }
    Ok(())
}

fn check_pawns<B: Bits>(core: &Core<B>, definition: &Definition, color: Color) -> Result<(), FenErrorKind> {
    let Some(promotion) = &core.program.promotion else { return Ok(()) };
    let (mut waiting, mut ways) = (0, 1u32);
    for kind in definition.kinds() {
        let piece = Piece::new(kind, color);
        let misplaced = |square, why| {
            let (piece, square) = (definition.piece(kind).name.clone(), definition.board.name(square).to_string());
            Err(FenErrorKind::Misplaced { color, piece, square, why })
        };
        if core.pieces.of(piece).is_empty() {
            continue;
        }
        let closed = promotion.closed(piece);
        for square in core.pieces.of(piece).iter() {
            let kept = promotion.kept_when_marked() && core.pieces.marked.has(square);
            if closed.has(square) && !kept {
                return misplaced(square, Misplacement::Promotes);
            }
            if promotion.standable(piece).is_some_and(|set| !set.has(square)) {
                return misplaced(square, Misplacement::Closed);
            }
            if promotion.due(piece).has(square) && kept {
                waiting += 1;
                ways = ways.saturating_mul(promotion.targets(piece).len() as u32);
            }
        }
    }
    match ways <= MAX_CHOICES {
        true => Ok(()),
        false => Err(FenErrorKind::TooManyPromotions { waiting, color }),
    }
}

/// Notes what the field for en passant says of a piece of the side that has just moved.
fn note_last_move<B: Bits>(core: &mut Core<B>, board: &Board, field: &str) {
    let program = core.program.clone();
    let notes = program.notes.iter().enumerate().filter(|(_, note)| note.form == NoteForm::LastMove);
    for (note, declared) in notes {
        let moved = core.pieces.side(core.mover()) & declared.zone[core.mover().index()];
        let noted = squares_of(board, field).map_while(Result::ok).find(|&square| moved.has(square));
        core.hands.notes[note] = noted.map_or(B::EMPTY, B::bit);
    }
}

/// The squares that a field names one after the other; ends with what is none.
fn squares_of<'a>(board: &'a Board, field: &'a str) -> impl Iterator<Item = Result<Square, FenErrorKind>> + 'a {
    let mut rest = if field == "-" { "" } else { field };
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (name, after) = split_square(rest);
        rest = after;
        let square = name.and_then(|name| board.square(name));
        Some(square.ok_or_else(|| FenErrorKind::EnPassant { found: field.to_string() }))
    })
}

fn read_en_passant<B: Bits>(core: &mut Core<B>, board: &Board, field: &str) -> Result<(), FenErrorKind> {
    let squares = squares_of(board, field).collect::<Result<Vec<Square>, FenErrorKind>>()?;
    if squares.is_empty() {
        return Ok(());
    }
    if core.program.turns.is_some() {
        read_passers(core, &squares);
        return Ok(());
    }
    let mut passed = B::EMPTY;
    let mut victim = None;
    for square in squares {
        let found = passer_of(core, square);
        if found.is_some() && (victim.is_none() || found == victim) {
            victim = found;
            passed |= B::bit(square);
        }
    }
    if let Some(victim) = victim {
        core.given_passed = passed;
        core.open_en_passant(passed, victim);
    }
    Ok(())
}

/// Reads what has passed over squares in a game with turns of several moves, each piece of which may have.
fn read_passers<B: Bits>(core: &mut Core<B>, squares: &[Square]) {
    let found: Vec<(Square, Square)> =
        squares.iter().filter_map(|&square| Some((passer_in_turn(core, square)?, square))).collect();
    core.set_passers(&found);
}

/// The nearest piece of the side that has just moved which may have passed over this square in one of several moves, after which
/// others may have come to the squares that it left and passed.
fn passer_in_turn<B: Bits>(core: &Core<B>, square: Square) -> Option<Square> {
    if !core.program.own_quiet {
        return None;
    }
    let passers = core.pieces.side(core.mover()).minus(written_marks(core)).iter();
    let beyond = |victim: Square| {
        let piece = core.cells[victim.index()];
        let reach = core.program.reach_of(piece);
        let firsts = core.program.initial[piece.index()].iter().flat_map(|origin| &reach.first[origin.index()]);
        let over =
            firsts.filter(|first| first.opens && first.walk.stops.has(victim) && first.walk.before(victim).has(square));
        over.map(|first| first.walk.before(victim).minus(first.walk.before(square)).count()).min()
    };
    passers.filter_map(|victim| Some((beyond(victim)?, victim))).min().map(|(_, victim)| victim)
}

/// The piece of the side that has just moved which may have passed over this square with a first move.
fn passer_of<B: Bits>(core: &Core<B>, square: Square) -> Option<Square> {
    if !core.program.own_quiet {
        return None; // Where a piece moves only by castling or capturing, none passes over a square.
    }
    // A wall may have come after the piece has passed.
    let occupied = core.pieces.all();
    let passers = core.pieces.side(core.mover()).minus(written_marks(core));
    passers.iter().find(|&victim| {
        let piece = core.cells[victim.index()];
        let reach = core.program.reach_of(piece);
        core.program.initial[piece.index()].minus(occupied).iter().any(|origin| {
            reach.first[origin.index()].iter().any(|first| {
                let path = first.walk.before(victim);
                first.opens && first.walk.stops.has(victim) && path.has(square) && (path & occupied).is_empty()
            })
        })
    })
}

/// The marked pieces, where a FEN has marks.
pub(super) fn written_marks<B: Bits>(core: &Core<B>) -> B {
    core.pieces.marked.when(!core.program.marks_follow)
}

/// Writes the position as a FEN.
pub(crate) fn fen<B: Bits>(core: &Core<B>, definition: &Definition) -> String {
    let board = &definition.board;
    let rows: Vec<String> = board.rows().map(|(_, places)| row(core, definition, places)).collect();
    let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
    let counts = core.status.counts.iter().take(core.program.counters.len());
    let counts: String = counts.map(|[white, black]| format!(" {white}+{black}")).collect();
    let count = match core.status.count {
        Count { limit: 0, .. } => String::new(),
        Count { plies, limit } => format!(" {plies}/{limit}"),
    };
    let left = core.program.turns.as_ref().map_or(String::new(), |_| format!(" {}", core.turn.left));
    format!(
        "{}{} {} {} {}{}{count}{left} {} {}",
        rows.join("/"),
        hands_text(core, definition),
        core.side.letter(),
        dash(rights_text(core, board)),
        dash(en_passant_text(core, board)),
        counts,
        core.status.clock,
        core.full_move
    )
}

fn row<B: Bits>(core: &Core<B>, definition: &Definition, places: &[Option<Square>]) -> String {
    let mut text = String::new();
    let mut run = 0;
    let flush = |text: &mut String, run: &mut usize| {
        if *run > 0 {
            *text += &run.to_string();
        }
        *run = 0;
    };
    for place in places {
        match place.map(|square| (square, core.cells[square.index()].present())) {
            Some((square, None)) if !core.pieces.walls().has(square) => {
                run += 1;
                continue;
            }
            None | Some((_, None)) => {
                flush(&mut text, &mut run);
                text.push('*');
            }
            Some((square, Some(piece))) => {
                flush(&mut text, &mut run);
                let letter = definition.letter(piece);
                if written_marks(core).has(square) {
                    text += &format!("({letter})");
                } else {
                    text.extend([letter]);
                }
                for (note, declared) in (0..).zip(&core.program.notes) {
                    if let NoteForm::Suffix(letter) = declared.form
                        && core.hands.is_noted(note, square)
                    {
                        text.push(letter);
                    }
                }
            }
        }
    }
    flush(&mut text, &mut run);
    text
}

/// The squares in the order in which the pawn passed over them: the farthest from where it stands first. Where several may have
/// passed, in that of the board.
fn en_passant_text<B: Bits>(core: &Core<B>, board: &Board) -> String {
    let mut squares: Vec<Square> = core.noted_passed().iter().collect();
    if core.program.turns.is_none() {
        let victim = board.cell(core.status.victim);
        squares.sort_by_key(|&square| {
            let cell = board.cell(square);
            -(cell.x - victim.x).abs().max((cell.y - victim.y).abs())
        });
    }
    let notes = core.program.notes.iter().zip(&core.hands.notes);
    let noted = notes.filter(|(note, _)| note.form == NoteForm::LastMove).flat_map(|(_, noted)| noted.iter());
    squares.into_iter().chain(noted).map(|square| board.name(square)).collect()
}

/// Reads the hands of a FEN, the letters between the brackets; behind a `#` stand the captives.
pub(super) fn read_hands<B: Bits>(core: &mut Core<B>, definition: &Definition, text: &str) -> Result<(), FenErrorKind> {
    let holds_captives = core.program.hand.as_ref().is_some_and(|hand| hand.holds_captives);
    let (text, captives) = text.split_once('#').filter(|_| holds_captives).unwrap_or((text, ""));
    for token in Letter::tokens(text).filter(|token| *token != Err('-')) {
        let letter = token.unwrap_or_else(Letter::from);
        let kind = definition.kind_of_letter(letter);
        let unlimited = |kind: Kind| core.program.hand.as_ref().is_some_and(|hand| hand.unlimited[kind.index()]);
        let may_hold = core.program.hand.as_ref().is_some_and(|hand| hand.royal);
        let kind = kind.filter(|&kind| (may_hold || !definition.piece(kind).royal) && !unlimited(kind));
        let kind = kind.ok_or(FenErrorKind::NotHeld { letter })?;
        *core.hands.count_mut(Piece::new(kind, letter.color())) += 1;
    }
    for token in Letter::tokens(captives) {
        let letter = token.unwrap_or_else(Letter::from);
        let kind = definition.kind_of_letter(letter).filter(|&kind| !definition.piece(kind).royal);
        let kind = kind.ok_or(FenErrorKind::NotHeld { letter })?;
        *core.hands.captives_mut(Piece::new(kind, letter.color())) += 1;
    }
    Ok(())
}

/// The hands as a FEN has them behind the placement: white's first, the last types of the game first. Behind a `#` stand the
/// captives, white's first, which black holds.
pub(super) fn hands_text<B: Bits>(core: &Core<B>, definition: &Definition) -> String {
    let Some(hand) = &core.program.hand else { return String::new() };
    let letters = |count: &dyn Fn(Piece) -> u16| {
        let kinds = (0..core.program.kinds).rev().map(|kind| Kind(kind as u8));
        let pieces = Color::BOTH.into_iter().flat_map(|color| kinds.clone().map(move |kind| Piece::new(kind, color)));
        let mut text = String::new();
        for piece in pieces {
            text.extend((0..count(piece)).map(|_| definition.letter(piece)));
        }
        text
    };
    let held = letters(&|piece| if hand.unlimited[piece.kind().index()] { 0 } else { core.hands.count(piece) });
    let captives = letters(&|piece| core.hands.captives(piece));
    let sign = if captives.is_empty() { "" } else { "#" };
    format!("[{held}{sign}{captives}]")
}

fn number(text: &str, field: Option<&&str>, default: u32, what: &'static str) -> Result<u32, Fault> {
    let Some(field) = field else { return Ok(default) };
    let digits = field.bytes().all(|b| b.is_ascii_digit());
    let fault = || Fault::of(text, field, FenErrorKind::Number { field: what, found: field.to_string() });
    field.parse().ok().filter(|_| digits).ok_or_else(fault)
}

/// Whether a FEN has a note by the letters of files.
fn is_by_files<B>(note: &Note<B>) -> bool {
    note.form == NoteForm::Files
}

/// The letter of a square's file, upper case for white.
fn file_letter(board: &Board, square: Square, color: Color) -> char {
    let letter = board.name(square).chars().next().unwrap_or_default();
    if color == Color::White { letter.to_ascii_uppercase() } else { letter }
}

/// Reads the field of a counter: what white and black have left.
fn read_counts(counter: &Counter<TallyOp>, field: &str) -> Result<[u8; 2], FenErrorKind> {
    let digit = |text: &str| -> Option<u8> {
        text.parse().ok().filter(|_| text.len() == 1 && text.as_bytes()[0].is_ascii_digit())
    };
    let parsed = field.split_once('+').and_then(|(white, black)| Some([digit(white)?, digit(black)?]));
    let max = counter.start;
    parsed.filter(|left| left.iter().all(|&left| left <= max)).ok_or_else(|| FenErrorKind::Counter {
        counter: counter.name.to_string(),
        max,
        found: field.to_string(),
    })
}
