# Rules of what a move does elsewhere on the board.

capture-by-check = A { NAMES($king) } is in check too if an enemy piece could take it by what its next move does next to it.
capture-by-copying = { CAP(A($pieces)) } that has moved takes enemy pieces in each of these ways, but only those of types that take so.
capture-by-moved = { CAP(A($pieces)) } that has moved{ $along ->
        [orthogonal] { " " }straight along a rank or file
        [diagonal] { " " }straight along a diagonal
        [all] { " " }straight along a rank, file or diagonal
       *[any] {""}
    }
capture-by-line = { $line ->
        [orthogonal] rank or file
        [diagonal] diagonal
       *[all] rank, file or diagonal
    }
capture-by-an-enemy = an enemy piece
capture-by-the-enemy = the enemy piece
capture-by-row = every enemy piece of a row without a gap
capture-by-an-enemy-of = an enemy { NAMES($captives) }
capture-by-the-enemy-of = the enemy { NAMES($captives) }
capture-by-row-of = every piece of a row of enemy { PLURALS($captives, last: "or") } without a gap
capture-by-hostile = { $hostile ->
        [none] {""}
       *[other] { " " }or an empty square of { $hostile }
    }
capture-by-custody = { capture-by-moved } takes { $whom } directly between it and another piece of its side{ capture-by-hostile }, on a { capture-by-line }.
capture-by-intervention = { capture-by-moved } between two enemy pieces on a { capture-by-line } takes { $whom } on both sides.
capture-by-approach = { CAP(A($pieces)) } that has moved straight along a { capture-by-line } takes { $whom } directly in front of it on this line.
capture-by-withdrawal = { CAP(A($pieces)) } that has moved straight along a { capture-by-line } takes { $whom } directly behind the square that it left.
capture-by-encirclement = { capture-by-moved } takes { $whom } next to it that has a piece of the mover's side{ capture-by-hostile } on each of its neighbouring squares along every { capture-by-line }; at the edge of the board it has none there.
capture-by-coordination = { capture-by-moved } takes { $whom } where its rank crosses the file of { A($with) } of its side, and where its file crosses the rank of that piece.

co-squares-notation-restored = A move by which restored pieces promote has one letter for each at its end, from the a-file on.
co-squares-notation-converted = A move by which converted pieces promote has one letter for each at its end, from the a-file on.
co-squares-notation-restored-optional = A move by which restored pieces promote has one letter for each at its end, from the a-file on; if the moved piece may promote and stays what it is, its own letter comes before them.
co-squares-notation-converted-optional = A move by which converted pieces promote has one letter for each at its end, from the a-file on; if the moved piece may promote and stays what it is, its own letter comes before them.
co-squares-check-overloaded = An overloaded piece gives no check; an overloaded { NAMES($king) } is in check like any other.
co-squares-check = A { NAMES($king) } is also in check if an enemy piece{ $but } could mark a co-square on the { NAMES($king) }'s square by a move or capture of its own ({ $ignored ->
        [passant] castling and capturing en passant do not count
       *[castling] castling does not count
    }). It does not matter whether that move would leave the enemy's { NAMES($king) } in check; a partner captured by it makes no pair. A square counts as attacked, for castling across it, if the { NAMES($king) } would be in check there with all else unchanged.
co-squares-excepted = ({ PLURALS($pieces) } excepted)
co-squares-judged = Whether a move leaves its own { NAMES($king) } in check is judged after its effects. So the effects of any move may answer a check, free a pinned piece or make an attacked square safe.
co-squares-judged-castling = Castling onto an attacked square is legal if the effects remove the attack; castling out of check or across an attacked square is not.
co-squares-promoting = A move by which a piece promotes marks no co-squares.
co-squares-drops = A drop marks no co-squares.
co-squares-compulsory = These effects are compulsory. All effects of a move happen at once, after it, and cause no others.
co-squares-pairs = Two pieces of one type and colour are partners{ $except }{ $also }. Promoted pieces count like others.
co-squares-also = , and so are { A($first) } and { A($second) } of one colour
co-squares-marks = A piece that moves to a square on neither the rank nor the file of a partner marks two co-squares, each on the file of one and the rank of the other: from c3 with a partner on a1, these are a3 and c1. It does so with each of its partners, as they stand after the move. Only the piece that moves marks squares; when two pieces move, as in castling, both do, each with its own partners.
co-squares-marks-none = Enemy pieces that a move takes along mark none.
co-squares-overloads = An enemy piece on a co-square becomes overloaded, and stays so until it is restored.
co-squares-overloaded = While a piece is overloaded { $quiet ->
        [yes] it makes only its ordinary moves that capture nothing
       *[no] it may still be moved by a castling of two pieces
    }. It cannot { OR($cannot) }. It still blocks lines{ $captures ->
        [yes] , and it can be captured
       *[no] {""}
    }.
