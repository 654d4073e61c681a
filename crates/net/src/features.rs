//! What a network knows of a position: numbered features, as each side sees them.
//!
//! ```text
//! pieces     own and enemy × type × square
//! marked     the same for marked pieces, on top of these, where pieces are marked
//! noted      own and enemy × note × square: promoted pieces, where they are remembered
//! walls      square
//! hands      own and enemy × type × number from 1: two pawns in hand are two features
//! captives   the same
//! rights     own and enemy × castling right
//! counters   own and enemy × counter × number from 1
//! ```

use crate::fingerprint::fingerprint;
use crate::seen::seen_from;
use menagerie_core::{Bits, Color, Game, Piece, Square, View, Viewer};

/// The greatest number of pieces of a type in hand, or held captive, that counts.
const MOST_HELD: usize = 16;
/// The greatest number of a counter that counts.
const MOST_COUNTED: usize = 9;

/// A feature as each side sees it: one number for White and one for Black.
pub type Seen = [u32; 2];

/// A type of piece as a network knows it.
///
/// ```
/// use menagerie_net::PieceId;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let pieces = PieceId::of_games(std::slice::from_ref(&game), &[]);
/// assert_eq!((pieces.len(), pieces[0].name.as_str()), (6, game.definition().pieces[0].name.as_str()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceId {
    /// The name.
    pub name: String,
    /// The fingerprint of how it moves.
    pub fingerprint: String,
    /// That of its weights in the evaluation to which the network adds.
    pub weights: String,
}

impl PieceId {
    /// The types of a game with each pair of its armies, each once: armies with the same pieces share what is learned. For each
    /// of these games, `weights` are the fingerprints of its weights: of the terms, then of each type.
    pub fn of_games(games: &[Game], weights: &[Vec<String>]) -> Vec<PieceId> {
        let mut all: Vec<PieceId> = Vec::new();
        for (number, game) in games.iter().enumerate() {
            for (kind, piece) in game.definition().pieces.iter().enumerate() {
                if all.iter().all(|known| known.name != piece.name) {
                    let weights = weights.get(number).and_then(|of| of.get(1 + kind)).cloned().unwrap_or_default();
                    all.push(PieceId { name: piece.name.clone(), fingerprint: piece.fingerprint(), weights });
                }
            }
        }
        all
    }
}

/// Why a network does not fit the pieces of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnknownPiece {
    pub(crate) name: String,
    pub(crate) expected: String,
    pub(crate) found: Option<String>,
}

/// The features of a game.
///
/// ```
/// use menagerie_core::Color;
/// use menagerie_net::{Features, PieceId};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let features = Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap();
/// let active = features.active(&game.start());
/// // 32 pieces and four castling rights, and both sides see the same at the start.
/// assert_eq!(active.len(), 36);
/// let mut seen = Color::BOTH.map(|color| active.iter().map(|seen| seen[color.index()]).collect::<Vec<u32>>());
/// seen.iter_mut().for_each(|seen| seen.sort());
/// assert_eq!(seen[0], seen[1]);
/// ```
#[derive(Clone, Debug)]
pub struct Features {
    squares: usize,
    /// The number of types that the network knows, of which the game may have a part.
    kinds: usize,
    /// Per kind of the game its number among these.
    kind_of: Vec<usize>,
    /// Per colour and square where that side sees it.
    seen: [Vec<u32>; 2],
    /// Where each group begins, and the number of all.
    layout: Layout,
    notes: usize,
    has_hands: bool,
    has_captives: bool,
    has_marks: bool,
    rights: usize,
    counters: usize,
    fingerprint: String,
}

/// The first number of each group of features.
#[derive(Clone, Copy, Debug, Default)]
struct Layout {
    marked: usize,
    noted: usize,
    walls: usize,
    hands: usize,
    captives: usize,
    rights: usize,
    counters: usize,
    all: usize,
}

/// The numbers of notes, rights and counters of a game.
struct StateSizes;

impl Viewer for StateSizes {
    type Output = [usize; 3];

    fn look<B: Bits>(self, view: View<'_, B>) -> [usize; 3] {
        let most = |of: &dyn Fn(Color) -> usize| Color::BOTH.map(of).into_iter().max().unwrap_or(0);
        let rights = most(&|color| view.rights(color).count());
        [view.travelling_notes().count(), rights, most(&|color| view.counts(color).count())]
    }
}

impl Features {
    /// The features of a game for a network that knows these types of pieces; nothing if the game has another one.
    pub fn of(game: &Game, pieces: &[PieceId]) -> Option<Features> {
        Features::matched(game, pieces).ok()
    }

