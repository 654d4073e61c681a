import { LANGUAGES, type Language, language, t } from "../words/words";
import { set } from "./settings";

/** The choice of the language, in which the page is loaded again. */
export function LanguageField() {
  const choose = (chosen: string) => {
    set({ language: chosen as Language });
    location.reload();
  };
  return (
    <select
      class="language"
      aria-label={t("language")}
      value={language}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
