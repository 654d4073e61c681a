//! Drops that are not legal.

use super::asked::Asked;
use super::{Attempt, Illegal, drop_sites, hostages, reasons, safety, sentence};
use menagerie_board::Letter;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::Move;
use menagerie_rules::Position;
use menagerie_rules::rules::filter::DropSites;
use menagerie_rules::rules::movement::{Hand, Hostages};

/// Why a text with `@`, which is no legal move, is not a legal drop.
pub(crate) fn why(position: &Position, text: &str) -> Illegal {
    let definition = position.game().definition();
    let malformed = || Illegal::Malformed { expected: "`N@e4`: the letter of a piece in hand, and a square".into() };
    let (text, tail) = text.split_at(text.find(',').unwrap_or(text.len()));
    let Some((letter, name)) = text.split_once('@') else { return malformed() };
    let (letter, given) = match letter.split_once('#') {
        Some((letter, given)) if definition.has::<Hostages>() => (letter, Some(given)),
        _ => (letter, None),
    };
    let letter = letter.parse::<Letter>().ok().filter(|letter| letter.is_ascii_uppercase());
    let Some(letter) = letter else { return malformed() };
    let Some(kind) = definition.kind_of_letter(letter) else {
        let known = sentence::letters(definition.pieces.iter().map(|piece| piece.letter)).to_uppercase();
        return Illegal::NoSuchLetter { letter: letter.to_string().into(), known: known.into() };
    };
    let shown =
        name.trim_start_matches(|c: char| c.is_ascii_lowercase()).trim_start_matches(|c: char| c.is_ascii_digit());
    // Signs of check and of comment are those of notations for people, which are read elsewhere.
    if !shown.is_empty() && shown.chars().all(|sign| "+#!?".contains(sign)) {
        return malformed();
    }
    let name = &name[..name.len() - shown.len()];
    let Some(to) = definition.board.square(name) else {
        return if name.is_empty() { malformed() } else { Illegal::NoSuchSquare { square: name.into() } };
    };
    let Some(rule) = definition.rule::<Hand>() else { return Illegal::NoDrops };
    let mut drop = Move::drop(kind, to);
    if !shown.is_empty() {
        match shown_as(position, rule, kind, shown) {
            Ok(as_kind) => drop = drop.becoming(as_kind),
            Err(why) => return why,
        }
    }
    let (attempt, legal) = (Attempt::new(to, to), position.legal_moves());
    let asked = Asked { position, attempt: &attempt, legal: &legal };
    let same = |mv: &&Move| position.move_text(**mv).split(',').next() == Some(text);
    if let Some(&mv) = legal.iter().find(same) {
        let given = Some(tail).filter(|tail| !tail.is_empty()).map(Into::into);
        return Illegal::EffectChoice { given, example: asked.text(mv) };
    }
    let held = match given.map(|given| hostages::payment(&asked, kind, given)) {
        None => not_in_hand(&asked, kind),
        Some(Ok(given)) => {
            drop = Move::ransomed(kind, to, given);
            None
        }
        Some(Err(why)) => Some(why),
    };
    let why = held.or_else(|| refusal(rule, &asked, kind, to)).unwrap_or_else(|| by_what_follows(&asked, drop));
    match position.outcome().filter(|_| legal.is_empty()) {
        // Where the player's own king has been blown up nothing more can be said of a drop.
        Some(outcome) => Illegal::over(outcome, Some(why).filter(|why| !matches!(why, Illegal::Unexplained { .. }))),
        None => why,
    }
}

/// Says that the player has no such piece in hand, where that is so.
fn not_in_hand(asked: &Asked<'_>, kind: Kind) -> Option<Illegal> {
    let color = asked.side();
    let none = asked.kernel().held(Piece::new(kind, color)) == 0;
    none.then(|| Illegal::NotInHand { color, piece: asked.type_name(kind) })
}

/// Why the piece cannot come to the square, what follows aside.
fn refusal(rule: &Hand, asked: &Asked<'_>, kind: Kind, to: Square) -> Option<Illegal> {
    let (definition, color) = (asked.definition(), asked.side());
    let (dropped, piece) = (Piece::new(kind, color), asked.type_name(kind));
    if let Some(why) = asked.wall_on([to].into_iter()) {
        return Some(why);
    }
    if let Some(on) = asked.standing(to) {
        return Some(Illegal::DropOccupied { piece, on });
    }
    if !rule.zone_has(definition, dropped, to) {
        return Some(Illegal::DropZone { piece, to: asked.name(to) });
    }
    let board = &definition.board;
    let is_twin =
        |square: &Square| board.cell(*square).x == board.cell(to).x && asked.position.piece(*square) == Some(dropped);
    let twins: Vec<Square> = board.squares().filter(is_twin).collect();
    let most = rule.most_on_file(&definition.piece(kind).name);
    if let Some(&twin) = twins.first().filter(|_| most.is_some_and(|most| twins.len() >= most as usize)) {
        return Some(Illegal::DropFile { piece, to: asked.name(to), on: asked.placed(dropped, twin) });
    }
    let of = rule.both_colours.iter().find(|name| is_unbalanced(rule, asked, name, dropped, to))?;
    Some(Illegal::DropColour { piece, to: asked.name(to), of: of.as_str().into() })
}

