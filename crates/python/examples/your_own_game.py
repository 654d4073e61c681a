"""Your own game: a definition of a few lines, what is wrong with another, and how the game differs from its parent."""

import menagerie_chess as mc
from menagerie_chess import batch

DEFINITION = """
name = "camels"
inherit = "omega"
title = "Omega with camels for champions"

[pieces]
champion = { letter = "C", betza = "C" }

[rules]
repetition = false
superko = true
"""


def main() -> None:
    """Make a game, read its rules and play it at random."""
    try:
        mc.Game.from_toml(DEFINITION.replace("omega", "omgea"), "camels")
    except mc.DefinitionError as error:
        for diagnostic in error.diagnostics:
            print(f"line {diagnostic.line}: {diagnostic.what}; {diagnostic.help}")

    game = mc.Game.from_toml(DEFINITION, "camels")
    print(game.rules().split("\n\n")[1])
    for warning in game.warnings():
        print(f"warning: {warning}")

    for each in (mc.Game.load("omega"), game):
        played = batch.playouts([each.position()], games=100, max_plies=600, seed=1)
        print(
            f"{each.title}: {each.position().perft(3):,} sequences of three moves; at random, games have "
            f"{played.plies.mean():.0f} plies and {played.finished.mean():.0%} of them end."
        )
    move = mc.Engine(game).play(game.position(), nodes=20_000)
    print(f"The engine opens with {game.position().san(move)}.")


if __name__ == "__main__":
    main()
