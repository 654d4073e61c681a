# The page of rules: its headings, what holds where a rule is absent, boards, starts and armies.

page-either = { OR($phrases) }
page-both = { AND($phrases) }

page-board = Board and start
page-pieces = Pieces
page-special = Special moves
page-forbidden = Forbidden moves
page-captures = Captures
page-effects = Effects of moves
page-promotion = Promotion
page-check = Check
page-end = End of the game
page-notation = Writing moves

# Pieces. $moves is how they move, $letter is theirs in a FEN.
page-piece = { NAMES($name) } ({ $letter }, `{ $betza }`): { $moves }.
page-piece-still = { NAMES($name) } ({ $letter }): { $moves }.
page-piece-attacks = { NAMES($name) } ({ $letter }) { $moves }.
page-piece-captures = captures: { $moves }
page-piece-threatens = attacks: { $moves }
page-piece-royal = It is royal (see Check).
page-piece-area = It never goes to or attacks squares outside of this area: { $zone }.
page-piece-initial = Its starting squares are { $zone }.
page-piece-rotated = Black's moves are white's, rotated by half a circle: left and right are its owner's.
page-piece-starts = The moves `{ $betza }` start on { $zone }.
page-piece-ends = The moves `{ $betza }` end on { $zone }.
page-piece-shuns = It neither takes nor hops over { EACH($names, last: "or") }, of either side.
page-piece-shuns-with = With the moves `{ $betza }` it neither takes nor hops over { EACH($names, last: "or") }.

page-how-they-move = How each piece moves, as its owner sees the board: forwards is towards the opponent.
page-how-they-capture = How each piece captures, as its owner sees the board: forwards is towards the opponent. It makes no other moves of its own.
page-how-they-attack = What each piece attacks, as its owner sees the board: forwards is towards the opponent. No piece moves or captures like this; attacks matter only for check.
page-squares-between = Every square between must be empty, but a leap passes over whatever stands there.
page-own-pieces = A piece may not go to a square on which a piece of its own side stands, except as described.
page-oblique-leaps = A leap of A by B squares goes A squares along a rank or file and B squares to the side.
page-starting-squares = The starting squares of a piece are those on which pieces of its type and colour begin the game, unless others are named.

page-no-special = There are no moves but those of the pieces.
page-passant = En passant: when { A($victim) } has passed over squares by a move from a starting square, { A($captor) } of the other side may capture it on the very next move, and only then, by a capture onto any of those squares, as if it stood there.
page-passant-in-turns = En passant: when { A($victim) } has passed over squares by a move from a starting square, in whichever move of a turn, and has not moved again in that turn, { A($captor) } of the other side may capture it with the first move of the next turn, and only then, by a capture onto any of those squares, as if it stood there.
page-capture = A piece that moves onto an enemy piece captures it: the captured piece leaves the board.
page-no-capture = Nothing is ever captured.
page-no-promotion = No piece promotes.
page-in-check = A { NAMES($king) } that an enemy piece could capture is in check, whether or not that piece may legally move. No move may leave the mover's own { NAMES($king) } in check.
page-in-check-alone = Nothing is captured, so check is only a picture: a { NAMES($king) } on a square that an enemy piece attacks is in check, whether or not that piece may legally move. No move may leave the mover's own { NAMES($king) } in check.
page-checkmate = Checkmate: a side that is in check and has no legal move loses.
page-no-check = No piece is royal: there is no check and no checkmate.
page-stalemate = Stalemate is a draw: the side to move has no legal move and is not in check.
page-no-moves = If the side to move has no legal move, the game is drawn.
page-no-repetition = no draw by repetition
page-no-counting = no move-count draw
page-no-material = no draw for lack of material
page-no-draws = There is { AND($draws) }.
page-mate-first = Whatever else ends the game on the same move comes before these draws: a mate on the board stands.
page-move-text = A move is written as the square that the piece leaves and the one that it goes to.
page-move-text-like = A move is written as the square that the piece leaves and the one that it goes to, like `{ $example }`.
page-capture-text = A capture is written as the square that the piece leaves and the one that it goes to.
page-capture-text-like = A capture is written as the square that the piece leaves and the one that it goes to, like `{ $example }`.

# What must be the same in two positions for one to repeat the other; each goes on after "with the same".
same-passant = possible captures en passant
same-side = side to move
same-overloaded = overloaded pieces
same-left = squares that no piece has left yet
same-kings = kings that have not moved
same-walls = walls
same-checks = number of checks given
same-swaps = number of swaps made
same-trade = piece that has just taken { A($pieces) }, if another has
same-castling = rights to castle
same-hands = pieces in hand
same-hostages = hostages
same-moves-left = number of moves left in the turn
same-turns = numbers of moves in the turns to come

