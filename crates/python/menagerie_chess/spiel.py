"""Games as environments in the manner of OpenSpiel: states, actions that are numbers, returns.

It has the methods that a search or a learner needs, with OpenSpiel's names; it is no drop-in for `pyspiel`.

An action is a number of a move; see `Position.numbers`. Where several legal moves share it, a further action by the
same player follows. It needs `menagerie-chess[numpy]`.

>>> from menagerie_chess.spiel import load_game
>>> game = load_game("chess")
>>> state = game.new_initial_state()
>>> while not state.is_terminal() and len(state.history()) < 10:
...     state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.returns()
(0, [0.0, 0.0])
"""

from __future__ import annotations

from typing import overload

import numpy as np
import numpy.typing as npt

from menagerie_chess import batch
from menagerie_chess._native import Game, IllegalMoveError, Position

MOST_NUMBERS = 10
"""No move has more numbers: the first one, and one for each thing by which moves with the same can differ."""
TERMINAL_PLAYER = -4
"""The player to move where a game has ended, as in OpenSpiel."""
PLAYERS = ("white", "black")


class SpielGame:
    """A game with the methods of OpenSpiel's."""

    def __init__(self, game: Game, *, max_plies: int = 1000) -> None:
        """Wrap a game; one that has not ended after the most plies is a draw."""
        self.game = game
        self.max_plies = max_plies

    def new_initial_state(self, fen: str | None = None) -> State:
        """Return the start of the game, or the position of a FEN."""
        return State(self, self.game.position(fen))

    def num_players(self) -> int:
        """Return two."""
        return 2

    def num_distinct_actions(self) -> int:
        """Return how many actions there are."""
        return self.game.move_numbers

    def max_game_length(self) -> int:
        """Return the most actions of a game: its most plies, by the most numbers that a move can have."""
        return self.max_plies * MOST_NUMBERS

    def min_utility(self) -> float:
        """Return what a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """Return what a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """Return what both players have together."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Return planes, rows and columns."""
        return list(batch.planes([self.game.position()]).shape[1:])

    def __repr__(self) -> str:
        return f"<SpielGame {self.game.name}>"


class State:
    """A state with the methods of OpenSpiel's."""

    def __init__(self, game: SpielGame, position: Position) -> None:
        self._game = game
        self._position = position
        self._chosen: list[int] = []
        self._paths: list[list[int]] = []

    def position(self) -> Position:
        """Return a copy of the position."""
        return self._position.copy()

    def get_game(self) -> SpielGame:
        """Return the game."""
        return self._game

    def current_player(self) -> int:
        """Return 0 for white, 1 for black, -4 at the end."""
        return TERMINAL_PLAYER if self.is_terminal() else PLAYERS.index(self._position.turn)

    def is_chance_node(self) -> bool:
        """Return false: nothing is left to chance."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Return false: the players take turns."""
        return False

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self._position.ply >= self._game.max_plies or self._position.is_game_over()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions that are possible now, in order; none for a player who is not to move."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._position.next_numbers(self._chosen)

    def legal_actions_mask(self, player: int | None = None) -> npt.NDArray[np.int8]:
        """Return a 1 for each action that is possible."""
        mask = np.zeros(self._game.num_distinct_actions(), dtype=np.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Choose a number; the move is made as soon as its numbers are complete."""
        if action not in self.legal_actions():
            raise IllegalMoveError(f"the action {action} is not possible in {self._position.fen()}")
        self._chosen.append(action)
        if not self._position.next_numbers(self._chosen):
            self._position.push(self._position.numbered(self._chosen))
            self._paths.append(self._chosen)
            self._chosen = []

    def undo_action(self) -> int:
        """Take the last action back and return it."""
        if not self._chosen:
            self._position.pop()
            self._chosen = self._paths.pop()
        return self._chosen.pop()

    def history(self) -> list[int]:
        """Return all actions since the state was made."""
        return [action for path in [*self._paths, self._chosen] for action in path]

    def returns(self) -> list[float]:
        """Return what each player has won: 1, -1 or 0."""
        outcome = self._position.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if player == outcome.winner else -1.0 for player in PLAYERS]

    def player_return(self, player: int) -> float:
        """Return what a player has won."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> npt.NDArray[np.float32]:
        """Return the planes of the position: planes by rows by columns. Both players see all.

        They do not have everything (see `batch.planes`), nor the actions of a move that is not complete.
        """
        tensor: npt.NDArray[np.float32] = batch.planes([self._position])[0]
        return tensor

    def observation_string(self, player: int | None = None) -> str:
        """Return the FEN, and the actions that were chosen of a move that is not complete. Both players see all."""
        return self._position.fen() + self._chosen_text()

    def _chosen_text(self) -> str:
        return f", chosen: {' '.join(map(str, self._chosen))}" if self._chosen else ""

    @overload
    def action_to_string(self, action: int, /) -> str: ...
    @overload
    def action_to_string(self, player: int, action: int, /) -> str: ...
    def action_to_string(self, *player_and_action: int) -> str:
        """Return the move that an action completes, or the number where more follow; the player may be left out."""
        action = player_and_action[-1]
        path = [*self._chosen, action]
        return str(action) if self._position.next_numbers(path) else str(self._position.numbered(path))

    def string_to_actions(self, text: str) -> list[int]:
        """Return the actions of a move in any notation."""
        return self._position.numbers(text)

    def clone(self) -> State:
        """Return a copy."""
        copy = State(self._game, self._position.copy())
        copy._chosen, copy._paths = list(self._chosen), [list(path) for path in self._paths]
        return copy

    def __str__(self) -> str:
        return str(self._position) + self._chosen_text()


def load_game(name: str, *, max_plies: int = 1000) -> SpielGame:
    """Load a game by its name or title."""
    return SpielGame(Game.load(name), max_plies=max_plies)
