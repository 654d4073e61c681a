# English, page

## api/client.ts

client-the-server-answered = The server answered { $status }.
client-the-server-cannot-be = The server cannot be reached. Is menagerie still running?
client-the-definition-of-this = The definition of this game is no longer valid.

## api/status.ts

status-the-server-closed-the = The server closed the connection: this page sent too many messages.
status-the-server-is-restarting = The server is restarting.
status-the-server-has-too = The server has too many connections.
status-the-server-closed-the-2 = The server closed the connection: { $reason }.
status-the-connection-to-the = The connection to the server is lost.
status-cannot-connect-to-the = Cannot connect to the server.
status-you-were-logged-out = You were logged out.

## board/Ask.tsx

ask-which-move = Which move?
ask-which-piece = Which piece?
ask-cancel = Cancel
ask-castle = Castle:
ask-capture = Capture:
ask-move = Move:

## board/Board.tsx

board-tap-the-square-again = Tap the square again to confirm
board-premove-to-if-it = Premove to { $square }, if it is legal then
board-arrow-keys-move-between = Arrow keys move between squares.
board-enter-picks-up-a = Enter picks up a piece and puts it down.
board-tap-again-to-play = Tap { $pending } again to play { $san }

## board/Hand.tsx

hand-captured-by = Captured by { $side ->
        [w] white
       *[b] black
    }
hand-in-s-hand = In { $side ->
        [w] white's
       *[b] black's
    } hand
hand-no-captives = no captives
hand-no-pieces-in-hand = no pieces in hand

## board/typed.ts

typed-the-whole-board = the whole board
typed-where-the-pieces-of = where the pieces of a letter are
typed-square-rank-or-file = square, rank or file
typed-what-stands-there-of = what stands there; of a square also what stands on the lines through it
typed-the-moves-from-a = the moves from a square, or all moves
typed-the-last-move = the last move
typed-the-clocks = the clocks
typed-the-state-of-the = the state of the game
typed-there-is-no-here = There is no { $what } { $name } here.

## board/useKeys.ts

use-keys-no-piece = No piece { $letter }

## design/Editor.tsx

editor-the-definition-of-the = The definition of the game
editor-the-editor-could-not = The editor could not be loaded. You can go on in this plain field, or save your definition and reload the page to try again.
editor-loading-the-editor = Loading the editor…

## design/Parts.tsx

parts-describe-the-game = Describe the game
parts-paint-the-board = Paint the board
parts-build-a-piece = Build a piece
parts-choose-the-rules = Choose the rules

## design/drafts.ts

drafts-untitled-game = Untitled game

## design/phrases.ts

phrases-next = Next
phrases-previous = Previous
phrases-match-case = Match case
phrases-regular-expression = Regular expression
phrases-replace = Replace
phrases-replace-all = Replace all
phrases-close = Close

## design/share.ts

share-too-long = This definition is too long for a link, which holds 128 KiB: save it in this browser, or copy its text.
share-the-definition-in-this = The definition in this link is too long.

## docs/Docs.tsx

docs-the-documentation-could-not = The documentation could not be loaded. Reload the page to try again.
docs-loading = Loading…

## front/FirstMove.tsx

first-move-your-move = Your move
first-move-its-rules = Its rules
first-move-another-game = Another game

## front/GameOfDay.tsx

game-of-day-game-of-the-day = Game of the day
game-of-day-pause = Pause
game-of-day-play = Play
game-of-day-move-of = Move { $ply } of { $all }

## pages/Analysis.tsx

analysis-analysis = Analysis: { $title }
analysis-analysis-2 = Analysis
analysis-choose-a-game = Choose a game
analysis-loading-the-position = Loading the position…
analysis-analyse-any-position-of = Analyse any position of any game with the engine.
analysis-analyse = Analyse

## pages/Archive.tsx

