# Regeln davon, was ein Zug anderswo auf dem Brett bewirkt.

capture-by-check = { CAP(A($king)) } steht auch im Schach, wenn eine gegnerische Figur { BY($king, m: "ihn", f: "sie", n: "es") } mit ihrem nächsten Zug so schlagen könnte.
capture-by-copying = Hat { A($pieces) } gezogen, so schlägt die Figur gegnerische auf jede dieser Weisen, aber nur solche der Arten, die so schlagen.
capture-by-moved = Hat { A($pieces) } { $along ->
        [orthogonal] entlang einer Reihe oder Linie gezogen
        [diagonal] entlang einer Diagonale gezogen
        [all] entlang einer Reihe, Linie oder Diagonale gezogen
       *[any] gezogen
    }
capture-by-line = { $line ->
        [orthogonal] Reihe oder Linie
        [diagonal] Diagonale
       *[all] Reihe, Linie oder Diagonale
    }
capture-by-an-enemy = eine gegnerische Figur
capture-by-the-enemy = die gegnerische Figur
capture-by-row = jede gegnerische Figur einer lückenlosen Reihe
capture-by-an-enemy-of = { A($captives, word: "gegnerisch", case: "acc") }
capture-by-the-enemy-of = { THE($captives, word: "gegnerisch", case: "acc") }
capture-by-row-of = jede Figur einer lückenlosen Reihe gegnerischer { PLURALS($captives, last: "oder", case: "gen") }
capture-by-hostile = { $hostile ->
        [none] {""}
       *[other] { " " }oder einem leeren Feld auf { $hostile }
    }
capture-by-custody = { capture-by-moved }, so schlägt die Figur { $whom } unmittelbar zwischen ihr und einer anderen Figur der eigenen Seite{ capture-by-hostile }, auf einer { capture-by-line }.
capture-by-intervention = { capture-by-moved }, und zwar zwischen zwei gegnerische Figuren auf einer { capture-by-line }, so schlägt die Figur { $whom } auf beiden Seiten.
capture-by-approach = Hat { A($pieces) } entlang einer { capture-by-line } gezogen, so schlägt die Figur { $whom } unmittelbar vor ihr in dieser Richtung.
capture-by-withdrawal = Hat { A($pieces) } entlang einer { capture-by-line } gezogen, so schlägt die Figur { $whom } unmittelbar hinter dem verlassenen Feld.
capture-by-encirclement = { capture-by-moved }, so schlägt die Figur { $whom } auf einem Nachbarfeld, wenn dieses auf jeder { capture-by-line } zu beiden Seiten von einer Figur der ziehenden Seite{ capture-by-hostile } begrenzt ist; jenseits des Randes ist dazu nichts nötig.
capture-by-coordination = { capture-by-moved }, so schlägt die Figur { $whom } dort, wo ihre Reihe die Linie { THE($with, word: "eigen", case: "gen") } kreuzt, und dort, wo ihre Linie { BY($with, m: "dessen", f: "deren", n: "dessen") } Reihe kreuzt.

