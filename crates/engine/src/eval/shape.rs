//! The geometry of a game, for the evaluation: which types are pawns, where they go, where the middle of the board is.

use menagerie_core::{Board, Color, Game, Kind, Piece, Square};

/// The geometry of a game.
pub(crate) struct Shape {
    board: Board,
    /// Per type whether it is a pawn, promotes, is royal, slides along its file.
    pawns: Vec<bool>,
    promoting: Vec<bool>,
    royal: Vec<bool>,
    file_sliders: Vec<bool>,
    /// Per piece the steps from each square to the zone in which it wins.
    goals: Vec<Option<Vec<i32>>>,
    /// The middle of the board, doubled.
    middle: (i16, i16),
    hides_king: bool,
}

impl Shape {
    pub(crate) fn of(game: &Game) -> Shape {
        let (definition, board) = (game.definition(), game.board());
        let goal = game.facts().goal.as_ref();
        let promotes = |kind: Kind| game.facts().promotes(kind);
        let aims = |kind: Kind| goal.is_some_and(|goal| goal.counts(kind));
        // A pawn only ever goes forward, and has something to go for.
        let forward = |kind: Kind| {
            let mut paths = definition.piece(kind).paths.iter();
            paths.all(|path| path.steps.iter().all(|step| step.dy > 0)) && !definition.piece(kind).paths.is_empty()
        };
        let per_kind = |of: &dyn Fn(Kind) -> bool| definition.kinds().map(of).collect::<Vec<bool>>();
        let steps = |piece: Piece| {
            let zone = goal.map_or(&[][..], |goal| goal.zone(piece.color()));
            let nearest = |from: Square| zone.iter().map(|&to| distance(board, from, to)).min().unwrap_or(0);
            aims(piece.kind()).then(|| board.squares().map(nearest).collect())
        };
        let pieces = definition.kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)));
        let cells = || board.squares().map(|square| board.cell(square));
        let extent = |of: fn(menagerie_core::Cell) -> i16| {
            cells().map(of).min().unwrap_or(0) + cells().map(of).max().unwrap_or(0)
        };
        Shape {
            pawns: per_kind(&|kind| forward(kind) && (promotes(kind) || aims(kind))),
            promoting: per_kind(&promotes),
            royal: per_kind(&|kind| definition.piece(kind).royal),
            file_sliders: per_kind(&|kind| slides_on_files(game, kind)),
            goals: pieces.map(steps).collect(),
            middle: (extent(|cell| cell.x), extent(|cell| cell.y)),
            hides_king: goal.is_none() && definition.royal().is_some() && !definition.royal().is_some_and(aims),
            board: board.clone(),
        }
    }

    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawns[kind.index()]
    }

    pub(crate) fn promotes(&self, kind: Kind) -> bool {
        self.promoting[kind.index()]
    }

    pub(crate) fn is_royal(&self, kind: Kind) -> bool {
        self.royal[kind.index()]
    }

    pub(crate) fn slides_on_files(&self, kind: Kind) -> bool {
        self.file_sliders[kind.index()]
    }

    /// Whether the king is safer behind its pieces while there are many.
    pub(crate) fn hides_king(&self) -> bool {
        self.hides_king
    }

    /// How many ranks a square lies ahead of a side's first rank.
    pub(crate) fn advance(&self, color: Color, square: Square) -> i32 {
        let y = i32::from(self.board.cell(square).y);
        match color {
            Color::White => y,
            Color::Black => i32::from(self.board.ranks()) - 1 - y,
        }
    }

    /// Steps of a king from the middle of the board.
    pub(crate) fn steps_off_middle(&self, square: Square) -> i32 {
        let cell = self.board.cell(square);
        let away = |at: i16, middle: i16| i32::from((2 * at - middle).abs()) / 2;
        away(cell.x, self.middle.0).max(away(cell.y, self.middle.1))
    }

    /// Files from the middle of the board.
    pub(crate) fn files_off_middle(&self, square: Square) -> i32 {
        i32::from((2 * self.board.cell(square).x - self.middle.0).abs()) / 2
    }

    /// Steps of a king between two squares.
    pub(crate) fn distance(&self, from: Square, to: Square) -> i32 {
        distance(&self.board, from, to)
    }

    /// Steps of a piece to the zone in which it wins, if it can win so.
    pub(crate) fn steps_to_goal(&self, piece: Piece, square: Square) -> Option<i32> {
        self.goals[piece.index()].as_ref().map(|steps| steps[square.index()])
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The squares that a pawn still has to go on its file until it promotes or wins, and the greatest number there can be.
    pub(crate) fn way(&self, game: &Game, piece: Piece, square: Square) -> (usize, usize) {
        let facts = game.facts();
        let (promotion, goal) = (facts.promotion(piece), facts.goal.as_ref());
        let arrives = |at: Square| {
            promotion.is_some_and(|promotion| promotion.is_possible(piece.color(), at))
                || goal.is_some_and(|goal| goal.is_there(piece, at))
        };
        let forward = if piece.color() == Color::White { 1 } else { -1 };
        let steps = (1..self.board.ranks()).take_while(|&step| {
            self.board.offset(square, 0, (step - 1) * forward).is_some_and(|at| step == 1 || !arrives(at))
        });
        (steps.count(), usize::from(self.board.ranks().unsigned_abs()))
    }
}

fn distance(board: &Board, from: Square, to: Square) -> i32 {
    let (from, to) = (board.cell(from), board.cell(to));
    i32::from((from.x - to.x).abs().max((from.y - to.y).abs()))
}

/// Whether a type slides along its file: it has a path of several steps straight ahead that may end on each.
fn slides_on_files(game: &Game, kind: Kind) -> bool {
    let slides = |path: &menagerie_core::betza::Path| {
        path.steps.len() > 2 && path.steps.iter().all(|step| step.dx == 0 && step.dy > 0 && step.stop)
    };
    game.definition().piece(kind).paths.iter().any(slides)
}
