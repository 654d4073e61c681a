# German, people

## people/AccountPage.tsx

account-page-log-in = Anmelden
account-page-sign-up = Registrieren
account-page-recover = Wiederherstellen
account-page-account = Konto
account-page-loading = Wird geladen …
account-page-you-can-play-without = Sie können ohne Konto spielen. Mit Konto gehören Ihnen Ihre Partien auf jedem Gerät, und niemand sonst hat Ihren Namen.
account-page-what-do-you-want = Was möchten Sie tun?
account-page-name = Name
account-page-2-to-20-letters = 2 bis 20 Zeichen: Buchstaben von A bis Z, Ziffern, - und _
account-page-recovery-code = Wiederherstellungscode
account-page-new-password = Neues Passwort
account-page-password = Passwort
account-page-at-least-8-characters = Mindestens 8 Zeichen
account-page-the-games-that-you = Die Partien, die Sie in diesem Browser gespielt haben, werden dem Konto zugeordnet und erscheinen unter seinem Namen.
account-page-set-the-new-password = Neues Passwort festlegen
account-page-log-in-with-a = Mit Passkey anmelden
account-page-all-browsers-are-logged = Alle Browser werden abgemeldet, alle Tokens für Programme widerrufen und alle Passkeys entfernt.

## people/AskRecovery.tsx

ask-recovery-without-a-code = Ohne Code
ask-recovery-if-the-account-has = Hat das Konto eine bestätigte E-Mail-Adresse, geht dorthin ein Link, mit dem Sie ein neues Passwort festlegen.
ask-recovery-name-or-address = Name oder E-Mail-Adresse
ask-recovery-the-e-mail-is-on-its-way = Wenn es ein solches Konto mit einer bestätigten Adresse gibt, ist die E-Mail unterwegs. Der Link gilt eine Stunde.
ask-recovery-send-a-link = Link senden

## people/Chat.tsx

chat-chat-with-your-opponent = Chat mit dem Gegner
chat-chat-of-those-who = Chat der Zuschauer
chat-chat = Chat
chat-show-the-chat = Chat anzeigen
chat-report-the-message-of = Melden<span>: Nachricht von { $name }</span>
chat-log-in-to-write = Zum Schreiben bitte <a>anmelden</a>.
chat-write-something = Nachricht schreiben
chat-send = Senden
chat-the-message = die Nachricht „{ $text }“

## people/CodeList.tsx

code-list-keep-these-recovery-codes = Bewahren Sie diese Wiederherstellungscodes auf
code-list-each-of-them-sets = Mit jedem von ihnen können Sie einmal ein neues Passwort festlegen, falls Sie Ihres vergessen. Sie werden nur dieses eine Mal angezeigt, und anders geht es nicht: E-Mails gibt es hier keine.
code-list-each-of-them-or-e-mail = Mit jedem von ihnen können Sie einmal ein neues Passwort festlegen, falls Sie Ihres vergessen. Sie werden nur dieses eine Mal angezeigt. Auch eine E-Mail-Adresse hilft, die Sie unten angeben können.
code-list-save-as-a-file = Als Datei speichern
code-list-i-have-kept-them = Ich habe sie aufbewahrt

## people/Complain.tsx

complain-insults-or-threats = Beleidigungen oder Drohungen
complain-advertisements = Werbung
complain-help-by-a-program = Hilfe durch ein Programm
complain-a-name-that-offends = Ein anstößiger Name
complain-something-else = Etwas anderes
complain-thank-you-a-moderator = Danke: Die Moderation wird sich das ansehen.
complain-close = Schließen
complain-report = Melden: { $what }
complain-why-do-you-report = Warum melden Sie { $what }?
complain-more-about-it-if = Weitere Angaben (freiwillig)
complain-report-2 = Melden
complain-cancel = Abbrechen

## people/DeskPage.tsx

desk-page-dismiss-the-report = Meldung verwerfen
desk-page-warn = Verwarnen
desk-page-mute = Stummschalten
desk-page-unmute = Stummschaltung aufheben
desk-page-close-the-account = Konto schließen
desk-page-open-the-account-again = Konto wieder öffnen
# Eines Eintrags im Katalog, einer Studie oder eines Turniers.
desk-page-hide = { $kind ->
        [study] Studie ausblenden
        [tournament] Name und Beschreibung des Turniers ausblenden
       *[catalogue] Spiel ausblenden
    }
