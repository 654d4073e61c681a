//! Whether a reason is true of the position and the attempt it was given for.

use super::Case;
use super::free::Men;
use menagerie_core::explain::{Attacker, Choice, Exposure, Illegal, Name, Played, Power, RightLost, Standing, Stood};
use menagerie_core::rules::effect::{CoSquares, Explosion};
use menagerie_core::rules::end::Extinction;
use menagerie_core::rules::filter::Facing;
use menagerie_core::rules::movement::{Castling, Hand, Hostages, MutualCastling, Pass, Relay, StandingPromotion};
use menagerie_core::rules::promote::Promotion;
use menagerie_core::{Board, Color, Kind, Letter, Piece, Position, Square};

type Fact = Result<(), String>;

/// Says what is wrong with a reason.
pub fn hold(case: &Case<'_>, text: &str, why: &Illegal) -> Fact {
    if text == "0000" {
        return pass(case, text, why);
    }
    if text.contains('@') {
        return drop(case, text, why);
    }
    squares(case, text, why)
        .or_else(|| moves(case, text, why))
        .or_else(|| castling(case, text, why))
        .or_else(|| letters(case, text, why))
        .unwrap_or_else(|| Err("there is no test of it".to_string()))
}

fn fact(what: &str, holds: bool) -> Fact {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

fn all(facts: impl IntoIterator<Item = Fact>) -> Fact {
    facts.into_iter().collect()
}

/// An attempt as its text names it.
struct Squares {
    from: Square,
    to: Square,
    other: Option<(Square, Square)>,
}

impl Squares {
    fn of(board: &Board, text: &str) -> Squares {
        let parts: Vec<Vec<Square>> = Squares::bare(text).split('+').map(|part| Squares::all(board, part)).collect();
        let ends = |part: &Vec<Square>| (part[0], part[part.len() - 1]);
        let (from, to) = ends(&parts[0]);
        Squares { from, to, other: parts.get(1).map(ends) }
    }

    fn all(board: &Board, text: &str) -> Vec<Square> {
        let starts = text.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at);
        let starts: Vec<usize> = starts.chain([text.len()]).collect();
        starts.windows(2).map(|ends| board.square(&text[ends[0]..ends[1]]).unwrap()).collect()
    }

    /// The text without letters, and without what stands behind a comma.
    fn bare(text: &str) -> &str {
        text.split(',').next().unwrap_or(text).trim_end_matches(|c: char| !c.is_ascii_digit())
    }
}

