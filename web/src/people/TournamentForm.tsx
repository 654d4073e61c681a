import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { listGames, post } from "../api/client";
import type { Created, TournamentKind, TournamentRequest } from "../api/types";
import { Choice } from "../parts/Choice";
import { ClockField } from "../parts/ClockField";
import { CLOCKS } from "../parts/clocks";
import { GameField } from "../parts/GameField";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Field, Problem } from "./Field";
import { KINDS } from "./tournament";
import { useTask } from "./useTask";

const HINTS: Record<TournamentKind, string> = {
  arena: "For a time: who is free is paired at once. Two wins in a row begin a streak of double points.",
  swiss: "In rounds, with players of about the same score.",
  robin: "Everybody meets everybody; with days for a move all games begin at once.",
};

const BREAKS: Record<string, number | null> = {
  "You begin each round": null,
  None: 0,
  "30 seconds": 30,
  "2 minutes": 120,
  "10 minutes": 600,
  "A day": 86_400,
};

/** The choice of a game that the server does not have. */
const OWN = "own definition";

/** A form for a new tournament. */
export function TournamentForm({ query }: { query: URLSearchParams }) {
  useTitle("Create a tournament");
  const account = useAccount();
  const { value: games } = useLoad(listGames, []);
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [kind, setKind] = useState<TournamentKind>("swiss");
  const [chosen, setGame] = useState(query.get("game"));
  const [clock, setClock] = useState("5 + 3");
  const [rounds, setRounds] = useState("5");
  const [minutes, setMinutes] = useState("60");
  const [starts, setStarts] = useState("");
  const [pause, setPause] = useState("30 seconds");
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
    if (!setting) throw new Error("Choose a clock: each game of a tournament has one.");
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
      ...(arena || BREAKS[pause] == null ? {} : { break_s: BREAKS[pause] }),
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
        <h1>Create a tournament</h1>
        <p>
          <a href="/account">Log in</a> first: a tournament has an organiser.
        </p>
      </section>
    );
  return (
    <section class="people">
      <h1>Create a tournament</h1>
      <form class="setup" onSubmit={submit} aria-label="Create a tournament">
        <Field label="Name" value={name} onInput={setName} autocomplete="off" longest={60} shortest={3} />
        <label class="field">
          <span>Description</span>
          <textarea
            rows={3}
            maxLength={2000}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </label>
        <Choice name="kind" legend="Kind" value={kind} options={KINDS} onChange={setKind} />
        <p class="hint">{HINTS[kind]}</p>
        <GameField games={games} value={game} onChange={setGame}>
          {game !== OWN && games && !games.some((listed) => listed.name === game) && (
            <option value={game}>{game}</option>
          )}
          <option value={OWN}>A definition of your own</option>
        </GameField>
        {game === OWN && (
          <label class="field">
            <span>Definition (TOML), as the page Design has it</span>
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
        {kind === "swiss" && counted("Rounds", rounds, setRounds, [1, 30])}
        {arena && counted("Minutes", minutes, setMinutes, [5, 720])}
        {kind === "robin" && flag("double", "Everybody meets everybody twice")}
        <label class="field">
          <span>Start (empty: you start it)</span>
          <input type="datetime-local" value={starts} onInput={(event) => setStarts(event.currentTarget.value)} />
        </label>
        {!arena && (
          <label class="field">
            <span>Break between rounds</span>
            <select value={pause} onChange={(event) => setPause(event.currentTarget.value)}>
              {Object.keys(BREAKS).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {flag("rated", "Rated: results count")}
        {flag("bots", "Programs may join")}
        {flag("unlisted", "Only those who have its link find it")}
        {counted("Most players", most, setMost, [2, 300], "no limit")}
        <div class="pair">
          {counted("Lowest rating", range[0], (value) => setRange([value, range[1]]), [0, 4000], "any")}
          {counted("Highest rating", range[1], (value) => setRange([range[0], value]), [0, 4000], "any")}
        </div>
        <Field
          label="Password (empty: everybody may join)"
          value={password}
          onInput={setPassword}
          autocomplete="off"
          longest={100}
          optional
        />
        <Problem text={problem} />
        <button type="submit" class="main" disabled={busy}>
          Create the tournament
        </button>
      </form>
    </section>
  );
}
