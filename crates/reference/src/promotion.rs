//! The rule `promotion`: which pieces become others, where, and what.

use super::{Draft, Plan, ReferencePosition, captives, castling, hand, metamorphosis, planes};
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::movement::StandingPromotion;
use menagerie_rules::rules::promote::Promotion;

/// Whether pieces of this type promote, of either colour.
pub(super) fn promotes(position: &ReferencePosition, kind: Kind) -> bool {
    let definition = position.definition();
    definition.rule::<Promotion>().is_some_and(|rule| rule.promotes(&definition.piece(kind).name))
}

/// The clauses of the rule that say how a piece promotes.
fn clauses(position: &ReferencePosition, piece: Piece) -> impl Iterator<Item = &Promotion> {
    let rule = position.definition().rule::<Promotion>();
    rule.into_iter().flat_map(move |rule| rule.clauses_of(position.definition(), piece))
}

/// The clause that says how a piece promotes on a square.
fn clause(position: &ReferencePosition, piece: Piece, square: Square) -> Option<&Promotion> {
    position.definition().rule::<Promotion>()?.clause_on(position.definition(), piece, square)
}

/// Whether a square is one on which a piece promotes however it came there.
pub(super) fn is_due(position: &ReferencePosition, piece: Piece, square: Square) -> bool {
    let compulsory = |rule: &Promotion| rule.is_compulsory(position.board(), piece.color(), square);
    clause(position, piece, square).is_some_and(|rule| compulsory(rule) && !rule.captures_only)
}

/// Whether a piece cannot be on a square because it would have promoted there: it neither began there nor castled there
/// nor can have come about there.
pub(super) fn is_closed(position: &ReferencePosition, piece: Piece, square: Square) -> bool {
    is_due(position, piece, square)
        && position.book.start[square.index()] != Some(piece)
        && !comes_about(position, piece.kind())
        && !castling::arrivals(position, piece).contains(&square)
        && !hand::can_drop_on(position, piece, square)
        && planes::origin(position, piece.kind(), square).is_none_or(|from| is_due(position, piece, from))
}

/// Whether pieces of a type may be what others became, and so stand where they could not have walked.
fn comes_about(position: &ReferencePosition, kind: Kind) -> bool {
    let definition = position.definition();
    definition.rule::<Promotion>().is_some_and(|rule| rule.can_become(definition, kind))
}

/// Whether the squares on which a piece can stand are those that it can walk to without promoting.
pub(super) fn walks_only(position: &ReferencePosition, piece: Piece) -> bool {
    let walks = |rule: &Promotion| !rule.captures_only && !rule.leaving && rule.entering_zone.is_empty();
    let drops = position.definition().positions().hands;
    let made = comes_about(position, piece.kind()) || metamorphosis::makes(position, piece.kind());
    clauses(position, piece).next().is_some() && clauses(position, piece).all(walks) && !made && !drops
}

/// What a piece may become at some time.
pub(super) fn targets(position: &ReferencePosition, piece: Piece) -> Vec<Piece> {
    let Some(rule) = position.definition().rule::<Promotion>() else { return Vec::new() };
    rule.all_targets(position.definition(), piece).into_iter().map(|kind| Piece::new(kind, piece.color())).collect()
}

/// What a piece becomes whenever it promotes, if that is one thing.
pub(super) fn only_target(definition: &Definition, piece: Piece) -> Option<Piece> {
    let by_arrival = definition.rule::<Promotion>().map(|rule| rule.all_targets(definition, piece));
    let standing = definition.rule::<StandingPromotion>().filter(|rule| rule.promotes(definition, piece.kind()));
    let kinds = standing.map(|rule| rule.targets(definition)).or(by_arrival)?;
    (kinds.len() == 1).then(|| Piece::new(kinds[0], piece.color()))
}

/// What a piece may become now on a square.
fn choices(position: &ReferencePosition, piece: Piece, square: Square) -> Vec<Piece> {
    let Some(rule) = clause(position, piece, square) else { return Vec::new() };
    let targets = rule.targets(position.definition(), piece.color()).into_iter();
    let targets = targets.map(|kind| Piece::new(kind, piece.color()));
    let targets = targets.filter(|&target| captives::allow(position, target));
    let there = |target: Piece| rule.allows(position.definition(), piece.color(), target.kind(), square);
    targets.filter(|&target| is_open(position, rule, target) && there(target)).collect()
}

