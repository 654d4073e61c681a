# German, page

## api/client.ts

client-the-server-answered = Der Server hat mit { $status } geantwortet.
client-the-server-cannot-be = Der Server ist nicht erreichbar. Läuft menagerie noch?
client-the-definition-of-this = Die Definition dieses Spiels ist nicht mehr gültig.

## api/status.ts

status-the-server-closed-the = Der Server hat die Verbindung beendet: Diese Seite hat zu viele Nachrichten gesendet.
status-the-server-is-restarting = Der Server startet neu.
status-the-server-has-too = Der Server hat zu viele Verbindungen.
status-the-server-closed-the-2 = Der Server hat die Verbindung beendet: { $reason }.
status-the-connection-to-the = Die Verbindung zum Server ist unterbrochen.
status-cannot-connect-to-the = Keine Verbindung zum Server.
status-you-were-logged-out = Sie wurden abgemeldet.

## board/Ask.tsx

ask-which-move = Welcher Zug?
ask-which-piece = Welche Figur?
ask-cancel = Abbrechen
ask-castle = Rochieren:
ask-capture = Schlagen:
ask-move = Ziehen:

## board/Board.tsx

board-tap-the-square-again = Zum Bestätigen noch einmal auf das Feld tippen
board-premove-to-if-it = Vorauszug nach { $square }, falls er dann möglich ist
board-arrow-keys-move-between = Die Pfeiltasten wechseln das Feld.
board-enter-picks-up-a = Die Eingabetaste nimmt eine Figur auf und setzt sie ab.
board-tap-again-to-play = Noch einmal auf { $pending } tippen, um { $san } zu spielen

## board/Hand.tsx

hand-captured-by = Gefangene von { $side ->
        [w] Weiß
       *[b] Schwarz
    }
hand-in-s-hand = Auf der Hand von { $side ->
        [w] Weiß
       *[b] Schwarz
    }
hand-no-captives = keine Gefangenen
hand-no-pieces-in-hand = keine Figuren auf der Hand

## board/typed.ts

typed-the-whole-board = das ganze Brett
typed-where-the-pieces-of = wo die Figuren eines Buchstabens stehen
typed-square-rank-or-file = Feld, Reihe oder Linie
typed-what-stands-there-of = was dort steht; bei einem Feld auch, was auf seiner Reihe, seiner Linie und seinen Diagonalen steht
typed-the-moves-from-a = die Züge von einem Feld oder alle Züge
typed-the-last-move = der letzte Zug
typed-the-clocks = die Uhren
typed-the-state-of-the = der Stand der Partie
typed-there-is-no-here = Hier nicht vorhanden: { $what } { $name }.

## board/useKeys.ts

use-keys-no-piece = Keine Figur { $letter }

## design/Editor.tsx

editor-the-definition-of-the = Die Definition des Spiels
editor-the-editor-could-not = Der Editor konnte nicht geladen werden. Sie können in diesem einfachen Feld weiterarbeiten oder die Definition speichern und die Seite neu laden.
editor-loading-the-editor = Der Editor wird geladen …

## design/Parts.tsx

parts-describe-the-game = Spiel beschreiben
parts-paint-the-board = Brett malen
parts-build-a-piece = Figur bauen
parts-choose-the-rules = Regeln wählen

## design/drafts.ts

drafts-untitled-game = Spiel ohne Titel

## design/phrases.ts

phrases-next = Weiter
phrases-previous = Zurück
phrases-match-case = Groß-/Kleinschreibung
phrases-regular-expression = Regulärer Ausdruck
phrases-replace = Ersetzen
phrases-replace-all = Alle ersetzen
phrases-close = Schließen

## design/share.ts

share-too-long = Diese Definition ist zu lang für einen Link, der 128 KiB fasst: Speichern Sie sie in diesem Browser, oder kopieren Sie ihren Text.
share-the-definition-in-this = Die Definition in diesem Link ist zu lang.

