import { useEffect, useRef } from "preact/hooks";
import { site } from "../api/site";
import type { DocumentationContent, DocumentationPage, DocumentationPart } from "../api/types";
import { centerUnseen } from "../parts/center";
import { fragment, idIn } from "../parts/router";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { contents, pageOf } from "./contents";
import { Example } from "./Example";
import { Search } from "./Search";

/** Where there is room for all of it, the lists are open from the beginning. */
const isWide = () => matchMedia("(min-width: 70rem)").matches;

/** The documentation: a page, what else there is, and a search. */
export function Documentation({ name }: { name: string }) {
  const { value: all } = useLoad(contents, []);
  const { value: page, problem } = useLoad(() => pageOf(name), [name]);
  useTitle(page && name ? page.title : t("documentation-documentation"));
  // What an address points to is there only now.
  useEffect(() => {
    const id = idIn(`#${fragment()}`);
    if (page && id) document.getElementById(id)?.scrollIntoView();
  }, [page]);
  return (
    <div class="docs">
      <aside class="docs-side" aria-label={t("documentation-documentation")}>
        <Search />
        {all && <Contents parts={all.parts} at={page?.address ?? ""} />}
      </aside>
      {problem && <Unloaded problem={problem} />}
      {!page && !problem && (
        <p class="wait" role="status">
          {t("documentation-loading")}
        </p>
      )}
      {page && !problem && <Page key={page.address} page={page} parts={name ? [] : (all?.parts ?? [])} />}
    </div>
  );
}

function Page({ page, parts }: { page: DocumentationPage; parts: DocumentationPart[] }) {
  const isRule = page.address.startsWith("/docs/rules/");
  const marked = page.headings.filter(([, , depth]) => depth <= 3);
  return (
    <>
      {marked.length > 2 && (
        <details class="docs-headings" open={isWide()}>
          <summary>{t("documentation-on-this-page")}</summary>
          <nav aria-label={t("documentation-on-this-page")}>
            <ul>
              {marked.map(([id, words, depth]) => (
                <li key={id} lang="en" class={depth > 2 ? "deeper" : undefined}>
                  <a href={`${page.address}#${id}`}>{words}</a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      )}
      <article lang="en" class={parts.length > 0 ? "docs-page first" : "docs-page"}>
        {page.part && (
          <p class="docs-of">
            <a href={isRule ? "/docs/rules" : "/docs"}>{page.part}</a>
          </p>
        )}
        <h1>{isRule ? <code>{page.title}</code> : page.title}</h1>
        {page.content.map((content, at) => (
          // A newcomer sees a board before anything else.
          <Content key={at} content={content} number={examplesUpTo(page, at)} played={page.address === "/docs"} />
        ))}
        {parts.length > 0 && <First parts={parts} />}
      </article>
    </>
  );
}

/** How many examples of a page there are up to a part of it. */
const examplesUpTo = ({ content }: DocumentationPage, at: number) =>
  content.slice(0, at + 1).filter((part) => "example" in part).length;

function Content(props: { content: DocumentationContent; number: number; played: boolean }) {
  const { content, ...example } = props;
  if ("example" in content) return <Example example={content.example} {...example} />;
  return <Html text={content.text} />;
}

/** What the server made of a file that is embedded in it. A page without a server has its addresses behind `#`. */
function Html({ text, inline }: { text: string; inline?: boolean }) {
  const html = site ? text.replaceAll('<a class="page" href="/', '<a class="page" href="#/') : text;
  const Tag = inline ? "span" : "div";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is not what anybody typed
  return <Tag class={inline ? undefined : "prose"} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The rest of the first page: where to go from here. */
function First({ parts }: { parts: DocumentationPart[] }) {
  return (
    <>
      <p class="docs-go" lang={document.documentElement.lang}>
        <a class="button main" href="/">
          {t("documentation-pick-a-game")}
        </a>
        <a class="button" href="/design">
          {t("documentation-design-your-own")}
        </a>
      </p>
      <div class="docs-parts">
        {parts.map((part) => (
          <section key={part.title} class="docs-card">
            <h2>{part.title}</h2>
            <p class="hint">
              <Html inline text={part.about} />
            </p>
            <ul>
              {part.pages.map((page) => (
                <li key={page.address}>
                  <a href={page.address}>{page.title}</a>
                  {page.about && (
                    <span class="hint">
                      <Html inline text={page.about} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Contents({ parts, at }: { parts: DocumentationPart[]; at: string }) {
  const list = useRef<HTMLDetailsElement>(null);
  // The list is longer than most windows, and scrolls by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => {
    const [side, shown] = [list.current?.parentElement, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (isWide() && side && shown) centerUnseen(side, shown);
  }, [at]);
  return (
    <details class="docs-contents" open={isWide()} ref={list}>
      <summary>{t("documentation-contents")}</summary>
      <nav aria-label={t("documentation-contents")}>
        <a href="/docs" aria-current={at === "/docs" ? "page" : undefined}>
          {t("documentation-what-this-is")}
        </a>
        {parts.map((part) => (
          <section key={part.title} aria-label={part.title} lang="en">
            <p class="docs-part">{part.title}</p>
            <ul>
              {part.pages.map(({ address, title }) => (
                <li key={address}>
                  <a
                    href={address}
                    aria-current={
                      at === address
                        ? "page"
                        : at.startsWith(`${address}/`) && address === "/docs/rules"
                          ? "true"
                          : undefined
                    }
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}
