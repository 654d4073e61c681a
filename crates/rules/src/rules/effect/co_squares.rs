//! **co-squares**: a piece that moves off the lines of its partner marks two squares, and what stands there is affected.
//!
//! ```toml
//! [rules.co-squares]
//! effect = "overload"            # or "convert"
//! except = ["pawn"]              # types without partners
//! also = [["king", "queen"]]     # partners of different types
//! ```
//!
//! Two pieces of one type and colour are partners. When one of them moves to a square on neither rank nor file of the
//! other, the co-squares are (file of one, rank of the other) and the reverse:
//!
//! ```text
//! . . N    the knight has come to c3, its partner is on a1: co-squares are a3 and c1
//! . . .
//! N . .
//! ```

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Rule};
use crate::facts::{Facts, SideEffect};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::end::{Extinction, FiftyMoves};
use crate::rules::movement::Castling;
use crate::rules::promote::Promotion;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CheckInfo, Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of co-squares.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CoSquares {
    /// What happens to a piece on a co-square.
    pub effect: CoEffect,
    /// The types that never have a partner.
    #[serde(default)]
    pub except: Vec<String>,
    /// Pairs of different types that are partners.
    #[serde(default)]
    pub also: Vec<[String; 2]>,
}

/// What happens to a piece on a co-square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CoEffect {
    /// Enemy pieces are overloaded and keep only their ordinary non-capturing moves; friendly ones are restored.
    Overload,
    /// Enemy pieces change sides, and a king on a co-square that the enemy could make is in check.
    Convert,
}

impl CoSquares {
    /// Whether two pieces of these types and of one colour are partners.
    pub fn partners(&self, definition: &Definition, a: Kind, b: Kind) -> bool {
        let (a, b) = (&definition.piece(a).name, &definition.piece(b).name);
        if self.except.contains(a) || self.except.contains(b) {
            return false;
        }
        a == b || self.also.iter().any(|[c, d]| (a == c && b == d) || (a == d && b == c))
    }
}

impl CoSquares {
    /// Whether a type's moves make no check by co-squares, because it promotes as a pawn does. A type without partners
    /// may become one that has some by what it captures.
    fn is_pawn(&self, definition: &Definition, kind: Kind) -> bool {
        definition.rule::<Promotion>().is_some_and(|rule| rule.promotes(&definition.piece(kind).name))
    }
}

/// What the page says of co-squares.
impl CoSquares {
    fn pairs(&self, setting: &Setting) -> String {
        let except = match self.except.is_empty() {
            true => String::new(),
            false => format!(" {}", say!(setting, "co-squares-excepted", pieces = &self.except)),
        };
        let also = self.also.iter().map(|[first, second]| say!(setting, "co-squares-also", first, second));
        say!(setting, "co-squares-pairs", except, also = also.collect::<String>())
    }

    fn squares(&self, setting: &Setting) -> String {
        let marks = say!(setting, "co-squares-marks");
        if setting.enemy_moves { format!("{marks} {}", say!(setting, "co-squares-marks-none")) } else { marks }
    }

    fn overloading(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let first = definition.pieces.iter().any(|piece| piece.betza.has_term(|ends| ends.initial));
        let powers = [
            (setting.captures, "co-squares-cannot-capture"),
            (true, "co-squares-cannot-check"),
            (true, "co-squares-cannot-mark"),
            (true, "co-squares-cannot-partner"),
            (definition.has::<Castling>(), "co-squares-cannot-castle"),
            (definition.has::<Promotion>(), "co-squares-cannot-promote"),
            (first && setting.quiet_moves, "co-squares-cannot-start"),
        ];
        let cannot = powers.iter().filter(|(is, _)| *is).map(|(_, power)| say!(setting, power));
        let cannot: Vec<String> = cannot.collect();
        let (quiet, captures) = (setting.quiet_moves, setting.captures);
        let mut lines = vec![
            say!(setting, "co-squares-overloads"),
            say!(setting, "co-squares-overloaded", quiet, cannot, captures),
            say!(setting, "co-squares-restores"),
        ];
        if let Some(royal) = definition.royal() {
            lines.push(say!(setting, "co-squares-royal", king = &definition.piece(royal).name));
        }
        if let Some(promotion) = definition.rule::<Promotion>() {
            lines.push(say!(setting, "co-squares-overloaded-promotion", pieces = &promotion.pieces));
            if definition.has::<FiftyMoves>() {
                lines.push(say!(setting, "co-squares-count"));
            }
        }
        lines
    }

