"""The counts of the tables, for every game."""

from __future__ import annotations

import pytest

import menagerie_chess as mc

from .play import TESTDATA, game

MOST = 100_000
"""Greater counts are those of the Rust tests."""


def rows() -> list[tuple[str, str, tuple[int, ...]]]:
    """Return the rows of the table: game, FEN, counts."""
    lines = (TESTDATA / "perft.tsv").read_text().splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(row[0], row[1], tuple(int(count) for count in row[2].split(","))) for row in cells]


@pytest.mark.parametrize("name", sorted({row[0] for row in rows()}))
def test_counts_are_those_of_the_table(name: str) -> None:
    for fen, counts in [(row[1], row[2]) for row in rows() if row[0] == name]:
        position = game(name).position(fen)
        assert position.count_legal_moves() == len(position.legal_moves) == counts[0]
        for depth, count in enumerate(counts, 1):
            if count <= MOST:
                assert position.perft(depth) == count, f"{fen} at depth {depth}"


def test_divide_adds_up() -> None:
    divided = game("omega").position().divide(2)
    assert sum(divided.values()) == 1600
    assert divided["c0b2"] == 40


@pytest.mark.parametrize("depth", [-1, 100, 100_000, 1 << 40])
def test_a_depth_that_nobody_can_count_is_refused(depth: int) -> None:
    position = game("chess").position()
    with pytest.raises(mc.MenagerieError):
        position.perft(depth)
    with pytest.raises(mc.MenagerieError):
        position.divide(depth)
    with pytest.raises(mc.MenagerieError, match="from 1 to 99"):
        position.divide(0)
    assert position.perft(0) == 1