impl Case<'_> {
    pub fn board(&self) -> &Board {
        self.position.game().board()
    }

    pub fn men(&self) -> Men {
        Men::of(&self.position)
    }

    pub fn square(&self, name: &str) -> Square {
        self.board().square(name).unwrap()
    }

    fn squares(&self, names: &[Standing]) -> Vec<Square> {
        names.iter().map(|standing| self.square(&standing.square)).collect()
    }

    /// Whether a piece stands where it is said to stand.
    fn stands(&self, men: &Men, standing: &Standing) -> Fact {
        let piece = men.at(self.square(&standing.square));
        let same = piece.is_some_and(|piece| {
            let name = &self.position.game().definition().piece(piece.kind()).name;
            piece.color() == standing.color && **name == *standing.piece
        });
        fact(&format!("no {standing}"), same)
    }

    fn royal(&self, color: Color) -> Option<Piece> {
        self.position.game().definition().royal().map(|kind| Piece::new(kind, color))
    }

    /// Whether a square has a piece of a colour whose loss would be the loss of the game.
    fn is_royal(&self, men: &Men, square: Square, color: Color) -> bool {
        let definition = self.position.game().definition();
        let Some(piece) = men.at(square).filter(|piece| piece.color() == color) else { return false };
        let clauses = definition.rule::<Extinction>().into_iter().flat_map(Extinction::clauses);
        let named = clauses.filter(|clause| clause.pseudo_royal && clause.sides.has(color)).any(|clause| {
            clause.groups(definition).iter().any(|kinds| {
                let counted = |kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
                let men = men.cells.iter().flatten().filter(|(man, _)| man.color() == color && counted(man.kind()));
                counted(piece.kind()) && (clause.duple_check || men.count() <= usize::from(clause.count) + 1)
            })
        });
        named || self.royal(color) == Some(piece)
    }

    /// Whether these attack a square on which something of a colour stands.
    fn attack(&self, men: &Men, by: &[Attacker], square: Square, of: Color) -> Fact {
        fact("nothing attacks", !by.is_empty())?;
        all(by.iter().map(|attacker| {
            self.stands(men, &attacker.piece)?;
            let from = self.square(&attacker.piece.square);
            let Some(to) = &attacker.co_square_from else {
                return fact(
                    &format!("{attacker} does not attack"),
                    self.free.attacks(men, from, square, of) || self.faces(men, from, square),
                );
            };
            let whole = self.free.whole(&men.clone().with_side(of.other()));
            let to = self.square(to);
            let converts = whole.legal_moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (from, to)).any(|mv| {
                let mut after = whole.clone();
                after.play_unchecked(mv);
                after.piece(square).is_some_and(|piece| piece.color() != of)
            });
            fact(&format!("{attacker} makes no co-square there"), converts)
        }))
    }

    /// Whether the piece on a square gives check along an open file, or an open rank.
    fn faces(&self, men: &Men, from: Square, square: Square) -> bool {
        let definition = self.position.game().definition();
        let (Some(rule), Some(piece)) = (definition.rule::<Facing>(), men.at(from)) else { return false };
        let (a, b) = (self.board().cell(from), self.board().cell(square));
        let open = line(self.board(), from, square).iter().all(|&square| men.at(square).is_none());
        rule.pieces.contains(&definition.piece(piece.kind()).name) && (a.x == b.x || rule.ranks && a.y == b.y) && open
    }

    /// The pieces after an attempt, whether or not it is legal.
    fn after(&self, text: &str) -> Option<Men> {
        let Squares { from, to, other } = Squares::of(self.board(), text);
        let (men, side) = (self.men(), self.position.side());
        let mut whole = self.free.whole(&men);
        let is_meant = |mv: &menagerie_core::Move| {
            let pair = [(mv.from(), mv.to()), mv.other().unwrap_or_default()];
            match other {
                None => mv.other().is_none() && pair[0] == (from, to),
                Some(other) => mv.other().is_some() && (pair == [(from, to), other] || pair == [other, (from, to)]),
            }
        };
        let meant: Vec<_> = whole.legal_moves().into_iter().filter(is_meant).collect();
        let letters = |text: &str| text[Squares::bare(text).len()..].to_string();
        let exact = meant.iter().copied().find(|&mv| letters(&whole.move_text(mv)) == letters(text));
        let exact = exact.or(meant.first().copied());
        if let Some(mv) = exact {
            whole.play_unchecked(mv);
            return Some(Men::of(&whole));
        }
        let piece = men.at(from)?;
        let castled = self.castling(text).map(|[king, king_to, rook, rook_to]| {
            let (first, second) = (men.at(king)?, men.at(rook)?);
            Some(men.clone().without([king, rook]).with(king_to, first).with(rook_to, second))
        });
        let stands = self.standing_promotion(text).map(|new| men.clone().without([from]).with(to, new));
        // What is left is a capture in passing: the twin has not seen the move before.
        let mut behind = [1, -1, 2, -2].into_iter().filter_map(|dy| self.board().offset(to, 0, dy));
        let victim = behind.find(|&square| men.at(square) == Some(Piece::new(piece.kind(), side.other())));
        let passing = victim.map(|victim| men.clone().without([from, victim]).with(to, piece));
        castled.flatten().or(stands).or(passing).map(|men| men.with_side(side.other()))
    }

    /// What a piece becomes by a promotion that is a move of its own, if the text may be one.
    fn standing_promotion(&self, text: &str) -> Option<Piece> {
        let definition = self.position.game().definition();
        let (rule, squares) = (definition.rule::<StandingPromotion>()?, Squares::of(self.board(), text));
        let piece = self.men().at(squares.from).filter(|piece| rule.promotes(definition, piece.kind()))?;
        let letter = Letter::all_in(&text[Squares::bare(text).len()..]).next()?;
        let free = squares.from == squares.to || rule.steps && self.men().at(squares.to).is_none();
        let kind = definition.kind_of_letter(letter).filter(|kind| free && rule.targets(definition).contains(kind))?;
        Some(Piece::new(kind, piece.color()))
    }

    /// The squares of a castling: king from and to, rook from and to.
    fn castling(&self, text: &str) -> Option<[Square; 4]> {
        let Squares { from, to, .. } = Squares::of(self.board(), text);
        let (side, rule) = (self.position.side(), self.position.game().definition().rule::<Castling>()?);
        let squares = rule.ways(self.board(), side).into_iter();
        let places = squares.map(|(_, at)| [at.king, at.to, at.rook, at.rook_to]);
        let places: Vec<[Square; 4]> = places.filter(|places| places[0] == from).collect();
        if rule.anywhere.is_none() {
            return places.into_iter().find(|places| places[1] == to || places[2] == to);
        }
        let rooks = rule.rook_kinds(self.position.game().definition());
        let is_rook = |piece: Piece| piece.color() == side && rooks.contains(&piece.kind());
        let there = |places: &&[Square; 4]| self.position.piece(places[2]).is_some_and(is_rook);
        let with_rook = places.iter().filter(there).find(|places| places[2] == to);
        with_rook.or(places.iter().filter(there).find(|places| places[1] == to)).copied()
    }

    /// The positions of the game, the first one first.
    fn history(&self) -> Vec<Position> {
        let mut positions = vec![self.position.clone()];
        while let Some(mut last) = positions.last().cloned().filter(|last| last.ply() > 0) {
            last.undo();
            positions.push(last);
        }
        positions.reverse();
        positions
    }

    /// The number of the ply that a played move was, from 0.
    fn ply(&self, played: &Played) -> Option<usize> {
        let history = self.history();
        (0..self.line.moves.len()).find(|&ply| {
            *self.line.moves[ply] == *played.text
                && history[ply].fullmove_number() == played.number
                && history[ply].side() == played.color
        })
    }
}

/// What a FEN has between its brackets: the hands and the captives.
fn brackets(case: &Case<'_>) -> (String, String) {
    let fen = case.position.fen();
    let text = fen.split(['[', ']']).nth(1).unwrap_or_default();
    let (hands, captives) = text.split_once('#').unwrap_or((text, ""));
    (hands.to_string(), captives.to_string())
}

fn in_hand(case: &Case<'_>) -> String {
    brackets(case).0
}

fn captives(case: &Case<'_>) -> String {
    brackets(case).1
}

fn has_letter(text: &str, letter: Letter) -> bool {
    Letter::all_in(text).any(|other| other == letter)
}