desk-page-show = { $kind ->
        [study] Studie wieder einblenden
        [tournament] Name und Beschreibung des Turniers wieder einblenden
       *[catalogue] Spiel wieder einblenden
    }
desk-page-a-deleted-game = gelöscht oder privat
desk-page-the-game = Betrifft <a>{ $title }</a>
desk-page-desk = Moderation
desk-page-moderators-desk = Moderation
desk-page-no-report-waits = Keine Meldung wartet.
desk-page-reports-wait = { $waiting ->
        [one] 1 Meldung wartet.
       *[other] { $waiting } Meldungen warten.
    }
desk-page-without-a-report = Ohne Meldung
desk-page-log = Protokoll
desk-page-until = bis { $until }
desk-page-unmute-the-guest = Stummschaltung aufheben<span> für den Gast</span>
desk-page-by = { $at }, von <a>{ $by }</a>
desk-page-in-this-game = , in <a>dieser Partie</a>
desk-page-the-message-is-not = Die Nachricht ist nicht mehr da.
desk-page-what-is-done-about = Maßnahme gegen { $about }
desk-page-what-is-done = Maßnahme
desk-page-account = Konto
desk-page-action = Maßnahme
desk-page-hours = Stunden
desk-page-what-the-account-will = Was das Konto zu lesen bekommt
desk-page-why-for-the-log = Grund, für das Protokoll
desk-page-do-it = Ausführen

## people/FollowingPage.tsx

following-page-following = Spieler, denen Sie folgen
following-page-who-has-an-account = Wer ein <a>Konto</a> hat, kann anderen Spielern folgen.
following-page-you-follow-nobody-yet = Sie folgen noch niemandem: Auf der Seite eines Spielers gibt es einen Knopf dafür.
following-page-challenge = Herausfordern<span>: { $name }</span>
following-page-blocked = Blockiert
following-page-plays = spielt <a>{ $title }</a>
following-page-plays-now = spielt gerade
following-page-is-here = ist online

## people/LeadersPage.tsx

leaders-page-leaderboard = { $title }: Rangliste
leaders-page-loading = Wird geladen …
leaders-page-live = Live
leaders-page-correspondence = Fernschach
leaders-page-nobody-has-played-a = Es hat noch niemand eine gewertete Partie <a>{ $title }</a> gespielt.
leaders-page-player = Spieler
leaders-page-rating = Wertung
leaders-page-games = Partien
leaders-page-those-whose-rating-is = Wer eine vorläufige Wertung („?“) hat, steht am Ende.
leaders-page-play = { $title } spielen

## people/Letter.tsx

letter-conditional-moves = Bedingte Züge
letter-if-your-opponent-plays = Spielt der Gegner den ersten Zug einer Variante, wird der nächste sofort für Sie gespielt. Nur Sie sehen diese Züge.
letter-remove = Entfernen<span>: { $line }</span>
letter-a-line-their-move = Eine Variante: Zug des Gegners, Ihre Antwort und so weiter
letter-add-the-line = Variante hinzufügen
letter-saved = Gespeichert.
letter-notes = Notizen
letter-notes-for-you-alone = Notizen, nur für Sie
letter-save-the-notes = Notizen speichern

## people/LobbyPage.tsx

lobby-page-has-declined = { $name } hat abgelehnt.
lobby-page-lobby = Lobby
lobby-page-correspondence-games-that-wait = Fernpartien, in denen Sie am Zug sind, stehen unter <a>Meine Züge</a>; wer von den Spielern, denen Sie folgen, gerade da ist, steht <a2>auf einer eigenen Seite</a2>.
lobby-page-challenges-you = fordert Sie heraus: { $seek }
lobby-page-accept = Annehmen
lobby-page-decline = Ablehnen
lobby-page-who-waits = Wer wartet
lobby-page-nobody-waits-now = Gerade wartet niemand. Suchen Sie einen Gegner, und andere finden Sie hier.
lobby-page-wait = { $waiting ->
        [one] 1 Spieler wartet.
       *[other] { $waiting } Spieler warten.
    }
