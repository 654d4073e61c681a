# Letters of the server by e-mail, as plain text. $name is an account, $server the address of the server.

letter-confirm-subject = Confirm your e-mail address
letter-confirm =
    Hello { $name },

    this address was given for the account { $name } on { $server }. To confirm it, open this link and press the button; it works once, within { $hours } hours:

    { $link }

    If this was not you, ignore this letter. An address that is not confirmed is not used.

letter-recover-subject = Set a new password
letter-recover =
    Hello { $name },

    a new password was asked for your account { $name } on { $server }. To set it, open this link; it works once, within { $minutes } minutes:

    { $link }

    If this was not you, ignore this letter: your password stays as it is.

letter-password-subject = Your password was changed
letter-password =
    Hello { $name },

    the password of your account { $name } on { $server } was changed, and all other browsers were logged out.

    If this was not you, set a new password with one of your recovery codes or by e-mail:

    { $link }

letter-address-subject = Your e-mail address was changed
letter-address =
    Hello { $name },

    your account { $name } on { $server } does not have this address any more: it was changed or removed.

    If this was not you, log in and change your password, or set a new one with one of your recovery codes:

    { $link }

letter-reminder-subject = Your move against { $opponent }
letter-reminder =
    Hello { $name },

    it is your move in your correspondence game against { $opponent }, and you have { $hours ->
        [0] less than an hour
        [1] about one hour
       *[other] about { $hours } hours
    } left:

    { $link }

    You get one reminder a move. To get no more of them, open this link and press the button:

    { $stop }

# What a browser shows, under the subject above.
push-reminder = { $hours ->
    [0] Less than an hour left
    [1] About one hour left
   *[other] About { $hours } hours left
}
push-ended-subject = The game against { $opponent } has ended
push-ended = { $result ->
    [won] You have won
    [lost] You have lost
   *[draw] It is a draw
}
