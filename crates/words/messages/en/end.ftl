# Rules of how a game ends. $verdict is what comes of it for a side.

chain = A side that moves and then has a chain of { PLURALS($pieces, last: "or") } from { $from } to { $to }, each { $diagonal ->
        [yes] next to each other, diagonally too
       *[no] side by side or one before the other
    }, { $verdict }.

chase = So does perpetual chase: a side that has chased one enemy piece with each of these moves { $verdict }, if the other has not done so too. It chases what it could take now and could not before its move, without losing the captor at once; a check is no chase, nor is the attack of a piece that could take its like. { CAP(PLURALS($by)) } chase; { PLURALS($of) } are chased.
chase-spared = { CAP(PLURALS($piece)) } are not chased on { $zone }.
chase-stronger = { CAP(PLURALS($piece)) } chase { PLURALS($than) } also where these are protected.

check-counting = { $checks ->
        [1] A side that gives check wins at once.
       *[other] A side that has given check { $checks } times wins at once. A move that gives check counts once, however many pieces give it.
    }

checkmate = Checkmate: a side that is in check and has no legal move { $verdict }.
checkmate-never-by = A side that is mated by { PLURALS($pieces) } alone wins.
checkmate-series = A mate is a draw if { A($pieces) } has given none of the checks that led to it without a break, itself included.

connection = A side that moves and then has { $ways } { $verdict }.
connection-or = { $row }, or { $block }
connection-row = { $count } of its { PLURALS($pieces, last: "or") } on one { OR($lines) }, { $gaps ->
        [yes] whatever else stands between them
       *[no] next to each other
    }
connection-block = a block of { $side } by { $side } of its { PLURALS($pieces, last: "or") }
connection-rank = rank
connection-file = file
connection-diagonal = diagonal

counting-from-start = from the first move
counting-once = once { AND($when) }
counting-few = a side has no more than { $most } pieces
counting-clear = no { NAMES($pawns) } is on the board
counting-board = Moves are counted { $when }, while both sides have more than one piece: the game is drawn when more than { $moves } moves of each side have been counted.
counting-limit = { $moves } against { $count ->
        [1] { A($piece) }
       *[other] { $count } { PLURALS($piece) }
    }
counting-otherwise = { $moves } against anything else
counting-always = { $moves }
counting-bare = When a side has one piece left{ $clear }, the count begins again{ $from_pieces ->
        [yes] , from the number of pieces on the board
       *[no] {""}
    }, and the game is drawn when the count goes beyond a limit, of which the first that fits holds: { OR($limits) }.
counting-and-clear = { " " }and { counting-clear }

extinction-side = { $who ->
        [white] white
        [black] black
       *[both] a side
    }
extinction-last = The last { NAMES($pieces) } that { extinction-side } has is royal: if an enemy piece could capture it, its side is in check, and no move may leave it so.
extinction-few = When { extinction-side } has only { $count } pieces left, each of them is royal: if an enemy piece could capture it, its side is in check, and no move may leave it so.
extinction-few-of = When { extinction-side } has only { $count } left{ $each ->
        [yes] { " " }of a type
       *[no] {""}
    } ({ NAMES($pieces) }), each of them is royal: if an enemy piece could capture it, its side is in check, and no move may leave it so.
extinction-duple = While it has several, it is in check only when all of them could be captured.
extinction-duple-each = While it has several of a type, it is in check only when all of these could be captured.
extinction-began-with-none = A side that began with none plays on without.
extinction-has-no-piece = has no piece left
extinction-has-pieces = { $count ->
        [1] has at most 1 piece left
       *[other] has at most { $count } pieces left
    }
extinction-has-no = has no { NAMES($pieces) } left
extinction-has-few = has at most { $count ->
        [1] 1 { NAMES($pieces) }
       *[other] { $count } { PLURALS($pieces) }
    } left
extinction-has-none-of = has none left{ $each ->
        [yes] { " " }of one of these types
       *[no] {""}
    } ({ LIST($pieces) })
extinction-has-few-of = has at most { $count } left{ $each ->
        [yes] { " " }of one of these types
       *[no] {""}
    } ({ LIST($pieces) })
extinction-while = , while its opponent has at least { $count }
extinction-while-reprieved = , while its opponent has at least { $count }, or { $more } when it is to move itself
extinction-whose = When { extinction-side } { $left }{ $unless }, it { $verdict }.
extinction-both = A side that { $left }{ $unless } { $verdict }. If that is so of both sides at once, it counts for the side that has just moved.
extinction-both-while = A side that { $left }{ $unless }, { $verdict }. If that is so of both sides at once, it counts for the side that has just moved.
extinction-hand = Pieces in hand count too.

fifty-moves = { $result ->
        [draw] The game is drawn
       *[other] The game ends, and the side to move { $verdict },
    } after { $plies ->
        [1] the first move
       *[other] { $plies } moves{ $each ->
            [0] {""}
           *[other] { " " }({ $each } of each side)
        } in a row
    }{ $progress ->
        [captures] { " " }without a capture
        [captures-and-moves] { " " }without a capture or a move of { A($pieces) } of either colour
        [moves] { " " }without a move of { A($pieces) } of either colour
       *[none] {""}
    }.

full-board = When every square is occupied, the side to move { $verdict }.

goal-one = { A($pieces) }
goal-several = { $count } { PLURALS($pieces, last: "or") }
goal = A side that has { $what } on { $zone } after its own move{ $blocked ->
        [yes] , or has fewer there and every one of these squares is occupied,
       *[no] {""}
    } { $verdict }{ $unless ->
        [safe] { " " }while none of these pieces is attacked there
        [last-move] { " " }unless the opponent's next move undoes that
        [both] { " " }at once while none of these pieces is attacked there, or else unless the opponent's next move undoes that
       *[none] {""}
    }.
goal-last-move = If white gets there first and black gets there with the next move, the game is drawn.
goal-safe = A side that was attacked there and is not any more when its turn comes wins as well. If both sides stand there so, the game is drawn.
goal-royal-wins = White wins at once if black has no such move.
goal-royal-ends = The game ends so at once if black has no such move.

insufficient-material = The game is drawn with bare { PLURALS($king) }{ $cases }.
insufficient-material-lone = , and with a { NAMES($king) } and one { NAMES($pieces) } against a bare { NAMES($king) }
insufficient-material-same-colour = , and with a { NAMES($king) } and one { NAMES($piece) } each, both { PLURALS($piece) } on squares of one colour
insufficient-material-marked = ; but not while a { NAMES($king) } is overloaded
insufficient-material-hands = ; but not while a side has pieces in hand

points = Points are counted on the board: { AND($each) }.
points-for = { $points } for { A($piece) }
points-more-white = White has { $more } more.
points-more-black = Black has { $more } more.

repetition = The game is drawn when a position stands on the board { $times } times: the same pieces on the same squares, with the same { AND($same) }.
repetition-other = When a position stands on the board { $times } times, the side to move { $verdict }: the same pieces on the same squares, with the same { AND($same) }.
repetition-perpetual = But a side that has given check with each of its moves since the first of these times { $verdict }, if the other has not done so too.
repetition-to-and-fro = A side whose last { $moves } moves were made with { A($pieces) } to and fro between two squares { $verdict }: after it came there, without a capture in all these moves, and without having been in check before one of them.

stalemate-or-mate = A side without a legal move { $verdict }, whether it is in check (checkmate) or not.
stalemate-no-check = A side that has no legal move and is not in check { $verdict }.
stalemate-any = A side without a legal move { $verdict }.