fn drop(case: &Case<'_>, text: &str, why: &Illegal) -> Fact {
    let (men, side) = (case.men(), case.position.side());
    let definition = case.position.game().definition();
    let to = text.split_once('@').unwrap().1;
    let shown =
        to.trim_start_matches(|c: char| c.is_ascii_lowercase()).trim_start_matches(|c: char| c.is_ascii_digit());
    let square = case.square(&to[..to.len() - shown.len()]);
    let piece = Piece::new(definition.kind_of_letter(Letter::split(text).unwrap().0).unwrap(), side);
    let shown = Letter::split(shown).and_then(|(letter, _)| definition.kind_of_letter(letter));
    let Some(rule) = definition.rule::<Hand>() else {
        return fact("there are hands", matches!(why, Illegal::NoDrops));
    };
    let is_captive = |piece: Piece| has_letter(&captives(case), definition.letter(piece));
    let given = text.split('@').next().and_then(|front| front.split_once('#')).map(|(_, given)| given);
    let given = given.map(|given| definition.kind_of_letter(given.parse::<Letter>().unwrap()).unwrap());
    let pays = |given| definition.rule::<Hostages>().is_some_and(|rule| rule.pays(definition, given, piece.kind()));
    let held = match given {
        Some(given) => is_captive(piece) && is_captive(Piece::new(given, side.other())) && pays(given),
        None => has_letter(&in_hand(case), definition.letter(piece)) || rule.is_unlimited(definition, piece.kind()),
    };
    let dropped = men.clone().with(square, Piece::new(shown.unwrap_or(piece.kind()), side));
    match why {
        Illegal::DropAs { .. } => {
            fact("it can be dropped so", !shown.is_some_and(|kind| rule.shown(definition, piece).contains(&kind)))
        }
        Illegal::GameOver { besides, .. } => {
            fact("it goes on", case.legal.is_empty()).and(besides.as_ref().map_or(Ok(()), |why| hold(case, text, why)))
        }
        Illegal::NoRoom { .. } => fact("there is room", !case.legal.iter().any(|legal| legal.starts_with(text))),
        Illegal::CitadelClosed { piece, only, .. } => fact("it may enter", is_barred(case, piece, only)),
        // The rule's literal form is the one that lists the legal moves; here only that there are others.
        Illegal::DropSite { .. } | Illegal::DropColour { .. } => {
            fact("it may be dropped there", held && men.at(square).is_none())
        }
        Illegal::NotInHand { .. } => fact("it is in hand", !held && given.is_none()),
        Illegal::NotHeld { holder, piece } => {
            let kind = definition.kind(piece).expect("the type is one of the game");
            fact("it is held", !is_captive(Piece::new(kind, holder.other())))
        }
        Illegal::WorthTooLittle { possible, .. } => {
            let names: Vec<&str> = possible.iter().map(|name| &**name).collect();
            let all = definition
                .kinds()
                .filter(|&kind| pays(kind))
                .all(|kind| names.contains(&&*definition.piece(kind).name));
            fact("it is worth enough", !given.is_some_and(pays) && all)
        }
        Illegal::DropFirst { first, .. } => {
            let first = definition.kind(first).map(|kind| Piece::new(kind, side));
            let is_held = |piece| has_letter(&in_hand(case), definition.letter(piece));
            fact("the other is not in hand", first.is_some_and(is_held))
        }
        Illegal::Wall { wall, .. } => fact("it is no wall", case.position.is_wall(case.square(wall))),
        Illegal::EffectChoice { example, .. } => fact("the example is not legal", case.legal.contains(&**example)),
        Illegal::DropOccupied { on, .. } => case.stands(&men, on).and(fact("it is not in hand", held)),
        Illegal::DropZone { .. } => fact("the zone has it", held && !rule.zone_has(definition, piece, square)),
        Illegal::DropFile { on, .. } => {
            let there = case.square(&on.square);
            let same = case.board().cell(there).x == case.board().cell(square).x && men.at(there) == Some(piece);
            case.stands(&men, on).and(fact("it is on another file", same && held))
        }
        Illegal::KingInCheck { king, by, .. } => all([
            case.stands(&dropped, king),
            fact("it is no king of the player's", case.is_royal(&dropped, case.square(&king.square), side)),
            case.attack(&dropped, by, case.square(&king.square), side),
        ]),
        Illegal::DropChecks { .. } => fact("the rule lets drops give check", held && !rule.checks),
        Illegal::DropMates { .. } => fact("the rule has no such type", held && !rule.no_mate.is_empty()),
        _ => Err("a drop is not refused so".to_string()),
    }
}

fn pass(case: &Case<'_>, text: &str, why: &Illegal) -> Fact {
    let side = case.position.side();
    let may = case.position.game().definition().rule::<Pass>().is_some_and(|rule| rule.sides.has(side));
    match why {
        Illegal::EffectChoice { example, .. } => fact("the example is not legal", case.legal.contains(&**example)),
        Illegal::NoPassing { .. } => fact("it may pass", !may),
        Illegal::PassInCheck { by, .. } => fact("no check", may && case.position.in_check()).and(check_now(case, by)),
        Illegal::NoStep { by, .. } => {
            let rule = case.position.game().definition().rule::<Pass>();
            fact(
                "it needs no such piece",
                may && rule.is_some_and(|rule| by.iter().all(|name| rule.by.contains_key(&**name))),
            )
        }
        Illegal::PassWithMoves { example, .. } => fact("it has no move", may && case.is_legal(example)),
        Illegal::GameOver { besides, .. } => {
            fact("it goes on", case.legal.is_empty()).and(besides.as_ref().map_or(Ok(()), |why| hold(case, text, why)))
        }
        _ => Err("a pass is not refused so".to_string()),
    }
}

