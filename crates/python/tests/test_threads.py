"""Long work runs without the interpreter's lock, and ends when a signal says so."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

import menagerie_chess as mc
from menagerie_chess import batch

from .play import TESTDATA, game

SLOW = str(TESTDATA.parent / "crates" / "fuzz" / "seeds" / "definition" / "million-choices.toml")


def counted_meanwhile(work: Callable[[], object]) -> tuple[int, float]:
    """Do some work on another thread; return how often this one got to run meanwhile, and how long it took."""
    thread, count, began = threading.Thread(target=work), 0, time.monotonic()
    thread.start()
    while thread.is_alive():
        count += 1
        time.sleep(0.001)
    return count, time.monotonic() - began


@pytest.mark.parametrize(
    "work",
    [
        lambda: game("omega").position().perft(4),
        lambda: mc.Engine("chess").analyse(game("chess").position(), nodes=300_000),
        lambda: batch.playouts([game("chess").position()], 2000, seed=1),
    ],
    ids=["perft", "search", "playouts"],
)
def test_the_lock_is_released(work: Callable[[], object]) -> None:
    count, seconds = counted_meanwhile(work)
    # With the lock held, this thread would have run a handful of times.
    assert count > 5 + 20 * seconds


def test_threads_have_positions_of_their_own() -> None:
    counts = list[int]()
    threads = [threading.Thread(target=lambda: counts.append(game("omega").position().perft(3))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [67202] * 4


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.parametrize(
    "work",
    [
        "mc.Game.load('omega').position().perft(9)",
        "mc.Engine('chess').analyse(mc.Game.load('chess').position(), depth=99)",
        "batch.playouts([mc.Game.load('chess').position()], 1000000)",
        "batch.scores([mc.Game.load('chess').position()] * 10000, nodes=1000000)",
        # A single move of this game takes long, though all processors work on it.
        f"batch.legal_masks([mc.Game.from_toml(open({SLOW!r}).read()).position()] * 100)",
        f"batch.playouts([mc.Game.from_toml(open({SLOW!r}).read()).position()], 100)",
    ],
)
def test_ctrl_c_ends_it(work: str) -> None:
    script = f"import menagerie_chess as mc\nfrom menagerie_chess import batch\nprint('begun', flush=True)\n{work}\n"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert "KeyboardInterrupt" in errors


def test_a_program_ends_though_a_search_goes_on() -> None:
    script = (
        "import menagerie_chess as mc\nengine = mc.Engine('chess')\n"
        "analysis = engine.analysis(mc.Game.load('chess').position())\nprint(next(analysis).depth)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=20, check=True)
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_program_ends_though_its_event_loop_is_gone() -> None:
    script = (
        "import asyncio\nimport menagerie_chess as mc\nengine = mc.Engine('chess')\nkept = []\n"
        "async def main():\n    kept.append(engine.analysis(mc.Game.load('chess').position()))\n"
        "asyncio.run(main())\nprint('end')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=20, check=True)
    assert (done.stdout, done.stderr) == ("end\n", "")


def outputs(script: str) -> str:
    """Run a script that would hang or die where something is wrong; return what it prints."""
    start = "import menagerie_chess as mc\nfrom menagerie_chess import batch\n"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", start + script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_child_that_was_forked_has_threads_of_its_own() -> None:
    script = """
import os
positions = [mc.Game.load('chess').position()] * 3
def all_work():
    return (batch.legal_masks(positions).sum(), batch.planes(positions).shape, batch.scores(positions).shape,
            batch.playouts(positions, 2).plies.shape)
parents = all_work()
child = os.fork()
if child == 0:
    os._exit(0 if all_work() == parents else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert outputs(script) == "0\n"


def test_a_search_that_ends_can_be_asked_meanwhile() -> None:
    script = """
import asyncio
import threading
engine, position = mc.Engine('chess'), mc.Game.load('chess').position()
async def main():
    for _ in range(150):
        analysis = engine.analysis(position, depth=1)
        thread = threading.Thread(target=analysis.wait)
        thread.start()
        while thread.is_alive():
            analysis.best, analysis.ponder, analysis.lines
        assert analysis.best is not None
asyncio.run(main())
print('end')
"""
    assert outputs(script) == "end\n"


@pytest.mark.skipif(sys.platform == "win32", reason="sets a timer")
def test_a_handler_of_signals_may_use_the_package() -> None:
    script = """
import signal
game, counts = mc.Game.load('omega'), []
def handle(*_):
    counts.append(game.position().perft(3))
    counts.append(int(batch.legal_masks([game.position()]).sum()))
signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.02, 0.1)
print(game.position().perft(5) > 10 ** 8)
batch.playouts([game.position()], 500)
signal.setitimer(signal.ITIMER_REAL, 0)
print(sorted(set(counts)))
"""
    assert outputs(script) == "True\n[40, 67202]\n"


@pytest.mark.skipif(sys.platform == "win32", reason="sets a timer")
def test_an_analysis_that_was_broken_off_leaves_the_engine_free() -> None:
    def handle(*_: object) -> None:
        raise TimeoutError

    engine, before = mc.Engine("chess"), signal.signal(signal.SIGALRM, handle)
    try:
        for _ in range(5):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(TimeoutError):
                engine.analyse(game("chess").position(), depth=99)
            assert engine.analyse(game("chess").position(), depth=1)
    finally:
        signal.signal(signal.SIGALRM, before)
