//! Reading and writing FENs.

use super::{
    Book, ReferencePosition, castling, check, check_counting, co_squares, counting, en_passant, explosion, hand,
    planes, promotion, relay, standoff, steps, swaps, turns,
};
use menagerie_board::Letter;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::words::counted;
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::effect::CoSquares;
use menagerie_rules::rules::movement::{Hand, MutualCastling};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The pieces of the squares, their marks, whether they have been promoted, and the walls.
type Placement = (Vec<Option<Piece>>, Vec<bool>, Vec<bool>, BTreeSet<Square>);

/// Reads a FEN. Rights and en passant squares that cannot be are dropped, what cannot be a position is refused.
pub(super) fn read(definition: &Arc<Definition>, fen: &str) -> Result<ReferencePosition, String> {
    let mut fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let count = counting::take_field(definition, &mut fields)?;
    let checks = check_counting::take_field(definition, &mut fields)?;
    let swaps = swaps::take_field(definition, &mut fields)?;
    let left = turns::take_field(definition, &mut fields);
    let (placement, side, rights, passed, clock, number) = match fields[..] {
        [placement, side, rights, passed] => (placement, side, rights, passed, "0", "1"),
        [placement, side, rights, passed, clock, number] => (placement, side, rights, passed, clock, number),
        _ => {
            return Err(format!(
                "has {}: it needs six, or four without the two numbers",
                counted(fields.len(), "field")
            ));
        }
    };
    let (placement, hands) = placement.split_at(placement.find('[').unwrap_or(placement.len()));
    let (pieces, marked, promoted, walls) = read_placement(definition, placement)?;
    let side = match side {
        "w" => Color::White,
        "b" => Color::Black,
        other => return Err(format!("has `{other}` for the side to move: it is `w` or `b`")),
    };
    let mut position = ReferencePosition {
        book: book(definition)?,
        pieces,
        marked,
        promoted,
        walls,
        entered: 0,
        unmoved: BTreeSet::new(),
        hands: BTreeMap::new(),
        captives: BTreeMap::new(),
        side,
        rights: BTreeSet::new(),
        rooks: BTreeSet::new(),
        passers: Vec::new(),
        left: 1,
        clock: read_number(clock)?,
        number: read_number(number)?.max(1),
        checks,
        count,
        went: None,
        took: None,
        swaps,
        swapped: false,
        passes: 0,
        before: None,
    };
    turns::read(&mut position, left)?;
    hand::read(&mut position, hands)?;
    check_kings(&position)?;
    check_pawns(&position)?;
    castling::read(&mut position, rights)?;
    en_passant::read(&mut position, passed)?;
    let decided = explosion::decision(&position).is_some() || standoff::holds(&position);
    if !decided && check::in_check(&position, side.other()) {
        return Err(format!("has {} in check with the other side to move", side.other()));
    }
    Ok(position)
}

/// What all positions of a game share.
fn book(definition: &Arc<Definition>) -> Result<Arc<Book>, String> {
    let walks = definition.pieces.iter().map(|piece| Book::walks_of(definition, piece)).collect();
    let placement = definition.starts.first().split_whitespace().next().unwrap_or_default();
    let (start, ..) = read_placement(definition, placement.split('[').next().unwrap_or_default())?;
    let loans = relay::loans(definition);
    Ok(Arc::new(Book { definition: Arc::clone(definition), walks, loans, start }))
}

fn read_number(text: &str) -> Result<u32, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(|| format!("has `{text}` where a number belongs"))
}

/// Reads the first field, rank by rank from the top.
fn read_placement(definition: &Definition, text: &str) -> Result<Placement, String> {
    let rows: Vec<&str> = text.split('/').collect();
    let height = definition.board.grid_height();
    if rows.len() != height {
        return Err(format!("has {} ranks: the board has {height}", rows.len()));
    }
    let none = || vec![false; definition.board.len()];
    let mut placement = (vec![None; definition.board.len()], none(), none(), BTreeSet::new());
    for (row, (_, places)) in rows.into_iter().zip(definition.board.rows()) {
        read_row(definition, row, places, &mut placement)?;
    }
    Ok(placement)
}

