import { defineConfig } from "vitest/config";

// The tests that need no browser.
export default defineConfig({
  test: { include: ["src/**/*.test.ts"], environment: "node", setupFiles: ["src/words/setup.ts"] },
});
