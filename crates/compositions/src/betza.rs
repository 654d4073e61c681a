//! Random Betza notation: known pieces, and terms generated from modifiers and atoms.

use crate::random::Random;

/// Pawns: they move and capture in different ways, with and without first moves that allow en passant.
const PAWNS: &[&str] = &[
    "fmWfceFifmnD",
    "fmWfcF",
    "fmWfceFifmnDifmnH",
    "fmFfceWifmnA",
    "fmWfcF",
    "fWfceFifmnD",
    "fmWfceF",
    "fmWsmWfceFifmnD",
    "fmWfcFifmR3",
    "fmWfceFimnD",
    "fmWfceFfmnnD",
    "fmWfceFfnafmW",
    "fmWfcFifmW3iifmW2",
];

/// Pieces that only blockers stop: leapers, lame leapers, riders and bent riders.
const PLAIN: &[&str] = &[
    "W", "F", "D", "A", "N", "R", "B", "Q", "K", "H", "C", "Z", "G", "WAD", "FC", "BN", "RN", "QN", "NN", "CC", "R4",
    "HFD", "fsRbK", "fhNsbWbF", "KfsRfhN", "fbNF", "[W?fzB]", "[F?fR]", "[W?fB]", "nN", "nA", "nZ", "zB", "zR", "qN",
    "WfF", "FfW", "fR", "ffN", "fW", "vW", "RF", "BW", "DD", "AA", "(4,1)", "[W-F]", "[F-W]", "afsK", "v[F?R]", "mRcN",
    "mNcR", "mKcB", "mBcW", "cRmF", "fmRcbB", "iDK", "imDW", "KimnD", "mWcFimnD", "KeN", "WceF", "nNN", "hrN", "fhC",
    "RmasR", "mR3cR2", "iRF", "mUcK", "FX", "(az)N", "W03", "N02", "B02W", "iiDK",
];

/// Pieces that hop, capture on the way, capture friends or swap places.
const COMPLEX: &[&str] = &[
    "mRcpR",
    "mBcpB",
    "mQcpQ",
    "pR",
    "gQ",
    "gR",
    "gB",
    "gNN",
    "pQ",
    "gafK",
    "ptR",
    "jR",
    "jB",
    "jN",
    "jD",
    "KNADcaKcabK",
    "[cQ-fmK]",
    "fmFfcafmF",
    "mFcafmF",
    "mNcabN",
    "mRcaibR",
    "udQ",
    "mRucR",
    "BdF",
    "KdN",
    "mpafN",
    "gabyabsR",
    "NmaN",
    "mNcN",
    "KcafK",
    "cafmasfcafmF",
    "mRcpR2",
    "afs(afzafz)W",
    "dWK",
    "mQudF",
    "jjH",
    "jjR",
    "gafsW0",
    "yafsF2",
];

/// What the rules of the game allow a piece to do.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    /// Whether it must be one of the pieces that only blockers stop.
    pub plain: bool,
    /// Whether it captures only on its target square.
    pub captures_on_target: bool,
}

/// A pawn. What may be captured en passant at any time (`nn`) needs edges, and rules that leave first moves alone.
pub fn pawn(random: &mut Random, wrap: &str, passes: bool) -> String {
    let text = random.pick(PAWNS);
    let text =
        if passes && wrap.is_empty() { text.to_string() } else { text.replace("nn", "n").replace("fnafmW", "ifmnD") };
    with_wrap(&text, wrap)
}

/// A term that captures royal pieces alone, or no royal piece.
pub fn quarry(random: &mut Random) -> &'static str {
    random.pick(&["kR", "mkB", "ckN", "mckW", "fkQ", "mckD", "kpR", "mckgQ", "tB"])
}

/// A royal piece: most are kings.
pub fn royal(random: &mut Random, limits: Limits, wrap: &str) -> String {
    match random.below(100) {
        0..75 => with_wrap("K", wrap),
        75..90 => with_wrap(random.pick(&["W", "F", "N", "WA", "FD", "KN", "fKbW", "KC", "mKcN", "KimnD"]), wrap),
        _ => piece(random, limits, wrap),
    }
}

