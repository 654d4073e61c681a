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


def test_an_action_that_completes_no_move_is_in_the_text_of_the_state() -> None:
    state = spiel.load_game("duck").new_initial_state()
    before = (state.observation_string(), str(state))
    action = state.legal_actions()[0]
    state.apply_action(action)
    assert state.observation_string() == f"{before[0]}, chosen: {action}"
    assert str(state) == f"{before[1]}, chosen: {action}"
    state.undo_action()
    assert (state.observation_string(), str(state)) == before


def test_players_may_be_named_as_in_openspiel() -> None:
    state = spiel.load_game("chess").new_initial_state()
    assert state.legal_actions(0) == state.legal_actions()
    assert state.legal_actions(1) == []
    assert not state.legal_actions_mask(1).any()
    action = state.string_to_actions("e4")[0]
    assert state.action_to_string(0, action) == state.action_to_string(action) == "e2e4"
    assert state.observation_string(0) == state.observation_string(1)
    assert np.array_equal(state.observation_tensor(0), state.observation_tensor(1))
    assert not state.is_chance_node()
    assert not state.is_simultaneous_node()


@pytest.mark.parametrize("name", SMALL)
def test_no_history_is_longer_than_a_game_can_be(name: str) -> None:
    environment, source = spiel.SpielGame(game(name), max_plies=20), random.Random(7)
    state = environment.new_initial_state()
    while not state.is_terminal():
        state.apply_action(source.choice(state.legal_actions()))
    assert len(state.history()) <= environment.max_game_length()


def test_an_environment_may_begin_at_the_end() -> None:
    pytest.importorskip("pettingzoo")
    from menagerie_chess import aec

    environment = aec.env("chess")
    mate = game("chess").position(moves=["f3", "e5", "g4", "Qh4"]).fen()
    environment.reset(options={"fen": mate})
    rewards = dict[str, float]()
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        assert observation is not None
        assert not observation["action_mask"].any()
        assert (terminated, truncated) == (True, False)
        rewards[agent] = reward
        environment.step(None)  # pyright: ignore[reportArgumentType]
    assert rewards == {"white": -1.0, "black": 1.0}
    environment.reset()
    assert not any(environment.terminations.values())
