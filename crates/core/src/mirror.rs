//! Positions with the players changed over, for tests of what must be the same for both.

use menagerie_rules::Game;

/// A FEN as the other player would have it: ranks upside down and colours swapped. The FEN must be canonical.
///
/// # Panics
/// If the text is no FEN of the game.
///
/// ```
/// use menagerie_core::{Library, harness::mirrored};
/// let game = Library::shipped().game("chess")?;
/// let fen = "4k3/8/8/8/3Pp3/8/8/4K2R b K d3 0 1";
/// assert_eq!(mirrored(&game, fen), "4k2r/8/8/3pP3/8/8/8/4K3 w k d6 0 1");
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn mirrored(game: &Game, fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (placement, hands) = fields[0].split_at(fields[0].find('[').unwrap_or(fields[0].len()));
    let rows: Vec<String> = placement.split('/').rev().map(swapped).collect();
    // White's hand is written first, too, and so are white's captives behind it.
    let white_first = |part: &str| -> String {
        let mut letters: Vec<char> = swapped(part).chars().collect();
        letters.sort_by_key(|c| (*c == ']', c.is_ascii_lowercase(), *c != '['));
        letters.into_iter().collect()
    };
    let hands = hands.split('#').map(white_first).collect::<Vec<_>>().join("#");
    let side = if fields[1] == "w" { "b" } else { "w" };
    // White's rights are written first, and either side's stay in their order.
    let mut letters: Vec<char> = swapped(fields[2]).chars().collect();
    letters.sort_by_key(char::is_ascii_lowercase);
    let rights: String = letters.into_iter().collect();
    // Where checks are counted, white's are written first as well.
    let rest: Vec<String> =
        fields[4..].iter().map(|field| field.split('+').rev().collect::<Vec<_>>().join("+")).collect();
    format!("{}{hands} {side} {rights} {} {}", rows.join("/"), passed(game, fields[3]), rest.join(" "))
}

fn swapped(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    text.chars().map(swap).collect()
}

/// The en passant squares mirrored, in the same order.
fn passed(game: &Game, field: &str) -> String {
    if field == "-" {
        return field.to_string();
    }
    let mut names: Vec<String> = Vec::new();
    for c in field.chars() {
        match names.last_mut() {
            Some(name) if c.is_ascii_digit() => name.push(c),
            _ => names.push(c.to_string()),
        }
    }
    let mirror = |name: &String| {
        let square =
            game.board().square(name).and_then(|square| game.board().flip(square)).expect("the square has a mirror");
        game.board().name(square).to_string()
    };
    names.iter().map(mirror).collect()
}
