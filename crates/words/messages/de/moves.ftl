# Wie Figuren ziehen, nach ihrer Betza-Notation: eine Wendung für jede Zugart. Beginnt eine Wendung nicht mit einem
# Komma, so trennt sie ein Leerzeichen von dem, was davor steht.

moves-none = zieht nie
moves-nothing = nichts

moves-leg-repeat = , dann beliebig oft oder gar nicht
moves-leg-and = und
moves-leg-after-repeat = , und danach
moves-leg-may = , und von dort wahlweise weiter
moves-leg-then = , dann
moves-as-far = , genauso weit
moves-in-all = , insgesamt { OR($sides) }

moves-captures-own-too = , auch zum Schlagen eigener Figuren
moves-captures-passant-too = , auch zum Schlagen en passant
moves-captures-own-passant-too = , auch zum Schlagen eigener Figuren und en passant
moves-quiet = , ohne zu schlagen
moves-quiet-own = , ohne zu schlagen oder zum Schlagen einer eigenen Figur
moves-quiet-passant = , ohne zu schlagen oder zum Schlagen en passant
moves-quiet-own-passant = , ohne zu schlagen oder zum Schlagen einer eigenen Figur oder en passant
moves-only-capture = nur zum Schlagen
moves-only-capture-own-too = nur zum Schlagen, auch eigener Figuren
moves-only-capture-passant-too = nur zum Schlagen, auch en passant
moves-only-capture-own-passant-too = nur zum Schlagen, auch eigener Figuren und en passant
moves-only-own = nur zum Schlagen einer eigenen Figur
moves-only-passant = nur zum Schlagen en passant
moves-only-own-passant = nur zum Schlagen einer eigenen Figur oder en passant
moves-swap-enemy = , im Tausch mit einer gegnerischen Figur, die dort steht
moves-swap-own = , im Tausch mit einer eigenen Figur, die dort steht
moves-swap-any = , im Tausch mit einer Figur, die dort steht
moves-only-swap-enemy = nur zum Platztausch mit einer gegnerischen Figur
moves-only-swap-own = nur zum Platztausch mit einer eigenen Figur
moves-only-swap-any = nur zum Platztausch mit einer Figur
moves-royal-alone = , zum Schlagen nur auf königliche Figuren
moves-royal = königlicher Figuren
moves-no-royal = , zum Schlagen auf keine königliche Figur
moves-others = nicht königlicher Figuren
moves-attacks-royal = , nur königliche Figuren
moves-attacks-others = , aber keine königliche Figur

moves-from-start = , nur von einem Ausgangsfeld
moves-from-ahead = , nur vom Feld vor einem Ausgangsfeld
moves-may-be-passed = , und kann danach en passant geschlagen werden
moves-wraps-files = , auch über den linken und rechten Rand hinweg
moves-wraps-ranks = , auch über den oberen und unteren Rand hinweg
moves-wraps-both = , auch über alle Ränder hinweg

moves-anywhere = ein Sprung auf ein beliebiges Feld
moves-heading = mit Ziel { $sides }
moves-number = { $count ->
        [0] null
        [1] eins
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
       *[other] { $count }
    }
moves-squares = { $count ->
        [1] ein Feld
       *[other] { $number } Felder
    }
moves-lame-oblique = { $squares } gerade und dann { $number } diagonal nach außen{ $only } { $over }
moves-oblique = ein { $a }:{ $b }-Sprung{ $only }
moves-oblique-rides = beliebig viele { $a }:{ $b }-Sprünge{ $only } in einer Richtung
moves-oblique-exactly = genau { $number } { $a }:{ $b }-Sprünge{ $only } in einer Richtung
moves-oblique-some = bis zu { $number } { $a }:{ $b }-Sprünge{ $only } in einer Richtung
moves-lame = { $squares }{ $to } { $over }
moves-leap = ein Sprung um { $number } Felder{ $to }
moves-leap-rides = beliebig viele Sprünge um { $number } Felder{ $to } in einer Richtung
moves-leap-exactly = genau { $most } Sprünge um { $number } Felder{ $to } in einer Richtung
moves-leap-some = bis zu { $most } Sprünge um { $number } Felder{ $to } in einer Richtung
moves-any = beliebig viele Felder{ $to }
moves-one = ein Feld{ $to }
moves-exactly = genau { $squares }{ $to }
moves-up-to = bis zu { $squares }{ $to }
moves-over-one-empty = (über ein leeres Feld)
moves-over-empty = (über leere Felder)
moves-each-over-empty = (jeweils über leere Felder)
moves-zigzag = im Zickzack (abwechselnd links und rechts)
moves-circle = im Kreis (immer in derselben Drehrichtung)
moves-skips = , wobei das erste Feld übersprungen wird, gleich was dort steht
moves-skips-two = , wobei die ersten beiden Felder übersprungen werden, gleich was dort steht
moves-jumps = , über genau eine Figur
moves-jumps-more = , über eine Figur oder mehr

