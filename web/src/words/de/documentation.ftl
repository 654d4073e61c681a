# German, documentation

## docs/Documentation.tsx

documentation-documentation = Dokumentation
documentation-loading = Wird geladen …
documentation-on-this-page = Auf dieser Seite
documentation-pick-a-game = Ein Spiel wählen
documentation-design-your-own = Ein eigenes entwerfen
documentation-contents = Inhalt
documentation-what-this-is = Worum es geht

## docs/Example.tsx

example-definition = Definition
example-try-it = Ausprobieren
example-play-it-here = Hier spielen
example-in-a-game-that = in einem Spiel, das von <code>{ $base }</code> erbt
example-number = Beispiel { $number }

## docs/Playable.tsx

playable-setting-up-the-board = Das Brett wird aufgebaut …
playable-play-the-engine = Gegen die Engine spielen
playable-take-back = Zug zurücknehmen
playable-flip = Drehen

## docs/Search.tsx

search-games = Spiele
search-search = Suchen
search-search-the-documentation = Dokumentation durchsuchen
search-found = { $length } gefunden
search-nothing-was-found = Nichts gefunden.