lobby-page-you-challenge = Sie fordern <strong>{ $to }</strong> heraus
lobby-page-withdraw = Zurückziehen<span>: { $what }</span>
lobby-page-you = Sie
lobby-page-play = Spielen<span> gegen { $name }</span>
lobby-page-log-in-to-play = Für eine gewertete Partie bitte anmelden
lobby-page-bot = BOT
lobby-page-rated-to = mit Wertung { $least } bis { $most }
lobby-page-rated-or-more = mit Wertung ab { $least }
lobby-page-rated-or-less = mit Wertung bis { $most }
lobby-page-for-players = für Spieler { $range }
lobby-page-white = Weiß
lobby-page-random = Zufällig
lobby-page-black = Schwarz
lobby-page-find-an-opponent = Gegner suchen
lobby-page-you-play = Sie spielen
lobby-page-rated-it-counts-for = Gewertet: zählt für beide
lobby-page-lowest-rating = Niedrigste Wertung
lobby-page-highest-rating = Höchste Wertung
lobby-page-any = beliebig
lobby-page-your-name = Ihr Name
lobby-page-challenge-somebody-a-name = Jemanden herausfordern (Name; leer für alle)
lobby-page-challenge = { $to } herausfordern
lobby-page-an-opponent-who-fits = Ist ein passender Gegner da, beginnt die Partie sofort. Bis dahin warten Sie hier, solange diese Seite offen ist.

## people/MovesPage.tsx

moves-page-my-moves = Meine Züge
moves-page-loading = Wird geladen …
moves-page-your-move = Sie sind am Zug
moves-page-your-opponents-move = Der Gegner ist am Zug
moves-page-in-a-correspondence-game = In einer Fernpartie hat man für jeden Zug mehrere Tage Zeit. Wählen Sie dazu als Bedenkzeit eine Anzahl von Tagen, in der <a>Lobby</a> oder bei einer Partie mit einer anderen Person.
moves-page-no-game-waits-for = Keine Partie wartet auf Sie.
moves-page-games-wait-for-you = { $count ->
        [one] 1 Partie wartet auf Sie.
       *[other] { $count } Partien warten auf Sie.
    }
moves-page-vacation = Urlaub
moves-page-while-you-are-on = Während Ihres Urlaubs stehen Ihre Uhren; Ihre Gegner sehen, dass Sie im Urlaub sind. Von 30 Tagen im Jahr sind noch übrig: { $left }.
moves-page-you-are-on-vacation = Sie sind im Urlaub.
moves-page-end-the-vacation = Urlaub beenden
moves-page-begin-a-vacation = Urlaub beginnen
moves-page-against = { $side ->
        [w] mit Weiß gegen { $name }
       *[b] mit Schwarz gegen { $name }
    }
moves-page-the-clock-waits = die Uhr steht
moves-page-left = noch { $left }

## people/OwnEmail.tsx

own-email-e-mail = E-Mail
own-email-with-an-address = Mit einer E-Mail-Adresse können Sie ein neues Passwort festlegen, falls Sie Ihres vergessen. Niemand sonst sieht sie.
own-email-there-is-none = Ihr Konto hat keine Adresse.
own-email-is = Ihre Adresse ist { $address }.
own-email-is-pending = An { $pending } ging ein Link. Öffnen Sie ihn, um die Adresse zu bestätigen; er gilt einen Tag.
own-email-is-and-pending = Ihre Adresse ist { $address }. An { $pending } ging ein Link. Öffnen Sie ihn, um die Adresse zu ändern; er gilt einen Tag.
own-email-remind-me = An Züge in Fernpartien erinnern, wenn die Zeit dafür abläuft
own-email-address = E-Mail-Adresse
own-email-new-address = Neue E-Mail-Adresse
own-email-send-the-link = Link senden
own-email-remove-the-address = Adresse entfernen

## people/OwnReminders.tsx