    pub(crate) fn matched(game: &Game, pieces: &[PieceId]) -> Result<Features, UnknownPiece> {
        let (board, facts) = (game.board(), game.facts());
        let (squares, kinds) = (board.len(), pieces.len());
        let number = |piece: &menagerie_core::PieceType| {
            let expected = piece.fingerprint();
            let at = pieces.iter().position(|known| known.name == piece.name);
            match at.filter(|&at| pieces[at].fingerprint == expected) {
                Some(at) => Ok(at),
                None => {
                    let found = at.map(|at| pieces[at].fingerprint.clone());
                    Err(UnknownPiece { name: piece.name.clone(), expected, found })
                }
            }
        };
        let kind_of = game.definition().pieces.iter().map(number).collect::<Result<Vec<usize>, _>>()?;
        let [notes, rights, counters] = game.start().view(StateSizes);
        let has_hands = facts.hands.is_some();
        let has_captives = facts.hands.as_ref().is_some_and(|hands| hands.captives);
        let has_marks = facts.marks();
        let placed = 2 * kinds * squares;
        let marked = placed;
        let noted = marked + if has_marks { placed } else { 0 };
        let walls = noted + 2 * notes * squares;
        let hands = walls + squares;
        let held = 2 * kinds * MOST_HELD;
        let captives = hands + if has_hands { held } else { 0 };
        let first_right = captives + if has_captives { held } else { 0 };
        let first_counter = first_right + 2 * rights;
        let all = first_counter + 2 * counters * MOST_COUNTED;
        let layout =
            Layout { marked, noted, walls, hands, captives, rights: first_right, counters: first_counter, all };
        let seen = seen_from(game);
        let seen = Color::BOTH.map(|color| board.squares().map(|square| seen(color, square).index() as u32).collect());
        // What tells these features from others: a network for others is of no use.
        let names: Vec<String> = pieces.iter().map(|piece| format!("{} {}", piece.name, piece.fingerprint)).collect();
        let text = format!("1 {squares} {layout:?} {MOST_HELD} {MOST_COUNTED} {seen:?} {}", names.join(" "));
        let fingerprint = fingerprint(text.as_bytes());
        Ok(Features {
            squares,
            kinds,
            kind_of,
            seen,
            layout,
            notes,
            has_hands,
            has_captives,
            has_marks,
            rights,
            counters,
            fingerprint,
        })
    }

    /// The number of features.
    pub fn count(&self) -> usize {
        self.layout.all
    }

    /// What tells these features from others, in hexadecimal.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The plane of each feature: the features of a type on all squares are one plane, and so are those of a type in hand.
    /// What a plane's features have in common is learned for all of them.
    ///
    /// ```
    /// use menagerie_net::{Features, PieceId};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let features = Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap();
    /// let planes = features.planes();
    /// assert_eq!((planes.len(), planes[0], planes[63], planes[64]), (features.count(), 0, 0, 1));
    /// ```
    pub fn planes(&self) -> Vec<u32> {
        let Layout { hands, rights, all, .. } = self.layout;
        let boards = (0..hands).map(|feature| feature / self.squares);
        let first = hands / self.squares;
        let held = (0..rights - hands).map(|feature| first + feature / MOST_HELD);
        let first = first + (rights - hands) / MOST_HELD;
        let rest = (0..all - rights).map(|feature| first + feature);
        boards.chain(held).chain(rest).map(|plane| plane as u32).collect()
    }

    /// What each feature is for the other side.
    ///
    /// ```
    /// use menagerie_net::{Features, PieceId};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let features = Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap();
    /// let other = features.other_side();
    /// assert!(features.active(&game.start()).iter().all(|&[white, black]| other[white as usize] == black));
    /// ```
    pub fn other_side(&self) -> Vec<u32> {
        let Layout { marked, noted, walls, hands, captives, rights, counters, all } = self.layout;
        // White sees each square where it is, so black's map is that from one side's view to the other's.
        let squares = &self.seen[1];
        let swapped = |(first, end, block): (usize, usize, usize)| {
            (first..end).map(move |feature| {
                let at = feature - first;
                if at < block { feature + block } else { feature - block }
            })
        };
        let held = self.kinds * MOST_HELD;
        let placed = self.kinds * self.squares;
        let boards = [(0, marked, placed), (marked, noted, placed), (noted, walls, self.notes * self.squares)];
        let others = [
            (hands, captives, held),
            (captives, rights, held),
            (rights, counters, self.rights),
            (counters, all, self.counters * MOST_COUNTED),
        ];
        let turned = |feature: usize| feature / self.squares * self.squares + squares[feature % self.squares] as usize;
        let on_boards = boards.into_iter().flat_map(swapped).chain(walls..hands).map(turned);
        on_boards.chain(others.into_iter().flat_map(swapped)).map(|feature| feature as u32).collect()
    }

    /// The features of castling rights. A position that has one has no mirror image: the king would stand elsewhere.
    pub fn rights(&self) -> std::ops::Range<u32> {
        self.layout.rights as u32..self.layout.counters as u32
    }

