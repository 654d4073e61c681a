import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import { askMoves } from "../api/moves";
import type { Vacation as Known, OpenGame } from "../api/types";
import { daysWords } from "../parts/clocks";
import { useTitle } from "../parts/title";
import { daysText } from "../parts/useClock";
import { useLoad } from "../parts/useLoad";
import { Problem } from "./Field";
import { useTask } from "./useTask";

/** The correspondence games that wait for one's move, the most urgent first, and those that wait for an opponent's. */
export function MovesPage() {
  useTitle("My moves");
  const [changes, setChanges] = useState(0);
  const account = useAccount();
  const { value: moves, problem } = useLoad(askMoves, [changes, account?.name]);
  return (
    <section class="people">
      <h1>My moves</h1>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {!moves && !problem && (
        <p class="wait" role="status">
          Loading…
        </p>
      )}
      {moves && (
        <>
          <h2>Your move</h2>
          <p class="hint" role="status">
            {waiting(moves.count)}
          </p>
          <List games={moves.own} />
          {moves.others.length > 0 && <h2>Your opponent’s move</h2>}
          <List games={moves.others} />
          <p class="hint">
            In a correspondence game each player has days for a move. Choose a number of days as the clock in the{" "}
            <a href="/lobby">lobby</a>, or in a game with a friend.
          </p>
        </>
      )}
      {account && <Vacation onChange={() => setChanges((count) => count + 1)} />}
    </section>
  );
}

function waiting(count: number): string {
  return count === 0
    ? "No game waits for you."
    : count === 1
      ? "1 game waits for you."
      : `${count} games wait for you.`;
}

/** While it is on, one's clocks wait. */
function Vacation({ onChange }: { onChange: () => void }) {
  const path = "/api/account/vacation";
  const { value: first } = useLoad(() => get<Known>(path), []);
  const [changed, setChanged] = useState<Known | null>(null);
  const { busy, problem, run } = useTask();
  const vacation = changed ?? first;
  if (!vacation) return null;
  const on = vacation.since_ms !== null;
  const change = run(async () => {
    setChanged(await post<Known>(path, { on: !on }));
    onChange();
  });
  return (
    <form class="setup" onSubmit={change} aria-label="Vacation">
      <h2>Vacation</h2>
      <p>
        {on && <strong>You are on vacation. </strong>}
        While you are on vacation your clocks wait; your opponents see it. Of 30 days in a year,{" "}
        {daysText(vacation.left_ms)} are left.
      </p>
      <Problem text={problem} />
      <button type="submit" disabled={busy || (!on && vacation.left_ms === 0)}>
        {on ? "End the vacation" : "Begin a vacation"}
      </button>
    </form>
  );
}

const movesWords = (plies: number) => (plies <= 2 ? "1 move" : `${Math.ceil(plies / 2)} moves`);

function List({ games }: { games: OpenGame[] }) {
  if (games.length === 0) return null;
  return (
    <ul class="stored waiting">
      {games.map(({ listed, side, days, left_ms, rated }) => (
        <li key={listed.id}>
          <a href={`/play/${listed.id}`}>
            <strong>{listed.title}</strong>
            <span>against {listed.players[side === "w" ? "b" : "w"]}</span>
            <span class={left_ms !== null && left_ms < 6 * 3_600_000 ? "urgent" : ""}>
              {left_ms === null ? "the clock waits" : `${daysText(left_ms)} left`}
            </span>
            <span class="hint">
              {daysWords(days)}, {rated ? "rated" : "casual"}
              {listed.plies > 0 && `, ${movesWords(listed.plies)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