## docs/Docs.tsx

docs-the-documentation-could-not = Die Dokumentation konnte nicht geladen werden. Bitte die Seite neu laden.
docs-loading = Wird geladen …

## front/FirstMove.tsx

first-move-your-move = Sie sind am Zug
first-move-its-rules = Die Regeln
first-move-another-game = Ein anderes Spiel

## front/GameOfDay.tsx

game-of-day-game-of-the-day = Partie des Tages
game-of-day-pause = Pause
game-of-day-play = Abspielen
game-of-day-move-of = Zug { $ply } von { $all }

## pages/Analysis.tsx

analysis-analysis = Analyse: { $title }
analysis-analysis-2 = Analyse
analysis-choose-a-game = Ein Spiel wählen
analysis-loading-the-position = Die Stellung wird geladen …
analysis-analyse-any-position-of = Jede Stellung jedes Spiels mit der Engine analysieren.
analysis-analyse = Analysieren

## pages/Archive.tsx

archive-drawn = remis
archive-any-result = jedes Ergebnis
archive-white-won = Weiß hat gewonnen
archive-black-won = Schwarz hat gewonnen
archive-my-unfinished-games = meine laufenden Partien
archive-games-played = Partien
archive-the-games-that-were = Die Partien, die in diesem Browser gespielt wurden; nur er hat sie.
archive-your-own-games-and = Ihre eigenen Partien und die, die von ihren Spielern veröffentlicht wurden.
archive-any-game = jedes Spiel
archive-result = Ergebnis
archive-player = Spieler
archive-find = Suchen
archive-newest = Neueste
archive-older = Ältere
archive-no-games-found = Keine Partien gefunden. Lassen Sie eine Bedingung weg, oder spielen Sie eine.
archive-1-game = 1 Partie.
archive-games = { $length } Partien.
archive-games-and-older-ones = { $length } Partien und ältere.
archive-in-progress = läuft
archive-aborted = abgebrochen
archive-rated = Wertung { $rating }
archive-moves = { $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    }

## design/Design.tsx

design-design = Entwurf
design-the-definition-in-this = Die Definition in diesem Link konnte nicht gelesen werden.
design-loading-the-editor = Der Editor wird geladen …
design-design-a-game = Ein Spiel entwerfen
design-definition = Definition
design-the-definition-is-valid = Die Definition ist gültig.
design-the-game = Das Spiel
design-the-start-of = Die Anfangsstellung von { $title }
design-this-is-no-game = Das ist noch kein Spiel: Es braucht ein Brett, Figuren und eine Anfangsstellung; all das lässt sich hier machen.
design-start-from = Ausgehen von
design-an-empty-board = Leeres Brett
design-saved-in-this-browser = In diesem Browser gespeichert
design-inherit-from-a-game = Von einem Spiel erben
design-copy-a-whole-definition = Ganze Definition kopieren
design-link-copied-it-is = Link kopiert; er steht auch in der Adresszeile.
design-the-link-is-in = Der Link steht in der Adresszeile.
design-save-in-this-browser = In diesem Browser speichern
design-saved-in-this-browser-2 = In diesem Browser gespeichert als „{ $name }“.
design-this-browser-does-not = Dieser Browser erlaubt der Seite nicht, weitere Daten zu speichern.
design-delete = Löschen
design-deleted = „{ $name }“ gelöscht.
design-share-a-link = Link teilen

## pages/Front.tsx

front-games-that-might-have = Spiele, die es hätte geben können
front-loading-the-games = Die Spiele werden geladen …
front-start-here = Für den Anfang
front-users-games = Hier wurden noch mehr Spiele entworfen: <a>Spiele der Nutzer</a>.
front-more-games = Weitere Spiele

## pages/Game.tsx

