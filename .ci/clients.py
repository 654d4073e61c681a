"""Plays on a server with berserk, lichess' own client for Python, and reads what it says and writes with python-chess.

Each line of the output is something that works as on lichess, or something that is different, which docs/api.md lists. What is
different no longer fails, too: it has to leave that list, and this one."""

import threading
from datetime import datetime, timedelta
from urllib.parse import quote

import clients_chess
from clients_player import TIMEOUT, Player, begin, differs, get, patiently, play, refused, same

SCHOLARS_MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
# Whole games of ours in machine form, by the game.
OURS = {
    "omega": "e1e4 a8a7 a0c2 j8j7 w1a2 a7a6 a2b3 j7j6 b3a6 a9a7 a6b9 a7a6 b9a6 b8b5 a6b5 c8c5 b5e6",
    "orchess": "e2e4 a7a6 b1c3 h7h6 d2d4 a6a5 c1d2 h6h5 g1f3 a5a4 a2a3 a8a5 f3e5 a5a6 f1c4 a6a5 c4f7",
}
# The last game of these in its own notation.
IN_OWN_NOTATION = "e4 a6 Nc3 h6 d4 a5 Bd2 h5 Nf3 a4 a3 Ra5 Ne5 Ra6 Bc4 Ra5 B:f7/d7#"


def accounts(ann: Player, bob: Player) -> None:
    """Who plays; Bob becomes a program."""
    tested = ann.client.oauth.test_tokens(ann.token, "lip_nothing")
    assert tested["lip_nothing"] is None and tested[ann.token]["userId"] == "ann", tested
    assert "board:play" in tested[ann.token]["scopes"].split(",") and tested[ann.token]["expires"] is None, tested
    own = ann.client.account.get()
    assert own["id"] == "ann" and isinstance(own["createdAt"], datetime) and "title" not in own, own
    assert refused(lambda: bob.client.bots.resign_game("nothing"))
    bob.client.account.upgrade_to_bot()
    assert bob.client.account.get()["title"] == "BOT"
    same("tokens that are tested, account, upgrade to a bot account")


def challenges(ann: Player, bob: Player) -> None:
    """Challenges that are declined, taken back and refused."""
    create = ann.client.challenges.create
    for wanted in ({"clock_limit": 300, "clock_increment": 3}, {"days": 3}, {}):
        made = patiently(lambda wanted=wanted: create("Bob", False, variant="omega", **wanted))
        heard = bob.events.next("challenge")["challenge"]
        assert heard == made and heard["challenger"]["name"] == "Ann" and heard["destUser"]["title"] == "BOT", heard
        assert bob.client.challenges.get_mine()["in"] == ann.client.challenges.get_mine()["out"] == [made]
        bob.client.challenges.decline(made["id"], reason="later")
        declined = ann.events.next("challengeDeclined")["challenge"]
        assert declined["id"] == made["id"] and declined["declineReasonKey"] == "later", declined
    made = create("Bob", True, 300, 3, color="black", variant="chess")
    ann.client.challenges.cancel(made["id"])
    assert bob.events.next("challengeCanceled")["challenge"]["rated"]
    same("streams of events, challenges: made, listed, declined, taken back")
    assert made["perf"] == {"name": "blitz"} and made["finalColor"] == "black" and "direction" not in made, made
    for theirs, own in [("standard", "chess"), ("kingOfTheHill", "king-of-the-hill"), ("threeCheck", "three-check")]:
        made = create("Bob", False, 300, 3, variant=theirs)
        assert made["variant"]["key"] == own, made
        ann.client.challenges.cancel(made["id"])
        bob.events.next("challengeCanceled")
    same("games by lichess' names")
    differs("a challenge without a variant", lambda: create("Bob", False, 300, 3), 400)
    fen = {"position": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}
    differs("a challenge from a position", lambda: create("Bob", False, 300, 3, variant="chess", **fen), 400)
    differs("a challenge to the engine", lambda: ann.client.challenges.create_ai(variant="chess"), 404)
    differs("an open challenge", lambda: ann.client.challenges.create_open(variant="chess", rated=False), 404)


