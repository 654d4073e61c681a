import { useEffect, useState } from "preact/hooks";
import type { DocumentationExample } from "../api/types";
import { packed } from "../design/share";
import { Playable } from "./Playable";

/** A definition, which can be played where it is, or opened on the desk of designers. */
export function Example({ example }: { example: DocumentationExample }) {
  const whole = example.before + example.text;
  const [isOpen, setOpen] = useState(example.open);
  const [desk, setDesk] = useState("/design");
  useEffect(() => {
    let wanted = true;
    void packed(whole).then((link) => wanted && setDesk(`/design#${link}`));
    return () => {
      wanted = false;
    };
  }, [whole]);
  const base = /^inherit = "(.*)"/.exec(example.before)?.[1];
  return (
    <div class={isOpen ? "example open" : "example"}>
      <div class="example-text">
        <pre class="code" role="group" tabIndex={0} aria-label={example.file ?? "Definition"}>
          <code>{example.text}</code>
        </pre>
        <p class="example-do">
          <a class="button" href={desk}>
            Try it
          </a>
          {!isOpen && (
            <button type="button" onClick={() => setOpen(true)}>
              Play it here
            </button>
          )}
          <span class="hint">
            {base ? (
              <>
                in a game that inherits from <code>{base}</code>
              </>
            ) : (
              example.file
            )}
          </span>
        </p>
      </div>
      {isOpen && <Playable definition={whole} />}
    </div>
  );
}