co-squares-cannot-capture = capture
co-squares-cannot-check = give check or guard anything
co-squares-cannot-mark = mark co-squares
co-squares-cannot-partner = be a partner
co-squares-cannot-castle = castle
co-squares-cannot-promote = promote
co-squares-cannot-start = make moves that begin only on a starting square
co-squares-restores = An overloaded piece of the mover's own side on a co-square is restored to all its powers, such as those of a piece that has not moved. Other pieces of the mover's side are unaffected. A piece restored by a move is a partner from the next move on.
co-squares-royal = A { NAMES($king) } can be overloaded too. That wins nothing: it is still royal.
co-squares-overloaded-promotion = Overloaded, { A($pieces) } that comes to where it would have to promote stays what it is. If it is restored there, it promotes at once, and its owner, who is the mover, chooses to what.
co-squares-count = Such a promotion alone does not restart the count of moves without progress.
co-squares-converts = An enemy piece on a co-square is converted: it becomes the mover's, of the same type. The mover's own pieces are unaffected.
co-squares-converts-never = { CAP(PLURALS($king)) } are never converted.
co-squares-converted = A converted piece { AND($what) }.
co-squares-converted-promotion = A converted piece { AND($what) }. Where a piece of its new side would have to promote, it promotes at once, and the mover chooses to what.
co-squares-converted-moves = moves on as a piece of its new side, also from the starting squares of that side
co-squares-converted-passant = can no longer be captured en passant for a move that it made before
co-squares-converted-castling = has no right to castle, and neither has what stands on its square later

explosion = A capture explodes: the captured piece, the captor and all pieces of either side on the eight squares around the one where the captor arrives leave the board.
explosion-immune = { CAP(A($pieces)) } next to it survives; capturing or captured, it does not.
explosion-immune-everywhere = { CAP(A($pieces)) } survives unless it is captured itself.
explosion-wins = Capturing the enemy { NAMES($king) } wins at once, even in check.
explosion-wins-never-captures = Capturing the enemy { NAMES($king) } wins at once, even in check. A { NAMES($king) } may not capture.
explosion-blows-up = Blowing up the enemy { NAMES($king) } wins at once, even in check. A capture that blows up the mover's own { NAMES($king) } is not legal, even if it blows up both.
explosion-no-check = A { NAMES($king) } gives no check, since it would not survive a capture.
explosion-next-to = A capture of the { NAMES($king) } that would blow up the captor's own { NAMES($king) } gives no check, so a { NAMES($king) } next to the enemy { NAMES($king) } is not in check.

flipping = When a piece has been { $drops ->
        [yes] moved or dropped
       *[no] moved
    }, { $which ->
        [enclosed] the enemy pieces that stand without a gap between it and another piece of its side, on a rank, file or diagonal
       *[adjacent] the enemy pieces on the eight squares around it
    } change sides: they become the mover's, of the same types.
flipping-dropped = After a drop they do so only if another piece of the mover's side stands on one of the eight squares around it.
flipping-never = { CAP(PLURALS($pieces)) } never change sides.

gating-notation = The letter of a piece that enters stands at the end: `b1c3h`. Where it enters on the rook's square after castling, its square stands before it: `e1g1,h1h`.
gating = { CAP(A($pieces)) } in hand may enter the square that a piece of its side leaves with its first move from { $zone }. It enters together with this move, and never to block a check: the move must be legal without it as well.
gating-castling = After castling it may enter on the square of the king or that of the rook, but not on both.
gating-closed = A square from which a piece has moved, or on which one was captured, opens no way any more.

