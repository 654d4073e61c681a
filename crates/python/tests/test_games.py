"""Games: those that come with the package, one's own, and what is said of them."""

from __future__ import annotations

import copy
import pickle

import pytest

import menagerie_chess as mc

from .play import game

CAMELS = """
name = "camels"
inherit = "omega"
title = "Omega with camels"
[pieces]
champion = { letter = "C", betza = "C" }
"""


def test_all_games_load() -> None:
    names = mc.games()
    assert len(names) >= 39
    for name in names:
        position = game(name).position()
        assert game(name).name == name
        assert position.legal_moves, name
        assert game(name).position(position.fen()) == position


def test_titles_and_armies_are_names() -> None:
    assert mc.Game.load("Wild Castle").name == "wildcastle"
    armies = mc.Game.load("oomost1:clobberers-rookies")
    assert armies.name == "oomost1:clobberers-rookies"
    assert armies != mc.Game.load("oomost1")
    assert pickle.loads(pickle.dumps(armies)) == armies


def test_a_game_is_described() -> None:
    omega = game("omega")
    assert (omega.title, omega.inventor, str(omega)) == ("Omega Chess", "Daniel MacDonald", "Omega Chess")
    assert {"king", "champion", "wizard"} <= {piece.name for piece in omega.pieces}
    wizard = next(piece for piece in omega.pieces if piece.name == "wizard")
    assert (wizard.letter, wizard.royal) == ("W", False)
    assert wizard.svg.startswith("<svg")
    assert {"w1", "w2", "w3", "w4", "a0", "j9"} <= set(omega.squares)
    assert len(omega.squares) == 104
    assert sum(square is not None for row in omega.rows for square in row) == 104
    assert omega.rules().startswith("Board and start\n- ")
    assert omega.limits == []
    assert "castling" in omega.rule_names


def test_where_pieces_reach() -> None:
    pawn = game("chess").reach("pawn")
    assert len(pawn) == 64
    assert (pawn["e2"].quiet, pawn["e2"].captures, pawn["e2"].other) == (["e3"], ["d3", "f3"], ["e4"])
    assert repr(pawn["a3"]) == "<Reach quiet a4, captures b4, other >"
    assert pickle.loads(pickle.dumps(pawn)) == pawn
    assert pawn["a3"] != pawn["b3"]
    with pytest.raises(mc.MenagerieError, match="no type of piece `camel`"):
        game("chess").reach("camel")


def test_starts_have_numbers() -> None:
    wild = game("wildcastle")
    assert wild.starts == 36
    assert len({wild.position(start=number).fen() for number in range(36)}) == 36
    with pytest.raises(mc.MenagerieError, match="36 starts"):
        wild.position(start=36)


def test_a_definition_makes_a_game() -> None:
    camels = mc.Game.from_toml(CAMELS)
    assert (camels.name, camels.title) == ("camels", "Omega with camels")
    assert camels.warnings() == []
    assert camels.position().count_legal_moves() != game("omega").position().count_legal_moves()
    assert mc.Game.from_toml("inherit = 'chess'", "mine").name == "mine"


def test_games_are_equal_by_their_rules() -> None:
    one, other = mc.Game.from_toml(CAMELS), mc.Game.from_toml(CAMELS)
    assert one == other
    assert hash(one) == hash(other)
    assert one != game("omega")
    assert one != object()
    assert pickle.loads(pickle.dumps(one)) == one
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one


def test_definitions_inherit_from_one_another() -> None:
    library = mc.Library()
    library.add(CAMELS)
    library.add("inherit = 'camels'\nrules.castling = false", "still")
    assert "still" in library
    assert "castling" in library.source("still")
    still = library.game("still")
    assert pickle.loads(pickle.dumps(still)) == still
    assert mc.Game.load("still", library=library) == still
    assert len(library) == len(mc.games()) + 2


def test_a_wrong_definition_says_what_and_where() -> None:
    with pytest.raises(mc.DefinitionError) as raised:
        mc.Game.from_toml("title = 'Mine'\ninherit = 'ches'", "mine")
    assert str(raised.value) == "mine.toml:2:11: inherit: there is no game `ches` (did you mean `chess`?)"
    (diagnostic,) = raised.value.diagnostics
    assert (diagnostic.file, diagnostic.line, diagnostic.column) == ("mine.toml", 2, 11)
    assert diagnostic.what == "there is no game `ches`"
    assert str(diagnostic) == str(raised.value)
    with pytest.raises(mc.DefinitionError) as several:
        mc.Game.from_toml("inherit = 'chess'\nnonsense = 1\n[rules]\ncastlin = true")
    assert len(several.value.diagnostics) == 2


def test_an_unknown_game_suggests_another() -> None:
    with pytest.raises(mc.UnknownGameError, match="did you mean `omega`"):
        mc.Game.load("omgea")


def test_variants_ini_is_converted_both_ways() -> None:
    converted = mc.from_ini("[mine:chess]\npawn = f\nking = k\n\n[odd:chess]\nnFoldRule = 5\npocketSize = 3\nwall = x")
    assert set(converted) == {"mine", "odd"}
    refused = [conversion for conversion in converted.values() if conversion.toml is None]
    for conversion in refused:
        assert conversion.remarks
        with pytest.raises(mc.MenagerieError, match="cannot be converted"):
            conversion.game()
    ini = mc.to_ini(game("grand"))
    again = next(iter(mc.from_ini(ini).values())).game()
    assert again.position().perft(2) == game("grand").position().perft(2)
    with pytest.raises(mc.MenagerieError):
        mc.to_ini(game("orchess"))