own-reminders-reminders = Erinnerungen in diesem Browser
own-reminders-your-browser-shows = Er zeigt sie auch, wenn keine Seite offen ist, solange Sie hier angemeldet sind.
own-reminders-remind-me = An Züge in Fernpartien erinnern, wenn die Zeit dafür abläuft, und sagen, wenn eine zu Ende ist
own-reminders-of-each-move = Und an jeden Zug eines Gegners

## people/push.ts

push-the-browser-forbids-it = Der Browser verbietet Erinnerungen von dieser Seite: Erlauben Sie ihr in den Einstellungen des Browsers Benachrichtigungen.

## people/EmailPage.tsx

email-page-the-link-is-not-whole = Dieser Link ist nicht vollständig. Kopieren Sie ihn ganz aus der E-Mail in die Adresszeile des Browsers.
email-page-the-address-is-confirmed = Die Adresse ist bestätigt.
email-page-the-address-becomes = Mit dem Knopf bestätigen Sie, dass diese Adresse zum Konto gehört.
email-page-confirm = Adresse bestätigen
email-page-the-password-is-set = Das neue Passwort ist festgelegt, und Sie sind als { $name } angemeldet.
email-page-reminders-are-off = Die Erinnerungen sind ausgeschaltet. Auf der Seite Ihres Kontos können Sie sie wieder einschalten.
email-page-you-get-no-more = Mit dem Knopf schalten Sie Erinnerungen an Züge in Fernpartien aus.
email-page-turn-reminders-off = Erinnerungen ausschalten

## people/OwnAccount.tsx

own-account-here-since = Dabei seit { $since }.
own-account-moderators-desk = Moderation
own-account-a-moderator-warns-you = Eine Verwarnung der Moderation:
own-account-i-have-read-it = Ich habe es gelesen
own-account-log-out = Abmelden
own-account-log-out-everywhere = Überall abmelden
own-account-change-the-password = Passwort ändern
own-account-password-so-far = Bisheriges Passwort
own-account-new-password = Neues Passwort
own-account-at-least-8-characters = Mindestens 8 Zeichen. Alle anderen Browser werden abgemeldet und alle Tokens für Programme widerrufen. Passkeys bleiben.
own-account-the-password-was-changed = Das Passwort wurde geändert.
own-account-new-recovery-codes = Neue Wiederherstellungscodes
own-account-the-codes-that-you = Die bisherigen Codes gelten dann nicht mehr.
own-account-password = Passwort
own-account-make-new-codes = Neue Codes erzeugen
own-account-your-data = Ihre Daten
own-account-all-that-this-server = Alles, was dieser Server über Sie gespeichert hat: das Konto, wie es hier steht, Ihre Partien, Ihre Notizen dazu, was Sie in Chats geschrieben haben, wem Sie folgen und wen Sie blockiert haben, was Sie gemeldet haben und welche Maßnahmen der Moderation Sie betrafen.
own-account-save-as-json = Als JSON speichern
own-account-save-the-games-as = Partien als PGN speichern
own-account-delete-the-account = Konto löschen
own-account-the-games-stay-as = Die Partien bleiben, als die eines gelöschten Spielers. Das lässt sich nicht rückgängig machen, und niemand kann den Namen { $name } je wieder annehmen.
own-account-delete-the-account-for = Konto endgültig löschen

## people/Passkeys.tsx and people/usePasskeyLogIn.ts

passkeys-passkeys = Passkeys
passkeys-a-passkey-logs-you = Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Geräte-PIN an, ohne Namen und Passwort. <a>Mehr über Konten</a>
passkeys-added = hinzugefügt { $when }
passkeys-never-used = nie benutzt
passkeys-last-used = zuletzt benutzt { $when }
passkeys-works-at = gilt für { $host }
passkeys-is-blocked = gesperrt
passkeys-blocked = Der Passkey „{ $name }“ wurde am { $when } gesperrt, weil sein Signaturzähler zurückgegangen ist: Möglicherweise besitzt jemand eine Kopie. Entfernen Sie ihn, und melden Sie sich überall ab, wenn Sie den Grund nicht kennen.
passkeys-rename = Umbenennen<span>: { $name }</span>
passkeys-rename-it = Passkey umbenennen
passkeys-new-name = Neuer Name
passkeys-remove = Entfernen<span>: { $name }</span>
passkeys-remove-it = Passkey entfernen
passkeys-password = Passwort
passkeys-name = Name des Passkeys
passkeys-what-you-call-it = Ein Name Ihrer Wahl, etwa das Gerät, auf dem er gespeichert ist
passkeys-add = Passkey hinzufügen
passkeys-it-was-added = Der Passkey wurde hinzugefügt.
passkeys-known-already = Dieses Gerät hat schon einen Passkey für Ihr Konto.
passkeys-not-used = Es wurde kein Passkey verwendet: Die Anfrage wurde abgebrochen oder dauerte zu lange.

