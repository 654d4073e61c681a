"""Makes accounts, games, a tournament, a study and an entry of the catalogue on a server, and lets schemathesis ask for all operations."""

import json
import subprocess
import sys
import urllib.request
from http.client import HTTPResponse
from pathlib import Path

address, work, examples = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
PASSWORD = "correct horse"
SEED = "20261127"
# Seconds until a request that prepares something has failed.
TIMEOUT = 60
CHECKS = ",".join(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    ]
)
# They answer without end.
STREAMS = "^/api/stream/event$|/game/stream/"
# The browser would be logged out by it.
LOG_OUT = "^/api/account/log-out$"
# What needs the token of a program, and of a person.
BOT = "^/api/(bot/|challenge|account/playing$)"
BOARD = "^/api/board/"
# Games between the two: some are resigned or aborted on the way.
GAMES = 8


class Browser:
    """A browser that keeps its cookies."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def post(self, path: str, body: object) -> dict:
        headers = {"Content-Type": "application/json", "Origin": address, "Cookie": self.cookie()}
        request = urllib.request.Request(address + path, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                name, value = cookie.split(";")[0].split("=", 1)
                self.cookies[name] = value
            return json.loads(answer.read() or b"null")


def account(name: str, scopes: list[str]) -> tuple[Browser, str]:
    """An account, and a token of it."""
    browser = Browser()
    browser.post("/api/account/sign-up", {"name": name, "password": PASSWORD})
    token = browser.post("/api/account/tokens", {"password": PASSWORD, "scopes": scopes})["token"]
    return browser, token


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def act(path: str, token: str, body: object = None) -> dict:
    """What a program is answered."""
    headers = bearer(token) | ({"Content-Type": "application/json"} if body is not None else {})
    data = b"" if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, headers, method="POST")
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        return json.load(answer)


def listen(token: str) -> HTTPResponse:
    """The stream of what happens to an account."""
    request = urllib.request.Request(address + "/api/stream/event", headers=bearer(token))
    return urllib.request.urlopen(request, timeout=TIMEOUT)


every = ["board:play", "challenge:read", "challenge:write", "games:read", "tournament:write"]
ann, person = account("Ann", every)
bob, program = account("Bob", ["bot:play", "challenge:read", "challenge:write"])
act("/api/bot/account/upgrade", program)
# A program is challenged, and a challenge stands, while both listen.
listening, played = [listen(person), listen(program)], []
for _ in range(GAMES):
    wanted = {"variant": "chess", "clock.limit": 10_000, "color": "white"}
    game = act("/api/challenge/Bob", person, wanted)["id"]
    act(f"/api/challenge/{game}/accept", program)
    act(f"/api/board/game/{game}/move/g1f3", person)
    played.append(game)
for stream in listening:
    stream.close()
board = ann.post("/api/play", {"game": "chess", "opponent": {"board": {}}, "color": "w"})["id"]
link = ann.post("/api/play", {"game": "omega", "opponent": {"person": {}}, "color": "b"})["id"]
clock = {"initial_ms": 60_000, "increment_ms": 0}
arena = {"name": "An arena", "kind": "arena", "minutes": 30, "game": "chess", "clock": clock}
tournament = ann.post("/api/tournament", arena)["id"]
entry = {"title": "Mine", "visibility": "public", "definition": "inherit = 'chess'\nrules.castling = false\n"}
entry = ann.post("/api/catalogue", entry)["id"]
study = ann.post("/api/studies", {"title": "Mine", "visibility": "public"})["id"]
with urllib.request.urlopen(address + "/api/puzzles/next?game=omega", timeout=TIMEOUT) as answer:
    puzzle = json.load(answer)["id"]

CONFIGURATION = f"""
[dictionaries.ids]
values = {json.dumps([board, link, tournament, entry, puzzle, study, *played])}
[dictionaries.games]
values = ["chess", "omega", "oomost2", "wildcastle", "shogi", "nothing"]
[dictionaries.names]
values = ["Ann", "Bob", "chess", "omega", "{board}", "{board}.pgn", "nobody"]
[dictionaries.files]
values = ["knight-w.svg", "pawn-b.svg", "knight"]
[dictionaries.numbers]
values = [1, 2]
[dictionaries.moves]
values = ["e2e4", "e4", "d7d5", "g8f6", "b1c3"]

[parameters]
"path.id" = {{ dictionary = "ids", probability = 0.8 }}
"path.name" = {{ dictionary = "names", probability = 0.8 }}
"path.game" = {{ dictionary = "games", probability = 0.8 }}
"path.file" = {{ dictionary = "files", probability = 0.8 }}
"path.number" = {{ dictionary = "numbers", probability = 0.8 }}
"path.move" = {{ dictionary = "moves", probability = 0.8 }}
"query.game" = {{ dictionary = "games", probability = 0.8 }}
"body.game" = {{ dictionary = "games", probability = 0.8 }}
"""


def ask(what: str, headers: dict[str, str], only: str = "", without: str = "") -> bool:
    """Whether all answers are as they should be."""
    configuration = work / "schemathesis.toml"
    configuration.write_text(CONFIGURATION)
    command = [work / "venv/bin/schemathesis", "--config-file", configuration, "run", address + "/api/openapi.json"]
    command += ["--checks", CHECKS, "--phases", "fuzzing", "--max-examples", examples, "--seed", SEED]
    command += ["--generation-database", "none", "--generation-with-security-parameters", "false", "--no-color"]
    command += ["--suppress-health-check", "all", "--request-timeout", "60", "--warnings", "off", "--continue-on-failure"]
    command += [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    command += ["--include-path-regex", only] if only else []
    command += ["--exclude-path-regex", without] if without else []
    print(f"== {what}", flush=True)
    return subprocess.run(command, cwd=work, check=False).returncode == 0


origin = {"Origin": address}
well = [
    ask("a guest", origin),
    ask("an account", origin | {"Cookie": ann.cookie()}, without=f"{LOG_OUT}|{BOT}|{BOARD}|{STREAMS}"),
    ask("a program", bearer(program), only=BOT, without=STREAMS),
    ask("a board", bearer(person), only=BOARD, without=STREAMS),
]
sys.exit(not all(well))
