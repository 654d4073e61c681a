"""What holds in every position of every game."""

from __future__ import annotations

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie_chess as mc

from .play import game

GAMES = [name for name in mc.games() if name not in {"chu-shogi", "tamerlane"}]
"""All but the largest."""


@given(st.sampled_from(GAMES), st.lists(st.integers(0, 10_000), max_size=40))
@settings(deadline=None, max_examples=150)
def test_taking_back_restores_everything(name: str, choices: list[int]) -> None:
    position = game(name).position()
    seen = [(position.fen(), position.key, hash(position), str(position))]
    for choice in choices:
        moves = position.legal_moves
        if not moves:
            break
        position.push(moves[choice % len(moves)])
        seen.append((position.fen(), position.key, hash(position), str(position)))
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert (twin.outcome(), twin.move_stack) == (position.outcome(), position.move_stack)
    assert game(name).position(position.fen()) == position
    assert game(name).position(moves=position.move_stack) == position
    for before in reversed(seen):
        assert (position.fen(), position.key, hash(position), str(position)) == before
        if position.ply:
            position.pop()
    assert position == game(name).position()


@given(st.sampled_from(GAMES), st.lists(st.integers(0, 10_000), max_size=12))
@settings(deadline=None, max_examples=60)
def test_a_move_equals_what_it_is_read_from(name: str, choices: list[int]) -> None:
    position = game(name).position()
    for choice in choices:
        moves = position.legal_moves
        if not moves:
            break
        move = moves[choice % len(moves)]
        assert position.parse(str(move)) == move
        assert position.parse(position.san(move)) == move
        assert pickle.loads(pickle.dumps(move)) == move
        assert move in moves
        assert position.is_legal(move)
        checks = position.gives_check(move)
        position.push(move)
        assert position.is_check() == checks
