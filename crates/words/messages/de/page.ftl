# Die Seite der Regeln: ihre Überschriften, was gilt, wo eine Regel fehlt, Bretter, Aufstellungen und Armeen.

page-either = { OR($phrases) }
page-both = { AND($phrases) }

page-board = Brett und Aufstellung
page-pieces = Figuren
page-special = Besondere Züge
page-forbidden = Verbotene Züge
page-captures = Schlagen
page-effects = Wirkungen von Zügen
page-promotion = Umwandlung
page-check = Schach
page-end = Ende der Partie
page-notation = Schreibweise der Züge

page-piece = { CAP(NAMES($name)) } ({ $letter }, `{ $betza }`): { $moves }.
page-piece-still = { CAP(NAMES($name)) } ({ $letter }): { $moves }.
page-piece-attacks = { CAP(NAMES($name)) } ({ $letter }) { $moves }.
page-piece-captures = schlägt: { $moves }
page-piece-threatens = greift an: { $moves }
page-piece-royal = Diese Figur ist königlich (siehe Schach).
page-piece-area = Die Figur bleibt auf { $zone }: Sie zieht nie auf andere Felder und greift dort nichts an.
page-piece-initial = Ausgangsfelder dieser Figur sind die auf { $zone }.
page-piece-rotated = Schwarz zieht wie Weiß, um 180 Grad gedreht: Links und rechts gelten aus der Sicht des Besitzers.
page-piece-starts = Die Züge `{ $betza }` beginnen auf { $zone }.
page-piece-ends = Die Züge `{ $betza }` enden auf { $zone }.
page-piece-shuns = Diese Figur schlägt und überspringt nie { A($names, case: "acc") }, gleich welcher Seite.
page-piece-shuns-with = Mit den Zügen `{ $betza }` schlägt und überspringt diese Figur nie { A($names, case: "acc") }.

page-how-they-move = So ziehen die Figuren, aus der Sicht ihres Besitzers: Vorwärts geht es zum Gegner hin.
page-how-they-capture = So schlagen die Figuren, aus der Sicht ihres Besitzers: Vorwärts geht es zum Gegner hin. Andere eigene Züge haben sie nicht.
page-how-they-attack = Diese Felder greifen die Figuren an, aus der Sicht ihres Besitzers: Vorwärts geht es zum Gegner hin. So zieht oder schlägt keine Figur; Angriffe zählen nur für das Schach.
page-squares-between = Alle Felder dazwischen müssen leer sein; ein Sprung geht aber über alles hinweg, was dort steht.
page-own-pieces = Auf ein Feld, auf dem eine eigene Figur steht, darf eine Figur nicht ziehen, außer wo es beschrieben ist.
page-oblique-leaps = Ein A:B-Sprung geht A Felder eine Reihe oder Linie entlang und B Felder zur Seite.
page-starting-squares = Ausgangsfelder einer Figur sind die, auf denen Figuren ihrer Art und Farbe die Partie beginnen, wenn keine anderen genannt sind.

