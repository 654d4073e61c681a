# English, people

## people/AccountPage.tsx

account-page-log-in = Log in
account-page-sign-up = Sign up
account-page-recover = Recover
account-page-account = Account
account-page-loading = Loading…
account-page-you-can-play-without = You can play without an account. With one, your games are yours on every machine, and nobody else has your name.
account-page-what-do-you-want = What do you want to do?
account-page-name = Name
account-page-2-to-20-letters = 2 to 20 letters from A to Z, digits, - and _
account-page-recovery-code = Recovery code
account-page-new-password = New password
account-page-password = Password
account-page-at-least-8-characters = At least 8 characters
account-page-the-games-that-you = The games that you have played in this browser become your account’s, under its name.
account-page-set-the-new-password = Set the new password

## people/Chat.tsx

chat-chat-with-your-opponent = Chat with your opponent
chat-chat-of-those-who = Chat of those who watch
chat-chat = Chat
chat-show-the-chat = Show the chat
chat-report-the-message-of = Report<span> the message of { $name }</span>
chat-log-in-to-write = <a>Log in</a> to write here.
chat-write-something = Write something
chat-send = Send
chat-the-message = the message “{ $text }”

## people/CodeList.tsx

code-list-keep-these-recovery-codes = Keep these recovery codes
code-list-each-of-them-sets = Each of them sets a new password once, if you forget yours. They are shown this one time, and nothing else helps: there is no e-mail.
code-list-save-as-a-file = Save as a file
code-list-i-have-kept-them = I have kept them

## people/Complain.tsx

complain-insults-or-threats = Insults or threats
complain-advertisements = Advertisements
complain-help-by-a-program = Help by a program
complain-a-name-that-offends = A name that offends
complain-something-else = Something else
complain-thank-you-a-moderator = Thank you: a moderator will look at it.
complain-close = Close
complain-report = Report { $what }
complain-why-do-you-report = Why do you report { $what }?
complain-more-about-it-if = More about it, if you like
complain-report-2 = Report
complain-cancel = Cancel

## people/DeskPage.tsx

desk-page-dismiss-the-report = Dismiss the report
desk-page-warn = Warn
desk-page-mute = Mute
desk-page-unmute = Unmute
desk-page-close-the-account = Close the account
desk-page-open-the-account-again = Open the account again
desk-page-desk = Desk
desk-page-moderators-desk = Moderators’ desk
desk-page-no-report-waits = No report waits.
desk-page-reports-wait = { $waiting ->
        [one] 1 report waits.
       *[other] { $waiting } reports wait.
    }
desk-page-without-a-report = Without a report
desk-page-log = Log
desk-page-until = until { $until }
desk-page-unmute-the-guest = Unmute<span> the guest</span>
desk-page-by = { $at }, by <a>{ $by }</a>
desk-page-in-this-game = , in <a>this game</a>
desk-page-the-message-is-not = The message is not there any more.
desk-page-what-is-done-about = What is done about { $about }
desk-page-what-is-done = What is done
desk-page-account = Account
desk-page-action = Action
desk-page-hours = Hours
desk-page-what-the-account-will = What the account will read
desk-page-why-for-the-log = Why, for the log
desk-page-do-it = Do it

## people/FollowingPage.tsx

following-page-following = Following
following-page-who-has-an-account = Who has an <a>account</a> can follow other players.
following-page-you-follow-nobody-yet = You follow nobody yet: a player’s page has a button for it.
following-page-challenge = Challenge
following-page-blocked = Blocked
following-page-plays = plays <a>{ $title }</a>
following-page-plays-now = plays now
following-page-is-here = is here

## people/LeadersPage.tsx

leaders-page-leaderboard = { $title }: leaderboard
leaders-page-loading = Loading…
leaders-page-live = Live
leaders-page-correspondence = Correspondence
leaders-page-nobody-has-played-a = Nobody has played a rated game of <a>{ $title }</a> yet.
leaders-page-player = Player
leaders-page-rating = Rating
leaders-page-games = Games
leaders-page-those-whose-rating-is = Those whose rating is provisional (“?”) come last.
leaders-page-play = Play { $title }

