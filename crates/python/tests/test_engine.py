"""The engine: analysis that waits, that goes on, and that is cancelled."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

import menagerie_chess as mc

from .play import TESTDATA, game


def test_a_mate_is_found() -> None:
    engine = mc.Engine("chess")
    position = game("chess").position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    (best,) = engine.analyse(position, depth=5)
    assert (best.score.mate, best.score.cp, best.score.chances()) == (1, None, (1.0, 0.0, 0.0))
    assert (str(best.score), [str(move) for move in best.pv], best.san()) == ("#1", ["a1a8"], "Ra8#")
    assert str(engine.play(position, nodes=1000)) == "a1a8"
    position.push("Ra8")
    assert engine.analyse(position, depth=3) == []
    with pytest.raises(mc.MenagerieError, match="no move to play"):
        engine.play(position, nodes=10)


@pytest.mark.parametrize("name", ["omega", "orchess", "oomost1"])
def test_proved_wins_are_found(name: str) -> None:
    lines = [line for line in (TESTDATA / "mates" / f"{name}.tsv").read_text().splitlines() if not line.startswith("#")]
    engine, found = mc.Engine(name), 0
    for cells in [line.split("\t") for line in lines][:5]:
        fen = next(cell for cell in cells if cell.count("/") > 4)
        moves = int(next(cell for cell in cells if cell.isdigit()))
        (best,) = engine.analyse(game(name).position(fen), nodes=200_000)
        found += best.score.mate is not None and best.score.mate >= moves
    assert found >= 4


def test_several_lines_come_best_first() -> None:
    lines = mc.Engine("omega").analyse(game("omega").position(), depth=4, multipv=3)
    assert [line.multipv for line in lines] == [1, 2, 3]
    scores = [line.score.cp for line in lines]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    assert len({str(line.pv[0]) for line in lines}) == 3
    assert all(line.depth == 4 and line.nodes > 0 and line.nps > 0 and line.bound == "exact" for line in lines)


def test_only_some_moves_are_searched() -> None:
    position = game("chess").position()
    (best,) = mc.Engine("chess").analyse(position, depth=3, moves=["a3", "h3"])
    assert str(best.pv[0]) in {"a2a3", "h2h3"}


def test_levels_with_a_seed_play_alike() -> None:
    engine, position = mc.Engine("chess"), game("chess").position()
    played = set[str]()
    for seed in (7, 7, 8, 9, 10, 11, 12):
        engine.new_game(seed)
        played.add(f"{seed} {engine.play(position, level=1)}")
    assert len([move for move in played if move.startswith("7 ")]) == 1
    assert len({move.split()[1] for move in played}) > 1


def test_limits_are_needed_and_checked() -> None:
    engine, position = mc.Engine("chess"), game("chess").position()
    for wrong in (
        lambda: engine.analyse(position),
        lambda: engine.play(position),
        lambda: engine.analyse(position, time=-1),
        lambda: engine.analyse(position, depth=3, multipv=0),
        lambda: engine.play(position, level=99),
        lambda: engine.play(position, level=3, elo=1000),
        lambda: mc.Engine("chess", hash_mb=0),
        lambda: mc.Engine("chess", threads=0),
        lambda: engine.analyse(game("omega").position(), depth=1),
    ):
        with pytest.raises(mc.MenagerieError):
            wrong()


def test_a_position_of_the_same_game_loaded_twice_is_searched() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"]
    position = mc.Game.load("chess").position(moves=[*moves, *moves])
    assert mc.Engine(game("chess")).analyse(position, depth=2)


def test_an_analysis_is_iterated_over_and_stopped() -> None:
    engine, position = mc.Engine("chess"), game("chess").position()
    depths = list[int]()
    with engine.analysis(position) as analysis:
        for info in analysis:
            depths.append(info.depth)
            if info.depth >= 5:
                break
        with pytest.raises(mc.EngineBusyError):
            engine.analyse(position, depth=1)
    assert analysis.done
    assert analysis.best is not None
    assert analysis.best in position.legal_moves
    assert analysis.lines[0].pv[0] == analysis.best
    assert depths == sorted(depths)
    assert engine.analyse(position, depth=1)


def test_an_async_analysis_runs_next_to_others() -> None:
    async def deepest(name: str, plies: int) -> int:
        engine = mc.Engine(name)
        async with engine.analysis(game(name).position()) as analysis:
            async for info in analysis:
                if info.depth >= plies:
                    return info.depth
        return 0

    async def both() -> list[int]:
        return list(await asyncio.gather(deepest("chess", 6), deepest("omega", 5)))

    chess, omega = asyncio.run(both())
    assert (chess >= 6, omega >= 5) == (True, True)


def test_an_async_analysis_ends_by_itself() -> None:
    async def best() -> mc.Move | None:
        analysis = mc.Engine("chess").analysis(game("chess").position(), depth=4)
        assert [info.depth async for info in analysis] == [1, 2, 3, 4]
        return analysis.best

    assert asyncio.run(best()) is not None


def test_a_cancelled_task_ends_its_search() -> None:
    before = threading.active_count()
    engine = mc.Engine("chess", threads=2)

    async def endless() -> None:
        async with engine.analysis(game("chess").position()) as analysis:
            async for _ in analysis:
                pass

    async def cancel() -> None:
        task = asyncio.create_task(endless())
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    began = time.monotonic()
    asyncio.run(cancel())
    assert time.monotonic() - began < 5
    assert engine.analyse(game("chess").position(), depth=1), "the engine is free again"
    assert threading.active_count() == before


def test_an_analysis_that_is_forgotten_ends() -> None:
    engine = mc.Engine("chess")
    next(engine.analysis(game("chess").position()))
    for _ in range(100):
        try:
            assert engine.analyse(game("chess").position(), depth=1)
            return
        except mc.EngineBusyError:
            time.sleep(0.05)
    pytest.fail("the search goes on")


def test_async_needs_a_loop() -> None:
    analysis = mc.Engine("chess").analysis(game("chess").position(), depth=1)

    async def late() -> None:
        async for _ in analysis:
            pass

    with pytest.raises(mc.MenagerieError, match="in a coroutine"):
        asyncio.run(late())
    assert analysis.wait()


def test_the_evaluation_is_explained() -> None:
    assert "material" in mc.Engine("chess").explain(game("chess").position()).lower()
