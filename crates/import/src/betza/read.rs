//! Reads Betza notation as Fairy-Stockfish does.

use super::{ATOMS, Gait, Way};
use std::collections::{BTreeMap, BTreeSet};

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    modalities: Vec<bool>,
    hop: Option<bool>,
    lame: bool,
    initial: bool,
    directions: Vec<(char, char)>,
}

/// Reads a text as Fairy-Stockfish does, but rejects letters that it ignores. What it reads and never does is left out.
pub(super) fn read(text: &str) -> Result<Vec<Way>, String> {
    Ok(read_all(text)?.into_iter().filter(is_made).collect())
}

/// Whether a text has ways that Fairy-Stockfish reads and never goes.
pub(super) fn has_unmade(text: &str) -> bool {
    read_all(text).is_ok_and(|ways| !ways.iter().all(is_made))
}

fn read_all(text: &str) -> Result<Vec<Way>, String> {
    // What is said of one direction later counts.
    let mut found: BTreeMap<(u8, bool, bool, i16, i16), Way> = BTreeMap::new();
    let letters: Vec<char> = text.chars().collect();
    let mut modifiers = Modifiers::default();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied();
        at += 1;
        match letter {
            'm' => modifiers.modalities.push(false),
            'c' => modifiers.modalities.push(true),
            'p' => modifiers.hop = Some(false),
            'g' => modifiers.hop = Some(true),
            'n' => modifiers.lame = true,
            'i' => modifiers.initial = true,
            // Fairy-Stockfish has a separate option for en passant captures.
            'e' => {}
            'f' | 'b' | 'v' | 'h' | 'l' | 'r' | 's' => {
                let pair = next.filter(|&second| combines(letter, second));
                at += usize::from(pair.is_some());
                modifiers.directions.push((letter, pair.unwrap_or(letter)));
            }
            _ => {
                let Some((_, leaps)) = ATOMS.iter().find(|(atom, _)| *atom == letter) else {
                    return Err(format!("`{text}`: Fairy-Stockfish does not know `{letter}`"));
                };
                let ride = next.filter(|&after| after == letter || after.is_ascii_digit());
                at += usize::from(ride.is_some());
                if letters.get(at).is_some_and(char::is_ascii_digit) {
                    return Err(format!("`{text}`: Fairy-Stockfish reads only one digit of a range"));
                }
                let gait = gait(text, letter, ride, &modifiers)?;
                for way in ways(&std::mem::take(&mut modifiers), leaps, gait) {
                    let class = match way.gait {
                        Gait::Hop { .. } | Gait::HopWithin(_) => 0,
                        Gait::Ride(_) => 1,
                        Gait::Leap | Gait::Lame => 2,
                    };
                    found.insert((class, way.initial, way.capture, way.dx, way.dy), way);
                }
            }
        }
    }
    Ok(found.into_values().collect())
}

/// The lame leaps that Fairy-Stockfish makes; it reads others, too, and never makes them.
const LAME: [(i16, i16); 4] = [(2, 0), (2, 1), (2, 2), (3, 2)];

fn is_made(way: &Way) -> bool {
    let (dx, dy) = (way.dx.abs(), way.dy.abs());
    way.gait != Gait::Lame || LAME.contains(&(dx.max(dy), dx.min(dy)))
}

/// Whether two letters make one direction: equal ones, or one for each axis.
fn combines(first: char, second: char) -> bool {
    let (vertical, horizontal) = ("fbvh", "rlsh");
    first == second
        || vertical.contains(first) && horizontal.contains(second)
        || horizontal.contains(first) && vertical.contains(second)
}

fn gait(text: &str, atom: char, ride: Option<char>, modifiers: &Modifiers) -> Result<Gait, String> {
    let rides = matches!(atom, 'R' | 'B' | 'Q') || ride.is_some();
    let numbered = ride.is_some_and(|after| after.is_ascii_digit());
    let range = ride.and_then(|after| after.to_digit(10)).unwrap_or(0) as u8;
    match modifiers.hop {
        Some(_) if !rides => Err(format!("`{text}`: hoppers are supported on riders only")),
        // A number takes the place of what `g` means, and 1 means the same.
        Some(_) if range > 1 => Ok(Gait::HopWithin(range)),
        Some(next) => Ok(Gait::Hop { next: range == 1 || next && !numbered }),
        None if rides => Ok(Gait::Ride(range)),
        None if modifiers.lame => Ok(Gait::Lame),
        None => Ok(Gait::Leap),
    }
}

/// The ways of an atom with its modifiers: each of the eight turns of a leap that a direction asks for.
fn ways(modifiers: &Modifiers, leaps: &[(i16, i16)], gait: Gait) -> Vec<Way> {
    let both = [false, true];
    let modalities = if modifiers.modalities.is_empty() { &both[..] } else { &modifiers.modalities };
    let mut ways = Vec::new();
    for &(long, short) in leaps {
        let mut directions = BTreeSet::new();
        for &(a, b) in &modifiers.directions {
            // `fs` of a single orthogonal atom is both.
            if leaps.len() == 1 && short == 0 && a != b {
                directions.extend([format!("{a}{a}"), format!("{b}{b}")]);
            } else {
                directions.insert(format!("{a}{b}"));
            }
        }
        for (words, (dx, dy)) in turns(long, short) {
            if directions.is_empty() || words.split(' ').any(|word| directions.contains(word)) {
                let initial = modifiers.initial;
                ways.extend(modalities.iter().map(|&capture| Way { initial, capture, gait, dx, dy }));
            }
        }
    }
    ways
}

/// The eight turns of a leap, each with the directions that ask for it.
pub(super) fn turns(long: i16, short: i16) -> [(&'static str, (i16, i16)); 8] {
    [
        ("ff vv rf rv fh rh hr", (short, long)),
        ("bb vv lb lv bh lh hr", (-short, -long)),
        ("rr ss br bs bh rh hr", (long, -short)),
        ("ll ss fl fs fh lh hr", (-long, short)),
        ("rr ss fr fs fh rh hl", (long, short)),
        ("ll ss bl bs bh lh hl", (-long, -short)),
        ("bb vv rb rv bh rh hl", (short, -long)),
        ("ff vv lf lv fh lh hl", (-short, long)),
    ]
}
