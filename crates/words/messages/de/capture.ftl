# Regeln davon, was das Schlagen aus der schlagenden Figur macht.

absorption-notation = Hat eine Figur beim Schlagen die Wahl, was aus ihr wird, so steht der Buchstabe davon klein am Ende des Zuges.
absorption = Schlägt { A($basic) }, so übernimmt die Figur Fähigkeiten der geschlagenen, und das zwingend; andere Figuren tun es nicht:
absorption-makes = { NAMES($first) } und { NAMES($second) } ergeben { A($compound, case: "acc") }
absorption-other = Schlägt sie eine andere dieser Arten, so wird sie zur Verbindung der beiden: { AND($made) }.
absorption-own = Schlägt sie eine Verbindung, die ihre eigene Art enthält, so wird sie zu dieser Verbindung.
absorption-choice = Schlägt sie eine andere Verbindung, so wird sie zur Verbindung ihrer eigenen Art mit einer der beiden der geschlagenen Figur, nach Wahl der schlagenden Seite.
absorption-else = Schlägt sie etwas anderes (ihre eigene Art), so bleibt sie, was sie ist.
absorption-else-others = Schlägt sie etwas anderes (ihre eigene Art oder { A($others, case: "acc") }), so bleibt sie, was sie ist.
absorption-none = Wo es eine solche Verbindung nicht gibt, bleibt sie, was sie ist.

rifle-notation = Ein Schlagen ohne Ziehen wird mit dem Feld der schlagenden Figur, dem der geschlagenen und noch einmal dem der schlagenden geschrieben, etwa c1c3c1.
rifle = Schlägt { A($pieces) }, so bleibt die Figur stehen; was sie schlägt, kommt vom Brett.
rifle-check = Ein solches Schlagen ist regelgemäß, wenn { THE($king, word: "eigen") } danach nicht im Schach steht; auch eine gefesselte Figur darf so schlagen.
rifle-passant = En passant schlägt sie nicht.
