// What the types promise; only compiled.
import { DefinitionError, Game, Library, MoveError, type Explanation, type Move, type PgnGame } from "menagerie";
import { startEngine, type SearchEvent } from "menagerie/engine";

const game: Game = Game.load("omega");
using position = game.start();
console.log(game.limits satisfies string[], game.reach("king")["f1"]?.quiet satisfies string[] | undefined);
const moves: Move[] = position.legalMoves("san");
const first = moves[0]?.edits[0];
if (first?.edit === "move") console.log(first.from, first.to, first.piece.color satisfies "white" | "black");
const answer: Explanation = position.explain("e2e4");
console.log(answer.legal ? answer.san : answer.sentence);
try {
  position.play("e2e9");
} catch (error) {
  if (error instanceof MoveError) console.log(error.reason?.reason, error.text);
  if (error instanceof DefinitionError) console.log(error.diagnostics.map((one) => one.at.line));
}
const [read]: PgnGame[] = new Library().parsePgn("1. e4 *");
console.log(read?.moves[0]?.variations?.[0]?.moves.length, position.svg({ theme: { light: "#fff" } }));
const engine = await startEngine({ hash: 8 });
for await (const event of engine.search(position, { depth: 4, multiPv: 2 })) {
  const { score, san }: SearchEvent = event;
  console.log(score.type === "centipawns" ? score.value / 100 : score.type, san.join(" "));
}
const { best } = await engine.search({ game: "chess", moves: ["e4"] }, { milliseconds: 100 }).result;
console.log(best?.san);
// @ts-expect-error there is no such option
position.svg({ flp: true });
// @ts-expect-error there is no such limit
engine.search(position, { deth: 3 });
