# German, library

## library/EnginePlace.tsx

engine-place-engine = Welche Engine
engine-place-here = In diesem Browser
engine-place-server = Auf dem Server
engine-place-not-connected = { $name } (nicht verbunden)

## library/Explorer.tsx and library/shares.ts

explorer-explorer = Eröffnungsbuch
explorer-with-programs = mit Programmen
explorer-highest-rated = Höchste Wertung
explorer-newest = Neueste
explorer-all-games-with-this = Alle Partien mit dieser Stellung
explorer-move = Zug
explorer-games = Partien
explorer-white-draws-black = Weiß, Remis, Schwarz
explorer-rating = Wertung
explorer-shares = Weiß { $white } %, Remis { $draws } %, Schwarz { $black } %
explorer-no-games-yet = noch keine Partien
explorer-counted = { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }

## library/Filters.tsx

filters-more = Wertung, Länge, Datum, Stellung
filters-rating-from = Wertung ab
filters-rating-to = Wertung bis
filters-moves-from = Züge ab
filters-moves-to = Züge bis
filters-played-from = Gespielt ab
filters-played-to = Gespielt bis
filters-position-fen = Stellung (FEN)
filters-choose-a-game-first = zuerst ein Spiel wählen
filters-only-games-with-the = Nur Partien mit der Stellung aus der Analyse.
filters-any-position = Beliebige Stellung
filters-the-rating-of-a = Die Wertung einer Partie ist der Mittelwert der Wertungen beider Spieler vor der Partie; nur gewertete Partien haben eine.
