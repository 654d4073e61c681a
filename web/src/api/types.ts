// Made from crates/api/src/types by `MENAGERIE_BLESS=1 cargo test -p menagerie-api`.

/**
 * A player: white or black.
 */
export type Color = "w" | "b";

/**
 * Something that both players have.
 */
export type Both<T> = { 
/**
 * White's.
 */
w: T, 
/**
 * Black's.
 */
b: T, };

/**
 * A game in the list of games.
 */
export type GameListed = { 
/**
 * The name that it is loaded by.
 */
name: string, 
/**
 * The title.
 */
title: string, 
/**
 * What it is, in a sentence or two.
 */
summary: string, 
/**
 * Who invented it, where that is known.
 */
inventor: string | null, 
/**
 * How many numbered starts it has; 1 where nothing is shuffled.
 */
starts: number, 
/**
 * The names of the game with each pair of armies, where armies are chosen.
 */
armies: Array<string> | null, 
/**
 * Whether it has an introduction.
 */
introduction: boolean, };

/**
 * All that a page needs to draw a game and to tell its rules.
 */
export type GameInfo = { 
/**
 * The name that it is loaded by, with armies where they were chosen.
 */
name: string, 
/**
 * The title.
 */
title: string, 
/**
 * What else it is called.
 */
aliases: Array<string>, 
/**
 * Who invented it, where that is known.
 */
inventor: string | null, 
/**
 * Where its rules were published.
 */
source: string | null, 
/**
 * What it is, in a sentence or two.
 */
summary: string, 
/**
 * The code of the language of its rules and of how its pieces move.
 */
language: string, 
/**
 * The board.
 */
board: Shape, 
/**
 * The types of piece.
 */
pieces: Array<PieceInfo>, 
/**
 * The FEN of the first start.
 */
start: string, 
/**
 * How many numbered starts there are.
 */
starts: number, 
/**
 * The names of the game with each pair of armies, where armies are chosen.
 */
armies: Array<string> | null, 
/**
 * The rules in plain English.
 */
rules: Array<Section>, 
/**
 * Whether pieces can be in hand.
 */
hands: boolean, 
/**
 * Whether captured pieces are held by the other side, which may exchange them.
 */
captives: boolean, 
/**
 * Whether pieces can be marked (overloaded).
 */
marks: boolean, 
/**
 * What may not be relied on that is so in orthodox chess, a sentence each.
 */
limits: Array<string>, 
/**
 * Whether it has an introduction.
 */
introduction: boolean, 
/**
 * Whether there is a report of what play is like.
 */
report: boolean, };

/**
 * The shape of a board as white sees it: places are counted from the left and from the top.
 */
export type Shape = { 
/**
 * Into how many planes of the same number of columns it is cut, side by side.
 */
planes: number, 
/**
 * How many places wide the grid is that holds every square.
 */
width: number, 
/**
 * How many places high it is.
 */
height: number, 
/**
 * The squares; a place without one is a hole.
 */
cells: Array<Cell>, 
/**
 * The labels of the ranks.
 */
ranks: Array<RankLabel>, 
/**
 * The labels of the files.
 */
files: Array<FileLabel>, };

/**
 * A square and where it lies.
 */
export type Cell = { 
/**
 * Its name.
 */
square: string, 
/**
 * The column, 0 at white's left.
 */
x: number, 
/**
 * The row, 0 at the top.
 */
y: number, 
/**
 * Whether it is a light square.
 */
light: boolean, };

/**
 * The label of a rank.
 */
export type RankLabel = { 
/**
 * Its row.
 */
y: number, 
/**
 * What it is called.
 */
label: string, };

/**
 * The label of a file.
 */
export type FileLabel = { 
/**
 * Its column.
 */
x: number, 
/**
 * What it is called.
 */
label: string, };

/**
 * A type of piece.
 */
export type PieceInfo = { 
/**
 * Its name in the definition, by which everything else refers to it.
 */
kind: string, 
/**
 * The title.
 */
title: string, 
/**
 * Its letters in a FEN.
 */
letters: Both<string>, 
/**
 * How it moves, in Betza notation.
 */
betza: string, 
/**
 * How it moves, in words.
 */
moves: string, 
/**
 * Whether attacks on it are check.
 */
royal: boolean, 
/**
 * The addresses of its pictures.
 */
art: Both<string>, };

/**
 * A part of the rules.
 */
export type Section = { 
/**
 * A word for what it is about, which is the same in all languages: `board`, `pieces`.
 */
id: string, 
/**
 * What it is about.
 */
heading: string, 
/**
 * Its paragraphs.
 */
paragraphs: Array<string>, };

/**
 * The introduction of a game, in reading order.
 */
export type Introduction = { 
/**
 * Its parts.
 */
parts: Array<IntroductionPart>, };

/**
 * A part of an introduction.
 */
export type IntroductionPart = { "text": string } | { "pictures": Array<Picture> } | { "game": Sample };

/**
 * A picture of a position.
 */
export type Picture = { 
/**
 * The address of its SVG.
 */
address: string, 
/**
 * What it shows.
 */
caption: string, 
/**
 * The position in words: who stands where.
 */
words: string, 
/**
 * The FEN that its moves begin from.
 */
fen: string, 
/**
 * The moves that led to it, in machine form.
 */
moves: Array<string>, };

/**
 * A game to play through.
 */
export type Sample = { 
/**
 * What game it is.
 */
caption: string, 
/**
 * The game, with variations and comments.
 */
game: PgnGame, };

/**
 * What the first page shows besides the list of games.
 */
export type Front = { 
/**
 * The games that come first, in order.
 */
first: Array<string>, 
/**
 * Published games, which come with the introductions.
 */
samples: Array<Sample>, };

/**
 * What play of a game is like, measured by games of the engine against itself.
 */
export type GameReport = { 
/**
 * The title of the game.
 */
title: string, 
/**
 * The number of games.
 */
games: number, 
/**
 * The nodes that the engine searched for each move.
 */
nodes: number, 
/**
 * The measures.
 */
metrics: Array<Metric>, 
/**
 * The share of games that each rule ended, the greatest first.
 */
endings: Array<Share>, 
/**
 * The share of moves that each type of piece made.
 */
uses: Array<Share>, 
/**
 * The share of games after which these pieces were left, White's first.
 */
material: Array<Share>, 
/**
 * What doublings of the nodes gain; those without games are left out.
 */
skill: Array<Doubling>, 
/**
 * Forced wins of a few moves from a start, as sentences; null where the search for them was broken off.
 */
wins: Array<string> | null, 
/**
 * The length of each game, in plies.
 */
lengths: Array<number>, 
/**
 * The average number of legal moves by ply, as long as half of the games went on.
 */
mobility: Array<number>, 
/**
 * The games that it is compared with.
 */
references: Array<Reference>, };

/**
 * A measure.
 */
export type Metric = { 
/**
 * What it is called.
 */
name: string, 
/**
 * How it is defined.
 */
definition: string, 
/**
 * Where the definition is from.
 */
source: string, 
/**
 * Its value.
 */
value: number, 
/**
 * Half the width of the 95 % interval; null if it is not known.
 */
error: number | null, };

/**
 * A share of something.
 */
export type Share = { 
/**
 * What it is a share of.
 */
name: string, 
/**
 * The share, from 0 to 1.
 */
share: number, };

/**
 * What twice the nodes gain.
 */
export type Doubling = { 
/**
 * The nodes of the stronger side.
 */
nodes: number, 
/**
 * The number of games.
 */
games: number, 
/**
 * What it gains, in Elo.
 */
elo: number, 
/**
 * Half the width of the 95 % interval; null if it is not known.
 */
error: number | null, };

/**
 * A game to compare with.
 */
export type Reference = { 
/**
 * Its title.
 */
title: string, 
/**
 * The number of games.
 */
games: number, 
/**
 * The nodes for each move.
 */
nodes: number, 
/**
 * Its value of each measure of the report, in the same order; null where it has none.
 */
values: Array<number | null>, };

/**
 * A game of which a short report is to be made. Another request on the same socket takes the place of the last.
 */
export type ReportRequest = { 
/**
 * The name of a game, or the armies of the definition's game; empty otherwise.
 */
game?: string, 
/**
 * The definition of a game as TOML.
 */
definition?: string, 
/**
 * In place of both, a version of one's own entry of the catalogue: its report is kept there.
 */
version?: ReportedVersion, };

/**
 * What the server reports while it makes a report.
 */
export type ReportEvent = { "event": "queue", 
/**
 * How many are ahead of it.
 */
ahead: number, } | { "event": "progress", 
/**
 * How many.
 */
done: number, 
/**
 * How many there will be, if there is time for all.
 */
all: number, } | { "event": "done", 
/**
 * The report.
 */
report: GameReport, 
/**
 * Whether there was no time for all games.
 */
cut: boolean, } | { "event": "refused", 
/**
 * Why not.
 */
problem: Problem, };

/**
 * All pages, in their parts.
 */
export type Documentation = { 
/**
 * What the first page shows above the parts.
 */
first: DocumentationPage, 
/**
 * The parts, in reading order.
 */
parts: Array<DocumentationPart>, };

/**
 * Pages for one need: to learn, to do something, to look something up, or to understand.
 */
export type DocumentationPart = { 
/**
 * Its title.
 */
title: string, 
/**
 * What it is for, as HTML.
 */
about: string, 
/**
 * Its pages.
 */
pages: Array<DocumentationListed>, };

/**
 * A page, as it is listed.
 */
export type DocumentationListed = { 
/**
 * Where it is: an address of the page.
 */
address: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What it is about, as HTML.
 */
about: string, };

/**
 * A page.
 */
export type DocumentationPage = { 
/**
 * Where it is: an address of the page.
 */
address: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The title of the part that it belongs to; that of a rule belongs to the list of rules.
 */
part: string, 
/**
 * Its headings: their `id`, their words, and how deep they are, from 2.
 */
headings: Array<[string, string, number]>, 
/**
 * What is on it, in reading order.
 */
content: Array<DocumentationContent>, };

/**
 * Something on a page.
 */
export type DocumentationContent = { "text": string } | { "example": DocumentationExample };

/**
 * A definition of a game that can be tried.
 */
export type DocumentationExample = { 
/**
 * What is shown of it.
 */
text: string, 
/**
 * What comes before that in the whole definition: the game that it inherits from.
 */
before: string, 
/**
 * The name of its file, where it has one.
 */
file: string | null, 
/**
 * Whether its board is shown at once.
 */
open: boolean, };

/**
 * A part of a page, as it is sought.
 */
export type DocumentationSection = { 
/**
 * Where it is: an address of the page.
 */
address: string, 
/**
 * The title of its page.
 */
page: string, 
/**
 * Its own title; that of the page for what is above the first heading.
 */
title: string, 
/**
 * Its words.
 */
text: string, };