/// Reads one rank: pieces, numbers of empty squares, and `*` for every place without a square.
fn read_row(
    definition: &Definition,
    row: &str,
    places: &[Option<Square>],
    (pieces, marked, promoted, walls): &mut Placement,
) -> Result<(), String> {
    let wrong = || format!("has a wrong number of squares in the rank `{row}`");
    let mut places = places.iter().copied();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let token = token(rest);
        rest = &rest[token.len()..];
        if first == '*' {
            if let Some(square) = places.next().ok_or_else(wrong)? {
                if !definition.positions().walls {
                    return Err(wrong());
                }
                walls.insert(square);
            }
        } else if first.is_ascii_digit() {
            let count: usize = token.parse().ok().filter(|_| first != '0').ok_or_else(wrong)?;
            for _ in 0..count {
                places.next().flatten().ok_or_else(wrong)?;
            }
        } else {
            let square = (places.next().flatten().ok_or_else(wrong)?).index();
            let (piece, raised) = read_piece(definition, token)?;
            pieces[square] = Some(piece);
            marked[square] = token.starts_with('(');
            let tilde = rest.starts_with('~');
            rest = rest.strip_prefix('~').unwrap_or(rest);
            let origin = definition.rule::<Hand>().and_then(|rule| rule.origin(definition, piece.kind()));
            if tilde && origin.is_none() {
                return Err(format!("has `~` after {token}, which never goes back to what it was"));
            }
            let tracks = definition.rule::<Hand>().is_some_and(Hand::tracks);
            promoted[square] = tracks && origin.is_some() && (tilde || raised);
        }
    }
    if places.next().is_some() { Err(wrong()) } else { Ok(()) }
}

/// The next thing of a rank: a whole number, something in parentheses, a letter with what belongs to it, or one character.
fn token(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = match text.chars().next() {
        _ if digits > 0 => digits,
        Some('(') => text.find(')').map_or(text.len(), |end| end + 1),
        Some(other) => Letter::split(text).map_or(other.len_utf8(), |(_, rest)| text.len() - rest.len()),
        None => 0,
    };
    &text[..length]
}

/// Reads a letter, which parentheses mark in a game where pieces can be overloaded, and whether it means a promoted piece by
/// the letter of what that was.
fn read_piece(definition: &Definition, token: &str) -> Result<(Piece, bool), String> {
    let unknown = || format!("has `{token}`, which is not a piece of the game");
    let inner = token.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let marks = definition.rule::<CoSquares>();
    if inner.is_some() && !marks.is_some_and(|rule| rule.effect == menagerie_rules::rules::effect::CoEffect::Overload) {
        return Err(unknown());
    }
    let letter: Letter = inner.unwrap_or(token).parse().map_err(|_| unknown())?;
    if let Some(kind) = definition.kind_of_letter(letter) {
        return Ok((Piece::new(kind, letter.color()), false));
    }
    let before = letter.unpromoted().and_then(|before| definition.kind_of_letter(before)).ok_or_else(unknown)?;
    let before = Piece::new(before, letter.color());
    let after = promotion::only_target(definition, before).ok_or_else(unknown)?;
    Ok((after, true))
}

/// There is one king a side in a game with kings.
fn check_kings(position: &ReferencePosition) -> Result<(), String> {
    let Some(royal) = position.definition().royal() else { return Ok(()) };
    for color in Color::BOTH {
        let held = position.hands.get(&Piece::new(royal, color)).copied().unwrap_or(0);
        let count = position.squares_of(color).filter(|&(_, kind)| kind == royal).count() + held;
        if count == 0 && explosion::explains_missing_king(position, color) {
            continue;
        }
        if count != 1 {
            return Err(format!("has {count} kings for {color}: it needs one"));
        }
    }
    Ok(())
}

