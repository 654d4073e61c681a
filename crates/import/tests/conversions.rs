//! Small files and their results: definitions, refusals, and messages with their lines.

use menagerie_core::Library;
use menagerie_import::{Importer, Note, Outcome};

fn outcome(ini: &str) -> Outcome {
    let importer = Importer::new(ini).unwrap();
    let name = importer.names().last().unwrap().to_string();
    importer.import(&name).outcome
}

#[track_caller]
fn toml(ini: &str) -> String {
    match outcome(ini) {
        Outcome::Converted { toml, .. } => toml,
        Outcome::Refused(notes) => panic!("refused: {}", words(&notes)),
    }
}

fn words(notes: &[Note]) -> String {
    notes.iter().map(Note::to_string).collect::<Vec<_>>().join("; ")
}

fn counts(toml: &str, depth: u32) -> Vec<u64> {
    let mut library = Library::shipped();
    library.add("imported-one.toml", toml).unwrap();
    let mut start = library.game("imported-one").unwrap().start();
    (1..=depth).map(|depth| start.perft(depth)).collect()
}

/// The file, parts of the definition it becomes, and counts that were compared with other programs.
const CONVERTED: &[(&str, &[&str], &[u64])] = &[
    ("[a:chess]\n", &["inherit = \"chess\"", "Imported from Fairy-Stockfish's variant a."], &[20, 400, 8902]),
    ("[centaurs:chess]\nking = k:KN\n", &["king = { betza = \"KN\" }"], &[22]),
    ("[asean2:asean]\n", &["piece = \"silver\"", "moves = 44"], &[23, 529]),
    ("[minixiangqi2:minixiangqi]\nchasingRule = axf\n", &["perpetual-chase", "stronger"], &[]),
    ("[ouk2:cambodian]\n", &["first-moves", "imfsN"], &[25, 625]),
    ("[shatar2:shatar]\n", &["never-by = [\"knight\"]", "series"], &[]),
    ("[petrified2:petrified]\n", &["mK"], &[]),
    ("[blasts:atomic]\npetrifyBlastPieces = true\n", &["petrify-blown = true"], &[20, 400, 8902]),
    ("[sittuyin2:sittuyin]\n", &["[rules.standing-promotion]", "last-anywhere = true"], &[88, 7744]),
    ("[torishogi2:torishogi]\n", &["most-a-file = { shogi-pawn = 2 }"], &[17, 288, 5430]),
    ("[wolf2:wolf]\n", &["more = [", "piece-e"], &[23, 529, 13722]),
    ("[janggi2:janggimodern]\n", &["to-and-fro"], &[]),
    ("[short:chess]\ndoubleStep = false\n", &["inherit = \"chess\""], &[12, 144]),
    (
        "[tiny:chess]\nmaxRank = 5\nmaxFile = e\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\ndoubleStep = false\n\
         castling = false\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n",
        &["files = 5", "ranks = 5", "castling = false"],
        &[7, 53],
    ),
    // Sixteen pawns of two moves, four knights of two.
    (
        "[wide:chess]\nmaxRank = 16\nmaxFile = p\ndoubleStepRegionBlack = *15\npromotionRegionWhite = *16 p15\ncastling = false\n\
         startFen = rnbqkbnrrnbqnrrr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQNRRR \
         w - - 0 1\n",
        &["files = 16", "ranks = 16", "p15"],
        &[40, 1600],
    ),
    (
        "[torpedo2:chess]\ndoubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6\n",
        &["initial = [\"*2\", \"*3\"]"],
        &[20, 400],
    ),
    ("[holes:chess]\nstartFen = 1k3**r/8/8/8/8/8/8/R3K*2 w KQ - 0 1\n", &["holes = [", "1k3**r"], &[]),
    (
        "[triple:chess]\nmaxRank = 10\ncastling = false\ndoubleStepRegionWhite = *2 *3\n\
         doubleStepRegionBlack = *9 *8\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *9\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\npromotionRegionWhite = *10\n",
        &["initial = [\"*2\", \"*3\"]", "initial-of = { ifmnH = [\"*2\"] }"],
        &[28, 784],
    ),
    (
        "[onesided:chess]\ntripleStepRegionWhite = *2\n",
        &["initial-of = { ifmnH = { white = [\"*2\"], black = [] } }"],
        &[28, 552],
    ),
    ("[shy:chess]\nknight = -\njanggiCannon = n\n", &["shuns = [\"janggi-cannon\"]"], &[]),
    ("[left:chess]\nknight = -\ncustomPiece1 = n:lN\n", &["black = \"rotated\"", "betza = \"lN\""], &[]),
    ("[stroll:chess]\npawn = -\ncustomPiece1 = p:KifmnD\npawnTypes = p\n", &["betza = \"KifmnD\""], &[]),
    ("[take:chess]\nmustCapture = true\n", &["must-capture = true"], &[20, 400]),
    (
        "[hill:chess]\nflagPiece = k\nflagRegion = c3 f3 c6 f6\n",
        &["[rules.goal]", "zone = [\"c3\", \"f3\", \"c6\", \"f6\"]"],
        &[20, 400],
    ),
    (
        "[seven:3check]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7+7 0 1\n",
        &["checks = 7", "7+7"],
        &[20, 400],
    ),
    ("[last:extinction]\nextinctionPieceTypes = pn\n", &["pieces = [\"pawn\", \"knight\"]"], &[20, 400]),
    (
        "[n:chess]\nnFoldRule = 2\nnFoldValue = loss\nnMoveRule = 70\n",
        &["times = 2", "result = \"loss\"", "plies = 140"],
        &[20],
    ),
    ("[p:chess]\npromotionPieceTypes = q\n", &["to = [\"queen\"]"], &[20]),
    (
        "[armies:chess]\npromotionPieceTypesWhite = q\npromotionPieceTypesBlack = r\n",
        &["to = { white = [\"queen\"], black = [\"rook\"] }"],
        &[20],
    ),
    (
        "[row]\nmaxRank = 3\nmaxFile = 3\ncustomPiece1 = p:mW\nconnectN = 3\nstartFen = pPp/3/PpP w\n",
        &["[rules.connection]", "count = 3"],
        &[3],
    ),
    (
        "[older:chess]\npromotionRank = 6\nwhiteFlag = *8\nblackFlag = *1\n",
        &["6", "[rules.goal]", "zone = [\"*8\"]"],
        &[20],
    ),
    (
        "[cannons:chess]\ncannon = c\nstartFen = cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w - - 0 1\n",
        &["cannon = { letter = \"C\", betza = \"mRcpR\" }"],
        &[],
    ),
    ("[cylinder2:chess]\ncylindrical = true\n", &["oN", "oR"], &[]),
    ("[torus:chess]\ntoroidal = true\nstartFen = 8/4k3/8/8/8/8/4K3/1N6 w - - 0 1\n", &["ooN", "ooK"], &[16]),
    ("[cannibals:chess]\nselfCapture = true\n", &["mcdN"], &[]),
    (
        "[shifters:chess]\ncaptureMorph = true\nrexExclusiveMorph = true\n",
        &["[rules.metamorphosis]", "into = \"captive\""],
        &[],
    ),
    ("[brothers:chess]\ncaptureForbidden = r:r n:n\ncaptureAllowed = n:n\n", &["shuns = [\"rook\"]"], &[20, 400]),
    (
        "[marseillais2:chess]\nmultimoves = 2 2\nmultimoveCheck = false\n",
        &["white = [2]", "check = \"last-move\""],
        &[20],
    ),
    ("[ahead:chess]\nmultimoves = 2 1 1\n", &["white = [2, 1]", "black = [1]"], &[20]),
    ("[progressive2:chess]\nprogressiveMultimove = true\n", &["growth = 2"], &[20, 400]),
    (
        "[hasami2]\nmaxRank = 5\nmaxFile = 5\ncustomPiece1 = r:mR\nstartFen = rrrrr/5/5/5/RRRRR w - - 0 1\n\
         surroundCaptureOpposite = true\nsurroundCaptureHostileRegion = c3\nextinctionPieceTypes = r\n\
         extinctionPieceCount = 1\nextinctionValue = loss\n",
        &["custody", "hostile = [\"c3\"]"],
        &[15],
    ),
    (
        "[camp:chess]\npromotionRegion = *6 *7 *8\nmandatoryPromotionRegionWhite = *8\nmandatoryPawnPromotion = false\n\
         promotionRegionBlack = *1 *2 *3\nmandatoryPromotionRegionBlack = *1\n",
        &["optional-"],
        &[20],
    ),
    ("[rifles:chess]\nrifleCapture = true\n", &["rifle = true"], &[20]),
    ("[princes:chess]\ncommoner = c\npseudoRoyalTypes = q\n", &["pseudo-royal = true", "queen"], &[20]),
    ("[held:crazyhouse]\ncaptureType = out\ndropMates = false\n", &["captures = false", "no-mate"], &[]),
    ("[own:chess]\nstalemateValue = win\ncheckmateValue = win\n", &["[rules.checkmate]", "result = \"win\""], &[20]),
    ("[zh:crazyhouse]\n", &["inherit = \"crazyhouse\""], &[20, 400, 8902]),
    ("[pocket:pocketknight]\n", &["[Nn] w KQkq", "[rules.hand]\ncaptures = false"], &[52, 2565]),
    (
        "[five:minishogi]\n",
        &[
            "promoted-shogi-pawn = {",
            "promoted-silver = {",
            "to = [\"promoted-silver\"]",
            "zone = { shogi-pawn = [\"*1\", \"*2\", \"*3\", \"*4\"] }",
            "one-a-file = [\"shogi-pawn\"]",
            "no-mate = [\"shogi-pawn\"]",
        ],
        &[14, 181, 2512],
    ),
    // Promoted pieces are shown as what they were, with a `+`, and go to the hand as that.
    (
        "[raised:minishogi]\nstartFen = 2k2/5/1+P3/4+S/2K2[Pp] w - - 0 1\n",
        &["2k2/5/1+P3/4+S/2K2[Pp] w"],
        &[32, 570, 12225],
    ),
    (
        "[low:crazyhouse]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PNRpn] w KQkq - 0 1\n\
         whiteDropRegion = *1 *2 *3 *4\nblackDropRegion = *5 *6 *7 *8\n",
        &["pawn = [\"*2\", \"*3\", \"*4\"]", "rook = [\"*1\", \"*2\", \"*3\", \"*4\"]"],
        &[68, 3536],
    ),
    (
        "[first:chessgi]\nstartFen = rnbqk3/8/8/8/8/8/8/4KBNR[Pp] w Kq - 0 1\n",
        &["demote = false", "\"*1\", \"*2\""],
        &[71, 5652],
    ),
    ("[turns:loop]\nstartFen = 3rk3/8/8/3Q~4/8/8/8/4K3[] b - - 0 1\n", &["demote = false"], &[8, 224, 2646]),
    ("[back:crazyhouse]\nstartFen = 3rk3/8/8/3Q~4/8/8/8/4K3[] b - - 0 1\n", &["3Q~4"], &[8, 224, 2602]),
    (
        "[quiet:crazyhouse]\nstartFen = 4k3/8/8/8/8/8/8/4K3[QNpr] w - - 0 1\ndropChecks = false\n",
        &["checks = false"],
        &[105, 10282],
    ),
    (
        "[pebbles]\nmaxRank = 3\nmaxFile = 3\ncommoner = p\nstartFen = 3/3/3[PPPppp] w - - 0 1\npieceDrops = true\n\
         mustDrop = true\ncastling = false\ndoubleStep = false\nconnectN = 3\n",
        &["must = true", "captures = false", "3/3/3[PPPppp]"],
        &[9, 72, 504],
    ),
    // Who castles wins, and who no longer can has lost.
    (
        "[won:chess]\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1\ncastlingWins = q\n",
        &["wins = [\"q\"]"],
        &[26, 183, 4581],
    ),
    (
        "[opposite:chess]\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\noppositeCastling = true\n",
        &["opposite = true"],
        &[26, 568, 13744, 314_279],
    ),
    // Attacks on what is royal without being a king are no checks there, which drops may not give.
    (
        "[blown:atomic]\nstartFen = r1bqk3/p1p5/8/1N6/4n3/8/P3P3/R3K2R[NPbp] w - - 0 1\npieceDrops = true\n\
         capturesToHand = true\ndropChecks = false\ncastling = false\n",
        &["rules.explosion", "rules.hand"],
        &[115, 13673],
    ),
    // Kings begin in hand, and castle from where they are dropped.
    (
        "[set:placement]\n",
        &["[KQRRBBNNkqrrbbnn]", "dropped = true", "royal = true", "both-colours = [\"bishop\"]", "must = true"],
        &[40, 1600, 50560],
    ),
    // Marked squares add moves to some types, and facing kings must part.
    (
        "[palace:janggi]\n",
        &[
            "betza = \"WiF\"",
            "betza = \"pRipB\"",
            "area-of = { iB = [",
            "[rules.standoff]",
            "result = \"points\"",
            "black-halves = 3",
        ],
        &[32, 1024, 33000],
    ),
    ("[fewer:suicide]\n", &["result = \"minority\""], &[20, 400, 8067]),
    ("[held:makpong]\n", &["no-flight = true"], &[23, 529, 12012]),
    ("[bare:shatranj]\n", &["reprieve = true"], &[16, 256, 4176]),
    // Where nothing is captured in passing, it is of no matter which moves could be.
    ("[sparta:spartan]\n", &["imA"], &[20, 640, 14244]),
    // From the first rank pawns go two squares, too, and cannot be taken in passing for it.
    ("[many:horde]\n", &["ifmnD = [\"*2\"]", "ifmW2 = {"], &[8, 128, 1274, 23310]),
    ("[kings:atomar]\n", &["shuns = [\"commoner\"]"], &[20, 400, 8902]),
    // Where one on a file is one too many, none is dropped.
    (
        "[none:crazyhouse]\nstartFen = 4k3/8/8/8/8/8/8/4K3[PNp] w - - 0 1\ndropNoDoubled = p\ndropNoDoubledCount = 0\n",
        &["pawn = []"],
        &[67],
    ),
];

