# Regeln besonderer Züge.

castling-notation = Die Rochade wird als Zug { THE($king, case: "gen") } geschrieben{ $forms }.
castling-like-king = , etwa `{ $from }{ $to }`
castling-like-rook = ; könnte { THE($king) } aber von allein dorthin ziehen oder auf andere Art dorthin rochieren, mit dem Feld der anderen Figur, etwa `{ $from }{ $rook }`
castling-like-both = ; träfe auch das auf zwei Rochaden zu, mit den Wegen beider Figuren, etwa `{ $from }{ $to }+{ $rook }{ $rook_to }`
castling-way = { NAMES($king) } { $from }–{ $to } mit { NAMES($rook, case: "dat") } { $rook_from }–{ $rook_to }
castling-listed = { CAP(A($king)) } und { A($rook) }, die noch nicht gezogen haben, dürfen rochieren ({ $white }; Schwarz: { $black }).
castling-mirrored = { CAP(A($king)) } und { A($rook) }, die noch nicht gezogen haben, dürfen rochieren ({ $white }; Schwarz spiegelbildlich).
castling-between = Die Felder zwischen den beiden und alle, über die oder auf die sie ziehen, müssen leer sein, von den beiden selbst abgesehen.
castling-bars = { CAP(THE($king)) } darf weder davor noch danach im Schach stehen und kein angegriffenes Feld überqueren.
castling-bars-royal = Ist { A($king) } königlich, so darf { BY($king, m: "er", f: "sie", n: "es") } weder davor noch danach im Schach stehen und kein angegriffenes Feld überqueren.
castling-other-royal = Solange { THE($king, word: "eigen") } im Schach steht, ist die Rochade nicht erlaubt.
castling-ends-check = Steht nur eine andere Figur, die als letzte ihrer Art königlich ist, im Schach, so darf eine Rochade das aufheben.
castling-dropped = Auch zwei Figuren, die auf diesen Feldern eingesetzt wurden, dürfen rochieren: Das Recht entsteht mit dem späteren Einsetzen.
castling-wins-white = Weiß gewinnt mit der Rochade { OR($ways) }{ $mirrored ->
        [yes] {" "}(gespiegelt)
       *[no] {""}
    } und verliert, sobald diese Rochade nie mehr möglich ist.
castling-wins-black = Schwarz gewinnt mit der Rochade { OR($ways) }{ $mirrored ->
        [yes] {" "}(gespiegelt)
       *[no] {""}
    } und verliert, sobald diese Rochade nie mehr möglich ist.
castling-opposite = Wer rochiert, nimmt dem Gegner das Recht auf die spiegelbildliche Rochade.
castling-anywhere = { CAP(A($king)) } und { A($rook) }, die noch nicht gezogen haben, dürfen rochieren, gleich auf welchen Feldern der Reihe sie stehen. Aus der Sicht von Weiß gilt: { CAP(AND($ways)) }; für Schwarz spiegelbildlich. Beide dürfen stehen bleiben oder dorthin ziehen, wo die andere Figur stand.
castling-anywhere-right = mit { A($rook, case: "dat") } rechts davon zieht { THE($king) } nach { $to } und { THE($rook) } nach { $rook_to }
castling-anywhere-left = mit { A($rook, case: "dat") } links davon zieht { THE($king) } nach { $to } und { THE($rook) } nach { $rook_to }
castling-anywhere-xfen = Die Rochade wird so geschrieben, als schlüge { THE($king) } die Figur, mit der { BY($king, m: "er", f: "sie", n: "es") } rochiert, etwa `e1h1`, oder als `O-O` mit einer Figur rechts { THE($king, case: "gen") } und `O-O-O` mit einer links davon. In einer FEN sind `K` und `Q` die Rechte mit dem jeweils äußersten Turm; das Recht mit einem anderen Turm ist der Buchstabe seiner Linie.
castling-anywhere-shredder = Die Rochade wird so geschrieben, als schlüge { THE($king) } die Figur, mit der { BY($king, m: "er", f: "sie", n: "es") } rochiert, etwa `e1h1`, oder als `O-O` mit einer Figur rechts { THE($king, case: "gen") } und `O-O-O` mit einer links davon. In einer FEN sind die Rechte die Buchstaben der Linien der Türme.

