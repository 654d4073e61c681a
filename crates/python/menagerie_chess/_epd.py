"""EPD: positions with operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from menagerie_chess._native import Game, Move, Position, read_epd, write_epd

Operand = Move | str
"""A move, or a text or number as it is written."""


def parse_epd(game: Game, line: str) -> tuple[Position, dict[str, list[Operand]]]:
    """Read a line of EPD: the position, and its operations by their names.

    >>> import menagerie_chess as mc
    >>> game = mc.Game.load("chess")
    >>> position, operations = mc.parse_epd(game, '6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "mate 1";')
    >>> operations
    {'bm': [<Move a1a8>], 'id': ['mate 1']}
    """
    position, operations = read_epd(game, line)
    return position, dict(operations)


def format_epd(position: Position, operations: Mapping[str, Sequence[Operand]] | None = None) -> str:
    """Write a line of EPD; moves are written in short algebraic notation.

    >>> import menagerie_chess as mc
    >>> position = mc.Game.load("chess").position()
    >>> mc.format_epd(position, {"bm": [position.parse("e4")], "id": ["start"]})
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "start";'
    """
    return write_epd(position, [(name, list(operands)) for name, operands in (operations or {}).items()])