#[test]
fn small_files_become_definitions() {
    for (ini, parts, expected) in CONVERTED {
        let toml = toml(ini);
        for part in *parts {
            assert!(toml.contains(part), "{ini}\nwithout `{part}`:\n{toml}");
        }
        assert_eq!(counts(&toml, expected.len() as u32), *expected, "{ini}\n{toml}");
    }
}

/// The file, and what the refusal says.
const REFUSED: &[(&str, &[&str])] = &[
    ("[spells:chess]\npotions = true\n", &["line 2: potions: no rule says"]),
    ("[fuse:chess]\ncapturerDiesOnCapture = true\n", &["line 2: capturerDiesOnCapture"]),
    ("[small-blast:atomic]\nblastDiagonals = false\n", &["line 2: blastDiagonals"]),
    ("[regions:chess]\npromotionRegion = Q(*8);R(*7)\n", &["line 2: promotionRegion: `Q(*8);R(*7)` is not understood"]),
    ("[shifting-kings:chess]\ncaptureMorph = true\n", &["line 2: captureMorph", "kings that become"]),
    ("[white:chess]\nmustCaptureWhite = true\n", &["line 2: mustCaptureWhite", "one side only"]),
    ("[long-turns:chess]\nmultimoves = 2 2\nmultimoveCheck = true\n", &["line 3: multimoveCheck"]),
    ("[a:nothing]\n", &["line 1: inheritance: `nothing` is neither in the file nor built in there"]),
    ("[a:b]\n[b:a]\n", &["in a chain, or in a circle"]),
    ("[a:chess]\ncastling = false\ncastlingWins = q\n", &["line 3: castlingWins: a side that cannot castle"]),
    (
        "[a:crazyhouse]\n\ndropPromoted = true\n",
        &["line 3: dropPromoted: there is no rule for dropping some pieces promoted and pawns only as they are"],
    ),
    (
        "[a:minishogi]\npieceDemotion = true\nstartFen = 2k2/5/1D3/5/2K2[] w - - 0 1\n",
        &["pieceDemotion: there is no rule"],
    ),
    (
        "[a:crazyhouse]\nstartFen = 4k3/8/8/8/8/8/8/4K3[Y] w - - 0 1\n",
        &["`Y` in the hand is not a piece of the variant"],
    ),
    ("[a:minishogi]\npromotionLimit = g:2\n", &["several types become one that is counted"]),
    ("[a:atomar]\nmutuallyImmuneTypes = kx\ncustomPiece1 = x:pR\n", &["there is no rule for hoppers and kings"]),
    ("[a:chess]\ncustomPiece1 = x:W!\n", &["line 2: customPiece1: `W!`: Fairy-Stockfish does not know `!`"]),
    ("[a:chess]\nmaxRank = 6\n", &["startFen: has 8 ranks where maxRank says 6"]),
    ("[a:chess]\nstartFen = 9/8/8/8/8/8/8/8 w - -\n", &["line 2: startFen: the row `9` has more than 8 squares"]),
    ("[a:chess]\nstartFen = x7/8/8/8/8/8/8/8 w - -\n", &["`x` is not a piece of the variant"]),
    ("[a]\n", &["startFen: `r` is not a piece of the variant"]),
    ("[a]\nmaxRank = 1\nstartFen = 8 w\n", &["pieces: the variant has no pieces"]),
    (
        "[a:chess]\nqueen = 7\n",
        &["`q` is not a piece", "line 2: queen: `7` is skipped: expected a letter, or `-` for none"],
    ),
    ("[a:chess]\ncustomPiece1 = x:mRpR2\n", &["line 2: customPiece1: `mRpR2`: Fairy-Stockfish forgets the range 2"]),
];