/// A piece of any kind.
pub fn piece(random: &mut Random, limits: Limits, wrap: &str) -> String {
    let complex = !limits.plain && random.percent(22);
    let text = match random.below(100) {
        _ if complex => random.pick(COMPLEX),
        0..60 => return with_wrap(random.pick(PLAIN), wrap),
        _ => return with_wrap(&terms(random, limits), wrap),
    };
    let captures_elsewhere = ["ca", "[c", "da"].iter().any(|way| text.contains(way));
    if limits.captures_on_target && captures_elsewhere { "mRcpR".to_string() } else { with_wrap(text, wrap) }
}

/// One to three terms of the grammar.
fn terms(random: &mut Random, limits: Limits) -> String {
    (0..random.between(1, 3)).map(|_| term(random, limits)).collect()
}

fn term(random: &mut Random, limits: Limits) -> String {
    let atom = random.pick(&["W", "F", "D", "A", "H", "N", "C", "Z", "G", "R", "B", "K", "Q", "(3,2)"]);
    let directions = match atom {
        "N" | "C" | "Z" | "(3,2)" => random.pick(&["", "", "f", "b", "ff", "bb", "fh", "bh", "s", "v", "rh", "fs"]),
        "K" | "Q" => random.pick(&["", "", "f", "b", "s", "fs", "fb"]),
        _ => random.pick(&["", "", "f", "b", "s", "v", "l", "r", "fs", "bs"]),
    };
    let mode = random.pick(&["", "", "", "m", "c", "mc", "i", "im", "e", "imn", "ce", "n"]);
    let mode = match mode {
        "imn" | "n" if matches!(atom, "N" | "C" | "Z" | "(3,2)") => "m",
        "imn" if !matches!(atom, "D" | "A" | "H" | "G") => "im",
        mode => mode,
    };
    let mode = if !limits.plain && random.percent(10) { random.pick(&["d", "p", "g", "j", "cd", "ud"]) } else { mode };
    let range = match atom {
        "W" | "F" | "D" | "N" if random.percent(25) => random.pick(&["2", "3", "0"]),
        "R" | "B" if random.percent(25) => random.pick(&["2", "3", "4"]),
        _ => "",
    };
    format!("{directions}{mode}{atom}{range}")
}

/// The notation with the modifier for joined edges before each term, most of the time.
fn with_wrap(text: &str, wrap: &str) -> String {
    // A leap to any square has no edges to cross.
    if wrap.is_empty() || text.contains('U') {
        return text.to_string();
    }
    let mut wrapped = String::new();
    let mut begins = true;
    let mut depth = 0;
    for c in text.chars() {
        let goes_on = c.is_ascii_digit() || matches!(c, 'X' | 'Y') || c.is_ascii_uppercase() && wrapped.ends_with(c);
        if begins && !goes_on {
            wrapped += wrap;
        }
        depth += i32::from(c == '[' || c == '(') - i32::from(c == ']' || c == ')');
        wrapped.push(c);
        // After legs that repeat, in parentheses, comes the atom.
        let closes = c == ']' || c == ')' && wrapped.chars().nth_back(1).is_some_and(|before| before.is_ascii_digit());
        begins = depth == 0 && (c.is_ascii_uppercase() || c.is_ascii_digit() || closes);
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Betza;

    #[test]
    fn every_named_piece_reads_with_joined_sides_too() {
        for text in PAWNS.iter().chain(PLAIN).chain(COMPLEX) {
            assert!(Betza::parse(text).is_ok(), "{text}");
            let wrapped = with_wrap(text, "o");
            let first = text.contains('i') || text.contains("nn") || text.contains("nafm");
            assert!(Betza::parse(&wrapped).is_ok() || first, "{text}: {wrapped}");
        }
    }

    #[test]
    fn most_random_terms_read() {
        let mut random = Random::new(1, 0);
        let reads = (0..500).filter(|_| Betza::parse(&terms(&mut random, Limits::default())).is_ok()).count();
        assert!(reads > 300, "{reads} of 500 read");
    }
}
