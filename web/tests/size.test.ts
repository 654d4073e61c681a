import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

it("is less than 250 kB, compressed, with all its pages", () => {
  const out = mkdtempSync(join(tmpdir(), "menagerie-page-"));
  try {
    execFileSync("npm", ["run", "--silent", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "error"], {
      cwd: join(import.meta.dirname, ".."),
      // Vitest sets another, for which JSX is built larger.
      env: { ...process.env, NODE_ENV: "production" },
    });
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.some(({ name }) => name.endsWith(".js"))).toBe(true);
    const sizes = files.map(({ name, parentPath }) => ({
      name,
      bytes: gzipSync(readFileSync(join(parentPath, name))).length,
    }));
    const sum = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`compressed: ${sum} bytes (${sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(", ")})`);
    expect(sum).toBeLessThan(250_000);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