## people/ProfilePage.tsx

profile-page-loading = Wird geladen …
profile-page-bot = BOT
profile-page-here-since = Dabei seit { $since }.
profile-page-on-vacation = Im Urlaub.
profile-page-this-is-you-as = Das sind Sie, so wie alle Sie sehen.
profile-page-ratings = Wertungen
profile-page-studies = Studien
profile-page-no-rated-games-yet = Noch keine gewerteten Partien.
profile-page-last-games = Letzte Partien
profile-page-no-public-games-yet = Noch keine öffentlichen Partien.
profile-page-correspondence = { $title }, Fernschach
profile-page-game = Spiel
profile-page-rating = Wertung
profile-page-games = Partien
profile-page-won = Gewonnen
profile-page-drawn = Remis
profile-page-lost = Verloren
profile-page-a-rating-with-is = Eine Wertung mit „?“ ist vorläufig: Sie beruht auf wenigen oder alten Partien.
profile-page-history-of = Verlauf von

## people/Relate.tsx

relate-challenge = { $name } herausfordern
relate-button = { $words }<span>: { $name }</span>
relate-follow = Folgen
relate-unfollow = Nicht mehr folgen
relate-block = Blockieren
relate-unblock = Blockierung aufheben
relate-report = Melden<span>: { $name }</span>
relate-you-have-blocked-neither = Sie haben { $name } blockiert: Sie beide begegnen einander nicht in der Lobby, können einander nicht herausfordern und lesen nicht, was der andere schreibt. { $name } erfährt nichts davon.

## people/Tokens.tsx

tokens-play-as-a-program = Als Programm spielen
tokens-play-my-games = Meine Partien spielen
tokens-read-challenges = Herausforderungen lesen
tokens-challenge-others-accept-and = Andere herausfordern, annehmen und ablehnen
tokens-read-my-games-private = Meine Partien lesen, auch private
tokens-create-and-join-tournaments = Turniere erstellen und daran teilnehmen
tokens-read-my-studies = Meine Studien lesen, auch private
tokens-write-my-studies = Studien schreiben, wo ich es darf
tokens-list-my-engines = Meine Engines auflisten
tokens-answer-for-engines = Für Engines auf meinem Rechner antworten
tokens-tokens-for-programs = Tokens für Programme
tokens-a-program-that-has = Ein Programm, das ein Token hat, darf ohne Passwort tun, was das Token erlaubt. <a>Wie man mit einem Programm spielt</a>
tokens-keep-this-token-it = Bewahren Sie dieses Token auf: Es wird nur dieses eine Mal angezeigt.
tokens-without-a-label = Ohne Bezeichnung
tokens-revoke = Widerrufen<span>: { $label }</span>
tokens-never-used = nie benutzt
tokens-last-used = zuletzt benutzt { $when }
tokens-new-token = Neues Token
tokens-label = Bezeichnung
tokens-what-you-call-it = Ein Name Ihrer Wahl; das Feld darf leer bleiben.
tokens-it-may = Es darf
tokens-password = Passwort
tokens-make-a-token = Token erzeugen

## people/DeskPage.tsx, the log

desk-page-done = { $action ->
        [dismiss] { $by } hat eine Meldung über { $about } verworfen
        [warn] { $by } hat { $about } verwarnt
        [mute] { $by } hat { $about } stummgeschaltet
        [unmute] { $by } hat die Stummschaltung von { $about } aufgehoben
        [close] { $by } hat das Konto von { $about } geschlossen
        [reopen] { $by } hat das Konto von { $about } wieder geöffnet
        [hide] { $by } hat { $kind ->
            [study] eine Studie
            [tournament] ein Turnier
           *[catalogue] ein Spiel
        } von { $about } ausgeblendet
        [show] { $by } hat { $kind ->
            [study] eine Studie
            [tournament] ein Turnier
           *[catalogue] ein Spiel
        } von { $about } wieder eingeblendet
       *[read] { $by } hat die Verwarnungen für { $about } gelesen
    }

