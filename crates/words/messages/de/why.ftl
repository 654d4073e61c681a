# Warum ein Zug nicht regelgemäß ist: ein Satz ohne Punkt. Die Figur, die ziehen soll, ist $piece auf $square.

why-color = { $color ->
        [white] Weiß
       *[black] Schwarz
    }
why-the = { $color ->
        [white] { $case ->
            [dat] { THE($piece, word: "weiß", case: "dat") }
            [acc] { THE($piece, word: "weiß", case: "acc") }
           *[nom] { THE($piece, word: "weiß") }
        }
       *[black] { $case ->
            [dat] { THE($piece, word: "schwarz", case: "dat") }
            [acc] { THE($piece, word: "schwarz", case: "acc") }
           *[nom] { THE($piece, word: "schwarz") }
        }
    } auf { $square }
why-by-co-square = { $the } (mit einem Ko-Feld, von { $from } aus)
why-played = { $number }. Zug von { why-color }, { $text }
why-choice = { $letters } ({ NAMES($pieces, last: "und") })
why-own = { THE($piece) } auf { $square }
why-it = { BY($piece, m: "er", f: "sie", n: "es") }
why-none-of = { $color ->
        [white] { A($piece, article: "kein", word: "weiß") }
       *[black] { A($piece, article: "kein", word: "schwarz") }
    } zieht nach { $to }
why-neither-of = weder { $pieces } zieht nach { $to }
why-nor = { $first } noch { $last }
why-way-blocked = { $count ->
        [1] { $pieces } steht im Weg
       *[other] { $pieces } stehen im Weg
    }
why-more = { $shown } oder einer von { $more } weiteren
why-nowhere = nirgendwohin
why-to = nach { OR($squares) }
why-nothing = nichts

why-malformed = einen Zug schreibt man etwa so: { $example }
why-no-square = das Brett hat kein Feld { $square }
why-no-letter = keine Figur dieses Spiels hat den Buchstaben { $letter }: Die Buchstaben sind { $known }
why-no-pairs = in diesem Spiel wird mit einem Zug nur eine Figur genannt
why-over = die Partie ist zu Ende ({ $outcome })
why-besides = ; außerdem: { $why }
why-empty = { $square } ist leer
why-wrong-side = die Figur auf { $square } gehört { why-color }, und { $other ->
        [white] Weiß
       *[black] Schwarz
    } ist am Zug
why-no-such-piece = { why-color } hat { A($piece, article: "kein", case: "acc") }
why-no-such-piece-at = { why-color } hat { A($piece, article: "kein", case: "acc") } auf { $at }
why-same-square = { why-own } bliebe stehen
why-own-piece = { why-own } kann nicht nach { $to } ziehen, wo { THE($on, word: "eigen") } steht
why-not-so = { why-own } zieht nicht nach { $to }: { why-it } kann nur { $goes } ziehen
why-not-at-all = { why-own } zieht nicht nach { $to }: { why-it } hat keinen regelgemäßen Zug
why-not-so-in-check = { why-own } zieht nicht nach { $to }: { why-color } steht im Schach durch { $check }; dagegen kann { why-it } { $goes } ziehen
why-not-lent = { why-own } kann nur nach { $to } ziehen, solange { BY($piece, m: "ihn", f: "sie", n: "es") } { A($by) } der eigenen Seite deckt, und das ist nicht der Fall
why-ambiguous = es könnte { OR($moves) } sein
why-only-captures = { why-own } zieht so nur, um zu schlagen, und { $to } ist leer
why-only-captures-passant = { why-own } zieht so nur, um zu schlagen, und { $to } ist leer, und nichts ist eben darüber hinweggezogen
why-only-quiet = { why-own } zieht so nur, ohne zu schlagen, und { $on } steht im Weg
why-only-first = { why-own } kann nur mit dem ersten Zug nach { $to } ziehen, von einem Ausgangsfeld aus
why-blocked = { why-own } kann nicht nach { $to } ziehen: { $by }
why-needs-piece = { why-own } zieht nach { $to } nur über eine Figur auf { $squares } hinweg
why-not-open = { why-own } hat, wie die Figuren stehen, keinen offenen Weg nach { $to }
why-written-otherwise = zieht { why-own } nach { $to }, so schreibt man { $correct }
why-overloaded = { why-own } ist überladen und kann { $power ->
        [capture] nicht schlagen
        [first-move] den längeren ersten Zug nicht machen
        [castle] nicht rochieren
       *[promote] sich nicht umwandeln
    }
