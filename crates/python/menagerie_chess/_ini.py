"""The `variants.ini` of Fairy-Stockfish."""

from __future__ import annotations

from dataclasses import dataclass

from menagerie_chess._native import Game, Library, MenagerieError, convert_ini, export_ini


@dataclass(frozen=True)
class Conversion:
    """What becomes of a variant of a `variants.ini`."""

    name: str
    """Its name."""
    toml: str | None
    """The definition, if the variant can be converted."""
    remarks: list[str]
    """What is lost in the conversion, or why there is none."""

    def game(self, name: str | None = None) -> Game:
        """Compile the game; `MenagerieError` if the variant cannot be converted.

        Where a game of the package has its name, it needs another one, which is made of it if none is given.
        """
        if self.toml is None:
            raise MenagerieError(f"{self.name} cannot be converted: {'; '.join(self.remarks)}")
        own = f"{self.name}-imported" if self.name in Library() else self.name
        return Game.from_toml(self.toml, name or own)


def from_ini(text: str) -> dict[str, Conversion]:
    """Convert the variants of a `variants.ini`, by their names.

    >>> import menagerie_chess as mc
    >>> converted = mc.from_ini("[nocastling-x:chess]\\ncastling = false")
    >>> game = converted["nocastling-x"].game()
    >>> game.position().fen()
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
    """
    return {name: Conversion(name, toml, remarks) for name, toml, remarks in convert_ini(text)}


def to_ini(game: Game) -> str:
    """Write a game as a variant of a `variants.ini`; `MenagerieError` says what cannot be expressed there.

    >>> import menagerie_chess as mc
    >>> "[grand" in mc.to_ini(mc.Game.load("grand"))
    True
    """
    return export_ini(game)
