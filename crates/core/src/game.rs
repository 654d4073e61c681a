use crate::*;
#[derive(Clone, Debug)]
pub struct Game(std::sync::Arc<Definition>);
impl Game {
    pub fn compile(d: Definition) -> Result<Game, Problem> { Ok(Game(std::sync::Arc::new(d))) }
    pub fn definition(&self) -> &Definition { &self.0 }
    pub fn name(&self) -> &str { &self.0.name }
    pub fn board(&self) -> &Board { &self.0.board }
    pub fn capabilities(&self) -> &Capabilities { todo!() }
    /// The position of `startpos`.
    pub fn start(&self) -> Position { todo!() }
    /// How many numbered starts (1 where nothing is shuffled).
    pub fn starts(&self) -> usize { self.0.starts.count() }
    pub fn numbered_start(&self, _number: usize) -> Option<Position> { todo!() }
    pub fn position(&self, _fen: &str) -> Result<Position, FenError> { todo!() }
}
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the FEN `{fen}` {reason}")]
pub struct FenError { pub fen: String, pub reason: String }
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct MoveError { pub text: String, pub reason: String }
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u64);
impl Move {
    pub fn from(self) -> Square { todo!() }
    pub fn to(self) -> Square { todo!() }
    /// The second piece that moves (the rook of a castling): from and to.
    pub fn other(self) -> Option<(Square, Square)> { todo!() }
}
/// One primitive change of the board that a move made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A piece left the board.
    Remove { square: Square, piece: Piece },
    /// A piece went from one square to another.
    Relocate { from: Square, to: Square, piece: Piece },
    /// A piece turned into another: type (promotion, absorption) or colour (conversion), or both.
    Change { square: Square, before: Piece, after: Piece },
    /// A piece got (true: overloaded) or lost (false: restored) its mark.
    Mark { square: Square, piece: Piece, marked: bool },
}
#[derive(Clone, Debug)]
pub struct Position(Game);
impl Position {
    pub fn game(&self) -> &Game { &self.0 }
    pub fn fen(&self) -> String { todo!() }
    pub fn side(&self) -> Color { todo!() }
    pub fn piece(&self, _square: Square) -> Option<Piece> { todo!() }
    pub fn is_marked(&self, _square: Square) -> bool { todo!() }
    pub fn in_check(&self) -> bool { todo!() }
    pub fn legal_moves(&self) -> Vec<Move> { todo!() }
    pub fn count_legal_moves(&self) -> u64 { todo!() }
    /// Plays a legal move of this position.
    pub fn play(&mut self, _mv: Move) { todo!() }
    /// Takes back the last move played.
    pub fn undo(&mut self) -> Option<Move> { todo!() }
    /// Moves played since the position was made from a FEN.
    pub fn ply(&self) -> usize { todo!() }
    /// What the last move changed, in order.
    pub fn journal(&self) -> Vec<Edit> { todo!() }
    pub fn outcome(&self) -> Option<Outcome> { todo!() }
    /// `outcome` text, or `*`.
    pub fn result(&self) -> String { self.outcome().map_or("*".into(), |o| o.to_string()) }
    pub fn parse_move(&self, _text: &str) -> Result<Move, MoveError> { todo!() }
    pub fn move_text(&self, _mv: Move) -> String { todo!() }
    pub fn key(&self) -> u64 { todo!() }
    pub fn halfmove_clock(&self) -> u32 { todo!() }
    pub fn fullmove_number(&self) -> u32 { todo!() }
    /// Number of legal move sequences of this length; perft 0 is 1.
    pub fn perft(&mut self, _depth: u32) -> u64 { todo!() }
    /// The same with a table of counts; falls back to `perft` where counts depend on the history.
    pub fn perft_hashed(&mut self, _depth: u32, _table: &mut PerftTable) -> u64 { todo!() }
}
pub struct PerftTable { _p: () }
impl PerftTable { pub fn new(_megabytes: usize) -> PerftTable { todo!() } }
