import type { Person } from "./stage";

// What a screen reader finds on a page: the browser's accessibility tree, and what is wrong with it.

/** A node of the tree that is not ignored. */
export interface Spoken {
  role: string;
  name: string;
  level: number;
  url: string;
  children: Spoken[];
}

/** The whole tree of the page. */
export async function treeOf(person: Person): Promise<Spoken> {
  const session = await person.context.newCDPSession(person.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const made = (id: string): Spoken[] => {
    const node = byId.get(id);
    if (!node) return [];
    const children = (node.childIds ?? []).flatMap(made);
    if (node.ignored) return children;
    const property = (name: string) => node.properties?.find((property) => property.name === name)?.value.value;
    const { role, name } = { role: String(node.role?.value), name: String(node.name?.value ?? "").trim() };
    return [{ role, name, level: Number(property("level") ?? 0), url: String(property("url") ?? ""), children }];
  };
  return made(nodes[0]!.nodeId)[0]!;
}

const CONTROLS = new Set(
  "button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton DisclosureTriangle tab".split(
    " ",
  ),
);
/** What tells one control from another of the same name, where it has a name itself. */
const CONTEXTS = new Set(
  "region form navigation group dialog radiogroup complementary article log table row search contentinfo".split(" "),
);

/** Walks the tree, with the names of the contexts in which each node is. */
function* walk(node: Spoken, within: string[] = []): Generator<{ node: Spoken; within: string[] }> {
  yield { node, within };
  const inside = CONTEXTS.has(node.role) && node.name ? [...within, `${node.role} ${node.name}`] : within;
  for (const child of node.children) yield* walk(child, inside);
}

/** Whether a list is named, or by itself in something that is. */
function namesLists(node: Spoken): string[] {
  const wrong: string[] = [];
  const lists = (node: Spoken): Spoken[] =>
    node.children.flatMap((child) =>
      child.role === "list" ? [child] : CONTEXTS.has(child.role) && child.name ? [] : lists(child),
    );
  for (const { node: holder } of walk(node)) {
    const holds = (CONTEXTS.has(holder.role) && holder.name) || holder === node;
    if (!holds) continue;
    const bare = lists(holder).filter((list) => !list.name);
    if (bare.length > (holder === node ? 0 : 1))
      wrong.push(`${bare.length} lists without a name in ${holder.role} ${JSON.stringify(holder.name)}`);
  }
  return wrong;
}

/** What is wrong with what a screen reader finds. Prose may have lists without names, and the frame of another page no head. */
export function faultsOf(
  root: Spoken,
  { prose = false, frame = false }: { prose?: boolean; frame?: boolean } = {},
): string[] {
  const wrong: string[] = [];
  const all = [...walk(root)];
  const of = (role: string) => all.filter(({ node }) => node.role === role).map(({ node }) => node);
  const headings = of("heading");
  const first = headings.filter(({ level }) => level === 1);
  if (first.length !== 1) wrong.push(`${first.length} headings of level 1`);
  headings.forEach(({ level, name }, at) => {
    const before = headings[at - 1]?.level ?? 0;
    if (level > before + 1) wrong.push(`heading ${JSON.stringify(name)} jumps from ${before} to ${level}`);
    if (!name) wrong.push("a heading without words");
  });
  if (of("main").length !== 1) wrong.push(`${of("main").length} landmarks main`);
  if (of("banner").length !== (frame ? 0 : 1)) wrong.push(`${of("banner").length} landmarks banner`);
  for (const role of ["navigation", "complementary", "region", "form", "search"]) {
    const names = of(role).map(({ name }) => name);
    // A form or a region without a name is no landmark.
    for (const name of new Set(names))
      if (name && names.filter((other) => other === name).length > 1)
        wrong.push(`${role} ${JSON.stringify(name)} is not told from others`);
  }
  for (const role of prose ? ["grid", "image", "img", "dialog"] : ["table", "grid", "image", "img", "dialog"])
    for (const { name } of of(role)) if (!name) wrong.push(`${role} without a name`);
  const known = new Map<string, string>();
  for (const { node, within } of all) {
    if (!CONTROLS.has(node.role)) continue;
    if (!node.name) wrong.push(`${node.role} without a name in ${within.join(", ")}`);
    if (node.role !== "button" && node.role !== "link") continue;
    const key = [node.role, node.name, ...within].join(" | ");
    // Links of one name may lead to one place.
    const before = known.get(key);
    if (before !== undefined && (node.role === "button" || before !== node.url)) wrong.push(`two of ${key}`);
    known.set(key, node.url);
  }
  return prose ? wrong : [...wrong, ...namesLists(root)];
}
