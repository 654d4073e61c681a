import { clockNames } from "./clocks";

/** The choice of a clock, by its name. */
export function ClockField(props: { value: string; onChange: (name: string) => void; people?: boolean }) {
  const { live, correspondence } = clockNames(props.people ?? true);
  const options = (names: string[]) => names.map((name) => <option key={name}>{name}</option>);
  return (
    <label class="field">
      <span>Clock</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="none">No clock</option>
        <optgroup label="Minutes + seconds a move">{options(live)}</optgroup>
        {correspondence.length > 0 && <optgroup label="Correspondence">{options(correspondence)}</optgroup>}
      </select>
    </label>
  );
}
