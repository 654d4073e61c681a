"""Accounts of a server with clients of lichess, what they hear, and what is said of each thing that they do."""

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator

import berserk
import requests
from berserk.exceptions import ResponseError

address = sys.argv[1]
PASSWORD = "correct horse"
# Seconds until something that should happen has failed.
TIMEOUT = 120
SCOPES = ["challenge:read", "challenge:write", "games:read", "tournament:write", "engine:read", "study:read"]


def same(what: str) -> None:
    """Something that works as on lichess."""
    print(f"as on lichess  {what}", flush=True)


def differs(what: str, call: Callable[[], object], status: int) -> None:
    """Something that lichess takes, and this server refuses."""
    error = refused(call)
    assert error is not None, f"{what} works: it is no difference any more"
    assert error.status_code == status, f"{what}: {error}"
    print(f"different      {what}: {status}", flush=True)


def refused(call: Callable[[], object]) -> ResponseError | None:
    """Why a request is refused, if it is."""
    try:
        answer = call()
        if isinstance(answer, Iterator):
            list(answer)
    except ResponseError as error:
        return error
    return None


def patiently(call: Callable[[], dict]) -> dict:
    """Calls again until the streams of both players are open."""
    until = time.monotonic() + TIMEOUT
    while True:
        try:
            return call()
        except ResponseError as error:
            if error.status_code != 409 or time.monotonic() > until:
                raise
            time.sleep(0.1)


def get(path: str, token: str = "", accept: str = "*/*") -> requests.Response:
    """What berserk has no method for."""
    headers = {"Accept": accept} | ({"Authorization": f"Bearer {token}"} if token else {})
    answer = requests.get(address + path, headers=headers, timeout=TIMEOUT)
    answer.raise_for_status()
    return answer


class Stream:
    """Lines that are read by a thread of its own."""

    END = {"type": "end"}

    def __init__(self, lines: Iterator[dict]) -> None:
        self.lines: queue.Queue[dict] = queue.Queue()
        threading.Thread(target=self.read, args=(lines,), daemon=True).start()

    def read(self, lines: Iterator[dict]) -> None:
        try:
            for line in lines:
                self.lines.put(line)
        finally:
            self.lines.put(self.END)

    def next(self, kind: str, **fields: object) -> dict:
        """The next line of a kind that has these fields."""
        while True:
            line = self.lines.get(timeout=TIMEOUT)
            if line["type"] == kind and all(line.get(name) == value for name, value in fields.items()):
                return line
            assert line is not self.END, f"the stream has ended before `{kind}` with {fields}"


class Player:
    """An account with a token, its client and what happens to it."""

    events: Stream

    def __init__(self, name: str, scope: str) -> None:
        self.name, self.browser = name, requests.Session()
        self.page("/api/account/sign-up", {"name": name, "password": PASSWORD})
        wanted = {"password": PASSWORD, "scopes": [scope, *SCOPES]}
        self.token = self.page("/api/account/tokens", wanted)["token"]
        self.client = self.connect()
        self.is_bot = scope == "bot:play"
        # Both have the same methods for moves, chat and resigning, with `bot` or `board` in their addresses.
        self.plays = self.client.bots if self.is_bot else self.client.board

    def page(self, path: str, body: dict) -> dict:
        """What the page asks for with its cookie."""
        answer = self.browser.post(address + path, json=body, headers={"Origin": address}, timeout=TIMEOUT)
        answer.raise_for_status()
        return answer.json()

    def connect(self) -> berserk.Client:
        """A client: each thread has one of its own."""
        return berserk.Client(berserk.TokenSession(self.token), base_url=address)

    def listen(self) -> None:
        """Hears from now on what happens to the account."""
        self.events = Stream(self.connect().board.stream_incoming_events())

    def watch(self, game: str) -> Stream:
        """Hears what happens in a game."""
        client = self.connect()
        return Stream((client.bots if self.is_bot else client.board).stream_game_state(game))

    def post(self, path: str, body: object = None) -> requests.Response:
        """What berserk has no method for."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return requests.post(address + path, json=body, headers=headers, timeout=TIMEOUT)


def begin(white: Player, black: Player, variant: str, rated: bool = False) -> str:
    """A game of five minutes between two who listen, by a challenge of one whom the other accepts; its ID."""
    made = patiently(lambda: white.client.challenges.create(black.name, rated, 300, 3, color="white", variant=variant))
    asked = black.events.next("challenge")["challenge"]
    assert asked["id"] == made["id"] and asked["variant"]["key"] == variant, asked
    black.client.challenges.accept(made["id"])
    for player in (white, black):
        game = player.events.next("gameStart")["game"]
        assert game["gameId"] == made["id"], game
    return made["id"]


def play(players: list[Player], game: str, moves: list[str]) -> None:
    """Makes moves in turn, from the beginning on."""
    for number, move in enumerate(moves):
        players[number % 2].plays.make_move(game, move)
