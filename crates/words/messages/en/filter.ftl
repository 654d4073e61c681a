# Rules of what is forbidden.

citadels-none = No piece may enter { $zone }.
citadels-only = Only { A($pieces) } may enter { $zone }.
citadels-first = Only { A($pieces) } may enter { $zone }, and of these only the first that its side has on the board.
citadels-takes-nothing = A piece that enters captures nothing there.
citadels-no-captures = Nothing is captured there.
citadels-no-captures-any = Nothing is captured on any of these squares.
citadels-check = A royal piece there can be in check all the same.

drop-sites-first = As long as { OR($squares) } is free, pieces are dropped only there.
drop-sites-where = { $place ->
        [enclosing] so that enemy pieces stand without a gap between it and another piece of its side, on a rank, file or diagonal
        [next-to-own] next to another piece of its side, be it diagonally
        [apart] where no enemy piece stands right before or behind it or to its sides
        [stacked] on the lowest rank of the board, or on a square right above an occupied one, as white sees it
       *[pushed] where it gets to if it is pushed along a rank or file from the edge of the board until something stops it
    }
drop-sites = A piece may be dropped only { drop-sites-where }.
drop-sites-then = Afterwards a piece may be dropped only { drop-sites-where }.

facing = A { NAMES($king) } is also in check from { A($pieces, word: "enemy") } on the same file, with nothing between the two; so no move may leave them facing each other.
facing-lines = A { NAMES($king) } is also in check from { A($pieces, word: "enemy") } on the same file or rank, with nothing between the two; so no move may leave them facing each other.

first-moves = { CAP(A($pieces)) } makes its moves from a starting square only while it has not moved, from { $zone }.
first-moves-in-check = { CAP(A($pieces)) } makes none of them while its side is in check.
first-moves-lost = { CAP(A($piece)) } loses the right to them for good when one of the enemy { PLURALS($by, last: "or") } comes to a square from which it would attack it on an empty board.

forks = { CAP(A($pieces)) } may move only to where, as what it becomes by the move, it attacks { $what }.
forks-what = { $count ->
        [1] an enemy piece
       *[other] { $count } enemy pieces
    }
forks-what-trapped = { forks-what }, or one that cannot move away

must-capture = A side that has a legal capture must make one; which one is its choice. Every move that takes a piece off the board is a capture.

no-checks = No move may give check.

no-flight = A { NAMES($king) } in check may not move away: it stays where it is, or takes the piece that gives check, if only one does.

paralysis-check = A paralysed piece gives no check.
paralysis-like = A piece that an enemy piece of the same type attacks is paralysed.
paralysis-next-to = A piece on one of the eight squares around { A($pieces, word: "enemy") } is paralysed.
paralysis-copying = { CAP(A($pieces)) } on one of the eight squares around { A($by, word: "enemy") } is paralysed, too.
paralysis-still = A paralysed piece cannot move, and it paralyses others all the same. It still blocks lines.
paralysis-never = { CAP(A($king)) } is never paralysed.

standoff = When the two { PLURALS($king) } stand on one rank or file with nothing between at the beginning of a move, the side to move must end that.
standoff-pass = If it may pass, it may do so instead, even in check, and the game ends: the side to move then { $verdict }.

superko = No move may bring back a placement of the pieces that has stood on the board before in the game, whichever side was to move then. The start counts, and so does the present placement: a move that changes nothing, such as two like pieces changing places, is not allowed. A game that begins from another position knows only that one as its past.

swaps = { CAP(A($pieces)) } may change places with another piece only { $times ->
        [1] once
       *[other] { $times } times
    } in a game for each side{ $when ->
        [pressed] , and only in check or if its side has no other legal move
        [stuck] , and only if its side has no other legal move
       *[always] {""}
    }.

trades-near = { CAP(A($pieces)) } may take an enemy one on one of the eight squares around it.
trades-far = { CAP(A($pieces)) } may take an enemy one from further away only if no enemy piece could take it back where its move ends, or if the same move takes another piece as well. Pins do not matter for this.
trades-far-cheap = { CAP(A($pieces)) } may take an enemy one from further away only if no enemy piece could take it back where its move ends, or if the same move takes another piece as well that is not { A($cheap) }. Pins do not matter for this.
trades-return = When another piece has taken { A($pieces) }, the next move may take one only with a piece that is one itself, or by taking the piece that has just done so.