game-loading-the-game = Das Spiel wird geladen …
game-the-start = Die Anfangsstellung
game-start = Anfangsstellung { $number }
game-leaderboard = Rangliste
game-puzzles = Aufgaben
game-of = { $start } von { $title }
game-one-of-starts = Eine von { $starts } Anfangsstellungen.
game-of-0-to = { $start } (0 bis { $most }).
game-introduction-and-rules = Einführung und Regeln
game-rules = Regeln
game-about-the-game = Über das Spiel
game-report = Auswertung

## pages/Introduction.tsx

introduction-introduction = Einführung
introduction-open-on-the-analysis = Auf dem Analysebrett öffnen

## pages/MoveDiagram.tsx

move-diagram-no-square = kein Feld
move-diagram-how-the-moves = Gangart: { $piece }
move-diagram-royal = königlich
move-diagram-in-betza-notation = In Betza-Notation

## pages/NotFound.tsx

not-found-page-not-found = Seite nicht gefunden
not-found-there-is-nothing-at = Unter dieser Adresse gibt es nichts. Weiter zu <a>allen Spielen</a>.

## pages/Play.tsx

play-joining-the-game = Die Partie wird geöffnet …

## pages/PlayTable.tsx

play-table-your-move = Am Zug:
play-table-this-move-is-not = Dieser Zug ist nicht erlaubt.
play-table-it-is-not-your = Sie sind nicht am Zug.
play-table-the-game = Die Partie
play-table-start = Anfangsstellung { $start }
play-table-after-of-moves = Nach { $ply } von { $all } Halbzügen.
play-table-kept-in-this-browser = Bleibt in diesem Browser.
play-table-rated = Gewertet.
play-table-will-be-listed-publicly = Wird öffentlich im Archiv stehen.
play-table-will-be-listed-for = Wird nur für die Spieler sichtbar sein.
play-table-white-black = Weiß { $white }, Schwarz { $black }
play-table-queued-ahead = in der Warteschlange, noch { $ahead } davor
play-table-check = Schach.

## pages/PlayTools.tsx

play-tools-you-are-watching = Sie schauen zu.
play-tools-the-engine-would-play = Die Engine würde <strong>{ $san }</strong> spielen.
play-tools-pass = Passen
play-tools-hint = Tipp
play-tools-take-back = Zug zurücknehmen
play-tools-offer-a-draw = Remis anbieten
play-tools-claim-the-win = Gewinn beanspruchen
play-tools-claim-a-draw = Remis beanspruchen
play-tools-play-again = Noch einmal spielen
play-tools-go-to-the-rematch = Zur Revanche
play-tools-analyse = Analysieren
play-tools-resign = Aufgeben
play-tools-yes-resign = Ja, aufgeben
play-tools-abort = Partie abbrechen
play-tools-yes-abort = Ja, abbrechen
play-tools-play-on = Weiterspielen
play-tools-accept = Annehmen
play-tools-decline = Ablehnen
play-tools-you-are-invited-to = Sie sind zu dieser Partie eingeladen.
play-tools-your-name = Ihr Name
play-tools-join-the-game = Der Partie beitreten
play-tools-send-this-link-to = Schicken Sie diesen Link der Person, mit der Sie spielen möchten. Die Partie beginnt, sobald sie beitritt.
play-tools-link-to-this-game = Link zu dieser Partie
play-tools-copied = Kopiert
play-tools-copy = Kopieren

## pages/Rules.tsx

rules-rules = Regeln
rules-pieces = Figuren
rules-click-any-square-to = Ein Klick auf ein Feld setzt die Figur dorthin und zeigt, wohin sie ziehen kann. Scheibe: zieht und schlägt. Ring: zieht nur. Kreuz: schlägt nur. Quadrat: ein anderer Zug, etwa ein erster Zug oder ein Sprung über eine Figur.
rules-source = Quelle: { $source }
rules-also-called = Auch { $names } genannt.

## pages/Sample.tsx

sample-analyse-this-game = Diese Partie analysieren