archive-drawn = drawn
archive-any-result = any result
archive-white-won = white won
archive-black-won = black won
archive-my-unfinished-games = my unfinished games
archive-games-played = Games played
archive-the-games-that-were = The games that were played in this browser, which alone has them.
archive-your-own-games-and = Your own games, and those that their players made public.
archive-any-game = any game
archive-result = Result
archive-player = Player
archive-find = Find
archive-newest = Newest
archive-older = Older
archive-no-games-found = No games found. Leave out a condition, or play one.
archive-1-game = 1 game.
archive-games = { $length } games.
archive-games-and-older-ones = { $length } games, and older ones.
archive-in-progress = in progress
archive-aborted = aborted
archive-rated = rated { $rating }
archive-moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }

## design/Design.tsx

design-design = Design
design-the-definition-in-this = The definition in this link could not be read.
design-loading-the-editor = Loading the editor…
design-design-a-game = Design a game
design-definition = Definition
design-the-definition-is-valid = The definition is valid.
design-the-game = The game
design-the-start-of = The start of { $title }
design-this-is-no-game = This is no game yet: it needs a board, pieces and a start, which can be made here.
design-start-from = Start from
design-an-empty-board = An empty board
design-saved-in-this-browser = Saved in this browser
design-inherit-from-a-game = Inherit from a game
design-copy-a-whole-definition = Copy a whole definition
design-link-copied-it-is = Link copied; it is also in the address bar.
design-the-link-is-in = The link is in the address bar.
design-save-in-this-browser = Save in this browser
design-saved-in-this-browser-2 = Saved in this browser as “{ $name }”.
design-this-browser-does-not = This browser does not allow pages to save more data.
design-delete = Delete
design-deleted = Deleted “{ $name }”.
design-share-a-link = Share a link

## pages/Front.tsx

front-games-that-might-have = Games that might have been
front-loading-the-games = Loading the games…
front-start-here = Start here
front-users-games = People here have designed more: <a>users’ games</a>.
front-more-games = More games

## pages/Game.tsx

game-loading-the-game = Loading the game…
game-the-start = The start
game-start = Start { $number }
game-leaderboard = Leaderboard
game-puzzles = Puzzles
game-of = { $start } of { $title }
game-one-of-starts = One of { $starts } starts.
game-of-0-to = { $start } of 0 to { $most }.
game-introduction-and-rules = Introduction and rules
game-rules = Rules
game-about-the-game = About the game
game-report = Report

## pages/Introduction.tsx

introduction-introduction = Introduction
introduction-open-on-the-analysis = Open on the analysis board

## pages/MoveDiagram.tsx

move-diagram-no-square = no square
move-diagram-how-the-moves = How the { $piece } moves
move-diagram-royal = royal
move-diagram-in-betza-notation = In Betza notation

## pages/NotFound.tsx

not-found-page-not-found = Page not found
not-found-there-is-nothing-at = There is nothing at this address. Go to <a>all games</a>.

## pages/Play.tsx

play-joining-the-game = Joining the game…

## pages/PlayTable.tsx

play-table-your-move = Your move:
play-table-this-move-is-not = This move is not legal.
play-table-it-is-not-your = It is not your turn.
play-table-the-game = The game
play-table-start = start { $start }
play-table-after-of-moves = After { $ply } of { $all } moves.
play-table-kept-in-this-browser = Kept in this browser.
play-table-rated = Rated.
play-table-will-be-listed-publicly = Will be listed publicly in the archive.
play-table-will-be-listed-for = Will be listed for its players only.
play-table-white-black = White { $white }, black { $black }
play-table-queued-ahead = queued, { $ahead } ahead
play-table-check = Check.

## pages/PlayTools.tsx