why-attacked = { why-own } würde angegriffen durch { $by }
why-check-stays = { why-color } steht im Schach durch { $by }, und der Zug tut nichts dagegen
why-check-and = { why-color } steht im Schach durch { $checkers }, und danach gilt: { $attacked }
why-pinned = { why-own } ist gefesselt: { $attacked }
why-opened = danach gilt: { $attacked }
why-flees = { $king } steht im Schach durch { $by } und darf nur schlagen, was Schach gibt, wenn es eine einzige Figur ist
why-standoff = { $king } und { $other } stehen einander frei gegenüber, und der Zug beendet das nicht
why-drop-first = { A($piece) } kann nicht auf { $to } eingesetzt werden: Zuerst werden Figuren auf { OR($squares) } eingesetzt
why-drop-site = { A($piece) } kann nicht auf { $to } eingesetzt werden: { $near ->
        [enclosing] Keine gegnerische Figur würde eingeschlossen
        [next-to-own] Neben dem Feld steht keine andere eigene Figur
        [apart] Unmittelbar neben dem Feld steht eine gegnerische Figur
        [stacked] Unter dem Feld steht nichts
       *[pushed] Keine Figur, die vom Rand hereingeschoben wird, hält dort an
    }
why-no-drops = in diesem Spiel wird nichts eingesetzt
why-not-in-hand = { why-color } hat { A($piece, article: "kein", case: "acc") } auf der Hand
why-not-held = { $other ->
        [white] { why-color } hält { A($piece, article: "kein", case: "acc", word: "weiß") }
       *[black] { why-color } hält { A($piece, article: "kein", case: "acc", word: "schwarz") }
    }
why-not-exchanged = { A($piece) } wird nicht getauscht
why-worth-too-little = { A($given) } ist zu wenig für { A($piece, case: "acc") }: Dazu braucht es { A($possible, case: "acc") }
why-drop-occupied = { A($piece) } wird auf ein leeres Feld eingesetzt, und dort steht { $on }
why-drop-zone = { A($piece) } darf nicht auf { $to } eingesetzt werden
why-drop-as = { A($piece) } kann nicht als `{ $letter }` eingesetzt werden: Am Ende steht { OR($possible) } oder kein Buchstabe
why-drop-as-none = { A($piece) } kann nicht als `{ $letter }` eingesetzt werden: Am Ende steht kein Buchstabe
why-drop-file = { A($piece) } darf nicht auf { $to } eingesetzt werden: Auf dieser Linie ist schon { $on }
why-drop-colour = { A($piece) } darf nicht auf { $to } eingesetzt werden: { THESE($of) } einer Seite gehören je zur Hälfte auf Felder beider Farben
why-promotion-elsewhere = { why-own } kann sich dort nicht umwandeln: { $square } ist keines der Felder dafür
why-promotion-limit = { why-own } kann nicht zu { A($becomes, case: "dat") } werden: Eine Seite hat durch Umwandlung höchstens { $most }
why-promotion-attacks = { why-own } kann auf { $to } nicht zu { A($becomes, case: "dat") } werden: Angegriffen würde { $on }
why-promotion-checks = { why-own } kann auf { $to } nicht zu { A($becomes, case: "dat") } werden: Das gäbe Schach
why-drop-checks = { A($piece) } darf nicht mit Schach eingesetzt werden, wie es auf { $to } geschähe
why-drop-before = { A($piece) } darf nicht eingesetzt werden, solange { A($first) } auf der Hand ist
why-must-drop = eine Figur aus der Hand muss eingesetzt werden, etwa { $example }
why-drop-mates = { A($piece) } darf nicht mit Matt eingesetzt werden, wie es auf { $to } geschähe
why-never-held = { why-own } kann mit der Figur auf { $rook } nicht rochieren: Die Züge begannen in einer Stellung ohne dieses Recht
why-king-moved = { why-own } kann nicht rochieren: { BY($piece, m: "Er", f: "Sie", n: "Es") } hat gezogen ({ $played })
why-rook-moved = { why-own } kann mit der Figur auf { $rook } nicht rochieren: Die, die dort begann, hat gezogen ({ $played })
why-rook-captured = { why-own } kann mit der Figur auf { $rook } nicht rochieren: Die, die dort begann, ging verloren ({ $played })
why-rook-changed = { why-own } kann mit der Figur auf { $rook } nicht rochieren: Die, die dort begann, wurde verwandelt ({ $played })
why-opponent-castled = { why-own } kann mit der Figur auf { $rook } nicht rochieren: Der Gegner hat ebenso rochiert ({ $played })
why-rook-away = { why-own } kann nur mit { A($rook, word: "unbewegt", case: "dat") } auf { $home } rochieren, und { $home } ist leer
why-rook-away-for = { why-own } kann nur mit { A($rook, word: "unbewegt", case: "dat") } auf { $home } rochieren, und dort steht { $color ->
        [white] { A($on, word: "weiß") }
       *[black] { A($on, word: "schwarz") }
    }
