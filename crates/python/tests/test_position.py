"""Positions: moves, reasons, pieces, copies, pictures."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence

import pytest

import menagerie_chess as mc

from .play import SMALL, after, game, walk


def test_moves_are_made_and_taken_back() -> None:
    position = game("chess").position()
    position.push("e4")
    position.push("e7e5")
    position.push(position.parse("Ng1-f3"))
    assert [str(move) for move in position.move_stack] == ["e2e4", "e7e5", "g1f3"]
    assert (position.ply, position.turn, position.fullmove_number) == (3, "black", 2)
    assert [str(position.pop()) for _ in range(3)] == ["g1f3", "e7e5", "e2e4"]
    assert position == game("chess").position()
    with pytest.raises(IndexError):
        position.pop()


def test_a_move_says_where_it_goes() -> None:
    position = game("chess").position("4k3/P7/8/8/8/8/8/4K2R w K - 0 1")
    promotion = position.parse("a8=Q+")
    assert (promotion.from_square, promotion.to_square, promotion.becomes) == ("a7", "a8", "queen")
    assert (str(promotion), promotion.uci(), repr(promotion)) == ("a7a8q", "a7a8q", "<Move a7a8q>")
    drop = game("crazyhouse").position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").parse("N@f3")
    assert (drop.from_square, drop.to_square, drop.drop) == (None, "f3", "knight")


def test_the_list_of_moves_is_a_sequence() -> None:
    moves = game("omega").position().legal_moves
    assert len(moves) == len(list(moves)) == len(set(moves)) == 40
    assert moves[0] in moves
    assert moves[-1] == list(moves)[39]
    assert moves[1:4] == list(moves)[1:4]
    assert list(reversed(moves)) == list(moves)[::-1]
    assert "e2e4" not in moves
    with pytest.raises(IndexError):
        moves[40]


@pytest.mark.parametrize("name", mc.games())
def test_texts_of_moves_are_those_of_the_notation(name: str) -> None:
    for position in walk(name, 7, 25):
        for move in list(position.legal_moves)[:60]:
            assert str(move) == position.uci(move)


def test_a_move_is_equal_to_itself_elsewhere() -> None:
    one, other = game("chess").position(), mc.Game.load("chess").position()
    assert one.parse("e4") == other.parse("e2e4")
    assert hash(one.parse("e4")) == hash(other.parse("e4"))
    assert one.parse("e4") != one.parse("e3")
    assert one.parse("e4") != game("crazyhouse").position().parse("e4")
    move = pickle.loads(pickle.dumps(one.parse("e4")))
    assert (move, str(move)) == (one.parse("e4"), "e2e4")
    other.push(move)
    assert other.ply == 1


def test_a_move_of_another_position_is_checked() -> None:
    position = game("chess").position()
    knight = position.parse("Nf3")
    position.push("e4")
    with pytest.raises(mc.IllegalMoveError):
        position.push(knight)
    position.push("e5")
    position.push(knight)
    assert position.ply == 3


def test_an_illegal_move_is_explained() -> None:
    position = game("chess").position()
    with pytest.raises(mc.IllegalMoveError, match="pawn"):
        position.push("e2e5")
    assert not position.is_legal("e2e5")
    assert position.is_legal("e2e4")
    assert position.explain("e2e4") == "`e2e4` is legal."
    assert position.explain("e1g1").endswith(".")
    assert "between" in position.explain("e1g1") or "way" in position.explain("e1g1")
    mated = game("chess").position(moves=["f3", "e5", "g4"])
    assert mated.explain("Qh4") == "`d8h4` is legal: checkmate."
    with pytest.raises(mc.AmbiguousMoveError):
        game("chess").position("4k3/8/8/8/R7/8/8/4K2R w - - 0 1").push("Rh4")


def test_an_illegal_move_has_a_reason_as_a_value() -> None:
    position = game("chess").position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    reasons: set[mc.IllegalReason] = set()
    for text in ("e2c3", "Nc3"):
        with pytest.raises(mc.IllegalMoveError) as raised:
            position.push(text)
        reason = raised.value.reason
        assert reason is not None
        assert reason.name == "king-in-check"
        assert "e8" in str(reason.details)
        assert pickle.loads(pickle.dumps(raised.value)).reason == reason
        reasons.add(reason)
    assert len(reasons) == 1
    with pytest.raises(mc.MoveError) as malformed:
        position.push("castles")
    assert malformed.value.reason is None


def test_edits_say_what_a_move_changes() -> None:
    position = game("chess").position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    remove, move = position.edits("exd5")
    assert (remove.action, remove.color, remove.piece, remove.square) == ("remove", "black", "pawn", "d5")
    assert (move.action, move.square, move.to) == ("move", "e4", "d5")
    assert repr(move) == "<Edit move white pawn e4 to d5>"
    castling = game("chess").position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").edits("O-O")
    assert {(edit.piece, edit.to) for edit in castling} == {("king", "g1"), ("rook", "f1")}


def test_the_end_of_a_game() -> None:
    position = game("chess").position(moves=["f3", "e5", "g4"])
    assert (position.outcome(), position.result(), position.is_game_over()) == (None, "*", False)
    position.push("Qh4#")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.result, str(outcome)) == (
        "black",
        "checkmate",
        "0-1",
        "0-1 checkmate",
    )
    assert (position.is_check(), position.checkers(), len(position.legal_moves)) == (True, ["h4"], 0)
    draw = game("chess").position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome()
    assert draw is not None
    assert draw.winner is None


def test_pieces_and_hands() -> None:
    position = game("crazyhouse").position("4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1")
    assert (position.hand("white"), position.hand("black")) == ({"pawn": 2}, {"knight": 1})
    king = position.piece_at("e1")
    assert king is not None
    assert (king.name, king.color, king.symbol, repr(king)) == ("king", "white", "K", "<Piece white king>")
    assert position.piece_at("e4") is None
    assert set(position.pieces()) == {"e1", "e8"}
    marked = game("orchess").position("4k3/8/8/8/8/8/8/4K2(R) w - - 0 1").piece_at("h1")
    assert marked is not None
    assert marked.marked
    with pytest.raises(mc.MenagerieError, match="no square `z9`"):
        position.piece_at("z9")


def test_walls_are_squares() -> None:
    position = game("duck").position()
    assert position.walls() == []
    position.push("e2e4,e4e5")
    assert position.walls() == ["e5"]


def test_a_board_in_letters() -> None:
    text = str(game("chess").position(moves=["e4"]))
    lines = text.splitlines()
    assert lines[0] == "  8  r  n  b  q  k  b  n  r"
    assert lines[4] == "  4  .  .  .  .  P  .  .  ."
    assert lines[8:] == ["     a  b  c  d  e  f  g  h", "black to move"]
    assert repr(game("chess").position()).startswith("<Position chess rnbqkbnr/")


def test_a_picture() -> None:
    position = game("omega").position(moves=["f1f3"])
    plain = position.svg()
    assert plain.startswith("<svg")
    assert position._repr_svg_().startswith("<svg")  # pyright: ignore[reportPrivateUsage]
    assert position.svg(flipped=True) != plain
    assert position.svg(arrows=["f1f3"]) != plain
    assert position.svg(size=200, highlights=["a1"], circles=["b2"]) != plain
    with pytest.raises(mc.MenagerieError, match="16 to 4096 pixels"):
        position.svg(size=5)
    for wrong in (["z"], ["a1z9"], [""]):
        with pytest.raises(mc.MenagerieError):
            position.svg(arrows=wrong)
        with pytest.raises(mc.MenagerieError):
            position.svg(highlights=wrong)


@pytest.mark.parametrize("name", SMALL)
def test_copies_are_equal_and_apart(name: str) -> None:
    position = after(name, 3, 20)
    for twin in (
        copy.copy(position),
        copy.deepcopy(position),
        position.copy(),
        pickle.loads(pickle.dumps(position)),
    ):
        assert twin == position
        assert hash(twin) == hash(position)
        assert twin.move_stack == position.move_stack
        twin.pop()
        assert twin != position
    assert position.copy(stack=False).ply == 0
    assert position.copy(stack=False) == position


def test_repetition_is_remembered_by_copies() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"]
    position = game("chess").position(moves=[*moves, *moves[:3]])
    for twin in (position.copy(), pickle.loads(pickle.dumps(position))):
        twin.push("Ng8")
        assert twin.result() == "1/2-1/2"


@pytest.mark.parametrize("name", mc.games())
def test_moves_have_numbers(name: str) -> None:
    for position in walk(name, 11, 12):
        for move in list(position.legal_moves)[:40]:
            numbers = position.numbers(move)
            assert position.numbered(numbers) == move
            assert max(numbers) < game(name).move_numbers
            assert numbers[0] in position.next_numbers()
            assert numbers[0] < game(name).first_move_numbers
            assert position.next_numbers(numbers) == []
    with pytest.raises(mc.IllegalMoveError):
        game(name).position().numbered([game(name).move_numbers])


def test_moves_of_games_with_one_name_and_different_rules_differ() -> None:
    one, other = (
        mc.Game.from_toml(f"inherit = 'chess'\n[pieces]\nknight = {{ betza = '{betza}' }}", "mine").position()
        for betza in ("N", "NC")
    )
    twin = mc.Game.from_toml("inherit = 'chess'\n[pieces]\nknight = { betza = 'N' }", "mine").position()
    move = one.parse("e4")
    assert one.game.name == other.game.name
    assert move == twin.parse("e4")
    assert move != other.parse("e4")
    assert move in twin.legal_moves
    assert move not in other.legal_moves
    # It is the text that is played.
    other.push(move)
    assert str(other.pop()) == "e2e4"


def is_sequence(thing: object) -> bool:
    """Return whether it is one in the sense of `collections.abc`."""
    return isinstance(thing, Sequence)


def test_the_legal_moves_are_a_sequence() -> None:
    position = game("chess").position()
    moves = position.legal_moves
    assert is_sequence(moves)
    assert "e2e4" in moves
    assert "e2e5" not in moves
    assert "e4" not in moves
    assert [moves.index(move) for move in moves] == list(range(20))
    assert moves.index("e2e4") == moves.index(position.parse("e4"))
    assert (moves.count("e2e4"), moves.count("e2e5")) == (1, 0)
    assert list(reversed(moves)) == list(moves)[::-1]
    with pytest.raises(ValueError, match="not among"):
        moves.index("e2e5")
    with pytest.raises(ValueError, match="not among"):
        moves.index(moves[3], 4)
    position.push("e4")
    assert "e2e4" in moves
    promoting = game("chess").position("8/P7/8/8/8/8/8/K1k5 w - - 0 1").legal_moves
    assert "a7a8q" in promoting
    assert "a7a8" not in promoting


def test_what_positions_and_searches_say_can_be_pickled() -> None:
    position = game("chess").position(moves=["f3", "e5", "g4"])
    lines = mc.Engine("chess").analyse(position, depth=3, multipv=2)
    mate = position.copy()
    mate.push("Qh4")
    scores = [mc.Engine("chess").analyse(game("chess").position(), depth=2)[0].score, lines[0].score]
    things = [mate.outcome(), position.piece_at("e8"), position.game.position().edits("Nf3"), scores]
    things += [game("seirawan").position().edits(move) for move in game("seirawan").position().legal_moves]
    for thing in things:
        assert pickle.loads(pickle.dumps(thing)) == copy.deepcopy(thing) == thing
    for line in lines:
        twin = pickle.loads(pickle.dumps(line))
        assert repr(twin) == repr(line)
        assert (twin.pv, twin.score, twin.bound) == (line.pv, line.score, line.bound)
        assert (twin.nodes, twin.multipv, twin.seldepth) == (line.nodes, line.multipv, line.seldepth)
        assert twin.time == pytest.approx(line.time)
