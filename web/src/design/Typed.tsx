import { useState } from "preact/hooks";

interface Attributes {
  type?: "text" | "number";
  inputMode?: "numeric";
  class?: string;
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number | undefined;
  placeholder?: string;
  list?: string;
  "aria-describedby"?: string | undefined;
}

type Event = { currentTarget: { value: string } };

/** A field whose text counts when it is done; what is typed stays until then, whatever arrives meanwhile. */
export function Typed(
  props: Attributes & {
    value: string;
    /** Whether the text may have several lines, which stay as they are. */
    long?: boolean;
    onDone: (text: string) => void;
  },
) {
  const { value, long = false, onDone, list, type, ...others } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shared = {
    spellcheck: false,
    autocapitalize: "off" as const,
    ...others,
    value: typed ?? value,
    onInput: (event: Event) => setTyped(event.currentTarget.value),
    onChange: (event: Event) => {
      setTyped(null);
      const text = event.currentTarget.value;
      onDone(long && text.trim() !== "" ? text : text.trim());
    },
    onBlur: () => setTyped(null),
  };
  if (long) return <textarea rows={Math.max(3, value.split("\n").length)} {...shared} />;
  return <input {...shared} type={type} list={list} />;
}