## pages/Setup.tsx

setup-the-engine = Die Engine
setup-a-friend = Eine andere Person
setup-one-screen-for-two = Zu zweit am Bildschirm
setup-play = Spielen
setup-against = Gegner
setup-level = Stufe <strong>{ $level }</strong> <span>{ $words }</span>
setup-you-play = Sie spielen
setup-white = Weiß
setup-random = Zufällig
setup-black = Schwarz
setup-start = Anfangsstellung
setup-this-position = Diese Stellung
setup-the-usual-start = Die übliche
setup-one-of-at-random = Zufällig eine von { $starts }
setup-by-its-number = Nach Nummer
setup-a-position-fen = Eine Stellung (FEN)
setup-number-0-to = Nummer, 0 bis { $most }
setup-fen = FEN
setup-two-people-on-two = Zwei Personen an zwei Geräten brauchen einen Server zwischen sich, und diese Seite hat keinen. Sie spielt gegen die Engine und zu zweit am Bildschirm; <code>menagerie serve</code> auf einem Rechner, den beide erreichen, ist ein Server für beide.
setup-your-name = Ihr Name
setup-rated-it-counts-for = Gewertet: zählt für beide
setup-with-a-clock-from = (mit Uhr und einer Anfangsstellung des Spiels)
setup-list-the-game-publicly = Die Partie nach dem Ende öffentlich anzeigen
setup-create-the-game-and = Partie und Link erstellen
setup-analyse = Analysieren
setup-design-a-variant-of = Eine Variante davon entwerfen
setup-default = Vorgabe
setup-whites-army = Armee von Weiß
setup-blacks-army = Armee von Schwarz

## pages/Study.tsx

study-this-move-is-not = Dieser Zug ist nicht erlaubt.
study-setting-up-the-board = Das Brett wird aufgebaut …
study-analysis-of = Analyse: { $title }
study-analysis = Analyse
study-pass = Passen
study-stop-of = Anhalten ({ $done } von { $all })
study-evaluate-all-moves = Alle Züge bewerten
study-set-up-a-position = Stellung aufbauen
study-make-main-line = Zur Hauptvariante machen
study-delete-from-here = Ab hier löschen
study-to-a-study = In eine Studie übernehmen

## pages/Thoughts.tsx

thoughts-show-the-engines-thoughts = Überlegungen der Engine anzeigen
thoughts-depth = Tiefe { $depth }
thoughts-its-evaluation-and-its = Hier erscheinen ihre Bewertung und die Züge, die sie erwartet.

## parts/Boundary.tsx

boundary-something-went-wrong = Etwas ist schiefgegangen
boundary-this-page-could-not = Diese Seite konnte nicht angezeigt werden: { $problem }
boundary-reload = Neu laden
boundary-or-go-to-all = Oder weiter zu <a>allen Spielen</a>.

## parts/ClockField.tsx

clock-field-clock = Bedenkzeit
clock-field-no-clock = Ohne Uhr
clock-field-minutes-seconds-a-move = Minuten + Sekunden je Zug
clock-field-correspondence = Fernschach

## parts/Connection.tsx

connection-trying-again-in-s = Neuer Versuch in { $seconds } s.
connection-trying-again = Neuer Versuch …
connection-try-now = Jetzt versuchen

## parts/GameField.tsx

game-field-game = Spiel

## parts/Header.tsx

header-skip-to-content = Zum Inhalt springen
header-main = Hauptmenü
header-games = Spiele
header-lobby = Lobby
header-tournaments = Turniere
header-played = Partien
header-analysis = Analyse
header-studies = Studien
header-design = Entwurf
header-discoveries = Entdeckungen
header-docs = Doku
header-log-in = Anmelden
header-sounds = Töne
header-sounds-are-on = Töne sind an
header-sounds-are-off = Töne sind aus
header-account-of = { $name }: Ihr Konto