    /// Where each feature lies when files are exchanged, the first with the last: nothing where board or pieces are not
    /// symmetric, so that positions have no mirror image.
    ///
    /// ```
    /// use menagerie_net::{Features, PieceId};
    ///
    /// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
    /// let features = Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap();
    /// let images = features.mirror_images(&game).unwrap();
    /// assert!((0..features.count()).all(|feature| images[images[feature] as usize] as usize == feature));
    /// assert_ne!(images[0], 0);
    /// ```
    pub fn mirror_images(&self, game: &Game) -> Option<Vec<u32>> {
        let board = game.board();
        let files = || board.squares().map(|square| board.cell(square).x);
        let span = files().min()? + files().max()?;
        let image = |square: Square| {
            let cell = board.cell(square);
            board.at(menagerie_core::Cell { x: span - cell.x, ..cell })
        };
        let images: Vec<Square> = board.squares().map(image).collect::<Option<_>>()?;
        let mirrored = |paths: &[menagerie_core::betza::Path]| {
            let form = |path: &menagerie_core::betza::Path, sign: i16| {
                let steps: Vec<String> = path
                    .steps
                    .iter()
                    .map(|step| format!("{} {} {} {:?}", step.dx * sign, step.dy, step.stop, step.pass))
                    .collect();
                format!("{steps:?} {:?}", path.ends)
            };
            let all = |sign: i16| {
                let mut all: Vec<String> = paths.iter().map(|path| form(path, sign)).collect();
                all.sort();
                all
            };
            all(1) == all(-1)
        };
        if board.planes() > 1 || !game.definition().pieces.iter().all(|piece| mirrored(&piece.paths)) {
            return None;
        }
        let on_boards = (0..self.layout.hands).map(|feature| {
            let (plane, square) = (feature / self.squares, feature % self.squares);
            (plane * self.squares + images[square].index()) as u32
        });
        Some(on_boards.chain(self.layout.hands as u32..self.layout.all as u32).collect())
    }

    /// A piece on a square.
    #[inline(always)]
    pub(crate) fn placed(&self, piece: Piece, square: Square) -> Seen {
        self.on_board(0, self.kind_of[piece.kind().index()], self.kinds, piece.color(), square)
    }

    #[inline(always)]
    fn on_board(&self, first: usize, kind: usize, kinds: usize, color: Color, square: Square) -> Seen {
        [0, 1].map(|side| {
            let enemy = color.index() ^ side;
            (first + (enemy * kinds + kind) * self.squares) as u32 + self.seen[side][square.index()]
        })
    }

    /// One of two blocks of features in a row, own ones and enemy ones.
    fn in_block(first: usize, block: usize, at: usize, color: Color) -> Seen {
        [0, 1].map(|side| (first + (color.index() ^ side) * block + at) as u32)
    }

    /// All features of a position.
    pub fn active(&self, position: &menagerie_core::Position) -> Vec<Seen> {
        let mut all = Vec::new();
        for square in position.game().board().squares() {
            if let Some(piece) = position.piece(square) {
                all.push(self.placed(piece, square));
            }
        }
        position.view(StateViewer { features: self, into: &mut all });
        all
    }

    /// Appends the features of a position but for its pieces: few, so that they are listed again after each move.
    #[inline]
    pub(crate) fn state(&self, position: &menagerie_core::Position, into: &mut Vec<Seen>) {
        position.view(StateViewer { features: self, into });
    }
}

/// Lists the features of a position but for its pieces.
struct StateViewer<'a> {
    features: &'a Features,
    into: &'a mut Vec<Seen>,
}

impl Viewer for StateViewer<'_> {
    type Output = ();

    #[inline]
    fn look<B: Bits>(self, view: View<'_, B>) {
        let Features { layout, kinds, .. } = *self.features;
        let features = self.features;
        if features.has_marks {
            for square in view.marked().iter() {
                let Some(piece) = view.piece(square) else { continue };
                let kind = features.kind_of[piece.kind().index()];
                self.into.push(features.on_board(layout.marked, kind, kinds, piece.color(), square));
            }
        }
        if features.notes > 0 {
            for (note, noted) in view.travelling_notes().enumerate() {
                for square in noted.iter() {
                    let Some(piece) = view.piece(square) else { continue };
                    self.into.push(features.on_board(layout.noted, note, features.notes, piece.color(), square));
                }
            }
        }
        for square in view.walls().iter() {
            self.into.push([0, 1].map(|side| layout.walls as u32 + features.seen[side][square.index()]));
        }
        let mut held = |first: usize, kind: usize, color: Color, count: usize| {
            for number in 0..count.min(MOST_HELD) {
                let at = kind * MOST_HELD + number;
                self.into.push(Features::in_block(first, kinds * MOST_HELD, at, color));
            }
        };
        if features.has_hands {
            for (index, &kind) in features.kind_of.iter().enumerate() {
                for color in Color::BOTH {
                    let piece = Piece::new(menagerie_core::Kind(index as u8), color);
                    held(layout.hands, kind, color, view.in_hand(piece) as usize);
                    if features.has_captives {
                        held(layout.captives, kind, color, view.captives(piece) as usize);
                    }
                }
            }
        }
        if features.rights + features.counters == 0 {
            return;
        }
        for color in Color::BOTH {
            for (right, _) in view.rights(color).enumerate().filter(|(_, has)| *has) {
                self.into.push(Features::in_block(layout.rights, features.rights, right, color));
            }
            for (counter, count) in view.counts(color).enumerate() {
                for number in 0..usize::from(count).min(MOST_COUNTED) {
                    let at = counter * MOST_COUNTED + number;
                    self.into.push(Features::in_block(layout.counters, features.counters * MOST_COUNTED, at, color));
                }
            }
        }
    }
}