co-squares-notation-restored = Wandeln sich mit einem Zug wiederhergestellte Figuren um, so steht für jede ein Buchstabe an seinem Ende, von der a-Linie an.
co-squares-notation-converted = Wandeln sich mit einem Zug bekehrte Figuren um, so steht für jede ein Buchstabe an seinem Ende, von der a-Linie an.
co-squares-notation-restored-optional = Wandeln sich mit einem Zug wiederhergestellte Figuren um, so steht für jede ein Buchstabe an seinem Ende, von der a-Linie an; darf sich die gezogene Figur umwandeln und bleibt, was sie ist, so steht davor ihr eigener.
co-squares-notation-converted-optional = Wandeln sich mit einem Zug bekehrte Figuren um, so steht für jede ein Buchstabe an seinem Ende, von der a-Linie an; darf sich die gezogene Figur umwandeln und bleibt, was sie ist, so steht davor ihr eigener.
co-squares-check-overloaded = Eine überladene Figur gibt kein Schach; { A($king, word: "überladen") } steht im Schach wie sonst auch.
co-squares-check = { CAP(A($king)) } steht auch im Schach, wenn eine gegnerische Figur{ $but } mit einem eigenen Zug oder Schlagzug { BY($king, m: "sein", f: "ihr", n: "sein") } Feld zum Ko-Feld machen könnte ({ $ignored ->
        [passant] Rochade und Schlagen en passant zählen nicht
       *[castling] die Rochade zählt nicht
    }). Ob danach { THE($king, word: "gegnerisch") } im Schach stünde, spielt keine Rolle; ein dabei geschlagener Partner bildet kein Paar. Beim Rochieren über ein Feld gilt es als angegriffen, wenn { THE($king) } dort bei sonst gleicher Stellung im Schach stünde.
co-squares-excepted = ({ PLURALS($pieces) } ausgenommen)
co-squares-judged = Ob nach einem Zug { THE($king, word: "eigen") } im Schach steht, wird beurteilt, nachdem die Wirkungen des Zuges eingetreten sind. So können die Wirkungen jedes Zuges ein Schach abwehren, eine Figur entfesseln oder ein angegriffenes Feld sicher machen.
co-squares-judged-castling = Die Rochade auf ein angegriffenes Feld ist erlaubt, wenn die Wirkungen den Angriff aufheben; aus dem Schach heraus oder über ein angegriffenes Feld ist sie es nicht.
co-squares-promoting = Ein Zug, mit dem sich eine Figur umwandelt, bestimmt keine Ko-Felder.
co-squares-drops = Das Einsetzen bestimmt keine Ko-Felder.
co-squares-compulsory = Diese Wirkungen sind zwingend. Alle Wirkungen eines Zuges treten zugleich nach ihm ein und ziehen keine weiteren nach sich.
co-squares-pairs = Zwei Figuren einer Art und Farbe sind Partner{ $except }{ $also }. Umgewandelte Figuren zählen wie andere.
co-squares-also = , ebenso { A($first) } und { A($second) } einer Farbe
co-squares-marks = Zieht eine Figur auf ein Feld, das weder auf der Reihe noch auf der Linie eines Partners liegt, so bestimmt sie zwei Ko-Felder, jedes auf der Linie der einen und der Reihe der anderen Figur: von c3 aus mit einem Partner auf a1 sind das a3 und c1. Das gilt für jeden ihrer Partner, wie sie nach dem Zug stehen. Nur die ziehende Figur bestimmt Felder; ziehen zwei, wie bei der Rochade, so tun es beide, jede mit ihren eigenen Partnern.
co-squares-marks-none = Gegnerische Figuren, die ein Zug mitnimmt, bestimmen keine.
co-squares-overloads = Eine gegnerische Figur auf einem Ko-Feld wird überladen und bleibt es, bis sie wiederhergestellt wird.
co-squares-overloaded = Solange eine Figur überladen ist, { $quiet ->
        [yes] hat sie nur ihre gewöhnlichen Züge ohne Schlagen
       *[no] darf sie noch an einer Rochade zweier Figuren teilnehmen
    }. Sie kann nicht { OR($cannot) }. Linien versperrt sie weiterhin{ $captures ->
        [yes] , und sie kann geschlagen werden
       *[no] {""}
    }.