## parts/KeysHelp.tsx

keys-help-the-next-square = das nächste Feld
keys-help-shift-arrows = Umschalt + Pfeile
keys-help-the-next-piece-on = die nächste Figur in dieser Richtung
keys-help-shift-digits = Umschalt + 1–9
keys-help-m-shift-m = m, Umschalt + m
keys-help-home-end = Pos1, Ende
keys-help-the-ends-of-the = die Enden der Reihe
keys-help-the-rank-of-that = die Reihe mit dieser Nummer; ab 10 zwei Ziffern schnell nacheinander
keys-help-the-file-of-that = die Linie mit dieser Nummer
keys-help-enter = Eingabe
keys-help-pick-up-put-down = aufnehmen, absetzen
keys-help-escape = Esc
keys-help-let-go = loslassen
keys-help-moves-captures-of-the = Züge, Schlagzüge der Figur
keys-help-pieces-on-the-lines = Figuren auf Reihe, Linie und Diagonalen des Feldes
keys-help-the-last-move = der letzte Zug
keys-help-the-clocks = die Uhren
keys-help-the-square-and-the = das Feld und der Stand der Partie
keys-help-type-a-move-or = einen Zug oder Befehl eintippen
keys-help-a-move-back-a = einen Zug zurück, einen Zug vor
keys-help-keys-and-commands = Tasten und Befehle
keys-help-on-the-board-which = Auf dem Brett, das mit der Tabulatortaste erreicht wird:
keys-help-the-next-piece-with = die nächste Figur mit diesem Buchstaben; mit Umschalt die vorige
keys-help-if-a-letter-is = Gehört ein Buchstabe zu einer Figur, gelten die anderen Tasten mit Alt. Wo Züge eingetippt werden:

## parts/Later.tsx

later-this-part-of-the = Dieser Teil der Seite konnte nicht geladen werden. Bitte die Seite neu laden.
later-loading = Wird geladen …

## parts/MoveList.tsx

move-list-moves = Züge
move-list-no-moves-yet = Noch keine Züge

## parts/PlayerBar.tsx

player-bar-waiting-for-a-player = Warten auf einen Spieler
player-bar-engine = menagerie, Stufe { $level }
player-bar-bot = BOT
player-bar-on-vacation = im Urlaub
player-bar-away = abwesend
player-bar-s-clock = Uhr von { $side ->
        [w] Weiß
       *[b] Schwarz
    }
player-bar-nobody-yet = noch niemand

## parts/Steps.tsx

steps-step-through-the-game = Partie durchblättern
steps-first-position = Erste Stellung
steps-previous-move = Voriger Zug
steps-next-move = Nächster Zug
steps-last-position = Letzte Stellung
steps-flip-the-board = Brett drehen
steps-flip-the-board-f = Brett drehen (f)

## parts/TypeMove.tsx

type-move-this-is-no-command = Das ist kein Befehl.
type-move-type-a-move-or = Zug oder Befehl eintippen
type-move-type-a-command = Befehl eintippen
type-move-type-a-move = Zug eintippen: { $san }
type-move-play = Spielen
type-move-ask = Fragen

## parts/clocks.ts

clocks-days-a-move = { $days ->
        [one] 1 Tag je Zug
       *[other] { $days } Tage je Zug
    }
clocks-no-clock = ohne Uhr

## parts/Unloaded.tsx

unloaded-title = Diese Seite kann nicht angezeigt werden
unloaded-go-on = Weiter zu <a>allen Spielen</a>.

## people/People.tsx

people-this-page-has-no = Diese Seite hat keinen Server und darum keine Konten: Was Sie spielen, bleibt in diesem Browser. <code>menagerie serve</code> auf einem eigenen Rechner hat sie.

## study/Evaluation.tsx

evaluation-evaluation = Bewertung { $score }
evaluation-not-evaluated = Nicht bewertet
evaluation-evaluation-over-the-course = Bewertung im Verlauf der Partie

