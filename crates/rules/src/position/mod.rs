//! Positions: what is asked of them and said of them. FEN, moves as text, questions for explanations, views for programs.

mod end;
mod fen;
mod keys;
mod place;
mod questions;
mod text;
mod view;
mod width;

// What only explanations ask.
pub use place::Man;
#[doc(hidden)]
pub use questions::{AfterMove, Attack, PathEnd, Possible, Questions, Way};
pub use text::split_square;
pub use view::{View, Viewer};
pub(crate) use width::AnyProgram;

use crate::game::Game;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{Edit, Move, PerftTable};
use std::fmt;
use width::{AnyCore, each};

/// The move is not legal in the position.
///
/// ```
/// use menagerie_rules::Library;
/// let mut position = Library::shipped().game("chess")?.start();
/// let mv = position.find_move("e2e4").unwrap();
/// position.play(mv).unwrap();
/// let error = position.play(mv).unwrap_err();
/// assert_eq!((error.mv, error.to_string().as_str()), (mv, "the move is not legal in this position"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
}

/// A position of a game with the moves that led to it. It is displayed as its FEN.
///
/// ```
/// use menagerie_board::{Color, Piece};
/// use menagerie_rules::Library;
///
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.start();
/// let mv = position.find_move("e2e4").unwrap();
/// position.play_unchecked(mv);
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!((position.side(), position.in_check(), position.count_legal_moves()), (Color::Black, false, 20));
/// assert_eq!((position.halfmove_clock(), position.fullmove_number(), position.ply()), (0, 1, 1));
///
/// let pawn = Piece::new(game.definition().kind("pawn").unwrap(), Color::White);
/// assert_eq!((position.piece(mv.from()), position.piece(mv.to())), (None, Some(pawn)));
/// assert_eq!(position.undo(), Some(mv));
/// assert_eq!((position.fen(), position.undo()), (game.start().fen(), None));
/// assert!(position.game().is(&game) && position.memory() < game.memory());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
pub struct Position {
    game: Game,
    core: AnyCore,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        // With all that was played, it may be as much work as some moves.
        budget::spend(1 + self.ply() / 16);
        Position { game: self.game.clone(), core: self.core.clone() }
    }
}

impl Position {
    pub(crate) fn new(game: &Game, core: AnyCore) -> Position {
        Position { game: game.clone(), core }
    }

    /// The game this is a position of.
    #[inline]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position as a FEN, always in the one canonical form.
    pub fn fen(&self) -> String {
        each!(&self.core, core => fen::fen(core, self.game.definition()))
    }

    /// Who is to move.
    #[inline]
    pub fn side(&self) -> Color {
        each!(&self.core, core => core.side)
    }

