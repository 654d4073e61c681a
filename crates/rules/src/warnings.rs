//! What is allowed in a definition and is probably not meant.

use crate::definition::{AnyRule, Definition, Survey};
use crate::game::Game;
use crate::position::Position;
use crate::rules::effect::{Gating, Rebirth};
use crate::rules::end::{Checkmate, Extinction, InsufficientMaterial, Verdict};
use crate::rules::filter::{FirstMoves, NoChecks};
use crate::rules::movement::{Pass, StandingPromotion};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::{counted, with_article};

/// At most this many numbered starts are checked.
const STARTS: usize = 2000;

/// Notes what is odd about a game: pieces that can never move or never be on the board, zones that cannot be reached,
/// games that nobody can win or that may never end, starts without a move, and parameters without effect.
///
/// ```
/// # use menagerie_core::{Library, warnings};
/// let mut library = Library::shipped();
/// library.add("odd.toml", "inherit = \"chess\"\ntitle = \"Odd\"\n[pieces]\ncamel = { letter = \"C\", betza = \"C\" }")?;
/// let warnings = warnings(&library.game("odd")?);
/// assert!(warnings.to_string().contains("no camel can ever be on the board"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn warnings(game: &Game) -> Problems {
    let mut found = Problems::default();
    let definition = game.definition();
    let survey = Survey::new(definition);
    for kind in definition.kinds() {
        of_piece(&survey, kind, game.capabilities().local_moves, &mut found);
        of_drops(&survey, kind, &mut found);
    }
    let capabilities = game.capabilities();
    let by_force = capabilities.mate_decides && capabilities.local_moves && capabilities.stalemate_draws;
    if by_force && definition.facts().hands.is_none() {
        of_mating(&survey, &mut found);
    }
    of_ending(&survey, &mut found);
    definition.rules().for_each(|rule| rule.warn(definition, &mut found));
    of_starts(game, &mut found);
    found
}

fn of_piece(survey: &Survey, kind: Kind, local: bool, found: &mut Problems) {
    let definition = survey.definition;
    let piece = definition.piece(kind);
    let place = format!("pieces.{}", piece.name);
    if !survey.occurs(kind) {
        let what = format!(
            "no {} can ever be on the board: it is not there at the start, and nothing becomes one",
            piece.name
        );
        return found.push(Problem::new(place, what).at_key());
    }
    let is_dropped_and_stays = piece.betza.text.is_empty() && definition.facts().hands.is_some();
    if !survey.moves(kind) && !is_dropped_and_stays {
        let what = match piece.betza.text.is_empty() {
            true => format!("{} has no moves", with_article(&piece.name)),
            false => format!("{} can never move on this board", with_article(&piece.name)),
        };
        return found.push(Problem::new(format!("{place}.betza"), what));
    }
    // Where moves carry other pieces along, a piece may get anywhere.
    let facts = definition.facts();
    if !local || !survey.begins(kind) || piece.betza.text.is_empty() {
        return;
    }
    if facts.promotes(kind) {
        of_promotion(survey, kind, found);
    }
    for color in Color::BOTH {
        let piece_of = Piece::new(kind, color);
        let promotion = facts.promotion(piece_of).filter(|promotion| !promotion.captures_only);
        let leaves = |square| {
            // Who may promote there stays by choice.
            promotion.is_some_and(|promotion| promotion.is_possible(color, square))
                || facts.goal.as_ref().is_some_and(|goal| goal.is_there(piece_of, square))
        };
        let is_stuck = |square: &Square| survey.steps(piece_of, *square).is_empty() && !leaves(*square);
        let stuck: Vec<Square> = survey.range(piece_of).into_iter().filter(is_stuck).collect();
        if let Some((first, others)) = several(definition, &stuck) {
            let what = format!("a {color} {} that gets to {first} can never move again{others}", piece.name);
            found.push(Problem::new(format!("{place}.betza"), what));
            return;
        }
    }
}

