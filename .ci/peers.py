"""Tries the engine with real peers: `peers.py ENGINE python-chess`, `peers.py ENGINE xboard FOLDER` for a game against fairymax, and
`peers.py ENGINE games FOLDER` for games of our own in XBoard."""

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time


def starts(engine, game):
    """The FENs of the numbered starts of a game."""
    text = subprocess.run([engine, "starts", game], check=True, capture_output=True, text=True).stdout
    fens = [re.search(r"\S+/\S+ [wb] .*", line) for line in text.splitlines()]
    return [fen.group(0).strip() for fen in fens if fen]


def python_chess(path):
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
    for protocol, opened in [("UCI", chess.engine.SimpleEngine.popen_uci), ("CECP", chess.engine.SimpleEngine.popen_xboard)]:
        with opened([path, "engine"]) as engine:
            for name in ["atomic", "crazyhouse", "antichess", "horde", "3check", "racingkings", "kingofthehill"]:
                variant(engine, protocol, name)
    shown(path)


def shown(path):
    """The example of the guide, as it is shown."""
    with open("docs/guis.md", encoding="utf-8") as file:
        blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1, f"docs/guis.md has {len(blocks)} examples"
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(path), os.path.join(folder, "menagerie"))
        found = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run([sys.executable, "-c", blocks[0]], check=True, env=found, timeout=300)
    print("python-chess: the example of docs/guis.md")


def variant(engine, protocol, name):
    """A whole game of a variant that python-chess knows."""
    import chess.engine
    import chess.variant

    board = chess.variant.find_variant(name)()
    dice = random.Random(name)
    limit = chess.engine.Limit(nodes=500) if protocol == "UCI" else chess.engine.Limit(time=0.02)
    while not board.is_game_over(claim_draw=True) and board.ply() < 300:
        if dice.random() < 0.1:
            board.push(dice.choice(list(board.legal_moves)))
            continue
        move = engine.play(board, limit, game=name).move
        assert move in board.legal_moves, (board.fen(), move)
        board.push(move)
    print(f"python-chess: {name} over {protocol}, {board.ply()} plies, {board.result(claim_draw=True)}")


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
    command += ["-saveSettingsOnExit", "false", "-tc", "0:20", "-inc", "0.2", "-xponder", "-autoCallFlag", "true", "-adjudicateDrawMoves", "150"]
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


# Games whose moves XBoard follows between two engines, and whether it is to judge them.
GAMES = [("omega", True), ("wildcastle", True), ("orchess", False), ("osmosis", False)]
# Where XBoard shows the squares of a board of eight ranks, in pixels.
BOARD = {"left": 2, "top": 102, "square": 65}


def games(path, folder):
    """Games of ours on the board of XBoard: the engine against itself in each, and a person who clicks."""
    for game, legality in GAMES:
        saved, debug = os.path.join(folder, f"{game}.pgn"), os.path.join(folder, f"{game}.debug")
        engine = f"{os.path.abspath(path)} engine"
        command = ["xboard", "-debug", "-nameOfDebugFile", debug, "-fcp", engine, "-scp", engine, "-mm", "-mg", "1"]
        command += ["-variant", game, "-testLegality", str(legality).lower(), "-tc", "0:04", "-inc", "0.05"]
        command += ["-adjudicateDrawMoves", "40", "-saveGameFile", saved, "-saveSettingsOnExit", "false"]
        run_xboard(command, folder, saved)
        with open(debug) as file:
            log = file.read()
        for word in ["llegal move", "orfeit", "xited", r"<(first |second): (Error|setboard)"]:
            wrong = [line for line in log.splitlines() if re.search(word, line)]
            assert not wrong, (game, wrong[:5])
        plies = len(re.findall(r">(?:first|second) *: (?:\S+ +>\S+ *: )?usermove ", log))
        assert os.path.exists(saved) and plies >= 10, (game, plies)
        print(f"xboard: {game} against itself")
    for game, clicks in [("conversion", ["e2", "e4", 4, "g1", "f3", 4, "b1", "c3", 4]), ("oomost1", ["a2", "f7", "d5", 5, "b2", "g7", "e5", 5])]:
        log = clicked(path, folder, game, clicks)
        moves = re.findall(r"usermove", log)
        boards = re.findall(r"<first : setboard ", log)
        wrong = [line for line in log.splitlines() if "llegal move" in line or "<first : Error" in line]
        assert not wrong, (game, wrong)
        print(f"xboard: {game} with a person: {len(moves)} moves, {len(boards)} boards set up")
        assert len(moves) >= 2 and (game != "oomost1" or boards), log


def clicked(path, folder, game, clicks):
    """Clicks on squares of XBoard, and waits where a number says for how many seconds; gives what was said."""
    debug = os.path.join(folder, f"{game}.clicked")
    command = ["xboard", "-debug", "-nameOfDebugFile", debug, "-fcp", f"{os.path.abspath(path)} engine", "-variant", game]
    command += ["-boardSize", "medium", "-testLegality", "false", "-highlightDragging", "true", "-showTargetSquares", "true"]
    command += ["-tc", "1", "-inc", "1", "-saveSettingsOnExit", "false"]
    with display() as environment:
        board = subprocess.Popen(command, env=dict(environment, HOME=folder), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        time.sleep(5)
        for click in clicks:
            if isinstance(click, int):
                time.sleep(click)
                continue
            x = BOARD["left"] + (ord(click[0]) - ord("a")) * BOARD["square"] + BOARD["square"] // 2
            y = BOARD["top"] + (8 - int(click[1:])) * BOARD["square"] + BOARD["square"] // 2
            subprocess.run(["xdotool", "mousemove", str(x), str(y)], env=environment, check=True)
            time.sleep(0.3)
            subprocess.run(["xdotool", "click", "1"], env=environment, check=True)
            time.sleep(1)
        end(board)
    with open(debug) as file:
        return file.read()


@contextlib.contextmanager
def display():
    """A display of its own, as an environment."""
    # It takes one that is free, and tells its number when it is ready.
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield dict(os.environ, DISPLAY=":" + server.stdout.readline().strip())
    finally:
        server.terminate()
        server.wait(20)


def end(board):
    """Ends XBoard."""
    if board.poll() is None:
        board.send_signal(signal.SIGTERM)
        try:
            board.wait(5)
        except subprocess.TimeoutExpired:
            board.kill()


def run_xboard(command, folder, games):
    """Runs XBoard until the game is saved."""
    with display() as environment:
        board = subprocess.Popen(command, env=dict(environment, HOME=folder), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for _ in range(240):
            time.sleep(1)
            if board.poll() is not None or (os.path.exists(games) and os.path.getsize(games) > 0):
                break
        time.sleep(1)
        end(board)


if __name__ == "__main__":
    if sys.argv[2] == "python-chess":
        python_chess(sys.argv[1])
    elif sys.argv[2] == "xboard":
        xboard(sys.argv[1], sys.argv[3])
    else:
        games(sys.argv[1], sys.argv[3])
