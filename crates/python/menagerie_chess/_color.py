"""The two sides."""

from typing import Literal

Color = Literal["white", "black"]
"""The name of a side."""