why-castling-blocked = { why-own } kann mit { THE($other, case: "dat") } auf { $at } nicht rochieren: { $by }
why-castling-in-check = { why-own } kann nicht aus dem Schach durch { $by } rochieren
why-castling-across = { why-own } kann nicht über { $across } rochieren, angegriffen durch { $by }
why-no-castling-long = { why-color } hat hier keine lange Rochade
why-no-castling-short = { why-color } hat hier keine kurze Rochade
why-castling-written = diese Rochade schreibt man { $text }
why-only-castlings = { why-own } zieht nicht allein: Ein Zug ohne Schlagen ist eine Rochade zweier Figuren
why-only-castlings-like = { why-own } zieht nicht allein: Ein Zug ohne Schlagen ist eine Rochade zweier Figuren, etwa { $example }
why-nothing-is-captured = { why-own } kann { $on } nicht schlagen: In diesem Spiel wird nichts geschlagen
why-no-line = { $first } und { $other } stehen nicht auf einer Linie
why-both-enemies = { $first } und { $other } gehören beide dem Gegner, und mindestens eine von zwei rochierenden Figuren muss eine eigene sein
why-wrong-landing = { $first } und { $other } kommen bei ihrer Rochade anderswohin: { OR($correct) }
why-must-capture = Schlagen ist möglich und damit Pflicht: { $captures }
why-explodes = dabei würde { THE($piece, word: "eigen") } auf { $square } gesprengt
why-no-passing = { why-color } darf in diesem Spiel nicht aussetzen
why-pass-in-check = { why-color } steht im Schach durch { $by } und kann nicht aussetzen
why-pass-with-moves = { why-color } setzt nur aus, wenn es keinen anderen regelgemäßen Zug gibt, und es gibt welche, etwa { $example }
why-no-step = { why-color } setzt nur aus, solange { A($by) } auf ein freies Feld und zurück ziehen könnte
why-no-swap-left = { why-own } tauscht nicht mehr den Platz: { why-color } hat es so oft getan wie erlaubt
why-swap-unpressed = { why-own } tauscht nur im Schach oder ohne anderen regelgemäßen Zug den Platz
why-traded-afar = { why-own } kann { $taken } nicht von fern schlagen: Zurückschlagen könnte { $by }
why-traded-return = { why-own } kann { $taken } nicht zur Vergeltung dafür schlagen, was { $captor } eben geschlagen hat
why-citadel = { A($piece, article: "kein") } darf nach { $to }
why-citadel-only = { A($piece, article: "kein") } darf nach { $to }: Das darf nur { A($only) }
why-citadel-first = { A($piece, article: "kein") } darf nach { $to }: Das darf nur { A($only) }, und zwar nur die erste dieser Figuren der Seite
why-citadel-occupied = auf { $square } wird nicht geschlagen, und dort steht { $color ->
        [white] { THE($piece, word: "weiß") }
       *[black] { THE($piece, word: "schwarz") }
    }
