import type { ComponentChildren } from "preact";
import { t } from "../words/words";

/** The choice of one of some games; `children` are options before them. */
export function GameField(props: {
  games: { name: string; title: string }[] | null | undefined;
  value: string;
  onChange: (name: string) => void;
  children?: ComponentChildren;
}) {
  return (
    <label class="field">
      <span>{t("game-field-game")}</span>
      {/* A choice of what is not listed yet would be lost. */}
      <select
        key={props.games ? "listed" : "waiting"}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.children}
        {props.games?.map((game) => (
          <option key={game.name} value={game.name}>
            {game.title}
          </option>
        ))}
      </select>
    </label>
  );
}