## people/FollowingPage.tsx, more

following-page-away = ist offline

## people/LobbyPage.tsx and people/MovesPage.tsx, more

rated = gewertet
casual = ungewertet
lobby-page-you-play-side = { $side ->
        [w] Sie spielen Weiß
       *[b] Sie spielen Schwarz
    }
lobby-page-they-play-side = { $side ->
        [w] Gegner spielt Weiß
       *[b] Gegner spielt Schwarz
    }
moves-page-moves = { $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    }

## people/OwnAccount.tsx, more

own-account-state = { $sessions ->
        [one] Dieser Browser ist angemeldet;
       *[other] { $sessions } Browser sind angemeldet;
    } { $codes ->
        [one] 1 Wiederherstellungscode ist übrig.
       *[other] { $codes } Wiederherstellungscodes sind übrig.
    }
own-account-profile = Ihr Profil
own-account-games = Ihre Partien
own-account-following = Spieler, denen Sie folgen

## people/tournament.ts

tournament-arena = Arena
tournament-swiss = Schweizer System
# The word may be divided there in narrow windows.
tournament-robin = Runden{"\u00AD"}turnier
tournament-not-started = noch nicht begonnen
tournament-running = läuft
tournament-paused = unterbrochen
tournament-finished = beendet
tournament-cancelled = abgesagt
tournament-rounds = { $rounds ->
        [one] 1 Runde
       *[other] { $rounds } Runden
    }
tournament-players = { $players ->
        [one] 1 Spieler
       *[other] { $players } Spieler
    }
# The dative, as it is only said after “in”.
tournament-days = { $days } Tagen
tournament-short-buchholz = BH
tournament-buchholz = Buchholz: die Summe der Punkte aller Gegner
tournament-short-buchholz-cut = BH-1
tournament-buchholz-cut = Buchholz mit einer Streichwertung: ohne den Gegner mit den wenigsten Punkten
tournament-short-sonneborn-berger = SB
tournament-sonneborn-berger = Sonneborn-Berger: die Punkte der besiegten Gegner und die Hälfte der Punkte der Gegner, gegen die remis gespielt wurde
tournament-short-direct-encounter = DV
tournament-direct-encounter = Direkter Vergleich: die Punkte gegen punktgleiche Spieler
tournament-short-wins = Siege
tournament-wins = Am Brett gewonnene Partien
tournament-short-performance = Perf.
tournament-performance = Performance: die Wertung, der die Ergebnisse entsprechen

## people/TournamentsPage.tsx

tournaments-page-tournaments = Turniere
tournaments-page-log-in-to = Um bei einem Turnier mitzuspielen oder eines zu erstellen, bitte <a>anmelden</a>.
tournaments-page-running = Laufende
tournaments-page-upcoming = Kommende
tournaments-page-finished = Beendete
tournaments-page-none-runs = Gerade läuft keines.
tournaments-page-none-is-announced = Es ist keines angekündigt. Mit einem Konto können Sie eines anlegen.
tournaments-page-none-has-ended = Es ist noch keines beendet.
tournaments-page-its-organiser-starts = wird von der Turnierleitung gestartet
tournaments-page-starts-in = beginnt in { $left }
tournaments-page-on = am { $time }
tournaments-page-won-by = gewonnen von { $winner }
tournaments-page-without-a-winner = ohne Sieger
tournaments-page-left = noch { $left }
tournaments-page-round-of = Runde { $round } von { $rounds }

## people/TournamentPage.tsx

