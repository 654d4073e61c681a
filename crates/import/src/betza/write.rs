//! Ways of moving in our notation.

use super::read::turns;
use super::{ATOMS, Gait, Way};
use std::collections::{BTreeMap, BTreeSet};

/// Leaps of one kind in some directions.
type Leaps = BTreeSet<(i16, i16)>;

/// First moves or not, how, and with which atom.
type Group = (bool, Gait, (i16, i16));

/// The ways in our notation.
pub(super) fn write(ways: &[Way], en_passant: bool) -> String {
    let mut groups: BTreeMap<Group, (Leaps, Leaps)> = BTreeMap::new();
    for way in ways {
        let leap = (way.dx.abs().max(way.dy.abs()), way.dx.abs().min(way.dy.abs()));
        let (quiet, capture) = groups.entry((way.initial, way.gait, leap)).or_default();
        if way.capture {
            capture.insert((way.dx, way.dy))
        } else {
            quiet.insert((way.dx, way.dy))
        };
    }
    // Where it can move without capturing, Fairy-Stockfish never captures en passant.
    let moves: BTreeSet<_> = ways.iter().filter(|way| !way.capture).map(|way| (way.dx, way.dy)).collect();
    let mut text = String::new();
    for ((initial, gait, leap), (quiet, capture)) in groups {
        let both: BTreeSet<_> = &quiet & &capture;
        let takes: BTreeSet<_> = if en_passant { &capture - &moves } else { BTreeSet::new() };
        let modes = [("", both.clone()), ("m", &quiet - &both), ("c", &(&capture - &both) - &takes), ("ce", takes)];
        for (mode, directions) in modes {
            for direction in words(leap, &directions) {
                let first = if initial { "i" } else { "" };
                text += &match gait {
                    Gait::HopWithin(range) if range > 2 => {
                        hops_within(&format!("{first}{mode}"), &direction, leap, range)
                    }
                    _ => format!("{first}{mode}{}{direction}{}", hop(gait), atom(leap, gait)),
                };
            }
        }
    }
    text
}

fn hop(gait: Gait) -> &'static str {
    match gait {
        Gait::Lame => "n",
        Gait::Hop { next: true } => "g",
        Gait::Hop { next: false } | Gait::HopWithin(_) => "p",
        _ => "",
    }
}

/// Hops of a limited length in all: for each place of the hurdle steps up to it, and a ride as far as it may go then.
fn hops_within(modes: &str, direction: &str, leap: (i16, i16), range: u8) -> String {
    let step = atom(leap, Gait::Leap);
    let hops = (1..range).map(|hurdle| {
        let before = format!("{step}-").repeat(usize::from(hurdle - 1));
        let beyond = match range - hurdle {
            1 => step.clone(),
            more => atom(leap, Gait::Ride(more)),
        };
        format!("{modes}[{direction}{before}p{step}-{beyond}]")
    });
    hops.collect()
}

fn atom(leap: (i16, i16), gait: Gait) -> String {
    let letter = |&(_, leaps): &&(char, &[(i16, i16)])| *leaps == [leap];
    let leaper = ATOMS.iter().find(letter).map_or('?', |(letter, _)| *letter);
    let rider = match leap {
        (1, 0) => "R".to_string(),
        (1, 1) => "B".to_string(),
        _ => format!("{leaper}{leaper}"),
    };
    match gait {
        // Over a piece next to it and one leap on.
        Gait::Leap | Gait::Lame | Gait::HopWithin(_) => leaper.to_string(),
        Gait::Ride(0) | Gait::Hop { .. } => rider,
        Gait::Ride(range) if leap.0 == 1 => format!("{rider}{range}"),
        Gait::Ride(range) => format!("{leaper}{range}"),
    }
}

/// The words for a set of directions of a leap: one for all, or one each for parts.
fn words(leap: (i16, i16), directions: &BTreeSet<(i16, i16)>) -> Vec<String> {
    let (long, short) = leap;
    let all: BTreeSet<(i16, i16)> = turns(long, short).iter().map(|turn| turn.1).collect();
    if *directions == all {
        return vec![String::new()];
    }
    let names: &[&str] = match leap {
        (_, 0) => &["v", "s", "f", "b", "l", "r"],
        (a, b) if a == b => &["f", "b", "l", "r", "fl", "fr", "bl", "br"],
        _ => &[
            "fh", "bh", "lh", "rh", "v", "s", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "lf", "rf", "lb", "rb",
            "fl", "fr", "bl", "br",
        ],
    };
    let mut rest = directions.clone();
    let mut words = Vec::new();
    for name in names {
        let part: BTreeSet<_> = all.iter().copied().filter(|&turn| means(name, turn)).collect();
        if !part.is_empty() && part.is_subset(&rest) {
            rest = &rest - &part;
            words.push((*name).to_string());
        }
    }
    words
}

/// Whether one of the words above means a leap, in our notation: of two letters the last is where it mainly goes.
fn means(word: &str, (x, y): (i16, i16)) -> bool {
    let side = |letter: char| match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        _ => true,
    };
    let mainly = |letter: char| match letter {
        'f' | 'b' | 'v' => y.abs() >= x.abs(),
        'l' | 'r' | 's' => x.abs() >= y.abs(),
        _ => true,
    };
    let last = word.chars().last().unwrap_or('h');
    word.chars().all(side) && mainly(last)
}
