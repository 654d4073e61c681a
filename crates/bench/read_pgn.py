"""Reads PGN from the standard input with python-chess, and prints the number of plies and the seconds it took."""

import io
import sys
import time

import chess.pgn

text = io.StringIO(sys.stdin.read())
began = time.perf_counter()
plies = 0
while (game := chess.pgn.read_game(text)) is not None:
    plies += sum(1 for _ in game.mainline_moves())
print(plies, time.perf_counter() - began)
