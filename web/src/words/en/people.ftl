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
account-page-log-in-with-a = Log in with a passkey
account-page-all-browsers-are-logged = All browsers are logged out, all tokens for programs revoked, and all passkeys removed.

## people/AskRecovery.tsx

ask-recovery-without-a-code = Without a code
ask-recovery-if-the-account-has = If the account has a confirmed e-mail address, a link is sent there by which you set a new password.
ask-recovery-name-or-address = Name or e-mail address
ask-recovery-the-e-mail-is-on-its-way = If there is such an account with a confirmed address, the e-mail is on its way. The link works for an hour.
ask-recovery-send-a-link = Send a link

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
code-list-each-of-them-or-e-mail = Each of them sets a new password once, if you forget yours. They are shown this one time. An e-mail address, which you can give below, helps as well.
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
# Of an entry of the catalogue, a study or a tournament.
desk-page-hide = { $kind ->
        [study] Hide the study
        [tournament] Hide the name and the description of the tournament
       *[catalogue] Hide the game
    }
desk-page-show = { $kind ->
        [study] Show the study again
        [tournament] Show the name and the description of the tournament again
       *[catalogue] Show the game again
    }
desk-page-a-deleted-game = deleted or private
desk-page-the-game = About <a>{ $title }</a>
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
following-page-challenge = Challenge<span> { $name }</span>
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
lobby-page-nobody-waits-now = Nobody waits now. Look for an opponent, and others find you here.
lobby-page-wait = { $waiting ->
        [one] 1 player waits.
       *[other] { $waiting } wait.
    }
lobby-page-you-challenge = You challenge <strong>{ $to }</strong>
lobby-page-withdraw = Withdraw<span> { $what }</span>
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
moves-page-against = { $side ->
        [w] with White against { $name }
       *[b] with Black against { $name }
    }
moves-page-the-clock-waits = the clock waits
moves-page-left = { $left } left

## people/OwnEmail.tsx

own-email-e-mail = E-mail
own-email-with-an-address = With an e-mail address you can set a new password if you forget yours. Nobody else sees it.
own-email-there-is-none = Your account has no address.
own-email-is = Your address is { $address }.
own-email-is-pending = A link was sent to { $pending }. Open it to confirm the address; it works for a day.
own-email-is-and-pending = Your address is { $address }. A link was sent to { $pending }. Open it to change the address; it works for a day.
own-email-remind-me = Remind me when the time for a move in a correspondence game is running out
own-email-address = E-mail address
own-email-new-address = New e-mail address
own-email-send-the-link = Send the link
own-email-remove-the-address = Remove the address

## people/OwnReminders.tsx

own-reminders-reminders = Reminders in this browser
own-reminders-your-browser-shows = It shows them also while no page is open, as long as you are logged in here.
own-reminders-remind-me = Remind me when the time for a move in a correspondence game is running out, and when such a game has ended
own-reminders-of-each-move = And of each move of an opponent

## people/push.ts

push-the-browser-forbids-it = The browser forbids reminders from this page: allow notifications for it in the browser's settings.

## people/EmailPage.tsx

email-page-the-link-is-not-whole = This link is not complete. Copy all of it from the e-mail into the address bar of the browser.
email-page-the-address-is-confirmed = The address is confirmed.
email-page-the-address-becomes = With the button you confirm that this address is the account’s.
email-page-confirm = Confirm the address
email-page-the-password-is-set = The new password is set, and you are logged in as { $name }.
email-page-reminders-are-off = Reminders are turned off. On the page of your account you can turn them on again.
email-page-you-get-no-more = With the button you turn off reminders of moves in correspondence games.
email-page-turn-reminders-off = Turn reminders off

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
own-account-at-least-8-characters = At least 8 characters. All other browsers are logged out, and all tokens for programs revoked. Passkeys stay.
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

## people/Passkeys.tsx and people/usePasskeyLogIn.ts

passkeys-passkeys = Passkeys
passkeys-a-passkey-logs-you = With a passkey you log in by your fingerprint, your face or the PIN of your device, without name or password. <a>More about accounts</a>
passkeys-added = added { $when }
passkeys-never-used = never used
passkeys-last-used = last used { $when }
passkeys-works-at = works at { $host }
passkeys-is-blocked = blocked
passkeys-blocked = The passkey “{ $name }” was blocked on { $when }, because its signature counter went back: somebody may have a copy of it. Remove it, and log out everywhere if you do not know why.
passkeys-rename = Rename<span> { $name }</span>
passkeys-rename-it = Rename the passkey
passkeys-new-name = New name
passkeys-remove = Remove<span> { $name }</span>
passkeys-remove-it = Remove the passkey
passkeys-password = Password
passkeys-name = Name of the passkey
passkeys-what-you-call-it = What you call it, such as the device that has it
passkeys-add = Add a passkey
passkeys-it-was-added = The passkey was added.
passkeys-known-already = This device has a passkey for your account already.
passkeys-not-used = No passkey was used: the request was cancelled, or took too long.