/// Whether after a drop its side could not have half of its pieces of a type on squares of either colour.
fn is_unbalanced(rule: &Hand, asked: &Asked<'_>, name: &str, dropped: Piece, to: Square) -> bool {
    let (definition, board) = (asked.definition(), &asked.definition().board);
    let Some(piece) = definition.kind(name).map(|kind| Piece::new(kind, dropped.color())) else { return false };
    let own: Vec<Square> = board.squares().filter(|&square| asked.position.piece(square) == Some(piece)).collect();
    let all = own.len() + asked.kernel().held(piece);
    [true, false].into_iter().any(|light| {
        let there = own.iter().filter(|&&square| board.is_light(square) == light).count();
        if dropped == piece {
            return board.is_light(to) == light && there + 1 > all.div_ceil(2);
        }
        let is_open = |&square: &Square| {
            let free = asked.position.piece(square).is_none() && !asked.position.is_wall(square) && square != to;
            free && board.is_light(square) == light && rule.zone_has(definition, piece, square)
        };
        there + board.squares().filter(is_open).count() < all / 2
    })
}

/// The type that a letter at the end of a drop means, or why it is none that the piece may be dropped as.
fn shown_as(position: &Position, rule: &Hand, kind: Kind, letter: &str) -> Result<Kind, Illegal> {
    let definition = position.game().definition();
    let others = rule.shown(definition, Piece::new(kind, position.side()));
    let written = |kind: Kind| definition.piece(kind).letter.to_ascii_lowercase().to_string();
    let found = others.iter().copied().find(|&other| written(other) == letter);
    found.ok_or_else(|| Illegal::DropAs {
        piece: definition.piece(kind).name.as_str().into(),
        letter: letter.into(),
        possible: others.into_iter().map(|kind| written(kind).as_str().into()).collect(),
    })
}

/// Why the piece cannot come to the square for what follows: check, mate, or what rules forbid.
fn by_what_follows(asked: &Asked<'_>, drop: Move) -> Illegal {
    let (kind, to) = (drop.dropped().unwrap_or(Kind(0)), drop.to());
    let piece = asked.placed(Piece::new(drop.becomes().unwrap_or(kind), asked.side()), to);
    if let Some(why) = safety::why(asked, drop, &piece) {
        return why;
    }
    if asked.kernel().variants(drop).cannot_choose {
        return Illegal::NoRoom { to: asked.name(to) };
    }
    let hand = asked.definition().rule::<Hand>();
    if hand.is_some_and(|rule| !rule.checks) && asked.kernel().check_given(drop).is_some() {
        return Illegal::DropChecks { piece: asked.type_name(kind), to: asked.name(to) };
    }
    let name = &asked.definition().piece(kind).name;
    let no_mate = hand.is_some_and(|rule| rule.no_mate.contains(name));
    if no_mate && asked.kernel().drop_mates(drop) {
        return Illegal::DropMates { piece: asked.type_name(kind), to: asked.name(to) };
    }
    let site = asked.definition().rule::<DropSites>().and_then(|rule| drop_sites::forbids(rule, asked, kind, to));
    let forbidden = site.or_else(|| reasons::forbids(asked, drop));
    forbidden.unwrap_or_else(|| Illegal::Unexplained { piece, to: asked.name(to) })
}

/// Says which piece in hand must be dropped before another one.
fn comes_first(rule: &Hand, asked: &Asked<'_>, drop: Move) -> Option<Illegal> {
    let definition = asked.definition();
    let dropped = definition.piece(drop.dropped()?);
    let is_held = |name: &&String| {
        definition.kind(name).is_some_and(|kind| asked.kernel().held(Piece::new(kind, asked.side())) > 0)
    };
    let first = rule.must.first().iter().find(is_held).filter(|_| !rule.must.first().contains(&dropped.name))?;
    Some(Illegal::DropFirst { piece: dropped.name.as_str().into(), first: first.as_str().into() })
}

/// Says that a piece must be dropped, where another move is forbidden for it.
pub(crate) fn forbids(rule: &Hand, asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let drops = || asked.legal.iter().copied().find(|mv| mv.dropped().is_some());
    if let Some(why) = comes_first(rule, asked, mv) {
        return Some(why);
    }
    let drop = drops().filter(|_| rule.must.is_some() && mv.dropped().is_none())?;
    Some(Illegal::MustDrop { example: asked.text(drop) })
}
