import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { post } from "../api/client";
import type { Created, TournamentKind, TournamentRequest } from "../api/types";
import { Choice } from "../parts/Choice";
import { ClockField } from "../parts/ClockField";
import { CLOCKS } from "../parts/clocks";
import { GameField } from "../parts/GameField";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useGames } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Field } from "./Field";
import { KINDS } from "./tournament";
import { useTask } from "./useTask";

const HINTS: Record<TournamentKind, string> = {
  arena: t("tournament-form-for-a-time"),
  swiss: t("tournament-form-in-rounds"),
  robin: t("tournament-form-everybody-meets-everybody"),
};

/** The breaks between rounds that are offered, in seconds, with their words; with none the organiser begins each round. */
const BREAKS: [seconds: string, words: string][] = [
  ["", t("tournament-form-you-begin-each-round")],
  ["0", t("tournament-form-no-break")],
  ["30", t("clock-seconds", { count: 30 })],
  ["120", t("clock-minutes", { count: 2 })],
  ["600", t("clock-minutes", { count: 10 })],
  ["86400", t("tournament-form-a-day")],
];

/** The choice of a game that the server does not have. */
const OWN = "own definition";

/** A form for a new tournament. */
export function TournamentForm({ query }: { query: URLSearchParams }) {
  useTitle(t("tournament-form-create-a-tournament"));
  const account = useAccount();
  const { games, unlisted } = useGames();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [kind, setKind] = useState<TournamentKind>("swiss");
  const [chosen, setGame] = useState(query.get("game"));
  const [clock, setClock] = useState("5 + 3");
  const [rounds, setRounds] = useState("5");
  const [minutes, setMinutes] = useState("60");
  const [starts, setStarts] = useState("");
  const [pause, setPause] = useState("30");
  const [most, setMost] = useState("");
  const [range, setRange] = useState<[string, string]>(["", ""]);
  const [password, setPassword] = useState("");
  const [flags, setFlags] = useState({ rated: true, double: false, unlisted: false, bots: false });
  const [definition, setDefinition] = useState("");
  const { busy, problem, run } = useTask();
  const game = chosen ?? games?.[0]?.name ?? "";
  const arena = kind === "arena";
  const number = (text: string) => (/^-?\d+$/.test(text.trim()) ? Number(text) : undefined);
  const submit = run(async () => {
    const setting = CLOCKS[clock];
    if (!setting) throw new Error(t("tournament-form-choose-a-clock"));
    const [least_rating, most_rating] = range.map(number);
    const request: TournamentRequest = {
      name,
      description,
      kind,
      ...(game === OWN ? { game: "", definition } : { game }),
      clock: setting,
      rated: flags.rated,
      unlisted: flags.unlisted,
      bots: flags.bots,
      ...(kind === "swiss" ? { rounds: number(rounds) ?? 0 } : {}),
      ...(arena ? { minutes: number(minutes) ?? 0 } : {}),
      ...(kind === "robin" ? { double: flags.double } : {}),
      ...(arena || pause === "" ? {} : { break_s: Number(pause) }),
      ...(starts ? { starts_ms: new Date(starts).getTime() } : {}),
      ...(number(most) === undefined ? {} : { most_players: number(most)! }),
      ...(least_rating === undefined ? {} : { least_rating }),
      ...(most_rating === undefined ? {} : { most_rating }),
      ...(password.trim() ? { password } : {}),
    };
    go((await post<Created>("/api/tournament", request)).url);
  });
  const flag = (which: keyof typeof flags, words: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={flags[which]}
        onChange={(event) => setFlags({ ...flags, [which]: event.currentTarget.checked })}
      />
      {words}
    </label>
  );
  const counted = (
    label: string,
    value: string,
    change: (value: string) => void,
    [min, max]: [number, number],
    empty = "",
  ) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        placeholder={empty}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
  if (account === null)
    return (
      <section class="people">
        <h1>{t("tournament-form-create-a-tournament")}</h1>
        <p>
          <Say id="tournament-form-log-in-first" parts={{ a: <a href="/account" /> }} />
        </p>
      </section>
    );
  return (
    <section class="people">
      <h1>{t("tournament-form-create-a-tournament")}</h1>
      <form class="setup" onSubmit={submit} aria-label={t("tournament-form-create-a-tournament")}>
        <Field
          label={t("tournament-form-name")}
          value={name}
          onInput={setName}
          autocomplete="off"
          longest={60}
          shortest={3}
        />
        <label class="field">
          <span>{t("tournament-form-description")}</span>
          <textarea
            rows={3}
            maxLength={2000}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </label>
        <Choice name="kind" legend={t("tournament-form-kind")} value={kind} options={KINDS} onChange={setKind} />
        <p class="hint">{HINTS[kind]}</p>
        <GameField games={games} value={game} onChange={setGame}>
          {game !== OWN && games && !games.some((listed) => listed.name === game) && (
            <option value={game}>{game}</option>
          )}
          <option value={OWN}>{t("tournament-form-a-definition-of-your")}</option>
        </GameField>
        {game === OWN && (
          <label class="field">
            <span>{t("tournament-form-definition-toml")}</span>
            <textarea
              rows={8}
              spellcheck={false}
              required
              value={definition}
              onInput={(event) => setDefinition(event.currentTarget.value)}
            />
          </label>
        )}
        <ClockField value={clock} onChange={setClock} people={!arena} />
        {kind === "swiss" && counted(t("tournament-tables-rounds"), rounds, setRounds, [1, 30])}
        {arena && counted(t("tournament-form-minutes"), minutes, setMinutes, [5, 720])}
        {kind === "robin" && flag("double", t("tournament-form-everybody-twice"))}
        <label class="field">
          <span>{t("tournament-form-start")}</span>
          <input type="datetime-local" value={starts} onInput={(event) => setStarts(event.currentTarget.value)} />
        </label>
        {!arena && (
          <label class="field">
            <span>{t("tournament-form-break-between-rounds")}</span>
            <select value={pause} onChange={(event) => setPause(event.currentTarget.value)}>
              {BREAKS.map(([seconds, words]) => (
                <option key={seconds} value={seconds}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        {flag("rated", t("tournament-form-rated"))}
        {flag("bots", t("tournament-form-programs-may-join"))}
        {flag("unlisted", t("tournament-form-only-those-who-have"))}
        {counted(t("tournament-form-most-players"), most, setMost, [2, 300], t("tournament-form-no-limit"))}
        <div class="pair">
          {counted(
            t("lobby-page-lowest-rating"),
            range[0],
            (value) => setRange([value, range[1]]),
            [0, 4000],
            t("lobby-page-any"),
          )}
          {counted(
            t("lobby-page-highest-rating"),
            range[1],
            (value) => setRange([range[0], value]),
            [0, 4000],
            t("lobby-page-any"),
          )}
        </div>
        <Field
          label={t("tournament-form-password")}
          value={password}
          onInput={setPassword}
          autocomplete="off"
          longest={100}
          optional
        />
        <Problem text={problem ?? unlisted} />
        <button type="submit" class="main" disabled={busy}>
          {t("tournament-form-create-the-tournament")}
        </button>
      </form>
    </section>
  );
}