/// The first of some squares, and how many more there are, in words.
fn several<'a>(definition: &'a Definition, squares: &[Square]) -> Option<(&'a str, String)> {
    let (&first, others) = squares.split_first()?;
    let others = match others.len() {
        0 => String::new(),
        more => format!(" (and on {})", counted(more, "more square")),
    };
    Some((definition.board.name(first), others))
}

/// Pieces that may be dropped where they can never move.
fn of_drops(survey: &Survey, kind: Kind, found: &mut Problems) {
    let definition = survey.definition;
    let hands = definition.facts().hands.as_ref();
    let Some(hands) = hands.filter(|hands| hands.refill() && survey.moves(kind)) else { return };
    for color in Color::BOTH {
        let piece = Piece::new(kind, color);
        let dead = |square: &Square| hands.may_drop(piece, *square) && survey.steps(piece, *square).is_empty();
        let dead: Vec<Square> = definition.board.squares().filter(dead).collect();
        if let Some((first, others)) = several(definition, &dead) {
            let name = &definition.piece(kind).name;
            let what = format!("a {color} {name} dropped on {first}{others} can never move");
            let problem = Problem::new("rules.hand", what).at_key();
            found.push(problem.help(format!("`rules.hand.zone.{name}` says where it may be dropped")));
            return;
        }
    }
}

/// Whether the pieces that promote can get to where they do.
fn of_promotion(survey: &Survey, kind: Kind, found: &mut Problems) {
    let definition = survey.definition;
    let promotions = &definition.facts().promotions;
    for color in Color::BOTH {
        let piece = Piece::new(kind, color);
        let Some(i) = promotions.of.get(piece.index()).copied().flatten() else { continue };
        let promotes = |square| promotions.ways[i].is_possible(color, square);
        let standing = definition.rule::<StandingPromotion>().filter(|rule| rule.promotes(definition, kind));
        let anywhere = standing.is_some_and(|rule| rule.last_anywhere);
        if !anywhere && !survey.homes(piece).is_empty() && !survey.range(piece).into_iter().any(promotes) {
            let name = &definition.piece(kind).name;
            let place = match (standing, i) {
                (Some(_), _) => "rules.standing-promotion.zone".to_string(),
                (None, 0) => "rules.promotion".to_string(),
                (None, _) => format!("rules.promotion.more[{}]", i - 1),
            };
            let what = format!("no {color} {name} can ever get to where it would promote");
            found.push(Problem::new(place, what).at_key().also(format!("pieces.{name}.betza"), "how it moves"));
        }
    }
}

/// Types that cannot mate alone and are not listed so.
fn of_mating(survey: &Survey, found: &mut Problems) {
    let definition = survey.definition;
    if definition.royal().is_none() {
        return;
    }
    let material = definition.rule::<InsufficientMaterial>();
    for kind in definition.kinds().filter(|&kind| survey.occurs(kind) && survey.is_colour_bound(kind)) {
        let piece = definition.piece(kind);
        // An empty list is deliberate.
        if piece.royal || material.is_some_and(|rule| rule.lone.is_empty() || rule.lone.contains(&piece.name)) {
            continue;
        }
        let what = format!(
            "{} stays on squares of one colour, so that a king with one of them can hardly mate",
            with_article(&piece.name)
        );
        let problem = Problem::new(format!("pieces.{}.betza", piece.name), what);
        found.push(match material {
            Some(_) => problem
                .help(format!("add \"{}\" to `lone`, if this should be a draw", piece.name))
                .also("rules.insufficient-material.lone", "what is a draw"),
            None => {
                problem.help(format!("`insufficient-material = {{ lone = [\"{}\"] }}` makes it a draw", piece.name))
            }
        });
    }
}