    /// How the promotions are written that the effects of a move bring.
    fn letters(&self, promotion: &Promotion) -> &'static str {
        match (self.effect == CoEffect::Overload, promotion.is_ever_optional()) {
            (true, true) => "co-squares-notation-restored-optional",
            (true, false) => "co-squares-notation-restored",
            (false, true) => "co-squares-notation-converted-optional",
            (false, false) => "co-squares-notation-converted",
        }
    }

    fn converting(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut converts = say!(setting, "co-squares-converts");
        if let Some(royal) = definition.royal() {
            let never = say!(setting, "co-squares-converts-never", king = &definition.piece(royal).name);
            converts = format!("{converts} {never}");
        }
        let ways = [
            (true, "co-squares-converted-moves"),
            (setting.passes(definition), "co-squares-converted-passant"),
            (definition.has::<Castling>(), "co-squares-converted-castling"),
        ];
        let what: Vec<String> = ways.iter().filter(|(is, _)| *is).map(|(_, way)| say!(setting, way)).collect();
        let converted = match definition.has::<Promotion>() {
            true => "co-squares-converted-promotion",
            false => "co-squares-converted",
        };
        vec![converts, say!(setting, converted, what)]
    }

    fn check_from_afar(&self, definition: &Definition, setting: &Setting, king: &str) -> String {
        let pawns =
            definition.kinds().filter(|&kind| self.is_pawn(definition, kind)).map(|kind| definition.piece(kind));
        let pieces: Vec<String> = pawns.map(|piece| piece.name.clone()).collect();
        // In most games only pawns capture en passant, and they are left out anyway.
        let captor = |kind: &Kind| definition.piece(*kind).betza.has_term(|ends| ends.en_passant);
        let passant = definition.kinds().any(|kind| captor(&kind) && !self.is_pawn(definition, kind));
        let ignored = if passant && setting.passes(definition) { "passant" } else { "castling" };
        let but = match pieces.is_empty() {
            true => String::new(),
            false => format!(" {}", say!(setting, "co-squares-excepted", pieces)),
        };
        say!(setting, "co-squares-check", king, but, ignored)
    }
}

impl Rule for CoSquares {
    const NAME: &'static str = "co-squares";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.co-squares.except", &self.except, problems);
        for (i, pair) in self.also.iter().enumerate() {
            definition.named_kinds(&format!("rules.co-squares.also[{i}]"), pair, problems);
        }
    }

    fn warn(&self, _definition: &Definition, warnings: &mut Problems) {
        for (i, pair) in self.also.iter().enumerate() {
            if let Some(name) = pair.iter().find(|name| self.except.contains(name)) {
                let what = format!("this pair has no effect: a {name} never has a partner");
                let problem = Problem::new(format!("rules.co-squares.also[{i}]"), what);
                warnings.push(problem.also("rules.co-squares.except", "the types without partners"));
            }
        }
    }

    fn positions(&self, positions: &mut Positions) {
        positions.turncoats |= self.effect == CoEffect::Convert;
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.side_effect = Some(match self.effect {
            CoEffect::Overload => SideEffect::Overload,
            CoEffect::Convert => SideEffect::Convert,
        });
    }
}