play-tools-you-are-watching = You are watching.
play-tools-the-engine-would-play = The engine would play <strong>{ $san }</strong>.
play-tools-pass = Pass
play-tools-hint = Hint
play-tools-take-back = Take back
play-tools-offer-a-draw = Offer a draw
play-tools-claim-the-win = Claim the win
play-tools-claim-a-draw = Claim a draw
play-tools-play-again = Play again
play-tools-go-to-the-rematch = Go to the rematch
play-tools-analyse = Analyse
play-tools-resign = Resign
play-tools-yes-resign = Yes, resign
play-tools-abort = Abort the game
play-tools-yes-abort = Yes, abort it
play-tools-play-on = Play on
play-tools-accept = Accept
play-tools-decline = Decline
play-tools-you-are-invited-to = You are invited to this game.
play-tools-your-name = Your name
play-tools-join-the-game = Join the game
play-tools-send-this-link-to = Send this link to your friend. The game starts when they join.
play-tools-link-to-this-game = Link to this game
play-tools-copied = Copied
play-tools-copy = Copy

## pages/Rules.tsx

rules-rules = Rules
rules-pieces = Pieces
rules-click-any-square-to = Click any square to put the piece there and see where it can go. Disc: moves and captures. Ring: moves only. Cross: captures only. Square: another kind of move, such as a first move or a jump over a piece.
rules-source = Source: { $source }
rules-also-called = Also called { $names }.

## pages/Sample.tsx

sample-analyse-this-game = Analyse this game

## pages/Setup.tsx

setup-the-engine = The engine
setup-a-friend = A friend
setup-one-screen-for-two = One screen for two
setup-play = Play
setup-against = Against
setup-level = Level <strong>{ $level }</strong> <span>{ $words }</span>
setup-you-play = You play
setup-white = White
setup-random = Random
setup-black = Black
setup-start = Start
setup-this-position = This position
setup-the-usual-start = The usual start
setup-one-of-at-random = One of { $starts } at random
setup-by-its-number = By its number
setup-a-position-fen = A position (FEN)
setup-number-0-to = Number, 0 to { $most }
setup-fen = FEN
setup-two-people-on-two = Two people on two machines need a server between them, and this page has none. It plays against the engine and on one screen; <code>menagerie serve</code> on a machine that both can reach is a server for both.
setup-your-name = Your name
setup-rated-it-counts-for = Rated: it counts for both
setup-with-a-clock-from = (with a clock, from a start of the game)
setup-list-the-game-publicly = List the game publicly when it has ended
setup-create-the-game-and = Create the game and its link
setup-analyse = Analyse
setup-design-a-variant-of = Design a variant of it
setup-default = default
setup-whites-army = White's army
setup-blacks-army = Black's army

## pages/Study.tsx

study-this-move-is-not = This move is not legal.
study-setting-up-the-board = Setting up the board…
study-analysis-of = Analysis of { $title }
study-analysis = Analysis
study-pass = Pass
study-stop-of = Stop ({ $done } of { $all })
study-evaluate-all-moves = Evaluate all moves
study-set-up-a-position = Set up a position
study-make-main-line = Make main line
study-delete-from-here = Delete from here
study-to-a-study = Put into a study

## pages/Thoughts.tsx

thoughts-show-the-engines-thoughts = Show the engine’s thoughts
thoughts-depth = depth { $depth }
thoughts-its-evaluation-and-its = Its evaluation and its expected moves appear here.

## parts/Boundary.tsx

boundary-something-went-wrong = Something went wrong
boundary-this-page-could-not = This page could not be shown: { $problem }
boundary-reload = Reload
boundary-or-go-to-all = Or go to <a>all games</a>.

## parts/ClockField.tsx

clock-field-clock = Clock
clock-field-no-clock = No clock
clock-field-minutes-seconds-a-move = Minutes + seconds a move
clock-field-correspondence = Correspondence

## parts/Connection.tsx

connection-trying-again-in-s = Trying again in { $seconds } s.
connection-trying-again = Trying again…
connection-try-now = Try now

## parts/GameField.tsx

game-field-game = Game

## parts/Header.tsx

header-skip-to-content = Skip to content
header-main = Main
header-games = Games
header-lobby = Lobby
header-tournaments = Tournaments
header-played = Played
header-analysis = Analysis
header-studies = Studies
header-design = Design
header-discoveries = Discoveries
header-docs = Docs
header-log-in = Log in
header-sounds = Sounds
header-sounds-are-on = Sounds are on
header-sounds-are-off = Sounds are off
header-account-of = { $name }: your account