/**
 * A position: a game, its start, and the moves from there.
 */
export type Where = { 
/**
 * The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The FEN to start from.
 */
fen?: string, 
/**
 * The numbered start to start from.
 */
start?: number, 
/**
 * The moves made from there, in any notation.
 */
moves?: Array<string>, };

/**
 * A position with its legal moves.
 */
export type Position = { 
/**
 * The position as FEN.
 */
fen: string, 
/**
 * The FEN that the game began from.
 */
start: string, 
/**
 * How many moves were made from there.
 */
ply: number, 
/**
 * The side to move.
 */
side: Color, 
/**
 * Whether that side is in check.
 */
check: boolean, 
/**
 * Which pieces give the check, and to what.
 */
checks: Array<Span>, 
/**
 * `*`, or the score and why: `1-0 checkmate`.
 */
result: string, 
/**
 * The state of the game, as a sentence.
 */
sentence: string, 
/**
 * The pieces on the board.
 */
pieces: Array<Placed>, 
/**
 * The squares that are walls: nothing enters or crosses them.
 */
walls: Array<string>, 
/**
 * The pieces in hand.
 */
hands: Both<Array<Hand>>, 
/**
 * The captured pieces of each colour, which the other side holds.
 */
captives: Both<Array<Hand>>, 
/**
 * The legal moves; none if the game has ended.
 */
moves: Array<LegalMove>, 
/**
 * The moves that were made. An event of a live game has only the last one.
 */
played: Array<Played>, 
/**
 * Whether the server has the position in an endgame table, which `/api/table` asks; not said in live games.
 */
in_table?: boolean, };

/**
 * From a square to a square.
 */
export type Span = { 
/**
 * The square where it begins.
 */
from: string, 
/**
 * The square where it ends.
 */
to: string, };

/**
 * A piece on the board.
 */
export type Placed = { 
/**
 * Where it stands.
 */
square: string, 
/**
 * Its type.
 */
kind: string, 
/**
 * Its colour.
 */
color: Color, 
/**
 * Whether it is marked (overloaded).
 */
marked: boolean, };

/**
 * Pieces of one type in a hand.
 */
export type Hand = { 
/**
 * Their type.
 */
kind: string, 
/**
 * How many there are.
 */
count: number, };

/**
 * A legal move and what it does.
 */
export type LegalMove = { 
/**
 * The machine form, by which it is played.
 */
uci: string, 
/**
 * The game's own notation.
 */
san: string, 
/**
 * The move in words, for screen readers.
 */
spoken: string, 
/**
 * What the words are made of, so that any language can say them.
 */
phrases: Array<Phrase>, 
/**
 * The square that the piece leaves.
 */
from: string | null, 
/**
 * The type of a piece that comes from the hand.
 */
drop: string | null, 
/**
 * The square that the piece goes to.
 */
to: string | null, 
/**
 * Where a second piece comes from and goes to.
 */
partner: Span | null, 
/**
 * The type that the moved piece becomes by choice.
 */
choice: string | null, 
/**
 * All types that are chosen, in the order of the letters of the machine form: the piece's own, and those of pieces
 * that effects promote.
 */
choices: Array<string>, 
/**
 * `move`, `castling`, `pair` (two pieces of no castling right), `en-passant`, `taking` (on the way), `exchange`,
 * `drop` or `pass`.
 */
kind: string, 
/**
 * The squares of pieces that leave the board.
 */
captures: Array<string>, 
/**
 * Whether it gives check.
 */
check: boolean, 
/**
 * What it changes, in order.
 */
edits: Array<Edit>, };

/**
 * A legal move as a live game sends it, without the usual values.
 */
export type CompactMove = { 
/**
 * The machine form, by which it is played.
 */
uci: string, 
/**
 * The game's own notation.
 */
san: string, 
/**
 * The move in words, if several moves share its squares.
 */
spoken?: string, 
/**
 * What the words are made of.
 */
phrases?: Array<Phrase>, 
/**
 * The square that the piece leaves.
 */
from?: string, 
/**
 * The type of a piece that comes from the hand.
 */
drop?: string, 
/**
 * The square that the piece goes to.
 */
to?: string, 
/**
 * Where a second piece comes from and goes to.
 */
partner?: Span, 
/**
 * The type that the moved piece becomes by choice.
 */
choice?: string, 
/**
 * All types that are chosen.
 */
choices?: Array<string>, 
/**
 * What kind of move it is, if no plain `move`.
 */
kind?: string, 
/**
 * The squares of pieces that leave the board.
 */
captures?: Array<string>, 
/**
 * Whether it gives check.
 */
check?: boolean, 
/**
 * What it changes, if that is more than that the pieces captured leave the board and the piece goes from its square
 * to the other.
 */
edits?: Array<Edit>, };

/**
 * A part of a move in words. Types of pieces have their names in the definition.
 */
export type Phrase = { "says": "goes", 
/**
 * Its type before the move.
 */
kind: string, 
/**
 * Whose it is, if it is the opponent's.
 */
color?: Color, 
/**
 * Where it stood.
 */
from: string, 
/**
 * Where it goes.
 */
to: string, } | { "says": "drops", 
/**
 * Its type.
 */
kind: string, 
/**
 * Where it stands then.
 */
square: string, 
/**
 * The type that is given for it.
 */
ransom?: string, } | { "says": "passes" } | { "says": "leaves" } | { "says": "takes", 
/**
 * Its type.
 */
kind: string, 
/**
 * Where it stood, if that is not where the move ends.
 */
square?: string, } | { "says": "marks", 
/**
 * Its type.
 */
kind: string, 
/**
 * Whose it is.
 */
color: Color, 
/**
 * Where it stands.
 */
square: string, 
/**
 * Whether it is marked now.
 */
on: boolean, } | { "says": "becomes", 
/**
 * The type that it is now.
 */
kind: string, } | { "says": "changes", 
/**
 * Its type before.
 */
kind: string, 
/**
 * Whose it was.
 */
color: Color, 
/**
 * Where it stands.
 */
square: string, 
/**
 * The type that it is now.
 */
into: string, 
/**
 * Whose it is now.
 */
side: Color, } | { "says": "check" } | { "says": "wins" };

/**
 * A move that was made.
 */
export type Played = { 
/**
 * The machine form.
 */
uci: string, 
/**
 * The game's own notation.
 */
san: string, 
/**
 * The move in words.
 */
spoken: string, 
/**
 * What the words are made of, so that any language can say them.
 */
phrases: Array<Phrase>, 
/**
 * What it changed, in order.
 */
edits: Array<Edit>, 
/**
 * The position after it.
 */
fen: string, };

/**
 * One change of the board. Neighbouring `move`s happen at once: one piece may go to where another stood.
 */
export type Edit = { "do": "move", 
/**
 * Where it stood.
 */
from: string, 
/**
 * Where it stands now.
 */
to: string, } | { "do": "remove", 
/**
 * Where it stood.
 */
square: string, } | { "do": "change", 
/**
 * Where it stands.
 */
square: string, 
/**
 * The type that it is now.
 */
kind: string, 
/**
 * Whose it is now.
 */
color: Color, } | { "do": "mark", 
/**
 * Where it stands.
 */
square: string, 
/**
 * Whether it is marked now.
 */
on: boolean, } | { "do": "wall", 
/**
 * The square.
 */
square: string, 
/**
 * Whether it is a wall now.
 */
on: boolean, } | { "do": "drop", 
/**
 * Where it stands now.
 */
square: string, 
/**
 * Its type.
 */
kind: string, 
/**
 * Whose it is.
 */
color: Color, } | { "do": "hold", 
/**
 * Its type there.
 */
kind: string, 
/**
 * Whose hand.
 */
color: Color, } | { "do": "captive", 
/**
 * Its type.
 */
kind: string, 
/**
 * Its colour.
 */
color: Color, 
/**
 * Whether it is held now.
 */
on: boolean, };

/**
 * A question about a move in a position.
 */
export type ExplainRequest = { 
/**
 * The move.
 */
attempt: Attempt, 
/**
 * The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The FEN to start from.
 */
fen?: string, 
/**
 * The numbered start to start from.
 */
start?: number, 
/**
 * The moves made from there, in any notation.
 */
moves?: Array<string>, };

/**
 * A move as it was tried: with squares, or as text in any notation.
 */
export type Attempt = { 
/**
 * What was typed.
 */
text: string, } | { 
/**
 * The square of the piece.
 */
from: string, 
/**
 * The square that it should go to.
 */
to: string, 
/**
 * The type that it should become.
 */
choice?: string, };

/**
 * The answer.
 */
export type Explanation = { 
/**
 * Always true.
 */
legal: true, 
/**
 * The move in machine form.
 */
uci: string, } | { 
/**
 * Always false.
 */
legal: false, 
/**
 * Why not, as a sentence.
 */
sentence: string, };

/**
 * Why a request was refused; its media type is `application/problem+json`.
 */
export type Problem = { 
/**
 * What kind of problem it is, for programs: `menagerie:bad-position`.
 */
type: string, 
/**
 * A short title of the kind.
 */
title: string, 
/**
 * The status of the answer.
 */
status: number, 
/**
 * What is wrong with this request, in a sentence.
 */
detail: string, };

/**
 * What an endgame table says of a position and of its moves.
 */
export type EndgameTable = { 
/**
 * What the position is worth to the side to move.
 */
value: EndgameValue, 
/**
 * The moves, the best first.
 */
moves: Array<EndgameMove>, };

/**
 * A legal move with what it makes the position worth.
 */
export type EndgameMove = { 
/**
 * The machine form.
 */
uci: string, 
/**
 * The game's own notation.
 */
san: string, 
/**
 * What it makes the position worth to the side that makes it; nothing if no table has the position after it.
 */
value: EndgameValue | null, };

/**
 * What a position is worth, with the halfmove clock that it has.
 */
export type EndgameValue = { 
/**
 * `won`, `drawn` or `lost`, if no moves are counted.
 */
result: EndgameResult, 
/**
 * In how many plies the game is over then; 0 if it is drawn.
 */
plies: number, 
/**
 * Whether the fifty-move rule draws the win or the loss, with best defence.
 */
cursed: boolean, 
/**
 * In how many plies the clock of the fifty-move rule is set back or the game over, so that the win is kept, counted from a clock
 * at zero; nothing in drawn positions and where the rule draws.
 */
zeroing: number | null, 
/**
 * All of this in words: `won in 23`.
 */
text: string, };

/**
 * Who wins, for the side to move.
 */
export type EndgameResult = "won" | "drawn" | "lost";

/**
 * Asks how a piece moves.
 */
