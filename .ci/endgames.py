"""Asks the engine and the tables of python-chess's archive about the same random positions."""

import random
import subprocess
import sys
from pathlib import Path

program, archive, tables, count, *materials = sys.argv[1:]
sys.path.insert(0, archive)
import chess
import chess.gaviota
import chess.syzygy

syzygy = chess.syzygy.open_tablebase(str(Path(archive, "data/syzygy/regular")))
gaviota = chess.gaviota.PythonTablebase()
gaviota.add_directory(str(Path(archive, "data/gaviota")))
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(commands: str, last: str) -> list[str]:
    """The lines that the engine answers, up to one that begins with a word."""
    engine.stdin.write(commands + "\n")
    engine.stdin.flush()
    lines = []
    while not lines or not lines[-1].startswith(last):
        line = engine.stdout.readline()
        if not line:
            sys.exit("the engine has ended")
        lines.append(line)
    return lines


def position(dice: random.Random, white: str, black: str) -> chess.Board:
    """A position with these men that goes on, with any side to move, and with the colours exchanged half of the time."""
    while True:
        board = chess.Board(None)
        men = white + black.lower()
        for man, square in zip(men, dice.sample(range(64), len(men))):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = dice.random() < 0.5
        if dice.random() < 0.5:
            board = board.mirror()
        if board.is_valid() and not board.is_game_over():
            return board


def differs(board: chess.Board) -> bool:
    """Whether the engine says something else than the tables."""
    answers = ask(f"ucinewgame\nposition fen {board.fen()}\ngo depth 2", "bestmove")
    words = [line for line in answers if " score " in line][-1].split()
    kind, value = words[words.index("score") + 1], int(words[words.index("score") + 2])
    # Wins that the fifty-move rule draws are draws for both.
    result = {2: 1, -2: -1}.get(syzygy.probe_wdl(board), 0)
    if result == 0:
        return kind != "cp" or abs(value) > 20
    if kind != "mate" or (value > 0) != (result > 0):
        return True
    return len(board.piece_map()) == 3 and abs(value) != (abs(gaviota.probe_dtm(board)) + 1) // 2


ask("uci", "uciok")
ask(f"setoption name TablePath value {tables}\nsetoption name Hash value 1\nisready", "readyok")
failed = False
for material in materials:
    dice = random.Random(material)
    wrong = [board.fen() for board in (position(dice, *material.split("v")) for _ in range(int(count))) if differs(board)]
    print(f"{material}: {count} positions, {len(wrong)} differ", *wrong[:3], sep="\n  " if wrong else "")
    failed = failed or bool(wrong)
sys.exit(failed)