moves-straight = gerade
moves-straight-or-diagonal = gerade oder diagonal
moves-forwards = vorwärts
moves-backwards = rückwärts
moves-sideways = seitwärts
moves-left = nach links
moves-right = nach rechts
moves-forwards-or-backwards = vorwärts oder rückwärts
moves-diagonal = diagonal
moves-diagonal-left = diagonal nach links
moves-diagonal-right = diagonal nach rechts
moves-diagonal-forwards = diagonal vorwärts
moves-diagonal-backwards = diagonal rückwärts
moves-diagonal-forwards-left = diagonal vorwärts nach links
moves-diagonal-forwards-right = diagonal vorwärts nach rechts
moves-diagonal-backwards-left = diagonal rückwärts nach links
moves-diagonal-backwards-right = diagonal rückwärts nach rechts
moves-mainly = vor allem { $side }
moves-and-mainly = { $side }, vor allem { $main }
moves-bent-left = mit Knick nach links
moves-bent-right = mit Knick nach rechts

moves-outwards = nach außen
moves-any-but-back = in jede Richtung außer zurück
moves-onwards = weiter geradeaus
moves-back = zurück
moves-its-left = nach links abbiegend
moves-its-right = nach rechts abbiegend
moves-its-sides = nach links oder rechts abbiegend
moves-onwards-or-back = weiter geradeaus oder zurück
moves-other-side = zur anderen Seite abbiegend
moves-same-side = zur selben Seite abbiegend
moves-onwards-half = weiter, geradeaus oder im Winkel von 45 Grad
moves-back-half = zurück, gerade oder im Winkel von 45 Grad
moves-onwards-sides = weiter im Winkel von 45 Grad nach einer der beiden Seiten
moves-back-sides = zurück im Winkel von 45 Grad nach einer der beiden Seiten
moves-onwards-other-side = weiter im Winkel von 45 Grad zur anderen Seite
moves-back-other-side = zurück im Winkel von 45 Grad zur anderen Seite
moves-onwards-same-side = weiter im Winkel von 45 Grad zur selben Seite
moves-back-same-side = zurück im Winkel von 45 Grad zur selben Seite
moves-onwards-left = weiter im Winkel von 45 Grad nach links
moves-onwards-right = weiter im Winkel von 45 Grad nach rechts
moves-back-left = zurück im Winkel von 45 Grad nach links
moves-back-right = zurück im Winkel von 45 Grad nach rechts
moves-left-either = im Winkel von 45 Grad nach links, weiter oder zurück
moves-right-either = im Winkel von 45 Grad nach rechts, weiter oder zurück
moves-left-anywhere = irgendwohin nach links
moves-right-anywhere = irgendwohin nach rechts

moves-whatever-stands = , gleich was dort steht
moves-takes-enemy = dort eine gegnerische Figur schlagend
moves-takes-own = dort eine eigene Figur schlagend
moves-hops-own = dort über eine eigene Figur springend
moves-hops = dort über eine Figur springend
moves-from-empty = von einem leeren Feld aus
moves-on-the-way = , { OR($what) }
moves-turns-range = , wonach einzelne Schritte so weit gehen wie möglich und weite Züge einzelne Schritte werden
moves-over-own = , bis zu einer eigenen Figur, { $way }
moves-over = , bis zu einer Figur, { $way }
moves-same-step = über sie hinweg und noch einmal denselben Schritt
moves-on-free = über sie hinweg und weiter, so weit der Weg frei ist
moves-same-step-or-free = über sie hinweg und noch einmal denselben Schritt oder so weit, wie der Weg frei ist
moves-on-same-way = über sie hinweg und auf dieselbe Weise weiter
moves-next-square = über sie hinweg auf das nächste Feld
