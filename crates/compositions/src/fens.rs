//! FENs that do not arise in play: the kernel and the reference implementation must both read or both reject them.

use crate::random::Random;
use menagerie_core::Position;
use menagerie_core::reference::ReferencePosition;
use std::sync::Arc;

/// Changes the FEN of a position in a few random ways and compares both implementations on each. Returns the number of
/// FENs.
///
/// # Errors
/// The first difference.
pub fn compare(position: &Position, random: &mut Random) -> Result<u64, String> {
    let definition = Arc::new(position.game().definition().clone());
    let mut count = 0;
    for _ in 0..6 {
        let Some(fen) = changed(position, random) else { continue };
        count += 1;
        let fast = position.game().position(&fen);
        let reference = ReferencePosition::from_fen(&definition, &fen);
        let (fast, reference) = match (fast, reference) {
            (Err(_), Err(_)) => continue,
            (Ok(_), Err(why)) => return Err(format!("the reference refuses the FEN `{fen}`, which is read: {why}")),
            (Err(why), Ok(_)) => return Err(format!("refuses the FEN that the reference reads: {why}")),
            (Ok(fast), Ok(reference)) => (fast, reference),
        };
        let differs = |what: &str, fast: String, reference: String| {
            if fast == reference {
                Ok(())
            } else {
                Err(format!("reads the FEN `{fen}`: {what} is {fast}, and should be {reference}"))
            }
        };
        differs("the FEN", fast.fen(), reference.fen())?;
        differs("check", fast.in_check().to_string(), reference.in_check().to_string())?;
        let mut texts: Vec<String> = fast.legal_moves().into_iter().map(|mv| fast.move_text(mv)).collect();
        texts.sort();
        let legal = reference.moves();
        let result = reference.result_with(&legal);
        let legal: Vec<String> = legal.into_keys().collect();
        if let Some(text) = texts.iter().find(|text| !legal.contains(text)) {
            return Err(format!("reads the FEN `{fen}`: {text} is listed and is not legal"));
        }
        if let Some(text) = legal.iter().find(|text| !texts.contains(text)) {
            return Err(format!("reads the FEN `{fen}`: {text} is legal and is not listed"));
        }
        differs("the result", fast.result(), result)?;
    }
    Ok(count)
}

/// The FEN with a piece moved, removed, added or marked, the other side to move, or other fields.
fn changed(position: &Position, random: &mut Random) -> Option<String> {
    let fen = position.fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    let (placement, hands) = fields[0].split_at(fields[0].find('[').unwrap_or(fields[0].len()));
    let hands = hands.to_string();
    let mut cells = cells(placement);
    let pieces = |cells: &[String]| -> Vec<usize> {
        (0..cells.len()).filter(|&i| !["*", ".", "/"].contains(&cells[i].as_str())).collect()
    };
    let empty: Vec<usize> = (0..cells.len()).filter(|&i| cells[i] == ".").collect();
    let occupied = pieces(&cells);
    if occupied.is_empty() || empty.is_empty() {
        return None;
    }
    match random.below(10) {
        0..5 => {
            let (from, to) = (random.pick(&occupied), random.pick(&empty));
            cells.swap(from, to);
        }
        5 => cells[random.pick(&occupied)] = ".".to_string(),
        6 => {
            let letter =
                position.game().definition().pieces[random.below(position.game().definition().pieces.len())].letter;
            let letter = if random.percent(50) { letter } else { letter.to_ascii_lowercase() };
            cells[random.pick(&empty)] = letter.to_string();
        }
        7 => {
            let at = random.pick(&occupied);
            cells[at] = match cells[at].strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                Some(letter) => letter.to_string(),
                None => format!("({})", cells[at]),
            };
        }
        8 => {
            let board = position.game().board();
            let squares: Vec<&str> = board.squares().map(|square| board.name(square)).collect();
            fields[3] = random.some(&squares, 1, 3).concat();
        }
        _ => fields[1] = if fields[1] == "w" { "b".to_string() } else { "w".to_string() },
    }
    if random.percent(30) && fields[2] == "-" && position.game().facts().castling.is_some() {
        fields[2] = position.game().start().fen().split(' ').nth(2)?.to_string();
    }
    let left = fields.len() - 3;
    if !position.game().capabilities().alternates && random.percent(30) {
        fields[left] = random.below(5).to_string();
    }
    fields[0] = format!("{}{hands}", text(&cells));
    Some(fields.join(" "))
}

/// A placement without the pieces of some letters, in either case.
pub(crate) fn without(placement: &str, letters: &[char]) -> String {
    let mut cells = cells(placement);
    let is_one = |cell: &String| cell.chars().any(|c| letters.contains(&c.to_ascii_uppercase()));
    cells.iter_mut().filter(|cell| is_one(cell)).for_each(|cell| *cell = ".".to_string());
    text(&cells)
}

/// A placement cell by cell: a letter with its marks, `.` for an empty square, `*` for none, and `/`.
pub(crate) fn cells(placement: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut rest = placement;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            cells.extend((0..rest[..digits].parse().unwrap_or(0)).map(|_| ".".to_string()));
            rest = &rest[digits..];
            continue;
        }
        let mut end = if first == '(' { rest.find(')').map_or(rest.len(), |end| end + 1) } else { first.len_utf8() };
        end += usize::from(rest[end..].starts_with('~'));
        cells.push(rest[..end].to_string());
        rest = &rest[end..];
    }
    cells
}

/// The cells as a placement field.
pub(crate) fn text(cells: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells.iter().map(String::as_str).chain(["/"]) {
        if cell == "." {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &std::mem::take(&mut empty).to_string();
        }
        text += cell;
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_as_the_same_text() {
        for placement in ["w**********w/*crnbqkbnrc*/*10*", "r(q)2P~3/8", "3/1k1/3"] {
            assert_eq!(text(&cells(placement)), placement);
        }
    }
}
