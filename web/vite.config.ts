import { defineConfig, type Plugin } from "vite";

/**
 * Leaves an `import()` as it is. Vite would wrap it to preload what the loaded script needs, with a kilobyte of code in the
 * first script; what is loaded later needs nothing but that one.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

// One script and one sheet of styles for all pages, one more script for the desk of designers and one for the laboratory, nothing
// inline: the server's content policy allows no more. What several scripts share is in one of its own: for each set of scripts that
// share something there would be another, and three kilobytes of names that these import from one another.
export default defineConfig({
  plugins: [plainImports],
  // What a sheet names is found from where the sheet is: a page without a server may be in any folder.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "css" ? { relative: true } : undefined) },
  build: {
    target: "es2022",
    // These know light-dark(), which the sheet is written with.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2, test: /\/src\// }] } },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // The libraries' licences ask to be passed on with them.
    license: { fileName: "licenses.txt" },
  },
  // `npm run dev` proxies to a running `menagerie serve`, on its usual port unless MENAGERIE_ADDRESS names another.
  server: { proxy: { "/api": { target: process.env["MENAGERIE_ADDRESS"] ?? "http://127.0.0.1:8080", ws: true } } },
});