## study/Lines.tsx

lines-engine = Engine
lines-depth-s = Tiefe { $depth }, { $nps }/s
lines-queued-ahead = in der Warteschlange, noch { $ahead } davor
lines-here = In diesem Browser rechnen
lines-number-of-lines = Anzahl der Varianten
lines-lines = { $count ->
        [one] 1 Variante
       *[other] { $count } Varianten
    }

## study/PositionEditor.tsx

position-editor-set-up-a-position = Stellung aufbauen: { $title }
position-editor-the-position = Die Stellung
position-editor-set-up-a-position-2 = Stellung aufbauen
position-editor-piece-to-place = Figur zum Setzen
position-editor-remove = Entfernen
position-editor-overload = Überlasten
position-editor-empty-board = Leeres Brett
position-editor-reset = Zurücksetzen
position-editor-to-move = Am Zug
position-editor-white = Weiß
position-editor-black = Schwarz
position-editor-fen = FEN
position-editor-analyse-this-position = Diese Stellung analysieren

## study/Share.tsx

share-import-export-link = Import, Export, Link
share-fen-of-this-position = FEN dieser Stellung
share-link-to-this-position = Link zu dieser Stellung
share-frame = Rahmen für eine andere Seite
share-pgn-of-this-study = PGN dieser Analyse
share-a-fen-moves-or = Eine FEN, Züge oder ein PGN zum Ansehen
share-import = Importieren

## study/Tree.tsx

tree-moves = Züge
tree-move-a-piece-or = Ziehen Sie eine Figur, oder importieren Sie eine Partie.

## study/begin.ts

begin-this-study-was-opened = Diese Analyse wurde in einem anderen Tab geöffnet und kann hier nicht angezeigt werden.

## main.tsx

main-not-loaded = Diese Seite konnte nicht geladen werden: { $why }. Ist die Seite vollständig und dieses Gerät online?

## Front.tsx and FirstMove.tsx

front-lead = Bretter mit Feldern jenseits der Ecken, Spiele, in denen jeder Zug eine Rochade ist, Figuren, die die Kräfte dessen annehmen, was sie schlagen. Wählen Sie ein Spiel und spielen Sie es gegen die Engine, gegen andere oder allein, oder lesen Sie, was über einige davon <found>herausgefunden wurde</found>. Wie man ein eigenes macht, sagt die <docs>Dokumentation</docs>.
front-lead-alone = Bretter mit Feldern jenseits der Ecken, Spiele, in denen jeder Zug eine Rochade ist, Figuren, die die Kräfte dessen annehmen, was sie schlagen. Wählen Sie ein Spiel und spielen Sie es gegen die Engine oder allein, oder lesen Sie, was über einige davon <found>herausgefunden wurde</found>. Wie man ein eigenes macht, sagt die <docs>Dokumentation</docs>.
# $side: w or b, as in all messages
first-move-how = Nehmen Sie eine { $side ->
        [w] weiße
       *[b] schwarze
    } Figur auf, und setzen Sie sie auf ein markiertes Feld. Die Engine antwortet.

## board/words.ts, board/answers.ts and board/spoken.ts

white = Weiß
black = Schwarz
# $gender is that of the name of the piece in this language: m, f or n
piece-words = { $marked ->
        [yes] { $gender ->
            [f] überladene
            [n] überladenes
           *[m] überladener
        } { $side ->
            [w] { $gender ->
                [f] weiße
                [n] weißes
               *[m] weißer
            }
           *[b] { $gender ->
                [f] schwarze
                [n] schwarzes
               *[m] schwarzer
            }
        }
       *[no] { $side ->
            [w] { $gender ->
                [f] weiße
                [n] weißes
               *[m] weißer
            }
           *[b] { $gender ->
                [f] schwarze
                [n] schwarzes
               *[m] schwarzer
            }
        }
    } { $title }
