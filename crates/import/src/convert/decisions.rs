//! Rules that decide the game, and rules that forbid or add moves.

use super::{Draft, list};
use crate::counting::counting;
use crate::ranks::share_ranks;
use std::collections::BTreeSet;
use toml::{Table, Value as Toml};

/// Further clauses of a rule, where there are any.
fn more(clauses: Vec<Table>) -> Option<(String, Toml)> {
    let clauses: Vec<Toml> = clauses.into_iter().map(Toml::Table).collect();
    (!clauses.is_empty()).then(|| ("more".to_string(), clauses.into()))
}

/// A table of parameters.
fn parameters<const N: usize>(entries: [(&str, Toml); N]) -> Table {
    entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

/// What pieces count in janggi.
const JANGGI_POINTS: [(&str, i64); 6] =
    [("rook", 13), ("janggiCannon", 7), ("horse", 5), ("janggiElephant", 3), ("wazir", 3), ("soldier", 2)];

/// Whom the pieces of xiangqi chase also where these are protected.
const STRONGER: [(&str, &[&str]); 4] = [
    ("horse", &["rook"]),
    ("cannon", &["rook"]),
    ("elephant", &["rook", "cannon", "horse"]),
    ("fers", &["rook", "cannon", "horse"]),
];

impl Draft<'_> {
    pub(super) fn decisions(&mut self) {
        self.moves_and_filters();
        self.explosion();
        self.draws();
        self.extinction();
        self.goal();
        self.connection();
        self.chain();
        if self.variant.bool("checkCounting") {
            let checks = self.fields.checks.as_deref().and_then(|text| text.split('+').next()).unwrap_or("3");
            let checks = Toml::Integer(checks.parse().unwrap_or(3));
            self.rule("check-counting", parameters([("checks", checks)]));
        }
        self.insufficient_material();
    }

    fn moves_and_filters(&mut self) {
        if self.of_both("mustCapture") {
            self.rules.insert("must-capture".into(), true.into());
        }
        if !self.variant.bool("checking") {
            self.rules.insert("no-checks".into(), true.into());
        }
        if self.variant.bool("makpongRule") && self.is_royal("king") {
            self.rules.insert("no-flight".into(), true.into());
        }
        if self.variant.bool("flyingGeneral") && self.variant.of_kind("king").is_some() {
            let mut rule = parameters([("pieces", list([self.name("king")]))]);
            if self.kings_share_ranks() {
                rule.insert("ranks".into(), true.into());
            }
            self.rule("facing", rule);
        }
        if self.variant.bool("bikjangRule") && self.is_royal("king") {
            let result = self.draws_count_as().into();
            self.rule("standoff", parameters([("result", result)]));
        }
        let sides = |option: &str| ["White", "Black"].map(|side| self.variant.bool(&format!("{option}{side}")));
        let (when, sides) = match (sides("pass"), sides("passOnStalemate")) {
            ([false, false], [false, false]) => return,
            ([false, false], sides) => ("stalemate", sides),
            (sides, _) => ("always", sides),
        };
        let mut rule = parameters([("when", when.into())]);
        match sides {
            [true, true] => None,
            [true, false] => rule.insert("sides".into(), "white".into()),
            _ => rule.insert("sides".into(), "black".into()),
        };
        // Not where a pass builds a wall.
        if sides == [true, true] && !self.variant.bool("wallOrMove") && self.variant.bool("doublePassEndsGame") {
            rule.insert("twice".into(), self.draws_count_as().into());
        }
        self.rule("pass", rule);
    }

    fn explosion(&mut self) {
        if !self.variant.bool("blastOnCapture") {
            return;
        }
        let mut rule = Table::new();
        if self.variant.of_kind("pawn").is_some() {
            rule.insert("immune".into(), list([self.name("pawn")]));
        }
        let everywhere = self.variant.kinds("blastImmuneTypes");
        if !everywhere.is_empty() {
            rule.insert("immune-everywhere".into(), self.names(&everywhere));
        }
        self.rule("explosion", rule);
    }

    fn draws(&mut self) {
        let variant = self.variant;
        let word = |option: &str| variant.text(option);
        let drawn = self.draws_count_as();
        let stalemate = match (word("stalemateValue").as_str(), variant.bool("stalematePieceCount")) {
            ("draw" | "none", _) => drawn,
            ("loss", true) => "majority",
            ("win", true) => "minority",
            ("loss", _) => "loss",
            _ => "win",
        };
        self.rule("stalemate", parameters([("result", stalemate.into())]));
        if variant.bool("adjudicateFullBoard") {
            self.rule("full-board", parameters([("result", drawn.into())]));
        }
        let mut checkmate = Table::new();
        if word("checkmateValue") != "loss" {
            checkmate.insert("result".into(), word("checkmateValue").into());
        }
        if variant.bool("shatarMateRule") {
            let known = |kinds: &[&str]| -> Vec<String> {
                let known = kinds.iter().filter(|kind| variant.of_kind(kind).is_some());
                known.map(|kind| (*kind).to_string()).collect()
            };
            checkmate.insert("never-by".into(), self.names(&known(&["knight"])));
            checkmate.insert("series".into(), self.names(&known(&["knight", "rook", "bers"])));
        }
        if !checkmate.is_empty() {
            self.rule("checkmate", checkmate);
        }
        let times = variant.int("nFoldRule");
        if times == 1 {
            self.refuse("nFoldRule", "a position stands on the board at least twice before it is a repetition");
        } else if times > 1 {
            let mut rule = parameters([("times", Toml::Integer(times as i64))]);
            let absolute = variant.bool("nFoldValueAbsolute");
            let result = match word("nFoldValue").as_str() {
                "win" if absolute => "white",
                "loss" if absolute => "black",
                "win" => "win",
                "loss" => "loss",
                _ => drawn,
            };
            if result != "draw" {
                rule.insert("result".into(), result.into());
            }
            if variant.bool("perpetualCheckIllegal") {
                rule.insert("perpetual-check".into(), "loss".into());
            }
            if let Some(chase) = self.perpetual_chase() {
                rule.insert("perpetual-chase".into(), chase.into());
            }
            if variant.bool("moveRepetitionIllegal") {
                rule.insert("to-and-fro".into(), parameters([("pieces", self.rangers())]).into());
            }
            self.rule("repetition", rule);
        }
        let moves = variant.int("nMoveRule");
        if moves > 0 {
            let types = ["White", "Black"].map(|side| variant.kinds(&format!("nMoveRuleTypes{side}")));
            let mut zeroing = types[0].clone();
            zeroing.extend(types[1].iter().filter(|kind| !types[0].contains(kind)).cloned());
            let plies = Toml::Integer(2 * moves as i64);
            let mut rule = parameters([("plies", plies), ("zeroing", self.names(&zeroing))]);
            if drawn != "draw" {
                rule.insert("result".into(), drawn.into());
            }
            self.rule("fifty-moves", rule);
        }
        let known = |kind: &str| self.variant.of_kind(kind).map(|_| self.name(kind));
        if let Some(rule) = counting(&word("countingRule"), known) {
            let rule = Table::try_from(rule).expect("the parameters of a rule are TOML");
            self.rule("counting", rule);
        }
    }

    /// Whether both kings may come to one rank: palaces may keep them apart.
    fn kings_share_ranks(&self) -> bool {
        let [white, black] =
            ["White", "Black"].map(|side| self.squares(&self.variant.squares(&format!("mobilityRegion{side}King"))));
        white.is_empty() || black.is_empty() || share_ranks(&self.board, &white, &black)
    }

    /// The types that may go where the other king may: those that do not keep to their own palace.
    fn rangers(&self) -> Toml {
        let region = |side: &str, kind: &str| {
            let capital = format!("{}{}", kind[..1].to_uppercase(), &kind[1..]);
            self.squares(&self.variant.squares(&format!("mobilityRegion{side}{capital}")))
        };
        let palace = region("Black", "king");
        let ranges = |kind: &String| {
            let own = region("White", kind);
            own.is_empty() || palace.is_empty() || own.iter().any(|square| palace.contains(square))
        };
        let kinds: Vec<String> = self.variant.pieces.iter().map(|piece| piece.kind.clone()).filter(ranges).collect();
        self.names(&kinds)
    }

    /// Chases by the rules of the Asian Xiangqi Federation: whom kings and soldiers attack is not chased, nor are soldiers that
    /// have not been promoted.
    fn perpetual_chase(&self) -> Option<Table> {
        let variant = self.variant;
        if variant.text("chasingRule") != "axf" {
            return None;
        }
        let all = || variant.pieces.iter().map(|piece| piece.kind.clone());
        let by: Vec<String> = all().filter(|kind| !["king", "soldier"].contains(&kind.as_str())).collect();
        let of: Vec<String> = all().filter(|kind| kind != "king").collect();
        let mut rule = parameters([("by", self.names(&by)), ("of", self.names(&of))]);
        let crossed = variant.int("soldierPromotionRank");
        if variant.of_kind("soldier").is_some() && crossed > 1 {
            let ranks = list((1..crossed).map(|rank| format!("*{rank}")));
            rule.insert("spared".into(), Table::from_iter([(self.name("soldier"), ranks)]).into());
        }
        let mut stronger = Table::new();
        for (kind, than) in STRONGER {
            let than: Vec<String> =
                than.iter().filter(|kind| variant.of_kind(kind).is_some()).map(|kind| (*kind).to_string()).collect();
            if variant.of_kind(kind).is_some() && !than.is_empty() {
                stronger.insert(self.name(kind), self.names(&than));
            }
        }
        rule.insert("stronger".into(), stronger.into());
        Some(rule)
    }

    /// Who wins what would be a draw otherwise.
    fn draws_count_as(&mut self) -> &'static str {
        match self.variant.text("materialCounting").as_str() {
            "unweighted" => "majority",
            "whitedrawodds" => "white",
            "blackdrawodds" => "black",
            "janggi" => {
                let each = JANGGI_POINTS.iter().filter(|(kind, _)| self.variant.of_kind(kind).is_some());
                let each: Table = each.map(|&(kind, points)| (self.name(kind), Toml::Integer(points))).collect();
                // The second player has one and a half points more, so that no game is drawn.
                self.rule("points", parameters([("pieces", each.into()), ("black-halves", Toml::Integer(3))]));
                "points"
            }
            _ => "draw",
        }
    }

    fn extinction(&mut self) {
        let variant = self.variant;
        let result = variant.text("extinctionValue");
        let kinds = variant.kinds("extinctionPieceTypes");
        // A king of only one side is protected like a piece whose extinction loses.
        let lonely = variant.of_kind("king").is_some()
            && !self.is_royal("king")
            && (self.count("king", true) > 0 || self.count("king", false) > 0);
        let king = kinds.first().is_some_and(|kind| self.is_only_pseudo_royal(kind));
        let active = result != "none" && !kinds.is_empty() && !king;
        let lone_king = lonely.then(|| {
            let mut clause = Table::new();
            clause.insert("pieces".into(), self.names(&["king".to_string()]));
            clause.insert("pseudo-royal".into(), true.into());
            clause
        });
        let mut others: Vec<Table> = lone_king.into_iter().chain(self.further_royals()).collect();
        if !active {
            let mut first = if others.is_empty() { return } else { others.remove(0) };
            first.extend(more(others));
            return self.rule("extinction", first);
        }
        let mut rule = Table::new();
        if variant.is_all("extinctionPieceTypes") {
            rule.insert("pieces".into(), "all".into());
        } else {
            rule.insert("pieces".into(), self.names(&kinds));
        }
        for (option, key) in [("extinctionPieceCount", "count"), ("extinctionOpponentPieceCount", "opponent-count")] {
            if variant.int(option) > 0 {
                rule.insert(key.into(), Toml::Integer(variant.int(option) as i64));
            }
        }
        if result != "loss" {
            rule.insert("result".into(), result.into());
        }
        if variant.bool("extinctionClaim") && variant.int("extinctionOpponentPieceCount") > 0 {
            rule.insert("reprieve".into(), true.into());
        }
        for (option, key) in [("extinctionPseudoRoyal", "pseudo-royal"), ("dupleCheck", "duple-check")] {
            if variant.bool(option) {
                rule.insert(key.into(), true.into());
            }
        }
        rule.extend(more(others));
        self.rule("extinction", rule);
    }

    fn goal(&mut self) {
        let variant = self.variant;
        let zones = ["White", "Black"].map(|side| variant.squares(&format!("flagRegion{side}")));
        if zones.iter().all(|words| self.squares(words).is_empty()) {
            return;
        }
        let names = ["flagPieceWhite", "flagPieceBlack"];
        let kinds = names.map(|name| (variant.is_all(name), variant.kinds(name)));
        let lives = [0, 1].map(|side| !self.squares(&zones[side]).is_empty());
        if lives == [true, true] && kinds[0] != kinds[1] {
            return self
                .refuse("flagPieceWhite", "there is no rule for another piece of each side that reaches a goal");
        }
        let (all, kinds) = kinds[usize::from(!lives[0])].clone();
        let mut rule = Table::new();
        rule.insert("pieces".into(), if all { "all".into() } else { self.names(&kinds) });
        rule.insert("zone".into(), self.region(&zones[0], &zones[1]));
        if variant.int("flagPieceCount") != 1 {
            rule.insert("count".into(), Toml::Integer(variant.int("flagPieceCount") as i64));
        }
        for (option, key) in
            [("flagPieceSafe", "safe"), ("flagMove", "last-move"), ("flagPieceBlockedWin", "blocked-counts")]
        {
            if variant.bool(option) {
                rule.insert(key.into(), true.into());
            }
        }
        self.rule("goal", rule);
    }

    fn connection(&mut self) {
        let variant = self.variant;
        let (row, gaps, block) = (variant.int("connectN"), variant.int("collinearN"), variant.int("connectNxN"));
        if row == 0 && gaps == 0 {
            if block > 0 {
                self.refuse("connectNxN", "there is no rule for blocks of pieces without lines");
            }
            return;
        }
        if row > 0 && gaps > 0 {
            return self.refuse("collinearN", "there is no rule for two kinds of lines in one game");
        }
        let mut rule = parameters([("count", Toml::Integer(row.max(gaps) as i64))]);
        if gaps > 0 {
            rule.insert("gaps".into(), true.into());
        }
        if block > 0 {
            rule.insert("block".into(), Toml::Integer(block as i64));
        }
        for (option, key) in
            [("connectVertical", "vertical"), ("connectHorizontal", "horizontal"), ("connectDiagonal", "diagonal")]
        {
            if !variant.bool(option) {
                rule.insert(key.into(), false.into());
            }
        }
        if !variant.is_all("connectPieceTypes") {
            let kinds = variant.kinds("connectPieceTypes");
            rule.insert("pieces".into(), self.names(&kinds));
        }
        let result = variant.text("connectValue");
        if result != "win" {
            rule.insert("result".into(), result.into());
        }
        self.rule("connection", rule);
    }

    /// `rules.chain`: regions that are connected.
    fn chain(&mut self) {
        let variant = self.variant;
        let regions =
            ["1White", "2White", "1Black", "2Black"].map(|end| variant.squares(&format!("connectRegion{end}")));
        if regions.iter().all(|words| self.squares(words).is_empty()) {
            return;
        }
        if !variant.bool("connectHorizontal") || !variant.bool("connectVertical") {
            return self.refuse("connectHorizontal", "there is no rule for chains in only some directions");
        }
        let [white_from, white_to, black_from, black_to] = &regions;
        let mut rule =
            parameters([("from", self.region(white_from, black_from)), ("to", self.region(white_to, black_to))]);
        if variant.bool("connectDiagonal") {
            rule.insert("diagonal".into(), true.into());
        }
        if !variant.is_all("connectPieceTypes") {
            rule.insert("pieces".into(), self.names(&variant.kinds("connectPieceTypes")));
        }
        if variant.text("connectValue") != "win" {
            rule.insert("result".into(), variant.text("connectValue").into());
        }
        self.rule("chain", rule);
    }

    /// The rule of insufficient material, if only mate wins and all pieces are those of chess.
    fn insufficient_material(&mut self) {
        let orthodox = BTreeSet::from(["pawn", "knight", "bishop", "rook", "queen", "king"]);
        let plain =
            self.variant.pieces.iter().all(|piece| orthodox.contains(piece.kind.as_str()) && piece.betza.len() != 2);
        let others = ["extinction", "goal", "connection", "check-counting", "explosion", "must-capture", "checkmate"];
        let only_mate = !others.iter().any(|rule| self.rules.contains_key(*rule));
        let draws = self.variant.text("stalemateValue") == "draw"
            && self.variant.bool("checking")
            && self.variant.text("castlingWins") == "-";
        if plain && !self.variant.bool("pieceDrops") && only_mate && draws && self.is_royal("king") {
            let minor = |kinds: [&str; 2]| -> Toml {
                list(kinds.iter().filter(|kind| self.variant.of_kind(kind).is_some()).map(|kind| (*kind).to_string()))
            };
            let rule =
                parameters([("lone", minor(["bishop", "knight"])), ("same-colour", minor(["bishop", "bishop-"]))]);
            self.rule("insufficient-material", rule);
        }
    }
}
