//! **walls**: squares become walls, which nothing enters or crosses.
//!
//! ```toml
//! [rules.walls]
//! petrify = ["knight"]     # types that turn to stone where they capture
//! place = "added"          # after each move its player makes a square a wall; or "moved", or "left"
//! near = "reached"         # only where the piece could go on to; or "edge"
//! zone = ["*3", "*4", "*5", "*6"]    # only on these squares
//! when = "moving"          # or "passing": only instead of a move
//! ```
//!
//! With the rule `explosion`, `petrify-blown = true` makes walls of all squares around a capture where it blows up a piece.
//!
//! `moved` moves the wall that stands on the board to another free square, `added` makes a free square a wall each time, and
//! `left` makes that square a wall from which the move began. `near` says where the player may place one: where the
//! piece that has moved could go on to without capturing, or on the edge of the board and next to walls.
//!
//! A FEN has `*` for a wall. Where the player places one, the machine form of a move ends with where the piece went and
//! where the wall stands: `e2e4,e4d5`. A side that passes and builds a wall writes `0000,d5`; this needs the rule `pass`.

use super::explosion::{Explosion, neighbours};
use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Region, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::movement::Pass;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, DIRECTIONS, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Move, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of walls.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Walls {
    /// The types that turn to stone where they capture: the piece is gone and its square is a wall, also where it is blown up.
    #[serde(default)]
    pub petrify: Vec<String>,
    /// Whether the pieces around a capture that an explosion takes off the board turn to stone, too.
    #[serde(default)]
    pub petrify_blown: bool,
    /// Whether the player of a move or drop puts a wall on a free square afterwards, and which.
    #[serde(default)]
    pub place: Option<Placing>,
    /// Where the player may put it, if not on every free square.
    #[serde(default)]
    pub near: Option<Near>,
    /// The squares on which a side may put it, if not all.
    #[serde(default)]
    pub zone: Option<Region>,
    /// After which moves it is put there.
    #[serde(default)]
    pub when: Occasion,
}

/// Which wall the player puts on a free square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// The one that stands on the board, which leaves its square.
    Moved,
    /// Another one each time.
    Added,
    /// Another one each time, on the square from which the move began.
    Left,
}

/// Near what the player may place a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Near {
    /// Where the piece that has moved could go on to from its new square without capturing.
    Reached,
    /// On a square to the side of which, or before or behind which, the board has none or a wall stands.
    Edge,
}

/// After which moves a wall is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// After all that move or drop a piece.
    #[default]
    Moving,
    /// After a pass alone: the player builds a wall instead of moving.
    Passing,
}

impl Walls {
    /// Whether the player chooses the square of a wall.
    pub fn chooses(&self) -> bool {
        self.place.is_some_and(|place| place != Placing::Left)
    }

    /// Whether a capture may leave walls.
    fn petrifies(&self) -> bool {
        self.petrify_blown || !self.petrify.is_empty()
    }
}

impl Rule for Walls {
    const NAME: &'static str = "walls";
    const PHASE: Phase = Phase::Effect;

