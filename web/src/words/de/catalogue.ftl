# German, catalogue

## catalogue/CataloguePage.tsx

catalogue-users-games = Spiele der Nutzer
catalogue-people-here = Spiele, die hier entworfen wurden. <design>Entwerfen Sie eines</design>, speichern Sie es im Katalog und wählen Sie, wer es findet: <docs>wie man ein Spiel veröffentlicht</docs>.
catalogue-words = Suchwörter
catalogue-sorted-by = Reihenfolge
catalogue-newest = Neueste
catalogue-most-played = Meistgespielte
catalogue-search = Suchen
catalogue-with-the-tag = Spiele mit dem Schlagwort „{ $tag }“.
catalogue-all-tags = Alle Spiele
catalogue-nothing-found = Kein Spiel passt. Versuchen Sie andere Wörter, oder entwerfen Sie es selbst.
catalogue-back = Zurück
catalogue-more = Mehr
catalogue-your-games = Ihre Spiele

## catalogue/entry.ts, EntryFields.tsx and EntryList.tsx

entry-private = Privat
entry-unlisted = Nicht gelistet
entry-public = Öffentlich
entry-not-played-yet = noch nicht gespielt
entry-games = { $games ->
        [one] 1 Partie gespielt
       *[other] { $games } Partien gespielt
    }
entry-people = von { $people ->
        [one] 1 Person
       *[other] { $people } Personen
    }
entry-title = Titel
entry-description = Beschreibung, in einer Zeile
entry-tags = Schlagwörter
entry-tags-hint = Höchstens 5, durch Leerzeichen getrennt: large-board shuffled
entry-who-finds-it = Wer es findet
entry-visibility-hint = { $visibility ->
        [private] Nur Sie sehen es.
        [unlisted] Es steht in keiner Liste; wer den Link hat, kann es spielen.
       *[public] Es steht für alle in der Liste.
    }
entry-deleted-author = ein gelöschtes Konto
entry-version-of = Version { $number }, { $day }
entry-hidden = von der Moderation ausgeblendet

## catalogue/EntryPage.tsx

entry-by = von <a>{ $author }</a>
entry-cloned-from = abgeleitet von <a>{ $title }</a>
entry-version = Version { $number }
entry-hidden-why = Die Moderation hat dieses Spiel ausgeblendet: Nur Sie und die Moderation sehen es.
entry-find-an-opponent = Gegner suchen
entry-clone = Ableiten
entry-new-version = Neue Version
entry-edit = Eintrag bearbeiten
entry-report-it = Dieses Spiel melden
entry-show-again = Wieder einblenden
entry-hide = Dieses Spiel ausblenden
entry-save = Speichern
entry-cancel = Abbrechen
entry-delete = Löschen
entry-yes-delete = Ja, löschen
entry-delete-hint = Der Eintrag wird mit allen Versionen gelöscht. Gespielte Partien bleiben.
entry-no-report = Für diese Version gibt es noch keine Auswertung: Wer sie entworfen hat, kann eine erstellen.

## catalogue/EntryLeaders.tsx

entry-leaderboard = Bestenliste
entry-pace = Spielart
entry-live = Live
entry-correspondence = Fernpartien
entry-no-rated-games = Nach diesen Regeln gab es noch keine gewertete Partie: Laden Sie jemanden zu einer Partie mit Uhr ein.
entry-player = Spieler
entry-rating = Wertung
entry-rated-games = Partien

## catalogue/Versions.tsx

versions-versions = Versionen
versions-measured = ausgewertet
versions-definition = Definition von Version { $number }
versions-too-different = Die beiden Versionen sind zu verschieden, um die Änderungen zu zeigen.
versions-what-has-changed = Was sich seit Version { $number } geändert hat

## catalogue/Publish.tsx

publish-catalogue = Katalog
publish-log-in = <a>Melden Sie sich an</a>, um dieses Spiel im Katalog zu speichern, für sich oder für alle.
publish-as = Speichern als
publish-a-new-game = Ein neues Spiel
publish-version-of = Version { $number } von { $title }
publish-not-valid = Die Definition im Editor ist nicht gültig oder wird noch geprüft: Gespeichert wird sie, sobald sie gültig ist.
publish-save = Im Katalog speichern
publish-a-new-version = Eine neue Version
publish-what-is-new = Was ist neu? (freiwillig)
publish-versions-stay = Versionen ändern sich nie: Partien der früheren gehen nach ihren Regeln weiter.
publish-add-the-version = Version hinzufügen