def mate(ann: Player, bob: Player) -> None:
    """A whole game of chess, with what players say and offer in it."""
    game = begin(ann, bob, "chess", rated=True)
    differs("taking back a challenge that was accepted", lambda: ann.client.challenges.cancel(game), 404)
    hers, his = ann.watch(game), bob.watch(game)
    for stream in (hers, his):
        full = stream.next("gameFull")
        assert (full["white"]["name"], full["black"]["name"]) == ("Ann", "Bob") and full["rated"], full
        assert full["clock"] == {"initial": 300_000, "increment": 3_000} and full["state"]["moves"] == "", full
    assert [playing["gameId"] for playing in bob.client.games.get_ongoing()] == [game]
    # lichess' refusals have a sentence in `error`, too.
    assert "is not legal" in refused(lambda: ann.plays.make_move(game, "e2e5")).cause["error"]
    play([ann, bob], game, SCHOLARS_MATE[:4])
    for stream in (hers, his):
        state = stream.next("gameState", moves=" ".join(SCHOLARS_MATE[:4]))
        assert isinstance(state["wtime"], timedelta) and state["winc"] == timedelta(seconds=3), state
    bob.plays.post_message(game, "A queen so early?")
    assert hers.next("chatLine")["text"] == ann.client.board.get_game_chat(game)[0]["text"] == "A queen so early?"
    bob.plays.post_message(game, "Hello", spectator=True)
    differs("a person's words for those who watch", lambda: ann.plays.post_message(game, "Hello", spectator=True), 409)
    ann.client.board.offer_takeback(game)
    his.next("gameState", wtakeback=True)
    assert bob.post(f"/api/bot/game/{game}/takeback/no").json() == {"ok": True}
    hers.next("gameState", wtakeback=False)
    ann.client.board.decline_takeback(game)
    ann.client.board.offer_draw(game)
    his.next("gameState", wdraw=True)
    assert bob.post(f"/api/bot/game/{game}/draw/no").json() == {"ok": True}
    hers.next("gameState", wdraw=False)
    ann.plays.make_move(game, SCHOLARS_MATE[4])
    # Its opponent is there.
    assert "has not been away" in refused(lambda: ann.client.board.claim_victory(game)).cause["error"]
    differs("going berserk", lambda: ann.client.board.go_berserk(game), 404)
    assert bob.post(f"/api/bot/game/{game}/move/{SCHOLARS_MATE[5]}?offeringDraw=true").ok
    assert hers.next("gameState", moves=" ".join(SCHOLARS_MATE[:6]))["bdraw"]
    ann.plays.make_move(game, SCHOLARS_MATE[6])
    for stream in (hers, his):
        assert stream.next("gameState", status="mate")["winner"] == "white"
        assert stream.lines.get(timeout=TIMEOUT) is stream.END
    for player in (ann, bob):
        finished = player.events.next("gameFinish")["game"]
        assert (finished["id"], finished["status"]["name"], finished["winner"]) == (game, "mate", "white"), finished
    same("a game of chess to the mate: streams of both sides, clocks, chat, offers")
    exports(ann, game)


def exports(ann: Player, game: str) -> None:
    """A game that has ended, as a client gets it here."""
    games = ann.client.games
    text = games.export(game, as_pgn=True)
    assert text == get(f"/api/stored/{game}.pgn").text and '[Event "Rated game"]' in text, text
    # berserk asks so for JSON.
    asked = get(f"/game/export/{game}", accept="application/json")
    assert asked.headers["Content-Type"] == "application/vnd.chess-pgn", "a game is JSON: it is no difference any more"
    print("different      a game as JSON: it comes as PGN", flush=True)
    for form, as_pgn in [("JSON", False), ("PGN", True)]:
        differs(f"a player's games as {form}", lambda as_pgn=as_pgn: games.export_by_player("Ann", as_pgn=as_pgn), 404)
        differs(f"games by their IDs as {form}", lambda as_pgn=as_pgn: games.export_multi(game, as_pgn=as_pgn), 404)
    board = clients_chess.chess.Board()
    for move in SCHOLARS_MATE:
        board.push_uci(move)
    clients_chess.read(game, board, SCHOLARS_MATE)
    listed = get("/api/stored?player=Ann", ann.token).json()["games"]
    assert [found["id"] for found in listed] == [game], listed
    same("python-chess reads the PGN with its clocks")


def endings(ann: Player, bob: Player) -> None:
    """Games that end otherwise."""
    game = begin(bob, ann, "chess")
    play([bob, ann], game, ["d2d4", "d7d5"])
    assert bob.post(f"/api/bot/game/{game}/draw/yes").ok
    ann.watch(game).next("gameFull")
    ann.client.board.accept_draw(game)
    assert ann.events.next("gameFinish")["game"]["status"]["name"] == "draw"
    for end, status, moves in [("resign_game", "resign", ["d2d4", "d7d5"]), ("abort_game", "aborted", ["d2d4"])]:
        game = begin(bob, ann, "chess")
        play([bob, ann], game, moves)
        getattr(ann.plays, end)(game)
        finished = ann.events.next("gameFinish")["game"]
        assert (finished["id"], finished["status"]["name"]) == (game, status), finished
        assert finished.get("winner") == ("white" if status == "resign" else None), finished
        # Who listens to a game that has ended gets it once.
        assert bob.watch(game).next("gameFull")["state"]["status"] == status
    same("a draw, resigning, aborting")


