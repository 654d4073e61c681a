"""What is wrong with a definition, and where."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Diagnostic:
    """One problem of a definition."""

    key: str
    """The key of the definition, empty where the text is not TOML."""
    what: str
    """What is wrong."""
    help: str | None
    """What may be done about it."""
    file: str
    """The file: the name that was given to the text."""
    line: int
    """The line, from 1."""
    column: int
    """The column, from 1."""
    text: str
    """All of this in a sentence."""

    def __str__(self) -> str:
        return self.text