export type ReachRequest = { 
/**
 * The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The type of piece.
 */
kind: string, };

/**
 * Where a piece may go from one square.
 */
export type Reachable = { 
/**
 * Squares that it may go to when they are empty.
 */
quiet: Array<string>, 
/**
 * Squares that it may capture on.
 */
captures: Array<string>, 
/**
 * Squares that it reaches in another way: over a piece, or on its first move.
 */
other: Array<string>, };

/**
 * Where a piece of white may go from each square of a board that is else empty.
 */
export type Reach = { [key in string]: Reachable };

/**
 * A definition to look at.
 */
export type CheckRequest = { 
/**
 * The definition of a game as TOML.
 */
definition: string, };

/**
 * What was found.
 */
export type Checked = { 
/**
 * Errors and warnings, in the order of the text.
 */
problems: Array<CheckProblem>, 
/**
 * The game, if the definition makes one.
 */
game: GameInfo | null, };

/**
 * Something that is wrong with a definition, and where.
 */
export type CheckProblem = { 
/**
 * The key that it is about, such as `rules.goal.zone[0]`; empty if it is about none.
 */
key: string, 
/**
 * Its place; null if it is not in this text.
 */
at: TextSpan | null, 
/**
 * What is wrong.
 */
message: string, 
/**
 * How to fix it.
 */
help: string | null, 
/**
 * Whether it is only a warning.
 */
warning: boolean, };

/**
 * Asks for a new game.
 */
export type PlayRequest = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The FEN to start from.
 */
fen?: string, 
/**
 * The number of the start, or one at random; a shuffled game without it and without a FEN draws one.
 */
start?: Start, 
/**
 * The opponent.
 */
opponent: Opponent, 
/**
 * Which colour the player gets.
 */
color: ColorChoice, 
/**
 * The clock, if there is to be one.
 */
clock?: ClockSetting | null, 
/**
 * What the player wants to be called.
 */
name?: string, 
/**
 * Whether everybody may find the game once it has ended; otherwise its players alone, and those who have its
 * address.
 */
public?: boolean, 
/**
 * Whether the result counts for the ratings of both players, who have accounts then.
 */
rated?: boolean, };

/**
 * A numbered start, or one at random.
 */
export type Start = number | Random;

/**
 * The word for what is left to chance.
 */
export type Random = "random";

/**
 * The opponent in a new game.
 */
export type Opponent = { "engine": { 
/**
 * From 1, a beginner, to 20, all it can.
 */
level: number, } } | { "person": Record<symbol, never> } | { "board": Record<symbol, never> };

/**
 * The colour that a player asks for.
 */
export type ColorChoice = "w" | "b" | "random";

/**
 * How much time the players have.
 */
export type ClockSetting = { 
/**
 * At the beginning, in milliseconds; 0 where there are days.
 */
initial_ms: number, 
/**
 * What is added for each move; 0 where there are days.
 */
increment_ms: number, 
/**
 * In a correspondence game, how many days a player has for each move, 1 to 14.
 */
days?: number, };

/**
 * Where a new game is.
 */
export type Created = { 
/**
 * Its name, which nobody guesses.
 */
id: string, 
/**
 * The address of its page.
 */
url: string, };

/**
 * A live game as one connection sees it.
 */
export type Room = { 
/**
 * Its name.
 */
id: string, 
/**
 * The address of its page.
 */
url: string, 
/**
 * The game that is played.
 */
game: string, 
/**
 * The title of the game.
 */
title: string, 
/**
 * The definition, if the game is none that the server has.
 */
definition: string | null, 
/**
 * `engine`, `person` or `board`.
 */
mode: Mode, 
/**
 * Whether everybody may find the game once it has ended.
 */
public: boolean, 
/**
 * Whether the result counts for the ratings of the players.
 */
rated?: boolean, 
/**
 * The ID of the tournament that it is a game of.
 */
tournament?: string, 
/**
 * What a rated game has made of the ratings, once that is known.
 */
ratings?: Both<RatingChange>, 
/**
 * The players.
 */
players: Both<Player>, 
/**
 * Your seat; null if you watch.
 */
seat: Seat | null, 
/**
 * The number of the start, where the game has several and one of them was chosen or drawn.
 */
start: number | null, 
/**
 * How it stands, with all moves.
 */
position: Position, 
/**
 * The clocks, if there are any.
 */
clock: Clocks | null, 
/**
 * What has been offered and not yet answered.
 */
offers: Offers, 
/**
 * `*`, or the score and why: `1-0 resignation`.
 */
result: string, 
/**
 * The same as a sentence.
 */
sentence: string, 
/**
 * The game that was begun after this one.
 */
rematch: Created | null, 
/**
 * Your conditional moves in a correspondence game; nobody else is sent them.
 */
conditional?: Array<Array<PlannedMove>>, 
/**
 * Counted up by each move and each takeback; a move names the one that it answers.
 */
version: number, };

/**
 * What kind of game it is.
 */
export type Mode = "engine" | "person" | "board";

/**
 * A seat in a game.
 */
export type Seat = "w" | "b" | "both";

/**
 * A player of a game.
 */
export type Player = { 
/**
 * `person`, `engine`, or `open` while nobody has joined.
 */
kind: string, 
/**
 * The player's name.
 */
name: string, 
/**
 * Whether it is the name of an account.
 */
account?: boolean, 
/**
 * Whether the account is a program.
 */
bot?: boolean, 
/**
 * The rating at the beginning of a game between accounts.
 */
rating?: PlayerRating, 
/**
 * The level of the engine.
 */
level: number | null, 
/**
 * Whether the player is connected.
 */
here: boolean, 
/**
 * Whether the player is on vacation, in a correspondence game.
 */
vacation?: boolean, };

/**
 * The clocks at the moment of the message.
 */
export type Clocks = { 
/**
 * At the beginning, in milliseconds.
 */
initial_ms: number, 
/**
 * What is added for each move.
 */
increment_ms: number, 
/**
 * In a correspondence game, the days for each move.
 */
days?: number, 
/**
 * What white has left.
 */
w: number, 
/**
 * What black has left.
 */
b: number, 
/**
 * The side whose clock runs.
 */
running: Color | null, };

/**
 * Open offers, each with the side that made it.
 */
export type Offers = { 
/**
 * A draw.
 */
draw: Color | null, 
/**
 * To take a move back.
 */
takeback: Color | null, 
/**
 * Another game.
 */
rematch: Color | null, 
/**
 * The side that may claim the game because the opponent has been away for long.
 */
claim: Color | null, };

/**
 * What the server reports of a game. The first message is a `room`.
 */
export type RoomEvent = { "event": "room", 
/**
 * The state.
 */
room: Room, } | { "event": "moved", 
/**
 * The version after it.
 */
version: number, 
/**
 * The move, and what it changed.
 */
played: Played, 
/**
 * The side to move.
 */
side: Color, 
/**
 * Whether that side is in check.
 */
check: boolean, 
/**
 * Which pieces give the check, and to what.
 */
checks: Array<Span>, 
/**
 * The clocks.
 */
clock: Clocks | null, 
/**
 * The offers that are left.
 */
offers: Offers, 
/**
 * `*`, or the score and why.
 */
result: string, 
/**
 * The same as a sentence.
 */
sentence: string, 
/**
 * The legal moves, for the player whose turn it is.
 */
moves?: Array<CompactMove>, } | { "event": "clock", 
/**
 * The clocks.
 */
clock: Clocks, } | { "event": "offers", 
/**
 * All offers.
 */
offers: Offers, } | { "event": "presence", 
/**
 * Whether each player is connected.
 */
here: Both<boolean>, 
/**
 * How many watch.
 */
watching: number, } | { "event": "ended", 
/**
 * The score and why.
 */
result: string, 
/**
 * The same as a sentence.
 */
sentence: string, 
/**
 * The clocks.
 */
clock: Clocks | null, } | { "event": "queue", 
/**
 * How many are ahead of it.
 */
ahead: number, } | { "event": "thinking", 
/**
 * Plies searched.
 */
depth: number, 
/**
 * For the engine: `+0.34`, `#3`.
 */
score: string, 
/**
 * What it expects, in the game's notation.
 */
line: Array<string>, } | { "event": "hint", 
/**
 * In machine form.
 */
uci: string, 
/**
 * In the game's notation.
 */
san: string, } | { "event": "rated", 
/**
 * From what to what.
 */
ratings: Both<RatingChange>, } | { "event": "chat", 
/**
 * The messages, in order.
 */
messages: Array<ChatMessage>, } | { "event": "said", 
/**
 * The message.
 */
message: ChatMessage, } | { "event": "unsaid", 
/**
 * Why.
 */
problem: Problem, } | { "event": "rematch", 
/**
 * Where it is.
 */
game: Created, } | { "event": "done", 
/**
 * The one that it was sent with.
 */
id: string, 
/**
 * The number of the event that it has caused in the game.
 */
seq: number, 
/**
 * The version after it.
 */
version: number, } | { "event": "refused", 
/**
 * Why not.
 */
problem: Problem, 
/**
 * The version that holds, if the game was asked at all.
 */
version: number | null, };

/**
 * What a player can do in a game.
 */
export type RoomCommand = { "do": "join", 
/**
 * What the player wants to be called.
 */
name?: string, } | { "do": "move", 
/**
 * In machine form, or in any notation.
 */
uci: string, 
/**
 * The version that it answers.
 */
version: number, } | { "do": "takeback" } | { "do": "draw" } | { "do": "decline" } | { "do": "abort" } | { "do": "resign" } | { "do": "claim", 
/**
 * Whether only a draw is wanted.
 */
draw?: boolean, } | { "do": "conditional", 
/**
 * Lines from the position as it is, each ending with a move of one's own, in machine form or in any notation.
 */
lines: Array<Array<string>>, 
/**
 * The version that they begin from.
 */
version: number, } | { "do": "say", 
/**
 * For whom.
 */
to: Audience, 
/**
 * At most 240 letters.
 */
text: string, } | { "do": "chat" } | { "do": "look" } | { "do": "hint" } | { "do": "rematch" };

/**
 * A command of a player, perhaps with an `id` by which it is known when it is sent again.
 */
export type RoomMessage = { 
/**
 * Any text of 1 to 64 letters, digits, `-` and `_`; a player uses each once in a game.
 */
id?: string, } & ({ "do": "join", 
/**
 * What the player wants to be called.
 */
name?: string, } | { "do": "move", 
/**
 * In machine form, or in any notation.
 */
uci: string, 
/**
 * The version that it answers.
 */
version: number, } | { "do": "takeback" } | { "do": "draw" } | { "do": "decline" } | { "do": "abort" } | { "do": "resign" } | { "do": "claim", 
/**
 * Whether only a draw is wanted.
 */
draw?: boolean, } | { "do": "conditional", 
/**
 * Lines from the position as it is, each ending with a move of one's own, in machine form or in any notation.
 */
lines: Array<Array<string>>, 
/**
 * The version that they begin from.
 */
version: number, } | { "do": "say", 
/**
 * For whom.
 */
to: Audience, 
/**
 * At most 240 letters.
 */
text: string, } | { "do": "chat" } | { "do": "look" } | { "do": "hint" } | { "do": "rematch" });

