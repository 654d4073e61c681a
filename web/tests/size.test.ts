import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";

const out = mkdtempSync(join(tmpdir(), "menagerie-page-"));
let files: { name: string; text: string; bytes: number }[];
beforeAll(() => {
  execFileSync("npm", ["run", "--silent", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "error"], {
    cwd: join(import.meta.dirname, ".."),
    // Vitest sets another, for which JSX is built larger.
    env: { ...process.env, NODE_ENV: "production" },
  });
  files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const content = readFileSync(join(parentPath, name));
      return { name, text: content.toString(), bytes: gzipSync(content).length };
    });
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

const sum = (some: typeof files) => some.reduce((sum, { bytes }) => sum + bytes, 0);

it("is less than 250 kB, compressed, with all its pages", () => {
  expect(files.some(({ name }) => name.endsWith(".js"))).toBe(true);
  console.log(`compressed: ${sum(files)} bytes (${files.map(({ name, bytes }) => `${name} ${bytes}`).join(", ")})`);
  expect(sum(files)).toBeLessThan(250_000);
});

it("has the licences of the libraries with it", () => {
  const { text } = files.find(({ name }) => name === "licenses.txt")!;
  for (const name of ["preact", "@codemirror/view"]) expect(text).toContain(`## ${name} - `);
});

it("is less than 140 kB without CodeMirror, which is a script of its own that the document does not name", () => {
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  const [own, first] = [
    scripts.filter(({ name }) => name.startsWith("codemirror-")),
    scripts.filter(({ name }) => !name.startsWith("codemirror-")),
  ];
  expect([own.length, first.length]).toEqual([1, 1]);
  expect(own[0]!.text).toContain("cm-content");
  expect(first[0]!.text).not.toContain("cm-content");
  const document = files.find(({ name }) => name === "index.html")!.text;
  expect(document).toContain(first[0]!.name);
  expect(document).not.toContain("codemirror");
  expect(sum(files.filter((file) => file !== own[0]))).toBeLessThan(140_000);
});