## people/ProfilePage.tsx

profile-page-loading = Loading…
profile-page-bot = BOT
profile-page-here-since = Here since { $since }.
profile-page-on-vacation = On vacation.
profile-page-this-is-you-as = This is you, as everybody sees you.
profile-page-ratings = Ratings
profile-page-studies = Studies
profile-page-no-rated-games-yet = No rated games yet.
profile-page-last-games = Last games
profile-page-no-public-games-yet = No public games yet.
profile-page-correspondence = { $title }, correspondence
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
relate-button = { $words }<span> { $name }</span>
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
tokens-read-my-studies = Read my studies, private ones too
tokens-write-my-studies = Write studies where I may
tokens-list-my-engines = List my engines
tokens-answer-for-engines = Answer for engines on my machine
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
        [hide] { $by } hid { $kind ->
            [study] a study
            [tournament] a tournament
           *[catalogue] a game
        } of { $about }
        [show] { $by } showed { $kind ->
            [study] a study
            [tournament] a tournament
           *[catalogue] a game
        } of { $about } again
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

## people/tournament.ts

tournament-arena = Arena
tournament-swiss = Swiss
tournament-robin = Round robin
tournament-not-started = not started
tournament-running = running
tournament-paused = paused
tournament-finished = finished
tournament-cancelled = cancelled
tournament-rounds = { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
tournament-players = { $players ->
        [one] 1 player
       *[other] { $players } players
    }
# From two days on. It is only said after “in”.
tournament-days = { $days } days
# Tie breaks: each has a short form for the head of a column, and says what it is.
tournament-short-buchholz = BH
tournament-buchholz = Buchholz: the sum of the opponents’ points
tournament-short-buchholz-cut = BH-C1
tournament-buchholz-cut = Buchholz without the lowest opponent
tournament-short-sonneborn-berger = SB
tournament-sonneborn-berger = Sonneborn-Berger: the points of those beaten, and half of those drawn with
tournament-short-direct-encounter = DE
tournament-direct-encounter = Direct encounter: points against those with as many
tournament-short-wins = Wins
tournament-wins = Games won on the board
tournament-short-performance = Perf.
tournament-performance = The rating that the results are worth

## people/TournamentsPage.tsx

tournaments-page-tournaments = Tournaments
tournaments-page-log-in-to = <a>Log in</a> to play in a tournament, or to create one.
tournaments-page-running = Running
tournaments-page-upcoming = Upcoming
tournaments-page-finished = Finished
tournaments-page-none-runs = None runs now.
tournaments-page-none-is-announced = None is announced. With an account you can create one.
tournaments-page-none-has-ended = None has ended yet.
tournaments-page-its-organiser-starts = its organiser starts it
tournaments-page-starts-in = starts in { $left }
tournaments-page-on = on { $time }
tournaments-page-won-by = won by { $winner }
tournaments-page-without-a-winner = without a winner
tournaments-page-left = { $left } left
tournaments-page-round-of = round { $round } of { $rounds }

## people/TournamentPage.tsx

tournament-page-about = <game>{ $title }</game>: { $shape }. Organised by <person>{ $organizer }</person>.
# $who is between two ratings, of $least or more, of $most or less, or all; the others are yes or no
tournament-page-limits = For { $who ->
        [between] players rated { $least } to { $most }{ $password ->
            [yes] {" "}who know the password
           *[no] {""}
        }
        [least] players rated { $least } or more{ $password ->
            [yes] {" "}who know the password
           *[no] {""}
        }
        [most] players rated { $most } or less{ $password ->
            [yes] {" "}who know the password
           *[no] {""}
        }
       *[all] everybody{ $password ->
            [yes] {" "}who knows the password
           *[no] {""}
        }
    }, at most { $players ->
        [one] 1 player
       *[other] { $players } players
    }{ $bots ->
        [yes] ; programs may join
       *[no] {""}
    }{ $unlisted ->
        [yes] ; found by its link only
       *[no] {""}
    }.
tournament-page-go-to-your-game = { $games ->
        [1] Go to your game
       *[other] Go to your game { $number }
    }
tournament-page-state = State: { $state }
tournament-page-the-organiser-starts = The organiser starts it.
tournament-page-starts-in = Starts in { $left }, on { $time }.
tournament-page-finished = Finished.
tournament-page-has-won = <strong>{ $winner }</strong> has won.
tournament-page-was-cancelled = This tournament was cancelled.
tournament-page-report = Report this tournament
tournament-page-hide = Hide its name and description
tournament-page-show-again = Show them again
tournament-page-hidden-why = A moderator has hidden the name and the description of this tournament.
tournament-page-it-runs = It runs.
tournament-page-left = { $left } left.
tournament-page-round-of = Round { $round } of { $rounds }.
tournament-page-paused = Paused by the organiser.
tournament-page-the-organiser-begins = The organiser begins the next round.
tournament-page-the-next-round-begins = The next round begins in { $left }.
tournament-page-log-in-to-play = <a>Log in</a> to play.
tournament-page-join = Join
tournament-page-password = Password
tournament-page-come-back = Come back
tournament-page-withdraw = Withdraw
tournament-page-start-now = Start now
tournament-page-cancel-the-tournament = Cancel the tournament
tournament-page-begin-the-next-round = Begin the next round
tournament-page-pause = Pause
tournament-page-resume = Resume
tournament-page-end-the-tournament = End the tournament
tournament-page-yes-cancel = Yes, cancel the tournament
tournament-page-yes-end = Yes, end the tournament
tournament-page-no = No
tournament-page-you-are-paired = You are paired while this page is open.

## people/TournamentTables.tsx

tournament-tables-nobody-has-joined = Nobody has joined yet.
tournament-tables-standings = Standings
tournament-tables-players = Players
tournament-tables-player = Player
tournament-tables-points = Points
tournament-tables-rounds = Rounds
tournament-tables-previous = Previous
tournament-tables-next = Next
tournament-tables-page-of = Page { $page } of { $pages }
tournament-tables-withdrawn = withdrawn
tournament-tables-bye-a-point = bye, 1 point
tournament-tables-bye-half = bye, ½ point
tournament-tables-bye = bye
tournament-tables-last-games = Last games
tournament-tables-pairings = Pairings
tournament-tables-round = Round
tournament-tables-playing = playing
tournament-tables-without-a-game = { $result }, without a game

## people/TournamentForm.tsx

tournament-form-for-a-time = For a time: who is free is paired at once. Two wins in a row begin a streak of double points.
tournament-form-in-rounds = In rounds, with players of about the same score.
tournament-form-everybody-meets-everybody = Everybody meets everybody; with days for a move all games begin at once.
tournament-form-you-begin-each-round = You begin each round
tournament-form-no-break = None
tournament-form-a-day = A day
tournament-form-choose-a-clock = Choose a clock: each game of a tournament has one.
tournament-form-create-a-tournament = Create a tournament
tournament-form-log-in-first = <a>Log in</a> first: a tournament has an organiser.
tournament-form-name = Name
tournament-form-description = Description
tournament-form-kind = Kind
tournament-form-a-definition-of-your = A definition of your own
tournament-form-definition-toml = Definition (TOML), as the page Design has it
tournament-form-minutes = Minutes
tournament-form-everybody-twice = Everybody meets everybody twice
tournament-form-start = Start (empty: you start it)
tournament-form-break-between-rounds = Break between rounds
tournament-form-rated = Rated: results count
tournament-form-programs-may-join = Programs may join
tournament-form-only-those-who-have = Only those who have its link find it
tournament-form-most-players = Most players
tournament-form-no-limit = no limit
tournament-form-password = Password (empty: everybody may join)
tournament-form-create-the-tournament = Create the tournament

## people/PuzzlesPage.tsx

puzzles-page-puzzles = Puzzles
puzzles-page-what-they-are = Positions in which one side has a forced win, and only one move at each turn that wins in time: that is proved for each of them.
puzzles-page-log-in = <a>Log in</a> to be rated, and to see no puzzle twice.
puzzles-page-none = This server has no puzzles.
puzzles-page-count = { $puzzles ->
        [one] 1 puzzle
       *[other] { $puzzles } puzzles
    }
puzzles-page-own = your rating { $rating }, { $solved } of { $attempts } solved

## people/PuzzlePage.tsx, people/PuzzleBoard.tsx, people/PuzzleFacts.tsx and people/puzzle.ts

puzzle-page-puzzle = Puzzle of { $title }
puzzle-page-all-tried = You have tried all puzzles of this game.
puzzle-page-none = There are no puzzles of this game here yet.
puzzle-page-other-games = Puzzles of other games
puzzle-board-puzzle = Puzzle
puzzle-board-task = { $side ->
        [w] White
       *[b] Black
    } to move: { $theme ->
        [mate] mate
       *[win] a win
    } in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
puzzle-board-find-the-move = Find the move for { $side ->
        [w] White
       *[b] Black
    }.
puzzle-board-right = Right. Go on!
puzzle-board-wrong = That is not the move that wins in time. Try again, or look at the solution.
puzzle-board-solved = Solved!
puzzle-board-solution = The solution:
puzzle-board-show-the-solution = Show the solution
puzzle-board-next-puzzle = Next puzzle
puzzle-board-no-such-move = That move is not legal here.
puzzle-facts-first-attempt = { $solved ->
        [yes] You solved it at the first attempt
       *[no] Your first attempt failed
    }. Your rating: { $rating }
puzzle-facts-own = Your rating: { $rating }
puzzle-facts-about = About this puzzle
puzzle-facts-rating = rating { $rating }
puzzle-facts-solved = solved by { $solved } of { $attempts }
puzzle-facts-proved = No other move wins in as many moves: that is proved by trying all of them.
puzzle-facts-link = Link to this puzzle
