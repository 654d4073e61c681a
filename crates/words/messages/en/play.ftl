# Play in the terminal. The words that are typed are the same in all languages.

play-invite = Type a move such as { OR($examples) }, or help.
play-invite-over = Type help to see what can be done.
play-prompt = { $color }
play-start = Start { $number } of 0 to { $last }
play-start-drawn = Start { $number } of 0 to { $last }, drawn at random (again: --start { $number }, or --start random --seed { $seed })
play-thinking = The engine is thinking.
# $elapsed is a time that goes on.
play-thinking-for = thinking, { $elapsed } (type now or press Ctrl-C to stop)
play-plays = { CAP($color) } plays { $mv }
play-plays-and = { CAP($color) } plays { $mv }: { $effects }
play-over = The game is over: { $result }. You can still undo, save or quit.
play-over-type = The game is over. Type undo, save FILE or quit.
play-over-already = The game is over already.
play-your-move = It is your move: type `now` while the engine thinks.
play-which = That may be { OR($moves) }: which one?
play-no = No: { $why }. Type moves for the legal moves, help for more.
play-no-moves = There is no legal move.
play-explain-what = Say which move: explain MOVE.
play-goes-on = The game goes on.
play-nothing-to-undo = There is nothing to take back.
play-nothing-to-redo = There is nothing to make again: redo follows undo.
play-save-where = Say where: save FILE.
play-saved = Saved to { $file }.
play-file-exists = The file { $file } exists already: `save! { $file }` overwrites it.
play-left = The game is saved. To go on with it: { $command }
play-the-game = The game:
play-not-text = That is not UTF-8 text.
play-too-long = A line is at most { $bytes } bytes long.

play-help-move = make a move
play-help =
    moves         list the legal moves
    explain MOVE  why a move is not legal, or what it does
    board         draw the board again
    legend        what its letters and symbols mean
    fen           print the position
    rules         print the rules of the game
    hint          what the engine would play, how you stand and what may follow
    now           have the engine move at once while it thinks; so does Ctrl-C
    undo          take your last move back
    redo          make it again
    save FILE     write the game to a file, for --resume and for `menagerie replay`; as PGN if it is called so
    save! FILE    the same, even if the file exists
    resign        give the game up
    quit, exit    leave without saving; Ctrl-C or Ctrl-D saves the game to a new file first

# How good a position is for the side to move.
score-win = { $color } has a forced win in { $moves ->
        [1] 1 move
       *[other] { $moves } moves
    } ({ $score })
score-loss = { $color } loses by force in { $moves ->
        [1] 1 move
       *[other] { $moves } moves
    } ({ $score })
score-even = neither side is better ({ $score })
score-little-better = { $color } is a little better ({ $score })
score-little-worse = { $color } is a little worse ({ $score })
score-better = { $color } is better ({ $score })
score-worse = { $color } is worse ({ $score })
score-much-better = { $color } is much better ({ $score })
score-much-worse = { $color } is much worse ({ $score })
score-winning = { $color } is winning ({ $score })
score-losing = { $color } is losing ({ $score })

# Under the board.
status-to-move = { CAP($color) } to move
status-in-check = { CAP($color) } to move, in check
status-castling = castling { $rights }
status-passant = en passant { $square }
status-holds = { $color } holds { $pieces }
status-captured = { $color } has captured { $pieces }
status-checks = checks to give: white { $white }, black { $black }

# What the board shows.
legend-extra = Extra squares: { $squares }
legend-overloaded = In parentheses, such as ({ $symbol }): overloaded pieces
legend-walls = Walls: { $symbol }
legend-pieces = Pieces: { $pieces }
legend-piece = { $letter } { NAMES($piece) }
# Where a square with a name of its own is, by the nearest square of the board.
legend-in-place = { $square } in the place of { $nearest }
legend-level = { $square } { $side } of { $nearest }
legend-above = { $square } above { $nearest }
legend-below = { $square } below { $nearest }
legend-above-to = { $square } above { $nearest } to the { $side }
legend-below-to = { $square } below { $nearest } to the { $side }
