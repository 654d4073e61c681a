# Regeln der Umwandlung.

promotion-notation = Bei einer Umwandlung steht der kleine Buchstabe der neuen Figur am Ende, etwa `{ $letter }`.
promotion-notation-optional = Bei einer Umwandlung steht der kleine Buchstabe der neuen Figur am Ende, etwa `{ $letter }`; ohne ihn bleibt eine Figur, die es darf, was sie ist.
promotion-who = { $side ->
        [white] { A($pieces, word: "weiß") }
        [black] { A($pieces, word: "schwarz") }
       *[both] { A($pieces) }
    }
promotion-whose = { $side ->
        [white] { A($pieces, word: "weiß", case: "gen") }
        [black] { A($pieces, word: "schwarz", case: "gen") }
       *[both] { A($pieces, case: "gen") }
    }
promotion-how = { $how ->
        [captures] Schlägt { promotion-who } auf
        [moves] Beginnt oder endet ein Zug { promotion-whose } auf
        [takes] Beginnt oder endet ein Schlagzug { promotion-whose } auf
       *[arrives] Steht { promotion-who } nach dem Zug auf
    }
promotion-must = { promotion-how } { $must }, so wandelt sich die Figur um.
promotion-may = { promotion-how } { $may }, so darf sich die Figur umwandeln oder bleiben, was sie ist.
promotion-must-may = { promotion-how } { $must }, so wandelt sich die Figur um; auf { $may } darf sie sich umwandeln oder bleiben, was sie ist.
promotion-entry = Steht { promotion-who } nach { $how ->
        [captures] einem Schlagzug
       *[arrives] einem Zug
    } von außerhalb auf { $zone }, so darf sich die Figur umwandeln oder bleiben, was sie ist; das gilt auch für Schlagzüge, die dort beginnen.
promotion-pair-first = aus { A($pieces, case: "dat") } { A($target) }
promotion-pair = aus { A($pieces, case: "dat") } { A($target) }
promotion-pairs = { $ways } Im selben Zug wird { AND($pairs) }.
promotion-targets = { A($targets, case: "dat") }
promotion-targets-each = { A($white, case: "dat") } (Schwarz: { A($black, case: "dat") })
promotion-becomes = { $ways } Sie wird im selben Zug zu { $targets }.
promotion-owner-chooses = { $ways } Sie wird im selben Zug, nach Wahl ihres Besitzers, zu { $targets }.
promotion-mover-chooses = { $ways } Sie wird im selben Zug, nach Wahl der Seite am Zug, zu { $targets }.
promotion-lost-only = Sie kann nur zu einer Art werden, von der die eigene Seite weniger Figuren auf dem Brett hat als zu Beginn. Ohne eine solche Art darf sie nicht dorthin ziehen, wo sie sich umwandeln muss, greift dort aber weiterhin an.
promotion-limit = { CAP(A($target)) } ist nur wählbar, solange die Seite weniger als { $most } davon auf dem Brett hat.
promotion-only-on = Zu { A($target, case: "dat") } kann sie nur auf { $zone } werden.
promotion-either = Das gilt für Figuren beider Farben, gleich welche Seite sie gezogen hat; die Figur behält ihre Farbe.