tournament-page-about = <game>{ $title }</game>: { $shape }. Turnierleitung: <person>{ $organizer }</person>.
# $who is between two ratings, of $least or more, of $most or less, or all; the others are yes or no
tournament-page-limits = Für { $who ->
        [between] Spieler mit Wertung { $least } bis { $most }{ $password ->
            [yes] , die das Passwort kennen
           *[no] {""}
        }
        [least] Spieler mit Wertung ab { $least }{ $password ->
            [yes] , die das Passwort kennen
           *[no] {""}
        }
        [most] Spieler mit Wertung bis { $most }{ $password ->
            [yes] , die das Passwort kennen
           *[no] {""}
        }
       *[all] alle{ $password ->
            [yes] , die das Passwort kennen
           *[no] {""}
        }
    }; höchstens { $players ->
        [one] 1 Spieler
       *[other] { $players } Spieler
    }{ $bots ->
        [yes] ; Programme dürfen teilnehmen
       *[no] {""}
    }{ $unlisted ->
        [yes] ; nur über den Link zu finden
       *[no] {""}
    }.
tournament-page-go-to-your-game = { $games ->
        [1] Zu Ihrer Partie
       *[other] Zu Ihrer Partie { $number }
    }
tournament-page-state = Stand: { $state }
tournament-page-the-organiser-starts = Die Turnierleitung startet das Turnier.
tournament-page-starts-in = Beginnt in { $left }, am { $time }.
tournament-page-finished = Beendet.
tournament-page-has-won = <strong>{ $winner }</strong> hat gewonnen.
tournament-page-was-cancelled = Dieses Turnier wurde abgesagt.
tournament-page-report = Dieses Turnier melden
tournament-page-hide = Namen und Beschreibung ausblenden
tournament-page-show-again = Wieder zeigen
tournament-page-hidden-why = Die Moderation hat den Namen und die Beschreibung dieses Turniers ausgeblendet.
tournament-page-it-runs = Es läuft.
tournament-page-left = Noch { $left }.
tournament-page-round-of = Runde { $round } von { $rounds }.
tournament-page-paused = Von der Turnierleitung unterbrochen.
tournament-page-the-organiser-begins = Die Turnierleitung startet die nächste Runde.
tournament-page-the-next-round-begins = Die nächste Runde beginnt in { $left }.
tournament-page-log-in-to-play = Zum Mitspielen bitte <a>anmelden</a>.
tournament-page-join = Teilnehmen
tournament-page-password = Passwort
tournament-page-come-back = Wieder teilnehmen
tournament-page-withdraw = Zurücktreten
tournament-page-start-now = Jetzt starten
tournament-page-cancel-the-tournament = Turnier absagen
tournament-page-begin-the-next-round = Nächste Runde starten
tournament-page-pause = Unterbrechen
tournament-page-resume = Fortsetzen
tournament-page-end-the-tournament = Turnier beenden
tournament-page-yes-cancel = Ja, das Turnier absagen
tournament-page-yes-end = Ja, das Turnier beenden
tournament-page-no = Nein
tournament-page-you-are-paired = Solange diese Seite offen ist, wird Ihnen ein Gegner zugeteilt.

## people/TournamentTables.tsx

tournament-tables-nobody-has-joined = Es nimmt noch niemand teil.
tournament-tables-standings = Tabelle
tournament-tables-players = Spieler
tournament-tables-player = Spieler
tournament-tables-points = Punkte
tournament-tables-rounds = Runden
tournament-tables-previous = Zurück
tournament-tables-next = Weiter
tournament-tables-page-of = Seite { $page } von { $pages }
tournament-tables-withdrawn = zurückgetreten
tournament-tables-bye-a-point = Freilos, 1 Punkt
tournament-tables-bye-half = Freilos, ½ Punkt
tournament-tables-bye = spielfrei
tournament-tables-last-games = Letzte Partien
tournament-tables-pairings = Paarungen
tournament-tables-round = Runde
tournament-tables-playing = läuft
tournament-tables-without-a-game = { $result }, kampflos

## people/TournamentForm.tsx

