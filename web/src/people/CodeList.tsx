import { save } from "./save";

/** Recovery codes, which are shown this once. */
export function CodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <div class="codes setup" role="region" aria-labelledby="codes-title">
      <h2 id="codes-title">Keep these recovery codes</h2>
      <p>
        Each of them sets a new password once, if you forget yours. They are shown this one time, and nothing else
        helps: there is no e-mail.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="tool-row">
        <button type="button" onClick={() => save("recovery-codes.txt", `${text}\n`, "text/plain")}>
          Save as a file
        </button>
        <button type="button" class="main" onClick={onDone}>
          I have kept them
        </button>
      </p>
    </div>
  );
}
