import { useState } from "preact/hooks";

/** A box that shows what was chosen until the server has answered. */
export function Check(props: { label: string; on: boolean; busy: boolean; onChange: (on: boolean) => Promise<void> }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setChosen(on);
    await props.onChange(on);
    setChosen(null);
  };
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={chosen ?? props.on}
        disabled={props.busy}
        onChange={(event) => change(event.currentTarget.checked)}
      />{" "}
      {props.label}
    </label>
  );
}
