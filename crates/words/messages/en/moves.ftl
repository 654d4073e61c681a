# How pieces move, made from their Betza notation: a phrase for each way of moving. A phrase that does not begin with a
# comma is set off by a space from what stands before it.

moves-none = it never moves
moves-nothing = nothing

# Legs of a move, one after another.
moves-leg-repeat = , then any number of times, or never,
moves-leg-and = and
moves-leg-after-repeat = , and then
moves-leg-may = , and may go on
moves-leg-then = , then
moves-as-far = , just as far
moves-in-all = , in all { OR($sides) }

# What may be captured or not where the move ends.
moves-captures-own-too = , capturing friendly pieces too
moves-captures-passant-too = , capturing en passant too
moves-captures-own-passant-too = , capturing friendly pieces and en passant too
moves-quiet = without capturing
moves-quiet-own = without capturing, or to capture a friendly piece
moves-quiet-passant = without capturing, or to capture en passant
moves-quiet-own-passant = without capturing, or to capture a friendly piece or en passant
moves-only-capture = only to capture
moves-only-capture-own-too = only to capture, friendly pieces too
moves-only-capture-passant-too = only to capture, also en passant
moves-only-capture-own-passant-too = only to capture, also friendly pieces and en passant
moves-only-own = only to capture a friendly piece
moves-only-passant = only to capture en passant
moves-only-own-passant = only to capture a friendly piece or en passant
moves-swap-enemy = , changing places with an enemy piece that stands there
moves-swap-own = , changing places with a friendly piece that stands there
moves-swap-any = , changing places with a piece that stands there
moves-only-swap-enemy = only to change places with an enemy piece there
moves-only-swap-own = only to change places with a friendly piece there
moves-only-swap-any = only to change places with a piece there
moves-royal-alone = , capturing royal pieces alone
moves-royal = royal pieces
moves-no-royal = , capturing no royal piece
moves-others = pieces that are not royal
moves-attacks-royal = , only royal pieces
moves-attacks-others = , but no royal piece

# From where, and over which edges.
moves-from-start = , only from a starting square
moves-from-ahead = , only from the square in front of a starting square
moves-may-be-passed = , and may be captured en passant after it
moves-wraps-files = , and wraps around the left and right edges
moves-wraps-ranks = , and wraps around the top and bottom edges
moves-wraps-both = , and wraps around all edges

# How far and by what steps. $to and $only are sides, after a space, or nothing.
moves-anywhere = a leap to any square
moves-heading = heading { $sides }
moves-number = { $count ->
        [0] no
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
       *[other] { $count }
    }
moves-squares = { $count ->
        [1] one square
       *[other] { $number } squares
    }
moves-lame-oblique = { $squares } straight and then { $number } diagonally outwards{ $only } { $over }
moves-oblique = a leap of { $a } by { $b } squares{ $only }
moves-oblique-rides = any number of leaps of { $a } by { $b } squares{ $only } in a line
moves-oblique-exactly = exactly { $number } leaps of { $a } by { $b } squares{ $only } in a line
moves-oblique-some = up to { $number } leaps of { $a } by { $b } squares{ $only } in a line
moves-lame = { $squares }{ $to } { $over }
moves-leap = a leap of { $number } squares{ $to }
moves-leap-rides = any number of leaps of { $number } squares{ $to } in a line
moves-leap-exactly = exactly { $most } leaps of { $number } squares{ $to } in a line
moves-leap-some = up to { $most } leaps of { $number } squares{ $to } in a line
moves-any = any number of squares{ $to }
moves-one = one square{ $to }
moves-exactly = exactly { $squares }{ $to }
moves-up-to = up to { $squares }{ $to }
moves-over-one-empty = (over an empty square)
moves-over-empty = (over empty squares)
moves-each-over-empty = (each over empty squares)
moves-zigzag = in a zigzag (left and right by turns)
moves-circle = in a circle (always turning the same way)
moves-skips = , leaving out the first square, whatever stands there
moves-skips-two = , leaving out the first two squares, whatever stands there
moves-jumps = , over exactly one piece
moves-jumps-more = , over one piece or more

# Sides of the board as its owner sees it.
moves-straight = straight
moves-straight-or-diagonal = straight or diagonally
moves-forwards = forwards
moves-backwards = backwards
moves-sideways = sideways
moves-left = to the left
moves-right = to the right
moves-forwards-or-backwards = forwards or backwards
moves-diagonal = diagonally
moves-diagonal-left = diagonally to the left
moves-diagonal-right = diagonally to the right
moves-diagonal-forwards = diagonally forwards
moves-diagonal-backwards = diagonally backwards
moves-diagonal-forwards-left = diagonally forwards to the left
moves-diagonal-forwards-right = diagonally forwards to the right
moves-diagonal-backwards-left = diagonally backwards to the left
moves-diagonal-backwards-right = diagonally backwards to the right
moves-mainly = mainly { $side }
moves-and-mainly = { $side }, mainly { $main }
moves-bent-left = that bend to the left
moves-bent-right = that bend to the right

# Sides of a leg, seen from the way that it came.
moves-outwards = outwards
moves-any-but-back = in any direction but back
moves-onwards = onwards
moves-back = back
moves-its-left = to its left
moves-its-right = to its right
moves-its-sides = to its left or right
moves-onwards-or-back = onwards or back
moves-other-side = turning to the other side
moves-same-side = turning to the same side
moves-onwards-half = onwards, straight or at 45 degrees
moves-back-half = back, straight or at 45 degrees
moves-onwards-sides = onwards at 45 degrees to either side
moves-back-sides = back at 45 degrees to either side
moves-onwards-other-side = onwards at 45 degrees to the other side
moves-back-other-side = back at 45 degrees to the other side
moves-onwards-same-side = onwards at 45 degrees to the same side
moves-back-same-side = back at 45 degrees to the same side
moves-onwards-left = onwards at 45 degrees to the left
moves-onwards-right = onwards at 45 degrees to the right
moves-back-left = back at 45 degrees to the left
moves-back-right = back at 45 degrees to the right
moves-left-either = at 45 degrees to the left, onwards or back
moves-right-either = at 45 degrees to the right, onwards or back
moves-left-anywhere = anywhere to its left
moves-right-anywhere = anywhere to its right

# What must stand on the way.
moves-whatever-stands = , whatever stands there
moves-takes-enemy = capturing an enemy piece there
moves-takes-own = capturing a friendly piece there
moves-hops-own = hopping over a friendly piece there
moves-hops = hopping over a piece there
moves-from-empty = from an empty square
moves-on-the-way = , { OR($what) }
moves-turns-range = , after which single steps go on as far as they can and rides are single steps
moves-over-own = , up to a friendly piece, { $way }
moves-over = , up to a piece, { $way }
moves-same-step = over it and the same step again
moves-on-free = over it and on as far as the way is free
moves-same-step-or-free = over it and the same step again, or as far as the way is free
moves-on-same-way = over it and on in the same way
moves-next-square = over it and to the very next square
