"""The reference in the documentation is that of the package. `MENAGERIE_BLESS=1` writes it."""

from __future__ import annotations

import os

import menagerie_chess as mc

from .reference import reference
from .test_docs import DOCS

FILE = DOCS / "python-reference.md"


def test_the_reference_is_that_of_the_package() -> None:
    wanted = reference()
    if os.environ.get("MENAGERIE_BLESS"):
        FILE.write_text(wanted, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == wanted, "MENAGERIE_BLESS=1 .ci/python writes docs/python-reference.md"


def test_everything_that_is_exported_is_in_it() -> None:
    text = reference()
    assert [name for name in mc.__all__ if not name.startswith("__") and f"`{name}`" not in text] == []