page-no-special = Es gibt keine anderen Züge als die der Figuren.
page-passant = En passant: Ist { A($victim) } mit einem Zug vom Ausgangsfeld über Felder hinweggezogen, so darf { A($captor, word: "gegnerisch") } { BY($victim, m: "ihn", f: "sie", n: "es") } im unmittelbar folgenden Zug, und nur dann, auf jedem dieser Felder schlagen, als stünde { BY($victim, m: "er", f: "sie", n: "es") } dort.
page-passant-in-turns = En passant: Ist { A($victim) } in irgendeinem Teilzug vom Ausgangsfeld über Felder hinweggezogen und hat danach nicht mehr gezogen, so darf { A($captor, word: "gegnerisch") } { BY($victim, m: "ihn", f: "sie", n: "es") } mit dem ersten Teilzug des nächsten Zuges, und nur dann, auf jedem dieser Felder schlagen, als stünde { BY($victim, m: "er", f: "sie", n: "es") } dort.
page-capture = Zieht eine Figur auf ein Feld mit einer gegnerischen Figur, so schlägt sie diese: Die geschlagene Figur kommt vom Brett.
page-no-capture = Es wird nie geschlagen.
page-no-promotion = Keine Figur wandelt sich um.
page-in-check = { CAP(A($king)) } steht im Schach, wenn eine gegnerische Figur { BY($king, m: "ihn", f: "sie", n: "es") } schlagen könnte, ob diese regelgemäß ziehen darf oder nicht. Nach keinem Zug darf { THE($king, word: "eigen") } im Schach stehen.
page-in-check-alone = Es wird nicht geschlagen, daher ist das Schach nur bildlich gemeint: { CAP(A($king)) } auf einem Feld, das eine gegnerische Figur angreift, steht im Schach, ob diese regelgemäß ziehen darf oder nicht. Nach keinem Zug darf { THE($king, word: "eigen") } im Schach stehen.
page-checkmate = Matt: Wer im Schach steht und keinen regelgemäßen Zug hat, verliert.
page-no-check = Keine Figur ist königlich: Es gibt kein Schach und kein Matt.
page-stalemate = Patt ist remis: Wer am Zug ist, hat keinen regelgemäßen Zug und steht nicht im Schach.
page-no-moves = Hat die Seite am Zug keinen regelgemäßen Zug, so ist die Partie remis.
page-no-repetition = kein Remis durch Stellungswiederholung
page-no-counting = kein Remis durch Zählung der Züge
page-no-material = kein Remis durch ungenügendes Material
page-no-draws = Es gibt { AND($draws) }.
page-mate-first = Was die Partie mit demselben Zug sonst beendet, geht diesen Remisregeln vor: Ein Matt auf dem Brett gilt.
page-move-text = Ein Zug wird mit dem Feld, das die Figur verlässt, und dem Feld, auf das sie zieht, geschrieben.
page-move-text-like = Ein Zug wird mit dem Feld, das die Figur verlässt, und dem Feld, auf das sie zieht, geschrieben, etwa `{ $example }`.
page-capture-text = Ein Schlagzug wird mit dem Feld, das die Figur verlässt, und dem Feld, auf das sie zieht, geschrieben.
page-capture-text-like = Ein Schlagzug wird mit dem Feld, das die Figur verlässt, und dem Feld, auf das sie zieht, geschrieben, etwa `{ $example }`.

# Was in zwei Stellungen gleich sein muss; im Dativ, nach „mit“.
same-passant = denselben Möglichkeiten, en passant zu schlagen
same-side = derselben Seite am Zug
same-overloaded = denselben überladenen Figuren
same-left = denselben noch von keiner Figur verlassenen Feldern
same-kings = denselben noch unbewegten Königen
same-walls = denselben Mauern
same-checks = derselben Zahl gegebener Schachgebote
same-swaps = derselben Zahl von Platztauschen
same-trade = derselben anderen Figur als Schläger { A($pieces, case: "gen") } im letzten Zug (falls es eine gibt)
same-castling = denselben Rochaderechten
same-hands = denselben Figuren auf der Hand
same-hostages = denselben Geiseln
same-moves-left = derselben Zahl verbleibender Teilzüge
same-turns = derselben Zahl von Teilzügen in den künftigen Zügen

board-size = Das Brett hat { $files } Linien (a bis { $last }) und { $ranks } Reihen ({ $low } bis { $high }).
board-planes = Es ist in { $planes } nebeneinanderliegende Ebenen von je { $width } Linien geteilt. Kein Zug einer Figur führt von einer zur anderen.
board-missing = Einige Felder dieses Rechtecks fehlen, wie gezeigt: { $inside } sind vorhanden.
board-extra = Außerhalb liegen { AND($squares) }. Für alle Figuren, die sie erreichen, sind es gewöhnliche Felder, und Sprünge werden gemessen, als wären die Stellen um das Brett Felder.
board-extra-closed = Außerhalb liegen { AND($squares) }. Für alle Figuren, die sie erreichen, sind es gewöhnliche Felder, außer wo es beschrieben ist, und Sprünge werden gemessen, als wären die Stellen um das Brett Felder.
board-touching-straight = berührt { AND($squares) } entlang einer Reihe oder Linie
board-touching-diagonal = berührt { AND($squares) } diagonal
board-touching-none = berührt keines

# Bereiche, im Dativ, nach „auf“.
zone-with-black = { $white } (Schwarz: { $black })
zone-none = keinem Feld
zone-ranks = den Reihen { $first } bis { $last }
zone-all = dem ganzen Brett
zone-rank = Reihe { $rank }
zone-rank-of = Reihe { OR($ranks) }
zone-file = der { $file }-Linie

start-drawn = Eine der { $starts } Aufstellungen wird ausgelost. Gezeigt ist die Aufstellung { $number }.
start-drawn-usual = Eine der { $starts } Aufstellungen wird ausgelost. Gezeigt ist die übliche.
start-white = Weiß zieht zuerst.
start-black = Schwarz zieht zuerst.

