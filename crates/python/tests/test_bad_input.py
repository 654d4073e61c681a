"""Whatever is passed, an exception says what is wrong; nothing ends the interpreter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie_chess as mc

from .play import game

TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="abcdefgh12345678KQRBNPkqrbnp/ -xw+=#@O(){}[]*.;\"'\n", max_size=80),
)


@given(TEXTS)
@settings(deadline=None)
def test_any_text_as_a_move(text: str) -> None:
    position = game("chess").position()
    try:
        position.push(text)
    except mc.MoveError as error:
        assert str(error)
        assert position.ply == 0
        assert position.explain(text)
    else:
        assert position.ply == 1


@given(TEXTS)
@settings(deadline=None)
def test_any_text_as_a_position(text: str) -> None:
    for name in ("chess", "omega", "crazyhouse"):
        try:
            position = game(name).position(text)
        except mc.FenError as error:
            assert str(error)
        else:
            assert game(name).position(position.fen()) == position


@given(TEXTS)
@settings(deadline=None)
def test_any_text_as_a_definition(text: str) -> None:
    with pytest.raises(mc.MenagerieError):
        mc.Game.from_toml("inherit = 'chess'\nboard = " + text + "\nnonsense = 1")


@given(TEXTS)
@settings(deadline=None, max_examples=40)
def test_any_text_as_pgn_epd_or_ini(text: str) -> None:
    mc.read_pgn_all(text)
    try:
        mc.parse_epd(game("chess"), text)
    except mc.PgnError as error:
        assert str(error)
    for conversion in mc.from_ini(f"[mine:chess]\n{text}").values():
        assert conversion.toml is not None or conversion.remarks


@pytest.mark.parametrize("wrong", [None, 3, b"e2e4", ["e2e4"], object()])
def test_other_types_are_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="Move or a str"):
        game("chess").position().push(wrong)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert game("chess").position() != wrong
    assert game("chess") != wrong


def test_a_game_with_no_end_of_work_is_refused_or_bounded() -> None:
    with pytest.raises(mc.DefinitionError):
        mc.Game.from_toml("inherit = 'chess'\n" + "#" * (1 << 21))
    with pytest.raises(mc.DefinitionError):
        mc.Game.from_toml("inherit = 'game'")


def test_exceptions_are_of_one_family() -> None:
    for kind in (mc.DefinitionError, mc.UnknownGameError, mc.FenError, mc.MoveError, mc.PgnError):
        assert issubclass(kind, mc.MenagerieError)
    assert issubclass(mc.MenagerieError, ValueError)
    assert issubclass(mc.EngineBusyError, mc.EngineError)
    assert issubclass(mc.EngineError, RuntimeError)
    assert issubclass(mc.IllegalMoveError, mc.MoveError)


def test_a_pickle_that_was_changed_makes_no_illegal_move() -> None:
    chess = game("chess")
    for bits in (0, 1, (1 << 96) - 1, 1 << 64):
        move = chess._restore_move(bits, "no move")  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(mc.MoveError):
            chess.position().push(move)
        assert repr(move) == "<Move no move>"
        assert move.from_square is None or move.from_square in chess.squares


def test_integers_that_are_out_of_range_are_refused() -> None:
    position, engine = game("chess").position(), mc.Engine("chess")
    for wrong in (-1, 1 << 70):
        with pytest.raises(mc.MenagerieError, match="out of range"):
            game("chess").position(start=wrong)
        with pytest.raises(mc.MenagerieError, match="out of range"):
            position.svg(size=wrong)
        with pytest.raises(mc.MenagerieError, match="out of range"):
            position.numbered([wrong])
        with pytest.raises(mc.MenagerieError, match="out of range"):
            position.next_numbers([wrong])
        with pytest.raises(mc.MenagerieError, match="out of range"):
            engine.analyse(position, nodes=wrong)
        with pytest.raises(mc.MenagerieError, match="out of range"):
            engine.play(position, level=wrong)
        with pytest.raises(mc.MenagerieError, match="out of range"):
            engine.new_game(seed=wrong)
        with pytest.raises(mc.MenagerieError, match="out of range"):
            mc.Engine("chess", threads=wrong)