hand-notation = Das Einsetzen wird mit dem Buchstaben der Figur, `@` und dem Feld geschrieben, etwa `N@e4`.
hand-promoted-notation = Als was die Figur eingesetzt wird, steht als kleiner Buchstabe am Ende, etwa `P@e4r`.
hand-drop = Statt eines anderen Zuges darf eine Seite eine Figur aus der Hand auf ein leeres Feld einsetzen.
hand-zone = { CAP(A($pieces)) } darf nur auf { $zone } eingesetzt werden.
hand-unlimited = Beide Seiten haben immer { A($pieces, case: "acc") } auf der Hand.
hand-royal = Eine Seite, die { THE($king, case: "acc") } noch auf der Hand hat, hat { BY($king, m: "keinen", f: "keine", n: "keines") } auf dem Brett und steht nicht im Schach.
hand-colours = Eine Seite setzt { THESE($pieces, case: "acc") } zur Hälfte auf Felder der einen und zur Hälfte auf Felder der anderen Farbe ein (bei ungerader Zahl eine Figur mehr) und keine andere Figur auf ein Feld, das dafür gebraucht wird.
hand-one-a-file = { CAP(A($pieces)) } darf nicht auf einer Linie eingesetzt werden, auf der die Seite schon eine solche Figur hat.
hand-most-a-file = { CAP(A($pieces)) } darf nicht auf einer Linie eingesetzt werden, auf der die Seite schon { $most } davon hat.
hand-no-mate = { CAP(A($pieces)) } darf nicht mit Matt eingesetzt werden.
hand-no-check = Kein Einsetzen darf Schach geben.
hand-promoted = Eine Figur, die sich umwandelt, darf auch gleich umgewandelt eingesetzt werden.
hand-must = Wer eine Figur einsetzen kann, muss es tun.
hand-must-unless = Wer eine Figur einsetzen und nicht schlagen kann, muss einsetzen.
hand-must-first = Wer { A($pieces, case: "acc") } auf der Hand hat, darf nichts anderes einsetzen; ist das Einsetzen möglich, so ist es Pflicht.
hand-must-first-unless = Wer { A($pieces, case: "acc") } auf der Hand hat, darf nichts anderes einsetzen; ist das Einsetzen möglich und Schlagen nicht, so ist es Pflicht.
hand-captured = Eine geschlagene Figur kommt auf die Hand des Schlagenden und wechselt die Seite.
hand-captured-demoted = Eine geschlagene Figur kommt auf die Hand des Schlagenden und wechselt die Seite, eine umgewandelte als das, was sie vorher war.
hand-other = Dort ist sie eine andere Figur: { AND($each) }.
hand-other-one = { A($piece) } als { NAMES($held) }
hand-blown = Das gilt auch für alle Figuren, die explodieren; jede kommt auf die Hand der Seite, der sie nicht gehörte.

hostages-notation = Ein Geiseltausch wird wie das Einsetzen geschrieben, mit `#` und dem Buchstaben der übergebenen Geisel hinter dem der Figur, etwa `B#N@f7`.
hostages-held = Eine geschlagene Figur wird vom Gegner als Geisel gehalten und behält ihre Farbe.
hostages-exchange = Statt eines anderen Zuges darf eine Seite Geiseln tauschen: Sie gibt eine, die sie hält, auf die Hand der anderen Seite und setzt sofort eine eigene ein, die jene gehalten hat.
hostages-worth = Was sie gibt, muss mindestens so viel wert sein wie das, was sie bekommt; vom Wertvollsten an: { $order }.
hostages-of-worth = { NAMES($pieces) }
hostages-never = { CAP(A($pieces)) } wird nie getauscht.
hostages-promotion = Eine Figur wandelt sich nur in eine Art um, von der die andere Seite eine eigene Geisel hält, und wird an deren Stelle gehalten. Ohne eine solche Geisel darf sie nicht dorthin ziehen, wo sie sich umwandeln muss; und solange alle ihre Züge dorthin führen, gibt sie kein Schach.

mutual-castling-notation = Eine Rochade zweier Figuren wird mit beiden geschrieben, die führende zuerst: `a2d5+f7c4`. Kann jede von zwei eigenen Figuren die führende sein, so steht die auf dem niedrigeren Feld zuerst; die andere Reihenfolge wird auch gelesen.
mutual-castling-captures = Jeder Zug, der nichts schlägt, ist eine Rochade zweier Figuren. Andere Züge ohne Schlagen gibt es nicht, und so auch kein Schlagen en passant.
mutual-castling-every = Jeder Zug ist eine Rochade zweier Figuren.
mutual-castling-two = Die beiden stehen auf einer Reihe, Linie oder Diagonale mit nur leeren Feldern dazwischen, und mindestens eine davon gehört der Seite am Zug. Eine der beiden ist die führende, nach Wahl der Seite am Zug; mit einer gegnerischen Figur führt immer die eigene.
mutual-castling-even = Bei einer geraden Zahl von Feldern dazwischen (oder keinem) überqueren beide die Mitte und nehmen die Seite der anderen ein: Jede zieht halb so viele Felder und eines mehr. Nachbarn tauschen also die Plätze, und von a1 und d1 ziehen sie nach c1 und b1. Welche von zwei eigenen Figuren führt, ist dabei gleich: Es ist derselbe Zug.
mutual-castling-odd = Bei einer ungeraden Zahl von Feldern dazwischen zieht die führende Figur auf das Feld in der Mitte, und die andere springt über sie auf das nächste Feld. Von a1 und a5 ziehen sie, wenn die auf a1 führt, nach a3 und a2; wenn die auf a5 führt, nach a4 und a3.
mutual-castling-again = Figuren rochieren beliebig oft, ob sie gezogen haben oder nicht, auch aus Angriffen heraus und über angegriffene Felder.
mutual-castling-royal = { CAP(THE($king, word: "eigen")) } darf, führend oder nicht, nur teilnehmen, wenn { BY($king, m: "er", f: "sie", n: "es") } nicht im Schach steht, kein angegriffenes Feld überquert und danach nicht im Schach steht. Überquert wird, was genau zwischen den Feldern vor und nach dem Zug liegt; dabei zählen die Figuren, wie sie vor dem Zug stehen. Für { THE($king, case: "acc", word: "gegnerisch") } gilt das bei einer gemeinsamen Rochade nicht.

