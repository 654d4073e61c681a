// The code that the guide shows, run as it is shown.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const repository = process.env.REPOSITORY ?? "../..";

for (const file of ["docs/javascript.md", "js/README.md", "README.md"]) {
  const blocks = [...readFileSync(join(repository, file), "utf8").matchAll(/^```js\n(.*?)^```$/gms)];
  test(`${file} has code`, () => assert.ok(blocks.length > 0));
  blocks.forEach(([, code], index) => {
    test(`${file}, block ${index + 1}`, () => {
      const name = `shown-${index}.mjs`;
      writeFileSync(name, code);
      assert.notEqual(execFileSync(process.execPath, [name], { encoding: "utf8", timeout: 60_000 }), "");
    });
  });
}
