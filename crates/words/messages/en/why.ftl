# Why a move is not legal, and what a move did: a sentence without an end. The piece that should move is $piece on $square.

why-color = { $color ->
        [white] white
       *[black] black
    }
why-the = the { why-color } { NAMES($piece) } on { $square }
why-by-co-square = { $the } (by a co-square, from { $from })
why-played = { why-color }'s move { $number }, { $text }
why-choice = { $letters } ({ NAMES($pieces, last: "and") })
why-own = the { NAMES($piece) } on { $square }
why-none-of = no { why-color } { NAMES($piece) } moves to { $to }
why-neither-of = neither { $pieces } moves to { $to }
why-nor = { $first } nor { $last }
why-way-blocked = { $count ->
        [1] { $pieces } is in the way
       *[other] { $pieces } are in the way
    }
why-more = { $shown } or one of { $more } more
why-nowhere = nowhere
why-to = to { OR($squares) }
why-nothing = nothing

why-malformed = a move is written like { $expected }
why-no-square = the board has no square { $square }
why-no-letter = no piece of this game has the letter { $letter }: the letters are { $known }
why-no-pairs = only one piece is named in a move of this game
why-over = the game is over ({ $outcome })
why-besides = ; besides, { $why }
why-empty = { $square } is empty
why-wrong-side = the piece on { $square } is { why-color }'s, and { $other } is to move
why-no-such-piece = { why-color } has no { NAMES($piece) }
why-no-such-piece-at = { why-color } has no { NAMES($piece) } on { $at }
why-same-square = { why-own } would stay where it is
why-own-piece = { why-own } cannot go to { $to }, where { why-color }'s own { NAMES($on) } stands
why-not-so = { why-own } does not move to { $to }: it can go { $goes }
why-not-at-all = { why-own } does not move to { $to }: it has no legal move
why-not-so-in-check = { why-own } does not move to { $to }: { why-color } is in check from { $check }, against which it can go { $goes }
why-not-lent = { why-own } can go to { $to } only while { A($by) } of its side protects it, and none does
why-ambiguous = it could be { OR($moves) }
why-only-captures = { why-own } moves that way only to capture, and { $to } is empty
why-only-captures-passant = { why-own } moves that way only to capture, and { $to } is empty and nothing has just passed over it
why-only-quiet = { why-own } moves that way only without capturing, and { $on } is in the way
why-only-first = { why-own } can go to { $to } only as its first move, from where such a piece starts
why-blocked = { why-own } cannot go to { $to }: { $by }
why-needs-piece = { why-own } goes to { $to } only with a piece on { $squares } to go over
why-not-open = { why-own } has no open way to { $to } as the pieces stand
why-written-otherwise = { why-own } that goes to { $to } is written { $correct }
why-overloaded = { why-own } is overloaded and cannot { $power ->
        [capture] capture
        [first-move] make the longer first move
        [castle] castle
       *[promote] promote
    }
why-attacked = { why-own } would be attacked by { $by }
why-check-stays = { why-color } is in check from { $by }, and the move does nothing about it
why-check-and = { why-color } is in check from { $checkers }, and after it { $attacked }
why-pinned = { why-own } is pinned: { $attacked }
why-opened = after it { $attacked }
why-flees = { $king } is in check from { $by } and may only take what gives it, if that is one piece
why-standoff = { $king } and { $other } face each other with nothing between, which the move does not end
why-drop-first = a { NAMES($piece) } cannot be dropped on { $to }: pieces are dropped on { OR($squares) } first
why-drop-site = a { NAMES($piece) } cannot be dropped on { $to }: { $near ->
        [enclosing] it would enclose no enemy piece
        [next-to-own] no other piece of its side stands next to the square
        [apart] an enemy piece stands right next to the square
        [stacked] nothing stands below the square
       *[pushed] no piece that is pushed in from the edge stops there
    }
