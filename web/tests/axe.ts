import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Person } from "./stage";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds that is serious, or all that it finds. It is put in beside the page's policy, which would not let it in. */
export async function faults(person: Person, { minor = false } = {}): Promise<string[]> {
  await person.page.evaluate(AXE);
  return person.page.evaluate(async (minor) => {
    const { violations } = await (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run(document, {
      resultTypes: ["violations"],
      // It is of WCAG 2.2, which is not among the usual ones.
      rules: { "target-size": { enabled: true } },
    });
    return violations
      .filter(({ impact }) => minor || impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, minor);
}
