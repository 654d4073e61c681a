# Was ein Zug bewirkt hat, und wie Partien enden.

# $score ist 1-0, 0-1 oder 1/2-1/2.
result = { $score } { result-how }
result-how = { $how ->
        [checkmate] Matt
        [stalemate] Patt
        [repetition] Stellungswiederholung
        [fifty] 50-Züge-Regel
        [counting] Zählung der Züge
        [material] ungenügendes Material
        [resignation] Aufgabe
        [castling] Rochade
        [chain] Kette
        [check-counting] Zahl der Schachgebote
        [connection] Verbindung
        [explosion] Explosion
        [extinction] Auslöschung
        [full-board] volles Brett
        [goal] erreichtes Ziel
        [pass] Passen
        [standing-promotion] Umwandlung
        [standoff] Gegenüberstellung
       *[other] { $how }
    }

did-piece = { $color ->
        [white] { NAMES($piece, word: "weiß") }
       *[black] { NAMES($piece, word: "schwarz") }
    } auf { $square }
did-captured = { $subject } geschlagen
did-placed = { $subject } wieder eingesetzt
did-entered = { $subject } kommt ins Spiel
did-wall = { $square } wird zur Mauer
did-overloaded = { $subject } überladen
did-restored = { $subject } wiederhergestellt
did-converted = { $subject } bekehrt
did-changed = { $subject } { $change }
did-converted-and = { $subject } bekehrt und { $change }
did-promotes = in { A($piece, case: "acc") } umgewandelt
did-becomes = zu { A($piece, case: "dat") } geworden
did-check = Schach
did-checkmate = Matt
did-stalemate = Patt
did-decided = entschieden: { result-how }
did-legal = `{ $mv }` ist regelgemäß.
did-legal-and = `{ $mv }` ist regelgemäß: { $effects }.