impl Describe for CoSquares {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        let overloads = self.effect == CoEffect::Overload;
        if overloads {
            setting.same.push(say!(setting, "same-overloaded"));
        }
        if let Some(promotion) = definition.rule::<Promotion>() {
            setting.add(Topic::Notation, say!(setting, self.letters(promotion)));
        }
        let pseudo_royal = definition.rule::<Extinction>().is_some_and(Extinction::makes_royal);
        let king = match definition.royal() {
            Some(royal) => definition.piece(royal).name.as_str(),
            None if pseudo_royal => "royal piece",
            None => return,
        };
        let check = match overloads {
            true => say!(setting, "co-squares-check-overloaded", king),
            false => self.check_from_afar(definition, setting, king),
        };
        setting.add(Topic::Check, check);
        let mut judged = say!(setting, "co-squares-judged", king);
        if definition.has::<Castling>() {
            judged = format!("{judged} {}", say!(setting, "co-squares-judged-castling"));
        }
        setting.add(Topic::Check, judged);
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = vec![self.pairs(setting), self.squares(setting)];
        if definition.has::<Promotion>() {
            lines.push(say!(setting, "co-squares-promoting"));
        }
        if setting.hands {
            lines.push(say!(setting, "co-squares-drops"));
        }
        lines.push(say!(setting, "co-squares-compulsory"));
        match self.effect {
            CoEffect::Overload => lines.extend(self.overloading(definition, setting)),
            CoEffect::Convert => lines.extend(self.converting(definition, setting)),
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<CoSquaresOp<B>>>> Lower<B, P> for CoSquares {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let partners =
            |kind: Kind| definition.kinds().filter(|&other| self.partners(definition, kind, other)).collect();
        program.add_effect(CoSquaresOp {
            effect: self.effect,
            partners: definition.kinds().map(partners).collect(),
            pawns: definition.kinds().map(|kind| self.is_pawn(definition, kind)).collect(),
            width: std::marker::PhantomData,
        });
    }
}

/// Co-squares, compiled.
pub struct CoSquaresOp<B> {
    effect: CoEffect,
    /// Per type the types that are its partners.
    partners: Vec<Vec<Kind>>,
    /// Per type whether its moves make no check by co-squares.
    pawns: Vec<bool>,
    width: std::marker::PhantomData<B>,
}

impl<B: Bits> CoSquaresOp<B> {
    /// The unmarked pieces of a colour that are partners of a type; the piece itself may be among them.
    #[inline]
    fn partners_of(&self, pieces: &Pieces<B>, piece: Piece) -> B {
        let kinds = self.partners[piece.kind().index()].iter();
        let all = kinds.fold(B::EMPTY, |set, kind| set | pieces.of_kind(*kind));
        (all & pieces.side(piece.color())).minus(pieces.marked)
    }

    /// The pieces that a co-square of `us` would change.
    #[inline]
    fn affectable<P: Phases<B>>(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color) -> B {
        let (own, enemy) = (pieces.side(us), pieces.side(us.other()));
        match self.effect {
            CoEffect::Overload => enemy.minus(pieces.marked) | own & pieces.marked,
            CoEffect::Convert => enemy.minus(pieces.royals(program)),
        }
    }

