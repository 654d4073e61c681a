# What a move did, and how games end.

# $score is 1-0, 0-1 or 1/2-1/2; $how is the rule that ended the game.
result = { $score } { $how }

# A piece of a move: "black pawn on d5".
did-piece = { $color } { $piece } on { $square }
did-captured = { $subject } captured
did-placed = { $subject } placed again
did-entered = { $subject } enters
did-wall = { $square } becomes a wall
did-overloaded = { $subject } overloaded
did-restored = { $subject } restored
did-converted = { $subject } converted
# $change is one of the two after these.
did-changed = { $subject } { $change }
did-converted-and = { $subject } converted and { $change }
did-promotes = promoted to { A($piece) }
did-becomes = became { A($piece) }
did-check = check
did-checkmate = checkmate
did-stalemate = stalemate
did-decided = decided by { $how }
did-legal = `{ $mv }` is legal.
did-legal-and = `{ $mv }` is legal: { $effects }.
