# Deutsch, die Seite ohne Server

## site/offline.ts

offline-there-is-a-newer = Es gibt eine neuere Version dieser Seite.
offline-this-page-is-out = Diese Seite ist veraltet.
offline-load-it = Laden

## site/store.ts

store-taken-in = { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }, { $definitions ->
        [one] 1 Definition
       *[other] { $definitions } Definitionen
    } und { $analyses ->
        [one] 1 Analyse
       *[other] { $analyses } Analysen
    } übernommen.
store-unread = { $unread ->
        [one] 1 Partie oder Analyse war
       *[other] { $unread } Partien oder Analysen waren
    } nicht lesbar.
store-not-exported-here = Diese Datei wurde nicht hier exportiert.
store-not-json = Diese Datei wurde nicht hier exportiert: Sie ist kein JSON.
store-no-space = Der Browser hat das nicht gespeichert: Sein Speicherplatz ist voll. Nichts wurde geändert.
store-not-kept = Der Browser hat das nicht gespeichert: { $why }. Nichts wurde geändert.

## site/thread.ts

thread-not-asked = Die Regeln konnten nicht gefragt werden: { $why }
thread-not-loaded = Die Regeln konnten nicht geladen werden. Ist die Website vollständig und dieser Rechner online?
thread-too-long = Die Regeln brauchten zu lange für eine Antwort und wurden angehalten.
thread-search-ended = Die Suche hielt nicht an und wurde beendet.

## site/site.ts

site-not-loaded-yet = Dieser Teil der Seite wurde noch nicht geladen, und die Website ist nicht erreichbar.
site-nothing-of-that-name = Hier gibt es nichts mit diesem Namen.
site-answered = Die Website antwortete mit { $status }.

## site/stored.ts

stored-no-game-of-that = Dieser Browser hat keine Partie mit diesem Namen. Partien bleiben in dem Browser, in dem sie gespielt wurden.

## site/room.ts

local-room-another-tab = Die Partie ging in einem anderen Tab weiter: So steht sie jetzt.
local-room-engine-thinks = Die Engine denkt schon nach.
