import { useState } from "preact/hooks";
import { setAccount } from "../api/account";
import { get, post } from "../api/client";
import type { Account, AccountExport, Codes, Me } from "../api/types";
import { Field, Problem } from "./Field";
import { save } from "./save";
import { Tokens } from "./Tokens";
import { useTask } from "./useTask";

/** What can be done with one's own account. */
export function OwnAccount({ account, onCodes }: { account: Account; onCodes: (codes: string[]) => void }) {
  const since = new Date(account.since_ms).toLocaleDateString([], { dateStyle: "long" });
  return (
    <>
      <p>
        Here since {since}. {account.sessions === 1 ? "This browser is" : `${account.sessions} browsers are`} logged in;{" "}
        {account.codes === 1 ? "1 recovery code is" : `${account.codes} recovery codes are`} left.{" "}
        <a href={`/people/${account.name}`}>Your profile</a> · <a href="/archive">Your games</a> ·{" "}
        <a href="/following">Following</a>
        {account.moderator && (
          <>
            {" "}
            · <a href="/desk">Moderators’ desk</a>
          </>
        )}
      </p>
      <Warnings account={account} />
      <LogOut />
      <Password account={account} />
      <NewCodes onCodes={onCodes} />
      <Tokens />
      <Export />
      <Deletion account={account} />
    </>
  );
}

/** What a moderator has said, until it is read. */
function Warnings({ account }: { account: Account }) {
  const { busy, problem, run } = useTask();
  const { warnings = [] } = account;
  const read = run(async () => {
    await post("/api/account/warnings", { last: warnings.at(-1)?.number });
    setAccount({ ...account, warnings: [] });
  });
  if (warnings.length === 0) return null;
  return (
    <div class="offer" role="alert">
      <p>A moderator warns you:</p>
      {warnings.map(({ number, text }) => (
        <p key={number}>
          <strong>{text}</strong>
        </p>
      ))}
      <Problem text={problem} />
      <button type="button" disabled={busy} onClick={read}>
        I have read it
      </button>
    </div>
  );
}

function LogOut() {
  const { busy, problem, run } = useTask();
  const leave = (everywhere: boolean) =>
    run(async () => {
      await post("/api/account/log-out", { everywhere });
      setAccount(null);
    });
  return (
    <>
      <p class="tool-row">
        <button type="button" disabled={busy} onClick={leave(false)}>
          Log out
        </button>
        <button type="button" disabled={busy} onClick={leave(true)}>
          Log out everywhere
        </button>
      </p>
      <Problem text={problem} />
    </>
  );
}

function Password({ account }: { account: Account }) {
  const [password, setPassword] = useState("");
  const [fresh, setFresh] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useTask();
  const change = run(async () => {
    setDone(false);
    const me = await post<Me>("/api/account/password", { password, new: fresh });
    setPassword("");
    setFresh("");
    setDone(true);
    setAccount(me.account);
  });
  return (
    <form class="setup" onSubmit={change} aria-label="Change the password">
      <h2>Change the password</h2>
      <input
        type="text"
        class="hidden"
        autocomplete="username"
        value={account.name}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <Field label="Password so far" value={password} onInput={setPassword} autocomplete="current-password" password />
      <Field
        label="New password"
        value={fresh}
        onInput={setFresh}
        autocomplete="new-password"
        hint="At least 8 characters. All other browsers are logged out, and all tokens for programs revoked."
        shortest={8}
        password
      />
      <Problem text={problem} />
      {done && <p role="status">The password was changed.</p>}
      <button type="submit" disabled={busy}>
        Change the password
      </button>
    </form>
  );
}

function NewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useTask();
  const make = run(async () => {
    const { codes } = await post<Codes>("/api/account/codes", { password });
    setPassword("");
    onCodes(codes);
    const { account } = await get<Me>("/api/account");
    setAccount(account);
    scrollTo(0, 0);
  });
  return (
    <form class="setup" onSubmit={make} aria-label="New recovery codes">
      <h2>New recovery codes</h2>
      <p class="hint">The codes that you have so far are worth nothing then.</p>
      <Field label="Password" value={password} onInput={setPassword} autocomplete="current-password" password />
      <Problem text={problem} />
      <button type="submit" disabled={busy}>
        Make new codes
      </button>
    </form>
  );
}

function Export() {
  const { busy, problem, run } = useTask();
  const all = async () => {
    const parts: AccountExport[] = [];
    let before: number | null = null;
    do {
      const part: AccountExport = await get(`/api/account/export${before === null ? "" : `?before=${before}`}`);
      parts.push(part);
      before = part.next;
    } while (before !== null);
    return {
      account: parts[0]!.account,
      games: parts.flatMap((part) => part.games),
      notes: parts.flatMap((part) => part.notes),
      conditional: parts.flatMap((part) => part.conditional),
      vacations: parts.flatMap((part) => part.vacations),
      messages: parts.flatMap((part) => part.messages),
      follows: parts.flatMap((part) => part.follows),
      blocks: parts.flatMap((part) => part.blocks),
      complaints: parts.flatMap((part) => part.complaints),
      moderation: parts.flatMap((part) => part.moderation),
    };
  };
  const asJson = run(async () => save("menagerie.json", JSON.stringify(await all(), null, 1), "application/json"));
  const asPgn = run(async () => {
    const { games } = await all();
    save("menagerie.pgn", games.map((game) => game.pgn).join("\n"), "text/plain");
  });
  return (
    <div class="setup">
      <h2>Your data</h2>
      <p class="hint">
        All that this server has of you: the account as it is shown here, your games, what you keep on them, what you
        have written in chats, whom you follow and have blocked, what you have reported, and what moderators have done
        about you.
      </p>
      <p class="tool-row">
        <button type="button" disabled={busy} onClick={asJson}>
          Save as JSON
        </button>
        <button type="button" disabled={busy} onClick={asPgn}>
          Save the games as PGN
        </button>
      </p>
      <Problem text={problem} />
    </div>
  );
}

function Deletion({ account }: { account: Account }) {
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useTask();
  const remove = run(async () => {
    await post("/api/account/delete", { password });
    setAccount(null);
  });
  return (
    <details class="setup">
      <summary>Delete the account</summary>
      <form onSubmit={remove} aria-label="Delete the account">
        <p class="hint">
          The games stay, as those of a deleted player. This cannot be undone, and nobody can take the name{" "}
          {account.name} again.
        </p>
        <Field label="Password" value={password} onInput={setPassword} autocomplete="current-password" password />
        <Problem text={problem} />
        <button type="submit" class="danger" disabled={busy}>
          Delete the account for ever
        </button>
      </form>
    </details>
  );
}
