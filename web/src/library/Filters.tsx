import { useState } from "preact/hooks";
import { t } from "../words/words";
import { dayBegins, dayEnds, dayOf, movesOf, pliesAt } from "./filters";

/** What games may be searched by besides game, player and result. Each field changes the search when it is left. */
export function Filters({
  query,
  game,
  onChange,
}: {
  query: URLSearchParams;
  game: string;
  onChange: (part: Record<string, string>) => void;
}) {
  const value = (name: string) => query.get(name) ?? "";
  // While somebody types, browsers report a change at each digit and each step; only what stands there in the end is searched for.
  const leave = (shown: string, change: (text: string) => void) => ({
    defaultValue: shown,
    onBlur: ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
      if (!field.validity.valid) field.reportValidity();
      else if (field.value !== shown) change(field.value);
    },
  });
  const number = (label: string, name: string, shown: string, read: (text: string) => string) => (
    <label class="field">
      <span>{label}</span>
      <input
        key={shown}
        type="number"
        min={1}
        max={9999}
        {...leave(shown, (text) => onChange({ [name]: read(text) }))}
      />
    </label>
  );
  const day = (label: string, name: string, read: (text: string) => string) => (
    <label class="field">
      <span>{label}</span>
      <input
        key={value(name)}
        type="date"
        min="1971-01-01"
        max="9999-12-31"
        {...leave(dayOf(value(name)), (text) => onChange({ [name]: read(text) }))}
      />
    </label>
  );
  const plain = (text: string) => text;
  const used = [...query.keys()].some((name) => !["game", "player", "result", "before"].includes(name));
  const [open, setOpen] = useState(used);
  return (
    <details class="more-filters" open={open || used} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("filters-more")}</summary>
      <div class="filters">
        {number(t("filters-rating-from"), "min_rating", value("min_rating"), plain)}
        {number(t("filters-rating-to"), "max_rating", value("max_rating"), plain)}
        {number(t("filters-moves-from"), "min_plies", movesOf(value("min_plies")), (text) => pliesAt(text, -1))}
        {number(t("filters-moves-to"), "max_plies", movesOf(value("max_plies")), (text) => pliesAt(text, 0))}
        {day(t("filters-played-from"), "since", dayBegins)}
        {day(t("filters-played-to"), "until", dayEnds)}
        {!query.has("position") && (
          <label class="field fen-field">
            <span>{t("filters-position-fen")}</span>
            <input
              key={value("fen")}
              maxLength={1000}
              disabled={game === ""}
              placeholder={game === "" ? t("filters-choose-a-game-first") : ""}
              {...leave(value("fen"), (text) => onChange({ fen: text.trim() }))}
            />
          </label>
        )}
      </div>
      {query.has("position") && (
        <p class="hint">
          {t("filters-only-games-with-the")}{" "}
          <button type="button" onClick={() => onChange({ position: "" })}>
            {t("filters-any-position")}
          </button>
        </p>
      )}
      <p class="hint">{t("filters-the-rating-of-a")}</p>
    </details>
  );
}
