"""Tries the engine with real peers: `peers.py ENGINE uci`, and `peers.py ENGINE xboard FOLDER`."""

import os
import random
import re
import signal
import subprocess
import sys
import time


def starts(engine, game):
    """The FENs of the numbered starts of a game."""
    text = subprocess.run([engine, "starts", game], check=True, capture_output=True, text=True).stdout
    fens = [re.search(r"\S+/\S+ [wb] .*", line) for line in text.splitlines()]
    return [fen.group(0).strip() for fen in fens if fen]


def uci(path):
    """Whole games under python-chess, which knows the rules of orthodox chess and of an e-file start of wild castle."""
    import chess
    import chess.engine

    fens = starts(path, "wildcastle")[:18]
    games = [("chess", chess.STARTING_FEN)] + [("wildcastle", fen) for fen in random.Random(1).sample(fens, 3)]
    with chess.engine.SimpleEngine.popen_uci([path, "engine"]) as engine:
        for game, fen in games:
            engine.protocol.send_line(f"setoption name UCI_Variant value {game}")
            board = chess.Board(fen)
            dice = random.Random(fen)
            while not board.is_game_over(claim_draw=True) and board.ply() < 400:
                # Now and then another move than the engine's, so that the games are not alike.
                if dice.random() < 0.1:
                    board.push(dice.choice(list(board.legal_moves)))
                    continue
                limit = chess.engine.Limit(nodes=2000, time=1.0)
                result = engine.play(board, limit, game=fen, info=chess.engine.INFO_ALL)
                assert result.move in board.legal_moves, (board.fen(), result.move)
                board.push(result.move)
            print(f"python-chess: {game}, {board.ply()} plies, {board.result(claim_draw=True)}")
        infos = engine.analyse(chess.Board(), chess.engine.Limit(nodes=3000), multipv=2)
        print(f"python-chess: analysis of {len(infos)} lines")


def xboard(path, folder):
    """A game of XBoard, which checks all moves, against fairymax, from an e-file start of wild castle."""
    fen = random.Random(7).choice(starts(path, "wildcastle")[:18])
    position = os.path.join(folder, "start.fen")
    with open(position, "w") as file:
        file.write(fen + "\n")
    games, debug = os.path.join(folder, "games.pgn"), os.path.join(folder, "xboard.debug")
    command = ["xboard", "-debug", "-nameOfDebugFile", debug, "-fcp", f"{os.path.abspath(path)} engine", "-scp", "fairymax"]
    # Fairymax 5.0b does not know `computer` and now and then crashes on it.
    command += ["-secondComputerString", ""]
    command += ["-mm", "-mg", "1", "-lpf", position, "-variant", "normal", "-saveGameFile", games]
    command += ["-tc", "0:20", "-inc", "0.2", "-xponder", "-autoCallFlag", "true", "-adjudicateDrawMoves", "150"]
    run_xboard(command, folder, games)
    with open(games) as file:
        game = file.read()
    with open(debug) as file:
        log = file.read()
    # Fairymax answers other commands that it does not know with an error; that is its own affair.
    for word in ["llegal move", "orfeit", "<first : Error", "xited"]:
        wrong = [line for line in log.splitlines() if word in line]
        assert not wrong, wrong[:5]
    result = re.search(r'\[Result "(1-0|0-1|1/2-1/2)"\]', game)
    assert result and fen.split()[0] in game, game
    moves = len(re.findall(r">first : usermove ", log)) + len(re.findall(r"<first : move ", log))
    assert moves >= 10, game
    print(f"xboard: a game of {moves} plies against fairymax from {fen.split()[0]}: {result.group(1)}")


def run_xboard(command, folder, games):
    """Runs XBoard on a display of its own until the game is saved."""
    # It takes a display that is free, and tells its number when it is ready.
    command_of_display = ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24"]
    server = subprocess.Popen(command_of_display, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        display = ":" + server.stdout.readline().strip()
        environment = dict(os.environ, DISPLAY=display, HOME=folder)
        board = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for _ in range(240):
            time.sleep(1)
            if board.poll() is not None or (os.path.exists(games) and os.path.getsize(games) > 0):
                break
        time.sleep(1)
        if board.poll() is None:
            board.send_signal(signal.SIGTERM)
            try:
                board.wait(5)
            except subprocess.TimeoutExpired:
                board.kill()
    finally:
        server.terminate()
        server.wait(20)


if __name__ == "__main__":
    if sys.argv[2] == "uci":
        uci(sys.argv[1])
    else:
        xboard(sys.argv[1], sys.argv[3])
