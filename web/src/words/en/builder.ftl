# English, builder

## design/Footing.tsx

footing-load-it-again = Load it again
footing-undo = Undo
footing-redo = Redo

## design/FormField.tsx

form-field-not-chosen = Not chosen
form-field-default = { $otherwise } (default)
form-field-only-in-the-text = { $label }: only in the text.
form-field-numbers-with-commas-between = { $label }: numbers with commas between them
form-field-remove = Remove { $label } { $what }
form-field-add-to = Add to { $label }
form-field-fill-in = Fill in <code>{ $key }</code>
form-field-put-back = Put back <code>{ $key }</code>
form-field-leave-out = Leave out { $key }
form-field-remove-2 = Remove { $key }
form-field-key-of = Key of { $label }
form-field-add = Add

## design/NameList.tsx

name-list-another-of = Another of { $label }
name-list-add = Add
name-list-add-to = Add to { $to }

## design/PaintedBoard.tsx

painted-board-no-square = { $board }, no square
painted-board-the-board-that-is = The board that is painted
painted-board-arrow-keys-move-between = Arrow keys move between squares. Enter does what is chosen above, Delete clears the square.
painted-board-left-of = left of
painted-board-right-of = right of

## design/Painter.tsx

painter-no = No
painter-on-the-same-file = On the same file
painter-as-seen-from-across = As seen from across
painter-files = Files
painter-ranks = Ranks
painter-the-same-for-the = The same for the other side
painter-other-fen-fields-side = Other FEN fields: side to move, rights, counters
painter-the-fen-of-the = The FEN of the start does not fit the board. What is painted here replaces it.
painter-take-all-pieces-off = Take all pieces off
painter-what-a-click-does = What a click does
painter-squares-and-holes = Squares and holes
painter-clear = Clear

## design/PieceBuilder.tsx

piece-builder-both = Both
piece-builder-move = Move
piece-builder-capture = Capture
piece-builder-neither = Neither
piece-builder-moves-and-captures = moves and captures
piece-builder-moves-only = moves only
piece-builder-captures-only = captures only
piece-builder-piece = Piece
piece-builder-there-are-no-types = There are no types of piece yet.
piece-builder-new-type = New type
piece-builder-remove-the = Remove the { $title }
piece-builder-name = Name
piece-builder-letter = Letter
piece-builder-royal-an-attack-on = Royal: an attack on it is check
piece-builder-a-piece-needs-a = A piece needs a square to go to.
piece-builder-a-click-makes-it = A click makes it
piece-builder-slide-on-in-that = Slide on in that direction
piece-builder-all-squares-at-that = All squares at that distance
piece-builder-betza-notation = Betza notation
piece-builder-squares-cannot-show-this = Squares cannot show this notation, as it has moves of several legs. Edit it as a text.
piece-builder-not-on-these-squares = Not on these squares, but kept: { $what }
piece-builder-squares-around-the = Squares around the { $title }

## design/RuleCards.tsx

rule-cards-there-are-no-rules = There are no rules yet. Pieces move and take; nothing else happens.
rule-cards-there-is-no-rule = There is no rule of this name.
rule-cards-add-a-rule = Add a rule
rule-cards-add-a-rule-search = Add a rule: search names and sentences
rule-cards-rules = { $length ->
        [one] 1 rule
       *[other] { $length } rules
    }
rule-cards-add = Add
rule-cards-add-2 = Add { $name }
rule-cards-problems = { $length ->
        [one] 1 problem
       *[other] { $length } problems
    }
rule-cards-it-has-no-parameters = It has no parameters.
rule-cards-more-parameters = { $length ->
        [one] Another parameter
       *[other] { $length } more parameters
    }
rule-cards-the-form-of-this = The form of this rule cannot show what it says. Edit it as TOML.
rule-cards-more-about = More about { $name }
rule-cards-remove = Remove { $name }
rule-cards-this-is-no-toml = This is no TOML of { $name } alone.
rule-cards-as-toml = As TOML
rule-cards-as-toml-2 = { $name } as TOML

