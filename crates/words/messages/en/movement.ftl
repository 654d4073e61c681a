# Rules of special moves.

castling-notation = Castling is written as the move of the { NAMES($king) }{ $forms }.
castling-like-king = , like `{ $from }{ $to }`
castling-like-rook = ; but where the { NAMES($king) } could go there by itself or castle there in another way, with the square of the other piece, like `{ $from }{ $rook }`
castling-like-both = ; where that would still fit two castlings, with the ways of both pieces, like `{ $from }{ $to }+{ $rook }{ $rook_to }`
castling-way = { NAMES($king) } { $from }–{ $to } with { NAMES($rook) } { $rook_from }–{ $rook_to }
castling-listed = { CAP(A($king)) } and { A($rook) } that have not moved may castle ({ $white }; black: { $black }).
castling-mirrored = { CAP(A($king)) } and { A($rook) } that have not moved may castle ({ $white }; black likewise, mirrored).
castling-between = The squares between the two, and those that they cross or come to, must be empty but for the two.
castling-bars = The { NAMES($king) } may not be in check, cross an attacked square or be in check afterwards.
castling-bars-royal = { CAP(A($king)) } that is royal may not be in check, cross an attacked square or be in check afterwards.
castling-other-royal = A side whose { NAMES($king) } is in check may not castle.
castling-ends-check = While only another piece that is royal as the last of its type is in check, a castling may end that.
castling-dropped = Two that were dropped on these squares may castle, too: the right comes with the later drop.
castling-wins-white = White wins by castling { OR($ways) }{ $mirrored ->
        [yes] , mirrored
       *[no] {""}
    }, and loses as soon as it can never castle so any more.
castling-wins-black = Black wins by castling { OR($ways) }{ $mirrored ->
        [yes] , mirrored
       *[no] {""}
    }, and loses as soon as it can never castle so any more.
castling-opposite = A side that castles takes from its opponent the right to the castling that mirrors it.
castling-anywhere = { CAP(A($king)) } and { A($rook) } that have not moved may castle, from whatever squares of the rank they stand on. As white sees it, { AND($ways) }; black likewise, mirrored. Either of the two may stay where it is, or go where the other stood.
castling-anywhere-right = with { A($rook) } to its right the { NAMES($king) } goes to { $to } and the { NAMES($rook) } to { $rook_to }
castling-anywhere-left = with { A($rook) } to its left the { NAMES($king) } goes to { $to } and the { NAMES($rook) } to { $rook_to }
castling-anywhere-xfen = Castling is written as the { NAMES($king) } taking the piece that it castles with, like `e1h1`, or as `O-O` with one to the right of the { NAMES($king) } and `O-O-O` with one to its left. In a FEN, `K` and `Q` are the rights with the outermost rook on either side; that with another rook is the letter of its file.
castling-anywhere-shredder = Castling is written as the { NAMES($king) } taking the piece that it castles with, like `e1h1`, or as `O-O` with one to the right of the { NAMES($king) } and `O-O-O` with one to its left. In a FEN, the rights are the letters of the rooks' files.

hand-notation = A drop is written as the letter of the piece, `@` and the square, like `N@e4`.
hand-promoted-notation = The letter of what the piece is dropped as stands at the end, in lower case, like `P@e4r`.
hand-drop = Instead of another move a side may drop a piece from its hand on an empty square.
hand-zone = { CAP(A($pieces)) } may be dropped only on { $zone }.
hand-unlimited = Both sides always have { A($pieces) } in hand.
hand-royal = A side whose { NAMES($king) } is still in hand has none on the board and is in no check.
hand-colours = A side drops half of its { PLURALS($pieces) } on squares of one colour and half on the other (one more of an odd number), and no other piece on a square that these need.
hand-one-a-file = { CAP(A($pieces)) } may not be dropped on a file on which its side has one already.
hand-most-a-file = { CAP(A($pieces)) } may not be dropped on a file on which its side has { $most } already.
hand-no-mate = { CAP(A($pieces)) } may not be dropped to give checkmate.
hand-no-check = No drop may give check.
hand-promoted = A piece that promotes may also be dropped as what it promotes to.
hand-must = A side that can drop a piece must do so.
hand-must-unless = A side that can drop a piece and cannot capture must do so.
hand-must-first = A side that has { A($pieces) } in hand may drop nothing else; if it can drop it, it must.
hand-must-first-unless = A side that has { A($pieces) } in hand may drop nothing else; if it can drop it and cannot capture, it must.
hand-captured = A captured piece goes to the captor's hand and changes sides.
hand-captured-demoted = A captured piece goes to the captor's hand and changes sides, a promoted piece as what it was before.
hand-other = There it is another piece: { AND($each) }.
hand-other-one = a { NAMES($piece) } as { A($held) }
hand-blown = So do all pieces that are blown up, each to the hand of the side that did not own it.