# The board.
board-size = The board has { $files } files (a to { $last }) and { $ranks } ranks ({ $low } to { $high }).
board-planes = It is cut into { $planes } planes of { $width } files each, side by side. No move of a piece goes from one to another.
board-missing = Some squares of this rectangle are missing, as shown: { $inside } are there.
board-extra = Outside of it lie { AND($squares) }. They are ordinary squares for every piece that can reach them, and leaps are measured as if the places around the board were squares.
board-extra-closed = Outside of it lie { AND($squares) }. They are ordinary squares for every piece that can reach them, except as described, and leaps are measured as if the places around the board were squares.
board-touching-straight = touching { AND($squares) } along a rank or file
board-touching-diagonal = touching { AND($squares) } diagonally
board-touching-none = touching none

# Regions, after "on".
zone-with-black = { $white } (black: { $black })
zone-none = no square
zone-ranks = ranks { $first } to { $last }
zone-all = the whole board
zone-rank = rank { $rank }
zone-rank-of = rank { OR($ranks) }
zone-file = the { $file }-file

# Starts.
start-drawn = One of the { $starts } starts is drawn by lot. Start { $number } is shown.
start-drawn-usual = One of the { $starts } starts is drawn by lot. The usual one is shown.
start-white = White moves first.
start-black = Black moves first.

shuffle-squares = What white begins with on { $squares } is shuffled
shuffle-back-rank = White's back rank is shuffled
shuffle-rank = White's rank { $rank } is shuffled
shuffle-men = { $which }: { AND($men) } stand in any order
shuffle-man = { $count ->
        [1] 1 { NAMES($name) }
       *[other] { $count } { PLURALS($name) }
    }
shuffle-free = { $free ->
        [1] , and 1 free square stays
       *[other] , and { $free } free squares stay
    }
shuffle-fixed = { " " }around these pieces: { AND($fixed) }
shuffle-fixed-one = { NAMES($name) } { $square }
shuffle-opposite = , the { PLURALS($name) } on squares of opposite colours
shuffle-order = , from left to right { NAMES($names, last: "and") }
shuffle-protected = , so that another piece of the side protects each { NAMES($names, last: "and") }
shuffle-black-files = Black's stand on the same files.
shuffle-black-mirrored = Black's mirror them.
shuffle-black-rotated = Black's stand likewise from right to left.
shuffle-black-own = Black's stand in an order of their own.
shuffle-scharnagl = The starts have Scharnagl's numbers, 0 to 959: 518 is the orthodox array.
shuffle-both-ranks = Sorted alphabetically from the a-file on, the orders have the numbers 0 to { $last }. The start with white's order i and black's order j has the number { $orders } × i + j.
shuffle-both-squares = Sorted alphabetically by these squares, the orders have the numbers 0 to { $last }. The start with white's order i and black's order j has the number { $orders } × i + j.
shuffle-one-rank = There is only one such rank, so only one start.
shuffle-one-order = There is only one such order, so only one start.
shuffle-ranks = Sorted alphabetically from the a-file on, these ranks are the starts 0 to { $last }.
shuffle-orders = Sorted alphabetically by these squares, these orders are the starts 0 to { $last }.
shuffle-ranks-mirrored = Sorted alphabetically from the a-file on, these ranks are the starts 0 to { $last }. Their left-right mirror images follow in the same order as the starts { $from } to { $to }.
shuffle-orders-mirrored = Sorted alphabetically by these squares, these orders are the starts 0 to { $last }. Their left-right mirror images follow in the same order as the starts { $from } to { $to }.

# Armies.
armies = White and black each play one of several armies, in any pair: `{ $game }:WHITE-BLACK` names the game, and `{ $game }` is `{ $game }:{ $default }-{ $default }`. Here white plays `{ $white }` and black `{ $black }`. The pieces of an army stand { $places }{ $with ->
        [move] ; with how they move, they are
        [capture] ; with how they capture, they are
        [attack] ; with how they attack, they are
       *[none] {""}
    }:
armies-in-places = in the places of { NAMES($names, last: "and") }
armies-on = on { AND($squares) } (black: { AND($black) })
armies-army = Army `{ $army }`: { $pieces }.
armies-nothing-on = nothing on { $square }
armies-nothing = no { NAMES($name) }
armies-on-square = { NAMES($name) } ({ $letter }) on { $square }
armies-on-square-moves = { NAMES($name) } ({ $letter }) on { $square } – { $moves }
armies-moves = { NAMES($name) } ({ $letter }) – { $moves }

# What a verdict says of a side.
verdict-draw = draws the game
verdict-loss = loses
verdict-win = wins
verdict-white = wins if it is white and loses if it is black
verdict-black = wins if it is black and loses if it is white
verdict-majority = wins if it has more pieces on the board than the opponent, and loses if it has fewer
verdict-minority = wins if it has fewer pieces on the board than the opponent, and loses if it has more
verdict-points = wins if it has more points than the opponent, and loses if it has fewer
