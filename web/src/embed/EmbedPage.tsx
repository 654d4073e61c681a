import { useEffect } from "preact/hooks";
import { NotFound } from "../pages/NotFound";
import { Play } from "../pages/Play";
import { show } from "../parts/settings";
import { EmbeddedGame } from "./EmbeddedGame";
import { EmbeddedLine } from "./EmbeddedLine";

/** What a frame of another page shows: a line of moves of a game, or a game that is played here. */
export function EmbedPage({ names, query }: { names: string[]; query: URLSearchParams }) {
  const theme = query.get("theme");
  useEffect(() => {
    // For this frame alone: the person's own setting stays as it is.
    if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
    // A frame has no room for other pages.
    const base = document.createElement("base");
    base.target = "_blank";
    document.head.append(base);
    return () => {
      base.remove();
      show();
    };
  }, [theme]);
  const [kind, name, more] = names;
  if (more !== undefined) return <NotFound />;
  if (kind === "play" && name) return <Play key={name} id={name} as={EmbeddedGame} />;
  if (kind && name === undefined) return <EmbeddedLine key={kind} name={kind} query={query} />;
  return <NotFound />;
}