why-no-fork = { why-own } zieht nur dorthin, wo { why-it } genug angreift, und würde auf { $to } angreifen: { $attacked }
why-paralysed = { why-own } ist gelähmt und kann nicht ziehen
why-no-first-move = { why-own } zieht dorthin nur mit dem ersten Zug, solange das Recht dazu besteht
why-gives-check = { $king } stünde im Schach durch { $by }, und kein Zug darf Schach geben
why-checks-early = { $king } stünde im Schach durch { $by }, und nur der letzte der { $left } verbleibenden Teilzüge darf Schach geben
why-stood-at-start = keine Anordnung der Figuren darf sich wiederholen, und so standen sie am Anfang der Partie
why-stood-given = keine Anordnung der Figuren darf sich wiederholen, und so standen sie in der Stellung, in der die Züge begannen
why-stood-after = keine Anordnung der Figuren darf sich wiederholen, und so standen sie schon ({ $played })
why-stands-now = keine Anordnung der Figuren darf sich wiederholen, und so stehen sie jetzt
why-promotion-missing = { why-own } wandelt sich auf { $to } um: Es fehlt { $possible }
why-promotion-wrong = { why-own } kann auf { $to } nicht zu { A($given, case: "dat", last: "und") } werden{ $because ->
        [lost] , wovon keine Figur verloren ist
        [held] , wovon der Gegner keine Figur hält
        [most] , wovon eine Seite höchstens { $most } haben darf
        [there] , was nur auf anderen Feldern geht
       *[none] {""}
    }: Zur Wahl steht { $possible }
why-promotion-impossible = { why-own } muss sich auf { $to } umwandeln, und im Augenblick gibt es nichts, was { why-it } werden kann
why-capture-choice = { why-own } verwandelt sich mit dem Schlag auf { $captive }: Es fehlt { $possible }
why-restored-choice = was auf { AND($squares) } wiederhergestellt wird, wandelt sich um: Es fehlt { $possible }
why-not-choice = , nicht { $given }
why-restored-impossible = was auf { AND($squares) } wiederhergestellt wird, muss sich umwandeln, und es gibt nichts, was daraus werden kann
why-unfinished = der Zug lässt eine Wahl offen: Vollständig schreibt man ihn etwa `{ $example }`
why-no-such-choice = `{ $given }` steht nicht zur Wahl: Man schreibt den Zug etwa `{ $example }`
why-no-room = nichts zieht jetzt nach { $to }: Danach ließe sich keine Mauer setzen
why-next-plane = { why-own } kann nicht nach { $to } ziehen: { $next } auf der nächsten Ebene ist nicht leer
why-no-next-plane = { why-own } kann nicht nach { $to } ziehen: Die nächste Ebene hat kein solches Feld
why-check-on-plane = { why-own } kann nicht nach { $to } ziehen: Vor dem Wechsel auf die nächste Ebene stünde { THE($king) } auf { $at } im Schach
why-wall = nichts zieht nach { $to }: Dort ist eine Mauer
why-wall-between = der Weg nach { $to } ist versperrt: { $wall } ist eine Mauer
why-no-choice = { why-own } hat dort keine Wahl der Figur; ohne `{ $given }` ist es { $correct }
why-unexplained = { why-own } kann hier nicht nach { $to } ziehen

# Ein Zug, der geschrieben wurde, als Satz ohne Punkt.
read-no-move = `{ $text }` ist kein Zug: { $why }
read-illegal = `{ $text }` ist nicht regelgemäß: { $why }
read-ambiguous = `{ $text }` kann { $candidates } sein: bitte genauer
read-wrong = `{ $text }` beschreibt keinen regelgemäßen Zug: gemeint ist { $candidates }
read-malformed = `{ $text }` ist kein Zug
read-or = oder