## parts/KeysHelp.tsx

keys-help-the-next-square = the next square
keys-help-shift-arrows = Shift + arrows
keys-help-the-next-piece-on = the next piece on the line
keys-help-shift-digits = Shift + 1–9
keys-help-m-shift-m = m, Shift + m
keys-help-home-end = Home, End
keys-help-the-ends-of-the = the ends of the row
keys-help-the-rank-of-that = the rank of that number; two digits quickly for 10 and more
keys-help-the-file-of-that = the file of that number
keys-help-enter = Enter
keys-help-pick-up-put-down = pick up, put down
keys-help-escape = Escape
keys-help-let-go = let go
keys-help-moves-captures-of-the = moves, captures of the piece
keys-help-pieces-on-the-lines = pieces on the lines through the square
keys-help-the-last-move = the last move
keys-help-the-clocks = the clocks
keys-help-the-square-and-the = the square and the state of the game
keys-help-type-a-move-or = type a move or a command
keys-help-a-move-back-a = a move back, a move on
keys-help-keys-and-commands = Keys and commands
keys-help-on-the-board-which = On the board, which Tab goes to:
keys-help-the-next-piece-with = the next piece with that letter; with Shift the one before
keys-help-if-a-letter-is = If a letter is that of a piece, hold Alt for the other keys. Where moves are typed:

## parts/Later.tsx

later-this-part-of-the = This part of the page could not be loaded. Reload the page to try again.
later-loading = Loading…

## parts/MoveList.tsx

move-list-moves = Moves
move-list-no-moves-yet = No moves yet

## parts/PlayerBar.tsx

player-bar-waiting-for-a-player = Waiting for a player
player-bar-engine = menagerie, level { $level }
player-bar-bot = BOT
player-bar-on-vacation = on vacation
player-bar-away = away
player-bar-s-clock = { $side ->
        [w] white's
       *[b] black's
    } clock
player-bar-nobody-yet = nobody yet

## parts/Steps.tsx

steps-step-through-the-game = Step through the game
steps-first-position = First position
steps-previous-move = Previous move
steps-next-move = Next move
steps-last-position = Last position
steps-flip-the-board = Flip the board
steps-flip-the-board-f = Flip the board (f)

## parts/TypeMove.tsx

type-move-this-is-no-command = This is no command.
type-move-type-a-move-or = Type a move or a command
type-move-type-a-command = Type a command
type-move-type-a-move = Type a move: { $san }
type-move-play = Play
type-move-ask = Ask

## parts/clocks.ts

clocks-days-a-move = { $days ->
        [one] 1 day a move
       *[other] { $days } days a move
    }
clocks-no-clock = no clock

## parts/Unloaded.tsx

unloaded-title = This page cannot be shown
unloaded-go-on = Go to <a>all games</a>.

## people/People.tsx

people-this-page-has-no = This page has no server, and so no accounts: what you play stays in this browser. <code>menagerie serve</code> on a machine of yours has them.

## study/Evaluation.tsx

evaluation-evaluation = Evaluation { $score }
evaluation-not-evaluated = Not evaluated
evaluation-evaluation-over-the-course = Evaluation over the course of the game

## study/Lines.tsx

lines-engine = Engine
lines-depth-s = depth { $depth }, { $nps }/s
lines-queued-ahead = queued, { $ahead } ahead
lines-here = Search in this browser
lines-number-of-lines = Number of lines
lines-lines = { $count ->
        [one] 1 line
       *[other] { $count } lines
    }

## study/PositionEditor.tsx

position-editor-set-up-a-position = Set up a position of { $title }
position-editor-the-position = The position
position-editor-set-up-a-position-2 = Set up a position
position-editor-piece-to-place = Piece to place
position-editor-remove = Remove
position-editor-overload = Overload
position-editor-empty-board = Empty board
position-editor-reset = Reset
position-editor-to-move = To move
position-editor-white = White
position-editor-black = Black
position-editor-fen = FEN
position-editor-analyse-this-position = Analyse this position