hostages-notation = An exchange of hostages is written as a drop, with `#` and the letter of the hostage that is given behind that of the piece, like `B#N@f7`.
hostages-held = A captured piece is held by its captor as a hostage and keeps its colour.
hostages-exchange = Instead of another move a side may exchange hostages: it gives one that it holds into the hand of the other side, and at once drops one of its own, which that side has held.
hostages-worth = What it gives must be worth as much as what it gets, or more; from the most valuable on: { $order }.
hostages-of-worth = { A($pieces) }
hostages-never = { CAP(A($pieces)) } is never exchanged.
hostages-promotion = A piece promotes only to a type of which the other side holds one of its own, and is held there in its place. Without such a hostage it may not go where it must promote; and while each of its moves would lead there, it gives no check.

mutual-castling-notation = A castling of two pieces is written with both of them, the primary first: `a2d5+f7c4`. Where either of two own pieces may be the primary, the one on the lower square comes first; the other order is read too.
mutual-castling-captures = Every move that captures nothing is a castling of two pieces. There are no other moves without a capture, and so no captures en passant.
mutual-castling-every = Every move is a castling of two pieces.
mutual-castling-two = The two stand on one rank, file or diagonal with only empty squares between them, and at least one of them is the mover's. One of the two is the primary, as the mover chooses; with an enemy piece, the mover's own piece is always the primary.
mutual-castling-even = With an even number of squares between (or none), both cross the middle and take each other's side of it: each moves half that number of squares and one more. So neighbours change places, and from a1 and d1 they go to c1 and b1. Whichever of two own pieces is the primary, this is the same move.
mutual-castling-odd = With an odd number of squares between, the primary goes to the square in the middle, and the other jumps over it to the very next square. From a1 and a5, with the piece on a1 as primary, they go to a3 and a2; with the one on a5 as primary, to a4 and a3.
mutual-castling-again = Pieces castle again and again, whether they have moved or not, out of attacks and across attacked squares.
mutual-castling-royal = Your own { NAMES($king) } may take part, as primary or as the other piece, only if it is not in check, crosses no attacked square and is not in check afterwards. What it crosses lies strictly between its squares before and after the move, and is judged as the pieces stand before the move. No such limit holds for the enemy { NAMES($king) } when you castle with it.

pass-notation = A pass is written `0000`.
pass-always = { $who ->
        [white] White
        [black] Black
       *[both] A side
    } may pass instead of moving{ $unless ->
        [check] , unless in check
       *[no] {""}
    }{ $only ->
        [by] , only if one of its pieces makes it possible
       *[no] {""}
    }.
pass-stalemate = { $who ->
        [white] White
        [black] Black
       *[both] A side
    } passes when it has no other legal move{ $unless ->
        [check] { " " }and is not in check
       *[no] {""}
    }{ $only ->
        [by] , only if one of its pieces makes it possible
       *[no] {""}
    }.
pass-by = { CAP(A($piece)) } does so if it could step to a free square: { $moves }.
pass-twice = After two passes in a row the game ends: the side to move { $verdict }.

relay-check = A piece gives check by its lent moves, too.
relay-any = Any piece
relay-any-of = { CAP(A($pieces)) }
relay-lends = { CAP(A($piece)) } lends moves to other pieces of its side: { $moves }. It protects the squares that it could reach so, whatever stands there.
relay-borrows = { $who } that another piece, { A($piece) } of its side, protects so may move in that way, besides its own moves.
relay-area = The lent moves of { A($piece) } end on { $zone } only.

standing-promotion-notation = A promotion where the piece stands has its square twice and the letter of the new piece, in lower case, like `e4e4{ $letter }`.
standing-promotion = { CAP(A($pieces)) } on { $zone } may promote instead of another move: it becomes { A($targets) } where it stands.
standing-promotion-last = { CAP(A($pieces)) } on { $zone }, or anywhere if it is the last of its type on its side, may promote instead of another move: it becomes { A($targets) } where it stands.
standing-promotion-steps = Or it goes to an empty square to which the new piece could go from there, and becomes it.
standing-promotion-quiet = The new piece may not attack an enemy piece, and the move may not give check.
standing-promotion-only = A side that has nothing but its royal piece and { A($pieces) }, is not in check and could only promote { $verdict }.

turns-both = Each side makes { $moves }.
turns-each-side = White makes { $white }; black makes { $black }.
turns-legal = Each of these moves must be legal by itself, and a side that has no legal move in the middle of its turn loses or draws as at the beginning of one.
turns-check-ends = A move that gives check ends the turn.
turns-check-last = Only the last move of a turn may give check.
turns-each = { $count ->
        [1] 1 move
       *[other] { $count } moves
    } in each turn
turns-first = { $count ->
        [1] 1 move
       *[other] { $count } moves
    } in its first turn and { $last } in each later one
turns-several = { AND($counts) } moves in its first { $turns } turns and { $last } in each later one
turns-grow = { $count ->
        [1] 1 move
       *[other] { $count } moves
    } in its first turn, and in each later turn { $growth } more than in its turn before
turns-several-grow = { AND($counts) } moves in its first { $turns } turns, and in each later turn { $growth } more than in its turn before