/**
 * Who may read what is written in a game.
 */
export type Audience = "players" | "watchers";

/**
 * Something that was written.
 */
export type ChatMessage = { 
/**
 * Its number in the game.
 */
number: number, 
/**
 * For whom it is.
 */
to: Audience, 
/**
 * Who has written it.
 */
name: string, 
/**
 * Whether that is the name of an account.
 */
account?: boolean, 
/**
 * The side of a player.
 */
side: Color | null, 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * The text, which is no markup.
 */
text: string, };

/**
 * Something that the caller has written.
 */
export type WrittenMessage = { 
/**
 * In which game.
 */
game: string, 
/**
 * For whom it is.
 */
to: Audience, 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * The text.
 */
text: string, };

/**
 * Why somebody complains.
 */
export type Reason = "abuse" | "spam" | "cheating" | "name" | "other";

/**
 * A complaint about an account, about a message in a game, about an entry of the catalogue, about a study, or
 * about a tournament.
 */
export type ComplaintRequest = { 
/**
 * The name of the account; with `game` and `message`, the one who has written it.
 */
name?: string, 
/**
 * The game.
 */
game?: string, 
/**
 * The number of the message there.
 */
message?: number, 
/**
 * The ID of an entry of the catalogue.
 */
entry?: string, 
/**
 * The ID of a study.
 */
study?: string, 
/**
 * The ID of a tournament.
 */
tournament?: string, 
/**
 * Why.
 */
reason: Reason, 
/**
 * More about it, at most 1,000 letters.
 */
text?: string, };

/**
 * A complaint that the caller has sent.
 */
export type SentComplaint = { 
/**
 * The name of the account that it is about; null for a guest's.
 */
about: string | null, 
/**
 * Why.
 */
reason: Reason, 
/**
 * More about it.
 */
text: string, 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, };

/**
 * What a moderator can do about somebody.
 */
export type Action = "mute" | "unmute" | "warn" | "read" | "close" | "reopen" | "hide" | "show" | "dismiss";

/**
 * What a moderator does.
 */
export type ModerationRequest = { 
/**
 * The complaint that it answers.
 */
complaint?: number, 
/**
 * When that was sent, as the desk shows it: what a moderator answers is what they have read.
 */
complaint_at_ms?: number, 
/**
 * The name of an account, without a complaint.
 */
name?: string, 
/**
 * The number of an action of the log, where it is about the same player again: guests have no name.
 */
log?: number, 
/**
 * The ID of an entry of the catalogue that is hidden or shown again, without a complaint.
 */
entry?: string, 
/**
 * The ID of a study, for the same.
 */
study?: string, 
/**
 * The ID of a tournament, whose name and description are hidden or shown again.
 */
tournament?: string, 
/**
 * What.
 */
action: Action, 
/**
 * For how many hours somebody is muted.
 */
hours?: number, 
/**
 * What somebody is warned of, or why it is done.
 */
text?: string, };

/**
 * A complaint that nobody has answered.
 */
export type Complaint = { 
/**
 * Its number.
 */
number: number, 
/**
 * Who complains.
 */
by: string, 
/**
 * About whom.
 */
about: string, 
/**
 * Whether that is the name of an account.
 */
account: boolean, 
/**
 * Why.
 */
reason: Reason, 
/**
 * More about it.
 */
text: string, 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * The address of the game, for a message.
 */
game: string | null, 
/**
 * The number of the message there.
 */
message: number | null, 
/**
 * What was written around it.
 */
context: Array<ChatMessage>, 
/**
 * The entry of the catalogue, the study or the tournament that it is about.
 */
entry: ModeratedEntry | null, };

/**
 * An entry of the catalogue, a study or a tournament that a moderator has to do with.
 */
export type ModeratedEntry = { 
/**
 * Its address.
 */
url: string, 
/**
 * What it is called; null once it is gone.
 */
title: string | null, };

/**
 * What an account was warned of.
 */
export type Warning = { 
/**
 * Its number.
 */
number: number, 
/**
 * The text.
 */
text: string, };

/**
 * Says which warnings were read.
 */
export type WarningsRead = { 
/**
 * The number of the last.
 */
last: number, };

/**
 * What a moderator has done about the caller.
 */
export type OwnModeration = { 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * What.
 */
action: Action, 
/**
 * Until when the caller may not write, in milliseconds since 1970.
 */
until_ms: number | null, 
/**
 * What the caller was warned of, or why it was done.
 */
text: string, };

/**
 * A tournament of an account.
 */
export type OwnTournament = { 
/**
 * Its ID.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The game.
 */
game: string, 
/**
 * When it was created, in milliseconds since 1970.
 */
created_ms: number, 
/**
 * Whether the account organises it.
 */
organizes: boolean, 
/**
 * When the account joined it, in milliseconds since 1970, if it did.
 */
joined_ms: number | null, };

/**
 * Something that a moderator has done.
 */
export type Moderation = { 
/**
 * Its number in the log.
 */
number: number, 
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * The moderator.
 */
by: string, 
/**
 * About whom.
 */
about: string, 
/**
 * Whether that is the name of an account.
 */
account: boolean, 
/**
 * The complaint that it answers.
 */
complaint: number | null, 
/**
 * What.
 */
action: Action, 
/**
 * Until when somebody may not write, in milliseconds since 1970.
 */
until_ms: number | null, 
/**
 * What somebody was warned of, or why it was done.
 */
text: string, 
/**
 * The entry of the catalogue, the study or the tournament that it is about.
 */
entry: ModeratedEntry | null, };

/**
 * What a moderator has before them.
 */
export type Desk = { 
/**
 * The complaints that nobody has answered, the oldest first: at most 50.
 */
complaints: Array<Complaint>, 
/**
 * How many there are.
 */
waiting: number, 
/**
 * What moderators have done, the last first: at most 100.
 */
log: Array<Moderation>, };

/**
 * What is to be analysed. Another request on the same socket takes the place of the last.
 */
export type AnalysisRequest = { 
/**
 * How many best lines are wanted, 1 to 8; 0 stops.
 */
lines: number, 
/**
 * A number that every answer repeats.
 */
number?: number, 
/**
 * The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The FEN to start from.
 */
fen?: string, 
/**
 * The numbered start to start from.
 */
start?: number, 
/**
 * The moves made from there, in any notation.
 */
moves?: Array<string>, };

/**
 * What the server reports of an analysis.
 */
export type AnalysisEvent = { "event": "queue", 
/**
 * The number of the request.
 */
number: number, 
/**
 * How many are ahead of it.
 */
ahead: number, } | { "event": "lines", 
/**
 * The number of the request.
 */
number: number, 
/**
 * Plies searched.
 */
depth: number, 
/**
 * Nodes searched.
 */
nodes: number, 
/**
 * Nodes a second.
 */
nps: number, 
/**
 * The best lines, best first.
 */
lines: Array<AnalysisLine>, } | { "event": "done", 
/**
 * The number of the request.
 */
number: number, } | { "event": "refused", 
/**
 * The number of the request.
 */
number: number, 
/**
 * Why not.
 */
problem: Problem, };

/**
 * A line of play.
 */
export type AnalysisLine = { 
/**
 * In hundredths of a pawn, for white; null for a forced win.
 */
score: number | null, 
/**
 * Moves to white's forced win, negative for black's; 0 if the game is over.
 */
mate: number | null, 
/**
 * The expected share of white's wins, of draws and of black's wins, in thousandths.
 */
wdl: [number, number, number], 
/**
 * The moves in machine form.
 */
uci: Array<string>, 
/**
 * The moves in the game's own notation.
 */
san: Array<string>, };

/**
 * An engine that analyses for its owner, on the owner's machine.
 */
export type ExternalEngine = { 
/**
 * Its ID: the same whenever the owner's program registers an engine of this name.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * How many threads it may use.
 */
maxThreads: number, 
/**
 * The size of its hash table, in mebibytes.
 */
maxHash: number, 
/**
 * The names of the games that it plays; all games if there are none.
 */
variants: Array<string>, 
/**
 * Whether its program listens.
 */
ready: boolean, };

/**
 * The games that have puzzles.
 */
export type Puzzles = { 
/**
 * By their titles.
 */
games: Array<PuzzleGame>, };

/**
 * A game that has puzzles.
 */
export type PuzzleGame = { 
/**
 * Its name.
 */
game: string, 
/**
 * Its title.
 */
title: string, 
/**
 * How many puzzles it has.
 */
puzzles: number, 
/**
 * How well the account solves them; nothing before its first attempt.
 */
own: PuzzleOwn | null, };

/**
 * How well an account solves puzzles.
 */
export type PuzzleOwn = { 
/**
 * The rating.
 */
rating: PlayerRating, 
/**
 * How many puzzles it has tried.
 */
attempts: number, 
/**
 * How many it has solved.
 */
solved: number, };

/**
 * How a puzzle ends.
 */
export type PuzzleTheme = "mate" | "win";

/**
 * A puzzle without its solution.
 */
export type Puzzle = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The game, with its armies.
 */
game: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The definition, if the server has another game of that name by now.
 */
definition: string | null, 
/**
 * The position.
 */
fen: string, 
/**
 * The side to move, which wins.
 */
side: Color, 
/**
 * In how many moves of that side.
 */
length: number, 
/**
 * How it ends.
 */
theme: PuzzleTheme, 
/**
 * Where the position is from.
 */
source: string, 
/**
 * How hard it is.
 */
rating: PlayerRating, 
/**
 * How many accounts have tried it.
 */
attempts: number, 
/**
 * How many of them have solved it.
 */
solved: number, 
/**
 * How well the account solves puzzles of this game; nothing for guests.
 */
own: PuzzleOwn | null, 
/**
 * What became of the account's first attempt.
 */
result: PuzzleResult | null, };

/**
 * What became of an account's first attempt at a puzzle: only that one counts.
 */
export type PuzzleResult = { 
/**
 * Whether it was solved.
 */
solved: boolean, 
/**
 * The rating of the account.
 */
own: RatingChange, 
/**
 * The rating of the puzzle.
 */
puzzle: RatingChange, };

/**
 * An attempt at a puzzle.
 */
export type PuzzleMoves = { 
/**
 * The moves from its position, with the replies that were sent; the last one is the solver's.
 */
moves: Array<string>, };

