//! The starts that a shuffle makes.

use super::shuffle::BlackRow;
use menagerie_board::Letter;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Color;

/// The starts that differ in what stands on some squares. A FEN is put together when it is asked for: a hundred thousand
/// would be as many copies of the rest of the board.
#[derive(Clone, Debug)]
pub(super) struct Shuffled {
    /// What stands on white's squares in each, one after the other; a point is a free square.
    orders: Vec<Box<str>>,
    black: BlackRow,
    /// The rows of the FEN from the top.
    rows: Vec<Vec<Place>>,
    /// What stands after the rows.
    rest: String,
}

/// A place of a row of a FEN.
#[derive(Clone, Debug)]
enum Place {
    /// A square that is not shuffled and free.
    Free,
    /// What stands there in every start.
    Always(Box<str>),
    /// One of the shuffled squares of a side.
    Shuffled(Color, usize),
}

impl Shuffled {
    /// The starts with these orders of pieces on the squares of white and black; nothing where the FEN does not fit the board.
    pub(super) fn new(
        orders: Vec<Box<str>>,
        black: BlackRow,
        board: &Board,
        fen: &str,
        squares: [&[Square]; 2],
    ) -> Option<Shuffled> {
        let (placement, rest) = fen.split_once(' ').unwrap_or((fen, "w - - 0 1"));
        let (placement, hands) = placement.split_at(placement.find('[').unwrap_or(placement.len()));
        let texts: Vec<&str> = placement.split('/').collect();
        let mut rows = Vec::new();
        for (text, (_, row)) in texts.iter().zip(board.rows()) {
            let mut places = places(text).filter(|places| places.len() == row.len())?;
            for (place, square) in places.iter_mut().zip(row) {
                let index = |side: Color| squares[side.index()].iter().position(|known| Some(*known) == *square);
                let shuffled = Color::BOTH.iter().find_map(|&side| Some(Place::Shuffled(side, index(side)?)));
                *place = shuffled.unwrap_or_else(|| place.clone());
            }
            rows.push(places);
        }
        let fits = rows.len() == texts.len() && rows.len() == board.grid_height();
        fits.then(|| Shuffled { orders, black, rows, rest: format!("{hands} {rest}") })
    }

    pub(super) fn count(&self) -> usize {
        if self.black == BlackRow::Independent { self.orders.len().pow(2) } else { self.orders.len() }
    }

    /// How many orders of one side's pieces there are.
    pub(super) fn orders(&self) -> usize {
        self.orders.len()
    }

    /// Leaves out the orders whose numbers are not among these, which are sorted.
    pub(super) fn keep(&mut self, numbers: &[usize]) {
        let mut number = 0..;
        self.orders.retain(|_| number.next().is_some_and(|number| numbers.binary_search(&number).is_ok()));
    }

    /// The number of the start in which both sides have an order.
    pub(super) fn number_of_both(&self, order: usize) -> usize {
        if self.black == BlackRow::Independent { order * self.orders.len() + order } else { order }
    }

    /// The FEN of the start of a number.
    pub(super) fn fen(&self, number: usize) -> Option<String> {
        let count = self.orders.len();
        let [white, black] = match self.black {
            BlackRow::Independent => [number.checked_div(count)?, number % count],
            _ => [number; 2],
        };
        let men = |order: usize, side: Color| -> Option<Vec<Option<Letter>>> {
            let tokens = Letter::tokens(self.orders.get(order)?);
            Some(tokens.map(|token| token.ok().map(|letter| letter.of_color(side))).collect())
        };
        let men = [men(white, Color::White)?, men(black, Color::Black)?];
        let mut fen = String::new();
        for (i, row) in self.rows.iter().enumerate() {
            fen.extend((i > 0).then_some('/'));
            let mut free = 0;
            let end_gap = |fen: &mut String, free: &mut usize| match std::mem::take(free) {
                0 => {}
                free => *fen += &free.to_string(),
            };
            for place in row {
                let text = match place {
                    Place::Free => None,
                    Place::Always(text) => Some(text.to_string()),
                    Place::Shuffled(side, i) => men[side.index()][*i].map(|letter| letter.to_string()),
                };
                match text {
                    None => free += 1,
                    Some(text) => {
                        end_gap(&mut fen, &mut free);
                        fen += &text;
                    }
                }
            }
            end_gap(&mut fen, &mut free);
        }
        Some(fen + &self.rest)
    }

    /// The bytes that the texts hold.
    pub(super) fn memory(&self) -> usize {
        let orders = self.orders.iter().map(|order| size_of::<Box<str>>() + order.len());
        let rows = self.rows.iter().map(|row| size_of_val(&**row));
        orders.sum::<usize>() + rows.sum::<usize>() + self.rest.len()
    }
}

/// The places of a row of a FEN; nothing if it is none.
fn places(text: &str) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            // A row is no longer than three digits can say.
            let free: usize = rest[..digits].parse().ok().filter(|_| digits < 4)?;
            places.extend(std::iter::repeat_n(Place::Free, free));
            rest = &rest[digits..];
            continue;
        }
        let length = match c {
            '*' => 1,
            '(' => rest.find(')')? + 1,
            _ => rest.len() - Letter::split(rest)?.1.len(),
        };
        let length = length + usize::from(rest[length..].starts_with('~'));
        places.push(Place::Always(rest[..length].into()));
        rest = &rest[length..];
    }
    Some(places)
}
