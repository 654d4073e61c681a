"""Environments for learning: that in the manner of OpenSpiel, and PettingZoo's with its own test."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest

import menagerie_chess as mc
from menagerie_chess import spiel

from .play import SMALL, game


@pytest.mark.parametrize("name", SMALL)
def test_a_state_plays_random_games(name: str) -> None:
    environment, source = spiel.SpielGame(game(name), max_plies=30), random.Random(4)
    state = environment.new_initial_state()
    seen = [(state.observation_string(), state.legal_actions())]
    while not state.is_terminal():
        mask = state.legal_actions_mask()
        assert np.flatnonzero(mask).tolist() == state.legal_actions()
        twin = state.clone()
        action = source.choice(state.legal_actions())
        text = state.action_to_string(action)
        state.apply_action(action)
        if state.position().ply > twin.position().ply:
            assert str(state.position().move_stack[-1]) == text
        assert twin.observation_string() == seen[-1][0]
        seen.append((state.observation_string(), state.legal_actions()))
    assert state.current_player() == spiel.TERMINAL_PLAYER
    assert state.legal_actions() == []
    assert sum(state.returns()) == environment.utility_sum() == 0
    assert len(state.history()) == len(seen) - 1
    assert list(state.observation_tensor().shape) == environment.observation_tensor_shape()
    for before in reversed(seen[:-1]):
        state.undo_action()
        assert (state.observation_string(), state.legal_actions()) == before


def test_the_winner_is_paid() -> None:
    state = spiel.load_game("chess").new_initial_state()
    for text in ["f3", "e5", "g4", "Qh4"]:
        for action in state.string_to_actions(text):
            state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == [-1.0, 1.0]
    assert state.player_return(1) == 1.0


def test_an_action_that_is_not_possible_is_refused() -> None:
    state = spiel.load_game("chess").new_initial_state()
    with pytest.raises(mc.IllegalMoveError, match="not possible"):
        state.apply_action(0)
    with pytest.raises(IndexError):
        state.undo_action()


@pytest.mark.parametrize("name", ["breakthrough", "omega", "duck", "orchess"])
def test_pettingzoo_accepts_it(name: str) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test  # pyright: ignore[reportUnknownVariableType]

    from menagerie_chess import aec

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(game(name), max_plies=60), num_cycles=200, verbose_progress=False)


def test_an_illegal_action_loses() -> None:
    pytest.importorskip("pettingzoo")
    from menagerie_chess import aec

    environment = aec.env("breakthrough", render_mode="ansi")
    environment.reset()
    assert "white to move" in str(environment.render())
    environment.step(0)
    assert environment.terminations == {"white": True, "black": True}
    assert environment.rewards["white"] == -1
