"""Games with variations, comments and annotations, as PGN has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from menagerie_chess._native import Library, Move, PgnError, PgnReader, Position, write_pgn


@dataclass
class Node:
    """A move with its annotations."""

    move: Move
    """The move."""
    comments: list[str] = field(default_factory=list[str])
    """Comments after the move."""
    nags: list[int] = field(default_factory=list[int])
    """Numeric annotation glyphs: 1 is `!`, 2 is `?`."""
    variations: list[Line] = field(default_factory=list["Line"])
    """What could have been played instead."""


@dataclass
class Line:
    """Moves that follow one another."""

    nodes: list[Node] = field(default_factory=list[Node])
    """The moves with their annotations."""
    comments: list[str] = field(default_factory=list[str])
    """Comments before the first move."""

    @property
    def moves(self) -> list[Move]:
        """The moves alone."""
        return [node.move for node in self.nodes]

    def add(self, move: Move, *, comment: str | None = None) -> Node:
        """Add a move at the end, and return its node."""
        node = Node(move, [] if comment is None else [comment])
        self.nodes.append(node)
        return node

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, index: int) -> Node:
        return self.nodes[index]


@dataclass
class Record:
    """A game: where it began, what was played, its tags and its result.

    >>> import menagerie_chess as mc
    >>> position = mc.Game.load("chess").position(moves=["e4", "e5"])
    >>> record = mc.Record.of(position, White="Anna", Black="Ben")
    >>> record.line[1].comments.append("Classical.")
    >>> print(record.pgn().splitlines()[-1])
    1. e4 e5 {Classical.} *
    """

    start: Position
    """Where it begins."""
    line: Line = field(default_factory=Line)
    """What was played."""
    tags: dict[str, str] = field(default_factory=dict[str, str])
    """The tags. `Result`, `Variant`, `SetUp` and `FEN` follow from the game and are not taken from here."""
    result: str = "*"
    """`1-0`, `0-1`, `1/2-1/2` or `*`; where it is `*` and the game has ended on the board, that result is written."""

    @classmethod
    def of(cls, position: Position, **tags: str) -> Record:
        """The game of all moves that led to a position."""
        start = position.copy()
        while start.ply:
            start.pop()
        line = Line([Node(move) for move in position.move_stack])
        return cls(start, line, dict(tags), position.result())

    @property
    def moves(self) -> list[Move]:
        """The moves that were played."""
        return self.line.moves

    def positions(self) -> Iterator[Position]:
        """The positions of the game: the start, and that after each move."""
        position = self.start.copy()
        yield position.copy()
        for node in self.line:
            position.push(node.move)
            yield position.copy()

    def end(self) -> Position:
        """The position after the last move, with all moves that led to it."""
        position = self.start.copy()
        for node in self.line:
            position.push(node.move)
        return position

    def pgn(self, *, style: str = "own", width: int = 80) -> str:
        """The game as PGN, with moves in a notation: `own`, `san`, `lan` or `machine`."""
        return write_pgn(self, style, width)

    def __str__(self) -> str:
        return self.pgn()


def read_pgn(text: str, *, library: Library | None = None) -> Iterator[Record]:
    """Read the games of a PGN, one after the other.

    A game that cannot be read raises `PgnError` when its turn comes; calling `next` again goes on with the game after
    it, and `read_pgn_all` collects both.

    >>> import menagerie_chess as mc
    >>> (record,) = mc.read_pgn("1. f3 e5 2. g4 (2. e4) Qh4# 0-1")
    >>> record.result, str(record.end().outcome()), len(record.line[2].variations)
    ('0-1', '0-1 checkmate', 1)
    """
    return PgnReader(text, library)


def read_pgn_all(text: str, *, library: Library | None = None) -> tuple[list[Record], list[str]]:
    """Read all games of a PGN: those that can be read, and what is wrong with the others.

    >>> import menagerie_chess as mc
    >>> games, errors = mc.read_pgn_all("1. e4 Ke6 *\\n\\n1. d4 *")
    >>> len(games), errors[0][:27]
    (1, 'game 1, line 1, move 1...: ')
    """
    reader, records, errors = PgnReader(text, library), list[Record](), list[str]()
    while True:
        try:
            records.append(next(reader))
        except StopIteration:
            return records, errors
        except PgnError as error:
            errors.append(str(error))
