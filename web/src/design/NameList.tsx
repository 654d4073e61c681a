import { useState } from "preact/hooks";
import { t } from "../words/words";

/** Names, mostly of types of piece: each type is a button, others are typed. */
export function NameList(props: {
  label: string;
  /** The id of what describes it. */
  hint?: string | undefined;
  names: string[];
  kinds: string[];
  onChange: (names: string[]) => void;
}) {
  const { label, hint, names, kinds, onChange } = props;
  const others = names.filter((name) => !kinds.includes(name));
  const toggle = (name: string) =>
    onChange(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  return (
    <fieldset class="part-group" aria-describedby={hint}>
      <legend>{label}</legend>
      <div class="chips">
        {[...kinds, ...others].map((name) => (
          <button
            type="button"
            key={name}
            class={names.includes(name) ? "chip main" : "chip"}
            aria-pressed={names.includes(name)}
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <AddName
        to={label}
        label={t("name-list-another-of", { label })}
        onAdd={(name) => !names.includes(name) && onChange([...names, name])}
      />
    </fieldset>
  );
}

/** A field for a name that no button has. */
export function AddName({
  to,
  label,
  example = "",
  onAdd,
}: {
  /** What it is added to. */
  to: string;
  label: string;
  example?: string;
  onAdd: (name: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const add = () => {
    if (name !== "") onAdd(name);
    setTyped("");
  };
  return (
    <div class="add-row">
      <input
        aria-label={label}
        value={typed}
        placeholder={example}
        maxLength={60}
        spellcheck={false}
        autocapitalize="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && add()}
      />
      <button type="button" aria-label={t("name-list-add-to", { to })} disabled={name === ""} onClick={add}>
        {t("name-list-add")}
      </button>
    </div>
  );
}
