# English, library

## library/EnginePlace.tsx

engine-place-engine = Which engine
engine-place-here = In this browser
engine-place-server = On the server
engine-place-not-connected = { $name } (not connected)

## library/Explorer.tsx and library/shares.ts

explorer-explorer = Explorer
explorer-with-programs = with programs
explorer-highest-rated = Highest rated
explorer-newest = Newest
explorer-all-games-with-this = All games with this position
explorer-move = Move
explorer-games = Games
explorer-white-draws-black = White, draws, black
explorer-rating = Rating
explorer-shares = white { $white } %, drawn { $draws } %, black { $black } %
explorer-no-games-yet = no games yet
explorer-counted = { $count ->
        [one] 1 game
       *[other] { $count } games
    }

## library/Filters.tsx

filters-more = Rating, length, date, position
filters-rating-from = Rating from
filters-rating-to = Rating to
filters-moves-from = Moves from
filters-moves-to = Moves to
filters-played-from = Played from
filters-played-to = Played to
filters-position-fen = Position (FEN)
filters-choose-a-game-first = choose a game first
filters-only-games-with-the = Only games with the position of the analysis.
filters-any-position = Any position
filters-the-rating-of-a = The rating of a game is the mean of its players’ before it; only rated games have one.
