# Deutsch, Studien

## studies/study.ts und StudyFields.tsx

studies-private = Privat
studies-unlisted = Nicht gelistet
studies-public = Öffentlich
studies-white = Weiß
studies-black = Schwarz
studies-reader = liest
studies-contributor = schreibt mit
studies-title = Titel
studies-description = Beschreibung, in einer Zeile
studies-who-finds-it = Wer sie findet
studies-visibility-hint = { $visibility ->
        [private] Nur Sie und die Mitglieder sehen sie.
        [unlisted] Sie steht in keiner Liste; wer den Link hat, kann sie sehen.
       *[public] Sie steht für alle in der Liste.
    }

## studies/StudyList.tsx und StudiesPage.tsx

studies-studies = Studien
studies-what-they-are = Kapitel mit Zügen, Varianten und Kommentaren, die Sie allein oder gemeinsam schreiben: <docs>wie Studien funktionieren</docs>. Zum Schreiben brauchen Sie ein <a>Konto</a>.
studies-chapter-count = { $chapters ->
        [one] 1 Kapitel
       *[other] { $chapters } Kapitel
    }
studies-changed = geändert { $at }
studies-hidden = von der Moderation ausgeblendet
studies-yours = Ihre Studien
studies-joined = Studien, in denen Sie Mitglied sind
studies-everybodys = Studien von allen
studies-new-study = Neue Studie
studies-create = Studie anlegen
studies-cancel = Abbrechen
studies-words = Wörter
studies-all-games = Alle Spiele
studies-sorted-by = Sortiert nach
studies-last-changed = Letzter Änderung
studies-newest = Neuesten
studies-search = Suchen
studies-of-owner = Studien von { $owner }.
studies-of-all = Studien von allen
studies-nothing-found = Keine öffentliche Studie passt. Suchen Sie nach anderen Wörtern, oder schreiben Sie selbst eine.
studies-back = Zurück
studies-more = Mehr

## studies/StudyHead.tsx und Members.tsx

studies-by = von <a>{ $owner }</a> · { $visibility }
studies-hidden-why = Die Moderation hat diese Studie ausgeblendet: Nur wem sie gehört, ihre Mitglieder und die Moderation sehen sie.
studies-new-chapter = Neues Kapitel
studies-edit = Studie bearbeiten
studies-members = Mitglieder
studies-clone = Kopieren
studies-download = PGN herunterladen
studies-leave = Verlassen
studies-report = Diese Studie melden
studies-show-again = Wieder zeigen
studies-hide = Diese Studie ausblenden
studies-save = Speichern
studies-delete = Studie löschen
studies-yes-delete = Ja, Studie löschen
studies-delete-hint = Die Studie wird mit allen Kapiteln gelöscht.
studies-close = Schließen
studies-owner = Eigentum
studies-role-of = Rolle von { $name }
studies-role = Rolle
studies-remove = Entfernen<span>: { $name }</span>
studies-account = Name eines Kontos
studies-roles-hint = Wer liest, sieht die Studie, auch solange sie privat ist. Wer mitschreibt, fügt Kapitel hinzu, ändert und löscht sie.
studies-add-a-member = Mitglied hinzufügen

## studies/StudyPage.tsx, Chapters.tsx und NewChapter.tsx

studies-no-chapters = Diese Studie hat noch keine Kapitel.{ $may ->
        [yes] {" "}Fügen Sie mit „Neues Kapitel“ eines hinzu.
       *[no] {""}
    }
studies-chapters = Kapitel
studies-chapter = Kapitel
studies-move-up = { $title } nach oben
studies-move-down = { $title } nach unten
studies-edit-chapter = Bearbeiten
studies-edit-chapter-title = Kapitel bearbeiten
studies-at-the-bottom = Unten am Brett
studies-delete-chapter = Kapitel löschen
studies-yes-delete-chapter = Ja, Kapitel löschen
studies-not-saved-yet = Was Sie am Brett geändert haben, ist noch nicht gespeichert: Speichern Sie es zuerst.
studies-begins-with = Beginnt mit
studies-of-a-game = Einer Stellung
studies-of-pgn = PGN
studies-title-of-pgn = Ohne Titel wird jede Partie ein Kapitel mit dem Titel, den sie hat.
studies-fen = FEN (leer für den Anfang des Spiels)
studies-pgn = Partien als PGN
studies-pgn-file = Oder eine Datei
studies-add = Hinzufügen
studies-added-but = Die anderen Partien wurden hinzugefügt. Diese waren nicht lesbar:

## studies/ChapterBoard.tsx und Signs.tsx

studies-only-reading = Sie lesen: Züge, die Sie hier machen, werden nicht gespeichert.
studies-saving = { $state ->
        [saved] Gespeichert.
        [saving] Wird gespeichert …
       *[unsaved] Noch nicht gespeichert.
    }
studies-somebody = Jemand
studies-conflict = { $by } hat dieses Kapitel gleichzeitig geändert ({ $at }). Ihre Änderungen sind nicht gespeichert.
studies-keep-mine = Meine als weiteres Kapitel behalten
studies-load-theirs = Die andere Fassung laden
studies-leave-unsaved = Was Sie hier geändert haben, ist nicht gespeichert und geht verloren, wenn Sie gehen. Trotzdem gehen?
studies-tries-again = In ein paar Sekunden wird es wieder gesendet.
studies-save-now = Jetzt speichern
studies-copy-of = { $title } (Kopie)
studies-sign-of = Zeichen zu { $move }
studies-sign-1 = guter Zug
studies-sign-2 = Fehler
studies-sign-3 = hervorragender Zug
studies-sign-4 = grober Fehler
studies-sign-5 = interessanter Zug
studies-sign-6 = zweifelhafter Zug

## studies/ChooseStudy.tsx

studies-study = Studie
studies-new-is-private = Sie ist privat, bis Sie das ändern.
