//! `rules.castling`: from the rights of the start, the files of the options, and the squares of kings and rooks.

use super::Draft;
use toml::{Table, Value as Toml};

/// One castling: the letter of its right and the four squares.
#[derive(Clone, PartialEq, Eq)]
struct Castle {
    right: char,
    /// King from, to; rook from, to: files from 0.
    files: [i16; 4],
    y: i16,
}

impl Draft<'_> {
    pub(super) fn castling(&mut self) {
        let letters = std::mem::take(&mut self.fields.castling);
        let (gates, letters) = self.without_gates(&letters);
        if !self.variant.bool("castling") {
            self.fields.castling = gates;
            return self.refuse_lost_castlings();
        }
        if self.variant.bool("chess960") {
            return self.castling_anywhere(letters);
        }
        if self.variant.bool("castlingDroppedPiece") && self.variant.bool("pieceDrops") {
            return self.castling_of_dropped(&letters, gates);
        }
        let mut kept = String::new();
        let (mut white, mut black) = (Vec::new(), Vec::new());
        for letter in letters.chars() {
            let side = if letter.is_ascii_uppercase() { &mut white } else { &mut black };
            if let Some(castle) = self.castle(letter) {
                kept.push(letter);
                side.push(castle);
            } else {
                let text = format!("the right `{letter}` has no king and rook with squares between them");
                let note = self.variant.note("startFen", text);
                self.done.lost.push(note);
            }
        }
        self.fields.castling = kept + &gates;
        self.refuse_lost_castlings();
        if white.is_empty() && black.is_empty() {
            return;
        }
        let top = self.variant.int("maxRank") as i16 - 1;
        let mirror = |castles: &[Castle]| -> Vec<Castle> {
            castles.iter().map(|castle| Castle { y: top - castle.y, ..castle.clone() }).collect()
        };
        let mut rule = Table::new();
        let own = if white.is_empty() { mirror(&black) } else { white.clone() };
        rule.insert("moves".into(), self.castles(&own));
        let known =
            |castle: &Castle| own.iter().any(|other| other.right == castle.right && other.files == castle.files);
        if !white.is_empty() && !black.iter().all(known) {
            rule.insert("black-moves".into(), self.castles(&black));
        }
        if let [king] = &self.variant.kinds("castlingKingPiece")[..]
            && !self.is_royal(king)
        {
            rule.insert("piece".into(), self.name(king).into());
        }
        self.castling_rooks(&mut rule);
        self.castling_consequences(&mut rule);
        self.rule("castling", rule);
    }

    /// Castling of pieces that are dropped on their homes: the king on its file, rooks on the outermost ones.
    fn castling_of_dropped(&mut self, letters: &str, gates: String) {
        let variant = self.variant;
        let file = |option: &str| variant.int(option) as i16 - 1;
        let (king, y) = (file("castlingKingFile"), variant.int("castlingRank") as i16 - 1);
        let [short, long] = ["castlingKingsideFile", "castlingQueensideFile"].map(file);
        let last = variant.int("maxFile") as i16 - 1;
        let castles = [
            Castle { right: 'K', files: [king, short, last, short - 1], y },
            Castle { right: 'Q', files: [king, long, 0, long + 1], y },
        ];
        let mut rule = Table::from_iter([("dropped".to_string(), true.into())]);
        rule.insert("moves".into(), self.castles(&castles));
        self.castling_rooks(&mut rule);
        self.castling_consequences(&mut rule);
        self.fields.castling = letters.to_string() + &gates;
        self.rule("castling", rule);
    }

    /// The types that castle in the rook's place.
    fn castling_rooks(&self, rule: &mut Table) {
        match &self.variant.kinds("castlingRookPieces")[..] {
            [rook] if self.name(rook) == "rook" => {}
            [rook] => drop(rule.insert("rook".into(), self.name(rook).into())),
            rooks => drop(rule.insert("rook".into(), self.names(rooks))),
        }
    }

    /// The rights of the start: those that name squares from which no piece has moved, and those to castle.
    fn without_gates(&self, letters: &str) -> (String, String) {
        let gating = self.variant.bool("seirawanGating") || self.variant.bool("cambodianMoves");
        letters.chars().partition(|letter| gating && !"KQkq".contains(*letter))
    }

    /// Castling from whatever squares of a rank king and rooks stand on.
    fn castling_anywhere(&mut self, letters: String) {
        let variant = self.variant;
        if letters.is_empty() {
            return self.refuse_lost_castlings();
        }
        let refusal = match &variant.kinds("castlingKingPiece")[..] {
            [king] if !self.is_royal(king) => Some("castling from anywhere with a piece that is not royal"),
            _ if self.board.files() > 10 => Some("castling from anywhere on more than ten files"),
            _ if !self.winning_castlings().is_empty() => Some("castling from anywhere that wins"),
            _ if variant.bool("oppositeCastling") => Some("castling from anywhere that takes the opponent's right"),
            _ if variant.bool("seirawanGating") => Some("castling from anywhere where pieces enter: both name files"),
            _ => None,
        };
        if let Some(what) = refusal {
            return self.refuse("chess960", format!("there is no rule for {what}"));
        }
        let rank = variant.int("castlingRank");
        let goals = |option: &str, step: i16| {
            let x = variant.int(option) as i16 - 1;
            let square = |x: i16| Toml::String(format!("{}{rank}", (b'a' + x as u8) as char));
            Toml::Table(Table::from_iter([("to".to_string(), square(x)), ("rook-to".to_string(), square(x + step))]))
        };
        let anywhere = Table::from_iter([
            ("kingside".to_string(), goals("castlingKingsideFile", -1)),
            ("queenside".to_string(), goals("castlingQueensideFile", 1)),
            ("fen".to_string(), "shredder".into()),
        ]);
        let mut rule = Table::from_iter([("moves".to_string(), Toml::Array(Vec::new()))]);
        rule.insert("anywhere".into(), anywhere.into());
        self.castling_rooks(&mut rule);
        self.fields.castling = letters;
        self.rule("castling", rule);
    }

    /// Castlings that win, and those that take a right from the opponent.
    fn castling_consequences(&mut self, rule: &mut Table) {
        if self.variant.bool("oppositeCastling") {
            rule.insert("opposite".into(), true.into());
        }
        let letters = self.winning_castlings();
        if !letters.is_empty() {
            rule.insert("wins".into(), super::list(letters.iter().map(char::to_string)));
        }
    }

    /// The letters of the rights by which a side wins.
    fn winning_castlings(&self) -> Vec<char> {
        self.variant.text("castlingWins").chars().filter(|letter| "KQkq".contains(*letter)).collect()
    }

    /// Refuses a variant in which a side must castle to win and cannot: the start is lost.
    fn refuse_lost_castlings(&mut self) {
        if self.winning_castlings().into_iter().any(|letter| !self.fields.castling.contains(letter)) {
            self.refuse("castlingWins", "a side that cannot castle at the start has lost there already");
        }
    }

    fn castle(&self, letter: char) -> Option<Castle> {
        let white = letter.is_ascii_uppercase();
        let (rank, ranks) = (self.variant.int("castlingRank") as i16, self.variant.int("maxRank") as i16);
        let y = if white { rank - 1 } else { ranks - rank };
        let on = |option: &str| -> Vec<i16> {
            let kinds = self.variant.kinds(option);
            let is = |shown: char| {
                let piece = self.variant.of_letter(shown);
                shown.is_ascii_uppercase() == white && piece.is_some_and(|piece| kinds.contains(&piece.kind))
            };
            let mut files: Vec<i16> =
                self.placed.iter().filter(|((_, at), shown)| *at == y && is(*shown)).map(|((x, _), _)| *x).collect();
            files.sort_unstable();
            files
        };
        let kings = on("castlingKingPiece");
        let named = self.variant.int("castlingKingFile") as i16 - 1;
        let king = if let [one] = kings[..] { one } else { *kings.iter().find(|&&x| x == named)? };
        let rooks = on("castlingRookPieces");
        let file = |option: &str| self.variant.int(option) as i16 - 1;
        let (rook, to, rook_to) = match letter.to_ascii_uppercase() {
            'K' => {
                let last = file("castlingRookKingsideFile");
                let rook = *rooks.iter().rfind(|&&x| x > king && x <= last)?;
                (rook, file("castlingKingsideFile"), file("castlingKingsideFile") - 1)
            }
            'Q' => {
                let first = file("castlingRookQueensideFile");
                let rook = *rooks.iter().find(|&&x| x < king && x >= first)?;
                (rook, file("castlingQueensideFile"), file("castlingQueensideFile") + 1)
            }
            _ => return None,
        };
        let files = [king, to, rook, rook_to];
        let mut way = files.into_iter().min()?..=files.into_iter().max()?;
        let whole = way.all(|x| self.board.at(menagerie_core::Cell { x, y }).is_some());
        whole.then_some(Castle { right: letter.to_ascii_uppercase(), files, y })
    }

    fn castles(&self, castles: &[Castle]) -> Toml {
        let square = |x: i16, y: i16| format!("{}{}", (b'a' + x as u8) as char, y + 1);
        let row = |castle: &Castle| {
            let [king, to, rook, rook_to] = castle.files.map(|x| Toml::String(square(x, castle.y)));
            Toml::Table(Table::from_iter([
                ("right".to_string(), castle.right.to_string().into()),
                ("king".to_string(), king),
                ("to".to_string(), to),
                ("rook".to_string(), rook),
                ("rook-to".to_string(), rook_to),
            ]))
        };
        Toml::Array(castles.iter().map(row).collect())
    }
}