piece-on = { $piece } auf { $square }
phrase-and = { $words } und { $next }
phrase-goes = { $piece } { $from } nach { $to }
phrase-drops = { $piece } auf { $square } eingesetzt
phrase-drops-for = { $piece } auf { $square } eingesetzt für { $given }
phrase-passes = passt
phrase-leaves = verlässt das Brett
phrase-takes = schlägt { $piece }
phrase-takes-on = schlägt { $piece } auf { $square }
phrase-overloaded = { $piece } überladen
phrase-restored = { $piece } wiederhergestellt
phrase-becomes = wird { $piece }
phrase-changes = { $piece } { $how ->
        [type] wird { $into }
        [side] wird { $side ->
            [w] weiß
           *[b] schwarz
        }
       *[both] wechselt die Seite und wird { $into }
    }
phrase-check = Schach
phrase-wins = gewinnt
picked-no-move = { $name } hat keinen Zug
picked-partners = Partner: { $squares }
picked-squares = Felder: { $squares }
answer-no-captures = { $name }: keine Schlagzüge
answer-no-moves = { $name }: keine Züge
answer-castles-with = rochiert mit { $square }
answer-takes-on = schlägt auf { $square }
answer-none = Keine Züge
answer-all = { $side ->
        [w] Weiß
       *[b] Schwarz
    } hat { $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    }: { $moves }
answer-wall = { $square } Mauer
answer-empty = leer
answer-row = Reihe
answer-column = Linie
answer-up = Diagonale aufwärts
answer-down = Diagonale abwärts
answer-no-such = keine
answer-no-pieces = keine Figuren
answer-side = { $side ->
        [w] Weiß
       *[b] Schwarz
    }: { $pieces }
answer-in-hand = ; auf der Hand { $held }
answer-not-moved = Es wurde noch nicht gezogen
answer-no-clocks = Es gibt keine Uhren
spoken-wall = Mauer
spoken-empty = leer
spoken-moved-last = zuletzt gezogen
spoken-left-last = zuletzt verlassen
spoken-in-check = im Schach
spoken-gives-check = gibt Schach
spoken-premove = Vorauszug
spoken-circled = eingekreist
spoken-arrow = Pfeil nach { $square }
spoken-castles = rochiert damit
spoken-captures = schlägt
spoken-moves-here = zieht hierher
spoken-picked-up = aufgenommen
spoken-ahead = Vorauszug möglich
spoken-no-moves = keine Züge
spoken-moves = { $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    }

## parts/useClock.ts

clock-hours = { $count ->
        [one] 1 Stunde
       *[other] { $count } Stunden
    }
clock-minutes = { $count ->
        [one] 1 Minute
       *[other] { $count } Minuten
    }
clock-seconds = { $count ->
        [one] 1 Sekunde
       *[other] { $count } Sekunden
    }
