//! The ways of taking that the rule `capture-by` has, and who takes whom in each.

use crate::definition::{Definition, PieceNames, Region};
use crate::page::Setting;
use menagerie_board::piece::Kind;
use menagerie_board::problem::Problems;
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who takes whom in one of these ways.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manner {
    /// The types that take so.
    #[serde(default)]
    pub pieces: PieceNames,
    /// The types that are taken so.
    #[serde(default)]
    pub captives: PieceNames,
    /// On which lines; of coordination only its files and ranks.
    #[serde(default)]
    pub directions: Directions,
    /// Whether a whole row of enemy pieces without a gap is taken at once; not by encirclement or coordination.
    #[serde(default)]
    pub rows: bool,
    /// Squares that enclose like a piece of the mover's side while they are empty, for custody and encirclement.
    #[serde(default)]
    pub hostile: Option<Region>,
    /// The types that a piece coordinates with.
    #[serde(default)]
    pub with: Option<PieceNames>,
    /// Along which lines the move must be straight, if it must.
    #[serde(default)]
    pub along: Option<Directions>,
}

/// Some of the eight directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Directions {
    /// Along ranks and files.
    #[default]
    Orthogonal,
    /// Along diagonals.
    Diagonal,
    /// Both.
    All,
}

impl Directions {
    /// Whether a direction is one of them.
    ///
    /// ```
    /// use menagerie_rules::rules::effect::Directions;
    ///
    /// assert!(Directions::Orthogonal.have((0, -1)) && !Directions::Diagonal.have((0, -1)));
    /// ```
    pub fn have(self, (dx, dy): (i16, i16)) -> bool {
        match self {
            Directions::Orthogonal => dx == 0 || dy == 0,
            Directions::Diagonal => dx != 0 && dy != 0,
            Directions::All => true,
        }
    }

    /// What messages call them.
    fn key(self) -> &'static str {
        match self {
            Directions::Orthogonal => "orthogonal",
            Directions::Diagonal => "diagonal",
            Directions::All => "all",
        }
    }
}

/// One of the ways of taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Between two pieces of the mover's side.
    Custody,
    /// On both sides of the mover.
    Intervention,
    /// In front of the mover.
    Approach,
    /// Behind the mover.
    Withdrawal,
    /// Among pieces of the mover's side.
    Encirclement,
    /// Where lines of two pieces cross.
    Coordination,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Custody => "custody",
            Way::Intervention => "intervention",
            Way::Approach => "approach",
            Way::Withdrawal => "withdrawal",
            Way::Encirclement => "encirclement",
            Way::Coordination => "coordination",
        }
    }
}

impl Manner {
    /// Whether pieces of a type take so.
    pub fn takes(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.has(&definition.piece(kind).name)
    }

    /// Whether pieces of a type are taken so, or a royal one attacked.
    pub fn is_captive(&self, definition: &Definition, kind: Kind) -> bool {
        self.captives.has(&definition.piece(kind).name)
    }

    pub(super) fn check(&self, way: Way, definition: &Definition, problems: &mut Problems) {
        let at = |key: &str| format!("rules.capture-by.{}.{key}", way.name());
        self.pieces.check(definition, &at("pieces"), problems);
        self.captives.check(definition, &at("captives"), problems);
        if self.rows && matches!(way, Way::Encirclement | Way::Coordination) {
            problems.add(at("rows"), format!("{} takes no rows", way.name()));
        }
        if way == Way::Coordination && self.directions != Directions::Orthogonal {
            problems.add(at("directions"), "coordination is along ranks and files");
        }
        if self.along.is_some() && matches!(way, Way::Approach | Way::Withdrawal) {
            problems.add(at("along"), format!("{} is along the lines of `directions`", way.name()));
        }
        match &self.hostile {
            Some(region) if matches!(way, Way::Custody | Way::Encirclement) => {
                region.check(&definition.board, &at("hostile"), problems);
            }
            Some(_) => problems.add(at("hostile"), format!("{} encloses nothing", way.name())),
            None => {}
        }
        match &self.with {
            Some(names) if way == Way::Coordination => names.check(definition, &at("with"), problems),
            Some(_) => problems.add(at("with"), format!("{} takes one piece: remove it", way.name())),
            None if way == Way::Coordination => {
                problems
                    .add(format!("rules.capture-by.{}", way.name()), "write the types of the other piece in `with`");
            }
            None => {}
        }
    }

    pub(super) fn sentence(&self, way: Way, definition: &Definition, setting: &Setting) -> String {
        let is_known = matches!(way, Way::Intervention | Way::Approach | Way::Withdrawal);
        let whom = match (&self.captives, self.rows) {
            (PieceNames::Word(_), false) if is_known => say!(setting, "capture-by-the-enemy"),
            (PieceNames::Word(_), false) => say!(setting, "capture-by-an-enemy"),
            (PieceNames::Word(_), true) => say!(setting, "capture-by-row"),
            (PieceNames::These(captives), false) if is_known => say!(setting, "capture-by-the-enemy-of", captives),
            (PieceNames::These(captives), false) => say!(setting, "capture-by-an-enemy-of", captives),
            (PieceNames::These(captives), true) => say!(setting, "capture-by-row-of", captives),
        };
        let hostile = match &self.hostile {
            Some(region) => region.describe(&definition.board, setting.language),
            None => "none".to_string(),
        };
        let id = match way {
            Way::Custody => "capture-by-custody",
            Way::Intervention => "capture-by-intervention",
            Way::Approach => "capture-by-approach",
            Way::Withdrawal => "capture-by-withdrawal",
            Way::Encirclement => "capture-by-encirclement",
            Way::Coordination => "capture-by-coordination",
        };
        let (pieces, line) = (self.pieces.names(), self.directions.key());
        let along = self.along.map_or("any", Directions::key);
        let with = self.with.as_ref().map(PieceNames::names).unwrap_or_default();
        say!(setting, id, pieces, along, line, whom, hostile, with)
    }
}