## study/Share.tsx

share-import-export-link = Import, export, link
share-fen-of-this-position = FEN of this position
share-link-to-this-position = Link to this position
share-frame = Frame for another page
share-pgn-of-this-study = PGN of this study
share-a-fen-moves-or = A FEN, moves, or a PGN to look at
share-import = Import

## study/Tree.tsx

tree-moves = Moves
tree-move-a-piece-or = Move a piece, or import a game.

## study/begin.ts

begin-this-study-was-opened = This study was opened in another tab; it cannot be shown here.

## main.tsx

main-not-loaded = This page could not be loaded: { $why }. Is the site complete, and this machine online?

## Front.tsx and FirstMove.tsx

front-lead = Boards with squares beyond their corners, games in which every move is a castling, pieces that take on the powers of what they capture. Pick a game and play it against the engine, a friend or yourself, or read what <found>was found out</found> about some of them. The <docs>documentation</docs> says how to make your own.
front-lead-alone = Boards with squares beyond their corners, games in which every move is a castling, pieces that take on the powers of what they capture. Pick a game and play it against the engine or yourself, or read what <found>was found out</found> about some of them. The <docs>documentation</docs> says how to make your own.
# $side: w or b, as in all messages
first-move-how = pick up a { $side ->
        [w] white
       *[b] black
    } piece, and put it on a marked square. The engine answers.

## board/words.ts, board/answers.ts and board/spoken.ts

white = white
black = black
# $gender is that of the name of the piece in this language: m, f or n
piece-words = { $marked ->
        [yes] overloaded { $side ->
            [w] white
           *[b] black
        }
       *[no] { $side ->
            [w] white
           *[b] black
        }
    } { $title }
piece-on = { $piece } on { $square }
phrase-and = { $words } and { $next }
phrase-goes = { $piece } { $from } to { $to }
phrase-drops = { $piece } dropped on { $square }
phrase-drops-for = { $piece } dropped on { $square } for { $given }
phrase-passes = pass
phrase-leaves = leaves the board
phrase-takes = takes { $piece }
phrase-takes-on = takes { $piece } on { $square }
phrase-overloaded = { $piece } overloaded
phrase-restored = { $piece } restored
phrase-becomes = becomes { $piece }
phrase-changes = { $piece } { $how ->
        [type] becomes { $into }
        [side] becomes { $side ->
            [w] white
           *[b] black
        }
       *[both] changes sides and becomes { $into }
    }
phrase-check = check
phrase-wins = which wins
picked-no-move = { $name } has no move
picked-partners = partners: { $squares }
picked-squares = squares: { $squares }
answer-no-captures = { $name }: no captures
answer-no-moves = { $name }: no moves
answer-castles-with = castles with { $square }
answer-takes-on = takes on { $square }
answer-none = No moves
answer-all = { $side ->
        [w] white
       *[b] black
    } has { $count ->
        [one] 1 move
       *[other] { $count } moves
    }: { $moves }
answer-wall = { $square } wall
answer-empty = empty
answer-row = row
answer-column = column
answer-up = diagonal up
answer-down = diagonal down
answer-no-such = none
answer-no-pieces = no pieces
answer-side = { $side ->
        [w] white
       *[b] black
    }: { $pieces }
answer-in-hand = ; in hand { $held }
answer-not-moved = No move has been made
answer-no-clocks = There are no clocks
spoken-wall = wall
spoken-empty = empty
spoken-moved-last = moved last
spoken-left-last = left last
spoken-in-check = in check
spoken-gives-check = gives check
spoken-premove = premove
spoken-circled = circled
spoken-arrow = arrow to { $square }
spoken-castles = castles with it
spoken-captures = captures
spoken-moves-here = moves here
spoken-picked-up = picked up
spoken-ahead = can be moved ahead
spoken-no-moves = no moves
spoken-moves = { $count ->
        [one] 1 move
       *[other] { $count } moves
    }