    fn remembers(&self) -> Option<&'static str> {
        Some("squares become walls")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let kinds = definition.named_kinds("rules.walls.petrify", &self.petrify, problems);
        if let Some(kind) = kinds.into_iter().find(|&kind| definition.piece(kind).royal) {
            let what = format!("a {} is royal and cannot turn to stone", definition.piece(kind).name);
            problems.add("rules.walls.petrify", what);
        }
        if !self.petrifies() && self.place.is_none() {
            problems
                .push(Problem::new("rules.walls", "no wall is ever built").at_key().help("give `petrify` or `place`"));
        }
        if self.petrify_blown && !definition.has::<Explosion>() {
            let problem = Problem::new("rules.walls.petrify-blown", "no capture blows up what stands around it");
            problems.push(problem.at_key().help("add `[rules.explosion]`, or leave this out"));
        }
        self.zone.iter().for_each(|zone| zone.check(&definition.board, "rules.walls.zone", problems));
        self.check_choice(definition, problems);
        if self.petrifies() && self.place == Some(Placing::Moved) {
            let what = "`moved` is for one wall: where pieces turn to stone there are more";
            problems.push(Problem::new("rules.walls.place", what).help("write `place = \"added\"`, or leave one out"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }

    fn positions(&self, positions: &mut Positions) {
        positions.walls = true;
    }
}

impl Walls {
    /// Notes keys that say how a wall is chosen where none is, and what cannot be.
    fn check_choice(&self, definition: &Definition, problems: &mut Problems) {
        let given = [("near", self.near.is_some()), ("zone", self.zone.is_some())];
        for (key, _) in given.into_iter().filter(|(_, given)| *given && !self.chooses()) {
            let problem = Problem::new(format!("rules.walls.{key}"), "no player chooses the square of a wall");
            problems.push(problem.at_key().help("write `place = \"added\"` or `place = \"moved\"`"));
        }
        if self.when == Occasion::Moving {
            return;
        }
        if !self.chooses() || self.near == Some(Near::Reached) {
            let what = "a side that passes moves no piece: it can place a wall only on a square that it chooses freely";
            problems.add("rules.walls.when", what);
        }
        if !definition.has::<Pass>() {
            let problem = Problem::new("rules.walls.when", "no side ever passes");
            problems.push(problem.help("add `[rules.pass]` with `when = \"always\"`"));
        }
    }

    /// Where a wall may be placed, in words, after what stands before them.
    fn site(&self, definition: &Definition, setting: &Setting) -> String {
        let zone = self.zone.as_ref().map(|zone| zone.describe(&definition.board, setting.language));
        let zone = zone.map(|zone| say!(setting, "walls-site-zone", zone));
        let near = self.near.map(|near| match near {
            Near::Reached => say!(setting, "walls-site-reached"),
            Near::Edge => say!(setting, "walls-site-edge"),
        });
        zone.into_iter().chain(near).map(|part| format!(" {part}")).collect()
    }
}

impl Describe for Walls {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-walls"));
        let form = match self.when {
            _ if !self.chooses() => return,
            Occasion::Moving => "walls-notation-moving",
            Occasion::Passing => "walls-notation-passing",
        };
        setting.add(Topic::Notation, say!(setting, form));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.petrify.is_empty() {
            lines.push(say!(setting, "walls-petrify", pieces = &self.petrify));
        }
        if self.petrify_blown {
            lines.push(say!(setting, "walls-blown"));
        }
        let (drops, site) = (setting.hands, self.site(definition, setting));
        lines.extend(self.place.map(|place| match (place, self.when) {
            (Placing::Moved, Occasion::Moving) => say!(setting, "walls-moved", drops, site),
            (Placing::Moved, Occasion::Passing) => say!(setting, "walls-moved-passing", site),
            (Placing::Added, Occasion::Moving) => say!(setting, "walls-added", drops, site),
            (Placing::Added, Occasion::Passing) => say!(setting, "walls-added-passing", site),
            (Placing::Left, _) => say!(setting, "walls-left"),
        }));
        let needs = self.place.is_some() && (self.near.is_some() || self.zone.is_some());
        if needs && self.when == Occasion::Moving {
            lines.push(say!(setting, "walls-needed", drops));
        }
        lines.push(say!(setting, "walls-block"));
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<WallsOp<B>>>> Lower<B, P> for Walls {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let all = board.squares().fold(B::EMPTY, |set, square| set | B::bit(square));
        let zone = |color| self.zone.as_ref().map_or(all, |zone| zone.bits(board, color));
        let around = |square| neighbours(board, square);
        program.add_effect(WallsOp {
            blown: self.petrify_blown.then(|| board.squares().map(around).collect()),
            petrify: definition.kinds().filter(|&kind| self.petrify.contains(&definition.piece(kind).name)).collect(),
            place: self.place,
            passing: self.when == Occasion::Passing,
            near: self.near,
            zone: Color::BOTH.map(zone),
            squares: board.len() as u32,
            sides: board
                .squares()
                .filter(|_| self.near == Some(Near::Edge))
                .map(|square| sides(board, square))
                .collect(),
        });
    }
}

/// The squares to the sides of a square, before and behind it; nothing if it is on the edge.
fn sides<B: Bits>(board: &Board, square: Square) -> Option<B> {
    let straight = DIRECTIONS.into_iter().step_by(2);
    let all: Option<Vec<Square>> = straight.map(|(dx, dy)| board.offset(square, dx, dy)).collect();
    all.map(|squares| squares.into_iter().fold(B::EMPTY, |set, square| set | B::bit(square)))
}

/// Walls, compiled.
pub struct WallsOp<B> {
    /// Per square its neighbours, where the pieces that an explosion takes off them turn to stone.
    blown: Option<Vec<B>>,
    /// The types that turn to stone.
    petrify: Vec<Kind>,
    place: Option<Placing>,
    /// Whether one is placed by a pass alone.
    passing: bool,
    near: Option<Near>,
    /// Per colour where it may place one.
    zone: [B; 2],
    squares: u32,
    /// Per square those next to it, where that matters; nothing on the edge of the board.
    sides: Vec<Option<B>>,
}

impl<B: Bits> WallsOp<B> {
    /// Whether the mover, whose piece has come to `to`, may make this free square a wall.
    fn may_be_placed<P: Phases<B>>(
        &self,
        core: &Core<B, P>,
        pieces: &Pieces<B>,
        to: Option<Square>,
        square: Square,
    ) -> bool {
        let piece = || Some((to?, pieces.at(&core.program, to?).filter(|piece| piece.color() == core.side)?));
        self.zone[core.side.index()].has(square)
            && match self.near {
                None => true,
                Some(Near::Edge) => self.sides[square.index()].is_none_or(|next| (next & core.pieces.walls()).any()),
                Some(Near::Reached) => {
                    piece().is_some_and(|(to, piece)| pieces.free_destinations(&core.program, piece, to).has(square))
                }
            }
    }

    /// Turns to stone what a capture has blown up around its square.
    fn petrify_blown(&self, moved: Option<&Moved>, edits: &mut Edits) {
        let (Some(around), Some(moved)) = (&self.blown, moved) else { return };
        let arrival = edits.iter().position(|edit| matches!(edit, Edit::Relocate { .. })).unwrap_or(edits.len());
        let blown = edits[arrival..].iter().fold(B::EMPTY, |set, edit| match *edit {
            Edit::Remove { square, .. } => set | B::bit(square),
            _ => set,
        });
        for square in (blown & around[moved.to.index()]).iter() {
            edits.push(Edit::Wall { square, built: true });
        }
    }

    /// Turns a captor to stone where it stands, or where it has just been blown up.
    fn petrify(&self, pieces: &Pieces<B>, moved: Option<&Moved>, edits: &mut Edits) {
        // What the move itself takes comes first.
        let captures = matches!(edits.first(), Some(Edit::Remove { .. }));
        let captor = moved.filter(|moved| captures && self.petrify.contains(&moved.piece.kind()));
        let Some(&Moved { piece, to, .. }) = captor else { return };
        let arrival = edits.iter().position(|edit| matches!(edit, Edit::Relocate { .. })).unwrap_or(edits.len());
        let gone = Edit::Remove { square: to, piece };
        let stands = pieces.of(piece).has(to);
        if stands {
            edits.push(gone);
        }
        if stands || edits[arrival..].contains(&gone) {
            edits.push(Edit::Wall { square: to, built: true });
        }
    }
}

/// Where the first piece that a move puts elsewhere comes from, unless it was in hand, and where it goes.
fn way(edits: &Edits) -> Option<(Option<Square>, Square)> {
    let moved = edits.iter().find_map(|edit| match *edit {
        Edit::Relocate { from, to, .. } | Edit::RelocateBoth { first: (from, to, _), .. } => Some((Some(from), to)),
        _ => None,
    });
    moved.or_else(|| Edit::entering(edits).next().map(|(square, _)| (None, square)))
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for WallsOp<B> {
    fn order(&self) -> u8 {
        Order::Walls as u8
    }

    fn acts_on_drops(&self) -> bool {
        self.place.is_some() && !self.passing
    }

    fn acts_on_passes(&self) -> bool {
        self.passing
    }

    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        let captures =
            pieces.side(piece.color().other()).when(self.blown.is_some() || self.petrify.contains(&piece.kind()));
        if self.place.is_some() && !self.passing { !B::EMPTY } else { captures }
    }

    /// Where nothing is royal, no wall gives or parries a check.
    fn follows(&self, program: &Program<B, P>) -> bool {
        let is_free =
            matches!(self.place, Some(Placing::Moved | Placing::Added)) && self.near.is_none() && !self.passing;
        is_free
            && self.petrify.is_empty()
            && self.blown.is_none()
            && !program.has_royals()
            && !program.bans_repetition
            && program.hand.is_none()
            && !program.captives_return
    }

    fn choosers(&self, _core: &Core<B, P>) -> B {
        !B::EMPTY
    }

    fn sites(&self, core: &Core<B, P>, from: Square) -> Option<B> {
        Some((core.program.all.minus(core.pieces.occupied()) | B::bit(from)) & self.zone[core.side.index()])
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], choice: &mut Choice, edits: &mut Edits) {
        // A pass alone has no edits so far.
        let passes = edits.is_empty();
        self.petrify_blown(moved.first(), edits);
        self.petrify(pieces, moved.first(), edits);
        let Some(place) = self.place.filter(|_| self.passing == passes) else { return };
        let stone = |square| edits.iter().any(|edit| matches!(edit, Edit::Wall { square: at, .. } if *at == square));
        let way = way(edits).or_else(|| moved.first().map(|moved| (moved.from, moved.to)));
        let is_free = |square| !pieces.occupied().has(square) && !stone(square);
        if place == Placing::Left {
            let left = way.and_then(|(from, _)| from).filter(|&from| is_free(from));
            edits.extend(left.map(|square| Edit::Wall { square, built: true }));
            return;
        }
        let square = Square::new(choice.among(self.squares) as usize);
        let to = way.map(|(_, to)| to).filter(|&to| !stone(to));
        if !is_free(square) || !self.may_be_placed(core, pieces, to, square) {
            return choice.refuse();
        }
        if place == Placing::Moved {
            edits.extend(core.pieces.walls().iter().map(|square| Edit::Wall { square, built: false }));
        }
        edits.push(Edit::Wall { square, built: true });
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for WallsOp<B> {
    fn chosen(&self, definition: &Definition, _core: &Core<B, P>, mv: Move, edits: &[Edit]) -> String {
        let name = |square| definition.board.name(square);
        let chosen = self.place.is_some_and(|place| place != Placing::Left) && self.passing == mv.is_pass();
        let placed = edits.iter().rev().filter(|_| chosen).find_map(|edit| match *edit {
            Edit::Wall { square, built: true } => Some(square),
            _ => None,
        });
        let arrived = if mv.is_pass() { "" } else { name(mv.to()) };
        placed.map_or(String::new(), |square| format!(",{arrived}{}", name(square)))
    }
}