co-squares-cannot-capture = schlagen
co-squares-cannot-check = Schach geben oder etwas decken
co-squares-cannot-mark = Ko-Felder bestimmen
co-squares-cannot-partner = Partner sein
co-squares-cannot-castle = rochieren
co-squares-cannot-promote = sich umwandeln
co-squares-cannot-start = Züge machen, die nur auf einem Ausgangsfeld beginnen
co-squares-restores = Eine überladene Figur der ziehenden Seite auf einem Ko-Feld wird wiederhergestellt und hat alle ihre Fähigkeiten wieder, auch die einer Figur, die noch nicht gezogen hat. Andere Figuren der ziehenden Seite betrifft es nicht. Eine mit einem Zug wiederhergestellte Figur ist vom nächsten Zug an Partner.
co-squares-royal = Auch { A($king) } kann überladen werden. Damit ist nichts gewonnen: { BY($king, m: "Er", f: "Sie", n: "Es") } bleibt königlich.
co-squares-overloaded-promotion = Kommt { A($pieces, word: "überladen") } dorthin, wo die Umwandlung Pflicht wäre, so bleibt die Figur, was sie ist. Wird sie dort wiederhergestellt, so wandelt sie sich sofort um, und ihr Besitzer, der am Zug ist, wählt, in welche Figur.
co-squares-count = Eine solche Umwandlung allein beginnt die Zählung der Züge ohne Fortschritt nicht neu.
co-squares-converts = Eine gegnerische Figur auf einem Ko-Feld wird bekehrt: Sie gehört nun der ziehenden Seite und behält ihre Art. Deren eigene Figuren betrifft es nicht.
co-squares-converts-never = { CAP(PLURALS($king)) } werden nie bekehrt.
co-squares-converted = Eine bekehrte Figur { AND($what) }.
co-squares-converted-promotion = Eine bekehrte Figur { AND($what) }. Steht sie, wo eine Figur ihrer neuen Seite sich umwandeln müsste, so wandelt sie sich sofort um, und die ziehende Seite wählt, in welche Figur.
co-squares-converted-moves = zieht als Figur ihrer neuen Seite weiter, auch von deren Ausgangsfeldern
co-squares-converted-passant = kann für einen früheren Zug nicht mehr en passant geschlagen werden
co-squares-converted-castling = hat kein Rochaderecht, ebenso wenig wie das, was später auf ihrem Feld steht

explosion = Ein Schlagen löst eine Explosion aus: Die geschlagene Figur, die schlagende und alle Figuren beider Seiten auf den acht Feldern um das Zielfeld kommen vom Brett.
explosion-immune = { CAP(A($pieces)) } daneben überlebt, schlagend oder geschlagen jedoch nicht.
explosion-immune-everywhere = { CAP(A($pieces)) } überlebt, wenn die Figur nicht selbst geschlagen wird.
explosion-wins = Wer { THE($king, case: "acc", word: "gegnerisch") } schlägt, gewinnt sofort, auch im Schach.
explosion-wins-never-captures = Wer { THE($king, case: "acc", word: "gegnerisch") } schlägt, gewinnt sofort, auch im Schach. { CAP(A($king)) } darf nicht schlagen.
explosion-blows-up = Wer { THE($king, case: "acc", word: "gegnerisch") } in die Luft sprengt, gewinnt sofort, auch im Schach. Ein Schlagen, das { THE($king, case: "acc", word: "eigen") } sprengt, ist verboten, selbst wenn es beide trifft.
explosion-no-check = { CAP(A($king)) } gibt kein Schach, denn { BY($king, m: "er", f: "sie", n: "es") } würde ein Schlagen nicht überleben.
explosion-next-to = Würde beim Schlagen { THE($king, case: "gen") } { THE($king, word: "eigen") } mitgesprengt, so ist das kein Schach; { A($king) } neben { THE($king, case: "dat", word: "gegnerisch") } steht also nicht im Schach.

flipping = Ist eine Figur gezogen { $drops ->
        [yes] oder eingesetzt worden
       *[no] worden
    }, so wechseln { $which ->
        [enclosed] die gegnerischen Figuren, die lückenlos zwischen ihr und einer anderen Figur ihrer Seite stehen, auf einer Reihe, Linie oder Diagonale,
       *[adjacent] die gegnerischen Figuren auf den acht Feldern um sie
    } die Seite: Sie gehören nun der ziehenden Seite und behalten ihre Art.