imitation = { CAP(PLURALS($pieces)) } take a form by what the other side has just moved: each becomes { AND($forms) }.
imitation-form = { A($form) } after a move of { A($moved) }
imitation-counts = What has moved counts as what it was before the move; of two pieces that move at once the one that is written first counts, of a castling the king. One of these types passes its own form on. After other moves they stay what they are.
imitation-counts-primary = What has moved counts as what it was before the move; of two pieces that move at once the one that is written first counts, of a castling the primary. One of these types passes its own form on. After other moves they stay what they are. An enemy that the move itself has promoted stays what it has become.
imitation-loses = Who changes loses what it had for not having moved, such as a right to castle.
imitation-check = Whether a move leaves its own side in check is judged after they have changed.

metamorphosis-captive = { CAP(A($pieces)) } that captures becomes what it took at the end of its move; if it took several pieces, the last of them.
metamorphosis-next = { CAP(A($pieces)) } that captures becomes the next of these types at the end of its move: { NAMES($types, last: "and") }.
metamorphosis-last = The last of them and all others stay what they are.
metamorphosis-never = { CAP(A($king)) } never changes.

rebirth-any = A captured piece
rebirth-these = A captured { NAMES($pieces) }
rebirth = { $who } is placed again at once, on a square on which its side's pieces of its type begin the game; if the square is not free after the capture, the piece is gone.
rebirth-colour = Of one or two such squares it is that of the colour of the square of the capture, if there is one; otherwise, and of three or more, that on the nearest file.
rebirth-file = Of several such squares it is that on the nearest file.
rebirth-never = A { NAMES($king) } never comes back.
rebirth-castles = { CAP(A($rook)) } that comes back on a square from which it castles may castle with { A($king) } that has not moved.

transfer = { CAP(A($pieces)) } that has moved goes on to the same square of the next plane, from the last plane to the first. That square must be empty; otherwise the move is not legal.
transfer-check = A { NAMES($king) } on the plane of the move must be in no check before its piece goes on, and no { NAMES($king) } of its side after that.
transfer-drops = A dropped piece stays where it is dropped.
transfer-passant = A piece that has gone on is not captured en passant.

turncoat = { $side ->
        [white] { CAP(A($pieces, word: "white")) }
        [black] { CAP(A($pieces, word: "black")) }
       *[both] { CAP(A($pieces)) }
    } that captures changes sides at the end of its move: it becomes the opponent's, of the same type, where it stands.
turncoat-unlike = { $side ->
        [white] { CAP(A($pieces, word: "white")) }
        [black] { CAP(A($pieces, word: "black")) }
       *[both] { CAP(A($pieces)) }
    } that captures a piece of another type changes sides at the end of its move: it becomes the opponent's, of the same type, where it stands.
turncoat-never = { CAP(A($king)) } never does.
turncoat-check = Whether a move leaves its own { NAMES($king) } in check is judged after the captor has changed sides.

walls-notation-moving = A move ends with a comma, the square where the piece has arrived and that of the wall: `e2e4,e4d5`.
walls-notation-passing = A wall that is built instead of a move is written `0000`, a comma and its square: `0000,d5`.
walls-petrify = { CAP(A($pieces)) } that captures turns to stone: it is gone, and its square becomes a wall.
walls-blown = The pieces around a capture that it blows up turn to stone: their squares become walls.
walls-site-zone = of { $zone }
walls-site-reached = to which the piece could go on from its new square without capturing
walls-site-edge = on the edge of the board or next to a wall, not diagonally
walls-moved = There is one wall. After each { $drops ->
        [yes] move or drop
       *[no] move
    } its player puts it on another square, a free one{ $site }; before the first it is not on the board.
walls-moved-passing = There is one wall. A side that passes puts it on another square, a free one{ $site }; before the first time it is not on the board. Nobody passes without moving the wall.
walls-added = After each { $drops ->
        [yes] move or drop
       *[no] move
    } its player makes a free square{ $site } a wall.
walls-added-passing = A side that passes makes a free square{ $site } a wall. Nobody passes without building a wall.
walls-left = The square from which a move begins becomes a wall.
walls-needed = A { $drops ->
        [yes] move or drop
       *[no] move
    } after which no wall can be placed so is not legal.
walls-block = Nothing enters a wall or captures it; like a piece, it blocks lines and can be leapt over.
