# German, builder

## design/Footing.tsx

footing-load-it-again = Neu laden
footing-undo = Rückgängig
footing-redo = Wiederholen

## design/FormField.tsx

form-field-not-chosen = Nicht gewählt
form-field-default = { $otherwise } (Vorgabe)
form-field-only-in-the-text = { $label }: nur im Text.
form-field-numbers-with-commas-between = { $label }: Zahlen, durch Kommas getrennt
form-field-remove = { $label } { $what } entfernen
form-field-add-to = Hinzufügen: { $label }
form-field-fill-in = <code>{ $key }</code> ausfüllen
form-field-put-back = <code>{ $key }</code> zurückholen
form-field-leave-out = { $key } weglassen
form-field-remove-2 = { $key } entfernen
form-field-key-of = Schlüssel: { $label }
form-field-add = Hinzufügen

## design/NameList.tsx

name-list-another-of = Weiterer Eintrag: { $label }
name-list-add = Hinzufügen
name-list-add-to = Hinzufügen: { $to }

## design/PaintedBoard.tsx

painted-board-no-square = { $board }, kein Feld
painted-board-the-board-that-is = Das gemalte Brett
painted-board-arrow-keys-move-between = Die Pfeiltasten wechseln das Feld. Die Eingabetaste tut, was oben gewählt ist; Entf leert das Feld.
painted-board-left-of = links von
painted-board-right-of = rechts von

## design/Painter.tsx

painter-no = Nein
painter-on-the-same-file = Auf derselben Linie
painter-as-seen-from-across = Von gegenüber gesehen
painter-files = Linien
painter-ranks = Reihen
painter-the-same-for-the = Dasselbe für die andere Seite
painter-other-fen-fields-side = Weitere Angaben der FEN: Seite am Zug, Rechte, Zähler
painter-the-fen-of-the = Die FEN der Anfangsstellung passt nicht zum Brett. Was hier gemalt wird, ersetzt sie.
painter-take-all-pieces-off = Alle Figuren abräumen
painter-what-a-click-does = Was ein Klick tut
painter-squares-and-holes = Felder und Löcher
painter-clear = Leeren

## design/PieceBuilder.tsx

piece-builder-both = Beides
piece-builder-move = Ziehen
piece-builder-capture = Schlagen
piece-builder-neither = Keins von beiden
piece-builder-moves-and-captures = zieht und schlägt
piece-builder-moves-only = zieht nur
piece-builder-captures-only = schlägt nur
piece-builder-piece = Figur
piece-builder-there-are-no-types = Es gibt noch keine Figurenarten.
piece-builder-new-type = Neue Art
piece-builder-remove-the = { $title } entfernen
piece-builder-name = Name
piece-builder-letter = Buchstabe
piece-builder-royal-an-attack-on = Königlich: Ein Angriff auf sie ist Schach
piece-builder-a-piece-needs-a = Eine Figur braucht ein Feld, auf das sie ziehen kann.
piece-builder-a-click-makes-it = Ein Klick bewirkt
piece-builder-slide-on-in-that = In diese Richtung weiterziehen
piece-builder-all-squares-at-that = Alle Felder in diesem Abstand
piece-builder-betza-notation = Betza-Notation
piece-builder-squares-cannot-show-this = Diese Notation lässt sich auf Feldern nicht zeigen, denn sie enthält Züge aus mehreren Schritten. Bitte als Text bearbeiten.
piece-builder-not-on-these-squares = Nicht auf diesen Feldern, bleibt aber erhalten: { $what }
piece-builder-squares-around-the = Felder um die Figur { $title }

## design/RuleCards.tsx

rule-cards-there-are-no-rules = Es gibt noch keine Regeln. Figuren ziehen und schlagen; sonst geschieht nichts.
rule-cards-there-is-no-rule = Es gibt keine Regel dieses Namens.
rule-cards-add-a-rule = Regel hinzufügen
rule-cards-add-a-rule-search = Regel hinzufügen: in Namen und Beschreibungen suchen
rule-cards-rules = { $length ->
        [one] 1 Regel
       *[other] { $length } Regeln
    }
rule-cards-add = Hinzufügen
rule-cards-add-2 = { $name } hinzufügen
rule-cards-problems = { $length ->
        [one] 1 Problem
       *[other] { $length } Probleme
    }
rule-cards-it-has-no-parameters = Sie hat keine Parameter.
rule-cards-more-parameters = { $length ->
        [one] Ein weiterer Parameter
       *[other] { $length } weitere Parameter
    }
rule-cards-the-form-of-this = Das Formular dieser Regel kann ihren Inhalt nicht zeigen. Bitte als TOML bearbeiten.
rule-cards-more-about = Mehr über { $name }
rule-cards-remove = { $name } entfernen
rule-cards-this-is-no-toml = Das ist kein TOML, das nur { $name } enthält.
rule-cards-as-toml = Als TOML
rule-cards-as-toml-2 = { $name } als TOML