flipping-dropped = Nach dem Einsetzen gilt das nur, wenn auf einem der acht Felder ringsum eine andere Figur der ziehenden Seite steht.
flipping-never = { CAP(PLURALS($pieces)) } wechseln nie die Seite.

gating-notation = Der Buchstabe einer Figur, die ins Spiel kommt, steht am Ende: `b1c3h`. Kommt sie nach der Rochade auf das Feld des Turms, so steht davor ihr Feld: `e1g1,h1h`.
gating = { CAP(A($pieces)) } auf der Hand darf auf das Feld kommen, das eine eigene Figur mit ihrem ersten Zug von { $zone } verlässt. Das geschieht zusammen mit diesem Zug und nie, um ein Schach abzuwehren: Der Zug muss auch ohne die neue Figur regelgemäß sein.
gating-castling = Nach der Rochade darf sie auf das Feld des Königs oder auf das des Turms kommen, aber nicht auf beide.
gating-closed = Auf ein Feld, von dem schon eine Figur gezogen hat oder auf dem eine geschlagen wurde, kommt keine mehr.

imitation = { CAP(PLURALS($pieces)) } nehmen ihre Gestalt nach dem an, was die andere Seite eben gezogen hat: Daraus wird jeweils { AND($forms) }.
imitation-form = { A($form) } nach einem Zug { A($moved, case: "gen") }
imitation-counts = Was gezogen hat, zählt als das, was es vor dem Zug war; von zwei zugleich ziehenden Figuren zählt die zuerst geschriebene, bei einer Rochade der König. Eine Figur dieser Arten gibt ihre eigene Gestalt weiter. Nach anderen Zügen bleiben sie, was sie sind.
imitation-counts-primary = Was gezogen hat, zählt als das, was es vor dem Zug war; von zwei zugleich ziehenden Figuren zählt die zuerst geschriebene, bei einer Rochade die führende. Eine Figur dieser Arten gibt ihre eigene Gestalt weiter. Nach anderen Zügen bleiben sie, was sie sind. Eine gegnerische Figur, die der Zug selbst umgewandelt hat, bleibt, was sie geworden ist.
imitation-loses = Eine Figur, die sich verwandelt, verliert, was nur vor dem ersten Zug gilt, etwa ein Rochaderecht.
imitation-check = Ob nach einem Zug die eigene Seite im Schach steht, wird nach der Verwandlung beurteilt.

metamorphosis-captive = Schlägt { A($pieces) }, so wird die Figur am Ende des Zuges zu dem, was sie geschlagen hat; bei mehreren Figuren zur letzten davon.
metamorphosis-next = Schlägt { A($pieces) }, so wird die Figur am Ende des Zuges zur nächsten dieser Arten: { NAMES($types, last: "und") }.
metamorphosis-last = Die letzte davon und alle anderen bleiben, was sie sind.
metamorphosis-never = { CAP(A($king)) } verwandelt sich nie.

rebirth-any = Eine geschlagene Figur
rebirth-these = { CAP(A($pieces, word: "geschlagen")) }
rebirth = { $who } wird sofort wieder aufgestellt, auf einem Feld, auf dem Figuren ihrer Seite und Art die Partie beginnen; ist das Feld nach dem Schlagen nicht frei, so ist sie verloren.
rebirth-colour = Von einem oder zwei solchen Feldern ist es das von der Farbe des Feldes, auf dem geschlagen wurde, falls es eines gibt; sonst, und bei drei oder mehr, das auf der nächstgelegenen Linie.
rebirth-file = Von mehreren solchen Feldern ist es das auf der nächstgelegenen Linie.
rebirth-never = { CAP(A($king)) } kommt nie zurück.
rebirth-castles = { CAP(A($rook)) }, auf ein Rochadefeld zurückgekehrt, darf mit { A($king, case: "dat") } rochieren, { BY($king, m: "der", f: "die", n: "das") } noch nicht gezogen hat.

