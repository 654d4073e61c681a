"""A tiny network for a game of your own: it learns from random play who wins, with NumPy alone."""

from __future__ import annotations

import random
import sys

import numpy as np
import numpy.typing as npt

import menagerie_chess as mc
from menagerie_chess import batch

DEFINITION = """
name = "race"
inherit = "breakthrough"
title = "A race on a small board"
"""
Array = npt.NDArray[np.float32]


class Network:
    """One hidden layer: planes of a position in, white's expected result from -1 to 1 out."""

    def __init__(self, inputs: int, hidden: int, source: np.random.Generator) -> None:
        """Begin with random weights."""
        self.first: Array = (source.standard_normal((inputs, hidden)) / np.sqrt(inputs)).astype(np.float32)
        self.second: Array = (source.standard_normal(hidden) / np.sqrt(hidden)).astype(np.float32)

    def values(self, planes: Array) -> Array:
        """Return the expected results of positions."""
        values: Array = np.tanh(np.maximum(planes @ self.first, 0) @ self.second)
        return values

    def learn(self, planes: Array, results: Array, rate: float) -> float:
        """Make one step down the gradient of the squared error, and return the error before it."""
        before = planes @ self.first
        active = np.maximum(before, 0)
        values: Array = np.tanh(active @ self.second)
        slope = (values - results) * (1 - values**2) * 2 / len(results)
        hidden = np.outer(slope, self.second) * (before > 0)
        self.second = (self.second - rate * (active.T @ slope)).astype(np.float32)
        self.first = (self.first - rate * (planes.T @ hidden)).astype(np.float32)
        return float(np.mean((values - results) ** 2))


def sample(game: mc.Game, count: int, source: random.Random) -> list[mc.Position]:
    """Return positions from random games."""
    positions = list[mc.Position]()
    while len(positions) < count:
        position = game.position()
        for _ in range(source.randrange(10, 70)):
            if position.is_game_over():
                break
            position.push(source.choice(position.legal_moves))
        if not position.is_game_over():
            positions.append(position)
    return positions


def inputs(positions: list[mc.Position]) -> Array:
    """Return the planes of positions as rows, without the clock."""
    return batch.planes(positions)[:, :-1].reshape(len(positions), -1)


def main() -> None:
    """Train, and say how much better the network guesses than a coin, and than nothing."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    game, source = mc.Game.from_toml(DEFINITION), random.Random(1)
    positions = sample(game, count, source)
    results = batch.playouts(positions, 32, seed=1).results.mean(axis=1).astype(np.float32)
    planes = inputs(positions)
    training = count * 4 // 5
    network = Network(planes.shape[1], 32, np.random.default_rng(1))
    order = np.random.default_rng(2)
    for epoch in range(60):
        shuffled = order.permutation(training)
        errors = [network.learn(planes[part], results[part], 0.05) for part in np.array_split(shuffled, training // 32)]
        if epoch % 20 == 19:
            print(f"epoch {epoch + 1}: error {np.mean(errors):.3f}")
    held = results[training:]
    guessed = network.values(planes[training:])
    print(f"held out: error {np.mean((guessed - held) ** 2):.3f}, of a guess of nothing {np.mean(held**2):.3f}")
    print(f"correlation of guesses and results: {np.corrcoef(guessed, held)[0, 1]:.2f}")

    position = game.position()
    moves = list(position.legal_moves)
    after = list[mc.Position]()
    for move in moves:
        after.append(position.copy())
        after[-1].push(move)
    print(f"It opens with {moves[int(np.argmax(network.values(inputs(after))))]}.")


if __name__ == "__main__":
    main()
