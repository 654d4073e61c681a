//! What Fairy-Stockfish-X has besides: captors that change, custody, several moves in a turn, and further royal pieces.

use super::{Draft, list};
use crate::betza;
use crate::variant::Piece;
use menagerie_core::Betza;
use menagerie_core::betza::Wrap;
use toml::{Table, Value as Toml};

impl Draft<'_> {
    pub(super) fn extended(&mut self) {
        self.metamorphosis();
        self.side_captures();
        if self.variant.bool("rifleCapture") {
            self.rules.insert("rifle".into(), true.into());
        }
        self.turns();
        for what in ["mustCapture", "mustDrop"] {
            let [white, black] = ["White", "Black"].map(|side| self.variant.bool(&format!("{what}{side}")));
            if white != black && !self.variant.bool(what) {
                let option = format!("{what}{}", if white { "White" } else { "Black" });
                self.refuse(&option, "there is no rule for this on one side only");
            }
        }
        if self.variant.text("captureType") == "prison" {
            self.refuse("captureType", "there is no rule for its prisons; `hostages` exchanges otherwise");
        }
        for option in ["selfCapture", "selfCaptureTypes"] {
            let given = self.variant.bool(option) || !self.variant.kinds(option).is_empty();
            if given && self.variant.bool("capturesToHand") {
                self.refuse(option, "nobody takes friendly pieces into the hand");
            }
        }
    }

    /// Whether something is so that has an option of both sides and one of each.
    pub(super) fn of_both(&self, option: &str) -> bool {
        self.variant.bool(option) || ["White", "Black"].iter().all(|side| self.variant.bool(&format!("{option}{side}")))
    }

    fn metamorphosis(&mut self) {
        if !self.variant.bool("captureMorph") {
            return;
        }
        if self.is_royal("king") && !self.variant.bool("rexExclusiveMorph") {
            return self.refuse("captureMorph", "there is no rule for kings that become what they take");
        }
        self.rule("metamorphosis", Table::from_iter([("into".to_string(), Toml::from("captive"))]));
    }

    /// Captures of what stands between two pieces, and of two pieces between which one comes.
    fn side_captures(&mut self) {
        let variant = self.variant;
        let mut rule = Table::new();
        for (option, key) in [("surroundCaptureOpposite", "custody"), ("surroundCaptureIntervene", "intervention")] {
            if !variant.bool(option) {
                continue;
            }
            if self.is_royal("king") {
                self.refuse(option, "there is no rule for kings that are taken so");
            }
            let mut way = Table::new();
            way.insert("pieces".into(), "all".into());
            way.insert("captives".into(), "all".into());
            way.insert("directions".into(), "orthogonal".into());
            let hostile = self.squares(&variant.squares("surroundCaptureHostileRegion"));
            if !hostile.is_empty() && key == "custody" {
                way.insert("hostile".into(), list(hostile.iter().map(|square| self.board.name(*square).to_string())));
            }
            rule.insert(key.to_string(), way.into());
        }
        if !rule.is_empty() {
            self.rule("capture-by", rule);
        }
    }

    /// A notation with captures of friends, or across joined edges, where the variant has these.
    pub(super) fn extend_moves(&self, piece: &Piece, notation: String) -> Result<String, String> {
        let variant = self.variant;
        let friends = variant.bool("selfCapture") || variant.kinds("selfCaptureTypes").contains(&piece.kind);
        let wrap = match (variant.bool("cylindrical"), variant.bool("toroidal")) {
            (_, true) => Wrap::Both,
            (true, false) => Wrap::Files,
            (false, false) => Wrap::None,
        };
        if !friends && wrap == Wrap::None {
            return Ok(notation);
        }
        let mut read = Betza::parse(&notation).map_err(|error| error.to_string())?;
        for term in &mut read.terms {
            term.ends.destroy |= friends && term.ends.capture;
            term.wrap = wrap;
        }
        let text: String = read.terms.iter().map(ToString::to_string).collect();
        betza::paths(&text).map(|_| text)
    }

    fn turns(&mut self) {
        let variant = self.variant;
        let mut rule = Table::new();
        let (text, progressive) = (variant.text("multimoves"), variant.bool("progressiveMultimove"));
        let lengths: Option<Vec<i64>> =
            text.split_ascii_whitespace().map(|word| word.parse().ok().filter(|n| (1..100).contains(n))).collect();
        let lengths = match lengths {
            Some(lengths) if lengths.is_empty() && !progressive => return,
            _ if progressive => vec![1, 2],
            Some(lengths) if lengths.len() > 1 => lengths,
            _ => return self.refuse("multimoves", "a plan of turns is two numbers or more"),
        };
        let of =
            |first: usize| Toml::Array(lengths.iter().skip(first).step_by(2).copied().map(Toml::Integer).collect());
        rule.insert("white".into(), of(0));
        rule.insert("black".into(), of(1));
        if progressive {
            rule.insert("growth".into(), Toml::Integer(2));
        }
        let royal = variant.pieces.iter().any(|piece| self.is_royal(&piece.kind));
        match (royal, variant.bool("multimoveCheck")) {
            (true, true) => {
                return self.refuse("multimoveCheck", "there is no rule for turns that go on after a check");
            }
            (true, false) => drop(rule.insert("check".into(), "last-move".into())),
            (false, _) => {}
        }
        self.rule("turns", rule);
    }

    /// The clause of `rules.extinction` for types the last of which is royal.
    pub(super) fn further_royals(&mut self) -> Option<Table> {
        let kinds = self.variant.kinds("pseudoRoyalTypes");
        if kinds.is_empty() {
            return None;
        }
        if self.variant.int("pseudoRoyalCount") != 1 {
            self.refuse("pseudoRoyalCount", "there is no rule for several pieces that are royal when they are few");
        }
        let mut clause = Table::new();
        clause.insert("pieces".into(), self.names(&kinds));
        clause.insert("pseudo-royal".into(), true.into());
        Some(clause)
    }

    /// The types that a type may not take, by pairs such as `q:kn *:p`.
    pub(super) fn forbidden(&self, piece: &Piece, notation: &str) -> Result<Vec<String>, String> {
        let pairs = |option: &str| -> Result<Vec<String>, String> {
            let text = self.variant.text(option);
            let mut found = Vec::new();
            for word in text.split_ascii_whitespace().filter(|word| *word != "-") {
                let (captors, captives) = word.split_once(':').ok_or(format!("`{word}` is no pair like `q:k`"))?;
                let is_it = |letter: char| letter == '*' || letter.to_ascii_uppercase() == piece.letter;
                if captors.chars().any(is_it) {
                    let named = |other: &&Piece| {
                        captives.chars().any(|letter| letter == '*' || letter.to_ascii_uppercase() == other.letter)
                    };
                    found.extend(self.variant.pieces.iter().filter(named).map(|other| other.kind.clone()));
                }
            }
            Ok(found)
        };
        let (mut forbidden, allowed) = (pairs("captureForbidden")?, pairs("captureAllowed")?);
        forbidden.retain(|kind| !allowed.contains(kind));
        forbidden.sort_unstable();
        forbidden.dedup();
        let hops = notation.contains(['p', 'g']);
        match forbidden.iter().any(|kind| hops || self.is_royal(kind)) {
            true => Err("there is no rule for hoppers and kings that cannot take certain pieces".to_string()),
            false => Ok(forbidden),
        }
    }
}