fn of_ending(survey: &Survey, found: &mut Problems) {
    let definition = survey.definition;
    if let Some(why) = why_nobody_mates(definition).filter(|_| !definition.rules().any(|rule| rule.wins(definition))) {
        let what = format!("{why} and no rule says who wins: nobody can win");
        let problem = Problem::new("pieces", what).at_key();
        let help = match definition.royal() {
            None => "mark a type with `royal = true`, or add a rule of the end",
            Some(_) => "add a rule of the end, for example `goal`",
        };
        found.push(problem.help(help));
    }
    // A pass that ends the game with the next one goes on for one ply.
    let idles = definition.rule::<Pass>().is_some_and(|pass| pass.twice.is_none());
    if !definition.rules().any(AnyRule::bounds) && (idles || !survey.only_goes_forwards()) {
        let what = "a game may never end: no rule ends one in which nothing happens";
        found.push(Problem::new("rules", what).at_key().help("add `repetition = true` or `fifty-moves`"));
    }
}

/// Why no side can win by mate, if none can.
fn why_nobody_mates(definition: &Definition) -> Option<&'static str> {
    let pseudo_royal = definition.rule::<Extinction>().is_some_and(Extinction::makes_royal);
    if definition.royal().is_none() && !pseudo_royal {
        return Some("neither side has a royal piece");
    }
    if definition.has::<NoChecks>() {
        return Some("no move may give check, so that nobody is mated,");
    }
    let draws = definition.rule::<Checkmate>().is_some_and(|rule| rule.result == Verdict::Draw);
    draws.then_some("mate is a draw")
}

fn of_starts(game: &Game, found: &mut Problems) {
    let definition = game.definition();
    let fen = definition.starts.first();
    let start = game.start();
    if let (Some(written), Some(read)) = (fen.split(' ').nth(2), start.fen().split(' ').nth(2)) {
        let by_files = definition.facts().castling.as_ref().is_some_and(|castling| castling.from_anywhere);
        // By files, one right may have two letters.
        let all = by_files && read.len() >= written.len();
        let lost: String =
            written.chars().filter(|_| !all).filter(|letter| *letter != '-' && !read.contains(*letter)).collect();
        if !lost.is_empty() {
            let at = fen.match_indices(' ').nth(1).map_or(0, |(at, _)| at + 1);
            let rebirth = definition.rule::<Rebirth>().is_some_and(|rebirth| rebirth.castles);
            let has_files = definition.has::<Gating>() || definition.has::<FirstMoves>() || rebirth;
            let rights = ["no castling uses the rights", "no king and rook stand where they would castle"];
            let files = ["nothing uses the letters", "nothing stands there that could castle or has not moved"];
            let [nothing, why] = if has_files { files } else { rights };
            let what = format!("{nothing} `{lost}` of the start: {why}");
            found.push(Problem::new("start.fen", what).within(at..at + written.len()).if_own());
        }
    }
    for number in 0..game.starts().min(STARTS) {
        let Some(position) = game.numbered_start(number) else { continue };
        let Some(what) = of_start(&position) else { continue };
        let shuffled = game.starts() > 1;
        let what = if shuffled { format!("in start {number} {what}") } else { format!("at the start {what}") };
        found.push(Problem::new(if shuffled { "start.shuffle" } else { "start.fen" }, what));
        return;
    }
}

/// What is odd about a position to begin with.
fn of_start(position: &Position) -> Option<String> {
    let side = position.side();
    if position.in_check() {
        return Some(format!("{side} is in check"));
    }
    if position.result() != "*" {
        return Some(format!("the game is over: {}", position.result()));
    }
    if position.count_legal_moves() == 0 {
        return Some(format!("{side} has no legal move"));
    }
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let letter = side.other().letter().to_string();
    *fields.get_mut(1)? = &letter;
    *fields.get_mut(3)? = "-";
    let flipped = position.game().position(&fields.join(" ")).ok()?;
    (flipped.count_legal_moves() == 0 && flipped.result() == "*").then(|| format!("{} has no legal move", side.other()))
}
