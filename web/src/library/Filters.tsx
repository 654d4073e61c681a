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
  const number = (label: string, name: string, shown: string, read: (text: string) => string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={1}
        max={9999}
        key={shown}
        defaultValue={shown}
        onChange={(event) =>
          onChange({ [name]: event.currentTarget.validity.valid ? read(event.currentTarget.value) : "" })
        }
      />
    </label>
  );
  const day = (label: string, name: string, read: (text: string) => string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="date"
        key={value(name)}
        defaultValue={dayOf(value(name))}
        onChange={(event) => onChange({ [name]: read(event.currentTarget.value) })}
      />
    </label>
  );
  const plain = (text: string) => text;
  const used = [...query.keys()].some((name) => !["game", "player", "result", "before"].includes(name));
  return (
    <details class="more-filters" open={used}>
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
              defaultValue={value("fen")}
              maxLength={1000}
              disabled={game === ""}
              placeholder={game === "" ? t("filters-choose-a-game-first") : ""}
              onChange={(event) => onChange({ fen: event.currentTarget.value.trim() })}
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
