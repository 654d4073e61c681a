//! Moves as numbers, for programs that learn: tables of values, and the outputs of networks.

use menagerie_core::{Game, Kind, Move};

/// The fewest numbers that can follow a first one: one tells all forms of moves apart, and five all choices.
const LEAST_FURTHER: usize = 16;

/// The numbers of a game's moves.
///
/// The **first number** of a move says where it comes from (a square, or a type in hand), where it goes, and what it
/// promotes to. It depends on nothing but the move, so it means the same in every position. Nearly always it is the only
/// one. Where several legal moves share it (castlings of any two pieces, walls, pieces that enter on squares which others
/// leave), **further numbers** follow, one for each thing by which these differ, until one move is left.
///
/// Both kinds are below [`Numbers::count`]: first numbers begin at 0, further ones at [`Numbers::first_count`].
///
/// ```
/// use menagerie_notation::Numbers;
/// # let library = menagerie_core::Library::shipped();
/// let game = library.game("chess")?;
/// let numbers = Numbers::of(&game);
/// let (start, moves) = (game.start(), game.start().legal_moves());
/// assert_eq!(numbers.of_moves(&moves).len(), 20);
/// let mv = start.find_move("e2e4").unwrap();
/// assert_eq!(numbers.path(&moves, mv), Some(vec![numbers.first(mv)]));
/// assert_eq!(numbers.find(&moves, &[numbers.first(mv)]), Some(mv));
/// // A wall completes each move: the first number says which piece moves, the second where the wall stands.
/// let game = library.game("duck")?;
/// let moves = game.start().legal_moves();
/// assert_eq!(Numbers::of(&game).path(&moves, moves[0]).unwrap().len(), 2);
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Numbers {
    squares: usize,
    kinds: usize,
    drops: bool,
    /// What moves may promote to by choice, in the order of the definition.
    promotions: Vec<Kind>,
}

impl Numbers {
    /// The numbers of the moves of a game.
    pub fn of(game: &Game) -> Numbers {
        let ways = &game.facts().promotions.ways;
        let is_made = |kind: &Kind| ways.iter().flat_map(|way| &way.to).flatten().any(|made| made == kind);
        Numbers {
            squares: game.board().len(),
            kinds: game.definition().pieces.len(),
            drops: game.facts().hands.is_some(),
            promotions: game.definition().kinds().filter(is_made).collect(),
        }
    }

    /// How many first numbers there are.
    pub fn first_count(&self) -> usize {
        (self.squares * (1 + self.promotions.len()) + if self.drops { self.kinds } else { 0 }) * self.squares
    }

    /// How many numbers there are, first and further ones.
    pub fn count(&self) -> usize {
        self.first_count() + self.base()
    }

    /// How many further numbers there are: they name a square, a type or none, a form, or a part of a choice.
    fn base(&self) -> usize {
        self.squares.max(self.kinds + 1).max(LEAST_FURTHER)
    }

    /// The first number of a move.
    pub fn first(&self, mv: Move) -> usize {
        let to = mv.to().index();
        if let Some(kind) = mv.dropped().filter(|_| self.drops) {
            return (self.squares * (1 + self.promotions.len()) + kind.index()) * self.squares + to;
        }
        let promotion = mv.becomes().and_then(|kind| self.promotions.iter().position(|made| *made == kind));
        let plane = promotion.map_or(0, |at| at + 1);
        (plane * self.squares + mv.from().index()) * self.squares + to
    }

    /// The numbers among which some moves are chosen at first, one for each move; moves may share one.
    pub fn of_moves(&self, moves: &[Move]) -> Vec<usize> {
        moves.iter().map(|mv| self.first(*mv)).collect()
    }

    /// The numbers among which moves that share all numbers so far are chosen, one for each move; nothing where they are
    /// one move.
    pub fn further(&self, moves: &[Move]) -> Option<Vec<usize>> {
        let (first, rest) = moves.split_first()?;
        let digits = self.digits(*first);
        let differs = |at: &usize| rest.iter().any(|mv| self.digits(*mv)[*at] != digits[*at]);
        let at = (0..digits.len()).find(differs)?;
        Some(moves.iter().map(|mv| self.first_count() + self.digits(*mv)[at]).collect())
    }

    /// The numbers of a move among the legal ones of its position; nothing if it is not one of them.
    pub fn path(&self, moves: &[Move], mv: Move) -> Option<Vec<usize>> {
        moves.contains(&mv).then_some(())?;
        let first = self.first(mv);
        let mut path = vec![first];
        let mut left: Vec<Move> = moves.iter().copied().filter(|other| self.first(*other) == first).collect();
        while let Some(numbers) = self.further(&left) {
            let own = left.iter().position(|other| *other == mv).map(|at| numbers[at])?;
            left = pick(&left, &numbers, own);
            path.push(own);
        }
        Some(path)
    }

    /// The legal moves that begin with these numbers.
    pub fn beginning(&self, moves: &[Move], path: &[usize]) -> Vec<Move> {
        let Some((first, rest)) = path.split_first() else { return moves.to_vec() };
        let mut left = pick(moves, &self.of_moves(moves), *first);
        for number in rest {
            left = self.further(&left).map_or_else(Vec::new, |numbers| pick(&left, &numbers, *number));
        }
        left
    }

    /// The legal move that has these numbers, and all of them.
    pub fn find(&self, moves: &[Move], path: &[usize]) -> Option<Move> {
        match self.beginning(moves, path)[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    /// What a move says besides its first number, in parts that are below [`Numbers::base`].
    fn digits(&self, mv: Move) -> [usize; 9] {
        let [form, from, to, choice] = mv.details().map(|part| part as usize);
        let becomes = mv.becomes().map_or(0, |kind| kind.index() + 1);
        let base = self.base();
        let choice = |place: u32| choice / base.pow(place) % base;
        [becomes, form, from, to, choice(4), choice(3), choice(2), choice(1), choice(0)]
    }
}

/// The moves that have a number.
fn pick(moves: &[Move], numbers: &[usize], number: usize) -> Vec<Move> {
    moves.iter().zip(numbers).filter(|(_, own)| **own == number).map(|(mv, _)| *mv).collect()
}