pass-notation = Aussetzen wird `0000` geschrieben.
pass-always = { $who ->
        [white] Weiß
        [black] Schwarz
       *[both] Eine Seite
    } darf statt eines Zuges aussetzen{ $unless ->
        [check] , außer im Schach
       *[no] {""}
    }{ $only ->
        [by] , aber nur, wenn eine ihrer Figuren es ermöglicht
       *[no] {""}
    }.
pass-stalemate = { $who ->
        [white] Weiß
        [black] Schwarz
       *[both] Eine Seite
    } setzt ohne anderen regelgemäßen Zug aus{ $unless ->
        [check] , außer im Schach
       *[no] {""}
    }{ $only ->
        [by] , aber nur, wenn eine ihrer Figuren es ermöglicht
       *[no] {""}
    }.
pass-by = { CAP(A($piece)) } ermöglicht es mit einem möglichen Schritt auf ein freies Feld: { $moves }.
pass-twice = Setzen beide Seiten nacheinander aus, so endet die Partie: Wer am Zug ist, { $verdict }.

relay-check = Eine Figur gibt auch mit verliehenen Zügen Schach.
relay-any = Jede Figur
relay-any-of = { CAP(A($pieces)) }
relay-lends = { CAP(A($piece)) } verleiht anderen Figuren der eigenen Seite Züge: { $moves }. Gedeckt werden dabei alle Felder, die so zu erreichen wären, gleich was dort steht.
relay-borrows = { $who } auf einem Feld, das { A($piece) } der eigenen Seite so deckt, darf außer mit den eigenen Zügen auch so ziehen.
relay-area = Die von { A($piece, case: "dat") } verliehenen Züge enden nur auf { $zone }.

standing-promotion-notation = Eine Umwandlung auf der Stelle wird mit dem Feld, zweimal, und dem kleinen Buchstaben der neuen Figur geschrieben, etwa `e4e4{ $letter }`.
standing-promotion = { CAP(A($pieces)) } auf { $zone } darf sich statt eines anderen Zuges umwandeln: Auf der Stelle wird daraus { A($targets) }.
standing-promotion-last = { CAP(A($pieces)) } auf { $zone }, oder überall, wenn es die letzte Figur dieser Art ihrer Seite ist, darf sich statt eines anderen Zuges umwandeln: Auf der Stelle wird daraus { A($targets) }.
standing-promotion-steps = Oder sie zieht auf ein leeres Feld, auf das die neue Figur von dort ziehen könnte, und wird zu dieser.
standing-promotion-quiet = Die neue Figur darf keine gegnerische angreifen, und der Zug darf nicht Schach geben.
standing-promotion-only = Wer nur die königliche Figur und { A($pieces, case: "acc") } hat, nicht im Schach steht und nur noch umwandeln könnte, { $verdict }.

turns-both = Jede Seite macht { $moves }.
turns-each-side = Weiß macht { $white }; Schwarz macht { $black }.
turns-legal = Jeder dieser Teilzüge muss für sich regelgemäß sein; wer mitten in seinem Zug keinen regelgemäßen Teilzug hat, verliert oder spielt remis wie am Anfang eines Zuges.
turns-check-ends = Ein Teilzug, der Schach gibt, beendet den Zug.
turns-check-last = Nur der letzte Teilzug eines Zuges darf Schach geben.
turns-each = in jedem Zug { $count ->
        [1] 1 Teilzug
       *[other] { $count } Teilzüge
    }
turns-first = im ersten Zug { $count ->
        [1] 1 Teilzug
       *[other] { $count } Teilzüge
    } und in jedem späteren { $last }
turns-several = in den ersten { $turns } Zügen { AND($counts) } Teilzüge und in jedem späteren { $last }
turns-grow = im ersten Zug { $count ->
        [1] 1 Teilzug
       *[other] { $count } Teilzüge
    } und in jedem späteren Zug { $growth } mehr als im Zug davor
turns-several-grow = in den ersten { $turns } Zügen { AND($counts) } Teilzüge und in jedem späteren Zug { $growth } mehr als im Zug davor
