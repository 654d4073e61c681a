# German, laboratory

## report/GameReport.tsx

game-report-report = Auswertung
game-report-what-play-is-like = Wie es sich spielt
game-report-there-is-no-report = Für dieses Spiel gibt es hier keine Auswertung. Dieser Befehl lässt die Engine gegen sich selbst spielen und erstellt daraus eine, als eigene Seite: <code>{ $command }</code>
game-report-loading-the-report = Die Auswertung wird geladen …

## report/Measure.tsx

measure-report = Auswertung
measure-what-play-is-like = Wie es sich spielt
measure-the-engine-plays-some = Die Engine spielt höchstens eine Minute lang einige Dutzend schnelle Partien dieser Definition gegen sich selbst. Eine längere Auswertung erstellt <code>menagerie lab report</code>.
measure-in-this-browser = Die Engine spielt in diesem Browser höchstens eine halbe Minute lang einige Dutzend schnelle Partien dieser Definition gegen sich selbst. Eine längere Auswertung erstellt <code>menagerie lab report</code>.
measure-for-all = Die Engine spielt einige Dutzend schnelle Partien dieser Version gegen sich selbst, höchstens eine Minute lang. Die Auswertung wird hier aufbewahrt, für alle, die das Spiel sehen; eine neue ersetzt sie.
kept-report-measured-for = Aus schnellen Partien der Engine gegen sich selbst.
measure-stop = Anhalten
measure-measure-again = Noch einmal messen
measure-measure-play = Spielverlauf messen
measure-games-played = Gespielte Partien
measure-of-games = { $done } von { $all } Partien
measure-the-definition-has-been = Die Definition wurde seitdem geändert.
measure-the-engine-plays = Die Engine spielt …
measure-the-engine-is-busy = Die Engine ist beschäftigt: noch { $ahead } davor.
measure-waiting-for-the-engine = Warten auf die Engine …
measure-the-time-was-up = Die Zeit war um, bevor alle Partien gespielt waren.
measure-all-games-were-played = Alle Partien wurden gespielt.

## report/Plots.tsx

plots-games-of-to-plies = { $games } Partien mit { $least } bis { $most } Halbzügen; die mittlere hat { $median }.
plots-plies = Halbzüge
plots-games = Partien
plots-legal-moves-by-ply = Legale Züge je Halbzug: anfangs { $first }, höchstens { $most }, beim { $last }. Halbzug { $end }.
plots-ply = Halbzug
plots-legal-moves = legale Züge
plots-nodes-elo = { $nodes } Knoten: { $elo } Elo
plots-what-twice-the-nodes = Was doppelt so viele Knoten bringen. { $words }.
plots-nodes-of-the-stronger = Knoten der stärkeren Seite
plots-elo = Elo
plots-elo-games = { $elo } Elo, { $games } Partien

## report/RatingPlot.tsx

rating-plot-games-2 = Partien
rating-plot-rating = Wertung
rating-plot-on = { $rating } am { $date }

## report/Report.tsx

report-the-engine-played-games = Die Engine hat { $games } Partien gegen sich selbst zu Ende gespielt, mit { $nodes } Knoten je Zug. Die Fehler sind 95-%-Intervalle; wo keiner steht, geben ihn diese Partien nicht her.
report-other-games = Andere Spiele
report-measure = Messgröße
report-this-game = Dieses Spiel
report-length-of-the-games = Länge der Partien
report-legal-moves-as-long = Legale Züge, solange die Hälfte der Partien noch läuft
report-elo-for-twice-the = Elo für doppelt so viele Knoten; ein Ring: alles gewonnen, also mindestens so viel
report-elo-for-twice-the-2 = Elo für doppelt so viele Knoten
report-how-games-end = Wie Partien enden
report-moves-of-each-piece = Züge der einzelnen Figuren
report-what-is-left-at = Was am Ende übrig ist
report-forced-wins-from-the = Erzwungene Gewinne aus der Anfangsstellung
report-the-search-for-them = Die Suche danach dauerte zu lange und wurde abgebrochen.
report-none-of-at-most = Keiner in höchstens drei Zügen gefunden.
report-games-nodes-a-move = { $games } Partien, { $nodes } Knoten je Zug
report-value = Wert
report-among-other-games = Unter anderen Spielen
report-the-dot-is-this = Der Punkt ist dieses Spiel mit seinem Fehler, die Ringe sind die anderen Spiele.
report-measures = Messwerte

## study/EndgameTable.tsx

endgame-table-endgame-table = Endspieltabelle
endgame-table-endgame-table-2 = Endspieltabelle: <en>{ $text }</en>
endgame-table-not-in-a-table = in keiner Tabelle

## report/Plots.tsx, more

plots-bin = { $least } bis { $most } Halbzüge: { $count }
plots-length = { $plies } Halbzüge: { $count }

## report/RatingPlot.tsx, more

rating-plot-words = Wertung in { $title } über { $games ->
        [one] eine Partie
       *[other] die letzten { $games } Partien
    }: vorher { $before }, jetzt { $now }, von { $least } bis { $most }.

## report/Report.tsx, more

report-definitions-from = Definitionen nach { $sources }.