/// Whether the limits of a clause leave room for another piece of a type.
fn is_open(position: &ReferencePosition, rule: &Promotion, target: Piece) -> bool {
    let count = |squares: &[Option<Piece>]| squares.iter().filter(|&&square| square == Some(target)).count();
    let now = count(&position.pieces);
    let most = rule.limit.get(&position.definition().piece(target.kind()).name);
    (!rule.lost_only || now < count(&position.book.start)) && most.is_none_or(|&most| now < most as usize)
}

/// The piece on a square if it is one that promotes and is not marked.
fn candidate(position: &ReferencePosition, square: Square) -> Option<Piece> {
    position.at(square).filter(|&piece| clauses(position, piece).next().is_some() && !position.is_marked(square))
}

/// Whether a piece must promote by going from one square to another, or whether it may.
fn by_move(position: &ReferencePosition, piece: Piece, from: Square, to: Square, captures: bool) -> (bool, bool) {
    let Some(rule) = clause(position, piece, to) else { return (false, false) };
    let (board, color) = (position.board(), piece.color());
    let counts = |wanted: &dyn Fn(Square) -> bool| wanted(to) || rule.leaving && wanted(from);
    let allowed = captures || !rule.captures_only;
    let must = allowed && counts(&|square| rule.is_compulsory(board, color, square));
    let may = allowed && counts(&|square| rule.is_optional(board, color, square));
    let entered = |square| rule.is_entered(board, color, square);
    let enters = if entered(from) { captures } else { allowed && entered(to) };
    (must, (may || enters) && !must)
}

/// Promotes a moved piece, of either colour, that by its move must or may; the mover chooses. A piece that must and
/// has nothing to become may not go there: then nothing comes of the move. A castling with a right promotes nothing.
pub(super) fn on_arrival(plan: &Plan, draft: Draft) -> Vec<Draft> {
    if plan.other.is_some() && !plan.names_both {
        return vec![draft];
    }
    let position = &draft.position;
    // Who comes back to where it stood has arrived nowhere.
    let journeys = plan.origins().zip(plan.arrivals()).filter(|(from, to)| from != to);
    let arrived: Vec<(Square, Piece, (bool, bool))> = journeys
        .filter_map(|(from, to)| {
            let piece = candidate(position, to)?;
            Some((to, piece, by_move(position, piece, from, to, plan.takes())))
        })
        .collect();
    let must = arrived.iter().find(|(.., (must, _))| *must);
    let may = arrived.iter().find(|(.., (_, may))| *may);
    let Some(&(square, piece, _)) = must.or(may) else { return vec![draft] };
    let promoted = |choice: Piece| {
        let mut chosen = Draft { promoted: true, ..draft.with_choice(square, choice) };
        captives::by_promotion(&mut chosen.position, piece, choice);
        noted(chosen, square)
    };
    let mut drafts: Vec<Draft> = choices(position, piece, square).into_iter().map(promoted).collect();
    if must.is_none() {
        drafts.push(Draft { declined: Some(piece), ..draft });
    }
    drafts
}

/// Promotes the mover's pieces that co-squares have just restored or brought over on a square where they must, from
/// the a-file on. Where one has nothing to become nothing comes of the move, for it cannot stay there as it is.
pub(super) fn of_affected(draft: Draft) -> Vec<Draft> {
    let board = draft.position.board();
    let mut squares = draft.affected.clone();
    squares.sort_by_key(|&square| (board.cell(square).x, board.cell(square).y));
    // What has changed its type and its side is there twice.
    squares.dedup();
    let mut drafts = vec![draft];
    for square in squares {
        drafts = drafts.into_iter().flat_map(|draft| promote_affected(draft, square)).collect();
    }
    drafts
}

/// Writes the letter of the piece that might have promoted and did not: what follows is the choice for another.
pub(super) fn stays(mut draft: Draft) -> Draft {
    if let Some(piece) = draft.declined.take() {
        let letter = draft.position.definition().piece(piece.kind()).letter.to_ascii_lowercase();
        draft.text.extend([letter]);
    }
    draft
}

/// Notes that a piece has been promoted, in a game where it goes back when it is captured.
fn noted(mut draft: Draft, square: Square) -> Draft {
    draft.position.promoted[square.index()] |= hand::tracks(&draft.position);
    draft
}

fn promote_affected(draft: Draft, square: Square) -> Vec<Draft> {
    match candidate(&draft.position, square) {
        Some(piece) if is_due(&draft.position, piece, square) => {
            let draft = stays(draft);
            let choices = choices(&draft.position, piece, square).into_iter();
            choices.map(|choice| noted(draft.with_choice(square, choice), square)).collect()
        }
        _ => vec![draft],
    }
}