## people/Letter.tsx

letter-conditional-moves = Conditional moves
letter-if-your-opponent-plays = If your opponent plays the first move of a line, the next is played for you at once. Only you see them.
letter-remove = Remove<span> { $line }</span>
letter-a-line-their-move = A line: their move, your answer, and so on
letter-add-the-line = Add the line
letter-saved = Saved.
letter-notes = Notes
letter-notes-for-you-alone = Notes, for you alone
letter-save-the-notes = Save the notes

## people/LobbyPage.tsx

lobby-page-has-declined = { $name } has declined.
lobby-page-lobby = Lobby
lobby-page-correspondence-games-that-wait = Correspondence games that wait for your move are in <a>My moves</a>, players whom you follow in <a2>Following</a2>.
lobby-page-challenges-you = challenges you: { $seek }
lobby-page-accept = Accept
lobby-page-decline = Decline
lobby-page-who-waits = Who waits
lobby-page-nobody-waits-now = Nobody waits now.
lobby-page-wait = { $waiting ->
        [one] 1 player waits.
       *[other] { $waiting } wait.
    }
lobby-page-you-challenge = You challenge <strong>{ $to }</strong>
lobby-page-withdraw = Withdraw
lobby-page-you = You
lobby-page-play = Play<span> { $name }</span>
lobby-page-log-in-to-play = Log in to play a rated game
lobby-page-bot = BOT
lobby-page-rated-to = rated { $least } to { $most }
lobby-page-rated-or-more = rated { $least } or more
lobby-page-rated-or-less = rated { $most } or less
lobby-page-for-players = for players { $range }
lobby-page-white = White
lobby-page-random = Random
lobby-page-black = Black
lobby-page-find-an-opponent = Find an opponent
lobby-page-you-play = You play
lobby-page-rated-it-counts-for = Rated: it counts for both
lobby-page-lowest-rating = Lowest rating
lobby-page-highest-rating = Highest rating
lobby-page-any = any
lobby-page-your-name = Your name
lobby-page-challenge-somebody-a-name = Challenge somebody (a name; empty for anybody)
lobby-page-challenge = Challenge { $to }
lobby-page-an-opponent-who-fits = An opponent who fits plays you at once. Until there is one you wait here, while this page is open.

## people/MovesPage.tsx

moves-page-my-moves = My moves
moves-page-loading = Loading…
moves-page-your-move = Your move
moves-page-your-opponents-move = Your opponent’s move
moves-page-in-a-correspondence-game = In a correspondence game each player has days for a move. Choose a number of days as the clock in the <a>lobby</a>, or in a game with a friend.
moves-page-no-game-waits-for = No game waits for you.
moves-page-games-wait-for-you = { $count ->
        [one] 1 game waits for you.
       *[other] { $count } games wait for you.
    }
moves-page-vacation = Vacation
moves-page-while-you-are-on = While you are on vacation your clocks wait; your opponents see it. Of 30 days in a year, { $left } are left.
moves-page-you-are-on-vacation = You are on vacation.
moves-page-end-the-vacation = End the vacation
moves-page-begin-a-vacation = Begin a vacation
moves-page-against = against { $name }
moves-page-the-clock-waits = the clock waits
moves-page-left = { $left } left

## people/OwnAccount.tsx