#[test]
fn what_cannot_be_converted_is_refused_with_its_lines() {
    for (ini, parts) in REFUSED {
        let Outcome::Refused(notes) = outcome(ini) else { panic!("{ini} is converted") };
        for part in *parts {
            assert!(words(&notes).contains(part), "{ini}: {}", words(&notes));
        }
    }
}

/// The file, and what is remarked on though it is converted.
const REMARKED: &[(&str, &[&str])] = &[
    ("[a:chess]\nchess961 = true\n", &["line 2: chess961: no option of this name is known"]),
    ("[a:chess]\ncastling = yes\n", &["line 2: castling: `yes` is not understood: expected `true` or `false`"]),
    ("[a:chess]\nmaxRank = 17\n", &["line 2: maxRank: `17` is not understood: expected a rank, 1 to 16"]),
    (
        "[a:chess]\nflagRegion = e4 z9\n",
        &["expected squares like `e4`, ranks like `*8`, files like `d*`, and `z9` is none"],
    ),
    ("[a:chess]\npromotionPieceTypes = qz\n", &["letters of its pieces, and `z` is not one"]),
    ("[a:chess]\nstalemateValue = maybe\n", &["expected one of win, loss, draw, none"]),
    ("[a:chess]\npromotedPieceType = p\n", &["pairs of pieces like `p:g s:g`"]),
    ("[a:chess]\npromotionLimit = q\n", &["pieces with numbers like `q:1 r:2`"]),
    ("[a:chess]\nqueen = qz\n", &["line 2: queen: `z` after the letter is skipped"]),
];

#[test]
fn what_is_left_out_is_reported_and_noted_in_the_definition() {
    for (ini, parts) in REMARKED {
        let Outcome::Converted { toml, remarks, .. } = outcome(ini) else { panic!("{ini} is refused") };
        for part in *parts {
            assert!(words(&remarks).contains(part), "{ini}: {}", words(&remarks));
            assert!(toml.contains(part), "{ini}:\n{toml}");
        }
    }
}

#[test]
fn options_without_effect_on_the_rules_are_listed_separately() {
    let Outcome::Converted { remarks, idle, .. } = outcome("[a:chess]\npocketSize = 3\npieceToCharTable = -\n") else {
        panic!()
    };
    assert!(remarks.is_empty());
    assert_eq!(
        idle.iter().map(|note| (note.option.as_str(), note.line)).collect::<Vec<_>>(),
        [("pieceToCharTable", Some(3)), ("pocketSize", Some(2)),]
    );
}

#[test]
fn a_variant_may_change_one_of_its_own_name_that_is_built_in() {
    assert!(
        toml("[chess:chess]\nqueen = -\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1\n")
            .contains("queen = false")
    );
}
