//! The words of an ini for a program that knows older ones: ranks where regions are said now, and former names.

/// Options and what they were called; nothing where the other option of a pair says it already.
pub const NAMES: &[(&str, &str)] = &[
    ("promotionRegionWhite", "promotionRank"),
    ("promotionRegionBlack", ""),
    ("doubleStepRegionWhite", "doubleStepRank"),
    ("doubleStepRegionBlack", ""),
    ("flagRegionWhite", "whiteFlag"),
    ("flagRegionBlack", "blackFlag"),
    ("flagRegion", "whiteFlag"),
    ("dropRegionWhite", "whiteDropRegion"),
    ("dropRegionBlack", "blackDropRegion"),
    ("castlingRookPieces", "castlingRookPiece"),
];

/// Rewrites a text; a line whose value cannot be said in the older way is left as it is.
pub fn rewrite(text: &str) -> String {
    text.lines().map(|line| rewritten(line).unwrap_or_else(|| line.to_string()) + "\n").collect()
}

fn rewritten(line: &str) -> Option<String> {
    let (key, value) = line.split_once('=').map(|(key, value)| (key.trim(), value.trim()))?;
    let (_, older) = NAMES.iter().find(|(name, _)| *name == key)?;
    let ranks: Option<Vec<u32>> = value.split_whitespace().map(|word| word.strip_prefix('*')?.parse().ok()).collect();
    match (key, *older) {
        ("flagRegion", _) => Some(format!("whiteFlag = {value}\nblackFlag = {value}")),
        (_, "promotionRank") => Some(format!("promotionRank = {}", ranks?.into_iter().min()?)),
        // There was one rank only.
        (_, "doubleStepRank") => {
            let ranks = ranks.filter(|ranks| ranks.len() == 1)?;
            Some(format!("doubleStepRank = {}", ranks[0]))
        }
        (_, "") => Some(String::new()),
        (_, older) => Some(format!("{older} = {value}")),
    }
}

/// What a value uses that a program of that time does not know, though it knows the option.
pub fn newer_use(key: &str, value: &str) -> Option<&'static str> {
    match key {
        "king" if value.len() > 1 => Some("kings that move otherwise"),
        "startFen" if value.contains('*') => Some("holes in the board"),
        "startFen" if !value.contains(' ') => Some("a FEN of the placement only"),
        "flagPiece" if value == "*" => Some("flags for all pieces"),
        "doubleStepRegionWhite" if value.contains(' ') => Some("double steps from several ranks"),
        _ => None,
    }
}

/// Whether both sides promote on equally many ranks, as far as a section and its parents say: there was one number.
pub fn same_depth(used: &[menagerie_import::Entry]) -> bool {
    let ranks =
        |key: &str| used.iter().find(|entry| entry.key == key).map(|entry| entry.value.split_whitespace().count());
    match (ranks("promotionRegionWhite"), ranks("promotionRegionBlack")) {
        (Some(white), Some(black)) => white == black,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn regions_become_ranks() {
        let text = "[a]\npromotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *3\nflagRegion = e4 d4\nmaxRank = 6\n";
        let older = "[a]\npromotionRank = 6\n\nwhiteFlag = e4 d4\nblackFlag = e4 d4\nmaxRank = 6\n";
        assert_eq!(super::rewrite(text), older);
    }
}