/**
 * What is said of an attempt.
 */
export type PuzzleAnswer = { 
/**
 * Whether the last move was right.
 */
right: boolean, 
/**
 * All moves until now in machine form, with the reply; without a move that was wrong.
 */
moves: Array<string>, 
/**
 * Whether the puzzle is solved.
 */
done: boolean, 
/**
 * What became of the account's first attempt, once it has ended.
 */
result: PuzzleResult | null, };

/**
 * The solution of a puzzle that was given up.
 */
export type PuzzleSolution = { 
/**
 * Its moves in machine form, with the replies.
 */
moves: Array<string>, 
/**
 * What became of the account's first attempt.
 */
result: PuzzleResult | null, };

/**
 * A position, and which games count.
 */
export type ExplorerRequest = { 
/**
 * Whether games count in which a program took part.
 */
programs?: boolean, 
/**
 * The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The FEN to start from.
 */
fen?: string, 
/**
 * The numbered start to start from.
 */
start?: number, 
/**
 * The moves made from there, in any notation.
 */
moves?: Array<string>, };

/**
 * What was played in a position, in public games that have ended.
 */
export type Explorer = { 
/**
 * The key of the position, by which `/api/stored` finds all games that had it.
 */
position: string, 
/**
 * How many games white won.
 */
white: number, 
/**
 * How many were drawn.
 */
draws: number, 
/**
 * How many black won.
 */
black: number, 
/**
 * The moves, the most played first.
 */
moves: Array<ExplorerMove>, 
/**
 * Of each move the game with the highest rating: a few of them, the highest first.
 */
top: Array<StoredListed>, 
/**
 * Of each move the newest game: a few of them, the newest first.
 */
recent: Array<StoredListed>, };

/**
 * A move that was made in a position.
 */
export type ExplorerMove = { 
/**
 * The machine form.
 */
uci: string, 
/**
 * The game's own notation.
 */
san: string, 
/**
 * How many games white won with it.
 */
white: number, 
/**
 * How many were drawn.
 */
draws: number, 
/**
 * How many black won.
 */
black: number, 
/**
 * The mean of the ratings in rated games; nothing where none was rated.
 */
rating: number | null, };

/**
 * Which stored games are sought.
 */
export type StoredQuery = { 
/**
 * The game that was played.
 */
game?: string, 
/**
 * A part of a player's name; with less than three letters, the whole name.
 */
player?: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` for your own games that go on.
 */
result?: string, 
/**
 * The least rating, the mean of both players': only rated games have one.
 */
min_rating?: number, 
/**
 * The greatest rating.
 */
max_rating?: number, 
/**
 * The least number of moves, those of both sides counted.
 */
min_plies?: number, 
/**
 * The greatest number of moves.
 */
max_plies?: number, 
/**
 * Begun at this time or later, in milliseconds since 1970.
 */
since?: number, 
/**
 * Begun at this time or earlier.
 */
until?: number, 
/**
 * Ended before this time.
 */
ended_before?: number, 
/**
 * The FEN of a position that occurred, with `game`: games that have ended are found by it. Counts of moves in it do not matter.
 */
fen?: string, 
/**
 * The key of such a position, as `/api/explorer` says it.
 */
position?: string, 
/**
 * The `next` of the page before this one.
 */
before?: number, };

/**
 * A page of stored games.
 */
export type StoredPage = { 
/**
 * The games, the newest first.
 */
games: Array<StoredListed>, 
/**
 * What to ask for the next page with, if there is one.
 */
next: number | null, };

/**
 * A stored game in a list.
 */
export type StoredListed = { 
/**
 * Its name.
 */
id: string, 
/**
 * The address of its page.
 */
url: string, 
/**
 * The game that was played.
 */
game: string, 
/**
 * The title of the game.
 */
title: string, 
/**
 * What the players are called.
 */
players: Both<string>, 
/**
 * The score and why, or `*`.
 */
result: string, 
/**
 * How many moves were made.
 */
plies: number, 
/**
 * When it began, in milliseconds since 1970.
 */
created_ms: number, 
/**
 * The mean of the players' ratings before it, in lists of rated games.
 */
rating?: number, };

/**
 * A stored game.
 */
export type StoredGame = { 
/**
 * What a list says of it.
 */
listed: StoredListed, 
/**
 * The definition, if the game is none that the server has.
 */
definition: string | null, 
/**
 * The FEN that it began from.
 */
start: string, 
/**
 * The moves in machine form.
 */
moves: Array<string>, 
/**
 * What was left on the mover's clock after each move, in milliseconds.
 */
left_ms: (number | null)[], 
/**
 * The game as PGN.
 */
pgn: string, };

/**
 * Signs up, or logs in.
 */
export type Credentials = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * One's own account.
 */
export type Account = { 
/**
 * The name.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
since_ms: number, 
/**
 * How many browsers are logged in.
 */
sessions: number, 
/**
 * How many recovery codes are left.
 */
codes: number, 
/**
 * Whether it is a program.
 */
bot?: boolean, 
/**
 * Whether it is a moderator's.
 */
moderator?: boolean, 
/**
 * What it was warned of and has not read yet.
 */
warnings?: Array<Warning>, 
/**
 * Its e-mail address; nothing where the server sends no e-mail and the account has no address.
 */
email?: OwnEmail, };

/**
 * Who asks.
 */
export type Me = { 
/**
 * The account; null for a guest.
 */
account: Account | null, 
/**
 * Whether this server sends e-mail.
 */
email?: boolean, 
/**
 * Whether this server sends reminders to browsers.
 */
push?: boolean, };

/**
 * A new account.
 */
export type SignedUp = { 
/**
 * The account.
 */
account: Account, 
/**
 * The recovery codes, which are shown this once.
 */
codes: Array<string>, };

/**
 * New recovery codes, which are shown this once.
 */
export type Codes = { 
/**
 * Each of them is good for one new password.
 */
codes: Array<string>, };

/**
 * Logs out.
 */
export type LogOutRequest = { 
/**
 * Whether all browsers are logged out, and not this one alone.
 */
everywhere?: boolean, };

/**
 * Changes the password, and logs all other browsers out.
 */
export type PasswordChange = { 
/**
 * The password so far.
 */
password: string, 
/**
 * The new one.
 */
new: string, };

/**
 * Sets a new password with a recovery code, logs this browser in and all others out.
 */
export type RecoveryRequest = { 
/**
 * The name.
 */
name: string, 
/**
 * A recovery code.
 */
code: string, 
/**
 * The new password.
 */
new: string, };

/**
 * The e-mail address of one's own account.
 */
export type OwnEmail = { 
/**
 * The confirmed address.
 */
address: string | null, 
/**
 * An address that is not confirmed yet.
 */
pending: string | null, 
/**
 * Whether it gets reminders of moves.
 */
reminders: boolean, };

/**
 * Gives an account an address, to which a link is sent that confirms it.
 */
export type EmailRequest = { 
/**
 * The password.
 */
password: string, 
/**
 * The address.
 */
address: string, };

/**
 * The token of a link in an e-mail.
 */
export type EmailLink = { 
/**
 * The token.
 */
token: string, };

/**
 * Turns reminders of moves on or off.
 */
export type RemindersRequest = { 
/**
 * Whether the account gets them.
 */
on: boolean, };

/**
 * Asks for a link by which a new password is set.
 */
export type RecoveryLinkRequest = { 
/**
 * The name of the account, or its e-mail address.
 */
name: string, };

/**
 * Sets a new password with the token of a link, logs this browser in and all others out.
 */
export type LinkRecovery = { 
/**
 * The token.
 */
token: string, 
/**
 * The new password.
 */
new: string, };

/**
 * Reminders in this browser.
 */
export type OwnPush = { 
/**
 * The key of this server, in base64url, as `PushManager.subscribe` takes it.
 */
key: string, 
/**
 * Whether this browser gets any.
 */
on: boolean, 
/**
 * Whether it gets one for each move of an opponent, and not only where the time runs out.
 */
moves: boolean, };

/**
 * Turns reminders in this browser on, or changes them: what `PushSubscription.toJSON` has.
 */
export type PushSubscription = { 
/**
 * Where its push service takes messages.
 */
endpoint: string, 
/**
 * What messages are encrypted with.
 */
keys: PushKeys, 
/**
 * Whether it gets one for each move of an opponent, and not only where the time runs out.
 */
moves?: boolean, };

/**
 * What messages to a browser are encrypted with.
 */
export type PushKeys = { 
/**
 * The browser's public key, in base64url.
 */
p256dh: string, 
/**
 * Its secret, in base64url.
 */
auth: string, };

/**
 * The password again, for what cannot be undone.
 */
export type Confirmation = { 
/**
 * The password.
 */
password: string, };

/**
 * How well an account solves the puzzles of some rules.
 */
export type OwnPuzzleRating = { 
/**
 * The fingerprint of the rules.
 */
rules: string, 
/**
 * How well.
 */
own: PuzzleOwn, };

/**
 * The first attempt of an account at a puzzle.
 */
export type OwnPuzzleAttempt = { 
/**
 * The ID of the puzzle.
 */
puzzle: string, 
/**
 * When it ended, in milliseconds since 1970.
 */
at_ms: number, 
/**
 * What became of it.
 */
result: PuzzleResult, };

/**
 * A part of one's own data.
 */
export type AccountExport = { 
/**
 * The account.
 */
account: Account, 
/**
 * Games, the newest first.
 */
games: Array<StoredGame>, 
/**
 * What was noted on them: the name of a game, and the text.
 */
notes: Array<[string, string]>, 
/**
 * Conditional moves in them: the name of a game, and the lines.
 */
conditional: Array<[string, Array<Array<PlannedMove>>]>, 
/**
 * When the account was on vacation, all in the first part: since when, and until when if that is over, in milliseconds since 1970.
 */
vacations: Array<[number, number | null]>, 
/**
 * What the account has written in chats, the oldest first.
 */
messages: Array<WrittenMessage>, 
/**
 * The names of those whom it follows, all in the first part.
 */
follows: Array<string>, 
/**
 * The names of those whom it has blocked, all in the first part.
 */
blocks: Array<string>, 
/**
 * What it has reported to moderators, all in the first part.
 */
complaints: Array<SentComplaint>, 
/**
 * What moderators have done about it, all in the first part.
 */
moderation: Array<OwnModeration>, 
/**
 * The tournaments that it organises or plays in, or did, all in the first part.
 */
tournaments: Array<OwnTournament>, 
/**
 * How well it solves puzzles, all in the first part.
 */
puzzle_ratings: Array<OwnPuzzleRating>, 
/**
 * Its first attempts at puzzles, the oldest first.
 */
puzzle_attempts: Array<OwnPuzzleAttempt>, 
/**
 * Its entries of the catalogue, with what was written in each version, the newest first. One with long texts goes on in the next
 * part, where it stands again with its other versions.
 */
catalogue: Array<ExportedEntry>, 
/**
 * Its studies, the newest first. A long one goes on in the next part, where it stands again with its next chapters.
 */
studies: Array<ExportedStudy>, 
/**
 * The studies of others that it is a member of, all in the first part.
 */
member_of: Array<StudyListed>, 
/**
 * Its passkeys, without their keys, all in the first part.
 */
passkeys: Array<PasskeyListed>, 
/**
 * The push services by which its browsers are reminded of moves, all in the first part.
 */
reminders: Array<string>, 
/**
 * What to ask for the next part with, as `before`, if there is one.
 */
next: string | null, };

/**
 * An entry of the catalogue as its author takes it along.
 */
export type ExportedEntry = { 
/**
 * The entry.
 */
entry: EntryListed, 
/**
 * Its versions that are in this part, the newest first: what is new in each, and its definition as TOML.
 */
versions: Array<[string, string]>, };

/**
 * Asks for a token by which a program acts for the account.
 */
export type TokenRequest = { 
/**
 * The password.
 */
password: string, 
/**
 * What the token allows: `bot:play`, `board:play`, `challenge:read`, `challenge:write`, `games:read`, `tournament:write`,
 * `study:read`, `study:write`.
 */
scopes: Array<string>, 
/**
 * What its owner calls it.
 */
label?: string, };

/**
 * A token as its owner sees it later.
 */
export type TokenListed = { 
/**
 * By what it is revoked.
 */
id: string, 
/**
 * What its owner calls it; it may be empty.
 */
label: string, 
/**
 * What it allows.
 */
scopes: Array<string>, 
/**
 * When it was made, in milliseconds since 1970.
 */
since_ms: number, 
/**
 * When it was last used, to the minute; null if never.
 */
used_ms: number | null, };

/**
 * The tokens of an account, the newest first.
 */
export type Tokens = { 
/**
 * The tokens.
 */
tokens: Array<TokenListed>, };

/**
 * A new token, which is shown this once. It is never printed: it has no `Debug`.
 */
export type NewToken = { 
/**
 * The token.
 */
token: string, 
/**
 * The same as it is listed.
 */
listed: TokenListed, };

/**
 * Revokes a token.
 */
export type TokenRevocation = { 
/**
 * Which.
 */
id: string, };

/**
 * A passkey as its owner sees it.
 */
export type PasskeyListed = { 
/**
 * By what it is renamed and removed.
 */
id: string, 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * The host name at which it works.
 */
host: string, 
/**
 * When it was added, in milliseconds since 1970.
 */
since_ms: number, 
/**
 * When somebody last logged in with it; null if never.
 */
used_ms: number | null, 
/**
 * When it was blocked because its signature counter went back, which a copy of it does; null if it was not.
 */
blocked_ms: number | null, };

/**
 * The passkeys of an account, the newest first.
 */
export type Passkeys = { 
/**
 * The passkeys.
 */
passkeys: Array<PasskeyListed>, 
/**
 * The host name at which a passkey that is added here works; null where the address of the page allows none.
 */
host: string | null, };

/**
 * What the browser's authenticator is asked. It is asked once, within ten minutes.
 */
export type PasskeyChallenge = { 
/**
 * By what the answer is sent.
 */
id: string, 
/**
 * The options of WebAuthn, as `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them.
 */
options: Record<string, unknown>, };

