import { defineConfig } from "vitest/config";

// The page without a server, in a real browser, from a real folder: `.ci/site` makes it and names it in SITE.
export default defineConfig({
  test: {
    include: ["site/tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