fn squares(case: &Case<'_>, text: &str, why: &Illegal) -> Option<Fact> {
    let Squares { from, to, other } = Squares::of(case.board(), text);
    let (men, side) = (case.men(), case.position.side());
    Some(match why {
        Illegal::GameOver { outcome, besides } => {
            fact("it goes on", case.legal.is_empty() && case.position.result() == **outcome)
                .and_then(|()| besides.as_ref().map_or(Ok(()), |why| hold(case, text, why)))
        }
        Illegal::EmptySquare { square } => {
            let square = case.square(square);
            let named = square == from || other.is_some_and(|(from, _)| from == square);
            fact("it is not empty", named && men.at(square).is_none())
        }
        Illegal::WrongSide { piece } => case
            .stands(&men, piece)
            .and(fact("it is no enemy's", piece.color != side && case.square(&piece.square) == from)),
        Illegal::SameSquare { .. } => fact("it goes", from == to || other.is_some_and(|(square, _)| square == from)),
        Illegal::OwnPiece { on, .. } => case
            .stands(&men, on)
            .and(fact("it is the enemy's", on.color == side && case.square(&on.square) == to))
            .and(fact("it never goes there", reaches(case, from, to))),
        Illegal::NoSuchLetter { letter, .. } => fact(
            "a piece has it",
            case.position
                .game()
                .definition()
                .pieces
                .iter()
                .all(|piece| piece.letter.to_string() != letter.to_ascii_uppercase()),
        ),
        Illegal::NoPairs => fact("pairs go", !case.position.game().definition().has::<MutualCastling>()),
        _ => return None,
    })
}

/// Whether the piece goes to a square with nothing in its way, if something or nothing stands there.
fn reaches(case: &Case<'_>, from: Square, to: Square) -> bool {
    let men = case.men();
    let Some(piece) = men.at(from) else { return false };
    let others = case.board().squares().filter(|&square| square != from);
    let alone = men.clone().without(others).unmarked(from);
    let enemy = enemy_of(case, piece);
    case.free.goes(&alone, from, to) || case.free.goes(&alone.with(to, enemy), from, to)
}

/// An enemy that a piece takes and hops over: its like, or if it shuns that, another one.
fn enemy_of(case: &Case<'_>, piece: Piece) -> Piece {
    let definition = case.position.game().definition();
    let shuns = &definition.piece(piece.kind()).shuns;
    let is_met = |kind: &Kind| !shuns.contains(&definition.piece(*kind).name);
    let others = definition.kinds().filter(|&kind| !definition.piece(kind).royal);
    let other = [piece.kind()].into_iter().chain(others).find(is_met);
    Piece::new(other.unwrap_or(piece.kind()), piece.color().other())
}