def ours(ann: Player, bob: Player) -> None:
    """Whole games that lichess does not have, in machine form and in their own notation."""
    for variant, moves in OURS.items():
        for texts in [moves.split()] + ([IN_OWN_NOTATION.split()] if variant == "orchess" else []):
            game = begin(ann, bob, variant)
            his = bob.watch(game)
            # A move is a part of the address: `/` and `#` in it are written as others.
            play([ann, bob], game, [quote(text, safe="") for text in texts])
            state = his.next("gameState", status="mate")
            assert (state["moves"], state["winner"]) == (moves, "white"), state
            for player in (ann, bob):
                player.events.next("gameFinish")
    same(f"whole games of {' and '.join(OURS)}")


def seeks(ann: Player, cy: Player) -> None:
    """Two boards meet in the lobby."""
    # berserk's method returns when the game has begun.
    wanted = {"rating_range": (800, 2800)}
    waiting = [
        threading.Thread(target=player.connect().board.seek, args=(5, 3), kwargs=wanted, daemon=True)
        for player in (ann, cy)
    ]
    for thread in waiting:
        thread.start()
    games = {player.events.next("gameStart")["game"]["id"] for player in (ann, cy)}
    for thread in waiting:
        thread.join(TIMEOUT)
        assert not thread.is_alive()
    (game,) = games
    ann.plays.abort_game(game)
    same("a seek through the board API")


def tournaments(ann: Player, bob: Player) -> None:
    """An arena, which is made on the page or with our own fields."""
    made = {"name": "An arena", "kind": "arena", "minutes": 30, "game": "chess", "bots": True, "password": "open"}
    arena = ann.post("/api/tournament", made | {"clock": {"initial_ms": 60_000, "increment_ms": 0}}).json()["id"]
    theirs = bob.client.tournaments
    differs("a password in the address", lambda: theirs.join_arena(arena, password="open"), 409)
    theirs.join_swiss(arena, password="open")
    assert [row["username"] for row in theirs.stream_results(arena)] == ["Bob"]
    theirs.withdraw_swiss(arena)
    assert theirs.get().keys() == {"upcoming", "running", "finished"}
    assert theirs.get_tournament(arena)["tournament"]["about"]["name"] == "An arena"
    differs("an arena with lichess' fields", lambda: ann.client.tournaments.create_arena(5, 3, 30), 400)
    differs("the games of an arena", lambda: theirs.export_arena_games(arena), 405)
    same("joining a tournament, withdrawing, results")


def missing(ann: Player) -> None:
    """Addresses that this server has not, or has others for."""
    client = ann.client
    for what, call, status in [
        ("programs that are here", client.bots.get_online_bots, 404),
        ("an account of another", lambda: client.users.get_public_data("Bob"), 404),
        ("who is here", lambda: client.users.get_realtime_statuses("Bob"), 404),
        ("how ratings have changed", lambda: client.users.get_rating_history("Bob"), 404),
        ("the best players", lambda: client.users.get_leaderboard("blitz"), 404),
        ("following", lambda: client.relations.follow("Bob"), 404),
        ("preferences", client.account.get_preferences, 404),
        ("watching a game of others", lambda: client.games.stream_game_moves("nothing"), 404),
        ("a study as PGN", lambda: client.studies.export("nothing"), 404),
        ("a puzzle", client.puzzles.get_next, 404),
        ("channels of games", client.tv.get_current_games, 404),
    ]:
        differs(what, call, status)
    assert client.external_engine.get() == []


ann, bob, cy = Player("Ann", "board:play"), Player("Bob", "bot:play"), Player("Cy", "board:play")
accounts(ann, bob)
for player in (ann, bob, cy):
    player.listen()
challenges(ann, bob)
mate(ann, bob)
endings(ann, bob)
ours(ann, bob)
seeks(ann, cy)
tournaments(ann, bob)
missing(ann)
ann.events.next("gameFinish")
for variant in clients_chess.GAMES:
    clients_chess.random_game([ann, bob], variant)
