# Spielen im Terminal. Was man tippt, ist in allen Sprachen dasselbe.

play-invite = Tippen Sie einen Zug wie { OR($examples) }, oder help.
play-invite-over = Tippen Sie help, um zu sehen, was möglich ist.
play-prompt = { play-color }
play-color = { $color ->
        [white] Weiß
       *[black] Schwarz
    }
play-start = Aufstellung { $number } von 0 bis { $last }
play-start-drawn = Aufstellung { $number } von 0 bis { $last }, ausgelost (noch einmal: --start { $number }, oder --start random --seed { $seed })
play-thinking = Die Engine denkt nach.
play-thinking-for = denkt nach, { $elapsed } (mit now oder Strg-C abbrechen)
play-plays = { play-color } spielt { $mv }
play-plays-and = { play-color } spielt { $mv }: { $effects }
play-over = Die Partie ist zu Ende: { $result }. Sie können noch undo, save oder quit tippen.
play-over-type = Die Partie ist zu Ende. Tippen Sie undo, save DATEI oder quit.
play-over-already = Die Partie ist schon zu Ende.
play-your-move = Sie sind am Zug: Tippen Sie `now`, während die Engine nachdenkt.
play-which = Das könnte { OR($moves) } sein: Welcher Zug ist gemeint?
play-no = Nein: { $why }. Mit moves sehen Sie die regelgemäßen Züge, mit help mehr.
play-no-moves = Es gibt keinen regelgemäßen Zug.
play-explain-what = Sagen Sie, welchen Zug: explain ZUG.
play-goes-on = Die Partie geht weiter.
play-nothing-to-undo = Es gibt nichts zurückzunehmen.
play-nothing-to-redo = Es gibt nichts zu wiederholen: redo folgt auf undo.
play-save-where = Sagen Sie, wohin: save DATEI.
play-saved = Gespeichert in { $file }.
play-file-exists = Die Datei { $file } gibt es schon: `save! { $file }` überschreibt sie.
play-left = Die Partie ist gespeichert. So geht sie weiter: { $command }
play-the-game = Die Partie:
play-not-text = Das ist kein Text in UTF-8.
play-too-long = Eine Zeile darf höchstens { $bytes } Bytes lang sein.

play-help-move = einen Zug machen
play-help =
    moves         die regelgemäßen Züge zeigen
    explain ZUG   warum ein Zug nicht regelgemäß ist, oder was er bewirkt
    board         das Brett noch einmal zeichnen
    legend        was seine Buchstaben und Zeichen bedeuten
    fen           die Stellung als FEN
    rules         die Regeln des Spiels
    hint          was die Engine spielen würde, wie Sie stehen und was folgen kann
    now           lässt die Engine sofort ziehen, während sie nachdenkt; ebenso Strg-C
    undo          den letzten eigenen Zug zurücknehmen
    redo          ihn wiederholen
    save DATEI    die Partie in eine Datei schreiben, für --resume und `menagerie replay`; als PGN, wenn sie so heißt
    save! DATEI   dasselbe, auch wenn es die Datei schon gibt
    resign        aufgeben
    quit, exit    gehen, ohne zu speichern; Strg-C und Strg-D speichern die Partie vorher in eine neue Datei

score-win = { play-color } gewinnt zwingend in { $moves ->
        [1] 1 Zug
       *[other] { $moves } Zügen
    } ({ $score })
score-loss = { play-color } verliert zwingend in { $moves ->
        [1] 1 Zug
       *[other] { $moves } Zügen
    } ({ $score })
score-even = keine Seite steht besser ({ $score })
score-little-better = { play-color } steht etwas besser ({ $score })
score-little-worse = { play-color } steht etwas schlechter ({ $score })
score-better = { play-color } steht besser ({ $score })
score-worse = { play-color } steht schlechter ({ $score })
score-much-better = { play-color } steht viel besser ({ $score })
score-much-worse = { play-color } steht viel schlechter ({ $score })
score-winning = { play-color } steht auf Gewinn ({ $score })
score-losing = { play-color } steht auf Verlust ({ $score })

status-to-move = { play-color } am Zug
status-in-check = { play-color } am Zug, im Schach
status-castling = Rochade { $rights }
status-passant = en passant { $square }
status-holds = { play-color } hat { $pieces } auf der Hand
status-captured = { play-color } hat { $pieces } geschlagen
status-checks = Schachgebote bis zum Sieg: Weiß { $white }, Schwarz { $black }

legend-extra = Zusätzliche Felder: { $squares }
legend-overloaded = In Klammern wie ({ $symbol }): überladene Figuren
legend-walls = Mauern: { $symbol }
legend-pieces = Figuren: { $pieces }
legend-piece = { $letter } { NAMES($piece) }
legend-in-place = { $square } an der Stelle von { $nearest }
legend-level = { $square } { $side ->
        [left] links
       *[right] rechts
    } von { $nearest }
legend-above = { $square } über { $nearest }
legend-below = { $square } unter { $nearest }
legend-above-to = { $square } { $side ->
        [left] links
       *[right] rechts
    } über { $nearest }
legend-below-to = { $square } { $side ->
        [left] links
       *[right] rechts
    } unter { $nearest }
