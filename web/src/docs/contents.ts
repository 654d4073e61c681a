import { get } from "../api/client";
import type { Documentation, DocumentationPage } from "../api/types";

let all: Promise<Documentation> | null = null;

/** The first page, and what the others are: asked once. */
export function contents(): Promise<Documentation> {
  all ??= get<Documentation>("/api/docs");
  all.catch(() => {
    all = null;
  });
  return all;
}

/** A page by its name; that of the first one is empty. */
export const pageOf = (name: string): Promise<DocumentationPage> =>
  name === ""
    ? contents().then(({ first }) => first)
    : get<DocumentationPage>(`/api/docs/${name.split("/").map(encodeURIComponent).join("/")}`);