own-account-here-since = Here since { $since }.
own-account-moderators-desk = Moderators’ desk
own-account-a-moderator-warns-you = A moderator warns you:
own-account-i-have-read-it = I have read it
own-account-log-out = Log out
own-account-log-out-everywhere = Log out everywhere
own-account-change-the-password = Change the password
own-account-password-so-far = Password so far
own-account-new-password = New password
own-account-at-least-8-characters = At least 8 characters. All other browsers are logged out, and all tokens for programs revoked.
own-account-the-password-was-changed = The password was changed.
own-account-new-recovery-codes = New recovery codes
own-account-the-codes-that-you = The codes that you have so far are worth nothing then.
own-account-password = Password
own-account-make-new-codes = Make new codes
own-account-your-data = Your data
own-account-all-that-this-server = All that this server has of you: the account as it is shown here, your games, what you keep on them, what you have written in chats, whom you follow and have blocked, what you have reported, and what moderators have done about you.
own-account-save-as-json = Save as JSON
own-account-save-the-games-as = Save the games as PGN
own-account-delete-the-account = Delete the account
own-account-the-games-stay-as = The games stay, as those of a deleted player. This cannot be undone, and nobody can take the name { $name } again.
own-account-delete-the-account-for = Delete the account for ever

## people/ProfilePage.tsx

profile-page-loading = Loading…
profile-page-bot = BOT
profile-page-here-since = Here since { $since }.
profile-page-on-vacation = On vacation.
profile-page-this-is-you-as = This is you, as everybody sees you.
profile-page-ratings = Ratings
profile-page-no-rated-games-yet = No rated games yet.
profile-page-last-games = Last games
profile-page-no-public-games-yet = No public games yet.
profile-page-game = Game
profile-page-rating = Rating
profile-page-games = Games
profile-page-won = Won
profile-page-drawn = Drawn
profile-page-lost = Lost
profile-page-a-rating-with-is = A rating with “?” is provisional: it rests on few games, or on old ones.
profile-page-history-of = History of

## people/Relate.tsx

relate-challenge = Challenge { $name }
relate-follow = Follow
relate-unfollow = Unfollow
relate-block = Block
relate-unblock = Unblock
relate-report = Report<span> { $name }</span>
relate-you-have-blocked-neither = You have blocked { $name }: neither of you meets the other in the lobby, challenges the other, or reads what the other writes. { $name } does not learn of it.

## people/Tokens.tsx

tokens-play-as-a-program = Play as a program
tokens-play-my-games = Play my games
tokens-read-challenges = Read challenges
tokens-challenge-others-accept-and = Challenge others, accept and decline
tokens-read-my-games-private = Read my games, private ones too
tokens-create-and-join-tournaments = Create and join tournaments
tokens-tokens-for-programs = Tokens for programs
tokens-a-program-that-has = A program that has a token does what the token allows, without the password. <a>How to play by a program</a>
tokens-keep-this-token-it = Keep this token: it is shown this one time.
tokens-without-a-label = Without a label
tokens-revoke = Revoke<span> { $label }</span>
tokens-never-used = never used
tokens-last-used = last used { $when }
tokens-new-token = New token
tokens-label = Label
tokens-what-you-call-it = What you call it. It may be empty.
tokens-it-may = It may
tokens-password = Password
tokens-make-a-token = Make a token

## people/DeskPage.tsx, the log

desk-page-done = { $action ->
        [dismiss] { $by } dismissed a report about { $about }
        [warn] { $by } warned { $about }
        [mute] { $by } muted { $about }
        [unmute] { $by } unmuted { $about }
        [close] { $by } closed the account of { $about }
        [reopen] { $by } opened the account again of { $about }
       *[read] { $by } has read the warnings for { $about }
    }

## people/FollowingPage.tsx, more

following-page-away = away

## people/LobbyPage.tsx and people/MovesPage.tsx, more

rated = rated
casual = casual
lobby-page-you-play-side = { $side ->
        [w] you play white
       *[b] you play black
    }
lobby-page-they-play-side = { $side ->
        [w] they play white
       *[b] they play black
    }
moves-page-moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }

## people/OwnAccount.tsx, more

own-account-state = { $sessions ->
        [one] This browser is logged in;
       *[other] { $sessions } browsers are logged in;
    } { $codes ->
        [one] 1 recovery code is left.
       *[other] { $codes } recovery codes are left.
    }
own-account-profile = Your profile
own-account-games = Your games
own-account-following = Following
