"""Why a move is not legal, as a value."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class IllegalReason:
    """The reason why a move is not legal."""

    name: str
    """What it is called: `king-in-check`, `blocked`."""
    details: dict[str, object] = field(hash=False)
    """The pieces and squares that it is about, as plain values."""
