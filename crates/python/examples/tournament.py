"""A tournament of engines: each plays each in a variant, with both colours; a table of points at the end."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable

import menagerie_chess as mc

Player = Callable[[mc.Position], mc.Move]


def levelled(game: mc.Game, level: int) -> Player:
    """Return the engine at a level."""
    engine = mc.Engine(game, hash_mb=1)
    engine.new_game(seed=level)
    return lambda position: engine.play(position, level=level)


def counting(game: mc.Game, nodes: int) -> Player:
    """Return the engine at full strength, with some nodes for each move."""
    engine = mc.Engine(game, hash_mb=1)
    return lambda position: engine.play(position, nodes=nodes)


def play(game: mc.Game, white: Player, black: Player, most_plies: int = 300) -> mc.Record:
    """Play a game; one that is too long is a draw."""
    position = game.position()
    while position.ply < most_plies and not position.is_game_over():
        position.push((white if position.turn == "white" else black)(position))
    record = mc.Record.of(position)
    if record.result == "*":
        record.result = "1/2-1/2"
    return record


def main() -> None:
    """Play a round robin in the game that is given, or else in atomic chess."""
    game = mc.Game.load(sys.argv[1] if len(sys.argv) > 1 else "atomic")
    players = {
        "level 1": levelled(game, 1),
        "level 6": levelled(game, 6),
        "500 nodes": counting(game, 500),
        "2000 nodes": counting(game, 2000),
    }
    points = dict.fromkeys(players, 0.0)
    last = None
    for white, black in itertools.permutations(players, 2):
        last = play(game, players[white], players[black])
        last.tags |= {"White": white, "Black": black}
        won = {"1-0": 1.0, "0-1": 0.0}.get(last.result, 0.5)
        points[white] += won
        points[black] += 1 - won
        print(f"{white:10} {last.result:7} {black:10} {len(last.moves):3} plies")
    for name, own in sorted(points.items(), key=lambda item: -item[1]):
        print(f"{own:4.1f}  {name}")
    print(f"\nThe last game:\n{last}")


if __name__ == "__main__":
    main()
