"""The reference of the package in Markdown: signatures from its stubs and sources, words from its documentation."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import menagerie_chess as mc
from menagerie_chess import _native

SOURCES = Path(mc.__file__).parent
HEAD = """# Python reference

Everything that the package `menagerie-chess` exports, with its types. [Python](python.md) is the guide to it.

<!-- reference: written by crates/python/tests/reference.py from the package -->
"""
TYPES = """
## Types

| type | is |
|---|---|
"""
ERRORS = """
## Errors

Each has the sentence that says what is wrong as its text.

| error | is a | meaning |
|---|---|---|
"""
MODULES = {
    "batch": "`menagerie_chess.batch`: arrays",
    "aec": "`menagerie_chess.aec`: PettingZoo",
    "spiel": "`menagerie_chess.spiel`: after OpenSpiel",
}
"""The other modules, with their titles."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Source:
    """A module as it is written; a stub has no words, and its module has them when it runs."""

    tree: ast.Module
    runs: object | None = None

    def documentation(self, path: str, node: ast.AST) -> str:
        """Return the words about something."""
        if isinstance(node, ast.Module | ast.ClassDef | Definition) and (written := ast.get_docstring(node)):
            return written
        value = self.runs
        for name in path.split("."):
            value = getattr(value, name, None)
        return (inspect.getdoc(value) or "") if value is not None else ""


def source(name: str) -> Source:
    """Read a module of the package."""
    stub = SOURCES / f"{name}.pyi"
    file = stub if stub.exists() else SOURCES / f"{name}.py"
    return Source(ast.parse(file.read_text(encoding="utf-8")), _native if stub.exists() else None)


def reference() -> str:
    """Return the whole page."""
    parts = [HEAD]
    functions: list[tuple[Source, Definition]] = []
    classes: list[tuple[Source, ast.ClassDef]] = []
    errors: list[tuple[Source, ast.ClassDef]] = []
    types: list[str] = []
    for name in sorted(mc.__all__, key=str.lower):
        origin, node = find(name)
        if isinstance(node, ast.ClassDef):
            (errors if is_error(name) else classes).append((origin, node))
        elif isinstance(node, Definition):
            functions.append((origin, node))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            types.append(f"| `{name}` | `{cell(ast.unparse(node.value))}` |\n")
    parts.append("\n## Functions\n")
    parts += [function(origin, node, 3) for origin, node in functions]
    parts += [whole_class(origin, node, 2) for origin, node in classes]
    parts += [TYPES, *types, ERRORS]
    parts += [error(origin, node) for origin, node in errors]
    parts += [module(name, title) for name, title in MODULES.items()]
    return "".join(parts)


def is_error(name: str) -> bool:
    """Whether a name is that of an exception."""
    value = getattr(mc, name)
    return isinstance(value, type) and issubclass(value, Exception)


def find(name: str) -> tuple[Source, ast.stmt | None]:
    """Find where a name of the package is defined."""
    front = source("__init__")
    for node in front.tree.body:
        if isinstance(node, ast.ImportFrom) and any(alias.name == name for alias in node.names):
            origin = source(str(node.module).rsplit(".", maxsplit=1)[-1])
            return origin, next((found for found in origin.tree.body if name_of(found) == name), None)
        if name_of(node) == name:
            return front, node
    return front, None


