# English, laboratory

## report/GameReport.tsx

game-report-report = Report
game-report-what-play-is-like = What play is like
game-report-there-is-no-report = There is no report of this game here. This command lets the engine play it against itself and writes one, as a page of its own: <code>{ $command }</code>
game-report-loading-the-report = Loading the report…

## report/Measure.tsx

measure-report = Report
measure-what-play-is-like = What play is like
measure-the-engine-plays-some = The engine plays some dozens of quick games of this definition against itself, for a minute at most. A longer report is made by <code>menagerie lab report</code>.
measure-in-this-browser = The engine plays some dozens of quick games of this definition against itself, in this browser and for half a minute at most. A longer report is made by <code>menagerie lab report</code>.
measure-for-all = The engine plays some dozens of quick games of this version against itself, for a minute at most. The report is kept here for everybody who sees the game; measuring again replaces it.
kept-report-measured-for = From quick games of the engine against itself.
measure-stop = Stop
measure-measure-again = Measure again
measure-measure-play = Measure play
measure-games-played = Games played
measure-of-games = { $done } of { $all } games
measure-the-definition-has-been = The definition has been changed since.
measure-the-engine-plays = The engine plays…
measure-the-engine-is-busy = The engine is busy: { $ahead } ahead.
measure-waiting-for-the-engine = Waiting for the engine…
measure-the-time-was-up = The time was up before all games were played.
measure-all-games-were-played = All games were played.

## report/Plots.tsx

plots-games-of-to-plies = { $games } games of { $least } to { $most } plies; the middle one has { $median }.
plots-plies = plies
plots-games = games
plots-legal-moves-by-ply = Legal moves by ply: { $first } at first, { $most } at most, { $end } at ply { $last }.
plots-ply = ply
plots-legal-moves = legal moves
plots-nodes-elo = { $nodes } nodes: { $elo } Elo
plots-what-twice-the-nodes = What twice the nodes gain. { $words }.
plots-nodes-of-the-stronger = nodes of the stronger side
plots-elo = Elo
plots-elo-games = { $elo } Elo, { $games } games

## report/RatingPlot.tsx

rating-plot-games-2 = games
rating-plot-rating = rating
rating-plot-on = { $rating } on { $date }

## report/Report.tsx

report-the-engine-played-games = The engine played { $games } games against itself to their end, with { $nodes } nodes a move. The errors are 95 % intervals; where none is given, these games do not tell it.
report-other-games = Other games
report-measure = Measure
report-this-game = This game
report-length-of-the-games = Length of the games
report-legal-moves-as-long = Legal moves, as long as half of the games go on
report-elo-for-twice-the = Elo for twice the nodes; a ring: all was won, so much at least
report-elo-for-twice-the-2 = Elo for twice the nodes
report-how-games-end = How games end
report-moves-of-each-piece = Moves of each piece
report-what-is-left-at = What is left at the end
report-forced-wins-from-the = Forced wins from the start
report-the-search-for-them = The search for them took too long and was broken off.
report-none-of-at-most = None of at most three moves was found.
report-games-nodes-a-move = { $games } games, { $nodes } nodes a move
report-value = Value
report-among-other-games = Among other games
report-the-dot-is-this = The dot is this game with its error, the rings are the other games.
report-measures = Measures

## study/EndgameTable.tsx

endgame-table-endgame-table = Endgame table
endgame-table-endgame-table-2 = Endgame table: <en>{ $text }</en>
endgame-table-not-in-a-table = not in a table

## report/Plots.tsx, more

plots-bin = { $least } to { $most } plies: { $count }
plots-length = { $plies } plies: { $count }

## report/RatingPlot.tsx, more

rating-plot-words = Rating in { $title } over { $games ->
        [one] a game
       *[other] the last { $games } games
    }: { $before } before, { $now } now, from { $least } to { $most }.

## report/Report.tsx, more

report-definitions-from = Definitions from { $sources }.
