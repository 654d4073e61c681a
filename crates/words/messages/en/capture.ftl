# Rules of what capturing does to the captor.

absorption-notation = A capture with a choice of compound has the letter of what the captor becomes at its end, in lower case.
absorption = { CAP(A($basic)) } that captures takes up powers of what it takes, and must; no other piece does:
absorption-makes = { NAMES($first) } and { NAMES($second) } make { A($compound) }
absorption-other = Taking another of these types it becomes the compound of the two: { AND($made) }.
absorption-own = Taking a compound that contains its own type it becomes that compound.
absorption-choice = Taking a compound that does not, it becomes the compound of its own type and one of the captive's two, as the capturing player chooses.
absorption-else = Taking anything else (its own type) it stays what it is.
absorption-else-others = Taking anything else (its own type, { EACH($others) }) it stays what it is.
absorption-none = Where there is no such compound it stays what it is.

rifle-notation = A capture without moving names the captor's square, the captive's and the captor's again, like c1c3c1.
rifle = { CAP(A($pieces)) } that captures stays where it is; what it captures leaves the board.
rifle-check = Such a capture is legal if the captor's { NAMES($king) } is in no check afterwards; a pinned piece may make it.
rifle-passant = It captures nothing en passant.
