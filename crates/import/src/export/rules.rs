//! Converts rules to options, and reports rules without one.

use super::{Section, strings};
use crate::counting::{WORDS, counting};
use crate::ranks::share_ranks;
use menagerie_core::Color;
use menagerie_core::rules::end::Counting;
use menagerie_core::rules::movement::StandingPromotion;
use menagerie_core::rules::promote::Promotion;
use toml::{Table, Value};

const SIDES: [&str; 2] = ["White", "Black"];

impl Section<'_> {
    pub(super) fn rules(&mut self) {
        let rules = self.table.get("rules").and_then(Value::as_table).cloned().unwrap_or_default();
        let empty = Table::new();
        let given = |name: &str| rules.get(name).filter(|value| value.as_bool() != Some(false));
        let rule = |name: &str| given(name).map(|value| value.as_table().unwrap_or(&empty));
        self.castling(rule("castling"));
        self.promotion(rule("promotion"));
        self.hand();
        self.draws(rule("stalemate"), rule("repetition"), rule("fifty-moves"));
        self.counting();
        if let Some(rule) = rule("goal") {
            self.goal(rule);
        }
        if let Some(rule) = rule("extinction") {
            self.extinction(rule);
        }
        if let Some(rule) = rule("connection") {
            self.connection(rule);
        }
        if let Some(rule) = rule("explosion") {
            self.explosion(rule);
        }
        if let Some(rule) = rule("pass") {
            self.pass(rule);
        }
        if rule("checkmate").is_some_and(|rule| rule.contains_key("never-by") || rule.contains_key("series")) {
            self.option("shatarMateRule", "true");
        }
        if let Some(result) = rule("checkmate").and_then(|rule| rule.get("result")).and_then(Value::as_str) {
            self.option("checkmateValue", result);
        }
        for (name, line) in [
            ("must-capture", "mustCapture = true"),
            ("no-checks", "checking = false"),
            ("no-flight", "makpongRule = true"),
        ] {
            self.lines.extend(given(name).map(|_| line.to_string()));
        }
        if given("check-counting").is_some() {
            self.option("checkCounting", "true");
        }
        if given("standoff").is_some() {
            self.option("bikjangRule", "true");
        }
        if let Some(rule) = given("facing") {
            self.option("flyingGeneral", "true");
            let along_ranks = rule.get("ranks").and_then(Value::as_bool).unwrap_or_default();
            if !along_ranks && self.royal_meets_on_ranks() {
                self.wrong("rules.facing", "kings face each other along ranks there, too");
            }
        }
        if given("first-moves").is_some() {
            // Without the first, no piece counts as unmoved.
            self.option("gating", "true");
            self.option("cambodianMoves", "true");
        }
        for name in rules.keys().filter(|name| given(name).is_some() && !KNOWN.contains(&name.as_str())) {
            let why = match NOT_WRITTEN.contains(&name.as_str()) {
                true => "it has such a rule, which is read and not written",
                false => "it has no such rule",
            };
            self.wrong(&format!("rules.{name}"), why);
        }
    }

    /// Whether both royal pieces may come to one rank: palaces may keep them apart.
    fn royal_meets_on_ranks(&self) -> bool {
        let Some(royal) = self.definition.royal() else { return false };
        let name = &self.definition.piece(royal).name;
        let area = self.table.get("pieces").and_then(|pieces| pieces.get(name)).and_then(|piece| piece.get("area"));
        let Some(region) = self.region(area) else { return true };
        let [white, black] = Color::BOTH.map(|color| self.in_region(&region, color));
        share_ranks(&self.definition.board, &white, &black)
    }

    fn castling(&mut self, rule: Option<&Table>) {
        let Some(rule) = rule else { return self.option("castling", "false") };
        if let Some(Value::Table(anywhere)) = rule.get("anywhere") {
            return self.castling_anywhere(rule, anywhere);
        }
        let moves = rule.get("moves").and_then(Value::as_array).cloned().unwrap_or_default();
        let square = |castle: &Value, key: &str| {
            let square = castle.get(key)?.as_str().and_then(|name| self.definition.board.square(name))?;
            Some(self.definition.board.cell(square))
        };
        let mut lines = Vec::new();
        let dropped = rule.contains_key("dropped");
        let mut wrong = rule.contains_key("black-moves") || moves.len() > 2;
        for castle in &moves {
            let right = castle.get("right").and_then(Value::as_str);
            let cells = ["king", "to", "rook", "rook-to"].map(|key| square(castle, key));
            let [Some(king), Some(to), Some(rook), Some(rook_to)] = cells else { continue };
            let (side, offset) = if right == Some("K") { ("Kingside", -1) } else { ("Queenside", 1) };
            wrong |= !matches!(right, Some("K" | "Q")) || rook_to.x != to.x + offset;
            lines.push(format!("castling{side}File = {}", (b'a' + to.x as u8) as char));
            lines.push(format!("castlingRank = {}", king.y + 1));
            if dropped {
                // Rights come there from the outermost files only.
                let edge = if right == Some("K") { self.definition.board.files() - 1 } else { 0 };
                wrong |= rook.x != edge;
                lines.push(format!("castlingKingFile = {}", (b'a' + king.x as u8) as char));
            }
        }
        if wrong {
            return self.wrong("rules.castling", "each side has one castling to the right and one to the left there");
        }
        lines.sort();
        lines.dedup();
        self.lines.extend(lines);
        self.castling_pieces(rule);
        let wins = strings(rule.get("wins")).concat();
        self.lines.extend((!wins.is_empty()).then(|| format!("castlingWins = {wins}")));
        self.plain(rule, &[("opposite", "oppositeCastling"), ("dropped", "castlingDroppedPiece")]);
    }

    /// Castling from whatever squares of a rank king and rooks stand on.
    fn castling_anywhere(&mut self, rule: &Table, anywhere: &Table) {
        let board = &self.definition.board;
        let mut lines = vec!["chess960 = true".to_string()];
        for (key, side, offset) in [("kingside", "Kingside", -1), ("queenside", "Queenside", 1)] {
            let cell = |goal: &str| {
                let name = anywhere.get(key)?.get(goal)?.as_str()?;
                Some(board.cell(board.square(name)?))
            };
            let (Some(to), Some(rook_to)) = (cell("to"), cell("rook-to")) else {
                return self.wrong("rules.castling.anywhere", "king and rooks castle to both sides there");
            };
            if rook_to.x != to.x + offset {
                return self.wrong("rules.castling.anywhere", "the rook comes to stand next to the king there");
            }
            lines.push(format!("castling{side}File = {}", (b'a' + to.x as u8) as char));
            lines.push(format!("castlingRank = {}", to.y + 1));
        }
        lines.sort();
        lines.dedup();
        self.lines.extend(lines);
        self.castling_pieces(rule);
    }

    /// Which pieces castle.
    fn castling_pieces(&mut self, rule: &Table) {
        let rooks = match rule.get("rook") {
            Some(Value::String(name)) => vec![name.clone()],
            None => vec!["rook".to_string()],
            list => strings(list),
        };
        let king = rule.get("piece").and_then(Value::as_str).map(str::to_string);
        let royal = self.definition.royal().map(|kind| self.definition.piece(kind).name.clone());
        let letters = [self.letters(&rooks), self.letters(&king.or(royal).into_iter().collect::<Vec<_>>())];
        self.option("castlingRookPieces", &letters[0]);
        self.option("castlingKingPiece", &letters[1]);
    }

    fn promotion(&mut self, rule: Option<&Table>) {
        if let Some(standing) = self.definition.rule::<StandingPromotion>() {
            return self.standing_promotion(standing, rule);
        }
        let Some(promotion) = self.definition.rule::<Promotion>().filter(|_| rule.is_some()) else {
            return self.option("promotionPieceTypes", "-");
        };
        let asks_for_origin = promotion.leaving || !promotion.entering_zone.is_empty();
        if promotion.clauses().count() > 1
            || asks_for_origin
            || promotion.captures_only
            || !promotion.only_on.is_empty()
        {
            return self.wrong("rules.promotion", "only what pawns become is exported");
        }
        let board = &self.definition.board;
        let mut mixed = false;
        let mut lines = Vec::new();
        for (color, side) in Color::BOTH.into_iter().zip(SIDES) {
            let must = board.squares().filter(|&square| promotion.is_compulsory(board, color, square)).collect();
            let may = board.squares().filter(|&square| promotion.is_optional(board, color, square)).collect();
            mixed |= !self.is_forced(&promotion.pieces, color, &must, &may);
            lines.push(format!("promotionRegion{side} = {}", self.words(&(&must | &may))));
            if color == Color::White {
                lines.push(format!("mandatoryPawnPromotion = {}", may.is_empty()));
                lines.extend((!may.is_empty()).then(|| "immobilityIllegal = true".to_string()));
            }
            let targets = promotion.targets(self.definition, color);
            let names: Vec<String> = targets.iter().map(|&kind| self.definition.piece(kind).name.clone()).collect();
            lines.push(format!("promotionPieceTypes{side} = {}", self.letters(&names)));
            if color == Color::White {
                let start = |name: &String| {
                    let letter = self.definition.kind(name).map(|kind| self.definition.piece(kind).letter)?;
                    Some((letter.to_ascii_lowercase(), self.homes(letter).len()))
                };
                let lost =
                    names.iter().filter(|_| promotion.lost_only).filter_map(start).map(|(l, n)| format!("{l}:{n}"));
                let named =
                    promotion.limit.iter().map(|(name, n)| format!("{}:{n}", self.letters(std::slice::from_ref(name))));
                let limits: Vec<String> = lost.chain(named).collect();
                lines.extend((!limits.is_empty()).then(|| format!("promotionLimit = {}", limits.join(" "))));
            }
        }
        if mixed {
            self.wrong("rules.promotion.zone", "promotion is forced where pawns could not move on, or everywhere");
        }
        self.lines.extend(lines);
        self.option("promotionPawnTypes", self.letters(&promotion.pieces));
    }

    /// Promotion where pieces stand, in place of promotion where they arrive.
    fn standing_promotion(&mut self, standing: &StandingPromotion, arriving: Option<&Table>) {
        if arriving.is_some() {
            self.wrong("rules.promotion", "pieces promote either where they arrive or where they stand there");
        }
        self.option("sittuyinPromotion", "true");
        self.option("promotionPieceTypes", self.letters(&standing.to));
        self.option("promotionPawnTypes", self.letters(&standing.pieces));
        for (color, side) in Color::BOTH.into_iter().zip(SIDES) {
            let squares = self.in_region(&standing.zone, color);
            self.option(&format!("promotionRegion{side}"), self.words(&squares));
        }
        let limits = standing.limit.iter().map(|(name, n)| format!("{}:{n}", self.letters(std::slice::from_ref(name))));
        let limits: Vec<String> = limits.collect();
        self.lines.extend((!limits.is_empty()).then(|| format!("promotionLimit = {}", limits.join(" "))));
    }

    /// Whether Fairy-Stockfish also forces promotion on exactly these squares: all of them, or those where a piece is stuck.
    fn is_forced(
        &self,
        pieces: &[String],
        color: Color,
        must: &std::collections::BTreeSet<menagerie_core::Square>,
        may: &std::collections::BTreeSet<menagerie_core::Square>,
    ) -> bool {
        let stuck = |square: menagerie_core::Square| pieces.iter().all(|name| self.is_stuck(name, color, square));
        may.is_empty() || must.iter().all(|&square| stuck(square)) && !may.iter().any(|&square| stuck(square))
    }

    fn draws(&mut self, stalemate: Option<&Table>, repetition: Option<&Table>, fifty: Option<&Table>) {
        let result =
            |rule: Option<&Table>| rule.and_then(|rule| rule.get("result")).and_then(Value::as_str).map(str::to_string);
        for (rule, option) in [(stalemate, "stalemateValue"), (repetition, "nFoldValue")] {
            match result(rule).as_deref() {
                None => {}
                Some("white") if option == "nFoldValue" => {
                    self.lines.extend(["nFoldValue = win".to_string(), "nFoldValueAbsolute = true".to_string()]);
                }
                Some("black") if option == "nFoldValue" => {
                    self.lines.extend(["nFoldValue = loss".to_string(), "nFoldValueAbsolute = true".to_string()]);
                }
                Some("white" | "black") => self.wrong("rules.stalemate.result", "it is the same for both sides there"),
                Some(word) => self.option(option, word),
            }
        }
        match repetition.and_then(|rule| rule.get("perpetual-check")).and_then(Value::as_str) {
            None => {}
            Some("loss") => self.option("perpetualCheckIllegal", "true"),
            Some(_) => self.wrong("rules.repetition.perpetual-check", "perpetual check loses there"),
        }
        if repetition.is_some_and(|rule| rule.contains_key("perpetual-chase")) {
            self.option("chasingRule", "axf");
        }
        if repetition.is_some_and(|rule| rule.contains_key("to-and-fro")) {
            self.option("moveRepetitionIllegal", "true");
        }
        let times = repetition.map_or(0, |rule| rule.get("times").and_then(Value::as_integer).unwrap_or(3));
        self.option("nFoldRule", times);
        let plies = fifty.and_then(|rule| rule.get("plies")).and_then(Value::as_integer).unwrap_or(0);
        if plies % 2 != 0 {
            self.wrong("rules.fifty-moves.plies", "it counts moves of both sides");
        }
        self.option("nMoveRule", plies / 2);
        if let Some(rule) = fifty {
            self.option("nMoveRuleTypes", self.letters(&strings(rule.get("zeroing"))));
        }
    }

    fn counting(&mut self) {
        let Some(rule) = self.definition.rule::<Counting>() else { return };
        let name = |kind: &str| self.kinds.iter().find(|(_, known)| *known == kind).map(|(name, _)| name.clone());
        match WORDS.into_iter().find(|word| counting(word, name).as_ref() == Some(rule)) {
            Some(word) => self.option("countingRule", word),
            None => self.wrong("rules.counting", "it has three sets of counts, and these are none of them"),
        }
    }

    /// A region of a rule for both sides.
    fn zone(&mut self, option: &str, rule: &Table, key: &str) {
        let Some(region) = self.region(rule.get(key)) else { return };
        for (color, side) in Color::BOTH.into_iter().zip(SIDES) {
            let squares = self.in_region(&region, color);
            self.option(&format!("{option}{side}"), self.words(&squares));
        }
    }

    /// Types of a rule: their letters, or `*` for all.
    fn types(&self, rule: &Table) -> String {
        match rule.get("pieces") {
            Some(Value::Array(_)) => self.letters(&strings(rule.get("pieces"))),
            _ => "*".to_string(),
        }
    }

    /// Numbers and yeses of a rule.
    fn plain(&mut self, rule: &Table, pairs: &[(&str, &str)]) {
        for (key, option) in pairs {
            match rule.get(*key) {
                Some(Value::Integer(number)) => self.option(option, number),
                Some(Value::Boolean(yes)) => self.option(option, yes),
                Some(Value::String(word)) => self.option(option, word),
                _ => {}
            }
        }
    }

    fn goal(&mut self, rule: &Table) {
        let letters = self.types(rule);
        if letters.len() > 1 {
            return self.wrong("rules.goal.pieces", "one type or all can reach a goal there");
        }
        if rule.get("result").and_then(Value::as_str).is_some_and(|result| result != "win") {
            return self.wrong("rules.goal.result", "who reaches a goal wins there");
        }
        self.option("flagPiece", letters);
        self.zone("flagRegion", rule, "zone");
        let pairs = [
            ("count", "flagPieceCount"),
            ("safe", "flagPieceSafe"),
            ("last-move", "flagMove"),
            ("blocked-counts", "flagPieceBlockedWin"),
        ];
        self.plain(rule, &pairs);
    }

    fn extinction(&mut self, rule: &Table) {
        for key in ["sides", "together", "more"] {
            if rule.contains_key(key) {
                return self.wrong(
                    &format!("rules.extinction.{key}"),
                    "each type is counted alike, by itself, for both sides there",
                );
            }
        }
        let letters = self.types(rule);
        self.option("extinctionPieceTypes", letters);
        if !rule.contains_key("result") {
            self.option("extinctionValue", "loss");
        }
        let pairs = [
            ("result", "extinctionValue"),
            ("count", "extinctionPieceCount"),
            ("opponent-count", "extinctionOpponentPieceCount"),
            ("pseudo-royal", "extinctionPseudoRoyal"),
            ("duple-check", "dupleCheck"),
            ("reprieve", "extinctionClaim"),
        ];
        self.plain(rule, &pairs);
    }

    fn connection(&mut self, rule: &Table) {
        let gaps = rule.get("gaps").and_then(Value::as_bool) == Some(true);
        let letters = self.types(rule);
        self.option("connectPieceTypes", letters);
        let pairs = [
            ("count", if gaps { "collinearN" } else { "connectN" }),
            ("vertical", "connectVertical"),
            ("horizontal", "connectHorizontal"),
            ("diagonal", "connectDiagonal"),
            ("block", "connectNxN"),
            ("result", "connectValue"),
        ];
        self.plain(rule, &pairs);
    }

    fn explosion(&mut self, rule: &Table) {
        let immune = strings(rule.get("immune"));
        let pawns: Vec<String> =
            self.kinds.iter().filter(|(_, kind)| *kind == "pawn").map(|(name, _)| name.clone()).collect();
        if immune != pawns {
            return self.wrong("rules.explosion.immune", "pawns, and they alone, survive next to an explosion there");
        }
        self.option("blastOnCapture", "true");
        let everywhere = strings(rule.get("immune-everywhere"));
        if !everywhere.is_empty() {
            self.option("blastImmuneTypes", self.letters(&everywhere));
        }
        if let Some(royal) = self.definition.royal() {
            let name = &self.definition.piece(royal).name;
            self.wrong(&format!("pieces.{name}.royal"), "nothing explodes where there is a royal piece there");
        }
    }

    fn pass(&mut self, rule: &Table) {
        let option =
            if rule.get("when").and_then(Value::as_str) == Some("stalemate") { "passOnStalemate" } else { "pass" };
        let side = match rule.get("sides").and_then(Value::as_str) {
            Some("white") => "White",
            Some("black") => "Black",
            _ => "",
        };
        self.option(&format!("{option}{side}"), "true");
    }
}

/// Rules of its own that the import reads.
const NOT_WRITTEN: &[&str] = &["chain", "drop-sites", "flipping", "full-board", "gating", "walls"];

/// The rules that are exported, and the one that Fairy-Stockfish always has.
const KNOWN: &[&str] = &[
    "castling",
    "check-counting",
    "checkmate",
    "connection",
    "counting",
    "explosion",
    "extinction",
    "facing",
    "fifty-moves",
    "first-moves",
    "goal",
    "hand",
    "insufficient-material",
    "must-capture",
    "no-checks",
    "no-flight",
    "pass",
    "promotion",
    "repetition",
    "stalemate",
    "standing-promotion",
    "standoff",
];
