# German, kept

## kept/KeepAnalysis.tsx

kept-keep = Diese Analyse aufbewahren
kept-keep-changes = Die Änderungen aufbewahren
kept-as = { $lasts ->
        [no] Bis zum Schließen der Seite
       *[yes] In diesem Browser
    } als „{ $title }“ aufbewahrt und unter <a>Partien</a> zu finden.

## kept/KeptAnalyses.tsx

kept-analyses = Analysen
kept-edit = Umbenennen oder löschen
kept-edit-of = „{ $title }“ umbenennen oder löschen
kept-title = Titel
kept-save = Speichern
kept-delete = Löschen
kept-yes-delete = Ja, löschen

## kept/opened.ts

kept-not-here = Dieser Browser hat keine Analyse mit diesem Namen. Analysen bleiben in dem Browser, der sie aufbewahrt.

## kept/Keeping.tsx

keeping-reading-the-file = Die Datei wird gelesen …
keeping-games-and-the-definitions = Partien, Analysen und eigene Definitionen lassen sich in einer Datei speichern und daraus in jeden Browser übernehmen.
keeping-a-browser-may-forget = Ein Browser kann vergessen, was eine Seite aufbewahrt.
keeping-this-browser-keeps-nothing = Dieser Browser bewahrt für diese Seite nichts auf, vielleicht weil das Fenster privat ist: Was gespielt wird, ist nach dem Schließen der Seite verloren.
keeping-export-all = Alles exportieren
keeping-import-a-file = Datei importieren
