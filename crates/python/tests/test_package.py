"""The package itself."""

from __future__ import annotations

import ast
import importlib.metadata
import re
from pathlib import Path

import menagerie_chess as mc

SOURCES = Path(mc.__file__).parent


def strings(source: str) -> list[str]:
    """Return the texts of a module without those of its documentation."""
    tree = ast.parse(source)
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documentation)
    return [node.value for node in constants if isinstance(node.value, str)]


def test_no_code_knows_a_game_by_name() -> None:
    names, files = set(mc.games()), list(SOURCES.glob("*.py"))
    assert len(files) > 6
    assert strings("'''grand'''\nx = 'grand'") == ["grand"]
    for file in files:
        for text in strings(file.read_text(encoding="utf-8")):
            words = set(re.findall(r"[a-z0-9-]+", text.replace("menagerie_chess", "")))
            assert not words & names, f"{file.name}: {text}"


def test_it_is_typed_and_has_a_version() -> None:
    assert (SOURCES / "py.typed").exists()
    assert importlib.metadata.version("menagerie-chess") == mc.__version__
    assert set(mc.__all__) <= set(dir(mc))


def test_everything_that_is_exported_is_documented() -> None:
    for name in mc.__all__:
        value = getattr(mc, name)
        if isinstance(value, type) and value.__module__.startswith("menagerie_chess"):
            assert value.__doc__, name
            for method, described in vars(value).items():
                if callable(described) and not method.startswith("_"):
                    assert described.__doc__, f"{name}.{method}"
