import { useState } from "preact/hooks";
import { askPosition, loadGame, post, sentence } from "../api/client";
import type { Created, LegalMove } from "../api/types";
import { Board } from "../board/Board";
import type { Origin } from "../board/choose";
import { breakable } from "../parts/breakable";
import { useSay } from "../parts/Live";
import { Sentence } from "../parts/Problem";
import { go } from "../parts/router";
import { useLoad } from "../parts/useLoad";
import { stateWords } from "../words/state";
import { t } from "../words/words";
import { keepFirstMove } from "./firstMove";

/** The level of the engine that answers: one that a newcomer can beat. */
const LEVEL = 3;

/** A board on which the first move begins a game against the engine: nothing has to be chosen before. */
export function FirstMove({ names }: { names: string[] }) {
  const [number, setNumber] = useState(0);
  const name = names[number % names.length]!;
  const [refused, setRefused] = useState<string | null>(null);
  const { say, live } = useSay();
  const { value, problem } = useLoad(async () => {
    const [game, position] = await Promise.all([loadGame(name), askPosition({ game: name })]);
    setRefused(null);
    return { game, position };
  }, [name]);
  const begin = async ({ uci }: LegalMove) => {
    try {
      const asked = { game: name, opponent: { engine: { level: LEVEL } }, color: value!.position.side, clock: null };
      const { id } = await post<Created>("/api/play", asked);
      keepFirstMove(id, uci);
      go(`/play/${id}`);
    } catch (error) {
      setRefused(sentence(error));
    }
  };
  const explain = async (origin: Origin, to: string) => {
    if (!("square" in origin)) return;
    try {
      const asked = { game: name, fen: value!.position.fen, attempt: { from: origin.square, to } };
      setRefused((await post<{ sentence?: string }>("/api/explain", asked)).sentence ?? null);
    } catch (error) {
      setRefused(sentence(error));
    }
  };
  return (
    <section class="hero-part" aria-label={t("first-move-your-move")}>
      <h2>{t("first-move-your-move")}</h2>
      <p>
        {value ? breakable(value.game.title) : "…"}: {t("first-move-how", { side: value?.position.side ?? "w" })}
      </p>
      <div class="hero-board">
        {value && (
          <Board
            key={name}
            game={value.game}
            position={value.position}
            last={[]}
            flipped={value.position.side === "b"}
            mine={value.position.side}
            label={`${value.game.title}. ${stateWords(value.position)}`}
            onMove={(move) => void begin(move)}
            onIllegal={(origin, square) => void explain(origin, square)}
            onSay={say}
          />
        )}
      </div>
      <p class="explanation" role="alert">
        <Sentence text={problem ?? refused} />
      </p>
      <p class="tool-row">
        <a class="button" href={`/games/${name}`}>
          {t("first-move-its-rules")}
        </a>
        <button type="button" onClick={() => setNumber(number + 1)}>
          {t("first-move-another-game")}
        </button>
      </p>
      {live}
    </section>
  );
}
