# Regeln davon, was verboten ist.

citadels-none = Keine Figur darf auf { $zone } stehen.
citadels-only = Nur { A($pieces) } darf auf { $zone } stehen.
citadels-first = Nur { A($pieces) } darf auf { $zone } stehen, und zwar nur die erste dieser Figuren, die die Seite auf dem Brett hat.
citadels-takes-nothing = Wer dorthin zieht, schlägt dort nichts.
citadels-no-captures = Dort wird nichts geschlagen.
citadels-no-captures-any = Auf keinem dieser Felder wird etwas geschlagen.
citadels-check = Eine königliche Figur kann dort trotzdem im Schach stehen.

drop-sites-first = Solange { OR($squares) } frei ist, werden Figuren nur dort eingesetzt.
drop-sites-where = { $place ->
        [enclosing] Zwischen ihr und einer anderen eigenen Figur müssen lückenlos gegnerische stehen, auf einer Reihe, Linie oder Diagonale
        [next-to-own] Neben ihr muss eine andere eigene Figur stehen, auch diagonal
        [apart] Unmittelbar vor, hinter und neben ihr darf keine gegnerische Figur stehen
        [stacked] Ihr Feld muss auf der untersten Reihe des Bretts oder unmittelbar über einem besetzten liegen, aus der Sicht von Weiß
       *[pushed] Sie muss dorthin gelangen können, wenn sie vom Rand eine Reihe oder Linie entlanggeschoben wird, bis etwas sie aufhält
    }
drop-sites = Eine Figur darf nicht überall eingesetzt werden: { drop-sites-where }.
drop-sites-then = Danach darf eine Figur nicht überall eingesetzt werden: { drop-sites-where }.

facing = { CAP(A($king)) } steht auch im Schach, wenn { A($pieces, word: "gegnerisch") } mit nichts dazwischen auf derselben Linie steht; kein Zug darf dazu führen, dass sie einander so gegenüberstehen.
facing-lines = { CAP(A($king)) } steht auch im Schach, wenn { A($pieces, word: "gegnerisch") } mit nichts dazwischen auf derselben Linie oder Reihe steht; kein Zug darf dazu führen, dass sie einander so gegenüberstehen.

first-moves = { CAP(A($pieces)) } macht Züge vom Ausgangsfeld nur, solange die Figur noch nicht gezogen hat, und nur von Feldern auf { $zone } aus.
first-moves-in-check = { CAP(A($pieces)) } macht keinen davon, solange die eigene Seite im Schach steht.
first-moves-lost = { CAP(A($piece)) } verliert das Recht darauf endgültig, sobald eine der gegnerischen Figuren ({ PLURALS($by, last: "oder") }) auf ein Feld kommt, von dem aus sie { BY($piece, m: "ihn", f: "sie", n: "es") } auf leerem Brett angreifen würde.

forks = { CAP(A($pieces)) } darf nur dorthin ziehen, wo die Figur, als das, was sie mit dem Zug wird, { $what } angreift.
forks-what = { $count ->
        [1] eine gegnerische Figur
       *[other] { $count } gegnerische Figuren
    }
forks-what-trapped = { forks-what } oder eine, die nicht wegziehen kann,

must-capture = Wer regelgemäß schlagen kann, muss schlagen; die Wahl ist frei. Jeder Zug, der eine Figur vom Brett nimmt, ist ein Schlagen.

no-checks = Kein Zug darf Schach geben.

no-flight = { CAP(A($king)) } im Schach darf nicht wegziehen: { BY($king, m: "Er", f: "Sie", n: "Es") } bleibt stehen oder schlägt die Figur, die Schach gibt, wenn es nur eine ist.

paralysis-check = Eine gelähmte Figur gibt kein Schach.
paralysis-like = Eine Figur, die eine gegnerische derselben Art angreift, ist gelähmt.
paralysis-next-to = Eine Figur auf einem der acht Felder um { A($pieces, word: "gegnerisch", case: "acc") } ist gelähmt.
paralysis-copying = Auch { A($pieces) } auf einem der acht Felder um { A($by, word: "gegnerisch", case: "acc") } ist gelähmt.
paralysis-still = Eine gelähmte Figur kann nicht ziehen, lähmt aber weiterhin andere. Linien versperrt sie wie zuvor.
paralysis-never = { CAP(A($king)) } wird nie gelähmt.

standoff = Stehen die beiden { PLURALS($king) } zu Beginn eines Zuges auf einer Reihe oder Linie mit nichts dazwischen, so muss die Seite am Zug das beenden.
standoff-pass = Darf sie aussetzen, so kann sie stattdessen das tun, auch im Schach, und die Partie endet: Wer dann am Zug ist, { $verdict }.

superko = Kein Zug darf eine Anordnung der Figuren wiederherstellen, die in der Partie schon auf dem Brett stand, gleich welche Seite damals am Zug war. Die Ausgangsstellung zählt mit, ebenso die gegenwärtige: Ein Zug, der nichts ändert, etwa ein Platztausch zweier gleicher Figuren, ist nicht erlaubt. Eine Partie, die mit einer anderen Stellung beginnt, kennt nur diese als ihre Vergangenheit.

swaps = { CAP(A($pieces)) } darf mit einer anderen Figur nur { $times ->
        [1] einmal
       *[other] { $times }-mal
    } in der Partie je Seite den Platz tauschen{ $when ->
        [pressed] , und nur im Schach oder wenn die Seite keinen anderen regelgemäßen Zug hat
        [stuck] , und nur wenn die Seite keinen anderen regelgemäßen Zug hat
       *[always] {""}
    }.

trades-near = { CAP(A($pieces)) } darf auf den acht Feldern ringsum eine gleiche gegnerische Figur schlagen.
trades-far = { CAP(A($pieces)) } darf eine gleiche gegnerische Figur von weiter her nur schlagen, wenn keine gegnerische Figur am Ende des Zuges zurückschlagen könnte oder derselbe Zug noch eine andere Figur schlägt. Fesselungen spielen dabei keine Rolle.
trades-far-cheap = { CAP(A($pieces)) } darf eine gleiche gegnerische Figur von weiter her nur schlagen, wenn keine gegnerische Figur am Ende des Zuges zurückschlagen könnte oder derselbe Zug noch eine andere Figur schlägt, aber nicht { A($cheap, case: "acc") }. Fesselungen spielen dabei keine Rolle.
trades-return = Hat eine andere Figur { A($pieces, case: "acc") } geschlagen, so darf der nächste Zug eine solche Figur nur mit einer ebensolchen schlagen oder indem er die Figur schlägt, die es eben getan hat.
