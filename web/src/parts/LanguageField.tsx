import { LANGUAGE_PARAMETER, LANGUAGES, type Language, language, t } from "../words/words";
import { set } from "./settings";

/** The choice of the language, in which the page is loaded again. */
export function LanguageField() {
  const choose = (chosen: string) => {
    const kept = set({ language: chosen as Language });
    const address = new URL(location.href);
    if (kept) address.searchParams.delete(LANGUAGE_PARAMETER);
    else address.searchParams.set(LANGUAGE_PARAMETER, chosen);
    if (address.href === location.href) location.reload();
    else location.replace(address);
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