## design/SquareList.tsx

square-list-remove = Remove { $square }
square-list-squares-of-a-square = Squares of { $label }: a square, *8 for a rank, d* for a file
square-list-choose-on-the-board = Choose on the board
square-list-squares-of = Squares of { $label }
square-list-chosen = { $square }, chosen

## design/forms.ts

forms-the-same-for-both = The same for both sides

## design/types.ts

types-all-letters-are-taken = All letters are taken: a letter can also have a + before it or a ' after it, in the text.
types-a-letter-is-one = A letter is one of A to Z, with a + before it or a ' after it where there are more types than letters.
types-is-the-letter-of = { $letter } is the letter of the { $title }{ $help }.
types-a-name-is-made = A name is made of small letters, digits and hyphens, and begins with a letter.
types-there-is-a-type = There is a type { $name } already.

## design/useDraft.ts

use-draft-the-text-has-a = The text cannot be read: there is a mistake in line { $line }, column { $column }. Correct it, and go on here.
use-draft-this-cant-be-changed = This can't be changed here, because it is inherited. Edit the TOML.
use-draft-what-this-game-inherits = What this game inherits could not be loaded. { $why }

## design/PaintedBoard.tsx, more

painted-board-square = square
painted-board-below = below
painted-board-above = above
painted-board-and = {" "}and{" "}

## design/Painter.tsx, more

painter-size = { $of ->
        [file] { $count ->
            [one] One file
           *[other] { $count } files
        }
       *[rank] { $count ->
            [one] One rank
           *[other] { $count } ranks
        }
    } { $way ->
        [less] less
       *[more] more
    }

## design/Art.tsx

art-piece = piece { $letter }
art-promoted = { $piece }, promoted

## design/forms.ts, more

forms-kind = { $kind ->
        [text] A text
        [number] A number
        [list] A list
        [flag] A flag
        [choice] A choice
        [table] A table
       *[other] A { $kind }
    }

## design/types.ts, more

types-free = : free are { $letters }
types-free-and-others = : free are { $letters } and others

## design/OriginNote.tsx

origin-note-says = { $origin ->
        [own] only in this game.
        [inherited] inherited from { $parent }.
       *[changed] inherited from { $parent }, and changed.
    }
origin-note-as-inherited = As inherited
origin-note-as-inherited-2 = { $label } as inherited

## design/RuleCards.tsx, more

rule-cards-origin = { $origin ->
        [own] own
        [inherited] inherited
       *[changed] changed
    }
rule-cards-taken-out = Rules that were taken out
rule-cards-taken-out-of = { $parent } has these rules, and this game does not:
rule-cards-put-back = Put back
rule-cards-put-back-2 = Put back { $name }

## design/Painter.tsx, hands and starts

painter-board-and-start = Board and start
painter-pieces-in-hand = Pieces in hand
hands-in-hand = { $piece } in hand
hands-cannot-be-read = The pieces in hand cannot be shown here: { $hands }
painter-planes-shuffled-starts = Planes, shuffled starts, armies

## design/PieceBuilder.tsx, more

piece-builder-way = { $count } { $way ->
        [forward] forward
        [back] back
        [right] right
       *[left] left
    }
piece-builder-taken-out = Inherited, and taken out:
piece-builder-put-back = Put back the { $title }
piece-builder-rules-that-name = Rules that can name the { $title }
namings-no-rule = None of the rules of this game names types of piece.
piece-builder-more-about-the = More about the { $title }

## design/FormField.tsx, more

form-field-texts-with-commas-between = { $label }: in their order, with commas between them

## design/Pictures.tsx

piece-builder-choose-a-picture = Choose a picture
pictures-loading = Loading the pictures…
pictures-a-piece-is-drawn = A piece is drawn by the name of its type: a picture gives the type its name. With any other name it is drawn as it moves.
pictures-search = Search pictures
pictures-found = { $count ->
        [one] 1 picture
       *[other] { $count } pictures
    }
