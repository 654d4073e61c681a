"""Many positions at once, as NumPy arrays: for those who train networks. It needs `menagerie-chess[numpy]`.

>>> import menagerie_chess as mc
>>> from menagerie_chess import batch
>>> game = mc.Game.load("chess")
>>> positions = [game.position(), game.position(moves=["e4"])]
>>> batch.planes(positions).shape, batch.legal_masks(positions).sum(axis=1).tolist()
((2, 21, 8, 8), [20, 20])
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from menagerie_chess import _native
from menagerie_chess._native import Game, MenagerieError, Position


def plane_names(game: Game) -> list[str]:
    """Return what the planes of a game's positions are.

    >>> import menagerie_chess as mc
    >>> from menagerie_chess import batch
    >>> batch.plane_names(mc.Game.load("chess"))[:2]
    ['white pawn', 'white knight']
    """
    return _native.plane_names(game)


def planes(positions: Sequence[Position]) -> npt.NDArray[np.float32]:
    """Return the planes of positions of one game: positions by planes by rows by columns, the rows from the top.

    First come the pieces (a 1 where one stands), marks, walls and the squares of the board; then planes of one number
    each: pieces in hand, castling rights, 1 if black is to move, and the halfmove clock.

    They leave out where a pawn can be taken en passant, how many checks are left, captives, the notes that some rules
    keep about squares, how far a turn of several moves has come, and whether the position was there before.
    """
    data, shape = _native.planes(list(positions))
    return np.frombuffer(data, dtype=np.float32).reshape(len(positions), *shape)


def legal_masks(positions: Sequence[Position]) -> npt.NDArray[np.bool_]:
    """Return for each position of one game which numbers its legal moves begin with: positions by first numbers.

    A move is nearly always its first number alone; `Position.next_numbers` says what may follow where it is not.
    """
    if not positions:
        return np.zeros((0, 0), dtype=np.bool_)
    width = positions[0].game.first_move_numbers
    return np.frombuffer(_native.legal_masks(list(positions)), dtype=np.bool_).reshape(len(positions), width)


Number = int | np.integer[Any]
"""A number, of Python or of NumPy."""
Numbers = (
    Sequence[Number]
    | Sequence[Sequence[Number]]
    | Sequence[npt.NDArray[np.integer[Any]]]
    | npt.NDArray[np.integer[Any]]
)
"""A number for each position, or several."""


def push(positions: Sequence[Position], numbers: Numbers) -> None:
    """Make in each position the move of a number, or of several where a move has more. If one is illegal, none is made.

    Each position is an object of its own: a list that has one twice is refused.

    >>> import menagerie_chess as mc
    >>> from menagerie_chess import batch
    >>> position = mc.Game.load("chess").position()
    >>> batch.push([position], [position.numbers("e4")])
    >>> str(position.pop())
    'e2e4'
    """
    _native.push_numbers(list(positions), [_path(each) for each in numbers])


def _path(numbers: Any) -> list[int]:  # noqa: ANN401 - NumPy has several types of number
    """Return the numbers of a move, of which a single one may stand alone."""
    try:
        return [operator.index(numbers)]
    except TypeError:
        return [operator.index(number) for number in numbers]


class Playouts(NamedTuple):
    """How random games ended: arrays of positions by games."""

    results: npt.NDArray[np.int8]
    """1 where white won, -1 where black did, 0 for draws and for games that were not finished."""
    finished: npt.NDArray[np.bool_]
    """Whether the game was finished within the most plies."""
    plies: npt.NDArray[np.uint32]
    """How many plies were played."""


def playouts(positions: Sequence[Position], games: int = 1, *, max_plies: int = 400, seed: int = 0) -> Playouts:
    """Play random games from each position, on all processors. The seed decides all of them, whatever their number.

    A game has at most `max_plies` plies, which may be up to 100,000.

    >>> import menagerie_chess as mc
    >>> from menagerie_chess import batch
    >>> ended = batch.playouts([mc.Game.load("atomic").position()], games=100, seed=1)
    >>> ended.results.shape, bool((ended.plies > 0).all())
    ((1, 100), True)
    """
    if games < 1 or max_plies < 0 or seed < 0:
        raise MenagerieError("playouts need at least one game, and plies and a seed that are not negative")
    raw, lengths = _native.playouts(list(positions), games, max_plies, seed)
    results = np.frombuffer(raw, dtype=np.int8).reshape(len(positions), games)
    finished = results != 2
    plies = np.frombuffer(lengths, dtype=np.uint32).reshape(len(positions), games)
    return Playouts(np.where(finished, results, 0).astype(np.int8), finished, plies)


def scores(positions: Sequence[Position], *, nodes: int = 0) -> npt.NDArray[np.int32]:
    """Return the engine's scores in centipawns for the side to move, on all processors.

    Without nodes they are those of the static evaluation; otherwise each position is searched for as many nodes. A
    forced win in n moves is 32000 - n, a forced loss n - 32000.
    """
    if nodes < 0:
        raise MenagerieError("a number of nodes is not negative")
    return np.frombuffer(_native.scores(list(positions), nodes), dtype=np.int32)
