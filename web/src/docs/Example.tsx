import { useEffect, useState } from "preact/hooks";
import type { DocumentationExample } from "../api/types";
import { packed } from "../design/share";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Playable } from "./Playable";

/** A definition, which can be played where it is, or opened on the desk of designers. */
export function Example(props: {
  example: DocumentationExample;
  /** Which of the examples of its page it is. */
  number: number;
  /** Whether its board comes before its text. */
  played: boolean;
}) {
  const { example, number, played } = props;
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
    <div class={isOpen ? "example open" : "example"} role="group" aria-label={t("example-number", { number })}>
      {isOpen && played && <Playable definition={whole} />}
      <div class="example-text">
        <pre class="code" role="group" tabIndex={0} aria-label={example.file ?? t("example-definition")}>
          <code>{example.text}</code>
        </pre>
        <p class="example-do" lang={document.documentElement.lang}>
          <a class="button" href={desk}>
            {t("example-try-it")}
          </a>
          {!isOpen && (
            <button type="button" onClick={() => setOpen(true)}>
              {t("example-play-it-here")}
            </button>
          )}
          <span class="hint">
            {base ? <Say id="example-in-a-game-that" values={{ base }} parts={{ code: <code /> }} /> : example.file}
          </span>
        </p>
      </div>
      {isOpen && !played && <Playable definition={whole} />}
    </div>
  );
}