/// Pieces that promote stand only where they can have come, and not unpromoted where they must promote.
fn check_pawns(position: &ReferencePosition) -> Result<(), String> {
    let definition = position.definition();
    let displaced = definition.has::<MutualCastling>() || definition.exchanges() || definition.positions().strays;
    for kind in position.definition().kinds().filter(|&kind| promotion::promotes(position, kind)) {
        let reached = reachable(position, kind);
        for color in Color::BOTH {
            for (square, _) in position.squares_of(color).filter(|&(_, other)| other == kind) {
                let piece = Piece::new(kind, color);
                let due = promotion::is_closed(position, piece, square) && !position.marked[square.index()];
                let hops = position.definition().piece(kind).has_paths();
                let anywhere = displaced || hops || !promotion::walks_only(position, piece);
                if due || !(anywhere || reached.contains(&(color, square))) {
                    let name = &position.definition().piece(kind).name;
                    return Err(format!(
                        "has a {color} {name} on {}, where none can be",
                        position.board().name(square)
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Every square that pieces of a type can reach from where they begin or go by castling, by any of their moves on an empty board and,
/// in a converting game, by changing sides on the way.
fn reachable(position: &ReferencePosition, kind: Kind) -> BTreeSet<(Color, Square)> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<(Color, Square)> = Vec::new();
    for square in position.board().squares() {
        open.extend(position.book.start[square.index()].filter(|p| p.kind() == kind).map(|p| (p.color(), square)));
    }
    for color in Color::BOTH {
        let castled = castling::arrivals(position, Piece::new(kind, color));
        open.extend(castled.into_iter().map(|square| (color, square)));
    }
    while let Some((color, square)) = open.pop() {
        if !reached.insert((color, square)) {
            continue;
        }
        // Where it had to promote it is still what it was only if it is marked, with quiet moves alone.
        let due = promotion::is_closed(position, Piece::new(kind, color), square);
        for walk in &position.book.walks[kind.index()] {
            let usable = match due {
                true => co_squares::overload(position) && walk.is_ordinary(),
                false => walk.open_from(&position.book, square, Piece::new(kind, color)),
            };
            if usable {
                let stops = steps::squares(position, walk, square, color).filter(|&(_, stop)| stop);
                for (to, _) in stops {
                    let goes_on = planes::destination(position, kind, to);
                    open.extend(goes_on.into_iter().chain([to]).map(|square| (color, square)));
                }
            }
        }
        if position.definition().positions().turncoats && !due {
            open.push((color.other(), square));
        }
    }
    reached
}

/// Writes the canonical FEN.
pub(super) fn write(position: &ReferencePosition) -> String {
    let rows: Vec<String> = position.board().rows().map(|(_, places)| write_row(position, places)).collect();
    format!(
        "{}{} {} {} {}{}{}{}{} {} {}",
        rows.join("/"),
        hand::write(position),
        position.side.letter(),
        castling::write(position),
        en_passant::write(position),
        check_counting::write(position),
        swaps::write(position),
        counting::write(position),
        turns::write(position),
        position.clock,
        position.number
    )
}

/// Writes one rank.
fn write_row(position: &ReferencePosition, places: &[Option<Square>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for place in places {
        let written = match place {
            None => "*".to_string(),
            Some(square) if position.walls.contains(square) => "*".to_string(),
            Some(square) => match position.at(*square) {
                None => {
                    empty += 1;
                    continue;
                }
                Some(piece) => write_piece(position, *square, piece),
            },
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += &written;
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

/// Writes a piece: upper case for white, lower for black, in parentheses when marked.
fn write_piece(position: &ReferencePosition, square: Square, piece: Piece) -> String {
    let letter = position.definition().letter(piece);
    let letter = if position.marked[square.index()] { format!("({letter})") } else { letter.to_string() };
    if position.promoted[square.index()] { format!("{letter}~") } else { letter }
}
