"""What the tests share: games, files and random play."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import menagerie_chess as mc

ROOT = Path(__file__).resolve().parents[3]
TESTDATA = Path(os.environ.get("MENAGERIE_TESTDATA", ROOT / "testdata"))
SMALL = (
    "chess",
    "orchess",
    "conversion",
    "oomost1",
    "osmosis",
    "crazyhouse",
    "atomic",
    "duck",
    "seirawan",
    "shogi",
)
"""Games whose mechanisms are as different as can be."""


@cache
def game(name: str) -> mc.Game:
    """Load a game once for all tests."""
    return mc.Game.load(name)


def walk(name: str, seed: int, plies: int = 40) -> Iterator[mc.Position]:
    """Go through the positions of a random game; each is the same object, further on."""
    source, position = random.Random(seed), game(name).position()
    for _ in range(plies):
        yield position
        if position.is_game_over():
            return
        position.push(source.choice(list(position.legal_moves)))


def after(name: str, seed: int, plies: int) -> mc.Position:
    """Return the position after some plies of a random game."""
    return list(walk(name, seed, plies + 1))[-1]