tournament-form-for-a-time = Auf Zeit: Wer frei ist, bekommt sofort den nächsten Gegner. Nach zwei Siegen in Folge zählen die Punkte doppelt, solange die Serie hält.
tournament-form-in-rounds = In Runden, gegen Spieler mit etwa gleich vielen Punkten.
tournament-form-everybody-meets-everybody = Jeder gegen jeden; im Fernschach beginnen alle Partien zugleich.
tournament-form-you-begin-each-round = Sie starten jede Runde
tournament-form-no-break = Keine
tournament-form-a-day = Ein Tag
tournament-form-choose-a-clock = Bitte eine Bedenkzeit wählen: In einem Turnier wird jede Partie mit Uhr gespielt.
tournament-form-create-a-tournament = Turnier erstellen
tournament-form-log-in-first = Bitte zuerst <a>anmelden</a>: Ein Turnier braucht eine Turnierleitung.
tournament-form-name = Name
tournament-form-description = Beschreibung
tournament-form-kind = Turnierform
tournament-form-a-definition-of-your = Eigene Definition
tournament-form-definition-toml = Definition (TOML), wie auf der Seite „Entwurf“
tournament-form-minutes = Minuten
tournament-form-everybody-twice = Doppelrundig: zweimal jeder gegen jeden
tournament-form-start = Beginn (leer: Sie starten das Turnier)
tournament-form-break-between-rounds = Pause zwischen den Runden
tournament-form-rated = Gewertet: Die Ergebnisse zählen
tournament-form-programs-may-join = Programme dürfen teilnehmen
tournament-form-only-those-who-have = Nur über den Link zu finden
tournament-form-most-players = Höchstzahl der Spieler
tournament-form-no-limit = unbegrenzt
tournament-form-password = Passwort (leer: alle dürfen teilnehmen)
tournament-form-create-the-tournament = Turnier erstellen

## people/PuzzlesPage.tsx

puzzles-page-puzzles = Aufgaben
puzzles-page-what-they-are = Stellungen, in denen eine Seite den Gewinn erzwingt und das bei jedem Zug nur auf eine Art rechtzeitig schafft: Das ist für jede von ihnen bewiesen.
puzzles-page-log-in = Bitte <a>anmelden</a>, um gewertet zu werden und keine Aufgabe zweimal zu sehen.
puzzles-page-none = Dieser Server hat keine Aufgaben.
puzzles-page-count = { $puzzles ->
        [one] 1 Aufgabe
       *[other] { $puzzles } Aufgaben
    }
puzzles-page-own = Ihre Wertung { $rating }, { $solved } von { $attempts } gelöst

## people/PuzzlePage.tsx, people/PuzzleBoard.tsx, people/PuzzleFacts.tsx and people/puzzle.ts

puzzle-page-puzzle = Aufgabe: { $title }
puzzle-page-all-tried = Sie haben alle Aufgaben dieses Spiels versucht.
puzzle-page-none = Zu diesem Spiel gibt es hier noch keine Aufgaben.
puzzle-page-other-games = Aufgaben anderer Spiele
puzzle-board-puzzle = Aufgabe
puzzle-board-task = { $side ->
        [w] Weiß
       *[b] Schwarz
    } am Zug: { $theme ->
        [mate] Matt
       *[win] Gewinn
    } in { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    }
puzzle-board-find-the-move = Finden Sie den Zug für { $side ->
        [w] Weiß
       *[b] Schwarz
    }.
puzzle-board-right = Richtig. Weiter!
puzzle-board-wrong = Das ist nicht der Zug, der rechtzeitig gewinnt. Versuchen Sie es noch einmal, oder sehen Sie sich die Lösung an.
puzzle-board-solved = Gelöst!
puzzle-board-solution = Die Lösung:
puzzle-board-show-the-solution = Lösung anzeigen
puzzle-board-next-puzzle = Nächste Aufgabe
puzzle-board-no-such-move = Dieser Zug ist hier nicht möglich.
puzzle-facts-first-attempt = Ihr erster Versuch { $solved ->
        [yes] war richtig
       *[no] ist gescheitert
    }. Ihre Wertung: { $rating }
puzzle-facts-own = Ihre Wertung: { $rating }
puzzle-facts-about = Über diese Aufgabe
puzzle-facts-rating = Wertung { $rating }
puzzle-facts-solved = gelöst von { $solved } von { $attempts }
puzzle-facts-proved = Kein anderer Zug gewinnt in ebenso vielen Zügen: Bewiesen wurde das, indem alle Züge durchgespielt wurden.
puzzle-facts-link = Link zu dieser Aufgabe
