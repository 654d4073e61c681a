import { defineConfig } from "vitest/config";

// The tests in a real browser, against a real server: four files at a time, each with both of its own, as they wait for much.
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 4,
    // What the server must answer first may take its time on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