/**
 * Adds a passkey to the account.
 */
export type PasskeyRequest = { 
/**
 * The ID of the challenge.
 */
id: string, 
/**
 * What its owner calls it: 1 to 60 letters.
 */
name: string, 
/**
 * The new credential, as `PublicKeyCredential.toJSON` writes it.
 */
credential: Record<string, unknown>, };

/**
 * Logs in with a passkey.
 */
export type PasskeyLogIn = { 
/**
 * The ID of the challenge.
 */
id: string, 
/**
 * The signed credential, as `PublicKeyCredential.toJSON` writes it.
 */
credential: Record<string, unknown>, };

/**
 * Renames a passkey.
 */
export type PasskeyRename = { 
/**
 * Which.
 */
id: string, 
/**
 * What its owner calls it: 1 to 60 letters.
 */
name: string, };

/**
 * Removes a passkey.
 */
export type PasskeyRemoval = { 
/**
 * Which.
 */
id: string, 
/**
 * The password.
 */
password: string, };

/**
 * A game that somebody would like to play.
 */
export type WantedGame = { 
/**
 * The name of a game of the server, with or without armies; empty for one of the catalogue.
 */
game?: string, 
/**
 * The ID of a public game of the catalogue, in the place of one of the server.
 */
entry?: string | null, 
/**
 * Which version of it; the newest where it is left out.
 */
version?: number | null, 
/**
 * The clock; a rated game has one.
 */
clock?: ClockSetting | null, 
/**
 * Whether the result counts.
 */
rated?: boolean, 
/**
 * The colour that the one who asks gets.
 */
color: ColorChoice, 
/**
 * Whether everybody may find the game once it has ended.
 */
public?: boolean, };

/**
 * What a visitor of the lobby can do.
 */
export type LobbyCommand = { "do": "seek", 
/**
 * The game.
 */
wanted: WantedGame, 
/**
 * The lowest rating of an opponent.
 */
least?: number, 
/**
 * The highest rating of an opponent.
 */
most?: number, 
/**
 * What a guest wants to be called.
 */
name?: string, } | { "do": "challenge", 
/**
 * The name of the account.
 */
to: string, 
/**
 * The game.
 */
wanted: WantedGame, } | { "do": "accept", 
/**
 * The number of the seek or of the challenge.
 */
number: number, 
/**
 * What a guest wants to be called.
 */
name?: string, } | { "do": "withdraw", 
/**
 * The number of the seek or of the challenge.
 */
number: number, };

/**
 * What the lobby reports.
 */
export type LobbyEvent = { "event": "seeks", 
/**
 * The seeks, at most 100 of them.
 */
seeks: Array<Seek>, 
/**
 * How many wait.
 */
waiting: number, } | { "event": "own", 
/**
 * The numbers of one's own seeks.
 */
seeks: Array<number>, 
/**
 * Challenges that one has sent.
 */
sent: Array<Seek>, 
/**
 * Challenges that one has received.
 */
received: Array<Seek>, } | { "event": "paired", 
/**
 * Where it is.
 */
game: Created, } | { "event": "declined", 
/**
 * Who has declined.
 */
name: string, } | { "event": "refused", 
/**
 * Why.
 */
problem: Problem, };

/**
 * Somebody who waits for an opponent, or has challenged one.
 */
export type Seek = { 
/**
 * Its number.
 */
number: number, 
/**
 * What the player is called.
 */
name: string, 
/**
 * Whether that is the name of an account.
 */
account?: boolean, 
/**
 * Whether the account is a program.
 */
bot?: boolean, 
/**
 * The player's rating in this game.
 */
rating: PlayerRating | null, 
/**
 * The title of the game.
 */
title: string, 
/**
 * The game.
 */
wanted: WantedGame, 
/**
 * The lowest rating of an opponent.
 */
least: number | null, 
/**
 * The highest rating of an opponent.
 */
most: number | null, 
/**
 * Who is challenged; null for a seek.
 */
to: string | null, };

/**
 * A rating as it is shown.
 */
export type PlayerRating = { 
/**
 * In points.
 */
rating: number, 
/**
 * Whether few games, or old ones, have made it.
 */
provisional: boolean, };

/**
 * What a game has made of a rating.
 */
export type RatingChange = { 
/**
 * The points before it.
 */
before: number, 
/**
 * The points after it.
 */
after: number, 
/**
 * Whether few games, or old ones, have made them.
 */
provisional: boolean, };

/**
 * A rating of a player in one game.
 */
export type GameRating = { 
/**
 * The fingerprint of the rules: other rules are another rating.
 */
pool: string, 
/**
 * `live` or `correspondence`.
 */
pace: string, 
/**
 * The name of the game.
 */
game: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The rating.
 */
rating: PlayerRating, 
/**
 * How sure it is, in points: with 95 % it lies within twice as many.
 */
deviation: number, 
/**
 * How many rated games there were.
 */
games: number, 
/**
 * How many of them were won.
 */
wins: number, 
/**
 * How many of them were drawn.
 */
draws: number, };

/**
 * An account as everybody sees it.
 */
export type Profile = { 
/**
 * The name.
 */
name: string, 
/**
 * Whether the account is a program.
 */
bot?: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
since_ms: number, 
/**
 * Whether the player is on vacation: the clocks of correspondence games wait.
 */
vacation?: boolean, 
/**
 * The ratings, the most played first.
 */
ratings: Array<GameRating>, 
/**
 * The last public games that have ended.
 */
games: Array<StoredListed>, };

/**
 * How a rating has changed.
 */
export type RatingHistory = { 
/**
 * When games ended, in milliseconds since 1970, and the points since then; the oldest first, after the points before it.
 */
points: [number, number][], };

/**
 * The best players of a game.
 */
export type Leaders = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Those whose rating has settled come first.
 */
leaders: Array<Leader>, };

/**
 * A player of a leaderboard.
 */
export type Leader = { 
/**
 * The name.
 */
name: string, 
/**
 * The rating.
 */
rating: PlayerRating, 
/**
 * How sure it is, in points.
 */
deviation: number, 
/**
 * How many rated games there were.
 */
games: number, };

/**
 * What one account is to another.
 */
export type Relation = "follow" | "block";

/**
 * What the caller is to an account, or wants to be.
 */
export type RelationTo = { 
/**
 * Null for nothing.
 */
relation: Relation | null, };

/**
 * The accounts that the caller follows, and those that the caller has blocked.
 */
export type Relations = { 
/**
 * Those that it follows, those who are here first.
 */
follows: Array<Followed>, 
/**
 * The names of those that it has blocked.
 */
blocks: Array<string>, };

/**
 * An account that the caller follows.
 */
export type Followed = { 
/**
 * The name.
 */
name: string, 
/**
 * Whether it is in the lobby or at a game.
 */
online: boolean, 
/**
 * Whether it plays a live game with another player.
 */
playing: boolean, 
/**
 * That game, if it is public.
 */
game: PlayedNow | null, };

/**
 * A public game that goes on.
 */
export type PlayedNow = { 
/**
 * Its title.
 */
title: string, 
/**
 * Where it is.
 */
url: string, };

/**
 * The correspondence games of a player that go on.
 */
