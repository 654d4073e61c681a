import { useState } from "preact/hooks";

/** Names, mostly of types of piece: each type is a button, others are typed. */
export function NameList(props: {
  label: string;
  names: string[];
  kinds: string[];
  onChange: (names: string[]) => void;
}) {
  const { label, names, kinds, onChange } = props;
  const others = names.filter((name) => !kinds.includes(name));
  const toggle = (name: string) =>
    onChange(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  return (
    <fieldset class="part-group">
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
      <AddName label={`Another of ${label}`} onAdd={(name) => !names.includes(name) && onChange([...names, name])} />
    </fieldset>
  );
}

/** A field for a name that no button has. */
export function AddName({
  label,
  example = "",
  onAdd,
}: {
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
      <button type="button" disabled={name === ""} onClick={add}>
        Add
      </button>
    </div>
  );
}
