"""First steps: load a game, look at it, make moves, ask why a move is illegal, and let the engine find one."""

import menagerie_chess as mc


def main() -> None:
    """Play the first moves of Omega Chess."""
    print(f"{len(mc.games())} games come with the package, from {mc.games()[0]} to {mc.games()[-1]}.")
    game = mc.Game.load("omega")
    print(f"{game.title}, by {game.inventor}. {game.summary}\n")
    for piece in game.pieces:
        print(f"{piece.letter}  {piece.name:10} {piece.betza}")

    position = game.position()
    print(f"\n{position}\n\n{len(position.legal_moves)} legal moves.")
    print(position.explain("a0a5"))
    position.push("Wa2")
    position.push("Wa7")
    print(" ".join(position.san(move) for move in position.legal_moves[:5]), "…")

    engine = mc.Engine(game)
    best = engine.analyse(position, nodes=20_000)[0]
    print(f"The engine plays {best.san()}, score {best.score}.")
    position.push(best.pv[0])
    print(mc.Record.of(position, White="You", Black="Me").pgn())


if __name__ == "__main__":
    main()
