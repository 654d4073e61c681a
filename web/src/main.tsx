import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { followAccount } from "./api/account";
import { findSite, site } from "./api/site";
import { Catalogue } from "./catalogue/Catalogue";
import { Designer } from "./design/Designer";
import { Docs } from "./docs/Docs";
import { Embed, isEmbedded } from "./embed/Embed";
import { Analysis } from "./pages/Analysis";
import { Archive } from "./pages/Archive";
import { Front } from "./pages/Front";
import { Game } from "./pages/Game";
import { NotFound } from "./pages/NotFound";
import { Play } from "./pages/Play";
import { Boundary } from "./parts/Boundary";
import { guardConfirmation } from "./parts/confirm";
import { keepFocus } from "./parts/focus";
import { Header } from "./parts/Header";
import { followLinks, namesIn, pathNow, rewriteAddresses, useLocation } from "./parts/router";
import { show } from "./parts/settings";
import { People } from "./people/People";
import { Studies } from "./studies/Studies";
import { loadWords, t } from "./words/words";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/pages.css";
import "./styles/desk.css";
import "./styles/library.css";
import "./styles/people.css";
import "./styles/tournament.css";
import "./styles/catalogue.css";
import "./styles/report.css";

function App() {
  const { path, query } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  // Another page is read, and gone through by keys, from its beginning. Where what has the focus is still there, it is the same page.
  useEffect(() => {
    const stays = main.current?.contains(document.activeElement);
    if (before.current !== path && !stays) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return (
    <>
      {!isEmbedded(path) && <Header path={path} />}
      <main id="main" ref={main} tabIndex={-1}>
        <Boundary at={`${path}?${query}`}>
          <Page path={path} query={query} />
        </Boundary>
      </main>
    </>
  );
}

function Page({ path, query }: { path: string; query: URLSearchParams }) {
  if (path === "/") return <Front />;
  const [head, name] = namesIn(path) ?? [];
  if (head === "embed") return <Embed names={(namesIn(path) ?? []).slice(1)} query={query} />;
  if (head === "following") return <People part="FollowingPage" />;
  if (head === "games" && name) return <Game key={name.split(":")[0]} name={name} query={query} />;
  if (head === "account") return <People part="AccountPage" />;
  if (head === "analysis") return <Analysis query={query} />;
  if (head === "archive") return <Archive query={query} />;
  if (head === "catalogue" && name) return <Catalogue part="EntryPage" key={name} id={name} query={query} />;
  if (head === "catalogue") return <Catalogue part="CataloguePage" query={query} />;
  if (head === "design") return <Designer query={query} />;
  if (head === "desk") return <People part="DeskPage" />;
  if (head === "discoveries") return <Docs name="discoveries" />;
  if (head === "docs") return <Docs name={(namesIn(path) ?? []).slice(1).filter(Boolean).join("/")} />;
  if (head === "email") return <People part="EmailPage" />;
  if (head === "leaders" && name) return <People part="LeadersPage" key={name} game={name} pace={query.get("pace")} />;
  if (head === "lobby") return <People part="LobbyPage" query={query} />;
  if (head === "moves") return <People part="MovesPage" />;
  if (head === "people" && name) return <People part="ProfilePage" key={name} name={name} />;
  if (head === "play" && name) return <Play key={name} id={name} />;
  const id = query.get("id");
  if (head === "puzzles" && name) return <People part="PuzzlePage" key={`${name} ${id ?? ""}`} game={name} id={id} />;
  if (head === "puzzles") return <People part="PuzzlesPage" />;
  if (head === "studies") return <Studies part="StudiesPage" query={query} />;
  if (head === "study" && name)
    return <Studies part="StudyPage" key={name} id={name} chapter={namesIn(path)?.[2] ?? null} />;
  if (head === "tournament" && name === "new") return <People part="TournamentForm" query={query} />;
  if (head === "tournament" && name) return <People part="TournamentPage" key={name} id={name} />;
  if (head === "tournament") return <People part="TournamentsPage" />;
  return <NotFound />;
}

async function begin() {
  const words = loadWords();
  await Promise.all([words, findSite(words)]);
  if (site) rewriteAddresses();
  show();
  keepFocus();
  guardConfirmation();
  // A frame shows nothing of an account, and links lead out of it.
  if (!isEmbedded(pathNow())) {
    void followAccount();
    followLinks();
  }
  const place = document.getElementById("page")!;
  place.replaceChildren();
  render(<App />, place);
}

begin().catch((error: unknown) => {
  const words = document.createElement("p");
  words.className = "problem narrow";
  words.setAttribute("role", "alert");
  words.textContent = t("main-not-loaded", { why: String(error instanceof Error ? error.message : error) });
  document.getElementById("page")!.replaceChildren(words);
});
