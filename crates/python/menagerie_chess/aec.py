"""Games as environments of PettingZoo: two agents in turn (AEC). It needs `menagerie-chess[pettingzoo]`.

>>> from menagerie_chess import aec
>>> environment = aec.env("breakthrough")
>>> environment.reset(seed=1)
>>> environment.agent_selection
'white'
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from menagerie_chess._native import Game
from menagerie_chess.spiel import PLAYERS, SpielGame

Observation = dict[str, npt.NDArray[Any]]


def env(game: Game | str, *, max_plies: int = 1000, render_mode: str | None = None) -> AECEnv[str, Observation, int]:
    """Make the environment of a game, with the usual wrappers: an illegal action ends it with a loss."""
    environment: Any = RawEnv(game, max_plies=max_plies, render_mode=render_mode)
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


class RawEnv(AECEnv[str, Observation, int]):
    """The environment without wrappers."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the class above
        "name": "menagerie_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(self, game: Game | str, *, max_plies: int = 1000, render_mode: str | None = None) -> None:
        super().__init__()
        self._game = SpielGame(Game.load(game) if isinstance(game, str) else game, max_plies=max_plies)
        self.render_mode = render_mode
        self.possible_agents = list(PLAYERS)
        self._state = self._game.new_initial_state()
        planes, rows, columns = self._game.observation_tensor_shape()
        actions = self._game.num_distinct_actions()
        observation: Any = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (planes, rows, columns), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(PLAYERS, observation)
        action: Any = spaces.Discrete(actions)
        self.action_spaces = dict.fromkeys(PLAYERS, action)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of planes and of masks."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again: at the start, or at the FEN `options["fen"]`. Nothing is random, so the seed is of no matter.

        At a FEN in which the game has ended, both agents are terminated at once, with their rewards.
        """
        self._state = self._game.new_initial_state((options or {}).get("fen"))
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """Set whose turn it is, or what both have won."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        position = self._state.position()
        if self._state.is_terminal():
            ended = position.is_game_over()
            self.rewards = dict(zip(PLAYERS, self._state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
        self.agent_selection = position.turn
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the planes of the position, and which actions the agent has."""
        mask = np.zeros(self._game.num_distinct_actions(), dtype=np.int8)
        if agent == self.agent_selection:
            mask = self._state.legal_actions_mask()
        return {"observation": self._state.observation_tensor(), "action_mask": mask}

    def step(self, action: int) -> None:
        """Make the move of an action, or begin it where a further action completes it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._state.apply_action(int(action))
        self._settle()

    def render(self) -> str | None:
        """Return the board in letters, or as SVG."""
        return {"ansi": str(self._state), "svg": self._state.position().svg()}.get(self.render_mode or "")

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