export type Moves = { 
/**
 * In how many it is one's move.
 */
count: number, 
/**
 * Those in which it is, the most urgent first; at most 200.
 */
own: Array<OpenGame>, 
/**
 * Those in which the opponent has to move, at most 200.
 */
others: Array<OpenGame>, };

/**
 * A correspondence game that goes on.
 */
export type OpenGame = { 
/**
 * What a list says of it.
 */
listed: StoredListed, 
/**
 * The side of the one who asks.
 */
side: Color, 
/**
 * How many days there are for a move.
 */
days: number, 
/**
 * What the player to move has left, in milliseconds; null while the clock waits.
 */
left_ms: number | null, 
/**
 * Whether the result counts.
 */
rated: boolean, };

/**
 * A move of a line of conditional moves.
 */
export type PlannedMove = { 
/**
 * In machine form.
 */
uci: string, 
/**
 * In the game's own notation.
 */
san: string, };

/**
 * What a player has noted on a game.
 */
export type Note = { 
/**
 * The text, of at most 4,000 letters.
 */
text: string, };

/**
 * The vacation of an account: while it is on, the clocks of its correspondence games wait for its moves.
 */
export type Vacation = { 
/**
 * Since when it is on, in milliseconds since 1970; null while it is not.
 */
since_ms: number | null, 
/**
 * What is left of the 30 days that an account has in 365, in milliseconds.
 */
left_ms: number, };

/**
 * Begins or ends one's vacation.
 */
export type VacationRequest = { 
/**
 * Whether it is on from now on.
 */
on: boolean, };

/**
 * How players are paired.
 */
export type TournamentKind = "arena" | "swiss" | "robin";

/**
 * How far a tournament is.
 */
export type TournamentState = "created" | "running" | "paused" | "finished" | "cancelled";

/**
 * What a tie is broken by.
 */
export type TieBreak = "buchholz" | "buchholz-cut" | "sonneborn-berger" | "direct-encounter" | "wins" | "performance";

/**
 * Asks for a new tournament.
 */
export type TournamentRequest = { 
/**
 * What it is called, in 3 to 60 letters.
 */
name: string, 
/**
 * What players should know, in at most 2,000 letters.
 */
description?: string, 
/**
 * How players are paired.
 */
kind: TournamentKind, 
/**
 * The name of the game, with or without armies.
 */
game: string, 
/**
 * The definition of the game as TOML, if it is none that the server has.
 */
definition?: string, 
/**
 * The FEN that all games start from.
 */
fen?: string, 
/**
 * The number of the start of all games; a shuffled game without it draws one for each game.
 */
start?: Start, 
/**
 * The clock of all games.
 */
clock: ClockSetting, 
/**
 * Whether results count for ratings.
 */
rated?: boolean, 
/**
 * How many rounds a Swiss tournament has, 1 to 30.
 */
rounds?: number, 
/**
 * How long an arena lasts, 5 to 720 minutes.
 */
minutes?: number, 
/**
 * Whether everybody meets everybody twice in a round robin.
 */
double?: boolean, 
/**
 * When it starts, in milliseconds since 1970; without it the organiser starts it.
 */
starts_ms?: number, 
/**
 * The break between rounds, in seconds; without it the organiser begins each round.
 */
break_s?: number, 
/**
 * The most players.
 */
most_players?: number, 
/**
 * The lowest rating of a player in this game.
 */
least_rating?: number, 
/**
 * The highest rating of a player in this game.
 */
most_rating?: number, 
/**
 * The password that players have to know.
 */
password?: string, 
/**
 * Whether only those who have its address find it.
 */
unlisted?: boolean, 
/**
 * Whether accounts that are programs may join.
 */
bots?: boolean, };

/**
 * A tournament in a list.
 */
export type TournamentListed = { 
/**
 * Its ID.
 */
id: string, 
/**
 * The address of its page.
 */
url: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * How players are paired.
 */
kind: TournamentKind, 
/**
 * How far it is.
 */
state: TournamentState, 
/**
 * The name of the game.
 */
game: string, 
/**
 * The title of the game.
 */
title: string, 
/**
 * The clock.
 */
clock: ClockSetting, 
/**
 * Whether results count for ratings.
 */
rated: boolean, 
/**
 * Who organises it.
 */
organizer: string, 
/**
 * Whether a password is needed.
 */
password: boolean, 
/**
 * How many players have joined.
 */
players: number, 
/**
 * The round that is played, from 1; 0 before the first. An arena has none.
 */
round: number, 
/**
 * How many rounds there are, once that is known.
 */
rounds: number | null, 
/**
 * How long an arena lasts, in minutes.
 */
minutes: number | null, 
/**
 * When it starts or has started, in milliseconds since 1970; null where the organiser starts it.
 */
starts_ms: number | null, 
/**
 * When it ends or has ended, where that is known.
 */
ends_ms: number | null, 
/**
 * Who has won, once it has ended.
 */
winner: string | null, 
/**
 * Whether a moderator has hidden its name and description, which are others then.
 */
hidden?: boolean, };

/**
 * The tournaments of the server.
 */
export type Tournaments = { 
/**
 * Those that have not begun, the next first.
 */
upcoming: Array<TournamentListed>, 
/**
 * Those that go on.
 */
running: Array<TournamentListed>, 
/**
 * Those that have ended, the last first.
 */
finished: Array<TournamentListed>, };

/**
 * A tournament as everybody sees it.
 */
export type Tournament = { 
/**
 * What a list says of it.
 */
about: TournamentListed, 
/**
 * What players should know.
 */
description: string, 
/**
 * The definition of the game, if it is none that the server has.
 */
definition: string | null, 
/**
 * The position that all games start from, if one was chosen.
 */
fen: string | null, 
/**
 * The lowest rating of a player.
 */
least_rating: number | null, 
/**
 * The highest rating of a player.
 */
most_rating: number | null, 
/**
 * The most players.
 */
most_players: number, 
/**
 * Whether programs may join.
 */
bots: boolean, 
/**
 * Whether only those who have its address find it.
 */
unlisted: boolean, 
/**
 * Whether everybody meets everybody twice.
 */
double: boolean, 
/**
 * The break between rounds, in seconds; null where the organiser begins each round.
 */
break_s: number | null, 
/**
 * When the next round begins, in milliseconds since 1970.
 */
next_ms: number | null, 
/**
 * Whether all games of the round have ended.
 */
round_over: boolean, 
/**
 * The time of the server, in milliseconds since 1970.
 */
now_ms: number, 
/**
 * What ties are broken by, in this order.
 */
tie_breaks: Array<TieBreak>, 
/**
 * A page of the standings, of 100 players.
 */
standings: Array<Standing>, 
/**
 * The number of the page, from 1.
 */
page: number, 
/**
 * Of which round the games are; of an arena, 0.
 */
games_of: number, 
/**
 * The games and byes of that round; of an arena the last 50.
 */
games: Array<TournamentGame>, };

/**
 * A player in the standings.
 */
export type Standing = { 
/**
 * The rank, from 1.
 */
rank: number, 
/**
 * The name.
 */
name: string, 
/**
 * Whether the player is a program.
 */
bot?: boolean, 
/**
 * The rating on joining.
 */
rating: PlayerRating, 
/**
 * The points.
 */
points: number, 
/**
 * The values of the tie breaks, in their order.
 */
ties: Array<number>, 
/**
 * How many games the player has ended.
 */
games: number, 
/**
 * How many of them were won.
 */
wins: number, 
/**
 * The results: of each round `1`, `½`, `0`, `+` and `-` without a game, `b` and `h` for a full and a half point bye, or
 * `` for nothing; in an arena the points of each game.
 */
results: Array<string>, 
/**
 * Whether the next win of an arena counts double.
 */
streak?: boolean, 
/**
 * Whether the player has withdrawn.
 */
withdrawn?: boolean, };

/**
 * A pairing, or a bye.
 */
export type TournamentGame = { 
/**
 * The board, from 1.
 */
board: number, 
/**
 * White, or who has a bye.
 */
white: string, 
/**
 * Black; null for a bye.
 */
black: string | null, 
/**
 * The game; null for a bye, and where one player was not there.
 */
game: Created | null, 
/**
 * `1-0`, `0-1` or `1/2-1/2`, and `bye`, `half` or `none` of a bye; null while it goes on.
 */
result: string | null, };

/**
 * What a tournament is to the one who asks.
 */
export type TournamentOwn = { 
/**
 * Whether the one who asks organises it.
 */
organizes: boolean, 
/**
 * Whether the one who asks plays, and has not withdrawn.
 */
joined: boolean, 
/**
 * Why the one who asks cannot join; null where that is possible.
 */
refused: string | null, 
/**
 * The place in the standings, where the one who asks has joined.
 */
standing: Standing | null, 
/**
 * The games that wait for the one who asks.
 */
games: Array<Created>, };

/**
 * A tournament and what it is to the one who asks.
 */
export type TournamentPage = { 
/**
 * The tournament.
 */
tournament: Tournament, 
/**
 * What it is to the one who asks.
 */
own: TournamentOwn, };

/**
 * Joins a tournament.
 */
export type TournamentJoin = { 
/**
 * Its password.
 */
password?: string, };

/**
 * What the socket of a tournament reports.
 */
export type TournamentEvent = { "event": "state", 
/**
 * All of it: the first page of the standings, and the games of the round.
 */
tournament: Tournament, } | { "event": "own", 
/**
 * That.
 */
own: TournamentOwn, } | { "event": "paired", 
/**
 * Where it is.
 */
game: Created, } | { "event": "refused", 
/**
 * Why.
 */
problem: Problem, };

/**
 * Who finds an entry of the catalogue.
 */
export type Visibility = "private" | "unlisted" | "public";

/**
 * What an author says of a game.
 */
export type EntryRequest = { 
/**
 * What the game is called: 2 to 60 letters.
 */
title: string, 
/**
 * What it is, in a line of at most 200 letters.
 */
description?: string, 
/**
 * At most 5 words by which it is found, each of 2 to 20 small letters, digits and `-`.
 */
tags?: Array<string>, 
/**
 * Who finds it.
 */
visibility: Visibility, 
/**
 * For a new entry: the definition of its first version as TOML.
 */
definition?: string, 
/**
 * For a new entry: the ID of the entry that it was cloned from.
 */
cloned_from?: string, };

/**
 * Another version of a game.
 */
export type VersionRequest = { 
/**
 * Its definition as TOML.
 */
definition: string, 
/**
 * What is new in it, in at most 500 letters.
 */
note?: string, };

/**
 * What is sought in the catalogue.
 */
export type CatalogueQuery = { 
/**
 * Words, all of which are in the title, the description, the tags or the name of the author.
 */
words?: string, 
/**
 * A tag.
 */
tag?: string, 
/**
 * The name of the author.
 */
author?: string, 
/**
 * `newest` or `played`.
 */
sort?: string, 
/**
 * The page, from 0.
 */
page?: number, };

