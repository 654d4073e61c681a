import { defineConfig } from "vite";

// One script, one sheet of styles, nothing inline: the server's content policy allows no more.
export default defineConfig({
  build: {
    target: "es2022",
    // These know light-dark(), which the sheet is written with.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  // `npm run dev` proxies to a running `menagerie serve`, on its usual port unless MENAGERIE_ADDRESS names another.
  server: { proxy: { "/api": { target: process.env["MENAGERIE_ADDRESS"] ?? "http://127.0.0.1:8080", ws: true } } },
});
