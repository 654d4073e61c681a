// The reference of the package in the documentation, docs/javascript-reference.md, made of its types. MENAGERIE_BLESS=1 writes it. Run in
// the folder in which the package is installed; TOOLS names the folder with TypeScript, and REPOSITORY the one with the documentation.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const ts = createRequire(pathToFileURL(join(process.env.TOOLS, "index.js")))("typescript");
const file = join(process.env.REPOSITORY ?? "../..", "docs/javascript-reference.md");
const HEAD = `# JavaScript reference

Everything that the npm package \`menagerie\` exports, with its types. [JavaScript](javascript.md) is the guide to it.

<!-- reference: written by js/tests/reference.mjs from the package -->
`;
const MODULES = { "menagerie": "index.d.ts", "menagerie/engine": "engine.d.ts", "menagerie/board": "board.d.ts" };

const folder = resolve("node_modules/menagerie");
const roots = Object.values(MODULES).map((name) => join(folder, name));
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: [] };
const program = ts.createProgram(roots, options);
const checker = program.getTypeChecker();
const seen = new Set();

/** A text in one line. */
const line = (text) => text.replace(/\s+/g, " ").trim();
/** A text in a row of a table. */
const cell = (text) => line(text).replaceAll("|", "\\|");
/** What is said of something. */
const said = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
/** What is said of it behind a mark, such as `@returns`. */
const marked = (symbol) =>
  symbol.getJsDocTags(checker).flatMap(({ name, text }) => {
    const words = line(ts.displayPartsToString(text).replace(/^\{[^}]*\}/, ""));
    if (words === "" || !["param", "returns", "throws"].includes(name)) return [];
    const [parameter, ...about] = words.split(" ");
    if (name === "param") return about.length > 0 ? [`- \`${parameter}\`: ${about.join(" ").replace(/^- /, "")}`] : [];
    return [`- ${name === "returns" ? "Returns" : "Throws"} ${words}`];
  });
/** What wasm-bindgen adds, and what browsers call. */
const GLUE = /^(free|start|initSync|InitInput|InitOutput|SyncInitInput|observedAttributes|\w+Callback)$/;
const hidden = (symbol) =>
  /^(__|#)/.test(symbol.name) || GLUE.test(symbol.name) || symbol.getJsDocTags(checker).some(({ name }) => name === "internal");
/** A type or a declaration as it is written, without comments and paths. */
const written = (node) =>
  node.getText().replace(/\/\*\*[\s\S]*?\*\/\s*/g, "").replace(/^export (declare )?/, "").replace(/import\("[^"]*"\)\./g, "");
const has = (node, kind) => node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;

/** Something with a signature. */
const called = (depth, name, symbol) => {
  const signatures = symbol.declarations.map((node) => written(node).replace(/^static /, "").replace(/;$/, ""));
  const about = [said(symbol), marked(symbol).join("\n")].filter((part) => part !== "").join("\n\n");
  return `\n${"#".repeat(depth)} \`${name}\`\n\n\`\`\`text\n${signatures.join("\n")}\n\`\`\`\n${about === "" ? "" : `\n${about}\n`}`;
};

/** The type of a field, as it is written, or as it follows. */
const kind = (symbol) => {
  const [node] = symbol.declarations;
  return node.type ? written(node.type) : checker.typeToString(checker.getTypeOfSymbol(symbol));
};

/** The fields of a class or an interface. */
const fields = (symbols) => {
  const rows = symbols.map((symbol) => {
    const optional = symbol.declarations.some((node) => node.questionToken) ? "?" : "";
    return `| \`${symbol.name}\`${optional} | \`${cell(kind(symbol))}\` | ${cell(said(symbol))} |\n`;
  });
  return rows.length > 0 ? `\n| field | type | meaning |\n|---|---|---|\n${rows.join("")}` : "";
};

const byName = (one, other) => (one.name < other.name ? -1 : 1);

/** Members that stand in the package itself. */
const own = (table) =>
  [...table.values()].filter((symbol) => !hidden(symbol) && symbol.declarations?.some((node) => node.getSourceFile().fileName.startsWith(folder)));

const method = ts.SymbolFlags.Method;

/** A class: its fields, and its methods. */
const classOf = (symbol) => {
  const members = own(symbol.members).filter(({ flags }) => !(flags & (ts.SymbolFlags.Constructor | ts.SymbolFlags.TypeParameter)));
  const statics = own(symbol.exports).filter(({ flags }) => flags & method);
  const isVisible = (member) => !member.declarations.some((node) => has(node, ts.SyntaxKind.PrivateKeyword));
  const shown = members.filter(isVisible).sort(byName);
  const extended = symbol.declarations.find(ts.isClassDeclaration)?.heritageClauses?.flatMap(({ types }) => types.map(written)).join(", ");
  let text = `\n## \`${symbol.name}\`\n\n${said(symbol)}${extended ? ` It extends \`${extended}\`.` : ""}\n`;
  text += fields(shown.filter(({ flags }) => !(flags & method)));
  for (const member of statics.sort(byName)) text += called(3, `${symbol.name}.${member.name}`, member);
  const instance = symbol.name.replace("Menagerie", "").toLowerCase();
  for (const member of shown.filter(({ flags }) => flags & method)) text += called(3, `${instance}.${member.name}`, member);
  return text;
};

/** A type: its fields, or what it is. */
const typeOf = (symbol) => {
  const [node] = symbol.declarations;
  const text = `\n## \`${symbol.name}\`\n\n${said(symbol)}\n`;
  if (ts.isInterfaceDeclaration(node)) return text + fields([...symbol.members.values()].filter(({ flags }) => !(flags & ts.SymbolFlags.Signature)));
  return `${text}\n\`\`\`text\n${written(node)}\n\`\`\`\n`;
};

/** A module: first what can be called, then the types. */
const moduleOf = ([name, path]) => {
  const source = program.getSourceFile(join(folder, path));
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const fresh = exported.filter((symbol) => !seen.has(symbol.name) && symbol.declarations && !hidden(symbol));
  for (const symbol of fresh) seen.add(symbol.name);
  const [functions, classes, types] = [[], [], []];
  for (const symbol of fresh.sort(byName)) {
    if (symbol.flags & ts.SymbolFlags.Function) functions.push(called(2, symbol.name, symbol));
    else if (symbol.flags & ts.SymbolFlags.Class) classes.push(classOf(symbol));
    else types.push(typeOf(symbol));
  }
  return `\n# ${name}\n${[...functions, ...classes, ...types].join("")}`;
};

const modules = Object.entries(MODULES).map(moduleOf).map((text) => text.replace(/^(\n?)#/gm, "$1##"));
const wanted = HEAD + modules.join("").replace(/\n{3,}/g, "\n\n");
assert.ok(seen.size > 40, `only ${seen.size} names`);
if (process.env.MENAGERIE_BLESS) writeFileSync(file, wanted);
assert.ok(readFileSync(file, "utf8") === wanted, "docs/javascript-reference.md is out of date: MENAGERIE_BLESS=1 .ci/js writes it");
console.log(`${seen.size} names in docs/javascript-reference.md`);
