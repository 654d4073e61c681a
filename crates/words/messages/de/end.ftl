# Regeln davon, wie eine Partie endet. $verdict ist, was für eine Seite daraus folgt: „verliert“.

chain = Wer zieht und dann eine Kette aus { PLURALS($pieces, last: "oder", case: "dat") } von { $from } bis zu { $to } hat, in der alle { $diagonal ->
        [yes] nebeneinander stehen, auch diagonal
       *[no] nebeneinander oder hintereinander stehen
    }, { $verdict }.

chase = Dasselbe gilt für die ewige Jagd: Wer mit jedem dieser Züge ein und dieselbe gegnerische Figur gejagt hat, { $verdict }, wenn die andere Seite es nicht auch getan hat. Gejagt wird, was jetzt geschlagen werden könnte und vor dem Zug nicht, ohne dass die schlagende Figur sofort verloren geht; ein Schach ist keine Jagd und ebenso wenig der Angriff auf eine gleiche Figur, die zurückschlagen könnte. Es jagen { PLURALS($by) }; gejagt werden { PLURALS($of) }.
chase-spared = Auf { $zone } werden { PLURALS($piece) } nicht gejagt.
chase-stronger = { CAP(PLURALS($piece)) } jagen { PLURALS($than) } auch dort, wo diese gedeckt sind.

check-counting = { $checks ->
        [1] Wer Schach gibt, gewinnt sofort.
       *[other] Wer { $checks }-mal Schach gegeben hat, gewinnt sofort. Ein Zug, der Schach gibt, zählt einmal, wie viele Figuren auch Schach geben.
    }

checkmate = Matt: Wer im Schach steht und keinen regelgemäßen Zug hat, { $verdict }.
checkmate-never-by = Wer allein von { PLURALS($pieces, case: "dat") } mattgesetzt wird, gewinnt.
checkmate-series = Ein Matt ist remis, wenn { A($pieces) } keines der Schachgebote gegeben hat, die ununterbrochen dazu geführt haben, das Matt eingeschlossen.

connection = Wer zieht und dann { $ways } hat, { $verdict }.
connection-or = { $row } oder { $block }
connection-row = { $count } eigene { PLURALS($pieces, last: "oder") } auf einer { OR($lines) }, { $gaps ->
        [yes] gleich was sonst dazwischen steht,
       *[no] unmittelbar nebeneinander,
    }
connection-block = einen Block von { $side } mal { $side } eigenen { PLURALS($pieces, last: "oder", case: "dat") }
connection-rank = Reihe
connection-file = Linie
connection-diagonal = Diagonale

counting-from-start = vom ersten Zug an
counting-once = sobald { AND($when) },
counting-few = eine Seite nicht mehr als { $most } Figuren hat
counting-clear = { A($pawns, article: "kein", last: "und") } mehr auf dem Brett steht
counting-board = Züge werden gezählt, { $when } und solange beide Seiten mehr als eine Figur haben: Die Partie ist remis, wenn mehr als { $moves } Züge jeder Seite gezählt sind.
counting-limit = { $moves } gegen { $count ->
        [1] { A($piece, case: "acc") }
       *[other] { $count } { PLURALS($piece) }
    }
counting-otherwise = { $moves } gegen alles andere
counting-always = { $moves }
counting-bare = Hat eine Seite nur noch eine Figur{ $clear }, so beginnt die Zählung neu{ $from_pieces ->
        [yes] , und zwar mit der Zahl der Figuren auf dem Brett
       *[no] {""}
    }, und die Partie ist remis, wenn die Zählung eine Grenze überschreitet, wobei die erste passende gilt: { OR($limits) }.
counting-and-clear = , während { counting-clear }

extinction-side = { $who ->
        [white] Weiß
        [black] Schwarz
       *[both] eine Seite
    }
extinction-last = Die letzte Figur, die { extinction-side } von dieser Art hat ({ NAMES($pieces) }), ist königlich: Könnte eine gegnerische Figur sie schlagen, so steht die Seite im Schach, und nach keinem ihrer Züge darf das so sein.
extinction-few = Hat { extinction-side } nur noch { $count } Figuren, so ist jede davon königlich: Könnte eine gegnerische Figur sie schlagen, so steht die Seite im Schach, und nach keinem ihrer Züge darf das so sein.
extinction-few-of = Hat { extinction-side } { $each ->
        [yes] von einer Art nur noch { $count } Figuren
       *[no] nur noch { $count } solcher Figuren
    } ({ NAMES($pieces) }), so ist jede davon königlich: Könnte eine gegnerische Figur sie schlagen, so steht die Seite im Schach, und nach keinem ihrer Züge darf das so sein.
extinction-duple = Solange sie mehrere hat, steht sie nur im Schach, wenn alle davon geschlagen werden könnten.
extinction-duple-each = Solange sie mehrere einer Art hat, steht sie nur im Schach, wenn alle davon geschlagen werden könnten.
extinction-began-with-none = Wer die Partie ohne eine solche Figur begonnen hat, spielt ohne sie weiter.
extinction-has-no-piece = keine Figur mehr hat
extinction-has-pieces = { $count ->
        [1] höchstens noch 1 Figur hat
       *[other] höchstens noch { $count } Figuren hat
    }
extinction-has-no = { A($pieces, article: "kein", case: "acc") } mehr hat
extinction-has-few = höchstens noch { $count ->
        [1] 1 { NAMES($pieces, case: "acc") }
       *[other] { $count } { PLURALS($pieces) }
    } hat
