import { defineConfig } from "vitest/config";

// The tests in a real browser, against a real server: one after the other, as both are started once for each file.
export default defineConfig({
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
});
