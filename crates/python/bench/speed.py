"""Speed next to python-chess and pyffish, in one run: a table in Markdown of microseconds and ratios.

`--check` fails where legal moves, or making and taking back a move, are less than 5 times as fast as python-chess, or
less than 10 times as fast as pyffish.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import chess
import pyffish  # pyright: ignore[reportMissingTypeStubs]

import menagerie_chess as mc

POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)
LEAST = {"python-chess": 5.0, "pyffish": 10.0}
SECONDS = 0.2
ROUNDS = 5

Work = Callable[[], object]
ffish: Any = pyffish


def microseconds(work: Work) -> float:
    """Return how long one call takes: the median of some rounds."""
    work()
    rounds = list[float]()
    for _ in range(ROUNDS):
        calls, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS / ROUNDS:
            work()
            calls += 1
        rounds.append((time.perf_counter() - began) / calls * 1e6)
    return statistics.median(rounds)


def ours(fen: str) -> dict[str, Work]:
    """Return our calls for a position."""
    game = mc.Game.load("chess")
    position = game.position(fen)
    moves = list(position.legal_moves)

    def all_moves() -> None:
        for move in moves:
            position.push(move)
            position.pop()

    return {
        "legal moves": lambda: list(position.legal_moves),
        "count of legal moves": position.count_legal_moves,
        "each move made and taken back": all_moves,
        "SAN of each move": lambda: [position.san(move) for move in position.legal_moves],
        "FEN read": lambda: game.position(fen),
        "FEN written": position.fen,
        "perft 2": lambda: position.perft(2),
    }


def count(board: chess.Board, depth: int) -> int:
    """Return the perft of a position of python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += count(board, depth - 1)
        board.pop()
    return total


def of_python_chess(fen: str) -> dict[str, Work]:
    """Return the calls of python-chess for a position."""
    board = chess.Board(fen)
    moves = list(board.legal_moves)

    def all_moves() -> None:
        for move in moves:
            board.push(move)
            board.pop()

    return {
        "legal moves": lambda: list(board.legal_moves),
        "count of legal moves": board.legal_moves.count,
        "each move made and taken back": all_moves,
        "SAN of each move": lambda: [board.san(move) for move in board.legal_moves],
        "FEN read": lambda: chess.Board(fen),
        "FEN written": board.fen,
        "perft 2": lambda: count(board, 2),
    }


def of_pyffish(fen: str) -> dict[str, Work]:
    """Return the calls of pyffish for a position, which it gets as text each time."""
    moves: list[str] = ffish.legal_moves("chess", fen, [])
    return {
        "legal moves": lambda: ffish.legal_moves("chess", fen, []),
        "each move made and taken back": lambda: [ffish.get_fen("chess", fen, [move]) for move in moves],
        "SAN of each move": lambda: [ffish.get_san("chess", fen, move) for move in moves],
    }


def main() -> int:
    """Measure, print the table, and say what is too slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail where a ratio is too small")
    check: bool = parser.parse_args().check
    programs = {"menagerie-chess": ours, "python-chess": of_python_chess, "pyffish": of_pyffish}
    times: dict[str, dict[str, float]] = {}
    for name, calls in programs.items():
        for fen in POSITIONS:
            for what, work in calls(fen).items():
                row = times.setdefault(what, {})
                row[name] = row.get(name, 0.0) + microseconds(work) / len(POSITIONS)
    print(f"| microseconds | menagerie-chess | python-chess {chess.__version__} | ratio | pyffish | ratio |")
    print("|---|---|---|---|---|---|")
    slow = list[str]()
    for what, row in times.items():
        own, cells = row["menagerie-chess"], list[str]()
        for other, least in LEAST.items():
            if other not in row:
                cells += ["-", "-"]
                continue
            ratio = row[other] / own
            cells += [f"{row[other]:,.1f}", f"{ratio:,.0f}"]
            if what in {"legal moves", "each move made and taken back"} and ratio < least:
                slow.append(f"{what}: {ratio:.1f} times as fast as {other}, and it is to be {least:.0f} times")
        print(f"| {what} | {own:,.2f} | {' | '.join(cells)} |")
    for line in slow:
        print(f"error: {line}", file=sys.stderr)
    return int(check and bool(slow))


if __name__ == "__main__":
    sys.exit(main())
