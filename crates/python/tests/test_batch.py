"""Arrays say of many positions what is said of each."""

from __future__ import annotations

import numpy as np
import pytest

import menagerie_chess as mc
from menagerie_chess import batch

from .play import SMALL, game, walk


def positions(name: str) -> list[mc.Position]:
    """Return positions of a random game."""
    return [position.copy() for position in walk(name, 2, 30)]


@pytest.mark.parametrize("name", SMALL)
def test_planes_have_the_pieces(name: str) -> None:
    many = positions(name)
    planes, names = batch.planes(many), batch.plane_names(game(name))
    assert planes.shape == (len(many), len(names), len(game(name).rows), len(game(name).rows[0]))
    assert planes.dtype == np.float32
    for position, own in zip(many, planes, strict=True):
        assert np.array_equal(own, batch.planes([position])[0])
        for row, squares in enumerate(game(name).rows):
            for column, square in enumerate(squares):
                if square is None:
                    assert own[names.index("square"), row, column] == 0
                    continue
                piece = position.piece_at(square)
                standing = [names[plane] for plane in np.flatnonzero(own[: names.index("marked"), row, column])]
                assert standing == ([] if piece is None else [f"{piece.color} {piece.name}"])
                assert own[names.index("marked"), row, column] == (piece is not None and piece.marked)
        assert (own[names.index("black to move")] == (position.turn == "black")).all()
        assert (own[names.index("halfmove clock")] == position.halfmove_clock).all()
        for color in ("white", "black"):
            for kind, count in position.hand(color).items():
                assert (own[names.index(f"{color} {kind} in hand")] == count).all()


def test_rights_are_planes() -> None:
    names = batch.plane_names(game("chess"))
    (planes,) = batch.planes([game("chess").position("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")])
    rights = [bool(planes[plane].all()) for plane, name in enumerate(names) if "right" in name]
    assert rights == [True, False, False, True]


@pytest.mark.parametrize("name", SMALL)
def test_masks_have_the_legal_moves(name: str) -> None:
    many = positions(name)
    masks = batch.legal_masks(many)
    assert masks.shape == (len(many), game(name).first_move_numbers)
    for position, mask in zip(many, masks, strict=True):
        assert np.flatnonzero(mask).tolist() == position.next_numbers()


def test_moves_are_made_together() -> None:
    many = positions("duck")
    many = [position for position in many if not position.is_game_over()]
    expected = list[str]()
    paths = list[list[int]]()
    for position in many:
        move = position.legal_moves[0]
        paths.append(position.numbers(move))
        position.push(move)
        expected.append(position.fen())
        position.pop()
    batch.push(many, paths)
    assert [position.fen() for position in many] == expected


def test_if_one_move_is_illegal_none_is_made() -> None:
    pair = [game("chess").position(), game("chess").position(moves=["e4"])]
    with pytest.raises(mc.IllegalMoveError):
        batch.push(pair, np.array([pair[0].numbers("e4")[0]] * 2))
    assert [position.ply for position in pair] == [0, 1]
    with pytest.raises(mc.MenagerieError):
        batch.push(pair, [1])


def test_playouts_are_the_same_for_a_seed() -> None:
    start = [game("atomic").position(), game("atomic").position(moves=["e4"])]
    one, again, other = (batch.playouts(start, 50, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.results, again.results)
    assert np.array_equal(one.plies, again.plies)
    assert not np.array_equal(one.plies, other.plies)
    assert set(np.unique(one.results)) == {-1, 0, 1}
    assert one.finished.mean() > 0.9
    cut = batch.playouts(start, 3, max_plies=2)
    assert not cut.finished.any()
    assert (cut.plies == 2).all()
    over = batch.playouts([game("chess").position(moves=["f3", "e5", "g4", "Qh4"])], 2)
    assert (over.results == -1).all()
    assert (over.plies == 0).all()


def test_scores_are_those_of_the_engine() -> None:
    queen_up = game("chess").position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    queen_down = game("chess").position("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")
    mate = game("chess").position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    mated = game("chess").position(moves=["f3", "e5", "g4", "Qh4"])
    static = batch.scores([queen_up, queen_down])
    assert static[0] > 300 > -300 > static[1]
    searched = batch.scores([queen_up, mate, mated], nodes=2000)
    assert searched[0] > 300
    assert searched[1:].tolist() == [31999, -32000]
    assert np.array_equal(searched, batch.scores([queen_up, mate, mated], nodes=2000))


def test_nothing_is_an_empty_array() -> None:
    assert batch.legal_masks([]).shape == (0, 0)
    assert batch.scores([]).shape == (0,)
    assert batch.playouts([], 3).results.shape == (0, 3)
    batch.push([], [])


def test_games_are_not_mixed() -> None:
    with pytest.raises(mc.MenagerieError, match="several games"):
        batch.planes([game("chess").position(), game("omega").position()])


def test_a_thousand_positions() -> None:
    many = [game("omega").position() for _ in range(1000)]
    assert batch.planes(many).shape[0] == batch.legal_masks(many).shape[0] == 1000
    assert (batch.legal_masks(many).sum(axis=1) == 40).all()


def test_a_position_that_is_in_the_list_twice_is_refused() -> None:
    position = game("chess").position()
    number = position.numbers("e4")[0]
    with pytest.raises(mc.MenagerieError, match=r"more than once: pass a copy\(\)"):
        batch.push([position, position], [number, number])
    assert position.ply == 0
    batch.push([position, position.copy()], [number, number])
    assert position.ply == 1


def test_numbers_of_numpy_are_numbers() -> None:
    pair = [game("chess").position(), game("duck").position()]
    mask = batch.legal_masks(pair[:1])[0]
    batch.push(pair[:1], list(np.flatnonzero(mask)[:1]))
    batch.push(pair[1:], [np.array(pair[1].numbers(pair[1].legal_moves[0]), dtype=np.uint16)])
    assert [position.ply for position in pair] == [1, 1]


def test_a_game_has_no_more_plies_than_can_be_kept() -> None:
    with pytest.raises(mc.MenagerieError, match="at most 100000 plies"):
        batch.playouts([game("chess").position()], max_plies=100_001)