fn moves(case: &Case<'_>, text: &str, why: &Illegal) -> Option<Fact> {
    let Squares { from, to, .. } = Squares::of(case.board(), text);
    let (men, side) = (case.men(), case.position.side());
    let goes = |men: &Men| case.free.goes(men, from, to);
    let enemy = men.at(from).map(|piece| enemy_of(case, piece));
    Some(match why {
        Illegal::CannotMoveSo { can, check, piece, .. } => all([
            case.stands(&men, piece),
            fact("it reaches", !reaches(case, from, to) || men.at(to).is_some_and(|on| on.color() == side)),
            destinations(case, from, can),
            fact("check", case.position.in_check() != check.is_empty()),
            if check.is_empty() { Ok(()) } else { check_now(case, check) },
        ]),
        Illegal::NotLent { by, .. } => {
            let definition = case.position.game().definition();
            let lends = |name: &Name| definition.rule::<Relay>().is_some_and(|rule| rule.lend.contains_key(&**name));
            // One of them on any other square, whatever stands there now.
            let others = || case.board().squares().filter(|&at| at != from && at != to && !case.position.is_wall(at));
            let helps = |lender: Piece| others().any(|at| goes(&men.clone().with(at, lender)));
            let mut lenders = by.iter().filter_map(|name| definition.kind(name)).map(|kind| Piece::new(kind, side));
            all([
                fact("it goes", !goes(&men)),
                fact("no such piece lends", !by.is_empty() && by.iter().all(lends)),
                fact("it does not go so if one protects it", lenders.any(helps)),
            ])
        }
        Illegal::OnlyCaptures { .. } => all([
            fact("something is there", men.at(to).is_none()),
            fact("it moves there", !goes(&men.clone())),
            fact(
                "it does not capture there",
                enemy.is_some_and(|enemy| {
                    let others = case.board().squares().filter(|&square| square != from && square != to);
                    goes(&men.clone().without(others).unmarked(from).with(to, enemy))
                }),
            ),
        ]),
        Illegal::OnlyQuiet { on, .. } => all([
            case.stands(&men, on),
            fact("it captures", !goes(&men.clone().unmarked(from))),
            fact("it does not move there", {
                let others = case.board().squares().filter(|&square| square != from);
                let mut free = men.clone().without(others);
                free.walls.fill(false);
                goes(&free)
            }),
        ]),
        Illegal::OnlyFirst { .. } => {
            let start = case.position.game().start();
            let (a, b) = (case.board().cell(from), case.board().cell(to));
            let first = case.board().squares().any(|home| {
                let end = case.board().offset(home, b.x - a.x, b.y - a.y);
                start.piece(home) == men.at(from)
                    && end.is_some_and(|end| {
                        let alone = Men::of(&start).without(case.board().squares().filter(|&square| square != home));
                        case.free.goes(&alone.with_side(side), home, end)
                    })
            });
            fact("it is no first move", first && !reaches(case, from, to))
        }
        Illegal::Wall { wall, .. } => {
            all([fact("it is no wall", case.position.is_wall(case.square(wall))), fact("it goes", !goes(&men))])
        }
        Illegal::Blocked { by, .. } => {
            let blockers = case.squares(by);
            let free = men.clone().without(blockers.iter().copied());
            let needed = blockers.iter().all(|&blocker| {
                let others = blockers.iter().copied().filter(|&other| other != blocker);
                !goes(&men.clone().without(others))
            });
            all([
                all(by.iter().map(|piece| case.stands(&men, piece))),
                fact("it does not go there with them gone", goes(&free)),
                fact("not all of them are in the way", needed),
            ])
        }
        Illegal::NeedsPiece { on, .. } => {
            let helps = |name: &Name| enemy.is_some_and(|enemy| goes(&men.clone().with(case.square(name), enemy)));
            fact("it goes", !goes(&men)).and(fact("it does not help", !on.is_empty() && on.iter().all(helps)))
        }
        Illegal::NotOpen { .. } => fact("it goes", !goes(&men)),
        Illegal::WrittenOtherwise { correct, .. } => {
            let whole = case.free.whole(&men);
            let texts: Vec<String> = whole.legal_moves().into_iter().map(|mv| whole.move_text(mv)).collect();
            let ends = |text: &str| {
                // Who captures from afar comes back to where it was.
                let squares = Squares::of(case.board(), text);
                squares.from == from && (squares.to == to || squares.to == from && text.contains(case.board().name(to)))
            };
            fact("no such move", correct.iter().all(|text| ends(text) && texts.iter().any(|legal| **legal == **text)))
        }
        Illegal::Overloaded { piece, power } => {
            let marked = case.position.is_marked(case.square(&piece.square));
            let could = match power {
                Power::Castle => case.castling(text).is_some(),
                Power::Capture if men.at(to).is_none() => true,
                _ => reaches(case, from, to),
            };
            all([case.stands(&men, piece), fact("it is not overloaded", marked && could && !goes(&men))])
        }
        Illegal::KingInCheck { king, by, piece, exposure } => {
            if case.castling(text).is_some() && case.position.game().definition().has::<CoSquares>() {
                return Some(Ok(())); // The twin does not castle, and by hand there would be no effects.
            }
            let Some(after) = case.after(text) else { return Some(Err("the twin cannot make it".to_string())) };
            let at = case.square(&king.square);
            all([
                case.stands(&after, king),
                fact("it is no king of the player's", case.is_royal(&after, at, side)),
                case.attack(&after, by, at, side),
                case.stands(&men, piece),
                exposed(case, exposure, by, at, from),
            ])
        }
        Illegal::Flees { king, by } => {
            let at = case.square(&king.square);
            let moved = case.after(text).is_none_or(|after| !case.is_royal(&after, at, side));
            all([case.stands(&men, king), fact("it stays", moved), case.attack(&men, by, at, side)])
        }
        Illegal::Standoff { king, other } => {
            let Some(after) = case.after(text) else { return Some(Err("the twin cannot make it".to_string())) };
            let (own, theirs) = (case.square(&king.square), case.square(&other.square));
            let line = |(dx, dy)| {
                let mut way = (1..).map_while(|i: i16| case.board().offset(own, dx * i, dy * i));
                way.find(|&square| after.at(square).is_some() || case.position.is_wall(square)) == Some(theirs)
            };
            all([
                case.stands(&after, king),
                case.stands(&after, other),
                fact("something stands between", [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().any(line)),
            ])
        }
        Illegal::MustDrop { example } => all([
            fact("it is a drop", example.contains('@') && !text.contains('@')),
            fact("no such drop", case.is_legal(example)),
        ]),
        Illegal::MustCapture { captures } => {
            let count = |men: &Men| men.cells.iter().flatten().count();
            let taking =
                |text: &Name| case.is_legal(text) && case.after(text).is_some_and(|after| count(&after) < count(&men));
            all([
                fact("it captures", case.after(text).is_some_and(|after| count(&after) == count(&men))),
                fact("no capture", captures.len() == case.legal.len() && captures.iter().all(taking)),
            ])
        }
        Illegal::OwnKingExplodes { king, piece } => all([
            case.stands(&men, king),
            case.stands(&men, piece),
            fact("it is no king of the player's", case.is_royal(&men, case.square(&king.square), side)),
            fact(
                "the king stays",
                case.after(text)
                    .is_some_and(|after| case.board().squares().all(|square| !case.is_royal(&after, square, side))),
            ),
        ]),
        Illegal::TradedFromAfar { piece, taken, by } => all([
            case.stands(&men, piece),
            case.stands(&men, taken),
            fact("it is none of the enemy's", taken.color != side),
            fact("nothing could take it back", !by.is_empty()),
            all(by.iter().map(|taker| case.stands(&men, &taker.piece))),
        ]),
        Illegal::TradedInReturn { piece, taken, captor } => all([
            case.stands(&men, piece),
            case.stands(&men, taken),
            case.stands(&men, captor),
            fact("it is the captor", taken.square != captor.square),
        ]),
        Illegal::CitadelClosed { piece, only, .. } => fact("it may enter", is_barred(case, piece, only)),
        Illegal::CitadelOccupied { on } => case.stands(&men, on),
        Illegal::NoFork { piece, attacked, .. } => all([
            case.stands(&men, piece),
            all(attacked.iter().map(|victim| case.stands(&men, victim).and(fact("a friend", victim.color != side)))),
        ]),
        Illegal::Paralysed { piece } | Illegal::SwapUnpressed { piece } | Illegal::NoSwapLeft { piece } => {
            case.stands(&men, piece)
        }
        Illegal::NextPlaneOccupied { piece, next, .. } => all([
            case.stands(&men, piece),
            fact(
                "the square is empty",
                men.at(case.square(next)).is_some() || case.position.is_wall(case.square(next)),
            ),
        ]),
        Illegal::NoNextPlane { piece, to } => all([
            case.stands(&men, piece),
            fact("there is such a square", case.board().in_next_plane(case.square(to)).is_none()),
        ]),
        Illegal::CheckOnPlane { piece, to, king } => all([
            case.stands(&men, piece),
            fact(
                "the king is on another plane",
                case.board().plane(case.square(to)) == case.board().plane(case.square(&king.square)),
            ),
        ]),
        Illegal::GivesCheck { king, by } | Illegal::ChecksTooEarly { king, by, .. } => {
            let Some(after) = case.after(text) else { return Some(Err("the twin cannot make it".to_string())) };
            let at = case.square(&king.square);
            all([
                case.stands(&after, king),
                fact("it is no king of the enemy's", case.is_royal(&after, at, side.other())),
                case.attack(&after, by, at, side.other()),
            ])
        }
        Illegal::StoodBefore { when } => {
            let placement = |men: &Men| men.cells.iter().map(|cell| cell.map(|(piece, _)| piece)).collect::<Vec<_>>();
            let Some(after) = case.after(text) else { return Some(Err("the twin cannot make it".to_string())) };
            let history = case.history();
            let stood = match when {
                Stood::Now => history.len() - 1,
                Stood::AtTheStart | Stood::InTheGivenPosition => 0,
                Stood::After(played) => case.ply(played)? + 1,
            };
            let start = history[0].fen() == case.position.game().start().fen();
            all([
                fact("they stood otherwise", placement(&Men::of(&history[stood])) == placement(&after)),
                fact("the start", *when != Stood::AtTheStart || start),
                fact("the given position", *when != Stood::InTheGivenPosition || !start),
                fact("which of them", (*when == Stood::Now) == (stood + 1 == history.len())),
            ])
        }
        _ => return None,
    })
}

/// Whether for one of the sides a type is not the first of these of which it has a piece.
fn is_barred(case: &Case<'_>, piece: &Name, only: &[Name]) -> bool {
    let (men, definition) = (case.men(), case.position.game().definition());
    Color::BOTH.into_iter().any(|color| {
        let is_one = |man: Piece, name: &Name| man.color() == color && *definition.piece(man.kind()).name == **name;
        let has = |name: &&Name| men.cells.iter().flatten().any(|&(man, _)| is_one(man, name));
        only.iter().find(has) != Some(piece)
    })
}

fn exposed(case: &Case<'_>, exposure: &Exposure, by: &[Attacker], king: Square, from: Square) -> Fact {
    let men = case.men();
    let stays = case.is_royal(&men, king, case.position.side());
    match exposure {
        Exposure::KingMoves => fact("the king stays", !stays),
        Exposure::CheckStays(checkers) => {
            fact("no check", case.position.in_check() && stays).and(check_now(case, checkers))
        }
        Exposure::Pinned => {
            let lifted = men.without([from]);
            let open =
                |attacker: &Attacker| case.attack(&lifted, std::slice::from_ref(attacker), king, case.position.side());
            fact("the king goes", stays).and(fact("no pin", by.iter().any(|attacker| open(attacker).is_ok())))
        }
        Exposure::Opened => fact("the king goes", stays),
    }
}

/// Whether these give check to the side to move.
fn check_now(case: &Case<'_>, by: &[Attacker]) -> Fact {
    let (men, side) = (case.men(), case.position.side());
    let royals: Vec<Square> = case.board().squares().filter(|&square| case.is_royal(&men, square, side)).collect();
    all(by.iter().map(|attacker| {
        let attacks = |&king: &Square| case.attack(&men, std::slice::from_ref(attacker), king, side).is_ok();
        fact(&format!("{attacker} gives no check"), royals.iter().any(attacks))
    }))
}

/// Whether these are all squares that a piece can go to.
fn destinations(case: &Case<'_>, from: Square, can: &[Name]) -> Fact {
    let mut expected: Vec<&str> = case
        .legal
        .iter()
        .filter(|text| !text.starts_with("0000") && !text.contains('@'))
        .map(|text| Squares::of(case.board(), text))
        .filter(|squares| squares.from == from && squares.other.is_none())
        .map(|squares| case.board().name(squares.to))
        .collect();
    expected.sort_unstable();
    expected.dedup();
    let mut given: Vec<&str> = can.iter().map(|name| &**name).collect();
    given.sort_unstable();
    fact(&format!("it can go to {expected:?}"), given == expected)
}

fn castling(case: &Case<'_>, text: &str, why: &Illegal) -> Option<Fact> {
    let Squares { from, to, other } = Squares::of(case.board(), text);
    let (men, side) = (case.men(), case.position.side());
    Some(match why {
        Illegal::CastlingRightLost { king, lost, .. } => {
            case.stands(&men, king).and(right_lost(case, case.castling(text)?, lost))
        }
        Illegal::RookNotAtHome { home, on, .. } => {
            let home = case.square(home);
            all([
                fact("another square", case.castling(text)?[2] == home),
                on.as_ref().map_or(fact("not empty", men.at(home).is_none()), |on| case.stands(&men, on)),
            ])
        }
        Illegal::CastlingBlocked { first, other, by } => {
            let homes = [&first.square, &other.square].map(|square| case.square(square));
            let mut line = line(case.board(), homes[0], homes[1]);
            let rule = case.position.game().definition().rule::<Castling>().filter(|rule| rule.anywhere.is_some());
            if let Some(rule) = rule {
                let ways = rule.ways(case.board(), side);
                let (_, at) = ways.into_iter().find(|(_, at)| [at.king, at.rook] == homes)?;
                let mut ends = [at.king, at.to, at.rook, at.rook_to];
                ends.sort_unstable();
                line =
                    (ends[0].index()..=ends[3].index()).map(Square::new).filter(|end| !homes.contains(end)).collect();
            }
            let mut between: Vec<Square> = line.into_iter().filter(|&square| men.at(square).is_some()).collect();
            let mut by_squares = case.squares(by);
            if rule.is_some() {
                between.sort_unstable();
                by_squares.sort_unstable();
            }
            all([
                case.stands(&men, first),
                case.stands(&men, other),
                all(by.iter().map(|piece| case.stands(&men, piece))),
                fact("others are between", !by.is_empty() && by_squares == between),
            ])
        }
        Illegal::CastlingOutOfCheck { king, by } => {
            case.stands(&men, king).and(fact("no check", case.position.in_check())).and(check_now(case, by))
        }
        Illegal::CastlingThroughCheck { king, square, by } => {
            let (home, square) = (case.square(&king.square), case.square(square));
            let royal = men.at(home)?;
            let (_, end) = match other {
                None => (from, case.castling(text)?[1]),
                Some(other) => *[(from, to), other].iter().find(|(from, _)| *from == home)?,
            };
            let lifted = if other.is_none() { men.clone().without([home]) } else { men.clone() };
            all([
                case.stands(&men, king),
                fact("it is not crossed", line(case.board(), home, end).contains(&square)),
                case.attack(&lifted.with(square, royal), by, square, side),
            ])
        }
        Illegal::CastlingWritten { text: proper, besides } => match besides {
            None => fact("it is not legal", case.is_legal(proper)),
            Some(why) => fact("it is legal", !case.is_legal(proper)).and(hold(case, proper, why)),
        },
        Illegal::OnlyCastlings { example, .. } => all([
            fact("an enemy is there", men.at(to).is_none_or(|piece| piece.color() == side)),
            fact("the example", example.as_ref().is_none_or(|text| case.is_legal(text))),
        ]),
        Illegal::NothingIsCaptured { on, .. } => {
            case.stands(&men, on).and(fact("captures", case.legal.iter().all(|text| text.contains('+'))))
        }
        Illegal::NotOnOneLine { first, other } => {
            let (a, b) = (case.board().cell(case.square(&first.square)), case.board().cell(case.square(&other.square)));
            let straight = a.x == b.x || a.y == b.y || (a.x - b.x).abs() == (a.y - b.y).abs();
            let holes = line(case.board(), case.square(&first.square), case.square(&other.square)).is_empty();
            fact("they are on a line", !straight || holes)
        }
        Illegal::BothEnemies { first, other } => {
            fact("one is not", first.color != side && other.color != side && case.stands(&men, first).is_ok())
        }
        Illegal::WrongLanding { correct, .. } => {
            let whole = case.free.whole(&men);
            let texts: Vec<String> = whole.legal_moves().into_iter().map(|mv| whole.move_text(mv)).collect();
            let bare = |text: &str| texts.iter().any(|legal| Squares::bare(legal) == Squares::bare(text));
            all([
                fact("they land so", !bare(text)),
                fact("none is right", !correct.is_empty()),
                fact("a castling that is none", correct.iter().all(|text| bare(text))),
            ])
        }
        _ => return None,
    })
}

/// The squares strictly between two on one line, as far as the board has them.
fn line(board: &Board, from: Square, to: Square) -> Vec<Square> {
    let (a, b) = (board.cell(from), board.cell(to));
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let steps = dx.abs().max(dy.abs());
    (1..steps).filter_map(|i| board.offset(from, dx / steps * i, dy / steps * i)).collect()
}

/// Whether a castling right was lost as is said.
fn right_lost(case: &Case<'_>, [king, _, rook, _]: [Square; 4], lost: &RightLost) -> Fact {
    let history = case.history();
    let side = case.position.side();
    let rule = case.position.game().definition().rule::<Castling>().unwrap();
    let mut castlings = rule.ways(case.board(), side).into_iter();
    let right = castlings.find(|(_, at)| at.king == king && at.rook == rook).unwrap().0;
    let letter = if side == Color::White { right } else { right.to_ascii_lowercase() };
    let outermost = match (rule.anywhere.is_some(), case.board().cell(rook).x > case.board().cell(king).x) {
        (false, _) => letter,
        (true, right) => "QqKk".chars().nth(2 * usize::from(right) + side.index()).unwrap(),
    };
    let held = |position: &Position| position.fen().split(' ').nth(2).unwrap().contains([letter, outermost]);
    let (played, moved) = match lost {
        RightLost::NeverHeld => return fact("it was held", !history.iter().any(held)),
        RightLost::KingMoved(played) => (played, Some(king)),
        RightLost::RookMoved(played) => (played, Some(rook)),
        RightLost::RookCaptured(played) => (played, None),
        RightLost::RookChanged(played) | RightLost::OpponentCastled(played) => (played, None),
    };
    let ply = case.ply(played).ok_or("no such move")?;
    let squares = Squares::of(case.board(), &played.text);
    let explodes = case.position.game().definition().has::<Explosion>();
    all([
        fact("it was not held before", held(&history[ply])),
        fact("it was held after", !held(&history[ply + 1])),
        fact("another piece moved", moved.is_none_or(|square| squares.from == square || played.color == side)),
        fact("it was not taken", !matches!(lost, RightLost::RookCaptured(_)) || squares.to == rook || explodes),
    ])
}

/// Promotions where a piece stands.
fn standing(case: &Case<'_>, why: &Illegal) -> Option<Fact> {
    let (men, side, definition) = (case.men(), case.position.side(), case.position.game().definition());
    let rule = definition.rule::<StandingPromotion>()?;
    Some(match why {
        Illegal::PromotionElsewhere { piece } => {
            let at = case.square(&piece.square);
            let alone = men.cells.iter().flatten().filter(|(man, _)| Some(*man) == men.at(at)).count() == 1;
            let open = rule.zone.has(case.board(), side, at) || rule.last_anywhere && alone;
            case.stands(&men, piece).and(fact("it may promote there", !open || case.position.is_marked(at)))
        }
        Illegal::PromotionLimit { piece, becomes, most } => {
            let kind = definition.kind(becomes)?;
            let count = men.cells.iter().flatten().filter(|(man, _)| *man == Piece::new(kind, side)).count();
            let full = rule.limit.get(&**becomes) == Some(most) && count >= *most as usize;
            case.stands(&men, piece).and(fact("there is room for another", full))
        }
        Illegal::PromotionAttacks { piece, on, .. } => all([
            case.stands(&men, piece),
            case.stands(&men, on),
            fact("it may attack that", rule.quiet && on.color != side),
        ]),
        Illegal::PromotionChecks { piece, .. } => case.stands(&men, piece).and(fact("it may give check", rule.quiet)),
        _ => return None,
    })
}

fn letters(case: &Case<'_>, text: &str, why: &Illegal) -> Option<Fact> {
    if let Some(fact) = standing(case, why) {
        return Some(fact);
    }
    let (men, from) = (case.men(), Squares::of(case.board(), text).from);
    let open = |possible: &[Choice]| {
        let bare = Squares::bare(text);
        let swapped = bare.split_once('+').map(|(first, second)| format!("{second}+{first}"));
        let is_meant =
            |legal: &&String| Squares::bare(legal) == bare || swapped.as_deref() == Some(Squares::bare(legal));
        let letters = case
            .legal
            .iter()
            .filter(is_meant)
            .map(|legal| legal[bare.len()..].split(',').next().unwrap_or_default().to_string());
        let mut wanted: Vec<String> = letters.filter(|letters| !letters.is_empty()).collect();
        wanted.sort();
        let mut given: Vec<String> = possible.iter().map(|choice| choice.letters.to_string()).collect();
        given.sort();
        fact(&format!("the letters are {wanted:?}"), given == wanted && !given.is_empty())
    };
    Some(match why {
        Illegal::PromotionMissing { piece, possible, .. } => case.stands(&men, piece).and(open(possible)),
        Illegal::PromotionWrong { piece, possible, given, .. } => {
            all([case.stands(&men, piece), open(possible), fact("it is possible", !possible.contains(&**given))])
        }
        Illegal::PromotionImpossible { piece, .. } => {
            let definition = case.position.game().definition();
            let start = Men::of(&case.position.game().start());
            let rule = definition.rule::<Promotion>()?;
            let count = |men: &Men, kind| {
                men.cells.iter().flatten().filter(|(man, _)| *man == Piece::new(kind, piece.color)).count()
            };
            let clause = rule.clauses_of(definition, men.at(from)?).next()?;
            let targets = clause.targets(definition, piece.color);
            let lost = targets.iter().any(|&kind| count(&men, kind) < count(&start, kind));
            let held = captives(case);
            let is_held = |&kind: &Kind| has_letter(&held, definition.letter(Piece::new(kind, piece.color)));
            let for_hostages = definition.rule::<Hostages>().is_some_and(|rule| rule.promotion);
            let none = clause.lost_only && !lost || for_hostages && !targets.iter().any(is_held);
            case.stands(&men, piece).and(fact("there is something to become", none))
        }
        Illegal::CaptureChoice { piece, captive, possible, .. } => {
            all([case.stands(&men, piece), case.stands(&men, captive), open(possible)])
        }
        Illegal::RestoredChoice { squares, possible, .. } => all([
            open(possible),
            fact("the number of letters", possible.iter().all(|choice| choice.letters.len() == squares.len())),
        ]),
        Illegal::EffectChoice { given, example } => all([
            fact("the example is not legal", case.legal.contains(&**example)),
            fact("it is a choice", given.as_ref().is_none_or(|given| text.ends_with(&**given) && !case.is_legal(text))),
        ]),
        Illegal::NoChoice { correct, .. } => fact("it is not legal", case.legal.contains(&**correct)),
        _ => return None,
    })
}