/**
 * An entry of the catalogue in a list.
 */
export type EntryListed = { 
/**
 * Its ID.
 */
id: string, 
/**
 * Its address.
 */
url: string, 
/**
 * What the game is called.
 */
title: string, 
/**
 * What it is.
 */
description: string, 
/**
 * What it is found by.
 */
tags: Array<string>, 
/**
 * The name of its author; null once that account is deleted.
 */
author: string | null, 
/**
 * Who finds it.
 */
visibility: Visibility, 
/**
 * Whether a moderator has hidden it: then its author and moderators alone see it.
 */
hidden?: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number, 
/**
 * When it was changed last.
 */
updated_ms: number, 
/**
 * How many games of its versions have ended.
 */
games: number, 
/**
 * How many people have played them.
 */
people: number, 
/**
 * The number of its newest version.
 */
version: number, };

/**
 * A page of the catalogue.
 */
export type CataloguePage = { 
/**
 * At most 30 entries.
 */
entries: Array<EntryListed>, 
/**
 * Whether there are more.
 */
more: boolean, };

/**
 * The entry that another was cloned from.
 */
export type EntryOrigin = { 
/**
 * Its address.
 */
url: string, 
/**
 * What the game is called.
 */
title: string, 
/**
 * The name of its author; null once that account is deleted.
 */
author: string | null, };

/**
 * A version of an entry, without its definition.
 */
export type VersionListed = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * What is new in it.
 */
note: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made_ms: number, 
/**
 * Whether there is a report of it.
 */
reported: boolean, };

/**
 * An entry of the catalogue.
 */
export type CatalogueEntry = { 
/**
 * What lists have of it.
 */
entry: EntryListed, 
/**
 * What it was cloned from, where the caller may see that.
 */
cloned_from: EntryOrigin | null, 
/**
 * Its versions, the newest first.
 */
versions: Array<VersionListed>, 
/**
 * Whether the caller is its author.
 */
own: boolean, 
/**
 * Whether the caller is a moderator.
 */
moderator: boolean, };

/**
 * A version of an entry. It never changes; its report may be made again.
 */
export type CatalogueVersion = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * What its author wrote, as TOML.
 */
source: string, 
/**
 * What is played: the same with all that it inherits.
 */
definition: string, 
/**
 * What play is like.
 */
report: GameReport | null, 
/**
 * Whether there was no time for all games of the report.
 */
cut: boolean, };

/**
 * The best players of a version's rules.
 */
export type EntryLeaders = { 
/**
 * Those whose rating has settled come first.
 */
leaders: Array<Leader>, };

/**
 * The number of a version that was added.
 */
export type VersionAdded = { 
/**
 * Its number.
 */
number: number, };

/**
 * A version of an entry whose report is to be kept: its author alone may ask for that.
 */
export type ReportedVersion = { 
/**
 * The ID of the entry.
 */
entry: string, 
/**
 * The number of the version.
 */
number: number, };

/**
 * What an account may do with a study.
 */
export type StudyRole = "owner" | "contributor" | "reader";

/**
 * What its owner says of a study.
 */
export type StudyRequest = { 
/**
 * What it is called: 2 to 60 letters.
 */
title: string, 
/**
 * What it is about, in a line of at most 200 letters.
 */
description?: string, 
/**
 * Who finds it.
 */
visibility: Visibility, 
/**
 * For a change: the revision of the study that it changes.
 */
revision?: number, };

/**
 * Which studies are sought.
 */
export type StudyQuery = { 
/**
 * Words, each of which is in the title, the description, the name of the owner or the title of a chapter's game.
 */
words?: string, 
/**
 * The name of a game of the server that a chapter is of.
 */
game?: string, 
/**
 * The name of the owner.
 */
owner?: string, 
/**
 * `changed` or `newest`.
 */
sort?: string, 
/**
 * The page, from 0.
 */
page?: number, };

/**
 * A study in a list.
 */
export type StudyListed = { 
/**
 * Its ID.
 */
id: string, 
/**
 * Its address.
 */
url: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What it is about.
 */
description: string, 
/**
 * The name of its owner.
 */
owner: string, 
/**
 * Who finds it.
 */
visibility: Visibility, 
/**
 * Whether a moderator has hidden it: then its owner, its members and moderators alone see it.
 */
hidden?: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number, 
/**
 * When it, or a chapter of it, was changed last.
 */
updated_ms: number, 
/**
 * How many chapters it has.
 */
chapters: number, 
/**
 * The title of the game of its first chapter.
 */
game: string | null, 
/**
 * What the caller may do with it, in lists of the caller's own.
 */
role: StudyRole | null, };

/**
 * A page of studies.
 */
export type StudyPage = { 
/**
 * At most 30, where they are everybody's.
 */
studies: Array<StudyListed>, 
/**
 * Whether there are more.
 */
more: boolean, };

/**
 * A study with its members and chapters.
 */
export type Study = { 
/**
 * What lists have of it, with what the caller may do.
 */
study: StudyListed, 
/**
 * Counted up with each change of what its owner says of it.
 */
revision: number, 
/**
 * Who may see or write it besides its owner, by their names.
 */
members: Array<StudyMember>, 
/**
 * Its chapters, in order.
 */
chapters: Array<ChapterListed>, 
/**
 * Whether the caller is a moderator.
 */
moderator: boolean, };

/**
 * A member of a study.
 */
export type StudyMember = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * What it may do: `reader` or `contributor`.
 */
role: StudyRole, };

/**
 * A chapter without its moves.
 */
export type ChapterListed = { 
/**
 * Its ID.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The name of its game.
 */
game: string, 
/**
 * The title of its game.
 */
game_title: string, 
/**
 * The hash of the definition that it is under for ever.
 */
rules: string, 
/**
 * The side at the bottom of the board.
 */
orientation: Color, 
/**
 * Counted up with each change.
 */
revision: number, 
/**
 * When it was changed last, in milliseconds since 1970.
 */
changed_ms: number, 
/**
 * Who changed it last; null once that account is deleted.
 */
changed_by: string | null, };

/**
 * A chapter.
 */
export type Chapter = { 
/**
 * What lists have of it.
 */
listed: ChapterListed, 
/**
 * The game, where it begins, and its moves with variations, signs and comments.
 */
tree: PgnGame, };

/**
 * New chapters: of one of `tree`, `pgn` and `stored`.
 */
export type ChapterRequest = { 
/**
 * What the chapter is called, in at most 80 letters; without it, what the tags of the game say.
 */
title?: string, 
/**
 * The side at the bottom of the board.
 */
orientation?: Color, 
/**
 * A game with its moves; one without moves is a position.
 */
tree?: PgnGame, 
/**
 * Games as PGN, each of which becomes a chapter.
 */
pgn?: string, 
/**
 * With `pgn`: the definition, as TOML, of a game that the server does not have.
 */
definition?: string, 
/**
 * The ID of a stored game that has ended: a public one, or one of the caller's own.
 */
stored?: string, };

/**
 * The chapters that were added.
 */
export type ChaptersAdded = { 
/**
 * Their IDs, in order.
 */
ids: Array<string>, 
/**
 * What could not be read of the PGN, a sentence each.
 */
problems: Array<string>, };

/**
 * A change of a chapter. What is left out stays as it is.
 */
export type ChapterChange = { 
/**
 * The revision that it changes: with another than the last, nothing is changed, and the answer (409) has the chapter in `chapter`.
 */
revision: number, 
/**
 * What the chapter is called.
 */
title?: string, 
/**
 * The side at the bottom of the board.
 */
orientation?: Color, 
/**
 * All moves, from the position in which the chapter begins.
 */
moves?: PgnLine, };

/**
 * Deletes a chapter.
 */
export type ChapterDeletion = { 
/**
 * The revision that the caller has seen.
 */
revision: number, };

/**
 * Puts the chapters of a study into an order.
 */
export type ChapterOrder = { 
/**
 * The IDs of all of them.
 */
chapters: Array<string>, };

/**
 * Makes an account a member of a study, changes what it may do, or takes it out.
 */
export type MemberRequest = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * What it may do, `reader` or `contributor`; without it, the account is no member any more.
 */
role?: StudyRole, };

/**
 * A study of one's own as one takes it along.
 */
export type ExportedStudy = { 
/**
 * The study.
 */
study: StudyListed, 
/**
 * Its members.
 */
members: Array<StudyMember>, 
/**
 * Its chapters as PGN; those that are in this part.
 */
pgn: string, };

/**
 * PGN to be read.
 */
export type PgnRequest = { 
/**
 * The text, of one game or of several.
 */
text: string, 
/**
 * The definition of the game, if it is none that the server has: all of the text is read by it.
 */
definition?: string, };

/**
 * What was read of PGN.
 */
export type PgnAnswer = { 
/**
 * The games.
 */
games: Array<PgnGame>, 
/**
 * What could not be read, a sentence each, with the number of the game and of the line.
 */
problems: Array<string>, };

/**
 * A game with its variations.
 */
export type PgnGame = { 
/**
 * The game that is played.
 */
game: string, 
/**
 * The definition, if the game is none that the server has.
 */
definition?: string, 
/**
 * The tags, each with its value.
 */
tags: Array<[string, string]>, 
/**
 * The FEN that it begins from.
 */
start: string, 
/**
 * What was played.
 */
main: PgnLine, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
score: string, };

/**
 * Moves that follow one another.
 */
export type PgnLine = { 
/**
 * Comments before the first move.
 */
comments: Array<string>, 
/**
 * The moves.
 */
moves: Array<PgnMove>, };

/**
 * A move of a line, and what is said of it.
 */
export type PgnMove = { 
/**
 * In machine form; what is sent may be in any notation.
 */
uci: string, 
/**
 * In the game's own notation; not looked at when it is sent.
 */
san: string, 
/**
 * Evaluations by their numbers: 1 is `!`.
 */
nags: Array<number>, 
/**
 * Comments after the move.
 */
comments: Array<string>, 
/**
 * What could have been played instead.
 */
variations: Array<PgnLine>, };

/**
 * A game as PGN.
 */
export type PgnText = { 
/**
 * The text.
 */
text: string, };

/**
 * The definition of a game.
 */
export type DefinitionText = { 
/**
 * As it was written, in TOML.
 */
definition: string, 
/**
 * It with everything that it inherits: its tables and keys.
 */
whole: Record<string, unknown>, };

/**
 * A part of the definition's text.
 */
export type TextSpan = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The letter in the line, from 1.
 */
column: number, 
/**
 * Where it begins in the text, in letters as JavaScript counts them (UTF-16).
 */
from: number, 
/**
 * Where it ends.
 */
to: number, };
