import { useState } from "preact/hooks";

interface Attributes {
  type?: "text" | "number";
  inputMode?: "numeric";
  class?: string;
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number;
  placeholder?: string;
  list?: string;
  "aria-describedby"?: string | undefined;
}

/** A field whose text counts when it is done; what is typed stays until then, whatever arrives meanwhile. */
export function Typed({ value, onDone, ...others }: Attributes & { value: string; onDone: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      spellcheck={false}
      autocapitalize="off"
      {...others}
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => {
        setTyped(null);
        onDone(event.currentTarget.value.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
