//! The parts that the sentences of reasons are made of.

use super::facts::{Attacker, Choice, Exposure, Limit, Name, Played, Power, RightLost, Standing, Stood};
use super::illegal::Illegal;
use menagerie_board::Letter;
use menagerie_board::text::in_one_line;
use menagerie_board::words::{listing, with_article};
use menagerie_rules::rules::filter::Neighbours;
use std::fmt;

/// That a move must say what its effects leave to choose.
pub(crate) fn unfinished(given: Option<&str>, example: &str) -> String {
    match given {
        None => format!("the move leaves a choice that it does not make: write it in full, like `{example}`"),
        Some(given) => {
            format!("`{}` is no choice that there is: write the move like `{example}`", in_one_line(given))
        }
    }
}

/// What a square lacks on which a piece should be dropped.
pub(crate) fn drop_site(near: Neighbours, first: &[Name]) -> String {
    if !first.is_empty() {
        return format!("pieces are dropped on {} first", list(first, "or"));
    }
    match near {
        Neighbours::Enclosing => "it would enclose no enemy piece",
        Neighbours::NextToOwn => "no other piece of its side stands next to the square",
        Neighbours::Apart => "an enemy piece stands right next to the square",
        Neighbours::Stacked => "nothing stands below the square",
        Neighbours::Pushed => "no piece that is pushed in from the edge stops there",
    }
    .to_string()
}

/// That a wall is where a piece should go, or in its way.
pub(crate) fn wall(to: &str, wall: &str) -> String {
    match to == wall {
        true => format!("nothing goes to {to}: it is a wall"),
        false => format!("the way to {to} is closed: {wall} is a wall"),
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} on {}", self.color, self.piece, self.square)
    }
}

impl fmt::Display for Attacker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.co_square_from {
            None => write!(f, "the {}", self.piece),
            Some(to) => write!(f, "the {} (by a co-square, from {to})", self.piece),
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s move {}, {}", self.color, self.number, self.text)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.letters, list(&self.pieces, "and"))
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Power::Capture => "capture",
            Power::FirstMove => "make the longer first move",
            Power::Castle => "castle",
            Power::Promote => "promote",
        })
    }
}

impl fmt::Display for Stood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stood::AtTheStart => f.write_str("stood like this at the start of the game"),
            Stood::InTheGivenPosition => f.write_str("stood like this in the position that the moves began from"),
            Stood::After(played) => write!(f, "stood like this after {played}"),
            Stood::Now => f.write_str("stand like this now"),
        }
    }
}

/// The piece that should move, which needs no colour.
pub(crate) fn own(piece: &Standing) -> String {
    format!("the {} on {}", piece.piece, piece.square)
}

pub(crate) fn list<T: fmt::Display>(items: &[T], last: &str) -> String {
    listing_of(items.iter().map(T::to_string), last)
}

/// One of some types, with an article.
pub(crate) fn one_of(types: &[Name]) -> String {
    with_article(&list(types, "or"))
}

pub(crate) fn listing_of(items: impl Iterator<Item = String>, last: &str) -> String {
    listing(&items.collect::<Vec<_>>(), last)
}

/// What a piece would attack, with an article, or that it is nothing.
pub(crate) fn victims(pieces: &[Standing]) -> String {
    if pieces.is_empty() {
        "nothing".to_string()
    } else {
        listing_of(pieces.iter().map(|piece| format!("the {piece}")), "and")
    }
}

/// Which types may enter a square, the first of which a player has.
pub(crate) fn only_first(types: &[Name]) -> String {
    match types {
        [] => String::new(),
        [one] => format!(": only {} may", with_article(one)),
        more => format!(": only {} may, and of these only the first that its side has", one_of(more)),
    }
}

pub(crate) fn none_moves(pieces: &[Standing]) -> String {
    match pieces {
        [first, _, _, _, ..] => format!("no {} {} moves", first.color, first.piece),
        _ => format!("neither {} moves", listing_of(pieces.iter().map(own), "nor")),
    }
}

pub(crate) fn in_the_way(pieces: &[Standing]) -> String {
    let names = listing_of(pieces.iter().map(|piece| format!("the {piece}")), "and");
    format!("{names} {} in the way", if pieces.len() == 1 { "is" } else { "are" })
}

pub(crate) fn and_besides(why: &Option<Box<Illegal>>) -> String {
    why.as_ref().map(|why| format!("; besides, {why}")).unwrap_or_default()
}

pub(crate) fn after(words: &str, name: &Name) -> String {
    if name.is_empty() { String::new() } else { format!("{words}{name}") }
}

pub(crate) fn such_as(example: &Option<Name>) -> String {
    example.as_ref().map(|text| format!(", such as {text}")).unwrap_or_default()
}

