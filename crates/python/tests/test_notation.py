"""Notation, PGN and EPD."""

from __future__ import annotations

import pytest

import menagerie_chess as mc

from .play import SMALL, TESTDATA, after, game, walk


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("style", ["san", "lan", "own", "machine"])
def test_what_is_written_is_read_as_the_same_move(name: str, style: str) -> None:
    for position in walk(name, 5, 12):
        for move in position.legal_moves[::7]:
            assert position.parse(position.notate(move, style)) == move


def test_a_line_is_written() -> None:
    position = game("chess").position()
    assert position.notate_line(["e4", "e5", "g1f3"]) == ["e4", "e5", "Nf3"]
    assert position.ply == 0
    with pytest.raises(mc.MenagerieError, match="unknown notation"):
        position.notate("e4", "runes")


@pytest.mark.parametrize("name", mc.games())
def test_a_game_comes_back_from_its_pgn(name: str) -> None:
    position = after(name, 9, 30)
    record = mc.Record.of(position, White="Anna", Black='Ben "the \\ rook"')
    (again,) = mc.read_pgn(record.pgn())
    assert again.end() == position
    assert again.moves == position.move_stack
    assert again.tags["Black"] == 'Ben "the \\ rook"'
    assert again.pgn() == record.pgn()
    assert str(again) == again.pgn()


def test_variations_comments_and_signs_come_back() -> None:
    text = '[White "Anna"]\n\n{First} 1. e4! {King} (1. d4 d5 (1... Nf6 $5) 2. c4) 1... e5 2. Nf3 *\n'
    (record,) = mc.read_pgn(text)
    first = record.line[0]
    assert (record.line.comments, first.comments, first.nags) == (["First"], ["King"], [1])
    (variation,) = first.variations
    assert [str(move) for move in variation.moves] == ["d2d4", "d7d5", "c2c4"]
    assert variation[1].variations[0][0].nags == [5]
    (again,) = mc.read_pgn(record.pgn())
    assert (again.start, again.line, again.result) == (record.start, record.line, record.result)
    assert [position.ply for position in record.positions()] == [0, 1, 2, 3]


def test_a_record_is_made_by_hand() -> None:
    position = game("omega").position()
    record = mc.Record(position)
    record.line.add(position.parse("f1f3"), comment="Two squares.")
    assert record.pgn().endswith("{Two squares.} *\n")
    assert mc.Record(position, tags={"White": "Anna"}, result="1-0").pgn().endswith("1-0\n")
    record.line.add(position.parse("f1f3"))
    with pytest.raises(mc.IllegalMoveError):
        record.pgn()
    with pytest.raises(mc.MenagerieError):
        mc.Record(position, result="2-0").pgn()


def test_published_games_are_read() -> None:
    files = sorted((TESTDATA / "games").glob("*.pgn"))
    assert files
    for file in files:
        records, errors = mc.read_pgn_all(file.read_text())
        assert records
        assert errors == []
        assert all(record.moves for record in records)


def test_a_game_that_is_wrong_is_left_out() -> None:
    reader = mc.read_pgn('1. e4 Ke6 *\n\n1. d4 d5 *\n\n[Variant "None Such"]\n\n1. e4 *\n\n1. c4 *')
    with pytest.raises(mc.PgnError, match=r"game 1, line 1, move 1\.\.\."):
        next(reader)
    assert [str(move) for move in next(reader).moves] == ["d2d4", "d7d5"]
    with pytest.raises(mc.PgnError, match="None Such"):
        next(reader)
    assert next(reader).moves
    with pytest.raises(StopIteration):
        next(reader)


def test_games_of_a_library_are_read() -> None:
    library = mc.Library()
    library.add("name = 'still'\ninherit = 'chess'\ntitle = 'Still Chess'\nrules.castling = false")
    record = mc.Record.of(library.game("still").position(moves=["e4"]))
    (again,) = mc.read_pgn(record.pgn(), library=library)
    assert again.start.game == library.game("still")
    with pytest.raises(mc.PgnError):
        next(mc.read_pgn(record.pgn()))


def test_epd_comes_back() -> None:
    position = game("chess").position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    line = mc.format_epd(position, {"bm": [position.parse("Ra8")], "id": ["mate 1"], "acd": ["3"]})
    again, operations = mc.parse_epd(game("chess"), line)
    assert again == position
    assert operations == {"bm": [position.parse("Ra8")], "id": ["mate 1"], "acd": ["3"]}
    with pytest.raises(mc.PgnError):
        mc.parse_epd(game("chess"), "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra9;")
    with pytest.raises(mc.PgnError):
        mc.format_epd(position, {"bad name;": ["x"]})
