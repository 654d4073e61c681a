# English, documentation

## docs/Documentation.tsx

documentation-documentation = Documentation
documentation-loading = Loading…
documentation-on-this-page = On this page
documentation-pick-a-game = Pick a game
documentation-design-your-own = Design your own
documentation-contents = Contents
documentation-what-this-is = What this is

## docs/Example.tsx

example-definition = Definition
example-try-it = Try it
example-play-it-here = Play it here
example-in-a-game-that = in a game that inherits from <code>{ $base }</code>
example-number = Example { $number }

## docs/Playable.tsx

playable-setting-up-the-board = Setting up the board…
playable-play-the-engine = Play the engine
playable-take-back = Take back
playable-flip = Flip

## docs/Search.tsx

search-games = Games
search-search = Search
search-search-the-documentation = Search the documentation
search-found = { $length } found
search-nothing-was-found = Nothing was found.
