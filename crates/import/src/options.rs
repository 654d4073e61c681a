//! Every option that Fairy-Stockfish documents, and what becomes of it.

use crate::extensions::EXTENSIONS;

/// What the value of an option is.
///
/// ```
/// use menagerie_import::{Form, option};
///
/// assert_eq!(option("castling").unwrap().form, Form::Bool);
/// assert_eq!(option("maxRank").unwrap().form, Form::Rank);
/// assert!(matches!(option("stalemateValue").unwrap().form, Form::Word(words) if words.contains(&"draw")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `true` or `false`.
    Bool,
    /// A number.
    Int,
    /// A number from 1.
    Rank,
    /// A letter or a number from 1.
    File,
    /// One letter of a piece, or `*`.
    Piece,
    /// Letters of pieces, or `*`, or `-`.
    Pieces,
    /// Squares like `e4`, ranks like `*8`, files like `d*`, or `-`.
    Squares,
    /// Pairs of pieces like `p:g`.
    PiecePairs,
    /// Numbers by piece like `q:1`.
    PieceNumbers,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Anything.
    Text,
}

/// What becomes of an option.
///
/// ```
/// use menagerie_import::{Fate, option};
///
/// assert_eq!(option("maxRank").unwrap().fate, Fate::Mapped("board.ranks"));
/// assert!(matches!(option("pieceValueMg").unwrap().fate, Fate::NoRule(_)));
/// assert!(matches!(option("twoBoards").unwrap().fate, Fate::Refused(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is converted to these keys of a definition.
    Mapped(&'static str),
    /// It does not change the rules, for this reason.
    NoRule(&'static str),
    /// There is no rule for it, and without it the moves or the winner would differ: the variant is refused.
    Refused(&'static str),
    /// It is converted to these keys if pieces are dropped, and has no effect otherwise.
    Drops(&'static str),
}

/// One option.
///
/// ```
/// use menagerie_import::option;
///
/// let fact = option("doubleStep").unwrap();
/// assert_eq!((fact.name, fact.default), ("doubleStep", "true"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OptionFact {
    /// Its name.
    pub name: &'static str,
    /// What its value is.
    pub form: Form,
    /// Its default; pieces are named by their type.
    pub default: &'static str,
    /// What becomes of it.
    pub fate: Fate,
}

/// The option of a name.
///
/// ```
/// use menagerie_import::option;
///
/// assert_eq!(option("castling").map(|fact| fact.default), Some("true"));
/// assert!(option("castle").is_none());
/// ```
pub fn option(name: &str) -> Option<&'static OptionFact> {
    OPTIONS.iter().chain(EXTENSIONS).find(|fact| fact.name == name)
}

/// Options that stand for others, in the order they are applied: before all others of a section.
pub const ALIASES: &[(&str, &[&str])] = &[
    ("whiteFlag", &["flagRegionWhite"]),
    ("blackFlag", &["flagRegionBlack"]),
    ("castlingRookPiece", &["castlingRookPieces"]),
    ("whiteDropRegion", &["dropRegionWhite"]),
    ("blackDropRegion", &["dropRegionBlack"]),
    (
        "pawnTypes",
        &[
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "enPassantTypesWhite",
            "enPassantTypesBlack",
            "nMoveRuleTypesWhite",
            "nMoveRuleTypesBlack",
        ],
    ),
    ("promotionRegion", &["promotionRegionWhite", "promotionRegionBlack"]),
    ("mandatoryPromotionRegion", &["mandatoryPromotionRegionWhite", "mandatoryPromotionRegionBlack"]),
    ("doubleStepRegion", &["doubleStepRegionWhite", "doubleStepRegionBlack"]),
    ("tripleStepRegion", &["tripleStepRegionWhite", "tripleStepRegionBlack"]),
    ("dropRegion", &["dropRegionWhite", "dropRegionBlack"]),
    ("wallingRegion", &["wallingRegionWhite", "wallingRegionBlack"]),
    ("flagPieceTypes", &["flagPieceWhite", "flagPieceBlack"]),
    ("flagPieceTypesWhite", &["flagPieceWhite"]),
    ("flagPieceTypesBlack", &["flagPieceBlack"]),
    ("promotionPawnTypes", &["promotionPawnTypesWhite", "promotionPawnTypesBlack"]),
    ("promotionPieceTypes", &["promotionPieceTypesWhite", "promotionPieceTypesBlack"]),
    ("enPassantRegion", &["enPassantRegionWhite", "enPassantRegionBlack"]),
    ("enPassantTypes", &["enPassantTypesWhite", "enPassantTypesBlack"]),
    ("nMoveRuleTypes", &["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"]),
    ("pass", &["passWhite", "passBlack"]),
    ("passOnStalemate", &["passOnStalemateWhite", "passOnStalemateBlack"]),
    ("flagPiece", &["flagPieceWhite", "flagPieceBlack"]),
    ("flagRegion", &["flagRegionWhite", "flagRegionBlack"]),
];

const RESULTS: Form = Form::Word(&["win", "loss", "draw", "none"]);
const ENCLOSING: Form = Form::Word(&["reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"]);

pub(crate) const fn fact(name: &'static str, form: Form, default: &'static str, fate: Fate) -> OptionFact {
    OptionFact { name, form, default, fate }
}

use Fate::{Drops, Mapped, NoRule, Refused};
use Form::{Bool, File, Int, Piece, PieceNumbers, PiecePairs, Pieces, Rank, Squares, Text, Word};

/// All of them, in the order of its documentation, with names that older versions had at the end.
///
/// ```
/// use menagerie_import::{Fate, OPTIONS};
///
/// let mapped = OPTIONS.iter().filter(|fact| matches!(fact.fate, Fate::Mapped(_))).count();
/// assert!(mapped > OPTIONS.len() / 2);
/// ```
pub const OPTIONS: &[OptionFact] = &[
    fact("pieceValueMg", Text, "", NoRule("a value for its evaluation")),
    fact("pieceValueEg", Text, "", NoRule("a value for its evaluation")),
    fact("variantTemplate", Text, "fairy", NoRule("says how XBoard shows the game")),
    fact("pieceToCharTable", Text, "-", NoRule("says which pictures XBoard shows")),
    fact("pocketSize", Int, "0", NoRule("says how many pieces in hand XBoard shows")),
    fact("maxRank", Rank, "8", Mapped("board.ranks")),
    fact("maxFile", File, "8", Mapped("board.files")),
    fact("chess960", Bool, "false", Mapped("rules.castling.anywhere")),
    fact("twoBoards", Bool, "false", Refused("pieces that come from a second board")),
    fact(
        "startFen",
        Text,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        Mapped("start.fen, board.holes"),
    ),
    fact("pawnTypes", Pieces, "pawn", Mapped("rules.promotion.pieces, rules.fifty-moves.zeroing, `e` in Betza")),
    fact("promotionRegionWhite", Squares, "*8", Mapped("rules.promotion.zone, optional-zone")),
    fact("promotionRegionBlack", Squares, "*1", Mapped("rules.promotion.zone, optional-zone")),
    fact("promotionPawnTypes", Pieces, "pawn", Mapped("rules.promotion.pieces")),
    fact("promotionPawnTypesWhite", Pieces, "pawn", Mapped("rules.promotion.pieces, sides")),
    fact("promotionPawnTypesBlack", Pieces, "pawn", Mapped("rules.promotion.pieces, sides")),
    fact("promotionPieceTypes", Pieces, "queen rook bishop knight", Mapped("rules.promotion.to")),
    fact("promotionPieceTypesWhite", Pieces, "queen rook bishop knight", Mapped("rules.promotion.to")),
    fact("promotionPieceTypesBlack", Pieces, "queen rook bishop knight", Mapped("rules.promotion.to")),
    fact("sittuyinPromotion", Bool, "false", Mapped("rules.standing-promotion")),
    fact("promotionLimit", PieceNumbers, "", Mapped("rules.promotion.limit")),
    fact("promotedPieceType", PiecePairs, "", Mapped("rules.promotion.more")),
    fact("piecePromotionOnCapture", Bool, "false", Mapped("rules.promotion.captures-only")),
    fact("mandatoryPawnPromotion", Bool, "true", Mapped("rules.promotion.zone or optional-zone")),
    fact("mandatoryPiecePromotion", Bool, "false", Mapped("rules.promotion.zone or optional-zone")),
    fact("pieceDemotion", Bool, "false", Mapped("rules.promotion.more, rules.hand.demote")),
    fact("blastOnCapture", Bool, "false", Mapped("rules.explosion")),
    fact("blastImmuneTypes", Pieces, "", Mapped("rules.explosion.immune-everywhere")),
    fact("mutuallyImmuneTypes", Pieces, "", Mapped("pieces.*.shuns")),
    fact("petrifyOnCaptureTypes", Pieces, "", Mapped("rules.walls.petrify")),
    fact("petrifyBlastPieces", Bool, "false", Mapped("rules.walls.petrify-blown")),
    fact("doubleStep", Bool, "true", Mapped("pieces.pawn.betza")),
    fact("doubleStepRegionWhite", Squares, "*2", Mapped("pieces.*.initial")),
    fact("doubleStepRegionBlack", Squares, "*7", Mapped("pieces.*.initial")),
    fact("tripleStepRegionWhite", Squares, "", Mapped("pieces.pawn.betza, initial-of")),
    fact("tripleStepRegionBlack", Squares, "", Mapped("pieces.pawn.betza, initial-of")),
    fact("enPassantRegion", Squares, "*", Mapped("`e` in Betza, pieces.pawn.initial-of")),
    fact("enPassantRegionWhite", Squares, "*", Mapped("`e` in Betza, pieces.pawn.initial-of")),
    fact("enPassantRegionBlack", Squares, "*", Mapped("`e` in Betza, pieces.pawn.initial-of")),
    fact("enPassantTypes", Pieces, "pawn", Mapped("`e` in Betza")),
    fact("enPassantTypesWhite", Pieces, "pawn", Mapped("`e` in Betza")),
    fact("enPassantTypesBlack", Pieces, "pawn", Mapped("`e` in Betza")),
    fact("castling", Bool, "true", Mapped("rules.castling")),
    fact("castlingDroppedPiece", Bool, "false", Mapped("rules.castling.dropped")),
    fact("castlingKingsideFile", File, "g", Mapped("rules.castling.moves")),
    fact("castlingQueensideFile", File, "c", Mapped("rules.castling.moves")),
    fact("castlingRank", Rank, "1", Mapped("rules.castling.moves")),
    fact("castlingKingFile", File, "e", Mapped("rules.castling.moves")),
    fact("castlingKingPiece", Piece, "king", Mapped("rules.castling.piece")),
    fact("castlingRookKingsideFile", File, "l", Mapped("rules.castling.moves")),
    fact("castlingRookQueensideFile", File, "a", Mapped("rules.castling.moves")),
    fact("castlingRookPieces", Pieces, "rook", Mapped("rules.castling.rook")),
    fact("oppositeCastling", Bool, "false", Mapped("rules.castling.opposite")),
    fact("checking", Bool, "true", Mapped("rules.no-checks")),
    fact("dropChecks", Bool, "true", Drops("rules.hand.checks")),
    fact("mustCapture", Bool, "false", Mapped("rules.must-capture")),
    fact("mustDrop", Bool, "false", Drops("rules.hand.must")),
    fact("mustDropType", Piece, "*", Drops("rules.hand.must")),
    fact("pieceDrops", Bool, "false", Drops("rules.hand")),
    // Only of variants that are built in.
    fact("freeDrops", Bool, "false", Drops("rules.hand.unlimited")),
    fact("dropLoop", Bool, "false", Drops("rules.hand.demote")),
    fact("capturesToHand", Bool, "false", Drops("rules.hand.captures")),
    fact("firstRankPawnDrops", Bool, "false", Drops("rules.hand.zone")),
    fact("promotionZonePawnDrops", Bool, "false", Drops("rules.hand.zone")),
    fact("enclosingDrop", ENCLOSING, "none", Drops("rules.drop-sites.near")),
    fact("enclosingDropStart", Squares, "", Drops("rules.drop-sites.first")),
    fact("dropRegionWhite", Squares, "*", Drops("rules.hand.zone")),
    fact("dropRegionBlack", Squares, "*", Drops("rules.hand.zone")),
    fact("sittuyinRookDrop", Bool, "false", Drops("rules.hand.zone")),
    fact("dropOppositeColoredBishop", Bool, "false", Drops("rules.hand.both-colours")),
    fact("dropPromoted", Bool, "false", Drops("rules.hand.promoted")),
    fact("dropNoDoubled", Piece, "", Drops("rules.hand.one-a-file")),
    fact("dropNoDoubledCount", Int, "1", Drops("rules.hand.one-a-file, most-a-file, zone")),
    fact("immobilityIllegal", Bool, "false", Mapped("rules.promotion.zone, where only promotion keeps pieces from it")),
    fact(
        "gating",
        Bool,
        "false",
        NoRule("says that unmoved pieces are noted; what comes of it are options of their own"),
    ),
    fact(
        "wallingRule",
        Word(&["arrow", "duck", "edge", "past", "static", "none"]),
        "none",
        Mapped("rules.walls.place, near"),
    ),
    fact("wallingRegionWhite", Squares, "*", Mapped("rules.walls.zone")),
    fact("wallingRegionBlack", Squares, "*", Mapped("rules.walls.zone")),
    fact("wallOrMove", Bool, "false", Mapped("rules.walls.when, rules.pass")),
    fact("seirawanGating", Bool, "false", Mapped("rules.gating")),
    fact("cambodianMoves", Bool, "false", Mapped("rules.first-moves")),
    fact("diagonalLines", Squares, "", Mapped("pieces.*.betza, initial-of, area-of")),
    fact("pass", Bool, "false", Mapped("rules.pass")),
    fact("passWhite", Bool, "false", Mapped("rules.pass.sides")),
    fact("passBlack", Bool, "false", Mapped("rules.pass.sides")),
    fact("passOnStalemate", Bool, "false", Mapped("rules.pass.when")),
    fact("passOnStalemateWhite", Bool, "false", Mapped("rules.pass.when, sides")),
    fact("passOnStalemateBlack", Bool, "false", Mapped("rules.pass.when, sides")),
    fact("makpongRule", Bool, "false", Mapped("rules.no-flight")),
    fact("flyingGeneral", Bool, "false", Mapped("rules.facing")),
    fact("soldierPromotionRank", Rank, "1", Mapped("pieces.soldier.betza, initial")),
    fact("flipEnclosedPieces", ENCLOSING, "none", Mapped("rules.flipping")),
    fact("nMoveRuleTypes", Pieces, "pawn", Mapped("rules.fifty-moves.zeroing")),
    fact("nMoveRuleTypesWhite", Pieces, "pawn", Mapped("rules.fifty-moves.zeroing")),
    fact("nMoveRuleTypesBlack", Pieces, "pawn", Mapped("rules.fifty-moves.zeroing")),
    fact("nMoveRule", Int, "50", Mapped("rules.fifty-moves.plies")),
    fact("nFoldRule", Int, "3", Mapped("rules.repetition.times")),
    fact("nFoldValue", RESULTS, "draw", Mapped("rules.repetition.result")),
    fact("nFoldValueAbsolute", Bool, "false", Mapped("rules.repetition.result")),
    fact("perpetualCheckIllegal", Bool, "false", Mapped("rules.repetition.perpetual-check")),
    fact("moveRepetitionIllegal", Bool, "false", Mapped("rules.repetition.to-and-fro")),
    fact("chasingRule", Word(&["axf", "none"]), "none", Mapped("rules.repetition.perpetual-chase")),
    fact("stalemateValue", RESULTS, "draw", Mapped("rules.stalemate.result")),
    fact("stalematePieceCount", Bool, "false", Mapped("rules.stalemate.result")),
    fact("checkmateValue", RESULTS, "loss", Mapped("rules.checkmate.result")),
    fact("shogiPawnDropMateIllegal", Bool, "false", Drops("rules.hand.no-mate")),
    fact("shatarMateRule", Bool, "false", Mapped("rules.checkmate.never-by, series")),
    fact("bikjangRule", Bool, "false", Mapped("rules.standoff")),
    fact("extinctionValue", RESULTS, "none", Mapped("rules.extinction.result")),
    fact("extinctionClaim", Bool, "false", Mapped("rules.extinction.reprieve")),
    fact("extinctionPseudoRoyal", Bool, "false", Mapped("rules.extinction.pseudo-royal, or pieces.*.royal")),
    fact("dupleCheck", Bool, "false", Mapped("rules.extinction.duple-check")),
    fact("extinctionPieceTypes", Pieces, "", Mapped("rules.extinction.pieces")),
    fact("extinctionPieceCount", Int, "0", Mapped("rules.extinction.count")),
    fact("extinctionOpponentPieceCount", Int, "0", Mapped("rules.extinction.opponent-count")),
    fact("flagPiece", Piece, "*", Mapped("rules.goal.pieces")),
    fact("flagPieceWhite", Piece, "*", Mapped("rules.goal.pieces")),
    fact("flagPieceBlack", Piece, "*", Mapped("rules.goal.pieces")),
    fact("flagRegion", Squares, "", Mapped("rules.goal.zone")),
    fact("flagRegionWhite", Squares, "", Mapped("rules.goal.zone")),
    fact("flagRegionBlack", Squares, "", Mapped("rules.goal.zone")),
    fact("flagPieceCount", Int, "1", Mapped("rules.goal.count")),
    fact("flagPieceBlockedWin", Bool, "false", Mapped("rules.goal.blocked-counts")),
    fact("flagMove", Bool, "false", Mapped("rules.goal.last-move")),
    fact("flagPieceSafe", Bool, "false", Mapped("rules.goal.safe")),
    fact("checkCounting", Bool, "false", Mapped("rules.check-counting")),
    fact("connectN", Int, "0", Mapped("rules.connection.count")),
    fact("connectPieceTypes", Pieces, "*", Mapped("rules.connection.pieces")),
    fact("connectVertical", Bool, "true", Mapped("rules.connection.vertical")),
    fact("connectHorizontal", Bool, "true", Mapped("rules.connection.horizontal")),
    fact("connectDiagonal", Bool, "true", Mapped("rules.connection.diagonal")),
    fact("connectRegion1White", Squares, "", Mapped("rules.chain")),
    fact("connectRegion2White", Squares, "", Mapped("rules.chain")),
    fact("connectRegion1Black", Squares, "", Mapped("rules.chain")),
    fact("connectRegion2Black", Squares, "", Mapped("rules.chain")),
    fact("connectNxN", Int, "0", Mapped("rules.connection.block")),
    fact("collinearN", Int, "0", Mapped("rules.connection.count, gaps")),
    fact("connectValue", RESULTS, "win", Mapped("rules.connection.result")),
    fact(
        "materialCounting",
        Word(&["janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"]),
        "none",
        Mapped("the result of draws, rules.points"),
    ),
    fact("adjudicateFullBoard", Bool, "false", Mapped("rules.full-board")),
    fact("countingRule", Word(&["makruk", "cambodian", "asean", "none"]), "none", Mapped("rules.counting")),
    fact("castlingWins", Text, "-", Mapped("rules.castling.wins")),
    fact("promotionRank", Rank, "8", Mapped("rules.promotion.zone")),
    fact("doubleStepRank", Rank, "2", Mapped("pieces.*.initial")),
    fact("doubleStepRankMin", Rank, "2", Mapped("pieces.*.initial")),
    fact("whiteFlag", Squares, "", Mapped("rules.goal.zone")),
    fact("blackFlag", Squares, "", Mapped("rules.goal.zone")),
    fact("castlingRookPiece", Piece, "rook", Mapped("rules.castling.rook")),
    fact("whiteDropRegion", Squares, "*", Drops("rules.hand.zone")),
    fact("blackDropRegion", Squares, "*", Drops("rules.hand.zone")),
];
