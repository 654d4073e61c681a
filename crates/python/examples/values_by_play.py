"""Values by play: what a piece is worth, measured by fast games in which one side is without it."""

import math
import sys
from concurrent.futures import ThreadPoolExecutor

import menagerie_chess as mc

NODES = 200
ODDS = ("pawn", "knight", "bishop", "rook")
SQUARES = {"pawn": "f2", "knight": "b1", "bishop": "c1", "rook": "a1"}


def start_without(game: mc.Game, square: str) -> mc.Position:
    """Return the start of chess without white's piece on a square."""
    fields = game.position().fen().split(" ")
    rows = fields[0].split("/")
    rank, file = 8 - int(square[1]), ord(square[0]) - ord("a")
    cells = "".join("." * int(cell) if cell.isdigit() else cell for cell in rows[rank])
    cells = f"{cells[:file]}.{cells[file + 1 :]}"
    rows[rank] = "".join(str(len(run)) if run[0] == "." else run for run in _runs(cells))
    fields[0] = "/".join(rows)
    fields[2] = "Kkq" if square == "a1" else fields[2]
    return game.position(" ".join(fields))


def _runs(cells: str) -> list[str]:
    """Split cells into runs of empty ones and all others alone."""
    runs = list[str]()
    for cell in cells:
        if cell == "." and runs and runs[-1][0] == ".":
            runs[-1] += cell
        else:
            runs.append(cell)
    return runs


def play(start: mc.Position, seed: int) -> float:
    """Play a game of the engine with itself, at a level at which it varies; return white's points."""
    engine, position = mc.Engine(start.game, hash_mb=1), start.copy()
    engine.new_game(seed)
    while position.ply < 200 and not position.is_game_over():
        position.push(engine.play(position, nodes=NODES, level=8))
    outcome = position.outcome()
    return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == "white")


def main() -> None:
    """Measure what white's points are without each piece, in as many games as are given."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    chess = mc.Game.load("chess")
    with ThreadPoolExecutor() as pool:
        for piece in ODDS:
            start = start_without(chess, SQUARES[piece])
            points = list(pool.map(play, [start] * games, range(games)))
            share = (sum(points) + 0.5) / (games + 1)
            elo = 400 * math.log10(share / (1 - share))
            print(f"without a {piece:6}: {sum(points):4.1f} of {games} points, {elo:+.0f} Elo")


if __name__ == "__main__":
    main()