    /// The pieces of `by` whose move could put a co-square on a king on `square`, each with where it would have to go.
    ///
    /// A partner on the king's rank makes one with a move onto the king's file, and the other way round.
    fn makers<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
        mut visit: impl FnMut(Piece, Square, B) -> bool,
    ) -> bool {
        let (file, rank) = (program.file_of[square.index()], program.rank_of[square.index()]);
        // A piece on the king's own square has been taken by it.
        let enemy = pieces.side(by).minus(pieces.marked).minus(B::bit(square));
        for kind in (0..program.kinds).filter(|&kind| !self.pawns[kind]) {
            let piece = Piece::new(Kind(kind as u8), by);
            let movers = pieces.of_kind(Kind(kind as u8)) & enemy;
            if movers.is_empty() {
                continue;
            }
            let partners = self.partners_of(pieces, piece).minus(B::bit(square));
            let changes = program.captures.as_ref().is_some_and(|table| table.changes(piece.kind()));
            let (on_rank, on_file) =
                if changes { (enemy & rank, enemy & file) } else { (partners & rank, partners & file) };
            if (on_rank | on_file).is_empty() {
                continue;
            }
            for from in movers.iter() {
                let wanted = file.minus(rank).when(on_rank.minus(B::bit(from)).any())
                    | rank.minus(file).when(on_file.minus(B::bit(from)).any());
                if wanted.any() && visit(piece, from, wanted) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a move puts a co-square on the square, with what the mover becomes by capturing: the careful form.
    fn hits<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> bool {
        let captive = pieces.at(program, to).map(|captive| captive.kind());
        let outcomes = match (&program.captures, captive) {
            (Some(table), Some(captive)) => table.outcomes(piece.kind(), captive),
            _ => &[],
        };
        let kept = [piece.kind()];
        let kinds = if outcomes.is_empty() { &kept } else { outcomes };
        kinds.iter().any(|&kind| {
            let partners =
                self.partners_of(pieces, Piece::new(kind, piece.color())).minus(B::bit(from) | B::bit(square));
            let (file, rank) = (program.file_of[to.index()], program.rank_of[to.index()]);
            partners.minus(file | rank).iter().any(|partner| {
                let co_squares = file & program.rank_of[partner.index()] | rank & program.file_of[partner.index()];
                co_squares.has(square)
            })
        })
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for CoSquaresOp<B> {}

impl<B: Bits, P: Phases<B>> Effect<B, P> for CoSquaresOp<B> {
    fn order(&self) -> u8 {
        Order::CoSquares as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let program = &*core.program;
        let mut squares = B::EMPTY;
        for Moved { piece, to, .. } in moved {
            let partners = self.partners_of(pieces, *piece);
            let (file, rank) = (program.file_of[to.index()], program.rank_of[to.index()]);
            // What is on a line with the mover makes no pair; the mover itself is on its own lines.
            for partner in partners.minus(file | rank).iter() {
                squares |= file & program.rank_of[partner.index()] | rank & program.file_of[partner.index()];
            }
        }
        let Some(us) = moved.first().map(|moved| moved.piece.color()) else { return };
        for square in (squares & self.affectable(program, pieces, us)).iter() {
            let piece = pieces.at(program, square).expect("an affected square is occupied");
            edits.push(match self.effect {
                CoEffect::Overload => Edit::Mark { square, piece, marked: piece.color() != us },
                CoEffect::Convert => Edit::Change { square, before: piece, after: Piece::new(piece.kind(), us) },
            });
        }
    }

    #[inline]
    fn may_act(&self, program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, from: Square) -> B {
        let us = piece.color();
        // A capture may change what the captor is, and with it its partners.
        let unclear =
            pieces.side(us.other()).when(program.captures.as_ref().is_some_and(|table| table.changes(piece.kind())));
        let affectable = self.affectable(program, pieces, us);
        let mut destinations = unclear;
        for partner in self.partners_of(pieces, piece).minus(B::bit(from)).iter() {
            let (file, rank) = (program.file_of[partner.index()], program.rank_of[partner.index()]);
            let (mut files, mut ranks) = (B::EMPTY, B::EMPTY);
            for square in (affectable & rank).minus(file).iter() {
                files |= program.file_of[square.index()];
            }
            for square in (affectable & file).minus(rank).iter() {
                ranks |= program.rank_of[square.index()];
            }
            destinations |= (files | ranks).minus(file | rank);
        }
        destinations
    }

    fn acts_on_promotion(&self) -> bool {
        false
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        !Effect::<B, P>::endangers_kings(self)
    }

    /// Whether a co-square on a king is check.
    fn endangers_kings(&self) -> bool {
        self.effect == CoEffect::Convert
    }

    /// A piece of `by` whose move would put a co-square on a king on `square`, and where it would go.
    fn endangering(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
        occupied: B,
    ) -> Option<(Square, Square)> {
        if !Effect::<B, P>::endangers_kings(self) {
            return None;
        }
        let here = B::bit(square);
        let own = pieces.side(by).minus(here);
        let mut found = None;
        self.makers(program, pieces, square, by, |piece, from, wanted| {
            let captives = occupied.minus(own | pieces.walls()) | here;
            let quiet = program.own_quiet;
            let reach = program.reach_of(piece);
            let captures = reach.capture.attacks(&program.lines, from, occupied) & captives;
            let steps = reach.quiet.attacks(&program.lines, from, occupied).minus(occupied | here);
            let mut targets = captures.when(program.own_captures) | steps.when(quiet);
            for first in reach.first[from.index()].iter().filter(|_| quiet) {
                targets |= first.walk.attacks(occupied) & first.walk.stops.minus(occupied | here);
            }
            let changes = program.captures.as_ref().is_some_and(|table| table.changes(piece.kind()));
            let hits = |to: &Square| !changes || self.hits(program, pieces, square, piece, from, *to);
            found = (targets & wanted).iter().find(hits).map(|to| (from, to));
            found.is_some()
        });
        found
    }

    #[inline]
    fn watch(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color, info: &mut CheckInfo<B>) {
        let Some(king) = info.king.filter(|_| self.effect == CoEffect::Convert) else { return };
        let occupied = pieces.occupied();
        if self.endangering(program, pieces, king, us.other(), occupied).is_some() {
            info.check = true;
            info.try_all = true;
            return;
        }
        let enemy = pieces.side(us.other());
        self.makers(program, pieces, king, us.other(), |piece, from, _| {
            let reach = program.reach_of(piece);
            let changes = program.captures.as_ref().is_some_and(|table| table.changes(piece.kind()));
            if reach.has_first || !reach.same || changes || !program.own_quiet || !program.own_captures {
                info.try_all = true;
                return true;
            }
            // Only leaving a square that the piece looks at, or taking a piece that stands in its way, lets it go on.
            let mut seen = reach.capture.attacks(&program.lines, from, occupied);
            // A piece may stand in the way of a bent path on a square where the path cannot end.
            for walk in &reach.capture.walks[from.index()] {
                seen |= walk.squares();
            }
            info.try_from |= seen;
            info.try_to |= seen & enemy;
            false
        });
    }
}
