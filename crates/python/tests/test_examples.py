"""Every example runs, and says what it is to say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SAID: dict[str, tuple[list[str], str]] = {
    "first_steps": ([], "The engine plays"),
    "your_own_game": ([], "The engine opens with"),
    "analyse_pgn": ([], "moves were marked"),
    "values_by_play": (["4"], "without a rook"),
    "tiny_network": (["600"], "correlation of guesses and results"),
    "tournament": ([], "The last game:"),
}


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SAID)


@pytest.mark.parametrize("name", sorted(SAID))
def test_an_example_runs(name: str) -> None:
    arguments, said = SAID[name]
    command = [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
