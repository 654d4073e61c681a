import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { post, sentence } from "../api/client";
import { site } from "../api/site";
import type { Created, GameInfo } from "../api/types";
import { Choice } from "../parts/Choice";
import { ClockField } from "../parts/ClockField";
import { CLOCKS } from "../parts/clocks";
import { LEVELS, levelWords } from "../parts/levels";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { set, setting } from "../parts/settings";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** Where a game begins: as it usually does, at a start that is drawn or chosen, or at a position. */
type From = "first" | "random" | "number" | "fen";

const opponents = () => ({
  engine: t("setup-the-engine"),
  person: t("setup-a-friend"),
  board: t("setup-one-screen-for-two"),
});

interface Props {
  game: GameInfo;
  definition?: string;
  fen?: string;
  /** The game itself is in no list: games of it are in one only where somebody wants that. */
  unlisted?: boolean;
  /** Hears the number of the start that is chosen; nothing while none is. */
  onStart?: (number: number | null) => void;
}

/** Chooses whom to play and how, and begins. A shuffled game draws its start unless one is chosen. */
export function Setup({ game, definition, fen, unlisted = false, onStart }: Props) {
  const shuffled = game.starts > 1;
  const account = useAccount();
  const [opponent, setOpponent] = useState<keyof ReturnType<typeof opponents>>("engine");
  const [level, setLevel] = useState(5);
  const [color, setColor] = useState<"w" | "b" | "random">("w");
  const [picked, setClock] = useState("none");
  const [wanted, setStart] = useState<From | null>(null);
  const [number, setNumber] = useState("0");
  const [position, setPosition] = useState(fen ?? "");
  const [name, setName] = useState(setting().name);
  const [rated, setRated] = useState(false);
  const [listed, setListed] = useState(setting().listed && !unlisted);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const clock = opponent === "person" || !CLOCKS[picked]?.days ? picked : "none";
  // On the desk the game may change under the choice.
  const usual: From = fen || !shuffled ? "first" : "random";
  const start = wanted === null || (!shuffled && wanted !== "fen") || (wanted === "first" && !fen) ? usual : wanted;

  const change = (from: From, chosen = number) => {
    setStart(from);
    setNumber(chosen);
    onStart?.(from === "number" && /^\d+$/.test(chosen) && Number(chosen) < game.starts ? Number(chosen) : null);
  };

  const mayRate =
    opponent === "person" && !!account && clock !== "none" && start !== "fen" && !(fen && start === "first");
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const from =
      start === "fen"
        ? { fen: position.trim() }
        : start === "number"
          ? { start: Number(number) }
          : start === "random"
            ? { start: "random" as const }
            : {};
    try {
      const kept = { name: name.trim(), listed: unlisted ? setting().listed : listed };
      if (kept.name !== setting().name || kept.listed !== setting().listed) set(kept);
      const room = await post<Created>("/api/play", {
        game: definition ? "" : game.name,
        ...(definition ? { definition } : {}),
        ...(fen && start === "first" ? { fen } : {}),
        ...from,
        opponent:
          opponent === "engine" ? { engine: { level } } : opponent === "person" ? { person: {} } : { board: {} },
        color: opponent === "board" ? "w" : color,
        clock: CLOCKS[clock] ?? null,
        ...(name.trim() && !account ? { name: name.trim() } : {}),
        public: listed,
        ...(mayRate && rated ? { rated } : {}),
      });
      go(`/play/${room.id}`);
    } catch (error) {
      setProblem(sentence(error));
      setBusy(false);
    }
  };

  return (
    <form class="setup" onSubmit={begin} aria-label={t("setup-play")}>
      <h2>{t("setup-play")}</h2>
      <Choice
        name="opponent"
        legend={t("setup-against")}
        value={opponent}
        options={opponents()}
        onChange={setOpponent}
      />
      {opponent === "engine" && (
        <label class="field">
          <span>
            <Say
              id="setup-level"
              values={{ level, words: levelWords(level) }}
              parts={{ strong: <strong />, span: <span class="hint" /> }}
            />
          </span>
          <input
            type="range"
            min={LEVELS.least}
            max={LEVELS.most}
            value={level}
            aria-valuetext={`${level}, ${levelWords(level)}`}
            onInput={(event) => setLevel(event.currentTarget.valueAsNumber)}
          />
        </label>
      )}
      {opponent !== "board" && (
        <Choice
          name="color"
          legend={t("setup-you-play")}
          value={color}
          options={{ w: t("setup-white"), random: t("setup-random"), b: t("setup-black") }}
          onChange={setColor}
        />
      )}
      <ClockField value={clock} onChange={setClock} people={opponent === "person"} />
      {game.armies && !definition && <Armies game={game.name} pairs={game.armies} />}
      <label class="field">
        <span>{t("setup-start")}</span>
        <select value={start} onChange={(event) => change(event.currentTarget.value as From)}>
          {(fen || !shuffled) && (
            <option value="first">{fen ? t("setup-this-position") : t("setup-the-usual-start")}</option>
          )}
          {shuffled && <option value="random">{t("setup-one-of-at-random", { starts: game.starts })}</option>}
          {shuffled && <option value="number">{t("setup-by-its-number")}</option>}
          <option value="fen">{t("setup-a-position-fen")}</option>
        </select>
      </label>
      {start === "number" && (
        <label class="field">
          <span>{t("setup-number-0-to", { most: game.starts - 1 })}</span>
          <input
            type="number"
            min="0"
            max={game.starts - 1}
            step="1"
            required
            value={number}
            onInput={(event) => change("number", event.currentTarget.value)}
          />
        </label>
      )}
      {start === "fen" && (
        <label class="field">
          <span>{t("setup-fen")}</span>
          <input
            class="mono"
            value={position}
            placeholder={game.start}
            onInput={(event) => setPosition(event.currentTarget.value)}
            spellcheck={false}
            required
          />
        </label>
      )}
      {opponent === "person" && site && (
        <p class="hint" role="status">
          <Say id="setup-two-people-on-two" parts={{ code: <code /> }} />
        </p>
      )}
      {opponent === "person" && !site && !account && (
        <label class="field">
          <span>{t("setup-your-name")}</span>
          <input
            value={name}
            maxLength={40}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      {opponent === "person" && account && (
        <label class="check">
          <input
            type="checkbox"
            checked={mayRate && rated}
            disabled={!mayRate}
            onChange={(event) => setRated(event.currentTarget.checked)}
          />
          {t("setup-rated-it-counts-for")}
          {mayRate ? "" : ` ${t("setup-with-a-clock-from")}`}
        </label>
      )}
      {!site && (
        <label class="check">
          <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
          {t("setup-list-the-game-publicly")}
        </label>
      )}
      <Problem text={problem} />
      <button type="submit" class="main" disabled={busy || (site !== null && opponent === "person")}>
        {opponent === "person" ? t("setup-create-the-game-and") : t("setup-play")}
      </button>
      {!definition && (
        <p class="setup-links">
          <a
            href={`/analysis?${new URLSearchParams({ game: game.name, ...(start === "number" ? { start: number } : {}) })}`}
          >
            {t("setup-analyse")}
          </a>{" "}
          ·{" "}
          <a href={`/design?from=${encodeURIComponent(game.name.split(":")[0]!)}`}>{t("setup-design-a-variant-of")}</a>
        </p>
      )}
    </form>
  );
}

type Pair = [string, string];

/** The armies that the name of a game tells. */
function armiesOf(name: string): Pair | null {
  const [white, black] = name.split(":")[1]?.split("-") ?? [];
  return white && black ? [white, black] : null;
}

/** Choosing armies goes to the game with these, so that its board and its rules are shown. */
function Armies({ game, pairs }: { game: string; pairs: string[] }) {
  const base = game.split(":")[0]!;
  const value = armiesOf(game);
  const names = [
    ...new Set(pairs.map((pair) => armiesOf(pair)?.[0]).filter((name): name is string => name !== undefined)),
  ];
  const change = (pair: Pair | null) => go(`/games/${pair ? `${base}:${pair.join("-")}` : base}`, true);
  const select = (side: 0 | 1, words: string) => (
    <label class="field">
      <span>{words}</span>
      <select value={value?.[side] ?? ""} onChange={(event) => change(chosen(value, side, event.currentTarget.value))}>
        <option value="">{t("setup-default")}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="pair">
      {select(0, t("setup-whites-army"))}
      {select(1, t("setup-blacks-army"))}
    </div>
  );
}

/** With one army chosen the other is the same, until it is chosen too. */
function chosen(pair: Pair | null, side: 0 | 1, name: string): Pair | null {
  if (name === "") return null;
  const other = pair?.[1 - side] ?? name;
  return side === 0 ? [name, other] : [other, name];
}
