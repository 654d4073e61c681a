"""The code on the front page of the repository runs as it is shown; that of other guides are doctests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from .play import ROOT

DOCS = Path(os.environ.get("MENAGERIE_DOCS", ROOT / "docs"))


def test_the_example_of_the_front_page_runs() -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    done = subprocess.run([sys.executable, "-W", "error", "-c", blocks[0]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "is not legal" in done.stdout