why-no-drops = nothing is dropped in this game
why-not-in-hand = { why-color } has no { NAMES($piece) } in hand
why-not-held = { why-color } holds no { NAMES($piece) } of { $other }'s
why-not-exchanged = { A($piece) } is not exchanged
why-worth-too-little = { A($given) } is not given for { A($piece) }: that takes { A($possible) }
why-drop-occupied = { A($piece) } is dropped on an empty square, and { $on } is there
why-drop-zone = { A($piece) } may not be dropped on { $to }
why-drop-as = { A($piece) } cannot be dropped as `{ $letter }`: write { OR($possible) } or no letter at the end
why-drop-as-none = { A($piece) } cannot be dropped as `{ $letter }`: write no letter at the end
why-drop-file = { A($piece) } may not be dropped on { $to }, on the file of { $on }
why-drop-colour = { A($piece) } may not be dropped on { $to }: half of a side's { PLURALS($of) } go to squares of either colour
why-promotion-elsewhere = { why-own } cannot promote where it stands: { $square } is none of the squares for that
why-promotion-limit = { why-own } cannot become { A($becomes) }: a side has at most { $most } by promotion
why-promotion-attacks = { why-own } cannot become { A($becomes) } on { $to }, where it would attack { $on }
why-promotion-checks = { why-own } cannot become { A($becomes) } on { $to }: that would give check
why-drop-checks = { A($piece) } may not be dropped to give check, as it would on { $to }
why-drop-before = { A($piece) } may not be dropped while { A($first) } is in hand
why-must-drop = a piece in hand must be dropped, like { $example }
why-drop-mates = { A($piece) } may not be dropped to give mate, as it would on { $to }
why-never-held = { why-own } cannot castle with the piece on { $rook }: the moves began from a position without that right
why-king-moved = { why-own } cannot castle: it moved ({ $played })
why-rook-moved = { why-own } cannot castle with the piece on { $rook }: the one that began there moved ({ $played })
why-rook-captured = { why-own } cannot castle with the piece on { $rook }: the one that began there was lost ({ $played })
why-rook-changed = { why-own } cannot castle with the piece on { $rook }: the one that began there was changed ({ $played })
why-opponent-castled = { why-own } cannot castle with the piece on { $rook }: the opponent castled likewise ({ $played })
why-rook-away = { why-own } can castle only with an unmoved { NAMES($rook) } on { $home }, which is empty
why-rook-away-for = { why-own } can castle only with an unmoved { NAMES($rook) } on { $home }, which has a { why-color } { NAMES($on) }
why-castling-blocked = { why-own } cannot castle with the { NAMES($other) } on { $at }: { $by }
why-castling-in-check = { why-own } cannot castle out of check by { $by }
why-castling-across = { why-own } cannot castle across { $across }, attacked by { $by }
why-no-castling-long = { why-color } has no long castling here
why-no-castling-short = { why-color } has no short castling here
why-castling-written = that castling is written { $text }
why-only-castlings = { why-own } does not move alone: a move without capture is a castling of two pieces
why-only-castlings-like = { why-own } does not move alone: a move without capture is a castling of two pieces, such as { $example }
why-nothing-is-captured = { why-own } cannot take { $on }: nothing is captured in this game
why-no-line = { $first } and { $other } are not on one line
why-both-enemies = { $first } and { $other } both belong to the opponent, and at least one of two that castle must be your own
why-wrong-landing = { $first } and { $other } land elsewhere when they castle: { OR($correct) }
why-must-capture = a capture is possible, so one must be made: { $captures }
why-explodes = the capture would blow up the mover's own { NAMES($piece) } on { $square }
why-no-passing = { why-color } may not pass in this game
why-pass-in-check = { why-color } is in check from { $by } and cannot pass
why-pass-with-moves = { why-color } passes only without another legal move, and has some, such as { $example }
why-no-step = { why-color } passes only while { A($by) } could step to a free square and back
why-no-swap-left = { why-own } changes places with nothing any more: { why-color } has done so as often as it may
why-swap-unpressed = { why-own } changes places with another piece only in check or without another legal move
why-traded-afar = { why-own } cannot take { $taken } from afar: { $by } could take it back
why-traded-return = { why-own } cannot take { $taken } in return for what { $captor } has just taken
why-citadel = no { NAMES($piece) } may enter { $to }
why-citadel-only = no { NAMES($piece) } may enter { $to }: only { A($only) } may
why-citadel-first = no { NAMES($piece) } may enter { $to }: only { A($only) } may, and of these only the first that its side has
why-citadel-occupied = nothing is taken on { $square }, where { why-color }'s { NAMES($piece) } stands
why-no-fork = { why-own } moves only to where it attacks { $needed }, and on { $to } it would attack { $attacked }
why-paralysed = { why-own } is paralysed and cannot move
why-no-first-move = { why-own } goes there only with its first move, while nothing has taken the right to it
why-gives-check = { $king } would be in check from { $by }, and no move may give check
why-checks-early = { $king } would be in check from { $by }, and only the last of the { $left } moves left in the turn may give check
why-stood-at-start = no placement of the pieces may repeat, and they stood like this at the start of the game
why-stood-given = no placement of the pieces may repeat, and they stood like this in the position that the moves began from
why-stood-after = no placement of the pieces may repeat, and they stood like this after { $played }
why-stands-now = no placement of the pieces may repeat, and they stand like this now
why-promotion-missing = { why-own } promotes on { $to }: add { $possible }
why-promotion-wrong = { why-own } cannot become { A($given, last: "and") } on { $to }{ $because ->
        [lost] , of which none has been lost
        [held] , of which the opponent holds none
        [most] , of which a side may have at most { $most }
        [there] , which is possible on other squares only
       *[none] {""}
    }: choose { $possible }
why-promotion-impossible = { why-own } must promote on { $to }, and there is nothing that it can become now
why-capture-choice = { why-own } becomes another piece by taking { $captive }: add { $possible }
why-restored-choice = what is restored on { AND($squares) } promotes: add { $possible }
why-not-choice = , not { $given }
why-restored-impossible = what is restored on { AND($squares) } must promote, and there is nothing that it can become
why-unfinished = the move leaves a choice that it does not make: write it in full, like `{ $example }`
why-no-such-choice = `{ $given }` is no choice that there is: write the move like `{ $example }`
why-no-room = nothing goes to { $to } now: no wall could be placed afterwards
why-next-plane = { why-own } cannot go to { $to }: { $next } on the next plane is not empty
why-no-next-plane = { why-own } cannot go to { $to }: the next plane has no such square
why-check-on-plane = { why-own } cannot go to { $to }: before it goes on to the next plane, the { NAMES($king) } on { $at } would be in check
why-wall = nothing goes to { $to }: it is a wall
why-wall-between = the way to { $to } is closed: { $wall } is a wall
why-no-choice = { why-own } has no choice of piece there, so without `{ $given }` it is { $correct }
why-unexplained = { why-own } cannot go to { $to } here

# A move that was written, as a sentence without an end.
read-no-move = `{ $text }` is not a move: { $why }
read-illegal = `{ $text }` is not legal: { $why }
read-ambiguous = `{ $text }` may be { $candidates }: say which
read-wrong = `{ $text }` does not describe a legal move: write { $candidates }
read-malformed = `{ $text }` is not a move: { $expected }
read-or = or
