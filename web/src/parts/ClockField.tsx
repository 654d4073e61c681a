import { t } from "../words/words";
import { clockNames } from "./clocks";

/** The choice of a clock, by its name. */
export function ClockField(props: { value: string; onChange: (name: string) => void; people?: boolean }) {
  const { live, correspondence } = clockNames(props.people ?? true);
  const options = (clocks: (readonly [string, string])[]) =>
    clocks.map(([name, words]) => (
      <option key={name} value={name}>
        {words}
      </option>
    ));
  return (
    <label class="field">
      <span>{t("clock-field-clock")}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="none">{t("clock-field-no-clock")}</option>
        <optgroup label={t("clock-field-minutes-seconds-a-move")}>{options(live)}</optgroup>
        {correspondence.length > 0 && (
          <optgroup label={t("clock-field-correspondence")}>{options(correspondence)}</optgroup>
        )}
      </select>
    </label>
  );
}
