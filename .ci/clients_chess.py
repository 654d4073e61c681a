"""The games of lichess as python-chess plays and reads them: moves, positions, PGN and clocks."""

import logging
import random
from io import StringIO

import chess.pgn
import chess.variant
from clients_player import Player, begin, get, same

# What cannot be read is an error of the test here, or expected.
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
SEED = 20261201
# The most moves of each game: some end by their own rules before.
PLIES = 150
# The games that lichess has.
GAMES = [
    "chess",
    "chess960",
    "crazyhouse",
    "antichess",
    "atomic",
    "horde",
    "king-of-the-hill",
    "racing-kings",
    "three-check",
]
# Those of them whose name, which stands in PGN, python-chess does not know, with one that it knows.
UNKNOWN = {"king-of-the-hill": "King of the Hill", "racing-kings": "Racing Kings"}


def board(full: dict) -> chess.Board:
    """The board of a game as a client sets it up, by what the stream says of it."""
    name, fen = full["variant"]["name"], full["initialFen"]
    if name.lower() == "chess960":
        return chess.Board(fen, chess960=True)
    return chess.variant.find_variant(name)(fen)


def random_game(players: list[Player], variant: str) -> None:
    """A game of random moves that python-chess thinks are legal: the server takes each, and has the same position after it."""
    game = begin(*players, variant)
    stream = players[0].watch(game)
    full = stream.next("gameFull")
    position, choose = board(full), random.Random(f"{SEED} {variant}")
    moves: list[str] = []
    ended = False
    while len(moves) < PLIES and not ended:
        move = choose.choice(sorted(position.legal_moves, key=chess.Move.uci))
        moves.append(position.uci(move))
        position.push(move)
        players[(len(moves) - 1) % 2].plays.make_move(game, moves[-1])
        state = stream.next("gameState", moves=" ".join(moves))
        theirs = board(full | {"initialFen": state["fen"]})
        assert theirs.epd() == position.epd(), f"{variant} after {moves}: {state['fen']}, not {position.fen()}"
        ended = state["status"] != "started"
        # Nobody has to claim these draws here.
        drawn = position.is_repetition(3) or position.is_fifty_moves()
        assert ended == (drawn or position.is_game_over()), f"{variant} after {moves}: {state['status']}"
    if ended:
        assert state.get("winner") == {"1-0": "white", "0-1": "black"}.get(position.result()), state
    else:
        players[0].plays.resign_game(game)
    for player in players:
        player.events.next("gameFinish")
    read(game, position, moves)
    same(f"{variant}: {len(moves)} moves{', the end' if ended else ''}, each position, PGN with clocks")


def read(game: str, position: chess.Board, moves: list[str]) -> None:
    """Has python-chess read a game as PGN, with the clock after each move."""
    stored = get(f"/api/stored/{game}").json()
    text = get(f"/api/stored/{game}.pgn").text
    if (name := stored["listed"]["game"]) in UNKNOWN:
        tree = chess.pgn.read_game(StringIO(text))
        assert tree is not None and tree.errors, f"python-chess reads {name}: it is no difference any more"
        print(f"different      {name} in PGN: python-chess calls it {UNKNOWN[name]}", flush=True)
        text = text.replace(f'[Variant "{name}"]', f'[Variant "{UNKNOWN[name]}"]')
    tree = chess.pgn.read_game(StringIO(text))
    assert tree is not None and not tree.errors, f"{tree and tree.errors}: {text}"
    last = tree.end()
    assert type(last.board()) is type(position) and last.board().epd() == position.epd(), text
    assert [node.uci(chess960=position.chess960) for node in tree.mainline()] == moves, text
    clocks = [node.clock() for node in tree.mainline()]
    assert clocks == [left // 1000 for left in stored["left_ms"]], f"{clocks}: {stored['left_ms']}"
    control = tree.time_control().parts[0]
    assert (control.time, control.increment) == (300, 3), text