def name_of(node: ast.stmt) -> str | None:
    """Return the name that a statement defines."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return None


def module(name: str, title: str) -> str:
    """Describe another module."""
    origin = source(name)
    text = f"\n## {title}\n\n{words(origin.documentation('', origin.tree))}"
    for node in origin.tree.body:
        if (name_of(node) or "_").startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            text += whole_class(origin, node, 3)
        elif isinstance(node, Definition):
            text += function(origin, node, 3)
    return text


def error(origin: Source, node: ast.ClassDef) -> str:
    """Describe an exception in a row of a table."""
    bases = ", ".join(f"`{ast.unparse(base)}`" for base in node.bases)
    return f"| `{node.name}` | {bases} | {cell(origin.documentation(node.name, node))} |\n"


def whole_class(origin: Source, node: ast.ClassDef, depth: int) -> str:
    """Describe a class: what it is, its attributes in a table, and its methods."""
    text = f"\n{'#' * depth} `{node.name}`\n\n"
    made = constructor(node)
    text += f"```text\n{made}\n```\n\n" if made else ""
    text += words(origin.documentation(node.name, node))
    rows = list(attributes(origin, node))
    if rows:
        text += "\n| attribute | type | meaning |\n|---|---|---|\n" + "".join(rows)
    seen: set[str] = set()
    for method in node.body:
        if isinstance(method, Definition) and not method.name.startswith("_") and not is_property(method):
            if method.name not in seen:
                text += function(origin, method, depth + 1, node.name)
            seen.add(method.name)
    return text


def constructor(node: ast.ClassDef) -> str | None:
    """Return how an object is made, where the class says so."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name in ("__init__", "__new__"):
            return signature(method, node.name, skip=1).split(" -> ")[0]
    return None


def is_property(method: Definition) -> bool:
    """Whether a method is read like an attribute."""
    return any(
        isinstance(mark, ast.Name) and mark.id in ("property", "cached_property") for mark in method.decorator_list
    )


def attributes(origin: Source, node: ast.ClassDef) -> Iterator[str]:
    """Yield the rows of the table of attributes."""
    for item, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(item, Definition) and is_property(item) and not item.name.startswith("_"):
            kind = ast.unparse(item.returns) if item.returns else ""
            yield row(item.name, kind, origin.documentation(f"{node.name}.{item.name}", item))
        elif (
            isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not item.target.id.startswith("_")
        ):
            match after:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    pass
                case _:
                    said = ""
            yield row(item.target.id, ast.unparse(item.annotation), said)


def row(name: str, kind: str, said: str) -> str:
    """Return the row of an attribute."""
    return f"| `{name}` | `{cell(kind)}` | {cell(said)} |\n"


def cell(text: str) -> str:
    """Return a text for a row of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def function(origin: Source, node: Definition, depth: int, owner: str = "") -> str:
    """Describe a function or a method."""
    path = f"{owner}.{node.name}" if owner else node.name
    marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
    is_bound = bool(owner) and "staticmethod" not in marks
    text = f"\n{'#' * depth} `{path}`\n\n```text\n{signature(node, path, skip=int(is_bound))}\n```\n\n"
    return text + words(origin.documentation(path, node))


def signature(node: Definition, path: str, skip: int) -> str:
    """Return how a function is called; a long one has a line for each parameter."""
    arguments = node.args
    if skip:
        (arguments.posonlyargs or arguments.args).pop(0)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    given = ast.unparse(arguments).removeprefix("/, ")
    before = "await " if isinstance(node, ast.AsyncFunctionDef) else ""
    line = f"{before}{path}({given}){returns}"
    if len(line) <= 110:
        return line
    inner = "".join(f"    {part},\n" for part in split(given))
    return f"{before}{path}(\n{inner}){returns}"


def split(given: str) -> list[str]:
    """Split parameters at the commas between them."""
    parts, deep = [""], 0
    for letter in given:
        deep += (letter in "[(") - (letter in "])")
        if letter == "," and deep == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def words(text: str) -> str:
    """Return documentation as Markdown: what it tries becomes a block."""
    out: list[str] = []
    is_example = False
    for line in text.splitlines():
        if line.startswith(">>> ") and not is_example:
            is_example = True
            out.append("```python")
        elif is_example and not line.strip():
            is_example = False
            out.extend(["", "```"])
        out.append(line)
    out.extend(["", "```"] if is_example else [])
    return "\n".join(out).strip() + "\n" if out else ""
