"""Chess variants: rules, notation and an engine for any game that can be composed from a board, pieces and rules.

>>> import menagerie_chess as mc
>>> game = mc.Game.load("omega")
>>> position = game.position()
>>> len(position.legal_moves)
40
>>> position.push("Nd2")
>>> position.turn, str(position.pop())
('black', 'c0d2')
"""

from collections.abc import Sequence

from menagerie_chess._color import Color
from menagerie_chess._diagnostic import Diagnostic
from menagerie_chess._engine import Analysis, Engine
from menagerie_chess._epd import Operand, format_epd, parse_epd
from menagerie_chess._ini import Conversion, from_ini, to_ini
from menagerie_chess._native import (
    AmbiguousMoveError,
    DefinitionError,
    Edit,
    EngineBusyError,
    EngineError,
    FenError,
    Game,
    IllegalMoveError,
    Info,
    LegalMoves,
    Library,
    MenagerieError,
    Move,
    MoveError,
    Outcome,
    PgnError,
    Piece,
    PieceType,
    Position,
    Reach,
    Score,
    UnknownGameError,
    __version__,
)
from menagerie_chess._reason import IllegalReason
from menagerie_chess._record import Line, Node, Record, read_pgn, read_pgn_all

Sequence.register(LegalMoves)  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]


def games() -> list[str]:
    """Return the names of the games that come with the package.

    >>> import menagerie_chess as mc
    >>> "omega" in mc.games()
    True
    """
    return Library().names()


__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "Color",
    "Conversion",
    "DefinitionError",
    "Diagnostic",
    "Edit",
    "Engine",
    "EngineBusyError",
    "EngineError",
    "FenError",
    "Game",
    "IllegalMoveError",
    "IllegalReason",
    "Info",
    "LegalMoves",
    "Library",
    "Line",
    "MenagerieError",
    "Move",
    "MoveError",
    "Node",
    "Operand",
    "Outcome",
    "PgnError",
    "Piece",
    "PieceType",
    "Position",
    "Reach",
    "Record",
    "Score",
    "UnknownGameError",
    "__version__",
    "format_epd",
    "from_ini",
    "games",
    "parse_epd",
    "read_pgn",
    "read_pgn_all",
    "to_ini",
]