clock-days = { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
clock-days-hours = { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    } { $hours } h
clock-hours-minutes = { $hours } h { $minutes } min
clock-short-minutes = { $minutes } min

## parts/levels.ts

level-beginner = Anfänger
level-casual = Gelegenheitsspieler
level-sees-tactics = sieht Taktik
level-strong = stark
level-very-strong = sehr stark
level-full-strength = volle Stärke

## board/typed.ts, more

typed-letter = Buchstabe
typed-square = Feld

## design/Design.tsx, the comments and titles of new definitions

design-own-inherits = Ihr eigenes Spiel. Es erbt alles von diesem Spiel, außer dem, was unten geändert wird.
design-own = Ihr eigenes Spiel.
design-my = Mein { $title }
design-my-game = Mein Spiel

## pages/MoveDiagram.tsx, more

move-diagram-goes-to = { $piece } auf { $square } zieht nach { $squares }

## Where the engine thinks

thinking = denkt nach …

## pages/PlayTools.tsx, offers

play-tools-you-have = { $kind ->
        [draw] Sie haben Remis angeboten.
        [takeback] Sie haben um die Rücknahme eines Zuges gebeten.
       *[rematch] Sie haben eine weitere Partie vorgeschlagen.
    }
play-tools-has = { $kind ->
        [draw] { $name } bietet Remis an.
        [takeback] { $name } bittet um die Rücknahme eines Zuges.
       *[rematch] { $name } schlägt eine weitere Partie vor.
    }

## pages/Study.tsx, more

study-comment-on = Kommentar zu { $move }
study-comment-on-start = Kommentar zur Anfangsstellung

## parts/Header.tsx, more

header-moves = { $moves ->
        [one] 1 Zug<more> zu machen</more>
       *[other] { $moves } Züge<more> zu machen</more>
    }
header-colours = Farben: { $theme ->
        [auto] wie das System
        [light] hell
       *[dark] dunkel
    }

## parts/KeysHelp.tsx, more

keys-help-arrows = Pfeile

keys-help-comma-dot = {", und ."}

## study/Tree.tsx, more

tree-blunder = grober Fehler
tree-mistake = Fehler
tree-inaccuracy = Ungenauigkeit

## parts/LanguageField.tsx

language = Sprache

## words/state.ts

# $winner: w, b or none
state-to-move = { $side ->
        [w] Weiß ist am Zug.
       *[b] Schwarz ist am Zug.
    }
state-in-check = { $side ->
        [w] Weiß ist am Zug und steht im Schach.
       *[b] Schwarz ist am Zug und steht im Schach.
    }
state-checkmate = Schachmatt: { $winner ->
        [w] Weiß hat gewonnen.
        [b] Schwarz hat gewonnen.
       *[none] Remis.
    }
state-stalemate = Patt: { $winner ->
        [w] Weiß hat gewonnen.
        [b] Schwarz hat gewonnen.
       *[none] Remis.
    }
state-repetition = Die Stellung hat sich wiederholt: { $winner ->
        [w] Weiß hat gewonnen.
        [b] Schwarz hat gewonnen.
       *[none] Remis.
    }
state-no-progress = Zu viele Züge ohne Fortschritt: { $winner ->
        [w] Weiß hat gewonnen.
        [b] Schwarz hat gewonnen.
       *[none] Remis.
    }
state-counted = Remis: Die Zählung der Züge ist abgelaufen.
state-material = Remis: Keine Seite kann mehr mattgesetzt werden.
state-resignation = { $winner ->
        [w] Schwarz hat aufgegeben: Weiß hat gewonnen.
       *[b] Weiß hat aufgegeben: Schwarz hat gewonnen.
    }
state-time-draw = Zeit abgelaufen, aber der Gegner hat kein Material zum Mattsetzen: Remis.
state-time = { $winner ->
        [w] Schwarz hat die Zeit überschritten: Weiß hat gewonnen.
       *[b] Weiß hat die Zeit überschritten: Schwarz hat gewonnen.
    }
state-left-draw = Ein Spieler hat die Partie verlassen, und der Gegner hat Remis beansprucht.
state-left = { $winner ->
        [w] Schwarz hat die Partie verlassen: Weiß hat gewonnen.
       *[b] Weiß hat die Partie verlassen: Schwarz hat gewonnen.
    }
state-length = Remis: Die Partie hat die größte erlaubte Länge erreicht.
state-aborted = Die Partie wurde abgebrochen, bevor sie begann.
state-agreement = Remis durch Vereinbarung.
state-rule = { $winner ->
        [w] Weiß hat gewonnen
        [b] Schwarz hat gewonnen
       *[none] Remis
    } ({ $rule }).

## people/TournamentLink.tsx

tournament-link-go = Zum Turnier
tournament-link-play-in = Bei einem <a>Turnier</a> mitspielen oder selbst eines erstellen. Oder lösen Sie allein <b>Aufgaben</b>.