pub(crate) fn passed(en_passant: bool) -> &'static str {
    if en_passant { " and nothing has just passed over it" } else { "" }
}

pub(crate) fn has(on: &Option<Standing>) -> String {
    on.as_ref().map_or("is empty".to_string(), |on| format!("has a {} {}", on.color, on.piece))
}

pub(crate) fn not(given: &Option<Box<Choice>>) -> String {
    given.as_ref().map(|given| format!(", not {given}")).unwrap_or_default()
}

/// One of these, of which a long list shows the first.
pub(crate) fn some<T: fmt::Display>(items: &[T]) -> String {
    const SHOWN: usize = 12;
    if items.len() <= SHOWN {
        return list(items, "or");
    }
    let shown = items[..SHOWN].iter().map(T::to_string).collect::<Vec<_>>().join(", ");
    format!("{shown} or one of {} more", items.len() - SHOWN)
}

pub(crate) fn cannot_move_so(piece: &Standing, to: &Name, can: &[Name], check: &[Attacker]) -> String {
    let goes = if can.is_empty() { "nowhere".to_string() } else { format!("to {}", list(can, "or")) };
    let instead = match (check.is_empty(), can.is_empty()) {
        (true, false) => format!("it can go {goes}"),
        (true, true) => "it has no legal move".to_string(),
        (false, _) => {
            format!("{} is in check from {}, against which it can go {goes}", piece.color, list(check, "and"))
        }
    };
    format!("{} does not move to {to}: {instead}", own(piece))
}

pub(crate) fn king_in_check(king: &Standing, by: &[Attacker], piece: &Standing, exposure: &Exposure) -> String {
    let attacked = format!("the {} on {} would be attacked by {}", king.piece, king.square, list(by, "and"));
    match exposure {
        Exposure::KingMoves => attacked,
        Exposure::CheckStays(checkers) if checkers == by => {
            format!("{} is in check from {}, and the move does nothing about it", king.color, list(by, "and"))
        }
        Exposure::CheckStays(checkers) => {
            format!("{} is in check from {}, and after it {attacked}", king.color, list(checkers, "and"))
        }
        Exposure::Pinned => format!("{} is pinned: {attacked}", own(piece)),
        Exposure::Opened => format!("after it {attacked}"),
    }
}

/// What letters may stand at the end of a drop.
pub(crate) fn shown(possible: &[Name]) -> String {
    match possible {
        [] => "write no letter at the end".to_string(),
        some => {
            format!("write {} or no letter at the end", listing_of(some.iter().map(|name| format!("`{name}`")), "or"))
        }
    }
}

pub(crate) fn right_lost(king: &Standing, rook: &Name, lost: &RightLost) -> String {
    let with = format!("{} cannot castle with the piece on {rook}", own(king));
    match lost {
        RightLost::NeverHeld => format!("{with}: the moves began from a position without that right"),
        RightLost::KingMoved(played) => format!("{} cannot castle: it moved ({played})", own(king)),
        RightLost::RookMoved(played) => format!("{with}: the one that began there moved ({played})"),
        RightLost::RookCaptured(played) => format!("{with}: the one that began there was lost ({played})"),
        RightLost::OpponentCastled(played) => format!("{with}: the opponent castled likewise ({played})"),
        RightLost::RookChanged(played) => format!("{with}: the one that began there was changed ({played})"),
    }
}

pub(crate) fn promotion_wrong(
    piece: &Standing,
    to: &Name,
    given: &Choice,
    because: &Option<Limit>,
    possible: &[Choice],
) -> String {
    let because = match because {
        None => String::new(),
        Some(Limit::NoneLost) => ", of which none has been lost".to_string(),
        Some(Limit::NoneHeld) => ", of which the opponent holds none".to_string(),
        Some(Limit::AtMost(count)) => format!(", of which a side may have at most {count}"),
    };
    let given = list(&given.pieces, "and");
    format!("{} cannot become {} on {to}{because}: choose {}", own(piece), with_article(&given), some(possible))
}

pub(crate) fn worth_too_little(given: &Name, piece: &Name, possible: &[Name]) -> String {
    let (given, piece) = (with_article(given), with_article(piece));
    match possible {
        [] => format!("{piece} is not exchanged"),
        _ => format!("{given} is not given for {piece}: that takes {}", with_article(&list(possible, "or"))),
    }
}

/// Letters in alphabetical and lower case.
pub(crate) fn letters(known: impl Iterator<Item = Letter>) -> Name {
    let mut letters: Vec<Letter> = known.map(|letter| letter.to_ascii_lowercase()).collect();
    letters.sort_unstable();
    letters.into_iter().collect::<String>().into()
}
