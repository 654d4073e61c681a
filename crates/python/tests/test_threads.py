"""Long work runs without the interpreter's lock, and ends when a signal says so."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

import menagerie_chess as mc
from menagerie_chess import batch

from .play import game


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
        _, errors = process.communicate(timeout=20)
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