extinction-has-none-of = { $each ->
        [yes] von einer dieser Arten keine Figur
       *[no] keine Figur dieser Arten
    } mehr hat ({ LIST($pieces) })
extinction-has-few-of = { $each ->
        [yes] von einer dieser Arten höchstens
       *[no] von diesen Arten zusammen höchstens
    } noch { $count ->
        [1] 1 Figur
       *[other] { $count } Figuren
    } hat ({ LIST($pieces) })
extinction-while = , während der Gegner noch mindestens { $count } hat
extinction-while-reprieved = , während der Gegner noch mindestens { $count } hat, oder { $more }, wenn er selbst am Zug ist
extinction-whose = Für { $who ->
        [white] Weiß
       *[black] Schwarz
    } gilt: Wer { $left }{ $unless }, { $verdict }.
extinction-both = Wer { $left }{ $unless }, { $verdict }. Gilt das für beide Seiten zugleich, so zählt es für die, die eben gezogen hat.
extinction-both-while = Wer { $left }{ $unless }, { $verdict }. Gilt das für beide Seiten zugleich, so zählt es für die, die eben gezogen hat.
extinction-hand = Figuren auf der Hand zählen mit.

fifty-moves = { $result ->
        [draw] Die Partie ist remis nach
       *[other] Die Partie endet, und wer am Zug ist, { $verdict }, nach
    } { $plies ->
        [1] dem ersten Zug
       *[other] { $plies } Zügen{ $each ->
            [0] {""}
           *[other] { " " }({ $each } jeder Seite)
        } in Folge
    }{ $progress ->
        [captures] { " " }ohne Schlagzug
        [captures-and-moves] { " " }ohne Schlagzug und ohne einen Zug { A($pieces, case: "gen") }, gleich welcher Farbe
        [moves] { " " }ohne einen Zug { A($pieces, case: "gen") }, gleich welcher Farbe
       *[none] {""}
    }.

full-board = Ist jedes Feld besetzt, so gilt: Wer am Zug ist, { $verdict }.

goal-one = { A($pieces, case: "acc") }
goal-several = { $count } { PLURALS($pieces, last: "oder") }
goal = Wer nach dem eigenen Zug { $what } auf { $zone } hat{ $blocked ->
        [yes] { " " }oder weniger, wenn alle diese Felder besetzt sind
       *[no] {""}
    }, { $verdict }{ $unless ->
        [safe] , solange keine dieser Figuren dort angegriffen ist
        [last-move] , wenn der nächste Zug des Gegners das nicht ungeschehen macht
        [both] , und zwar sofort, solange keine dieser Figuren dort angegriffen ist, sonst, wenn der nächste Zug des Gegners das nicht ungeschehen macht
       *[none] {""}
    }.
goal-last-move = Kommt Weiß zuerst dorthin und Schwarz mit dem nächsten Zug, so ist die Partie remis.
goal-safe = Auch wer dort angegriffen war und es nicht mehr ist, wenn der eigene Zug kommt, hat es erreicht. Stehen beide Seiten so, ist die Partie remis.
goal-royal-wins = Weiß gewinnt sofort, wenn Schwarz keinen solchen Zug hat.
goal-royal-ends = Die Partie endet so sofort, wenn Schwarz keinen solchen Zug hat.

insufficient-material = Die Partie ist remis mit { PLURALS($king, case: "dat", word: "bloß") }{ $cases }.
insufficient-material-lone = { " " }sowie mit { A($king, case: "dat") } und { A($pieces, case: "dat") } gegen { A($king, case: "acc", word: "bloß") }
insufficient-material-same-colour = { " " }sowie mit je { A($king, case: "dat") } und { A($piece, case: "dat") }, wenn beide { PLURALS($piece) } auf Feldern derselben Farbe stehen
insufficient-material-marked = , aber nicht, solange { A($king) } überladen ist
insufficient-material-hands = , aber nicht, solange eine Seite Figuren auf der Hand hat

points = Punkte werden auf dem Brett gezählt: { AND($each) }.
points-for = { $points } für { A($piece, case: "acc") }
points-more-white = Weiß hat { DECIMAL($more) } mehr.
points-more-black = Schwarz hat { DECIMAL($more) } mehr.

repetition = Die Partie ist remis, wenn eine Stellung { $times }-mal auf dem Brett steht: dieselben Figuren auf denselben Feldern, mit { AND($same) }.
repetition-other = Steht eine Stellung { $times }-mal auf dem Brett – dieselben Figuren auf denselben Feldern, mit { AND($same) } –, so gilt: Wer am Zug ist, { $verdict }.
repetition-perpetual = Wer aber seit dem ersten dieser Male mit jedem Zug Schach gegeben hat, { $verdict }, wenn die andere Seite es nicht auch getan hat.
repetition-to-and-fro = Wer in den letzten { $moves } eigenen Zügen { A($pieces, case: "acc") } zwischen zwei Feldern hin- und hergezogen hat, { $verdict }: gezählt, nachdem die Figur dorthin gekommen ist, ohne Schlagen in all diesen Zügen und ohne vor einem davon im Schach zu stehen.

stalemate-or-mate = Wer keinen regelgemäßen Zug hat, { $verdict }, ob im Schach (Matt) oder nicht.
stalemate-no-check = Wer keinen regelgemäßen Zug hat und nicht im Schach steht, { $verdict }.
stalemate-any = Wer keinen regelgemäßen Zug hat, { $verdict }.
