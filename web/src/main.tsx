import { render } from "preact";
import { useEffect } from "preact/hooks";
import { Header } from "./parts/Header";
import { followLinks, useLocation } from "./parts/router";
import { show } from "./parts/settings";
import { Front } from "./pages/Front";
import { Nowhere } from "./pages/Nowhere";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/pages.css";

function App() {
  const { path, query } = useLocation();
  return (
    <>
      <Header path={path} />
      <main id="main" tabIndex={-1}>
        {page(path, query)}
      </main>
    </>
  );
}

function page(path: string, _query: URLSearchParams) {
  const [head] = path.split("/").slice(1);
  if (head === "") return <Front />;
  return <Nowhere />;
}

/** The title of the window. */
export function useTitle(title: string | null) {
  useEffect(() => {
    document.title = title ? `${title} – menagerie` : "menagerie";
  }, [title]);
}

show();
followLinks();
render(<App />, document.getElementById("page")!);
