# Rules of promotion.

promotion-notation = A promotion has the letter of the new piece at its end, in lower case, like `{ $letter }`.
promotion-notation-optional = A promotion has the letter of the new piece at its end, in lower case, like `{ $letter }`; without one, a piece that may stay what it is does.
promotion-who = { $side ->
        [white] { CAP(A($pieces, word: "white")) }
        [black] { CAP(A($pieces, word: "black")) }
       *[both] { CAP(A($pieces)) }
    }
promotion-how = { $how ->
        [captures] that captures on
        [moves] that begins or ends a move on
        [takes] that begins or ends a capture on
       *[arrives] that arrives on
    }
promotion-must = { promotion-who } { promotion-how } { $must } promotes.
promotion-may = { promotion-who } { promotion-how } { $may } may promote or stay what it is.
promotion-must-may = { promotion-who } { promotion-how } { $must } promotes; one { promotion-how } { $may } may promote or stay what it is.
promotion-entry = { promotion-who } that comes { $how ->
        [captures] by a capture
       *[arrives] from elsewhere
    } to { $zone } may promote or stay what it is, and so may one that captures from there.
promotion-pair-first = { A($pieces) } becomes { A($target) }
promotion-pair = { A($pieces) } { A($target) }
promotion-pairs = { $ways } In the same move, { AND($pairs) }.
promotion-targets = { A($targets) }
promotion-targets-each = { A($white) } (black: { A($black) })
promotion-becomes = { $ways } It becomes { $targets } in the same move.
promotion-owner-chooses = { $ways } It becomes { $targets }, as its owner chooses, in the same move.
promotion-mover-chooses = { $ways } It becomes { $targets }, as the player who makes the move chooses, in the same move.
promotion-lost-only = It can become only a type of which its own side has fewer on the board than at the start. Without such a type it may not go where it must promote, but still attacks there.
promotion-limit = { CAP(A($target)) } can be chosen only while the side has fewer than { $most } on the board.
promotion-only-on = It can become { A($target) } only on { $zone }.
promotion-either = This holds for pieces of either colour, whichever side moved them; a piece that promotes keeps its colour.
