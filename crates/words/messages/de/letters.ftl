# Briefe des Servers per E-Mail, als reiner Text. $name ist ein Konto, $server die Adresse des Servers.

letter-confirm-subject = Bestätigen Sie Ihre E-Mail-Adresse
letter-confirm =
    Hallo { $name },

    diese Adresse wurde für das Konto { $name } auf { $server } angegeben. Um sie zu bestätigen, öffnen Sie diesen Link und drücken Sie den Knopf; er gilt einmal und { $hours } Stunden lang:

    { $link }

    Wenn Sie das nicht waren, beachten Sie diesen Brief nicht. Eine Adresse, die nicht bestätigt ist, wird nicht verwendet.

letter-recover-subject = Neues Passwort festlegen
letter-recover =
    Hallo { $name },

    für Ihr Konto { $name } auf { $server } wurde ein neues Passwort verlangt. Um es festzulegen, öffnen Sie diesen Link; er gilt einmal und { $minutes } Minuten lang:

    { $link }

    Wenn Sie das nicht waren, beachten Sie diesen Brief nicht: Ihr Passwort bleibt, wie es ist.

letter-password-subject = Ihr Passwort wurde geändert
letter-password =
    Hallo { $name },

    das Passwort Ihres Kontos { $name } auf { $server } wurde geändert, und alle anderen Browser wurden abgemeldet.

    Wenn Sie das nicht waren, legen Sie mit einem Ihrer Wiederherstellungscodes oder per E-Mail ein neues fest:

    { $link }

letter-address-subject = Ihre E-Mail-Adresse wurde geändert
letter-address =
    Hallo { $name },

    Ihr Konto { $name } auf { $server } hat diese Adresse nicht mehr: Sie wurde geändert oder entfernt.

    Wenn Sie das nicht waren, melden Sie sich an und ändern Sie Ihr Passwort, oder legen Sie mit einem Ihrer Wiederherstellungscodes ein neues fest:

    { $link }

letter-reminder-subject = Ihr Zug gegen { $opponent }
letter-reminder =
    Hallo { $name },

    in Ihrer Fernpartie gegen { $opponent } sind Sie am Zug und haben noch { $hours ->
        [0] weniger als eine Stunde
        [1] etwa eine Stunde
       *[other] etwa { $hours } Stunden
    } Zeit:

    { $link }

    Für jeden Zug bekommen Sie eine Erinnerung. Wenn Sie keine mehr möchten, öffnen Sie diesen Link und drücken Sie den Knopf:

    { $stop }

# Was ein Browser anzeigt, unter dem Betreff oben.
push-reminder = { $hours ->
    [0] Noch weniger als eine Stunde
    [1] Noch etwa eine Stunde
   *[other] Noch etwa { $hours } Stunden
}
push-ended-subject = Die Partie gegen { $opponent } ist zu Ende
push-ended = { $result ->
    [won] Sie haben gewonnen
    [lost] Sie haben verloren
   *[draw] Unentschieden
}