    /// What stands on a square.
    ///
    /// # Panics
    /// If the board has no square of this number.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        assert!(square.index() < self.game.board().len(), "the board has no {square:?}");
        each!(&self.core, core => core.cells[square.index()].present())
    }

    /// Whether the piece on a square is marked (overloaded).
    ///
    /// # Panics
    /// If the board has no square of this number.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let position = Library::shipped().game("orchess")?.position("4k3/8/8/8/8/8/8/4K2(R) w - - 0 1")?;
    /// let square = |name| position.game().board().square(name).unwrap();
    /// assert!(position.is_marked(square("h1")) && !position.is_marked(square("e1")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_marked(&self, square: Square) -> bool {
        assert!(square.index() < self.game.board().len(), "the board has no {square:?}");
        each!(&self.core, core => fen::written_marks(core).has(square))
    }

    /// Whether a square is a wall, which nothing enters or crosses.
    ///
    /// # Panics
    /// If the board has no square of this number.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let mut library = Library::shipped();
    /// library.add("stones.toml", "inherit = 'chess'\nrules.walls = { petrify = ['knight'] }")?;
    /// let position = library.game("stones")?.position("4k3/8/8/3*4/8/8/8/4K3 w - - 0 1")?;
    /// assert!(position.is_wall(position.game().board().square("d5").unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_wall(&self, square: Square) -> bool {
        assert!(square.index() < self.game.board().len(), "the board has no {square:?}");
        each!(&self.core, core => core.pieces.walls().has(square))
    }

    /// How many of a piece its side has in hand.
    ///
    /// ```
    /// # use menagerie_board::{Color, Piece};
    /// # use menagerie_rules::Library;
    /// let position = Library::shipped().game("crazyhouse")?.position("4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1")?;
    /// let pawn = position.game().definition().kind("pawn").unwrap();
    /// assert_eq!(Color::BOTH.map(|color| position.in_hand(Piece::new(pawn, color))), [2, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_hand(&self, piece: Piece) -> usize {
        each!(&self.core, core => core.hands.count(piece).into())
    }

    /// How many of a piece the other side holds captive.
    ///
    /// ```
    /// # use menagerie_board::{Color, Piece};
    /// # use menagerie_rules::Library;
    /// let mut library = Library::shipped();
    /// let rules = "hand = { captures = false }, hostages = { exchange = [['pawn']] }";
    /// library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\nrules = {{ {rules} }}"))?;
    /// let position = library.game("mine")?.position("4k3/8/8/8/8/8/8/4K3[p#PP] w - - 0 1")?;
    /// let pawn = position.game().definition().kind("pawn").unwrap();
    /// assert_eq!(Color::BOTH.map(|color| position.captives(Piece::new(pawn, color))), [2, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captives(&self, piece: Piece) -> usize {
        each!(&self.core, core => core.hands.captives(piece).into())
    }

    /// Whether the side to move is in check, by the game's own meaning of check.
    pub fn in_check(&self) -> bool {
        each!(&self.core, core => core.in_check())
    }

    /// Where the check comes from that the side to move is in: the square of each attacker, and the square of the king
    /// (or of what else is royal) that it attacks. Nothing if there is no check.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("4k3/8/8/8/4r3/8/3n4/4K3 w - - 0 1")?;
    /// let named = position.checks().into_iter().map(|(from, king)| (game.board().name(from), game.board().name(king)));
    /// assert_eq!(named.collect::<Vec<_>>(), [("e4", "e1")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checks(&self) -> Vec<(Square, Square)> {
        let checks = if self.in_check() { self.questions().checks() } else { Vec::new() };
        checks.into_iter().map(|(king, attack)| (attack.from, king)).collect()
    }

    /// Whether a legal move of this position gives check: [`Position::in_check`] after it, without playing it.
    ///
    /// ```
    /// # use menagerie_core::{Explain, Library};
    /// let position = Library::shipped().game("chess")?.position("7k/8/8/8/8/8/7N/K6R w - - 0 1")?;
    /// let checks = |text| position.gives_check(position.parse_move(text).unwrap());
    /// assert!(checks("h2g4") && !checks("a1b1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        each!(&self.core, core => core.gives_check(mv))
    }

    /// Shows what each of some legal moves of this position would change, and whether it gives check, without playing
    /// them. For many moves this is faster than [`Position::gives_check`] and than playing them.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let start = Library::shipped().game("chess")?.start();
    /// let mut edits = 0;
    /// start.preview(&start.legal_moves(), |_, changes, check| {
    ///     edits += changes.len();
    ///     assert!(!check);
    /// });
    /// assert_eq!(edits, 20);
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn preview(&self, moves: &[Move], mut see: impl FnMut(Move, &[Edit], bool)) {
        each!(&self.core, core => core.preview(moves, &mut see));
    }

    /// For each of some legal moves that give no check, whether the other side has a legal move after it for certain:
    /// known without playing the move. `false` says nothing, and is all that is said of most games.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let start = Library::shipped().game("oomost1")?.start();
    /// let answered = start.surely_answered(&start.legal_moves());
    /// assert!(answered.len() == 43 && answered.contains(&true));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn surely_answered(&self, moves: &[Move]) -> Vec<bool> {
        each!(&self.core, core => core.surely_answered(moves))
    }

    /// All legal moves, in no particular order. They are given also where a draw rule has ended the game, and there are
    /// none where a rule has decided it at once.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let start = Library::shipped().game("omega")?.start();
    /// let mut texts: Vec<String> = start.legal_moves().into_iter().map(|mv| start.move_text(mv)).collect();
    /// texts.sort();
    /// assert_eq!(texts.len(), 40);
    /// assert_eq!(texts.last().unwrap(), "w2j2");
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(&self.core, core => core.legal_moves())
    }

    /// Appends the legal moves to a list, which saves making a new one.
    ///
    /// Where placements must not come back, moves may be missing that would be legal had the game gone another way:
    /// then the number of moves is returned that had been played (see [`Position::ply`]) when the earliest placement
    /// stood that keeps a move from being legal. The present placement does not count, as it does so in any game.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let start = Library::shipped().game("chess")?.start();
    /// let mut moves = Vec::with_capacity(64);
    /// assert_eq!(start.list_moves(&mut moves), None);
    /// assert_eq!(moves.len(), 20);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn list_moves(&self, moves: &mut Vec<Move>) -> Option<usize> {
        each!(&self.core, core => view::list_moves(core, moves))
    }

    /// Appends to a list one of the legal moves of each group that differs only in what its effects leave the mover to
    /// choose; [`Position::see_choices`] shows the group.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// // Each of the twenty moves of chess is completed by a wall on one of 32 free squares.
    /// let start = Library::shipped().game("duck")?.start();
    /// let (mut moves, mut choices) = (Vec::new(), 0);
    /// start.outline_moves(&mut moves);
    /// start.see_choices(moves[0], |_, _| choices += 1);
    /// assert_eq!((moves.len(), choices, start.count_legal_moves()), (20, 32, 640));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn outline_moves(&self, moves: &mut Vec<Move>) {
        each!(&self.core, core => view::outline_moves(core, moves));
    }

    /// Shows the legal moves that differ from a legal one only in what its effects leave the mover to choose, itself included,
    /// and what each changes.
    pub fn see_choices(&self, mv: Move, mut see: impl FnMut(Move, &[Edit])) {
        each!(&self.core, core => core.see_choices(mv, &mut see));
    }

    /// The number of legal moves, faster than listing them.
    pub fn count_legal_moves(&self) -> u64 {
        each!(&self.core, core => core.count_legal_moves())
    }

    /// Plays a move, if it is legal here.
    ///
    /// Finding that out takes as long as listing the legal moves. For a move that comes from [`Position::legal_moves`] or
    /// was read from text, [`Position::play_unchecked`] is enough.
    ///
    /// # Errors
    /// Gives the move back where it is not legal, and changes nothing.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let mut position = Library::shipped().game("chess")?.start();
    /// let mv = position.legal_moves()[0];
    /// position.play(mv)?;
    /// assert_eq!(position.play(mv).unwrap_err().mv, mv);
    /// assert_eq!(position.ply(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().contains(&mv) {
            return Err(IllegalMove { mv });
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a legal move of this position. What happens with any other is not specified: the position may make no sense
    /// afterwards, or the program may panic.
    pub fn play_unchecked(&mut self, mv: Move) {
        each!(&mut self.core, core => core.play(mv));
    }

    /// Lets the side to move pass, as no rule allows, for a search that asks what a position is worth without a move;
    /// [`Position::undo`] takes it back. No side may be in check.
    ///
    /// ```
    /// # use menagerie_board::Color;
    /// # use menagerie_rules::Library;
    /// let mut position = Library::shipped().game("chess")?.start();
    /// position.play_null();
    /// assert_eq!(position.side(), Color::Black);
    /// position.undo();
    /// assert_eq!(position.side(), Color::White);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn play_null(&mut self) {
        each!(&mut self.core, core => core.play_null());
    }

    /// Shows what a legal move would change, edit by edit, without playing it.
    ///
    /// ```
    /// # use menagerie_rules::{Edit, Library};
    /// let start = Library::shipped().game("chess")?.start();
    /// let mv = start.find_move("g1f3").unwrap();
    /// let squares = start.changes(mv, |edits| match edits {
    ///     [Edit::Relocate { from, to, .. }] => Some((*from, *to)),
    ///     _ => None,
    /// });
    /// assert_eq!(squares, Some((mv.from(), mv.to())));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn changes<T>(&self, mv: Move, look: impl FnOnce(&[Edit]) -> T) -> T {
        each!(&self.core, core => core.changes(mv, look))
    }

    /// Takes the last move back and returns it, or nothing if none has been played since the position was made.
    pub fn undo(&mut self) -> Option<Move> {
        each!(&mut self.core, core => core.undo())
    }

    /// How many moves have been played since the position was made.
    pub fn ply(&self) -> usize {
        each!(&self.core, core => core.stack.len())
    }

    /// How many bytes the position holds with the moves that led to it, the game aside.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + each!(&self.core, core => core.memory())
    }

    /// What the last move changed, edit by edit; nothing if none has been played.
    ///
    /// ```
    /// # use menagerie_core::{Edit, Library};
    /// let mut position = Library::shipped().game("osmosis")?.position("9k/10/10/3n6/10/2B7/10/10/10/K9 w - - 0 1")?;
    /// position.play(position.legal_moves()[0])?;
    /// assert!(matches!(position.journal()[0], Edit::Remove { .. } | Edit::Relocate { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn journal(&self) -> &[Edit] {
        each!(&self.core, core => core.last_edits())
    }

    /// Shows the sets of squares to whom they concern, in the width of this game.
    #[inline]
    pub fn view<V: Viewer>(&self, viewer: V) -> V::Output {
        each!(&self.core, core => viewer.look(View::new(core)))
    }

    /// The legal move that a text in machine form is, if it is one.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let position = Library::shipped().game("chess")?.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let mv = position.find_move("a7a8q").unwrap();
    /// assert_eq!(position.move_text(mv), "a7a8q");
    /// assert_eq!(position.chosen(mv), position.game().definition().kind("queen"));
    /// assert_eq!(position.find_move("a7a8"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_move(&self, text: &str) -> Option<Move> {
        each!(&self.core, core => text::find_move(core, self.game.definition(), text))
    }

    /// What can be asked to explain a move.
    #[doc(hidden)]
    pub fn questions(&self) -> &dyn Questions {
        each!(&self.core, core => &**core)
    }

    /// Writes a legal move of this position in machine form.
    pub fn move_text(&self, mv: Move) -> String {
        each!(&self.core, core => text::move_text(core, self.game.definition(), mv))
    }

    /// The type that the player chose for the piece that moves: what a pawn is promoted to, say. Nothing where the piece
    /// stays what it is, or becomes another without a choice; [`Move::becomes`] tells that too.
    ///
    /// ```
    /// # use menagerie_core::{Explain, Library};
    /// let game = Library::shipped().game("osmosis")?;
    /// let position = game.position("9k/10/10/3b6/10/2N7/10/10/10/K9 w - - 0 1")?;
    /// let mv = position.parse_move("c5d7")?;
    /// assert!(mv.becomes().is_some() && position.chosen(mv).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn chosen(&self, mv: Move) -> Option<Kind> {
        each!(&self.core, core => text::chosen(core, mv))
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        each!(&self.core, core => core.status.clock)
    }

    /// The plies that have been counted towards a draw by a rule other than that of the halfmove clock, and how many may be:
    /// the game is drawn when there are more. Nothing while none are counted.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let game = Library::shipped().game("makruk")?;
    /// assert_eq!(game.start().counted_plies(), None);
    /// assert_eq!(game.position("1k6/8/8/8/8/8/8/6RK b - - 6/32 0 1")?.counted_plies(), Some((6, 32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counted_plies(&self) -> Option<(u32, u32)> {
        let count = each!(&self.core, core => core.status.count);
        (count.limit > 0).then_some((count.plies.into(), count.limit.into()))
    }

    /// The number of the move that is to be made, counted up after black's.
    pub fn fullmove_number(&self) -> u32 {
        each!(&self.core, core => core.full_move)
    }

    /// The number of sequences of `depth` legal moves; draw rules are ignored.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// assert_eq!(Library::shipped().game("oomost1")?.start().perft(3), 82694);
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn perft(&mut self, depth: u32) -> u64 {
        each!(&mut self.core, core => core.perft(depth))
    }

    /// The same with a table of counts. Where a count may depend on how a position arose, the table is not used.
    ///
    /// ```
    /// # use menagerie_rules::{Library, PerftTable};
    /// let mut table = PerftTable::new(1)?;
    /// assert_eq!(Library::shipped().game("chess")?.start().perft_hashed(3, &mut table), 8902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft_hashed(&mut self, depth: u32, table: &mut PerftTable) -> u64 {
        if !self.game.capabilities().path_independent {
            return self.perft(depth);
        }
        table.belong_to(self.game.name());
        each!(&mut self.core, core => core.perft_hashed(depth, table))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("game", &self.game.name()).field("fen", &self.fen()).finish()
    }
}
