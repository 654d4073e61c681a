"""Analyse a PGN: where a game was lost, and what was better, written back as variations."""

import sys
from pathlib import Path

import menagerie_chess as mc

GAME = """
[White "Greco, Gioachino"]
[Black "NN"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Nxc3 9. bxc3 Bxc3 10. Qb3 Bxa1
11. Bxf7+ Kf8 12. Bg5 Ne7 13. Ne5 Bxd4 14. Bg6 d5 15. Qf3+ Bf5 16. Bxf5 Bxe5 17. Be6+ Bf6 18. Bxf6 Ke8 19. Bxg7 1-0
"""
NODES = 10_000
BLUNDER = 0.25
"""A move that loses as much of the expected score is marked."""


def expected(score: mc.Score) -> float:
    """Return the expected points of a score."""
    win, draw, _ = score.chances()
    return win + draw / 2


def annotate(record: mc.Record) -> int:
    """Mark the moves that lose much, and add what was better; return how many there were."""
    engine, position, found = mc.Engine(record.start.game), record.start.copy(), 0
    for node in record.line:
        best = engine.analyse(position, nodes=NODES)[0]
        played = engine.analyse(position, nodes=NODES, moves=[node.move])[0]
        lost = expected(best.score) - expected(played.score)
        if lost >= BLUNDER and best.pv[0] != node.move:
            found += 1
            node.nags.append(4)
            node.comments.append(f"{played.score}; {position.san(best.pv[0])} was {best.score}.")
            node.variations.append(mc.Line([mc.Node(move) for move in best.pv[:4]]))
        position.push(node.move)
    return found


def main() -> None:
    """Annotate the games of a file, or one from the book of Greco."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else GAME
    for record in mc.read_pgn(text):
        found = annotate(record)
        print(record.pgn(style="san"))
        print(f"{found} moves were marked.")


if __name__ == "__main__":
    main()