transfer = Hat { A($pieces) } gezogen, so geht die Figur auf dasselbe Feld der nächsten Ebene weiter, von der letzten auf die erste. Dieses Feld muss leer sein; sonst ist der Zug verboten.
transfer-check = { CAP(A($king)) } auf der Ebene des Zuges darf nicht im Schach stehen, bevor die Figur weitergeht, und danach keine königliche Figur dieser Seite.
transfer-drops = Eine eingesetzte Figur bleibt, wo sie eingesetzt wurde.
transfer-passant = Eine Figur, die weitergegangen ist, wird nicht en passant geschlagen.

turncoat = Schlägt { $side ->
        [white] { A($pieces, word: "weiß") }
        [black] { A($pieces, word: "schwarz") }
       *[both] { A($pieces) }
    }, so wechselt die Figur am Ende des Zuges die Seite: Sie gehört nun dem Gegner, behält ihre Art und bleibt auf ihrem Feld.
turncoat-unlike = Schlägt { $side ->
        [white] { A($pieces, word: "weiß") }
        [black] { A($pieces, word: "schwarz") }
       *[both] { A($pieces) }
    } eine Figur einer anderen Art, so wechselt die schlagende am Ende des Zuges die Seite: Sie gehört nun dem Gegner, behält ihre Art und bleibt auf ihrem Feld.
turncoat-never = { CAP(A($king)) } tut das nie.
turncoat-check = Ob nach einem Zug { THE($king, word: "eigen") } im Schach steht, wird nach diesem Seitenwechsel beurteilt.

walls-notation-moving = Ein Zug endet mit einem Komma, dem Zielfeld der Figur und dem Feld der Mauer: `e2e4,e4d5`.
walls-notation-passing = Eine Mauer, die statt eines Zuges gebaut wird, schreibt man `0000`, ein Komma und ihr Feld: `0000,d5`.
walls-petrify = Schlägt { A($pieces) }, so versteinert die Figur: Sie verschwindet, und ihr Feld wird zur Mauer.
walls-blown = Die Figuren, die ein Schlagen ringsum sprengt, versteinern: Ihre Felder werden zu Mauern.
walls-site-zone = auf { $zone }
walls-site-reached = in Reichweite der Figur (von ihrem neuen Feld aus, ohne zu schlagen)
walls-site-edge = am Rand des Bretts oder (nicht diagonal) neben einer Mauer
walls-moved = Es gibt eine Mauer. Nach jedem Zug{ $drops ->
        [yes] { " " }oder Einsetzen
       *[no] {""}
    } wird sie auf ein anderes, freies Feld{ $site } gesetzt; vor dem ersten ist sie nicht auf dem Brett.
walls-moved-passing = Es gibt eine Mauer. Wer aussetzt, setzt sie auf ein anderes, freies Feld{ $site }; vor dem ersten Mal ist sie nicht auf dem Brett. Niemand setzt aus, ohne die Mauer zu versetzen.
walls-added = Nach jedem Zug{ $drops ->
        [yes] { " " }oder Einsetzen
       *[no] {""}
    } wird ein freies Feld{ $site } zur Mauer gemacht.
walls-added-passing = Wer aussetzt, macht ein freies Feld{ $site } zur Mauer. Niemand setzt aus, ohne eine Mauer zu bauen.
walls-left = Das Feld, auf dem ein Zug beginnt, wird zur Mauer.
walls-needed = Ein Zug{ $drops ->
        [yes] { " " }oder Einsetzen
       *[no] {""}
    }, nach dem sich so keine Mauer setzen lässt, ist verboten.
walls-block = Nichts betritt oder schlägt eine Mauer; wie eine Figur versperrt sie Linien und kann übersprungen werden.