## design/SquareList.tsx

square-list-remove = { $square } entfernen
square-list-squares-of-a-square = Felder von { $label }: ein Feld, *8 für eine Reihe, d* für eine Linie
square-list-choose-on-the-board = Auf dem Brett wählen
square-list-squares-of = Felder von { $label }
square-list-chosen = { $square }, gewählt

## design/forms.ts

forms-the-same-for-both = Dasselbe für beide Seiten

## design/types.ts

types-all-letters-are-taken = Alle Buchstaben sind vergeben: Im Text darf vor einem Buchstaben auch ein + oder dahinter ein ' stehen.
types-a-letter-is-one = Ein Buchstabe ist einer von A bis Z, mit + davor oder ' dahinter, wenn es mehr Figurenarten als Buchstaben gibt.
types-is-the-letter-of = Den Buchstaben { $letter } hat schon die Figur { $title }{ $help }.
types-a-name-is-made = Ein Name besteht aus Kleinbuchstaben, Ziffern und Bindestrichen und beginnt mit einem Buchstaben.
types-there-is-a-type = Es gibt schon eine Art { $name }.

## design/useDraft.ts

use-draft-the-text-has-a = Der Text hat in Zeile { $line }, Spalte { $column } einen Syntaxfehler. Nach der Korrektur geht es hier weiter.
use-draft-this-cant-be-changed = Das lässt sich hier nicht ändern, weil es geerbt ist. Bitte das TOML bearbeiten.
use-draft-what-this-game-inherits = Was dieses Spiel erbt, konnte nicht geladen werden. { $why }

## design/PaintedBoard.tsx, more

painted-board-square = Feld
painted-board-below = unter
painted-board-above = über
painted-board-and = {" "}und{" "}

## design/Painter.tsx, more

painter-size = { $of ->
        [file] { $count ->
            [one] Eine Linie
           *[other] { $count } Linien
        }
       *[rank] { $count ->
            [one] Eine Reihe
           *[other] { $count } Reihen
        }
    } { $way ->
        [less] weniger
       *[more] mehr
    }

## design/Art.tsx

art-piece = Stein { $letter }
art-promoted = { $piece }, umgewandelt

## design/forms.ts, more

forms-kind = { $kind ->
        [text] Ein Text
        [number] Eine Zahl
        [list] Eine Liste
        [flag] Ja oder nein
        [choice] Eine Auswahl
        [table] Eine Tabelle
       *[other] Eine Angabe ({ $kind })
    }

## design/types.ts, more

types-free = ; frei sind { $letters }
types-free-and-others = ; frei sind { $letters } und andere

## design/OriginNote.tsx

origin-note-says = { $origin ->
        [own] nur in diesem Spiel.
        [inherited] geerbt von { $parent }.
       *[changed] geerbt von { $parent } und geändert.
    }
origin-note-as-inherited = Wie geerbt
origin-note-as-inherited-2 = { $label } wie geerbt

## design/RuleCards.tsx, more

rule-cards-origin = { $origin ->
        [own] eigen
        [inherited] geerbt
       *[changed] geändert
    }
rule-cards-taken-out = Herausgenommene Regeln
rule-cards-taken-out-of = { $parent } hat diese Regeln, dieses Spiel nicht:
rule-cards-put-back = Zurückholen
rule-cards-put-back-2 = { $name } zurückholen

## design/Painter.tsx, hands and starts

painter-board-and-start = Brett und Anfangsstellung
painter-pieces-in-hand = Figuren in der Hand
hands-in-hand = { $piece } in der Hand
hands-cannot-be-read = Die Figuren in der Hand lassen sich hier nicht zeigen: { $hands }
painter-planes-shuffled-starts = Ebenen, ausgeloste Anfangsstellungen, Armeen

## design/PieceBuilder.tsx, more

piece-builder-way = { $count } { $way ->
        [forward] vor
        [back] zurück
        [right] rechts
       *[left] links
    }
piece-builder-taken-out = Geerbt und herausgenommen:
piece-builder-put-back = { $title } zurückholen
piece-builder-rules-that-name = Regeln, die diese Figurenart nennen können: { $title }
namings-no-rule = Keine Regel dieses Spiels nennt Figurenarten.
piece-builder-more-about-the = Mehr zur Figurenart { $title }

## design/FormField.tsx, more

form-field-texts-with-commas-between = { $label }: der Reihe nach, durch Kommas getrennt

## design/Pictures.tsx

piece-builder-choose-a-picture = Bild wählen
pictures-loading = Die Bilder werden geladen …
pictures-a-piece-is-drawn = Eine Figur wird nach dem Namen ihrer Art gezeichnet: Ein Bild gibt der Art seinen Namen. Mit jedem anderen Namen zeigt das Bild, wie sie zieht.
pictures-search = Bilder suchen
pictures-found = { $count ->
        [one] 1 Bild
       *[other] { $count } Bilder
    }