## parts/useClock.ts

clock-hours = { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
clock-minutes = { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
clock-seconds = { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
clock-days = { $days ->
        [one] 1 day
       *[other] { $days } days
    }
clock-days-hours = { $days ->
        [one] 1 day
       *[other] { $days } days
    } { $hours } h
clock-hours-minutes = { $hours } h { $minutes } min
clock-short-minutes = { $minutes } min

## parts/levels.ts

level-beginner = beginner
level-casual = casual
level-sees-tactics = sees tactics
level-strong = strong
level-very-strong = very strong
level-full-strength = full strength

## board/typed.ts, more

typed-letter = letter
typed-square = square

## design/Design.tsx, the comments and titles of new definitions

design-own-inherits = Your own game. It inherits everything from this game, except what you change below.
design-own = Your own game.
design-my = My { $title }
design-my-game = My game

## pages/MoveDiagram.tsx, more

move-diagram-goes-to = The { $piece } on { $square } goes to { $squares }

## Where the engine thinks

thinking = thinking…

## pages/PlayTools.tsx, offers

play-tools-you-have = { $kind ->
        [draw] You have offered a draw.
        [takeback] You have asked to take a move back.
       *[rematch] You have asked for another game.
    }
play-tools-has = { $kind ->
        [draw] { $name } has offered a draw.
        [takeback] { $name } has asked to take a move back.
       *[rematch] { $name } has asked for another game.
    }

## pages/Study.tsx, more

study-comment-on = Comment on { $move }
study-comment-on-start = Comment on the start

## parts/Header.tsx, more

header-moves = { $moves ->
        [one] 1 move<more> to make</more>
       *[other] { $moves } moves<more> to make</more>
    }
header-colours = Colours: { $theme ->
        [auto] system
        [light] light
       *[dark] dark
    }

## parts/KeysHelp.tsx, more

keys-help-arrows = arrows

keys-help-comma-dot = {", and ."}

## study/Tree.tsx, more

tree-blunder = blunder
tree-mistake = mistake
tree-inaccuracy = inaccuracy

## parts/LanguageField.tsx

language = Language

## words/state.ts

# $winner: w, b or none
state-to-move = { $side ->
        [w] White is to move.
       *[b] Black is to move.
    }
state-in-check = { $side ->
        [w] White is to move and in check.
       *[b] Black is to move and in check.
    }
state-checkmate = Checkmate: { $winner ->
        [w] white has won.
        [b] black has won.
       *[none] the game is drawn.
    }
state-stalemate = Stalemate: { $winner ->
        [w] white has won.
        [b] black has won.
       *[none] the game is drawn.
    }
state-repetition = The position has been repeated: { $winner ->
        [w] white has won.
        [b] black has won.
       *[none] the game is drawn.
    }
state-no-progress = Too many moves without progress: { $winner ->
        [w] white has won.
        [b] black has won.
       *[none] the game is drawn.
    }
state-counted = The game is drawn: the count of moves has run out.
state-material = The game is drawn: neither side can be mated any more.
state-resignation = { $winner ->
        [w] Black has resigned: white has won.
       *[b] White has resigned: black has won.
    }
state-time-draw = A player ran out of time, and the opponent has nothing to mate with: the game is drawn.
state-time = { $winner ->
        [w] Black ran out of time: white has won.
       *[b] White ran out of time: black has won.
    }
state-left-draw = A player left, and the opponent took a draw.
state-left = { $winner ->
        [w] Black left: white has won.
       *[b] White left: black has won.
    }
state-length = The game is drawn: it has reached the greatest length of a game.
state-aborted = The game was aborted before it began.
state-agreement = Drawn by agreement.
state-rule = { $winner ->
        [w] White has won
        [b] Black has won
       *[none] The game is drawn
    } ({ $rule }).

## people/TournamentLink.tsx

tournament-link-go = Go to the tournament
tournament-link-play-in = Play in a <a>tournament</a>, or create one. Or solve <b>puzzles</b> on your own.