shuffle-squares = Was Weiß zu Beginn auf { $squares } hat, wird gemischt
shuffle-back-rank = Die Grundreihe von Weiß wird gemischt
shuffle-rank = Die Reihe { $rank } von Weiß wird gemischt
shuffle-men = { $which }: { AND($men) } stehen in beliebiger Anordnung
shuffle-man = { $count ->
        [1] 1 { NAMES($name) }
       *[other] { $count } { PLURALS($name) }
    }
shuffle-free = { $free ->
        [1] , und 1 Feld bleibt frei
       *[other] , und { $free } Felder bleiben frei
    }
shuffle-fixed = { " " }um diese Figuren herum: { AND($fixed) }
shuffle-fixed-one = { NAMES($name) } { $square }
shuffle-opposite = , die { PLURALS($name) } auf Feldern verschiedener Farbe
shuffle-order = , von links nach rechts { NAMES($names, last: "und") }
shuffle-protected = , so dass eine andere Figur der Seite jeweils { NAMES($names, last: "und", case: "acc") } deckt
shuffle-black-files = Die schwarzen Figuren stehen auf denselben Linien.
shuffle-black-mirrored = Die schwarzen Figuren stehen spiegelbildlich.
shuffle-black-rotated = Die schwarzen Figuren stehen ebenso von rechts nach links.
shuffle-black-own = Die schwarzen Figuren stehen in einer eigenen Anordnung.
shuffle-scharnagl = Die Aufstellungen haben die Nummern von Scharnagl, 0 bis 959: 518 ist die orthodoxe.
shuffle-both-ranks = Alphabetisch von der a-Linie an sortiert, haben die Anordnungen die Nummern 0 bis { $last }. Die Aufstellung mit der Anordnung i von Weiß und der Anordnung j von Schwarz hat die Nummer { $orders } × i + j.
shuffle-both-squares = Alphabetisch nach diesen Feldern sortiert, haben die Anordnungen die Nummern 0 bis { $last }. Die Aufstellung mit der Anordnung i von Weiß und der Anordnung j von Schwarz hat die Nummer { $orders } × i + j.
shuffle-one-rank = Es gibt nur eine solche Reihe, also nur eine Aufstellung.
shuffle-one-order = Es gibt nur eine solche Anordnung, also nur eine Aufstellung.
shuffle-ranks = Alphabetisch von der a-Linie an sortiert, sind diese Reihen die Aufstellungen 0 bis { $last }.
shuffle-orders = Alphabetisch nach diesen Feldern sortiert, sind diese Anordnungen die Aufstellungen 0 bis { $last }.
shuffle-ranks-mirrored = Alphabetisch von der a-Linie an sortiert, sind diese Reihen die Aufstellungen 0 bis { $last }. Ihre Spiegelbilder folgen in derselben Reihenfolge als die Aufstellungen { $from } bis { $to }.
shuffle-orders-mirrored = Alphabetisch nach diesen Feldern sortiert, sind diese Anordnungen die Aufstellungen 0 bis { $last }. Ihre Spiegelbilder folgen in derselben Reihenfolge als die Aufstellungen { $from } bis { $to }.

armies = Weiß und Schwarz spielen je eine von mehreren Armeen, in beliebiger Paarung: `{ $game }:WEISS-SCHWARZ` benennt das Spiel, und `{ $game }` ist `{ $game }:{ $default }-{ $default }`. Hier spielt Weiß `{ $white }` und Schwarz `{ $black }`. Die Figuren einer Armee stehen { $places }{ $with ->
        [move] ; mit ihren Zügen sind es
        [capture] ; mit ihren Schlagzügen sind es
        [attack] ; mit ihren Angriffen sind es
       *[none] {""}
    }:
armies-in-places = anstelle von { NAMES($names, last: "und", case: "dat") }
armies-on = auf { AND($squares) } (Schwarz: { AND($black) })
armies-army = Armee `{ $army }`: { $pieces }.
armies-nothing-on = nichts auf { $square }
armies-nothing = { A($name, article: "kein") }
armies-on-square = { NAMES($name) } ({ $letter }) auf { $square }
armies-on-square-moves = { NAMES($name) } ({ $letter }) auf { $square } – { $moves }
armies-moves = { NAMES($name) } ({ $letter }) – { $moves }

verdict-draw = spielt remis
verdict-loss = verliert
verdict-win = gewinnt
verdict-white = gewinnt mit Weiß und verliert mit Schwarz
verdict-black = gewinnt mit Schwarz und verliert mit Weiß
verdict-majority = gewinnt mit mehr Figuren auf dem Brett als der Gegner und verliert mit weniger
verdict-minority = gewinnt mit weniger Figuren auf dem Brett als der Gegner und verliert mit mehr
verdict-points = gewinnt mit mehr Punkten als der Gegner und verliert mit weniger
