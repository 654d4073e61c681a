import { defineConfig } from "vitest/config";

// The tests in a real browser, against a real server: two files at a time, each with both of its own.
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // What the server must answer first may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
