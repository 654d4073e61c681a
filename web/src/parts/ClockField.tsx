import { CLOCKS } from "./clocks";

/** The choice of a clock, by its name. */
export function ClockField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <label class="field">
      <span>Clock (minutes + seconds per move)</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.keys(CLOCKS).map((name) => (
          <option key={name} value={name}>
            {name === "none" ? "No clock" : name}
          </option>
        ))}
      </select>
    </label>
  );
}
